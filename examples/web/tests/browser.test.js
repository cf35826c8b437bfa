// SPDX-License-Identifier: MIT
// The package in headless Chromium, as a page loads it: the same hashes as in node.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadTassel } from '../src/tassel.js';
import { browser, LONGEST, openPage } from './browser.js';
import { runScenario } from './scenario.js';

test('a page in Chromium has the same hashes', { skip: browser ? false : 'no chromium', timeout: 2 * LONGEST }, async () => {
  const said = await openPage('tests/browser.html'), expected = runScenario(await loadTassel());
  assert.equal(said.error, undefined);
  assert.equal(said.hasSimd, true);
  assert.deepEqual(said.scalar, expected);
  assert.deepEqual(said.simd, expected);
});
