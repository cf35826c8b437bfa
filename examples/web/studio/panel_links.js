// SPDX-License-Identifier: MIT
// The links of the rig file: what holds the strands of a skirt, a cape or a net together.
import { camel } from 'tassel/memory';
import { ALL_LAYERS, button, checkbox, fold, layers, make, select, slider } from './controls.js';
import { LINK_LAYOUTS, LINK_RULES } from './parameters.js';
import { PanelOfList } from './panel_of_list.js';

const RESISTS_BITS = ['none', 'stretch', 'compression', 'both'];
// Compliances go over many powers of ten; the slider has the exponent, and its lowest place is rigid.
const RIGID = -9;
const toSlider = (compliance) => (compliance > 0 ? Math.max(Math.log10(compliance), RIGID) : RIGID);
const fromSlider = (exponent) => (exponent <= RIGID ? 0 : Number((10 ** exponent).toPrecision(3)));

export class LinksPanel extends PanelOfList {
  /** @param {import('./studio.js').Studio} studio */
  constructor(studio) {
    super(studio, 'links', 'links');
  }

  draw() {
    const { studio } = this;
    this.element.replaceChildren(
      this.drawList((links) => links.chains.join(', ')),
      make('div', { class: 'buttons' },
        button('Link the chosen chain', () => this.add([studio.panels.chains.one?.name]), { title: 'Its strands, side by side' }),
        checkbox('Drag from chain to chain', studio.isLinking, (value) => studio.setLinking(value), 'In the picture, from a bone of one chain to a bone of another')),
      ...(this.one ? this.drawLinks(this.one) : [make('p', {}, 'Links hold the strands of a skirt or a cape together.')]),
    );
  }

  drawLinks(links) {
    return [
      make('h3', {}, links.name || 'Links'),
      ...(this.document.json.chains ?? []).filter(({ name }) => this.takes(name) || links.chains.includes(name)).map(({ name }) => checkbox(name, links.chains.includes(name), (isIn) =>
        this.set('chains', isIn ? [...links.chains, name] : links.chains.filter((each) => each !== name)))),
      select('layout', LINK_LAYOUTS, links.layout ?? 'found', (value) => this.set('layout', value), 'found: from where the strands stand at rest'),
      slider({ label: 'rounds', value: links.rounds ?? 2, min: 1, max: 16, step: 1, hint: 'More hold better and cost more', change: (value, isLast) => this.set('rounds', Math.round(value), isLast) }),
      checkbox('cloth between the strands meets colliders', links.surface_thickness !== undefined, (value) => this.set('surface_thickness', value ? 0.01 * this.studio.subject.height : undefined)),
      ...(links.surface_thickness === undefined ? [] : [slider({ label: 'thickness', value: links.surface_thickness, min: 0, max: 0.05 * this.studio.subject.height, step: 0.001 * this.studio.subject.height, change: (value, isLast) => this.set('surface_thickness', value, isLast) })]),
      fold('Cloth that meets cloth', false,
        layers('cloth layers', links.cloth_layers ?? 0, (value) => this.set('cloth_layers', value ?? ALL_LAYERS), 'Strands of other sets meet this cloth whose meets layers have a bit of these; 0: none'),
        layers('meets layers', links.meets_layers ?? 0, (value) => this.set('meets_layers', value ?? ALL_LAYERS), 'These strands meet the cloth of other sets whose cloth layers have a bit of these; 0: none'),
        slider({ label: 'cloth thickness', value: links.cloth_thickness ?? 0, min: 0, max: Math.max(0.05 * this.studio.subject.height, links.cloth_thickness ?? 0), step: 0.001 * this.studio.subject.height, hint: 'How far they keep from it', change: (value, isLast) => this.set('cloth_thickness', value, isLast) })),
      ...LINK_RULES.map((rule) => fold(rule, rule === 'structural', ...this.drawRule(rule, links[rule] ?? {}))),
      make('div', { class: 'buttons' }, button('Remove links', () => this.remove())),
    ];
  }

  drawRule(rule, own) {
    const put = (key, value, isLast = true) => this.set(rule, { ...this.one[rule], [key]: value }, isLast, `${rule} ${key}`);
    const usual = this.studio.linkDefaults[rule];
    const compliance = (key, label) => slider({
      label: `${rule} ${label}`, value: toSlider(own[key] ?? usual[camel(key)]), min: RIGID, max: 0, step: 0.1, hint: 'Compliance as a power of ten; the lowest is rigid',
      change: (value, isLast) => put(key, fromSlider(value), isLast),
    });
    return [
      select(`${rule} resists`, RESISTS_BITS, own.resists ?? RESISTS_BITS[usual.resists], (value) => put('resists', value)),
      compliance('stretch_compliance', 'stretch'),
      compliance('compression_compliance', 'compression'),
      slider({ label: `${rule} slack`, value: own.slack ?? usual.slack, min: 0, max: 1, step: 0.01, hint: 'Share of the length that it may differ unfelt', change: (value, isLast) => put('slack', value, isLast) }),
      slider({ label: `${rule} least`, value: own.least ?? usual.least, min: 0, max: 1, step: 0.01, hint: 'Share of its length that it is never shorter than; 0: however short', change: (value, isLast) => put('least', value, isLast) }),
      slider({ label: `${rule} most`, value: own.most ?? usual.most, min: 0, max: 3, step: 0.01, hint: 'Share of its length that it is never longer than, at least 1; 0: however long', change: (value, isLast) => put('most', value > 0 ? Math.max(value, 1) : 0, isLast) }),
    ];
  }

  /** Links hold chains of the model tassel alone. @param {string | undefined} name */
  takes(name) {
    const chain = (this.document.json.chains ?? []).find((each) => each.name === name);
    return (chain?.model ?? 'tassel') === 'tassel';
  }

  /** @param {(string | undefined)[]} chains */
  add(chains) {
    const named = chains.filter((name) => name), other = named.find((name) => !this.takes(name));
    if (other) this.studio.say(`${other}: only chains of the model tassel are linked.`);
    else if (named.length > 0) this.append({ name: named.join('_'), chains: named, layout: 'found' });
    else this.studio.say('Choose a chain first.');
  }

  /** What was dragged in the picture: into the links of the first chain, or new ones. @param {string} from @param {string} to */
  join(from, to) {
    const at = this.all.findIndex((links) => links.chains.includes(from));
    if (at < 0 || !this.takes(to)) return this.add([from, to]);
    this.choose(at);
    if (!this.one.chains.includes(to)) this.set('chains', [...this.one.chains, to]);
  }
}
