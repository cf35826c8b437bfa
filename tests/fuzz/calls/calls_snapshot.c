// SPDX-License-Identifier: MIT
// Snapshots: saved, loaded into the same world and into others, damaged, compared, and stepped on from.
#include "fuzz/calls/calls.h"

#include <stdlib.h>
#include <string.h>

enum { REWINDS = SNAPSHOTS - 1, LOADABLE = SNAPSHOTS - 1 }; // the last slot is for rewinding

static uint64_t hashes[SNAPSHOTS];

static int make_room(uint32_t k, uint64_t size)
{
    s.snapshots[k].size = size;
    for (uint32_t w = 0; w < s.world_count; ++w) {
        snapshot[k][w] = realloc(snapshot[k][w], (size_t)size + 1);
        check(snapshot[k][w] != NULL, "the harness has no memory");
        say("snapshot[%u][%u] = realloc(snapshot[%u][%u], %llu);\n", k, w, k, w,
            (unsigned long long)size + 1);
    }
    return 1;
}

static void save_to(uint32_t k)
{
    EACH(READS, tsl_world_snapshot_size(world[w], &number[w]));
    for (uint32_t w = 1; w < s.world_count; ++w)
        check(number[w] == number[0], "snapshots differ in size between worlds");
    uint64_t size = number[0];
    make_room(k, size);
    say("{\n");
    say_uint("k", k);
    say_uint("size", size);
    EACH(READS, tsl_world_snapshot_save(world[w], snapshot[k][w], size - 1));
    check(call_result() == TSL_ERROR_BUFFER_TOO_SMALL, "a snapshot fits where there is no room");
    EACH(READS, tsl_world_snapshot_save(world[w], snapshot[k][w], size));
    say("}\n");
    check(call_result() == TSL_OK, "a snapshot is not saved");
    for (uint32_t w = 1; w < s.world_count; ++w)
        check(memcmp(snapshot[k][w], snapshot[k][0], (size_t)size) == 0, "snapshots differ between worlds");
    s.snapshots[k].is_saved = 1;
    hashes[k] = call_hash(0);
}

static void save(reader *r)
{
    save_to(reader_below(r, LOADABLE));
}

static int may_load(uint32_t k)
{
    return k < SNAPSHOTS && s.snapshots[k].is_saved;
}

// Each world loads what another one saved.
static void load(reader *r)
{
    uint32_t k = reader_below(r, LOADABLE), shift = reader_below(r, WORLDS),
             takes_part = reader_below(r, 4) == 0;
    uint32_t worlds = s.world_count;
    uint64_t size = s.snapshots[k].size;
    if (!may_load(k))
        return;
    say_uint("k", k);
    say_uint("size", size);
    say_uint("shift", shift);
    say_uint("worlds", worlds);
    if (takes_part)
        EACH(CHANGES, tsl_world_snapshot_load(world[w], snapshot[k][(w + shift) % worlds], size, &count[w]));
    else
        EACH(CHANGES, tsl_world_snapshot_load(world[w], snapshot[k][(w + shift) % worlds], size, NULL));
    if (call_result() != TSL_OK)
        return;
    s.poses_are_old = s.is_rewound = 1;
    if (!takes_part)
        check(call_hash(0) == hashes[k], "a loaded state has another hash than the saved one");
}

static tsl_result rewind_world(tsl_world *in, const unsigned char *from, uint64_t size, float seconds,
                               uint32_t times)
{
    tsl_result result = TSL_OK;
    for (uint32_t i = 0; result == TSL_OK && i < times; ++i)
        result = tsl_world_step(in, seconds);
    return result == TSL_OK ? tsl_world_snapshot_load(in, from, size, NULL) : result;
}

