// SPDX-License-Identifier: MIT
// VRMC_springBone.colliders, and the shapes that VRMC_springBone_extended_collider puts in their place.

/** @typedef {import('./place.js').Place} Place */
/** @typedef {import('./read.js').VrmCollider} VrmCollider */

const VERSIONS = ['1.0', '1.0-draft'], ZERO = [0, 0, 0];

/**
 * @param {Place} at
 * @param {'sphere' | 'capsule'} type
 * @returns {VrmCollider}
 */
function readRound(at, type) {
  at.object();
  const tail = type === 'capsule' ? at.vector('tail', ZERO) : [...ZERO];
  return { node: 0, type, inside: false, radius: at.notNegative('radius', 0), offset: at.vector('offset', ZERO), tail, normal: [...ZERO] };
}

/**
 * @param {Place} at
 * @returns {VrmCollider}
 */
function readPlane(at) {
  const normal = at.object().vector('normal', [0, 0, 1]), length = Math.fround(Math.hypot(...normal)), place = at.member('normal');
  if (!(length > 0)) place.fail(`points nowhere: its length is ${length}`);
  if (Math.abs(length - 1) > 0.01) place.warn(`its length is ${length} and should be 1: its direction counts`);
  return { node: 0, type: 'plane', inside: false, radius: 0, offset: at.vector('offset', ZERO), tail: [...ZERO], normal: normal.map((part) => Math.fround(part / length)) };
}

/**
 * Exactly one of them is there.
 * @param {Place} shape
 */
function readShape(shape) {
  if (shape.member('plane').isThere) return readPlane(shape.member('plane'));
  const type = shape.member('sphere').isThere ? 'sphere' : 'capsule';
  return readRound(shape.member(type), type);
}

/**
 * @param {Place} shape
 * @param {string[]} names
 */
const shapesGiven = (shape, names) => names.filter((name) => shape.member(name).isThere).length;

/**
 * Null where readers that do not know what stands here take the collider's own shape.
 * @param {Place} extension
 * @returns {VrmCollider | null}
 */
function readExtended(extension) {
  const version = extension.object().member('specVersion'), shape = extension.member('shape');
  const fallBack = (/** @type {Place} */ at, /** @type {string} */ reason) => {
    at.warn(`${reason}: the shape for readers without this extension is used`);
    return null;
  };
  if (!VERSIONS.includes(version.text())) return fallBack(version, 'an unknown version');
  if (!shape.isThere) return fallBack(shape, 'missing');
  const count = shapesGiven(shape.object(), ['sphere', 'capsule', 'plane']);
  if (count === 0) return fallBack(shape, 'no shape that is known');
  if (count > 1) shape.fail('more than one shape');
  const collider = readShape(shape);
  if (collider.type !== 'plane') collider.inside = shape.member(collider.type).boolean('inside', false);
  return collider;
}

/**
 * @param {Place} at
 * @returns {VrmCollider}
 */
function readOwnShape(at) {
  const shape = at.member('shape').object();
  if (shapesGiven(shape, ['sphere', 'capsule']) !== 1) shape.fail('exactly one of "sphere" and "capsule" must be there');
  const type = shape.member('sphere').isThere ? 'sphere' : 'capsule';
  return readRound(shape.member(type), type);
}

/**
 * @param {import('./read.js').Vrm} vrm
 * @param {Place} extension
 */
export function readColliders(vrm, extension) {
  vrm.colliders = extension.member('colliders').elements().map((at) => {
    const node = at.object().member('node').index(vrm.nodes.count, 'node');
    const extended = at.member('extensions').member('VRMC_springBone_extended_collider');
    return { ...((extended.isThere && readExtended(extended)) || readOwnShape(at)), node };
  });
}
