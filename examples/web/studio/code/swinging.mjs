// SPDX-License-Identifier: MIT
import { loadTassel } from 'tassel';
import { TasselRig } from 'tassel/three';

const tassel = await loadTassel();
const world = tassel.createWorld();
const assets = tassel.createAssets();
assets.setRig('model.rig.json', await (await fetch('model.rig.json')).text());
const { gravity } = assets.world('model.rig.json');
world.setGravity([gravity.x, gravity.y, gravity.z]);

/** @param {import('three').Object3D} model such as gltf.scene, in its setup pose */
export const createSwinging = (model) => new TasselRig(world, model, { assets, rigFile: 'model.rig.json' });

/** After the mixer, before the renderer. */
export const step = (rig, seconds) => rig.update(seconds);
