// SPDX-License-Identifier: MIT
// VRMC_springBone_limit of a joint. What is unknown or malformed is named in a warning, and the joint goes on without a limit.
import { isObject } from './place.js';

/** @typedef {import('./place.js').Place} Place */
/** @typedef {import('./read.js').VrmLimit} VrmLimit */

const KINDS = /** @type {const} */ (['cone', 'hinge', 'spherical']);
const OPEN = 100; // radians: what is more than this is this
const UNIT_SLACK = 0.005; // how far from 1 the length of a rotation may be

class LeftOut extends Error {}

/**
 * @param {Place} at
 * @param {string} reason
 * @returns {never}
 */
function leaveOut(at, reason) {
  at.warn(`${reason}: the joint has no limit`);
  throw new LeftOut(reason);
}

/**
 * @param {Place} kind
 * @param {string} key
 */
function readAngle(kind, key) {
  const at = kind.member(key);
  if (typeof at.value !== 'number') leaveOut(at, at.isThere ? 'not a number' : 'missing');
  if (!(at.value >= 0)) leaveOut(at, 'an angle below 0');
  return Math.fround(Math.min(at.value, OPEN));
}

/** @param {Place} kind */
function readRotation(kind) {
  const at = kind.member('rotation'), { value } = at;
  if (!at.isThere) return [0, 0, 0, 1];
  if (!Array.isArray(value) || value.length !== 4 || value.some((part) => typeof part !== 'number')) leaveOut(at, 'not four numbers');
  const rotation = value.map(Math.fround);
  if (!(Math.abs(Math.hypot(...rotation) - 1) <= UNIT_SLACK)) leaveOut(at, 'a rotation that is not of length 1');
  return rotation;
}

/**
 * @param {Place} limit
 * @returns {VrmLimit}
 */
function readRegion(limit) {
  const given = KINDS.filter((name) => limit.member(name).isThere);
  if (given.length > 1) leaveOut(limit, 'more than one kind');
  if (given.length === 0) leaveOut(limit, 'no kind that is known');
  const [kind] = given, at = limit.member(kind);
  if (!isObject(at.value)) leaveOut(at, 'not an object');
  const angle = readAngle(at, kind === 'spherical' ? 'pitch' : 'angle'), yaw = kind === 'spherical' ? readAngle(at, 'yaw') : 0;
  return { kind, angle, yaw, rotation: readRotation(at) };
}

/**
 * @param {Place} extension
 * @param {boolean} isLast
 * @returns {VrmLimit}
 */
function readExtension(extension, isLast) {
  if (!isObject(extension.value)) leaveOut(extension, 'not an object');
  const version = extension.member('specVersion'), limit = extension.member('limit');
  if (version.value !== '1.0' && version.value !== '1.0-draft') leaveOut(version, 'an unknown version');
  if (isLast) leaveOut(extension, 'of the last joint, which is only a tail');
  if (!isObject(limit.value)) leaveOut(limit, limit.isThere ? 'not an object' : 'missing');
  return readRegion(limit);
}

/**
 * @param {Place} joint
 * @param {boolean} isLast
 * @returns {VrmLimit | null}
 */
export function readLimit(joint, isLast) {
  const extension = joint.member('extensions').member('VRMC_springBone_limit');
  if (!extension.isThere) return null;
  try {
    return readExtension(extension, isLast);
  } catch (error) {
    if (error instanceof LeftOut) return null;
    throw error;
  }
}
