// SPDX-License-Identifier: MIT
// TSL_NUMBER_LIMIT: every place, length, scale and force below it is taken, and every other one refused by name, without a trap for hosts
// that have floating-point traps on.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE // feenableexcept
#endif
#include "solver/rewind.h"

#include <fenv.h>
#include <float.h>
#include <stddef.h>

static bench_rig b;
static log_hook heard;
static tsl_collider_id ball;

// The largest float below the limit.
static float largest(void)
{
    return nextafterf(TSL_NUMBER_LIMIT, 0.0f);
}

static void begin(void)
{
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    bench_begin(&b, &desc);
    b.desc.model = TSL_MODEL_SPRING;
    b.params.push = 0.5f;
    bench_tail(&b, 4, 0.1f, 0.0f, 0.0f);
    TSL_INIT(tsl_collider_desc, collider);
    CHECK_INT(tsl_collider_create(b.s.world, &collider, &ball), TSL_OK);
    CHECK_INT(bench_step(&b, DT), TSL_OK);
    heard.count = 0;
}

// ---- one number for each call ---------------------------------------------------------------------------

static tsl_result with_params(size_t offset, float number)
{
    tsl_chain_params params = b.params;
    memcpy((char *)&params + offset, &number, sizeof number);
    return tsl_chain_set_params(b.s.world, b.rig->chains[0], &params);
}

static tsl_result with_chain(size_t offset, float number)
{
    static const uint32_t root = 0;
    tsl_chain_id id;
    TSL_INIT(tsl_chain_desc, desc);
    desc.roots = &root;
    desc.root_count = 1;
    memcpy((char *)&desc + offset, &number, sizeof number);
    tsl_result result = tsl_chain_create(b.s.world, b.rig->id, &desc, NULL, &id);
    return result == TSL_ERROR_BONE_IN_USE ? TSL_OK : result; // its numbers are looked at before that
}

static tsl_result with_collider(size_t offset, float number)
{
    TSL_INIT(tsl_collider_desc, desc);
    desc.shape = TSL_SHAPE_CAPSULE;
    memcpy((char *)&desc + offset, &number, sizeof number);
    return tsl_collider_set(b.s.world, ball, &desc);
}

static tsl_result with_moved(size_t offset, float number)
{
    tsl_transform frame = scene_at(0.0f, 0.0f, 0.0f);
    memcpy((char *)&frame + offset, &number, sizeof number);
    return tsl_collider_move(b.s.world, ball, &frame, 0);
}

static tsl_result with_rig(size_t offset, float number)
{
    static const int32_t parents[2] = {-1, 0};
    tsl_transform rest[2] = {scene_at(0.0f, 0.0f, 0.0f), scene_at(0.1f, 0.0f, 0.0f)};
    tsl_rig_id id;
    TSL_INIT(tsl_rig_desc, desc);
    desc.bone_count = 2;
    desc.parents = parents;
    desc.rest = rest;
    memcpy(offset < sizeof desc ? (char *)&desc + offset : (char *)&rest[1] + offset - sizeof desc, &number,
           sizeof number);
    tsl_result result = tsl_rig_create(b.s.world, &desc, &id);
    if (result == TSL_OK)
        tsl_rig_destroy(b.s.world, id);
    return result;
}

static tsl_result with_vector(size_t which, float number)
{
    tsl_vec3 v = {0.0f, 0.0f, 0.0f}, many[5] = {{0.0f, 0.0f, 0.0f}};
    v.y = many[3].y = number;
    switch (which) {
    case 0:
        return tsl_world_set_gravity(b.s.world, &v);
    case 1:
        return tsl_world_shift_origin(b.s.world, &v);
    case 2:
        return tsl_rig_set_reference_point(b.s.world, b.rig->id, &v);
    default:
        return tsl_chain_set_gravities(b.s.world, b.rig->chains[0], many, 4);
    }
}

