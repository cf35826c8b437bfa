// SPDX-License-Identifier: MIT
// The colliders of the rig file, and the one that is chosen; its handles are in gizmos.js.
import { button, checkbox, make, select, slider, vector } from './controls.js';
import { SHAPES } from './parameters.js';
import { freeName } from './rig_document.js';

const HAS_SECOND_END = ['capsule', 'tapered_capsule'];
const CAN_BE_INSIDE = ['sphere', 'capsule', 'tapered_capsule', 'box'];

export class CollidersPanel {
  /** @param {import('./studio.js').Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.element = make('section', { id: 'colliders', 'aria-label': 'Colliders' });
  }

  get document() {
    return this.studio.document;
  }

  get collider() {
    return this.document.json.colliders?.[this.studio.chosen.collider];
  }

  draw() {
    const colliders = this.document.json.colliders ?? [], at = this.studio.chosen.collider;
    this.element.replaceChildren(
      make('div', { class: 'list', role: 'listbox', 'aria-label': 'Colliders' }, ...colliders.map((collider, i) =>
        button(collider.name ?? `colliders[${i}]`, () => this.studio.choose({ collider: i }), { role: 'option', 'aria-selected': String(i === at), title: collider.bone ?? 'the rig\'s root' }))),
      make('div', { class: 'buttons' }, button('New collider', () => this.add(), { title: 'On the bone that is picked' })),
      ...(this.collider ? this.drawCollider(this.collider) : [make('p', {}, 'Pick a bone and press New collider; then drag its handles in the picture.')]),
    );
  }

  drawCollider(collider) {
    const { height } = this.studio.subject, shape = collider.shape ?? 'sphere', fine = 0.001 * height;
    const size = (key, label) => slider({ label, value: collider[key] ?? collider.radius ?? 0, min: 0, max: Math.max(0.3 * height, collider[key] ?? 0), step: fine, change: (value, isLast) => this.set(key, value, isLast) });
    const fields = [
      make('h3', {}, collider.name ?? 'Collider'),
      make('div', { class: 'row' }, make('span', { class: 'label' }, 'name'), make('input', { value: collider.name ?? '', 'aria-label': 'name of the collider', onchange: (event) => this.rename(event.target.value) })),
      select('bone', ['', ...this.studio.subject.names()], collider.bone ?? '', (value) => this.set('bone', value || undefined), 'None: it stands still with the rig\'s root'),
      select('shape', SHAPES.includes(shape) ? SHAPES : [...SHAPES, shape], shape, (value) => this.setShape(value)),
      vector(shape === 'plane' ? 'point' : shape === 'box' ? 'middle' : 'a', collider.a ?? [0, 0, 0], fine, (value) => this.set('a', value), 'In the bone\'s space'),
    ];
    if (HAS_SECOND_END.includes(shape)) fields.push(vector('b', collider.b ?? [0, 0, 0], fine, (value) => this.set('b', value), 'The other end, in the bone\'s space'));
    if (shape === 'box') fields.push(vector('half edges', collider.b ?? [0, 0, 0], fine, (value) => this.set('b', value)));
    if (shape === 'plane') fields.push(vector('normal', collider.b ?? [0, 1, 0], 0.1, (value) => this.set('b', value), 'Chains stay on the side it points to'));
    if (collider.planes) fields.push(make('p', {}, `${collider.planes.length} planes, which are edited in the file`));
    if (shape !== 'plane') fields.push(size('radius', 'radius of the collider'));
    if (HAS_SECOND_END.includes(shape)) fields.push(size('radius_b', 'radius at b'));
    if (CAN_BE_INSIDE.includes(shape)) fields.push(checkbox('keeps chains inside', Boolean(collider.inside), (value) => this.set('inside', value || undefined)));
    fields.push(make('div', { class: 'buttons' }, button('Remove collider', () => this.remove())));
    return fields;
  }

  /** @param {string} key @param {any} value @param {boolean} [isLast] of a gesture */
  set(key, value, isLast = true) {
    const at = this.studio.chosen.collider;
    this.document.edit((json) => {
      json.colliders[at][key] = value;
    }, `collider ${at} ${key}`);
    if (isLast) this.document.endGesture();
  }

  // With sizes that the new shape can begin with.
  setShape(shape) {
    const at = this.studio.chosen.collider, size = 0.06 * this.studio.subject.height;
    this.document.edit((json) => {
      const collider = json.colliders[at];
      collider.shape = shape;
      collider.b = shape === 'plane' ? [0, 1, 0] : shape === 'box' ? [size, size, size] : [0, 2 * size, 0];
      if (shape === 'sphere') delete collider.b;
      if (!HAS_SECOND_END.includes(shape)) delete collider.radius_b;
      if (shape === 'tapered_capsule') collider.radius_b ??= collider.radius;
      if (shape !== 'hull') delete collider.planes;
      if (shape === 'plane') delete collider.radius;
      else collider.radius ??= size;
      if (!CAN_BE_INSIDE.includes(shape)) delete collider.inside;
    });
  }

  rename(wanted) {
    const at = this.studio.chosen.collider, old = this.collider.name;
    this.document.edit((json) => {
      const name = freeName(json.colliders.filter((_, i) => i !== at), wanted || 'collider');
      json.colliders[at].name = name;
      for (const chain of json.chains ?? []) if (chain.colliders) chain.colliders = chain.colliders.map((each) => (each === old ? name : each));
    });
  }

  add() {
    const { bone } = this.studio.chosen;
    const isAdded = this.document.edit((json) => {
      json.colliders = [...(json.colliders ?? []), { name: freeName(json.colliders ?? [], bone || 'collider'), bone: bone || undefined, shape: 'sphere', a: [0, 0, 0], radius: 0.06 * this.studio.subject.height }];
    });
    if (isAdded) this.studio.choose({ collider: this.document.json.colliders.length - 1 });
  }

  remove() {
    const at = this.studio.chosen.collider, { name } = this.collider;
    this.document.edit((json) => {
      json.colliders.splice(at, 1);
      for (const chain of json.chains ?? []) if (chain.colliders) chain.colliders = chain.colliders.filter((each) => each !== name);
    });
    this.studio.choose({ collider: Math.min(at, this.document.json.colliders.length - 1) });
  }
}
