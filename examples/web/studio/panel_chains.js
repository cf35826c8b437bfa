// SPDX-License-Identifier: MIT
// The chains of the rig file, and the one that is chosen with all it can say.
import { nameOf } from 'tassel/three';
import { ALL_LAYERS, button, checkbox, fold, layers, make, row, select, slider, tidy, vector, words } from './controls.js';
import { curveField } from './curve_editor.js';
import { GROUPS, LIMIT_KINDS, OF_JOINTS } from './parameters.js';
import { PanelOfList } from './panel_of_list.js';
import { drawTip } from './panel_tip.js';
import { drawTuning, isTuned, TUNED } from './panel_tuning.js';
import { rootsOf } from './rig_document.js';

const DEGREES = 180 / Math.PI;
const namesIn = (text) => text.split(',').map((name) => name.trim()).filter((name) => name);
const unit = (vector) => {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : [0, 0, 1];
};

export class ChainsPanel extends PanelOfList {
  /** @param {import('./studio.js').Studio} studio */
  constructor(studio) {
    super(studio, 'chains', 'chain');
  }

  draw() {
    this.element.replaceChildren(
      this.drawList((chain) => rootsOf(chain).join(', ')),
      make('div', { class: 'buttons' },
        button('Suggest chains', () => this.studio.suggestChains(), { title: 'From names and shape of the bones' }),
        button('New chain', () => this.add(), { title: 'From the bone that is picked' })),
      ...(this.one ? this.drawChain(this.one) : [make('p', {}, 'Pick a bone in the picture or below, or take what is suggested.')]),
      fold('Bones', !this.one, this.drawBones()),
    );
  }

  drawBones() {
    const { subject, chosen } = this.studio;
    const list = make('select', { size: 8, 'aria-label': 'Bones', onchange: (event) => this.studio.choose({ bone: event.target.value }) });
    for (const name of subject?.names() ?? []) list.append(make('option', { value: name, selected: name === chosen.bone }, name));
    return list;
  }

  drawChain(chain) {
    const model = this.valueOf(chain, 'model'), isSpring = model === 'spring';
    const tuned = !isSpring && isTuned(chain, this.studio.presets[chain.preset]);
    const isRead = ({ key, only, never }) => (!only || only === model) && never !== model && !(tuned && TUNED.includes(key));
    return [
      make('h3', {}, chain.name ?? 'Chain'),
      this.drawBasics(chain),
      ...(isSpring ? [] : [fold('Tuning', true, ...drawTuning(this, chain))]),
      ...GROUPS.map((group) => fold(group.title, Boolean(group.open), ...group.parameters.filter(isRead).flatMap((parameter) => this.drawParameter(chain, parameter)))),
      fold('Tip', false, ...drawTip(this, chain)),
      fold('Limit of angles', Boolean(chain.limit), ...this.drawLimit(chain)),
      fold('Limit of places', Boolean(chain.position_limit), ...this.drawPositionLimit(chain)),
      fold('Colliders it meets', false, ...this.drawColliders(chain)),
    ];
  }

  drawBasics(chain) {
    const bones = ['', ...this.studio.subject.names()], presets = ['', ...Object.keys(this.studio.presets)];
    return make('div', {},
      this.drawName('name'),
      select('preset', presets, chain.preset ?? '', (value) => this.set('preset', value || undefined), 'What the chain does not say itself'),
      make('div', { class: 'row', title: 'The bones from which it hangs, with commas between them' }, make('span', { class: 'label' }, chain.bones ? 'bones' : 'roots'),
        make('textarea', { rows: Math.min(rootsOf(chain).length, 4), value: rootsOf(chain).join(', '), 'aria-label': 'roots', onchange: (event) => this.setRoots(event.target.value) }),
        button('+', () => this.addRoot(), { class: 'small', title: 'Add the picked bone' })),
      ...(chain.bones ? [] : [row('exclude', 'Bones below which nothing swings, with commas between them',
        make('input', { value: (chain.exclude ?? []).join(', '), 'aria-label': 'exclude', onchange: (event) => this.setExclude(event.target.value) }))]),
      select('anchor', bones, chain.anchor ?? '', (value) => this.set('anchor', value || undefined), 'The bone whose travel it feels; none: the root\'s parent'),
      checkbox('no clip moves its bones', Boolean(chain.unanimated), (value) => this.set('unanimated', value || undefined), 'It starts from the setup pose in each frame'),
      make('div', { class: 'buttons' }, button('Copy chain', () => this.duplicate(), { title: 'The same values for other bones: pick the bone first' }), button('Clear own values', () => this.clear(), { title: 'Only the preset, or the library\'s defaults' }), button('Remove chain', () => this.remove())));
  }

