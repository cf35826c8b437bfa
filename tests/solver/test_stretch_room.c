// SPDX-License-Identifier: MIT
// Ranges of lengths: the room that they take, what is refused, and states.
#include "solver/rewind.h"
#include "solver/stretch.h"

static bench_rig a;

static void what_is_out_of_range_is_refused(void)
{
    static const struct {
        float longer, shorter, back;
        tsl_result result;
        const char *says;
    } cases[] = {{-0.1f, 0.0f, 0.0f, TSL_ERROR_INVALID_ARGUMENT, "params.max_stretch is -0.1"},
                 {1001.0f, 0.0f, 0.0f, TSL_ERROR_INVALID_ARGUMENT, "params.max_stretch is 1001"},
                 {NAN, 0.0f, 0.0f, TSL_ERROR_NOT_FINITE, "params.max_stretch"},
                 {0.0f, 1.0f, 0.0f, TSL_ERROR_INVALID_ARGUMENT, "params.max_squash is 1"},
                 {0.0f, 0.0f, 1.5f, TSL_ERROR_INVALID_ARGUMENT, "params.length_elasticity is 1.5"}};
    log_hook log = {0};
    tsl_world_desc desc = world_desc_with(NULL, &log);
    bench_begin(&a, &desc);
    hanging(&a, TSL_MODEL_CHAIN);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        stretch(&a, cases[i].longer, cases[i].shorter, cases[i].back);
        CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &a.params), cases[i].result);
        CHECK_MSG(strstr(log.message, cases[i].says), "%s", log.message);
    }
    bench_end(&a);
}

// One that was made to say so, of a chain that has no room.
static void states_need_the_room(void)
{
    // The two lengths, 0, and length_elasticity, 0.8125; and 0.5, all lowest byte first.
    static const uint8_t mark[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x50, 0x3f}, forged[4] = {0, 0, 0, 0x3f};
    log_hook log = {0};
    tsl_world_desc desc = world_desc_with(NULL, &log);
    bench_begin(&a, &desc);
    a.params.length_elasticity = 0.8125f;
    hanging(&a, TSL_MODEL_CHAIN);
    CHECK_INT(bench_step(&a, DT), TSL_OK);
    saved s = save_rig(a.s.world, a.rig->id);
    uint64_t hash = world_hash(a.s.world), found = 0;
    for (uint64_t at = 0; at + sizeof mark <= s.size; ++at)
        if (memcmp(s.bytes + at, mark, sizeof mark) == 0)
            found = at;
    CHECK_INT(load_rig(a.s.world, a.rig->id, s), TSL_OK);
    CHECK(found > 0);
    memcpy(s.bytes + found, forged, sizeof forged);
    CHECK_INT(load_rig(a.s.world, a.rig->id, s), TSL_ERROR_STATE_MISMATCH);
    CHECK_MSG(strstr(log.message, "parameters that cannot be"), "%s", log.message);
    CHECK(world_hash(a.s.world) == hash);
    free(s.bytes);
    bench_end(&a);
}

int main(void)
{
    RUN(what_is_out_of_range_is_refused);
    RUN(states_need_the_room);
    return REPORT();
}
