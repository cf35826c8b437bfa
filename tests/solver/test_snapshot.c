// SPDX-License-Identifier: MIT
// What is a snapshot and what is none; who fits into whom; and what a hash says.
#include "solver/rewind.h"
#include "solver/seal.h"

static scene s, t;
static memory_hook memory;
static log_hook heard;

static void begin(scene *out, uint32_t kind, uint32_t frames)
{
    tsl_world_desc desc = world_desc_with(&memory, &heard);
    CHECK_INT(scene_create(out, &scene_kinds[kind], &desc), TSL_OK);
    for (uint32_t f = 0; f < frames; ++f)
        event_frame(out, f);
}

static uint32_t kind_named(const char *name)
{
    uint32_t k = 0;
    while (k < scene_kind_count && strcmp(scene_kinds[k].name, name) != 0)
        ++k;
    return k;
}

static void check_refused(tsl_world *world, const void *bytes, uint64_t size, tsl_result wanted)
{
    uint64_t hash = world_hash(world);
    uint32_t left = 77;
    heard.count = 0;
    CHECK_INT(tsl_world_snapshot_load(world, bytes, size, NULL), wanted);
    CHECK_INT(tsl_world_snapshot_load(world, bytes, size, &left), wanted);
    CHECK(heard.count >= 2 && heard.code == wanted && left == 77);
    CHECK(world_hash(world) == hash);
}

// ---- damage ---------------------------------------------------------------------------------------------

static void a_snapshot_that_is_cut_off_is_refused(void)
{
    begin(&s, kind_named("springs"), 20);
    saved snapshot = save_world(s.world);
    event_frame(&s, 20);
    for (uint64_t size = 0; size < snapshot.size; size += size < 64 || size + 64 > snapshot.size ? 1 : 37) {
        uint8_t *exact = malloc(size ? (size_t)size : 1); // sanitizers see a step beyond
        memcpy(exact, snapshot.bytes, (size_t)size);
        check_refused(s.world, exact, size, TSL_ERROR_SNAPSHOT_MISMATCH);
        free(exact);
    }
    uint8_t *longer =
        malloc((size_t)snapshot.size + 5); // a buffer with room to spare is none of our business
    memcpy(longer, snapshot.bytes, (size_t)snapshot.size);
    CHECK_INT(tsl_world_snapshot_load(s.world, longer, snapshot.size + 5, NULL), TSL_OK);
    free(longer);
    free(snapshot.bytes);
    scene_destroy(&s);
}

