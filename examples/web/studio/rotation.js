// SPDX-License-Identifier: MIT
// Rotations of a rig file, x y z w, as people write them: degrees about x, y and z.
import { Euler, Quaternion } from 'three';

const DEGREES = 180 / Math.PI;
export const rounded = (value) => Number(value.toPrecision(6));

/** @param {number[]} rotation */
export const toDegrees = (rotation) => new Euler().setFromQuaternion(new Quaternion(...rotation).normalize()).toArray().slice(0, 3).map((angle) => rounded(angle * DEGREES));

/** @param {number[]} degrees */
export const fromDegrees = ([x, y, z]) => new Quaternion().setFromEuler(new Euler(x / DEGREES, y / DEGREES, z / DEGREES)).toArray().map(rounded);
