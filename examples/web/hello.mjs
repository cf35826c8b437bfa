// SPDX-License-Identifier: MIT
import { constants, loadTassel } from 'tassel';

const tassel = await loadTassel(); // simd128 where the engine has it
const world = tassel.createWorld();
const bone = [0, 0, -0.1, 0, 0, 0, 1, 1, 1, 1]; // position, rotation x y z w, scale
const rig = world.createRig({ parents: [-1, 0, 1, 2], rest: [...bone, ...bone, ...bone, ...bone] });
rig.createChain({ roots: [0], params: { damping: 0.2, elasticity: 0.05 } });
rig.space = constants.SPACE_WORLD;

const { root, posed } = rig; // views of the library's memory: nothing is copied
for (let frame = 1; frame <= 120; frame += 1) {
  if (frame <= 40) root[0] += 0.01; // steps aside, then stands
  rig.step(1 / 60);
  if (frame % 10 === 0) console.log(`frame ${String(frame).padStart(3)}: cat ${root[0].toFixed(3)}, tip ${posed[30].toFixed(3)}`);
}
world.dispose();
