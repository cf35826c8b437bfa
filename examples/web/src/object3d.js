// SPDX-License-Identifier: MIT
// Transforms of three.js objects as ten floats. Only fields of Object3D are used, so that three itself is not imported.

/** @typedef {import('three').Object3D} Object3D */

/**
 * The local transform.
 * @param {Object3D} object
 * @param {Float32Array | number[]} out
 * @param {number} at
 */
export function copyLocal(object, out, at) {
  const { position: p, quaternion: q, scale: s } = object;
  out[at] = p.x, out[at + 1] = p.y, out[at + 2] = p.z;
  out[at + 3] = q.x, out[at + 4] = q.y, out[at + 5] = q.z, out[at + 6] = q.w;
  out[at + 7] = s.x, out[at + 8] = s.y, out[at + 9] = s.z;
}

/**
 * The place in the world, with matrices brought up to date from the top down.
 * @param {Object3D | null} object null: the world itself
 * @param {Float32Array} out ten floats
 */
export function copyWorld(object, out) {
  out.set([0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
  if (!object) return;
  object.updateWorldMatrix(true, false);
  const [p, q, s] = [object.position.clone(), object.quaternion.clone(), object.scale.clone()];
  object.matrixWorld.decompose(p, q, s);
  out.set([p.x, p.y, p.z, q.x, q.y, q.z, q.w, s.x, s.y, s.z]);
}
