// SPDX-License-Identifier: MIT
// Handles of the wind that is chosen: where its air goes, where it is and how large.
import { Quaternion, Vector3 } from 'three';

const round = (value) => Number(value.toPrecision(4));
const toArray = (vector) => vector.toArray().map(round);
const absolute = (vector) => new Vector3(Math.abs(vector.x), Math.abs(vector.y), Math.abs(vector.z));

/** How long the arrow of a velocity is: so much of the model's height for each metre per second. */
export const arrowOf = (subject) => (0.15 * subject.height) / subject.unitsPerMetre;

/** From where the arrow of a wind goes: where it is, or beside the character where it is everywhere. */
export function anchorOf(wind, subject) {
  const isEverywhere = (wind.shape ?? 'everywhere') === 'everywhere';
  return isEverywhere ? subject.place().add(new Vector3(0, subject.height, 0)) : new Vector3(...(wind.position ?? [0, 0, 0]));
}

/**
 * @param {import('./studio.js').Studio} studio
 * @param {(colour: number) => import('three').Mesh} makeHandle
 */
export function windHandles(studio, makeHandle) {
  const { winds: panel } = studio.panels, { subject } = studio;
  if (!panel.one) return [];
  const vector = (key) => new Vector3(...panel.valueOf(key)), turn = () => new Quaternion(...panel.valueOf('rotation'));
  const anchor = () => anchorOf(panel.one, subject), scale = arrowOf(subject), set = (key, value) => panel.set(key, value, false);
  const handle = (colour, place, drag) => ({ mesh: makeHandle(colour), place: () => (panel.one ? place() : null), drag });
  const velocity = handle(0xe08020, () => vector('velocity').multiplyScalar(scale).add(anchor()), (to) => set('velocity', toArray(to.sub(anchor()).divideScalar(scale))));
  const position = handle(0x40a0ff, () => vector('position'), (to) => set('position', toArray(to)));
  const radius = handle(0xffe040, () => vector('position').add(new Vector3(panel.valueOf('radius'), 0, 0)), (to) => set('radius', round(to.distanceTo(vector('position')))));
  const corner = handle(0x40ffa0, () => vector('half_size').applyQuaternion(turn()).add(vector('position')),
    (to) => set('half_size', toArray(absolute(to.sub(vector('position')).applyQuaternion(turn().invert())))));
  return { everywhere: [velocity], sphere: [position, velocity, radius], box: [position, velocity, corner] }[panel.valueOf('shape')];
}
