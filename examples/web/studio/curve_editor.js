// SPDX-License-Identifier: MIT
// A factor from root to tip, drawn by hand: a stroke replaces the curve, points are dragged one by one, and the keyboard moves the
// one that has the focus.
import { make } from './controls.js';

const WIDTH = 240, HEIGHT = 90, TOP = 3; // the largest factor that is shown
const MOST = 9;                           // points that a stroke leaves
const SVG = 'http://www.w3.org/2000/svg';

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const round = (value) => Math.round(value * 1000) / 1000;
const toX = (u) => u * WIDTH, toY = (value) => HEIGHT * (1 - clamp(value, 0, TOP) / TOP);

function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * The points that stay when those that lie nearest to the line of their neighbours go.
 * @param {number[][]} points [[u, value], ...] ascending in u
 * @param {number} most
 */
export function thin(points, most) {
  const kept = [...points];
  const cost = (i) => {
    const [before, at, after] = [kept[i - 1], kept[i], kept[i + 1]];
    const share = (at[0] - before[0]) / (after[0] - before[0]);
    return Math.abs(at[1] - (before[1] + share * (after[1] - before[1])));
  };
  while (kept.length > 2) {
    let least = 1;
    for (let i = 2; i < kept.length - 1; i += 1) if (cost(i) < cost(least)) least = i;
    if (kept.length <= most && cost(least) > 0.01) break;
    kept.splice(least, 1);
  }
  return kept.map(([u, value]) => [round(u), round(value)]);
}

/** One value for each place of a stroke that may go back and forth; from 0 to 1. @param {number[][]} stroke */
export function fromStroke(stroke) {
  const columns = new Map();
  for (const [u, value] of stroke) columns.set(Math.round(clamp(u, 0, 1) * 48) / 48, clamp(value, 0, TOP));
  const points = [...columns].sort((a, b) => a[0] - b[0]);
  if (points.length < 2) return null;
  return thin(points, MOST);
}

export class CurveEditor {
  /**
   * @param {string} label
   * @param {number[][]} keys [[u, factor], ...]; with tangents they are drawn as straight pieces
   * @param {(keys: number[][], isLast: boolean) => void} change
   */
  constructor(label, keys, change) {
    this.keys = keys.map(([u, value]) => [u, value]);
    this.change = change;
    this.label = label;
    this.element = shape('svg', { viewBox: `-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`, class: 'curve', role: 'group', 'aria-label': `${label}: factor from root to tip` });
    this.element.addEventListener('pointerdown', (event) => this.begin(event));
    this.element.addEventListener('dblclick', (event) => this.remove(event));
    this.draw();
  }

  draw() {
    const line = this.keys.map(([u, value]) => `${toX(u)},${toY(value)}`).join(' ');
    const [first, last] = [this.keys[0], this.keys[this.keys.length - 1]];
    this.element.replaceChildren(
      shape('rect', { x: 0, y: 0, width: WIDTH, height: HEIGHT, class: 'ground' }),
      shape('line', { x1: 0, x2: WIDTH, y1: toY(1), y2: toY(1), class: 'one' }),
      shape('polyline', { points: `0,${toY(first[1])} ${line} ${WIDTH},${toY(last[1])}`, class: 'line' }),
      ...this.keys.map((key, i) => this.makePoint(key, i)),
    );
  }

  makePoint([u, value], i) {
    const point = shape('circle', { cx: toX(u), cy: toY(value), r: 5, tabindex: 0, role: 'slider', 'data-i': i, 'data-key': `${this.label} point ${i}`, 'aria-label': `${this.label}, point ${i + 1}: at ${u} factor ${value}`, 'aria-valuenow': value });
    point.addEventListener('keydown', (event) => this.press(event, i));
    return point;
  }

  placeOf(event) {
    const matrix = this.element.getScreenCTM();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [clamp(point.x / WIDTH, 0, 1), clamp(TOP * (1 - point.y / HEIGHT), 0, TOP)];
  }

  begin(event) {
    event.preventDefault();
    const grabbed = event.target.dataset?.i, stroke = [this.placeOf(event)];
    const move = (next) => {
      stroke.push(this.placeOf(next));
      const drawn = grabbed === undefined ? fromStroke(stroke) : this.withPoint(Number(grabbed), stroke[stroke.length - 1]);
      if (drawn) this.show(drawn, false);
    };
    const end = () => {
      this.element.removeEventListener('pointermove', move);
      if (stroke.length > 1) this.change(this.keys, true);
    };
    this.element.setPointerCapture(event.pointerId);
    this.element.addEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel']) this.element.addEventListener(name, end, { once: true });
  }

  // A point stays between its neighbours.
  withPoint(i, [u, value]) {
    const low = i > 0 ? this.keys[i - 1][0] + 0.01 : 0, high = i < this.keys.length - 1 ? this.keys[i + 1][0] - 0.01 : 1;
    if (low > high) u = this.keys[i][0]; // no room between its neighbours
    else u = clamp(u, low, high);
    return this.keys.map((key, at) => (at === i ? [round(u), round(clamp(value, 0, TOP))] : key));
  }

  show(keys, isLast) {
    this.keys = keys;
    this.draw();
    this.change(keys, isLast);
  }

  remove(event) {
    const at = event.target.dataset?.i;
    if (at !== undefined && this.keys.length > 1) this.show(this.keys.filter((_, i) => i !== Number(at)), true);
  }

  press(event, i) {
    const [u, value] = this.keys[i], step = event.shiftKey ? 0.2 : 0.02;
    const way = { ArrowUp: [0, step], ArrowDown: [0, -step], ArrowLeft: [-step, 0], ArrowRight: [step, 0] }[event.key];
    if (way) this.show(this.withPoint(i, [u + way[0], value + way[1]]), true);
    else if (event.key === 'Delete' && this.keys.length > 1) this.show(this.keys.filter((_, at) => at !== i), true);
    else if (event.key === 'Insert') this.show(this.withMiddle(i), true);
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.element.querySelectorAll('circle')[Math.min(i, this.keys.length - 1)].focus();
  }

  // One more point halfway to the next.
  withMiddle(i) {
    const next = this.keys[i + 1] ?? [1, this.keys[i][1]], [u, value] = this.keys[i];
    if (next[0] - u < 0.05) return this.keys;
    return [...this.keys.slice(0, i + 1), [round((u + next[0]) / 2), round((value + next[1]) / 2)], ...this.keys.slice(i + 1)];
  }
}

/** @param {string} label @param {number[][] | undefined} keys @param {(keys: number[][] | undefined, isLast: boolean) => void} change */
export function curveField(label, keys, change) {
  const box = make('div', { class: 'curve-field' });
  const fill = (shown) => {
    if (!shown) {
      box.replaceChildren(make('button', { type: 'button', class: 'small', 'aria-label': `Curve of ${label}`, onclick: () => set([[0, 1], [1, 1]]) }, 'Curve'));
      return;
    }
    box.replaceChildren(new CurveEditor(label, shown, change).element, make('button', { type: 'button', class: 'small', 'aria-label': `No curve of ${label}`, onclick: () => set(undefined) }, 'No curve'));
  };
  const set = (next) => {
    fill(next);
    change(next, true);
  };
  fill(keys);
  return box;
}
