// SPDX-License-Identifier: MIT
// The rig file that is being edited: every edit is a new JSON that the library has accepted, and can be undone.

const copy = (value) => JSON.parse(JSON.stringify(value));

export const EMPTY = { format: 'tassel_rig/1', world: { gravity: [0, -9.81, 0] }, colliders: [], chains: [], links: [] };

export class RigDocument extends EventTarget {
  /** @param {(json: object) => void} accept throws where the library refuses */
  constructor(accept) {
    super();
    this.accept = accept;
    this.open(EMPTY);
  }

  /**
   * Another file in place of this one, without a way back.
   * @param {object} json
   */
  open(json) {
    this.json = copy(json);
    this.undone = [];
    this.done = [];
    this.gesture = '';
    this.isSaved = true;
  }

  /**
   * Changes a copy, and keeps it where the library takes it. Edits of one gesture, such as the drag of a slider, are one step back.
   * @param {(json: any) => void} change
   * @param {string} [gesture]
   * @returns {boolean} whether it was taken
   */
  edit(change, gesture = '') {
    const next = copy(this.json);
    change(next);
    const refusal = this.refusalOf(next);
    if (refusal) {
      this.dispatchEvent(new CustomEvent('refused', { detail: refusal }));
      return false;
    }
    if (!gesture || gesture !== this.gesture) this.done.push(this.json);
    this.gesture = gesture;
    this.undone = [];
    this.json = next;
    this.isSaved = false;
    this.dispatchEvent(new Event('change'));
    return true;
  }

  /**
   * Hands it to the library; where that refuses it, all is as before.
   * @param {object} next
   * @returns {string} why it was refused, or ''
   */
  refusalOf(next) {
    try {
      this.accept(next);
      return '';
    } catch (error) {
      this.accept(this.json);
      return /** @type {Error} */ (error).message.replace(/^TSL_ERROR_\w+: /, '');
    }
  }

  endGesture() {
    if (!this.gesture) return;
    this.gesture = '';
    this.dispatchEvent(new Event('change'));
  }

  undo() {
    this.travel(this.done, this.undone);
  }

  redo() {
    this.travel(this.undone, this.done);
  }

  /**
   * @param {object[]} from
   * @param {object[]} to
   */
  travel(from, to) {
    const next = from.pop();
    if (!next) return;
    to.push(this.json);
    this.accept(next);
    this.json = next;
    this.gesture = '';
    this.isSaved = false;
    this.dispatchEvent(new Event('change'));
  }

  /** As it is saved: keys in the order of the file, a line for each object of a list. */
  text() {
    const lines = Object.entries(this.json).map(([key, value]) => {
      const isList = Array.isArray(value) && value.some((item) => typeof item === 'object');
      return `  ${JSON.stringify(key)}: ${isList ? `[\n${value.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]` : JSON.stringify(value)}`;
    });
    return `{\n${lines.join(',\n')}\n}\n`;
  }
}

/** The bones that a chain begins at, or consists of. @param {any} chain @returns {string[]} */
export const rootsOf = (chain) => chain.roots ?? (chain.root ? [chain.root] : chain.bones ?? []);

/**
 * A name that no object of the list has.
 * @param {{name?: string}[]} list
 * @param {string} wanted
 */
export function freeName(list, wanted) {
  const taken = new Set(list.map((item) => item.name));
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}_${number}`;
  return name;
}
