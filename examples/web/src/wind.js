// SPDX-License-Identifier: MIT
/**
 * Fields of tsl_wind_desc in camelCase.
 * @typedef {object} WindOptions
 * @property {number} [shape] constants.WIND_; EVERYWHERE
 * @property {number} [flags] constants.WIND_FORCE: accelerations; WIND_DISABLED: it is not there for now
 * @property {bigint | number} [userData] yours, and its place in the order of winds
 * @property {number} [layers] chains feel it when a bit of their windLayers matches; all bits
 * @property {[number, number, number]} [position] of a sphere or a box, in the world
 * @property {[number, number, number, number]} [rotation] of a box
 * @property {[number, number, number]} [halfSize] of a box
 * @property {number} [radius] of a sphere
 * @property {number} [falloff] share of the strength that is lost on the way to the surface
 * @property {[number, number, number]} [velocity] of the air, units per second
 * @property {number} [radialSpeed] away from the position
 * @property {number} [gust] share of the strength by which gusts change it
 * @property {number} [gustFrequency] per second
 * @property {number} [travelSpeed] of gusts and eddies; 0: as fast as the air
 * @property {number} [turbulence] strength of the eddies, as a share of the speed
 * @property {number} [turbulenceLength] of the largest eddies
 * @property {number} [seed] of gusts and eddies
 */

/** Moving air, or a field of force, in a world. */
export class Wind {
  /**
   * @param {import('./world.js').World} world
   * @param {WindOptions} options
   */
  constructor(world, options) {
    const { tassel } = world;
    this.world = world;
    this.id = tassel.memory.scratch((take) => {
      const out = take(8);
      tassel.call('wind_create', world.pointer, tassel.make('tsl_wind_desc', options, take), out);
      return tassel.memory.view.getBigUint64(out, true);
    });
  }

  /** All fields of tsl_wind_desc, as they were set. */
  get desc() {
    const { tassel, pointer } = this.world;
    return tassel.memory.scratch((take) => {
      const desc = tassel.make('tsl_wind_desc', {}, take);
      tassel.call('wind_get', pointer, this.id, desc);
      return tassel.memory.read('tsl_wind_desc', desc);
    });
  }

  /**
   * Another wind in its place, in any frame.
   * @param {WindOptions} options what is not named has the library's default
   */
  set(options) {
    const { tassel, pointer } = this.world;
    tassel.memory.scratch((take) => tassel.call('wind_set', pointer, this.id, tassel.make('tsl_wind_desc', options, take)));
  }

  dispose() {
    this.world.tassel.call('wind_destroy', this.world.pointer, this.id);
  }
}
