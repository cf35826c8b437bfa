// SPDX-License-Identifier: MIT
// The bones of one character, with its poses in WebAssembly's memory.
import { Chain } from './chain.js';
import { Links } from './links.js';
import { readList } from './lists.js';
import { constants } from './raw.js';
import { loadState, saveState } from './states.js';

/** Floats of a transform: position x y z, rotation x y z w, scale x y z. */
export const TRANSFORM = 10;

/**
 * `parents` and `rest`, and fields of tsl_rig_desc in camelCase.
 * @typedef {object} RigOptions
 * @property {ArrayLike<number>} parents a bone's parent, which comes before it; -1 for a root
 * @property {ArrayLike<number>} rest local transforms of the setup pose, ten floats a bone
 * @property {ArrayLike<number>} [root] where the rig stands, ten floats
 * @property {number} [ticksPerSecond]
 * @property {number} [maxTicksPerStep]
 * @property {number} [flags] constants.RIG_ bits
 * @property {bigint | number} [userData]
 * @property {number} [teleportDistance]
 * @property {number} [teleportAngle]
 * @property {number} [teleportMode]
 */

export class Rig {
  /**
   * @param {import('./world.js').World} world
   * @param {RigOptions} options
   */
  constructor(world, { parents, rest, root, ...fields }) {
    const { tassel } = world;
    const { memory } = tassel;
    this.world = world;
    this.boneCount = parents.length;
    if (rest.length !== TRANSFORM * parents.length) throw new RangeError(`rest has ${rest.length} floats, and ${parents.length} bones need ${TRANSFORM * parents.length}`);
    const bytes = 4 * TRANSFORM * Math.max(this.boneCount, 1);
    this.inPointer = memory.take(bytes);
    this.outPointer = memory.take(bytes);
    this.rootPointer = memory.take(4 * TRANSFORM);
    memory.floats(this.inPointer, TRANSFORM * this.boneCount).set(rest);
    memory.floats(this.rootPointer, TRANSFORM).set(root ?? [0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
    this.inPose = tassel.make('tsl_pose_input', { boneCount: this.boneCount, bones: this.inPointer, root: this.rootPointer });
    this.outPose = tassel.make('tsl_pose_output', { boneCount: this.boneCount, bones: this.outPointer });
    this.id = memory.scratch((take) => {
      const list = take(4 * this.boneCount);
      new Int32Array(tassel.c.memory.buffer, list, this.boneCount).set(parents);
      const desc = tassel.make('tsl_rig_desc', { ...fields, boneCount: this.boneCount, parents: list, rest: this.inPointer }, take);
      if (root) memory.write('tsl_rig_desc', desc, { root: { position: [root[0], root[1], root[2]], rotation: [root[3], root[4], root[5], root[6]], scale: [root[7], root[8], root[9]] } });
      const out = take(8);
      tassel.call('rig_create', world.pointer, desc, out);
      return memory.view.getBigUint64(out, true);
    });
  }

  /** The animated pose, local transforms, ten floats a bone: write it before each step. Take the view again after anything was created. */
  get animated() {
    return this.world.tassel.memory.floats(this.inPointer, TRANSFORM * this.boneCount);
  }

  /** The pose with chains in motion, as `animated`, after each step. */
  get posed() {
    return this.world.tassel.memory.floats(this.outPointer, TRANSFORM * this.boneCount);
  }

  /** Where the rig stands in the world, ten floats: write it before each step. */
  get root() {
    return this.world.tassel.memory.floats(this.rootPointer, TRANSFORM);
  }

  /**
   * What `posed` is in.
   * @param {number} space constants.SPACE_
   */
  set space(space) {
    this.world.tassel.memory.write('tsl_pose_output', this.outPose, { space });
  }

  /**
   * `animated` and `root` in, time, `posed` out.
   * @param {number} seconds since the last step, as the clock has measured it
   */
  step(seconds) {
    const { tassel, pointer } = this.world;
    tassel.check(tassel.c.tsl_rig_step(pointer, this.id, seconds, this.inPose, this.outPose));
  }

  /** Hands `animated` and `root` in, for `World.step`. */
  setPose() {
    const { tassel, pointer } = this.world;
    tassel.check(tassel.c.tsl_rig_set_pose(pointer, this.id, this.inPose));
  }

  /** Fills `posed`, after `World.step`. */
  getPose() {
    const { tassel, pointer } = this.world;
    tassel.check(tassel.c.tsl_rig_get_pose(pointer, this.id, this.inPose, this.outPose));
  }

  /**
   * The next pose is elsewhere: nothing of the way there is felt.
   * @param {number} [mode] constants.TELEPORT_; RESET: chains start on that pose
   */
  teleport(mode = constants.TELEPORT_RESET) {
    this.world.tassel.call('rig_teleport', this.world.pointer, this.id, mode);
  }

  /** @param {import('./chain.js').ChainOptions} options */
  createChain(options) {
    return new Chain(this, options);
  }

  /** @param {import('./links.js').LinksOptions} options */
  createLinks(options) {
    return new Links(this, options);
  }

  /** The bones that chains move, ascending. */
  drivenBones() {
    const { tassel, pointer } = this.world;
    return readList(tassel, 'u32', (list, count) => tassel.c.tsl_rig_get_driven_bones(pointer, this.id, list, count));
  }

  /** @param {number} what constants.DEBUG_ bits */
  debugLines(what) {
    const { tassel, pointer } = this.world;
    return readList(tassel, 'tsl_debug_line', (list, count) => tassel.c.tsl_rig_debug_lines(pointer, this.id, what, list, count));
  }

  hash() {
    const { tassel, pointer } = this.world;
    return tassel.memory.scratch((take) => {
      const out = take(8);
      tassel.call('rig_hash', pointer, this.id, out);
      return tassel.memory.view.getBigUint64(out, true);
    });
  }

  /**
   * Its state, for `load` into a rig of the same structure.
   * @returns {Uint8Array}
   */
  save() {
    const { tassel, pointer } = this.world;
    return saveState(tassel, (state, size) => tassel.call('rig_save', pointer, this.id, state, size));
  }

  /**
   * After that of the world.
   * @param {Uint8Array} state
   */
  load(state) {
    const { tassel, pointer } = this.world;
    loadState(tassel, state, (bytes, size) => tassel.call('rig_load', pointer, this.id, bytes, size));
  }

  /** With its chains, links and colliders. */
  dispose() {
    const { tassel, pointer } = this.world;
    tassel.call('rig_destroy', pointer, this.id);
    for (const taken of [this.inPointer, this.outPointer, this.rootPointer, this.inPose, this.outPose]) tassel.memory.release(taken);
  }
}
