// SPDX-License-Identifier: MIT
// The studio as people use it, in headless Chromium: with files, the keyboard and the pointer.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  at, begin, downloaded, downloads, drag, end, faults, json, models, only, open, page, picture, placeOf, press, repository, said, settle, shareDrawn, show, tip, undo, upload,
} from './studio_page.js';

before(begin);
after(end);

/** @param {string} text */
function compileC(text) {
  const file = join(downloads, 'load.c');
  writeFileSync(file, text);
  execFileSync(process.env.CC ?? 'cc', ['-std=c11', '-Wall', '-Wextra', '-Werror', '-fsyntax-only', '-I', join(repository, 'include'), file]);
}

test('it opens with the own model, in motion', only, async () => {
  assert.match(await said(), /creature\.glb: \d+ bones, 6 chains/);
  const share = await shareDrawn(), hash = await page.evaluate(() => String(studio.stage.world.hash()));
  assert.ok(share > 0.02 && share < 0.6, `${share}`);
  await page.waitForFunction((before) => String(studio.stage.world.hash()) !== before, {}, hash);
  await picture('open');
});

test('a moment looks the same each time', only, async () => {
  const first = await at(0.8), other = await at(1.2);
  assert.notEqual(first, other);
  assert.equal(await at(0.8), first);
  await page.evaluate(() => [0.001, 0.0171, 0.04, 0.0093].forEach((seconds) => studio.stage.advance(seconds))); // as pages draw them
  assert.equal(await at(0.8), first);
});

test('a model without a rig file gets suggestions', only, async () => {
  await upload(join(models, 'creature.glb'));
  const { chains, links } = await json();
  assert.deepEqual(chains.map((chain) => chain.name).sort(), ['ear', 'hair', 'lock', 'skirt', 'tail']);
  assert.equal(chains.find((chain) => chain.name === 'skirt').roots.length, 16);
  assert.deepEqual(links.map(({ chains: of, layout }) => [of, layout]), [[['skirt'], 'ring']]);
  await at(0.5);
  await picture('suggested');
});

test('a slider by the keyboard reaches the library, and undo takes it back to the bit', only, async () => {
  await press('tail');
  const before = await at(0.7);
  await page.select('select[aria-label="swings by"]', 'numbers');
  await settle();
  const old = await page.$eval('input[aria-label="damping"]', (element) => Number(element.value));
  await page.focus('input[aria-label="damping"]');
  for (let i = 0; i < 20; i += 1) await page.keyboard.press('ArrowRight');
  await settle();
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'damping');
  const { damping } = (await json()).chains.find((chain) => chain.name === 'tail');
  assert.ok(Math.abs(damping - (old + 0.1)) < 1e-6, `${damping} after ${old}`);
  const held = await page.evaluate(() => {
    const { parts } = studio.stage.lead.rig, { tassel, pointer } = studio.stage.world, chain = parts.chains().find((each) => each.name === 'tail');
    return tassel.memory.scratch((take) => {
      const params = tassel.make('tsl_chain_params', {}, take);
      tassel.call('chain_get_params', pointer, chain.id, params);
      return tassel.memory.read('tsl_chain_params', params).damping;
    });
  });
  assert.equal(held, Math.fround(damping));
  assert.notEqual(await at(0.7), before);
  await page.evaluate(() => document.activeElement.blur());
  for (let i = 0; i < 21; i += 1) { // the keys, and the numbers
    await page.keyboard.down('Control');
    await page.keyboard.press('z');
    await page.keyboard.up('Control');
  }
  await settle();
  assert.equal((await json()).chains.find((chain) => chain.name === 'tail').damping, undefined);
  assert.equal(await at(0.7), before);
});

test('while time stands still, an edit shows at once', only, async () => {
  await press('tail');
  await at(0.9);
  const before = await tip();
  await page.evaluate(() => studio.panels.chains.set('stiffness', 1));
  await settle();
  const stiff = await tip();
  assert.ok(Math.hypot(...stiff.map((value, i) => value - before[i])) > 1e-3, `${stiff} as before`);
  await undo();
  assert.deepEqual(await tip(), before);
});

