// SPDX-License-Identifier: MIT
// WebAssembly's memory as structs and arrays of C.
import { structs } from './raw.js';

/** As names of C stand in JavaScript. @param {string} name */
export const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const SIZES = { i8: 1, u8: 1, i16: 2, u16: 2, i32: 4, u32: 4, i64: 8, u64: 8, f32: 4, f64: 8, ptr: 4 };
const READ = {
  i8: 'getInt8', u8: 'getUint8', i16: 'getInt16', u16: 'getUint16', i32: 'getInt32', u32: 'getUint32',
  i64: 'getBigInt64', u64: 'getBigUint64', f32: 'getFloat32', f64: 'getFloat64', ptr: 'getUint32',
};

/** @param {string} kind */
const sizeOf = (kind) => SIZES[kind] ?? structs[kind].size;

/**
 * Memory of the module: structs as plain objects, with the names of C in camelCase, and arrays as views that are renewed where memory
 * has grown.
 */
export class Memory {
  /** @param {import('./raw.js').Exports} exports */
  constructor(exports) {
    this.exports = exports;
    this.text = new TextDecoder();
    this.bytes = new TextEncoder();
    /** @type {DataView | null} */
    this.kept = null;
  }

  get view() {
    if (!this.kept || this.kept.buffer !== this.exports.memory.buffer) this.kept = new DataView(this.exports.memory.buffer);
    return this.kept;
  }

  /**
   * Zeroed memory, for `release`.
   * @param {number} size in bytes
   */
  take(size) {
    const pointer = this.exports.malloc(Math.max(size, 1));
    if (!pointer) throw new RangeError(`no memory for ${size} bytes`);
    new Uint8Array(this.exports.memory.buffer, pointer, size).fill(0);
    return pointer;
  }

  /** @param {number} pointer what `take` gave; 0 is allowed */
  release(pointer) {
    if (pointer) this.exports.free(pointer);
  }

  /**
   * Runs `body` with memory that is released afterwards.
   * @template T
   * @param {(take: (size: number) => number) => T} body
   * @returns {T}
   */
  scratch(body) {
    /** @type {number[]} */
    const taken = [];
    try {
      return body((size) => {
        const pointer = this.take(size);
        taken.push(pointer);
        return pointer;
      });
    } finally {
      for (const pointer of taken) this.release(pointer);
    }
  }

  /**
   * Floats of C, without a copy. Take it again after calls that may let memory grow: whatever creates something.
   * @param {number} pointer
   * @param {number} count
   */
  floats(pointer, count) {
    return new Float32Array(this.exports.memory.buffer, pointer, count);
  }

  /**
   * @param {number} pointer
   * @param {number} count
   */
  words(pointer, count) {
    return new Uint32Array(this.exports.memory.buffer, pointer, count);
  }

  /** @param {number} pointer of a text with a terminator */
  readText(pointer) {
    const all = new Uint8Array(this.exports.memory.buffer);
    let end = pointer;
    while (all[end] !== 0) end += 1;
    return this.text.decode(all.slice(pointer, end));
  }

  /**
   * Writes the fields that `object` has, by their names in camelCase, into a struct that lies in memory; the others stay. A field that
   * the struct has not is an error, so that slips are noticed. Structs and arrays may be given as arrays of numbers: [0, 1, 0].
   * @param {string} kind such as tsl_chain_params
   * @param {number} pointer
   * @param {object} object
   */
  write(kind, pointer, object) {
    const { fields } = structs[kind];
    if (Array.isArray(object) || ArrayBuffer.isView(object)) {
      Object.values(fields).forEach(([at, inner, count], index) => this.writeField(kind, pointer + at, inner, count, object[index]));
      return;
    }
    const known = new Map(Object.keys(fields).map((name) => [camel(name), fields[name]]));
    for (const [name, value] of Object.entries(object)) {
      const field = known.get(name);
      if (!field) throw new TypeError(`${kind} has no field ${name}; it has ${[...known.keys()].join(', ')}`);
      if (value !== undefined) this.writeField(`${kind}.${name}`, pointer + field[0], field[1], field[2], value);
    }
  }

  /**
   * @param {string} place for messages
   * @param {number} pointer
   * @param {string} kind
   * @param {number} count
   * @param {any} value
   */
  writeField(place, pointer, kind, count, value) {
    if (count > 1) {
      if (value.length !== count) throw new TypeError(`${place}: ${count} values are needed`);
      for (let i = 0; i < count; i += 1) this.writeField(place, pointer + i * sizeOf(kind), kind, 1, value[i]);
    } else if (structs[kind]) {
      if (typeof value === 'bigint') this.view.setBigUint64(pointer, value, true);
      else this.write(kind, pointer, value);
    } else {
      this.writeNumber(place, pointer, kind, value);
    }
  }

  /**
   * @param {string} place
   * @param {number} pointer
   * @param {string} kind
   * @param {any} value
   */
  writeNumber(place, pointer, kind, value) {
    const wide = kind === 'i64' || kind === 'u64';
    if (typeof value === 'boolean') value = Number(value);
    if (wide && typeof value === 'number') value = BigInt(value);
    if (typeof value !== (wide ? 'bigint' : 'number')) throw new TypeError(`${place}: a number is needed, not ${typeof value}`);
    const name = READ[kind].replace('get', 'set');
    /** @type {any} */ (this.view)[name](pointer, value, true);
  }

  /**
   * A struct as an object; structs within it as objects, ids of objects as BigInt, arrays as arrays.
   * @param {string} kind
   * @param {number} pointer
   * @returns {any}
   */
  read(kind, pointer) {
    const { fields } = structs[kind];
    if (fields.bits) return this.view.getBigUint64(pointer, true);
    /** @type {Record<string, any>} */
    const out = {};
    for (const [name, [at, inner, count]] of Object.entries(fields)) {
      const one = (index) => this.readField(pointer + at + index * sizeOf(inner), inner);
      out[camel(name)] = count > 1 ? Array.from({ length: count }, (_, i) => one(i)) : one(0);
    }
    return out;
  }

  /**
   * @param {number} pointer
   * @param {string} kind
   */
  readField(pointer, kind) {
    return structs[kind] ? this.read(kind, pointer) : /** @type {any} */ (this.view)[READ[kind]](pointer, true);
  }

  /**
   * Elements of an array of structs.
   * @param {string} kind
   * @param {number} pointer
   * @param {number} count
   */
  readAll(kind, pointer, count) {
    return Array.from({ length: count }, (_, index) => this.read(kind, pointer + index * sizeOf(kind)));
  }
}

export { sizeOf };
