// SPDX-License-Identifier: MIT
// docs/web.md shows hello.mjs, which prints the figures of docs/hello.md.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the first example of docs/web.md is hello.mjs, in at most 25 lines', () => {
  const shown = /```js\n(.*?)```/s.exec(read('../../../docs/web.md'))?.[1], program = read('../hello.mjs').replace(/^\/\/ SPDX.*\n/, '');
  assert.equal(shown, program);
  assert.ok(program.split('\n').length <= 25);
});

test('hello.mjs prints the figures of docs/hello.md', () => {
  const printed = execFileSync(process.execPath, [fileURLToPath(new URL('../hello.mjs', import.meta.url))], { encoding: 'utf8' });
  const figures = read('../../../docs/hello.md').split('\n').filter((line) => /^frame +\d+: cat /.test(line)).slice(0, 12);
  assert.deepEqual(printed.trim().split('\n'), figures);
});