test('what is played and what is sought is one', only, async () => {
  for (const path of ['walk', 'stand']) {
    await page.select('#path', path);
    const [length, played, sought] = await page.evaluate(() => {
      const { stage } = studio, place = () => {
        stage.subject.scene.updateWorldMatrix(true, true);
        return stage.subject.find('hand_l').getWorldPosition(studio.viewer.camera.position.clone()).toArray();
      };
      stage.restart();
      for (let moment = 0; moment < 1.3 * stage.length; moment += 1 / 60) stage.advance(1 / 60);
      const late = place();
      stage.seek(stage.time % stage.length);
      return [stage.length, late, place()];
    });
    assert.ok(Math.hypot(...played.map((value, i) => value - sought[i])) < 0.05, `${path} of ${length} s: ${played} and ${sought}`);
  }
});

test('a slider that comes back to where it began ends its gesture', only, async () => {
  await press('tail');
  const box = await (await page.$('input[aria-label="stiffness"]')).boundingBox(), y = box.y + box.height / 2, done = await page.evaluate(() => studio.document.done.length);
  const value = await page.$eval('input[aria-label="stiffness"]', (element) => Number(element.value)), x = box.x + 8 + value * (box.width - 16);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y);
  await page.mouse.move(x, y);
  await page.mouse.up();
  await settle();
  assert.equal(await page.evaluate(() => studio.document.gesture), '');
  for (let left = await page.evaluate(() => studio.document.done.length) - done; left > 0; left -= 1) await page.click('#undo');
  await settle();
});

test('a curve is drawn by hand', only, async () => {
  await press('tail');
  const curve = await page.$('svg.curve[aria-label^="stiffness"]');
  await curve.scrollIntoView();
  const box = await curve.boundingBox(), place = (u, value) => [box.x + box.width * (0.03 + 0.94 * u), box.y + box.height * (0.06 + 0.88 * (1 - value / 3))];
  await page.mouse.move(...place(0.05, 2.5));
  await page.mouse.down();
  for (let u = 0.05; u <= 0.95; u += 0.05) await page.mouse.move(...place(u, 2.5 - 2 * u));
  await page.mouse.up();
  await settle();
  const keys = (await json()).chains.find((chain) => chain.name === 'tail').stiffness_curve;
  assert.ok(keys.length >= 2 && keys.length <= 9, JSON.stringify(keys));
  for (const [u, value] of keys) assert.ok(Math.abs(value - (2.5 - 2 * u)) < 0.2, JSON.stringify(keys));
  await page.evaluate(() => document.querySelector('svg.curve[aria-label^="stiffness"] circle').focus());
  await page.keyboard.press('ArrowUp');
  await settle();
  const next = (await json()).chains.find((chain) => chain.name === 'tail').stiffness_curve;
  assert.ok(Math.abs(next[0][1] - keys[0][1] - 0.02) < 1e-6, `${next[0]} after ${keys[0]}`);
});

test('a limit is set, and its handle stands at its edge', only, async () => {
  await page.evaluate(() => studio.setView('limits', true));
  await press('ear');
  await page.evaluate(() => { for (const fold of document.querySelectorAll('#panel details')) fold.open = true; });
  await page.select('select[aria-label="limit"]', 'hinge');
  await settle();
  assert.equal((await json()).chains.find((chain) => chain.name === 'ear').limit.kind, 'hinge');
  const angle = await page.evaluate(() => {
    const handle = studio.gizmos.handles[0], chain = studio.panels.chains.one;
    handle.drag(handle.place().clone());
    studio.document.endGesture();
    return [chain.limit.angle_a, studio.panels.chains.one.limit.angle_a];
  });
  assert.ok(Math.abs(angle[0] - angle[1]) < 1e-3, `${angle}`);
  await picture('limit');
});

test('a limit of places holds the tip near the pose, and lets go again', only, async () => {
  await press('tail');
  const free = await at(1);
  await page.evaluate(() => { for (const fold of document.querySelectorAll('#panel details')) fold.open = true; });
  const box = (await page.$$('::-p-xpath(//label[contains(., "stays near the animated place")]/input)'))[0];
  await box.click();
  await settle();
  assert.ok((await json()).chains.find((chain) => chain.name === 'tail').position_limit.max_distance > 0);
  assert.notEqual(await at(1), free);
  await undo();
  assert.equal((await json()).chains.find((chain) => chain.name === 'tail').position_limit, undefined);
});

