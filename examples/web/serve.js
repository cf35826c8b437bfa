// SPDX-License-Identifier: MIT
// node serve.js [PORT [FOLDER]]: the files of FOLDER, or of this folder, at http://127.0.0.1:PORT, for trying pages. Other machines do not reach it.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.json': 'application/json', '.glb': 'model/gltf-binary' };

/** @param {string} address @returns {string} '' where it is none */
function pathOf(address) {
  try {
    return normalize(decodeURIComponent(new URL(address, 'http://host').pathname));
  } catch {
    return '';
  }
}

/**
 * @param {number} port 0: one that is free
 * @param {string} [folder]
 * @returns {Promise<import('node:http').Server>}
 */
export function serve(port, folder = dirname(fileURLToPath(import.meta.url))) {
  const server = createServer(async (request, answer) => {
    const path = pathOf(request.url ?? '/');
    if (!path) {
      answer.writeHead(400).end('no address');
      return;
    }
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) {
      answer.writeHead(404).end(`no ${path}`);
      return;
    }
    answer.writeHead(200, { 'content-type': /** @type {Record<string, string>} */ (TYPES)[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(answer);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = process.argv[2] ?? '8000';
  const server = await serve(Number(port), process.argv[3]).catch((error) => {
    console.error(error.code === 'EADDRINUSE' ? `port ${port} is in use: name another one` : error.message);
    process.exit(1);
  });
  console.log(`http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`);
}
