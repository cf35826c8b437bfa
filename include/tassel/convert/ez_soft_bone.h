// SPDX-License-Identifier: MIT
// ez_soft_bone.h - EZSoftBone (MIT, Unity): a component with its material, as their inspectors have them. Its step averages velocities and
// has no hard length, so that chains are near it around the rest pose only.
#ifndef TASSEL_CONVERT_EZ_SOFT_BONE_H
#define TASSEL_CONVERT_EZ_SOFT_BONE_H

#include "../links.h"
#include "common.h"

// Bones as deep below the same root bone (ROOTED) or below any (UNIFIED) hold each other.
typedef uint32_t tsl_ez_siblings;
enum { TSL_EZ_SIBLINGS_NONE = 0, TSL_EZ_SIBLINGS_ROOTED = 1, TSL_EZ_SIBLINGS_UNIFIED = 2 };

// Left out: slackness of bones, whose lengths stay, the sleep threshold, the turning of bones with their siblings, force fields.
typedef struct tsl_ez_soft_bone {
    uint32_t struct_size;
    float update_rate;             // frames per second that it was tuned at, above 0. 60
    float constant_delta;          // seconds a frame counts as (delta time mode Constant: 0.03); 0: what it takes. 0
    uint32_t iterations;           // per frame, 1..10. 1
    float damping;                 // share of the speed lost in an iteration, 0..1. 0.2
    float stiffness;               // share of the distance to the rest position in a frame, 0..1. 0.1
    float resistance;              // share of gravity that is not felt, 0..1. 0.9
    float radius;                  // units. 0
    tsl_vec3 gravity;              // speed added in a frame, world space. 0 0 0
    uint32_t gravity_aligner;      // 1: there is one, and gravity is not felt in the rest pose. 0
    uint32_t damping_key_count;    // 2: from 0.5 to 1, flat at both ends
    uint32_t stiffness_key_count;  // 0
    uint32_t resistance_key_count; // 2: straight from 1 to 0
    uint32_t radius_key_count;     // 0
    const tsl_curve_key *damping_keys;
    const tsl_curve_key *stiffness_keys;
    const tsl_curve_key *resistance_keys;
    const tsl_curve_key *radius_keys;
    tsl_ez_siblings siblings;     // NONE
    uint32_t closed_siblings;     // 1: the last is the first one's neighbour. 0
    float slackness;              // share of what siblings are off by that an iteration leaves, 0..1. 0.1
    uint32_t slackness_key_count; // 2: straight from 1 to 0.8
    const tsl_curve_key *slackness_keys;
} tsl_ez_soft_bone;

TSL_API void tsl_ez_soft_bone_init(tsl_ez_soft_bone *component, uint32_t struct_size);
// Damping and elasticity give a particle near its rest position EZSoftBone's two poles, pace and decay; inert and inert_rotation let it
// stay as far behind a steadily moving anchor; gravity lets it sag as far. What would be below 0, as of several iterations a frame, is 0. A
// curve of resistance counts with its mean, and gravity_falloff stands for a gravity aligner's angle.
TSL_API tsl_result tsl_ez_soft_bone_to_params(const tsl_ez_soft_bone *component, tsl_chain_params *out_params, uint32_t struct_size);
// The anchor is the bone that the roots hang from. With siblings it is of TSL_MODEL_TASSEL, which links take, else of TSL_MODEL_CHAIN.
TSL_API tsl_result tsl_ez_soft_bone_to_desc(const tsl_ez_soft_bone *component, tsl_chain_desc *inout_desc);
TSL_API tsl_result tsl_ez_soft_bone_to_curve(const tsl_ez_soft_bone *component, tsl_parameter parameter, tsl_curve_key *out_keys,
                                             uint32_t *inout_count);
TSL_API tsl_result tsl_ez_soft_bone_create(tsl_world *world, tsl_rig_id rig, const tsl_ez_soft_bone *component, const tsl_chain_desc *where,
                                           tsl_chain_id *out_chain);
// Siblings as structural links that give way as far under a steady pull, without bounds, slack, shear and bend; rounds are the iterations.
TSL_API tsl_result tsl_ez_soft_bone_to_links_params(const tsl_ez_soft_bone *component, tsl_links_params *out_params, uint32_t struct_size);
// The layout, a ring or a strip of the chains in their order: with UNIFIED all of the component, each a strand, with ROOTED those below one
// root bone, a set for each. TSL_ERROR_INVALID_ARGUMENT with NONE.
TSL_API tsl_result tsl_ez_soft_bone_to_links_desc(const tsl_ez_soft_bone *component, tsl_links_desc *inout_desc);
TSL_API tsl_result tsl_ez_soft_bone_tune_links(tsl_world *world, tsl_links_id links, const tsl_ez_soft_bone *component);

#endif
