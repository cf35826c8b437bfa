// SPDX-License-Identifier: MIT
// VRMC_springBone.springs. A list of n joints is n - 1 pairs of a head that turns and a tail that swings.
import { isRead, readGroupIndices } from './colliders.js';
import { readLimit } from './limits.js';

/** @typedef {import('./place.js').Place} Place */
/** @typedef {import('./read.js').Vrm} Vrm */
/** @typedef {import('./read.js').VrmSpring} VrmSpring */

const WORLD = 'the world is used';

/**
 * With the schema's defaults.
 * @param {Place} joint
 * @returns {import('./read.js').VrmSettings}
 */
const readSettings = (joint) => ({
  stiffness: joint.notNegative('stiffness', 1),
  dragForce: joint.number('dragForce', 0.5, 0, 1),
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
function mustBeFree(vrm, at, node) {
  const owner = vrm.owners[node];
  if (owner === vrm.springs.length) at.fail(`${vrm.nodes.describe(node)} is in this spring twice`);
  if (owner >= 0) at.fail(`${vrm.nodes.describe(node)} is in spring "${vrm.springs[owner].name}" too`);
}

/**
 * From the tail up to the head, which is owned already; of the first joint the node alone.
 * @param {Vrm} vrm
 * @param {Place} at
 * @param {number | undefined} head
 * @param {number} tail
 */
function own(vrm, at, head, tail) {
  const { nodes } = vrm;
  mustBeFree(vrm, at, tail);
  if (head !== undefined && !nodes.hangsFrom(tail, head)) at.fail(`${nodes.describe(tail)} does not hang from the joint before, ${nodes.describe(head)}`);
  const path = nodes.pathUp(tail), line = path.slice(0, head === undefined ? 1 : path.indexOf(head));
  for (const node of line) mustBeFree(vrm, at, node);
  for (const node of line) vrm.owners[node] = vrm.springs.length;
}

/**
 * @param {Vrm} vrm
 * @param {Place} at
 * @param {VrmSpring} spring
 */
function readJoints(vrm, at, spring) {
  const array = at.member('joints'), count = array.elements().length;
  if (!array.isThere) array.fail('missing');
  at.attemptEach('joints', (joint) => {
    const isLast = joint.path === `${array.path}[${count - 1}]`, node = joint.object().member('node').index(vrm.nodes.count, 'node');
    own(vrm, joint, spring.nodes[spring.nodes.length - 1], node);
    spring.nodes.push(node);
    spring.settings.push(isLast ? { stiffness: 0, dragForce: 0, gravityPower: 0, gravityDir: [0, 0, 0], hitRadius: 0 } : readSettings(joint));
    spring.limits.push(readLimit(joint, isLast));
  }, 'the joint is left out');
  if (spring.nodes.length < 2) {
    for (const node of spring.nodes) vrm.owners[node] = -1; // free for others
    array.fail('fewer than two, so nothing can swing');
  }
  spring.settings.pop(); // of the last one only the node counts
  spring.limits.pop();
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
  return at.attempt(() => {
    const center = at.index(nodes.count, 'node');
    return nodes.hangsFrom(first, center) ? center : at.fail(`${nodes.describe(center)} is neither the first joint nor an ancestor of it`);
  }, WORLD) ?? -1;
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
  if (other === undefined) return;
  at.member('center').warn(`${vrm.nodes.describe(center)} is in spring "${vrm.springs[other].name}", or hangs from one of its joints: ${WORLD}`);
  vrm.springs[index].center = -1;
}

/**
 * @param {Vrm} vrm
 * @param {Place} at
 */
function readSpring(vrm, at) {
  const name = at.object().name('name', at.path), { path } = at;
  /** @type {VrmSpring} */
  const spring = { name, path, nodes: [], settings: [], limits: [], tail: null, center: -1, groups: [] };
  readJoints(vrm, at, spring);
  spring.groups = readGroupIndices(vrm, at);
  spring.center = readCenter(vrm, at, spring.nodes[0]);
  vrm.springs.push(spring);
  return at;
}

/**
 * @param {Vrm} vrm
 * @param {Place} extension
 * @param {(number | undefined)[]} colliders those of the file in vrm.colliders
 */
export function readSprings(vrm, extension, colliders) {
  vrm.colliderGroups = extension.attemptEach('colliderGroups', (group) => ({
    name: group.object().name('name', ''),
    // What is left out has its own warning: what names it needs none.
    colliders: group.attemptEach('colliders', (at) => colliders[at.index(colliders.length, 'collider')], 'the entry is left out').filter(isRead),
  }), 'the group is left out').map((group) => group ?? { name: '', colliders: [] });
  const kept = extension.attemptEach('springs', (at) => readSpring(vrm, at), 'the spring is left out').filter(isRead);
  kept.forEach((at, index) => checkCenter(vrm, at, index));
}
