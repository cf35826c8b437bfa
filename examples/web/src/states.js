// SPDX-License-Identifier: MIT
// States between JavaScript and WebAssembly's memory.

/**
 * @param {import('./tassel.js').Tassel} tassel
 * @param {(state: number, size: number) => void} save a call with room at `state`, 0 to ask for the size at `size`
 * @returns {Uint8Array}
 */
export function saveState(tassel, save) {
  return tassel.memory.scratch((take) => {
    const size = take(8);
    save(0, size);
    const bytes = Number(tassel.memory.view.getBigUint64(size, true)), state = take(bytes);
    save(state, size);
    return new Uint8Array(tassel.c.memory.buffer.slice(state, state + bytes));
  });
}

/**
 * @param {import('./tassel.js').Tassel} tassel
 * @param {Uint8Array} state
 * @param {(state: number, size: bigint) => void} load
 */
export function loadState(tassel, state, load) {
  tassel.memory.scratch((take) => {
    const data = take(Math.max(state.length, 1));
    new Uint8Array(tassel.c.memory.buffer, data, state.length).set(state);
    load(data, BigInt(state.length));
  });
}
