// SPDX-License-Identifier: MIT
// What TSL_MODEL_TASSEL means: still stays still, bones and not only particles stay out of colliders, and friction holds. That
// nothing fast is passed: build/tests/motion.
#include "scenes/vec3.h"
#include "solver/fixture.h"

#define BONES 9
#define LENGTH 0.06f

typedef struct strand {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    tsl_collider_id collider;
    tsl_vec3 particles[BONES];
    uint32_t touched;
} strand;

static tsl_chain_params soft(void)
{
    TSL_INIT(tsl_chain_params, params);
    params.gravity.y = -9.81f;
    params.gravity_falloff = 0.0f;
    params.elasticity = 0.02f;
    params.stiffness = 0.0f;
    params.radius = 0.004f;
    return params;
}

static strand hang_as(tsl_chain_model model, tsl_vec3 step, const tsl_chain_params *params)
{
    static bench_rig b;
    strand s = {0};
    bench_begin(&b, NULL);
    scene_add_bone(b.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    scene_add_bones(b.rig, 0, BONES - 1, step);
    bench_rig_done(&b);
    b.desc.model = model;
    s.world = b.s.world;
    s.rig = b.rig->id;
    s.chain = scene_add_chain(&b.s, b.rig, 0, &b.desc, params);
    CHECK_INT(b.s.result, TSL_OK);
    return s;
}

static strand hang(tsl_vec3 step, const tsl_chain_params *params)
{
    return hang_as(TSL_MODEL_TASSEL, step, params);
}

static tsl_collider_desc capsule_along_z(strand *s, float x, float y, float radius)
{
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = s->rig;
    desc.shape = TSL_SHAPE_CAPSULE;
    desc.radius = radius;
    desc.a = vec3(0.0f, 0.0f, -0.5f);
    desc.b = vec3(0.0f, 0.0f, 0.5f);
    desc.frame.position = vec3(x, y, 0.0f);
    return desc;
}

static void add(strand *s, const tsl_collider_desc *desc)
{
    CHECK_INT(tsl_collider_create(s->world, desc, &s->collider), TSL_OK);
}

static void step(strand *s, int frames)
{
    tsl_particle p[BONES];
    uint32_t count = BONES;
    for (int f = 0; f < frames; ++f)
        CHECK_INT(tsl_rig_step(s->world, s->rig, DT, NULL, NULL), TSL_OK);
    CHECK_INT(tsl_chain_get_particles(s->world, s->chain, p, &count), TSL_OK);
    s->touched = 0;
    for (uint32_t i = 0; i < count; ++i) {
        s->particles[i] = p[i].position;
        s->touched += p[i].touched;
    }
}

// The least distance of the bones from a line along z, seen along it.
static double nearest_to(const strand *s, double x, double y)
{
    double least = 1e30;
    for (int i = 1; i < BONES; ++i) {
        double ax = s->particles[i - 1].x - x, ay = s->particles[i - 1].y - y;
        double ux = s->particles[i].x - s->particles[i - 1].x, uy = s->particles[i].y - s->particles[i - 1].y;
        double square = ux * ux + uy * uy, t = square > 0.0 ? -(ax * ux + ay * uy) / square : 0.0;
        t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
        double dx = ax + ux * t, dy = ay + uy * t, distance = sqrt(dx * dx + dy * dy);
        least = distance < least ? distance : least;
    }
    return least;
}

static void check_lengths(const strand *s)
{
    for (int i = 1; i < BONES; ++i)
        CHECK_NEAR(distance3(s->particles[i - 1], s->particles[i]) / (double)LENGTH, 1.0, 1e-5);
}

static void a_chain_at_rest_stays_to_the_bit(void)
{
    tsl_chain_params params = soft();
    params.gravity.y = 0.0f;
    strand s = hang(vec3(0.0f, -LENGTH, 0.0f), &params), then;
    step(&s, 1);
    then = s;
    step(&s, 200);
    CHECK(memcmp(then.particles, s.particles, sizeof s.particles) == 0);
    tsl_world_destroy(s.world);
}

// Where nothing is met there is one tick for both models, to the bit: without colliders, with one out of reach, and with one within
// the strand's reach that it does not come to.
static void what_meets_nothing_moves_as_the_other_model_does(void)
{
    const float away[] = {0.0f, 40.0f, 0.35f};
    tsl_chain_params params = soft();
    strand chain = hang_as(TSL_MODEL_CHAIN, vec3(LENGTH, 0.0f, 0.0f), &params);
    strand stepped[3];
    for (int i = 0; i < 3; ++i) {
        stepped[i] = hang(vec3(LENGTH, 0.0f, 0.0f), &params);
        tsl_collider_desc desc = capsule_along_z(&stepped[i], away[i], 1.3f, 0.02f);
        if (i)
            add(&stepped[i], &desc);
    }
    for (int frame = 0; frame < 120; ++frame) {
        step(&chain, 1);
        for (int i = 0; i < 3; ++i) {
            step(&stepped[i], 1);
            CHECK(memcmp(chain.particles, stepped[i].particles, sizeof chain.particles) == 0);
            CHECK_INT(stepped[i].touched, 0);
        }
    }
    tsl_world_destroy(chain.world);
    for (int i = 0; i < 3; ++i)
        tsl_world_destroy(stepped[i].world);
}

// A strand that falls onto a bar thinner than its bones are long lies on it with its bones.
static void bones_stay_out_between_particles(void)
{
    tsl_chain_params params = soft();
    strand s = hang(vec3(LENGTH, 0.0f, 0.0f), &params);
    tsl_collider_desc bar = capsule_along_z(&s, 0.15f, 0.9f, 0.015f);
    double deepest = 1e30;
    add(&s, &bar);
    for (int f = 0; f < 240; ++f) {
        step(&s, 1);
        double apart = nearest_to(&s, 0.15, 0.9) - 0.019;
        deepest = apart < deepest ? apart : deepest;
        check_lengths(&s);
    }
    CHECK_MSG(deepest > -1e-3, "%g", deepest);
    tsl_world_destroy(s.world);
}

// A board as thick as a hand that turns about the strand's height like a paddle takes the strand along.
static void what_turns_fast_is_not_passed(void)
{
    tsl_chain_params params = soft();
    strand s = hang(vec3(0.0f, -LENGTH, 0.0f), &params);
    tsl_collider_desc board = capsule_along_z(&s, -0.3f, 0.8f, 0.02f);
    board.shape = TSL_SHAPE_BOX;
    board.a = vec3(0.2f, 0.0f, 0.0f);
    board.b = vec3(0.15f, 0.02f, 0.3f);
    board.frame.rotation = (tsl_quat){0.0f, 0.0f, sinf(-0.6f), cosf(-0.6f)};
    add(&s, &board);
    uint32_t touched = 0;
    step(&s, 30);
    for (int f = 0; f <= 12; ++f) { // from below: a quarter turn upwards, 13 degrees in a frame at first
        float half = -0.6f + 0.1f * (float)f;
        half = half > 0.0f ? 0.0f : half;
        tsl_transform frame = scene_at(-0.3f, 0.8f, 0.0f);
        frame.rotation = (tsl_quat){0.0f, 0.0f, sinf(half), cosf(half)};
        CHECK_INT(tsl_collider_move(s.world, s.collider, &frame, 0), TSL_OK);
        step(&s, 1);
        touched += s.touched;
        for (int i = 1; i < BONES; ++i) { // above the board where it has the strand
            double x = s.particles[i].x + 0.3, y = s.particles[i].y - 0.8;
            double along = x * cos(2.0 * half) + y * sin(2.0 * half), off = y * cos(2.0 * half) - x * sin(2.0 * half);
            CHECK_MSG(along < 0.04 || along > 0.36 || fabs(off) > 0.0438, "frame %d, bone %d: %g", f, i, off);
        }
    }
    CHECK(touched > 7 && s.particles[4].y > 0.94 && s.particles[BONES - 1].y > 0.94); // the strand was thrown up by it
    tsl_world_destroy(s.world);
}

// Runs at 8 m/s, and leaves where the particles are, seen from the root.
static void run_along(strand *s)
{
    tsl_transform root = scene_at(0.0f, 0.0f, 0.0f);
    TSL_INIT(tsl_pose_input, in);
    in.root = &root;
    for (int f = 0; f < 300; ++f) {
        root.position.z += 8.0f / 60.0f;
        CHECK_INT(tsl_rig_step(s->world, s->rig, DT, &in, NULL), TSL_OK);
    }
    tsl_particle p[BONES];
    uint32_t count = BONES;
    CHECK_INT(tsl_chain_get_particles(s->world, s->chain, p, &count), TSL_OK);
    for (uint32_t i = 0; i < count; ++i) {
        s->particles[i] = p[i].position;
        s->particles[i].z -= root.position.z;
        CHECK_INT(p[i].touched, 0);
    }
}

static void what_runs_along_and_is_not_touched_holds_nothing_back(void)
{
    tsl_chain_params params = soft();
    params.damping = 0.1f;
    params.inert = 0.8f;
    strand beside = hang(vec3(0.0f, -LENGTH, 0.0f), &params), alone = hang(vec3(0.0f, -LENGTH, 0.0f), &params);
    tsl_collider_desc desc = capsule_along_z(&beside, 0.05f, 0.8f, 0.04f);
    desc.a.z = -3.0f;
    add(&beside, &desc);
    run_along(&beside);
    run_along(&alone);
    CHECK(alone.particles[BONES - 1].z < -0.1f); // the wind of the run
    for (int i = 1; i < BONES; ++i)
        CHECK_NEAR(distance3(beside.particles[i], alone.particles[i]), 0.0, 1e-3);
    tsl_world_destroy(beside.world);
    tsl_world_destroy(alone.world);
}

static void friction_holds_on_a_slope(void)
{
    double slid[2];
    for (int i = 0; i < 2; ++i) {
        tsl_chain_params params = soft();
        params.friction = i ? 0.8f : 0.0f;
        params.elasticity = 0.0f;
        params.damping = 0.05f;
        strand s = hang(vec3(0.0f, 0.0f, LENGTH), &params);
        TSL_INIT(tsl_collider_desc, slope);
        slope.rig = s.rig;
        slope.shape = TSL_SHAPE_PLANE;
        slope.a = vec3(0.0f, 0.995f, 0.0f);
        slope.b = vec3(0.3f, 1.0f, 0.0f);
        add(&s, &slope);
        step(&s, 2);
        strand then = s;
        step(&s, 120);
        slid[i] = distance3(then.particles[BONES - 1], s.particles[BONES - 1]);
        tsl_world_destroy(s.world);
    }
    CHECK_MSG(slid[0] > 0.1 && slid[1] < 0.02, "%g without, %g with", slid[0], slid[1]);
}

// Between two bones at most, as a cosine.
static double sharpest_bend(const strand *s)
{
    double least = 1.0;
    for (int i = 2; i < BONES; ++i) {
        d3 a = d3_sub(d3_of(s->particles[i - 1]), d3_of(s->particles[i - 2]));
        d3 b = d3_sub(d3_of(s->particles[i]), d3_of(s->particles[i - 1]));
        least = fmin(least, d3_dot(a, b) / (d3_length(a) * d3_length(b)));
    }
    return least;
}

// A plane that is put through a hanging strand: what is below it comes out to the side that it hangs to, and lies down there. Folded over
// each other the bones would lie for seconds, with their ends uphill.
static void what_comes_out_of_a_plane_does_not_fold(void)
{
    tsl_chain_params params = soft();
    params.gravity.y = 0.0f;
    params.elasticity = 0.04f;
    params.stiffness = 0.35f;
    strand s = hang(vec3(0.0f, -0.98f * LENGTH, -0.2f * LENGTH), &params);
    TSL_INIT(tsl_collider_desc, plane);
    plane.rig = s.rig;
    plane.shape = TSL_SHAPE_PLANE;
    plane.a = vec3(0.0f, 1.0f - 2.5f * LENGTH, 0.0f);
    plane.b = vec3(-0.198f, 1.0f, 0.172f);
    step(&s, 30);
    add(&s, &plane);
    for (int f = 0; f < 120; ++f) {
        step(&s, 1);
        CHECK_MSG(sharpest_bend(&s) > 0.0, "frame %d: %g", f, sharpest_bend(&s));
    }
    CHECK_INT(s.touched, BONES - 3);
    strand before = s;
    step(&s, 1);
    for (int i = 1; i < BONES; ++i)
        CHECK_NEAR(distance3(before.particles[i], s.particles[i]), 0.0, 2e-4);
    tsl_world_destroy(s.world);
}

// What tassel.h says of a description that only tsl_chain_desc_init has touched.
static void a_new_description_is_as_documented(void)
{
    tsl_chain_desc d;
    memset(&d, 0x55, sizeof d);
    tsl_chain_desc_init(&d, sizeof d);
    CHECK(d.struct_size == sizeof d && d.flags == 0 && d.user_data == 0 && d.reserved == 0);
    CHECK(d.root_count == 0 && d.exclude_count == 0 && d.bone_count == 0 && d.collider_count == 0);
    CHECK(!d.roots && !d.exclude && !d.bones && !d.colliders);
    CHECK(d.anchor == -1 && d.tip == TSL_TIP_NONE && d.tip_length == 0.0f);
    CHECK(d.tip_offset.x == 0.0f && d.tip_offset.y == 0.0f && d.tip_offset.z == 0.0f);
    CHECK(d.fork == TSL_FORK_AVERAGE && d.collider_layers == 0xffffffffu && d.model == TSL_MODEL_TASSEL);
}

int main(void)
{
    RUN(a_new_description_is_as_documented);
    RUN(a_chain_at_rest_stays_to_the_bit);
    RUN(what_meets_nothing_moves_as_the_other_model_does);
    RUN(bones_stay_out_between_particles);
    RUN(what_turns_fast_is_not_passed);
    RUN(what_runs_along_and_is_not_touched_holds_nothing_back);
    RUN(friction_holds_on_a_slope);
    RUN(what_comes_out_of_a_plane_does_not_fold);
    return REPORT();
}
