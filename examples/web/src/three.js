// SPDX-License-Identifier: MIT
// Bones of three.js. It asks for nothing but the fields of Object3D, so that three itself is not imported.
import { copyLocal, copyWorld } from './object3d.js';
import { TRANSFORM } from './rig.js';

export { TRANSFORM };

/** @typedef {import('three').Object3D} Object3D */

/**
 * Bones by their names, in place of their numbers.
 * @typedef {Omit<import('./chain.js').ChainOptions, 'roots' | 'bones' | 'exclude' | 'anchor' | 'colliders'> & {
 *   roots?: string[], bones?: string[], exclude?: string[], anchor?: string, colliders?: string[]}} NamedChain
 * @typedef {Omit<import('./collider.js').ColliderOptions, 'rig' | 'bone'> & {name: string, bone?: string}} NamedCollider
 */

/**
 * @typedef {object} ThreeOptions
 * @property {NamedChain[]} [chains]
 * @property {NamedCollider[]} [colliders] on bones; without `bone` on the root
 * @property {Partial<import('./rig.js').RigOptions>} [rig]
 * @property {import('./assets.js').Assets} [assets] a rig file is among these: it says which bones swing, in place of the three above
 * @property {string} [rigFile] its name there
 */

/** @param {Object3D} root @returns {Object3D[]} parents first */
function collect(root) {
  const bones = [root];
  for (let i = 0; i < bones.length; i += 1) bones.push(...bones[i].children);
  return bones;
}

/**
 * As the glTF file has it: three.js leaves out characters that its animations cannot have in names.
 * @param {Object3D} bone
 * @returns {string}
 */
export const nameOf = (bone) => bone.userData?.name ?? bone.name;

/**
 * The loader gives meshes names of its own making, which may be those of bones: then the bone is meant.
 * @param {Object3D[]} bones
 */
function namesOf(bones) {
  const joints = new Set(bones.filter((bone) => /** @type {any} */ (bone).isBone).map(nameOf));
  return bones.map((bone) => (/** @type {any} */ (bone).isBone || !joints.has(nameOf(bone)) ? nameOf(bone) : ''));
}

/**
 * A rig of all objects from `root` down. Call `update` in each frame, after the mixer and before the renderer: what chains move is
 * written back to the objects, and before the next pose is read, the animated pose that came in stands there again, so that a mixer that
 * leaves bones alone does not animate what came out.
 */
export class TasselRig {
  /**
   * @param {import('./world.js').World} world
   * @param {Object3D} root the loaded model, such as gltf.scene, in its setup pose
   * @param {ThreeOptions} [options]
   */
  constructor(world, root, { chains = [], colliders = [], rig = {}, assets, rigFile = '' } = {}) {
    this.root = root;
    this.bones = collect(root);
    /** @type {Map<string, number>} */
    this.numbers = new Map();
    const names = namesOf(this.bones);
    names.forEach((name, index) => this.numbers.set(name, this.numbers.has(name) ? -1 : index));
    const numberOf = new Map(this.bones.map((bone, index) => [bone, index]));
    const parents = this.bones.map((bone, index) => (index === 0 ? -1 : /** @type {number} */ (numberOf.get(/** @type {Object3D} */ (bone.parent)))));
    const rest = new Float32Array(TRANSFORM * this.bones.length);
    this.bones.forEach((bone, index) => copyLocal(bone, rest, TRANSFORM * index));
    this.parts = assets?.createRig(world, rigFile, { parents, rest, names });
    this.rig = this.parts?.rig ?? world.createRig({ parents, rest, ...rig });
    this.readRoot();
    this.colliders = new Map(colliders.map(({ name, bone, ...shape }) => [name, world.createCollider({ ...shape, rig: this.rig, bone: bone === undefined ? -1 : this.find(bone) })]));
    this.chains = chains.map((chain) => this.createChain(chain));
    this.assets = assets;
    /** @type {number[]} */
    this.driven = [];
    this.kept = this.written = new Float32Array(0);
    this.listDriven();
    this.rig.teleport();
  }

  // A rig file may have gained or lost chains.
  refresh() {
    if (this.changes !== this.assets?.changes) this.listDriven();
  }

  listDriven() {
    this.driven = this.rig.drivenBones();
    this.kept = new Float32Array(TRANSFORM * this.driven.length);
    this.written = new Float32Array(TRANSFORM * this.driven.length);
    this.hasWritten = false;
    this.changes = this.assets?.changes;
  }

  /** @param {string} name */
  find(name) {
    const index = this.numbers.get(name);
    if (index === undefined) throw new Error(`there is no bone "${name}"`);
    if (index < 0) throw new Error(`there are several bones "${name}"`);
    return index;
  }

  /** @param {NamedChain} chain */
  createChain({ roots, bones, exclude, anchor, colliders, ...options }) {
    const numbers = (/** @type {string[] | undefined} */ names) => (names ?? []).map((name) => this.find(name));
    return this.rig.createChain({
      ...options,
      roots: numbers(roots),
      bones: numbers(bones),
      exclude: numbers(exclude),
      anchor: anchor === undefined ? -1 : this.find(anchor),
      colliders: colliders?.map((name) => {
        const collider = this.colliders.get(name);
        if (!collider) throw new Error(`there is no collider "${name}"`);
        return collider;
      }),
    });
  }

  // Where the model's parent stands; the model itself is the first bone.
  readRoot() {
    copyWorld(this.root.parent, this.rig.root);
  }

  // A bone that nothing has touched since still has what was written there: it goes back to what the animation had given it.
  restore() {
    const now = [];
    this.driven.forEach((index, i) => {
      copyLocal(this.bones[index], now, 0);
      const at = TRANSFORM * i;
      if (now.every((value, k) => Math.fround(value) === this.written[at + k])) this.place(index, this.kept, at);
    });
  }

  /**
   * @param {number} index
   * @param {Float32Array} from
   * @param {number} at
   */
  place(index, from, at) {
    const bone = this.bones[index];
    bone.position.set(from[at], from[at + 1], from[at + 2]);
    bone.quaternion.set(from[at + 3], from[at + 4], from[at + 5], from[at + 6]);
    bone.scale.set(from[at + 7], from[at + 8], from[at + 9]);
  }

  /**
   * The pose as the animation has it and where the model stands, for the rig. With `write` it is what `update` does, for hosts that step
   * all rigs of a world at once: `read`, `rig.setPose`, then `World.step`, then `rig.getPose`, `write`.
   */
  read() {
    if (this.hasWritten) this.restore();
    this.refresh();
    const { animated } = this.rig;
    this.bones.forEach((bone, index) => copyLocal(bone, animated, TRANSFORM * index));
    this.readRoot();
  }

  /** What chains have moved, for three.js. */
  write() {
    const { animated, posed } = this.rig;
    this.driven.forEach((index, i) => {
      const at = TRANSFORM * index;
      this.kept.set(animated.subarray(at, at + TRANSFORM), TRANSFORM * i);
      this.written.set(posed.subarray(at, at + TRANSFORM), TRANSFORM * i);
      this.place(index, posed, at);
    });
    this.hasWritten = true;
  }

  /** @param {number} seconds since the last frame, as the clock has measured it */
  update(seconds) {
    this.read();
    this.rig.step(seconds);
    this.write();
  }

  /** Everything starts on the pose: after a jump or a cut. */
  reset() {
    this.rig.teleport();
  }

  dispose() {
    if (this.hasWritten) this.restore();
    (this.parts ?? this.rig).dispose();
  }
}
