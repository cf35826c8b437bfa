// SPDX-License-Identifier: MIT
// Ids and turns: what is stale, foreign, of another kind or garbage is refused for ever, and so is everything
// between begin and end of a step.
#include "solver/fixture.h"
#include "tassel/hold.h"
#include "tassel/limits.h"
#include "tassel/links.h"
#include "tassel/state.h"
#include "tassel/wind.h"

static scene s, other;
static log_hook heard;

static tsl_pose_input in;
static tsl_pose_output out;
static tsl_transform room[SCENE_BONES];

static void begin(void)
{
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    heard.count = 0;
    desc.id_salt = 1;
    CHECK_INT(scene_create(&s, &scene_kinds[2], &desc), TSL_OK);
    desc.id_salt = 2;
    CHECK_INT(scene_create(&other, &scene_kinds[2], &desc), TSL_OK);
    scene_step(&s, 0.1, DT);
    in = scene_input(&s.rigs[0]);
    out = scene_output(&s.rigs[0]);
}

static void end(void)
{
    scene_destroy(&s);
    scene_destroy(&other);
}

// Every function that takes an id; how many answer otherwise than with `code`.
static uint32_t count_others(const tsl_result *results, size_t count, tsl_result code)
{
    uint32_t others = 0;
    for (size_t i = 0; i < count; ++i)
        others += results[i] != code;
    return others;
}

#define OTHERS(results, code) count_others(results, sizeof results / sizeof *results, code)

static uint32_t other_rig_answers(tsl_world *world, tsl_rig_id rig, tsl_result code)
{
    uint64_t data = 0;
    uint32_t count = 0, root = 0;
    tsl_vec3 v = {0.0f, 0.0f, 0.0f};
    tsl_chain_id chain_id;
    tsl_collider_id collider_id;
    TSL_INIT(tsl_chain_desc, chain);
    chain.roots = &root;
    chain.root_count = 1;
    TSL_INIT(tsl_collider_desc, collider);
    collider.rig = rig;
    TSL_INIT(tsl_links_desc, links);
    TSL_INIT(tsl_chain_detail, detail);
    tsl_links_id links_id;
    tsl_found_particle found;
    const tsl_result results[] = {tsl_rig_get_user_data(world, rig, &data),
                                  tsl_rig_find_particle(world, rig, &v, 1.0f, &found),
                                  tsl_rig_set_detail(world, rig, &detail),
                                  tsl_links_create(world, rig, &links, NULL, &links_id),
                                  tsl_rigs_step(world, &rig, 1, DT, &in, &out),
                                  tsl_chains_create(world, rig, &chain, NULL, 1, &chain_id),
                                  tsl_rig_set_pose(world, rig, &in),
                                  tsl_rig_get_pose(world, rig, &in, &out),
                                  tsl_rig_step(world, rig, DT, &in, &out),
                                  tsl_rigs_set_pose(world, &rig, &in, 1),
                                  tsl_rigs_get_pose(world, &rig, &in, &out, 1),
                                  tsl_rig_get_driven_bones(world, rig, NULL, &count),
                                  tsl_rig_debug_lines(world, rig, 127, NULL, &count),
                                  tsl_rig_teleport(world, rig, TSL_TELEPORT_KEEP),
                                  tsl_rig_reset(world, rig),
                                  tsl_rig_set_clock(world, rig, 60.0f, 4),
                                  tsl_rig_set_reference_point(world, rig, &v),
                                  tsl_rig_set_teleport_limits(world, rig, 0.5f, 1.0f, TSL_TELEPORT_KEEP),
                                  tsl_rig_hash(world, rig, &data),
                                  tsl_rig_save(world, rig, room, &data),
                                  tsl_rig_load(world, rig, room, sizeof room),
                                  tsl_chain_create(world, rig, &chain, NULL, &chain_id),
                                  rig.bits ? tsl_collider_create(world, &collider, &collider_id)
                                           : TSL_ERROR_INVALID_HANDLE, // null is the world there
                                  tsl_rig_destroy(world, rig)};
    return OTHERS(results, code);
}

