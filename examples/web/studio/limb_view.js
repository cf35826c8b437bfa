// SPDX-License-Identifier: MIT
// Limbs in the picture: their bones, the way from the end to the target and from the middle to the pole, and the ground of a locked foot.
import { BufferGeometry, Color, Float32BufferAttribute, LineBasicMaterial, LineSegments, Vector3 } from 'three';
import { placesOf, upOf } from './gizmos_limb.js';

const BONES = new Color(0x6fb3ff), CHOSEN = new Color(0xffb347), TARGET = new Color(0x40ffa0), POLE = new Color(0xffe040), GROUND = new Color(0xe08020);

export class LimbView {
  /** @param {import('three').Scene} scene */
  constructor(scene) {
    this.lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true, depthTest: false, transparent: true, opacity: 0.9 }));
    this.lines.renderOrder = 10;
    this.lines.frustumCulled = false;
    scene.add(this.lines);
  }

  /**
   * @param {import('./studio.js').Studio} studio
   * @param {boolean} isShown
   */
  draw(studio, isShown) {
    const { limbs } = studio.panels;
    this.places = [], this.colours = [];
    if (isShown) limbs.all.forEach((limb, i) => this.drawLimb(studio, placesOf(studio, limb), studio.tab === 'limbs' && i === limbs.index ? CHOSEN : BONES));
    this.lines.visible = this.places.length > 0;
    if (!this.lines.visible) return;
    this.lines.geometry.dispose();
    this.lines.geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(this.places, 3)).setAttribute('color', new Float32BufferAttribute(this.colours, 3));
  }

  line(from, to, colour) {
    if (!from || !to) return;
    this.places.push(...from.toArray(), ...to.toArray());
    this.colours.push(...colour.toArray(), ...colour.toArray());
  }

  drawLimb(studio, { root, mid, end, target, pole, ground, threshold }, colour) {
    const size = 0.04 * studio.subject.height;
    this.line(root, mid, colour), this.line(mid, end, colour);
    this.line(end, target, TARGET), this.line(mid, pole, POLE);
    this.drawSquare(ground, upOf(studio), size, GROUND), this.drawSquare(threshold, upOf(studio), 0.5 * size, GROUND);
    this.line(ground, threshold, GROUND);
  }

  drawSquare(middle, up, size, colour) {
    if (!middle) return;
    const a = new Vector3(Math.abs(up.x) < 0.7 ? 1 : 0, 0, Math.abs(up.x) < 0.7 ? 0 : 1).cross(up).normalize().multiplyScalar(size), b = a.clone().cross(up);
    const corner = (i) => middle.clone().addScaledVector(a, [1, 1, -1, -1][i % 4]).addScaledVector(b, [1, -1, -1, 1][i % 4]);
    for (let i = 0; i < 4; i += 1) this.line(corner(i), corner(i + 1), colour);
  }
}
