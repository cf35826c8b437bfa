// SPDX-License-Identifier: MIT
// Numbers that are taken one by one, and whose products no float holds or which are smaller than any that it holds well: what is shown stays finite and is the same on every lane
// type, states of it load; and poses that have sizes again are simulated as ever.
#include "solver/rewind.h"

enum { RIGS = 4, BONES = 18, FIRST = 10, LAST = 20, FRAMES = 30 };

enum { LANE_TYPES = sizeof lane_types / sizeof *lane_types };

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

enum { KINDS = sizeof kinds / sizeof *kinds };

typedef struct stage {
    tsl_world *world;
    tsl_rig_id rigs[RIGS];
    tsl_chain_id chains[RIGS][2];
    int32_t parents[BONES];
    tsl_transform rest[BONES], pose[BONES], posed[BONES];
    tsl_transform root;
} stage;

static stage s;

static tsl_chain_params params_of(float force)
{
    TSL_INIT(tsl_chain_params, params);
    params.push = 0.5f;
    params.radius = 0.05f;
    params.force.y = force;
    return params;
}

static void add_chains(stage *t, uint32_t rig)
{
    static const uint32_t spring[] = {11, 12, 13, 14, 15, 16, 17}, root = 2;
    tsl_chain_params params = params_of(0.0f);
    TSL_INIT(tsl_chain_desc, desc);
    desc.tip = TSL_TIP_LENGTH;
    desc.tip_length = 0.1f;
    desc.roots = &root;
    desc.root_count = 1;
    CHECK_INT(tsl_chain_create(t->world, t->rigs[rig], &desc, &params, &t->chains[rig][0]), TSL_OK);
    desc.roots = NULL;
    desc.root_count = 0;
    desc.bones = spring;
    desc.bone_count = 7;
    desc.model = TSL_MODEL_SPRING;
    desc.anchor = 1;
    CHECK_INT(tsl_chain_create(t->world, t->rigs[rig], &desc, &params, &t->chains[rig][1]), TSL_OK);
}

static void add_colliders(stage *t, uint32_t rig)
{
    tsl_collider_id id;
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = t->rigs[rig];
    desc.bone = 3;
    desc.radius = 0.05f;
    desc.shape = TSL_SHAPE_CAPSULE;
    CHECK_INT(tsl_collider_create(t->world, &desc, &id), TSL_OK);
    desc.bone = 1;
    desc.shape = TSL_SHAPE_PLANE;
    desc.a.y = -5.0f;
    CHECK_INT(tsl_collider_create(t->world, &desc, &id), TSL_OK);
}

static void begin(stage *t, tsl_lanes lanes, int colliders)
{
    tsl_world_desc desc = world_desc();
    memset(t, 0, sizeof *t);
    desc.lanes = lanes;
    desc.id_salt = 1;
    desc.gravity.y = -9.8f;
    CHECK_INT(tsl_world_create(&desc, &t->world), TSL_OK);
    for (int32_t i = 0; i < BONES; ++i) {
        t->parents[i] = i == 11 ? 1 : i - 1; // two branches below bone 1
        t->pose[i] = t->rest[i] = scene_at(0.1f, 0.01f * (float)(i % 3), -0.02f);
    }
    t->root = scene_at(0.0f, 0.0f, 0.0f);
    TSL_INIT(tsl_rig_desc, rig);
    rig.bone_count = BONES;
    rig.parents = t->parents;
    rig.rest = t->rest;
    for (uint32_t i = 0; i < RIGS; ++i) {
        rig.user_data = i + 1;
        CHECK_INT(tsl_rig_create(t->world, &rig, &t->rigs[i]), TSL_OK);
        add_chains(t, i);
        if (colliders)
            add_colliders(t, i);
    }
}

static void pose(stage *t, const outgrowing *kind, uint32_t frame, uint32_t rig)
{
    int odd = kind && frame >= FIRST && frame < LAST && rig != 2; // the third one's neighbours only
    float root = odd ? kind->root : 1.0f, bone = odd ? kind->bone : 1.0f, place = odd ? kind->place : 0.1f;
    t->root = scene_at(0.05f * (float)frame, 0.5f * (float)rig, 0.0f);
    t->root.scale = (tsl_vec3){root, root, root};
    for (uint32_t i = 0; i < BONES; ++i) {
        t->pose[i] = t->rest[i];
        t->pose[i].position.x = place;
        t->pose[i].scale = (tsl_vec3){bone, bone, i % 2 ? bone : -bone};
        if (!odd)
            t->pose[i].scale = t->rest[i].scale;
        t->pose[i].rotation = scene_turn(0.0f, 0.0f, 1.0f, 0.02 * (frame % 5));
    }
    TSL_INIT(tsl_pose_input, in);
    in.bones = t->pose;
    in.bone_count = BONES;
    in.root = &t->root;
    CHECK_INT(tsl_rig_set_pose(t->world, t->rigs[rig], &in), TSL_OK);
}

