// SPDX-License-Identifier: MIT
// What parameters mean. Damping, elasticity, stiffness and force against a reference: tests/conformance.
#include "scenes/vec3.h"
#include "solver/fixture.h"
#include "tassel/limits.h"

static bench_rig a, b;

static void shake(bench_rig *r, uint32_t f)
{
    r->rig->root.position = vec3((float)scene_sin(0.2 * f), (float)(0.3 * scene_sin(0.31 * f)), 0.0f);
    r->rig->root.rotation = scene_turn(0.2f, 1.0f, 0.4f, 1.2 * scene_sin(0.13 * f));
}

// The widest any bone turns away from the animation while it is shaken.
static double widest(bench_rig *r, uint32_t frames)
{
    double most = 0.0;
    for (uint32_t f = 0; f < frames; ++f) {
        shake(r, f);
        bench_step(r, DT);
        most = fmax(most, bench_off_pose(r));
    }
    return most;
}

static void inert_one_moves_rigidly_with_the_rig(void)
{
    bench_begin(&a, NULL);
    a.params.inert = a.params.inert_rotation = 1.0f;
    a.params.elasticity = a.params.stiffness = 0.0f;
    bench_tail(&a, 6, 0.1f, -0.05f, 0.0f);
    double w = widest(&a, 200);
    CHECK_MSG(w < 2e-3, "%g", w); // roundings of 200 turns, nothing pulls them back
    bench_end(&a);
    bench_begin(&a, NULL);
    bench_begin(&b, NULL);
    b.params.inert = b.params.inert_rotation = 0.9f;
    bench_tail(&a, 6, 0.1f, -0.05f, 0.0f);
    bench_tail(&b, 6, 0.1f, -0.05f, 0.0f);
    double free_way = widest(&a, 200), held_way = widest(&b, 200);
    CHECK_MSG(held_way < 0.5 * free_way, "%g against %g", held_way, free_way);
    bench_end_both(&a, &b);
}

static void gravity_falloff_keeps_or_lets_sag(void)
{
    double sag[3];
    for (int i = 0; i < 3; ++i) {
        bench_begin(&a, NULL);
        a.params.gravity_falloff = 0.5f * (float)i;
        a.params.gravity_scale = 2.0f;
        tsl_vec3 gravity = {0.0f, -5.0f, 0.0f};
        tsl_world_set_gravity(a.s.world, &gravity);
        bench_tail(&a, 6, 0.1f, 0.0f, 0.0f);
        bench_steps(&a, 300, DT);
        sag[i] = 1.0 - (double)a.rig->posed[6].position.y;
        bench_end(&a);
    }
    CHECK(sag[2] < 1e-5);
    CHECK_MSG(sag[0] > 0.02 && sag[1] > 0.3 * sag[0] && sag[1] < 0.7 * sag[0], "%g %g %g", sag[0], sag[1], sag[2]);
}

static void gravity_adds_up(void)
{
    bench_begin(&a, NULL);
    bench_begin(&b, NULL);
    tsl_vec3 world = {0.0f, -8.0f, 2.0f};
    tsl_world_set_gravity(a.s.world, &world);
    a.params.gravity_scale = 0.5f;
    a.params.gravity = vec3(1.0f, -1.0f, 0.0f);
    b.params.gravity_scale = 3.0f; // of none
    b.params.gravity = vec3(1.0f, -5.0f, 1.0f);
    a.params.gravity_falloff = b.params.gravity_falloff = 0.25f;
    bench_tail(&a, 5, 0.1f, 0.0f, 0.0f);
    bench_tail(&b, 5, 0.1f, 0.0f, 0.0f);
    for (uint32_t f = 0; f < 60; ++f) {
        shake(&a, f);
        shake(&b, f);
        bench_step_both(&a, &b, DT);
        CHECK_BITS(a.rig->posed, b.rig->posed, a.rig->bone_count * sizeof *a.rig->posed);
    }
    bench_end_both(&a, &b);
}

