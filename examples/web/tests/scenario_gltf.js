// SPDX-License-Identifier: MIT
// A conformance scenario of VRM spring bones (tests/conformance) as the glTF file that it was made from: nodes, VRMC_springBone with
// extended colliders and limits.

const sameList = (a, b) => a.length === b.length && a.every((value, i) => value === b[i]);

/** Joints that follow one another and have the same colliders are one spring. */
function springsOf(joints) {
  const springs = [];
  for (const joint of joints) {
    const spring = springs.at(-1);
    if (spring && spring.at(-1).tailNode === joint.node && sameList(spring[0].colliders, joint.colliders) && spring[0].center === joint.center) spring.push(joint);
    else springs.push([joint]);
  }
  return springs;
}

function shapeOf({ type, radius, offset, tail, normal, inside }) {
  if (type === 'plane') return { plane: { offset, normal } };
  return { [type]: type === 'capsule' ? { radius, offset, tail, inside } : { radius, offset, inside } };
}

const colliderOf = (collider) => ({
  node: collider.node, shape: { sphere: { radius: 0 } },
  extensions: { VRMC_springBone_extended_collider: { specVersion: '1.0', shape: shapeOf(collider) } },
});

const jointOf = ({ node, stiffness, dragForce, gravityPower, gravityDir, hitRadius, limit }) => ({
  node, stiffness, dragForce, gravityPower, gravityDir, hitRadius,
  ...(limit ? { extensions: { VRMC_springBone_limit: { specVersion: '1.0-draft', limit } } } : {}),
});

/** @param {any} scenario of which no joint ends in a point without a node: VRM 1.0 has none */
export function gltfOf({ nodes, joints, colliders }) {
  const springs = springsOf(joints);
  return {
    asset: { version: '2.0' }, scene: 0, extensionsUsed: ['VRMC_springBone'],
    scenes: [{ nodes: nodes.flatMap(({ parent }, index) => (parent < 0 ? [index] : [])) }],
    nodes: nodes.map(({ name, t, r, s }, index) => {
      const children = nodes.flatMap(({ parent }, child) => (parent === index ? [child] : []));
      return { name, translation: t, rotation: r, scale: s, ...(children.length > 0 ? { children } : {}) };
    }),
    extensions: {
      VRMC_springBone: {
        specVersion: '1.0', colliders: colliders.map(colliderOf),
        colliderGroups: springs.map(([first]) => ({ colliders: first.colliders })),
        springs: springs.map((list, index) => ({
          joints: [...list.map(jointOf), { node: list.at(-1).tailNode }], colliderGroups: [index],
          ...(list[0].center >= 0 ? { center: list[0].center } : {}),
        })),
      },
    },
  };
}
