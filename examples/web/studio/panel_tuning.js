// SPDX-License-Identifier: MIT
// Tuning in the panel of a chain: how the whole of it looks, in place of numbers for each bone and tick (include/tassel/tune.h).
import { select, slider, vector } from './controls.js';

/** Those with a factor are shown as so many times what the file has. */
const SLIDERS = [
  { key: 'frequency', label: 'frequency, Hz', min: 0.05, max: 6, step: 0.05, hint: 'Swings of the tip in a second, once the root stands still' },
  { key: 'half_life', label: 'half-life, s', min: 0.01, max: 1, step: 0.01, hint: 'Seconds in which a swing dies down to half' },
  { key: 'sag', label: 'sag, %', min: 0, max: 90, step: 1, factor: 100, hint: 'How far the tip sinks where gravity acts across the chain, of its length' },
  { key: 'bend', label: 'bend', min: 0, max: 1, step: 0.01, hint: '0: a rod that turns at its root; 1: an arc whose tip lags behind' },
  { key: 'inert', label: 'inert', min: 0, max: 1, step: 0.01, hint: 'Share of the character\'s travel that is not felt' },
  { key: 'wind', label: 'wind', min: 0, max: 2, step: 0.01, hint: 'How much of the world\'s winds acts' },
];

/** The parameters that a tuning sets, of which none may stand beside it. */
export const TUNED = ['damping', 'elasticity', 'inert', 'inert_parent', 'gravity_scale', 'wind_scale', 'force'];
const KEYS = TUNED.flatMap((key) => [key, `${key}_curve`]);

/** A chain's own parameters take the place of its preset's tuning. @param {any} chain @param {any} [preset] @returns {boolean} */
export const isTuned = (chain, preset) => Boolean(chain.tuning) || (Boolean(preset?.tuning) && !KEYS.some((key) => chain[key] !== undefined));

/**
 * From one to the other; what the chain has of the first is taken away.
 * @param {any} chain
 * @param {any} preset
 * @param {boolean} byTuning
 * @param {any} defaults of parameters
 */
function change(chain, preset, byTuning, defaults) {
  delete chain.tuning;
  if (byTuning) for (const key of KEYS) delete chain[key];
  if (byTuning && !preset?.tuning) chain.tuning = {};
  // One number of its own says that the preset's stand.
  if (!byTuning && preset?.tuning && !KEYS.some((key) => chain[key] !== undefined)) chain.damping = preset.damping ?? defaults.damping;
}

/**
 * @param {import('./panel_chains.js').ChainsPanel} panel
 * @param {any} chain
 * @returns {Node[]} what it swings by, and the tuning where it is that
 */
export function drawTuning(panel, chain) {
  const { presets, defaults, tuningDefaults } = panel.studio, preset = presets[chain.preset], tuned = isTuned(chain, preset);
  const tuning = { ...tuningDefaults, ...preset?.tuning, ...chain.tuning };
  const put = (key, value, isLast) => panel.edit((own) => {
    own.tuning = { ...own.tuning, [key]: value };
  }, `tuning ${key}`, isLast);
  const chosen = select('swings by', [['tuning', 'a tuning'], ['numbers', 'numbers per bone']], tuned ? 'tuning' : 'numbers',
    (value) => panel.edit((own) => change(own, preset, value === 'tuning', defaults)),
    'A tuning looks the same on any number of bones and at any tick rate; numbers are those of each bone');
  if (!tuned) return [chosen];
  return [chosen,
    ...SLIDERS.map(({ key, label, min, max, step, factor = 1, hint }) => slider({
      label, min, max: Math.max(max, factor * tuning[key]), step, hint, value: factor * tuning[key], change: (value, isLast) => put(key, Number((value / factor).toPrecision(6)), isLast),
    })),
    vector('force', tuning.force, 0.1, (value) => put('force', value, true), 'A constant acceleration, as on one bone of the whole length')];
}
