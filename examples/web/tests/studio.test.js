// SPDX-License-Identifier: MIT
// The studio as people use it, in headless Chromium: with files, the keyboard and the pointer. Pictures are left in
// TASSEL_STUDIO_PICTURES. TASSEL_STUDIO is the folder that examples/studio.sh makes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from '../serve.js';
import { browser as browserPath, SOFTWARE_GRAPHICS } from './browser.js';

const repository = fileURLToPath(new URL('../../..', import.meta.url)), models = join(repository, 'examples/models');
const folder = process.env.TASSEL_STUDIO;
let puppeteer;
try {
  puppeteer = await import('puppeteer-core');
} catch {
  console.log('skipped: no puppeteer-core (npm install)');
}
const reason = !folder ? 'no TASSEL_STUDIO' : !browserPath ? 'no chromium' : !puppeteer ? 'no puppeteer-core' : false;
const only = { skip: reason, timeout: 240000 };

let server, browser, page, downloads;
const faults = [];

before(async () => {
  if (reason) return;
  server = await serve(0, folder);
  downloads = mkdtempSync(join(tmpdir(), 'tassel-studio-'));
  browser = await puppeteer.launch({ executablePath: browserPath, headless: true, args: SOFTWARE_GRAPHICS, protocolTimeout: 200000 });
  page = await browser.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('dialog', (dialog) => dialog.accept());
  const session = await browser.target().createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
  await page.setViewport({ width: 1280, height: 800 });
  await open();
});

after(async () => {
  await browser?.close();
  server?.close();
  server?.closeAllConnections();
  if (downloads) rmSync(downloads, { recursive: true, force: true });
});

async function open() {
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => document.documentElement.dataset.ready, { timeout: 60000 });
  await settle();
}

// What is shown follows what was changed a moment later.
const settle = () => page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 20)));
const said = () => page.$eval('#said', (element) => element.textContent);
const json = () => page.evaluate(() => JSON.parse(studio.document.text()));
const picture = (name) => process.env.TASSEL_STUDIO_PICTURES && page.screenshot({ path: join(process.env.TASSEL_STUDIO_PICTURES, `studio_${name}.png`) });

/** The world's hash after so many seconds from the beginning. */
const at = (seconds) => page.evaluate((moment) => {
  studio.transport.seek(moment);
  return String(studio.stage.world.hash());
}, seconds);

async function press(text) {
  const buttons = await page.$$(`::-p-xpath(//button[normalize-space(.)="${text}"])`);
  assert.equal(buttons.length, 1, `${text}: ${buttons.length}`);
  await buttons[0].click();
  await settle();
}

async function upload(...files) {
  const input = await page.$('#files');
  await page.evaluate(() => {
    studio.say('opening');
    document.getElementById('files').value = '';
  });
  await input.uploadFile(...files);
  await page.waitForFunction(() => document.getElementById('said').textContent !== 'opening', { timeout: 60000 });
  await settle();
}

