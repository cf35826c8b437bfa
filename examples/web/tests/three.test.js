// SPDX-License-Identifier: MIT
// The adapter for three.js, with three itself.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadTassel } from '../src/tassel.js';
import { TasselRig } from '../src/three.js';

/** @type {typeof import('three')} */
let three;
try {
  three = await import('three');
} catch {
  console.log('skipped: no three (npm install)');
}
const only = { skip: three ? false : 'no three' };
let tassel;
before(async () => {
  tassel = await loadTassel();
});

// A scene with a cat in it, whose tail is four bones along -z.
function makeCat() {
  const scene = new three.Group(), cat = new three.Group(), names = ['Hips', 'Tail1', 'Tail2', 'Tail3', 'Tail4'];
  scene.add(cat);
  let above = cat;
  for (const name of names) {
    const bone = new three.Bone();
    bone.name = name;
    bone.position.set(0, name === 'Hips' ? 1 : 0, name === 'Hips' ? 0 : -0.1);
    above.add(bone);
    above = bone;
  }
  return { scene, cat, tip: above };
}
const chains = [{ roots: ['Tail1'], anchor: 'Hips', params: { damping: 0.2, elasticity: 0.05 } }];
const placeOf = (object) => object.getWorldPosition(new three.Vector3());

test('a tail stays behind, and comes to rest on its pose', only, () => {
  const world = tassel.createWorld(), { cat, tip } = makeCat(), rig = new TasselRig(world, cat, { chains });
  let least = 0;
  for (let frame = 0; frame < 30; frame += 1) {
    cat.position.x += 0.02;
    rig.update(1 / 60);
    least = Math.min(least, placeOf(tip).x - cat.position.x);
  }
  assert.ok(least < -0.05, `${least}`);
  for (let frame = 0; frame < 600; frame += 1) rig.update(1 / 60);
  assert.ok(placeOf(tip).distanceTo(new three.Vector3(cat.position.x, 1, -0.4)) < 1e-3);
  world.dispose();
});

test('what came out does not go in again as animation', only, () => {
  const world = tassel.createWorld(), { cat, tip } = makeCat(), rig = new TasselRig(world, cat, { chains });
  for (let frame = 0; frame < 20; frame += 1) {
    cat.position.x += 0.02;
    rig.update(1 / 60);
  }
  const turned = tip.parent.quaternion.clone();
  assert.ok(turned.angleTo(new three.Quaternion()) > 0.01);
  rig.dispose(); // the pose of before stands there again
  assert.ok(tip.parent.quaternion.angleTo(new three.Quaternion()) < 1e-6);
  world.dispose();
});

test('a turned, moved and scaled scene moves alike', only, () => {
  const tips = [false, true].map((changed) => {
    const world = tassel.createWorld(), { scene, cat, tip } = makeCat();
    if (changed) {
      scene.position.set(5, -2, 3);
      scene.rotation.set(0.3, 1, -0.4);
      scene.scale.setScalar(2);
    }
    const rig = new TasselRig(world, cat, { chains });
    for (let frame = 0; frame < 25; frame += 1) {
      cat.position.x += 0.02;
      rig.update(1 / 60);
    }
    const place = scene.worldToLocal(placeOf(tip));
    world.dispose();
    return place;
  });
  assert.ok(tips[0].distanceTo(tips[1]) < 1e-4, `${tips[0].toArray()} ${tips[1].toArray()}`);
});

test('below a mirrored node a character with turned bones moves as its mirror image', only, () => {
  const tips = [[1, 1, 1], [-1, 1, 1], [1, -1, 1], [1, 1, -1], [-2, 2, 2]].map((scale) => {
    const world = tassel.createWorld(), { scene, cat, tip } = makeCat();
    scene.scale.set(...scale);
    cat.getObjectByName('Hips').rotation.set(0.4, 0.3, 0.8);
    cat.getObjectByName('Tail2').rotation.set(-0.5, 0.6, 0.2);
    const rig = new TasselRig(world, cat, { chains });
    for (let frame = 0; frame < 25; frame += 1) {
      cat.position.x += 0.02;
      rig.update(1 / 60);
    }
    const place = scene.worldToLocal(placeOf(tip));
    world.dispose();
    return place;
  });
  for (const tip of tips) assert.ok(tip.distanceTo(tips[0]) < 1e-4, `${tips[0].toArray()} ${tip.toArray()}`);
});