static void a_flipped_bit_is_noticed(void)
{
    begin(&s, kind_named("crowd"), 20);
    saved snapshot = save_world(s.world);
    uint64_t hash = world_hash(s.world);
    for (uint64_t bit = 0; bit < 8 * snapshot.size; bit += 1 + bit % 61) {
        snapshot.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        if (tsl_world_snapshot_load(s.world, snapshot.bytes, snapshot.size, NULL) !=
            TSL_ERROR_SNAPSHOT_MISMATCH)
            CHECK_MSG(0, "bit %llu", (unsigned long long)bit);
        snapshot.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    CHECK(world_hash(s.world) == hash);
    CHECK_INT(tsl_world_snapshot_load(s.world, snapshot.bytes, snapshot.size, NULL), TSL_OK);
    free(snapshot.bytes);
    scene_destroy(&s);
}

// A number that is none breaks off the reading: what stands behind it is not looked at, and not blamed.
static void the_first_fault_is_the_only_one_named(void)
{
    const uint8_t not_a_number[4] = {0, 0, 0xc0, 0x7f};
    uint32_t broken = 0;
    begin(&s, kind_named("springs"), 5);
    saved snapshot = save_world(s.world), good = save_world(s.world);
    for (uint64_t at = 20; at + 8 < snapshot.size && at < 4000; at += 4) {
        memcpy(snapshot.bytes, good.bytes, (size_t)good.size);
        memcpy(snapshot.bytes + at, not_a_number, sizeof not_a_number);
        seal(&snapshot);
        heard.count = 0;
        if (tsl_world_snapshot_load(s.world, snapshot.bytes, snapshot.size, NULL) == TSL_OK ||
            !strstr(heard.message, "a number is not finite"))
            continue;
        ++broken;
        CHECK_MSG(heard.count == 1, "%u messages for word %u", heard.count, (uint32_t)(at / 4));
    }
    CHECK(broken > 300);
    free(good.bytes);
    free(snapshot.bytes);
    scene_destroy(&s);
}

// With the hash at the end put right, each word matters: it is refused, or the world is another one. Between ticks,
// with every chain simulated and a pose that waits, only names and rides do not show.
static void every_word_of_the_content_is_state(void)
{
    begin(&s, kind_named("springs"), 0);
    for (uint32_t f = 0; f < 20; ++f)
        scene_step(&s, f * (double)DT, 0.0125f); // no whole number of ticks at any rate
    scene_move(&s, 0.5);
    scene_set_poses(&s);
    saved snapshot = save_world(s.world), good = save_world(s.world);
    uint64_t hash = world_hash(s.world);
    uint32_t refused = 0, changed = 0, ignored = 0;
    for (uint64_t at = 20; at + 8 < snapshot.size; at += 4) {
        memcpy(snapshot.bytes, good.bytes, (size_t)good.size);
        snapshot.bytes[at] ^= 1; // the lowest bit of a number
        seal(&snapshot);
        if (tsl_world_snapshot_load(s.world, snapshot.bytes, snapshot.size, NULL) != TSL_OK)
            ++refused;
        else if (world_hash(s.world) != hash)
            ++changed;
        else
            ++ignored;
    }
    CHECK_INT(tsl_world_snapshot_load(s.world, good.bytes, good.size, NULL), TSL_OK);
    CHECK(world_hash(s.world) == hash && refused > 20 && changed > 1000);
    printf("%u words refused, %u loaded as they are, %u without effect\n", refused, changed, ignored);
    CHECK(12 * ignored < refused + changed);
    free(good.bytes);
    free(snapshot.bytes);
    scene_destroy(&s);
}

// ---- structure ------------------------------------------------------------------------------------------

static void build_pair(bench_rig *b, int what)
{
    static const tsl_vec3 step = {0.1f, -0.1f, 0.0f};
    static const tsl_curve_key keys[] = {{0.0f, 1.0f, 0.0f, 0.0f}, {1.0f, 0.5f, 0.0f, 0.0f}};
    static const float factors[] = {1.0f, 0.5f, 0.25f};
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    tsl_collider_desc shape;
    bench_begin(b, &desc);
    uint32_t first = scene_add_bones(b->rig, -1, 3, step),
             other = scene_add_bones(b->rig, -1, what == 1 ? 4 : 3, step);
    b->rig->rest[1].position.x += what == 2 ? 1e-6f : 0.0f;
    bench_rig_done(b);
    tsl_collider_desc_init(&shape, sizeof shape);
    shape.rig = b->rig->id;
    shape.bone = what == 3 ? 1 : 0;
    shape.flags = what == 4 ? TSL_COLLIDER_SHARED : 0;
    scene_add_collider(&b->s, &shape);
    b->desc.flags = what == 5 ? TSL_CHAIN_UNANIMATED : 0;
    b->desc.fork = what == 6 ? TSL_FORK_FIRST : TSL_FORK_AVERAGE;
    b->desc.anchor = what == 7 ? 0 : -1;
    b->desc.collider_layers = what == 8 ? 1 : 2;
    tsl_chain_id chain = scene_add_chain(&b->s, b->rig, first, &b->desc, &b->params);
    if (what == 9)
        tsl_chain_set_curve(b->s.world, chain, TSL_PARAMETER_DAMPING, keys, 2);
    if (what == 10)
        tsl_chain_set_factors(b->s.world, chain, TSL_PARAMETER_DAMPING, factors, 3);
    if (what == 11)
        scene_add_chain(&b->s, b->rig, other, &b->desc, &b->params);
    if (what == 12)
        scene_add_collider(&b->s, &shape);
    bench_step(b, DT);
}

static void another_structure_is_refused_and_nothing_changes(void)
{
    static bench_rig here, there;
    for (int what = 0; what <= 12; ++what) {
        build_pair(&here, 0);
        build_pair(&there, what);
        saved world = save_world(there.s.world), rig = save_rig(there.s.world, there.rig->id);
        here.rig->root.position.x = 3.0f;
        bench_step(&here, DT);
        tsl_result wanted = what ? TSL_ERROR_SNAPSHOT_MISMATCH : TSL_OK;
        uint64_t hash = world_hash(here.s.world);
        CHECK_MSG((world_hash(there.s.world) == hash) == 0, "%d", what);
        CHECK_MSG(tsl_world_snapshot_load(here.s.world, world.bytes, world.size, NULL) == wanted, "%d", what);
        CHECK((world_hash(here.s.world) == hash) == (what != 0));
        CHECK_INT(tsl_rig_snapshot_load(here.s.world, here.rig->id, rig.bytes, rig.size, 0), wanted);
        CHECK_INT(tsl_rig_snapshot_load(here.s.world, here.rig->id, world.bytes, world.size, 0), wanted);
        uint32_t left = 0;
        CHECK_INT(tsl_world_snapshot_load(here.s.world, world.bytes, world.size, &left), TSL_OK);
        CHECK_INT(left, what != 0);
        CHECK((rig_hash(here.s.world, here.rig->id) == rig_hash(there.s.world, there.rig->id)) ==
              (what == 0));
        free(world.bytes);
        free(rig.bytes);
        bench_end(&here);
        bench_end(&there);
    }
}

// A chain with every limit, and of a model that reads `what`; the curve or factor of one parameter is its structure.
static void build_tuned(bench_rig *b, uint32_t what, int tuned)
{
    static const tsl_curve_key keys[2] = {{0.0f, 1.0f, -0.5f, -0.5f}, {1.0f, 0.5f, -0.5f, -0.5f}};
    static const float factors[3] = {1.0f, 0.5f, 0.25f};
    const tsl_vec3 step = {0.0f, -0.1f, 0.0f};
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    bench_begin(b, &desc);
    uint32_t first = scene_add_bones(b->rig, -1, 3, step);
    bench_rig_done(b);
    b->desc.model = what == TSL_PARAMETER_PUSH ? TSL_MODEL_SPRING : TSL_MODEL_CHAIN;
    b->desc.flags =
        what == TSL_PARAMETER_PUSH ? 0 : TSL_CHAIN_LIMITED | TSL_CHAIN_PLACE_LIMITED | TSL_CHAIN_STRETCHABLE;
    tsl_chain_id chain = what == TSL_PARAMETER_PUSH
                             ? bench_spring(b, first, 3)
                             : scene_add_chain(&b->s, b->rig, first, &b->desc, &b->params);
    if (tuned == 1)
        CHECK_INT(tsl_chain_set_curve(b->s.world, chain, what, keys, 2), TSL_OK);
    if (tuned == 2)
        CHECK_INT(tsl_chain_set_factors(b->s.world, chain, what, factors, 3), TSL_OK);
    bench_step(b, DT);
}

static void curves_and_factors_of_every_parameter_are_structure(void)
{
    static bench_rig here, there;
    for (uint32_t what = 0; what < TSL_PARAMETER_COUNT; ++what)
        for (int tuned = 0; tuned < 3; ++tuned) {
            build_tuned(&here, what, 0);
            build_tuned(&there, what, tuned);
            saved world = save_world(there.s.world);
            tsl_result wanted = tuned ? TSL_ERROR_SNAPSHOT_MISMATCH : TSL_OK;
            CHECK_MSG(tsl_world_snapshot_load(here.s.world, world.bytes, world.size, NULL) == wanted,
                      "parameter %u, %d", what, tuned);
            CHECK_MSG((world_hash(here.s.world) == world_hash(there.s.world)) == !tuned, "parameter %u, %d",
                      what, tuned);
            free(world.bytes);
            bench_end(&here);
            bench_end(&there);
        }
}

// ---- rigs that come and go ------------------------------------------------------------------------------

static tsl_rig_id spawn(scene *all, uint64_t user_data)
{
    static scene_rig guest;
    static const tsl_vec3 step = {0.1f, 0.0f, 0.0f};
    static const uint32_t root = 1;
    tsl_rig_desc desc;
    tsl_chain_desc chain;
    tsl_chain_id id;
    tsl_rig_id rig = {0};
    memset(&guest, 0, sizeof guest);
    scene_add_bones(&guest, -1, 6, step);
    tsl_rig_desc_init(&desc, sizeof desc);
    desc.bone_count = guest.bone_count;
    desc.parents = guest.parents;
    desc.rest = guest.rest;
    desc.user_data = user_data;
    CHECK_INT(tsl_rig_create(all->world, &desc, &rig), TSL_OK);
    tsl_chain_desc_init(&chain, sizeof chain);
    chain.roots = &root;
    chain.root_count = 1;
    CHECK_INT(tsl_chain_create(all->world, rig, &chain, NULL, &id), TSL_OK);
    return rig;
}

// The roll-back of a game: one came after the snapshot, one went, the rest is as it was.
static void the_rigs_that_match_are_loaded_and_the_others_named(void)
{
    uint32_t crowd = kind_named("crowd"), left = 0, count = 8;
    tsl_snapshot_difference d[8];
    tsl_collider_desc shape;
    tsl_collider_id wall;
    begin(&s, crowd, 10);
    tsl_collider_desc_init(&shape, sizeof shape);
    shape.user_data = 5;
    shape.flags = TSL_COLLIDER_SHARED; // which says nothing of a collider of the world
    CHECK_INT(tsl_collider_create(s.world, &shape, &wall), TSL_OK);
    tsl_rig_id goes = spawn(&s, 42);
    event_frame(&s, 10);
    saved snapshot = save_world(s.world);
    uint64_t gone_hash = rig_hash(s.world, goes), hashes[SCENE_RIGS];
    for (uint32_t r = 0; r < s.rig_count; ++r)
        hashes[r] = rig_hash(s.world, s.rigs[r].id);
    event_frame(&s, 11);
    CHECK_INT(tsl_rig_destroy(s.world, goes), TSL_OK);
    CHECK_INT(tsl_collider_destroy(s.world, wall), TSL_OK);
    tsl_rig_id comes = spawn(&s, 43);
    shape.user_data = 6;
    CHECK_INT(tsl_collider_create(s.world, &shape, &wall), TSL_OK);
    event_frame(&s, 12);
    uint64_t stays = rig_hash(s.world, comes);

    check_refused(s.world, NULL, 0, TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_world_snapshot_load(s.world, snapshot.bytes, snapshot.size, NULL),
              TSL_ERROR_SNAPSHOT_MISMATCH);
    CHECK_INT(tsl_world_snapshot_compare(s.world, snapshot.bytes, snapshot.size, d, &count), TSL_OK);
    CHECK_INT(count, 4);
    CHECK(d[0].what == TSL_DIFFERENCE_REMOVED && d[0].user_data == 5 && d[0].index == UINT32_MAX);
    CHECK(d[1].what == TSL_DIFFERENCE_REMOVED && d[1].user_data == 42 && d[1].index == s.rig_count);
    CHECK(d[2].what == TSL_DIFFERENCE_ADDED && d[2].user_data == 6 && d[2].collider.bits == wall.bits);
    CHECK(d[3].what == TSL_DIFFERENCE_ADDED && d[3].user_data == 43 && d[3].rig.bits == comes.bits);
    CHECK(d[0].rig.bits == 0 && d[0].collider.bits == 0 && d[1].rig.bits == 0 && d[3].collider.bits == 0);
    count = 3;
    CHECK_INT(tsl_world_snapshot_compare(s.world, snapshot.bytes, snapshot.size, d, &count),
              TSL_ERROR_BUFFER_TOO_SMALL);
    CHECK_INT(count, 4);
    CHECK_INT(tsl_world_snapshot_load(s.world, snapshot.bytes, snapshot.size, &left), TSL_OK);
    CHECK_INT(left, 4);
    for (uint32_t r = 0; r < s.rig_count; ++r)
        CHECK(rig_hash(s.world, s.rigs[r].id) == hashes[r]);
    CHECK(rig_hash(s.world, comes) == stays);
    goes = spawn(&s, 42); // made again, it is loaded by its number
    CHECK_INT(tsl_rig_snapshot_load(s.world, goes, snapshot.bytes, snapshot.size, d[1].index), TSL_OK);
    CHECK(rig_hash(s.world, goes) == gone_hash);
    CHECK_INT(tsl_rig_snapshot_load(s.world, goes, snapshot.bytes, snapshot.size, 0),
              TSL_ERROR_SNAPSHOT_MISMATCH);
    event_frame(&s, 13);
    CHECK_INT(s.result, TSL_OK);
    free(snapshot.bytes);
    scene_destroy(&s);
}

// All of the world's are seen by every rig.
static void shared_says_nothing_of_a_collider_of_the_world(void)
{
    uint32_t count = 0;
    tsl_collider_desc shape;
    tsl_collider_id wall;
    begin(&s, kind_named("crowd"), 2);
    tsl_collider_desc_init(&shape, sizeof shape);
    shape.user_data = 5;
    CHECK_INT(tsl_collider_create(s.world, &shape, &wall), TSL_OK);
    saved snapshot = save_world(s.world);
    CHECK_INT(tsl_collider_destroy(s.world, wall), TSL_OK);
    shape.flags = TSL_COLLIDER_SHARED;
    CHECK_INT(tsl_collider_create(s.world, &shape, &wall), TSL_OK);
    CHECK_INT(tsl_world_snapshot_compare(s.world, snapshot.bytes, snapshot.size, NULL, &count), TSL_OK);
    CHECK_INT(count, 0);
    CHECK_INT(tsl_world_snapshot_load(s.world, snapshot.bytes, snapshot.size, NULL), TSL_OK);
    CHECK_INT(tsl_collider_set(s.world, wall, &shape), TSL_OK);
    free(snapshot.bytes);
    scene_destroy(&s);
}

// ---- what a hash says -----------------------------------------------------------------------------------

static void a_hash_knows_no_tag_no_lanes_no_packing(void)
{
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        tsl_world_desc desc = world_desc();
        desc.lanes = TSL_LANES_SCALAR;
        desc.id_salt = 9;
        CHECK_INT(scene_create(&s, &scene_kinds[k], NULL), TSL_OK);
        CHECK_INT(scene_create(&t, &scene_kinds[k], &desc), TSL_OK);
        uint64_t last = 0;
        for (uint32_t f = 0; f < 40; ++f) {
            event_frame(&s, f);
            tsl_rig_id guest = spawn(&t, 0); // another slot in use, then packs are made again for a collider
            CHECK_INT(tsl_rig_destroy(t.world, guest), TSL_OK);
            tsl_collider_desc shape;
            tsl_collider_id id;
            tsl_collider_desc_init(&shape, sizeof shape);
            shape.rig = t.rigs[0].id;
            shape.bone = (int32_t)(f % t.rigs[0].bone_count);
            shape.flags = TSL_COLLIDER_DISABLED; // one that acts begins contact_fade_seconds
            CHECK_INT(tsl_collider_create(t.world, &shape, &id), TSL_OK);
            CHECK_INT(tsl_collider_destroy(t.world, id), TSL_OK);
            event_frame(&t, f);
            CHECK_MSG(world_hash(s.world) == world_hash(t.world), "%s, frame %u", scene_kinds[k].name, f);
            CHECK(world_hash(s.world) != last);
            last = world_hash(s.world);
        }
        scene_destroy(&s);
        scene_destroy(&t);
    }
}

