// SPDX-License-Identifier: MIT
// The calls that systems have in common, as answers of a mode.
#ifndef TASSEL_TESTS_CONVERT_MODE_CALLS_H
#define TASSEL_TESTS_CONVERT_MODE_CALLS_H

#include "tassel/links.h"
#include "tassel/tassel.h"

#include "drawn.h"
#include "mode_scene.h"

// What calls write; static, so that pointers in it are the same in all modes.
static struct mode_output {
    uint32_t notes, key_count;
    tsl_chain_params params;
    tsl_chain_desc desc;
    tsl_rig_desc rig_desc;
    tsl_links_params links_params;
    tsl_links_desc links_desc;
    tsl_collider_desc collider;
    tsl_curve_key keys[256];
} out;

#define NEW(component, init)                                                                                           \
    do {                                                                                                               \
        memset(&(component), 0, sizeof(component));                                                                    \
        IN_MODE(init(&(component), sizeof(component)));                                                                \
        mode_keep(#init, TSL_OK, &(component), sizeof(component));                                                     \
    } while (0)

#define NEW_PART(part, init)                                                                                           \
    do {                                                                                                               \
        IN_MODE(init(&(part)));                                                                                        \
        mode_keep(#init, TSL_OK, &(part), sizeof(part));                                                               \
    } while (0)

#define GET_NOTES(call, component) ANSWER(out.notes, call(component, &out.notes))

#define TO_RIG_DESC(call, component)                                                                                   \
    do {                                                                                                               \
        tsl_rig_desc_init(&out.rig_desc, sizeof out.rig_desc);                                                         \
        ANSWER(out.rig_desc, call(component, &out.rig_desc));                                                          \
    } while (0)

#define TO_PARAMS(call, component)                                                                                     \
    do {                                                                                                               \
        memset(&out.params, 0, sizeof out.params);                                                                     \
        ANSWER(out.params, call(component, &out.params, sizeof out.params));                                           \
    } while (0)

#define TO_DESC(call, component)                                                                                       \
    do {                                                                                                               \
        tsl_chain_desc_init(&out.desc, sizeof out.desc);                                                               \
        ANSWER(out.desc, call(component, &out.desc));                                                                  \
    } while (0)

#define TO_CURVES(call, component)                                                                                     \
    for (tsl_parameter p = 0; p < TSL_PARAMETER_COUNT; ++p) {                                                          \
        out.key_count = sizeof out.keys / sizeof *out.keys;                                                            \
        memset(out.keys, 0, sizeof out.keys);                                                                          \
        ANSWER(out.keys, call(component, p, out.keys, &out.key_count));                                                \
        mode_keep(#call, TSL_OK, &out.key_count, sizeof out.key_count);                                                \
    }

#define TO_COLLIDER(call, component)                                                                                   \
    do {                                                                                                               \
        tsl_collider_desc_init(&out.collider, sizeof out.collider);                                                    \
        ANSWER(out.collider, call(component, &out.collider));                                                          \
    } while (0)

#define CREATE(call, component, has_bones)                                                                             \
    do {                                                                                                               \
        tsl_chain_desc where = scene_where(0, has_bones);                                                              \
        uint32_t nothing = 0;                                                                                          \
        scene_begin();                                                                                                 \
        ANSWER(nothing, call(scene.world, scene.rig, component, &where, &scene.chains[0]));                            \
        keep_motion(#call);                                                                                            \
    } while (0)

// Of a chain or of links that there are.
#define TUNE(call, id, component)                                                                                      \
    do {                                                                                                               \
        uint32_t nothing = 0;                                                                                          \
        ANSWER(nothing, call(scene.world, id, component));                                                             \
        keep_motion(#call);                                                                                            \
    } while (0)

#define TO_LINKS(params_call, desc_call, component)                                                                    \
    do {                                                                                                               \
        memset(&out.links_params, 0, sizeof out.links_params);                                                         \
        ANSWER(out.links_params, params_call(component, &out.links_params, sizeof out.links_params));                  \
        tsl_links_desc_init(&out.links_desc, sizeof out.links_desc);                                                   \
        ANSWER(out.links_desc, desc_call(component, &out.links_desc));                                                 \
    } while (0)

// As to_links_params and to_links_desc have described them, between the chain that there is and another one.
static inline void scene_link(void)
{
    tsl_chain_desc where = scene_where(1, 0);
    TSL_INIT(tsl_chain_params, params);
    tsl_chain_create(scene.world, scene.rig, &where, &params, &scene.chains[1]);
    out.links_desc.chains = scene.chains;
    out.links_desc.chain_count = 2;
    tsl_links_create(scene.world, scene.rig, &out.links_desc, &out.links_params, &scene.links);
}

#endif
