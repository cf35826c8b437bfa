// SPDX-License-Identifier: MIT
// The scene of scenario.c through the package: the world's hash every ten frames.
import { constants } from '../src/tassel.js';

/**
 * @param {import('../src/tassel.js').Tassel} tassel
 * @returns {string[]}
 */
export function runScenario(tassel) {
  const long = 6, bones = 25, parents = [], rest = [];
  for (let b = 0; b < bones; b += 1) {
    const first = (b - 1) % long === 0;
    parents.push(b === 0 ? -1 : first ? 0 : b - 1);
    const place = b === 0 ? [0, 0, 0] : first ? [Math.floor((b - 1) / long) * 0.125, 1, 0] : [0, -0.125, 0.0625];
    rest.push(...place, 0, 0, 0, 1, 1, 1, 1);
  }
  const world = tassel.createWorld({ gravity: [0, -10, 0] });
  const rig = world.createRig({ parents, rest });
  const chains = [0, 1, 2, 3].map((s) => rig.createChain({
    roots: [1 + s * long],
    model: s % 2 ? constants.MODEL_TASSEL : constants.MODEL_CHAIN,
    params: { damping: 0.125, elasticity: 0.0625, radius: 0.03125 },
  }));
  world.createCollider({ rig, bone: 0, radius: 0.25, a: [0.25, 0.5, 0.25] });
  rig.createLinks({ chains: [chains[1], chains[3]] });
  const hashes = [];
  for (let frame = 1; frame <= 100; frame += 1) {
    rig.root[0] = (frame % 32) * 0.03125;
    rig.step(frame % 7 ? 0.015625 : 0.03125);
    if (frame % 10 === 0) hashes.push(world.hash().toString(16).padStart(16, '0'));
  }
  world.dispose();
  return hashes;
}
