// SPDX-License-Identifier: MIT
// Convex hulls and limbs in the studio: drawn, dragged by their handles, and set in their panels.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { at, begin, downloaded, drag, end, faults, json, models, only, open, page, picture, placeOf, press, said, settle, show, type, undo, upload } from './studio_page.js';

before(begin);
after(end);

const hull = async () => (await json()).colliders.at(-1), limb = async () => (await json()).ik.at(-1);
const away = (a, b) => Math.hypot(...a.map((value, i) => value - b[i]));

/** Where the handles are in the world, of a limb by their names. */
const handles = () => page.evaluate(() => {
  studio.gizmos.update();
  return studio.gizmos.handles.map(({ key, mesh }) => ({ key, place: mesh.position.toArray() }));
});

/** As a drag of the arrows ends: the handle is at that place of the world. */
const dragHandle = async (index, to) => {
  await page.evaluate((number, place) => {
    const { gizmos, viewer } = studio;
    gizmos.handles[number].drag(viewer.camera.position.clone().fromArray(place));
    studio.document.endGesture();
  }, index, to);
  await settle();
};

/** How many pixels of the picture that changes. */
const changed = (view) => page.evaluate((name) => {
  const { canvas } = studio.viewer, draw = (isShown) => {
    studio.setView(name, isShown);
    studio.frame(0);
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
    copy.drawImage(canvas, 0, 0);
    return copy.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const without = draw(false), shown = draw(true);
  let count = 0;
  for (let i = 0; i < shown.length; i += 4) if (Math.abs(shown[i] - without[i]) + Math.abs(shown[i + 1] - without[i + 1]) + Math.abs(shown[i + 2] - without[i + 2]) > 30) count += 1;
  return count;
}, view);

async function newHull() {
  await page.evaluate(() => {
    if (studio.transport.isPlaying) studio.transport.toggle();
  });
  await at(0);
  await show('colliders');
  await page.evaluate(() => studio.choose({ bone: 'chest' }));
  await settle();
  await press('New collider');
  await page.select('select[aria-label="shape"]', 'hull');
  await settle();
}

test('a collider becomes a hull that begins as a box, and is drawn', only, async () => {
  await newHull();
  const { shape, planes, radius, bone } = await hull();
  assert.deepEqual([shape, bone, radius, planes.length], ['hull', 'chest', 0, 6]);
  assert.deepEqual(planes.map(([x, y, z]) => [x, y, z].join()).sort(), ['-1,0,0', '0,-1,0', '0,0,-1', '0,0,1', '0,1,0', '1,0,0']);
  const places = await handles();
  assert.equal(places.length, 7);
  for (const [i, { place }] of places.slice(1).entries()) {
    const opposite = places[1 + (i ^ 1)].place, middle = place.map((value, axis) => (value + opposite[axis]) / 2);
    assert.ok(away(middle, places[0].place) < 1e-4 && Math.abs(away(place, opposite) - 2 * planes[i][3]) < 1e-4, JSON.stringify(places));
  }
  assert.ok(await changed('colliders') > 100);
  await picture('hull');
});

test('a face is dragged along its normal, as one step back, and chains meet the hull that it makes', only, async () => {
  const before = await hull(), hash = await at(0.6);
  await at(0);
  const [, { place }] = await handles(), moved = [place[0] + 0.1, place[1] + 0.3, place[2] - 0.2];
  const out = await page.evaluate(() => {
    const bone = studio.subject.find('chest');
    bone.updateWorldMatrix(true, false);
    return bone.matrixWorld.elements.slice(0, 3); // where its x axis points
  });
  await dragHandle(1, moved);
  const { planes } = await hull(), along = moved.reduce((sum, value, axis) => sum + (value - place[axis]) * out[axis], 0);
  assert.ok(Math.abs(planes[0][3] - before.planes[0][3] - along) < 1e-3 && Math.abs(along) > 0.05, `${planes[0]} after ${before.planes[0]}, ${along}`);
  assert.deepEqual(planes.slice(1), before.planes.slice(1));
  await dragHandle(1, moved.map((value, axis) => value + out[axis]));
  assert.notEqual(await at(0.6), hash);
  await undo();
  await undo();
  assert.deepEqual(await hull(), before);
  assert.equal(await at(0.6), hash);
  await at(0);
});

test('the picture\'s arrows drag the hull as a whole', only, async () => {
  const before = await hull(), [x, y] = await placeOf((await handles())[0].place);
  await drag([x, y], [x + 60, y - 30]);
  const { a, planes } = await hull();
  assert.ok(away(a, before.a) > 0.01, `${a}`);
  assert.deepEqual(planes, before.planes);
  await undo();
  assert.deepEqual(await hull(), before);
});

test('the handles of a turned collider are where it is', only, async () => {
  const turned = [0, 0, Math.SQRT1_2, Math.SQRT1_2], straight = await handles();
  await page.evaluate((rotation) => studio.panels.colliders.edit((one) => { one.rotation = rotation; }), turned);
  await settle();
  const places = await handles(), middle = places[0].place;
  assert.ok(away(places[1].place, straight[3].place) < 1e-3 && away(middle, straight[0].place) < 1e-3, JSON.stringify([places, straight])); // x has become y
  const before = await hull();
  await dragHandle(1, places[1].place.map((value, axis) => value + 0.5 * (value - middle[axis])));
  const { planes } = await hull();
  assert.ok(Math.abs(planes[0][3] - 1.5 * before.planes[0][3]) < 1e-3, `${planes[0]}`);
  await undo();
  await undo();
});

const removeFace = async (number) => {
  await page.click(`[aria-label="Remove face ${number}"]`);
  await settle();
};

test('faces are set, cut and removed in the panel, and what closes no hull is refused', only, async () => {
  const before = await hull();
  await type('distance 1', 0.5);
  assert.deepEqual((await hull()).planes[0], [1, 0, 0, 0.5]);
  await type('normal 1 y', 0.5);
  assert.deepEqual((await hull()).planes[0], [1, 0.5, 0, 0.5]);
  await undo();
  await undo();
  await press('Cut a corner');
  const { planes } = await hull(), [cut, box] = [planes[6], before.planes[0][3]];
  assert.equal(planes.length, 7);
  assert.ok(Math.abs(cut[3] - 0.75 * Math.sqrt(3) * box) < 1e-3 && cut.slice(0, 3).every((part) => Math.abs(Math.abs(part) - Math.sqrt(1 / 3)) < 1e-3), `${cut}`);
  assert.equal((await handles()).length, 8);
  await picture('hull_cut');
  await removeFace(7);
  assert.deepEqual(await hull(), before);
  await removeFace(1);
  assert.match(await said(), /colliders\[\d+\] "chest_2": TSL_ERROR/);
  assert.deepEqual(await hull(), before);
  await page.select('select[aria-label="shape"]', 'sphere');
  await settle();
  assert.deepEqual([(await hull()).planes, (await hull()).radius > 0], [undefined, true]);
  await undo();
});

// ---- limbs ------------------------------------------------------------------------------------------------------

test('a new limb ends at the picked bone, and is drawn', only, async () => {
  await page.evaluate(() => studio.choose({ bone: 'hand_l' }));
  await show('limbs');
  await press('New limb');
  const { root, mid, end: last, target, threshold } = await limb(), parents = await page.evaluate(() => ['hand_l', 'hand_l'].map((name, i) => {
    const { parent } = studio.subject.find(name);
    return (i === 0 ? parent : parent.parent).userData.name;
  }));
  assert.deepEqual([mid, root, last, target], [...parents, 'hand_l', 'foot_lock']);
  assert.ok(threshold > 0);
  assert.deepEqual((await handles()).map(({ key }) => key).sort(), ['end', 'ground', 'mid', 'root', 'threshold']);
  assert.ok(await changed('limbs') > 20);
  await page.evaluate(() => studio.choose({ bone: '' }));
  await press('New limb');
  assert.match(await said(), /Pick the bone at the end of a limb first/);
});

const indexOf = async (wanted) => (await handles()).findIndex(({ key }) => key === wanted);

test('the ground and the threshold of a locked foot are dragged to a height', only, async () => {
  const before = await limb(), hand = (await handles())[await indexOf('end')].place;
  const ground = await indexOf('ground'), { place } = (await handles())[ground];
  assert.ok(Math.abs(place[1]) < 1e-4 && Math.abs(place[0] - hand[0]) < 1e-4 && Math.abs(place[2] - hand[2]) < 1e-4, `${place}`);
  await dragHandle(ground, [5, 0.25, 5]);
  assert.equal((await limb()).ground, 0.25);
  await dragHandle(await indexOf('threshold'), [5, 0.5, 5]);
  assert.equal((await limb()).threshold, 0.25);
  const moved = (await handles())[await indexOf('threshold')].place;
  assert.ok(Math.abs(moved[1] - 0.5) < 1e-4, `${moved}`);
  await dragHandle(await indexOf('threshold'), [5, -1, 5]); // never at the ground or below
  assert.ok((await limb()).threshold > 0);
  for (let i = 0; i < 3; i += 1) await undo();
  assert.deepEqual(await limb(), before);
});

test('a pole is a direction that is dragged around the middle joint', only, async () => {
  await page.select('select[aria-label="bends towards"]', 'direction');
  await settle();
  assert.deepEqual((await limb()).pole, [0, 0, 1]);
  const mid = (await handles())[await indexOf('mid')].place, pole = await indexOf('pole');
  await dragHandle(pole, [mid[0] + 3, mid[1] + 4, mid[2]]);
  const inModel = await page.evaluate(() => studio.subject.scene.getWorldQuaternion(studio.subject.scene.quaternion.clone()).toArray()); // it stands on its path
  const { pole: direction } = await limb(), [x, y, z] = await page.evaluate((way, turn) => {
    const { scene } = studio.subject;
    return studio.viewer.camera.position.clone().fromArray(way).applyQuaternion(scene.quaternion.clone().fromArray(turn)).toArray();
  }, direction, inModel);
  assert.ok(away([x, y, z], [0.6, 0.8, 0]) < 1e-3, `${[x, y, z]}`);
  const { place } = (await handles())[await indexOf('pole')], way = place.map((value, axis) => value - mid[axis]);
  assert.ok(Math.abs(way[0] / way[1] - 0.75) < 1e-3 && Math.abs(way[2]) < 1e-3, `${way}`);
  await picture('limb');
});

test('targets and joints are dragged from bone to bone, to none that the limb moves itself', only, async () => {
  await page.select('select[aria-label="target"]', 'hips');
  await settle();
  assert.deepEqual([(await limb()).target, (await limb()).threshold, (await limb()).ground], ['hips', undefined, undefined]);
  const placeOfBone = (name) => page.evaluate((bone) => studio.subject.find(bone).getWorldPosition(studio.viewer.camera.position.clone()).toArray(), name);
  await dragHandle(await indexOf('target'), await placeOfBone('chest'));
  assert.equal((await limb()).target, 'chest');
  await dragHandle(await indexOf('target'), await placeOfBone('hand_l'));
  assert.notEqual((await limb()).target, 'hand_l');
  const { root, mid } = await limb();
  await dragHandle(await indexOf('root'), await placeOfBone('hand_l'));
  assert.notEqual((await limb()).root, 'hand_l');
  assert.equal((await limb()).mid, mid);
  await dragHandle(await indexOf('root'), await placeOfBone(root));
  assert.equal((await limb()).root, root);
  await page.select('select[aria-label="bends towards"]', 'bone');
  await settle();
  await dragHandle(await indexOf('pole'), await placeOfBone('chest'));
  assert.equal((await limb()).pole, 'chest');
  await page.select('select[aria-label="bends towards"]', 'as the clip has it');
  await settle();
  assert.equal((await limb()).pole, undefined);
});

test('weight and clips are set in the panel', only, async () => {
  await type('weight of the limb, number', 0.5);
  await type('clips', 'walk, run');
  assert.deepEqual([(await limb()).weight, (await limb()).clips], [0.5, ['walk', 'run']]);
  await type('clips', '');
  assert.equal((await limb()).clips, undefined);
  await type('weight of the limb, number', 2);
  assert.match(await said(), /ik\[\d\] "hand_l"\.weight: 2 is not from 0 to 1/);
  assert.equal((await limb()).weight, 0.5);
});

test('saved and loaded again they are the same, and a limb can be removed', only, async () => {
  const before = await json();
  await press('Save rig');
  const saved = await downloaded('creature.rig.json');
  assert.deepEqual(JSON.parse(readFileSync(saved, 'utf8')), before);
  await open();
  await upload(join(models, 'creature.glb'), saved);
  assert.deepEqual(await json(), before);
  await show('limbs');
  await page.evaluate(() => studio.choose({ limb: studio.panels.limbs.all.length - 1 }));
  await settle();
  await press('Remove limb');
  assert.equal((await json()).ik.length, before.ik.length - 1);
});

test('the page had no faults', only, () => {
  assert.deepEqual(faults, []);
});
