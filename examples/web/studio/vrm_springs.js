// SPDX-License-Identifier: MIT
// The spring bones of a VRM avatar as chains and colliders of a rig file, to be seen and tuned. A rig file has no springs of VRM's kind:
// what is written are the chains that swing alike where they swing little (docs/studio.md).
import { readVrm } from 'tassel/vrm';

const TICK = 1 / 60; // in which VRM's numbers are counted
const round = (value) => Number(value.toPrecision(4));

/**
 * A spring adds `stiffness` seconds of way along its rest direction and keeps its length: where it is turned by a little, that takes
 * this share of the turn away.
 * @param {number} stiffness @param {number} length
 */
const elasticityOf = (stiffness, length) => (stiffness * TICK) / (length + stiffness * TICK);

/** The largest of the values, and the curve that makes the others of it, from root to tip. */
function withCurve(key, values, places) {
  const most = Math.max(...values);
  if (values.every((value) => most - value <= 1e-4 * most)) return { [key]: round(most) };
  return { [key]: round(most), [`${key}_curve`]: values.map((value, i) => [round(places[i]), round(value / most)]) };
}

class Springs {
  /** @param {any} json of the glTF file */
  constructor(json) {
    this.vrm = readVrm(json);
    this.names = (json.nodes ?? []).map(({ name }) => name ?? '');
  }

  /** From the first node to the last with those between, which VRM may leave out. */
  bonesOf({ nodes }) {
    const [first] = nodes, bones = [];
    for (let at = nodes.at(-1); at !== first; at = this.vrm.nodes.parents[at]) bones.unshift(at);
    return [first, ...bones];
  }

  lengthTo(node, above) {
    const { definitions, parents } = this.vrm.nodes;
    let length = 0;
    for (let at = node; at !== above; at = parents[at]) length += Math.hypot(...(definitions[at].translation ?? [0, 0, 0]));
    return length;
  }

  /** Of each spring's segments. */
  lengthsOf({ nodes, settings, tail }) {
    return settings.map((_, i) => (i + 1 < nodes.length ? this.lengthTo(nodes[i + 1], nodes[i]) : Math.hypot(...(tail ?? [0, 0, 0]))));
  }

  chainOf(spring) {
    const { settings, center, groups, nodes, tail } = spring, [{ gravityPower, gravityDir }] = settings, lengths = this.lengthsOf(spring);
    const total = lengths.reduce((sum, length) => sum + length, 0) || 1, ends = lengths.map((_, i) => lengths.slice(0, i + 1).reduce((sum, length) => sum + length, 0) / total);
    const numbers = (key, value) => withCurve(key, settings.map((each, i) => value(each, lengths[i], i + 1)), ends);
    return {
      name: spring.name,
      bones: this.bonesOf(spring).map((node) => this.names[node]),
      ...(center >= 0 ? { anchor: this.names[center], inert: 1, inert_rotation: 1 } : {}),
      ...(tail && settings.length === nodes.length && lengths.at(-1) > 0 ? { tip: 'length', tip_length: round(lengths.at(-1)) } : {}),
      ...numbers('damping', ({ dragForce }) => Math.min(Math.max(dragForce, 0), 1)),
      ...numbers('elasticity', ({ stiffness }, length, number) => elasticityOf(Math.max(stiffness, 0) / number, Math.max(length, 1e-3))),
      stiffness: 0,
      gravity_scale: 0,
      gravity_falloff: 0,
      gravity: gravityDir.map((part) => round((part * gravityPower) / TICK)),
      ...numbers('radius', ({ hitRadius }) => hitRadius),
      colliders: groups.flatMap((group) => this.vrm.colliderGroups[group]?.colliders ?? []).map((index) => this.colliderName(index)),
    };
  }

  colliderName(index) {
    return `${this.names[this.vrm.colliders[index].node]} ${index}`;
  }

  colliderOf({ node, type, inside, radius, offset, tail, normal }, index) {
    return {
      name: this.colliderName(index), bone: this.names[node], shape: type, a: offset.map(round),
      ...(type === 'capsule' ? { b: tail.map(round) } : type === 'plane' ? { b: normal.map(round) } : {}),
      ...(type === 'plane' ? {} : { radius: round(radius) }),
      ...(inside && type !== 'plane' ? { inside: true } : {}),
    };
  }
}

/** Lines that say the same, such as the strands of a skirt, are one chain. */
function joined(chains) {
  const found = new Map(), taken = new Set();
  for (const { name, bones, ...rest } of chains) {
    const key = JSON.stringify(rest);
    if (found.has(key)) found.get(key).bones.push(...bones);
    else found.set(key, { name, bones: [...bones], ...rest });
  }
  for (const chain of found.values()) {
    const wanted = chain.name;
    for (let number = 2; taken.has(chain.name); number += 1) chain.name = `${wanted}_${number}`;
    taken.add(chain.name);
  }
  return [...found.values()];
}

/**
 * @param {any} json of the glTF file, such as gltf.parser.json
 * @returns {{chains: any[], colliders: any[]} | null} null: it has no springs
 */
export function rigOfSprings(json) {
  const springs = new Springs(json), { vrm } = springs;
  if (vrm.springs.length === 0) return null;
  const chains = joined(vrm.springs.map((spring) => springs.chainOf(spring))), named = new Set(chains.flatMap((chain) => chain.colliders));
  return { chains, colliders: vrm.colliders.map((collider, index) => springs.colliderOf(collider, index)).filter(({ name }) => named.has(name)) };
}
