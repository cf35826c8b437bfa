// SPDX-License-Identifier: MIT
// Buttons, keys and files of the page; the own model to begin with.
import { languages } from './code.js';
import { loadOwn } from './load_files.js';
import { Studio } from './studio.js';
import { VIEWS } from './viewer.js';

const page = document.body, find = (id) => /** @type {any} */ (document.getElementById(id));
const studio = await Studio.create(page, new URL('./presets.json', import.meta.url));
/** @type {any} */ (globalThis).studio = studio; // for tests and the console

const actions = {
  open: () => find('files').click(),
  save: () => studio.saveRig(),
  export: () => studio.exportGlb(),
  undo: () => studio.document.undo(),
  redo: () => studio.document.redo(),
  code: () => showCode(),
  help: () => find('help-dialog').showModal(),
};
for (const [id, action] of Object.entries(actions)) find(id).onclick = action;
for (const tab of ['chains', 'colliders', 'links', 'winds', 'limbs', 'world']) find(`tab-${tab}`).onclick = () => studio.show(/** @type {any} */ (tab));
for (const view of Object.keys(VIEWS)) {
  const label = document.createElement('label'), box = Object.assign(document.createElement('input'), { type: 'checkbox', name: `show-${view}`, checked: studio.shown.has(view) });
  box.onchange = () => studio.setView(view, box.checked);
  label.append(box, view);
  find('views').append(label);
}
find('files').onchange = () => {
  const files = [...find('files').files];
  find('files').value = ''; // the same ones may be chosen once more
  studio.openFiles(files);
};

// ---- code -----------------------------------------------------------------------------------------------------

find('language').replaceChildren(...languages.map((name) => new Option(name, name)));
find('language').onchange = () => fillCode();
find('copy').onclick = async () => {
  await navigator.clipboard.writeText(find('code-text').textContent);
  find('copy').textContent = 'Copied';
};

let asked = 0;
async function fillCode() {
  const language = find('language').value, text = find('code-text'), own = (asked += 1);
  const code = await studio.code(language);
  if (own !== asked) return; // another was chosen meanwhile
  text.textContent = code;
  text.dataset.language = language;
  find('copy').textContent = 'Copy';
}

async function showCode() {
  await fillCode();
  find('code-dialog').showModal();
}

// ---- files ----------------------------------------------------------------------------------------------------

page.addEventListener('dragover', (event) => event.preventDefault());
page.addEventListener('drop', (event) => {
  event.preventDefault();
  studio.openFiles([...(event.dataTransfer?.files ?? [])]);
});
// A slider that comes back to where it began tells no change.
for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, () => setTimeout(() => studio.document.endGesture()));
addEventListener('beforeunload', (event) => {
  if (!studio.document.isSaved) event.preventDefault();
});

// ---- keys -----------------------------------------------------------------------------------------------------

const KEYS = {
  ' ': () => studio.transport.toggle(),
  '.': () => studio.transport.stepOnce(),
  ',': () => studio.transport.seek(studio.transport.now() - 1 / 60),
  Home: () => studio.transport.seek(0),
  '?': actions.help,
};
const CAMERA = {
  ArrowLeft: () => studio.viewer.turn(-0.1, 0), ArrowRight: () => studio.viewer.turn(0.1, 0), ArrowUp: () => studio.viewer.turn(0, 0.1), ArrowDown: () => studio.viewer.turn(0, -0.1),
  '+': () => studio.viewer.zoom(0.9), '-': () => studio.viewer.zoom(1 / 0.9),
};
const WITH_CONTROL = { z: actions.undo, y: actions.redo, Z: actions.redo, s: actions.save, o: actions.open };

const isField = (target) => target instanceof HTMLElement && target.matches('input, select, textarea, button, summary, circle, [role="slider"]');

addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLTextAreaElement || (event.target instanceof HTMLInputElement && !['range', 'checkbox'].includes(event.target.type));
  const action = event.ctrlKey || event.metaKey ? (isTyping && event.key.toLowerCase() !== 's' ? undefined : WITH_CONTROL[event.key])
    : isField(event.target) || event.target instanceof SVGElement ? undefined
      : KEYS[event.key] ?? (document.activeElement === studio.viewer.canvas ? CAMERA[event.key] : undefined);
  if (!action || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  action();
});

// ---- time -----------------------------------------------------------------------------------------------------

let last = performance.now();
function frame(now) {
  studio.frame(Math.max(now - last, 0) / 1000);
  last = now;
  requestAnimationFrame(frame);
}

try {
  studio.open(await loadOwn('./models/', 'creature'));
} catch (error) {
  studio.say(`The own model could not be loaded: ${/** @type {Error} */ (error).message}`);
}
document.documentElement.dataset.ready = 'true';
requestAnimationFrame(frame);
