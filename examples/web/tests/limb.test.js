// SPDX-License-Identifier: MIT
// Two-bone IK: poses that the corrections give, worked out again by forward kinematics, and what is refused.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { constants, loadTassel } from '../src/tassel.js';

let tassel;
before(async () => {
  tassel = await loadTassel();
});

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
const add = (a, b) => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });
const multiply = (a, b) => ({
  x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
  z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
});
const rotate = (q, v) => multiply(multiply(q, { ...v, w: 0 }), { x: -q.x, y: -q.y, z: -q.z, w: q.w });

const HIP = { x: 0, y: 1, z: 0 }, THIGH = { x: 0, y: -0.5, z: 0.05 }, SHIN = { x: 0, y: -0.45, z: -0.05 };
const leg = { startPosition: HIP, midPosition: add(HIP, THIGH), endPosition: add(add(HIP, THIGH), SHIN), pole: [0, 0.5, 2] };

test('local corrections bring the foot to its target, and bones keep their lengths', () => {
  const limb = tassel.createLimb();
  for (const target of [{ x: 0.2, y: 0.4, z: 0.3 }, { x: -0.3, y: 0.2, z: -0.1 }, { x: 0, y: 0.9, z: 0.4 }]) {
    const { startLocal, midLocal, midPosition, endPosition, reached, error } = limb.solve({ ...leg, targetPosition: target });
    assert.equal(reached, 1);
    assert.ok(error < 1e-4);
    const knee = add(HIP, rotate(startLocal, THIGH)), foot = add(knee, rotate(multiply(startLocal, midLocal), SHIN));
    assert.ok(distance(knee, midPosition) < 1e-5, 'the knee');
    assert.ok(distance(foot, target) < 1e-4, 'the foot');
    assert.ok(distance(endPosition, target) < 1e-4);
    assert.ok(knee.z > 0, 'the knee points to the pole');
  }
  limb.dispose();
});

test('what is out of reach is pointed at, and stretch reaches it', () => {
  const limb = tassel.createLimb(), far = { ...leg, targetPosition: [0, -0.1, 0] }, length = Math.hypot(0.5, 0.05) + Math.hypot(0.45, 0.05);
  const straight = limb.solve(far);
  assert.equal(straight.reached, 0);
  assert.ok(Math.abs(distance(straight.endPosition, HIP) - length) < 1e-4);
  limb.setSettings({ stretchMaxScale: 1.3 });
  const stretched = limb.solve({});
  assert.equal(stretched.reached, 1);
  assert.ok(stretched.scale > 1.05);
  limb.dispose();
});

test('weight 0 is the pose as it was, and fields stay from solve to solve', () => {
  const limb = tassel.createLimb({ outputs: constants.IK_OUT_ROTATIONS });
  limb.solve({ ...leg, targetPosition: [0.2, 0.4, 0.3] });
  const { endPosition, startRotation } = limb.solve({ weight: 0 });
  assert.deepEqual(endPosition, { x: Math.fround(leg.endPosition.x), y: Math.fround(leg.endPosition.y), z: Math.fround(leg.endPosition.z) });
  assert.deepEqual(startRotation, { x: 0, y: 0, z: 0, w: 1 });
  limb.dispose();
});

test('what is refused is named, and takes no memory', () => {
  const limb = tassel.createLimb();
  assert.throws(() => limb.solve({ ...leg, targetPosition: [NaN, 0, 0] }), /TSL_ERROR_NOT_FINITE/);
  assert.throws(() => limb.solve({ targetPlace: [0, 0, 0] }), /tsl_ik_two_bone_limb has no field targetPlace/);
  assert.throws(() => limb.setSettings({ foldMin: 2, foldMax: 1 }), /TSL_ERROR_INVALID_ARGUMENT/);
  assert.throws(() => tassel.createLimb({ soften: 5 }), /TSL_ERROR_INVALID_ARGUMENT/);
  assert.equal(limb.solve({ ...leg, targetPosition: [0.2, 0.4, 0.3] }).reached, 1); // the settings of before
  limb.dispose();
});
