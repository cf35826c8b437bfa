// SPDX-License-Identifier: MIT
// What is read of an avatar's JSON: defaults, what is refused, and what has a fallback, as docs/vrm.md has them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readVrm } from '../src/vrm.js';

// 0 - 1 - 2 - 3 - 4, and 5 below 1.
const NODES = [[1], [2, 5], [3], [4], [], []].map((children, index) => ({ name: `n${index}`, translation: [0, -0.1, 0], ...(children.length > 0 ? { children } : {}) }));
const LINE = [{ node: 1 }, { node: 2 }, { node: 3 }];

const modern = (spring) => ({ nodes: NODES, extensions: { VRMC_springBone: { specVersion: '1.0', ...spring } } });
const old = (animation) => ({ nodes: NODES, extensions: { VRM: { secondaryAnimation: animation } } });
const warns = (json, pattern) => {
  const vrm = readVrm(json);
  assert.equal(vrm.warnings.length, 1, vrm.warnings.join('\n'));
  assert.match(vrm.warnings[0], pattern);
  return vrm;
};
const NO_INDICES = [-1, 6, 99, 1.5, 1e300, '1', true, [1], {}];
const NO_OBJECTS = [null, -1, 'x', [0]];
const NO_LISTS = [3, 'x', { 0: 1 }];
const nodesOf = ({ springs }) => springs.map(({ nodes }) => nodes);

test('a spring with the schema\'s defaults', () => {
  const { version, springs: [spring], owners, warnings } = readVrm(modern({ springs: [{ joints: LINE }] }));
  assert.equal(version, 1);
  assert.deepEqual(spring.settings, [0, 1].map(() => ({ stiffness: 1, dragForce: 0.5, gravityPower: 0, gravityDir: [0, -1, 0], hitRadius: 0 })));
  assert.deepEqual([spring.nodes, spring.center, spring.tail, spring.limits], [[1, 2, 3], -1, null, [null, null]]);
  assert.equal(spring.name, 'extensions.VRMC_springBone.springs[0]');
  assert.deepEqual([...owners], [-1, 0, 0, 0, -1, -1]);
  assert.deepEqual(warnings, []);
});

test('numbers are those of single precision', () => {
  const { springs: [spring] } = readVrm(modern({ springs: [{ joints: [{ node: 1, stiffness: 0.1 }, { node: 2 }] }] }));
  assert.equal(spring.settings[0].stiffness, Math.fround(0.1));
});

test('what VRM 1.0 prohibits is left out, the smallest part around it', () => {
  const spring = (fields, others = []) => modern({ springs: [{ joints: LINE, ...fields }, ...others] });
  for (const node of NO_INDICES) assert.deepEqual(nodesOf(warns(spring({ joints: [...LINE, { node }] }), /joints\[3\]\.node: .*: the joint is left out$/)), [[1, 2, 3]]);
  for (const joint of NO_OBJECTS) assert.deepEqual(nodesOf(warns(spring({ joints: [LINE[0], joint, LINE[2]] }), /joints\[1\]: expected an object, found .*: the joint is left out$/)), [[1, 3]]);
  for (const node of [null, undefined]) assert.deepEqual(nodesOf(warns(spring({ joints: [{ node }, ...LINE] }), /joints\[0\]\.node: missing: the joint is left out$/)), [[1, 2, 3]]);
  for (const joints of NO_LISTS) assert.deepEqual(nodesOf(warns(spring({}, [{ name: 'bun', joints }]), /springs\[1\]\.joints: expected an array, found .*: the spring is left out$/)), [[1, 2, 3]]);
  for (const fields of [{}, { joints: null }]) assert.deepEqual(nodesOf(warns(spring({}, [fields]), /springs\[1\]\.joints: missing: the spring is left out$/)), [[1, 2, 3]]);
  for (const other of NO_OBJECTS) assert.deepEqual(nodesOf(warns(spring({}, [other]), /springs\[1\]: expected an object, found .*: the spring is left out$/)), [[1, 2, 3]]);
  for (const springs of NO_LISTS) assert.deepEqual(nodesOf(warns(modern({ springs }), /springs: expected an array, found .*: it counts as empty$/)), []);
  assert.deepEqual(nodesOf(warns(spring({ joints: [{ node: 1 }, { node: 5 }, { node: 2 }] }), /joints\[2\]: node 2 "n2" does not hang from the joint before, node 5 "n5": the joint is left out$/)), [[1, 5]]);
  assert.deepEqual(nodesOf(warns(spring({ joints: [{ node: 1 }, { node: 1 }, { node: 2 }] }), /joints\[1\]: node 1 "n1" is in this spring twice: the joint is left out$/)), [[1, 2]]);
});

