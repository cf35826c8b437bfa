// SPDX-License-Identifier: MIT
// The colliders of the rig file, and the one that is chosen; its handles are in gizmos.js.
import { ALL_LAYERS, button, checkbox, fold, layers, make, number, select, slider, vector } from './controls.js';
import { boxPlanes, cutOf } from './gizmos_hull.js';
import { SHAPES } from './parameters.js';
import { PanelOfList } from './panel_of_list.js';
import { fromDegrees, toDegrees } from './rotation.js';

const HAS_SECOND_END = ['capsule', 'tapered_capsule'];
const CAN_BE_INSIDE = ['sphere', 'capsule', 'tapered_capsule', 'box'];
const HULL_PLANES = 32; // at most

export class CollidersPanel extends PanelOfList {
  /** @param {import('./studio.js').Studio} studio */
  constructor(studio) {
    super(studio, 'colliders', 'collider');
  }

  draw() {
    this.element.replaceChildren(
      this.drawList((collider) => collider.bone ?? 'the rig\'s root'),
      make('div', { class: 'buttons' }, button('New collider', () => this.add(), { title: 'On the bone that is picked' })),
      ...(this.one ? this.drawCollider(this.one) : [make('p', {}, 'Pick a bone and press New collider; then drag its handles in the picture.')]),
    );
  }

  drawCollider(collider) {
    const { height } = this.studio.subject, shape = collider.shape ?? 'sphere', fine = 0.001 * height;
    const size = (key, label) => slider({ label, value: collider[key] ?? collider.radius ?? 0, min: 0, max: Math.max(0.3 * height, collider[key] ?? 0), step: fine, change: (value, isLast) => this.set(key, value, isLast) });
    const fields = [
      make('h3', {}, collider.name ?? 'Collider'),
      this.drawName('name of the collider'),
      select('bone', ['', ...this.studio.subject.names()], collider.bone ?? '', (value) => this.set('bone', value || undefined), 'None: it stands still with the rig\'s root'),
      select('shape', SHAPES, shape, (value) => this.setShape(value)),
      vector(shape === 'plane' ? 'point' : shape === 'box' || shape === 'hull' ? 'middle' : 'a', collider.a ?? [0, 0, 0], fine, (value) => this.set('a', value), 'In the bone\'s space'),
    ];
    if (HAS_SECOND_END.includes(shape)) fields.push(vector('b', collider.b ?? [0, 0, 0], fine, (value) => this.set('b', value), 'The other end, in the bone\'s space'));
    if (shape === 'box') fields.push(vector('half edges', collider.b ?? [0, 0, 0], fine, (value) => this.set('b', value)));
    if (shape === 'plane') fields.push(vector('normal', collider.b ?? [0, 1, 0], 0.1, (value) => this.set('b', value), 'Chains stay on the side it points to'));
    if (shape !== 'plane') fields.push(size('radius', 'radius of the collider'));
    if (HAS_SECOND_END.includes(shape)) fields.push(size('radius_b', 'radius at b'));
    if (shape === 'hull') fields.push(fold('Faces', true, ...this.drawPlanes(collider.planes, fine)));
    if (CAN_BE_INSIDE.includes(shape)) fields.push(checkbox('keeps chains inside', Boolean(collider.inside), (value) => this.set('inside', value || undefined)));
    fields.push(fold('More', false, ...this.drawMore(collider, shape)));
    fields.push(make('div', { class: 'buttons' }, button('Remove collider', () => this.remove())));
    return fields;
  }

  drawMore(collider, shape) {
    const flag = (key, label, hint) => checkbox(label, Boolean(collider[key]), (value) => this.set(key, value || undefined), hint);
    return [
      vector('turned', toDegrees(collider.rotation ?? [0, 0, 0, 1]), 1, (value) => this.set('rotation', value.some(Boolean) ? fromDegrees(value) : undefined), 'Degrees about x, y and z, in the bone\'s space; all else turns with it'),
      ...(shape === 'plane' ? [flag('keeps_radius', 'also keeps off chains of the model chain by their radius')] : []),
      flag('unscaled', 'radii do not grow with the character'),
      flag('simulated', 'moves with its bone as it swings', 'For chains that name it among the colliders they meet'),
      flag('shared', 'other characters\' chains meet it, too'),
      ...(collider.shared ? [layers('layers of the collider', collider.layers ?? 1, (value) => this.set('layers', value ?? ALL_LAYERS), 'For chains whose collider layers have a bit of these')] : []),
    ];
  }

  // The library refuses those that do not close a hull.
  drawPlanes(planes, fine) {
    const drawDistance = ([x, y, z, distance], i) => {
      const field = number(`distance ${i + 1}`, distance, fine, (value) => this.setPlane(i, { x, y, z }, value ?? distance), 'From the middle, in lengths of the normal; drag the middle of the face in the picture');
      field.append(button('−', () => this.edit((one) => one.planes.splice(i, 1)), { class: 'small', title: 'Remove the face', 'aria-label': `Remove face ${i + 1}` }));
      return field;
    };
    return [
      ...planes.flatMap((plane, i) => [
        vector(`normal ${i + 1}`, plane.slice(0, 3), 0.1, ([x, y, z]) => this.setPlane(i, { x, y, z }, plane[3]), 'Outwards, in the collider\'s frame'),
        drawDistance(plane, i),
      ]),
      button('Cut a corner', () => this.edit((one) => one.planes.push(cutOf(one.planes))), { title: 'One more face, where the hull reaches farthest', disabled: planes.length >= HULL_PLANES }),
    ];
  }

  /** @param {number} index @param {{x: number, y: number, z: number}} normal @param {number} distance @param {boolean} [isLast] of a gesture */
  setPlane(index, { x, y, z }, distance, isLast = true) {
    this.edit((one) => {
      one.planes[index] = [x, y, z, distance];
    }, `plane ${index}`, isLast);
  }

  // With sizes that the new shape can begin with.
  setShape(shape) {
    const size = 0.06 * this.studio.subject.height;
    this.edit((collider) => {
      collider.shape = shape;
      collider.b = shape === 'plane' ? [0, 1, 0] : shape === 'box' ? [size, size, size] : [0, 2 * size, 0];
      if (shape === 'sphere' || shape === 'hull') delete collider.b;
      if (!HAS_SECOND_END.includes(shape)) delete collider.radius_b;
      if (shape === 'tapered_capsule') collider.radius_b ??= collider.radius;
      if (shape === 'hull') collider.planes = boxPlanes(size);
      else delete collider.planes;
      if (shape === 'hull') collider.radius = 0;
      if (shape === 'plane') delete collider.radius;
      else if (shape !== 'hull') collider.radius ||= size;
      if (!CAN_BE_INSIDE.includes(shape)) delete collider.inside;
    });
  }

  add() {
    const { bone } = this.studio.chosen;
    this.append({ name: bone || 'collider', bone: bone || undefined, shape: 'sphere', a: [0, 0, 0], radius: 0.06 * this.studio.subject.height });
  }

  eachReference(json, change) {
    for (const chain of json.chains ?? []) if (chain.colliders) chain.colliders = change(chain.colliders);
  }
}