static tsl_result with_world(size_t offset, float number)
{
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    tsl_world *world = NULL;
    memcpy((char *)&desc + offset, &number, sizeof number);
    tsl_result result = tsl_world_create(&desc, &world);
    tsl_world_destroy(world);
    return result;
}

static tsl_result with_root(size_t offset, float number)
{
    tsl_pose_input in = bench_input(&b);
    tsl_transform root = b.rig->root;
    memcpy((char *)&root + offset, &number, sizeof number);
    in.root = &root;
    in.bones = NULL;
    in.bone_count = 0;
    return tsl_rig_set_pose(b.s.world, b.rig->id, &in);
}

static tsl_result with_bone(size_t offset, float number)
{
    tsl_pose_input in = bench_input(&b);
    tsl_transform pose[5];
    memcpy(pose, b.rig->pose, sizeof pose);
    memcpy((char *)&pose[2] + offset % 100, &number, sizeof number);
    in.space = (tsl_pose_space)(offset / 100);
    in.bones = pose;
    return tsl_rig_step(b.s.world, b.rig->id, 0.0f, &in, NULL);
}

static tsl_result with_arrays(size_t which, float number)
{
    tsl_pose_input in = bench_input(&b);
    tsl_quat turns[5];
    tsl_vec3 parts[2][5];
    for (int i = 0; i < 5; ++i) {
        turns[i] = b.rig->pose[i].rotation;
        parts[0][i] = b.rig->pose[i].position;
        parts[1][i] = b.rig->pose[i].scale;
    }
    parts[which][2].z = number;
    in.format = TSL_FORMAT_ARRAYS;
    in.bones = turns;
    in.positions = parts[0];
    in.scales = parts[1];
    return tsl_rigs_set_pose(b.s.world, &b.rig->id, &in, 1);
}

static tsl_result with_matrix(size_t at, float number)
{
    tsl_pose_input in = bench_input(&b);
    float rows[5][12];
    for (int i = 0; i < 5; ++i) {
        const tsl_vec3 p = b.rig->pose[i].position;
        const float m[12] = {1, 0, 0, p.x, 0, 1, 0, p.y, 0, 0, 1, p.z};
        memcpy(rows[i], m, sizeof m);
    }
    rows[2][at] = number;
    in.format = TSL_FORMAT_MATRIX_3X4;
    in.bones = rows;
    return tsl_rig_set_pose(b.s.world, b.rig->id, &in);
}

typedef struct limited {
    const char *name; // as messages have it
    tsl_result (*with)(size_t which, float number);
    size_t which;
} limited;

#define PARAMS(field) "params." #field, with_params, offsetof(tsl_chain_params, field)
#define CHAIN(field) "desc." #field, with_chain, offsetof(tsl_chain_desc, field)
#define COLLIDER(field) "desc." #field, with_collider, offsetof(tsl_collider_desc, field)
#define RIG(field) "desc." #field, with_rig, offsetof(tsl_rig_desc, field)
#define PART(name, with, more, field) name "." #field, with, (more) + offsetof(tsl_transform, field)