test('entries, centers and numbers of VRM 1.0 that cannot be', () => {
  const spring = (fields) => modern({ colliders: [{ node: 5, shape: { sphere: {} } }], colliderGroups: [{ colliders: [0] }], springs: [{ joints: LINE, colliderGroups: [0], ...fields }] });
  for (const index of [...NO_INDICES, null]) {
    assert.deepEqual(warns(spring({ colliderGroups: [index, 0] }), /colliderGroups\[0\]: .*: the entry is left out$/).springs[0].groups, [0]);
    const group = { colliderGroups: [{ colliders: [0, index] }] };
    const { colliderGroups } = warns(modern({ colliders: [{ node: 5, shape: { sphere: {} } }], ...group, springs: [{ joints: LINE }] }), /colliderGroups\[0\]\.colliders\[1\]: .*: the entry is left out$/);
    assert.deepEqual(colliderGroups[0].colliders, [0]);
    if (index !== null) assert.equal(warns(spring({ center: index }), /center: .*: the world is used$/).springs[0].center, -1);
  }
  for (const group of NO_OBJECTS) assert.deepEqual(warns(modern({ colliderGroups: [group], springs: [{ joints: LINE, colliderGroups: [0] }] }), /colliderGroups\[0\]: expected an object, found .*: the group is left out$/).springs[0].groups, [0]);
  assert.equal(warns(spring({ center: 5 }), /center: node 5 "n5" is neither the first joint nor an ancestor of it: the world is used$/).springs[0].center, -1);
  const two = [{ joints: [{ node: 1 }, { node: 2 }] }, { joints: [{ node: 3 }, { node: 4 }], center: 2 }];
  assert.equal(warns(modern({ springs: two }), /springs\[1\]\.center: node 2 "n2" is in spring .*: the world is used$/).springs[1].center, -1);
  const joint = (fields) => modern({ springs: [{ joints: [{ node: 1, ...fields }, { node: 2 }] }] });
  for (const [key, value, is, pattern] of [['stiffness', -1, 0, /: -1 is below 0, which is used$/], ['dragForce', 1.0000001, 1, /: 1.0000001 is above 1, which is used$/], ['dragForce', 'x', 0.5, /: expected a number, found .*: 0.5 is used$/],
    ['hitRadius', [], 0, /: expected a number, found .*: 0 is used$/], ['gravityPower', 1e39, 1e6, /: 1e\+39 is above 1000000, which is used$/], ['hitRadius', -0.25, 0, /-0.25 is below 0/]])
    assert.equal(warns(joint({ [key]: value }), pattern).springs[0].settings[0][key], is);
  for (const gravityDir of [[0, 1], { y: 1 }, [0, 'x', 0], 5]) assert.deepEqual(warns(joint({ gravityDir }), /gravityDir.*: \[0,-1,0\] is used$/).springs[0].settings[0].gravityDir, [0, -1, 0]);
  const absent = readVrm(joint({ stiffness: null, dragForce: null, gravityDir: null, extensions: null }));
  assert.deepEqual([absent.warnings, absent.springs[0].settings[0]], [[], readVrm(joint({})).springs[0].settings[0]]);
});

