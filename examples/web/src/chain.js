// SPDX-License-Identifier: MIT
import { readList, writeList } from './lists.js';
import { constants } from './raw.js';

/**
 * Bones, and fields of tsl_chain_desc in camelCase.
 * @typedef {object} ChainOptions
 * @property {ArrayLike<number>} [roots] these bones and all below them
 * @property {ArrayLike<number>} [bones] or exactly these
 * @property {ArrayLike<number>} [exclude]
 * @property {import('./collider.js').Collider[]} [colliders] it meets exactly these; without it all of its rig, and those of the world and shared ones whose layers match
 * @property {number} [anchor]
 * @property {number} [tip] constants.TIP_
 * @property {number} [tipLength]
 * @property {[number, number, number]} [tipOffset]
 * @property {number} [fork] constants.FORK_
 * @property {number} [model] constants.MODEL_
 * @property {number} [flags] constants.CHAIN_ bits
 * @property {number} [colliderLayers]
 * @property {ChainParams} [params]
 * @property {Record<string, number[][]>} [curves] by parameter: [[u, factor], ...], or [[u, value, in tangent, out tangent], ...]
 * @property {object} [limit] fields of tsl_chain_limit in camelCase
 */

/**
 * Fields of tsl_chain_params in camelCase.
 * @typedef {Record<string, number | number[]>} ChainParams
 */

/** @param {number[][]} keys with slopes, where they have none */
export function withTangents(keys) {
  const slope = (i) => (keys[i + 1] && keys[i] ? (keys[i + 1][1] - keys[i][1]) / (keys[i + 1][0] - keys[i][0]) : 0);
  return keys.map((key, i) => (key.length === 4 ? key : [key[0], key[1], i > 0 ? slope(i - 1) : 0, slope(i)]));
}

/** Particles hung on bones of one rig. */
export class Chain {
  /**
   * @param {import('./rig.js').Rig} rig
   * @param {ChainOptions} options
   */
  constructor(rig, { roots = [], bones = [], exclude = [], colliders, params = {}, curves = {}, limit, flags = 0, ...fields }) {
    const { tassel } = rig.world;
    this.rig = rig;
    this.id = tassel.memory.scratch((take) => {
      const ids = (colliders ?? []).map((collider) => collider.id);
      const desc = tassel.make('tsl_chain_desc', {
        ...fields,
        flags: flags | (colliders ? constants.CHAIN_COLLIDER_LIST : 0),
        roots: writeList(tassel.memory, roots, take), rootCount: roots.length,
        bones: writeList(tassel.memory, bones, take), boneCount: bones.length,
        exclude: writeList(tassel.memory, exclude, take), excludeCount: exclude.length,
        colliders: writeList(tassel.memory, ids, take), colliderCount: ids.length,
      }, take);
      const out = take(8);
      tassel.call('chain_create', rig.world.pointer, rig.id, desc, tassel.make('tsl_chain_params', params, take), out);
      return tassel.memory.view.getBigUint64(out, true);
    });
    for (const [parameter, keys] of Object.entries(curves)) this.setCurve(parameter, keys);
    if (limit) this.setLimit(limit);
  }

  /** All fields of tsl_chain_params. */
  get params() {
    const { tassel, pointer } = this.rig.world;
    return tassel.memory.scratch((take) => {
      const params = tassel.make('tsl_chain_params', {}, take);
      tassel.call('chain_get_params', pointer, this.id, params);
      return tassel.memory.read('tsl_chain_params', params);
    });
  }

  /**
   * Sets the fields that are given; motion goes on.
   * @param {ChainParams} fields
   */
  setParams(fields) {
    const { tassel, pointer } = this.rig.world;
    tassel.memory.scratch((take) => {
      const params = tassel.make('tsl_chain_params', {}, take);
      tassel.call('chain_get_params', pointer, this.id, params);
      tassel.memory.write('tsl_chain_params', params, fields);
      tassel.call('chain_set_params', pointer, this.id, params);
    });
  }

  /**
   * @param {string} parameter such as damping or angleA
   * @param {number[][]} keys [[u, factor], ...], u 0 at the root to 1 at the tip, or with tangents; none: no curve
   */
  setCurve(parameter, keys) {
    const { tassel, pointer } = this.rig.world;
    const name = `PARAMETER_${parameter.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
    const number = /** @type {Record<string, number>} */ (constants)[name];
    if (number === undefined) throw new TypeError(`there is no curve for ${parameter}`);
    tassel.memory.scratch((take) => {
      const list = take(16 * keys.length);
      tassel.memory.floats(list, 4 * keys.length).set(withTangents(keys).flat());
      tassel.call('chain_set_curve', pointer, this.id, number, list, keys.length);
    });
  }

  /** @param {object} fields of tsl_chain_limit in camelCase */
  setLimit(fields) {
    const { tassel, pointer } = this.rig.world;
    tassel.memory.scratch((take) => tassel.call('chain_set_limit', pointer, this.id, tassel.make('tsl_chain_limit', fields, take)));
  }

  /**
   * Accelerates each particle until it is called again, in units per second squared of the world. Made for every frame: only the first
   * call allocates.
   * @param {ArrayLike<number>} accelerations x, y and z of each particle in the order of particles(); none: no acceleration
   */
  setAccelerations(accelerations) {
    const { tassel, pointer } = this.rig.world;
    tassel.memory.scratch((take) => {
      const list = take(4 * accelerations.length);
      tassel.memory.floats(list, accelerations.length).set(accelerations);
      tassel.call('chain_set_accelerations', pointer, this.id, list, accelerations.length / 3);
    });
  }

  /** tsl_particle of each particle, root first. */
  particles() {
    const { tassel, pointer } = this.rig.world;
    return readList(tassel, 'tsl_particle', (list, count) => tassel.c.tsl_chain_get_particles(pointer, this.id, list, count));
  }

  /** Back onto the last pose, at rest. */
  reset() {
    this.rig.world.tassel.call('chain_reset', this.rig.world.pointer, this.id);
  }

  dispose() {
    this.rig.world.tassel.call('chain_destroy', this.rig.world.pointer, this.id);
  }
}
