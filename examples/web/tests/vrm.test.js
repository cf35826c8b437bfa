// SPDX-License-Identifier: MIT
// VRM's spring bones in three.js: what moves against references in double precision, what is read against an independent loader, and
// the place in three-vrm.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadTassel } from '../src/tassel.js';
import { TasselSpringBoneManager } from '../src/vrm.js';
import { angleBetween, assertMovesAlike, loadGltf, objectsOf, play, readJson, readScenario, references, tailErrors } from './avatars.js';
import { gltfOf } from './scenario_gltf.js';

const importOrNull = (name) => import(name).catch(() => null);
const three = await importOrNull('three'), threeVrm = await importOrNull('@pixiv/three-vrm');
const withThree = { skip: three ? false : 'no three' }, withThreeVrm = { skip: threeVrm ? false : 'no @pixiv/three-vrm' };

let tassel;
before(async () => {
  tassel = await loadTassel();
});

/** @param {(world: any) => any} body */
async function inWorld(body) {
  const world = tassel.createWorld();
  try {
    await body(world);
  } finally {
    world.dispose();
  }
}

for (const name of ['tassel-synth.walk_turn', 'tassel-synth.head_shake'].map((file) => `vrm_spring_bone/${file}.json`)
  .concat(['kinds', 'offsets', 'colliders', 'singular'].map((kind) => `vrm_spring_bone_limits/tassel-limits.${kind}.json`))) {
  test(`${name}: moves as the reference in double precision`, withThree, () => inWorld(async (world) => {
    const scenario = readScenario(name), gltf = await loadGltf(JSON.stringify(gltfOf(scenario)));
    const manager = new TasselSpringBoneManager(world, gltf);
    assert.deepEqual(manager.warnings, []);
    assert.equal(manager.joints.size, scenario.joints.length);
    assertMovesAlike(gltf, scenario, manager);
  }));
}

function assertNear(found, expected, tolerance, what) {
  found.forEach((value, i) => assert.ok(Math.abs(value - expected[i]) <= tolerance, `${what}: ${found} instead of ${expected}`));
}

function assertReadAlike(manager, objects, { joints, colliders }) {
  const found = new Map([...manager.joints].map((joint) => [joint.bone, joint]));
  assert.equal(found.size, joints.length);
  for (const expected of joints) {
    const joint = found.get(objects.get(expected.node)), { settings } = joint;
    assert.equal(joint.child, objects.get(expected.tailNode) ?? null);
    assert.equal(joint.center, objects.get(expected.center) ?? null);
    assertNear(joint.initialLocalChildPosition.toArray(), expected.localTail, 1e-6, `${expected.name} tail`);
    assertNear(settings.gravityDir.toArray(), expected.gravityDir, 1e-6, `${expected.name} gravityDir`);
    for (const key of ['stiffness', 'dragForce', 'gravityPower', 'hitRadius']) assertNear([settings[key]], [expected[key]], 1e-6, `${expected.name} ${key}`);
    const met = joint.colliderGroups.flatMap((group) => group.colliders);
    assert.equal(met.length, expected.colliders.length);
    met.forEach(({ parent, shape }, i) => {
      const collider = colliders[expected.colliders[i]];
      assert.equal(parent, objects.get(collider.node));
      assert.deepEqual([shape.type, shape.inside], [collider.type, collider.inside]);
      assertNear([shape.radius, ...shape.offset.toArray()], [collider.radius, ...collider.offset], 1e-6, 'collider');
      if (collider.type === 'capsule') assertNear(shape.tail.toArray(), collider.tail, 1e-6, 'tail');
      if (collider.type === 'plane') assertNear(shape.normal.toArray(), collider.normal, 1e-6, 'normal');
    });
  }
}

for (const { avatar, reference, name, missing } of references) {
  test(`${name}: the avatar is read as an independent loader reads it, and moves as the reference`, { skip: missing || withThree.skip }, () => inWorld(async (world) => {
    const scenario = readJson(reference), gltf = await loadGltf(avatar), manager = new TasselSpringBoneManager(world, gltf);
    assert.deepEqual(manager.warnings, []);
    assertReadAlike(manager, objectsOf(gltf), scenario);
    assertMovesAlike(gltf, scenario, manager);
  }));
}

