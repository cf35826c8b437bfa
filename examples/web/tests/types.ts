// SPDX-License-Identifier: MIT
// Compiled and not run: a user's program by the package's types, and mistakes that they find.
import { constants, loadTassel } from 'tassel';
import { TasselRig } from 'tassel/three';
import { TasselSpringBoneManager } from 'tassel/vrm';
import { Group } from 'three';

const tassel = await loadTassel({ simd: false }), world = tassel.createWorld({ gravity: [0, -9.81, 0] });
const rig = world.createRig({ parents: [-1, 0], rest: new Float32Array(20) });
const chain = rig.createChain({ roots: [0], params: { damping: 0.2, elasticity: 0.05 } });
rig.space = constants.SPACE_WORLD;
rig.step(1 / 60);
const height: number = rig.posed[1], hash: bigint = world.hash(), saved: Uint8Array = world.save();
const { velocity } = world.windAt([0, 1, 0]), speed: number = velocity.x;
const swung = new TasselRig(world, new Group(), { chains: [{ roots: ['Tail1'], anchor: 'Hips' }] });
swung.update(1 / 60);
export { chain, hash, height, saved, speed, TasselSpringBoneManager };

// @ts-expect-error parents are missing
world.createRig({ rest: [] });
// @ts-expect-error a step takes a time
rig.step();
// @ts-expect-error no such constant
rig.space = constants.SPACE_WORDL;
// @ts-expect-error gravity has three numbers
world.setGravity([0, -9.81]);
// @ts-expect-error roots are names here
new TasselRig(world, new Group(), { chains: [{ roots: [0] }] });
// @ts-expect-error no such method
world.stepp(1);
