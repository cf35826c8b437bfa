// SPDX-License-Identifier: MIT
// Worlds, their colliders and their winds.
import { Collider } from './collider.js';
import { readList } from './lists.js';
import { constants } from './raw.js';
import { Rig } from './rig.js';
import { loadState, saveState } from './states.js';
import { Wind } from './wind.js';

/**
 * @typedef {object} WorldOptions
 * @property {[number, number, number]} [gravity] length units per second squared; 0 0 0
 * @property {number} [lanes] constants.LANES_; those of this build
 * @property {number} [flags] constants.WORLD_ bits
 * @property {(code: number, message: string) => void} [onMessage] refused calls and warnings, as tsl_world_desc.log has them
 */

let worlds = 0;

export class World {
  /**
   * @param {import('./tassel.js').Tassel} tassel
   * @param {WorldOptions} [options]
   */
  constructor(tassel, { onMessage, ...fields } = {}) {
    this.tassel = tassel;
    this.onMessage = onMessage;
    worlds += 1;
    this.number = worlds;
    /** @type {number | undefined} room for `windAt` */
    this.place = undefined;
    tassel.worlds.set(this.number, this);
    this.pointer = tassel.memory.scratch((take) => {
      const desc = tassel.make('tsl_world_desc', fields, take);
      const out = take(4);
      tassel.c.tassel_web_set_log(desc, this.number);
      tassel.call('world_create', desc, out);
      return tassel.memory.view.getUint32(out, true);
    });
  }

  /** With everything in it. */
  dispose() {
    this.tassel.c.tsl_world_destroy(this.pointer);
    this.tassel.memory.release(this.place ?? 0);
    this.tassel.worlds.delete(this.number);
    this.pointer = 0;
  }

  /**
   * One step of all rigs that are not stepped by themselves.
   * @param {number} seconds since the last step
   */
  step(seconds) {
    this.tassel.call('world_step', this.pointer, seconds);
  }

  /** @param {import('./rig.js').RigOptions} options */
  createRig(options) {
    return new Rig(this, options);
  }

  /**
   * A collider of the world, or on a bone of a rig.
   * @param {import('./collider.js').ColliderOptions} options
   */
  createCollider(options) {
    return new Collider(this, options);
  }

  /**
   * Air that moves, or a field of force.
   * @param {import('./wind.js').WindOptions} options
   */
  createWind(options) {
    return new Wind(this, options);
  }

  /**
   * Takes the time of the winds along, as `step` does of itself: once a frame, where rigs are stepped one by one.
   * @param {number} seconds
   */
  advanceWind(seconds) {
    this.tassel.call('world_advance_wind', this.pointer, seconds);
  }

  /**
   * What chains would feel at a place now: the velocity of the air, and accelerations of winds with constants.WIND_FORCE.
   * @param {ArrayLike<number>} position x y z in the world
   * @param {number} [layers] of those chains; all
   * @returns {{velocity: {x: number, y: number, z: number}, acceleration: {x: number, y: number, z: number}}}
   */
  windAt(position, layers = 0xffffffff) {
    const { tassel } = this, { memory } = tassel;
    this.place ??= memory.take(36);
    memory.floats(this.place, 3).set(position);
    tassel.call('world_get_wind_at', this.pointer, layers, this.place, this.place + 12, this.place + 24);
    return { velocity: memory.read('tsl_vec3', this.place + 12), acceleration: memory.read('tsl_vec3', this.place + 24) };
  }

  /** @param {[number, number, number]} gravity */
  setGravity(gravity) {
    const { tassel } = this;
    tassel.memory.scratch((take) => {
      const vector = take(12);
      tassel.memory.floats(vector, 3).set(gravity);
      tassel.call('world_set_gravity', this.pointer, vector);
    });
  }

  /**
   * 64 bits of everything that the simulation depends on: equal on every machine that was fed the same.
   * @returns {bigint}
   */
  hash() {
    const { tassel } = this;
    return tassel.memory.scratch((take) => {
      const out = take(8);
      tassel.call('world_hash', this.pointer, out);
      return tassel.memory.view.getBigUint64(out, true);
    });
  }

  /** tsl_world_stats: counts and bytes. */
  stats() {
    const { tassel } = this;
    return tassel.memory.scratch((take) => {
      const out = tassel.make('tsl_world_stats', {}, take);
      tassel.call('world_get_stats', this.pointer, out);
      return tassel.memory.read('tsl_world_stats', out);
    });
  }

  /**
   * The world's own state, for `load`: gravity, winds, its own colliders. Rigs have `save` and `load` of their own.
   * @returns {Uint8Array}
   */
  save() {
    return saveState(this.tassel, (state, size) => this.tassel.call('world_save', this.pointer, state, size));
  }

  /**
   * Before those of rigs.
   * @param {Uint8Array} state
   */
  load(state) {
    loadState(this.tassel, state, (bytes, size) => this.tassel.call('world_load', this.pointer, bytes, size));
  }

  /**
   * Lines of what the world is doing: tsl_debug_line.
   * @param {number} [what] constants.DEBUG_ bits
   */
  debugLines(what = constants.DEBUG_BONES | constants.DEBUG_COLLIDERS) {
    return readList(this.tassel, 'tsl_debug_line', (lines, count) => this.tassel.c.tsl_world_debug_lines(this.pointer, what, lines, count));
  }
}
