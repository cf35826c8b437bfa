// SPDX-License-Identifier: MIT
// VRMC_springBone.springs. A list of n joints is n - 1 pairs of a head that turns and a tail that swings.
import { readLimit } from './limits.js';

/** @typedef {import('./place.js').Place} Place */
/** @typedef {import('./read.js').Vrm} Vrm */
/** @typedef {import('./read.js').VrmSpring} VrmSpring */

/**
 * With the schema's defaults.
 * @param {Place} joint
 * @returns {import('./read.js').VrmSettings}
 */
const readSettings = (joint) => ({
  stiffness: joint.notNegative('stiffness', 1),
  dragForce: joint.share('dragForce', 0.5),
  gravityPower: joint.notNegative('gravityPower', 0),
  gravityDir: joint.vector('gravityDir', [0, -1, 0]),
  hitRadius: joint.notNegative('hitRadius', 0),
});

/**
 * Nodes belong to one spring at most, those that a pair skips among them.
 * @param {Vrm} vrm
 * @param {Place} at
 * @param {number} node
 */
function own(vrm, at, node) {
  const owner = vrm.owners[node], self = vrm.springs.length;
  if (owner === self) at.fail(`${vrm.nodes.describe(node)} is in this spring twice`);
  if (owner >= 0) at.fail(`${vrm.nodes.describe(node)} is in spring "${vrm.springs[owner].name}" too`);
  vrm.owners[node] = self;
}

/**
 * From the tail up to the head, which is owned already.
 * @param {Vrm} vrm
 * @param {Place} at
 * @param {number} head
 * @param {number} tail
 */
function ownPair(vrm, at, head, tail) {
  const { nodes } = vrm;
  if (tail === head) own(vrm, at, tail); // says that it is there twice
  if (!nodes.hangsFrom(tail, head)) at.fail(`${nodes.describe(tail)} does not hang from the joint before, ${nodes.describe(head)}`);
  for (let node = tail; node !== head; node = nodes.parents[node]) own(vrm, at, node);
}

/**
 * @param {Vrm} vrm
 * @param {Place} at
 * @param {VrmSpring} spring
 */
function readJoints(vrm, at, spring) {
  const array = at.member('joints');
  if (!array.isThere) array.fail('missing');
  array.elements().forEach((joint, index, all) => {
    const isLast = index + 1 === all.length, node = joint.object().member('node').index(vrm.nodes.count, 'node');
    const limit = readLimit(joint, isLast);
    if (!isLast) {
      spring.settings.push(readSettings(joint)); // of the last one only the node counts
      spring.limits.push(limit);
    }
    if (index === 0) own(vrm, joint, node);
    else ownPair(vrm, joint, spring.nodes[index - 1], node);
    spring.nodes.push(node);
  });
}

/**
 * @param {Vrm} vrm
 * @param {Place} extension
 * @param {Place} spring
 */
function readGroups(vrm, extension, spring) {
  const groups = extension.member('colliderGroups').elements();
  return spring.member('colliderGroups').elements().map((at) => {
    const index = at.index(groups.length, 'collider group'), group = groups[index].object(), { value: name } = group.member('name');
    const colliders = group.member('colliders').elements().map((element) => element.index(vrm.colliders.length, 'collider'));
    vrm.colliderGroups[index] ??= { name: typeof name === 'string' ? name : '', colliders };
    return index;
  });
}

/**
 * The first joint or what that hangs from.
 * @param {Vrm} vrm
 * @param {Place} spring
 * @param {number} first
 */
function readCenter(vrm, spring, first) {
  const at = spring.member('center'), { nodes } = vrm;
  if (!at.isThere) return -1;
  const center = at.index(nodes.count, 'node');
  if (first >= 0 && !nodes.hangsFrom(first, center)) at.fail(`${nodes.describe(center)} is neither the first joint nor an ancestor of it`);
  return center;
}

/**
 * Known only when all springs are read.
 * @param {Vrm} vrm
 * @param {Place} at
 * @param {number} index
 */
function checkCenter(vrm, at, index) {
  const { center } = vrm.springs[index];
  const other = vrm.nodes.pathUp(center).map((node) => vrm.owners[node]).find((owner) => owner >= 0 && owner !== index);
  if (other !== undefined)
    at.member('center').fail(`${vrm.nodes.describe(center)} is in spring "${vrm.springs[other].name}", or hangs from one of its joints`);
}

/**
 * @param {Vrm} vrm
 * @param {Place} extension
 * @param {Place} at
 * @returns {boolean} whether it was kept
 */
function readSpring(vrm, extension, at) {
  const name = at.object().member('name'), path = at.path;
  /** @type {VrmSpring} */
  const spring = { name: (name.isThere && name.text()) || path, path, nodes: [], settings: [], limits: [], tail: null, center: -1, groups: [] };
  readJoints(vrm, at, spring);
  spring.groups = readGroups(vrm, extension, at);
  spring.center = readCenter(vrm, at, spring.nodes[0] ?? -1);
  if (spring.nodes.length > 1) {
    vrm.springs.push(spring);
    return true;
  }
  at.member('joints').warn('fewer than two, so nothing can swing: the spring is left out');
  for (const node of spring.nodes) vrm.owners[node] = -1; // free for others
  return false;
}

/**
 * @param {Vrm} vrm
 * @param {Place} extension
 */
export function readSprings(vrm, extension) {
  const kept = extension.member('springs').elements().filter((at) => readSpring(vrm, extension, at));
  kept.forEach((at, index) => checkCenter(vrm, at, index));
}
