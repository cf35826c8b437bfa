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
const refuses = (json, pattern) => assert.throws(() => readVrm(json), { name: 'TypeError', message: pattern });
const warns = (json, pattern) => {
  const vrm = readVrm(json);
  assert.equal(vrm.warnings.length, 1);
  assert.match(vrm.warnings[0], pattern);
  return vrm;
};

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

test('what VRM 1.0 prohibits is refused with its place', () => {
  const spring = (fields) => modern({ springs: [{ joints: LINE, ...fields }] });
  const joint = (fields) => modern({ springs: [{ joints: [{ node: 1, ...fields }, { node: 2 }] }] });
  refuses(modern({ springs: [{ joints: LINE }, { name: 'bun', joints: [{ node: 3 }, { node: 4 }] }] }), /springs\[1\]\.joints\[0\]: node 3 "n3" is in spring "extensions/);
  refuses(spring({ joints: [{ node: 1 }, { node: 3 }, { node: 2 }] }), /joints\[2\]: node 2 "n2" does not hang from the joint before, node 3 "n3"/);
  refuses(spring({ joints: [{ node: 1 }, { node: 1 }] }), /joints\[1\]: node 1 "n1" is in this spring twice/);
  refuses(modern({ springs: [{ joints: [{ node: 1 }, { node: 3 }] }, { joints: [{ node: 2 }, { node: 3 }] }] }), /springs\[1\]\.joints\[0\]: node 2/); // skipped by the first
  refuses(spring({ joints: [{ node: 1 }, { node: 9 }] }), /joints\[1\]\.node: 9 is not a node: there are 6/);
  refuses(spring({ joints: [{}, { node: 2 }] }), /joints\[0\]\.node: missing/);
  refuses(spring({ center: 5 }), /center: node 5 "n5" is neither the first joint nor an ancestor of it/);
  refuses(modern({ springs: [{ joints: [{ node: 1 }, { node: 2 }] }, { joints: [{ node: 3 }, { node: 4 }], center: 2 }] }), /springs\[1\]\.center: node 2 "n2" is in spring/);
  refuses(spring({ colliderGroups: [0] }), /colliderGroups\[0\]: 0 is not a collider group: there are 0/);
  refuses(modern({ colliderGroups: [{ colliders: [2] }], springs: [{ joints: LINE, colliderGroups: [0] }] }), /colliderGroups\[0\]\.colliders\[0\]: 2 is not a collider/);
  refuses(joint({ stiffness: -1 }), /stiffness: -1 is negative/);
  refuses(joint({ dragForce: 1.5 }), /dragForce: 1.5 is not from 0 to 1/);
  refuses(joint({ gravityDir: [0, 1] }), /gravityDir: not three numbers/);
  refuses(joint({ hitRadius: '1' }), /hitRadius: not a number/);
  refuses(joint({ gravityPower: 1e39 }), /gravityPower: beyond single precision/);
  refuses({ ...modern({}), extensions: { VRMC_springBone: { specVersion: '2.0' } } }, /specVersion: version "2.0" is not known/);
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
  refuses(collider({ specVersion: '1.0', shape: { plane: { normal: [0, 0, 0] } } }), /points nowhere/);
  refuses(collider({ specVersion: '1.0', shape: { plane: {}, sphere: {} } }), /more than one shape/);
  refuses(collider(null, {}), /shape: exactly one/);
  refuses(collider(null, { sphere: { radius: -1 } }), /radius: -1 is negative/);
});

test('an extended collider that is not known falls back to the shape beside it', () => {
  for (const [extended, pattern] of [[{ specVersion: '7', shape: { plane: {} } }, /an unknown version/], [{ specVersion: '1.0' }, /shape: missing/], [{ specVersion: '1.0', shape: { torus: {} } }, /no shape that is known/]])
    assert.equal(warns(collider(extended), pattern).colliders[0].radius, 0.5);
});

test('limits, and what leaves one out', () => {
  const withLimit = (limit, version = '1.0-draft', at = 0) => modern({
    springs: [{ joints: LINE.map((joint, i) => (i === at ? { ...joint, extensions: { VRMC_springBone_limit: { specVersion: version, limit } } } : joint)) }],
  });
  const of = (limit) => readVrm(withLimit(limit)).springs[0].limits[0];
  assert.deepEqual(of({ cone: { angle: 0.5 } }), { kind: 'cone', angle: 0.5, yaw: 0, rotation: [0, 0, 0, 1] });
  assert.deepEqual(of({ spherical: { pitch: 0.5, yaw: 0.25, rotation: [1, 0, 0, 0] } }), { kind: 'spherical', angle: 0.5, yaw: 0.25, rotation: [1, 0, 0, 0] });
  for (const [limit, pattern] of [[{ cone: { angle: -1 } }, /angle below 0/], [{ cone: {} }, /angle: missing/], [{ cone: { angle: 1 }, hinge: { angle: 1 } }, /more than one kind/], [{ twist: {} }, /no kind that is known/],
    [{ hinge: { angle: 1, rotation: [1, 1, 0, 0] } }, /not of length 1/], [{ hinge: { angle: 1, rotation: [1, 0, 0] } }, /not four numbers/], [undefined, /limit: missing/]])
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

test('VRM 0.x: what is refused and what has a fallback', () => {
  refuses(old({ boneGroups: [{ bones: [7] }] }), /boneGroups\[0\]\.bones\[0\]: 7 is not a node/);
  refuses(old({ boneGroups: [{ bones: [0], colliderGroups: [0] }] }), /0 is not a collider group: there are 0/);
  refuses({ nodes: NODES, extensions: { VRM: { specVersion: '1.0' } } }, /version "1.0" is not known/);
  const { springs } = warns(old({ boneGroups: [{ bones: [2] }, { bones: [3] }] }), /boneGroups\[1\]\.bones\[0\]: node 3 "n3" swings with "extensions\.VRM\.secondaryAnimation\.boneGroups\[0\]" already and stays there/);
  assert.deepEqual(springs.map(({ nodes }) => nodes), [[2, 3, 4]]);
  const { springs: [, above] } = readVrm(old({ boneGroups: [{ bones: [2] }, { bones: [1] }] }));
  assert.deepEqual([above.nodes, above.tail], [[1], [0, Math.fround(-0.1), 0]]); // it turns to a bone of the other group
  const { springs: [hair] } = warns(old({ boneGroups: [{ comment: 'hair', bones: [5], center: 3 }, { bones: [2] }] }), /boneGroups: "hair": its center, node 3 "n3", swings with .*: the world is used instead/);
  assert.equal(hair.center, -1);
});
