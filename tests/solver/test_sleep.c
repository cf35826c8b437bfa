// SPDX-License-Identifier: MIT
// Sleep: what stands still costs nothing and does not change, and everything that could move it wakes it.
#include "solver/rewind.h"

static bench_rig a, b;

enum { CHAIN_LAYER = 1, OTHER_LAYER = 2 };

// Three tails of three bones on two bones of a body, with room for colliders between.
static void three_tails(bench_rig *r, const tsl_world_desc *desc, tsl_chain_model model)
{
    uint32_t first[3];
    tsl_vec3 step = {0.1f, 0.0f, 0.0f};
    bench_begin(r, desc);
    r->params.gravity.y = -9.81f;
    r->params.damping = 0.2f;
    r->params.radius = 0.01f;
    r->params.push = 2.0f;
    r->desc.model = model;
    r->desc.collider_layers = CHAIN_LAYER;
    uint32_t body = scene_add_bone(r->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t arm = scene_add_bone(r->rig, (int32_t)body, scene_at(0.0f, 0.0f, 1.0f));
    for (uint32_t i = 0; i < 3; ++i) {
        first[i] = scene_add_bones(r->rig, i < 2 ? (int32_t)body : (int32_t)arm, 4, step);
        r->rig->rest[first[i]].position.z += (float)i;
    }
    scene_add_bone(r->rig, (int32_t)body, scene_at(0.0f, 0.1f, 0.0f)); // for another chain
    bench_rig_done(r);
    for (uint32_t i = 0; i < 3; ++i) {
        if (model == TSL_MODEL_SPRING)
            bench_spring(r, first[i], 4);
        else
            scene_add_chain(&r->s, r->rig, first[i], &r->desc, &r->params);
    }
    bench_may_sleep(r);
}

static uint32_t asleep(const bench_rig *r)
{
    uint32_t bits = 0;
    for (uint32_t i = 0; i < r->rig->chain_count; ++i)
        bits |= tsl_chain_is_asleep(r->s.world, r->rig->chains[i]) << i;
    return bits;
}

// Shoved once, then left alone for some seconds.
static void fall_asleep(bench_rig *r)
{
    r->rig->root.position.y += 0.05f;
    bench_step(r, DT);
    r->rig->root.position.y -= 0.05f;
    for (int f = 0; f < 600 && (f < 5 || asleep(r) != 7u); ++f)
        bench_step(r, DT);
    bench_step(r, DT);
    CHECK_INT(asleep(r), 7u);
}

// ---- falling asleep -------------------------------------------------------------------------------------

static void what_stands_still_sleeps_and_does_not_change(void)
{
    static const float frames[] = {DT, 1.0f / 144.0f, 1.0f / 30.0f, 0.0f, 0.05f};
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        static tsl_transform local[SCENE_BONES], world[SCENE_BONES];
        three_tails(&a, NULL, model);
        fall_asleep(&a);
        CHECK_INT(stats_of(a.s.world).sleeping_chain_count, 3);
        bench_step(&a, DT);
        memcpy(local, a.local, sizeof local);
        memcpy(world, a.rig->posed, sizeof world);
        for (int f = 0; f < 200; ++f) { // the same pose is handed in each time, or none
            if (f % 3)
                bench_step(&a, frames[f % 5]);
            else
                CHECK_INT(tsl_world_step(a.s.world, frames[f % 5]), TSL_OK);
            CHECK_BITS(local, a.local, sizeof local);
            CHECK_BITS(world, a.rig->posed, sizeof world);
        }
        CHECK_INT(asleep(&a), 7u);
        bench_end(&a);
    }
}

static void what_moves_does_not_sleep(void)
{
    three_tails(&a, NULL, TSL_MODEL_CHAIN);
    a.params.damping = 0.0f;
    a.params.elasticity = 0.01f;
    a.params.stiffness = 0.0f;
    bench_tune(&a);
    a.rig->root.position.y += 0.1f;
    for (int f = 0; f < 240; ++f) {
        bench_step(&a, DT);
        CHECK_INT(asleep(&a) & 1u, 0u); // it swings for as long as one looks
    }
    CHECK_INT(asleep(&a), 6u);
    for (int f = 0; f < 90; ++f) { // nor does one whose root creeps
        a.rig->root.position.y += 1e-6f;
        bench_step(&a, DT);
        CHECK_INT(asleep(&a), 0u);
    }
    bench_end(&a);
}

