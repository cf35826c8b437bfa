// SPDX-License-Identifier: MIT
// The page: 1,000 characters, or as many of COUNTS as ?count= says, skinned on the GPU from the matrices that bake wrote, each with its own phase.
import { Camera } from './camera.js';
import { Crowd, loadCreature } from './crowd.js';
import { clear, Painter } from './painter.js';

const COUNTS = [1, 10, 100, 300, 1000, 3000, 10000], TURN = 0.08, ZOOM = 1.15;
const wanted = Number(new URLSearchParams(window.location.search).get('count')), firstCount = COUNTS.includes(wanted) ? wanted : 1000;
const element = (id) => document.getElementById(id);
const canvas = element('canvas'), said = element('said');

function fit() {
  const ratio = Math.min(window.devicePixelRatio, 2), width = Math.round(canvas.clientWidth * ratio), height = Math.round(canvas.clientHeight * ratio);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  return width / height;
}

function listen(actions, camera) {
  const keys = {
    ArrowLeft: () => camera.turn(-TURN, 0), ArrowRight: () => camera.turn(TURN, 0), ArrowUp: () => camera.turn(0, TURN), ArrowDown: () => camera.turn(0, -TURN),
    '+': actions.nearer, '=': actions.nearer, '-': actions.farther, ' ': actions.pause,
  };
  canvas.addEventListener('keydown', (event) => {
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  for (const [id, action] of Object.entries(actions)) element(id).addEventListener('click', action);
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    camera.zoom(ZOOM ** Math.sign(event.deltaY));
  }, { passive: false });
}

// One finger turns, two zoom by their distance.
function listenToPointers(camera) {
  const pointers = new Map(), gap = () => {
    const [a, b] = [...pointers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  canvas.addEventListener('pointermove', (event) => {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    const before = pointers.size > 1 ? gap() : 0, dx = event.clientX - pointer.x, dy = event.clientY - pointer.y;
    Object.assign(pointer, { x: event.clientX, y: event.clientY });
    if (pointers.size === 1) camera.turn(-0.006 * dx, 0.006 * dy);
    else camera.zoom(before / Math.max(gap(), 1));
  });
  for (const name of ['pointerup', 'pointercancel']) canvas.addEventListener(name, (event) => pointers.delete(event.pointerId));
}

function start(gl, creature) {
  const crowd = new Crowd(creature, firstCount), painter = new Painter(gl, creature.mesh, creature), camera = new Camera();
  let paused = false, time = 0, last = performance.now(), frames = 0, since = last;
  const resize = (step) => {
    const index = COUNTS.indexOf(crowd.count) + step;
    crowd.resize(COUNTS[Math.min(Math.max(index, 0), COUNTS.length - 1)]);
  };
  const pause = () => {
    paused = !paused;
    element('pause').setAttribute('aria-pressed', String(paused));
  };
  listen({ fewer: () => resize(-1), more: () => resize(1), nearer: () => camera.zoom(1 / ZOOM), farther: () => camera.zoom(ZOOM), pause }, camera);
  listenToPointers(camera);
  const draw = (now) => {
    if (!paused) time += (now - last) / 1000;
    last = now;
    const aspect = fit();
    clear(gl);
    painter.draw(camera.matrix(aspect), crowd.setTime(time));
    frames += 1;
    if (now - since > 500) {
      said.textContent = `${crowd.count.toLocaleString('en')} character${crowd.count > 1 ? 's' : ''}, ${((1000 * frames) / (now - since)).toFixed(0)} frames a second`;
      frames = 0, since = now;
    }
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}

const gl = canvas.getContext('webgl2', { antialias: true });
if (gl) loadCreature('./data').then((creature) => start(gl, creature)).catch((error) => { said.textContent = String(error.message); });
else said.textContent = 'This browser has no WebGL 2.';
