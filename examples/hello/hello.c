// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <tassel/tassel.h>

int main(void)
{
    // A cat's tail: four bones, each 0.1 behind the one before. The cat looks along +z.
    const tsl_transform bone = {{0, 0, -0.1f}, {0, 0, 0, 1}, {1, 1, 1}};
    const tsl_transform animated[4] = {bone, bone, bone, bone}; // goes in; what comes out is another array
    const int32_t parents[4] = {-1, 0, 1, 2};
    const uint32_t tail = 0; // this bone and all below it swing
    tsl_transform posed[4], cat = {{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};

    TSL_INIT(tsl_world_desc, world_desc);
    tsl_world *world = NULL;
    tsl_world_create(&world_desc, &world);

    TSL_INIT(tsl_rig_desc, rig_desc);
    rig_desc.bone_count = 4, rig_desc.parents = parents, rig_desc.rest = animated;
    tsl_rig_id rig = {0};
    tsl_rig_create(world, &rig_desc, &rig);

    TSL_INIT(tsl_chain_desc, chain_desc);
    chain_desc.root_count = 1, chain_desc.roots = &tail;
    TSL_INIT(tsl_chain_params, params);
    params.damping = 0.2f;     // a fifth of the velocity is lost in 1/60 s
    params.elasticity = 0.05f; // and a particle goes a twentieth of the way back to its rest position
    tsl_chain_id chain;
    tsl_result result = tsl_chain_create(world, rig, &chain_desc, &params, &chain);

    TSL_INIT(tsl_pose_input, in);
    in.bone_count = 4, in.bones = animated, in.root = &cat;
    TSL_INIT(tsl_pose_output, out);
    out.bone_count = 4, out.bones = posed, out.space = TSL_SPACE_WORLD;
    for (int frame = 1; frame <= 120 && result == TSL_OK; ++frame) {
        cat.position.x += frame <= 40 ? 0.01f : 0.0f; // steps aside, then stands
        result = tsl_rig_step(world, rig, 1.0f / 60.0f, &in, &out);
        if (frame % 10 == 0)
            printf("frame %3d: cat %.3f, tip %.3f\n", frame, cat.position.x, posed[3].position.x);
    }
    tsl_world_destroy(world);
    printf("%s\n", tsl_result_name(result));
    return result != TSL_OK;
}
