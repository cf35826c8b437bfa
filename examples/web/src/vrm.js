// SPDX-License-Identifier: MIT
// The spring bones of VRM avatars, 1.0 and 0.x, in three.js. It asks for nothing but the fields of what GLTFLoader gives, so that
// neither three nor three-vrm is imported.
import { copyLocal, copyWorld } from './object3d.js';
import { TRANSFORM } from './rig.js';
import { Springs } from './vrm/build.js';
import { copySettings, copyShape, makeJoints } from './vrm/joints.js';
import { Order } from './vrm/order.js';
import { readVrm } from './vrm/read.js';

export { readVrm, Order as SpringOrder };

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {{scene: Object3D, parser: {json: any, associations: Map<any, {nodes?: number} | undefined>}}} LoadedGltf what GLTFLoader gives */

const NO_BONES = { parents: [-1], rest: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1] }; // of an avatar without springs: a rig has one at least

/**
 * Everything that spring bones, their colliders and centers hang from.
 * @param {import('./vrm/read.js').Vrm} vrm
 * @returns {number[]} nodes, parents first
 */
function nodesNeeded({ nodes, springs, colliders }) {
  const ends = [...springs.flatMap((spring) => [...spring.nodes, spring.center]), ...colliders.map(({ node }) => node)];
  const needed = new Set(ends.flatMap((node) => nodes.pathUp(node)));
  return [...needed].sort((a, b) => nodes.depths[a] - nodes.depths[b] || a - b);
}

/**
 * Lets the spring bones of an avatar swing. It can stand where three-vrm's VRMSpringBoneManager stands: `vrm.springBoneManager =
 * new TasselSpringBoneManager(world, gltf)`, after which `vrm.update(seconds)` calls it. Without three-vrm call `update` in each frame,
 * after the mixer and before the renderer. Joints cannot be added or removed.
 */
export class TasselSpringBoneManager {
  /**
   * The rest pose is that of the file, whatever the objects have been turned to since it was loaded.
   * @param {import('./world.js').World} world
   * @param {LoadedGltf} gltf
   * @param {Partial<import('./rig.js').RigOptions>} [rigOptions]
   */
  constructor(world, gltf, rigOptions = {}) {
    this.world = world;
    this.root = gltf.scene;
    this.rigOptions = rigOptions;
    this.vrm = readVrm(gltf.parser.json);
    this.nodes = nodesNeeded(this.vrm);
    const objects = new Map([...gltf.parser.associations].map(([object, place]) => [place?.nodes, object]));
    this.objects = this.nodes.map((node) => {
      const object = objects.get(node);
      if (!object?.isObject3D) throw new TypeError(`${this.vrm.nodes.describe(node)} is not in the scene`);
      return /** @type {Object3D} */ (object);
    });
    this.bones = new Map(this.nodes.map((node, bone) => [node, bone]));
    this.rest = new Float32Array(TRANSFORM * this.nodes.length);
    this.nodes.forEach((node, bone) => this.readRest(bone, this.vrm.nodes.definitions[node]));
    const { colliders, springs } = makeJoints(this.vrm, (node) => this.objects[this.boneOf(node)], (parts) => this.vector(parts), (head, tail) => this.placeBelow(head, tail));
    this.springJoints = springs;
    this.allColliders = colliders;
    /** The bones that turn, in place of three-vrm's VRMSpringBoneJoint. @type {Set<import('./vrm/joints.js').SpringBoneJoint>} */
    this.joints = new Set(springs.flat());
    this.turning = this.vrm.springs.flatMap(({ nodes, settings }) => settings.map((_, i) => this.boneOf(nodes[i])));
    const turns = new Set(this.turning);
    this.animated = this.nodes.map((_, bone) => bone).filter((bone) => !turns.has(bone));
    this.rig = this.createRig();
    this.springs = this.createSprings();
  }

  /** What was read in another way than it stands in the file. */
  get warnings() {
    return this.vrm.warnings;
  }

  /** Those that joints meet. */
  get colliderGroups() {
    return [...new Set([...this.joints].flatMap((joint) => joint.colliderGroups))];
  }

  /** Those of these groups. Their shapes may be changed at any time. */
  get colliders() {
    return [...new Set(this.colliderGroups.flatMap((group) => group.colliders))];
  }

  /** @param {number} node */
  boneOf(node) {
    return /** @type {number} */ (this.bones.get(node));
  }

