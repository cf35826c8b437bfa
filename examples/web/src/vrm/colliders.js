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
 * Exactly one shape.
 * @param {Place} shape
 * @param {('sphere' | 'capsule' | 'plane')[]} types
 * @returns {VrmCollider}
 */
function readShape(shape, types) {
  const given = types.filter((type) => shape.object().member(type).isThere), [type] = given;
  if (given.length !== 1) shape.fail(given.length > 0 ? 'more than one shape' : 'no shape that is known');
  return type === 'plane' ? readPlane(shape.member(type)) : readRound(shape.member(type), type);
}

/**
 * @param {Place} extension
 * @returns {VrmCollider}
 */
function readExtended(extension) {
  const version = extension.object().member('specVersion'), shape = extension.member('shape');
  if (!VERSIONS.includes(version.text())) version.fail('an unknown version');
  const collider = readShape(shape, ['sphere', 'capsule', 'plane']);
  if (collider.type !== 'plane') collider.inside = shape.member(collider.type).boolean('inside', false);
  return collider;
}

/**
 * @param {import('./read.js').Vrm} vrm
 * @param {Place} extension
 * @returns {(number | undefined)[]} the index in vrm.colliders of each collider of the file; undefined: it is left out
 */
export function readColliders(vrm, extension) {
  return extension.attemptEach('colliders', (at) => {
    const node = at.object().member('node').index(vrm.nodes.count, 'node');
    const extended = at.member('extensions').member('VRMC_springBone_extended_collider');
    // Readers that do not know what stands there take the collider's own shape: so the extension has it.
    const shape = extended.isThere ? extended.attempt(readExtended, 'the shape for readers without this extension is used') : undefined;
    return vrm.colliders.push({ ...(shape ?? readShape(at.member('shape'), ['sphere', 'capsule'])), node }) - 1;
  }, 'the collider is left out');
}

/**
 * The member "colliderGroups" of a spring.
 * @param {import('./read.js').Vrm} vrm
 * @param {Place} spring
 */
export const readGroupIndices = (vrm, spring) => spring.attemptEach('colliderGroups', (at) => at.index(vrm.colliderGroups.length, 'collider group'), 'the entry is left out').filter(isRead);

/**
 * @template T
 * @param {T | undefined} value
 * @returns {value is T}
 */
export const isRead = (value) => value !== undefined;
