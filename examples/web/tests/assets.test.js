// SPDX-License-Identifier: MIT
// Rig files, and the creature of examples/models in three.js.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { constants, loadTassel, TasselError } from '../src/tassel.js';
import { TasselRig } from '../src/three.js';

const read = (path) => readFileSync(new URL(path, import.meta.url));
const file = {
  format: 'tassel_rig/1',
  comment: 'made by "hand" \u00e9',
  world: { gravity: [0, -9.81, 0], ticks_per_second: 90 },
  chains: [{ name: 'tail', root: 'Tail1', preset: 'tail', damping: 0.2 }],
};
const character = {
  parents: [-1, 0, 1, 2], names: ['Hips', 'Tail1', 'Tail2', 'Tail3'],
  rest: Array.from({ length: 4 }, () => [0, 0, -0.1, 0, 0, 0, 1, 1, 1, 1]).flat(),
};
/** @type {import('../src/tassel.js').Tassel} */
let tassel;
before(async () => {
  tassel = await loadTassel();
});

test('a rig file makes a rig, which follows edits and is written again', () => {
  const world = tassel.createWorld(), assets = tassel.createAssets();
  assets.setRig('cat.rig.json', file);
  assert.equal(assets.world('cat.rig.json').ticksPerSecond, 90);
  const cat = assets.createRig(world, 'cat.rig.json', character), [{ id, name, preset }] = cat.chains();
  assert.deepEqual([name, preset], ['tail', 'tail']);
  const damping = () => tassel.memory.scratch((take) => {
    const params = tassel.make('tsl_chain_params', {}, take);
    tassel.call('chain_get_params', world.pointer, id, params);
    return tassel.memory.read('tsl_chain_params', params).damping;
  });
  assert.equal(damping(), Math.fround(0.2));
  assert.deepEqual(JSON.parse(cat.write()), file);
  assets.setRig('cat.rig.json', { ...file, chains: [{ ...file.chains[0], damping: 0.7 }] });
  assert.equal(damping(), Math.fround(0.7));
  assert.equal(cat.info.revision, 0);
  tassel.memory.scratch((take) => {
    const params = tassel.make('tsl_chain_params', {}, take);
    tassel.call('chain_get_params', world.pointer, id, params);
    tassel.memory.write('tsl_chain_params', params, { elasticity: 0.3, gravity: [0, 1, 0], freezeAxis: constants.FREEZE_X });
    tassel.call('chain_set_params', world.pointer, id, params);
  });
  assert.deepEqual(JSON.parse(cat.write()).chains, [{ ...file.chains[0], damping: 0.7, elasticity: 0.3, gravity: [0, 1, 0], freeze_axis: 'x' }]);
  cat.dispose();
  assets.dispose();
  world.dispose();
});

test('what was made of a file is listed', () => {
  const world = tassel.createWorld(), assets = tassel.createAssets();
  assets.setRig('cat.rig.json', {
    ...file,
    colliders: [{ name: 'hips', bone: 'Hips', shape: 'box', b: [1, 1, 1] }, { shape: 'plane', shared: true }],
    chains: [{ root: 'Tail1' }, { name: 'end', root: 'Hips', exclude: ['Tail1'] }],
    links: [{ name: 'both', chains: ['chains[0]', 'end'], layout: 'loose' }],
    ik: [{ name: 'paw', root: 'Hips', mid: 'Tail1', end: 'Tail2', target: 'foot_lock', threshold: 0.25, pole: [0, 0, 1], clips: ['walk', 'run'] }],
  });
  const cat = assets.createRig(world, 'cat.rig.json', character);
  assert.deepEqual(cat.chains().map(({ name, preset }) => [name, preset]), [['chains[0]', null], ['end', null]]);
  assert.deepEqual(cat.colliders().map(({ name, bone, shape }) => [name, bone, shape]), [['hips', 0, constants.SHAPE_BOX], ['', -1, constants.SHAPE_PLANE]]);
  assert.deepEqual(cat.links().map(({ name }) => name), ['both']);
  assert.deepEqual(cat.limbs(), [{
    name: 'paw', clips: ['walk', 'run'], root: 0, mid: 1, end: 2, target: -1, pole: -1, poleDirection: { x: 0, y: 0, z: 1 }, ground: 0, threshold: 0.25, weight: 1,
  }]);
  assert.equal(new Set([...cat.chains(), ...cat.colliders(), ...cat.links()].map(({ id }) => id)).size, 5);
  assert.ok(cat.rig.debugLines(constants.DEBUG_COLLIDERS).length > 0);
  cat.dispose();
  assets.dispose();
  world.dispose();
});

test('what is wrong in a file is named, and nothing changes', () => {
  const world = tassel.createWorld(), assets = tassel.createAssets();
  const refused = (json, pattern) => assert.throws(() => assets.setRig('bad', json), (error) => error instanceof TasselError && pattern.test(error.message));
  refused('{"format": ', /bad: JSON line 1 column/);
  refused('{"format": "tassel_rig/1",\n "chains": [1 2]}', /bad: JSON line 2 column 1[34]/);
  refused({ ...file, chain: [] }, /bad: chain: unknown key; did you mean "chains"\?/);
  refused('{"format": "tassel_rig/1", "world": {"ticks_per_second": 60, "ticks_per_second": 90}}', /bad: JSON/);
  assets.setRig('cat', file);
  assert.throws(() => assets.createRig(world, 'cat', { ...character, names: ['Hips', 'tail1', 'Tail2', 'Tail3'] }), /there is no bone "Tail1"; did you mean "tail1"\?/);
  assert.throws(() => assets.createRig(world, 'dog', character), /there is no rig file "dog"/);
  assert.equal(world.stats().rigCount, 0);
  assets.dispose();
  world.dispose();
});

test('the creature runs in three.js with its own rig file', async (t) => {
  const loader = await import('three/addons/loaders/GLTFLoader.js').catch(() => null);
  if (!loader) return t.skip('no three');
  const three = await import('three');
  const glb = read('../../models/creature.glb'), rigFile = read('../../models/creature.rig.json').toString();
  const gltf = await new loader.GLTFLoader().parseAsync(glb.buffer.slice(glb.byteOffset, glb.byteOffset + glb.length), '');
  const world = tassel.createWorld({ gravity: [0, -9.81, 0] }), assets = tassel.createAssets();
  assets.setRig('creature.rig.json', rigFile);
  const rig = new TasselRig(world, gltf.scene, { assets, rigFile: 'creature.rig.json' });
  const mixer = new three.AnimationMixer(gltf.scene);
  mixer.clipAction(gltf.animations.find(({ name }) => name === 'run')).play();
  const tail = gltf.scene.getObjectByName('tail_3'), animated = tail.quaternion.clone(), places = [];
  for (let frame = 0; frame < 120; frame += 1) {
    mixer.update(1 / 60);
    rig.update(1 / 60);
    if (frame > 60) places.push(tail.quaternion.angleTo(animated));
  }
  assert.ok(Math.max(...places) > 0.05 && Math.max(...places) < 1.5, `${Math.max(...places)}`);
  assert.ok(rig.driven.length > 40 && places.every(Number.isFinite));
  rig.dispose();
  assets.dispose();
  world.dispose();
  return undefined;
});
