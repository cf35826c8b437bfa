// SPDX-License-Identifier: MIT
// What a rig file can say of a chain (docs/rig_file.md), with the ranges of the sliders. Ranges that end at a length are
// multiples of the model's height. What each one does stands in include/tassel/tassel.h, tsl_chain_params.

/**
 * @typedef {object} Parameter
 * @property {string} key in the rig file
 * @property {number} [min]
 * @property {number} [max]
 * @property {number} [step]
 * @property {boolean} [curve] whether it may change from root to tip
 * @property {boolean} [ofHeight] max is a share of the model's height
 * @property {number} [count] of a vector's numbers
 * @property {string[]} [choices]
 * @property {boolean} [bits] a number of bits
 * @property {string} [only] the one model that reads it
 * @property {string} [never] the model that does not read it
 * @property {string} hint
 */

const share = (key, hint, curve = true) => ({ key, min: 0, max: 1, step: 0.005, curve, hint });
const vector = (key, hint) => ({ key, count: 3, step: 0.1, hint });

/** Lists that a spring has for its joints. */
export const OF_JOINTS = ['factors', 'gravities', 'joint_limits'];
/** @type {{title: string, open?: boolean, parameters: Parameter[]}[]} */
export const GROUPS = [
  {
    title: 'Motion', open: true,
    parameters: [
      share('damping', 'Share of the velocity that is lost'),
      { ...share('elasticity', 'Share of the way back to the pose'), never: 'spring' },
      { ...share('stiffness', 'How near a particle has to stay to its place in the pose'), never: 'spring' },
      { key: 'push', min: 0, max: 4, step: 0.01, curve: true, only: 'spring', hint: 'The constant pull to the pose, which is VRM\'s stiffness' },
      share('inert', 'Share of the character\'s travel that is not felt'),
      share('inert_rotation', 'Share of the character\'s turning that is not felt'),
      share('inert_parent', 'Share of the motion of the bone before that is not felt', false),
      share('rest_blend', 'Share of the rest pose in the pose that the chain follows', false),
    ],
  },
  {
    title: 'Stretch',
    parameters: [
      { key: 'max_stretch', min: 0, max: 2, step: 0.01, curve: true, hint: 'Share of its length that a bone may be longer; 0: not at all' },
      { key: 'max_squash', min: 0, max: 0.9, step: 0.01, curve: true, hint: 'Share of its length that a bone may be shorter; 0: not at all' },
      share('length_elasticity', 'Share of the way back to its length', false),
    ],
  },
  {
    title: 'Gravity and forces', open: true,
    parameters: [
      { key: 'gravity_scale', min: -1, max: 2, step: 0.01, hint: 'How much of the world\'s gravity acts' },
      share('gravity_falloff', 'Share of gravity that the pose already holds up, so that it does not sag', false),
      vector('gravity', 'Gravity on top of the world\'s, units per second squared'),
      vector('force', 'A constant acceleration, units per second squared'),
      { key: 'wind_scale', min: 0, max: 2, step: 0.01, curve: true, hint: 'How much of the world\'s winds acts' },
      { key: 'wind_layers', bits: true, hint: 'It feels winds that have a bit of these' },
    ],
  },
  {
    title: 'Contact', open: true,
    parameters: [
      { key: 'radius', min: 0, max: 0.1, step: 0.001, ofHeight: true, curve: true, hint: 'Radius of the particles against colliders' },
      share('friction', 'Added to damping after a contact'),
      { key: 'push_out_speed', min: 0, max: 10, step: 0.1, only: 'tassel', hint: 'How fast what starts inside a collider comes out, strand lengths a second' },
    ],
  },
  {
    title: 'Speed and distance',
    parameters: [
      { key: 'felt_speed_limit', min: 0, max: 10, step: 0.1, hint: 'The most of the character\'s speed that is felt; 0: no limit' },
      { key: 'felt_turn_limit', min: 0, max: 10, step: 0.1, hint: 'The most of its turning, radians per second; 0: no limit' },
      share('relative_damping', 'Share of damping that the air shares with the character', false),
      { key: 'disable_distance', min: 0, max: 100, step: 1, hint: 'Beyond this distance the chain follows the pose; 0: never' },
      { key: 'fade_seconds', min: 0, max: 2, step: 0.05, hint: 'How long weight takes from 0 to 1' },
      share('weight', '0: the pose as it is, 1: the simulated pose', false),
    ],
  },
  {
    title: 'Form',
    parameters: [
      { key: 'model', choices: ['tassel', 'chain', 'spring'], hint: 'tassel: contact, limits and length at once; chain: as DynamicBone; spring: as VRM, one line of bones' },
      { key: 'fork', choices: ['average', 'keep', 'first'], hint: 'How a bone with several children turns' },
      { key: 'fork_weight', min: 0, max: 4, step: 0.05, curve: true, hint: 'What its bones count where one with several children turns' },
      { key: 'freeze_axis', choices: ['none', 'x', 'y', 'z'], only: 'chain', hint: 'Particles stay in the plane across this axis' },
      { key: 'scale_rule', choices: ['look', 'physical', 'none'], hint: 'What the same numbers mean for a scaled character' },
      { key: 'scale_change', choices: ['carried', 'felt'], hint: 'What growing and shrinking do' },
    ],
  },
];

export const LIMIT_KINDS = ['none', 'cone', 'hinge', 'polar'];
export const SHAPES = ['sphere', 'capsule', 'tapered_capsule', 'box', 'plane', 'hull'];
/** Numbers of a wind: those of which the range is in metres are `inUnits`. */
export const WIND_NUMBERS = {
  speed: [{ key: 'radial_speed', min: -10, max: 10, step: 0.05, inUnits: true, hint: 'Away from the position; below 0 towards it' }],
  gusts: [
    { key: 'gust', min: 0, max: 1, step: 0.01, hint: 'Share of the strength by which gusts change it' },
    { key: 'gust_frequency', min: 0, max: 4, step: 0.01, hint: 'Gusts a second' },
    { key: 'travel_speed', min: 0, max: 20, step: 0.1, inUnits: true, hint: 'How fast gusts and eddies go along; 0: as fast as the air' },
    { key: 'turbulence', min: 0, max: 2, step: 0.01, hint: 'Strength of the eddies, as a share of the speed' },
    { key: 'turbulence_length', min: 0.01, max: 5, step: 0.01, inUnits: true, hint: 'Size of the largest eddies' },
  ],
  sphere: [{ key: 'radius', min: 0, max: 10, step: 0.01, inUnits: true, hint: 'Of the sphere' }],
  place: [{ key: 'falloff', min: 0, max: 1, step: 0.01, hint: 'Share of the strength that is lost on the way to the surface' }],
};
export const WIND_SHAPES = ['everywhere', 'sphere', 'box'];
export const LINK_LAYOUTS = ['found', 'strip', 'ring', 'loose'];
export const LINK_RULES = ['structural', 'shear', 'bend'];