static const limited calls[] = {{PARAMS(radius)},
                                {PARAMS(gravity_scale)},
                                {PARAMS(gravity.x)},
                                {PARAMS(force.z)},
                                {PARAMS(push)},
                                {CHAIN(tip_length)},
                                {CHAIN(tip_offset.y)},
                                {COLLIDER(radius)},
                                {COLLIDER(radius_b)},
                                {COLLIDER(a.x)},
                                {COLLIDER(b.z)},
                                {COLLIDER(frame.position.y)},
                                {COLLIDER(frame.scale.x)},
                                {PART("frame", with_moved, 0, position.z)},
                                {PART("frame", with_moved, 0, scale.y)},
                                {RIG(root.position.x)},
                                {RIG(root.scale.z)},
                                {PART("desc.rest[1]", with_rig, sizeof(tsl_rig_desc), position.y)},
                                {PART("desc.rest[1]", with_rig, sizeof(tsl_rig_desc), scale.x)},
                                {"gravity.y", with_vector, 0},
                                {"new_origin.y", with_vector, 1},
                                {"point.y", with_vector, 2},
                                {"gravities[3].y", with_vector, 3},
                                {"desc.gravity.z", with_world, offsetof(tsl_world_desc, gravity.z)},
                                {PART("in.root", with_root, 0, position.x)},
                                {PART("in.root", with_root, 0, scale.y)},
                                {PART("in.bones[2]", with_bone, 0, position.z)},
                                {PART("in.bones[2]", with_bone, 0, scale.x)},
                                {PART("in.bones[2]", with_bone, 100, position.z)},
                                {PART("in.bones[2]", with_bone, 200, scale.y)},
                                {"ins[0].positions[2].z", with_arrays, 0},
                                {"ins[0].scales[2].z", with_arrays, 1},
                                {"in.bones[2]", with_matrix, 3},
                                {"in.bones[2]", with_matrix, 5}};

enum { CALLS = sizeof calls / sizeof *calls };

static void check_refused(const limited *function, float number)
{
    uint64_t before = world_hash(b.s.world);
    heard.count = 0;
    tsl_result result = function->with(function->which, number);
    CHECK_MSG(result == TSL_ERROR_INVALID_ARGUMENT, "%s of %g: %s", function->name, (double)number,
              tsl_result_name(result));
    CHECK_MSG(heard.count == 1 && strstr(heard.message, function->name), "%s of %g: \"%s\"", function->name,
              (double)number, heard.message);
    if (number > 0.0f)
        CHECK_MSG(strstr(heard.message, "TSL_NUMBER_LIMIT"), "%s: \"%s\"", function->name, heard.message);
    CHECK_MSG(world_hash(b.s.world) == before, "%s of %g: the world is another", function->name, (double)number);
}

static void numbers_from_the_limit_on_are_refused_by_name(void)
{
    begin();
    for (uint32_t i = 0; i < CALLS; ++i) {
        check_refused(&calls[i], TSL_NUMBER_LIMIT);
        check_refused(&calls[i], 1e16f);
        check_refused(&calls[i], 1e18f);
        check_refused(&calls[i], -TSL_NUMBER_LIMIT);
        check_refused(&calls[i], 1e30f);
        check_refused(&calls[i], FLT_MAX);
    }
    bench_end(&b);
}

static void numbers_below_the_limit_are_taken(void)
{
    static const float small[] = {0.0f, 1e-45f, 1e-38f, 1e-20f};
    for (uint32_t i = 0; i < CALLS; ++i)
        for (int k = 0; k < 6; ++k) {
            float number = k == 4 ? 1e15f : k == 5 ? largest() : small[k];
            begin();
            tsl_result result = calls[i].with(calls[i].which, number);
            CHECK_MSG(result == TSL_OK, "%s of %g: %s", calls[i].name, (double)number, tsl_result_name(result));
            for (int f = 0; f < 4; ++f)
                CHECK_INT(tsl_rig_step(b.s.world, b.rig->id, DT, NULL, NULL), TSL_OK);
            saved state = save_world(b.s.world);
            CHECK_MSG(load_world(b.s.world, state) == TSL_OK, "%s of %g", calls[i].name, (double)number);
            free(state.bytes);
            CHECK_INT(bench_step(&b, DT), TSL_OK);
            CHECK_MSG(pose_is_finite(b.rig->posed, 5) && pose_is_finite(b.local, 5), "%s of %g", calls[i].name,
                      (double)number);
            bench_end(&b);
        }
}

