// SPDX-License-Identifier: MIT
// Numbers that are taken one by one, and whose products no float holds or which are smaller than any that it holds well: what is shown stays finite and is the same on every lane
// type, states of it load; and poses that have sizes again are simulated as ever.
#include "solver/rewind.h"

enum { RIGS = 4, BONES = 18, FIRST = 10, LAST = 20, FRAMES = 30 };

// What is large, or small, in frames FIRST up to LAST.
typedef struct outgrowing {
    const char *name;
    float root, bone, place; // scales, and how far bones are from each other
    float collider;          // scale of its frame
    float force;
} outgrowing;

static const outgrowing kinds[] = {{"bones of scale 1e10", 1, 1e10f, 0.1f, 1, 0},
                                   {"bones of scale 1e15", 1, 1e15f, 0.1f, 1, 0},
                                   {"root and bones of scale 1e15", 1e15f, 1e15f, 1e15f, 1e15f, 0},
                                   {"root of scale 1e15, far bones", 1e15f, 1, 1e15f, 1, 0},
                                   {"bones 1e15 long", 1, 1, 1e15f, 1, 0},
                                   {"forces on a giant", 1e15f, 1, 0.1f, 1, 1e15f},
                                   {"colliders on a giant", 1e12f, 1, 0.1f, 1e15f, 0},
                                   {"root of scale 0", 0, 1, 0.1f, 1, 0},
                                   {"root of scale 1e-45", 1e-45f, 1, 0.1f, 1, 0},
                                   {"root of scale 1e-38, far bones", 1e-38f, 1, 1e15f, 1, 0},
                                   {"bones of scale 0", 1, 0, 0.1f, 1, 0},
                                   {"bones of scale 1e-10", 1, 1e-10f, 0.1f, 1, 0},
                                   {"bones of scale 1e-45", 1, 1e-45f, 1e15f, 1e15f, 0},
                                   {"bones 1e-12 long", 1, 1, 1e-12f, 1, 0},
                                   {"bones 1e-22 long", 1, 1, 1e-22f, 1, 0},
                                   {"bones 1e-42 long", 1, 1, 1e-42f, 1, 0},
                                   {"root of scale 1e-22", 1e-22f, 1, 0.1f, 1, 0}};

static scene s;

static tsl_chain_params params_of(float force)
{
    TSL_INIT(tsl_chain_params, params);
    params.push = 0.5f;
    params.radius = 0.05f;
    params.force.y = force;
    return params;
}

// A chain and a spring on two branches, and colliders on both.
static void add_rig(void)
{
    static const uint32_t spring[] = {11, 12, 13, 14, 15, 16, 17};
    const tsl_vec3 step = {0.1f, 0.01f, -0.02f};
    tsl_chain_params params = params_of(0.0f);
    scene_rig *rig = scene_add_rig(&s);
    scene_add_bones(rig, -1, 11, step);
    scene_add_bones(rig, 1, 7, step);
    scene_create_rig(&s, rig, 60.0f);
    TSL_INIT(tsl_chain_desc, desc);
    desc.tip = TSL_TIP_LENGTH;
    desc.tip_length = 0.1f;
    scene_add_chain(&s, rig, 2, &desc, &params);
    desc.bones = spring;
    desc.bone_count = 7;
    desc.model = TSL_MODEL_SPRING;
    desc.anchor = 1;
    scene_add_chain(&s, rig, 0, &desc, &params);
    TSL_INIT(tsl_collider_desc, shape);
    shape.rig = rig->id;
    shape.bone = 3;
    shape.radius = 0.05f;
    shape.shape = TSL_SHAPE_CAPSULE;
    scene_add_collider(&s, &shape);
    shape.bone = 1;
    shape.shape = TSL_SHAPE_PLANE;
    shape.a.y = -5.0f;
    scene_add_collider(&s, &shape);
}

