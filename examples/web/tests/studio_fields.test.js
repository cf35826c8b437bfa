// SPDX-License-Identifier: MIT
// The whole of the rig file in the studio's panels: every key has a field, and what is typed there is what the file says. And what people do
// beside the panels: drop files, let time go slower or by single frames, look at a thousand characters.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { constants, structs } from '../src/raw.js';
import { at, begin, end, faults, json, only, open, page, picture, press, said, settle, show, tip, type } from './studio_page.js';

before(begin);
after(end);

const chain = async (name = 'tail') => (await json()).chains.find((each) => each.name === name);
const openFolds = () => page.evaluate(() => { for (const fold of document.querySelectorAll('#panel details')) fold.open = true; });
const labels = () => page.$$eval('#panel [aria-label]', (elements) => elements.map((element) => element.getAttribute('aria-label')));
const words = (key) => key.replace(/_/g, ' ');
const choose = async (label, value) => {
  await page.select(`select[aria-label="${label}"]`, value);
  await settle();
};
async function tick(label) {
  await openFolds();
  await (await page.$(`::-p-xpath(//label[normalize-space(.)="${label}"]/input)`)).click();
  await settle();
}

test('every parameter of a chain has a field, and those that change from root to tip a curve', only, async () => {
  await press('tail');
  await choose('swings by', 'numbers');
  const found = new Set();
  for (const model of ['chain', 'spring', 'tassel']) {
    await choose('model', model);
    assert.equal((await chain()).model, model, await said());
    for (const label of await labels()) found.add(label);
  }
  for (const key of Object.keys(structs.tsl_chain_params.fields).filter((field) => !/^(struct_size|reserved)/.test(field))) {
    assert.ok(found.has(words(key)) || found.has(`${words(key)} x`), `${key} is not among ${[...found].join(', ')}`);
  }
  const OTHERS = ['ANGLE_A', 'ANGLE_B', 'MAX_DISTANCE', 'BACKSTOP_DISTANCE', 'BACKSTOP_RADIUS', 'COUNT'];
  const curved = Object.keys(constants).filter((name) => name.startsWith('PARAMETER_')).map((name) => name.slice('PARAMETER_'.length)).filter((name) => !OTHERS.includes(name));
  assert.ok(curved.length >= 12, `${curved}`);
  for (const name of curved) assert.ok([`Curve of ${words(name.toLowerCase())}`, `No curve of ${words(name.toLowerCase())}`].some((label) => found.has(label)), `no curve of ${name}`);
  await open();
});

/** How the last bone of the tail is turned, in the world. */
const turn = () => page.evaluate(() => {
  studio.subject.scene.updateWorldMatrix(true, true);
  return studio.subject.find('tail_7').getWorldQuaternion(studio.viewer.camera.quaternion.clone()).toArray();
});

test('a tip is a kind with what it is measured by, and turns the last bone', only, async () => {
  await press('tail');
  await choose('tip', 'none');
  const without = await at(0.7), turns = [];
  for (const [kind, key] of Object.entries({ length: 'tip_length', ratio: 'tip_length', offset: 'tip_offset', local: 'tip_offset' })) {
    await choose('tip', kind);
    const { tip: has, ...rest } = await chain();
    assert.equal(has, kind, await said());
    assert.deepEqual(['tip_length', 'tip_offset'].filter((each) => rest[each] !== undefined), [key]);
    assert.notEqual(await at(0.7), without, kind);
    turns.push(await turn());
  }
  // Each begins straight on from the last bone, as far as that is from the one before.
  for (const other of turns) assert.ok(Math.abs(other.reduce((sum, part, i) => sum + part * turns[0][i], 0)) > 0.9999, `${turns.join(' and ')}`);
  const length = Math.hypot(...(await chain()).tip_offset);
  await choose('tip', 'length');
  assert.ok(Math.abs((await chain()).tip_length - length) < 0.01 * length, `${(await chain()).tip_length} and ${length}`);
  await type('tip length, number', 2 * length);
  assert.ok(Math.abs((await chain()).tip_length - 2 * length) < 1e-6);
  await choose('tip', 'local');
  await type('tip offset x', 0.125);
  assert.equal((await chain()).tip_offset[0], 0.125);
  await open();
});