test('names that are not there, or twice, are said', only, () => {
  const world = tassel.createWorld(), { cat } = makeCat();
  assert.throws(() => new TasselRig(world, cat, { chains: [{ roots: ['Tail9'] }] }), /there is no bone "Tail9"/);
  cat.children[0].children[0].children[0].name = 'Tail1';
  assert.throws(() => new TasselRig(world, cat, { chains }), /several bones "Tail1"/);
  assert.throws(() => new TasselRig(world, cat, { chains: [{ roots: ['Tail3'], colliders: ['ball'] }] }), /no collider "ball"/);
  world.dispose();
});

test('of a joint and other objects with its name the joint is meant', only, () => {
  const places = [
    (cat) => cat.add(Object.assign(new three.Mesh(), { name: 'Tail1' })),
    (cat) => (cat.name = 'Hips'),
    (cat) => cat.children[0].children[0].add(Object.assign(new three.Object3D(), { name: 'Tail1' })),
    (cat) => cat.add(Object.assign(new three.Object3D(), { name: 'loader_made_this', userData: { name: 'Tail1' } })),
  ];
  for (const place of places) {
    const world = tassel.createWorld(), assets = tassel.createAssets(), { cat } = makeCat();
    place(cat);
    new TasselRig(world, cat, { chains }).dispose();
    assets.setRig('cat', { format: 'tassel_rig/1', chains: [{ bones: ['Tail1', 'Tail2'], anchor: 'Hips' }] });
    new TasselRig(world, cat, { assets, rigFile: 'cat' }).dispose();
    assets.dispose();
    world.dispose();
  }
});

test('colliders are attached to bones', only, () => {
  const world = tassel.createWorld({ gravity: [0, -9.81, 0] }), { cat, tip } = makeCat();
  const rig = new TasselRig(world, cat, {
    colliders: [{ name: 'floor', shape: 2, a: [0, 0.9, 0], b: [0, 1, 0] }],
    chains: [{ ...chains[0], colliders: ['floor'], params: { damping: 0.1, elasticity: 0, stiffness: 0, gravityScale: 1, gravityFalloff: 0 } }],
  });
  for (let frame = 0; frame < 300; frame += 1) rig.update(1 / 60);
  assert.ok(placeOf(tip).y > 0.899 && placeOf(tip).y < 0.95, `${placeOf(tip).y}`);
  world.dispose();
});

const TAIL = { format: 'tassel_rig/1', chains: [{ name: 'tail', root: 'Tail1', anchor: 'Hips', damping: 0.2, elasticity: 0.05 }] };

test('chains that a rig file gains swing, and what it loses stands as animated', only, () => {
  const world = tassel.createWorld(), assets = tassel.createAssets(), { cat, tip } = makeCat();
  assets.setRig('cat', { format: 'tassel_rig/1' });
  const rig = new TasselRig(world, cat, { assets, rigFile: 'cat' });
  const lag = () => {
    for (let frame = 0; frame < 20; frame += 1) {
      cat.position.x += 0.02;
      rig.update(1 / 60);
    }
    return cat.position.x - placeOf(tip).x;
  };
  assert.ok(Math.abs(lag()) < 1e-6);
  assets.setRig('cat', TAIL);
  assert.ok(lag() > 0.03);
  assets.setRig('cat', { format: 'tassel_rig/1' });
  assert.ok(Math.abs(lag()) < 1e-6);
  rig.dispose();
  assets.dispose();
  world.dispose();
});

test('rigs that are stepped with their world come to the places of those that are stepped one by one', only, () => {
  const tips = [false, true].map((together) => {
    const world = tassel.createWorld(), { cat, tip } = makeCat(), rig = new TasselRig(world, cat, { chains });
    for (let frame = 0; frame < 25; frame += 1) {
      cat.position.x += 0.02;
      if (!together) {
        rig.update(1 / 60);
        continue;
      }
      rig.read();
      rig.rig.setPose();
      world.step(1 / 60);
      rig.rig.getPose();
      rig.write();
    }
    const place = placeOf(tip).toArray();
    world.dispose();
    return place;
  });
  assert.deepEqual(tips[0], tips[1]);
  assert.ok(tips[0][0] < 0.48, `${tips[0]}`);
});
