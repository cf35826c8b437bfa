// SPDX-License-Identifier: MIT
// Winds: made, changed, read and ended; what they do to chains; those of rig files.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { constants, loadTassel, TasselError } from '../src/tassel.js';

const BONE = [0, 0, -0.1, 0, 0, 0, 1, 1, 1, 1], TICK = 1 / 60;
/** @type {import('../src/tassel.js').Tassel} */
let tassel;
before(async () => {
  tassel = await loadTassel();
});

/** How far the tip of a tail is blown aside, and the tail. */
function blown(world, { params = {}, curves = {}, seconds = 1 } = {}) {
  const rig = world.createRig({ parents: [-1, 0, 1, 2], rest: [...BONE, ...BONE, ...BONE, ...BONE] });
  const chain = rig.createChain({ roots: [0], params: { damping: 0.1, elasticity: 0.02, ...params }, curves });
  for (let frame = 0; frame < 60 * seconds; frame += 1) {
    rig.setPose();
    world.step(TICK);
  }
  return chain.particles().at(-1).position.x;
}

const near = (value, expected, what) => assert.ok(Math.abs(value - expected) < 1e-5, `${what}: ${value}, not ${expected}`);

test('a wind blows a tail aside, as much as the tail takes of it', () => {
  const along = (options) => {
    const world = tassel.createWorld();
    world.createWind({ velocity: [2, 0, 0] });
    const x = blown(world, options);
    world.dispose();
    return x;
  };
  const all = along({});
  assert.ok(all > 0.05, `${all}`);
  near(along({ params: { windScale: 0 } }), 0, 'no share');
  const half = along({ params: { windScale: 0.5 } }), drawn = along({ curves: { windScale: [[0, 0.5], [1, 0.5]] } });
  assert.ok(half > 0.01 && half < all, `${half} of ${all}`);
  assert.equal(drawn, half);
  near(along({ params: { damping: 0 } }), 0, 'nothing holds it to the air');
});

test('layers say who feels it', () => {
  const world = tassel.createWorld();
  world.createWind({ velocity: [2, 0, 0], layers: 2 });
  near(blown(world, { params: { windLayers: 1 } }), 0, 'of another layer');
  assert.ok(blown(world, { params: { windLayers: 3 } }) > 0.05);
  assert.deepEqual([world.windAt([0, 0, 0], 1).velocity.x, world.windAt([0, 0, 0], 2).velocity.x], [0, 2]);
  world.dispose();
});

test('what is set is read, at each place, and ends with the wind', () => {
  const world = tassel.createWorld(), ball = world.createWind({ shape: constants.WIND_SPHERE, position: [1, 0, 0], radius: 2, falloff: 1, velocity: [0, 0, 3] });
  near(world.windAt([1, 0, 0]).velocity.z, 3, 'in the middle');
  near(world.windAt([2, 0, 0]).velocity.z, 1.5, 'half way out');
  near(world.windAt([9, 0, 0]).velocity.z, 0, 'outside');
  assert.equal(ball.desc.radius, 2);
  ball.set({ shape: constants.WIND_BOX, rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2], halfSize: [3, 1, 1], radialSpeed: 4, flags: constants.WIND_FORCE });
  const { velocity, acceleration } = world.windAt([0, 2, 0]); // the box stands on its end
  assert.deepEqual(velocity, { x: 0, y: 0, z: 0 });
  near(acceleration.y, 4, 'away from the middle');
  near(world.windAt([2, 0, 0]).acceleration.x, 0, 'outside of the box');
  ball.set({ velocity: [1, 0, 0], flags: constants.WIND_DISABLED });
  near(world.windAt([0, 0, 0]).velocity.x, 0, 'switched off');
  ball.dispose();
  assert.throws(() => ball.desc, (error) => error instanceof TasselError && error.code === constants.ERROR_INVALID_HANDLE);
  assert.throws(() => world.createWind({ velocity: [NaN, 0, 0] }), /TSL_ERROR_NOT_FINITE: tsl_wind_create: .*velocity/);
  for (let i = 0; i < constants.WIND_COUNT; i += 1) world.createWind({});
  assert.throws(() => world.createWind({}), /TSL_ERROR_TOO_MANY/);
  world.dispose();
});

test('gusts have a time, which steps and hosts of single rigs take along, and states hold', () => {
  const world = tassel.createWorld();
  world.createWind({ velocity: [2, 0, 0], gust: 1, turbulence: 0.5 });
  const at = () => world.windAt([0, 0, 0]).velocity.x, first = at();
  world.step(0.5);
  const saved = world.save(), second = at();
  world.advanceWind(0.5);
  const third = at();
  assert.ok(new Set([first, second, third]).size === 3, `${[first, second, third]}`);
  world.load(saved);
  assert.equal(at(), second);
  world.step(0.5);
  assert.equal(at(), third);
  world.dispose();
});

test('winds of a rig file are made in the world', () => {
  const assets = tassel.createAssets(), world = tassel.createWorld();
  const winds = [{ name: 'fan', shape: 'sphere', position: [0, 1, 0], radius: 0.5, velocity: [3, 0, 0], gust: 0.25 }, { velocity: [0, 0, 1], force: true }];
  assets.setRig('cat', { format: 'tassel_rig/1', world: { winds } });
  assert.equal(assets.world('cat').windCount, 2);
  const [fan, push] = assets.winds('cat').map((desc) => world.createWind(desc));
  assert.deepEqual([fan.desc.shape, fan.desc.gust, push.desc.flags], [constants.WIND_SPHERE, 0.25, constants.WIND_FORCE]);
  near(world.windAt([0, 1, 0]).acceleration.z, 1, 'the second');
  assert.throws(() => assets.winds('dog'), /there is no rig file "dog"/);
  assert.throws(() => assets.setRig('cat', { format: 'tassel_rig/1', world: { winds: [{ gust: 2 }] } }), /world\.winds\[0\]\.gust/);
  assets.dispose();
  world.dispose();
});