// Across the parent's animated axis every bone keeps its place on that axis.
static void freeze_axis_keeps_the_plane(void)
{
    for (tsl_freeze_axis axis = TSL_FREEZE_X; axis <= TSL_FREEZE_Z; ++axis) {
        bench_begin(&a, NULL);
        a.params.freeze_axis = axis;
        a.params.gravity = vec3(3.0f, -9.0f, 5.0f);
        a.params.gravity_falloff = 0.0f;
        bench_tail(&a, 6, axis == TSL_FREEZE_X ? 0.0f : 0.1f, axis == TSL_FREEZE_Y ? 0.0f : 0.1f,
                   axis == TSL_FREEZE_Z ? 0.0f : 0.1f);
        double moved = 0.0;
        for (uint32_t f = 0; f < 120; ++f) {
            tsl_particle p[16];
            shake(&a, f);
            bench_step(&a, DT);
            uint32_t count = bench_particles(&a, 0, p);
            d3 unit = {axis == TSL_FREEZE_X, axis == TSL_FREEZE_Y, axis == TSL_FREEZE_Z};
            d3 normal = dq_rotate(dq_of(a.rig->root.rotation), unit);
            for (uint32_t i = 1; i < count; ++i) {
                d3 d = d3_sub(d3_of(p[i].position), d3_of(p[i - 1].position));
                CHECK_MSG(fabs(d3_dot(d, normal)) < 1e-6, "axis %u frame %u: %g", axis, f, d3_dot(d, normal));
            }
            moved = fmax(moved, angle_between(a.local[3].rotation, a.rig->pose[3].rotation));
        }
        CHECK(moved > 0.05);
        bench_end(&a);
    }
}

// ---- curves and factors
static void a_curve_is_base_times_curve_times_factor(void)
{
    // A curve of one value, factors of one value and the base itself are the same thing.
    static const tsl_curve_key half[] = {{0.0f, 0.5f, 0.0f, 0.0f}};
    const float factors[] = {0.5f, 0.5f, 0.5f, 0.5f, 0.5f};
    for (tsl_parameter p = 0; p < TSL_PARAMETER_COUNT; ++p) {
        static tsl_transform expected[SCENE_BONES];
        for (int way = 0; way < 5; ++way) {
            bench_begin(&a, NULL);
            TSL_INIT(tsl_chain_limit, limit);
            TSL_INIT(tsl_chain_position_limit, place);
            float *fields[] = {&a.params.damping,      &a.params.elasticity,     &a.params.stiffness,
                               &a.params.inert,        &a.params.inert_rotation, &a.params.friction,
                               &a.params.radius,       &a.params.push,           &limit.angle_a,
                               &limit.angle_b,         &place.max_distance,      &place.backstop_distance,
                               &place.backstop_radius, &a.params.wind_scale,     &a.params.fork_weight,
                               &a.params.max_stretch,  &a.params.max_squash};
            _Static_assert(sizeof fields / sizeof *fields == TSL_PARAMETER_COUNT, "one for each parameter");
            a.desc.model = p == TSL_PARAMETER_PUSH ? TSL_MODEL_SPRING : TSL_MODEL_CHAIN;
            a.params.gravity.y = -9.0f;
            a.params.gravity_falloff = 0.0f;
            for (int i = 0; i < TSL_PARAMETER_COUNT; ++i)
                *fields[i] = 0.1f;
            float unit = p == TSL_PARAMETER_BACKSTOP_DISTANCE ? 0.025f : 0.2f; // what comes to act here
            *fields[p] = unit * (way == 0 ? 1.0f : way == 3 ? 4.0f : 2.0f);    // times 1, 1/2, 1/2, 1/4, and 1
            bench_tail(&a, 5, 0.1f, 0.0f, 0.0f);
            TSL_INIT(tsl_collider_desc, ball);
            ball.radius = 0.3f;
            ball.a = vec3(0.3f, 0.65f, 0.0f);
            scene_add_collider(&a.s, &ball);
            TSL_INIT(tsl_wind_desc, wind);
            wind.velocity.x = 5.0f;
            wind.flags = p == TSL_PARAMETER_WIND_SCALE ? 0 : TSL_WIND_DISABLED;
            tsl_wind_id blowing;
            CHECK_INT(tsl_wind_create(a.s.world, &wind, &blowing), TSL_OK);
            int of_angles = p == TSL_PARAMETER_ANGLE_A || p == TSL_PARAMETER_ANGLE_B;
            limit.kind = of_angles ? TSL_LIMIT_POLAR : TSL_LIMIT_NONE;
            if (p >= TSL_PARAMETER_MAX_DISTANCE && p <= TSL_PARAMETER_BACKSTOP_RADIUS)
                place.flags =
                    p == TSL_PARAMETER_MAX_DISTANCE ? TSL_POSITION_LIMIT_MAX_DISTANCE : TSL_POSITION_LIMIT_BACKSTOP;
            place.backstop_normal = vec3(0.0f, 0.6f, 0.8f); // pushed down onto the ball behind it, and past it
            CHECK_INT(tsl_chain_set_position_limit(a.s.world, a.rig->chains[0], &place), TSL_OK);
            CHECK_INT(tsl_chain_set_limit(a.s.world, a.rig->chains[0], &limit), TSL_OK);
            if (way == 1 || way == 3)
                CHECK_INT(tsl_chain_set_curve(a.s.world, a.rig->chains[0], p, half, 1), TSL_OK);
            if (way == 2 || way == 3)
                CHECK_INT(tsl_chain_set_factors(a.s.world, a.rig->chains[0], p, factors, 5), TSL_OK);
            widest(&a, 40);
            if (way == 0)
                memcpy(expected, a.rig->posed, sizeof expected);
            // At a fork that there is not here, and where they differ, weights matter: solver/forks has them.
            int same = memcmp(expected, a.rig->posed, a.rig->bone_count * sizeof *expected) == 0;
            CHECK_MSG(same == (way < 4 || p == TSL_PARAMETER_FORK_WEIGHT), "parameter %u way %d", p, way);
            if (way == 3) { // taken away again it is the base
                CHECK_INT(tsl_chain_set_curve(a.s.world, a.rig->chains[0], p, NULL, 0), TSL_OK);
                CHECK_INT(tsl_chain_set_factors(a.s.world, a.rig->chains[0], p, NULL, 0), TSL_OK);
                widest(&a, 40);
                CHECK_MSG(memcmp(expected, a.rig->posed, a.rig->bone_count * sizeof *expected) != 0, "parameter %u", p);
            }
            bench_end(&a);
        }
    }
}

