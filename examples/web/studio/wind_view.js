// SPDX-License-Identifier: MIT
// The air in the picture: streaks on a grid around the character, in the direction in which it goes there, with bright heads, and the
// shapes and arrows of winds.
import { AdditiveBlending, BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, LineBasicMaterial, LineSegments, Quaternion, Vector3 } from 'three';
import { anchorOf, arrowOf } from './gizmos_wind.js';

const SIDE = 7, LEVELS = 4;  // places of the grid
const LOOK = 0.12;           // seconds of way that a streak shows
const PUSH = 0.02;           // seconds squared, of accelerations
const AIR = new Color(0x7fd4ff), FORCE = new Color(0xd79bff), SHAPE = new Color(0x5a7f99), CHOSEN = new Color(0xffb347);
const BLACK = new Color(0); // of additive lines: nothing
const ROUND = 32;            // pieces of a circle

const place = new Vector3(), flow = new Vector3(), tail = new Vector3();

export class WindView {
  /** @param {import('three').Scene} scene */
  constructor(scene) {
    this.lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true, transparent: true, blending: AdditiveBlending, depthWrite: false }));
    this.lines.frustumCulled = false;
    this.lines.visible = false;
    scene.add(this.lines);
    this.count = 0;
    this.grow(2048);
  }

  grow(count) {
    const old = this.lines.geometry.attributes;
    for (const name of ['position', 'color']) {
      const values = new Float32Array(3 * count);
      if (old[name]) values.set(old[name].array);
      this.lines.geometry.setAttribute(name, new BufferAttribute(values, 3).setUsage(DynamicDrawUsage));
    }
  }

  line(from, to, first, last) {
    if (this.count + 2 > this.lines.geometry.attributes.position.count) this.grow(2 * this.count);
    const { position, color } = this.lines.geometry.attributes, at = 3 * this.count;
    from.toArray(position.array, at), to.toArray(position.array, at + 3);
    first.toArray(color.array, at), last.toArray(color.array, at + 3);
    this.count += 2;
  }

  /**
   * @param {import('./studio.js').Studio} studio
   * @param {boolean} isShown
   */
  draw(studio, isShown) {
    const { winds } = studio.panels, { stage, subject } = studio;
    this.count = 0;
    this.lines.visible = isShown && winds.all.length > 0;
    if (!this.lines.visible) return;
    this.drawAir(stage.world, subject);
    winds.all.forEach((wind, i) => this.drawWind(wind, subject, studio.tab === 'winds' && i === winds.index ? CHOSEN : SHAPE));
    const { geometry } = this.lines;
    geometry.setDrawRange(0, this.count);
    geometry.attributes.position.needsUpdate = geometry.attributes.color.needsUpdate = true;
  }

  // The grid stands in the world, so that the streaks do not travel with the character.
  drawAir(world, subject) {
    const gap = 0.4 * subject.height, middle = subject.place(), whole = (value) => Math.round(value / gap);
    for (let i = 0; i < SIDE * SIDE * LEVELS; i += 1) {
      const column = (i % SIDE) - (SIDE - 1) / 2, row = (Math.floor(i / SIDE) % SIDE) - (SIDE - 1) / 2, level = Math.floor(i / (SIDE * SIDE)) + 0.5;
      place.set((whole(middle.x) + column) * gap, level * gap, (whole(middle.z) + row) * gap);
      const { velocity, acceleration } = world.windAt(place.toArray());
      this.streak(velocity, LOOK, gap, AIR);
      this.streak(acceleration, PUSH, gap, FORCE);
    }
  }

  streak(way, share, most, colour) {
    flow.copy(way).multiplyScalar(share);
    if (flow.lengthSq() === 0) return;
    this.line(tail.copy(place).sub(flow.clampLength(0, most)), place, BLACK, colour);
  }

  drawWind(wind, subject, colour) {
    const from = anchorOf(wind, subject), to = new Vector3(...(wind.velocity ?? [0, 0, 0])).multiplyScalar(arrowOf(subject)).add(from);
    this.line(from, to, colour, colour);
    if (wind.shape === 'sphere') this.drawSphere(from, wind.radius ?? 1, colour);
    if (wind.shape === 'box') this.drawBox(from, new Vector3(...(wind.half_size ?? [1, 1, 1])), new Quaternion(...(wind.rotation ?? [0, 0, 0, 1])), colour);
  }

  drawSphere(middle, radius, colour) {
    for (let axis = 0; axis < 3; axis += 1) {
      const point = (i) => {
        const angle = (2 * Math.PI * i) / ROUND, parts = [0, 0, 0];
        parts[(axis + 1) % 3] = Math.cos(angle), parts[(axis + 2) % 3] = Math.sin(angle);
        return new Vector3(...parts).multiplyScalar(radius).add(middle);
      };
      for (let i = 0; i < ROUND; i += 1) this.line(point(i), point(i + 1), colour, colour);
    }
  }

  // Corners are numbered by the signs of their parts, one bit each; an edge changes one of them.
  drawBox(middle, half, turn, colour) {
    const corner = (bits) => new Vector3(bits & 1 ? half.x : -half.x, bits & 2 ? half.y : -half.y, bits & 4 ? half.z : -half.z).applyQuaternion(turn).add(middle);
    for (let bits = 0; bits < 8; bits += 1) for (const bit of [1, 2, 4]) if (!(bits & bit)) this.line(corner(bits), corner(bits | bit), colour, colour);
  }
}
