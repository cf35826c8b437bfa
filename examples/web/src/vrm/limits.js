// SPDX-License-Identifier: MIT
// VRMC_springBone_limit of a joint. What is unknown or malformed is named in a warning, and the joint goes on without a limit.
/** @typedef {import('./place.js').Place} Place */
/** @typedef {import('./read.js').VrmLimit} VrmLimit */

const KINDS = /** @type {const} */ (['cone', 'hinge', 'spherical']);
const OPEN = 100; // radians: what is more than this is this
const UNIT_SLACK = 0.005; // how far from 1 the length of a rotation may be

/**
 * @param {Place} kind
 * @param {string} key
 */
function readAngle(kind, key) {
  const at = kind.member(key);
  if (typeof at.value !== 'number') at.failKind('a number');
  if (!(at.value >= 0)) at.fail(`${at.value} is below 0`);
  return Math.fround(Math.min(at.value, OPEN));
}

/** @param {Place} kind */
function readRotation(kind) {
  const at = kind.member('rotation'), { value } = at;
  if (!at.isThere) return [0, 0, 0, 1];
  if (!Array.isArray(value) || value.length !== 4 || value.some((part) => typeof part !== 'number')) at.fail('expected 4 numbers');
  const rotation = value.map(Math.fround);
  return Math.abs(Math.hypot(...rotation) - 1) <= UNIT_SLACK ? rotation : at.fail('a rotation that is not of length 1');
}

/**
 * @param {Place} limit
 * @returns {VrmLimit}
 */
function readRegion(limit) {
  const given = KINDS.filter((name) => limit.member(name).isThere);
  if (given.length > 1) limit.fail('more than one kind');
  if (given.length === 0) limit.fail('no kind that is known');
  const [kind] = given, at = limit.member(kind).object();
  const angle = readAngle(at, kind === 'spherical' ? 'pitch' : 'angle'), yaw = kind === 'spherical' ? readAngle(at, 'yaw') : 0;
  return { kind, angle, yaw, rotation: readRotation(at) };
}

/**
 * @param {Place} joint
 * @param {boolean} isLast
 * @returns {VrmLimit | null}
 */
export function readLimit(joint, isLast) {
  const extension = joint.member('extensions').member('VRMC_springBone_limit');
  if (!extension.isThere) return null;
  return extension.attempt((at) => {
    const version = at.object().member('specVersion');
    if (version.value !== '1.0' && version.value !== '1.0-draft') version.fail('an unknown version');
    if (isLast) at.fail('of the last joint, which is only a tail');
    return readRegion(at.member('limit').object());
  }, 'the joint has no limit') ?? null;
}
