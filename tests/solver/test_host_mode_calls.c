// SPDX-License-Identifier: MIT
// Calls that set what a world, its rigs, chains, colliders, winds and links are: with numbers at the edges of their ranges they are
// taken or refused alike in each mode of the host, and what moves by them moves alike. test_host_mode.c steps in the modes.
#include "drawn.h"
#include "mode_scene.h"
#include "tassel/hold.h"
#include "tassel/limits.h"
#include "tassel/wind.h"

enum { SEEDS = 256 };

static uint32_t nothing; // what calls that write nothing write

// A call that sets something, and the motion behind it.
#define SET(...)                                                                                                       \
    do {                                                                                                               \
        ANSWER(nothing, __VA_ARGS__);                                                                                  \
        keep_motion(#__VA_ARGS__);                                                                                     \
    } while (0)

static void begin(uint32_t seed)
{
    drawn_begin(seed);
    scene_begin();
    for (uint32_t i = 0; i < 2; ++i) {
        tsl_chain_desc where = scene_where(i, 1);
        where.bones = mode_strands[i];
        where.bone_count = STRAND_BONES;
        where.model = seed % 3;
        CHECK_INT(tsl_chain_create(scene.world, scene.rig, &where, NULL, &scene.chains[i]), TSL_OK);
    }
}

static void rigs(uint32_t seed)
{
    begin(seed);
    tsl_vec3 gravity = drawn_vector(10.0f), origin = drawn_vector(2.0f), point = drawn_vector(5.0f);
    float distance = drawn(1.0f), angle = drawn(1.0f), rate = drawn(240.0f);
    SET(tsl_world_set_gravity(scene.world, &gravity));
    SET(tsl_rig_set_reference_point(scene.world, scene.rig, &point));
    SET(tsl_rig_set_clock(scene.world, scene.rig, rate, 1 + seed % 8));
    SET(tsl_world_shift_origin(scene.world, &origin));
    SET(tsl_rig_reset(scene.world, scene.rig));
    // Of one of the two numbers, so that it alone says whether jumps are looked for.
    if (seed % 4 < 2)
        distance = 0.0f;
    else
        angle = 0.0f;
    SET(tsl_rig_set_teleport_limits(scene.world, scene.rig, distance, angle, seed % 3 == 0));
    scene_end();
}

static const drawn_run of_params[] = {RUN_OF(tsl_chain_params, weight, friction, 1.0f),
                                      RUN_OF(tsl_chain_params, radius, radius, 0.2f),
                                      RUN_OF(tsl_chain_params, gravity_scale, force, -2.0f),
                                      RUN_OF(tsl_chain_params, gravity_falloff, gravity_falloff, 1.0f),
                                      RUN_OF(tsl_chain_params, disable_distance, fade_seconds, 2.0f),
                                      RUN_OF(tsl_chain_params, relative_damping, relative_damping, 1.0f),
                                      RUN_OF(tsl_chain_params, felt_speed_limit, felt_turn_limit, 5.0f),
                                      RUN_OF(tsl_chain_params, wind_scale, wind_scale, 2.0f),
                                      RUN_OF(tsl_chain_params, rest_blend, fork_weight, 1.0f),
                                      RUN_OF(tsl_chain_params, inert_parent, length_elasticity, 0.9f)};

static void chains(uint32_t seed)
{
    float factors[STRAND_BONES];
    tsl_vec3 gravities[STRAND_BONES];
    tsl_curve_key keys[2] = {{0.0f, 1.0f, 0.0f, 0.0f}, {1.0f, 1.0f, 0.0f, 0.0f}};
    begin(seed);
    TSL_INIT(tsl_chain_params, params);
    // One kind of numbers after the other, as all at once would be refused nearly always.
    drawn_fill(&params, &of_params[seed % 10], 1);
    SET(tsl_chain_set_params(scene.world, scene.chains[0], &params));
    for (uint32_t i = 0; i < STRAND_BONES; ++i) {
        factors[i] = drawn(-2.0f);
        gravities[i] = drawn_vector(3.0f);
    }
    keys[1] = (tsl_curve_key){drawn(1.0f), drawn(1.0f), 0.0f, 0.0f};
    SET(tsl_chain_set_factors(scene.world, scene.chains[0], seed % 8, factors, STRAND_BONES));
    SET(tsl_chain_set_gravities(scene.world, scene.chains[0], gravities, STRAND_BONES));
    SET(tsl_chain_set_accelerations(scene.world, scene.chains[1], gravities, STRAND_BONES));
    SET(tsl_chain_set_curve(scene.world, scene.chains[1], seed % 8, keys, 2));
    SET(tsl_chain_reset(scene.world, scene.chains[1]));
    scene_end();
}

static void limits(uint32_t seed)
{
    tsl_joint_limit joints[STRAND_BONES];
    begin(seed);
    TSL_INIT(tsl_chain_limit, limit);
    TSL_INIT(tsl_chain_position_limit, place);
    limit.kind = seed % 4;
    limit.angle_a = drawn(3.1f);
    limit.angle_b = drawn(1.5f);
    limit.softness = drawn(1.0f);
    place.flags = TSL_POSITION_LIMIT_MAX_DISTANCE | (seed % 2 ? TSL_POSITION_LIMIT_BACKSTOP : 0u);
    place.max_distance = drawn(0.3f);
    place.backstop_distance = drawn(0.1f);
    place.backstop_radius = drawn(1.0f);
    place.backstop_normal = (tsl_vec3){0.6f, 0.0f, 0.8f};
    for (uint32_t i = 0; i < STRAND_BONES; ++i)
        joints[i] = (tsl_joint_limit){i ? (seed + i) % 5 : TSL_LIMIT_NONE, 0.9f, 0.7f, {0.0f, 0.6f, 0.0f, 0.8f}};
    joints[1].angle_a = drawn(3.1f);
    joints[2].angle_b = drawn(1.5f);
    SET(tsl_chain_set_limit(scene.world, scene.chains[0], &limit));
    SET(tsl_chain_set_position_limit(scene.world, scene.chains[0], &place));
    SET(tsl_chain_set_joint_limits(scene.world, scene.chains[1], joints, STRAND_BONES));
    scene_end();
}

static const tsl_plane tetrahedron[4] = {
    {{0.0f, 0.0f, -1.0f}, 0.1f}, {{1.0f, 0.1f, 0.3f}, 0.1f}, {{-0.7f, 0.9f, 0.4f}, 0.1f}, {{-0.5f, -0.9f, 0.4f}, 0.1f}};

static tsl_collider_desc drawn_collider(uint32_t shape)
{
    static tsl_plane planes[4];
    TSL_INIT(tsl_collider_desc, desc);
    float scale = drawn_from(1.0f, 1.0f);
    for (uint32_t i = 0; i < 4; ++i) {
        planes[i] = tetrahedron[i];
        planes[i].normal.x *= scale; // of any length
        planes[i].distance += drawn(0.1f);
    }
    desc.shape = shape;
    desc.radius = drawn(0.3f);
    desc.radius_b = drawn(0.3f);
    desc.a = drawn_vector(0.5f);
    desc.b = drawn_vector(0.5f);
    if (shape == TSL_SHAPE_BOX)
        desc.b = (tsl_vec3){drawn(0.4f), drawn(0.4f), drawn(0.4f)};
    desc.frame.position = drawn_vector(1.0f);
    desc.planes = shape == TSL_SHAPE_HULL ? planes : NULL;
    desc.plane_count = shape == TSL_SHAPE_HULL ? 4 : 0;
    return desc;
}

static void colliders(uint32_t seed)
{
    tsl_collider_id id = {0};
    begin(seed);
    tsl_collider_desc desc = drawn_collider(seed % 6);
    SET(tsl_collider_create(scene.world, &desc, &id));
    desc = drawn_collider(seed % 5);
    SET(tsl_collider_set(scene.world, id, &desc));
    tsl_transform frame = {drawn_vector(0.5f), {0.0f, 0.6f, 0.0f, 0.8f}, {1.0f, 1.0f, 1.0f}};
    frame.scale.y = drawn(-1.0f);
    SET(tsl_collider_move(scene.world, id, &frame, seed % 2 ? TSL_COLLIDER_TELEPORT : 0));
    SET(tsl_world_publish_colliders(scene.world));
    scene_end();
}

static void winds(uint32_t seed)
{
    static const drawn_run runs[] = {
        RUN_OF(tsl_wind_desc, position, position, -1.0f), RUN_OF(tsl_wind_desc, half_size, falloff, 1.0f),
        RUN_OF(tsl_wind_desc, velocity, radial_speed, -5.0f), RUN_OF(tsl_wind_desc, gust, turbulence, 1.0f),
        RUN_OF(tsl_wind_desc, turbulence_length, turbulence_length, 3.0f)};
    tsl_wind_id id = {0};
    tsl_vec3 felt[2];
    begin(seed);
    memset(felt, 0, sizeof felt);
    TSL_INIT(tsl_wind_desc, desc);
    DRAW(desc, runs);
    desc.shape = seed % 3;
    tsl_vec3 at = drawn_vector(0.5f);
    float seconds = drawn(0.1f);
    SET(tsl_wind_create(scene.world, &desc, &id));
    SET(tsl_world_advance_wind(scene.world, seconds));
    ANSWER(felt, tsl_world_get_wind_at(scene.world, 1, &at, &felt[0], &felt[1]));
    DRAW(desc, runs);
    SET(tsl_wind_set(scene.world, id, &desc));
    scene_end();
}

static void links_and_holds(uint32_t seed)
{
    static const drawn_run rule[] = {RUN_OF(tsl_link_rule, stretch_compliance, least, 0.9f)};
    TSL_INIT(tsl_links_desc, desc);
    tsl_found_particle found;
    begin(3 * seed + TSL_MODEL_TASSEL);
    memset(&found, 0, sizeof found);
    TSL_INIT(tsl_links_params, params);
    TSL_INIT(tsl_hold, hold);
    desc.chains = scene.chains;
    desc.chain_count = 2;
    desc.layout = TSL_LINKS_STRIP;
    CHECK_INT(tsl_links_create(scene.world, scene.rig, &desc, &params, &scene.links), TSL_OK);
    DRAW(params.structural, rule);
    SET(tsl_links_set_params(scene.world, scene.links, &params));
    hold.particle = 2;
    hold.position = drawn_vector(0.5f);
    hold.strength = drawn(1.0f);
    hold.fade_seconds = drawn(0.2f);
    SET(tsl_chain_set_hold(scene.world, scene.chains[0], &hold));
    tsl_vec3 to = drawn_vector(0.5f);
    float radius = drawn(2.0f), strength = drawn(1.0f), seconds = drawn(0.2f);
    ANSWER(found.distance, tsl_rig_find_particle(scene.world, scene.rig, &to, radius, &found));
    SET(tsl_chain_keep_pose(scene.world, scene.chains[1], strength, seconds));
    scene_end();
}

static void each_is_the_same(void)
{
    same_in_all_modes(rigs, SEEDS);
    same_in_all_modes(chains, SEEDS);
    same_in_all_modes(limits, SEEDS);
    same_in_all_modes(colliders, SEEDS);
    same_in_all_modes(winds, SEEDS);
    same_in_all_modes(links_and_holds, SEEDS);
}

int main(void)
{
    if (HOST_MODE_COUNT == 1)
        return TEST_SKIPPED;
    RUN(each_is_the_same);
    return REPORT();
}