  // What acts: the chain's own, the preset's or the library's.
  valueOf(chain, key) {
    return chain[key] ?? this.studio.presets[chain.preset]?.[key] ?? this.studio.defaults[key];
  }

  drawParameter(chain, { key, min = 0, max = 1, step = 0.01, curve, ofHeight, count, choices, bits, hint }) {
    const value = this.valueOf(chain, key), label = words(key);
    const choose = (next) => (key === 'model' ? this.setModel(next) : this.set(key, next));
    if (choices) return [select(label, choices, value ?? choices[0], choose, hint)];
    if (bits) return [layers(label, value, (next) => this.set(key, next), hint)];
    if (count) return [vector(label, value ?? [0, 0, 0], step, (next) => this.set(key, next), hint)];
    const top = Math.max(ofHeight ? max * this.studio.subject.height : max, value ?? 0), fine = ofHeight ? step * this.studio.subject.height : step;
    const fields = [slider({ label, value: value ?? 0, min, max: top, step: fine, hint, change: (next, isLast) => this.set(key, next, isLast) })];
    if (curve) fields.push(curveField(label, this.valueOf(chain, `${key}_curve`), (keys, isLast) => this.set(`${key}_curve`, keys, isLast)));
    const factors = chain.factors?.[key]?.slice(1); // no segment ends at the root
    if (factors) fields.push(make('p', { title: 'In the order of the bones; they are edited in the file' }, `times ${factors.map(tidy).join(', ')}`));
    return fields;
  }

  // A spring is a line of bones, and it alone has values of its own for joints.
  setModel(model) {
    this.edit((chain) => {
      chain.model = model;
      if (model !== 'spring') for (const key of OF_JOINTS) delete chain[key];
      if (model !== 'spring' || chain.bones) return;
      chain.bones = this.lineFrom(rootsOf(chain)[0]);
      for (const key of ['root', 'roots', 'exclude']) delete chain[key];
    });
  }

  /** A bone, its first child, the first child of that and so on. @param {string} bone @param {number} [most] */
  lineFrom(bone, most = Infinity) {
    const { joints } = this.studio.subject, line = [];
    for (let at = this.studio.subject.find(bone); at && line.length < most; at = at.children.find((child) => joints.includes(child))) line.push(nameOf(at));
    return line;
  }

  drawLimit(chain) {
    const limit = this.valueOf(chain, 'limit') ?? { kind: 'none' };
    const put = (key, value, isLast = true) => this.edit((own) => {
      own.limit = { ...limit, ...own.limit, [key]: value };
    }, `limit ${key}`, isLast);
    const kind = select('limit', LIMIT_KINDS, limit.kind ?? 'none', (value) => put('kind', value), 'Which directions a bone may take');
    if (!limit.kind || limit.kind === 'none') return [kind];
    const angle = (key, label, max) => [
      slider({ label, value: (limit[key] ?? 0) * DEGREES, min: 0, max, step: 1, hint: 'Degrees from the middle to the edge', change: (value, isLast) => put(key, value / DEGREES, isLast) }),
      curveField(label, limit[`${key}_curve`], (keys, isLast) => put(`${key}_curve`, keys, isLast)),
    ];
    return [
      kind,
      ...angle('angle_a', 'angle a', 180),
      ...(limit.kind === 'polar' ? angle('angle_b', 'angle b', 90) : []),
      select('against', ['simulated', 'animated'], limit.frame ?? 'simulated', (value) => put('frame', value), 'The bone before it as it swings, or the pose'),
      slider({ label: 'softness', value: limit.softness ?? 0, min: 0, max: 1, step: 0.01, hint: '0: hard', change: (value, isLast) => put('softness', value, isLast) }),
    ];
  }