static void curves_run_along_the_length(void)
{
    // Stiff up to half its length, limp behind: u is length, not index.
    static const tsl_curve_key keys[] = {{0.0f, 1.0f, 0.0f, 0.0f}, {0.5f, 1.0f, 0.0f, 0.0f}, {0.51f, 0.0f, 0.0f, 0.0f}};
    bench_begin(&a, NULL);
    a.params.stiffness = 1.0f;
    a.params.elasticity = 0.0f;
    a.params.gravity.y = -9.0f;
    a.params.gravity_falloff = 0.0f;
    bench_tail(&a, 9, 0.1f, 0.0f, 0.0f);
    CHECK_INT(tsl_chain_set_curve(a.s.world, a.rig->chains[0], TSL_PARAMETER_STIFFNESS, keys, 3), TSL_OK);
    bench_steps(&a, 60, DT);
    for (uint32_t i = 1; i <= 5; ++i)
        CHECK_NEAR(a.rig->posed[i].position.y, 1.0, 1e-5);
    CHECK(a.rig->posed[6].position.y < 0.99f);
    bench_end(&a);
}

static void only_the_chain_model_reads_freeze_axis(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_TASSEL; ++model) {
        tsl_transform free[SCENE_BONES];
        for (int frozen = 0; frozen < 2; ++frozen) {
            bench_begin(&a, NULL);
            a.desc.model = model;
            a.params.freeze_axis = frozen ? TSL_FREEZE_X : TSL_FREEZE_NONE;
            a.params.gravity = vec3(3.0f, -9.0f, 5.0f);
            bench_tail(&a, 6, 0.0f, 0.1f, 0.1f);
            for (uint32_t f = 0; f < 30; ++f) {
                shake(&a, f);
                bench_step(&a, DT);
            }
            if (!frozen)
                memcpy(free, a.rig->posed, sizeof free);
            else
                CHECK((memcmp(free, a.rig->posed, a.rig->bone_count * sizeof *free) == 0) ==
                      (model != TSL_MODEL_CHAIN));
            bench_end(&a);
        }
    }
}

