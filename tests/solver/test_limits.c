// SPDX-License-Identifier: MIT
// Every number that a call takes: what is not finite or out of its range is refused by its name, without a trap for hosts that have
// floating-point traps on, and leaves the world as it was; all in the range, up to TSL_NUMBER_LIMIT, is taken.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE // feenableexcept
#endif
#include "solver/message.h"
#include "solver/rewind.h"
#include "tassel/hold.h"
#include "tassel/limits.h"
#include "tassel/links.h"
#include "tassel/wind.h"

#include <fenv.h>
#include <float.h>
#include <stddef.h>

enum { BONES = 13 };

static bench_rig b;
static log_hook heard;
static tsl_collider_id ball;
static tsl_links_id links;

// The largest float below the limit.
static float largest(void)
{
    return nextafterf(TSL_NUMBER_LIMIT, 0.0f);
}

// A spring and two strands that are linked, of four bones each.
static void begin(void)
{
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    bench_begin(&b, &desc);
    b.params.push = 0.5f;
    scene_add_bone(b.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    for (uint32_t i = 0; i < 3; ++i) {
        uint32_t first = scene_add_bones(b.rig, 0, 4, (tsl_vec3){0.1f, 0.0f, 0.0f});
        b.rig->rest[first].position.z += 0.1f * (float)i;
    }
    bench_rig_done(&b);
    bench_spring(&b, 1, 4);
    b.desc.model = TSL_MODEL_TASSEL;
    scene_add_chain(&b.s, b.rig, 5, &b.desc, &b.params);
    scene_add_chain(&b.s, b.rig, 9, &b.desc, &b.params);
    TSL_INIT(tsl_links_desc, linked);
    linked.chains = &b.rig->chains[1];
    linked.chain_count = 2;
    linked.layout = TSL_LINKS_STRIP;
    CHECK_INT(tsl_links_create(b.s.world, b.rig->id, &linked, NULL, &links), TSL_OK);
    TSL_INIT(tsl_collider_desc, collider);
    CHECK_INT(tsl_collider_create(b.s.world, &collider, &ball), TSL_OK);
    CHECK_INT(bench_step(&b, DT), TSL_OK);
    heard.count = 0;
}

// ---- one number for each call ---------------------------------------------------------------------------

// A call that takes a struct as its init function leaves it, but for what is set and one number.
#define SETTER(name, type, set, call)                                                                                  \
    static tsl_result with_##name(size_t offset, float number)                                                         \
    {                                                                                                                  \
        TSL_INIT(type, value);                                                                                         \
        set;                                                                                                           \
        memcpy((char *)&value + offset, &number, sizeof number);                                                       \
        return call;                                                                                                   \
    }

SETTER(collider, tsl_collider_desc, value.shape = TSL_SHAPE_CAPSULE, tsl_collider_set(b.s.world, ball, &value))
SETTER(detail, tsl_chain_detail, (void)0, tsl_chain_set_detail(b.s.world, b.rig->chains[0], &value))
SETTER(cone, tsl_chain_limit, value.kind = TSL_LIMIT_CONE, tsl_chain_set_limit(b.s.world, b.rig->chains[0], &value))
SETTER(polar, tsl_chain_limit, value.kind = TSL_LIMIT_POLAR, tsl_chain_set_limit(b.s.world, b.rig->chains[0], &value))
SETTER(place, tsl_chain_position_limit, value.flags = TSL_POSITION_LIMIT_MAX_DISTANCE,
       tsl_chain_set_position_limit(b.s.world, b.rig->chains[0], &value)) // without a backstop
SETTER(hold, tsl_hold, value.particle = 1, tsl_chain_set_hold(b.s.world, b.rig->chains[1], &value))
SETTER(links, tsl_links_params, (void)0, tsl_links_set_params(b.s.world, links, &value))

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
    tsl_found_particle found;
    v.y = many[3].y = number;
    switch (which) {
    case 0:
        return tsl_world_set_gravity(b.s.world, &v);
    case 1:
        return tsl_world_shift_origin(b.s.world, &v);
    case 2:
        return tsl_rig_set_reference_point(b.s.world, b.rig->id, &v);
    case 3:
        return tsl_chain_set_gravities(b.s.world, b.rig->chains[0], many, 4);
    case 4:
        return tsl_chain_set_accelerations(b.s.world, b.rig->chains[1], many, 4);
    default:
        return tsl_rig_find_particle(b.s.world, b.rig->id, &v, 1.0f, &found);
    }
}

