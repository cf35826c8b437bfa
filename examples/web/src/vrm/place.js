// SPDX-License-Identifier: MIT
// Values of a file's JSON together with the place where they stand, so that every message can name it.

/** A value, which may be missing, and how it was reached. */
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
    throw new TypeError(`${this.path}: ${reason}`);
  }

  /** @param {string} text */
  warn(text) {
    this.warnings.push(`${this.path}: ${text}`);
  }

  /** @param {string} key */
  member(key) {
    return new Place(this.value?.[key], this.path ? `${this.path}.${key}` : key, this.warnings);
  }

  /** The value must be an object. */
  object() {
    if (!isObject(this.value)) this.fail(this.isThere ? 'not an object' : 'missing');
    return this;
  }

  /**
   * Elements of an array. A missing one is empty.
   * @returns {Place[]}
   */
  elements() {
    if (!this.isThere) return [];
    if (!Array.isArray(this.value)) this.fail('not an array');
    return this.value.map((/** @type {any} */ value, /** @type {number} */ index) => new Place(value, `${this.path}[${index}]`, this.warnings));
  }

  /** A number that single precision has. */
  float() {
    if (typeof this.value !== 'number') this.fail(this.isThere ? 'not a number' : 'missing');
    const value = Math.fround(this.value);
    return Number.isFinite(value) ? value : this.fail('beyond single precision');
  }

  /**
   * @param {number} count
   * @param {string} what that there are so many of
   */
  index(count, what) {
    const { value } = this;
    if (!Number.isInteger(value) || value < 0) this.fail(this.isThere ? 'not a whole number' : 'missing');
    return value < count ? /** @type {number} */ (value) : this.fail(`${value} is not a ${what}: there are ${count}`);
  }

  text() {
    return typeof this.value === 'string' ? this.value : this.fail(this.isThere ? 'not a text' : 'missing');
  }

  /**
   * @param {string} key
   * @param {number} otherwise where it is missing
   */
  number(key, otherwise) {
    const at = this.member(key);
    return at.isThere ? at.float() : Math.fround(otherwise);
  }

  /**
   * @param {string} key
   * @param {number} otherwise
   */
  notNegative(key, otherwise) {
    const value = this.number(key, otherwise);
    return value >= 0 ? value : this.member(key).fail(`${value} is negative`);
  }

  /**
   * @param {string} key
   * @param {number} otherwise
   */
  share(key, otherwise) {
    const value = this.number(key, otherwise);
    return value >= 0 && value <= 1 ? value : this.member(key).fail(`${value} is not from 0 to 1`);
  }

  /**
   * Three numbers in an array.
   * @param {string} key
   * @param {number[]} otherwise
   */
  vector(key, otherwise) {
    const at = this.member(key);
    if (!at.isThere) return [...otherwise];
    const elements = at.elements();
    return elements.length === 3 ? elements.map((element) => element.float()) : at.fail('not three numbers');
  }

  /**
   * @param {string} key
   * @param {boolean} otherwise
   */
  boolean(key, otherwise) {
    const { value, isThere } = this.member(key);
    if (!isThere) return otherwise;
    return typeof value === 'boolean' ? value : this.member(key).fail('neither true nor false');
  }
}

/** @param {any} value */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