// ---- waking ---------------------------------------------------------------------------------------------

static tsl_collider_id add_ball_of(bench_rig *r, tsl_rig_id owner, uint32_t flags, uint32_t layers, tsl_vec3 at)
{
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = owner;
    desc.flags = flags;
    desc.layers = layers;
    desc.radius = 0.05f;
    desc.frame.position = at;
    return scene_add_collider(&r->s, &desc);
}

// This ball is on the chains' own layer.
static tsl_collider_id add_ball(bench_rig *r, tsl_rig_id owner, uint32_t flags, tsl_vec3 at)
{
    return add_ball_of(r, owner, flags, CHAIN_LAYER, at);
}

static const tsl_rig_id nobody = {0};
static const tsl_vec3 beside_first = {0.25f, 1.0f, 0.1f}, at_second = {0.2f, 1.0f, 1.08f};
static tsl_collider_id far_ball, near_ball, own_ball, other_ball;

static void move_ball(tsl_collider_id ball, float x, float y, float z, uint32_t flags)
{
    tsl_transform frame = scene_at(x, y, z);
    CHECK_INT(tsl_collider_move(a.s.world, ball, &frame, flags), TSL_OK);
}

static void set_ball(tsl_collider_id ball, tsl_vec3 at, tsl_rig_id owner, float radius, uint32_t flags)
{
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = owner;
    desc.radius = radius;
    desc.flags = flags;
    desc.layers = CHAIN_LAYER;
    desc.frame.position = at;
    CHECK_INT(tsl_collider_set(a.s.world, ball, &desc), TSL_OK);
}

static void parameters_change(void)
{
    tsl_chain_params params = a.params;
    params.elasticity = 0.2f;
    CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[1], &params), TSL_OK);
}

static void a_curve_changes(void)
{
    tsl_curve_key keys[2] = {{0.0f, 1.0f, 0.0f, 0.0f}, {1.0f, 0.5f, 0.0f, 0.0f}};
    CHECK_INT(tsl_chain_set_curve(a.s.world, a.rig->chains[2], TSL_PARAMETER_DAMPING, keys, 2), TSL_OK);
}

static void factors_change(void)
{
    const float factors[4] = {1.0f, 2.0f, 3.0f, 1.0f};
    CHECK_INT(tsl_chain_set_factors(a.s.world, a.rig->chains[0], TSL_PARAMETER_DAMPING, factors, 4), TSL_OK);
}

static void accelerations_change(void)
{
    const tsl_vec3 up[4] = {{0.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
    CHECK_INT(tsl_chain_set_accelerations(a.s.world, a.rig->chains[0], up, 4), TSL_OK);
}

static void set_gravity(float y)
{
    tsl_vec3 gravity = {0.0f, y, 0.0f};
    CHECK_INT(tsl_world_set_gravity(a.s.world, &gravity), TSL_OK);
}

static void the_detail_changes(void)
{
    TSL_INIT(tsl_chain_detail, detail);
    detail.sleep_tolerance = 1e-4f;
    detail.flags = TSL_DETAIL_NO_COLLISIONS;
    CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[1], &detail), TSL_OK);
}

static void the_reference_point_moves(void)
{
    tsl_vec3 point = {5.0f, 0.0f, 0.0f};
    CHECK_INT(tsl_rig_set_reference_point(a.s.world, a.rig->id, &point), TSL_OK);
}

static void a_collider_of_another_layer_comes_to_theirs(void)
{
    TSL_INIT(tsl_collider_desc, desc);
    desc.layers = OTHER_LAYER | CHAIN_LAYER;
    desc.radius = 0.05f;
    desc.frame.position = at_second;
    CHECK_INT(tsl_collider_set(a.s.world, other_ball, &desc), TSL_OK);
}

static void another_chain_comes(void)
{
    uint32_t bone = a.rig->bone_count - 1;
    tsl_chain_id chain;
    TSL_INIT(tsl_chain_desc, desc);
    desc.bones = &bone;
    desc.bone_count = 1;
    CHECK_INT(tsl_chain_create(a.s.world, a.rig->id, &desc, NULL, &chain), TSL_OK);
}

static void the_weight_changes(void)
{
    tsl_chain_params params = a.params;
    params.weight = 0.5f;
    CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &params), TSL_OK);
}

