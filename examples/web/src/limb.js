// SPDX-License-Identifier: MIT
// Two-bone inverse kinematics: arms and legs.
import { sizeOf } from './memory.js';

/** @typedef {import('./memory.js').Memory} Memory */
/** @typedef {{x: number, y: number, z: number}} Vector */
/** @typedef {{x: number, y: number, z: number, w: number}} Quaternion */
/** @typedef {[number, number, number] | Vector} VectorLike */
/** @typedef {[number, number, number, number] | Quaternion} QuaternionLike */

/**
 * Fields of tsl_ik_two_bone_settings in camelCase.
 * @typedef {Record<string, number | number[]>} LimbSettings
 */

/**
 * Fields of tsl_ik_two_bone_limb: what is not named stays as it was in the solve before.
 * @typedef {object} LimbPose
 * @property {VectorLike} [startPosition] hip or shoulder, in any space that is the same for all
 * @property {VectorLike} [midPosition] knee or elbow
 * @property {VectorLike} [endPosition] ankle or wrist
 * @property {VectorLike} [targetPosition] where the end should be
 * @property {VectorLike} [pole] where the mid joint should point
 * @property {number} [weight] of the whole solve, 0 to 1; 1
 * @property {number} [positionWeight] 1
 * @property {number} [poleWeight] 1
 * @property {number} [rotationWeight] 0
 * @property {QuaternionLike} [startRotation] rotations in that space; identity
 * @property {QuaternionLike} [midRotation]
 * @property {QuaternionLike} [endRotation]
 * @property {QuaternionLike} [targetRotation]
 */

/**
 * tsl_ik_two_bone_result. Of rotations those that `outputs` of the settings asks for: startRotation for what the joint's rotation
 * becomes, startLocal for what to multiply its local rotation with on the right, startModel for its rotation on the left.
 * @typedef {object} LimbResult
 * @property {Vector} midPosition
 * @property {Vector} endPosition where the limb truly ends
 * @property {number} scale what stretch and squash multiplied both bones by
 * @property {number} error distance from endPosition to the target
 * @property {number} reached 1 or 0
 * @property {Quaternion} startRotation
 * @property {Quaternion} midRotation
 * @property {Quaternion} endRotation
 * @property {Quaternion} startModel
 * @property {Quaternion} midModel
 * @property {Quaternion} endModel
 * @property {Quaternion} startLocal
 * @property {Quaternion} midLocal
 * @property {Quaternion} endLocal
 */

/** One kind of limb, for any number of characters: it remembers nothing but the last pose it was given. */
export class Limb {
  /**
   * @param {import('./tassel.js').Tassel} tassel
   * @param {LimbSettings} [settings]
   */
  constructor(tassel, settings = {}) {
    const { memory } = tassel;
    this.tassel = tassel;
    this.prepared = memory.take(sizeOf('tsl_ik_two_bone_prepared'));
    this.limb = tassel.make('tsl_ik_two_bone_limb');
    this.result = memory.take(sizeOf('tsl_ik_two_bone_result'));
    try {
      this.setSettings(settings);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /** @param {LimbSettings} settings all that are not the library's defaults */
  setSettings(settings) {
    const { tassel } = this;
    tassel.memory.scratch((take) => tassel.call('ik_two_bone_prepare', tassel.make('tsl_ik_two_bone_settings', settings, take), this.prepared));
  }

  /**
   * @param {LimbPose} pose
   * @returns {LimbResult}
   */
  solve(pose) {
    const { tassel } = this;
    tassel.memory.write('tsl_ik_two_bone_limb', this.limb, pose);
    tassel.call('ik_two_bone_solve_prepared', this.prepared, this.limb, this.result);
    return tassel.memory.read('tsl_ik_two_bone_result', this.result);
  }

  dispose() {
    for (const pointer of [this.prepared, this.limb, this.result]) this.tassel.memory.release(pointer);
  }
}