static void params_can_be_read_back(void)
{
    bench_begin(&a, NULL);
    a.params.damping = 0.33f;
    a.params.freeze_axis = TSL_FREEZE_Y;
    a.desc.user_data = 0x1122334455667788ull;
    tsl_chain_id id = bench_tail(&a, 3, 0.1f, 0.0f, 0.0f);
    TSL_INIT(tsl_chain_params, p);
    CHECK_INT(tsl_chain_get_params(a.s.world, id, &p), TSL_OK);
    CHECK_BITS(&p, &a.params, sizeof p);
    a.params.force.x = -3.0f;
    bench_tune(&a);
    CHECK_INT(tsl_chain_get_params(a.s.world, id, &p), TSL_OK);
    CHECK_BITS(&p, &a.params, sizeof p);
    uint64_t data = 0;
    CHECK_INT(tsl_chain_get_user_data(a.s.world, id, &data), TSL_OK);
    CHECK(data == 0x1122334455667788ull);
    bench_end(&a);
}

// ---- accelerations ------------------------------------------------------------------------------------------

enum { HANGING = 7 };

// A strand that hangs from (0, 1, 0).
static void hanging(bench_rig *r, tsl_chain_model model)
{
    bench_begin(r, NULL);
    r->desc.model = model;
    r->params.gravity.y = -9.81f;
    r->params.damping = 0.2f;
    r->params.gravity_falloff = 0.0f;
    bench_tail(r, HANGING, 0.0f, -0.1f, 0.0f);
}

// All particles alike: what `force` does, in all models, at any rate, at any scale of the character. Zeroes, and the root's, are none to the
// bit.
static void accelerations_of_all_are_force(void)
{
    static const float scales[] = {1.0f, 0.25f, 3.0f}, rates[] = {30.0f, 60.0f, 144.0f};
    for (uint32_t i = 0; i < 27; ++i) {
        double scale = (double)scales[i / 9], most = 0.0;
        hanging(&a, all_models[i % 3]);
        hanging(&b, all_models[i % 3]);
        a.params.scale_rule = b.params.scale_rule = i / 9 == 2 ? TSL_SCALE_PHYSICAL : TSL_SCALE_LOOK;
        a.params.force = vec3(3.0f, 1.0f, -2.0f);
        bench_tune(&a);
        bench_tune(&b);
        tsl_vec3 all[HANGING], root[HANGING] = {{5.0f, 5.0f, 5.0f}, {0.0f, 0.0f, 0.0f}};
        for (uint32_t k = 0; k < HANGING; ++k)
            all[k] = a.params.force;
        CHECK_INT(tsl_chain_set_accelerations(b.s.world, b.rig->chains[0], all, HANGING), TSL_OK);
        a.rig->root.scale = b.rig->root.scale = vec3(scales[i / 9], scales[i / 9], scales[i / 9]);
        for (int f = 0; f < 200; ++f) {
            bench_swing(&a, f);
            bench_swing(&b, f);
            bench_step_both(&a, &b, 1.0f / rates[i / 3 % 3]);
            most = fmax(most, pose_distance(a.rig->posed, b.rig->posed, HANGING + 1));
        }
        CHECK_MSG(most < 2e-4 * scale, "case %u: %g", i, most);
        CHECK_INT(tsl_chain_set_accelerations(b.s.world, b.rig->chains[0], root, HANGING), TSL_OK);
        a.params.force = vec3(0.0f, 0.0f, 0.0f);
        bench_tune(&a);
        CHECK_INT(tsl_rig_reset(a.s.world, a.rig->id), TSL_OK);
        CHECK_INT(tsl_rig_reset(b.s.world, b.rig->id), TSL_OK);
        for (int f = 0; f < 60; ++f)
            bench_step_both(&a, &b, 1.0f / rates[i / 3 % 3]);
        CHECK_MSG(bench_same_particles(&a, &b), "case %u", i);
        bench_end_both(&a, &b);
    }
}

