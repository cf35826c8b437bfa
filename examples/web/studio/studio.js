// SPDX-License-Identifier: MIT
// The page: what is loaded, what is chosen, and what its buttons do.
import { loadTassel } from 'tassel';
import { nameOf } from 'tassel/three';
import { codeFor } from './code.js';
import { redraw } from './controls.js';
import { exportGlb } from './export_glb.js';
import { Gizmos } from './gizmos.js';
import { LimbView } from './limb_view.js';
import { readFiles } from './load_files.js';
import { ChainsPanel } from './panel_chains.js';
import { CollidersPanel } from './panel_colliders.js';
import { LimbsPanel } from './panel_limbs.js';
import { LinksPanel } from './panel_links.js';
import { WindsPanel } from './panel_winds.js';
import { WorldPanel } from './panel_world.js';
import { WIND_SHAPES } from './parameters.js';
import { EMPTY, RigDocument, rootsOf } from './rig_document.js';
import { MOST_TO_SCRUB, Stage } from './stage.js';
import { Subject } from './subject.js';
import { suggest } from './suggest.js';
import { Transport } from './transport.js';
import { Viewer, VIEWS } from './viewer.js';
import { rigOfSprings } from './vrm_springs.js';
import { WindView } from './wind_view.js';

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const stemOf = (name) => name.replace(/(\.rig)?\.[^.]*$/, '');

