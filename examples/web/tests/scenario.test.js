// SPDX-License-Identifier: MIT
// The same hashes as the library compiled for this machine, whose hashes are in the file that TASSEL_NATIVE_HASHES names.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadTassel } from '../src/tassel.js';
import { runScenario } from './scenario.js';

const file = process.env.TASSEL_NATIVE_HASHES;
const native = file ? readFileSync(file, 'utf8').trim().split('\n') : [];

for (const simd of [false, true]) {
  test(`${simd ? 'simd128' : 'scalar'}: the hashes of this machine's own build`, { skip: file ? false : 'TASSEL_NATIVE_HASHES is not set: run.sh sets it' }, async () => {
    assert.equal(native.length, 10);
    assert.equal(new Set(native).size, 10);
    assert.deepEqual(runScenario(await loadTassel({ simd })), native);
  });
}

test('both builds have the same hashes', async () => {
  const [scalar, simd] = await Promise.all([false, true].map(async (wanted) => runScenario(await loadTassel({ simd: wanted }))));
  assert.deepEqual(scalar, simd);
});