/** @param {string} name @returns {Promise<string>} its path */
async function downloaded(name) {
  const path = join(downloads, name);
  for (let tries = 0; !existsSync(path); tries += 1) {
    assert.ok(tries < 600, `no ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return path;
}

/** @param {string} text */
function compileC(text) {
  const file = join(downloads, 'load.c');
  writeFileSync(file, text);
  execFileSync(process.env.CC ?? 'cc', ['-std=c11', '-Wall', '-Wextra', '-Werror', '-fsyntax-only', '-I', join(repository, 'include'), file]);
}

/** Share of the picture that is not background. */
const shareDrawn = () => page.evaluate(() => {
  const { canvas } = studio.viewer, copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  let drawn = 0;
  for (let i = 0; i < data.length; i += 4) if (Math.abs(data[i] - data[0]) + Math.abs(data[i + 1] - data[1]) + Math.abs(data[i + 2] - data[2]) > 30) drawn += 1;
  return (4 * drawn) / data.length;
});

/** Where a bone is on the screen. */
const placeOf = (bone) => page.evaluate((name) => {
  const { viewer, subject } = studio, { canvas, camera } = viewer, box = canvas.getBoundingClientRect();
  const seen = subject.find(name).getWorldPosition(camera.position.clone()).project(camera);
  return [box.left + ((seen.x + 1) / 2) * box.width, box.top + ((1 - seen.y) / 2) * box.height];
}, bone);

/** Where the tail's last bone is in the world. */
const tip = () => page.evaluate(() => {
  studio.subject.scene.updateWorldMatrix(true, true);
  return studio.subject.find('tail_7').getWorldPosition(studio.viewer.camera.position.clone()).toArray();
});

async function drag([fromX, fromY], [toX, toY]) {
  await page.mouse.move(fromX, fromY);
  await settle();
  await page.mouse.down();
  for (let i = 1; i <= 5; i += 1) await page.mouse.move(fromX + ((toX - fromX) * i) / 5, fromY + ((toY - fromY) * i) / 5);
  await page.mouse.up();
  await settle();
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
  const before = await at(0.7), old = await page.$eval('input[aria-label="damping"]', (element) => Number(element.value));
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
  for (let i = 0; i < 20; i += 1) {
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
  await page.click('#undo');
  await settle();
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
  const box = await (await page.$('input[aria-label="damping"]')).boundingBox(), y = box.y + box.height / 2, done = await page.evaluate(() => studio.document.done.length);
  const value = await page.$eval('input[aria-label="damping"]', (element) => Number(element.value)), x = box.x + 8 + value * (box.width - 16);
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
  assert.ok((await json()).chains.find((chain) => chain.name === 'tail').place_limit.max_distance > 0);
  assert.notEqual(await at(1), free);
  await page.click('#undo');
  await settle();
  assert.equal((await json()).chains.find((chain) => chain.name === 'tail').place_limit, undefined);
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
  await page.click('#tab-colliders');
  await settle();
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
  await page.click('#undo');
  await settle();
  assert.deepEqual((await json()).colliders, before);
  await page.click('#redo');
  await settle();
});

test('a link is dragged from chain to chain', only, async () => {
  await page.click('#tab-links');
  await settle();
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
  await page.click('#undo');
  await settle();
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
  await at(1);
  const swung = await tip();
  await press('Export GLB');
  const path = await downloaded('creature_baked.glb');
  await page.waitForFunction(() => /Exported/.test(document.getElementById('said').textContent));
  await upload(path);
  await page.click('#tab-world');
  await settle();
  await press('Empty rig');
  await at(1);
  const baked = await tip(), distance = Math.hypot(...baked.map((value, i) => value - swung[i]));
  assert.ok(distance < 1e-3, `${distance}`);
  await page.select('#clip', '');
  await at(1);
  const still = await tip();
  assert.ok(Math.hypot(...still.map((value, i) => value - swung[i])) > 0.02, 'the tail does not swing, and the test shows nothing');
});

test('copies are simulated, and what they cost is shown', only, async () => {
  await open();
  await page.evaluate(() => studio.setCopies(60));
  await page.select('#path', 'run');
  await page.waitForFunction(() => /^60 × : solver [\d.]+ ms/.test(document.getElementById('cost').textContent), { timeout: 120000 });
  assert.equal(await page.evaluate(() => studio.stage.world.stats().rigCount), 60);
  assert.equal(await page.$eval('#time', (element) => element.disabled), true);
  await picture('copies');
  await page.evaluate(() => studio.setCopies(1));
  assert.equal(await page.evaluate(() => studio.stage.world.stats().rigCount), 1);
});

// That of C# and of Rust is compiled by the tests of those.
test('the code that it shows is for this rig file, and that of C compiles', only, async () => {
  await page.click('#code');
  await settle();
  for (const language of await page.$$eval('#language option', (options) => options.map((option) => option.value))) {
    await page.select('#language', '');
    await page.evaluate(() => document.getElementById('code-text').replaceChildren());
    await page.select('#language', language);
    await page.waitForFunction(() => document.getElementById('code-text').textContent !== '');
    const shown = await page.$eval('#code-text', (element) => element.textContent);
    assert.match(shown, /"creature\.rig\.json"|'creature\.rig\.json'/, language);
    assert.doesNotMatch(shown, /model\.rig\.json|SPDX/, language);
    if (language === 'C') compileC(shown);
    if (language === 'JavaScript') writeFileSync(join(downloads, 'load.mjs'), shown);
  }
  execFileSync(process.execPath, ['--check', join(downloads, 'load.mjs')]);
  await picture('code');
  await page.keyboard.press('Escape');
});

test('all of it can be reached by the keyboard', only, async () => {
  await page.evaluate(() => document.activeElement?.blur());
  await page.click('#tab-chains');
  await page.evaluate(() => document.querySelector('#open').focus());
  const reached = new Set();
  for (let i = 0; i < 60; i += 1) {
    reached.add(await page.evaluate(() => document.activeElement.id || document.activeElement.getAttribute('aria-label') || document.activeElement.tagName));
    await page.keyboard.press('Tab');
  }
  for (const wanted of ['save', 'CANVAS', 'play', 'time', 'tab-chains', 'damping', 'damping, number']) {
    const label = wanted === 'CANVAS' ? [...reached].find((name) => name.startsWith('The character')) : wanted;
    assert.ok(reached.has(label), `${wanted} is not among ${[...reached].join(', ')}`);
  }
  await page.focus('canvas');
  const before = await page.evaluate(() => [studio.viewer.camera.position.x, studio.transport.isPlaying]);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  const now = await page.evaluate(() => [studio.viewer.camera.position.x, studio.transport.isPlaying]);
  assert.notEqual(now[0], before[0]);
  assert.equal(now[1], !before[1]);
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
