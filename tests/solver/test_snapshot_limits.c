// SPDX-License-Identifier: MIT
// The numbers of a snapshot have the limits that calls have: what a call could not have set is refused, whoever wrote
// it, and what stands at the very limit is let in. Each number is found by what a call changes in the bytes.
#include "solver/rewind.h"
#include "solver/seal.h"

static bench_rig a;
static tsl_collider_id ball;

// One tail and a ball far from it.
static void begin_of(tsl_chain_model model)
{
    tsl_collider_desc desc;
    bench_begin(&a, NULL);
    a.desc.model = model;
    a.params.damping = 0.5f;
    bench_tail(&a, 4, 0.1f, 0.0f, 0.0f);
    tsl_collider_desc_init(&desc, sizeof desc);
    desc.radius = 0.25f;
    desc.frame.position.y = -9.0f;
    CHECK_INT(tsl_collider_create(a.s.world, &desc, &ball), TSL_OK);
    bench_step(&a, DT);
}

static void begin(void)
{
    begin_of(TSL_MODEL_CHAIN);
}

// ---- one setting changes --------------------------------------------------------------------------------

static tsl_chain_detail detail_now(void)
{
    tsl_chain_detail detail;
    tsl_chain_detail_init(&detail, sizeof detail);
    CHECK_INT(tsl_chain_get_detail(a.s.world, a.rig->chains[0], &detail), TSL_OK);
    return detail;
}

static void set_detail(tsl_chain_detail detail)
{
    CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[0], &detail), TSL_OK);
}

static void change_flags(void)
{
    tsl_chain_detail detail = detail_now();
    detail.flags ^= TSL_DETAIL_NO_COLLISIONS;
    set_detail(detail);
}

static void change_tolerance(void)
{
    tsl_chain_detail detail = detail_now();
    detail.sleep_tolerance += 0.5f;
    set_detail(detail);
}

static void change_damping(void)
{
    tsl_chain_params params = a.params;
    params.damping = 0.25f;
    CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &params), TSL_OK);
}

static void change_most_ticks(void)
{
    CHECK_INT(tsl_rig_set_clock(a.s.world, a.rig->id, 60.0f, 7), TSL_OK);
}

static void change_jump_distance(void)
{
    CHECK_INT(tsl_rig_set_teleport_limits(a.s.world, a.rig->id, 3.0f, 0.0f, TSL_TELEPORT_KEEP), TSL_OK);
}

static void change_jump_angle(void)
{
    CHECK_INT(tsl_rig_set_teleport_limits(a.s.world, a.rig->id, 0.0f, 3.0f, TSL_TELEPORT_KEEP), TSL_OK);
}

static void change_jump_mode(void)
{
    CHECK_INT(tsl_rig_set_teleport_limits(a.s.world, a.rig->id, 0.0f, 0.0f, TSL_TELEPORT_RESET), TSL_OK);
}

static void change_layers(void)
{
    tsl_collider_desc desc;
    tsl_collider_desc_init(&desc, sizeof desc);
    desc.radius = 0.25f;
    desc.layers = 5;
    desc.frame.position.y = -9.0f;
    CHECK_INT(tsl_collider_set(a.s.world, ball, &desc), TSL_OK);
}

typedef struct number {
    const char *name;
    void (*change)(void);
    int is_float;
    double let_in[4], refused[4]; // from the first on; the rest is NOTHING
} number;

#define NOTHING -77.0

static const number numbers[] = {
    {"detail.flags", change_flags, 0, {0, 1, NOTHING}, {2, 0x80000000u, NOTHING}},
    {"detail.sleep_tolerance", change_tolerance, 1, {0, 1e-4, 100, NOTHING}, {-1e-9, (double)NAN, NOTHING}},
    {"params.damping", change_damping, 1, {0, 1, NOTHING}, {-1e-9, 1.000001, (double)INFINITY, NOTHING}},
    {"max_ticks", change_most_ticks, 0, {1, 64, NOTHING}, {0, 65, NOTHING}},
    {"teleport_distance", change_jump_distance, 1, {0, 1e6, NOTHING}, {-1e-9, (double)NAN, NOTHING}},
    {"teleport_angle", change_jump_angle, 1, {0, 1e6, NOTHING}, {-1e-9, (double)NAN, NOTHING}},
    {"teleport_mode",
     change_jump_mode,
     0,
     {0, TSL_TELEPORT_RESET, NOTHING},
     {TSL_TELEPORT_RESET + 1, NOTHING}},
    {"layers", change_layers, 0, {0, 0xffffffffu, NOTHING}, {NOTHING}},
};

