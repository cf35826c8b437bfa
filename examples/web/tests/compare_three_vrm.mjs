// SPDX-License-Identifier: MIT
// node compare_three_vrm.mjs [--quick] [AVATAR.vrm REFERENCE.json]
// The same avatar in the same motion by three-vrm and by TasselSpringBoneManager: how far each is from a reference in double precision,
// and what a frame costs. Without arguments: every scenario of the repository that is an avatar, as tests/conformance has them. Exits 1
// where Tassel is farther from the reference than VRM's scenarios allow. --quick measures times on fewer avatars.
import { basename } from 'node:path';
import { loadTassel } from '../src/tassel.js';
import { TasselSpringBoneManager } from '../src/vrm.js';
import { loadGltf, objectsOf, play, pose, readJson, readScenario, tailErrors } from './avatars.js';
import { gltfOf } from './scenario_gltf.js';

const { VRMSpringBoneLoaderPlugin } = await import('@pixiv/three-vrm').catch(() => {
  console.log('skipped: no @pixiv/three-vrm (npm install in examples/web)');
  process.exit(77);
});
const tassel = await loadTassel(), quick = process.argv[2] === '--quick', [ROUNDS, COPIES] = quick ? [3, 5] : [5, 20], ALLOWED = 0.1; // millimetres

const theirs = (gltf) => gltf.userData.vrmSpringBoneManager;
const ours = (gltf) => new TasselSpringBoneManager(tassel.createWorld(), gltf);
const load = (source) => loadGltf(source, [(parser) => new VRMSpringBoneLoaderPlugin(parser)]);
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** In millimetres, over all tails of all frames. */
async function deviation(source, scenario, manage) {
  const gltf = await load(source), all = [];
  play(gltf, scenario, manage(gltf), (frame, objects) => all.push(...tailErrors(scenario, objects, frame)));
  return { mean: (1e3 * all.reduce((sum, error) => sum + error, 0)) / all.length, worst: 1e3 * Math.max(...all) };
}

/** Microseconds of one avatar's frame: of update alone, and with the world matrices that a renderer needs after it. */
async function costs(source, scenario, managers) {
  const crowds = await Promise.all(managers.map((manage) => Promise.all(Array.from({ length: COPIES }, async () => {
    const gltf = await load(source);
    return { gltf, manager: manage(gltf), objects: objectsOf(gltf) };
  }))));
  const found = managers.map(() => ({ update: [], frame: [] }));
  for (let round = -1; round < ROUNDS; round += 1) { // the first warms the engine up; the two take turns, so that both feel what else the machine does
    crowds.forEach((crowd, which) => {
      let update = 0, matrices = 0;
      for (const { gltf, manager, objects } of crowd) {
        pose(objects, scenario, 0), gltf.scene.updateMatrixWorld(), manager.reset();
        for (let frame = 1; frame < scenario.frames; frame += 1) {
          pose(objects, scenario, frame);
          const begin = performance.now();
          manager.update(scenario.dt);
          const middle = performance.now();
          gltf.scene.updateMatrixWorld();
          update += middle - begin, matrices += performance.now() - middle;
        }
      }
      const frames = crowd.length * (scenario.frames - 1);
      if (round >= 0) found[which].update.push((1e3 * update) / frames), found[which].frame.push((1e3 * (update + matrices)) / frames);
    });
  }
  return found.map(({ update, frame }) => ({ update: median(update), frame: median(frame) }));
}

async function compare(name, source, scenario) {
  const managers = [theirs, ours], joints = scenario.joints.length, times = await costs(source, scenario, managers);
  console.log(`${name}: ${joints} joints, ${scenario.frames} frames at 60 Hz`);
  console.log('              off on average   at most   update per joint   per avatar   with matrices');
  for (const [which, label] of ['three-vrm', 'Tassel'].entries()) {
    const { mean, worst } = await deviation(source, scenario, managers[which]), { update, frame } = times[which];
    if (label === 'Tassel' && !(worst <= ALLOWED)) process.exitCode = 1;
    console.log(`  ${label.padEnd(10)}${mean.toFixed(4).padStart(13)} mm${worst.toFixed(4).padStart(10)} mm${((1e3 * update) / joints).toFixed(0).padStart(12)} ns${update.toFixed(1).padStart(13)} us${frame.toFixed(1).padStart(13)} us`);
  }
}

const [avatar, reference] = process.argv.slice(quick ? 3 : 2);
if (avatar) {
  await compare(basename(avatar), avatar, readJson(reference));
} else {
  for (const motion of ['walk_turn', 'head_shake']) {
    const scenario = readScenario(`vrm_spring_bone/tassel-synth.${motion}.json`);
    await compare(`tassel-synth, ${motion}`, JSON.stringify(gltfOf(scenario)), scenario);
  }
}
