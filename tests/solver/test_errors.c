// SPDX-License-Identifier: MIT
// Every refusal that the solver's functions document: its result, what the log says of it, and a world that goes on as if nothing had been
// asked. What is said: the function, the argument with its field and index, what was handed in, and what may be.
#include "solver/refusal.h"
#include "tassel/state.h"
#include "tassel/tune.h"
#include "tassel/wind.h"

#include <stddef.h>

// There is no world yet whose log could be told: that of the description is.
static void check_no_world(int line, tsl_result code, const tsl_world_desc *desc, tsl_world **out_world)
{
    heard.count = 0;
    tsl_result result = tsl_world_create(desc, out_world);
    CHECK_MSG(result == code, "line %d: %s", line, tsl_result_name(result));
    CHECK_MSG(!out_world || !*out_world, "line %d: a world", line);
    CHECK_MSG(heard.count == 1 && heard.code == code && strncmp(heard.message, "tsl_world_create: ", 18) == 0 &&
                  message_names_argument(heard.message),
              "line %d, log (%u): %s", line, heard.count, heard.message);
}

#define WORLD(code, ...) check_no_world(__LINE__, code, __VA_ARGS__)

static void worlds(void)
{
    tsl_world *world = NULL;
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    WORLD(TSL_ERROR_NULL_POINTER, &desc, NULL);
    SILENTLY(TSL_ERROR_NULL_POINTER, tsl_world_create(NULL, &world));
    desc.struct_size = 0; // there may be no log behind it
    SILENTLY(TSL_ERROR_NOT_INITIALIZED, tsl_world_create(&desc, &world));
    desc.struct_size = offsetof(tsl_world_desc, flags) - 1; // less than any version of it had
    WORLD(TSL_ERROR_NOT_INITIALIZED, &desc, &world);
    desc.struct_size = offsetof(tsl_world_desc, flags); // what the first version had
    CHECK_INT(tsl_world_create(&desc, &world), TSL_OK);
    tsl_world_destroy(world);
    NEWER(tsl_world_desc, desc) newer;
    memset(&newer, 0, sizeof newer);
    tsl_world_desc_init(&newer.desc, sizeof newer);
    CHECK_INT(tsl_world_create(&newer.desc, &world), TSL_OK);
    tsl_world_destroy(world);
    newer.more[3] = 1;
    newer.desc.log = log_note, newer.desc.log_user = &heard;
    WORLD(TSL_ERROR_NEWER_STRUCT, &newer.desc, &world);
    CHECK(world == NULL);
    for (int i = 0; i < 5; ++i) {
        desc = world_desc_with(NULL, &heard);
        desc.alloc = i == 0 ? memory_alloc : NULL;
        desc.free = i == 1 ? memory_free : NULL;
        desc.lanes = i == 2 ? TSL_LANES_WASM + 1 : 0;
        desc.flags = i == 3 ? 2 : 0;
        desc.reserved = i == 4;
        WORLD(TSL_ERROR_INVALID_ARGUMENT, &desc, &world);
    }
    for (desc = world_desc(), desc.lanes = 0; desc.lanes <= TSL_LANES_WASM; ++desc.lanes) {
        tsl_result result = tsl_world_create(&desc, &world);
        CHECK(result == TSL_OK || (result == TSL_ERROR_NOT_SUPPORTED && desc.lanes >= TSL_LANES_SSE2));
        tsl_world_destroy(world);
        world = NULL;
    }
    tsl_world_destroy(NULL);
}

