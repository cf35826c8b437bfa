// SPDX-License-Identifier: MIT
// What the studio makes of a VRM avatar's springs: a rig file that the library takes, whose chains swing as the specification has it.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadTassel } from '../src/tassel.js';
import { TasselRig } from '../src/three.js';
import { readVrm, TasselSpringBoneManager } from '../src/vrm.js';
import { rigOfSprings, shortest } from '../studio/vrm_springs.js';
import { assertMovesAlike, loadGltf, play, readJson, readScenario, references } from './avatars.js';
import { gltfOf } from './scenario_gltf.js';

const three = await import('three').catch(() => null), withThree = { skip: three ? false : 'no three' };
let tassel;
before(async () => {
  tassel = await loadTassel();
});

/** @param {(mover: any, json: any) => any} body with the avatar's springs as chains of a rig file, and with that file */
async function withRig(gltf, body, change = () => {}) {
  const world = tassel.createWorld(), assets = tassel.createAssets();
  const json = JSON.parse(JSON.stringify({ format: 'tassel_rig/1', ...rigOfSprings(gltf.parser.json) }));
  change(json);
  assets.setRig('avatar', json);
  const rig = new TasselRig(world, gltf.scene, { assets, rigFile: 'avatar' });
  const mover = {
    reset() {
      rig.reset();
      rig.update(0);
    },
    update: (seconds) => rig.update(seconds),
  };
  try {
    return await body(mover, json);
  } finally {
    rig.dispose(), assets.dispose(), world.dispose();
  }
}

const scenarios = ['tassel-synth.walk_turn', 'tassel-synth.head_shake'].map((file) => `vrm_spring_bone/${file}.json`)
  .concat(['kinds', 'offsets', 'colliders', 'singular'].map((kind) => `vrm_spring_bone_limits/tassel-limits.${kind}.json`));
for (const name of scenarios) {
  test(`${name}: the rig file moves as the reference in double precision`, withThree, async () => {
    const scenario = readScenario(name), gltf = await loadGltf(JSON.stringify(gltfOf(scenario)));
    await withRig(gltf, (mover, { chains }) => {
      assert.equal(chains.reduce((sum, { bones }) => sum + bones.length - 1, 0), scenario.joints.length);
      assertMovesAlike(gltf, scenario, mover);
    });
  });
}

for (const { avatar, reference, name, missing } of references) {
  test(`${name}: the rig file of the avatar moves as the reference`, { skip: missing || withThree.skip }, async () => {
    const scenario = readJson(reference), gltf = await loadGltf(avatar);
    await withRig(gltf, (mover) => assertMovesAlike(gltf, scenario, mover));
  });
}

const motionOf = (gltf, scenario, mover) => {
  const found = [];
  play(gltf, scenario, mover, (frame, objects) => frame > 0 && scenario.joints.forEach(({ node }) => found.push(...objects.get(node).quaternion.toArray())));
  return found;
};

test('bones turn as with the adapter for three.js, to the bit', withThree, async () => {
  const scenario = readScenario(scenarios[0]), text = JSON.stringify(gltfOf(scenario)), [one, other] = [await loadGltf(text), await loadGltf(text)];
  const world = tassel.createWorld(), expected = motionOf(one, scenario, new TasselSpringBoneManager(world, one));
  world.dispose();
  await withRig(other, (mover) => assert.deepEqual(motionOf(other, scenario, mover), expected));
});

test('numbers that are tuned, or lost, show', withThree, async () => {
  const scenario = readScenario(scenarios[0]), changes = [
    ({ chains }) => chains.forEach((chain) => { chain.push *= 1.1; }),
    ({ chains }) => chains.forEach((chain) => { chain.damping *= 0.9; }),
    ({ chains }) => chains.forEach((chain) => { chain.radius *= 1.5; }),
    ({ chains }) => chains.forEach((chain) => { chain.colliders = []; }),
    ({ chains }) => chains.forEach((chain) => { chain.gravity = [0, 0, 0]; delete chain.gravities; }),
  ];
  for (const change of changes) {
    const gltf = await loadGltf(JSON.stringify(gltfOf(scenario)));
    await withRig(gltf, (mover) => assert.throws(() => assertMovesAlike(gltf, scenario, mover), /off by/, String(change)), change);
  }
});

