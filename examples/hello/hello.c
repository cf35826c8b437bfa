// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <tassel/tassel.h>

int main(void)
{
    // A cat's tail: four bones, each 0.1 behind the one before. The cat looks along +z.
    const int32_t parents[4] = {-1, 0, 1, 2};
    const uint32_t first_bone = 0;
    tsl_transform cat = {{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    tsl_transform animated[4], posed[4]; // always two arrays: what goes in and what comes out
    for (int i = 0; i < 4; ++i)
        animated[i] = (tsl_transform){{0, 0, -0.1f}, {0, 0, 0, 1}, {1, 1, 1}};

    tsl_world *world = NULL;
    tsl_world_desc world_desc;
    tsl_world_desc_init(&world_desc, sizeof world_desc);
    tsl_world_create(&world_desc, &world);

    tsl_rig_id rig = {0};
    tsl_rig_desc rig_desc;
    tsl_rig_desc_init(&rig_desc, sizeof rig_desc);
    rig_desc.bone_count = 4;
    rig_desc.parents = parents;
    rig_desc.rest = animated;
    tsl_rig_create(world, &rig_desc, &rig);

    tsl_chain_id tail;
    tsl_chain_desc chain_desc;
    tsl_chain_desc_init(&chain_desc, sizeof chain_desc);
    chain_desc.root_count = 1;
    chain_desc.roots = &first_bone; // this bone and all below it
    tsl_chain_params params;
    tsl_chain_params_init(&params, sizeof params);
    params.damping = 0.2f;     // a fifth of the velocity is lost in 1/60 s
    params.elasticity = 0.05f; // and a twentieth of the way back to the rest place is made good
    tsl_result result = tsl_chain_create(world, rig, &chain_desc, &params, &tail);

    tsl_pose_input in;
    tsl_pose_input_init(&in, sizeof in);
    in.bone_count = 4;
    in.bones = animated;
    in.root = &cat;
    tsl_pose_output out;
    tsl_pose_output_init(&out, sizeof out);
    out.space = TSL_SPACE_WORLD;
    out.bone_count = 4;
    out.bones = posed;
    for (int frame = 1; frame <= 120 && result == TSL_OK; ++frame) {
        if (frame <= 40)
            cat.position.x += 0.01f; // steps aside, then stands
        result = tsl_rig_step(world, rig, 1.0f / 60.0f, &in, &out);
        if (frame % 10 == 0)
            printf("frame %3d: cat %.3f, tip %.3f\n", frame, cat.position.x, posed[3].position.x);
    }
    tsl_world_destroy(world);
    printf("%s\n", tsl_result_name(result));
    return result != TSL_OK;
}
