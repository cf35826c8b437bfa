// SPDX-License-Identifier: MIT
// The crowd page's GPU skinning beside the library's: the same characters at the same frames, pixel by pixel, in headless Chromium.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { browser, LONGEST, openPage, SOFTWARE_GRAPHICS } from './browser.js';

const baked = existsSync(new URL('../crowd/data/creature.bin', import.meta.url));
const missing = browser ? (baked ? false : 'no crowd/data: crowd/prepare.sh writes it') : 'no chromium';

// The GPU blends matrices and the library does too, in another order of operations: vertices differ by about a millionth of the creature's
// size. Colours may then round to a neighbour, and a pixel whose centre is as near to a triangle's edge may get the triangle beside it.
const FAR_OFF_SHARE = 0.002, DIFFERENT_SHARE = 0.03;

test('the GPU\'s skinning draws what the library\'s does', { skip: missing, timeout: 2 * LONGEST }, async (t) => {
  const said = await openPage('tests/crowd.html', SOFTWARE_GRAPHICS);
  assert.equal(said.error, undefined);
  if (said.noWebGl) return t.skip('this Chromium has no WebGL 2');
  for (const { covered, different, farOff } of said.cases) {
    assert.ok(covered > 8000, `${covered} pixels are drawn`);
    assert.ok(farOff <= FAR_OFF_SHARE * covered, `${farOff} of ${covered} pixels are another colour`);
    assert.ok(different <= DIFFERENT_SHARE * covered, `${different} of ${covered} pixels differ at all`);
  }
  const [{ covered }] = said.cases; // and a pose that is not the same is told from it
  assert.ok(said.nextFrame > 0.3 * covered, `the frame after: ${said.nextFrame} of ${covered}`);
  assert.ok(said.unskinned > 0.5 * covered, `no skinning: ${said.unskinned} of ${covered}`);
  return undefined;
});

test('the page works by keyboard, at the size of a phone', { skip: missing, timeout: 2 * LONGEST }, async (t) => {
  const said = await openPage('tests/crowd_page.html', SOFTWARE_GRAPHICS);
  assert.equal(said.error, undefined);
  if (/WebGL/.test(said.loaded)) return t.skip('this Chromium has no WebGL 2');
  assert.match(said.loaded, /^1 characters?, /);
  assert.deepEqual(said.handled, [true, true, true, true]);
  assert.equal(said.tab, false); // leads on to the buttons
  assert.deepEqual([said.paused, said.running], ['true', 'false']);
  assert.match(said.more, /^10 characters, /);
  assert.deepEqual([said.buttons, said.fits, said.sideways], [5, true, false]);
  return undefined;
});
