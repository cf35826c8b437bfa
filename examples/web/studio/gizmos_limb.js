// SPDX-License-Identifier: MIT
// Limbs of the rig file's "ik" in the picture: where their joints, targets and poles are, and handles for them.
import { Quaternion, Vector3 } from 'three';
import { nameOf } from 'tassel/three';

const round = (value) => Number(value.toPrecision(4));
const toArray = (vector) => vector.toArray().map(round);

/** Against gravity. */
export function upOf(studio) {
  const up = new Vector3(...(studio.document.json.world?.gravity ?? [0, 0, 0])).negate();
  return up.lengthSq() > 0 ? up.normalize() : up.set(0, 1, 0);
}

/**
 * What of a limb has a place: null where it has no such thing, or no such bone.
 * @param {import('./studio.js').Studio} studio
 * @param {any} limb of the rig file
 */
export function placesOf(studio, limb) {
  const { subject } = studio, of = (name) => subject.find(name)?.getWorldPosition(new Vector3()) ?? null;
  const [root, mid, end] = [of(limb.root), of(limb.mid), of(limb.end)], isFoot = limb.target === 'foot_lock', up = upOf(studio);
  const above = (height) => end && end.clone().addScaledVector(up, height - end.dot(up));
  return {
    root, mid, end,
    target: isFoot ? null : of(limb.target),
    pole: Array.isArray(limb.pole) ? mid && directionOf(studio, limb).multiplyScalar(0.2 * subject.height).add(mid) : of(limb.pole),
    ground: isFoot ? above(limb.ground ?? 0) : null,
    threshold: isFoot ? above((limb.ground ?? 0) + limb.threshold) : null,
  };
}

const turnOf = (studio) => studio.subject.scene.getWorldQuaternion(new Quaternion());
/** Of the pole, which the file has in the model's space. */
const directionOf = (studio, { pole }) => new Vector3(...pole).normalize().applyQuaternion(turnOf(studio));

function hangsFrom(object, from) {
  for (let at = object?.parent; at; at = at.parent) if (at === from) return true;
  return false;
}

/** Bones that may be this part of a limb: a limb is three bones below each other, and waits for nothing that it moves. */
export function candidates(subject, limb, key) {
  const of = (part) => subject.find(limb[part]), under = (part) => (joint) => hangsFrom(joint, of(part));
  const isOutside = (joint) => joint !== of('root') && !hangsFrom(joint, of('root'));
  const tests = {
    root: (joint) => hangsFrom(of('mid'), joint),
    mid: (joint) => hangsFrom(joint, of('root')) && hangsFrom(of('end'), joint),
    end: under('mid'), target: isOutside, pole: isOutside,
  };
  return subject.joints.filter(tests[key]);
}

function nearestTo(joints, place) {
  const at = new Vector3(), far = joints.map((joint) => joint.getWorldPosition(at).distanceTo(place));
  return joints[far.indexOf(Math.min(...far))];
}

const COLOURS = { root: 0x40a0ff, mid: 0x40a0ff, end: 0x40a0ff, target: 0x40ffa0, pole: 0xffe040, ground: 0xe08020, threshold: 0xffe040 };

/**
 * @param {import('./studio.js').Studio} studio
 * @param {(colour: number) => import('three').Mesh} makeHandle
 */
export function limbHandles(studio, makeHandle) {
  const { limbs: panel } = studio.panels, { subject } = studio;
  if (!panel.one) return [];
  const set = (key, value) => panel.set(key, value, false), height = (to) => to.dot(upOf(studio));
  const toBone = (key, to) => {
    const bone = nearestTo(candidates(subject, panel.one, key), to);
    if (bone) set(key, nameOf(bone));
  };
  const drags = {
    pole: (to) => {
      if (!Array.isArray(panel.one.pole)) return toBone('pole', to);
      const way = to.sub(placesOf(studio, panel.one).mid).applyQuaternion(turnOf(studio).invert());
      if (way.lengthSq() > 0) set('pole', toArray(way.normalize()));
    },
    ground: (to) => set('ground', round(height(to))),
    threshold: (to) => set('threshold', round(Math.max(height(to) - (panel.one.ground ?? 0), 1e-3 * subject.height))),
  };
  const places = placesOf(studio, panel.one);
  return ['pole', 'target', 'ground', 'threshold', 'end', 'mid', 'root'].filter((key) => places[key]).map((key) => ({
    key, mesh: makeHandle(COLOURS[key]), place: () => (panel.one ? placesOf(studio, panel.one)[key] : null), drag: drags[key] ?? ((to) => toBone(key, to)),
  }));
}
