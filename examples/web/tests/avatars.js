// SPDX-License-Identifier: MIT
// Avatars in node, and motions of conformance scenarios on them. What is not in the repository is looked for in the folder that
// TASSEL_DATA names.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const CHUNK_JSON = 0x4e4f534a;
const conformance = new URL('../../../tests/conformance/data/', import.meta.url);
const data = process.env.TASSEL_DATA ? `${process.env.TASSEL_DATA}/` : '';

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
/** A scenario of the repository. */
export const readScenario = (name) => readJson(new URL(name, conformance));

/** Avatars with the motions of their references. */
export const references = [
  ['tassel-synth/tassel-synth.vrm', 'tassel-synth.walk_turn.json'],
  ['tassel-synth/tassel-synth.vrm', 'tassel-synth.head_shake.json'],
  ['godette-vrm0/Godette_vrm_v4.vrm', 'Godette_vrm_v4.walk_turn.json'],
].map(([avatar, reference]) => ({ avatar: `${data}data/${avatar}`, reference: `${data}conformance/vrm_spring_bone/${reference}` }))
  .map((pair) => ({ ...pair, name: basename(pair.reference), missing: data === '' ? 'TASSEL_DATA names no folder' : [pair.avatar, pair.reference].filter((path) => !existsSync(path)).map((path) => `no ${path}`).join(', ') }));

/** Node decodes no images: surfaces are left out, which nothing that swings needs. */
function withoutSurfaces(json) {
  const { images, textures, samplers, materials, ...rest } = json;
  for (const mesh of rest.meshes ?? []) for (const primitive of mesh.primitives) delete primitive.material;
  const { VRM, VRMC_vrm: vrm } = rest.extensions ?? {};
  if (VRM) Object.assign(VRM, { materialProperties: [], meta: { ...VRM.meta, texture: undefined } });
  if (vrm?.meta) delete vrm.meta.thumbnailImage;
  return rest;
}

/** @param {Buffer} glb */
function withJson(glb, change) {
  const length = glb.readUInt32LE(12);
  if (glb.readUInt32LE(16) !== CHUNK_JSON) throw new TypeError('the first chunk is not JSON');
  const text = Buffer.from(JSON.stringify(change(JSON.parse(glb.subarray(20, 20 + length).toString()))));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')]), rest = glb.subarray(20 + length);
  const head = Buffer.alloc(20);
  [0x46546c67, 2, 20 + padded.length + rest.length, padded.length, CHUNK_JSON].forEach((word, i) => head.writeUInt32LE(word, 4 * i));
  return Buffer.concat([head, padded, rest]);
}

/**
 * @param {string | Buffer} source a path, or what is in the file: text of a .gltf too
 * @param {Array<(parser: any) => any>} [plugins] of GLTFLoader
 */
export async function loadGltf(source, plugins = []) {
  const { GLTFLoader } = await import('three/addons/loaders/GLTFLoader.js');
  const loader = new GLTFLoader();
  for (const plugin of plugins) loader.register(plugin);
  if (typeof source === 'string' && source.startsWith('{')) return loader.parseAsync(source, '');
  const glb = withJson(typeof source === 'string' ? readFileSync(source) : source, withoutSurfaces);
  return loader.parseAsync(glb.buffer.slice(glb.byteOffset, glb.byteOffset + glb.length), '');
}

/** Objects by their nodes. */
export const objectsOf = (gltf) => new Map([...gltf.parser.associations].map(([object, place]) => [place?.nodes, object]));

/** Sets what a scenario's frame says: [tx, ty, tz, qx, qy, qz, qw] of each driven node. */
export function pose(objects, { drivenNodes, input }, frame) {
  drivenNodes.forEach((node, i) => {
    const object = objects.get(node), [tx, ty, tz, ...rotation] = input[frame][i];
    object.position.set(tx, ty, tz);
    object.quaternion.fromArray(rotation);
  });
}

/**
 * Plays a scenario's motion on an avatar and calls `look` after each frame, with world matrices up to date.
 * @param {any} gltf
 * @param {any} scenario
 * @param {{reset(): void, update(seconds: number): void}} manager
 * @param {(frame: number, objects: Map<number, import('three').Object3D>) => void} look
 */
export function play(gltf, scenario, manager, look) {
  const objects = objectsOf(gltf);
  for (let frame = 0; frame < scenario.frames; frame += 1) {
    pose(objects, scenario, frame);
    gltf.scene.updateMatrixWorld();
    if (frame === 0) manager.reset();
    else manager.update(scenario.dt);
    gltf.scene.updateMatrixWorld();
    look(frame, objects);
  }
}

/**
 * How far each joint's tail is from where the scenario has it, in metres.
 * @param {any} scenario
 * @param {Map<number, import('three').Object3D>} objects
 * @param {number} frame
 * @returns {number[]}
 */
export function tailErrors(scenario, objects, frame) {
  return scenario.joints.map(({ node, localTail }, index) => {
    const object = objects.get(node), place = object.localToWorld(object.position.clone().fromArray(localTail));
    return place.distanceTo(object.position.clone().fromArray(scenario.tails[frame], 3 * index));
  });
}

/**
 * In radians, exact for small angles, as the arc cosine is not.
 * @param {import('three').Quaternion} a
 * @param {import('three').Quaternion} b
 */
export function angleBetween(a, b) {
  const { x, y, z, w } = a.clone().conjugate().multiply(b);
  return 2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w));
}

/** How far local rotations are from the scenario's, in radians: of one frame in `rotations.every`. */
export function rotationErrors({ rotations, joints }, objects, frame) {
  if (frame % rotations.every !== 0) return [];
  return joints.map(({ node }, index) => {
    const { quaternion } = objects.get(node);
    return angleBetween(quaternion, quaternion.clone().fromArray(rotations.data[frame / rotations.every], 4 * index));
  });
}

// As the specification asks, and the conformance scenarios hold the solver to.
const TAIL_TOLERANCE = 1e-4, ROTATION_TOLERANCE = 1e-3;

export function assertMovesAlike(gltf, scenario, manager) {
  let worst = 0, worstRotation = 0;
  play(gltf, scenario, manager, (frame, objects) => {
    worst = Math.max(worst, ...tailErrors(scenario, objects, frame));
    worstRotation = Math.max(worstRotation, ...rotationErrors(scenario, objects, frame));
  });
  assert.ok(worst <= TAIL_TOLERANCE, `tails are off by ${worst} m`);
  assert.ok(worstRotation <= ROTATION_TOLERANCE, `rotations are off by ${worstRotation}`);
}
