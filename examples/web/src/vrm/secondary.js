// SPDX-License-Identifier: MIT
// VRM 0.x: VRM.secondaryAnimation. A group names root bones; they and all below them swing. A bone turns to its first child; one
// without children has a tail without a node, 7 cm on. Offsets of colliders are in Unity's left-handed space, z mirrored against
// glTF's; gravityDir is not.

import { isRead, readGroupIndices } from './colliders.js';

/** @typedef {import('./place.js').Place} Place */
/** @typedef {import('./read.js').Vrm} Vrm */
/** @typedef {import('./read.js').VrmSpring} VrmSpring */

const VIRTUAL_TAIL = Math.fround(0.07); // metres, in the specification

/**
 * {"x": 0, "y": -1, "z": 0}, each part by itself may be missing.
 * @param {Place} up
 * @param {string} key
 * @param {number[]} otherwise
 */
function readVector(up, key, otherwise) {
  return [...up.optional(key, (at) => ['x', 'y', 'z'].map((part) => at.object().number(part, 0)), otherwise)];
}

/**
 * @param {Vrm} vrm
 * @param {Place} animation
 */
function readColliderGroups(vrm, animation) {
  vrm.colliderGroups = animation.attemptEach('colliderGroups', (group) => {
    const node = group.object().member('node').index(vrm.nodes.count, 'node');
    const colliders = group.attemptEach('colliders', (at) => {
      const [x, y, z] = readVector(at.object(), 'offset', [0, 0, 0]), radius = at.notNegative('radius', 0);
      return vrm.colliders.push({ node, type: 'sphere', inside: false, radius, offset: [x, y, 0 - z], tail: [0, 0, 0], normal: [0, 0, 0] }) - 1;
    }, 'the collider is left out').filter(isRead);
    return { name: '', colliders };
  }, 'the group is left out').map((group) => group ?? { name: '', colliders: [] });
}

/**
 * The defaults are those that UniVRM's component begins with: the schema has none.
 * @param {Place} group
 * @returns {import('./read.js').VrmSettings}
 */
const readSettings = (group) => ({
  stiffness: group.notNegative('stiffiness', 1), // the file's spelling
  dragForce: group.number('dragForce', 0.4, 0, 1),
  gravityPower: group.number('gravityPower', 0),
  gravityDir: readVector(group, 'gravityDir', [0, -1, 0]),
  hitRadius: group.notNegative('hitRadius', 0.02),
});

/**
 * @param {Vrm} vrm
 * @param {Place} group
 */
function readCenter(vrm, group) {
  const at = group.member('center');
  if (!at.isThere || at.value === -1) return -1; // how exporters write none
  return at.attempt(() => at.index(vrm.nodes.count, 'node'), 'the world is used') ?? -1;
}

/**
 * Where a node is in its parent.
 * @param {any} definition
 * @returns {number[]}
 */
const placeOf = (definition) => (definition?.matrix?.slice(12, 15) ?? definition?.translation ?? [0, 0, 0]).map(Math.fround);

/**
 * Below the last node: where its first child is, when that belongs to another group; else 7 cm along its own translation.
 * @param {Vrm} vrm
 * @param {number} last
 */
function tailOf({ nodes }, last) {
  const [first] = nodes.children(last);
  if (first !== undefined) return placeOf(nodes.definitions[first]);
  const along = placeOf(nodes.definitions[last]), length = Math.fround(Math.hypot(...along));
  return along.map((part) => (length > 0 ? Math.fround(part * Math.fround(VIRTUAL_TAIL / length)) : 0));
}

/**
 * From `node` down along first children.
 * @param {Vrm} vrm
 * @param {number} node
 * @param {VrmSpring} group
 * @param {import('./read.js').VrmSettings} settings
 * @returns {number[]} where other lines begin, in the order in which they are to be read
 */
function addLine(vrm, node, group, settings) {
  /** @type {VrmSpring} */
  const spring = { ...group, nodes: [], settings: [], limits: [] };
  /** @type {number[]} */
  const others = [];
  vrm.springs.push(spring);
  for (let next = node; next !== undefined && vrm.owners[next] < 0; [next] = vrm.nodes.children(next)) {
    spring.nodes.push(next);
    spring.settings.push({ ...settings, gravityDir: [...settings.gravityDir] });
    spring.limits.push(null);
    vrm.owners[next] = vrm.springs.length - 1;
    others.unshift(...vrm.nodes.children(next).slice(1));
  }
  spring.tail = tailOf(vrm, spring.nodes[spring.nodes.length - 1]);
  return others;
}

/**
 * @param {Vrm} vrm
 * @param {Place} at
 * @param {VrmSpring} group
 * @param {import('./read.js').VrmSettings} settings
 */
function readRoot(vrm, at, group, settings) {
  const starts = [at.index(vrm.nodes.count, 'node')];
  while (starts.length > 0) {
    const node = /** @type {number} */ (starts.shift()), owner = vrm.owners[node];
    if (owner < 0) starts.unshift(...addLine(vrm, node, group, settings));
    else at.warn(`${vrm.nodes.describe(node)} swings with "${vrm.springs[owner].name}" already and stays there`);
  }
}

/**
 * @param {Vrm} vrm
 * @param {Place} at
 */
function readBoneGroup(vrm, at) {
  const bones = at.object().member('bones'), { path } = at;
  if (!bones.isThere) bones.fail('missing');
  bones.elements(); // it has to be a list
  const name = at.name('comment', path), settings = readSettings(at), center = readCenter(vrm, at), groups = readGroupIndices(vrm, at);
  const group = { name, path, nodes: [], settings: [], limits: [], tail: null, center, groups };
  at.attemptEach('bones', (root) => readRoot(vrm, root, group, settings), 'the bone is left out');
}

/**
 * A center may be any node. One that swings, and does not carry the line, could wait for the line itself.
 * @param {Vrm} vrm
 * @param {Place} groups
 * @param {VrmSpring} spring
 */
function checkCenter(vrm, groups, spring) {
  const { nodes, owners } = vrm, { center } = spring;
  if (center < 0 || nodes.hangsFrom(spring.nodes[0], center)) return;
  const owner = nodes.pathUp(center).map((node) => owners[node]).find((found) => found >= 0);
  if (owner === undefined) return;
  groups.warn(`"${spring.name}": its center, ${nodes.describe(center)}, swings with "${vrm.springs[owner].name}": the world is used instead`);
  spring.center = -1;
}

/**
 * @param {Vrm} vrm
 * @param {Place} extension
 */
export function readSecondaryAnimation(vrm, extension) {
  const animation = extension.member('secondaryAnimation');
  if (!animation.isThere) return;
  animation.attempt(() => {
    readColliderGroups(vrm, animation.object());
    animation.attemptEach('boneGroups', (group) => readBoneGroup(vrm, group), 'the group is left out');
  }, 'nothing swings');
  for (const spring of vrm.springs) checkCenter(vrm, animation.member('boneGroups'), spring);
}
