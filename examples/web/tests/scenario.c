// SPDX-License-Identifier: MIT
// The scene of scenario.test.js, compiled for this machine: it prints the world's hash every ten frames.
#include <inttypes.h>
#include <stdio.h>
#include <tassel/links.h>
#include <tassel/tassel.h>
#include <tassel/state.h>

enum { BONES = 25, STRANDS = 4, LONG = 6 };

// Eighths, so that both languages have the same numbers.
static void make_rest(int32_t parents[BONES], tsl_transform rest[BONES])
{
    for (int b = 0; b < BONES; ++b) {
        const int place = (b - 1) % LONG;
        parents[b] = b == 0 ? -1 : place == 0 ? 0 : b - 1;
        rest[b] = (tsl_transform){{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
        if (b > 0 && place == 0)
            rest[b].position = (tsl_vec3){(float)((b - 1) / LONG) * 0.125f, 1, 0};
        else if (b > 0)
            rest[b].position = (tsl_vec3){0, -0.125f, 0.0625f};
    }
}

static tsl_result make_chains(tsl_world *world, tsl_rig_id rig, tsl_chain_id out[STRANDS])
{
    tsl_result result = TSL_OK;
    for (uint32_t s = 0; s < STRANDS && result == TSL_OK; ++s) {
        const uint32_t root = 1 + s * LONG;
        TSL_INIT(tsl_chain_desc, desc);
        TSL_INIT(tsl_chain_params, params);
        desc.root_count = 1, desc.roots = &root;
        desc.model = s % 2 ? TSL_MODEL_TASSEL : TSL_MODEL_CHAIN;
        params.damping = 0.125f, params.elasticity = 0.0625f, params.radius = 0.03125f;
        result = tsl_chain_create(world, rig, &desc, &params, &out[s]);
    }
    return result;
}

static tsl_result make_rest_of_scene(tsl_world *world, tsl_rig_id rig, const tsl_chain_id chains[STRANDS])
{
    const tsl_chain_id linked[2] = {chains[1], chains[3]};
    tsl_collider_id ball;
    tsl_links_id links;
    TSL_INIT(tsl_collider_desc, collider);
    TSL_INIT(tsl_links_desc, desc);
    collider.rig = rig, collider.bone = 0, collider.radius = 0.25f, collider.a = (tsl_vec3){0.25f, 0.5f, 0.25f};
    tsl_result result = tsl_collider_create(world, &collider, &ball);
    desc.chain_count = 2, desc.chains = linked;
    return result == TSL_OK ? tsl_links_create(world, rig, &desc, NULL, &links) : result;
}

int main(void)
{
    int32_t parents[BONES];
    tsl_transform rest[BONES], posed[BONES], root = {{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    tsl_world *world = NULL;
    tsl_rig_id rig = {0};
    tsl_chain_id chains[STRANDS];
    uint64_t hash = 0;
    TSL_INIT(tsl_world_desc, world_desc);
    TSL_INIT(tsl_rig_desc, rig_desc);
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, out);
    make_rest(parents, rest);
    world_desc.gravity.y = -10;
    rig_desc.bone_count = BONES, rig_desc.parents = parents, rig_desc.rest = rest;
    in.bone_count = out.bone_count = BONES, in.bones = rest, in.root = &root, out.bones = posed;
    if (tsl_world_create(&world_desc, &world) != TSL_OK || tsl_rig_create(world, &rig_desc, &rig) != TSL_OK ||
        make_chains(world, rig, chains) != TSL_OK || make_rest_of_scene(world, rig, chains) != TSL_OK)
        return 1;
    for (int frame = 1; frame <= 100; ++frame) {
        root.position.x = (float)(frame % 32) * 0.03125f;
        if (tsl_rig_step(world, rig, frame % 7 ? 0.015625f : 0.03125f, &in, &out) != TSL_OK)
            return 1;
        if (frame % 10 == 0 && tsl_world_hash(world, &hash) == TSL_OK)
            printf("%016" PRIx64 "\n", hash);
    }
    tsl_world_destroy(world);
    return 0;
}
