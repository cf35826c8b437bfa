// SPDX-License-Identifier: MIT
// What bake wrote, and where each character stands.
import { readMesh } from './mesh.js';
import { PLACE } from './painter.js';

const SPACING = 0.9; // metres from one to the next

async function get(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}. sh examples/web/crowd/prepare.sh writes it`);
  return answer;
}

/** @param {string} folder with creature.glb, creature.bin and creature.bin.json */
export async function loadCreature(folder) {
  const [glb, bin, json] = await Promise.all(['creature.glb', 'creature.bin', 'creature.bin.json'].map((name) => get(`${folder}/${name}`)));
  const layout = await json.json();
  if (layout.format !== 'tassel_matrix_texture/1') throw new TypeError(`creature.bin.json: "${layout.format}" is not known`);
  return { mesh: readMesh(await glb.arrayBuffer(), layout), layout, texels: new Float32Array(await bin.arrayBuffer()) };
}

/** The golden ratio spreads phases and turns evenly, whatever the number. */
const spread = (index) => (index * 0.6180339887498949) % 1;

export class Crowd {
  /**
   * @param {{layout: any}} creature
   * @param {number} count
   */
  constructor({ layout }, count) {
    const [clip] = layout.clips;
    this.fps = layout.fps;
    this.firstFrame = clip.first_frame;
    this.frames = clip.frames - 1; // the last is the first again
    this.resize(count);
  }

  /** @param {number} count */
  resize(count) {
    const side = Math.ceil(Math.sqrt(count));
    this.count = count;
    this.places = new Float32Array(PLACE * count);
    for (let i = 0; i < count; i += 1) {
      const x = SPACING * ((i % side) - (side - 1) / 2), z = SPACING * (Math.floor(i / side) - (side - 1) / 2);
      this.places.set([x, z, 0.8 * (spread(i * 7) - 0.5), 0], PLACE * i);
    }
  }

  /**
   * Each character is as far ahead in the clip as its own phase says.
   * @param {number} seconds
   */
  setTime(seconds) {
    for (let i = 0; i < this.count; i += 1)
      this.places[PLACE * i + 3] = this.firstFrame + (Math.floor(seconds * this.fps + spread(i) * this.frames) % this.frames);
    return this.places;
  }
}