static void the_origin_shifts(void)
{
    tsl_vec3 by = {0.25f, 0.0f, 0.5f};
    CHECK_INT(tsl_world_shift_origin(a.s.world, &by), TSL_OK);
    a.rig->root.position.x -= 0.25f;
    a.rig->root.position.z -= 0.5f;
}

// What happens, and the bits of the chains that it wakes.
// clang-format off
#define CAUSES(X)                                                                                              \
    X(nothing, 0, (void)0)                                                                                     \
    X(root_moves, 7, a.rig->root.position.z += 1e-4f)                                                          \
    X(root_turns, 7, a.rig->root.rotation = scene_turn(0.0f, 1.0f, 0.0f, 1e-3))                                \
    X(arm_moves, 4, a.rig->pose[1].position.y += 1e-4f)                                                        \
    X(bone_of_the_second_moves, 2, a.rig->pose[7].position.y += 1e-4f)                                         \
    X(parameters_stand, 0, CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[1], &a.params), TSL_OK))    \
    X(gravity_changes, 7, set_gravity(-1.0f))                                                                  \
    X(gravity_stands, 0, set_gravity(0.0f))                                                                    \
    X(the_detail_stands, 0, bench_may_sleep(&a))                                                               \
    X(the_clock_changes, 7, CHECK_INT(tsl_rig_set_clock(a.s.world, a.rig->id, 90.0f, 4), TSL_OK))              \
    X(it_teleports, 7, CHECK_INT(tsl_rig_teleport(a.s.world, a.rig->id, TSL_TELEPORT_KEEP), TSL_OK))           \
    X(it_is_reset, 7, CHECK_INT(tsl_rig_reset(a.s.world, a.rig->id), TSL_OK))                                  \
    X(a_chain_is_reset, 4, CHECK_INT(tsl_chain_reset(a.s.world, a.rig->chains[2]), TSL_OK))                    \
    X(a_far_collider_moves, 0, move_ball(far_ball, 50.0f, 0.5f, 0.0f, 0))                                      \
    X(a_far_collider_teleports_to_the_first, 1, move_ball(far_ball, 0.35f, 1.1f, 0.0f, TSL_COLLIDER_TELEPORT)) \
    X(a_far_collider_flies_through_the_first, 1, move_ball(far_ball, -50.0f, 1.0f, 0.0f, 0))                   \
    X(a_near_collider_moves, 2, move_ball(near_ball, 0.2f, 1.001f, 1.08f, 0))                                  \
    X(a_collider_is_told_its_place, 0, move_ball(near_ball, 0.2f, 1.0f, 1.08f, 0))                             \
    X(a_collider_of_another_layer_moves, 0, move_ball(other_ball, 0.2f, 1.0f, 1.0f, 0))                        \
    X(a_collider_of_another_layer_comes, 0, add_ball_of(&a, nobody, 0, OTHER_LAYER, beside_first))             \
    /* Layers are for what comes from outside: its own colliders a rig meets whatever they say. */             \
    X(its_own_collider_of_another_layer_comes, 1, add_ball_of(&a, a.rig->id, 0, OTHER_LAYER, beside_first))    \
    X(a_collider_of_another_layer_goes, 0, CHECK_INT(tsl_collider_destroy(a.s.world, other_ball), TSL_OK))     \
    X(its_own_collider_moves, 4, move_ball(own_ball, 0.2f, 1.001f, 3.08f, 0))                                  \
    X(its_own_collider_is_told_its_place, 0, move_ball(own_ball, 0.2f, 1.0f, 3.08f, 0))                        \
    X(publishing, 0, CHECK_INT(tsl_world_publish_colliders(a.s.world), TSL_OK))                                \
    X(a_collider_grows, 2, set_ball(near_ball, at_second, nobody, 0.06f, 0))                                   \
    X(a_collider_is_switched_off, 2, set_ball(near_ball, at_second, nobody, 0.05f, TSL_COLLIDER_DISABLED))     \
    X(a_collider_is_set_as_it_is, 0, set_ball(near_ball, at_second, nobody, 0.05f, 0))                         \
    X(a_collider_comes, 1, add_ball(&a, nobody, 0, beside_first))                                              \
    X(a_collider_comes_far_away, 0, add_ball(&a, nobody, 0, (tsl_vec3){9.0f, 1.0f, 0.1f}))                     \
    X(a_collider_goes, 2, CHECK_INT(tsl_collider_destroy(a.s.world, near_ball), TSL_OK))
