// SPDX-License-Identifier: MIT
// From a VRM avatar's spring bones to colliders and chains of a rig.
import { writeList } from '../lists.js';
import { sizeOf } from '../memory.js';
import { constants } from '../raw.js';
import { Order } from './order.js';

/** @typedef {import('./read.js').Vrm} Vrm */
/** @typedef {import('./read.js').VrmSpring} VrmSpring */
/** @typedef {(size: number) => number} Take */

const SHAPES = { sphere: constants.VRM_SPHERE, capsule: constants.VRM_CAPSULE, plane: constants.VRM_PLANE };
const LIMITS = { cone: constants.LIMIT_CONE, hinge: constants.LIMIT_HINGE, spherical: constants.LIMIT_POLAR };
const VARYING = [constants.PARAMETER_DAMPING, constants.PARAMETER_PUSH, constants.PARAMETER_RADIUS];

/** What was created for an avatar. */
export class Springs {
  /**
   * @param {import('../rig.js').Rig} rig
   * @param {Vrm} vrm
   * @param {Map<number, number>} bones of the rig, by their nodes
   */
  constructor(rig, vrm, bones) {
    this.rig = rig;
    this.vrm = vrm;
    this.bones = bones;
    this.order = new Order(vrm);
    /** @type {Map<string, import('../collider.js').Collider>} by their numbers, and whether they move with the simulated pose */
    this.colliders = new Map();
    const lists = vrm.springs.map((spring, index) => this.collidersOf(spring).map((collider) => this.colliderOf(index, collider)));
    this.chains = vrm.springs.length > 0 ? this.createChains(lists) : [];
  }

  /**
   * By their numbers. Groups may share a collider; what it has pushed out once is outside.
   * @param {Vrm['springs'][number]} spring
   */
  collidersOf(spring) {
    return [...new Set(spring.groups.flatMap((group) => this.vrm.colliderGroups[group].colliders))];
  }

  /** @param {number} node */
  bone(node) {
    return /** @type {number} */ (this.bones.get(node));
  }

  /**
   * @param {number} spring
   * @param {number} collider
   */
  colliderOf(spring, collider) {
    const simulated = this.order.ridesSimulated(spring, collider), key = `${collider} ${simulated}`;
    const found = this.colliders.get(key) ?? this.rig.world.createCollider(this.colliderOptions(collider, simulated));
    this.colliders.set(key, found);
    return found;
  }

  /**
   * @param {number} index
   * @param {boolean} simulated
   * @returns {import('../collider.js').ColliderOptions}
   */
  colliderOptions(index, simulated) {
    const { node, type, inside, radius, offset, tail, normal } = this.vrm.colliders[index], { tassel } = this.rig.world;
    return tassel.memory.scratch((take) => {
      const given = tassel.make('tsl_vrm_collider', { shape: SHAPES[type], inside, radius, offset, ...(type === 'plane' ? { normal } : { tail }) }, take);
      const made = tassel.make('tsl_collider_desc', {}, take);
      tassel.call('vrm_collider_to_desc', given, made);
      const { shape, flags, radius: radiusA, radiusB, a, b } = tassel.memory.read('tsl_collider_desc', made);
      return { rig: this.rig, bone: this.bone(node), shape, flags: flags | (simulated ? constants.COLLIDER_SIMULATED : 0), radius: radiusA, radiusB, a, b };
    });
  }

  /**
   * Takes over what a collider of the file says now; motion goes on.
   * @param {number} index
   */
  updateCollider(index) {
    for (const simulated of [false, true]) this.colliders.get(`${index} ${simulated}`)?.set(this.colliderOptions(index, simulated));
  }