  /** @param {number[]} parts @returns {import('three').Vector3} */
  vector(parts) {
    return this.root.position.clone().fromArray(parts);
  }

  /**
   * The local transform that a node has in the file.
   * @param {number} bone
   * @param {any} definition
   */
  readRest(bone, definition) {
    const [p, q, s] = [this.root.position.clone(), this.root.quaternion.clone(), this.root.scale.clone()];
    if (definition.matrix) this.root.matrix.clone().fromArray(definition.matrix).decompose(p, q, s);
    else p.fromArray(definition.translation ?? [0, 0, 0]), q.fromArray(definition.rotation ?? [0, 0, 0, 1]), s.fromArray(definition.scale ?? [1, 1, 1]);
    this.rest.set([...p.toArray(), ...q.toArray(), ...s.toArray()], TRANSFORM * bone);
  }

  /**
   * Where one node is in another's space, at rest.
   * @param {number} head
   * @param {number} tail
   */
  placeBelow(head, tail) {
    const { parents } = this.vrm.nodes, matrix = this.root.matrix.clone();
    const part = (/** @type {number} */ node, /** @type {number} */ from, /** @type {number} */ to) => this.rest.subarray(TRANSFORM * this.boneOf(node) + from, TRANSFORM * this.boneOf(node) + to);
    const place = this.vector([...part(tail, 0, 3)]);
    for (let node = parents[tail]; node !== head; node = parents[node])
      place.applyMatrix4(matrix.compose(this.vector([...part(node, 0, 3)]), this.root.quaternion.clone().fromArray([...part(node, 3, 7)]), this.vector([...part(node, 7, 10)])));
    return place;
  }

  createRig() {
    const root = new Float32Array(TRANSFORM), parents = this.nodes.map((node) => this.bones.get(this.vrm.nodes.parents[node]) ?? -1);
    copyWorld(this.root, root);
    return this.world.createRig(parents.length > 0 ? { parents, rest: this.rest, root, ...this.rigOptions } : NO_BONES);
  }

  createSprings() {
    try {
      const springs = new Springs(this.rig, this.vrm, this.bones);
      this.rig.teleport();
      return springs;
    } catch (error) {
      this.rig.dispose();
      throw error;
    }
  }

  readPose() {
    const { animated, root } = this.rig;
    for (const bone of this.animated) copyLocal(this.objects[bone], animated, TRANSFORM * bone);
    copyWorld(this.root, root);
  }

  /** @param {Float32Array} pose local, of all bones */
  turn(pose) {
    for (const bone of this.turning) {
      const object = this.objects[bone];
      object.quaternion.fromArray(pose, TRANSFORM * bone + 3);
      if (!object.matrixAutoUpdate) object.updateMatrix(); // three-vrm switches it off for the bones of its own joints
    }
  }

  // What an application has set since.
  takeChanges() {
    this.springJoints.forEach((joints, spring) => {
      const { settings } = this.vrm.springs[spring];
      let changed = false;
      joints.forEach((joint, i) => { changed = copySettings(joint.settings, settings[i]) || changed; });
      if (changed) this.springs.updateSpring(spring);
    });
    this.allColliders.forEach(({ shape }, index) => {
      if (copyShape(shape, this.vrm.colliders[index])) this.springs.updateCollider(index);
    });
  }

  /**
   * Reads the pose of the avatar, lets time pass, and turns the bones of the joints. World matrices are left to the renderer.
   * @param {number} seconds since the last frame, as the clock has measured it
   */
  update(seconds) {
    if (!(seconds > 0)) return;
    this.takeChanges();
    this.readPose();
    this.rig.step(seconds);
    this.turn(this.rig.posed);
  }

  /** Joints go back to rest, where the avatar is now: after a jump or a cut. */
  reset() {
    this.readPose();
    this.rig.teleport();
    this.rig.step(0);
    this.turn(this.rest);
  }

  /** The pose that the objects have now becomes the rest pose. */
  setInitState() {
    this.objects.forEach((object, bone) => copyLocal(object, this.rest, TRANSFORM * bone));
    this.rig.dispose();
    this.rig = this.createRig();
    this.springs = this.createSprings();
  }

  /** Joints go back to rest. */
  dispose() {
    this.turn(this.rest);
    this.rig.dispose();
  }
}