// clang-format on
#define AS_FUNCTION(name, wakes, happens)                                                                              \
    static void name(void)                                                                                             \
    {                                                                                                                  \
        happens;                                                                                                       \
    }
#define AS_ROW(name, wakes, happens) {#name, name, wakes},
CAUSES(AS_FUNCTION)

static const struct {
    const char *name;
    void (*happens)(void);
    uint32_t wakes;
} causes[] = {{"parameters_change", parameters_change, 2},
              {"a_curve_changes", a_curve_changes, 4},
              {"factors_change", factors_change, 1},
              {"accelerations_change", accelerations_change, 1},
              {"the_detail_changes", the_detail_changes, 2},
              {"the_reference_point_moves", the_reference_point_moves, 0},
              {"a_collider_of_another_layer_comes_to_theirs", a_collider_of_another_layer_comes_to_theirs, 2},
              {"another_chain_comes", another_chain_comes, 0},
              {"the_weight_changes", the_weight_changes, 1},
              {"the_origin_shifts", the_origin_shifts, 0},
              CAUSES(AS_ROW)};

static void all_causes(tsl_chain_model model, int by_rig)
{
    for (size_t i = 0; i < sizeof causes / sizeof *causes; ++i) {
        three_tails(&a, NULL, model);
        far_ball = add_ball(&a, nobody, 0, (tsl_vec3){50.0f, 1.0f, 0.0f});
        near_ball = add_ball(&a, nobody, 0, at_second);
        own_ball = add_ball(&a, a.rig->id, 0, (tsl_vec3){0.2f, 1.0f, 3.08f});
        other_ball = add_ball_of(&a, nobody, 0, OTHER_LAYER, at_second);
        fall_asleep(&a);
        causes[i].happens();
        if (by_rig) {
            bench_step(&a, DT);
        } else {
            tsl_pose_input in = bench_input(&a);
            CHECK_INT(tsl_rig_set_pose(a.s.world, a.rig->id, &in), TSL_OK);
            CHECK_INT(tsl_world_step(a.s.world, DT), TSL_OK);
        }
        CHECK_MSG(asleep(&a) == (7u & ~causes[i].wakes), "model %u, %s: %u sleep", model, causes[i].name, asleep(&a));
        bench_end(&a);
    }
}

static void every_cause_wakes_whom_it_concerns(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        all_causes(model, 0);
        all_causes(model, 1);
    }
}

static double apart(void)
{
    return pose_distance(a.rig->posed, b.rig->posed, a.rig->bone_count);
}

// It sleeps where it would have come to rest, and wakes as one that never slept, within what the tolerance leaves out.
static void sleeping_and_waking_is_seamless(void)
{
    const double most = 2e-3 * 0.3; // of the tails' length
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        TSL_INIT(tsl_chain_detail, never);
        three_tails(&a, NULL, model);
        three_tails(&b, NULL, model);
        CHECK_INT(tsl_rig_set_detail(b.s.world, b.rig->id, &never), TSL_OK);
        fall_asleep(&a);
        b.rig->root = a.rig->root;
        bench_steps(&b, 900, DT);
        CHECK_INT(asleep(&b), 0u);
        CHECK_MSG(apart() < most, "%g", apart());
        for (int f = 0; f < 60; ++f) {
            a.rig->root.position.x = b.rig->root.position.x = 0.3f * (float)scene_sin(f / 10.0) - 0.02f * (float)f;
            bench_step_both(&a, &b, f % 2 ? 1.0f / 30.0f : 0.011f);
            CHECK_MSG(apart() < most, "frame %d: %g", f, apart());
        }
        bench_end_both(&a, &b);
    }
}

// One that leans on a collider falls when that goes, wherever it goes and in however many moves.
static void a_collider_that_leaves_wakes_who_leaned_on_it(void)
{
    three_tails(&a, NULL, TSL_MODEL_CHAIN);
    a.params.gravity_falloff = 0.0f;
    a.params.elasticity = 0.01f;
    a.params.stiffness = 0.0f;
    bench_tune(&a);
    tsl_collider_id ball = add_ball(&a, nobody, 0, (tsl_vec3){0.2f, 0.93f, 0.0f});
    fall_asleep(&a);
    CHECK(bench_touched(&a, 0) > 0);
    move_ball(ball, 30.0f, 0.0f, 0.0f, 0);
    move_ball(ball, 60.0f, 0.0f, 0.0f, 0); // the way from where it was is no more known
    bench_step(&a, DT);
    CHECK_INT(asleep(&a), 6u);
    bench_end(&a);
}