// Of calls that take a number as it is.
static tsl_result with_plain(size_t which, float number)
{
    const tsl_vec3 at = {0.0f, 0.0f, 0.0f};
    const float factors[] = {1.0f, 1.0f, number, 1.0f};
    const tsl_rig_id rig = b.rig->id;
    const tsl_chain_id chain = b.rig->chains[1];
    tsl_found_particle found;
    switch (which) {
    case 0:
        return tsl_rig_set_clock(b.s.world, rig, number, 4);
    case 1:
        return tsl_rig_set_teleport_limits(b.s.world, rig, number, 0.0f, 0);
    case 2:
        return tsl_rig_set_teleport_limits(b.s.world, rig, 0.0f, number, 0);
    case 3:
        return tsl_rig_find_particle(b.s.world, rig, &at, number, &found);
    case 4:
        return tsl_chain_keep_pose(b.s.world, chain, number, 0.0f);
    case 5:
        return tsl_chain_keep_pose(b.s.world, chain, 1.0f, number);
    case 6:
        return tsl_chain_set_factors(b.s.world, chain, TSL_PARAMETER_DAMPING, factors, 4);
    case 7:
        return tsl_world_advance_wind(b.s.world, number);
    case 8:
        return tsl_rig_step(b.s.world, rig, number, NULL, NULL);
    default:
        return tsl_world_step(b.s.world, number);
    }
}

static tsl_result with_key(size_t offset, float number)
{
    tsl_curve_key key = {0.0f, 1.0f, 0.0f, 0.0f};
    memcpy((char *)&key + offset, &number, sizeof number);
    return tsl_chain_set_curve(b.s.world, b.rig->chains[0], TSL_PARAMETER_DAMPING, &key, 1);
}

static tsl_result with_joint(size_t offset, float number)
{
    tsl_joint_limit each[4] = {{.kind = TSL_LIMIT_NONE}};
    each[3] = (tsl_joint_limit){TSL_LIMIT_CONE, 0.3f, 0.0f, {0.0f, 0.0f, 0.0f, 1.0f}};
    memcpy((char *)&each[3] + offset, &number, sizeof number);
    return tsl_chain_set_joint_limits(b.s.world, b.rig->chains[0], each, 4);
}

static tsl_result with_wind(size_t offset, float number)
{
    tsl_wind_id wind = {0};
    TSL_INIT(tsl_wind_desc, desc);
    memcpy((char *)&desc + offset, &number, sizeof number);
    tsl_result result = tsl_wind_create(b.s.world, &desc, &wind);
    if (result == TSL_OK)
        tsl_wind_destroy(b.s.world, wind);
    return result;
}

static tsl_result with_link(size_t offset, float number)
{
    tsl_links_id id;
    tsl_link pair = {b.rig->chains[1], b.rig->chains[2], 1, 2, TSL_LINK_SHEAR, -1.0f};
    memcpy((char *)&pair + offset, &number, sizeof number);
    TSL_INIT(tsl_links_desc, desc);
    desc.pairs = &pair;
    desc.pair_count = 1;
    return tsl_links_create(b.s.world, b.rig->id, &desc, NULL, &id);
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
    tsl_transform pose[BONES];
    memcpy(pose, b.rig->pose, sizeof pose);
    memcpy((char *)&pose[2] + offset % 100, &number, sizeof number);
    in.space = (tsl_pose_space)(offset / 100);
    in.bones = pose;
    return tsl_rig_step(b.s.world, b.rig->id, 0.0f, &in, NULL);
}

