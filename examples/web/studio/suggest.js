// SPDX-License-Identifier: MIT
// Which bones may swing, found by their names and by the shape of the skeleton.

/** @typedef {{name: string, parent: number, children: number[], place: number[]}} Bone place: in the model's space at rest */

// The preset for what a name says, in whole words, but for hair and tails that are written with what they are: sidehair, ponytail.
// The first that fits counts.
const WORDS = [
  ['skirt', /\b(\w*skirts?|dress|coat ?tails?|hem)\b/],
  ['cape', /\b(capes?|cloaks?|mantle|coat|scarf|cloth|flag|banner|veil|robe|sleeves?)\b/],
  ['ears', /\b(ears?|[lr]ear|antennae?|antennas|whiskers?)\b/],
  ['hair', /(^|[^c])hair|\b(bangs?|fringe|locks?|braids?|strands?|ahoge|mane|beard|feathers?)\b|\b(pony|pig|twin) ?tails?\b/],
  ['tail', /\b(tails?|(fox|cat|dog|horse|dragon)tails?|tentacles?|tongue)\b/],
  ['jiggle', /\b(breasts?|bust|boobs?|belly|butts?|cheeks?|jiggle|bounce)\b/],
  ['pendant', /\b(pendants?|ribbons?|straps?|ropes?|chains?|string|tassels?|\w*charms?|bag|earrings?|necklace|cord)\b/],
];
// What is below one of these is a body, whatever it is called itself.
const LIMBS = /\b(hips?|pelvis|spine|chest|neck|head|shoulder|arm|hand|leg|foot)\b/;
const BODY = /root|hip|pelvis|spine|chest|torso|neck|head|should|clavicle|arm|elbow|hand|wrist|finger|thumb|index|middle|pinky|little|leg|thigh|shin|calf|knee|foot|ankle|toe|heel|eye|jaw|brow|lid|mouth|lip|nose|teeth|armature|camera|light|twist|_?end$|ik\b|pole|target|^b_\w+_(?:upper|fore)/i;

const wordsOf = (name) => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[^A-Za-z]+/g, ' ').toLowerCase();
const presetOf = (name) => WORDS.find(([, word]) => /** @type {RegExp} */ (word).test(wordsOf(name)))?.[0];
// hair_3_1 and hair_5_1, Ear_L and Ear_R, sideHairL and sideHairR are of one kind.
const kindOf = (name) => name.replace(/([a-z])([A-Z])/g, '$1_$2').replace(/(^|[^a-z])(left|right|l|r|front|back|f|b)(?=[^a-z]|$)/gi, '$1').replace(/\d+/g, '').replace(/[^a-z]+/gi, '_').replace(/^_|_$/g, '').toLowerCase();

/** @param {Bone[]} bones @param {number} at the longest way down */
function depthBelow(bones, at) {
  return 1 + Math.max(0, ...bones[at].children.map((child) => depthBelow(bones, child)));
}

/** @param {Bone[]} bones @param {number} at no bone below has two children */
const isStrand = (bones, at) => bones[at].children.length === 0 || (bones[at].children.length === 1 && isStrand(bones, bones[at].children[0]));

const lengthOf = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

// Around their middle, with no gap of more than 100 degrees.
function standInARing(places) {
  if (places.length < 6) return false;
  const middle = [0, 2].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length);
  const angles = places.map((place) => Math.atan2(place[2] - middle[1], place[0] - middle[0])).sort((a, b) => a - b);
  return angles.every((angle, i) => (i + 1 < angles.length ? angles[i + 1] : angles[0] + 2 * Math.PI) - angle < 1.75);
}

/** @param {Bone[]} bones @param {number} at */
const holdsABody = (bones, at) => bones[at].children.some((child) => (!presetOf(bones[child].name) && LIMBS.test(wordsOf(bones[child].name))) || holdsABody(bones, child));

/** The first bone of each line whose name has a preset, and strands that belong to no part of the body. */
function findRoots(bones, moved) {
  const roots = [];
  bones.forEach((bone, at) => {
    if (!bone.name || bone.parent < 0) return;
    const preset = presetOf(bone.name), above = bones[bone.parent];
    const isFirst = preset && presetOf(above.name) !== preset;
    if (isFirst && (depthBelow(bones, at) > 1 || preset === 'jiggle') && !holdsABody(bones, at)) roots.push({ at, preset });
    else if (!preset && !presetOf(above.name) && isFreeStrand(bones, at, moved)) roots.push({ at, preset: undefined });
  });
  return roots.filter(({ at }) => !roots.some((other) => other.at !== at && isBelow(bones, at, other.at)));
}

const isBelow = (bones, at, above) => {
  for (let bone = bones[at].parent; bone >= 0; bone = bones[bone].parent) if (bone === above) return true;
  return false;
};

// Three bones or more without a fork and without a name of the body, which no clip moves.
function isFreeStrand(bones, at, moved) {
  if (BODY.test(bones[at].name) || BODY.test(bones[bones[at].parent].name) === false && bones[bones[at].parent].children.length === 1) return false;
  if (!isStrand(bones, at) || depthBelow(bones, at) < 3) return false;
  for (let bone = at; bone !== undefined; bone = bones[bone].children[0]) if (moved.has(bone) || BODY.test(bones[bone].name)) return false;
  return true;
}

// What begins in the upper third of a character is hair, in the middle one a tail.
const presetByShape = (bones, at, height) => (bones[at].place[1] > 0.7 * height ? 'hair' : bones[at].place[1] > 0.35 * height ? 'tail' : 'pendant');

/**
 * Chains and links of a rig file, in the order of the skeleton.
 * @param {Bone[]} bones
 * @param {Set<number>} moved bones that clips move
 * @param {(preset: string) => object} sized what a preset has to be given beside it, in the model's units
 * @returns {{chains: any[], links: any[]}}
 */
export function suggest(bones, moved, sized = () => ({})) {
  const height = Math.max(...bones.map((bone) => bone.place[1])), groups = new Map();
  for (const { at, preset } of findRoots(bones, moved)) {
    const name = kindOf(bones[at].name) || 'chain', key = `${name} ${bones[at].parent}`;
    if (!groups.has(key)) groups.set(key, { name, preset: preset ?? presetByShape(bones, at, height), roots: [] });
    groups.get(key).roots.push(at);
  }
  const chains = [], links = [];
  for (const { name, preset, roots } of groups.values()) {
    const chain = { name: uniqueName(chains, name), preset, ...sized(preset) };
    if (roots.length === 1) chain.root = bones[roots[0]].name;
    else chain.roots = roots.map((at) => bones[at].name);
    const reach = Math.min(...roots.map((at) => strandLength(bones, at)));
    if (preset === 'skirt' || preset === 'cape') chain.radius = round(0.05 * reach);
    chains.push(chain);
    if (roots.length > 1 && (preset === 'skirt' || preset === 'cape')) {
      links.push({ name: chain.name, chains: [chain.name], layout: standInARing(roots.map((at) => bones[at].place)) ? 'ring' : 'found' });
    }
  }
  return { chains, links };
}

const round = (number) => Number(number.toPrecision(2));

function uniqueName(chains, wanted) {
  let name = wanted;
  for (let number = 2; chains.some((chain) => chain.name === name); number += 1) name = `${wanted}_${number}`;
  return name;
}

function strandLength(bones, at) {
  const child = bones[at].children[0];
  return child === undefined ? 0 : lengthOf(bones[at].place, bones[child].place) + strandLength(bones, child);
}
