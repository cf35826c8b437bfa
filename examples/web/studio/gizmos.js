// SPDX-License-Identifier: MIT
// What is picked and dragged in the picture: bones, the handles of colliders, limits, limbs and winds, and links from chain to chain.
import { BufferAttribute, BufferGeometry, Line, LineBasicMaterial, Mesh, MeshBasicMaterial, Points, PointsMaterial, Quaternion, SphereGeometry, Vector2, Vector3 } from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import { nameOf } from 'tassel/three';
import { hullHandles } from './gizmos_hull.js';
import { limbHandles } from './gizmos_limb.js';
import { windHandles } from './gizmos_wind.js';
import { rootsOf } from './rig_document.js';

const NEAR = 16; // pixels
const UP = new Vector3(0, 1, 0);
const round = (value) => Number(value.toPrecision(4));
const toArray = (vector) => vector.toArray().map(round);

export class Gizmos {
  /** @param {import('./studio.js').Studio} studio */
  constructor(studio) {
    this.studio = studio;
    const { viewer } = studio;
    this.joints = new Points(new BufferGeometry(), new PointsMaterial({ color: 0xffffff, size: 5, sizeAttenuation: false, depthTest: false, transparent: true, opacity: 0.7 }));
    this.joints.renderOrder = 11;
    this.joints.frustumCulled = false;
    this.marker = this.makeHandle(0xff5040);
    this.way = new Line(new BufferGeometry().setFromPoints([new Vector3(), new Vector3()]), new LineBasicMaterial({ color: 0xe08020, depthTest: false }));
    this.way.visible = false;
    this.way.frustumCulled = false;
    this.arrows = new TransformControls(viewer.camera, viewer.canvas);
    this.arrows.setSize(0.7);
    viewer.scene.add(this.joints, this.marker, this.way, this.arrows.getHelper());
    /** @type {{mesh: Mesh, place: () => Vector3 | null, drag: (to: Vector3) => void}[]} */
    this.handles = [];
    this.listen();
  }

  makeHandle(colour) {
    const mesh = new Mesh(new SphereGeometry(1, 12, 8), new MeshBasicMaterial({ color: colour, depthTest: false, transparent: true, opacity: 0.9 }));
    mesh.renderOrder = 12;
    mesh.visible = false;
    return mesh;
  }