static uint32_t other_chain_answers(tsl_world *world, tsl_chain_id chain, tsl_result code)
{
    uint64_t data = 0;
    uint32_t count = 0;
    tsl_joint_limit joint;
    TSL_INIT(tsl_chain_params, params);
    TSL_INIT(tsl_chain_detail, detail);
    TSL_INIT(tsl_chain_limit, limit);
    TSL_INIT(tsl_chain_position_limit, place);
    TSL_INIT(tsl_hold, hold);
    const tsl_result results[] = {tsl_chain_get_user_data(world, chain, &data),
                                  tsl_chain_set_detail(world, chain, &detail),
                                  tsl_chain_get_detail(world, chain, &detail),
                                  tsl_chain_set_limit(world, chain, &limit),
                                  tsl_chain_get_limit(world, chain, &limit),
                                  tsl_chain_set_position_limit(world, chain, &place),
                                  tsl_chain_get_position_limit(world, chain, &place),
                                  tsl_chain_set_joint_limits(world, chain, &joint, 0),
                                  tsl_chain_set_hold(world, chain, &hold),
                                  tsl_chain_get_hold(world, chain, 1, &hold),
                                  tsl_chain_keep_pose(world, chain, 1.0f, 0.0f),
                                  tsl_chain_set_gravities(world, chain, NULL, 0),
                                  tsl_chain_set_accelerations(world, chain, NULL, 0),
                                  tsl_chain_get_contacts(world, chain, NULL, &count),
                                  tsl_chain_set_params(world, chain, &params),
                                  tsl_chain_get_params(world, chain, &params),
                                  tsl_chain_reset(world, chain),
                                  tsl_chain_set_curve(world, chain, TSL_PARAMETER_DAMPING, NULL, 0),
                                  tsl_chain_set_factors(world, chain, TSL_PARAMETER_DAMPING, NULL, 0),
                                  tsl_chain_get_particles(world, chain, NULL, &count),
                                  tsl_chain_get_bends(world, chain, NULL, &count),
                                  tsl_chain_destroy(world, chain)};
    return OTHERS(results, code);
}

static uint32_t other_collider_answers(tsl_world *world, tsl_collider_id collider, tsl_result code)
{
    uint64_t data = 0;
    tsl_transform frame = scene_at(0.0f, 0.0f, 0.0f);
    TSL_INIT(tsl_collider_desc, desc);
    const tsl_result results[] = {tsl_collider_get_user_data(world, collider, &data),
                                  tsl_collider_set(world, collider, &desc),
                                  tsl_collider_move(world, collider, &frame, 0), tsl_collider_destroy(world, collider)};
    return OTHERS(results, code);
}

static uint32_t other_links_answers(tsl_world *world, tsl_links_id links, tsl_result code)
{
    uint64_t data = 0;
    uint32_t count = 0;
    TSL_INIT(tsl_links_params, params);
    TSL_INIT(tsl_links_info, info);
    const tsl_result results[] = {
        tsl_links_get_user_data(world, links, &data),    tsl_links_set_params(world, links, &params),
        tsl_links_get_params(world, links, &params),     tsl_links_set_curve(world, links, 0, 0, NULL, 0),
        tsl_links_get_links(world, links, NULL, &count), tsl_links_get_strands(world, links, NULL, &count),
        tsl_links_get_info(world, links, &info),         tsl_links_destroy(world, links)};
    return OTHERS(results, code);
}

static uint32_t other_wind_answers(tsl_world *world, tsl_wind_id wind, tsl_result code)
{
    TSL_INIT(tsl_wind_desc, desc);
    const tsl_result results[] = {tsl_wind_get(world, wind, &desc), tsl_wind_set(world, wind, &desc),
                                  tsl_wind_destroy(world, wind)};
    return OTHERS(results, code);
}

static uint32_t rig_calls(tsl_world *world, tsl_rig_id rig)
{
    return !other_rig_answers(world, rig, TSL_ERROR_INVALID_HANDLE) && !tsl_rig_is_valid(world, rig);
}

static uint32_t chain_calls(tsl_world *world, tsl_chain_id chain)
{
    return !other_chain_answers(world, chain, TSL_ERROR_INVALID_HANDLE) && !tsl_chain_is_valid(world, chain);
}