// One particle is pushed: those above it do not notice in that tick, and it moves by a h^2, before its bone keeps its length.
static void each_particle_has_its_own(void)
{
    for (uint32_t m = 0; m < 3; ++m)
        for (uint32_t which = 1; which < HANGING; ++which) {
            tsl_vec3 accelerations[HANGING] = {{0.0f, 0.0f, 0.0f}};
            tsl_particle p[SCENE_BONES], q[SCENE_BONES];
            hanging(&a, all_models[m]);
            hanging(&b, all_models[m]);
            accelerations[which].x = 2.0f;
            CHECK_INT(tsl_chain_set_accelerations(b.s.world, b.rig->chains[0], accelerations, HANGING), TSL_OK);
            bench_step_both(&a, &b, DT);
            bench_particles(&a, 0, p);
            bench_particles(&b, 0, q);
            CHECK(memcmp(p, q, which * sizeof *p) == 0);
            double moved = (double)(q[which].position.x - p[which].position.x), free_way = 2.0 / 3600.0;
            CHECK_MSG(moved > 0.3 * free_way && moved < 1.05 * free_way, "model %u, particle %u: %g of %g", m, which,
                      moved, free_way);
            bench_end_both(&a, &b);
        }
}

// ---- what is felt of the anchor's motion; build/tests/motion has figures -----------------------------------------

static double lean_at(tsl_chain_model model, float relative, float limit, float speed)
{
    bench_begin(&a, NULL);
    a.desc.model = model;
    a.params.inert = 0.3f;
    a.params.push = 10.0f;
    a.params.relative_damping = relative;
    a.params.felt_speed_limit = limit;
    bench_tail(&a, 8, 0.0f, -0.08f, 0.0f);
    for (int f = 0; f < 600; ++f) {
        a.rig->root.position.x = (float)((double)speed * f / 60.0);
        bench_step(&a, DT);
    }
    double lean = bench_off_pose(&a);
    bench_end(&a);
    return lean;
}

// All of damping relative to the anchor: an even travel is as standing; half of it: about half the drag. With a limit it is that of its
// speed.
static void an_even_travel_is_felt_up_to_a_share_and_a_speed(void)
{
    for (uint32_t model = 0; model < 2; ++model) {
        double none = lean_at(model, 1.0f, 0.0f, 2.0f), half = lean_at(model, 0.5f, 0.0f, 2.0f);
        double all = lean_at(model, 0.0f, 0.0f, 2.0f);
        CHECK_MSG(none < 1e-3 && half > 0.2 * all && half < 0.8 * all, "model %u: %g %g %g", model, none, half, all);
        double at_limit = lean_at(model, 0.0f, 0.0f, 1.5f), beyond = lean_at(model, 0.0f, 1.5f, 15.0f);
        CHECK_MSG(fabs(beyond - at_limit) < 0.01 * at_limit, "model %u: %g, %g at the limit", model, beyond, at_limit);
        CHECK(lean_at(model, 0.0f, 1.5f, 1.0f) == lean_at(model, 0.0f, 0.0f, 1.0f));
    }
}

// Friction of a contact stops in the world, whatever damping is relative to.
static void friction_is_relative_to_the_world(void)
{
    double moved[2];
    for (int with = 0; with < 2; ++with) {
        tsl_particle before[SCENE_BONES], after[SCENE_BONES];
        bench_begin(&a, NULL);
        a.desc.model = TSL_MODEL_CHAIN;
        a.params.relative_damping = 1.0f;
        a.params.friction = with ? 1.0f : 0.0f;
        a.params.elasticity = a.params.stiffness = a.params.gravity_falloff = 0.0f;
        a.params.gravity.y = -9.81f;
        bench_tail(&a, 8, 0.0f, -0.08f, 0.0f);
        TSL_INIT(tsl_collider_desc, ground);
        ground.shape = TSL_SHAPE_PLANE;
        ground.a.y = 0.7f;
        scene_add_collider(&a.s, &ground);
        bench_steps(&a, 100, DT);
        bench_particles(&a, 0, before);
        for (int f = 0; f < 5; ++f) {
            a.rig->root.position.x += 0.005f;
            bench_step(&a, DT);
        }
        bench_particles(&a, 0, after);
        CHECK(bench_touched(&a, 0) > 0);
        moved[with] = distance3(before[7].position, after[7].position);
        bench_end(&a);
    }
    CHECK_MSG(moved[1] < moved[0], "%g with friction, %g without", moved[1], moved[0]);
}