const setting = (more) => ({ stiffness: 1, dragForce: 0.25, gravityPower: 0.5, gravityDir: [0, -1, 0], hitRadius: 0.02, ...more });
function avatar(joints, more = {}) {
  return {
    asset: { version: '2.0' },
    nodes: [{ name: 'hips', children: [1, 4] }, { name: 'a', children: [2] }, { name: 'b', children: [3], translation: [0, -0.1, 0] }, { name: 'c', translation: [0, -0.1, 0] }, { name: 'd', children: [5] }, { name: 'e', translation: [0, -0.1, 0] }],
    extensions: { VRMC_springBone: {
      specVersion: '1.0', colliderGroups: [{ colliders: [1] }, { colliders: [0, 1] }], springs: [{ name: 'strand', center: 0, colliderGroups: [0, 1], joints }, ...(more.springs ?? [])],
      colliders: [{ node: 0, shape: { sphere: { radius: 1 } } }, { node: 5, shape: { capsule: { radius: 0.5, offset: [0, 1, 0], tail: [0, 2, 0] } } }],
    } },
  };
}

test('a spring is a chain number by number, with the colliders that it meets and the center as anchor', () => {
  const joints = [{ node: 1, ...setting() }, { node: 3, ...setting() }], { chains, colliders } = rigOfSprings(avatar(joints));
  assert.deepEqual(chains, [{
    name: 'strand', model: 'spring', bones: ['a', 'c'], unanimated: true, anchor: 'hips', inert: 1, inert_rotation: 1, damping: 0.25, push: 1, radius: 0.02,
    gravity_scale: 0, gravity_falloff: 0, gravity: [0, -30, 0], scale_rule: 'none', scale_change: 'felt', colliders: ['e 1', 'hips 0'],
  }]);
  assert.deepEqual(colliders, [
    { name: 'e 1', bone: 'e', shape: 'capsule', a: [0, 1, 0], b: [0, 2, 0], radius: 0.5, unscaled: true },
    { name: 'hips 0', bone: 'hips', shape: 'sphere', a: [0, 0, 0], radius: 1, unscaled: true },
  ]);
  assert.equal(rigOfSprings({ asset: { version: '2.0' }, nodes: [] }), null);
});

test('joints that differ have factors and gravities, and colliders that swing are waited for', () => {
  const joints = [{ node: 1, ...setting({ dragForce: 0.1, stiffness: 0.3 }) }, { node: 2, ...setting({ dragForce: 0.7, gravityPower: 1, stiffness: 0.9 }) }, { node: 3 }];
  const other = { name: 'strand', joints: [{ node: 4, ...setting() }, { node: 5 }] }, json = avatar(joints, { springs: [other] });
  const { chains: [chain, second], colliders } = rigOfSprings(json), { springs: [{ settings }] } = readVrm(json);
  for (const [key, of] of [['damping', 'dragForce'], ['push', 'stiffness']]) {
    assert.equal(chain.factors[key].length, 3);
    chain.factors[key].slice(1).forEach((factor, i) => assert.equal(Math.fround(Math.fround(chain[key]) * Math.fround(factor)), settings[i][of]));
  }
  assert.deepEqual([chain.damping, chain.push, chain.radius, chain.factors.radius], [0.7, 0.9, 0.02, undefined]);
  assert.deepEqual([chain.gravity, chain.gravities], [undefined, [[0, 0, 0], [0, -30, 0], [0, -60, 0]]]);
  assert.deepEqual(chain.colliders, ['e 1 swinging', 'hips 0']);
  assert.equal(second.name, 'strand_2');
  assert.equal(colliders[0].simulated, true);
});

test('numbers are written as short as they are read again', () => {
  for (const value of [0, 1, 0.1, 0.7, 1 / 3, Math.PI, 123456.789, 1e-9, 16777217, -0.0625])
    assert.equal(Math.fround(shortest(Math.fround(value))), Math.fround(value));
  assert.equal(shortest(Math.fround(0.1)), 0.1);
});