test('roots that are not there are refused', only, async () => {
  await press('tail');
  const before = await json();
  await page.$eval('textarea[aria-label="roots"]', (field) => {
    field.value = 'tail_1, tail_9';
    field.dispatchEvent(new Event('change'));
  });
  await settle();
  assert.match(await said(), /there is no bone "tail_9"; did you mean "tail_\d"\?/);
  assert.deepEqual(await json(), before);
  assert.equal(await page.$eval('textarea[aria-label="roots"]', (field) => field.value), 'tail_1');
});

test('a collider on a picked bone is dragged in the picture, as one step back', only, async () => {
  await at(0);
  await show('colliders');
  await page.mouse.click(...await placeOf('hips'));
  await settle();
  const picked = await page.evaluate(() => studio.chosen.bone);
  assert.ok(picked, 'no bone was picked');
  await page.evaluate(() => studio.choose({ bone: 'chest' }));
  await settle();
  await press('New collider');
  const before = (await json()).colliders;
  assert.equal(before.length, 1);
  assert.equal(before[0].bone, 'chest');
  const [x, y] = await placeOf('chest');
  await drag([x, y], [x + 60, y - 30]);
  const { a } = (await json()).colliders[0];
  assert.ok(Math.hypot(...a) > 0.01, `${a}`);
  await picture('collider');
  await undo();
  assert.deepEqual((await json()).colliders, before);
  await page.click('#redo');
  await settle();
});

test('a link is dragged from chain to chain', only, async () => {
  await show('links');
  await page.evaluate(() => {
    studio.setLinking(true);
    for (const view of ['bones', 'limits', 'colliders']) studio.setView(view, false);
  });
  const count = (await json()).links.length;
  await drag(await placeOf('lock_l_3'), await placeOf('tail_6'));
  await page.evaluate(() => studio.setLinking(false));
  const { links } = await json();
  assert.equal(links.length, count + 1);
  assert.deepEqual(links[count].chains, ['lock', 'tail']);
  await picture('links');
  await undo();
});

test('what is refused is said with the nearest name, and nothing changes', only, async () => {
  const path = join(downloads, 'wrong.rig.json'), before = await json();
  writeFileSync(path, JSON.stringify({ format: 'tassel_rig/1', chains: [{ name: 'tail', root: 'skrt_1_1' }] }));
  await upload(path);
  assert.match(await said(), /creature\.rig\.json: chains\[0\] "tail"\.root: there is no bone "skrt_1_1"; did you mean "skirt_1_1"\?/);
  assert.deepEqual(await json(), before);
});

test('saved and loaded again it is the same, to the bit', only, async () => {
  const before = await json(), hash = await at(1.3);
  await press('Save rig');
  const path = await downloaded('creature.rig.json');
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), before);
  await open();
  await upload(join(models, 'creature.glb'), path);
  assert.deepEqual(await json(), before);
  assert.equal(await at(1.3), hash);
});

test('the exported model moves as it moved here', only, async () => {
  await at(0.8);
  const swung = await tip();
  await press('Export GLB');
  const path = await downloaded('creature_baked.glb');
  await page.waitForFunction(() => /Exported/.test(document.getElementById('said').textContent));
  await upload(path);
  await show('world');
  await press('Empty rig');
  await at(0.8);
  const baked = await tip(), distance = Math.hypot(...baked.map((value, i) => value - swung[i]));
  assert.ok(distance < 1e-3, `${distance}`);
  await page.select('#clip', '');
  await at(0.8);
  const still = await tip();
  assert.ok(Math.hypot(...still.map((value, i) => value - swung[i])) > 0.02, 'the tail does not swing, and the test shows nothing');
});

test('copies are simulated, and what they cost is shown', only, async () => {
  await open();
  await page.evaluate(() => studio.setCopies(60));
  await page.select('#path', 'run');
  await page.waitForFunction(() => /^60 × : solver [\d.]+ ms/.test(document.getElementById('cost').textContent));
  assert.equal(await page.evaluate(() => studio.stage.world.stats().rigCount), 60);
  assert.equal(await page.$eval('#time', (element) => element.disabled), true);
  await picture('copies');
  await page.evaluate(() => studio.setCopies(1));
  assert.equal(await page.evaluate(() => studio.stage.world.stats().rigCount), 1);
});

