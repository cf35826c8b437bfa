// SPDX-License-Identifier: MIT
// Models and rig files from files that were dropped or chosen.
import { LoadingManager } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';

const isModel = (name) => /\.(glb|gltf|vrm)$/i.test(name);
const isRig = (name) => /\.json$/i.test(name);
const lastPart = (path) => path.split(/[\\/]/).pop();
// What a glTF file names is encoded as in addresses, and may be a plain name all the same.
function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * @param {File[]} files a model, what a glTF refers to, a rig file, or both
 * @returns {Promise<{name: string, gltf?: any, rig?: object}>}
 */
export async function readFiles(files) {
  const model = files.find((file) => isModel(file.name)), rig = files.find((file) => isRig(file.name));
  if (!model && !rig) throw new Error('There is no model (.glb, .gltf, .vrm) and no rig file (.json) among these files.');
  return {
    name: (model ?? rig).name,
    gltf: model && await loadModel(URL.createObjectURL(model), files),
    rig: rig && parseRig(await rig.text(), rig.name),
  };
}

/** @param {string} text @param {string} name */
function parseRig(text, name) {
  let json;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`${name}: ${/** @type {Error} */ (error).message}`);
  }
  if (json.format !== 'tassel_rig/1') throw new Error(`${name}: "format" is not "tassel_rig/1"`);
  return json;
}

/**
 * @param {string} url
 * @param {File[]} files beside it
 */
export async function loadModel(url, files = []) {
  const manager = new LoadingManager(), urls = new Map(files.map((file) => [file.name, URL.createObjectURL(file)]));
  manager.setURLModifier((wanted) => (wanted === url || wanted.startsWith('data:') ? wanted : urls.get(lastPart(decoded(wanted))) ?? wanted));
  const loader = new GLTFLoader(manager).setMeshoptDecoder(MeshoptDecoder);
  try {
    return await loader.loadAsync(url);
  } finally {
    for (const made of urls.values()) URL.revokeObjectURL(made);
    if (url.startsWith('blob:')) URL.revokeObjectURL(url);
  }
}

/** @param {string} base the folder with a slash at its end @param {string} stem */
export async function loadOwn(base, stem) {
  const [gltf, answer] = await Promise.all([loadModel(`${base}${stem}.glb`), fetch(`${base}${stem}.rig.json`)]);
  if (!answer.ok) throw new Error(`${stem}.rig.json: ${answer.status}`);
  return { name: `${stem}.glb`, gltf, rig: parseRig(await answer.text(), `${stem}.rig.json`) };
}
