// SPDX-License-Identifier: MIT
// The pages of docs/web.md in Chromium, as they stand there, in a folder with the package as npm links it.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { browser, LONGEST, openPage, SOFTWARE_GRAPHICS } from './browser.js';

const web = fileURLToPath(new URL('..', import.meta.url)), models = join(web, '../models'), three = join(web, 'node_modules/three');
const docs = readFileSync(join(web, '../../docs/web.md'), 'utf8');
const blocks = (language) => [...docs.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, block]) => block);
const [tail, main] = blocks('js'), [tailPage, threePage] = blocks('html');
const SAY = "import { say } from './node_modules/tassel/tests/said.js';\n";

/** What the page says, of which each file is a text. */
async function opened(files, flags) {
  const folder = mkdtempSync(join(tmpdir(), 'tassel-page-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(web, join(folder, 'node_modules/tassel'));
    if (existsSync(three)) symlinkSync(three, join(folder, 'node_modules/three'));
    for (const name of ['creature.glb', 'creature.rig.json']) cpSync(join(models, name), join(folder, name));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return await openPage('index.html', flags, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a page of two lines runs hello.mjs', { skip: browser ? false : 'no chromium', timeout: 2 * LONGEST }, async () => {
  const told = "const lines = [], { log } = console;\nconsole.log = (line) => (lines.push(line), log(line));\nexport const told = () => lines;\n";
  const page = tailPage.replace('src="tail.mjs"></script>', `>
import { told } from './told.js';\n${SAY}say(import('./tail.mjs').then(() => told()));</script><pre id="said"></pre>`);
  const lines = await opened({ 'index.html': page, 'tail.mjs': tail, 'told.js': told });
  assert.equal(lines.length, 12);
  assert.match(lines[11], /^frame 120: cat 0\.400, tip 0\.400$/);
});

const skip = !browser ? 'no chromium' : !existsSync(three) ? 'no three' : false;
test('a page of at most 25 lines shows the creature by three.js, and its tail swings', { skip, timeout: 2 * LONGEST }, async () => {
  assert.ok(main.trim().split('\n').length <= 25);
  // In place of the adapter: itself, and what it does to a bone that the clip leaves alone.
  const watched = `${SAY}import { TasselRig as Rig } from './node_modules/tassel/src/three.js';
export class TasselRig extends Rig {
  update(seconds) {
    this.tail ??= this.bones.find(({ name }) => name === 'tail_4');
    this.still ??= this.tail.quaternion.clone();
    super.update(seconds);
    this.turned = Math.max(this.turned ?? 0, this.tail.quaternion.angleTo(this.still));
    this.frames = (this.frames ?? 0) + 1;
    if (this.frames === 60) say(Promise.resolve({ turned: this.turned, canvases: document.querySelectorAll('canvas').length }));
  }
}
`;
  const page = threePage.replace('./node_modules/tassel/src/three.js', './watched.js').replace('</body>', '<pre id="said"></pre></body>');
  const { turned, canvases, error } = await opened({ 'index.html': page, 'main.js': main, 'watched.js': watched }, SOFTWARE_GRAPHICS);
  assert.equal(error, undefined);
  assert.equal(canvases, 1);
  assert.ok(turned > 0.02 && turned < 2, `turned by ${turned}`);
});