  // Distances from the animated place: how far a particle may be, and a ball behind it.
  drawPositionLimit(chain) {
    const limit = chain.position_limit ?? {}, { height } = this.studio.subject;
    const put = (fields, gesture, isLast = true) => this.edit((own) => {
      own.position_limit = { ...own.position_limit, ...fields };
      if (own.position_limit.max_distance === undefined && own.position_limit.backstop_radius === undefined) delete own.position_limit;
    }, `place ${gesture}`, isLast);
    const length = (key, label, least) => [
      slider({ label, value: limit[key] ?? 0, min: least, max: Math.max(0.5 * height, limit[key] ?? 0), step: 0.001 * height, change: (value, isLast) => put({ [key]: value }, key, isLast) }),
      curveField(label, limit[`${key}_curve`], (keys, isLast) => put({ [`${key}_curve`]: keys }, key, isLast)),
    ];
    const hasDistance = limit.max_distance !== undefined, hasBackstop = limit.backstop_radius !== undefined;
    const noBackstop = { backstop_distance: undefined, backstop_distance_curve: undefined, backstop_radius: undefined, backstop_radius_curve: undefined, backstop_normal: undefined };
    return [
      checkbox('stays near the animated place', hasDistance, (value) => put({ max_distance: value ? 0.05 * height : undefined, max_distance_curve: undefined }, 'distance')),
      ...(hasDistance ? length('max_distance', 'largest distance', 0) : []),
      checkbox('stays in front of a ball behind it', hasBackstop, (value) =>
        put(value ? { backstop_distance: 0, backstop_radius: 0.5 * height, backstop_normal: [0, 0, 1] } : noBackstop, 'backstop')),
      ...(hasBackstop ? [
        ...length('backstop_distance', 'from place to ball', 0),
        ...length('backstop_radius', 'radius of the ball', 0.001 * height),
        vector('front', limit.backstop_normal ?? [0, 0, 1], 0.1, (value) => put({ backstop_normal: unit(value) }, 'normal'), 'In each bone\'s own space'),
      ] : []),
      ...(hasDistance || hasBackstop ? [slider({ label: 'softness of the place', value: limit.softness ?? 0, min: 0, max: 1, step: 0.01, hint: '0: hard', change: (value, isLast) => put({ softness: value || undefined }, 'softness', isLast) })] : []),
    ];
  }

  drawColliders(chain) {
    const colliders = this.document.json.colliders ?? [];
    const fields = [
      checkbox('ignores those it touches at rest', Boolean(chain.ignores_rest_contacts), (value) => this.set('ignores_rest_contacts', value || undefined), 'Bone by bone: hair whose first bones are in the head'),
      checkbox('all of this file', !chain.colliders, (all) => this.set('colliders', all ? undefined : []), 'And, by layers, those of the game\'s world and shared ones of other characters'),
      layers('collider layers', chain.collider_layers ?? ALL_LAYERS, (value) => this.set('collider_layers', value), 'It meets the world\'s colliders and shared ones that have a bit of these'),
    ];
    if (!chain.colliders) return fields;
    for (const { name } of colliders.filter((collider) => collider.name)) {
      fields.push(checkbox(name, chain.colliders.includes(name), (meets) =>
        this.set('colliders', meets ? [...chain.colliders, name] : chain.colliders.filter((other) => other !== name))));
    }
    return fields;
  }

  clear() {
    const kept = ['name', 'root', 'roots', 'bones', 'exclude', 'anchor', 'preset', 'colliders', 'comment'];
    this.edit((chain) => {
      for (const key of Object.keys(chain)) if (!kept.includes(key)) delete chain[key];
    });
  }

  add() {
    const { bone } = this.studio.chosen;
    if (bone) this.append({ name: bone, root: bone });
    else this.studio.say('Pick a bone first.');
  }

  // The same values on the picked bone.
  duplicate() {
    const { bone } = this.studio.chosen;
    if (!bone) return this.studio.say('Pick the bone that the copy is for first.');
    const { root, roots, bones, exclude, ...values } = this.one;
    this.append({ ...values, name: bone, ...(values.model === 'spring' ? { bones: this.lineFrom(bone, bones.length) } : { root: bone }) });
  }

  /** @param {string} text names with commas between them; none: the chain has all bones below its roots */
  setExclude(text) {
    const names = namesIn(text);
    this.set('exclude', names.length > 0 ? names : undefined);
    this.studio.changed();
  }

  /** @param {string} text names with commas between them */
  setRoots(text) {
    const names = namesIn(text);
    this.edit((chain) => {
      delete chain.root;
      if (chain.bones) chain.bones = names;
      else chain.roots = names;
    });
    this.studio.changed();
  }

  addRoot() {
    const { bone } = this.studio.chosen;
    if (!bone) return this.studio.say('Pick a bone first.');
    this.edit((chain) => {
      chain[chain.bones ? 'bones' : 'roots'] = [...rootsOf(chain), bone];
      delete chain.root;
    });
  }

  // Links of no chain are none.
  eachReference(json, change) {
    for (const links of json.links ?? []) links.chains = change(links.chains);
    if (json.links) json.links = json.links.filter((links) => links.chains.length > 0);
  }
}