#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__i386__))
static void infinities_are_refused_and_no_trap(void)
{
    static const float numbers[] = {INFINITY, -INFINITY, NAN};
    begin();
    uint64_t before = world_hash(b.s.world);
    for (uint32_t i = 0; i < 3 * CALLS; ++i) {
        const limited *call = &calls[i / 3];
        fenv_t host;
        fegetenv(&host);
        feclearexcept(FE_ALL_EXCEPT);
        feenableexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW);
        const float number = numbers[i % 3], factors[5] = {1.0f, 1.0f, number, 1.0f, 1.0f};
        const tsl_curve_key key = {0.0f, number, 0.0f, 0.0f};
        tsl_chain_id chain = b.rig->chains[0];
        int all = tsl_world_step(b.s.world, number) == TSL_ERROR_NOT_FINITE &&
                  tsl_chain_set_curve(b.s.world, chain, TSL_PARAMETER_DAMPING, &key, 1) == TSL_ERROR_NOT_FINITE &&
                  tsl_chain_set_factors(b.s.world, chain, TSL_PARAMETER_DAMPING, factors, 4) == TSL_ERROR_NOT_FINITE;
        tsl_result result = call->with(call->which, number);
        fesetenv(&host);
        CHECK(all);
        CHECK_MSG(result == TSL_ERROR_NOT_FINITE && strstr(heard.message, call->name), "%s of %g: %s", call->name,
                  (double)number, heard.message);
    }
    CHECK(world_hash(b.s.world) == before);
    bench_end(&b);
}
#endif

// What is only compared with has no limit: FLT_MAX is a way to say that there is none.
static void bounds_have_no_limit(void)
{
    static const size_t bounds[] = {
        offsetof(tsl_chain_params, disable_distance), offsetof(tsl_chain_params, fade_seconds),
        offsetof(tsl_chain_params, felt_speed_limit), offsetof(tsl_chain_params, felt_turn_limit)};
    begin();
    for (int i = 0; i < 4; ++i) {
        CHECK_INT(with_params(bounds[i], FLT_MAX), TSL_OK);
        CHECK_INT(bench_step(&b, DT), TSL_OK);
    }
    CHECK_INT(tsl_rig_set_teleport_limits(b.s.world, b.rig->id, FLT_MAX, FLT_MAX, TSL_TELEPORT_KEEP), TSL_OK);
    CHECK_INT(bench_step(&b, DT), TSL_OK);
    CHECK(pose_is_finite(b.rig->posed, 5));
    bench_end(&b);
}

// Any frame is one of some time: more than the ticks of a step never happens.
static void any_time_passes(void)
{
    static const float times[] = {0.0f, 1e-45f, 1e-38f, 1e-20f, 1e-9f, 1e-3f, 1.0f, 1e3f, 1e9f, 1e20f, FLT_MAX};
    for (int i = 0; i < 11; ++i) {
        begin();
        for (int f = 0; f < 20; ++f) {
            b.rig->root.position.x += 0.1f;
            CHECK_MSG(bench_step(&b, f % 3 == 1 ? DT : times[i]) == TSL_OK, "%g s", (double)times[i]);
            CHECK_MSG(pose_is_finite(b.rig->posed, 5) && pose_is_finite(b.local, 5), "%g s", (double)times[i]);
        }
        saved state = save_world(b.s.world);
        CHECK_INT(load_world(b.s.world, state), TSL_OK);
        free(state.bytes);
        for (int f = 0; f < 300; ++f)
            bench_step(&b, DT);
        for (uint32_t k = 1; k < 5; ++k)
            CHECK_MSG(angle_between(b.local[k].rotation, b.rig->pose[k].rotation) < 0.01, "%g s", (double)times[i]);
        bench_end(&b);
    }
}

int main(void)
{
    RUN(numbers_from_the_limit_on_are_refused_by_name);
    RUN(numbers_below_the_limit_are_taken);
#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__i386__))
    RUN(infinities_are_refused_and_no_trap);
#endif
    RUN(bounds_have_no_limit);
    RUN(any_time_passes);
    return REPORT();
}
