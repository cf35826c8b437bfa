// SPDX-License-Identifier: MIT
import { loadTassel } from 'tassel';
import { TasselRig } from 'tassel/three';

const tassel = await loadTassel();
const world = tassel.createWorld();
const assets = tassel.createAssets();
assets.setRig('model.rig.json', await (await fetch('model.rig.json')).text());
const { gravity } = assets.world('model.rig.json');
world.setGravity([gravity.x, gravity.y, gravity.z]);
for (const wind of assets.winds('model.rig.json')) world.createWind(wind);

/** @param {import('three').Object3D} model such as gltf.scene, in its setup pose */
export const createSwinging = (model) => new TasselRig(world, model, { assets, rigFile: 'model.rig.json' });

/** After the mixer, before the renderer. @param {TasselRig[]} rigs all of them */
export function step(rigs, seconds) {
  world.advanceWind(seconds);
  for (const rig of rigs) rig.update(seconds);
}
