// SPDX-License-Identifier: MIT
// A cat with a tail and two braids, and a rig file for it.
#ifndef TASSEL_TESTS_ASSET_FIXTURE_H
#define TASSEL_TESTS_ASSET_FIXTURE_H

#include "tassel/asset.h"
#include "tassel/state.h"

#include "check.h"

enum { CAT_BONES = 13, TAIL_1 = 2, TAIL_TIP = 5, BRAID_L_1 = 7, BRAID_R_1 = 10 };

static const int32_t cat_parents[CAT_BONES] = {-1, 0, 1, 2, 3, 4, 1, 6, 7, 8, 6, 10, 11};
static const char *const cat_names[CAT_BONES] = {"root",    "Hips",    "Tail1",   "Tail2",   "Tail3",
                                                 "Tail4",   "Head",    "BraidL1", "BraidL2", "BraidL3",
                                                 "BraidR1", "BraidR2", "BraidR3"};

static const char cat_json[] =
    "{\"format\": \"tassel_rig/1\", \"comment\": \"made by hand\",\n"
    " \"world\": {\"gravity\": [0, -9.81, 0], \"ticks_per_second\": 90, \"teleport_distance\": 2,\n"
    "  \"winds\": [{\"velocity\": [1, 0, 0]}]},\n"
    " \"colliders\": [{\"name\": \"head\", \"bone\": \"Head\", \"shape\": \"sphere\", \"radius\": 0.08},\n"
    "  {\"name\": \"floor\", \"shape\": \"plane\", \"a\": [0, -3, 0]}],\n"
    " \"chains\": [{\"name\": \"tail\", \"root\": \"Tail1\", \"preset\": \"tail\", \"comment\": \"long\"},\n"
    "  {\"name\": \"left\", \"root\": \"BraidL1\", \"damping\": 0.2, \"elasticity\": 0.1, \"colliders\": "
    "[\"head\"],\n"
    "   \"limit\": {\"kind\": \"cone\", \"angle_a\": 1.25, \"angle_a_curve\": [[0, 0.5], [1, 1]]}},\n"
    "  {\"root\": \"BraidR1\", \"limit\": null, \"damping\": 0.2, \"elasticity\": 0.1, \"tip\": \"ratio\", "
    "\"tip_length\": "
    "1,\n"
    "   \"position_limit\": {\"max_distance\": 0.25, \"max_distance_curve\": [[0, 0.5], [1, 1]]}}],\n"
    " \"links\": [{\"name\": \"braids\", \"chains\": [\"left\", \"chains[2]\"], \"layout\": \"strip\", "
    "\"rounds\": 3,\n"
    "   \"structural\": {\"stretch_compliance\": 0.001}}],\n"
    " \"ik\": [{\"name\": \"paw\", \"root\": \"Hips\", \"mid\": \"Head\", \"end\": \"BraidL1\", \"target\": "
    "\"root\",\n"
    "   \"pole\": [0, 0, 1], \"weight\": 0.5, \"clips\": [\"walk\", \"run\"]}]}";

typedef struct cat {
    tsl_assets *assets;
    tsl_world *world;
    tsl_asset_rig *parts;
    tsl_rig_id rig;
    char message[1024]; // of the world
    tsl_transform rest[CAT_BONES], posed[CAT_BONES], root;
} cat;

static inline void TSL_CALL cat_keep_message(void *user, tsl_result code, const char *message_utf8)
{
    (void)code;
    snprintf(user, 1024, "%s", message_utf8);
}

static inline void cat_fill_rest(tsl_transform rest[CAT_BONES])
{
    for (uint32_t b = 0; b < CAT_BONES; ++b) {
        rest[b] = (tsl_transform){{0, b == 6 ? 0.4f : 0.0f, b > 1 && b < 6 ? -0.1f : 0.0f}, {0, 0, 0, 1}, {1, 1, 1}};
        if (b >= BRAID_L_1)
            rest[b].position = (tsl_vec3){b == BRAID_L_1 ? -0.1f : b == BRAID_R_1 ? 0.1f : 0.0f, -0.1f, 0};
    }
}

