// SPDX-License-Identifier: MIT
// The motion as keyframes: a GLB of the model with one clip in which everything moves as it does here, swinging bones and the path included.
import { AnimationClip, QuaternionKeyframeTrack, VectorKeyframeTrack } from 'three';
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';

const RATE = 30;

// Values that do not change are one key.
const isStill = (values, size) => values.every((value, i) => Math.abs(value - values[i % size]) < 1e-6);

function trackOf(Track, name, times, values, size) {
  return isStill(values, size) ? new Track(name, [0], values.slice(0, size)) : new Track(name, times, values);
}

// On a path the character travels with what it stands on.
const recordedObjects = ({ path, lead, subject }) => (path === 'stand' ? subject.objects : [lead.group, ...subject.objects]);

/**
 * Plays the stage from the beginning and leaves it at the end of the clip.
 * @param {import('./stage.js').Stage} stage
 * @param {string} name of the clip
 */
export function recordClip(stage, name) {
  const objects = recordedObjects(stage), frames = Math.max(Math.round(stage.length * RATE), 1), times = [];
  const kept = objects.map(() => ({ position: [], quaternion: [], scale: [] }));
  stage.restart();
  for (let frame = 0; frame <= frames; frame += 1) {
    if (frame > 0) for (let half = 0; half < 2; half += 1) stage.advance(0.5 / RATE);
    times.push(frame / RATE);
    objects.forEach((object, i) => {
      kept[i].position.push(...object.position.toArray());
      kept[i].quaternion.push(...object.quaternion.toArray());
      kept[i].scale.push(...object.scale.toArray());
    });
  }
  const tracks = objects.flatMap((object, i) => [
    trackOf(VectorKeyframeTrack, `${object.uuid}.position`, times, kept[i].position, 3),
    trackOf(QuaternionKeyframeTrack, `${object.uuid}.quaternion`, times, kept[i].quaternion, 4),
    trackOf(VectorKeyframeTrack, `${object.uuid}.scale`, times, kept[i].scale, 3),
  ]);
  return new AnimationClip(name, -1, tracks);
}

/**
 * @param {import('./stage.js').Stage} stage
 * @returns {Promise<ArrayBuffer>}
 */
export async function exportGlb(stage) {
  const { subject } = stage, clip = recordClip(stage, `${subject.clip?.name ?? stage.path}_tassel`);
  stage.lead.rig.restore();
  const playing = subject.clip?.name ?? '';
  subject.toRest();
  const glb = await new GLTFExporter().parseAsync(recordedObjects(stage)[0], { binary: true, animations: [clip], onlyVisible: false });
  stage.play(playing);
  return /** @type {ArrayBuffer} */ (glb);
}
