// SPDX-License-Identifier: MIT
// Wind in the studio: its panel by pointer and keyboard, handles, the air in the picture, undo, saving and loading; what happens to
// edits that are not saved.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  at, begin, downloaded, downloads, drag, end, faults, json, models, only, open, page, picture, placeOf, press, questions, said, settle, show, tip, type, undo, upload,
} from './studio_page.js';

before(begin);
after(end);

const winds = async () => (await json()).world.winds;
const blown = (place) => page.evaluate((where) => studio.stage.world.windAt(where).velocity, place);
const away = (a, b) => Math.hypot(...a.map((value, i) => value - b[i]));

/** How many pixels of the picture the air and the shapes of winds change. */
const streaks = () => page.evaluate(() => {
  const { canvas } = studio.viewer, draw = (isShown) => {
    if (isShown) studio.shown.add('wind');
    else studio.shown.delete('wind');
    studio.frame(0);
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
    copy.drawImage(canvas, 0, 0);
    return new Uint32Array(copy.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  };
  const without = draw(false);
  return draw(true).reduce((count, pixel, i) => count + (pixel === without[i] ? 0 : 1), 0);
});

/** Drags the handle of a number among those that are there by so many pixels. */
async function dragHandle(number, right, up) {
  const place = await page.evaluate((index) => {
    const { gizmos } = studio;
    gizmos.arrows.attach(gizmos.handles[index].mesh);
    gizmos.update();
    return gizmos.handles[index].mesh.position.toArray();
  }, number);
  await settle();
  const [x, y] = await placeOf(place);
  await drag([x, y], [x + right, y - up]);
}

test('a new wind blows on the tail, is seen, and undo ends it', only, async () => {
  await show('winds');
  const calm = await at(0.8), hanging = await tip();
  assert.equal(await winds(), undefined);
  assert.equal(await streaks(), 0);
  await press('New wind');
  assert.deepEqual((await winds()).map(({ name, velocity }) => [name, velocity]), [['breeze', [2, 0, 0]]]);
  const windy = await at(0.8);
  assert.notEqual(windy, calm);
  assert.ok(away(await tip(), hanging) > 1e-3, 'the tail hangs as before');
  assert.equal(await at(0.8), windy); // gusts are the same each time
  assert.ok(await streaks() > 200, `${await streaks()} pixels of streaks`);
  await picture('wind');
  await undo();
  assert.equal(await at(0.8), calm);
  assert.equal(await streaks(), 0);
  await page.click('#redo');
  await settle();
  assert.equal(await at(0.8), windy);
});

test('every field of a wind is in the panel, and reaches the library', only, async () => {
  const wanted = { gust: 0.25, gust_frequency: 1.5, travel_speed: 3, turbulence: 0.75, turbulence_length: 0.5, radial_speed: -0.5 };
  for (const [key, value] of Object.entries(wanted)) await type(`${key.replace(/_/g, ' ')}, number`, value);
  for (const [label, value] of Object.entries({ seed: 7, layers: 5, 'velocity z': 1 })) await type(label, value);
  await page.select('select[aria-label="shape"]', 'box');
  await settle();
  for (const [label, value] of Object.entries({ 'position y': 0.5, 'half size x': 2, 'turned z': 90, 'falloff, number': 0.5 })) await type(label, value);
  await (await page.$('::-p-xpath(//label[contains(., "pushes whatever the damping")]/input)')).click();
  await settle();
  const [wind] = await winds(), quarter = Math.fround(Math.SQRT1_2), { desc, constants } = await page.evaluate(async () => {
    const found = studio.stage.winds[0].desc;
    return { desc: { ...found, userData: 0 }, constants: (await import('tassel')).constants };
  });
  for (const [key, value] of Object.entries({ ...wanted, falloff: 0.5, seed: 7, layers: 5, force: true, shape: 'box' })) assert.equal(wind[key], value, key);
  assert.deepEqual([desc.shape, desc.flags, desc.seed, desc.layers], [constants.WIND_BOX, constants.WIND_FORCE, 7, 5]);
  assert.deepEqual(['gust', 'gustFrequency', 'travelSpeed', 'turbulence', 'turbulenceLength', 'radialSpeed', 'falloff'].map((key) => desc[key]), [0.25, 1.5, 3, 0.75, 0.5, -0.5, 0.5]);
  assert.deepEqual([desc.velocity.z, desc.position.y, desc.halfSize.x], [1, 0.5, 2]);
  assert.ok(Math.abs(desc.rotation.z - quarter) < 1e-5 && Math.abs(desc.rotation.w - quarter) < 1e-5, JSON.stringify(desc.rotation));
  await picture('wind_box');
});

test('its handles are dragged in the picture, each as one step back', only, async () => {
  await press('New wind');
  await page.select('select[aria-label="shape"]', 'sphere');
  await settle();
  const before = (await winds())[1], keys = ['position', 'velocity', 'radius'];
  for (const [number, key] of keys.entries()) {
    await dragHandle(number, 40, 30);
    const after = (await winds())[1];
    assert.notDeepEqual(after[key], before[key], key);
    for (const other of keys.filter((each) => each !== key)) assert.deepEqual(after[other], before[other], `${other} when ${key} was dragged`);
    await undo();
    assert.deepEqual((await winds())[1], before);
  }
  await page.select('select[aria-label="shape"]', 'everywhere');
  await settle();
  assert.equal((await winds())[1].radius, undefined);
  await dragHandle(0, 0, 60);
  assert.ok((await winds())[1].velocity[1] > 0.1, `${(await winds())[1].velocity} was dragged upward`);
  await picture('wind_arrow');
});

test('a wind is tuned by the keyboard while time goes on', only, async () => {
  await page.evaluate(() => studio.transport.isPlaying || studio.transport.toggle());
  await page.focus('input[aria-label="gust"]');
  const before = (await winds())[1].gust;
  for (let i = 0; i < 10; i += 1) await page.keyboard.press('ArrowRight');
  await settle();
  assert.ok(Math.abs((await winds())[1].gust - before - 0.1) < 1e-6, `${(await winds())[1].gust} after ${before}`);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'gust');
  const reached = new Set();
  await page.evaluate(() => document.querySelector('#tab-winds').focus());
  for (let i = 0; i < 45; i += 1) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent));
  }
  for (const label of ['New wind', 'name of the wind', 'shape', 'speed', 'velocity x', 'radial speed', 'turbulence', 'seed', 'layers', 'Remove wind'])
    assert.ok(reached.has(label), `${label} is not among ${[...reached].join(', ')}`);
});

