// SPDX-License-Identifier: MIT
// The studio in headless Chromium for the tests of studio*.test.js, and what people do with it: press, drop, drag, read. Pictures are
// left in TASSEL_STUDIO_PICTURES. TASSEL_STUDIO is the folder that examples/studio.sh makes. TASSEL_STUDIO_SLOWER lets Chromium's
// processor be so many times slower, to see that no test counts on a fast one.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../serve.js';
import { browser as browserPath, LONGEST, SOFTWARE_GRAPHICS } from './browser.js';

export const repository = fileURLToPath(new URL('../../..', import.meta.url)), models = join(repository, 'examples/models');
const folder = process.env.TASSEL_STUDIO, slower = Number(process.env.TASSEL_STUDIO_SLOWER ?? 1);
let puppeteer;
try {
  puppeteer = await import('puppeteer-core');
} catch {
  console.log('skipped: no puppeteer-core (npm install)');
}
const reason = !folder ? 'no TASSEL_STUDIO' : !browserPath ? 'no chromium' : !puppeteer ? 'no puppeteer-core' : false;
/** Options of each test. Nothing here has a time in which it must be done but the one after which all hope is lost. */
export const only = { skip: reason, timeout: 2 * LONGEST };

/** @type {any} */
export let page;
export let downloads = '';
/** Errors of the page. */
export const faults = [];
/** Whether the page's questions are answered with yes, and what they were. */
export const questions = { answer: true, asked: [] };
let server, browser;

export async function begin() {
  if (reason) return;
  server = await serve(0, folder);
  downloads = mkdtempSync(join(tmpdir(), 'tassel-studio-'));
  browser = await puppeteer.launch({ executablePath: browserPath, headless: true, args: SOFTWARE_GRAPHICS, timeout: LONGEST, protocolTimeout: LONGEST });
  page = await browser.newPage();
  page.setDefaultTimeout(LONGEST);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') questions.asked.push(dialog.message());
    return questions.answer ? dialog.accept() : dialog.dismiss();
  });
  const session = await browser.target().createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
  if (slower > 1) await page.emulateCPUThrottling(slower);
  await page.setViewport({ width: 1280, height: 800 });
  await open();
}

export async function end() {
  await browser?.close();
  server?.close();
  server?.closeAllConnections();
  if (downloads) rmSync(downloads, { recursive: true, force: true });
}

export async function open() {
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => document.documentElement.dataset.ready);
  await settle();
}

// What is shown follows what was changed by timers that begin others: the end of a gesture, then the panels, then a frame. Those of the
// page were set first and are due first, however late all of them are.
export const settle = () => page.evaluate(async () => {
  for (let i = 0; i < 4; i += 1) await new Promise((done) => setTimeout(done, 5));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
});
export const said = () => page.$eval('#said', (element) => element.textContent);
export const json = () => page.evaluate(() => JSON.parse(studio.document.text()));
export const picture = (name) => process.env.TASSEL_STUDIO_PICTURES && page.screenshot({ path: join(process.env.TASSEL_STUDIO_PICTURES, `studio_${name}.png`) });

/** The world's hash after so many seconds from the beginning. */
export const at = (seconds) => page.evaluate((moment) => {
  studio.transport.seek(moment);
  return String(studio.stage.world.hash());
}, seconds);

export async function press(text) {
  const buttons = await page.$$(`::-p-xpath(//button[normalize-space(.)="${text}"])`);
  assert.equal(buttons.length, 1, `${text}: ${buttons.length}`);
  await buttons[0].click();
  await settle();
}

export async function show(tab) {
  await page.click(`#tab-${tab}`);
  await settle();
}

export async function undo() {
  await page.click('#undo');
  await settle();
}

/** Types a value into the field with that label. */
export async function type(label, value) {
  await page.$eval(`[aria-label="${label}"]`, (field, text) => {
    field.value = text;
    field.dispatchEvent(new Event('change'));
  }, String(value));
  await settle();
}

export async function upload(...files) {
  const input = await page.$('#files');
  await page.evaluate(() => studio.say('opening'));
  await input.uploadFile(...files);
  await page.waitForFunction(() => document.getElementById('said').textContent !== 'opening');
  await settle();
}

/** @param {string} name @returns {Promise<string>} its path */
export async function downloaded(name) {
  const path = join(downloads, name), last = Date.now() + LONGEST;
  while (!existsSync(path)) {
    assert.ok(Date.now() < last, `no ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return path;
}

/** Where a point of the world, or a bone, is on the screen. */
export const placeOf = (what) => page.evaluate((point) => {
  const { viewer, subject } = studio, { canvas, camera } = viewer, box = canvas.getBoundingClientRect(), place = camera.position.clone();
  const seen = (typeof point === 'string' ? subject.find(point).getWorldPosition(place) : place.fromArray(point)).project(camera);
  return [box.left + ((seen.x + 1) / 2) * box.width, box.top + ((1 - seen.y) / 2) * box.height];
}, what);

export async function drag([fromX, fromY], [toX, toY]) {
  await page.mouse.move(fromX, fromY);
  await settle();
  await page.mouse.down();
  for (let i = 1; i <= 5; i += 1) await page.mouse.move(fromX + ((toX - fromX) * i) / 5, fromY + ((toY - fromY) * i) / 5);
  await page.mouse.up();
  await settle();
}

/** Share of the picture that is not background. */
export const shareDrawn = () => page.evaluate(() => {
  const { canvas } = studio.viewer, copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  let drawn = 0;
  for (let i = 0; i < data.length; i += 4) if (Math.abs(data[i] - data[0]) + Math.abs(data[i + 1] - data[1]) + Math.abs(data[i + 2] - data[2]) > 30) drawn += 1;
  return (4 * drawn) / data.length;
});

/** Where the tail's last bone is in the world. */
export const tip = () => page.evaluate(() => {
  studio.subject.scene.updateWorldMatrix(true, true);
  return studio.subject.find('tail_7').getWorldPosition(studio.viewer.camera.position.clone()).toArray();
});
