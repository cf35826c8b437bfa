// SPDX-License-Identifier: MIT
// The picture: model, ground, and the library's debug lines.
import {
  AmbientLight, BufferAttribute, BufferGeometry, Color, DirectionalLight, DynamicDrawUsage, GridHelper, LineBasicMaterial, LineSegments,
  PerspectiveCamera, Scene, Vector3, WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { constants } from 'tassel';

const LINE = 7; // words of tsl_debug_line: from, to, colour

export class Viewer {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    this.scene = new Scene();
    this.scene.background = new Color(0x20242b);
    this.camera = new PerspectiveCamera(35, 1, 0.01, 1000);
    this.orbit = new OrbitControls(this.camera, canvas);
    this.orbit.enableDamping = false;
    this.scene.add(new AmbientLight(0xffffff, 1.3));
    const sun = new DirectionalLight(0xffffff, 2.2);
    sun.position.set(1, 2, 3);
    this.scene.add(sun);
    this.lines = this.makeLines();
    this.scene.add(this.lines);
    /** @type {Vector3 | null} */
    this.followed = null;
  }

  makeLines() {
    const lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true, depthTest: false, transparent: true, opacity: 0.85 }));
    lines.renderOrder = 10;
    lines.frustumCulled = false;
    return lines;
  }

  /** @param {import('./subject.js').Subject} subject */
  frame(subject) {
    const { height, middle, reach } = subject;
    this.grid?.removeFromParent();
    this.grid = new GridHelper(40 * height, 80, 0x556070, 0x39404a);
    this.scene.add(this.grid);
    this.camera.near = 0.01 * height;
    this.camera.far = 200 * height;
    this.camera.updateProjectionMatrix();
    this.orbit.target.copy(middle);
    this.camera.position.copy(middle).add(new Vector3(0.8, 0.3, 2).multiplyScalar(reach));
    this.followed = null;
    this.orbit.update();
  }

  /**
   * The camera goes along with the character, softly, so that it does not sway with it; after a jump at once.
   * @param {Vector3} place
   * @param {number} seconds since the last picture
   * @param {number} jump a longer way is one
   */
  follow(place, seconds, jump) {
    this.followed ??= place.clone();
    const way = place.clone().sub(this.followed);
    if (way.length() < jump) way.multiplyScalar(1 - Math.exp(-8 * seconds));
    this.orbit.target.add(way);
    this.camera.position.add(way);
    this.followed.add(way);
  }

  /** @param {number} right @param {number} up radians around the model */
  turn(right, up) {
    const from = this.camera.position.clone().sub(this.orbit.target), length = from.length();
    const yaw = Math.atan2(from.x, from.z) + right, pitch = Math.min(Math.max(Math.asin(from.y / length) + up, -1.5), 1.5);
    from.set(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)).multiplyScalar(length);
    this.camera.position.copy(this.orbit.target).add(from);
  }

  /** @param {number} factor of the distance */
  zoom(factor) {
    this.camera.position.sub(this.orbit.target).multiplyScalar(factor).add(this.orbit.target);
  }

  /**
   * @param {import('../src/rig.js').Rig} rig
   * @param {number} what constants.DEBUG_ bits; 0: none
   */
  showLines(rig, what) {
    this.lines.visible = what !== 0;
    if (what === 0) return;
    const { tassel, pointer } = rig.world, { memory } = tassel;
    memory.scratch((take) => {
      const count = take(4);
      tassel.check(tassel.c.tsl_rig_debug_lines(pointer, rig.id, what, 0, count));
      const length = memory.view.getUint32(count, true), list = take(4 * LINE * length);
      if (length > 0) tassel.check(tassel.c.tsl_rig_debug_lines(pointer, rig.id, what, list, count));
      this.fillLines(memory.floats(list, LINE * length), new Uint8Array(memory.exports.memory.buffer, list, 4 * LINE * length), length);
    });
  }

  /**
   * @param {Float32Array} floats
   * @param {Uint8Array} bytes
   * @param {number} length
   */
  fillLines(floats, bytes, length) {
    const { geometry } = this.lines;
    if ((geometry.attributes.position?.count ?? 0) < 2 * length) {
      for (const name of ['position', 'color']) geometry.setAttribute(name, new BufferAttribute(new Float32Array(6 * (length + 256)), 3).setUsage(DynamicDrawUsage));
    }
    geometry.setDrawRange(0, 2 * length);
    if (length === 0) return;
    const places = geometry.attributes.position, colours = geometry.attributes.color;
    for (let i = 0; i < length; i += 1) {
      places.array.set(floats.subarray(LINE * i, LINE * i + 6), 6 * i);
      for (let k = 0; k < 6; k += 1) colours.array[6 * i + k] = bytes[4 * LINE * i + 24 + (k % 3)] / 255;
    }
    places.needsUpdate = true;
    colours.needsUpdate = true;
  }

  /** In the size that the page gives the canvas. */
  draw() {
    const { clientWidth: width, clientHeight: height } = this.canvas, ratio = Math.min(globalThis.devicePixelRatio, 2);
    if (this.canvas.width !== Math.floor(width * ratio) || this.canvas.height !== Math.floor(height * ratio)) {
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(width, height, false);
      this.camera.aspect = width / Math.max(height, 1);
      this.camera.updateProjectionMatrix();
    }
    this.camera.lookAt(this.orbit.target);
    this.renderer.render(this.scene, this.camera);
  }
}

/** What the page lets the user show. */
export const VIEWS = {
  bones: constants.DEBUG_BONES | constants.DEBUG_PARTICLES,
  colliders: constants.DEBUG_COLLIDERS,
  limits: constants.DEBUG_LIMITS,
  links: constants.DEBUG_LINKS,
  contacts: constants.DEBUG_CONTACTS,
  rest: constants.DEBUG_REST,
  wind: 0,  // not of the library: wind_view.js
  limbs: 0, // likewise: limb_view.js
};
