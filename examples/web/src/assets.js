// SPDX-License-Identifier: MIT
// Rig files: docs/rig_file.md.
import { TasselError } from './errors.js';
import { sizeOf } from './memory.js';
import { Rig } from './rig.js';

/**
 * @typedef {Omit<import('./rig.js').RigOptions, 'flags' | 'ticksPerSecond' | 'maxTicksPerStep' | 'teleportDistance' | 'teleportAngle' | 'teleportMode'> & {
 *   names: string[]}} Character names of its bones; '' has none
 */

/** Rig files and presets by name, and the rigs that are made of them. */
export class Assets {
  /** @param {import('./tassel.js').Tassel} tassel */
  constructor(tassel) {
    this.tassel = tassel;
    this.changes = 0; // how often rigs may have got other chains
    this.pointer = tassel.memory.scratch((take) => {
      const out = take(4);
      tassel.call('assets_create', out);
      return tassel.memory.view.getUint32(out, true);
    });
  }

  /** @param {number} result */
  check(result) {
    if (result >= 0) return;
    const { c, memory } = this.tassel;
    this.tassel.reason = '';
    throw new TasselError(result, memory.readText(c.tsl_result_name(result)), memory.readText(c.tsl_assets_message(this.pointer)));
  }

  /**
   * @param {string} name
   * @param {string | object} json
   * @param {(name: number, json: number, size: bigint) => number} body
   */
  set(name, json, body) {
    const text = typeof json === 'string' ? json : JSON.stringify(json), { json: texts, memory } = this.tassel;
    this.check(texts.withText(name, (namePointer) => texts.withText(text, (pointer) => body(namePointer, pointer, BigInt(memory.bytes.encode(text).length)))));
    this.changes += 1;
  }

  /**
   * Reads a rig file, or reads it again: all rigs that were made of it follow, or none.
   * @param {string} name what messages begin with
   * @param {string | object} json
   */
  setRig(name, json) {
    this.set(name, json, (...values) => this.tassel.c.tsl_assets_set_rig(this.pointer, ...values));
  }

  /**
   * The same for what rig files share by "preset": name.
   * @param {string} name
   * @param {string | object} json
   */
  setPreset(name, json) {
    this.set(name, json, (...values) => this.tassel.c.tsl_assets_set_preset(this.pointer, ...values));
  }

  /**
   * "world" of a rig file: gravity is for the world, which the host makes, and so are `winds`.
   * @param {string} name
   */
  world(name) {
    const { json, memory } = this.tassel;
    return memory.scratch((take) => {
      const out = this.tassel.make('tsl_asset_world', {}, take);
      this.check(json.withText(name, (pointer) => this.tassel.c.tsl_assets_get_world(this.pointer, pointer, out)));
      return memory.read('tsl_asset_world', out);
    });
  }

  /**
   * "winds" of a rig file's world, for World.createWind: fields of tsl_wind_desc.
   * @param {string} name
   * @returns {any[]}
   */
  winds(name) {
    const { c, json, memory } = this.tassel;
    return Array.from({ length: this.world(name).windCount }, (_, index) => memory.scratch((take) => {
      const wind = this.tassel.make('tsl_wind_desc', {}, take);
      this.check(json.withText(name, (pointer) => c.tsl_assets_get_wind(this.pointer, pointer, index, wind)));
      return memory.read('tsl_wind_desc', wind);
    }));
  }

  /**
   * A rig with its colliders, chains and links.
   * @param {import('./world.js').World} world
   * @param {string} name of the rig file
   * @param {Character} character
   */
  createRig(world, name, character) {
    return new AssetRig(this, world, name, character);
  }

  /** After the rigs. */
  dispose() {
    this.tassel.c.tsl_assets_destroy(this.pointer);
  }
}

/** What was made of a rig file for one character: `rig` takes poses and time. */
export class AssetRig {
  /**
   * @param {Assets} assets
   * @param {import('./world.js').World} world
   * @param {string} name
   * @param {Character} character
   */
  constructor(assets, world, name, { names, ...options }) {
    const { tassel } = assets, { memory } = tassel;
    this.assets = assets;
    const from = this.settings(assets, name);
    this.rig = new Rig(world, { ...options, ...from });
    try {
      this.pointer = memory.scratch((take) => {
        const texts = names.map((text) => {
          const bytes = memory.bytes.encode(text), pointer = take(bytes.length + 1);
          new Uint8Array(memory.exports.memory.buffer, pointer, bytes.length).set(bytes);
          return pointer;
        });
        const list = take(4 * names.length), parents = take(4 * names.length), out = take(4);
        memory.words(list, names.length).set(texts);
        new Int32Array(memory.exports.memory.buffer, parents, names.length).set(options.parents);
        const desc = tassel.make('tsl_asset_rig_desc', { boneCount: names.length, rig: this.rig.id, parents, rest: this.rig.inPointer, names: list }, take);
        assets.check(tassel.json.withText(name, (text) => tassel.c.tsl_asset_rig_create(assets.pointer, text, world.pointer, desc, out)));
        return memory.view.getUint32(out, true);
      });
    } catch (error) {
      this.rig.dispose();
      throw error;
    }
  }

