// SPDX-License-Identifier: MIT
// Pages in headless Chromium, for tests that read what a page says by said.js.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
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

/** Draws WebGL by the processor, so that pictures do not depend on what graphics there are. */
export const SOFTWARE_GRAPHICS = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

export const browser = findBrowser();
/** Milliseconds after which nothing more is hoped for: pages say when they are done, and a loaded machine needs many times what an idle one does. */
export const LONGEST = 400000;

const addressOf = (server) => `http://127.0.0.1:${server.address().port}/`;

function close(server) {
  server.close();
  server.closeAllConnections();
}

/** The first text that is sent there. */
async function listen() {
  const server = createServer();
  const said = once(server, 'request').then(async ([request, answer]) => {
    const body = await text(request);
    answer.end();
    return body;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, said };
}

/**
 * @param {string} path of the page below the folder
 * @param {string[]} [flags] of Chromium
 * @param {string} [folder] examples/web
 * @returns {Promise<any>}
 */
export async function openPage(path, flags = ['--disable-gpu'], folder = undefined) {
  const pages = await serve(0, folder), { server, said } = await listen(), profile = mkdtempSync(join(tmpdir(), 'tassel-browser-'));
  const address = `${addressOf(pages)}${path}?to=${encodeURIComponent(addressOf(server))}`;
  const child = spawn(browser, ['--headless', '--no-sandbox', ...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, address], { stdio: 'ignore' });
  const ended = once(child, 'exit'), late = delay(LONGEST, null, { ref: false });
  try {
    return JSON.parse(await Promise.race([
      said, ended.then(([code]) => { throw new Error(`${browser} ended with ${code}`); }), late.then(() => { throw new Error(`${path} said nothing`); }),
    ]));
  } finally {
    child.kill();
    await ended;
    close(pages), close(server);
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }); // Chromium's helpers end a little later
  }
}