  /**
   * With one call, since springs wait for each other in any order.
   * @param {import('../collider.js').Collider[][]} lists of each spring, in the order in which they push
   * @returns {bigint[]}
   */
  createChains(lists) {
    const { world } = this.rig, { tassel } = world, { memory } = tassel, count = lists.length;
    return memory.scratch((take) => {
      const at = (/** @type {string} */ kind) => {
        const array = take(count * sizeOf(kind));
        return (/** @type {number} */ index) => array + index * sizeOf(kind);
      };
      const desc = at('tsl_chain_desc'), params = at('tsl_chain_params'), out = at('tsl_chain_id');
      const springs = this.vrm.springs.map((spring, index) => {
        const pointer = this.writeSpring(spring, take), ids = lists[index].map((collider) => collider.id);
        tassel.make('tsl_chain_desc', { flags: constants.CHAIN_COLLIDER_LIST, colliders: writeList(memory, ids, take), colliderCount: ids.length }, () => desc(index));
        this.named(spring, () => tassel.call('vrm_spring_to_params', pointer, params(index), sizeOf('tsl_chain_params')));
        this.named(spring, () => tassel.call('vrm_spring_to_desc', pointer, desc(index)));
        return pointer;
      });
      tassel.call('chains_create', world.pointer, this.rig.id, desc(0), params(0), count, out(0));
      const chains = springs.map((_, index) => memory.view.getBigUint64(out(index), true));
      springs.forEach((pointer, index) => this.named(this.vrm.springs[index], () => tassel.call('vrm_spring_set_joints', world.pointer, chains[index], pointer)));
      return chains;
    });
  }

  /**
   * Takes over what the settings of a spring say now; motion goes on.
   * @param {number} index
   */
  updateSpring(index) {
    const { world } = this.rig, { tassel } = world, spring = this.vrm.springs[index], chain = this.chains[index];
    tassel.memory.scratch((take) => {
      const pointer = this.writeSpring(spring, take), params = take(sizeOf('tsl_chain_params'));
      this.named(spring, () => tassel.call('vrm_spring_to_params', pointer, params, sizeOf('tsl_chain_params')));
      for (const parameter of VARYING) tassel.call('chain_set_factors', world.pointer, chain, parameter, 0, 0);
      tassel.call('chain_set_gravities', world.pointer, chain, 0, 0);
      tassel.call('chain_set_params', world.pointer, chain, params);
      tassel.call('vrm_spring_set_joints', world.pointer, chain, pointer);
    });
  }

  /**
   * A tsl_vrm_spring.
   * @param {VrmSpring} spring
   * @param {Take} take
   */
  writeSpring(spring, take) {
    const { tassel } = this.rig.world, { memory } = tassel, count = spring.nodes.length;
    const joints = take(count * sizeOf('tsl_vrm_joint')), limits = take(count * sizeOf('tsl_joint_limit'));
    spring.settings.forEach((settings, i) => memory.write('tsl_vrm_joint', joints + i * sizeOf('tsl_vrm_joint'), jointOf(settings)));
    spring.nodes.forEach((_, i) => memory.write('tsl_joint_limit', limits + i * sizeOf('tsl_joint_limit'), limitOf(spring.limits[i])));
    return tassel.make('tsl_vrm_spring', {
      jointCount: count, bones: writeList(memory, spring.nodes.map((node) => this.bone(node)), take), joints,
      limits: spring.limits.some(Boolean) ? limits : 0, center: spring.center < 0 ? -1 : this.bone(spring.center),
      hasTail: spring.tail !== null, tail: spring.tail ?? [0, 0, 0],
    }, take);
  }

  /**
   * What the library refuses of a spring is told with its place in the file.
   * @param {VrmSpring} spring
   * @param {() => void} body
   */
  named({ path, name }, body) {
    try {
      body();
    } catch (error) {
      if (error instanceof Error) error.message = `${path} "${name}": ${error.message}`;
      throw error;
    }
  }
}

/**
 * A gravity of less than nothing, which VRM 0.x allows, is one the other way.
 * @param {import('./read.js').VrmSettings} settings
 */
function jointOf({ stiffness, dragForce, gravityPower, gravityDir, hitRadius }) {
  const sign = gravityPower < 0 ? -1 : 1;
  return { stiffness, dragForce, hitRadius, gravityPower: sign * gravityPower, gravityDir: gravityDir.map((part) => sign * part) };
}

/** @param {import('./read.js').VrmLimit | null | undefined} limit */
const limitOf = (limit) => (limit ? { kind: LIMITS[limit.kind], angleA: limit.angle, angleB: limit.yaw, rotation: limit.rotation } : { rotation: [0, 0, 0, 1] });
