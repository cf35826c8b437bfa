// SPDX-License-Identifier: MIT
// What makes a VRM avatar swing, as plain objects in glTF's terms (right-handed, metres, node indices): docs/vrm.md says what is
// followed, what is left out and which fallbacks there are. Numbers are those that single precision has.
import { readColliders } from './colliders.js';
import { Nodes } from './nodes.js';
import { Place } from './place.js';
import { readSecondaryAnimation } from './secondary.js';
import { readSprings } from './springs.js';

/**
 * @typedef {object} VrmCollider in the space of its node
 * @property {number} node
 * @property {'sphere' | 'capsule' | 'plane'} type
 * @property {boolean} inside joints stay in
 * @property {number} radius not scaled by the node
 * @property {number[]} offset the centre, a capsule's one end, a point of the plane
 * @property {number[]} tail a capsule's other end
 * @property {number[]} normal of a plane
 */

/** @typedef {{name: string, colliders: number[]}} VrmGroup indices of colliders, in the order in which they push */

/**
 * @typedef {object} VrmLimit VRMC_springBone_limit as it stands in the file
 * @property {'cone' | 'hinge' | 'spherical'} kind
 * @property {number} angle radians; the pitch of a spherical one
 * @property {number} yaw radians
 * @property {number[]} rotation x y z w
 */

/**
 * @typedef {object} VrmSettings
 * @property {number} stiffness
 * @property {number} dragForce
 * @property {number} gravityPower
 * @property {number[]} gravityDir world space, as it stands in the file
 * @property {number} hitRadius
 */

/**
 * A line of nodes, each somewhere below the one before. What a joint says holds for the segment from it to the next one.
 * @typedef {object} VrmSpring
 * @property {string} name
 * @property {string} path its place in the file, for messages
 * @property {number[]} nodes
 * @property {VrmSettings[]} settings one for each node that turns
 * @property {(VrmLimit | null)[]} limits likewise
 * @property {number[] | null} tail what swings at the end of the last node, in its space (VRM 0.x)
 * @property {number} center the node whose movement does not count as movement; -1: the world
 * @property {number[]} groups indices of collider groups, in the order in which they push
 */

/**
 * @typedef {object} Vrm
 * @property {0 | 1 | null} version null: the file is no avatar, and everything else is empty
 * @property {VrmCollider[]} colliders
 * @property {VrmGroup[]} colliderGroups those that are left out are empty
 * @property {VrmSpring[]} springs
 * @property {Int32Array} owners the spring of each node, -1 for none
 * @property {Nodes} nodes
 * @property {string[]} warnings what was read in another way than it stands in the file
 */

/**
 * The version must be 1.0, or with a warning what came before it was final, or none.
 * @param {Place} extension
 */
function checkVersion(extension) {
  const at = extension.object().member('specVersion');
  const version = at.attempt(() => at.text(), 'read as "1.0"') ?? '1.0';
  if (version === '' || version === '1.0-beta' || version === '1.0-draft') at.warn(`"${version}" is read as "1.0"`);
  else if (version !== '1.0') at.fail(`version "${version}" is not known, only "1.0" is`);
}

/**
 * @param {Vrm} vrm
 * @param {Place} springs
 */
function readVersion1(vrm, springs) {
  checkVersion(springs);
  readSprings(vrm, springs, readColliders(vrm, springs));
}

/**
 * @param {Vrm} vrm
 * @param {Place} extension
 */
function readVersion0(vrm, extension) {
  const version = extension.object().name('specVersion', '0.0');
  if (!version.startsWith('0.')) extension.member('specVersion').fail(`version "${version}" is not known, only "0.0" is`);
  readSecondaryAnimation(vrm, extension);
}

/**
 * @param {any} json of the glTF file, such as gltf.parser.json
 * @returns {Vrm}
 */
export function readVrm(json) {
  const nodes = new Nodes(json);
  /** @type {Vrm} */
  const vrm = { version: null, colliders: [], colliderGroups: [], springs: [], owners: new Int32Array(nodes.count).fill(-1), nodes, warnings: [] };
  const extensions = new Place(json, '', vrm.warnings).member('extensions');
  const avatar = extensions.member('VRMC_vrm'), springs = extensions.member('VRMC_springBone'), old = extensions.member('VRM');
  const instead = 'the extension is left out';
  if (avatar.isThere || springs.isThere) {
    vrm.version = 1;
    if (old.isThere) old.warn('not used: the file holds VRM 1.0 too');
    if (avatar.isThere) avatar.attempt(checkVersion, instead);
    if (springs.isThere) springs.attempt((at) => readVersion1(vrm, at), instead);
  } else if (old.isThere) {
    vrm.version = 0;
    old.attempt((at) => readVersion0(vrm, at), instead);
  }
  return vrm;
}