static void calls_on_the_world(void)
{
    begin(2);
    tsl_world_stats stats;
    uint32_t count;
    REFUSED(tsl_world_set_gravity, TSL_ERROR_NULL_POINTER, s.world, NULL);
    REFUSED(tsl_world_shift_origin, TSL_ERROR_NULL_POINTER, s.world, NULL);
    REFUSED(tsl_world_step_begin, TSL_ERROR_NULL_POINTER, s.world, DT, NULL);
    REFUSED(tsl_world_get_stats, TSL_ERROR_NULL_POINTER, s.world, NULL);
    REFUSED(tsl_world_debug_lines, TSL_ERROR_NULL_POINTER, s.world, 127, NULL, NULL);
    REFUSED(tsl_world_step_begin, TSL_ERROR_NOT_FINITE, s.world, NAN, &count);
    REFUSED(tsl_world_step_begin, TSL_ERROR_INVALID_ARGUMENT, s.world, -1e-6f, &count);
    REFUSED(tsl_world_step_run, TSL_ERROR_BUSY, s.world, 0);
    REFUSED(tsl_world_step_end, TSL_ERROR_BUSY, s.world);
    memset(&stats, 0, sizeof stats);
    REFUSED(tsl_world_get_stats, TSL_ERROR_NOT_INITIALIZED, s.world, &stats);
    NEWER(tsl_world_stats, stats) newer;
    memset(&newer, 0, sizeof newer);
    tsl_world_stats_init(&newer.stats, sizeof newer);
    CHECK_INT(tsl_world_get_stats(s.world, &newer.stats), TSL_OK);
    CHECK_INT(newer.stats.rig_count, 1);
    CHECK_INT(newer.stats.struct_size, sizeof newer); // it is the caller's
    newer.more[0] = 1;
    REFUSED(tsl_world_get_stats, TSL_ERROR_NEWER_STRUCT, s.world, &newer.stats);
    tsl_debug_line line;
    count = 1;
    REFUSED(tsl_world_debug_lines, TSL_ERROR_BUFFER_TOO_SMALL, s.world, 127, &line, &count);
    count = 1;
    REFUSED(tsl_rig_debug_lines, TSL_ERROR_BUFFER_TOO_SMALL, s.world, s.rigs[0].id, 127, &line, &count);
    REFUSED(tsl_rig_debug_lines, TSL_ERROR_NULL_POINTER, s.world, s.rigs[0].id, 127, &line, NULL);
    REFUSED(tsl_rig_debug_lines, TSL_ERROR_INVALID_ARGUMENT, s.world, s.rigs[0].id, 512, &line, &count);
    SAID("what are 0x200");
    REFUSED(tsl_world_load, TSL_ERROR_STATE_MISMATCH, s.world, "no state of anything at all", 24);
    SAID("state is not that of a world");
    CHECK(count > 100);
    end();
}

static void other_libraries_are_heard(void)
{
    begin(2);
    tsl_world_log(s.world, TSL_ERROR_TOO_MANY, "of another library");
    CHECK(heard.count == 1 && heard.code == TSL_ERROR_TOO_MANY && !strcmp(heard.message, "of another library"));
    heard.count = 0;
    tsl_world_log(s.world, TSL_OK, NULL);
    tsl_world_log(NULL, TSL_OK, "of another library");
    CHECK_INT(heard.count, 0);
    end();
}

static tsl_transform rest[3];

static tsl_rig_desc begin_rigs(void)
{
    static const int32_t parents[3] = {-1, 0, 1};
    begin(2);
    for (int i = 0; i < 3; ++i)
        rest[i] = scene_at(i ? 1.0f : 0.0f, 0.0f, 0.0f);
    TSL_INIT(tsl_rig_desc, good);
    good.bone_count = 3;
    good.parents = parents;
    good.rest = rest;
    return good;
}

