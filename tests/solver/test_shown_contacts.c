// SPDX-License-Identifier: MIT
// Between two ticks a chain is shown by a partial tick, with colliders where they are now: it is out of them. That nothing that is
// simulated changes by reading: test_drawn_lanes.c.
#include "solver/fixture.h"
#include "tassel/state.h"

enum { STRAND = 8, BONES = STRAND + 2, BODY = 0, ARM = 1, FIRST = 2, FRAMES = 288 };

static const float arm_radius = 0.06f, strand_radius = 0.01f;
static const tsl_chain_model models[] = {TSL_MODEL_CHAIN, TSL_MODEL_SPRING, TSL_MODEL_TASSEL};

typedef struct stage {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_collider_id arm;
    tsl_transform pose[BONES], posed[BONES], root;
} stage;

static tsl_transform at(float x, float y, float z)
{
    return (tsl_transform){{x, y, z}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
}

static void add_strand(stage *s, tsl_chain_model model)
{
    TSL_INIT(tsl_chain_desc, chain);
    TSL_INIT(tsl_chain_params, params);
    tsl_chain_id id;
    uint32_t bones[STRAND], root = FIRST;
    for (uint32_t i = 0; i < STRAND; ++i)
        bones[i] = FIRST + i;
    chain.model = model;
    if (model == TSL_MODEL_SPRING) {
        chain.bones = bones;
        chain.bone_count = STRAND;
    } else {
        chain.roots = &root;
        chain.root_count = 1;
    }
    params.radius = strand_radius;
    params.damping = 0.2f;
    params.gravity_scale = 1.0f;
    CHECK_INT(tsl_chain_create(s->world, s->rig, &chain, &params, &id), TSL_OK);
}

static void begin(stage *s, tsl_chain_model model, int has_arm, tsl_lanes lanes)
{
    TSL_INIT(tsl_world_desc, world);
    TSL_INIT(tsl_rig_desc, rig);
    TSL_INIT(tsl_collider_desc, arm);
    int32_t parents[BONES] = {-1, BODY, BODY};
    world.lanes = lanes;
    s->pose[BODY] = at(0.0f, 1.0f, 0.0f);
    s->pose[ARM] = at(0.5f, -0.3f, 0.0f);
    s->pose[FIRST] = at(0.0f, 0.2f, 0.0f);
    for (int i = FIRST + 1; i < BONES; ++i) {
        parents[i] = i - 1;
        s->pose[i] = at(0.0f, -0.08f, 0.0f);
    }
    s->root = at(0.0f, 0.0f, 0.0f);
    rig.bone_count = BONES;
    rig.parents = parents;
    rig.rest = s->pose;
    rig.root = s->root;
    CHECK_INT(tsl_world_create(&world, &s->world), TSL_OK);
    CHECK_INT(tsl_rig_create(s->world, &rig, &s->rig), TSL_OK);
    arm.rig = s->rig;
    arm.bone = ARM;
    arm.shape = TSL_SHAPE_CAPSULE;
    arm.a = (tsl_vec3){0.0f, 0.0f, -0.4f};
    arm.b = (tsl_vec3){0.0f, 0.0f, 0.4f};
    arm.radius = arm.radius_b = arm_radius;
    if (has_arm)
        CHECK_INT(tsl_collider_create(s->world, &arm, &s->arm), TSL_OK);
    add_strand(s, model);
}

// The arm goes to and fro through where the strand hangs, at 1.4 m/s at most, and the character walks.
static void step_to(stage *s, double seconds, float delta_seconds, tsl_pose_space space)
{
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, out);
    s->pose[ARM].position.x = (float)(0.35 * cos(4.0 * seconds));
    s->root.position.z = (float)(0.5 * seconds);
    in.bones = s->pose;
    out.bones = s->posed;
    in.bone_count = out.bone_count = BONES;
    in.root = &s->root;
    out.space = space;
    CHECK_INT(tsl_rig_step(s->world, s->rig, delta_seconds, &in, &out), TSL_OK);
}

static void step(stage *s, uint32_t frame, float delta_seconds, tsl_pose_space space)
{
    step_to(s, frame * (double)delta_seconds, delta_seconds, space);
}

// How deep some particle is shown in the arm, of those that swing.
static double depth(const stage *s)
{
    double deepest = 0.0, x = s->pose[ARM].position.x, y = 0.7, z = s->root.position.z;
    for (int i = FIRST + 1; i < BONES; ++i) {
        tsl_vec3 p = s->posed[i].position;
        double along = fmin(0.4, fmax(-0.4, p.z - z));
        double dx = p.x - x, dy = p.y - y, dz = p.z - z - along;
        double distance = sqrt(dx * dx + dy * dy + dz * dz);
        deepest = fmax(deepest, (double)arm_radius + (double)strand_radius - distance);
    }
    return deepest;
}