test('bones are left out, and layers of colliders kept out', only, async () => {
  await press('tail');
  await type('exclude', 'tail_5');
  assert.deepEqual((await chain()).exclude, ['tail_5']);
  await type('exclude', 'tail_99');
  assert.match(await said(), /there is no bone "tail_99"/);
  await type('exclude', '');
  assert.equal((await chain()).exclude, undefined);
  await type('collider layers', 6);
  assert.equal((await chain()).collider_layers, 6);
  await tick('stays near the animated place');
  await type('softness of the place, number', 0.25);
  assert.equal((await chain()).position_limit.softness, 0.25);
  await tick('stays near the animated place');
  assert.equal((await chain()).position_limit, undefined);
  await open();
});

test('a collider is turned, shared with other characters, and moves with what swings', only, async () => {
  await show('colliders');
  await page.evaluate(() => studio.choose({ bone: 'chest' }));
  await settle();
  await press('New collider');
  await choose('shape', 'box');
  const before = await at(0.5), one = async () => (await json()).colliders.at(-1);
  await type('turned z', 90);
  const { rotation } = await one();
  assert.ok(Math.abs(rotation[2] - Math.SQRT1_2) < 1e-5 && Math.abs(rotation[3] - Math.SQRT1_2) < 1e-5, `${rotation}`);
  assert.notEqual(await at(0.5), before);
  await type('turned z', 0);
  assert.equal((await one()).rotation, undefined);
  assert.equal(await at(0.5), before);
  await tick('other characters\' chains meet it, too');
  await type('layers of the collider', 5);
  await tick('radii do not grow with the character');
  assert.deepEqual([(await one()).shared, (await one()).layers, (await one()).unscaled], [true, 5, true]);
  await tick('moves with its bone as it swings');
  assert.match(await said(), /TSL_COLLIDER_SIMULATED and TSL_COLLIDER_SHARED/); // not both
  await tick('other characters\' chains meet it, too');
  await tick('moves with its bone as it swings');
  assert.equal((await one()).simulated, true);
  await choose('shape', 'plane');
  await tick('also keeps off chains of the model chain by their radius');
  assert.equal((await one()).keeps_radius, true);
  await open();
});

test('bounds of links, and cloth that meets cloth', only, async () => {
  await show('links');
  const one = async () => (await json()).links[0], before = await at(0.7);
  await type('structural least, number', 0.75);
  await type('structural most, number', 1.1);
  await type('bend most, number', 0.5);
  assert.deepEqual([(await one()).structural.least, (await one()).structural.most, (await one()).bend.most], [0.75, 1.1, 1]);
  assert.notEqual(await at(0.7), before);
  for (const [label, key, value] of [['cloth layers', 'cloth_layers', 1], ['meets layers', 'meets_layers', 2], ['cloth thickness, number', 'cloth_thickness', 0.01]]) {
    await type(label, value);
    assert.equal((await one())[key], value, await said());
  }
  await open();
});

test('both angles of a limit have handles at its edges', only, async () => {
  await page.evaluate(() => studio.setView('limits', true));
  await press('ear_l');
  await openFolds();
  await choose('limit', 'polar');
  const [own, dragged] = await page.evaluate(() => {
    const { handles } = studio.gizmos, { panels: { chains: panel } } = studio, limit = () => panel.valueOf(panel.one, 'limit');
    handles[1].drag(handles[1].place().clone());
    studio.document.endGesture();
    const drawn = limit().angle_b, [, edge] = studio.gizmos.handles, at = studio.gizmos.limitFrame(panel.one);
    const middle = at.place.clone().set(0, at.length, 0).applyQuaternion(at.turn), aside = at.place.clone().set(at.length, 0, 0).applyQuaternion(at.turn);
    edge.drag(middle.multiplyScalar(Math.cos(0.3)).add(aside.multiplyScalar(Math.sin(0.3))).add(at.place)); // to 0.3 towards +X
    studio.document.endGesture();
    return [drawn, limit().angle_b];
  });
  assert.ok(Math.abs(dragged - 0.3) < 2e-3 && own >= 0, `${own} and ${dragged}`);
  await picture('limit_polar');
  await open();
});

// ---- beside the panels ----------------------------------------------------------------------------------------------