static inline void cat_fill_desc(cat *c, tsl_asset_rig_desc *desc)
{
    tsl_asset_rig_desc_init(desc, sizeof *desc);
    desc->bone_count = CAT_BONES;
    desc->parents = cat_parents;
    desc->rest = c->rest;
    desc->names = cat_names;
    desc->world_message = c->message;
}

static inline tsl_result cat_read(tsl_assets *assets, const char *json)
{
    return tsl_assets_set_rig(assets, "cat.json", json, strlen(json));
}

// A world of its own with one cat in that rest pose, of an assets that many share.
static inline void cat_create_in(cat *c, tsl_assets *assets, const tsl_transform rest[CAT_BONES])
{
    TSL_INIT(tsl_world_desc, world);
    TSL_INIT(tsl_asset_rig_info, info);
    tsl_asset_rig_desc desc;
    memset(c, 0, sizeof *c);
    c->assets = assets;
    c->root = (tsl_transform){{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    memcpy(c->rest, rest, sizeof c->rest);
    cat_fill_desc(c, &desc);
    world.gravity.y = -9.81f;
    world.log = cat_keep_message;
    world.log_user = c->message;
    CHECK_INT(tsl_world_create(&world, &c->world), TSL_OK);
    CHECK_MSG(tsl_asset_rig_create(assets, "cat.json", c->world, &desc, &c->parts) == TSL_OK, "%s",
              tsl_assets_message(assets));
    CHECK_INT(tsl_asset_rig_get_info(c->parts, &info), TSL_OK);
    c->rig = info.rig;
}

static inline void cat_create(cat *c, tsl_assets *assets)
{
    tsl_transform rest[CAT_BONES];
    cat_fill_rest(rest);
    cat_create_in(c, assets, rest);
}

static inline void cat_destroy(cat *c)
{
    tsl_asset_rig_destroy(c->parts);
    tsl_world_destroy(c->world);
}

static inline void cat_step(cat *c, uint32_t frames)
{
    for (uint32_t i = 0; i < frames; ++i) {
        TSL_INIT(tsl_pose_input, in);
        TSL_INIT(tsl_pose_output, out);
        c->root.position.x += 0.02f;
        in.bone_count = out.bone_count = CAT_BONES;
        in.bones = c->rest;
        in.root = &c->root;
        out.bones = c->posed;
        out.space = TSL_SPACE_WORLD;
        CHECK_INT(tsl_rig_step(c->world, c->rig, 1.0f / 60.0f, &in, &out), TSL_OK);
    }
}

static inline uint64_t cat_hash(const cat *c)
{
    uint64_t hash = 0;
    CHECK_INT(tsl_world_hash(c->world, &hash), TSL_OK);
    return hash;
}

static inline tsl_chain_id cat_chain(const cat *c, uint32_t index)
{
    tsl_asset_chain chain = {{0}, NULL, NULL};
    CHECK_INT(tsl_asset_rig_get_chain(c->parts, index, &chain), TSL_OK);
    return chain.id;
}

static inline uint32_t cat_revision(const cat *c)
{
    TSL_INIT(tsl_asset_rig_info, info);
    CHECK_INT(tsl_asset_rig_get_info(c->parts, &info), TSL_OK);
    return info.revision;
}

static inline tsl_chain_params cat_params(const cat *c, uint32_t index)
{
    TSL_INIT(tsl_chain_params, params);
    CHECK_INT(tsl_chain_get_params(c->world, cat_chain(c, index), &params), TSL_OK);
    return params;
}

// A copy of the text with the first `from` replaced; it must be there. free() it.
static inline char *cat_edit(const char *json, const char *from, const char *to)
{
    const char *at = strstr(json, from);
    CHECK_MSG(at, "the text has no %s", from);
    size_t before = at ? (size_t)(at - json) : 0, size = strlen(json) + strlen(to) + 1;
    char *text = malloc(size);
    if (!text || !at)
        exit(3);
    snprintf(text, size, "%.*s%s%s", (int)before, json, to, at + strlen(from));
    return text;
}

#endif