// ---- in three-vrm ---------------------------------------------------------------------------------------

const HUMANOID = ['hips', 'spine', 'head', ...['left', 'right'].flatMap((side) => ['UpperLeg', 'LowerLeg', 'Foot', 'UpperArm', 'LowerArm', 'Hand'].map((part) => side + part))];

/** The synthetic avatar's skeleton and springs, as three-vrm loads them. */
async function loadVrm(scenario) {
  const json = gltfOf(scenario);
  const humanBones = Object.fromEntries(HUMANOID.map((name) => [name, { node: json.nodes.findIndex((node) => node.name === name) }]));
  json.extensionsUsed.push('VRMC_vrm');
  json.extensions.VRMC_vrm = { specVersion: '1.0', meta: { name: 'synth', authors: ['tassel'], licenseUrl: 'https://vrm.dev/licenses/1.0/' }, humanoid: { humanBones } };
  const gltf = await loadGltf(JSON.stringify(json), [(parser) => new threeVrm.VRMLoaderPlugin(parser)]);
  return { gltf, vrm: gltf.userData.vrm };
}

const synth = () => readScenario('vrm_spring_bone/tassel-synth.walk_turn.json');

test('it has the joints, colliders and groups of the manager whose place it takes', withThreeVrm, () => inWorld(async (world) => {
  const { gltf, vrm } = await loadVrm(synth()), manager = new TasselSpringBoneManager(world, gltf), theirs = [...vrm.springBoneManager.joints];
  const ours = new Map([...manager.joints].map((joint) => [joint.bone, joint]));
  assert.equal(theirs.length, 65);
  assert.deepEqual(theirs.map((joint) => joint.bone), [...ours.keys()]);
  assert.equal(manager.colliders.length, vrm.springBoneManager.colliders.length);
  assert.equal(manager.colliderGroups.length, vrm.springBoneManager.colliderGroups.length);
  for (const their of theirs) {
    const our = ours.get(their.bone);
    assert.equal(our.child, their.child);
    assert.equal(our.center, their.center);
    assertNear(our.initialLocalChildPosition.toArray(), their.initialLocalChildPosition.toArray(), 1e-6, their.bone.name);
    assertNear(our.settings.gravityDir.toArray(), their.settings.gravityDir.toArray(), 1e-6, their.bone.name);
    for (const key of ['stiffness', 'dragForce', 'gravityPower', 'hitRadius']) assertNear([our.settings[key]], [their.settings[key]], 1e-6, key);
    assert.deepEqual(our.colliderGroups.flatMap((group) => group.colliders.map(({ parent }) => parent)), their.colliderGroups.flatMap((group) => group.colliders.map(({ parent }) => parent)));
  }
}));

test('vrm.update moves as the reference does, and the renderer\'s matrices follow', withThreeVrm, () => inWorld(async (world) => {
  const scenario = synth(), { gltf, vrm } = await loadVrm(scenario);
  vrm.humanoid.autoUpdateHumanBones = false; // the motion below is for the file's own bones
  vrm.springBoneManager = new TasselSpringBoneManager(world, gltf);
  assertMovesAlike(gltf, scenario, { reset: () => vrm.springBoneManager.reset(), update: (seconds) => vrm.update(seconds) });
}));

test('three-vrm\'s helper draws a joint', withThreeVrm, () => inWorld(async (world) => {
  const { gltf } = await loadVrm(synth()), [joint] = new TasselSpringBoneManager(world, gltf).joints;
  const helper = new threeVrm.VRMSpringBoneJointHelper(joint);
  joint.bone.position.x += 3;
  helper.updateMatrixWorld(true);
  assert.deepEqual(helper.matrix.toArray(), joint.bone.matrixWorld.toArray());
}));

// ---- on its own -----------------------------------------------------------------------------------------

async function standing(world, change = (json) => json) {
  const gltf = await loadGltf(JSON.stringify(change(gltfOf(synth())))), manager = new TasselSpringBoneManager(world, gltf);
  const places = () => [...manager.joints].map(({ bone, child }) => child.getWorldPosition(bone.position.clone()));
  const pass = (frames) => { for (let i = 0; i < frames; i += 1) manager.update(1 / 60); };
  return { gltf, manager, places, pass };
}