static void a_rigs_hash_is_its_own(void)
{
    begin(&s, kind_named("crowd"), 12);
    uint64_t one = rig_hash(s.world, s.rigs[0].id), other = rig_hash(s.world, s.rigs[5].id);
    CHECK_INT(tsl_rig_step(s.world, s.rigs[0].id, DT, NULL, NULL), TSL_OK);
    CHECK(rig_hash(s.world, s.rigs[0].id) != one && rig_hash(s.world, s.rigs[5].id) == other);
    CHECK(one != other);
    scene_destroy(&s);
}

// ---- API functions --------------------------------------------------------------------------------------

static void calls_refuse_what_is_missing(void)
{
    begin(&s, kind_named("tail"), 3);
    tsl_rig_id rig = s.rigs[0].id, none = {0};
    uint64_t hash = 0, size = 0;
    uint32_t count = 0;
    saved snapshot = save_world(s.world), own = save_rig(s.world, rig);
    CHECK_INT(tsl_world_hash(NULL, &hash), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_world_hash(s.world, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_rig_hash(s.world, rig, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_rig_hash(s.world, none, &hash), TSL_ERROR_INVALID_HANDLE);
    CHECK_INT(tsl_world_snapshot_size(s.world, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_rig_snapshot_size(s.world, rig, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_rig_snapshot_size(s.world, none, &size), TSL_ERROR_INVALID_HANDLE);
    CHECK_INT(tsl_world_snapshot_save(s.world, NULL, 1u << 20), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_rig_snapshot_save(s.world, none, own.bytes, own.size), TSL_ERROR_INVALID_HANDLE);
    CHECK_INT(tsl_world_snapshot_compare(s.world, snapshot.bytes, snapshot.size, NULL, NULL),
              TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_world_snapshot_compare(s.world, NULL, 0, NULL, &count), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_rig_snapshot_load(s.world, rig, NULL, 0, 0), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_rig_snapshot_load(s.world, none, own.bytes, own.size, 0), TSL_ERROR_INVALID_HANDLE);
    CHECK_INT(tsl_rig_snapshot_load(s.world, rig, own.bytes, own.size, 1), TSL_ERROR_SNAPSHOT_MISMATCH);
    check_refused(s.world, own.bytes, own.size, TSL_ERROR_SNAPSHOT_MISMATCH); // a rig is no world
    memset(snapshot.bytes, 0xee, (size_t)snapshot.size);
    for (uint64_t room = 0; room < snapshot.size; ++room)
        if (tsl_world_snapshot_save(s.world, snapshot.bytes, room) != TSL_ERROR_BUFFER_TOO_SMALL)
            CHECK_MSG(0, "room %llu", (unsigned long long)room);
    for (uint64_t i = 0; i < snapshot.size; ++i)
        CHECK(snapshot.bytes[i] == 0xee);
    free(snapshot.bytes);
    free(own.bytes);
    scene_destroy(&s);
}

static void an_empty_world_is_a_world(void)
{
    tsl_world *empty = NULL;
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    CHECK_INT(tsl_world_create(&desc, &empty), TSL_OK);
    saved snapshot = save_world(empty);
    CHECK_INT(tsl_world_snapshot_load(empty, snapshot.bytes, snapshot.size, NULL), TSL_OK);
    begin(&s, kind_named("tail"), 1);
    CHECK_INT(tsl_world_snapshot_load(s.world, snapshot.bytes, snapshot.size, NULL),
              TSL_ERROR_SNAPSHOT_MISMATCH);
    scene_destroy(&s);
    free(snapshot.bytes);
    tsl_world_destroy(empty);
}

static void nothing_is_allocated_and_the_size_stays(void)
{
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        memset(&memory, 0, sizeof memory);
        begin(&s, k, 1);
        saved first = save_world(s.world);
        uint8_t *at_odd = malloc((size_t)first.size + 1);
        uint64_t calls = memory.calls, size = 0, hash = 0;
        for (uint32_t f = 1; f < 30; ++f) {
            event_frame(&s, f);
            CHECK_INT(tsl_world_snapshot_size(s.world, &size), TSL_OK);
            CHECK_INT(size, first.size);
            CHECK_INT(tsl_world_snapshot_save(s.world, at_odd + 1, size), TSL_OK);
            CHECK_INT(tsl_world_hash(s.world, &hash), TSL_OK);
            CHECK_INT(tsl_world_snapshot_load(s.world, first.bytes, size, NULL), TSL_OK);
            CHECK_INT(tsl_world_snapshot_load(s.world, at_odd + 1, size, NULL), TSL_OK);
            CHECK(world_hash(s.world) == hash);
        }
        CHECK_INT(memory.calls, calls);
        free(first.bytes);
        free(at_odd);
        scene_destroy(&s);
        CHECK(memory.live == 0);
    }
}

// ---- beside it ------------------------------------------------------------------------------------------

static uint32_t sleepers(const tsl_world *world)
{
    tsl_world_stats stats;
    tsl_world_stats_init(&stats, sizeof stats);
    CHECK_INT(tsl_world_get_stats(world, &stats), TSL_OK);
    return stats.sleeping_chain_count;
}

// A strand of a rig that came after the snapshot sleeps. With the snapshot comes another gravity, or another wind, or neither.
static void what_is_not_in_it_wakes_with_the_world(void)
{
    enum { NEITHER, GRAVITY, WIND };
    for (int what = NEITHER; what <= WIND; ++what) {
        static bench_rig b;
        tsl_vec3 down = {0.0f, -9.81f, 0.0f}, aside = {-9.81f, 0.0f, 0.0f};
        tsl_wind_desc wind;
        tsl_wind_id id;
        tsl_wind_desc_init(&wind, sizeof wind);
        wind.velocity.x = 2.0f;
        bench_begin(&b, NULL);
        CHECK_INT(tsl_wind_create(b.s.world, &wind, &id), TSL_OK);
        CHECK_INT(tsl_world_set_gravity(b.s.world, &down), TSL_OK);
        saved snapshot = save_world(b.s.world);
        b.params.gravity_falloff = 0.0f;
        tsl_chain_id chain = bench_tail(&b, 4, 0.0f, -0.1f, 0.0f);
        tsl_chain_detail detail;
        tsl_chain_detail_init(&detail, sizeof detail);
        detail.sleep_tolerance = 1e-3f;
        CHECK_INT(tsl_chain_set_detail(b.s.world, chain, &detail), TSL_OK);
        if (what == GRAVITY)
            CHECK_INT(tsl_world_set_gravity(b.s.world, &aside), TSL_OK);
        wind.velocity.x = what == WIND ? -3.0f : 2.0f;
        CHECK_INT(tsl_wind_set(b.s.world, id, &wind), TSL_OK);
        for (int f = 0; f < 600; ++f)
            CHECK_INT(bench_step(&b, DT), TSL_OK);
        CHECK(sleepers(b.s.world) == 1);
        uint32_t left = 0;
        CHECK_INT(tsl_world_snapshot_load(b.s.world, snapshot.bytes, snapshot.size, &left), TSL_OK);
        CHECK_INT(bench_step(&b, DT), TSL_OK);
        CHECK_MSG(sleepers(b.s.world) == (what == NEITHER), "case %d", what);
        free(snapshot.bytes);
        bench_end(&b);
    }
}

int main(void)
{
    RUN(a_snapshot_that_is_cut_off_is_refused);
    RUN(a_flipped_bit_is_noticed);
    RUN(the_first_fault_is_the_only_one_named);
    RUN(every_word_of_the_content_is_state);
    RUN(another_structure_is_refused_and_nothing_changes);
    RUN(curves_and_factors_of_every_parameter_are_structure);
    RUN(the_rigs_that_match_are_loaded_and_the_others_named);
    RUN(shared_says_nothing_of_a_collider_of_the_world);
    RUN(a_hash_knows_no_tag_no_lanes_no_packing);
    RUN(a_rigs_hash_is_its_own);
    RUN(calls_refuse_what_is_missing);
    RUN(an_empty_world_is_a_world);
    RUN(nothing_is_allocated_and_the_size_stays);
    RUN(what_is_not_in_it_wakes_with_the_world);
    return REPORT();
}