static void a_shared_collider_of_another_rig_wakes(void)
{
    three_tails(&a, NULL, TSL_MODEL_CHAIN);
    scene_rig *walker = scene_add_rig(&a.s);
    tsl_vec3 step = {0.1f, 0.0f, 0.0f};
    scene_add_bones(walker, -1, 2, step);
    scene_create_rig(&a.s, walker, 60.0f);
    memcpy(walker->pose, walker->rest, sizeof walker->pose);
    add_ball(&a, walker->id, TSL_COLLIDER_SHARED, (tsl_vec3){0.0f, 1.0f, 0.0f});
    walker->root.position.x = 8.0f;
    scene_set_poses(&a.s);
    CHECK_INT(tsl_world_step(a.s.world, DT), TSL_OK);
    for (int f = 0; f < 300; ++f) { // it walks about far away
        walker->root.position.z = 0.01f * (float)f;
        scene_set_poses(&a.s);
        CHECK_INT(tsl_world_step(a.s.world, DT), TSL_OK);
    }
    CHECK_INT(asleep(&a), 7u);
    for (int f = 0; f < 60 && asleep(&a) == 7u; ++f) {
        walker->root.position.x -= 0.2f;
        walker->root.position.z = 0.0f;
        scene_set_poses(&a.s);
        CHECK_INT(tsl_world_step(a.s.world, DT), TSL_OK);
    }
    CHECK(asleep(&a) != 7u && walker->root.position.x > 0.3f); // before it is there
    bench_end(&a);
}

// ---- riders ---------------------------------------------------------------------------------------------

// A spring that hangs on a bone of another.
static void riders(bench_rig *r)
{
    tsl_vec3 step = {0.1f, 0.0f, 0.0f};
    bench_begin(r, NULL);
    r->params.gravity.y = -2.0f;
    r->params.damping = 0.2f;
    r->params.push = 2.0f;
    r->desc.model = TSL_MODEL_SPRING;
    uint32_t body = scene_add_bone(r->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t first = scene_add_bones(r->rig, (int32_t)body, 4, step);
    uint32_t second = scene_add_bones(r->rig, (int32_t)first + 2, 3, (tsl_vec3){0.0f, 0.1f, 0.0f});
    bench_rig_done(r);
    bench_spring(r, first, 4);
    bench_spring(r, second, 3);
    bench_may_sleep(r);
}

static void a_rider_sleeps_and_wakes_with_its_carrier(void)
{
    riders(&a);
    for (int f = 0; f < 900 && asleep(&a) != 3u; ++f) {
        bench_step(&a, DT);
        CHECK(asleep(&a) != 2u); // never before its carrier
    }
    CHECK_INT(asleep(&a), 3u);
    static tsl_transform local[SCENE_BONES];
    bench_step(&a, DT);
    memcpy(local, a.local, sizeof local);
    for (int f = 0; f < 30; ++f) {
        bench_step(&a, f % 2 ? DT : 0.007f);
        CHECK_BITS(local, a.local, sizeof local);
    }
    tsl_chain_params params = a.params;
    params.push = 1.0f;
    CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &params), TSL_OK);
    bench_step(&a, DT);
    bench_step(&a, DT);
    CHECK_INT(asleep(&a), 0u);
    for (int f = 0; f < 900 && asleep(&a) != 3u; ++f)
        bench_step(&a, DT);
    CHECK_INT(asleep(&a), 3u);
    CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[1], &params),
              TSL_OK); // the other way it is not so
    bench_step(&a, DT);
    bench_step(&a, DT);
    CHECK_INT(asleep(&a), 1u);
    bench_end(&a);
}

int main(void)
{
    RUN(what_stands_still_sleeps_and_does_not_change);
    RUN(what_moves_does_not_sleep);
    RUN(every_cause_wakes_whom_it_concerns);
    RUN(sleeping_and_waking_is_seamless);
    RUN(a_collider_that_leaves_wakes_who_leaned_on_it);
    RUN(a_shared_collider_of_another_rig_wakes);
    RUN(a_rider_sleeps_and_wakes_with_its_carrier);
    return REPORT();
}
