// SPDX-License-Identifier: MIT
// Joints and colliders as three-vrm shows them to applications, which may change their numbers while the avatar swings.

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('three').Vector3} Vector3 */
/** @typedef {import('./read.js').Vrm} Vrm */

/** @typedef {{stiffness: number, dragForce: number, gravityPower: number, gravityDir: Vector3, hitRadius: number}} SpringBoneJointSettings */
/** @typedef {{type: 'sphere' | 'capsule' | 'plane', inside: boolean, radius: number, offset: Vector3, tail: Vector3, normal: Vector3}} SpringBoneColliderShape */
/** @typedef {{parent: Object3D, shape: SpringBoneColliderShape}} SpringBoneCollider `parent` is what it is attached to */
/** @typedef {{name: string, colliders: SpringBoneCollider[]}} SpringBoneColliderGroup */

/**
 * A bone that turns.
 * @typedef {object} SpringBoneJoint
 * @property {Object3D} bone
 * @property {Object3D | null} child what swings below it; null: a point without a node
 * @property {SpringBoneJointSettings} settings may be changed at any time
 * @property {SpringBoneColliderGroup[]} colliderGroups
 * @property {Object3D | null} center
 * @property {Vector3} initialLocalChildPosition
 */

const SCALARS = /** @type {const} */ (['stiffness', 'dragForce', 'gravityPower', 'hitRadius']);
const VECTORS = /** @type {const} */ (['offset', 'tail', 'normal']);

/**
 * Copies a vector's parts to an array that holds single precision.
 * @param {Vector3} from
 * @param {number[]} to
 * @returns {boolean} whether anything was different
 */
function copyVector({ x, y, z }, to) {
  const [a, b, c] = [Math.fround(x), Math.fround(y), Math.fround(z)];
  if (Object.is(a, to[0]) && Object.is(b, to[1]) && Object.is(c, to[2])) return false;
  to[0] = a, to[1] = b, to[2] = c;
  return true;
}

/**
 * @template {string} Key
 * @param {Record<Key, number>} from
 * @param {Record<Key, number>} to
 * @param {Key} key
 */
function copyNumber(from, to, key) {
  const value = Math.fround(from[key]);
  if (Object.is(value, to[key])) return false;
  to[key] = value;
  return true;
}

/**
 * Brings what the library was given up to what an application has set.
 * @param {SpringBoneJointSettings} from
 * @param {import('./read.js').VrmSettings} to
 * @returns {boolean} whether anything was different
 */
export function copySettings(from, to) {
  let changed = copyVector(from.gravityDir, to.gravityDir);
  for (const key of SCALARS) changed = copyNumber(from, to, key) || changed;
  return changed;
}

/**
 * @param {SpringBoneColliderShape} from
 * @param {import('./read.js').VrmCollider} to
 */
export function copyShape(from, to) {
  let changed = copyNumber(from, to, 'radius');
  for (const key of VECTORS) changed = copyVector(from[key], to[key]) || changed;
  if (from.inside === to.inside) return changed;
  to.inside = from.inside;
  return true;
}

/**
 * @param {Vrm} vrm
 * @param {(node: number) => Object3D} objectOf
 * @param {(parts: number[]) => Vector3} vector
 * @returns {SpringBoneCollider[]}
 */
function makeColliders(vrm, objectOf, vector) {
  return vrm.colliders.map(({ node, type, inside, radius, offset, tail, normal }) => ({
    parent: objectOf(node), shape: { type, inside, radius, offset: vector(offset), tail: vector(tail), normal: vector(normal) },
  }));
}

/**
 * The joints of each spring, and the colliders of the file.
 * @param {Vrm} vrm
 * @param {(node: number) => Object3D} objectOf
 * @param {(parts: number[]) => Vector3} vector
 * @param {(head: number, tail: number) => Vector3} placeBelow where `tail` is in the space of `head` at rest
 */
export function makeJoints(vrm, objectOf, vector, placeBelow) {
  const colliders = makeColliders(vrm, objectOf, vector);
  const groups = vrm.colliderGroups.map((group) => ({ name: group.name, colliders: group.colliders.map((index) => colliders[index]) }));
  const springs = vrm.springs.map((spring) => spring.settings.map((settings, i) => {
    const child = spring.nodes[i + 1];
    return {
      bone: objectOf(spring.nodes[i]),
      child: child === undefined ? null : objectOf(child),
      settings: { ...settings, gravityDir: vector(settings.gravityDir) },
      colliderGroups: spring.groups.map((group) => groups[group]),
      center: spring.center < 0 ? null : objectOf(spring.center),
      initialLocalChildPosition: child === undefined ? vector(/** @type {number[]} */ (spring.tail)) : placeBelow(spring.nodes[i], child),
    };
  }));
  return { colliders, springs };
}