static uint32_t collider_calls(tsl_world *world, tsl_collider_id collider)
{
    return !other_collider_answers(world, collider, TSL_ERROR_INVALID_HANDLE) &&
           !tsl_collider_is_valid(world, collider);
}

static uint32_t all_calls(tsl_world *world, uint64_t bits)
{
    tsl_links_id links = {bits};
    tsl_wind_id wind = {bits};
    return rig_calls(world, (tsl_rig_id){bits}) & chain_calls(world, (tsl_chain_id){bits}) &
           collider_calls(world, (tsl_collider_id){bits}) & !tsl_links_is_valid(world, links) &
           !other_links_answers(world, links, TSL_ERROR_INVALID_HANDLE) & !tsl_wind_is_valid(world, wind) &
           !other_wind_answers(world, wind, TSL_ERROR_INVALID_HANDLE);
}

static void null_stale_and_foreign_ids(void)
{
    begin();
    TSL_INIT(tsl_collider_desc, desc);
    tsl_collider_id collider = scene_add_collider(&s, &desc);
    tsl_chain_id chain = s.rigs[0].chains[5];
    CHECK(all_calls(s.world, 0));
    CHECK(all_calls(s.world, other.rigs[0].id.bits));
    CHECK(all_calls(s.world, other.rigs[0].chains[0].bits));
    CHECK_INT(tsl_collider_destroy(s.world, collider), TSL_OK);
    CHECK_INT(tsl_chain_destroy(s.world, chain), TSL_OK);
    CHECK(all_calls(s.world, collider.bits));
    CHECK(all_calls(s.world, chain.bits));
    tsl_collider_id next = scene_add_collider(&s, &desc); // in the same slot
    CHECK(next.bits != collider.bits && collider_calls(s.world, collider));
    tsl_chain_id one = s.rigs[0].chains[1];
    CHECK_INT(tsl_rig_destroy(s.world, s.rigs[0].id), TSL_OK);
    CHECK(all_calls(s.world, s.rigs[0].id.bits));
    CHECK(all_calls(s.world, one.bits)); // it went with its rig
    CHECK(heard.count > 100);
    end();
}

static void ids_of_another_kind(void)
{
    begin();
    TSL_INIT(tsl_collider_desc, desc);
    uint64_t rig = s.rigs[0].id.bits, chain = s.rigs[0].chains[0].bits, collider = scene_add_collider(&s, &desc).bits;
    CHECK(chain_calls(s.world, (tsl_chain_id){rig}) && collider_calls(s.world, (tsl_collider_id){rig}));
    CHECK(rig_calls(s.world, (tsl_rig_id){chain}) && collider_calls(s.world, (tsl_collider_id){chain}));
    CHECK(rig_calls(s.world, (tsl_rig_id){collider}) && chain_calls(s.world, (tsl_chain_id){collider}));
    CHECK(tsl_rig_is_valid(s.world, s.rigs[0].id) && !tsl_rig_is_valid(NULL, s.rigs[0].id));
    CHECK(tsl_chain_is_valid(s.world, s.rigs[0].chains[0]) && !tsl_chain_is_valid(NULL, s.rigs[0].chains[0]));
    CHECK(tsl_collider_is_valid(s.world, (tsl_collider_id){collider}));
    CHECK(!tsl_collider_is_valid(NULL, (tsl_collider_id){collider}));
    end();
}

static void garbage_ids(void)
{
    begin();
    uint64_t state = 88172645463325252ull, good = s.rigs[0].chains[2].bits;
    uint64_t before = scene_hash(&s, SCENE_HASH_SEED);
    for (uint32_t i = 0; i < 20000; ++i) {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17; // xorshift64
        CHECK(all_calls(s.world, state));
    }
    for (uint32_t bit = 24; bit < 64; ++bit) // below lies the slot: another good chain, perhaps
        CHECK(chain_calls(s.world, (tsl_chain_id){good ^ 1ull << bit}));
    CHECK(tsl_chain_is_valid(s.world, (tsl_chain_id){good}));
    CHECK(scene_hash(&s, SCENE_HASH_SEED) == before);
    end();
}