/** @param {BlobPart} content @param {string} name @param {string} type */
function download(content, name, type) {
  const url = URL.createObjectURL(new Blob([content], { type })), link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

export class Studio {
  /**
   * @param {import('../src/tassel.js').Tassel} tassel
   * @param {HTMLElement} page
   * @param {Record<string, any>} presets those of the library, by name
   */
  constructor(tassel, page, presets) {
    this.page = page;
    this.presets = presets;
    this.tassel = tassel;
    this.readDefaults();
    this.viewer = new Viewer(page.querySelector('canvas'));
    this.windView = new WindView(this.viewer.scene);
    this.limbView = new LimbView(this.viewer.scene);
    this.stage = new Stage(tassel, this.viewer.scene);
    /** @type {Subject | undefined} */
    this.subject = undefined;
    this.chosen = { chain: 0, collider: 0, links: 0, wind: 0, limb: 0, bone: '' };
    this.tab = 'chains';
    this.isLinking = false;
    this.isExporting = false;
    this.shown = new Set(['bones']);
    this.document = new RigDocument((json) => this.stage.world && this.stage.accept(json));
    this.document.addEventListener('change', () => {
      this.transport.showEdit();
      this.changed();
    });
    this.document.addEventListener('refused', (event) => {
      this.say(/** @type {CustomEvent} */ (event).detail);
      this.document.endGesture();
      this.changed(); // what is shown is what is there
    });
    this.panels = { chains: new ChainsPanel(this), colliders: new CollidersPanel(this), links: new LinksPanel(this), winds: new WindsPanel(this), limbs: new LimbsPanel(this), world: new WorldPanel(this) };
    this.gizmos = new Gizmos(this);
    this.transport = new Transport(this);
    this.redrawAt = 0;
  }

  /** @param {HTMLElement} page @param {URL} presets a JSON of them */
  static async create(page, presets) {
    const [tassel, answer] = await Promise.all([loadTassel(), fetch(presets)]);
    return new Studio(tassel, page, await answer.json());
  }

  // The library's own, by the names of rig files.
  readDefaults() {
    const { tassel } = this, { memory } = tassel;
    const read = (kind) => memory.scratch((take) => memory.read(kind, tassel.make(kind, {}, take)));
    const named = (struct) => Object.fromEntries(Object.entries(struct).map(([name, value]) => [snake(name), typeof value === 'object' ? Object.values(value) : value]));
    this.defaults = named(read('tsl_chain_params'));
    this.tuningDefaults = named(read('tsl_tuning'));
    this.windDefaults = { ...named(read('tsl_wind_desc')), shape: WIND_SHAPES[0] };
    Object.assign(this.defaults, { model: 'tassel', tip: 'none', tip_length: 0, fork: 'average', freeze_axis: 'none', scale_rule: 'look', scale_change: 'carried' });
    this.linkDefaults = read('tsl_links_params');
  }

  // ---- opening ------------------------------------------------------------------------------------------------

  /** @param {File[]} files */
  async openFiles(files) {
    try {
      const what = await readFiles(files);
      if (this.mayReplace(what.name)) this.open(what);
      else this.say(`${what.name} was not opened.`);
    } catch (error) {
      this.say(/** @type {Error} */ (error).message);
    }
  }

  // Edits that no file has would be lost.
  mayReplace(name) {
    return this.document.isSaved || globalThis.confirm(`Open ${name}? The edits of ${this.rigName} are not saved.`);
  }

  /**
   * A model, a rig file for the model that is open, or a model with its rig file.
   * @param {{name: string, gltf?: any, rig?: object}} what
   */
  open({ name, gltf, rig }) {
    if (gltf) this.openModel(new Subject(gltf, name));
    const refusal = rig ? this.document.refusalOf(rig) : '';
    if (refusal && !gltf) return this.say(refusal);
    if (rig && !refusal) this.document.open(rig);
    this.stage.restart();
    this.chosen = { chain: 0, collider: 0, links: 0, wind: 0, limb: 0, bone: '' };
    this.transport.reset();
    this.changed();
    if (!rig && !this.adoptSprings()) this.suggestChains();
    this.document.isSaved = true;
    this.say(refusal || `${name}: ${this.subject?.joints.length ?? 0} bones, ${this.document.json.chains?.length ?? 0} chains`);
  }

  /** @param {Subject} subject */
  openModel(subject) {
    this.subject = subject;
    const empty = { ...EMPTY, world: { gravity: [0, -9.81 * subject.unitsPerMetre, 0] } };
    this.document.open(empty);
    this.stage.open(subject, empty, this.rigName);
    this.viewer.frame(subject);
    this.stage.play(subject.clips[0]?.name ?? '');
    this.stage.follow(subject.clips.length > 0 ? 'stand' : 'walk');
  }

  // Those of a VRM avatar, as chains that may be tuned.
  adoptSprings() {
    const { json } = this.subject;
    let found = null;
    try {
      found = rigOfSprings(json);
    } catch (error) {
      this.say(`The avatar's springs: ${/** @type {Error} */ (error).message}`);
    }
    return Boolean(found) && this.document.edit((rig) => Object.assign(rig, found));
  }

  suggestChains() {
    const { bones, moved } = this.subject.skeleton(), found = suggest(bones, moved, (preset) => this.inUnits(preset));
    const taken = new Set((this.document.json.chains ?? []).flatMap(rootsOf));
    const chains = found.chains.filter((chain) => !rootsOf(chain).some((root) => taken.has(root)));
    if (chains.length === 0) return this.say('There is no bone left whose name or shape suggests that it swings.');
    this.document.edit((json) => {
      json.chains = [...(json.chains ?? []), ...chains];
      const names = new Set(chains.map((chain) => chain.name));
      json.links = [...(json.links ?? []), ...found.links.filter((links) => links.chains.every((name) => names.has(name)))];
    });
    this.choose({ chain: this.document.json.chains.length - chains.length });
    this.say(`Suggested: ${chains.map((chain) => chain.name).join(', ')}`);
  }

  // Presets are in metres.
  inUnits(preset) {
    const { unitsPerMetre } = this.subject, speed = this.presets[preset]?.felt_speed_limit;
    return unitsPerMetre === 1 || !speed ? {} : { felt_speed_limit: speed * unitsPerMetre };
  }

  clearRig() {
    this.document.edit((json) => {
      Object.assign(json, { chains: [], links: [], colliders: [] });
      this.panels.winds.keep(json, []);
    });
  }

  // ---- choosing -----------------------------------------------------------------------------------------------

  /** @param {{chain?: number, collider?: number, links?: number, wind?: number, limb?: number, bone?: string}} what */
  choose(what) {
    Object.assign(this.chosen, what);
    this.changed();
  }

  /** The bone, and the chain or the collider that is on it. @param {string} bone */
  pickBone(bone) {
    const chain = this.chainOf(bone), collider = (this.document.json.colliders ?? []).findIndex((each) => each.bone === bone);
    this.choose({ bone, ...(chain >= 0 ? { chain } : {}), ...(collider >= 0 ? { collider } : {}) });
    this.say(`Picked: ${bone}`);
  }

  /** @param {string} bone @returns {number} -1: none */
  chainOf(bone) {
    const above = new Set();
    for (let at = this.subject.find(bone); at; at = at.parent) above.add(nameOf(at));
    return (this.document.json.chains ?? []).findIndex((chain) => rootsOf(chain).some((root) => above.has(root)));
  }

  /** @param {string} from @param {string | undefined} to bones of two chains */
  joinBones(from, to) {
    const { chains = [] } = this.document.json, [a, b] = [from, to].map((bone) => (bone ? chains[this.chainOf(bone)]?.name : undefined));
    if (!a || !b || a === b) return this.say('Drag from a bone of one chain to a bone of another.');
    this.panels.links.join(a, b);
  }

  /** @param {boolean} isLinking */
  setLinking(isLinking) {
    this.isLinking = isLinking;
    this.viewer.orbit.enableRotate = !isLinking;
  }

  /** @param {'chains' | 'colliders' | 'links' | 'winds' | 'limbs' | 'world'} tab */
  show(tab) {
    this.tab = tab;
    const views = { colliders: 'colliders', links: 'links', winds: 'wind', limbs: 'limbs' };
    if (views[tab]) this.setView(views[tab], true);
    this.changed();
  }

  /** @param {string} view @param {boolean} isShown */
  setView(view, isShown) {
    if (isShown) this.shown.add(view);
    else this.shown.delete(view);
    const box = /** @type {HTMLInputElement | null} */ (this.page.querySelector(`[name="show-${view}"]`));
    if (box) box.checked = isShown;
    this.gizmos.show(this.shown.has('bones'));
    if (this.subject) this.gizmos.refresh();
  }

  // ---- drawing ------------------------------------------------------------------------------------------------

  // Not in the midst of a gesture, whose elements would go; and after the event that led here, when the focus is where it will be.
  changed() {
    if (this.document.gesture || this.redrawAt) return;
    this.redrawAt = setTimeout(() => {
      this.redrawAt = 0;
      this.drawPanels();
    });
  }

  drawPanels() {
    if (!this.subject) return;
    const place = /** @type {HTMLElement} */ (this.page.querySelector('#panel'));
    redraw(place, () => {
      this.panels[this.tab].draw();
      place.replaceChildren(this.panels[this.tab].element);
    });
    for (const each of this.page.querySelectorAll('[role="tab"]')) each.setAttribute('aria-selected', String(each.id === `tab-${this.tab}`));
    /** @type {any} */ (this.page.querySelector('#undo')).disabled = this.document.done.length === 0;
    /** @type {any} */ (this.page.querySelector('#redo')).disabled = this.document.undone.length === 0;
    this.gizmos.refresh();
    this.transport.draw();
  }

  /** @param {number} seconds since the last picture */
  frame(seconds) {
    if (!this.subject || this.isExporting) return;
    const before = performance.now();
    this.transport.advance(seconds);
    this.viewer.follow(this.subject.place(), seconds, this.subject.height);
    this.gizmos.update();
    let what = 0;
    for (const view of this.shown) what |= VIEWS[view];
    this.viewer.showLines(this.stage.lead.rig.rig, what);
    this.windView.draw(this, this.shown.has('wind'));
    this.limbView.draw(this, this.shown.has('limbs'));
    this.viewer.draw();
    this.transport.measure(this.stage.solverMs, performance.now() - before);
  }

  /** @param {string} text */
  say(text) {
    /** @type {HTMLElement} */ (this.page.querySelector('#said')).textContent = text ?? '';
  }

  // ---- saving -------------------------------------------------------------------------------------------------

  get rigName() {
    return `${stemOf(this.subject?.name ?? 'model')}.rig.json`;
  }

  saveRig() {
    download(this.document.text(), this.rigName, 'application/json');
    this.document.isSaved = true;
    this.say(`Saved ${this.rigName}`);
  }

  async exportGlb() {
    if (this.isExporting) return;
    const copies = this.stage.actors.length, name = `${stemOf(this.subject.name)}_baked.glb`;
    this.isExporting = true; // the stage belongs to the recording meanwhile
    this.say('Recording ...');
    try {
      this.stage.setCopies(1);
      download(await exportGlb(this.stage), name, 'model/gltf-binary');
      this.say(`Exported ${name}`);
    } catch (error) {
      this.say(`${name}: ${/** @type {Error} */ (error).message}`);
    } finally {
      this.stage.setCopies(copies);
      this.isExporting = false;
    }
  }

  /** @param {string} language of code.js */
  code(language) {
    return codeFor(language, this.rigName);
  }

  /** @param {number} count */
  setCopies(count) {
    this.stage.setCopies(Math.min(Math.max(count, 1), 1000));
    this.say(this.stage.actors.length > MOST_TO_SCRUB ? `${count} characters; with more than ${MOST_TO_SCRUB} time cannot be dragged.` : '');
    this.changed();
  }
}
