// SPDX-License-Identifier: MIT
// What a state is and what is none: bytes, structure, versions, hashes. test_rewind.c has what comes of stepping on.
#include "solver/rewind.h"
#include "tassel/hold.h"
#include "tassel/limits.h"
#include "tassel/links.h"
#include "tassel/wind.h"

enum { HEADER = 24 };

static scene s, t;
static memory_hook memory;
static log_hook heard;

static void begin(scene *out, const char *kind, uint32_t frames)
{
    tsl_world_desc desc = world_desc_with(&memory, &heard);
    uint32_t k = 0;
    while (k + 1 < scene_kind_count && strcmp(scene_kinds[k].name, kind) != 0)
        ++k;
    CHECK_INT(scene_create(out, &scene_kinds[k], &desc), TSL_OK);
    for (uint32_t f = 0; f < frames; ++f)
        event_frame(out, f);
}

static saved save_own(const tsl_world *world)
{
    saved out = {NULL, 0};
    CHECK_INT(tsl_world_save(world, NULL, &out.size), TSL_OK);
    out.bytes = malloc((size_t)out.size);
    CHECK_INT(tsl_world_save(world, out.bytes, &out.size), TSL_OK);
    return out;
}

static void is_refused(tsl_rig_id rig, const void *bytes, uint64_t size)
{
    uint64_t hash = world_hash(s.world);
    heard.count = 0;
    tsl_result result = rig.bits ? tsl_rig_load(s.world, rig, bytes, size) : tsl_world_load(s.world, bytes, size);
    CHECK_MSG(result == TSL_ERROR_STATE_MISMATCH && heard.count > 0 && heard.code == result, "%s after %u messages",
              tsl_result_name(result), heard.count);
    CHECK(world_hash(s.world) == hash);
}

static void what_is_cut_off_is_refused(void)
{
    const tsl_rig_id none = {0};
    begin(&s, "springs", 20);
    saved states[2] = {save_own(s.world), save_rig(s.world, s.rigs[0].id)};
    event_frame(&s, 20);
    for (uint32_t i = 0; i < 2; ++i)
        for (uint64_t size = 0; size < states[i].size; size += size < 64 ? 1 : 37) {
            uint8_t *exact = malloc(size ? (size_t)size : 1); // sanitizers see a step beyond
            memcpy(exact, states[i].bytes, (size_t)size);
            is_refused(i ? s.rigs[0].id : none, exact, size);
            free(exact);
        }
    is_refused(none, states[1].bytes, states[1].size);
    is_refused(s.rigs[0].id, states[0].bytes, states[0].size);
    for (uint32_t at = 0; at < HEADER; ++at) {
        states[1].bytes[at] ^= 1;
        is_refused(s.rigs[0].id, states[1].bytes, states[1].size);
        states[1].bytes[at] ^= 1;
    }
    CHECK_INT(load_rig(s.world, s.rigs[0].id, states[1]), TSL_OK);
    free(states[0].bytes);
    free(states[1].bytes);
    scene_destroy(&s);
}