static uint64_t hash_of_floats(uint64_t hash, const float *numbers, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        uint32_t bits;
        memcpy(&bits, &numbers[i], sizeof bits);
        hash = (hash ^ bits) * 0x100000001b3ull;
    }
    return hash;
}

static uint64_t read_poses(stage *t, uint32_t rig, const char *name, uint32_t frame, uint64_t hash)
{
    static float numbers[BONES * 16];
    for (uint32_t how = 0; how < 9; ++how) {
        TSL_INIT(tsl_pose_input, in);
        in.bones = t->pose;
        in.bone_count = BONES;
        TSL_INIT(tsl_pose_output, out);
        out.space = how % 3;
        out.format = how / 3;
        out.bones = numbers;
        out.bone_count = BONES;
        memset(numbers, 0, sizeof numbers);
        CHECK_INT(tsl_rig_get_pose(t->world, t->rigs[rig], &in, &out), TSL_OK);
        for (uint32_t i = 0; i < BONES * 16; ++i)
            CHECK_MSG(isfinite(numbers[i]), "%s: frame %u, space %u, format %u, number %u", name, frame, out.space,
                      out.format, i);
        hash = hash_of_floats(hash, numbers, BONES * 16);
    }
    return hash;
}

static uint64_t read_particles(const stage *t, uint32_t rig, const char *name, uint32_t frame, uint64_t hash)
{
    for (uint32_t c = 0; c < 2; ++c) {
        tsl_particle particles[BONES];
        uint32_t count = BONES;
        CHECK_INT(tsl_chain_get_particles(t->world, t->chains[rig][c], particles, &count), TSL_OK);
        for (uint32_t i = 0; i < count; ++i) {
            const float *numbers = &particles[i].position.x;
            for (int k = 0; k < 7; ++k)
                CHECK_MSG(isfinite(numbers[k]), "%s: frame %u, particle %u", name, frame, i);
            hash = hash_of_floats(hash, numbers, 7);
        }
    }
    return hash;
}

static void check_state(const stage *t, const char *name, uint32_t frame)
{
    saved state = save_world(t->world);
    uint64_t before = world_hash(t->world);
    tsl_result result = load_world(t->world, state);
    CHECK_MSG(result == TSL_OK && world_hash(t->world) == before, "%s: frame %u: %s", name, frame,
              tsl_result_name(result));
    free(state.bytes);
}

static void run_frame(stage *t, const outgrowing *kind, uint32_t frame)
{
    int odd = kind && frame >= FIRST && frame < LAST;
    tsl_chain_params params = params_of(odd ? kind->force : 0.0f);
    for (uint32_t i = 0; i < RIGS; ++i) {
        pose(t, kind, frame, i);
        for (uint32_t c = 0; c < 2 && i != 2; ++c)
            CHECK_INT(tsl_chain_set_params(t->world, t->chains[i][c], &params), TSL_OK);
    }
    CHECK_INT(tsl_world_step(t->world, frame % 4 == 3 ? 0.04f : frame % 7 == 2 ? 0.011f : DT), TSL_OK);
}

static uint64_t run(const outgrowing *kind, tsl_lanes lanes)
{
    uint64_t hash = 0xcbf29ce484222325ull;
    begin(&s, lanes, 1);
    for (uint32_t f = 0; f < FRAMES; ++f) {
        run_frame(&s, kind, f);
        for (uint32_t i = 0; i < RIGS; ++i) {
            pose(&s, kind, f, i); // what is read along with it
            hash = read_poses(&s, i, kind->name, f, hash);
            hash = read_particles(&s, i, kind->name, f, hash);
        }
        check_state(&s, kind->name, f);
    }
    hash ^= world_hash(s.world);
    tsl_world_destroy(s.world);
    return hash;
}

static void outgrown_numbers_are_finite_and_the_same_everywhere(void)
{
    for (uint32_t k = 0; k < KINDS; ++k) {
        uint64_t first = run(&kinds[k], TSL_LANES_SCALAR);
        for (uint32_t i = 1; i < LANE_TYPES; ++i)
            if (lanes_are_here(lane_types[i]))
                CHECK_MSG(run(&kinds[k], lane_types[i]) == first, "%s: lanes %u", kinds[k].name, lane_types[i]);
    }
}

int main(void)
{
    RUN(outgrown_numbers_are_finite_and_the_same_everywhere);
    return REPORT();
}
