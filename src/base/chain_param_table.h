// SPDX-License-Identifier: MIT
// The members of tsl_chain_params, once for all that treats them alike: defaults, checks, curves and rig files.
//     NUMBER(member, default, least, most)             CURVED(the same, TSL_PARAMETER_ of its curve)
//     VECTOR(member, default)     CHOICE(member, default, last)     LAYERS(member, default)
#ifndef TSLI_BASE_CHAIN_PARAM_TABLE_H
#define TSLI_BASE_CHAIN_PARAM_TABLE_H

#define TSLI_LARGEST 1125899839733760.0f // below TSL_NUMBER_LIMIT; what is only compared with may be FLT_MAX
#define TSLI_MAX_STRETCH 1000.0f
#define TSLI_MAX_SQUASH 0.99f
#define TSLI_ALL_LAYERS 0xffffffffu

// clang-format off
#define TSLI_CHAIN_PARAMS(NUMBER, CURVED, VECTOR, CHOICE, LAYERS) \
    NUMBER(weight, 1.0f, 0.0f, 1.0f) \
    CURVED(damping, 0.1f, 0.0f, 1.0f, DAMPING) CURVED(elasticity, 0.1f, 0.0f, 1.0f, ELASTICITY) \
    CURVED(stiffness, 0.1f, 0.0f, 1.0f, STIFFNESS) CURVED(inert, 0.0f, 0.0f, 1.0f, INERT) \
    CURVED(inert_rotation, 0.0f, 0.0f, 1.0f, INERT_ROTATION) CURVED(friction, 0.0f, 0.0f, 1.0f, FRICTION) \
    CURVED(radius, 0.0f, 0.0f, TSLI_LARGEST, RADIUS) \
    NUMBER(gravity_scale, 1.0f, -TSLI_LARGEST, TSLI_LARGEST) \
    VECTOR(gravity, {0}) VECTOR(force, {0}) \
    NUMBER(gravity_falloff, 1.0f, 0.0f, 1.0f) \
    CHOICE(freeze_axis, TSL_FREEZE_NONE, TSL_FREEZE_Z) CHOICE(scale_rule, TSL_SCALE_LOOK, TSL_SCALE_NONE) \
    NUMBER(disable_distance, 0.0f, 0.0f, FLT_MAX) NUMBER(fade_seconds, 0.0f, 0.0f, FLT_MAX) \
    NUMBER(relative_damping, 0.0f, 0.0f, 1.0f) \
    NUMBER(felt_speed_limit, 0.0f, 0.0f, FLT_MAX) NUMBER(felt_turn_limit, 0.0f, 0.0f, FLT_MAX) \
    CHOICE(scale_change, TSL_SCALE_CHANGE_CARRIED, TSL_SCALE_CHANGE_FELT) \
    CURVED(wind_scale, 1.0f, 0.0f, TSLI_LARGEST, WIND_SCALE) \
    LAYERS(wind_layers, TSLI_ALL_LAYERS) \
    NUMBER(rest_blend, 0.0f, 0.0f, 1.0f) \
    NUMBER(push_out_speed, 0.5f, 0.0f, TSLI_LARGEST) \
    CURVED(fork_weight, 1.0f, 0.0f, TSLI_LARGEST, FORK_WEIGHT) \
    NUMBER(inert_parent, 0.0f, 0.0f, 1.0f) \
    CURVED(max_stretch, 0.0f, 0.0f, TSLI_MAX_STRETCH, MAX_STRETCH) CURVED(max_squash, 0.0f, 0.0f, TSLI_MAX_SQUASH, MAX_SQUASH) \
    NUMBER(length_elasticity, 0.2f, 0.0f, 1.0f) \
    CURVED(push, 0.0f, 0.0f, TSLI_LARGEST, PUSH)
// clang-format on

#endif