static void the_size_is_asked_for(void)
{
    begin(&s, "springs", 3);
    uint64_t size = 7, room;
    CHECK_INT(tsl_rig_save(s.world, s.rigs[0].id, NULL, &size), TSL_OK);
    uint8_t *bytes = malloc((size_t)size + 1);
    memset(bytes, 0xee, (size_t)size + 1);
    room = size - 1;
    CHECK_INT(tsl_rig_save(s.world, s.rigs[0].id, bytes, &room), TSL_ERROR_BUFFER_TOO_SMALL);
    CHECK(room == size && bytes[0] == 0xee);
    room = size + 1;
    CHECK_INT(tsl_rig_save(s.world, s.rigs[0].id, bytes, &room), TSL_OK);
    CHECK(room == size && bytes[size] == 0xee && memcmp(bytes, "TSLR\2\0\0\0", 8) == 0);
    CHECK_INT(tsl_rig_save(s.world, s.rigs[0].id, bytes, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_rig_load(s.world, s.rigs[0].id, NULL, size), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_world_load(s.world, NULL, size), TSL_ERROR_NULL_POINTER);
    for (uint32_t f = 3; f < 30; ++f) {
        event_frame(&s, f);
        CHECK_INT(tsl_rig_save(s.world, s.rigs[0].id, NULL, &room), TSL_OK);
        CHECK(room == size);
    }
    free(bytes);
    scene_destroy(&s);
}

// Between ticks, with every chain simulated and a pose that waits: a word is refused, or it is loaded and saved as it is.
static void every_word_is_state(void)
{
    begin(&s, "springs", 0);
    for (uint32_t f = 0; f < 20; ++f)
        scene_step(&s, f * (double)DT, 0.0125f);
    scene_move(&s, 0.5);
    scene_set_poses(&s);
    tsl_rig_id rig = s.rigs[0].id;
    saved good = save_rig(s.world, rig), state = save_rig(s.world, rig);
    uint64_t hash = rig_hash(s.world, rig);
    uint32_t refused = 0, changed = 0, ignored = 0;
    for (uint64_t at = HEADER; at < state.size; at += 4) {
        state.bytes[at] ^= 1; // the lowest bit of a number
        if (load_rig(s.world, rig, state) != TSL_OK)
            ++refused;
        else if (rig_hash(s.world, rig) != hash)
            ++changed;
        else
            ++ignored;
        state.bytes[at] ^= 1;
    }
    CHECK_INT(load_rig(s.world, rig, good), TSL_OK);
    CHECK(rig_hash(s.world, rig) == hash);
    printf("%u words refused, %u loaded as they are, %u without effect\n", refused, changed, ignored);
    CHECK(refused > 5 && changed > 300 && 12 * ignored < refused + changed);
    free(good.bytes);
    free(state.bytes);
    scene_destroy(&s);
}

// What is not a number breaks off the reading: what stands behind it is not looked at, and not blamed.
static void the_first_fault_is_the_only_one_named(void)
{
    const uint8_t not_a_number[4] = {0, 0, 0xc0, 0x7f};
    uint32_t broken = 0;
    begin(&s, "springs", 5);
    saved good = save_rig(s.world, s.rigs[0].id), state = save_rig(s.world, s.rigs[0].id);
    for (uint64_t at = HEADER; at < state.size; at += 4) {
        memcpy(state.bytes, good.bytes, (size_t)good.size);
        memcpy(state.bytes + at, not_a_number, sizeof not_a_number);
        heard.count = 0;
        if (load_rig(s.world, s.rigs[0].id, state) == TSL_OK || !strstr(heard.message, "a number is not finite"))
            continue;
        ++broken;
        CHECK_MSG(heard.count == 1, "%u messages for word %u", heard.count, (uint32_t)(at / 4));
    }
    CHECK(broken > 200);
    free(good.bytes);
    free(state.bytes);
    scene_destroy(&s);
}

// ---- structure ------------------------------------------------------------------------------------------

enum { CHAIN_MORE = 1, BONE_MORE, OTHER_MODEL, OTHER_FLAGS, REST_CONTACTS, LIMITED, POSITION_LIMITED, HELD, UNLINKED };
enum { LAYERED = UNLINKED + 1, COLLIDER_MORE, COLLIDER_ELSEWHERE, OTHER_PLANES, NO_HULL, OTHER_REST, WAYS };

static tsl_collider_desc hull_of(int other)
{
    static tsl_plane planes[6];
    TSL_INIT(tsl_collider_desc, hull);
    scene_cube(planes, 0.1f);
    planes[2].distance += other ? 0.01f : 0.0f;
    hull.shape = TSL_SHAPE_HULL;
    hull.planes = planes;
    hull.plane_count = 6;
    return hull;
}

// Memory for limits and holds is structure, too: whether a chain has ever had one.
static void give_features(bench_rig *b, int way)
{
    const tsl_chain_id *chains = b->rig->chains;
    tsl_links_id id;
    TSL_INIT(tsl_chain_limit, angles);
    TSL_INIT(tsl_chain_position_limit, places);
    TSL_INIT(tsl_hold, hold);
    TSL_INIT(tsl_links_desc, links);
    angles.kind = TSL_LIMIT_CONE;
    places.flags = TSL_POSITION_LIMIT_MAX_DISTANCE;
    hold.particle = 1;
    links.chains = chains;
    links.chain_count = 2;
    links.layout = TSL_LINKS_STRIP;
    links.meets_layers = way == LAYERED ? 2 : 0;
    if (way == LIMITED)
        CHECK_INT(tsl_chain_set_limit(b->s.world, chains[0], &angles), TSL_OK);
    if (way == POSITION_LIMITED)
        CHECK_INT(tsl_chain_set_position_limit(b->s.world, chains[0], &places), TSL_OK);
    if (way == HELD)
        CHECK_INT(tsl_chain_set_hold(b->s.world, chains[0], &hold), TSL_OK);
    if (way != UNLINKED)
        CHECK_INT(tsl_links_create(b->s.world, b->rig->id, &links, NULL, &id), TSL_OK);
}

static void build(bench_rig *b, int way)
{
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    bench_begin(b, &desc);
    b->desc.flags = way == OTHER_FLAGS     ? TSL_CHAIN_UNANIMATED
                    : way == REST_CONTACTS ? TSL_CHAIN_IGNORES_REST_CONTACTS
                                           : 0;
    uint32_t body = scene_add_bone(b->rig, -1, scene_at(0.0f, 1.0f, 0.0f)), firsts[4];
    for (uint32_t i = 0; i < 4; ++i)
        firsts[i] = scene_add_bones(b->rig, (int32_t)body, way == BONE_MORE && i == 0 ? 5 : 4,
                                    (tsl_vec3){way == OTHER_REST ? 0.11f : 0.1f, 0.1f * (float)i, 0.0f});
    bench_rig_done(b);
    for (uint32_t i = 0; i < (way == CHAIN_MORE ? 4 : 3); ++i) {
        b->desc.model = i < 2 || way == OTHER_MODEL ? TSL_MODEL_TASSEL : TSL_MODEL_CHAIN;
        scene_add_chain(&b->s, b->rig, firsts[i], &b->desc, &b->params);
    }
    give_features(b, way);
    tsl_collider_desc hull = hull_of(way == OTHER_PLANES);
    hull.rig = b->rig->id;
    hull.bone = way == COLLIDER_ELSEWHERE ? -1 : 0;
    if (way == NO_HULL) {
        hull.shape = TSL_SHAPE_SPHERE;
        hull.planes = NULL, hull.plane_count = 0;
    }
    for (int i = 0; i < (way == COLLIDER_MORE ? 2 : 1); ++i)
        scene_add_collider(&b->s, &hull);
    bench_step(b, DT);
}

static void another_structure_is_refused(void)
{
    static bench_rig a, b;
    build(&a, 0);
    saved state = save_rig(a.s.world, a.rig->id);
    for (int way = 0; way < WAYS; ++way) {
        build(&b, way);
        bench_step(&b, DT);
        uint64_t hash = rig_hash(b.s.world, b.rig->id);
        tsl_result wanted = way ? TSL_ERROR_STATE_MISMATCH : TSL_OK, result = load_rig(b.s.world, b.rig->id, state);
        CHECK_MSG(result == wanted, "way %d: %s", way, tsl_result_name(result));
        CHECK((rig_hash(b.s.world, b.rig->id) == hash) == (way != 0));
        CHECK((rig_hash(b.s.world, b.rig->id) == rig_hash(a.s.world, a.rig->id)) == (way == 0));
        bench_end(&b);
    }
    free(state.bytes);
    bench_end(&a);
}

// The world's own colliders and winds, which are known by the order of their user_data.
static void a_world_knows_its_own_by_their_order(void)
{
    tsl_collider_desc hull = hull_of(0);
    TSL_INIT(tsl_wind_desc, wind);
    tsl_collider_id last = {0};
    for (int i = 0; i < 2; ++i) {
        tsl_world_desc desc = world_desc_with(NULL, &heard);
        scene *w = i ? &t : &s;
        memset(w, 0, sizeof *w);
        CHECK_INT(tsl_world_create(&desc, &w->world), TSL_OK);
        for (int k = 0; k < 2; ++k) {
            hull.user_data = wind.user_data = i ^ k ? 3 : 8;
            hull.frame.position.x = wind.velocity.y = (float)(10 * i + (i ^ k));
            last = scene_add_collider(w, &hull);
            CHECK_INT(tsl_wind_create(w->world, &wind, &w->winds[k]), TSL_OK);
        }
        CHECK_INT(tsl_world_advance_wind(w->world, 0.1f * (float)(i + 1)), TSL_OK);
    }
    saved state = save_own(s.world);
    CHECK(world_hash(s.world) != world_hash(t.world));
    CHECK_INT(tsl_world_load(t.world, state.bytes, state.size), TSL_OK);
    CHECK(world_hash(s.world) == world_hash(t.world));
    CHECK_INT(tsl_wind_get(t.world, t.winds[0], &wind), TSL_OK);
    CHECK(wind.user_data == 3 && wind.velocity.y == 1.0f);
    CHECK_INT(tsl_wind_destroy(t.world, t.winds[0]), TSL_OK);
    CHECK_INT(tsl_world_load(t.world, state.bytes, state.size), TSL_ERROR_STATE_MISMATCH);
    CHECK_INT(tsl_wind_create(t.world, &wind, &t.winds[0]), TSL_OK);
    CHECK_INT(tsl_world_load(t.world, state.bytes, state.size), TSL_OK);
    CHECK_INT(tsl_collider_destroy(t.world, last), TSL_OK);
    hull = hull_of(1);
    hull.user_data = 8;
    last = scene_add_collider(&t, &hull);
    CHECK_INT(tsl_world_load(t.world, state.bytes, state.size), TSL_ERROR_STATE_MISMATCH);
    CHECK_INT(tsl_collider_destroy(t.world, last), TSL_OK);
    hull = hull_of(0);
    hull.user_data = 8;
    scene_add_collider(&t, &hull);
    CHECK_INT(tsl_world_load(t.world, state.bytes, state.size), TSL_OK);
    hull.user_data = 9;
    scene_add_collider(&t, &hull);
    CHECK_INT(tsl_world_load(t.world, state.bytes, state.size), TSL_ERROR_STATE_MISMATCH);
    free(state.bytes);
    tsl_world_destroy(s.world);
    tsl_world_destroy(t.world);
}

static void nothing_is_allocated(void)
{
    begin(&s, "springs", 20);
    saved states[2] = {save_own(s.world), save_rig(s.world, s.rigs[0].id)};
    uint64_t calls = memory.calls, hash;
    memory.fail_all = 1;
    CHECK_INT(tsl_world_save(s.world, states[0].bytes, &states[0].size), TSL_OK);
    CHECK_INT(tsl_world_load(s.world, states[0].bytes, states[0].size), TSL_OK);
    CHECK_INT(tsl_rig_save(s.world, s.rigs[0].id, states[1].bytes, &states[1].size), TSL_OK);
    CHECK_INT(load_rig(s.world, s.rigs[0].id, states[1]), TSL_OK);
    CHECK_INT(tsl_world_hash(s.world, &hash), TSL_OK);
    memory.fail_all = 0;
    CHECK_INT(memory.calls, calls);
    free(states[0].bytes);
    free(states[1].bytes);
    scene_destroy(&s);
}

int main(void)
{
    RUN(what_is_cut_off_is_refused);
    RUN(the_size_is_asked_for);
    RUN(every_word_is_state);
    RUN(the_first_fault_is_the_only_one_named);
    RUN(another_structure_is_refused);
    RUN(a_world_knows_its_own_by_their_order);
    RUN(nothing_is_allocated);
    return REPORT();
}
