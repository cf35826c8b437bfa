// SPDX-License-Identifier: MIT
// The cat's tail of docs/hello.md, in both builds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { constants, loadTassel } from '../src/tassel.js';

const page = readFileSync(new URL('../../../docs/hello.md', import.meta.url), 'utf8');
const figures = page.split('\n').filter((line) => /^frame +\d+: cat /.test(line)).slice(0, 12);
const BONE = [0, 0, -0.1, 0, 0, 0, 1, 1, 1, 1];

for (const simd of [false, true]) {
  test(`prints the figures of docs/hello.md, ${simd ? 'simd128' : 'scalar'}`, async () => {
    const world = (await loadTassel({ simd })).createWorld();
    const rig = world.createRig({ parents: [-1, 0, 1, 2], rest: [...BONE, ...BONE, ...BONE, ...BONE] });
    rig.createChain({ roots: [0], params: { damping: 0.2, elasticity: 0.05 } });
    rig.space = constants.SPACE_WORLD;
    const printed = [];
    const { root, posed } = rig; // nothing is created from here on
    for (let frame = 1; frame <= 120; frame += 1) {
      if (frame <= 40) root[0] = Math.fround(root[0] + Math.fround(0.01));
      rig.step(1 / 60);
      if (frame % 10 === 0) printed.push(`frame ${String(frame).padStart(3)}: cat ${root[0].toFixed(3)}, tip ${posed[30].toFixed(3)}`);
    }
    assert.equal(figures.length, 12);
    assert.deepEqual(printed, figures);
    world.dispose();
  });
}