// ---- in the bytes ---------------------------------------------------------------------------------------

static void put_word(saved *snapshot, uint64_t at, uint32_t word)
{
    for (uint32_t i = 0; i < 4; ++i)
        snapshot->bytes[at + i] = (uint8_t)(word >> 8 * i);
    seal(snapshot);
}

// Where the snapshots of before and after a change differ: in one word, but for the hash.
static uint64_t word_that_differs(const saved *before, const saved *after, const char *name)
{
    uint64_t found = 0, count = 0;
    for (uint64_t at = 0; at + 8 < before->size; at += 4)
        if (memcmp(before->bytes + at, after->bytes + at, 4) != 0) {
            found = at;
            ++count;
        }
    CHECK_MSG(count == 1, "%s: %u words", name, (uint32_t)count);
    return found;
}

static uint32_t bits_of(double value, int is_float)
{
    float real = (float)value;
    uint32_t bits = is_float ? 0 : (uint32_t)value;
    if (is_float)
        memcpy(&bits, &real, sizeof bits);
    return bits;
}

static void check_number(const number *n)
{
    begin();
    saved before = save_world(a.s.world);
    n->change();
    saved after = save_world(a.s.world);
    uint64_t at = word_that_differs(&before, &after, n->name), hash = world_hash(a.s.world);
    for (int i = 0; n->refused[i] != NOTHING; ++i) {
        put_word(&after, at, bits_of(n->refused[i], n->is_float));
        CHECK_MSG(tsl_world_snapshot_load(a.s.world, after.bytes, after.size, NULL) ==
                      TSL_ERROR_SNAPSHOT_MISMATCH,
                  "%s, %g", n->name, n->refused[i]);
        CHECK(world_hash(a.s.world) == hash);
    }
    for (int i = 0; n->let_in[i] != NOTHING; ++i) {
        put_word(&after, at, bits_of(n->let_in[i], n->is_float));
        CHECK_MSG(tsl_world_snapshot_load(a.s.world, after.bytes, after.size, NULL) == TSL_OK, "%s, %g",
                  n->name, n->let_in[i]);
        saved again = save_world(a.s.world); // what was let in is what is saved
        CHECK(again.size == after.size && memcmp(again.bytes, after.bytes, (size_t)again.size) == 0);
        free(again.bytes);
    }
    free(before.bytes);
    free(after.bytes);
    bench_end(&a);
}

static void numbers_of_a_snapshot_have_the_limits_of_calls(void)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i)
        check_number(&numbers[i]);
}

// A move that a rig has yet to see is a state too.
static void asking_what_differs_changes_nothing(void)
{
    tsl_snapshot_difference differences[4];
    uint32_t count = 4;
    tsl_transform near_by = scene_at(0.0f, -8.0f, 0.0f);
    begin();
    CHECK_INT(tsl_collider_move(a.s.world, ball, &near_by, 0), TSL_OK);
    saved unseen = save_world(a.s.world);
    bench_step(&a, DT);
    saved seen = save_world(a.s.world);
    CHECK_INT(tsl_world_snapshot_compare(a.s.world, unseen.bytes, unseen.size, differences, &count), TSL_OK);
    CHECK_INT(count, 0);
    saved again = save_world(a.s.world);
    CHECK(again.size == seen.size && memcmp(again.bytes, seen.bytes, (size_t)seen.size) == 0);
    free(unseen.bytes);
    free(seen.bytes);
    free(again.bytes);
    bench_end(&a);
}

