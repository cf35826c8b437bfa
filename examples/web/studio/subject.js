// SPDX-License-Identifier: MIT
// The loaded model: its bones, its clips and how large it is.
import { AnimationMixer, Box3, Vector3 } from 'three';
import { nameOf } from 'tassel/three';

export class Subject {
  /**
   * @param {any} gltf of three's loader
   * @param {string} name of its file
   */
  constructor(gltf, name) {
    this.name = name;
    this.scene = gltf.scene;
    this.json = gltf.parser.json;
    this.clips = gltf.animations;
    this.facesBack = Boolean(this.json.extensions?.VRM); // VRM 0 looks along -Z
    this.scene.updateMatrixWorld(true);
    this.scene.traverse((object) => {
      object.frustumCulled = false; // its bounds are those of the pose at rest
    });
    const box = new Box3().setFromObject(this.scene);
    const size = box.getSize(new Vector3());
    this.height = Math.max(size.y, 1e-3);
    this.reach = Math.max(size.length() / 1.2, 1e-3); // what the camera has to see
    this.unitsPerMetre = this.height > 12 ? 100 : 1;  // nobody is that tall: these are centimetres
    this.middle = box.getCenter(new Vector3());
    this.objects = [];
    this.scene.traverse((object) => this.objects.push(object));
    this.rest = this.objects.map((object) => [object.position.clone(), object.quaternion.clone(), object.scale.clone()]);
    // Objects that skins use, or all where there is no skin.
    const bones = this.objects.filter((object) => object.isBone);
    this.joints = bones.length > 0 ? bones : this.objects;
    this.byName = new Map(this.joints.map((joint) => [nameOf(joint), joint]));
    this.core = this.joints.find((joint) => joint.children.filter((child) => child.isBone).length > 1) ?? this.joints[0];
    this.mixer = new AnimationMixer(this.scene);
    this.clip = null;
  }

  /** @param {string} name '' for none */
  play(name) {
    this.mixer.stopAllAction();
    this.toRest();
    this.clip = this.clips.find((clip) => clip.name === name) ?? null;
    if (this.clip) this.mixer.clipAction(this.clip).play();
  }

  toRest() {
    this.objects.forEach((object, i) => {
      const [position, quaternion, scale] = this.rest[i];
      object.position.copy(position), object.quaternion.copy(quaternion), object.scale.copy(scale);
    });
  }

  /** @param {number} seconds */
  animate(seconds) {
    if (this.clip) this.mixer.setTime(seconds % this.clip.duration);
  }

  /** For `suggest`: joints by number, and which of them clips move. */
  skeleton() {
    const { joints } = this, numbers = new Map(joints.map((joint, i) => [joint, i])), place = new Vector3();
    const above = (object) => {
      for (let at = object.parent; at; at = at.parent) if (numbers.has(at)) return numbers.get(at);
      return -1;
    };
    const bones = joints.map((joint) => {
      this.scene.worldToLocal(joint.getWorldPosition(place));
      return { name: nameOf(joint), parent: above(joint), children: [], place: place.toArray() };
    });
    bones.forEach((bone, i) => bone.parent >= 0 && bones[bone.parent].children.push(i));
    return { bones, moved: this.movedBy(joints) };
  }

  // Bones whose rotation a clip changes, and not only repeats.
  movedBy(joints) {
    const moved = new Set();
    for (const { tracks } of this.clips) {
      for (const { name, values } of tracks.filter((track) => track.name.endsWith('.quaternion'))) {
        const changes = values.some((value, i) => i >= 4 && Math.abs(value - values[i % 4]) > 1e-3);
        if (changes) moved.add(joints.findIndex((joint) => joint.name === name.slice(0, -'.quaternion'.length)));
      }
    }
    return moved;
  }

  /** On the ground below the first bone with several children, such as the hips: clips may carry the character away from where it stands. */
  place() {
    return this.core.getWorldPosition(new Vector3()).setY(0);
  }

  names() {
    return [...this.byName.keys()].filter((name) => name);
  }

  /** @param {string} name @returns {any} */
  find(name) {
    return this.byName.get(name);
  }
}
