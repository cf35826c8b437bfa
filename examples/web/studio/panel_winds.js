// SPDX-License-Identifier: MIT
// The winds of the rig file's world, and the one that is chosen; its handles are in gizmos_wind.js.
import { button, checkbox, fold, layers, make, number, select, slider, vector } from './controls.js';
import { WIND_NUMBERS, WIND_SHAPES } from './parameters.js';
import { PanelOfList } from './panel_of_list.js';
import { fromDegrees, rounded, toDegrees } from './rotation.js';

export class WindsPanel extends PanelOfList {
  /** @param {import('./studio.js').Studio} studio */
  constructor(studio) {
    super(studio, 'winds', 'wind');
  }

  listOf(json) {
    return json.world?.winds ?? [];
  }

  keep(json, list) {
    json.world = { ...json.world, winds: list };
    if (list.length === 0) delete json.world.winds;
  }

  /** What is not said in the file is the library's. @param {string} key */
  valueOf(key) {
    return this.one[key] ?? this.studio.windDefaults[key];
  }

  draw() {
    this.element.replaceChildren(
      this.drawList((wind) => wind.shape ?? 'everywhere'),
      make('div', { class: 'buttons' }, button('New wind', () => this.add(), { title: 'A breeze with gusts and eddies' })),
      ...(this.one ? this.drawWind(this.one) : [make('p', {}, 'A wind belongs to the world: it blows on all characters, and damping is what holds a chain to it.')]),
    );
  }

  drawWind(wind) {
    const shape = this.valueOf('shape'), units = this.studio.subject.unitsPerMetre;
    return [
      make('h3', {}, wind.name || 'Wind'),
      this.drawName('name of the wind'),
      select('shape', WIND_SHAPES, shape, (value) => this.setShape(value), 'Where it blows'),
      this.drawSpeed(units),
      vector('velocity', this.valueOf('velocity'), 0.1 * units, (value) => this.set('velocity', value), 'Where the air goes, units per second; drag its handle in the picture'),
      ...this.drawNumbers(WIND_NUMBERS.speed, units),
      checkbox('pushes whatever the damping', Boolean(wind.force), (value) => this.set('force', value || undefined), 'Speeds are accelerations then, units per second squared'),
      fold('Gusts and eddies', true, ...this.drawNumbers(WIND_NUMBERS.gusts, units), number('seed', this.valueOf('seed'), 1, (value) => this.set('seed', value), 'Other gusts and eddies of the same kind')),
      ...(shape === 'everywhere' ? [] : [fold('Place', true, ...this.drawPlace(shape, units))]),
      layers('layers', this.valueOf('layers'), (value) => this.set('layers', value), 'For chains whose wind layers have a bit of these'),
      make('div', { class: 'buttons' }, button('Copy wind', () => this.append({ ...wind }), { title: 'Another one with the same values' }), button('Remove wind', () => this.remove())),
    ];
  }

  // The length of the velocity; a wind that stands still gets its direction from the x axis.
  drawSpeed(units) {
    const speed = Math.hypot(...this.valueOf('velocity'));
    return slider({
      label: 'speed', value: speed, min: 0, max: Math.max(10 * units, speed), step: 0.05 * units, hint: 'Of the air along its velocity',
      change: (value, isLast) => {
        const now = this.valueOf('velocity'), length = Math.hypot(...now);
        this.set('velocity', length > 0 ? now.map((part) => rounded((part * value) / length)) : [value, 0, 0], isLast, 'speed');
      },
    });
  }

  drawNumbers(numbers, units) {
    return numbers.map(({ key, min, max, step, inUnits, hint }) => {
      const value = this.valueOf(key), scale = inUnits ? units : 1;
      return slider({
        label: key.replace(/_/g, ' '), value, min: Math.min(min * scale, value), max: Math.max(max * scale, value), step: step * scale, hint,
        change: (next, isLast) => this.set(key, next, isLast),
      });
    });
  }

  drawPlace(shape, units) {
    const step = 0.01 * units;
    const size = shape === 'sphere' ? this.drawNumbers(WIND_NUMBERS.sphere, units) : [
      vector('half size', this.valueOf('half_size'), step, (value) => this.set('half_size', value.map(Math.abs)), 'Half of its edges'),
      vector('turned', toDegrees(this.valueOf('rotation')), 1, (value) => this.set('rotation', fromDegrees(value)), 'Degrees about x, y and z'),
    ];
    return [vector('position', this.valueOf('position'), step, (value) => this.set('position', value), 'Its middle, in the world'), ...size, ...this.drawNumbers(WIND_NUMBERS.place, units)];
  }

  // With a size and a place that can be seen, where it had none of its own.
  setShape(shape) {
    const { height, middle } = this.studio.subject;
    this.edit((wind) => {
      wind.shape = shape;
      if (shape === 'everywhere') for (const key of ['position', 'rotation', 'half_size', 'radius', 'falloff']) delete wind[key];
      else wind.position ??= middle.toArray().map(rounded);
      if (shape !== 'sphere') delete wind.radius;
      else wind.radius ??= rounded(height / 2);
      if (shape !== 'box') delete wind.half_size, delete wind.rotation;
      else wind.half_size ??= [rounded(height / 2), rounded(height / 2), rounded(height / 2)];
    });
  }

  add() {
    this.append({ name: 'breeze', velocity: [2 * this.studio.subject.unitsPerMetre, 0, 0], gust: 0.5, turbulence: 0.3, turbulence_length: rounded(this.studio.subject.height) });
  }
}
