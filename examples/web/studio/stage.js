// SPDX-License-Identifier: MIT
// The world with one character or a thousand, and its time. The first character is animated; the others take its pose, each at
// another moment of the path.
import { Group } from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { TRANSFORM, TasselRig } from 'tassel/three';
import { placeOnPath } from './paths.js';

const FRAME = 1 / 60;
/** Above so many copies a moment is not simulated again from the beginning. */
export const MOST_TO_SCRUB = 20;

export class Stage {
  /**
   * @param {import('../src/tassel.js').Tassel} tassel
   * @param {import('three').Scene} scene
   */
  constructor(tassel, scene) {
    this.tassel = tassel;
    this.scene = scene;
    this.path = 'stand';
    this.time = 0;
    this.solverMs = 0;
    this.isEven = true; // no frame was of another length than FRAME since the rigs were made
    /** @type {{group: Group, rig: TasselRig}[]} */
    this.actors = [];
    /** @type {import('../src/wind.js').Wind[]} */
    this.winds = [];
  }

  /**
   * @param {import('./subject.js').Subject} subject
   * @param {object} json a rig file for it
   * @param {string} fileName of that, for messages
   */
  open(subject, json, fileName) {
    this.close();
    this.fileName = fileName;
    this.world = this.tassel.createWorld();
    this.assets = this.tassel.createAssets();
    this.subject = subject;
    this.accept(json);
    this.addActor(subject.scene);
    this.isEven = true;
    this.restart();
  }

  close() {
    this.setCopies(0);
    this.assets?.dispose();
    this.world?.dispose();
    this.winds = [];
    this.assets = this.world = undefined;
  }

  /** @param {object} json throws where the library refuses it; then all is as before */
  accept(json) {
    this.assets.setRig(this.fileName, json);
    const { gravity } = this.worldOfFile();
    this.world.setGravity([gravity.x, gravity.y, gravity.z]);
    this.blow();
  }

  // The file's winds, in its order. The time of those that are there goes on.
  blow() {
    const wanted = this.assets.winds(this.fileName);
    wanted.forEach((desc, i) => (this.winds[i] ? this.winds[i].set(desc) : this.winds.push(this.world.createWind(desc))));
    while (this.winds.length > wanted.length) /** @type {any} */ (this.winds.pop()).dispose();
  }

  /** tsl_asset_world, with the library's defaults for what the file does not say. */
  worldOfFile() {
    return this.assets.world(this.fileName);
  }

  addActor(model) {
    const group = new Group();
    group.add(model);
    this.scene.add(group);
    try {
      this.actors.push({ group, rig: new TasselRig(this.world, model, { assets: this.assets, rigFile: this.fileName }) });
    } catch (error) {
      this.scene.remove(group);
      throw error;
    }
  }

  /** @param {number} count 0 also takes the first away */
  setCopies(count) {
    while (this.actors.length > count) {
      const { group, rig } = /** @type {any} */ (this.actors.pop());
      rig.dispose();
      group.removeFromParent();
    }
    if (count > this.actors.length) {
      this.lead.rig.restore();
      this.subject.toRest(); // what a rig is made of is the setup pose
      while (this.actors.length < count) this.addActor(clone(this.subject.scene));
      this.play(this.subject.clip?.name ?? '');
    }
  }

  get lead() {
    return this.actors[0];
  }

  /** Seconds after which path and clip begin again together: of a clip whole rounds, to which the path keeps. */
  get length() {
    const { period } = placeOnPath(this.path, 0, 1), clip = this.subject?.clip?.duration ?? 0;
    if (clip === 0) return period;
    return this.path === 'stand' ? clip : clip * Math.max(1, Math.round(period / clip));
  }

  /** @param {string} name of a clip, or '' */
  play(name) {
    this.lead.rig.restore();
    this.subject.play(name);
    this.restart();
  }

  /** @param {string} path */
  follow(path) {
    this.path = path;
    this.restart();
  }

  // Clocks go on through a reset, and ticks after frames of any length come at other moments: in new rigs they begin.
  renew() {
    const count = this.actors.length;
    this.lead.rig.restore();
    this.subject.toRest();
    this.setCopies(0);
    for (let i = 0; i < count; i += 1) this.addActor(i > 0 ? clone(this.subject.scene) : this.subject.scene);
    this.isEven = true;
  }

  /** The first moment, at rest. */
  restart() {
    this.time = 0;
    if (!this.isEven && this.actors.length <= MOST_TO_SCRUB) this.renew();
    for (const wind of this.winds.splice(0)) wind.dispose(); // the time of winds begins with the first of them
    this.blow();
    this.read();
    for (const { rig } of this.actors) rig.rig.teleport();
    this.advance(0);
    for (const { rig } of this.actors) this.tassel.call('rig_reset', this.world.pointer, rig.rig.id);
  }

  /** @param {number} seconds of the character's time */
  advance(seconds) {
    this.time += seconds;
    this.isEven &&= seconds === 0 || seconds === FRAME;
    this.read();
    for (const { rig } of this.actors) rig.rig.setPose();
    const before = performance.now();
    this.world.step(seconds);
    this.solverMs = performance.now() - before;
    this.actors.forEach(({ rig }, i) => {
      rig.rig.getPose();
      if (i > 0) rig.bones.forEach((_, bone) => rig.place(bone, rig.rig.animated, TRANSFORM * bone));
      rig.write();
    });
  }

  /** @param {number} moment simulated from the beginning in even frames, so that it looks the same each time */
  seek(moment) {
    this.restart();
    for (let frame = Math.round(moment / FRAME); frame > 0; frame -= 1) this.advance(FRAME);
  }

  read() {
    if (!this.lead) return;
    const { length } = this;
    this.subject.animate(this.time);
    this.actors.forEach(({ group, rig }, i) => {
      this.stand(group, i, length);
      if (i === 0) {
        rig.read();
      } else {
        rig.refresh();
        rig.rig.animated.set(this.lead.rig.rig.animated);
        rig.readRoot();
      }
    });
  }

  // On a square of rows around the first, each a little later on the path than the one before.
  stand(group, i, length) {
    const { height, facesBack } = this.subject, { period } = placeOnPath(this.path, 0, 1);
    const place = placeOnPath(this.path, (((this.time + 0.37 * i) % length) * period) / length, height), side = Math.ceil(Math.sqrt(this.actors.length));
    const column = i % side, row = Math.floor(i / side), gap = 1.2 * height;
    const aside = [Math.ceil(column / 2) * (column % 2 ? -1 : 1) * gap, 0, -row * gap];
    group.position.set(place.position[0] + aside[0], place.position[1], place.position[2] + aside[2]);
    group.rotation.set(0, place.turn + (facesBack ? Math.PI : 0), 0);
    group.updateMatrixWorld(true);
  }
}