typedef struct sweep {
    double deepest, moved;
} sweep;

static sweep swept(tsl_chain_model model, float rate)
{
    static stage s;
    sweep seen = {0.0, 0.0};
    begin(&s, model, 1, TSL_LANES_AUTO);
    for (uint32_t frame = 0; frame < (uint32_t)(2.0f * rate); ++frame) {
        step(&s, frame, 1.0f / rate, TSL_SPACE_WORLD);
        seen.deepest = fmax(seen.deepest, depth(&s));
        seen.moved = fmax(seen.moved, fabs((double)s.posed[BONES - 1].position.x));
    }
    tsl_world_destroy(s.world);
    return seen;
}

// What the models themselves leave inside at the end of a tick, since lengths come last in two of them, is what a host that ticks as
// it draws sees; others do not see more.
static void nothing_is_shown_inside(void)
{
    static const float rates[] = {144.0f, 75.0f, 50.0f, 240.0f};
    for (int m = 0; m < 3; ++m) {
        sweep ticked = swept(models[m], 60.0f);
        CHECK_MSG(ticked.moved > 0.01, "model %d: the arm moved the strand by %g", m, ticked.moved);
        CHECK_MSG(models[m] != TSL_MODEL_TASSEL || ticked.deepest < 1e-3, "ticked: %g", ticked.deepest);
        for (int r = 0; r < 4; ++r) {
            double deepest = swept(models[m], rates[r]).deepest;
            double most = models[m] == TSL_MODEL_SPRING ? 1.7 : 1.03; // where contacts and lengths do not settle
            CHECK_MSG(deepest < most * ticked.deepest + 1e-3, "model %d at %g Hz: %g, at 60 Hz %g", m, (double)rates[r],
                      deepest, ticked.deepest);
        }
    }
}

// A clock that becomes free in frame `from` shows its last tick for a while, which is behind the newest pose. Returns how deep the arm
// is in what it shows.
static double becoming_free(tsl_chain_model model, uint32_t from)
{
    static stage s;
    double deepest = 0.0, seconds = 0.0;
    begin(&s, model, 1, TSL_LANES_AUTO);
    for (uint32_t frame = 0; frame < from + 4; ++frame) {
        float delta_seconds = frame < from ? 1.0f / 60.0f : 0.0155f;
        seconds += (double)delta_seconds;
        step_to(&s, seconds, delta_seconds, TSL_SPACE_WORLD);
        if (frame >= from)
            deepest = fmax(deepest, depth(&s));
    }
    tsl_world_destroy(s.world);
    return deepest;
}

static void nothing_is_shown_inside_while_a_clock_becomes_free(void)
{
    for (int m = 0; m < 3; ++m) {
        double ticked = swept(models[m], 60.0f).deepest, deepest = 0.0;
        double most = models[m] == TSL_MODEL_SPRING ? 1.7 : 1.03; // as above
        for (uint32_t from = 20; from < 60; ++from)
            deepest = fmax(deepest, becoming_free(models[m], from));
        CHECK_MSG(deepest < most * ticked + 1e-3, "model %d: %g, at 60 Hz %g", m, deepest, ticked);
    }
}

// As long as it meets nothing, a strand is shown as without colliders, to the bit.
static void what_meets_nothing_is_shown_as_it_is(void)
{
    for (int m = 0; m < 3; ++m) {
        static stage s, t;
        begin(&s, models[m], 1, TSL_LANES_AUTO);
        begin(&t, models[m], 0, TSL_LANES_AUTO);
        for (uint32_t frame = 0; frame < 40; ++frame) { // the arm is beside the character
            step(&s, frame, 1.0f / 144.0f, TSL_SPACE_LOCAL);
            step(&t, frame, 1.0f / 144.0f, TSL_SPACE_LOCAL);
            CHECK_MSG(memcmp(s.posed, t.posed, sizeof s.posed) == 0, "model %d, frame %u", m, frame);
        }
        tsl_world_destroy(s.world);
        tsl_world_destroy(t.world);
    }
}

int main(void)
{
    RUN(nothing_is_shown_inside);
    RUN(nothing_is_shown_inside_while_a_clock_becomes_free);
    RUN(what_meets_nothing_is_shown_as_it_is);
    return REPORT();
}