test('extensions that cannot be read are left out', () => {
  const of = (VRMC_springBone, others = {}) => ({ ...modern({}), extensions: { VRMC_springBone, ...others } });
  const springs = [{ joints: LINE }];
  for (const [extension, count, pattern] of [[{ specVersion: '2.0', springs }, 0, /specVersion: version "2.0" is not known, only "1.0" is: the extension is left out$/], [5, 0, /VRMC_springBone: expected an object, found .*: the extension is left out$/],
    [{ springs }, 1, /specVersion: missing: read as "1.0"$/], [{ specVersion: null, springs }, 1, /specVersion: missing/], [{ specVersion: '', springs }, 1, /specVersion: "" is read as "1.0"$/], [{ specVersion: 1, springs }, 1, /specVersion: expected a string, found a number: read as "1.0"$/]])
    assert.equal(warns(of(extension), pattern).springs.length, count);
  for (const VRMC_vrm of [5, [], { specVersion: '3' }]) assert.equal(warns(of({ specVersion: '1.0', springs }, { VRMC_vrm }), /VRMC_vrm.*: the extension is left out$/).springs.length, 1);
  assert.deepEqual(readVrm(of({ specVersion: '1.0', springs }, { VRMC_vrm: null, VRM: null })).warnings, []);
});

const collider = (extended, shape = { sphere: { radius: 0.5 } }) => modern({
  colliders: [{ node: 2, shape, ...(extended ? { extensions: { VRMC_springBone_extended_collider: extended } } : {}) }],
});

test('colliders, and those of the extension', () => {
  const of = (...values) => readVrm(collider(...values)).colliders[0];
  assert.deepEqual(of(null, { capsule: { offset: [1, 0, 0], tail: [2, 0, 0], radius: 0.25 } }), { node: 2, type: 'capsule', inside: false, radius: 0.25, offset: [1, 0, 0], tail: [2, 0, 0], normal: [0, 0, 0] });
  assert.deepEqual(of({ specVersion: '1.0', shape: { sphere: { radius: 2, inside: true } } }), { node: 2, type: 'sphere', inside: true, radius: 2, offset: [0, 0, 0], tail: [0, 0, 0], normal: [0, 0, 0] });
  assert.deepEqual(of({ specVersion: '1.0', shape: { plane: {} } }).normal, [0, 0, 1]);
  const { colliders: [plane] } = warns(collider({ specVersion: '1.0', shape: { plane: { normal: [0, 2, 0] } } }), /normal: its length is 2 and should be 1/);
  assert.deepEqual(plane.normal, [0, 1, 0]);
  assert.equal(warns(collider(null, { sphere: { radius: -1 } }), /radius: -1 is below 0, which is used$/).colliders[0].radius, 0);
  for (const [shape, pattern] of [[{}, /shape: no shape that is known/], [{ sphere: null }, /no shape that is known/], [undefined, /shape: missing/], [null, /shape: (missing|no shape)/], [5, /shape: expected an object/], [{ sphere: {}, capsule: {} }, /more than one shape/]])
    assert.equal(warns({ ...modern({ colliders: [{ node: 2, shape }] }) }, pattern).colliders.length, 0);
  for (const node of [...NO_INDICES, null]) {
    const others = { colliderGroups: [{ colliders: [0, 1] }], springs: [{ joints: LINE, colliderGroups: [0] }] };
    const { colliders, colliderGroups } = warns(modern({ colliders: [{ node, shape: { sphere: {} } }, { node: 5, shape: { sphere: {} } }], ...others }), /colliders\[0\]\.node: .*: the collider is left out$/);
    assert.deepEqual([colliders.map((found) => found.node), colliderGroups[0].colliders], [[5], [0]]);
  }
});