test('a glTF with its files is dropped on the page, and files without a model are refused', only, async () => {
  await page.evaluate(async () => {
    const data = await (await fetch('models/creature.glb')).arrayBuffer(), length = new DataView(data).getUint32(12, true);
    const gltf = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 20, length)));
    gltf.buffers[0].uri = 'my%20bytes.bin';
    globalThis.dropped = new DataTransfer();
    globalThis.dropped.items.add(new File([new Uint8Array(data, 28 + length)], 'my bytes.bin'));
    globalThis.dropped.items.add(new File([JSON.stringify(gltf)], 'split.gltf'));
    studio.say('dropping');
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: globalThis.dropped, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => document.getElementById('said').textContent !== 'dropping');
  await settle();
  assert.equal(await page.evaluate(() => studio.subject.name), 'split.gltf', await said());
  assert.equal((await chain('skirt')).roots.length, 16);
  await page.evaluate(() => {
    const files = new DataTransfer();
    files.items.add(new File(['a'], 'a.txt'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => /no model/.test(document.getElementById('said').textContent));
  await open();
});

test('time goes slower, by single frames and to where its slider is dragged', only, async () => {
  await page.select('#speed', '0.25');
  const went = await page.evaluate(() => {
    const { stage, transport } = studio, before = stage.time;
    transport.advance(0.05);
    return stage.time - before;
  });
  assert.ok(Math.abs(went - 0.0125) < 1e-9, `${went}`);
  await page.select('#speed', '1');
  await at(0.5);
  const moment = () => page.evaluate(() => studio.transport.now()), hash = () => page.evaluate(() => String(studio.stage.world.hash()));
  const here = await hash();
  await page.click('#step');
  assert.ok(Math.abs(await moment() - 0.5 - 1 / 60) < 1e-6, `${await moment()}`);
  assert.notEqual(await hash(), here);
  await page.click('#back');
  assert.ok(Math.abs(await moment() - 0.5) < 1e-6, `${await moment()}`);
  assert.equal(await hash(), here);
  await page.focus('canvas');
  await page.keyboard.press('.');
  assert.notEqual(await hash(), here);
  await page.keyboard.press(',');
  assert.equal(await hash(), here);
  const box = await (await page.$('#time')).boundingBox();
  await page.mouse.click(box.x + 0.75 * box.width, box.y + box.height / 2);
  await settle();
  const [now, length] = await page.evaluate(() => [studio.transport.now(), studio.stage.length]);
  assert.ok(Math.abs(now - 0.75 * length) < 0.1 * length, `${now} of ${length}`);
});

test('a character turns, jumps, walks and runs on its path, and the tail feels it', only, async () => {
  await page.select('#clip', '');
  const seen = new Set();
  for (const [path, moment, moves] of [['stand', 0.9, 0], ['turn', 0.3, 0], ['jump', 0.7, 0.3], ['walk', 0.9, 0.8], ['run', 0.9, 2]]) {
    await page.select('#path', path);
    seen.add(await at(moment));
    const way = await page.evaluate(() => {
      const { position, rotation } = studio.stage.lead.group;
      return [Math.hypot(position.x, position.y, position.z), rotation.y];
    });
    assert.ok(moves === 0 ? way[0] < 1e-6 : way[0] > moves * 0.5, `${path}: ${way}`);
    if (path === 'turn') assert.ok(Math.abs(way[1]) > 1, `${way}`);
  }
  assert.equal(seen.size, 5);
  const places = [];
  for (const path of ['stand', 'run']) {
    await page.select('#path', path);
    await at(0.9);
    places.push(await page.evaluate((place) => {
      const { group } = studio.stage.lead;
      return group.worldToLocal(studio.viewer.camera.position.clone().fromArray(place)).toArray();
    }, await tip()));
  }
  assert.ok(Math.hypot(...places[0].map((value, i) => value - places[1][i])) > 0.02, `${places}`);
  await open();
});

// Drawing them is the work of a graphics processor, which there is none of here.
test('a thousand copies are simulated, and what they cost is shown', only, async () => {
  await page.evaluate(() => {
    if (studio.transport.isPlaying) studio.transport.toggle();
    studio.viewer.scene.visible = false;
  });
  await show('world');
  await type('copies, number', 1000);
  assert.equal(await page.evaluate(() => studio.stage.world.stats().rigCount), 1000);
  const moved = await page.evaluate(() => {
    const { stage } = studio, hash = () => String(stage.world.hash()), before = hash();
    studio.transport.stepOnce();
    return hash() !== before && stage.actors.every(({ rig }) => rig.rig.posed.every(Number.isFinite));
  });
  assert.ok(moved);
  await page.waitForFunction(() => /^1000 × : solver [\d.]+ ms, page [\d.]+ ms a frame/.test(document.getElementById('cost').textContent));
  assert.equal(await page.$eval('#time', (element) => element.disabled), true);
  await type('copies, number', 1);
  assert.equal(await page.evaluate(() => studio.stage.world.stats().rigCount), 1);
});

test('the page had no faults', only, () => {
  assert.deepEqual(faults, []);
});
