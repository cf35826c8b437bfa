// SPDX-License-Identifier: MIT
// The code that the studio shows for JavaScript, on two cats with tails. That of C, C# and Rust is run by the tests of those.
import assert from 'node:assert/strict';
import { test } from 'node:test';

const three = await import('three').catch(() => null);
const file = {
  format: 'tassel_rig/1', world: { gravity: [0, -9.81, 0], winds: [{ velocity: [2, 0, 0] }] },
  chains: [{ name: 'tail', root: 'Tail1', preset: 'tail', gravity_falloff: 0, gravity_scale: 1 }],
};

function cat() {
  const bones = ['Hips', 'Tail1', 'Tail2', 'Tail3'].map((name) => Object.assign(new three.Bone(), { name }));
  bones.forEach((bone, i) => {
    bone.position.set(0, 0, -0.1);
    if (i > 0) bones[i - 1].add(bone);
  });
  return bones[0];
}

test('tails hang down and aside by the gravity and the wind of their file', { skip: three ? false : 'no three' }, async (t) => {
  t.mock.method(globalThis, 'fetch', async () => ({ text: async () => JSON.stringify(file) }));
  const { createSwinging, step } = await import('../studio/code/swinging.mjs'), models = [cat(), cat()], rigs = models.map((model) => createSwinging(model));
  for (let frame = 0; frame < 120; frame += 1) step(rigs, 1 / 60);
  const [first, second] = models.map((model) => model.getObjectByName('Tail1').quaternion);
  assert.ok(Math.abs(first.x) > 0.02 && Math.abs(first.y) > 0.02, `hangs down ${first.x} and aside ${first.y}`);
  assert.deepEqual(first.toArray(), second.toArray());
  assert.deepEqual(rigs[0].rig.world.windAt([0, 0, 0]).velocity, { x: 2, y: 0, z: 0 }); // one wind for both
});
