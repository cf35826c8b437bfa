// SPDX-License-Identifier: MIT
// Time: play, slow motion, single steps, and a slider for any moment; and what a frame takes.
import { pathNames } from './paths.js';
import { MOST_TO_SCRUB } from './stage.js';

const FRAME = 1 / 60;
const LONGEST = 0.1; // seconds of a frame that are played; a tab that was hidden does not catch up
const FRESH = 0.05;  // share of a new measurement in the mean that is shown

export class Transport {
  /** @param {import('./studio.js').Studio} studio */
  constructor(studio) {
    this.studio = studio;
    const find = (id) => /** @type {any} */ (studio.page.querySelector(`#${id}`));
    this.parts = Object.fromEntries(['play', 'back', 'step', 'time', 'clip', 'path', 'speed', 'cost', 'clock'].map((id) => [id, find(id)]));
    this.isPlaying = true;
    this.isEdited = false;
    this.speed = 1;
    this.mean = { solver: 0, frame: 0 };
    this.listen();
  }

  listen() {
    const { parts, studio } = this;
    parts.play.onclick = () => this.toggle();
    parts.step.onclick = () => this.stepOnce();
    parts.back.onclick = () => this.seek(this.now() - FRAME);
    parts.time.oninput = () => this.seek(Number(parts.time.value));
    parts.clip.onchange = () => studio.stage.play(parts.clip.value) ?? this.draw();
    parts.path.onchange = () => studio.stage.follow(parts.path.value) ?? this.draw();
    parts.speed.onchange = () => {
      this.speed = Number(parts.speed.value);
    };
    parts.path.replaceChildren(...pathNames.map((name) => new Option(name, name)));
  }

  now() {
    const { stage } = this.studio;
    return stage.time % stage.length;
  }

  reset() {
    const { subject } = this.studio;
    this.parts.clip.replaceChildren(new Option('no clip', ''), ...subject.clips.map((clip) => new Option(clip.name, clip.name)));
    this.draw();
  }

  toggle() {
    this.isPlaying = !this.isPlaying;
    this.draw();
  }

  stepOnce() {
    this.isPlaying = false;
    this.studio.stage.advance(FRAME);
    this.draw();
  }

  /** @param {number} moment */
  seek(moment) {
    if (this.studio.stage.actors.length > MOST_TO_SCRUB) return;
    this.isPlaying = false;
    this.studio.stage.seek(Math.max(moment, 0));
    this.draw();
  }

  /** Where time stands still: the next picture is of the same moment, as it is with what was edited. */
  showEdit() {
    const { stage } = this.studio;
    this.isEdited = !this.isPlaying && stage.actors.length <= MOST_TO_SCRUB;
  }

  /** @param {number} seconds since the last picture */
  advance(seconds) {
    if (this.isPlaying) this.studio.stage.advance(Math.min(seconds, LONGEST) * this.speed);
    else if (this.isEdited) this.studio.stage.seek(this.now());
    this.isEdited = false;
    this.parts.time.value = String(this.now());
    this.parts.clock.textContent = `${this.now().toFixed(2)} s`;
  }

  draw() {
    const { parts, studio } = this, { stage } = studio;
    parts.play.textContent = this.isPlaying ? 'Pause' : 'Play';
    parts.time.max = String(stage.length);
    parts.time.disabled = parts.back.disabled = stage.actors.length > MOST_TO_SCRUB;
    parts.clip.value = studio.subject?.clip?.name ?? '';
    parts.path.value = stage.path;
  }

  /** @param {number} solver @param {number} frame milliseconds */
  measure(solver, frame) {
    this.mean.solver += FRESH * (solver - this.mean.solver);
    this.mean.frame += FRESH * (frame - this.mean.frame);
    this.parts.cost.textContent = `${this.studio.stage.actors.length} × : solver ${this.mean.solver.toFixed(2)} ms, page ${this.mean.frame.toFixed(1)} ms a frame`;
  }
}