// Some worlds step on and come back; then all go on as if nothing had been.
static void rewind_some(reader *r)
{
    uint32_t mask = 1 + reader_below(r, 7), times = 1 + reader_below(r, 40), k = REWINDS;
    r->is_wild = 0;
    float seconds = read_seconds(r);
    save_to(k);
    uint64_t size = s.snapshots[k].size;
    say_uint("k", k);
    say_uint("size", size);
    say_uint("mask", mask);
    say_uint("times", times);
    say_float("seconds", seconds);
    EACH(READS, mask >> w & 1 ? rewind_world(world[w], snapshot[k][w], size, seconds, times) : TSL_OK);
    check(call_result() == TSL_OK, "a world does not come back");
    s.is_rewound = 1;
}

static void damage(reader *r)
{
    uint32_t k = reader_below(r, LOADABLE), cut = reader_below(r, 2), bit = reader_bits(r);
    uint64_t size = s.snapshots[k].size;
    if (!may_load(k))
        return;
    uint64_t at = reader_bits(r) % size;
    if (cut)
        size = at;
    else
        for (uint32_t w = 0; w < s.world_count; ++w) {
            snapshot[k][w][at] ^= (unsigned char)(1u << bit % 8);
            say("snapshot[%u][%u][%llu] ^= %u;\n", k, w, (unsigned long long)at, 1u << bit % 8);
        }
    say_uint("k", k);
    say_uint("size", size);
    EACH(CHANGES, tsl_world_snapshot_load(world[w], snapshot[k][w], size, NULL));
    check(call_result() == TSL_ERROR_SNAPSHOT_MISMATCH, "a damaged snapshot is loaded");
    for (uint32_t w = 0; !cut && w < s.world_count; ++w) {
        snapshot[k][w][at] ^= (unsigned char)(1u << bit % 8);
        say("snapshot[%u][%u][%llu] ^= %u;\n", k, w, (unsigned long long)at, 1u << bit % 8);
    }
}

static void compare(reader *r)
{
    uint32_t k = reader_below(r, LOADABLE);
    uint64_t size = s.snapshots[k].size;
    if (!may_load(k))
        return;
    for (uint32_t w = 0; w < s.world_count; ++w)
        count[w] = 64;
    say("for (uint32_t w = 0; w < WORLDS; ++w) count[w] = 64;\n");
    say_uint("k", k);
    say_uint("size", size);
    EACH(READS, tsl_world_snapshot_compare(world[w], snapshot[k][w], size,
                                           (tsl_snapshot_difference *)(void *)out[w], &count[w]));
    check(call_result() == TSL_OK, "a snapshot cannot be compared");
    check_out(count[0] * (uint32_t)sizeof(tsl_snapshot_difference),
              "worlds differ in other ways from one snapshot");
}

// One rig's state into another rig, or back into itself.
static void move_rig(reader *r)
{
    uint32_t from = pick_rig(r), to = reader_below(r, 2) ? from : pick_rig(r), k = REWINDS;
    tsl_rig_id id = rig_in(r, from), into = rig_in(r, to);
    say_rig("id", id);
    say_rig("into", into);
    EACH(READS, tsl_rig_snapshot_size(world[w], id, &number[w]));
    if (call_result() != TSL_OK)
        return;
    uint64_t size = number[0];
    make_room(k, size);
    say_uint("k", k);
    say_uint("size", size);
    EACH(READS, tsl_rig_snapshot_save(world[w], id, snapshot[k][w], size));
    for (uint32_t w = 1; w < s.world_count; ++w)
        check(memcmp(snapshot[k][w], snapshot[k][0], (size_t)size) == 0,
              "rigs' snapshots differ between worlds");
    EACH(CHANGES, tsl_rig_snapshot_load(world[w], into, snapshot[k][w], size, 0));
    s.poses_are_old = 1;
    check(from != to || call_result() == TSL_OK, "a rig does not take its own snapshot");
}

const call_kind snapshot_calls[] = {
    {"save", save, 7}, {"load", load, 8}, {"rewind", rewind_some, 12}, {NULL, NULL, 0}};

const call_kind snapshot_other_calls[] = {
    {"damage", damage, 20}, {"compare", compare, 10}, {"move_rig", move_rig, 30}, {NULL, NULL, 0}};
