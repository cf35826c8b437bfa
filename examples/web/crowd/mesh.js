// SPDX-License-Identifier: MIT
// The skinned meshes of a .glb file as one, with a colour for each vertex.

/**
 * @typedef {object} Mesh
 * @property {Float32Array} positions
 * @property {Float32Array} normals
 * @property {Uint16Array} joints four a vertex, counted over all skins of the matrix texture
 * @property {Float32Array} weights four a vertex
 * @property {Float32Array} colors red, green, blue
 * @property {Uint32Array} indices
 */

const WIDTHS = { SCALAR: 1, VEC3: 3, VEC4: 4 };
const READERS = { 5121: ['getUint8', 1], 5123: ['getUint16', 2], 5125: ['getUint32', 4], 5126: ['getFloat32', 4] };

/** @param {ArrayBuffer} glb */
function openGlb(glb) {
  const view = new DataView(glb), length = view.getUint32(12, true);
  if (view.getUint32(0, true) !== 0x46546c67) throw new TypeError('not a .glb file');
  return { json: JSON.parse(new TextDecoder().decode(new Uint8Array(glb, 20, length))), bytes: new DataView(glb, 28 + length) };
}

/** @returns {number[]} */
function readAccessor({ json, bytes }, index) {
  const { bufferView, byteOffset = 0, componentType, count, type, normalized } = json.accessors[index], view = json.bufferViews[bufferView];
  const width = WIDTHS[type], [getter, size] = READERS[componentType], stride = view.byteStride ?? width * size;
  const scale = normalized ? 1 / (2 ** (8 * size) - 1) : 1, begin = (view.byteOffset ?? 0) + byteOffset;
  return Array.from({ length: count * width }, (_, i) => scale * bytes[getter](begin + Math.floor(i / width) * stride + (i % width) * size, true));
}

/**
 * @param {ArrayBuffer} glb
 * @param {{skins: {skin: number, first_joint: number}[]}} texture the JSON beside the matrix texture
 * @returns {Mesh}
 */
export function readMesh(glb, texture) {
  const file = openGlb(glb), { json } = file, all = { positions: [], normals: [], joints: [], weights: [], colors: [], indices: [] };
  for (const node of json.nodes.filter(({ mesh, skin }) => mesh !== undefined && skin !== undefined)) {
    const { first_joint: firstJoint } = texture.skins.find(({ skin }) => skin === node.skin);
    for (const { attributes, indices, material } of json.meshes[node.mesh].primitives) {
      const first = all.positions.length / 3, positions = readAccessor(file, attributes.POSITION);
      const color = json.materials?.[material]?.pbrMetallicRoughness?.baseColorFactor?.slice(0, 3) ?? [0.8, 0.8, 0.8];
      all.positions = all.positions.concat(positions);
      all.normals = all.normals.concat(readAccessor(file, attributes.NORMAL));
      all.joints = all.joints.concat(readAccessor(file, attributes.JOINTS_0).map((joint) => joint + firstJoint));
      all.weights = all.weights.concat(readAccessor(file, attributes.WEIGHTS_0));
      all.colors = all.colors.concat(Array.from({ length: positions.length / 3 }, () => color).flat());
      all.indices = all.indices.concat(readAccessor(file, indices).map((vertex) => vertex + first));
    }
  }
  return {
    positions: new Float32Array(all.positions), normals: new Float32Array(all.normals), joints: new Uint16Array(all.joints),
    weights: new Float32Array(all.weights), colors: new Float32Array(all.colors), indices: new Uint32Array(all.indices),
  };
}