  listen() {
    const { canvas, orbit } = this.studio.viewer;
    this.arrows.addEventListener('dragging-changed', (event) => {
      orbit.enabled = !event.value;
      if (!event.value) this.studio.document.endGesture();
    });
    this.arrows.addEventListener('objectChange', () => {
      const handle = this.handles.find(({ mesh }) => mesh === this.arrows.object);
      handle?.drag(handle.mesh.position.clone());
    });
    canvas.addEventListener('pointerdown', (event) => this.press(event));
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (this.arrows.axis) return;
    const from = this.pickBone(event), isLinking = this.studio.isLinking && from;
    const move = (next) => this.drawWay(from, next);
    if (isLinking) this.studio.viewer.canvas.addEventListener('pointermove', move);
    const done = new AbortController(), end = (next) => {
      done.abort();
      this.studio.viewer.canvas.removeEventListener('pointermove', move);
      this.way.visible = false;
      const isClick = Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) < 4;
      if (next.type === 'pointercancel') return;
      if (isClick) this.pick(event);
      else if (isLinking) this.studio.joinBones(from, this.pickBone(next));
    };
    for (const name of ['pointerup', 'pointercancel']) globalThis.addEventListener(name, end, { signal: done.signal });
  }

  drawWay(from, event) {
    const { canvas, camera } = this.studio.viewer, start = this.studio.subject.find(from).getWorldPosition(new Vector3());
    const box = canvas.getBoundingClientRect(), depth = start.clone().project(camera).z;
    const end = new Vector3(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2, depth).unproject(camera);
    this.way.geometry.setFromPoints([start, end]);
    this.way.visible = true;
  }

  pick(event) {
    const handle = this.nearest(event, this.handles.map((each) => ({ place: each.mesh.position, value: each })));
    if (handle) return this.arrows.attach(handle.mesh);
    const bone = this.pickBone(event);
    if (bone) this.studio.pickBone(bone);
  }

  /** @param {PointerEvent} event @returns {string | undefined} */
  pickBone(event) {
    return this.nearest(event, this.studio.subject.joints.map((joint) => ({ place: joint.getWorldPosition(new Vector3()), value: nameOf(joint) })));
  }

  nearest(event, candidates) {
    const { canvas, camera } = this.studio.viewer, box = canvas.getBoundingClientRect(), pixel = new Vector2();
    let least = NEAR, found;
    for (const { place, value } of candidates) {
      const seen = place.clone().project(camera);
      pixel.set(box.left + ((seen.x + 1) / 2) * box.width, box.top + ((1 - seen.y) / 2) * box.height);
      const distance = Math.hypot(pixel.x - event.clientX, pixel.y - event.clientY);
      if (distance < least && Math.abs(seen.z) < 1) [least, found] = [distance, value];
    }
    return found;
  }

  /** Handles for what is chosen. */
  refresh() {
    this.arrows.detach();
    for (const { mesh } of this.handles) mesh.removeFromParent();
    const { tab } = this.studio;
    const handles = { colliders: () => this.colliderHandles(), chains: () => this.limitHandles(), winds: () => windHandles(this.studio, this.makeHandle), limbs: () => limbHandles(this.studio, this.makeHandle) };
    this.handles = handles[tab]?.() ?? [];
    for (const { mesh } of this.handles) this.studio.viewer.scene.add(mesh);
    this.update();
    if (tab !== 'chains' && this.handles.length > 0) this.arrows.attach(this.handles[0].mesh);
  }

  colliderHandles() {
    const { colliders: panel } = this.studio.panels, collider = panel.one;
    if (!collider) return [];
    const shape = collider.shape ?? 'sphere', now = () => panel.one, vector = (key) => new Vector3(...(now()?.[key] ?? [0, 0, 0]));
    const bone = () => this.boneOf(now()), turn = () => new Quaternion(...(now()?.rotation ?? [0, 0, 0, 1])).normalize();
    const toWorld = (local) => bone().localToWorld(local.applyQuaternion(turn())), toLocal = (world) => bone().worldToLocal(world).applyQuaternion(turn().invert());
    const handles = [{ mesh: this.makeHandle(0x40a0ff), place: () => toWorld(vector('a')), drag: (to) => this.moveMiddle(toLocal(to)) }];
    if (shape === 'capsule' || shape === 'tapered_capsule') {
      handles.push({ mesh: this.makeHandle(0x40ffa0), place: () => toWorld(vector('b')), drag: (to) => panel.set('b', toArray(toLocal(to)), false) });
    } else if (shape === 'box' || shape === 'plane') {
      const isBox = shape === 'box';
      handles.push({ mesh: this.makeHandle(0x40ffa0), place: () => toWorld(vector('a').add(vector('b').multiplyScalar(isBox ? 1 : this.studio.subject.height / 10))),
        drag: (to) => panel.set('b', toArray(isBox ? absolute(toLocal(to).sub(vector('a'))) : toLocal(to).sub(vector('a')).normalize()), false) });
    }
    if (shape === 'hull') {
      handles.push(...hullHandles(panel, this.makeHandle, { toWorld: (local) => toWorld(local.add(vector('a'))), toLocal: (world) => toLocal(world).sub(vector('a')) }));
    } else if (shape !== 'plane' && shape !== 'box') {
      const aside = () => perpendicular(vector('b').sub(vector('a')));
      handles.push({ mesh: this.makeHandle(0xffe040), place: () => toWorld(vector('a').add(aside().multiplyScalar(now()?.radius ?? 0))),
        drag: (to) => panel.set('radius', round(toLocal(to).distanceTo(vector('a'))), false) });
    }
    return handles;
  }

  // Of a capsule the other end goes along.
  moveMiddle(place) {
    const { colliders: panel } = this.studio.panels, collider = panel.one;
    const isLong = collider.shape === 'capsule' || collider.shape === 'tapered_capsule', way = place.clone().sub(new Vector3(...(collider.a ?? [0, 0, 0])));
    panel.edit((one) => {
      one.a = toArray(place);
      if (isLong) one.b = toArray(new Vector3(...(collider.b ?? [0, 0, 0])).add(way));
    }, 'place', false);
  }

  boneOf(collider) {
    return (collider?.bone && this.studio.subject.find(collider.bone)) || this.studio.subject.scene;
  }

  // At the edges of the first bone's limit: the angles between the handles and where the bone points at rest.
  limitHandles() {
    const { chains: panel } = this.studio.panels, chain = panel.one;
    const limit = chain && panel.valueOf(chain, 'limit');
    if (!limit?.kind || limit.kind === 'none' || !this.studio.shown.has('limits')) return [];
    const frame = () => this.limitFrame(panel.one);
    if (!frame()) return [];
    const own = () => panel.valueOf(panel.one, 'limit') ?? limit;
    const handle = (colour, key, most, along) => ({
      mesh: this.makeHandle(colour),
      place: () => {
        const at = frame();
        return at && along(own()[key] ?? 0).applyQuaternion(at.turn).multiplyScalar(at.length).add(at.place);
      },
      drag: (to) => {
        const at = frame(), angle = along(0).applyQuaternion(at.turn).angleTo(to.sub(at.place));
        panel.edit((json) => {
          json.limit = { ...own(), [key]: Math.min(round(angle), most) };
        }, `limit ${key}`, false);
      },
    });
    const handles = [handle(0xe0e000, 'angle_a', Math.PI, (angle) => new Vector3(0, Math.cos(angle), Math.sin(angle)))];
    if (limit.kind === 'polar') {
      handles.push(handle(0xe08000, 'angle_b', Math.PI / 2, (angle) => new Vector3(Math.sin(angle), Math.cos(angle), 0)));
    }
    return handles;
  }

  // Where the first bone of a chain is, how it is turned at rest below its parent, and how long it is.
  limitFrame(chain) {
    const root = this.studio.subject.find(chain && rootsOf(chain)[0]), child = root?.children.find((each) => each.isBone);
    if (!child) return null;
    const { subject } = this.studio, rest = (object) => subject.rest[subject.objects.indexOf(object)];
    const parent = root.parent.getWorldQuaternion(new Quaternion()), place = root.getWorldPosition(new Vector3());
    const toLimit = new Quaternion().setFromUnitVectors(UP, rest(child)[0].clone().normalize());
    return { place, turn: parent.multiply(rest(root)[1]).multiply(toLimit), length: child.getWorldPosition(new Vector3()).distanceTo(place) };
  }

  /** In each frame: where everything is, in a size that fits the distance. */
  update() {
    const { viewer, subject, chosen } = this.studio, size = viewer.camera.position.distanceTo(viewer.orbit.target) * 0.006;
    for (const { mesh, place } of this.handles) {
      if (this.arrows.dragging && mesh === this.arrows.object) continue;
      const at = place();
      mesh.visible = at !== null;
      if (at) mesh.position.copy(at);
      mesh.scale.setScalar(size);
    }
    const bone = chosen.bone && subject.find(chosen.bone);
    this.marker.visible = Boolean(bone);
    if (bone) bone.getWorldPosition(this.marker.position);
    this.marker.scale.setScalar(size * 0.9);
    this.drawJoints(subject.joints);
  }

  drawJoints(joints) {
    const { geometry } = this.joints, place = new Vector3();
    if (geometry.attributes.position?.count !== joints.length) geometry.setAttribute('position', new BufferAttribute(new Float32Array(3 * joints.length), 3));
    joints.forEach((joint, i) => joint.getWorldPosition(place).toArray(geometry.attributes.position.array, 3 * i));
    geometry.attributes.position.needsUpdate = true;
  }

  /** @param {boolean} shown */
  show(shown) {
    this.joints.visible = shown;
  }
}

const absolute = (vector) => new Vector3(Math.abs(vector.x), Math.abs(vector.y), Math.abs(vector.z));

function perpendicular(axis) {
  const other = Math.abs(axis.x) < Math.abs(axis.z) ? new Vector3(1, 0, 0) : new Vector3(0, 0, 1);
  return axis.lengthSq() === 0 ? new Vector3(1, 0, 0) : other.cross(axis).normalize();
}
