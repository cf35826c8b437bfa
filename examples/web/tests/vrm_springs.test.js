// SPDX-License-Identifier: MIT
// What the studio makes of a VRM avatar's springs: a rig file that the library takes, whose chains swing nearly as the avatar's springs do.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadTassel } from '../src/tassel.js';
import { TasselRig } from '../src/three.js';
import { rigOfSprings } from '../studio/vrm_springs.js';
import { loadGltf, play, readScenario, tailErrors } from './avatars.js';
import { gltfOf } from './scenario_gltf.js';

const three = await import('three').catch(() => null), withThree = { skip: three ? false : 'no three' };
let tassel;
before(async () => {
  tassel = await loadTassel();
});

/** How far tails are from where VRM's own rules have them, on average and at most, in metres: with this rig file. */
async function errorsOf(scenario, change = () => {}) {
  const gltf = await loadGltf(JSON.stringify(gltfOf(scenario))), json = { format: 'tassel_rig/1', ...rigOfSprings(gltf.parser.json) };
  change(json);
  const world = tassel.createWorld(), assets = tassel.createAssets();
  assets.setRig('avatar', json);
  const rig = new TasselRig(world, gltf.scene, { assets, rigFile: 'avatar' }), errors = [];
  play(gltf, scenario, rig, (frame, objects) => errors.push(...tailErrors(scenario, objects, frame)));
  rig.dispose(), assets.dispose(), world.dispose();
  return { mean: errors.reduce((sum, error) => sum + error, 0) / errors.length, most: Math.max(...errors) };
}

test('chains of a rig file swing nearly as the springs of an avatar', withThree, async () => {
  for (const name of ['walk_turn', 'head_shake']) {
    const scenario = readScenario(`vrm_spring_bone/tassel-synth.${name}.json`);
    const springs = await errorsOf(scenario), still = await errorsOf(scenario, (json) => json.chains.forEach((chain) => { chain.weight = 0; }));
    const others = await errorsOf(scenario, (json) => json.chains.forEach((chain) => Object.assign(chain, { elasticity: 0.1, elasticity_curve: undefined, damping: 0.1 })));
    assert.ok(springs.mean < 0.02, `${name}: off by ${springs.mean} m on average`);
    assert.ok(still.mean > 2 * springs.mean && others.mean > 1.5 * springs.mean, `${name}: ${springs.mean} m, ${still.mean} m without motion, ${others.mean} m with the same numbers for all`);
  }
});

test('where only the first bone of a line swings they swing alike', withThree, async () => {
  const scenario = readScenario('vrm_spring_bone/tassel-synth.walk_turn.json'), first = (json) => new Set(json.chains.flatMap(({ bones }) => bones.filter((name) => name.endsWith('_0'))));
  const gltf = await loadGltf(JSON.stringify(gltfOf(scenario))), json = { format: 'tassel_rig/1', ...rigOfSprings(gltf.parser.json) }, names = first(json);
  const world = tassel.createWorld(), assets = tassel.createAssets(), errors = new Map();
  assets.setRig('avatar', json);
  const rig = new TasselRig(world, gltf.scene, { assets, rigFile: 'avatar' });
  play(gltf, scenario, rig, (frame, objects) => tailErrors(scenario, objects, frame).forEach((error, i) => {
    const { name } = scenario.nodes[scenario.joints[i].node];
    if (names.has(name)) errors.set(name, (errors.get(name) ?? 0) + error / scenario.frames);
  }));
  rig.dispose(), assets.dispose(), world.dispose();
  assert.ok(errors.size > 15);
  for (const [name, error] of errors) assert.ok(error < 0.004, `${name} is off by ${error} m on average`);
});

test('lines that say the same are one chain, with the colliders that they meet and the center as anchor', () => {
  const line = (first) => ({ name: `strand${first}`, center: 0, colliderGroups: [0], joints: [first, first + 1].map((node) => ({ node, stiffness: 1, dragForce: 0.25, gravityPower: 0.5, gravityDir: [0, -1, 0], hitRadius: 0.02 })) });
  const json = {
    asset: { version: '2.0' }, nodes: [{ name: 'hips', children: [1, 3] }, { name: 'a', children: [2] }, { name: 'a_end', translation: [0, -0.1, 0] }, { name: 'b', children: [4] }, { name: 'b_end', translation: [0, -0.1, 0] }],
    extensions: { VRMC_springBone: {
      specVersion: '1.0', springs: [line(1), line(3)], colliderGroups: [{ colliders: [1] }],
      colliders: [{ node: 0, shape: { sphere: { radius: 1 } } }, { node: 0, shape: { capsule: { radius: 0.5, offset: [0, 1, 0], tail: [0, 2, 0] } } }],
    } },
  };
  const { chains: [chain, ...more], colliders } = rigOfSprings(json);
  assert.deepEqual(more, []);
  assert.deepEqual([chain.name, chain.bones, chain.anchor, chain.inert, chain.damping, chain.radius], ['strand1', ['a', 'a_end', 'b', 'b_end'], 'hips', 1, 0.25, 0.02]);
  assert.deepEqual([chain.gravity, chain.gravity_falloff, chain.elasticity], [[-0, -30, 0].map((part) => part + 0), 0, 0.1429]);
  assert.deepEqual(colliders, [{ name: 'hips 1', bone: 'hips', shape: 'capsule', a: [0, 1, 0], b: [0, 2, 0], radius: 0.5 }]);
  assert.deepEqual(chain.colliders, ['hips 1']);
  assert.equal(rigOfSprings({ asset: { version: '2.0' }, nodes: [] }), null);
});
