// SPDX-License-Identifier: MIT
// What panels of a list of the rig file share: its names as buttons, the one that is chosen, and edits of that.
import { button, make } from './controls.js';
import { freeName } from './rig_document.js';

export class PanelOfList {
  /**
   * @param {import('./studio.js').Studio} studio
   * @param {'chains' | 'colliders' | 'links' | 'winds' | 'ik'} key of the list in the rig file
   * @param {'chain' | 'collider' | 'links' | 'wind' | 'limb'} chosen of Studio.chosen
   */
  constructor(studio, key, chosen) {
    this.studio = studio;
    this.key = key;
    this.chosen = chosen;
    this.element = make('section', { id: key, 'aria-label': key });
  }

  get document() {
    return this.studio.document;
  }

  /** @param {any} json @returns {any[]} */
  listOf(json) {
    return json[this.key] ?? [];
  }

  /** @param {any} json @param {any[]} list in place of the one that is there */
  keep(json, list) {
    json[this.key] = list;
  }

  get all() {
    return this.listOf(this.document.json);
  }

  get index() {
    return this.studio.chosen[this.chosen];
  }

  /** The chosen one. */
  get one() {
    return this.all[this.index];
  }

  /** @param {(one: any) => string} hint */
  drawList(hint) {
    return make('div', { class: 'list', role: 'listbox', 'aria-label': this.key }, ...this.all.map((one, i) =>
      button(one.name || `${this.key}[${i}]`, () => this.choose(i), { role: 'option', 'aria-selected': String(i === this.index), title: hint(one) })));
  }

  /** @param {string} label for people who do not see it */
  drawName(label) {
    return make('div', { class: 'row' }, make('span', { class: 'label' }, 'name'), make('input', { value: this.one.name ?? '', 'aria-label': label, onchange: (event) => this.rename(event.target.value) }));
  }

  /** @param {number} index */
  choose(index) {
    this.studio.choose({ [this.chosen]: index });
  }

  /**
   * @param {(one: any) => void} change of the chosen one
   * @param {string} [gesture]
   * @param {boolean} [isLast] of the gesture
   */
  edit(change, gesture = '', isLast = true) {
    const { index, key } = this;
    this.document.edit((json) => change(this.listOf(json)[index]), gesture && `${key} ${index} ${gesture}`);
    if (isLast) this.document.endGesture();
  }

  /** @param {string} key @param {any} value undefined: not said in the file @param {boolean} [isLast] of a gesture @param {string} [gesture] */
  set(key, value, isLast = true, gesture = key) {
    this.edit((one) => {
      one[key] = value;
    }, gesture, isLast);
  }

  /** Behind the others, under a name that none of them has; chosen then. @param {any} one */
  append(one) {
    const isAdded = this.document.edit((json) => this.keep(json, [...this.listOf(json), { ...one, name: freeName(this.listOf(json), one.name ?? this.chosen) }]));
    if (isAdded) this.choose(this.all.length - 1);
  }

  /** @param {string} wanted */
  rename(wanted) {
    const { index } = this, old = this.one.name;
    this.document.edit((json) => {
      const name = freeName(this.listOf(json).filter((_, i) => i !== index), wanted || this.chosen);
      this.listOf(json)[index].name = name;
      this.eachReference(json, (names) => names.map((each) => (each === old ? name : each)));
    });
  }

  remove() {
    const { index } = this, { name } = this.one;
    this.document.edit((json) => {
      this.keep(json, this.listOf(json).filter((_, i) => i !== index));
      this.eachReference(json, (names) => names.filter((each) => each !== name));
    });
    this.choose(Math.min(index, this.all.length - 1));
  }

  /**
   * Lists of names elsewhere in the file that mean objects of this one.
   * @param {any} _json
   * @param {(names: string[]) => string[]} _change
   */
  eachReference(_json, _change) {}
}