test('an extended collider that is not known falls back to the shape beside it', () => {
  for (const [extended, pattern] of [[{ specVersion: '7', shape: { plane: {} } }, /an unknown version/], [{ specVersion: '1.0', shape: { plane: { normal: [0, 0, 0] } } }, /points nowhere/], [{ specVersion: '1.0', shape: { plane: {}, sphere: {} } }, /more than one shape/], [5, /expected an object/], [{ specVersion: '1.0' }, /shape: missing/], [{ specVersion: '1.0', shape: { torus: {} } }, /no shape that is known/]])
    assert.equal(warns(collider(extended), pattern).colliders[0].radius, 0.5);
});

test('limits, and what leaves one out', () => {
  const withLimit = (limit, version = '1.0-draft', at = 0) => modern({
    springs: [{ joints: LINE.map((joint, i) => (i === at ? { ...joint, extensions: { VRMC_springBone_limit: { specVersion: version, limit } } } : joint)) }],
  });
  const of = (limit) => readVrm(withLimit(limit)).springs[0].limits[0];
  assert.deepEqual(of({ cone: { angle: 0.5 } }), { kind: 'cone', angle: 0.5, yaw: 0, rotation: [0, 0, 0, 1] });
  assert.deepEqual(of({ spherical: { pitch: 0.5, yaw: 0.25, rotation: [1, 0, 0, 0] } }), { kind: 'spherical', angle: 0.5, yaw: 0.25, rotation: [1, 0, 0, 0] });
  for (const [limit, pattern] of [[{ cone: { angle: -1 } }, /-1 is below 0/], [{ cone: {} }, /angle: missing/], [{ cone: { angle: 1 }, hinge: { angle: 1 } }, /more than one kind/], [{ twist: {} }, /no kind that is known/],
    [{ hinge: { angle: 1, rotation: [1, 1, 0, 0] } }, /not of length 1/], [{ hinge: { angle: 1, rotation: [1, 0, 0] } }, /expected 4 numbers/], [undefined, /limit: missing/]])
    assert.deepEqual(warns(withLimit(limit), pattern).springs[0].limits, [null, null]);
  warns(withLimit({ cone: { angle: 1 } }, '3'), /an unknown version/);
  warns(withLimit({ cone: { angle: 1 } }, '1.0', 2), /of the last joint/);
});

test('what VRM 1.0 has fallbacks for', () => {
  warns({ ...modern({}), extensions: { VRMC_springBone: { specVersion: '1.0-beta' } } }, /"1.0-beta" is read as "1.0"/);
  const { springs, owners } = warns(modern({ springs: [{ joints: [{ node: 1 }] }, { joints: LINE }] }), /springs\[0\]\.joints: fewer than two/);
  assert.deepEqual([springs.length, owners[1]], [1, 0]);
  const both = modern({});
  both.extensions.VRM = {};
  assert.equal(warns(both, /extensions\.VRM: not used/).version, 1);
  assert.deepEqual(readVrm({ nodes: NODES }).version, null);
});

test('VRM 0.x: lines of first children, and what branches off', () => {
  const { version, springs, colliders, colliderGroups } = readVrm(old({
    boneGroups: [{ comment: 'tail', bones: [0], stiffiness: 2, gravityPower: -0.5, gravityDir: { x: 0, y: -1, z: 0.5 }, colliderGroups: [0], center: -1 }],
    colliderGroups: [{ node: 5, colliders: [{ offset: { x: 1, y: 2, z: 3 }, radius: 0.5 }] }],
  }));
  assert.equal(version, 0);
  assert.deepEqual(springs.map(({ nodes, name }) => [nodes, name]), [[[0, 1, 2, 3, 4], 'tail'], [[5], 'tail']]);
  assert.deepEqual(springs[0].settings[4], { stiffness: 2, dragForce: Math.fround(0.4), gravityPower: -0.5, gravityDir: [0, -1, 0.5], hitRadius: Math.fround(0.02) });
  assert.ok(Math.abs(springs[1].tail[1] + 0.07) < 1e-8 && springs[1].tail[0] === 0);
  assert.deepEqual(colliders, [{ node: 5, type: 'sphere', inside: false, radius: 0.5, offset: [1, 2, -3], tail: [0, 0, 0], normal: [0, 0, 0] }]);
  assert.deepEqual([springs[0].groups, colliderGroups[0].colliders], [[0], [0]]);
});

