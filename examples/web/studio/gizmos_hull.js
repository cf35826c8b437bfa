// SPDX-License-Identifier: MIT
// Handles of a convex hull: one in the middle of each face, which moves its plane.
import { Vector3 } from 'three';

const round = (value) => Number(value.toPrecision(4));
const normalOf = ([x, y, z]) => new Vector3(x, y, z);

/** Where three planes meet, or null. */
function meeting(a, b, c) {
  const [u, v, w] = [a, b, c].map(normalOf), volume = u.dot(v.clone().cross(w));
  if (Math.abs(volume) < 1e-6 * u.length() * v.length() * w.length()) return null;
  return v.clone().cross(w).multiplyScalar(a[3]).add(w.clone().cross(u).multiplyScalar(b[3])).add(u.clone().cross(v).multiplyScalar(c[3])).divideScalar(volume);
}

const isOn = (place, [x, y, z, distance], near) => Math.abs(x * place.x + y * place.y + z * place.z - distance) <= near * Math.hypot(x, y, z);

/** @param {number[][]} planes [x, y, z, distance] each @returns {Vector3[]} around the hull's middle, each once */
export function cornersOf(planes) {
  const near = 1e-5 * Math.max(...planes.map(([x, y, z, distance]) => Math.abs(distance) / Math.hypot(x, y, z))), corners = [];
  const isIn = (place) => planes.every(([x, y, z, distance]) => x * place.x + y * place.y + z * place.z - distance <= near * Math.hypot(x, y, z));
  for (let i = 0; i < planes.length; i += 1) {
    for (let j = i + 1; j < planes.length; j += 1) {
      for (let k = j + 1; k < planes.length; k += 1) {
        const place = meeting(planes[i], planes[j], planes[k]);
        if (place && isIn(place) && !corners.some((corner) => corner.distanceTo(place) <= near)) corners.push(place);
      }
    }
  }
  return corners;
}

/** The middle of a face; of a plane that does not touch the hull, the point of it that is nearest to the middle of the hull. */
function middleOf(planes, index) {
  const plane = planes[index], size = Math.max(...planes.map(([x, y, z, distance]) => Math.abs(distance) / Math.hypot(x, y, z)));
  const face = cornersOf(planes).filter((corner) => isOn(corner, plane, 1e-4 * size));
  if (face.length === 0) return normalOf(plane).multiplyScalar(plane[3] / normalOf(plane).lengthSq());
  return face.reduce((sum, corner) => sum.add(corner), new Vector3()).divideScalar(face.length);
}

/** The planes of a box, to begin with. @param {number} half its edges' */
export const boxPlanes = (half) => [0, 1, 2].flatMap((axis) => [1, -1].map((sign) => [0, 1, 2].map((each) => (each === axis ? sign : 0)).concat(half)));

/** One more plane: it cuts off the corner that is farthest out. @param {number[][]} planes @returns {number[]} */
export function cutOf(planes) {
  const far = cornersOf(planes).reduce((most, corner) => (corner.length() > most.length() ? corner : most)), out = far.clone().normalize();
  return [...out.toArray(), 0.75 * far.length()].map(round);
}

/**
 * @param {import('./panel_colliders.js').CollidersPanel} panel
 * @param {(colour: number) => import('three').Mesh} makeHandle
 * @param {{toWorld: (local: Vector3) => Vector3, toLocal: (world: Vector3) => Vector3}} frame of the collider, around a
 */
export function hullHandles(panel, makeHandle, { toWorld, toLocal }) {
  let known = '', middles = [];
  const middle = (index) => {
    const { planes } = panel.one, text = JSON.stringify(planes);
    if (text !== known) [known, middles] = [text, planes.map((_, i) => middleOf(planes, i))];
    return middles[index].clone();
  };
  return (panel.one.planes ?? []).map((_, index) => ({
    mesh: makeHandle(0x40ffa0),
    place: () => (panel.one?.planes?.[index] ? toWorld(middle(index)) : null),
    drag: (to) => panel.setPlane(index, normalOf(panel.one.planes[index]), round(normalOf(panel.one.planes[index]).dot(toLocal(to))), false),
  }));
}
