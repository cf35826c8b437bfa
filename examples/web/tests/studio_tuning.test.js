// SPDX-License-Identifier: MIT
// Tuning in the studio: its sliders by keyboard and field, the motion that changes with them, numbers in its place, saving and loading.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { at, begin, downloaded, end, faults, json, models, only, open, page, picture, press, said, settle, type, undo, upload } from './studio_page.js';

before(begin);
after(end);

const SWITCH = 'select[aria-label="swings by"]';
const tail = async () => (await json()).chains.find((chain) => chain.name === 'tail');
const value = (label) => page.$eval(`input[aria-label="${label}"]`, (field) => Number(field.value));
const has = async (label) => Boolean(await page.$(`[aria-label="${label}"]`));
const swingBy = async (what) => {
  await page.select(SWITCH, what);
  await settle();
};

/** What the library holds of the tail. */
const held = () => page.evaluate(() => {
  const { parts } = studio.stage.lead.rig, { tassel, pointer } = studio.stage.world, chain = parts.chains().find((each) => each.name === 'tail');
  return tassel.memory.scratch((take) => {
    const params = tassel.make('tsl_chain_params', {}, take);
    tassel.call('chain_get_params', pointer, chain.id, params);
    return tassel.memory.read('tsl_chain_params', params);
  });
});

test('a chain that is suggested swings by its preset\'s tuning', only, async () => {
  await upload(join(models, 'creature.glb'));
  await press('tail');
  const preset = await page.evaluate(() => studio.presets.tail.tuning);
  assert.equal(await page.$eval(SWITCH, (field) => field.value), 'tuning');
  assert.deepEqual([await value('frequency, Hz'), await value('half-life, s'), await value('sag, %'), await value('bend')],
    [preset.frequency, preset.half_life, 100 * preset.sag, preset.bend]);
  assert.equal(await value('wind'), 1); // the library's own
  for (const label of ['damping', 'elasticity', 'inert parent', 'gravity scale', 'wind scale']) assert.ok(!await has(label), label);
  assert.ok(await has('stiffness') && await has('inert rotation'));
  assert.equal((await held()).inertParent ?? (await held()).inert_parent, 1);
  await picture('tuning');
});

test('the frequency by the keyboard changes the motion at once, and undo takes it back to the bit', only, async () => {
  await press('tail');
  const before = await at(0.7), old = await value('frequency, Hz'), revision = await page.evaluate(() => studio.stage.lead.rig.rig);
  await page.focus('input[aria-label="frequency, Hz"]');
  for (let i = 0; i < 20; i += 1) await page.keyboard.press('ArrowRight');
  await settle();
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'frequency, Hz');
  assert.deepEqual((await tail()).tuning, { frequency: old + 1 });
  assert.notEqual(await at(0.7), before);
  assert.deepEqual(await page.evaluate(() => studio.stage.lead.rig.rig), revision); // the same rig with new parameters
  await page.evaluate(() => document.activeElement.blur());
  for (let left = 20; left > 0 && (await tail()).tuning; left -= 1) await undo();
  assert.equal((await tail()).tuning, undefined);
  assert.equal(await at(0.7), before);
});

test('each of its fields reaches the motion', only, async () => {
  await press('tail');
  for (const [label, key, typed, kept] of [['half-life, s', 'half_life', 0.5, 0.5], ['sag, %', 'sag', 60, 0.6], ['bend', 'bend', 0.1, 0.1], ['inert', 'inert', 0.9, 0.9], ['force x', 'force', 30, [30, 0, 0]]]) {
    const before = await at(0.7);
    await type(label === 'force x' ? label : `${label}, number`, typed);
    assert.deepEqual((await tail()).tuning, { [key]: kept });
    assert.notEqual(await at(0.7), before, label);
    await undo();
    assert.equal(await at(0.7), before, label);
  }
});

test('what it cannot be is said, and changes nothing', only, async () => {
  await press('tail');
  const before = await json();
  await type('frequency, Hz, number', 0);
  assert.match(await said(), /tuning\.frequency: 0 is not from 0\.05 to 1000/);
  assert.deepEqual(await json(), before);
});

test('numbers in its place, and back', only, async () => {
  await press('tail');
  const before = await at(0.7);
  await swingBy('numbers');
  const preset = await page.evaluate(() => studio.presets.tail);
  assert.equal((await tail()).damping, preset.damping);
  assert.deepEqual([await value('damping'), await value('elasticity'), await value('gravity scale')], [preset.damping, preset.elasticity, preset.gravity_scale]);
  assert.ok(!await has('frequency, Hz'));
  assert.equal((await held()).elasticity, Math.fround(preset.elasticity));
  assert.notEqual(await at(0.7), before);
  await type('elasticity, number', 0.3);
  await swingBy('tuning');
  assert.deepEqual([(await tail()).damping, (await tail()).elasticity, (await tail()).tuning], [undefined, undefined, undefined]);
  assert.equal(await at(0.7), before);
});

test('a chain without a preset is tuned by the library\'s defaults', only, async () => {
  await press('tail');
  await page.select('select[aria-label="preset"]', '');
  await settle();
  assert.equal(await page.$eval(SWITCH, (field) => field.value), 'numbers');
  const before = await at(0.7);
  await swingBy('tuning');
  assert.deepEqual((await tail()).tuning, {});
  assert.equal(await value('frequency, Hz'), 1.5);
  assert.notEqual(await at(0.7), before);
  await swingBy('numbers');
  assert.equal((await tail()).tuning, undefined);
  assert.equal(await at(0.7), before);
  await page.select('select[aria-label="preset"]', 'tail');
  await settle();
});

test('what was tuned is saved, and loaded again moves as before', only, async () => {
  await press('tail');
  await type('frequency, Hz, number', 0.8);
  await type('sag, %, number', 35);
  const expected = await at(0.9), edited = await json();
  await press('Save rig');
  const path = await downloaded('creature.rig.json'), file = JSON.parse(readFileSync(path, 'utf8'));
  assert.deepEqual(file, edited);
  assert.deepEqual(file.chains.find((chain) => chain.name === 'tail').tuning, { frequency: 0.8, sag: 0.35 });
  for (const language of ['C', 'C#', 'Rust', 'JavaScript']) {
    const code = await page.evaluate((name) => studio.code(name), language);
    assert.match(code, /creature\.rig\.json/, language);
  }
  await open();
  await upload(join(models, 'creature.glb'), path);
  await press('tail');
  assert.deepEqual([await value('frequency, Hz'), await value('sag, %')], [0.8, 35]);
  assert.deepEqual(await json(), edited);
  assert.equal(await at(0.9), expected);
});

test('its sliders fit a phone', only, async () => {
  await page.setViewport({ width: 390, height: 780, hasTouch: true, isMobile: true });
  await open();
  await press('tail');
  assert.equal(await page.$eval(SWITCH, (field) => field.value), 'numbers'); // the creature's own rig file
  await swingBy('tuning');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 390);
  for (const label of ['swings by', 'frequency, Hz', 'half-life, s', 'sag, %', 'bend', 'wind', 'force z']) {
    const field = await page.$(`[aria-label="${label}"]`);
    await field.scrollIntoView();
    const box = await field.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 391 && box.width > 50 && box.height >= 14, `${label}: ${JSON.stringify(box)}`);
  }
  await picture('tuning_phone');
  await page.setViewport({ width: 1280, height: 800 });
});

test('the page had no faults', only, () => {
  assert.deepEqual(faults, []);
});
