// SPDX-License-Identifier: MIT
/**
 * Fields of tsl_collider_desc in camelCase, and for a hull `planes`: [[normal x, y, z, distance], ...].
 * @typedef {object} ColliderOptions
 * @property {number} [shape] constants.SHAPE_; a sphere
 * @property {import('./rig.js').Rig} [rig] whose bone it is attached to; the world's
 * @property {number} [bone] of that rig; its root
 * @property {[number, number, number]} [a] centre, or one end
 * @property {[number, number, number]} [b] the other end, the normal, or half the edges
 * @property {number} [radius]
 * @property {number} [radiusB]
 * @property {number} [flags] constants.COLLIDER_ bits
 * @property {number} [layers]
 * @property {bigint | number} [userData]
 * @property {{position: number[], rotation: number[], scale: number[]}} [frame]
 * @property {number[][]} [planes]
 */

/** A shape that chains stay out of, or inside of. */
export class Collider {
  /**
   * @param {import('./world.js').World} world
   * @param {ColliderOptions} options
   */
  constructor(world, options) {
    this.world = world;
    /** @type {number | undefined} room for `move` */
    this.frame = undefined;
    this.id = this.withDesc(options, (desc, take) => {
      const out = take(8);
      world.tassel.call('collider_create', world.pointer, desc, out);
      return world.tassel.memory.view.getBigUint64(out, true);
    });
  }

  /**
   * @template T
   * @param {ColliderOptions} options
   * @param {(desc: number, take: (size: number) => number) => T} body
   */
  withDesc({ rig, planes, ...fields }, body) {
    const { tassel } = this.world;
    return tassel.memory.scratch((take) => {
      const desc = tassel.make('tsl_collider_desc', rig ? { ...fields, rig: rig.id } : fields, take);
      if (planes) {
        const list = take(16 * planes.length);
        tassel.memory.floats(list, 4 * planes.length).set(planes.flat());
        tassel.memory.write('tsl_collider_desc', desc, { planes: list, planeCount: planes.length });
      }
      return body(desc, take);
    });
  }

  /**
   * Another shape or size in its place.
   * @param {ColliderOptions} options
   */
  set(options) {
    this.withDesc(options, (desc) => this.world.tassel.call('collider_set', this.world.pointer, this.id, desc));
  }

  /**
   * Where its frame is from now on. Chains meet the way between.
   * @param {{position: number[], rotation: number[], scale?: number[]}} frame
   * @param {number} [flags] constants.COLLIDER_TELEPORT: it jumps
   */
  move({ position, rotation, scale = [1, 1, 1] }, flags = 0) {
    const { tassel, pointer } = this.world;
    this.frame ??= tassel.memory.take(40);
    tassel.memory.floats(this.frame, 10).set([...position, ...rotation, ...scale]);
    tassel.call('collider_move', pointer, this.id, this.frame, flags);
  }

  dispose() {
    this.world.tassel.call('collider_destroy', this.world.pointer, this.id);
    this.world.tassel.memory.release(this.frame ?? 0);
  }
}
