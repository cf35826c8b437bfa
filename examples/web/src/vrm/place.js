// SPDX-License-Identifier: MIT
// Values of a file's JSON together with the place where they stand, so that every message can name it.

/** What keeps a part of a file from being read. */
class Unreadable extends Error {}

const LARGEST = 1e6; // of numbers without a range of their own; far above what swings, far below what overflows

/** A value, which may be missing, and how it was reached. A member that is null counts as missing. */
export class Place {
  /**
   * @param {any} value
   * @param {string} path
   * @param {string[]} warnings of the whole file
   */
  constructor(value, path, warnings) {
    this.value = value;
    this.path = path;
    this.warnings = warnings;
  }

  get isThere() {
    return this.value !== undefined;
  }

  /**
   * @param {string} reason
   * @returns {never}
   */
  fail(reason) {
    throw new Unreadable(`${this.path}: ${reason}`);
  }

  /**
   * @param {string} what
   * @returns {never}
   */
  failKind(what) {
    return this.fail(this.isThere ? `expected ${what}, found ${kindOf(this.value)}` : 'missing');
  }

  /** @param {string} text */
  warn(text) {
    this.warnings.push(`${this.path}: ${text}`);
  }

  /**
   * Reads a part. One that cannot be read is left out, with a warning that names the place, what was read there and `instead`, what is done
   * about it: docs/vrm.md has the rule.
   * @template T
   * @param {(at: Place) => T} read
   * @param {string} instead
   * @returns {T | undefined}
   */
  attempt(read, instead) {
    try {
      return read(this);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.warnings.push(`${error.message}: ${instead}`);
      return undefined;
    }
  }

  /**
   * Attempts each element of a list; none where there is no list.
   * @template T
   * @param {string} key
   * @param {(at: Place) => T} read
   * @param {string} instead
   * @returns {(T | undefined)[]}
   */
  attemptEach(key, read, instead) {
    const elements = this.member(key).attempt((at) => at.elements(), 'it counts as empty') ?? [];
    return elements.map((at) => at.attempt(read, instead));
  }

  /** @param {string} key */
  member(key) {
    return new Place((isObject(this.value) ? this.value[key] : null) ?? undefined, this.path ? `${this.path}.${key}` : key, this.warnings);
  }

  /** The value must be an object. */
  object() {
    if (!isObject(this.value)) this.failKind('an object');
    return this;
  }

  /**
   * Elements of an array. A missing one is empty.
   * @returns {Place[]}
   */
  elements() {
    if (!this.isThere) return [];
    if (!Array.isArray(this.value)) this.failKind('an array');
    return this.value.map((/** @type {any} */ value, /** @type {number} */ index) => new Place(value, `${this.path}[${index}]`, this.warnings));
  }

  /**
   * A number that single precision has, moved into its range.
   * @param {number} least
   * @param {number} most
   */
  float(least, most) {
    if (typeof this.value !== 'number') this.failKind('a number');
    const moved = Math.min(Math.max(this.value, least), most);
    if (moved !== this.value) this.warn(`${this.value} is ${this.value < moved ? 'below' : 'above'} ${moved}, which is used`);
    return Math.fround(moved);
  }

  /**
   * @param {number} count
   * @param {string} what that there are so many of
   */
  index(count, what) {
    const { value } = this;
    if (typeof value !== 'number') this.failKind('a whole number');
    return Number.isInteger(value) && value >= 0 && value < count ? /** @type {number} */ (value) : this.fail(`${value} is not a ${what}: there are ${count}`);
  }

  text() {
    return typeof this.value === 'string' ? this.value : this.failKind('a string');
  }

  // Members that may be missing. What is of another type counts as missing.

  /**
   * @template T
   * @param {string} key
   * @param {(at: Place) => T} read
   * @param {T} otherwise
   * @returns {T}
   */
  optional(key, read, otherwise) {
    const at = this.member(key);
    return (at.isThere ? at.attempt(read, `${JSON.stringify(otherwise)} is used`) : undefined) ?? otherwise;
  }

  /**
   * @param {string} key
   * @param {number} otherwise where it is missing
   * @param {number} least
   * @param {number} most
   */
  number(key, otherwise, least = -LARGEST, most = LARGEST) {
    return Math.fround(this.optional(key, (at) => at.float(least, most), otherwise));
  }

  /**
   * @param {string} key
   * @param {number} otherwise
   */
  notNegative(key, otherwise) {
    return this.number(key, otherwise, 0);
  }

  /**
   * Three numbers in an array.
   * @param {string} key
   * @param {number[]} otherwise
   */
  vector(key, otherwise) {
    return [...this.optional(key, (at) => {
      const elements = at.elements();
      return elements.length === 3 ? elements.map((element) => element.float(-LARGEST, LARGEST)) : at.fail('expected 3 numbers');
    }, otherwise)];
  }

  /**
   * @param {string} key
   * @param {boolean} otherwise
   */
  boolean(key, otherwise) {
    return this.optional(key, (at) => (typeof at.value === 'boolean' ? at.value : at.failKind('true or false')), otherwise);
  }

  /**
   * @param {string} key
   * @param {string} otherwise also where it is empty
   */
  name(key, otherwise) {
    return this.optional(key, (at) => at.text(), otherwise) || otherwise;
  }
}

/** @param {any} value */
function kindOf(value) {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : { number: 'a number', string: 'a string', boolean: 'a truth value' }[typeof value] ?? 'an object';
}

/** @param {any} value */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
