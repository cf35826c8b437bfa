// SPDX-License-Identifier: MIT
// The layer over the library: layouts, errors, memory, objects.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { structs } from '../src/raw.js';
import { constants, loadTassel, TasselError } from '../src/tassel.js';

const BONE = [0, 0, -0.1, 0, 0, 0, 1, 1, 1, 1];
/** @type {import('../src/tassel.js').Tassel} */
let tassel;
before(async () => {
  tassel = await loadTassel();
});

const line = (world, bones = 5, options = {}) =>
  world.createRig({ parents: Array.from({ length: bones }, (_, i) => i - 1), rest: Array.from({ length: bones }, () => BONE).flat(), ...options });

test('structs lie where the C compiler has them on 32 bits', () => {
  const layout = readFileSync(new URL('../../../tests/abi/layout.c', import.meta.url), 'utf8');
  const sizes = [...layout.matchAll(/^SIZE\((\w+), \d+, (\d+)\)/gm)], places = [...layout.matchAll(/^AT\((\w+), (\w+), \d+, (\d+)\)/gm)];
  assert.ok(sizes.length > 80 && places.length > 500);
  for (const [, name, size] of sizes) assert.equal(structs[name].size, Number(size), name);
  for (const [, name, field, at] of places) assert.equal(structs[name].fields[field][0], Number(at), `${name}.${field}`);
});

test('defaults of structs come from the library', () => {
  for (const name of Object.keys(structs).filter((kind) => structs[kind].fields.struct_size && tassel.c[`${kind}_init`]))
    tassel.memory.scratch((take) => assert.equal(tassel.memory.read(name, tassel.make(name, {}, take)).structSize, structs[name].size, name));
  tassel.memory.scratch((take) => assert.equal(tassel.memory.read('tsl_rig_desc', tassel.make('tsl_rig_desc', {}, take)).ticksPerSecond, 60));
});

test('a refused call throws what the library logged', () => {
  const messages = [];
  const world = tassel.createWorld({ onMessage: (code, message) => messages.push([code, message]) });
  const rig = line(world);
  assert.throws(() => rig.createChain({ roots: [9] }), (error) => error instanceof TasselError && error.code === constants.ERROR_INDEX_OUT_OF_RANGE
    && /^TSL_ERROR_INDEX_OUT_OF_RANGE: tsl_chain_create: .*roots\[0\]/.test(error.message));
  assert.equal(messages.length, 1);
  assert.throws(() => rig.step(-1), /tsl_rig_step: delta_seconds is -1/);
  assert.throws(() => rig.createChain({ roots: [1], params: { dampng: 0.5 } }), /tsl_chain_params has no field dampng; it has .*damping/);
  assert.throws(() => rig.createChain({ roots: [1], params: { damping: 'much' } }), /damping: a number is needed/);
  assert.throws(() => world.createRig({ parents: [-1, 0], rest: BONE }), /rest has 10 floats, and 2 bones need 20/);
  assert.equal(world.stats().chainCount, 0);
  world.dispose();
});

test('parameters, curves and limits reach the solver', () => {
  const world = tassel.createWorld({ gravity: [0, -9.81, 0] });
  const rig = line(world);
  const chain = rig.createChain({ roots: [1], params: { damping: 0.25, gravity: [0, -1, 0] }, limit: { kind: constants.LIMIT_CONE, angleA: 0.5 } });
  assert.equal(chain.params.damping, 0.25);
  assert.deepEqual(chain.params.gravity, { x: 0, y: -1, z: 0 });
  chain.setParams({ elasticity: 0.5 });
  assert.equal(chain.params.damping, 0.25);
  const before = world.hash();
  chain.setCurve('damping', [[0, 1], [1, 0.5]]);
  assert.notEqual(world.hash(), before);
  assert.throws(() => chain.setCurve('weight', [[0, 1]]), /no curve for weight/);
  assert.equal(chain.particles().length, 4);
  const still = chain.particles()[3].position.x;
  chain.setAccelerations([0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0]);
  for (let frame = 0; frame < 10; frame += 1) rig.step(1 / 60);
  assert.ok(chain.particles()[3].position.x > still + 0.001, `${chain.particles()[3].position.x}`);
  assert.throws(() => chain.setAccelerations([1, 2, 3]), /acceleration_count is 1; it must be 0 or 4/);
  chain.setAccelerations([]);
  chain.dispose();
  assert.equal(world.stats().chainCount, 0);
  world.dispose();
});

