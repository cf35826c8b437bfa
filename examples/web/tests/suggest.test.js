// SPDX-License-Identifier: MIT
// What the studio suggests for skeletons of different makers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromStroke, thin } from '../studio/curve_editor.js';
import { suggest } from '../studio/suggest.js';

/** @param {[string, number, number[]][]} list name, parent and place of each */
function makeBones(list) {
  const bones = list.map(([name, parent, place]) => ({ name, parent, children: [], place }));
  bones.forEach((bone, i) => bone.parent >= 0 && bones[bone.parent].children.push(i));
  return bones;
}

const body = [['hips', -1, [0, 0.9, 0]], ['spine', 0, [0, 1.1, 0]], ['head', 1, [0, 1.5, 0]], ['upper_leg_l', 0, [0.1, 0.85, 0]], ['lower_leg_l', 3, [0.1, 0.45, 0]], ['foot_l', 4, [0.1, 0.1, 0]]];

/** Bones down from a place: name_1, name_2, ... */
function hang(list, name, parent, [x, y, z], count) {
  for (let i = 0; i < count; i += 1) list.push([`${name}_${i + 1}`, i === 0 ? parent : list.length - 1, [x, y - 0.1 * i, z]]);
  return list;
}

test('a body alone has nothing that swings', () => {
  assert.deepEqual(suggest(makeBones(body), new Set()), { chains: [], links: [] });
});

test('words within other words mean nothing, and a body is no tail', () => {
  for (const name of ['Button', 'Detail', 'Locker', 'Chair', 'Gear', 'Bagpipe']) {
    assert.deepEqual(suggest(makeBones(hang([...body], name, 0, [0, 0.9, 0.1], 2)), new Set()).chains, [], name);
  }
  const tail = [['root', -1, [0, 0, 0]], ['Tail', 0, [0, 0.9, 0]], ['Chest', 1, [0, 1.2, 0]], ['Head', 2, [0, 1.5, 0]]];
  assert.deepEqual(suggest(makeBones(tail), new Set()).chains, []);
});

test('names of several makers are known', () => {
  for (const [name, preset] of [['ponytail', 'hair'], ['sidehair', 'hair'], ['HairBall', 'hair'], ['b_Tail01', 'tail'], ['foxtail', 'tail'], ['J_Sec_L_Bust', 'jiggle'], ['bagCharm', 'pendant'], ['FrontSkirt', 'skirt'], ['Scarf', 'cape']]) {
    assert.equal(suggest(makeBones(hang([...body], name, 0, [0, 0.9, 0.1], 2)), new Set()).chains[0]?.preset, preset, name);
  }
});

test('both sides of a kind are one chain, whatever they are called', () => {
  for (const [left, right] of [['Ear_L', 'Ear_R'], ['sideHairL', 'sideHairR'], ['left tail', 'right tail'], ['lock.l', 'lock.r']]) {
    const { chains } = suggest(makeBones(hang(hang([...body], left, 2, [0.1, 1.6, 0], 3), right, 2, [-0.1, 1.6, 0], 3)), new Set());
    assert.equal(chains.length, 1, left);
    assert.deepEqual(chains[0].roots, [`${left}_1`, `${right}_1`]);
  }
});

test('strands around the hips are a ring, and those of a cape are not', () => {
  for (const [name, angles, layout] of [['skirt', 2 * Math.PI, 'ring'], ['cape', Math.PI * 0.8, 'found']]) {
    let list = [...body];
    for (let i = 0; i < 10; i += 1) list = hang(list, `${name}_${i}`, 0, [Math.cos((i / 10) * angles), 0.9, Math.sin((i / 10) * angles)], 4);
    const { chains, links } = suggest(makeBones(list), new Set());
    assert.equal(chains.length, 1);
    assert.equal(chains[0].roots.length, 10);
    assert.equal(chains[0].preset, name);
    assert.deepEqual(links, [{ name: chains[0].name, chains: [chains[0].name], layout }]);
  }
});

test('a strand without a telling name is found by its shape, unless a clip moves it', () => {
  const bones = makeBones(hang([...body], 'Bone', 2, [0, 1.5, -0.1], 4));
  assert.deepEqual(suggest(bones, new Set()).chains, [{ name: 'bone', preset: 'hair', root: 'Bone_1' }]);
  assert.deepEqual(suggest(bones, new Set([7])).chains, []);
});

test('what a preset needs in other units is said beside it', () => {
  const bones = makeBones(hang([...body], 'tail', 0, [0, 0.9, -0.1], 4));
  const { chains } = suggest(bones, new Set(), (preset) => ({ felt_speed_limit: preset === 'tail' ? 440 : 0 }));
  assert.equal(chains[0].felt_speed_limit, 440);
});

test('a stroke becomes few points that keep its form', () => {
  const form = (u) => 1 + Math.sin(5 * u), stroke = Array.from({ length: 200 }, (_, i) => [i / 199, form(i / 199)]), keys = fromStroke(stroke);
  assert.ok(keys.length <= 9, `${keys.length}`);
  for (const [u, value] of stroke) {
    const i = Math.max(keys.findIndex((key) => key[0] >= u), 1), [from, to] = [keys[i - 1], keys[i]], share = (u - from[0]) / (to[0] - from[0]);
    assert.ok(Math.abs(from[1] + share * (to[1] - from[1]) - value) < 0.12, `at ${u}`);
  }
  assert.deepEqual(thin([[0, 1], [0.3, 1.3], [0.6, 1.6], [1, 2]], 9), [[0, 1], [1, 2]]);
  assert.equal(fromStroke([[0.5, 1], [0.5, 2]]), null);
});