static void rigs(void)
{
    tsl_rig_desc good = begin_rigs(), desc;
    tsl_rig_id id = {77};
#define RIG(code) REFUSED(tsl_rig_create, code, s.world, &desc, &id), check_null(__LINE__, id.bits)
    REFUSED(tsl_rig_create, TSL_ERROR_NULL_POINTER, s.world, &good, NULL);
    REFUSED(tsl_rig_create, TSL_ERROR_NULL_POINTER, s.world, NULL, &id);
    SAID("desc is null");
    char said[128];
    desc = good, desc.struct_size = 7, RIG(TSL_ERROR_NOT_INITIALIZED);
    snprintf(said, sizeof said,
             "desc.struct_size is 7; it is expected to be %u, and at least %u: call tsl_rig_desc_init first",
             (uint32_t)sizeof desc, (uint32_t)offsetof(tsl_rig_desc, teleport_distance));
    SAID(said);
    desc = good, desc.struct_size = offsetof(tsl_rig_desc, teleport_distance) - 1, RIG(TSL_ERROR_NOT_INITIALIZED);
    desc = good, desc.bone_count = 0, RIG(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.bone_count = 65537, RIG(TSL_ERROR_TOO_MANY);
    desc = good, desc.parents = NULL, RIG(TSL_ERROR_NULL_POINTER);
    desc = good, desc.rest = NULL, RIG(TSL_ERROR_NULL_POINTER);
    desc = good, desc.flags = 64, RIG(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.tick_phase = 16, RIG(TSL_ERROR_INVALID_ARGUMENT);
    for (uint32_t most = 0; most <= 65; most += 65) {
        desc = good, desc.max_ticks_per_step = most, RIG(TSL_ERROR_INVALID_ARGUMENT);
        REFUSED(tsl_rig_set_clock, TSL_ERROR_INVALID_ARGUMENT, s.world, s.rigs[0].id, 60.0f, most);
        SAID(most ? "max_ticks_per_step is 65; it must be from 1 to 64" : "max_ticks_per_step is 0;");
    }
    desc = good, desc.teleport_mode = 2, RIG(TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(tsl_rig_set_teleport_limits, TSL_ERROR_INVALID_ARGUMENT, s.world, s.rigs[0].id, 0.0f, 0.0f, 2);
    static const int32_t orders[][3] = {{-1, 1, 1}, {-1, 2, 1}, {0, 0, 1}, {-1, 0, -2}, {-1, 0, 3}, {1, -1, 0}};
    for (int i = 0; i < 6; ++i) {
        desc = good, desc.parents = orders[i];
        RIG(TSL_ERROR_BAD_HIERARCHY), SAID(i == 1 ? "desc.parents[1] is 2;" : "desc.parents[");
    }
    end();
}

static void calls_of_rigs(void)
{
    tsl_rig_desc good = begin_rigs();
    tsl_rig_id id = {77};
    NEWER(tsl_rig_desc, desc) newer;
    memset(&newer, 0, sizeof newer);
    newer.desc = good;
    newer.desc.struct_size = sizeof newer;
    newer.more[1] = 5;
    REFUSED(tsl_rig_create, TSL_ERROR_NEWER_STRUCT, s.world, &newer.desc, &id);
    newer.more[1] = 0;
    CHECK_INT(tsl_rig_create(s.world, &newer.desc, &id), TSL_OK);
    uint32_t bones[4], count = 3;
    uint64_t data;
    REFUSED(tsl_rig_get_driven_bones, TSL_ERROR_NULL_POINTER, s.world, s.rigs[0].id, bones, NULL);
    REFUSED(tsl_rig_get_driven_bones, TSL_ERROR_BUFFER_TOO_SMALL, s.world, s.rigs[0].id, bones, &count);
    CHECK(count > 100);
    REFUSED(tsl_rig_get_user_data, TSL_ERROR_NULL_POINTER, s.world, s.rigs[0].id, NULL);
    REFUSED(tsl_rig_teleport, TSL_ERROR_INVALID_ARGUMENT, s.world, s.rigs[0].id, 2);
    REFUSED(tsl_rig_set_reference_point, TSL_ERROR_NULL_POINTER, s.world, s.rigs[0].id, NULL);
    CHECK_INT(tsl_rig_get_user_data(s.world, id, &data), TSL_OK);
    CHECK_INT(tsl_rig_destroy(s.world, id), TSL_OK);
    end();
}

static void ids_are_told_apart(void)
{
    tsl_rig_desc good = begin_rigs();
    tsl_rig_id gone = {0}, two[2] = {s.rigs[0].id};
    tsl_chain_id chain = s.rigs[0].chains[0];
    uint64_t data;
    CHECK_INT(tsl_rig_create(s.world, &good, &gone), TSL_OK);
    const struct {
        uint64_t bits;
        const char *said;
    } ids[] = {{0, "rig is null"},
               {chain.bits, "rig is of another kind: 0x"},
               {twin.rigs[0].id.bits, "rig is foreign: 0x"},
               {gone.bits + (1ull << 24), "rig is garbage: no rig ever had the id 0x"}, // a generation to come
               {12345, "rig is garbage"},
               {UINT64_MAX, "rig is garbage"}};
    for (uint32_t i = 0; i < sizeof ids / sizeof *ids; ++i) {
        REFUSED(tsl_rig_get_user_data, TSL_ERROR_INVALID_HANDLE, s.world, (tsl_rig_id){ids[i].bits}, &data);
        SAID(ids[i].said);
        CHECK(i != 1 || strstr(heard.message, "is the id of a chain, not of a rig"));
    }
    REFUSED(tsl_collider_destroy, TSL_ERROR_INVALID_HANDLE, s.world, (tsl_collider_id){gone.bits});
    SAID("collider is of another kind");
    CHECK_INT(tsl_rig_destroy(s.world, gone), TSL_OK);
    two[1] = gone;
    REFUSED(tsl_rigs_step, TSL_ERROR_INVALID_HANDLE, s.world, two, 2, DT, NULL, NULL);
    SAID("rigs[1] is stale: the rig with id 0x");
    end();
}

static void newer_details_and_tunings(void)
{
    char said[128];
    begin(2);
    NEWER(tsl_chain_detail, detail) newer;
    memset(&newer, 0, sizeof newer);
    tsl_chain_detail_init(&newer.detail, sizeof newer);
    newer.more[1] = 5;
    REFUSED(tsl_rig_set_detail, TSL_ERROR_NEWER_STRUCT, s.world, s.rigs[0].id, &newer.detail);
    snprintf(said, sizeof said, "detail.struct_size is %u, of a newer header: this library knows %u bytes",
             (uint32_t)sizeof newer, (uint32_t)sizeof newer.detail);
    SAID(said);
    TSL_INIT(tsl_tuning, tuning);
    TSL_INIT(tsl_tuning_chain, of);
    tsl_chain_id chain = s.rigs[0].chains[0];
    tuning.sag = 2.0f;
    REFUSED(tsl_chain_tune, TSL_ERROR_INVALID_ARGUMENT, s.world, chain, &tuning, &of);
    SAID("tuning.sag is 2; it must be from 0 to 0.9");
    of.length = INFINITY;
    REFUSED(tsl_chain_tune, TSL_ERROR_NOT_FINITE, s.world, chain, &tuning, &of);
    SAID("chain.length is inf; it must be above 0");
    REFUSED(tsl_chain_tune, TSL_ERROR_NULL_POINTER, s.world, chain, NULL, &of);
    SAID("tuning is null");
    end();
}

static void winds(void)
{
    tsl_wind_id wind = {1};
    begin(2);
    TSL_INIT(tsl_wind_desc, good);
    tsl_wind_desc d = good;
    REFUSED(tsl_wind_create, TSL_ERROR_NULL_POINTER, s.world, NULL, &wind);
    CHECK(wind.bits == 0);
    REFUSED(tsl_wind_create, TSL_ERROR_NULL_POINTER, s.world, &d, NULL);
    REFUSED(tsl_world_get_wind_at, TSL_ERROR_NULL_POINTER, s.world, 1, NULL, NULL, NULL);
#define WIND(code) REFUSED(tsl_wind_create, code, s.world, &d, &wind)
    d = good, d.struct_size = 8, WIND(TSL_ERROR_NOT_INITIALIZED);
    d = good, d.flags = 4, WIND(TSL_ERROR_INVALID_ARGUMENT);
    d = good, d.shape = 3, WIND(TSL_ERROR_INVALID_ARGUMENT);
    d = good, d.rotation.w = 0.9f, WIND(TSL_ERROR_INVALID_ARGUMENT);
    d = good;
    d.flags = TSL_WIND_DISABLED;
    for (uint32_t i = 0; i < TSL_WIND_COUNT; ++i) // for both, which are to stay alike
        CHECK(tsl_wind_create(twin.world, &d, &wind) == TSL_OK && tsl_wind_create(s.world, &d, &wind) == TSL_OK);
    REFUSED(tsl_wind_create, TSL_ERROR_TOO_MANY, s.world, &d, &wind);
    end();
}

int main(void)
{
    RUN(worlds);
    RUN(calls_on_the_world);
    RUN(other_libraries_are_heard);
    RUN(rigs);
    RUN(calls_of_rigs);
    RUN(ids_are_told_apart);
    RUN(newer_details_and_tunings);
    RUN(winds);
    return REPORT();
}
