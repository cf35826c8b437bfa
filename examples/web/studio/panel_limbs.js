// SPDX-License-Identifier: MIT
// The limbs of the rig file's "ik", which the host solves before chains move (examples/bake does), and the one that is chosen; its handles
// are in gizmos_limb.js.
import { nameOf } from 'tassel/three';
import { button, make, number, row, select, slider, vector } from './controls.js';
import { candidates } from './gizmos_limb.js';
import { PanelOfList } from './panel_of_list.js';

const POLES = ['as the clip has it', 'direction', 'bone'];

export class LimbsPanel extends PanelOfList {
  /** @param {import('./studio.js').Studio} studio */
  constructor(studio) {
    super(studio, 'ik', 'limb');
    this.element.id = 'limbs';
    this.element.setAttribute('aria-label', 'Limbs');
  }

  draw() {
    this.element.replaceChildren(
      this.drawList((limb) => `${limb.root}, ${limb.mid}, ${limb.end}`),
      make('div', { class: 'buttons' }, button('New limb', () => this.add(), { title: 'That ends at the bone that is picked, such as a foot or a hand' })),
      ...(this.one ? this.drawLimb(this.one) : [make('p', {}, 'Pick a foot or a hand and press New limb.')]),
      make('p', {}, 'Limbs are drawn here and solved by the host, before chains move; bake does so.'),
    );
  }

  drawLimb(limb) {
    const { height } = this.studio.subject, fine = 0.001 * height, isFoot = limb.target === 'foot_lock';
    return [
      make('h3', {}, limb.name || 'Limb'),
      this.drawName('name of the limb'),
      ...['root', 'mid', 'end'].map((key) => select(key, this.namesFor(key), limb[key], (value) => this.set(key, value), 'Three bones below each other')),
      select('target', ['foot_lock', ...this.namesFor('target')], limb.target, (value) => this.setTarget(value), 'Where the end is to be; foot_lock: over the spot where it came down'),
      ...(isFoot ? [
        number('ground', limb.ground ?? 0, fine, (value) => this.set('ground', value), 'Its height, against gravity; drag its square in the picture'),
        slider({ label: 'threshold', value: limb.threshold, min: fine, max: Math.max(0.3 * height, limb.threshold), step: fine, hint: 'How far above the ground the foot is locked', change: (value, isLast) => this.set('threshold', value, isLast) }),
      ] : []),
      ...this.drawPole(limb),
      slider({ label: 'weight of the limb', value: limb.weight ?? 1, min: 0, max: 1, step: 0.01, hint: '0: as the clip has it', change: (value, isLast) => this.set('weight', value, isLast) }),
      row('clips', 'Those that it is for, with commas between them; none: all',
        make('input', { value: (limb.clips ?? []).join(', '), 'aria-label': 'clips', onchange: (event) => this.setClips(event.target.value) })),
      make('div', { class: 'buttons' }, button('Remove limb', () => this.remove())),
    ];
  }

  drawPole(limb) {
    const kind = limb.pole === undefined ? POLES[0] : Array.isArray(limb.pole) ? POLES[1] : POLES[2];
    const fields = [select('bends towards', POLES, kind, (value) => this.setPole(value), 'Where the middle joint points')];
    if (kind === 'direction') fields.push(vector('direction', limb.pole, 0.1, (value) => this.set('pole', value), 'In the model\'s space; drag its handle in the picture'));
    if (kind === 'bone') fields.push(select('pole', this.namesFor('pole'), limb.pole, (value) => this.set('pole', value), 'The bone to which it points'));
    return fields;
  }

  /** @param {string} key */
  namesFor(key) {
    const names = candidates(this.studio.subject, this.one, key).map(nameOf).filter((name) => name), now = this.one[key];
    return typeof now !== 'string' || now === 'foot_lock' || names.includes(now) ? names : [now, ...names];
  }

  /** @param {string} target */
  setTarget(target) {
    this.edit((limb) => {
      limb.target = target;
      if (target === 'foot_lock') limb.threshold ??= 0.05 * this.studio.subject.height;
      else for (const key of ['ground', 'threshold']) delete limb[key];
    });
  }

  /** @param {string} kind of POLES */
  setPole(kind) {
    const [bone] = this.namesFor('pole');
    this.set('pole', kind === 'direction' ? [0, 0, this.studio.subject.facesBack ? -1 : 1] : kind === 'bone' ? bone : undefined);
  }

  /** @param {string} text names with commas between them */
  setClips(text) {
    const names = text.split(',').map((name) => name.trim()).filter((name) => name);
    this.set('clips', names.length > 0 ? names : undefined);
  }

  add() {
    const { subject, chosen } = this.studio, end = subject.find(chosen.bone), [mid, root] = [end?.parent, end?.parent?.parent];
    if (![root, mid].every((bone) => subject.joints.includes(bone))) return this.studio.say('Pick the bone at the end of a limb first: it has two bones above it.');
    this.append({ name: chosen.bone, root: nameOf(root), mid: nameOf(mid), end: chosen.bone, target: 'foot_lock', threshold: 0.05 * subject.height });
  }
}
