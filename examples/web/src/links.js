// SPDX-License-Identifier: MIT
import { writeList } from './lists.js';

/**
 * Fields of tsl_links_desc in camelCase, with chains in place of ids.
 * @typedef {object} LinksOptions
 * @property {import('./chain.js').Chain[]} chains
 * @property {number} [layout] constants.LINKS_; FOUND
 * @property {number} [flags] constants.LINKS_SURFACE: the cloth between strands meets colliders
 * @property {number} [clothLayers] strands of other sets meet the cloth of this one where a bit of their meetsLayers is set here; 0
 * @property {number} [meetsLayers] whose cloth its strands meet, at the distance params.clothThickness; 0: nobody's
 * @property {object} [params] fields of tsl_links_params in camelCase; structural, shear and bend are objects themselves
 */

/** Distances that particles of one rig's chains keep: skirts, capes, nets. */
export class Links {
  /**
   * @param {import('./rig.js').Rig} rig
   * @param {LinksOptions} options
   */
  constructor(rig, { chains, params = {}, ...fields }) {
    const { tassel } = rig.world;
    this.rig = rig;
    this.id = tassel.memory.scratch((take) => {
      const ids = writeList(tassel.memory, chains.map((chain) => chain.id), take);
      const desc = tassel.make('tsl_links_desc', { ...fields, chains: ids, chainCount: chains.length }, take);
      const out = take(8);
      tassel.call('links_create', rig.world.pointer, rig.id, desc, tassel.make('tsl_links_params', params, take), out);
      return tassel.memory.view.getBigUint64(out, true);
    });
  }

  /** @param {object} fields of tsl_links_params; the others stay */
  setParams(fields) {
    const { tassel, pointer } = this.rig.world;
    tassel.memory.scratch((take) => {
      const params = tassel.make('tsl_links_params', {}, take);
      tassel.call('links_get_params', pointer, this.id, params);
      tassel.memory.write('tsl_links_params', params, fields);
      tassel.call('links_set_params', pointer, this.id, params);
    });
  }

  dispose() {
    this.rig.world.tassel.call('links_destroy', this.rig.world.pointer, this.id);
  }
}
