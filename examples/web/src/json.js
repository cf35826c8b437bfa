// SPDX-License-Identifier: MIT
// JSON between the engine and trees of cJSON in WebAssembly's memory (cjson.c).

const TYPE = { false: 1, true: 2, null: 4, number: 8, string: 16, array: 32, object: 64, raw: 128 };
// Where fields of cJSON lie on 32 bits.
const AT = { next: 0, child: 8, type: 12, text: 16, number: 24, name: 32 };
const MAXIMUM_DEPTH = 64;

/**
 * Numbers of a text in its order, strings left out.
 * @param {string} text
 */
const numbersOf = (text) => (text.match(/"(?:\\.|[^"\\])*"|-?\d[\d.eE+-]*/g) ?? []).filter((token) => token[0] !== '"').map(Number);

/**
 * @param {any} value
 * @param {number[]} out
 */
function collectNumbers(value, out) {
  if (typeof value === 'number') out.push(value);
  else if (value && typeof value === 'object') for (const inner of Object.values(value)) collectNumbers(inner, out);
}

/**
 * Where JSON.parse stopped, in UTF-16 units; its message says so in most engines.
 * @param {string} text
 * @param {Error} error
 */
function placeOf(text, error) {
  const at = /position (\d+)/.exec(error.message), line = /line (\d+) column (\d+)/.exec(error.message);
  if (at) return Number(at[1]);
  if (line) return text.split('\n').slice(0, Number(line[1]) - 1).reduce((sum, before) => sum + before.length + 1, Number(line[2]) - 1);
  return text.length;
}

export class Json {
  /** @param {import('./tassel.js').Tassel} tassel */
  constructor(tassel) {
    this.tassel = tassel;
  }

  /**
   * @param {number} pointer
   * @param {number} length
   * @param {number} outEnd
   */
  parse(pointer, length, outEnd) {
    const { memory } = this.tassel;
    const bytes = new Uint8Array(memory.exports.memory.buffer).slice(pointer, pointer + length);
    const text = memory.text.decode(bytes);
    let value, end = length;
    try {
      value = JSON.parse(text);
    } catch (error) {
      end = memory.bytes.encode(text.slice(0, placeOf(text, /** @type {Error} */ (error)))).length;
      memory.view.setUint32(outEnd, Math.min(end, length), true);
      return 0;
    }
    memory.view.setUint32(outEnd, length, true);
    /** @type {number[]} */
    const kept = [];
    collectNumbers(value, kept);
    const all = numbersOf(text);
    // The engine keeps one of two keys of one name, and puts names that are numbers first: neither has a place in a rig file.
    if (kept.length !== all.length || kept.some((number, i) => number !== all[i])) return 0;
    return this.build(value, 0);
  }

  /**
   * @param {any} value
   * @param {number} depth
   * @returns {number} 0 without memory
   */
  build(value, depth) {
    const c = /** @type {any} */ (this.tassel.c);
    if (depth > MAXIMUM_DEPTH) return 0;
    if (typeof value === 'string') return this.withText(value, (text) => c.tassel_web_json_text(text));
    if (typeof value === 'number') return c.tassel_web_json(TYPE.number, value);
    if (value === null || typeof value === 'boolean') return c.tassel_web_json(value === null ? TYPE.null : value ? TYPE.true : TYPE.false, 0);
    const list = Array.isArray(value), item = c.tassel_web_json(list ? TYPE.array : TYPE.object, 0);
    for (const [name, inner] of Object.entries(value)) {
      const child = item && this.build(inner, depth + 1);
      const added = child && (list ? c.tassel_web_json_add(item, child) : this.withText(name, (text) => c.tassel_web_json_put(item, text, child)));
      if (!added) {
        c.tassel_web_json_delete(child);
        c.tassel_web_json_delete(item);
        return 0;
      }
    }
    return item;
  }

  /**
   * @param {string} text
   * @param {(pointer: number) => number} body
   */
  withText(text, body) {
    const { memory } = this.tassel;
    return memory.scratch((take) => {
      const bytes = memory.bytes.encode(text), pointer = take(bytes.length + 1);
      new Uint8Array(memory.exports.memory.buffer, pointer, bytes.length).set(bytes);
      return body(pointer);
    });
  }

  /**
   * @param {number} item
   * @param {number} formatted
   * @returns {number} a text for free
   */
  print(item, formatted) {
    const { memory } = this.tassel;
    const bytes = memory.bytes.encode(this.write(item, formatted ? '\n' : ''));
    const pointer = memory.exports.malloc(bytes.length + 1);
    if (!pointer) return 0;
    const out = new Uint8Array(memory.exports.memory.buffer, pointer, bytes.length + 1);
    out.set(bytes);
    out[bytes.length] = 0;
    return pointer;
  }

  /**
   * @param {number} item
   * @param {string} indent a line's end and what it begins with; '': all on one line
   * @returns {string}
   */
  write(item, indent) {
    const { memory } = this.tassel, { view } = memory, type = view.getInt32(item + AT.type, true) & 0xff;
    const text = () => memory.readText(view.getUint32(item + AT.text, true));
    if (type === TYPE.raw) return text();
    if (type === TYPE.string) return JSON.stringify(text());
    if (type === TYPE.number) return JSON.stringify(view.getFloat64(item + AT.number, true));
    if (type < TYPE.number) return type === TYPE.null ? 'null' : String(type === TYPE.true);
    const object = type === TYPE.object, inner = indent && object ? `${indent}  ` : indent, parts = [];
    for (let child = view.getUint32(item + AT.child, true); child; child = view.getUint32(child + AT.next, true)) {
      const name = object ? `${JSON.stringify(memory.readText(view.getUint32(child + AT.name, true)))}: ` : '';
      parts.push(name + this.write(child, inner));
    }
    if (!object) return `[${parts.join(', ')}]`;
    return parts.length === 0 ? '{}' : `{${inner}${parts.join(`,${inner || ' '}`)}${indent}}`;
  }
}