// Each is run by tests of its language: studio_code.test.js, tests/examples/studio_code.c and those of C# and Rust.
test('the code that it shows is for this rig file, and that of C compiles', only, async () => {
  await press('Code');
  for (const language of await page.$$eval('#language option', (options) => options.map((option) => option.value))) {
    await page.select('#language', language);
    await page.waitForFunction((chosen) => document.getElementById('code-text').dataset.language === chosen, {}, language);
    const shown = await page.$eval('#code-text', (element) => element.textContent);
    assert.match(shown, /"creature\.rig\.json"|'creature\.rig\.json'/, language);
    assert.doesNotMatch(shown, /model\.rig\.json|SPDX/, language);
    if (language === 'C') compileC(shown);
    if (language === 'JavaScript') writeFileSync(join(downloads, 'load.mjs'), shown);
  }
  execFileSync(process.execPath, ['--check', join(downloads, 'load.mjs')]);
  await picture('code');
});

test('of languages that are chosen one after the other the last one is shown', only, async (t) => {
  t.after(() => page.evaluate(() => document.getElementById('code-dialog').close())); // the next tests need the page
  const shown = await page.evaluate(async () => {
    const { code } = studio, field = document.getElementById('language'), answers = [];
    studio.code = (language) => new Promise((resolve) => answers.push(() => resolve(language)));
    for (const language of ['Rust', 'C']) {
      field.value = language;
      field.onchange();
    }
    for (const answer of answers.reverse()) {
      answer();
      await new Promise((done) => setTimeout(done, 5));
    }
    studio.code = code;
    return document.getElementById('code-text').textContent;
  });
  assert.equal(shown, 'C');
});

test('all of it can be reached by the keyboard', only, async () => {
  await show('chains');
  const most = await page.evaluate(() => document.querySelectorAll('a, button, input, select, summary, textarea, [tabindex]').length);
  await page.evaluate(() => document.querySelector('#open').focus());
  const reached = new Set(), wanted = ['save', 'The character. Arrow keys turn the camera, plus and minus change its distance.', 'play', 'time', 'tab-chains', 'damping', 'damping, number'];
  for (let i = 0; i < most && wanted.some((label) => !reached.has(label)); i += 1) {
    reached.add(await page.evaluate(() => document.activeElement.id || document.activeElement.getAttribute('aria-label') || document.activeElement.tagName));
    await page.keyboard.press('Tab');
  }
  for (const label of wanted) assert.ok(reached.has(label), `${label} is not among ${[...reached].join(', ')}`);
  await page.focus('canvas');
  const before = await page.evaluate(() => [studio.viewer.camera.position.x, studio.transport.isPlaying]);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  const now = await page.evaluate(() => [studio.viewer.camera.position.x, studio.transport.isPlaying]);
  assert.notEqual(now[0], before[0]);
  assert.equal(now[1], !before[1]);
});

test('what the keyboard pressed in a list keeps the focus', only, async () => {
  await page.focus('[role="listbox"] button:nth-child(2)');
  await page.keyboard.press('Enter');
  await settle();
  const [text, selected] = await page.evaluate(() => [document.activeElement.textContent, document.activeElement.getAttribute('aria-selected')]);
  assert.equal(selected, 'true', text);
});

test('it fits a phone', only, async () => {
  await page.setViewport({ width: 390, height: 780, hasTouch: true, isMobile: true });
  await open();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 390);
  for (const id of ['open', 'save', 'export', 'code', 'play', 'time', 'tab-world', 'panel']) {
    const box = await (await page.$(`#${id}`)).boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 391 && box.y + box.height <= 781 && box.height >= 14, `${id}: ${JSON.stringify(box)}`);
  }
  const panel = await (await page.$('#panel')).boundingBox();
  assert.ok(panel.height > 150, `${panel.height}`);
  await picture('phone');
  await page.setViewport({ width: 1280, height: 800 });
});

test('the page had no faults', only, () => {
  assert.deepEqual(faults, []);
});