test('a chain takes its share of it, and layers keep it out', only, async () => {
  await show('chains');
  await press('tail');
  const all = await at(0.8);
  await type('wind scale, number', 0.25);
  const quarter = await at(0.8);
  await type('wind layers', 0);
  const none = await at(0.8);
  assert.equal(new Set([all, quarter, none]).size, 3);
  const tail = (await json()).chains.find((chain) => chain.name === 'tail');
  assert.deepEqual([tail.wind_scale, tail.wind_layers], [0.25, 0]);
  for (let i = 0; i < 2; i += 1) await undo();
  assert.equal(await at(0.8), all);
});

test('winds are saved and loaded again to the bit, and one is removed', only, async () => {
  const kept = await winds(), hash = await at(1.1);
  assert.equal(kept.length, 2);
  await press('Save rig');
  const path = await downloaded('creature.rig.json');
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')).world.winds, kept);
  await open();
  assert.equal(await winds(), undefined);
  await upload(path);
  assert.deepEqual(await winds(), kept);
  assert.equal(await at(1.1), hash);
  await show('winds');
  await press('Remove wind');
  assert.deepEqual(await winds(), kept.slice(1));
  assert.notEqual(await at(1.1), hash);
  await undo();
  assert.equal(await at(1.1), hash);
});

test('a wind that is refused changes nothing', only, async () => {
  const path = join(downloads, 'wrong.rig.json'), before = await json(), there = await blown([0, 1, 0]);
  writeFileSync(path, JSON.stringify({ format: 'tassel_rig/1', world: { winds: [{ velocity: [1, 0, 0], gust: 3 }] } }));
  await upload(path);
  assert.match(await said(), /world\.winds\[0\]\.gust/);
  assert.deepEqual(await json(), before);
  assert.deepEqual(await blown([0, 1, 0]), there);
});

test('edits that are not saved are not thrown away without a question', only, async () => {
  await open();
  questions.asked.length = 0;
  await upload(join(models, 'creature.glb'), join(models, 'creature.rig.json'));
  assert.deepEqual(questions.asked, [], 'nothing was edited');
  await show('winds');
  await press('New wind');
  const edited = await json();
  questions.answer = false;
  for (const files of [[join(models, 'creature.glb')], [join(models, 'creature.rig.json')]]) {
    await upload(...files);
    assert.deepEqual(await json(), edited);
    assert.match(await said(), /was not opened/);
  }
  questions.answer = true;
  await upload(join(models, 'creature.glb'), join(models, 'creature.rig.json'));
  assert.equal(await winds(), undefined);
  assert.deepEqual(questions.asked.map((text) => /^Open creature\.(glb|rig\.json)\? The edits of creature\.rig\.json are not saved\.$/.test(text)), [true, true, true]);
});

test('the page had no faults', only, () => {
  assert.deepEqual(faults, []);
});
