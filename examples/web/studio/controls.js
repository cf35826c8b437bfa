// SPDX-License-Identifier: MIT
// Elements of the panels. All of them are those of HTML, so that the keyboard and screen readers work.

/**
 * @param {string} tag
 * @param {Record<string, any>} [attributes] properties, `on...` for events, `class`, `aria-...` and `data-...` as in HTML
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'class' || name === 'list' || name.includes('-')) element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children);
  return element;
}

/** @param {string} text @param {() => void} action @param {Record<string, any>} [attributes] */
export const button = (text, action, attributes = {}) => make('button', { type: 'button', ...attributes, onclick: action }, text);

/**
 * @param {string} label
 * @param {string[] | [string, string][]} choices values, or values and what is shown
 * @param {string} value
 * @param {(value: string) => void} change
 * @param {string} [hint]
 */
export function select(label, choices, value, change, hint = '') {
  const options = choices.map((choice) => {
    const [own, text] = Array.isArray(choice) ? choice : [choice, choice];
    return make('option', { value: own, selected: own === value }, text);
  });
  const field = make('select', { title: hint, 'aria-label': label, onchange: (event) => change(event.target.value) }, ...options);
  return row(label, hint, field);
}

/** @param {string} label @param {string} hint @param {...Node} fields */
export const row = (label, hint, ...fields) => make('div', { class: 'row', title: hint }, make('span', { class: 'label' }, label), ...fields);

/**
 * A slider with its number, which may be typed, too.
 * @param {{label: string, value: number, min: number, max: number, step: number, hint?: string, change: (value: number, isLast: boolean) => void}} options
 */
export function slider({ label, value, min, max, step, hint = '', change }) {
  const range = make('input', { type: 'range', min, max, step, value, 'aria-label': label });
  const number = make('input', { type: 'number', step, value: tidy(value), 'aria-label': `${label}, number` });
  range.addEventListener('input', () => {
    number.value = tidy(Number(range.value));
    change(Number(range.value), false);
  });
  range.addEventListener('change', () => change(Number(range.value), true));
  number.addEventListener('change', () => {
    if (number.value === '' || !Number.isFinite(Number(number.value))) return;
    range.value = number.value;
    change(Number(number.value), true);
  });
  return row(label, hint, range, number);
}

/**
 * @param {string} label
 * @param {number[]} values
 * @param {number} step
 * @param {(values: number[]) => void} change
 * @param {string} [hint]
 */
export function vector(label, values, step, change, hint = '') {
  const fields = values.map((value, i) => make('input', { type: 'number', step, value: tidy(value), 'aria-label': `${label} ${'xyz'[i]}` }));
  for (const field of fields) {
    field.addEventListener('change', () => {
      const numbers = fields.map((each) => Number(each.value));
      if (numbers.every(Number.isFinite)) change(numbers);
    });
  }
  return row(label, hint, ...fields);
}

/**
 * @param {string} label
 * @param {number | ''} value
 * @param {number} step
 * @param {(value: number | undefined) => void} change undefined: the field is empty
 * @param {string} [hint]
 */
export function number(label, value, step, change, hint = '') {
  const field = make('input', { type: 'number', step, value: String(value), 'aria-label': label });
  field.addEventListener('change', () => {
    if (Number.isFinite(Number(field.value))) change(field.value === '' ? undefined : Number(field.value));
  });
  return row(label, hint, field);
}

export const ALL_LAYERS = 0xffffffff;
/** Bits as a number, empty where it is all of them. @param {string} label @param {number} value @param {(value: number | undefined) => void} change @param {string} hint */
export const layers = (label, value, change, hint) => number(label, value === ALL_LAYERS ? '' : value, 1, change, `${hint}. 1, 2, 4 ... added up; empty: all`);

/** @param {string} label @param {boolean} value @param {(value: boolean) => void} change @param {string} [hint] */
export const checkbox = (label, value, change, hint = '') =>
  make('label', { class: 'check', title: hint }, make('input', { type: 'checkbox', checked: value, onchange: (event) => change(event.target.checked) }), label);

/** @type {Map<string, boolean>} what the user has opened and closed stays so */
const folds = new Map();

/** @param {string} title @param {boolean} open at first @param {...Node} children */
export function fold(title, open, ...children) {
  const element = make('details', { open: folds.get(title) ?? open }, make('summary', { 'aria-label': title }, title), ...children);
  element.addEventListener('click', () => setTimeout(() => folds.set(title, element.open)));
  return element;
}

/**
 * Draws a panel again, with focus and scrolling as they were.
 * @param {HTMLElement} panel
 * @param {() => void} draw
 */
export function redraw(panel, draw) {
  const before = reachable(panel), place = before.indexOf(document.activeElement), { scrollTop } = panel;
  draw();
  panel.scrollTop = scrollTop;
  if (place < 0) return;
  const key = keyOf(before[place]), after = reachable(panel), again = key ? after.find((element) => keyOf(element) === key) : after[place];
  /** @type {any} */ (again)?.focus({ preventScroll: true });
}

// What the keyboard reaches. Buttons of lists have their text alone, which others may have too: those keep their place.
const reachable = (panel) => [...panel.querySelectorAll('a, button, input, select, summary, textarea, [tabindex]')];
const keyOf = (element) => element.getAttribute('data-key') ?? element.getAttribute('aria-label');

/** A number as people write it. @param {number} value */
export const tidy = (value) => String(Number(value.toPrecision(4)));
export const words = (key) => key.replace(/_/g, ' ');
