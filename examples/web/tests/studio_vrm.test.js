// SPDX-License-Identifier: MIT
// VRM avatars in the studio: their springs swing as the specification has it, and may be tuned, saved and loaded again.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readScenario, references } from './avatars.js';
import { gltfOf } from './scenario_gltf.js';
import { at, begin, downloaded, downloads, end, faults, json, only, open, page, picture, press, said, settle, show, type, undo, upload } from './studio_page.js';

before(begin);
after(end);

const synth = () => {
  const path = join(downloads, 'synth.gltf');
  writeFileSync(path, JSON.stringify(gltfOf(readScenario('vrm_spring_bone/tassel-synth.walk_turn.json'))));
  return path;
};
const first = async () => (await json()).chains[0];

test('the springs of a VRM avatar become chains with their colliders', only, async () => {
  await upload(synth());
  const { chains, colliders } = await json();
  assert.match(await said(), /^synth\.gltf: \d+ bones, 1\d chains/);
  assert.ok(chains.every(({ model }) => model === 'spring') && chains.some(({ bones }) => bones.includes('ponytail_0')) && colliders.length > 5, JSON.stringify(chains.map(({ name }) => name)));
  assert.notEqual(await at(0), await at(0.5));
  await picture('vrm');
});

// The adapter, which is held to the specification's reference by vrm.test.js, on the avatar as it goes through the studio.
/** @param {string} path @returns {Promise<number[]>} how far the tails of springs are from the adapter's at most, and how far they swing */
const compared = (path) => page.evaluate(async (url) => {
  const [{ TasselSpringBoneManager }, { loadModel }] = [await import('tassel/vrm'), await import(new URL('load_files.js', document.baseURI).href)];
  const { stage, subject } = studio, other = await loadModel(url), world = studio.tassel.createWorld(), { lead } = stage;
  const follow = () => {
    subject.scene.updateWorldMatrix(true, true);
    subject.scene.matrixWorld.decompose(other.scene.position, other.scene.quaternion, other.scene.scale);
    other.scene.updateMatrixWorld(true);
  };
  stage.follow('walk');
  follow();
  const manager = new TasselSpringBoneManager(world, other), place = studio.viewer.camera.position.clone(), theirs = place.clone();
  manager.reset();
  const rest = [...manager.joints].map(({ bone }) => bone.quaternion.clone());
  let off = 0, swing = 0;
  for (let frame = 0; frame < 150; frame += 1) {
    stage.advance(1 / 60);
    follow();
    manager.update(1 / 60);
    other.scene.updateMatrixWorld(true);
    [...manager.joints].forEach(({ bone, child }, i) => {
      const name = (child ?? bone).userData.name ?? (child ?? bone).name;
      off = Math.max(off, subject.find(name).getWorldPosition(place).distanceTo((child ?? bone).getWorldPosition(theirs)));
      swing = Math.max(swing, bone.quaternion.angleTo(rest[i]));
    });
  }
  world.dispose();
  return [off, swing, lead.rig.driven.length];
}, path);

/** A file of this machine, for the page. */
const urlOf = (path) => page.evaluate((bytes) => URL.createObjectURL(new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))])), readFileSync(path).toString('base64'));

test('it swings in the studio as the specification has it', only, async () => {
  const path = synth();
  await upload(path);
  const [off, swing, driven] = await compared(await urlOf(path));
  assert.ok(off < 1e-4, `off by ${off} m`);
  assert.ok(swing > 0.2 && driven > 50, `${swing}, ${driven}`);
});

for (const { avatar, missing } of references.filter((each, i, all) => all.findIndex(({ avatar: other }) => other === each.avatar) === i)) {
  test(`${avatar.split('/').at(-1)} swings in the studio as the specification has it`, { ...only, skip: missing || only.skip }, async () => {
    await upload(avatar);
    assert.match(await said(), /: \d+ bones, \d+ chains/);
    const [off, swing] = await compared(await urlOf(avatar));
    assert.ok(off < 1e-4 && swing > 0.1, `off by ${off} m at ${swing}`);
    await at(0.7);
    await picture(`vrm_${avatar.split('/').at(-1)}`);
  });
}

test('it is tuned by sliders, and undo takes that back', only, async () => {
  await upload(synth());
  const { chains } = await json(), before = await at(0.7);
  await show('chains');
  await type('push, number', 0.2);
  assert.equal((await first()).push, 0.2);
  assert.notEqual(await at(0.7), before);
  await type('damping, number', 0.9);
  assert.equal((await first()).damping, 0.9);
  await undo();
  await undo();
  assert.deepEqual((await json()).chains, chains);
  assert.equal(await at(0.7), before);
});

test('another model takes the values of joints away, and a spring is a line of bones', only, async () => {
  await page.evaluate(() => studio.panels.chains.edit((chain) => {
    chain.factors = { push: [1, ...chain.bones.slice(1).map((_, i) => 1 / (i + 1))] };
  }));
  await settle();
  const bones = (await first()).bones;
  assert.match(await page.$eval('#panel', (panel) => panel.textContent), /times 1, 0\.5/);
  await page.select('select[aria-label="model"]', 'tassel');
  await settle();
  assert.deepEqual([(await first()).model, (await first()).factors, (await first()).bones], ['tassel', undefined, bones]);
  await page.evaluate(() => studio.panels.chains.edit((chain) => {
    chain.root = chain.bones[0];
    delete chain.bones;
  }));
  await settle();
  await page.select('select[aria-label="model"]', 'spring');
  await settle();
  assert.deepEqual([(await first()).model, (await first()).root, (await first()).bones], ['spring', undefined, bones]);
});

test('a copy is for as many bones below the one that is picked', only, async () => {
  await upload(synth());
  const { chains } = await json(), line = chains.find(({ bones }) => bones.length > 2), index = chains.indexOf(line), other = chains.find((chain) => chain !== line && chain.bones.length >= line.bones.length);
  await page.evaluate((names, removed, chosen) => {
    studio.choose({ chain: removed });
    studio.panels.chains.remove();
    studio.choose({ chain: chosen, bone: names[0] });
    studio.panels.chains.duplicate();
  }, other.bones, chains.indexOf(other), index - (chains.indexOf(other) < index));
  const copy = (await json()).chains.at(-1);
  assert.deepEqual([copy.model, copy.name, copy.bones, copy.push], ['spring', other.bones[0], other.bones.slice(0, line.bones.length), line.push]);
});

test('saved and loaded again it is the same, to the bit', only, async () => {
  const path = synth();
  await upload(path);
  await show('chains');
  await type('push, number', 0.7);
  const before = await json(), hash = await at(1.3);
  await press('Save rig');
  const saved = await downloaded('synth.rig.json');
  assert.deepEqual(JSON.parse(readFileSync(saved, 'utf8')), before);
  await open();
  await upload(path, saved);
  assert.deepEqual(await json(), before);
  assert.equal(await at(1.3), hash);
});

test('the page had no faults', only, () => {
  assert.deepEqual(faults, []);
});
