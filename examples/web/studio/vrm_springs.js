// SPDX-License-Identifier: MIT
// The spring bones of a VRM avatar as chains and colliders of a rig file, number by number, so that they swing as the specification has
// it (docs/rig_file.md, Springs) and can be tuned.
import { readVrm, SpringOrder } from 'tassel/vrm';

const { fround } = Math, HALF_TURN = fround(Math.PI), LIMITS = { cone: 'cone', hinge: 'hinge', spherical: 'polar' };

/** The shortest decimal that is this number in single precision. @param {number} value */
export function shortest(value) {
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (fround(short) === fround(value)) return short + 0;
  }
  return Number(value.toPrecision(9)) + 0;
}

const isAlike = (values) => values.every((value) => JSON.stringify(value) === JSON.stringify(values[0]));

/** What this has to be multiplied by, in single precision, to get that; undefined where there is no such number. */
function factorOf(base, value) {
  const near = fround(value / base), ulp = near * 2 ** -24;
  return [near, fround(near + ulp), fround(near - ulp)].map(shortest).find((factor) => fround(base * fround(factor)) === value);
}

/**
 * A parameter of all joints: one number, which a slider shows, and what each joint makes of it. Of the segment that ends at the root there
 * is none.
 * @param {number[]} values @returns {{base: number, factors?: number[]}}
 */
function parameterOf(values) {
  if (isAlike(values)) return { base: shortest(values[0]) };
  const base = Math.max(...values), factors = values.map((value) => factorOf(base, value));
  if (factors.every((factor) => factor !== undefined)) return { base: shortest(base), factors: [1, ...factors] };
  return { base: 1, factors: [1, ...values.map(shortest)] };
}

/** VRM adds it to the place, a tick's worth at a time: as an acceleration. */
const gravityOf = ({ gravityPower, gravityDir }) => gravityDir.map((part) => shortest(fround(part * fround(60 * gravityPower))));

const limitOf = (limit) => limit && {
  kind: LIMITS[limit.kind],
  angle_a: shortest(Math.min(limit.angle, HALF_TURN)),
  ...(limit.kind === 'spherical' ? { angle_b: shortest(Math.min(limit.yaw, HALF_TURN / 2)) } : {}),
  rotation: limit.rotation.map(shortest),
};

class Springs {
  /** @param {any} json of the glTF file */
  constructor(json) {
    this.vrm = readVrm(json);
    this.order = new SpringOrder(this.vrm);
    this.names = (json.nodes ?? []).map(({ name }) => name ?? '');
    /** @type {Map<string, any>} by their names */
    this.colliders = new Map();
    this.taken = new Set();
  }

  /** @param {import('../src/vrm/read.js').VrmSpring} spring @param {number} index */
  chainOf({ name, path, nodes, settings, limits, tail, center, groups }, index) {
    const parameters = {
      damping: parameterOf(settings.map(({ dragForce }) => dragForce)),
      push: parameterOf(settings.map(({ stiffness }) => stiffness)),
      radius: parameterOf(settings.map(({ hitRadius }) => hitRadius)),
    };
    const factors = Object.fromEntries(Object.entries(parameters).flatMap(([key, { factors: list }]) => (list ? [[key, list]] : [])));
    const gravities = settings.map(gravityOf), met = new Set(groups.flatMap((group) => this.vrm.colliderGroups[group]?.colliders ?? []));
    return {
      name: this.freeName(name === path ? this.names[nodes[0]] : name), // it has none
      model: 'spring',
      bones: nodes.map((node) => this.names[node]),
      unanimated: true,
      ...(center >= 0 ? { anchor: this.names[center], inert: 1, inert_rotation: 1 } : {}),
      ...(tail ? { tip: 'local', tip_offset: tail.map(shortest) } : {}),
      ...Object.fromEntries(Object.entries(parameters).map(([key, { base }]) => [key, base])),
      ...(Object.keys(factors).length > 0 ? { factors } : {}),
      gravity_scale: 0,
      gravity_falloff: 0,
      ...(isAlike(gravities) ? { gravity: gravities[0] } : { gravities: [[0, 0, 0], ...gravities] }),
      ...(limits.some(Boolean) ? { joint_limits: [null, ...limits.map(limitOf)] } : {}),
      scale_rule: 'none',
      scale_change: 'felt',
      colliders: [...met].map((collider) => this.colliderName(index, collider)),
    };
  }

  freeName(wanted) {
    let name = wanted;
    for (let number = 2; this.taken.has(name); number += 1) name = `${wanted}_${number}`;
    this.taken.add(name);
    return name;
  }

  /** On the simulated pose where the spring can wait for it. @param {number} spring @param {number} index */
  colliderName(spring, index) {
    const simulated = this.order.ridesSimulated(spring, index), { node, type, inside, radius, offset, tail, normal } = this.vrm.colliders[index];
    const name = `${this.names[node]} ${index}${simulated ? ' swinging' : ''}`;
    this.colliders.set(name, {
      name, bone: this.names[node], shape: type, a: offset.map(shortest),
      ...(type === 'capsule' ? { b: tail.map(shortest) } : type === 'plane' ? { b: normal.map(shortest) } : {}),
      ...(type === 'plane' ? {} : { radius: shortest(radius) }),
      ...(inside ? { inside: true } : {}),
      unscaled: true,
      ...(simulated ? { simulated: true } : {}),
    });
    return name;
  }
}

/**
 * @param {any} json of the glTF file, such as gltf.parser.json
 * @returns {{chains: any[], colliders: any[]} | null} null: it has no springs
 */
export function rigOfSprings(json) {
  const springs = new Springs(json), { vrm } = springs;
  if (vrm.springs.length === 0) return null;
  const chains = vrm.springs.map((spring, index) => springs.chainOf(spring, index));
  return { chains, colliders: [...springs.colliders.values()] };
}