// ---- the head -------------------------------------------------------------------------------------------

// What it is, which version of the format, and whether it holds a world or a rig.
static void a_head_that_says_anything_else_is_refused(void)
{
    static const uint32_t others[] = {0, 0x7fffffffu, 0xffffffffu};
    begin();
    saved snapshot = save_world(a.s.world), good = save_world(a.s.world),
          rig = save_rig(a.s.world, a.rig->id);
    for (uint64_t at = 0; at < 12; at += 4)
        for (int i = 0; i < 5; ++i) {
            uint32_t word = good.bytes[at];
            memcpy(snapshot.bytes, good.bytes, (size_t)good.size);
            snapshot.bytes[at] = (uint8_t)(i == 3 ? word + 1 : word - 1);
            seal(&snapshot);
            if (i < 3)
                put_word(&snapshot, at, others[i]);
            CHECK_MSG(tsl_world_snapshot_load(a.s.world, snapshot.bytes, snapshot.size, NULL) ==
                          TSL_ERROR_SNAPSHOT_MISMATCH,
                      "word %u, %d", (uint32_t)at / 4, i);
        }
    CHECK_INT(tsl_world_snapshot_load(a.s.world, rig.bytes, rig.size, NULL), TSL_ERROR_SNAPSHOT_MISMATCH);
    CHECK_INT(tsl_rig_snapshot_load(a.s.world, a.rig->id, rig.bytes, rig.size, 0), TSL_OK);
    CHECK_INT(tsl_world_snapshot_load(a.s.world, good.bytes, good.size, NULL), TSL_OK);
    free(snapshot.bytes);
    free(good.bytes);
    free(rig.bytes);
    bench_end(&a);
}

// ---- the origin goes far away ---------------------------------------------------------------------------

// What is described in the world stays within the limits of a description: it can be saved and loaded, read and set.
static void far_origins_leave_what_a_call_may_say(void)
{
    const tsl_vec3 far = {1e15f, -1e15f, 0.0f}, origin = {-1e15f, 1e15f, 0.0f};
    begin_of(TSL_MODEL_TASSEL);
    TSL_INIT(tsl_wind_desc, gale);
    TSL_INIT(tsl_hold, hand);
    tsl_wind_id wind;
    tsl_transform place = scene_at(far.x, far.y, far.z);
    gale.velocity.x = 1.0f;
    gale.position = hand.position = far;
    hand.particle = 2;
    hand.strength = 1e-6f;
    CHECK_INT(tsl_wind_create(a.s.world, &gale, &wind), TSL_OK);
    CHECK_INT(tsl_chain_set_hold(a.s.world, a.rig->chains[0], &hand), TSL_OK);
    CHECK_INT(tsl_collider_move(a.s.world, ball, &place, 0), TSL_OK);
    bench_step(&a, DT);
    CHECK_INT(tsl_world_shift_origin(a.s.world, &origin), TSL_OK);
    saved then = save_world(a.s.world);
    CHECK_INT(tsl_world_snapshot_load(a.s.world, then.bytes, then.size, NULL), TSL_OK);
    CHECK_INT(tsl_wind_get(a.s.world, wind, &gale), TSL_OK);
    CHECK_INT(tsl_wind_set(a.s.world, wind, &gale), TSL_OK);
    CHECK_INT(tsl_chain_get_hold(a.s.world, a.rig->chains[0], 2, &hand), TSL_OK);
    CHECK_INT(tsl_chain_set_hold(a.s.world, a.rig->chains[0], &hand), TSL_OK);
    CHECK(gale.position.x > 1e15f && hand.position.y < -1e15f);
    free(then.bytes);
    bench_end(&a);
}

int main(void)
{
    RUN(numbers_of_a_snapshot_have_the_limits_of_calls);
    RUN(asking_what_differs_changes_nothing);
    RUN(a_head_that_says_anything_else_is_refused);
    RUN(far_origins_leave_what_a_call_may_say);
    return REPORT();
}