static uint32_t other_world_answers(tsl_world *world, tsl_result code)
{
    uint32_t tasks = 0, count = 0;
    uint64_t data = 0;
    tsl_vec3 v = {0.0f, 0.0f, 0.0f};
    tsl_rig_id rig;
    tsl_collider_id collider;
    tsl_wind_id wind;
    TSL_INIT(tsl_world_stats, stats);
    TSL_INIT(tsl_rig_desc, rig_desc);
    TSL_INIT(tsl_collider_desc, shape);
    TSL_INIT(tsl_wind_desc, blows);
    const tsl_result results[] = {tsl_world_set_gravity(world, &v),
                                  tsl_world_shift_origin(world, &v),
                                  tsl_world_step(world, DT),
                                  tsl_world_step_begin(world, DT, &tasks),
                                  tsl_world_get_stats(world, &stats),
                                  tsl_rig_create(world, &rig_desc, &rig),
                                  tsl_world_hash(world, &data),
                                  tsl_world_save(world, room, &data),
                                  tsl_world_load(world, room, sizeof room),
                                  tsl_world_debug_lines(world, 127, NULL, &count),
                                  tsl_world_publish_colliders(world),
                                  tsl_world_advance_wind(world, DT),
                                  tsl_collider_create(world, &shape, &collider),
                                  tsl_wind_create(world, &blows, &wind)};
    return OTHERS(results, code);
}

// There is nobody to tell.
static void without_a_world_there_is_nothing(void)
{
    enum { CODE = TSL_ERROR_NULL_POINTER };
    begin();
    tsl_vec3 at = {0.0f, 0.0f, 0.0f};
    CHECK_INT(other_world_answers(NULL, CODE) + other_rig_answers(NULL, s.rigs[0].id, CODE), 0);
    CHECK_INT(other_chain_answers(NULL, s.rigs[0].chains[0], CODE) + other_collider_answers(NULL, s.colliders[0], CODE),
              0);
    CHECK_INT(other_links_answers(NULL, (tsl_links_id){1}, CODE) + other_wind_answers(NULL, (tsl_wind_id){1}, CODE), 0);
    CHECK_INT(tsl_world_get_wind_at(NULL, 1, &at, NULL, NULL), CODE);
    CHECK_INT(tsl_world_step_run(NULL, 0), CODE);
    CHECK_INT(tsl_world_step_end(NULL), CODE);
    CHECK_INT(tsl_wind_is_valid(NULL, (tsl_wind_id){1}), 0);
    end();
}

static void nothing_gets_in_between_begin_and_end(void)
{
    begin();
    uint32_t tasks = 0;
    TSL_INIT(tsl_collider_desc, desc);
    tsl_collider_id collider = scene_add_collider(&s, &desc);
    CHECK_INT(tsl_world_step_begin(s.world, DT, &tasks), TSL_OK);
    CHECK_INT(other_world_answers(s.world, TSL_ERROR_BUSY), 0);
    CHECK_INT(other_rig_answers(s.world, s.rigs[0].id, TSL_ERROR_BUSY), 0);
    CHECK_INT(other_chain_answers(s.world, s.rigs[0].chains[0], TSL_ERROR_BUSY), 0);
    CHECK_INT(other_collider_answers(s.world, collider, TSL_ERROR_BUSY), 0);
    CHECK(heard.code == TSL_ERROR_BUSY);
    CHECK_INT(tsl_world_step_run(s.world, tasks), TSL_ERROR_INDEX_OUT_OF_RANGE);
    CHECK_INT(tsl_world_step_run(s.world, UINT32_MAX), TSL_ERROR_INDEX_OUT_OF_RANGE);
    for (uint32_t i = 0; i < tasks; ++i)
        CHECK_INT(tsl_world_step_run(s.world, i), TSL_OK);
    CHECK_INT(tsl_world_step_end(s.world), TSL_OK);
    CHECK_INT(tsl_rig_reset(s.world, s.rigs[0].id), TSL_OK);
    CHECK_INT(tsl_world_step_begin(s.world, DT, &tasks), TSL_OK); // and a world may be destroyed there
    end();
}

int main(void)
{
    RUN(null_stale_and_foreign_ids);
    RUN(ids_of_another_kind);
    RUN(garbage_ids);
    RUN(without_a_world_there_is_nothing);
    RUN(nothing_gets_in_between_begin_and_end);
    return REPORT();
}
