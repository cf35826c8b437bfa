// SPDX-License-Identifier: MIT
// Pages in headless Chromium, for tests that read what a page has written into <pre id="said"> as JSON.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '../serve.js';

function findBrowser() {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    } catch {
      // the next one
    }
  }
  return '';
}

export const browser = findBrowser();

/**
 * @param {string} path of the page below examples/web
 * @param {string[]} [flags] of Chromium
 * @returns {Promise<any>}
 */
export async function openPage(path, flags = ['--disable-gpu']) {
  const server = await serve(0), profile = mkdtempSync(join(tmpdir(), 'tassel-browser-'));
  try {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const { stdout } = await promisify(execFile)(browser, ['--headless', '--no-sandbox', ...flags, `--user-data-dir=${profile}`, '--virtual-time-budget=60000', '--dump-dom', `http://127.0.0.1:${port}/${path}`], { maxBuffer: 1 << 24 });
    return JSON.parse(/<pre id="said">(.*?)<\/pre>/s.exec(stdout)?.[1] ?? '');
  } finally {
    server.close();
    server.closeAllConnections();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
