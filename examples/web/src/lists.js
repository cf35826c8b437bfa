// SPDX-License-Identifier: MIT
import { sizeOf } from './memory.js';

/**
 * An array whose length the library says, as tsl_rig_get_driven_bones does.
 * @param {import('./tassel.js').Tassel} tassel
 * @param {string} kind of an element: a struct, or u32
 * @param {(pointer: number, count: number) => number} read
 * @returns {any[]}
 */
export function readList(tassel, kind, read) {
  const { memory } = tassel;
  return memory.scratch((take) => {
    const count = take(4);
    tassel.check(read(0, count));
    const length = memory.view.getUint32(count, true);
    if (length === 0) return [];
    const list = take(length * sizeOf(kind));
    tassel.check(read(list, count));
    return kind === 'u32' ? [...memory.words(list, length)] : memory.readAll(kind, list, length);
  });
}

/**
 * Numbers of 32 bits, or ids.
 * @param {import('./memory.js').Memory} memory
 * @param {ArrayLike<number> | bigint[]} values
 * @param {(size: number) => number} take
 */
export function writeList(memory, values, take) {
  const wide = typeof values[0] === 'bigint';
  const pointer = take((wide ? 8 : 4) * values.length);
  if (wide) new BigUint64Array(memory.exports.memory.buffer, pointer, values.length).set(/** @type {bigint[]} */ (values));
  else memory.words(pointer, values.length).set(/** @type {ArrayLike<number>} */ (values));
  return pointer;
}