// The third rig is large or small in no frame, though its neighbours are.
static void pose(const outgrowing *kind, uint32_t frame, uint32_t r)
{
    int odd = frame >= FIRST && frame < LAST && r != 2;
    float root = odd ? kind->root : 1.0f, bone = odd ? kind->bone : 1.0f;
    scene_rig *rig = &s.rigs[r];
    tsl_chain_params params = params_of(odd ? kind->force : 0.0f);
    rig->root = scene_at(0.05f * (float)frame, 0.5f * (float)r, 0.0f);
    rig->root.scale = (tsl_vec3){root, root, root};
    for (uint32_t i = 0; i < BONES; ++i) {
        rig->pose[i] = rig->rest[i];
        rig->pose[i].position.x = odd ? kind->place : 0.1f;
        if (odd)
            rig->pose[i].scale = (tsl_vec3){bone, bone, i % 2 ? bone : -bone};
        rig->pose[i].rotation = scene_turn(0.0f, 0.0f, 1.0f, 0.02 * (frame % 5));
    }
    for (uint32_t c = 0; c < 2; ++c)
        CHECK_INT(tsl_chain_set_params(s.world, rig->chains[c], &params), TSL_OK);
}

// All that is read are numbers.
static uint64_t fold(uint64_t hash, const float *numbers, size_t count, const char *name, uint32_t frame)
{
    for (size_t i = 0; i < count; ++i)
        CHECK_MSG(isfinite(numbers[i]), "%s: frame %u, number %u", name, frame, (uint32_t)i);
    return scene_hash_bytes(hash, numbers, count * sizeof *numbers);
}

static uint64_t read_rig(uint32_t r, const char *name, uint32_t frame, uint64_t hash)
{
    static float numbers[BONES * 16];
    const scene_rig *rig = &s.rigs[r];
    for (uint32_t how = 0; how < 9; ++how) {
        TSL_INIT(tsl_pose_input, in);
        TSL_INIT(tsl_pose_output, out);
        in.bones = rig->pose;
        out.space = how % 3;
        out.format = how / 3;
        out.bones = numbers;
        in.bone_count = out.bone_count = BONES;
        memset(numbers, 0, sizeof numbers);
        CHECK_INT(tsl_rig_get_pose(s.world, rig->id, &in, &out), TSL_OK);
        hash = fold(hash, numbers, BONES * 16, name, frame);
    }
    for (uint32_t c = 0; c < 2; ++c) {
        tsl_particle particles[BONES];
        uint32_t count = BONES;
        CHECK_INT(tsl_chain_get_particles(s.world, rig->chains[c], particles, &count), TSL_OK);
        for (uint32_t i = 0; i < count; ++i)
            hash = fold(hash, &particles[i].position.x, 7, name, frame);
    }
    return hash;
}

static uint64_t run(const outgrowing *kind, tsl_lanes lanes)
{
    uint64_t hash = SCENE_HASH_SEED;
    tsl_world_desc desc = world_desc();
    desc.lanes = lanes;
    desc.id_salt = 1;
    desc.gravity.y = -9.8f;
    memset(&s, 0, sizeof s);
    CHECK_INT(tsl_world_create(&desc, &s.world), TSL_OK);
    for (uint32_t r = 0; r < RIGS; ++r)
        add_rig();
    for (uint32_t f = 0; f < FRAMES; ++f) {
        for (uint32_t r = 0; r < RIGS; ++r)
            pose(kind, f, r);
        scene_set_poses(&s);
        CHECK_INT(tsl_world_step(s.world, f % 4 == 3 ? 0.04f : f % 7 == 2 ? 0.011f : DT), TSL_OK);
        for (uint32_t r = 0; r < RIGS; ++r)
            hash = read_rig(r, kind->name, f, hash);
        saved state = save_world(s.world);
        uint64_t before = world_hash(s.world);
        CHECK_MSG(load_world(s.world, state) == TSL_OK && world_hash(s.world) == before, "%s: frame %u", kind->name, f);
        free(state.bytes);
    }
    hash ^= world_hash(s.world);
    CHECK_INT(s.result, TSL_OK);
    scene_destroy(&s);
    return hash;
}

static void outgrown_numbers_are_finite_and_the_same_everywhere(void)
{
    for (uint32_t k = 0; k < sizeof kinds / sizeof *kinds; ++k) {
        uint64_t first = run(&kinds[k], TSL_LANES_SCALAR);
        for (uint32_t i = 1; i < sizeof lane_types / sizeof *lane_types; ++i)
            if (lanes_are_here(lane_types[i]))
                CHECK_MSG(run(&kinds[k], lane_types[i]) == first, "%s: lanes %u", kinds[k].name, lane_types[i]);
    }
}

int main(void)
{
    RUN(outgrown_numbers_are_finite_and_the_same_everywhere);
    return REPORT();
}
