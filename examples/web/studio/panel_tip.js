// SPDX-License-Identifier: MIT
// The tip in the panel of a chain: a particle beyond the last bone. In the file it is one: a kind, and what that is measured by.
import { nameOf } from 'tassel/three';
import { select, slider, vector } from './controls.js';
import { rootsOf } from './rig_document.js';

const KINDS = ['none', 'length', 'ratio', 'offset', 'local'];
const KEYS = ['tip', 'tip_length', 'tip_offset'];
const round = (value) => Number(value.toPrecision(4));

/** The chain's own, the preset's or none. @param {any} chain @param {any} [preset] */
const tipOf = (chain, preset) => [chain, preset].find((one) => one && KEYS.some((key) => one[key] !== undefined)) ?? { tip: 'none' };

/**
 * What a kind begins with: as far beyond the last bone as that is from the one before, straight on.
 * @param {import('./panel_chains.js').ChainsPanel} panel
 * @param {any} chain
 * @param {string} kind
 */
function begin(panel, chain, kind) {
  const { subject } = panel.studio, rest = (object) => subject.rest[subject.objects.indexOf(object)];
  const leaf = subject.find(chain.bones ? chain.bones.at(-1) : panel.lineFrom(rootsOf(chain)[0]).at(-1)), [way, turn] = leaf ? rest(leaf) : [];
  const length = round(way?.length() || 0.05 * subject.height);
  if (kind === 'none') return {};
  if (kind === 'length') return { tip_length: length };
  if (kind === 'ratio') return { tip_length: 1 };
  const straight = way?.clone() ?? subject.middle.clone().set(0, -length, 0);
  if (kind === 'local') return { tip_offset: (turn ? straight.applyQuaternion(turn.clone().invert()) : straight).toArray().map(round) };
  const root = subject.find(rootsOf(chain)[0]), anchor = chain.anchor ?? (root?.parent && nameOf(root.parent)); // whose space it is in
  for (let at = leaf?.parent; at && rest(at) && nameOf(at) !== anchor; at = at.parent) straight.applyQuaternion(rest(at)[1]);
  return { tip_offset: straight.toArray().map(round) };
}

/**
 * @param {import('./panel_chains.js').ChainsPanel} panel
 * @param {any} chain
 * @returns {Node[]}
 */
export function drawTip(panel, chain) {
  const { height } = panel.studio.subject, { tip = 'none', tip_length: length, tip_offset: offset } = tipOf(chain, panel.studio.presets[chain.preset]);
  const put = (fields, isLast = true) => panel.edit((own) => {
    for (const key of KEYS) delete own[key];
    Object.assign(own, fields);
  }, 'tip', isLast);
  const fields = [select('tip', KINDS, tip, (kind) => put({ tip: kind, ...begin(panel, chain, kind) }), 'A particle beyond the last bone, which turns that')];
  if (length !== undefined) {
    const top = tip === 'ratio' ? 2 : 0.3 * height, hint = tip === 'ratio' ? 'Times the length of the last bone' : 'From the last bone, straight on';
    fields.push(slider({ label: 'tip length', value: length, min: 0, max: Math.max(top, length), step: tip === 'ratio' ? 0.01 : 0.001 * height, hint, change: (value, isLast) => put({ tip, tip_length: value }, isLast) }));
  }
  if (offset !== undefined) {
    const hint = tip === 'local' ? 'From the last bone, in its own space' : 'From the last bone, in the space of the anchor';
    fields.push(vector('tip offset', offset, 0.001 * height, (value) => put({ tip, tip_offset: value }), hint));
  }
  return fields;
}