const farthest = (a, b) => Math.max(...a.map((place, i) => place.distanceTo(b[i])));

test('settings and shapes may be changed while it swings', withThree, () => inWorld(async (world) => {
  const { manager, places, pass } = await standing(world);
  pass(300);
  const before = places(), joints = [...manager.joints];
  pass(1);
  assert.ok(farthest(places(), before) < 1e-4, 'it hangs still');
  for (const { settings } of joints) settings.gravityDir.set(1, 0, 0), settings.gravityPower = 2;
  pass(120);
  const blown = places();
  assert.ok(blown.filter((place, i) => place.x > before[i].x + 0.01).length > 40, 'gravity blows it aside');
  joints[0].settings.stiffness = 20; // one joint of a spring: what differs from joint to joint
  pass(120);
  assert.ok(places()[0].x < blown[0].x - 0.01, 'the stiff one goes back');
  for (const { shape } of manager.colliders) shape.radius *= 1.5;
  pass(60);
  assert.ok(farthest(places(), blown) > 0.01, 'colliders push');
  joints[3].settings.dragForce = NaN;
  assert.throws(() => manager.update(1 / 60), /springs\[0\].*TSL_ERROR_NOT_FINITE/);
}));

test('reset puts it at rest where the avatar is now', withThree, () => inWorld(async (world) => {
  const { gltf, manager, places, pass } = await standing(world), [joint] = manager.joints;
  pass(200);
  gltf.scene.position.set(50, 0, 0);
  manager.reset();
  const rest = places();
  assert.ok(rest.every((place) => place.x > 49));
  assert.ok(angleBetween(joint.bone.quaternion, joint.bone.quaternion.clone().identity()) < 1e-6);
  manager.update(1 / 60);
  assert.ok(farthest(places(), rest) < 0.02, 'nothing is felt of the way');
  manager.update(0);
}));

test('setInitState takes the pose of now for the rest pose', withThree, () => inWorld(async (world) => {
  const { manager, pass } = await standing(world), [joint] = manager.joints;
  joint.bone.rotation.z = 1;
  const turned = joint.bone.quaternion.clone();
  manager.setInitState();
  for (const { settings } of manager.joints) settings.gravityPower = 0;
  pass(200);
  assert.ok(angleBetween(joint.bone.quaternion, turned) < 0.2, 'it comes back there');
  manager.dispose();
  assert.ok(angleBetween(joint.bone.quaternion, turned) < 1e-6);
  assert.equal(world.stats().rigCount, 0);
}));

test('a scene that stands elsewhere, turned, has the same motion in its own space', withThree, () => inWorld(async (world) => {
  const scenario = synth(), tips = [];
  for (const turned of [false, true]) {
    const gltf = await loadGltf(JSON.stringify(gltfOf(scenario)));
    for (const spring of gltf.parser.json.extensions.VRMC_springBone.springs) for (const joint of spring.joints) joint.gravityPower = 0; // is the world's
    if (turned) {
      const parent = new three.Group();
      parent.position.set(3, 1, -2);
      parent.rotation.y = 2;
      parent.add(gltf.scene);
      parent.updateMatrixWorld();
    }
    const found = [];
    play(gltf, scenario, new TasselSpringBoneManager(world, gltf), (frame, objects) => found.push(...tailErrors(scenario, objects, frame).map((_, i) => gltf.scene.worldToLocal(objects.get(scenario.joints[i].tailNode).getWorldPosition(new three.Vector3())))));
    tips.push(found);
  }
  assert.ok(farthest(...tips) < 1e-4, `${farthest(...tips)}`);
}));

test('an avatar without springs has no joints, and takes time', withThree, () => inWorld(async (world) => {
  const { manager } = await standing(world, (json) => ({ ...json, extensions: {}, extensionsUsed: [] }));
  assert.equal(manager.joints.size, 0);
  manager.update(1 / 60);
  manager.reset();
  manager.setInitState();
  manager.dispose();
}));