test('VRM 0.x: what is left out and what has a fallback', () => {
  const colliderGroups = [{ node: 5, colliders: [{}] }];
  for (const index of [...NO_INDICES, null]) {
    assert.deepEqual(nodesOf(warns(old({ boneGroups: [{ bones: [index, 2] }] }), /boneGroups\[0\]\.bones\[0\]: .*: the bone is left out$/)), [[2, 3, 4]]);
    assert.deepEqual(warns(old({ boneGroups: [{ bones: [2], colliderGroups: [index, 0] }], colliderGroups }), /colliderGroups\[0\]: .*: the entry is left out$/).springs[0].groups, [0]);
    const { colliders, springs: [spring] } = warns(old({ boneGroups: [{ bones: [2], colliderGroups: [0, 1] }], colliderGroups: [{ node: index, colliders: [{}] }, ...colliderGroups] }), /colliderGroups\[0\]\.node: .*: the group is left out$/);
    assert.deepEqual([colliders.length, spring.groups], [1, [0, 1]]);
    if (index !== null && index !== -1) assert.equal(warns(old({ boneGroups: [{ bones: [2], center: index }] }), /center: .*: the world is used$/).springs[0].center, -1);
  }
  for (const group of NO_OBJECTS) assert.deepEqual(nodesOf(warns(old({ boneGroups: [group, { bones: [2] }] }), /boneGroups\[0\]: expected an object, found .*: the group is left out$/)), [[2, 3, 4]]);
  for (const bones of NO_LISTS) assert.deepEqual(nodesOf(warns(old({ boneGroups: [{ bones }, { bones: [2] }] }), /bones: expected an array, found .*: the group is left out$/)), [[2, 3, 4]]);
  for (const group of [{}, { bones: null }]) assert.deepEqual(nodesOf(warns(old({ boneGroups: [group] }), /bones: missing: the group is left out$/)), []);
  assert.deepEqual(nodesOf(warns(old({ boneGroups: [{ bones: [2, 2] }] }), /bones\[1\]: node 2 "n2" swings with .* already and stays there$/)), [[2, 3, 4]]);
  assert.equal(warns(old({ boneGroups: [{ bones: [2], hitRadius: -1 }] }), /hitRadius: -1 is below 0/).springs[0].settings[0].hitRadius, 0);
  assert.equal(warns(old(5), /secondaryAnimation: expected an object, found .*: nothing swings$/).springs.length, 0);
  assert.equal(warns({ nodes: NODES, extensions: { VRM: { specVersion: '1.0' } } }, /version "1.0" is not known, only "0.0" is: the extension is left out$/).springs.length, 0);
  assert.deepEqual(readVrm(old({ boneGroups: [{ bones: [2], center: null, comment: null, gravityDir: { x: null } }], colliderGroups: null })).warnings, []);
  const { springs } = warns(old({ boneGroups: [{ bones: [2] }, { bones: [3] }] }), /boneGroups\[1\]\.bones\[0\]: node 3 "n3" swings with "extensions\.VRM\.secondaryAnimation\.boneGroups\[0\]" already and stays there/);
  assert.deepEqual(springs.map(({ nodes }) => nodes), [[2, 3, 4]]);
  const { springs: [, above] } = readVrm(old({ boneGroups: [{ bones: [2] }, { bones: [1] }] }));
  assert.deepEqual([above.nodes, above.tail], [[1], [0, Math.fround(-0.1), 0]]); // it turns to a bone of the other group
  const { springs: [hair] } = warns(old({ boneGroups: [{ comment: 'hair', bones: [5], center: 3 }, { bones: [2] }] }), /boneGroups: "hair": its center, node 3 "n3", swings with .*: the world is used instead/);
  assert.equal(hair.center, -1);
});
