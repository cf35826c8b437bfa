// SPDX-License-Identifier: MIT
// The package in headless Chromium, as a page loads it: the same hashes as in node.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { serve } from '../serve.js';
import { loadTassel } from '../src/tassel.js';
import { findBrowser } from './browser.js';
import { runScenario } from './scenario.js';

const browser = findBrowser();

test('a page in Chromium has the same hashes', { skip: browser ? false : 'no chromium', timeout: 120000 }, async () => {
  const server = await serve(0), profile = mkdtempSync(join(tmpdir(), 'tassel-browser-'));
  try {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const { stdout } = await promisify(execFile)(browser, ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`, '--virtual-time-budget=60000', '--dump-dom', `http://127.0.0.1:${port}/tests/browser.html`], { maxBuffer: 1 << 24 });
    const text = /<pre id="said">(.*?)<\/pre>/s.exec(stdout)?.[1] ?? '';
    const said = JSON.parse(text), expected = runScenario(await loadTassel());
    assert.equal(said.error, undefined);
    assert.equal(said.hasSimd, true);
    assert.deepEqual(said.scalar, expected);
    assert.deepEqual(said.simd, expected);
  } finally {
    server.close();
    server.closeAllConnections();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