// A bone in the plane, about a parent that stands: where its end is in a tick, and was in the one before.
typedef struct lone_bone {
    d3 x, before;
} lone_bone;

static double lone_step(lone_bone *bone, double rest)
{
    const double d = 0.15, e = 0.06;
    d3 to = {cos(rest), sin(rest), 0.0};
    d3 x = d3_add(bone->x, d3_scale(d3_sub(bone->x, bone->before), 1.0 - d));
    x = d3_add(x, d3_scale(d3_sub(to, x), e));
    bone->before = bone->x;
    bone->x = d3_scale(x, 1.0 / d3_length(x));
    return atan2(bone->x.y, bone->x.x);
}

// With inert_parent: when the body turns, every bone goes the way of a lone one, whatever the others do, also below a fork; and of travel
// nothing is left to feel.
static void every_bone_swings_as_if_alone(void)
{
    for (uint32_t m = 0; m < 3; m += 2) {
        const tsl_vec3 step = {0.08f, 0.0f, 0.0f};
        tsl_particle p[SCENE_BONES];
        lone_bone lone = {{1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}};
        double most = 0.0, swing = 0.0;
        bench_begin(&a, NULL);
        a.desc.model = all_models[m];
        a.desc.anchor = 0;
        a.params.damping = 0.15f;
        a.params.elasticity = 0.06f;
        a.params.stiffness = 0.0f;
        a.params.inert_parent = a.params.inert = 1.0f;
        scene_add_bone(a.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
        uint32_t first = scene_add_bones(a.rig, 0, 8, step);
        scene_add_bones(a.rig, (int32_t)first + 2, 5, step);
        bench_rig_done(&a);
        scene_add_chain(&a.s, a.rig, first, &a.desc, &a.params);
        for (int f = 1; f <= 240; ++f) {
            double rest = 0.8 * (f < 10 ? f / 10.0 : 1.0);
            a.rig->pose[0].rotation = scene_turn(0.0f, 0.0f, 1.0f, rest);
            bench_step(&a, DT);
            double angle = lone_step(&lone, rest);
            uint32_t count = bench_particles(&a, 0, p);
            for (uint32_t i = 1; i < count; ++i) {
                d3 way = d3_sub(d3_of(p[i].position), d3_of(p[p[i].parent].position));
                most = fmax(most, fabs(atan2(way.y, way.x) - angle));
            }
            swing = fmax(swing, angle - 0.8);
        }
        CHECK_MSG(most < 1e-3 && swing > 0.1, "model %u: %g off a lone bone that swings by %g", m, most, swing);
        CHECK_INT(tsl_rig_reset(a.s.world, a.rig->id), TSL_OK);
        for (int f = 0; f < 120; ++f) {
            a.rig->root.position = vec3(0.0f, (float)sin(0.1 * f), 0.05f * (float)f);
            bench_step(&a, f % 2 ? DT : 0.0171f);
            CHECK_MSG(bench_off_pose(&a) < 1e-3, "model %u, frame %d: %g", m, f, bench_off_pose(&a));
        }
        bench_end(&a);
    }
}

int main(void)
{
    RUN(inert_one_moves_rigidly_with_the_rig);
    RUN(gravity_falloff_keeps_or_lets_sag);
    RUN(gravity_adds_up);
    RUN(freeze_axis_keeps_the_plane);
    RUN(only_the_chain_model_reads_freeze_axis);
    RUN(a_curve_is_base_times_curve_times_factor);
    RUN(curves_run_along_the_length);
    RUN(params_can_be_read_back);
    RUN(accelerations_of_all_are_force);
    RUN(each_particle_has_its_own);
    RUN(an_even_travel_is_felt_up_to_a_share_and_a_speed);
    RUN(friction_is_relative_to_the_world);
    RUN(every_bone_swings_as_if_alone);
    return REPORT();
}