  // The rig is made here, since it has its arrays for poses, with the clock and the limits of jumps that the file asks for.
  settings(assets, name) {
    const { ticksPerSecond, maxTicksPerStep, teleportDistance, teleportAngle, teleportMode } = assets.world(name);
    return { ticksPerSecond, maxTicksPerStep, teleportDistance, teleportAngle, teleportMode };
  }

  /** tsl_asset_rig_info */
  get info() {
    const { tassel } = this.assets;
    return tassel.memory.scratch((take) => {
      const out = tassel.make('tsl_asset_rig_info', {}, take);
      this.assets.check(tassel.c.tsl_asset_rig_get_info(this.pointer, out));
      return tassel.memory.read('tsl_asset_rig_info', out);
    });
  }

  /**
   * Objects of one kind, in the file's order.
   * @template T
   * @param {'chain' | 'collider' | 'links' | 'limb'} kind
   * @param {number} length
   * @param {(one: any, text: (pointer: number) => string) => T} take
   * @returns {T[]}
   */
  list(kind, length, take) {
    const { tassel } = this.assets, { memory } = tassel, struct = `tsl_asset_${kind}`;
    return memory.scratch((room) => {
      const out = room(sizeOf(struct));
      return Array.from({ length }, (_, index) => {
        this.assets.check(/** @type {any} */ (tassel.c)[`tsl_asset_rig_get_${kind}`](this.pointer, index, out));
        return take(memory.read(struct, out), (pointer) => memory.readText(pointer));
      });
    });
  }

  /**
   * Ids, names and presets of the chains, in the file's order.
   * @returns {{id: bigint, name: string, preset: string | null}[]}
   */
  chains() {
    return this.list('chain', this.info.chainCount, ({ id, name, preset }, text) => ({ id, name: text(name), preset: preset ? text(preset) : null }));
  }

  /**
   * Of the colliders: `bone` is -1 on the rig's root, `shape` one of constants.SHAPE_.
   * @returns {{id: bigint, name: string, bone: number, shape: number}[]}
   */
  colliders() {
    return this.list('collider', this.info.colliderCount, ({ id, name, bone, shape }, text) => ({ id, name: text(name), bone, shape }));
  }

  /** @returns {{id: bigint, name: string}[]} */
  links() {
    return this.list('links', this.info.linksCount, ({ id, name }, text) => ({ id, name: text(name) }));
  }

  /**
   * Limbs of "ik", for Tassel.createLimb: nothing here solves them. Bones are numbers; target -1 is a foot that is locked, and pole -1 is
   * `poleDirection`. `clips` are the animations that it is for; null: all.
   * @returns {{name: string, clips: string[] | null, root: number, mid: number, end: number, target: number, pole: number,
   *   poleDirection: {x: number, y: number, z: number}, ground: number, threshold: number, weight: number}[]}
   */
  limbs() {
    const { memory } = this.assets.tassel;
    return this.list('limb', this.info.limbCount, ({ name, clips, clipCount, ...numbers }, text) =>
      ({ ...numbers, name: text(name), clips: clips ? [...memory.words(clips, clipCount)].map(text) : null }));
  }

  /** The rig file, with the parameters and limits that were set since. */
  write() {
    const { tassel } = this.assets, { memory } = tassel;
    return memory.scratch((take) => {
      const size = take(8);
      this.assets.check(tassel.c.tsl_asset_rig_write(this.pointer, 0, size));
      const text = take(Number(memory.view.getBigUint64(size, true)));
      this.assets.check(tassel.c.tsl_asset_rig_write(this.pointer, text, size));
      return memory.readText(text);
    });
  }

  dispose() {
    this.assets.tassel.c.tsl_asset_rig_destroy(this.pointer);
    this.rig.dispose();
  }
}