test('colliders, links, states and lines', () => {
  const world = tassel.createWorld({ gravity: [0, -9.81, 0] });
  const rig = world.createRig({ parents: [-1, 0, 1, 2, 0, 4, 5], rest: Array.from({ length: 7 }, (_, i) => [i === 4 ? 0.2 : 0, -0.1, 0, 0, 0, 0, 1, 1, 1, 1]).flat() });
  const chains = [rig.createChain({ roots: [1] }), rig.createChain({ roots: [4] })];
  const links = rig.createLinks({ chains, params: { rounds: 3, structural: { slack: 0.5 } } });
  links.setParams({ rounds: 4 });
  const cloth = rig.createLinks({ chains, clothLayers: 1, params: { clothThickness: 0.01 } });
  const hair = rig.createLinks({ chains: [chains[1]], layout: constants.LINKS_LOOSE, meetsLayers: 1, params: { clothThickness: 0.02 } });
  const ball = world.createCollider({ radius: 0.2, a: [0, -0.3, 0.25], userData: 1 });
  const hull = world.createCollider({ shape: constants.SHAPE_HULL, userData: 2, planes: [[1, 0, 0, 1], [-1, 0, 0, 1], [0, 1, 0, -4], [0, -1, 0, 5], [0, 0, 1, 1], [0, 0, -1, 1]] });
  for (let i = 0; i < 30; i += 1) rig.step(1 / 60);
  const own = world.save(), saved = rig.save(), hash = world.hash();
  for (let i = 0; i < 10; i += 1) rig.step(1 / 60);
  const later = world.hash();
  world.load(own);
  rig.load(saved);
  assert.throws(() => rig.load(own), /TSL_ERROR_STATE_MISMATCH/);
  assert.equal(world.hash(), hash);
  for (let i = 0; i < 10; i += 1) rig.step(1 / 60);
  assert.equal(world.hash(), later);
  assert.ok(world.debugLines().length > 20);
  assert.equal(rig.debugLines(constants.DEBUG_BONES).length, 4); // between three particles of each strand
  assert.deepEqual(rig.drivenBones(), [1, 2, 3, 4, 5, 6]);
  ball.move({ position: [5, 0, 0], rotation: [0, 0, 0, 1] }, constants.COLLIDER_TELEPORT);
  ball.set({ radius: 0.3 });
  hull.dispose();
  hair.dispose();
  cloth.dispose();
  links.dispose();
  world.dispose();
});

test('memory grows, views are renewed, and steps take none', () => {
  const world = tassel.createWorld();
  const first = line(world, 40);
  first.createChain({ roots: [1] });
  const before = tassel.c.memory.buffer;
  while (tassel.c.memory.buffer === before) line(world, 400);
  assert.equal(first.animated.length, 400); // of the new memory
  assert.ok(Math.abs(first.animated[2] + 0.1) < 1e-6);
  const { bytes } = world.stats(), grown = tassel.c.memory.buffer.byteLength, view = first.posed;
  for (let i = 0; i < 100; i += 1) first.step(1 / 60);
  assert.equal(world.stats().bytes, bytes);
  assert.equal(tassel.c.memory.buffer.byteLength, grown);
  assert.equal(view.length, 400); // and what was taken before the steps is still one of it
  world.dispose();
});

test('functions of other modules are at hand', () => {
  tassel.memory.scratch((take) => {
    const settings = tassel.make('tsl_ik_two_bone_settings', { outputs: constants.IK_OUT_LOCAL }, take), limb = take(structs.tsl_ik_two_bone_limb.size);
    tassel.c.tsl_ik_two_bone_limb_init(limb);
    tassel.memory.write('tsl_ik_two_bone_limb', limb, { midPosition: [1, 0, 0], endPosition: [2, 0, 0], targetPosition: [1, 1, 0], weight: 1 });
    const result = take(structs.tsl_ik_two_bone_result.size);
    tassel.call('ik_two_bone_solve', settings, limb, result);
    assert.equal(tassel.memory.read('tsl_ik_two_bone_result', result).reached, 1);
    tassel.memory.write('tsl_ik_two_bone_limb', limb, { targetPosition: [NaN, 1, 0] });
    assert.throws(() => tassel.call('ik_two_bone_solve', settings, limb, result), /TSL_ERROR_NOT_FINITE/);
  });
});

test('an engine without simd128 gets the build without it', async () => {
  const { validate } = WebAssembly, lanes = async () => (await loadTassel()).createWorld().stats().lanes;
  assert.equal(await lanes(), constants.LANES_WASM);
  WebAssembly.validate = () => false;
  try {
    assert.equal(await lanes(), constants.LANES_SCALAR);
  } finally {
    WebAssembly.validate = validate;
  }
});
