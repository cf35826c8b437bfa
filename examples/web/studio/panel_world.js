// SPDX-License-Identifier: MIT
// The world of the rig file, and how many characters there are.
import { camel } from 'tassel/memory';
import { button, fold, make, select, slider, vector } from './controls.js';

export class WorldPanel {
  /** @param {import('./studio.js').Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.element = make('section', { id: 'world', 'aria-label': 'World' });
  }

  draw() {
    const world = this.studio.document.json.world ?? {}, { stage } = this.studio;
    const usual = stage.worldOfFile();
    const number = (key, label, max, step, hint) => slider({ label, value: usual[camel(key)], min: 0, max, step, hint, change: (value, isLast) => this.set(key, value, isLast) });
    this.element.replaceChildren(
      vector('gravity of the world', world.gravity ?? [0, 0, 0], 0.1, (value) => this.set('gravity', value)),
      slider({ label: 'copies', value: stage.actors.length, min: 1, max: 1000, step: 1, hint: 'Each at another moment of the path', change: (value, isLast) => isLast && this.studio.setCopies(Math.round(value)) }),
      fold('Time', false,
        number('ticks_per_second', 'ticks per second', 240, 1, 'How often the solver ticks; poses are between two ticks'),
        number('max_ticks_per_step', 'ticks in a step', 64, 1, 'At most; after a long frame the rest is left out')),
      fold('Jumps', false,
        number('teleport_distance', 'teleport distance', 10, 0.1, 'A longer way in one frame is a jump; 0: never'),
        number('teleport_angle', 'teleport angle', 3.1, 0.1, 'Likewise for turns, in radians'),
        select('on a jump', ['keep', 'reset'], world.teleport_mode ?? 'keep', (value) => this.set('teleport_mode', value))),
      make('div', { class: 'buttons' }, button('Empty rig', () => this.studio.clearRig(), { title: 'Takes all chains, links, colliders and winds away; undo brings them back' })),
    );
  }

  /** @param {string} key @param {any} value @param {boolean} [isLast] of a gesture */
  set(key, value, isLast = true) {
    const { document } = this.studio;
    document.edit((json) => {
      json.world = { ...json.world, [key]: value };
    }, `world ${key}`);
    if (isLast) document.endGesture();
  }
}