static tsl_result with_arrays(size_t which, float number)
{
    tsl_pose_input in = bench_input(&b);
    tsl_quat turns[BONES];
    tsl_vec3 parts[2][BONES];
    for (int i = 0; i < BONES; ++i) {
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
    float rows[BONES][12];
    for (int i = 0; i < BONES; ++i) {
        const tsl_vec3 p = b.rig->pose[i].position;
        const float m[12] = {1, 0, 0, p.x, 0, 1, 0, p.y, 0, 0, 1, p.z};
        memcpy(rows[i], m, sizeof m);
    }
    rows[2][at] = number;
    in.format = TSL_FORMAT_MATRIX_3X4;
    in.bones = rows;
    return tsl_rig_set_pose(b.s.world, b.rig->id, &in);
}

typedef struct ranged {
    const char *name; // as messages have it
    tsl_result (*with)(size_t which, float number);
    size_t which;
    float least, most; // a bound of the limit itself is one that it must be within
} ranged;

#define SHARE 0.0f, 1.0f
#define AMOUNT 0.0f, TSL_NUMBER_LIMIT
#define PLACE -TSL_NUMBER_LIMIT, TSL_NUMBER_LIMIT
#define BOUND 0.0f, FLT_MAX        // is only compared with, so that FLT_MAX is a way to say that there is none
#define FINITE -INFINITY, INFINITY // has no range of its own

#define PARAMS(field) "params." #field, with_params, offsetof(tsl_chain_params, field)
#define CHAIN(field) "desc." #field, with_chain, offsetof(tsl_chain_desc, field)
#define COLLIDER(field) "desc." #field, with_collider, offsetof(tsl_collider_desc, field)
#define RIG(field) "desc." #field, with_rig, offsetof(tsl_rig_desc, field)
#define CONE(field) "limit." #field, with_cone, offsetof(tsl_chain_limit, field)
#define AT_PLACE(field) "limit." #field, with_place, offsetof(tsl_chain_position_limit, field)
#define HOLD(field) "hold." #field, with_hold, offsetof(tsl_hold, field)
#define WIND(field) "desc." #field, with_wind, offsetof(tsl_wind_desc, field)
#define LINKS(field) "params." #field, with_links, offsetof(tsl_links_params, field)
#define KEY(field) "keys[0]." #field, with_key, offsetof(tsl_curve_key, field)
#define PART(name, with, more, field) name "." #field, with, (more) + offsetof(tsl_transform, field)

#define HALF_TURN 3.14159274f
#define QUARTER_TURN 1.57079637f

// clang-format off
static const ranged numbers[] = {
    {PARAMS(weight), SHARE}, {PARAMS(damping), SHARE}, {PARAMS(elasticity), SHARE}, {PARAMS(stiffness), SHARE},
    {PARAMS(inert), SHARE}, {PARAMS(inert_rotation), SHARE}, {PARAMS(inert_parent), SHARE}, {PARAMS(friction), SHARE},
    {PARAMS(gravity_falloff), SHARE}, {PARAMS(relative_damping), SHARE}, {PARAMS(rest_blend), SHARE},
    {PARAMS(length_elasticity), SHARE}, {PARAMS(radius), AMOUNT}, {PARAMS(push), AMOUNT}, {PARAMS(wind_scale), AMOUNT},
    {PARAMS(push_out_speed), AMOUNT}, {PARAMS(fork_weight), AMOUNT}, {PARAMS(disable_distance), BOUND},
    {PARAMS(fade_seconds), BOUND}, {PARAMS(felt_speed_limit), BOUND}, {PARAMS(felt_turn_limit), BOUND},
    {PARAMS(gravity_scale), PLACE}, {PARAMS(gravity.x), PLACE}, {PARAMS(gravity.y), PLACE}, {PARAMS(gravity.z), PLACE},
    {PARAMS(force.x), PLACE}, {PARAMS(force.y), PLACE}, {PARAMS(force.z), PLACE}, {PARAMS(max_stretch), 0.0f, 1000.0f},
    {PARAMS(max_squash), 0.0f, 0.99f},
    {CHAIN(tip_length), AMOUNT}, {CHAIN(tip_offset.y), PLACE}, {CHAIN(tip_offset.z), PLACE},
    {COLLIDER(radius), AMOUNT}, {COLLIDER(radius_b), PLACE}, {COLLIDER(a.x), PLACE}, {COLLIDER(b.y), PLACE},
    {COLLIDER(b.z), PLACE}, {COLLIDER(frame.position.y), PLACE}, {COLLIDER(frame.rotation.w), FINITE},
    {COLLIDER(frame.scale.x), PLACE},
    {PART("frame", with_moved, 0, position.z), PLACE}, {PART("frame", with_moved, 0, scale.y), PLACE},
    {RIG(teleport_distance), BOUND}, {RIG(teleport_angle), BOUND}, {RIG(ticks_per_second), 1.0f, 1000.0f},
    {RIG(root.position.x), PLACE}, {RIG(root.rotation.z), FINITE}, {RIG(root.scale.z), PLACE},
    {PART("desc.rest[1]", with_rig, sizeof(tsl_rig_desc), position.y), PLACE},
    {PART("desc.rest[1]", with_rig, sizeof(tsl_rig_desc), rotation.w), FINITE},
    {PART("desc.rest[1]", with_rig, sizeof(tsl_rig_desc), scale.x), PLACE},
    {"gravity.y", with_vector, 0, PLACE}, {"new_origin.y", with_vector, 1, PLACE}, {"point.y", with_vector, 2, PLACE},
    {"gravities[3].y", with_vector, 3, PLACE}, {"accelerations[3].y", with_vector, 4, PLACE},
    {"point.y", with_vector, 5, PLACE},
    {"ticks_per_second", with_plain, 0, 1.0f, 1000.0f}, {"distance", with_plain, 1, BOUND}, {"angle", with_plain, 2, BOUND},
    {"radius", with_plain, 3, BOUND}, {"strength", with_plain, 4, SHARE}, {"fade_seconds", with_plain, 5, BOUND},
    {"factors[2]", with_plain, 6, FINITE}, {"delta_seconds", with_plain, 7, BOUND}, {"delta_seconds", with_plain, 8, BOUND},
    {"delta_seconds", with_plain, 9, BOUND},
    {KEY(u), FINITE}, {KEY(value), FINITE}, {KEY(in_tangent), FINITE}, {KEY(out_tangent), FINITE},
    {"detail.sleep_tolerance", with_detail, offsetof(tsl_chain_detail, sleep_tolerance), BOUND},
    {CONE(angle_a), 0.0f, HALF_TURN}, {CONE(angle_b), 0.0f, HALF_TURN}, {CONE(softness), SHARE}, {CONE(rotation.y), FINITE},
    {"limit.angle_b", with_polar, offsetof(tsl_chain_limit, angle_b), 0.0f, QUARTER_TURN},
    {"limits[3].angle_a", with_joint, offsetof(tsl_joint_limit, angle_a), 0.0f, HALF_TURN},
    {"limits[3].rotation.w", with_joint, offsetof(tsl_joint_limit, rotation.w), FINITE},
    {AT_PLACE(max_distance), AMOUNT}, {AT_PLACE(backstop_distance), AMOUNT}, {AT_PLACE(backstop_radius), AMOUNT},
    {AT_PLACE(backstop_normal.x), PLACE}, {AT_PLACE(backstop_normal.y), PLACE}, {AT_PLACE(softness), SHARE},
    {HOLD(position.y), PLACE}, {HOLD(position.z), PLACE}, {HOLD(strength), SHARE}, {HOLD(fade_seconds), BOUND},
    {WIND(position.y), PLACE}, {WIND(velocity.x), PLACE}, {WIND(velocity.z), PLACE}, {WIND(rotation.x), FINITE},
    {WIND(half_size.x), AMOUNT}, {WIND(radius), AMOUNT}, {WIND(falloff), SHARE}, {WIND(radial_speed), PLACE},
    {WIND(gust), SHARE}, {WIND(gust_frequency), 0.0f, 1000.0f}, {WIND(travel_speed), AMOUNT}, {WIND(turbulence), AMOUNT},
    {WIND(turbulence_length), 1e-6f, TSL_NUMBER_LIMIT},
    {LINKS(structural.stretch_compliance), AMOUNT}, {LINKS(structural.compression_compliance), AMOUNT},
    {LINKS(structural.slack), AMOUNT}, {LINKS(structural.least), SHARE}, {LINKS(structural.most), FINITE},
    {LINKS(shear.slack), AMOUNT}, {LINKS(shear.least), SHARE}, {LINKS(bend.slack), AMOUNT}, {LINKS(bend.least), SHARE},
    {LINKS(surface_thickness), AMOUNT}, {LINKS(cloth_thickness), AMOUNT},
    {"desc.pairs[0].rest_length", with_link, offsetof(tsl_link, rest_length), PLACE},
    {"desc.gravity.z", with_world, offsetof(tsl_world_desc, gravity.z), PLACE},
    {PART("in.root", with_root, 0, position.x), PLACE}, {PART("in.root", with_root, 0, scale.y), PLACE},
    {PART("in.bones[2]", with_bone, 0, position.z), PLACE}, {PART("in.bones[2]", with_bone, 0, rotation.z), FINITE},
    {PART("in.bones[2]", with_bone, 0, scale.x), PLACE}, {PART("in.bones[2]", with_bone, 100, position.z), PLACE},
    {PART("in.bones[2]", with_bone, 200, scale.y), PLACE},
    {"ins[0].positions[2].z", with_arrays, 0, PLACE}, {"ins[0].scales[2].z", with_arrays, 1, PLACE},
    {"in.bones[2]", with_matrix, 3, PLACE}, {"in.bones[2]", with_matrix, 5, PLACE}};
// clang-format on

enum { NUMBERS = sizeof numbers / sizeof *numbers };

static void check_refused(const ranged *of, float number, tsl_result code)
{
    uint64_t before = world_hash(b.s.world);
    heard.count = 0;
    tsl_result result = of->with(of->which, number);
    CHECK_MSG(result == code, "%s of %g: %s", of->name, (double)number, tsl_result_name(result));
    CHECK_MSG(heard.count == 1 && strstr(heard.message, of->name) && message_names_argument(heard.message),
              "%s of %g: \"%s\"", of->name, (double)number, heard.message);
    char range[64] = "";
    if (code == TSL_ERROR_NOT_FINITE)
        snprintf(range, sizeof range, "finite");
    else if (of->most < TSL_NUMBER_LIMIT)
        snprintf(range, sizeof range, "; it must be from %g to %g", (double)of->least, (double)of->most);
    else
        snprintf(range, sizeof range, "%s",
                 fabsf(number) < TSL_NUMBER_LIMIT || of->most == FLT_MAX ? "; it must be at least "
                                                                         : "TSL_NUMBER_LIMIT");
    CHECK_MSG(strstr(heard.message, range), "%s: \"%s\"", of->name, heard.message);
    CHECK_MSG(world_hash(b.s.world) == before, "%s of %g: the world is another", of->name, (double)number);
}

static void numbers_out_of_their_range_are_refused_by_name(void)
{
    static const float beyond[] = {TSL_NUMBER_LIMIT, 1e16f, 1e18f, 1e30f, FLT_MAX};
    begin();
    for (uint32_t i = 0; i < NUMBERS; ++i) {
        const ranged *n = &numbers[i];
        if (n->least > -TSL_NUMBER_LIMIT)
            check_refused(n, nextafterf(n->least, -INFINITY), TSL_ERROR_INVALID_ARGUMENT);
        if (n->least > -INFINITY)
            check_refused(n, -TSL_NUMBER_LIMIT, TSL_ERROR_INVALID_ARGUMENT);
        if (n->most < TSL_NUMBER_LIMIT)
            check_refused(n, nextafterf(n->most, INFINITY), TSL_ERROR_INVALID_ARGUMENT);
        for (int k = 0; k < 5 && n->most <= TSL_NUMBER_LIMIT; ++k)
            check_refused(n, beyond[k], TSL_ERROR_INVALID_ARGUMENT);
    }
    bench_end(&b);
}

static void numbers_in_their_range_are_taken(void)
{
    const float some[] = {0.0f, 1e-45f, 1e-38f, 1e-20f, 1e15f, largest()};
    for (uint32_t i = 0; i < NUMBERS; ++i)
        for (int k = 0; k < 8; ++k) {
            const ranged *n = &numbers[i];
            float number = k == 6 ? n->least : k == 7 ? n->most : some[k];
            if (!(number >= n->least && number <= n->most) || fabsf(number) == TSL_NUMBER_LIMIT || !isfinite(n->most))
                continue;
            begin();
            tsl_result result = n->with(n->which, number);
            CHECK_MSG(result == TSL_OK, "%s of %g: %s", n->name, (double)number, tsl_result_name(result));
            for (int f = 0; f < 4; ++f)
                CHECK_INT(tsl_rig_step(b.s.world, b.rig->id, DT, NULL, NULL), TSL_OK);
            saved state = save_world(b.s.world);
            CHECK_MSG(load_world(b.s.world, state) == TSL_OK, "%s of %g", n->name, (double)number);
            free(state.bytes);
            CHECK_INT(bench_step(&b, DT), TSL_OK);
            CHECK_MSG(pose_is_finite(b.rig->posed, BONES) && pose_is_finite(b.local, BONES), "%s of %g", n->name,
                      (double)number);
            bench_end(&b);
        }
}

static void what_is_not_finite_is_refused_and_no_trap(void)
{
    static const float bad[] = {INFINITY, -INFINITY, NAN};
    begin();
    for (uint32_t i = 0; i < 3 * NUMBERS; ++i) {
#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__i386__))
        fenv_t host;
        fegetenv(&host);
        feclearexcept(FE_ALL_EXCEPT);
        feenableexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW);
        numbers[i / 3].with(numbers[i / 3].which, bad[i % 3]);
        fesetenv(&host);
#endif
        check_refused(&numbers[i / 3], bad[i % 3], TSL_ERROR_NOT_FINITE);
    }
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
            CHECK_MSG(pose_is_finite(b.rig->posed, BONES) && pose_is_finite(b.local, BONES), "%g s", (double)times[i]);
        }
        saved state = save_world(b.s.world);
        CHECK_INT(load_world(b.s.world, state), TSL_OK);
        free(state.bytes);
        bench_steps(&b, 300, DT);
        for (uint32_t k = 1; k < BONES; ++k)
            CHECK_MSG(angle_between(b.local[k].rotation, b.rig->pose[k].rotation) < 0.01, "%g s", (double)times[i]);
        bench_end(&b);
    }
}

int main(void)
{
    RUN(numbers_out_of_their_range_are_refused_by_name);
    RUN(numbers_in_their_range_are_taken);
    RUN(what_is_not_finite_is_refused_and_no_trap);
    RUN(any_time_passes);
    return REPORT();
}
