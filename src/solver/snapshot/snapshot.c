// SPDX-License-Identifier: MIT
// API: save, load, compare, hash. The file around it:
//
//   "TSLS"  version  what it holds (a rig's or a world's)  bytes of the whole   content   hash of all before
//      4       4                    4                              8                            8
//
// tsl_world_snapshot_compare and _load read it twice: nothing is loaded before all of it was looked at.
#include "base/floating_point.h"
#include "solver/snapshot/snapshot.h"

#include <string.h>

#define MAGIC 0x534c5354u // "TSLS", lowest byte first
#define VERSION 9u        // of the format; another one is refused
#define HOLDS_RIG 1u
#define HOLDS_WORLD 2u
#define HEADER_BYTES 20u
#define HASH_BYTES 8u

// ---- writing --------------------------------------------------------------------------------------------

static tsli_snapshot snapshot_of(const tsl_world *world, const char *function)
{
    tsli_snapshot s;
    memset(&s, 0, sizeof s);
    s.world = (tsl_world *)(uintptr_t)world; // walks over what is not read change nothing
    s.function = function;
    return s;
}

// `rig` null: the whole world.
static void walk_content(tsli_snapshot *s, tsli_rig *rig)
{
    uint32_t one = 1;
    tsli_floating_point host_mode = tsli_floating_point_enter(); // numbers are compared, subnormal ones too
    s->of_world = rig == NULL;
    if (!rig) {
        tsli_walk_world(s);
    } else {
        tsli_stream_u32(&s->stream, &one);
        tsli_walk_rig_entry(s, rig, 0);
    }
    tsli_floating_point_leave(host_mode);
}

static void walk_header(tsli_stream *stream, uint32_t *magic, uint32_t *version, uint32_t *holds,
                        uint64_t *bytes)
{
    tsli_stream_u32(stream, magic);
    tsli_stream_u32(stream, version);
    tsli_stream_u32(stream, holds);
    tsli_stream_u64(stream, bytes);
}

static uint64_t size_of(const tsl_world *world, const char *function, tsli_rig *rig)
{
    tsli_snapshot s = snapshot_of(world, function);
    s.names = 1;
    tsli_stream_measure(&s.stream);
    walk_content(&s, rig);
    return HEADER_BYTES + s.stream.at + HASH_BYTES;
}

static tsl_result save(const tsl_world *world, const char *function, tsli_rig *rig, void *out, uint64_t size)
{
    uint32_t magic = MAGIC, version = VERSION, holds = rig ? HOLDS_RIG : HOLDS_WORLD;
    uint64_t bytes = size_of(world, function, rig);
    if (!out)
        return tsli_refuse(&world->host, TSL_ERROR_NULL_POINTER, function, "out_snapshot is null");
    if (size < bytes)
        return tsli_refuse(&world->host, TSL_ERROR_BUFFER_TOO_SMALL, function,
                           "size is less than the %.0f bytes that the snapshot takes", (double)bytes);
    tsli_snapshot s = snapshot_of(world, function);
    s.names = 1;
    tsli_stream_write(&s.stream, out, bytes);
    walk_header(&s.stream, &magic, &version, &holds, &bytes);
    walk_content(&s, rig);
    uint64_t hash = tsli_stream_hash_of(out, bytes - HASH_BYTES);
    tsli_stream_u64(&s.stream, &hash);
    return TSL_OK;
}

static uint64_t hash_of_content(const tsl_world *world, const char *function, tsli_rig *rig)
{
    tsli_snapshot s = snapshot_of(world, function);
    tsli_stream_hash(&s.stream);
    s.of_world = rig == NULL;
    if (rig) {
        walk_content(&s, rig);
    } else {
        tsli_floating_point host_mode = tsli_floating_point_enter();
        tsli_hash_world(&s);
        tsli_floating_point_leave(host_mode);
    }
    return s.stream.hash;
}

tsl_result tsl_world_hash(const tsl_world *world, uint64_t *out_hash)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, out_hash);
    *out_hash = hash_of_content(world, __func__, NULL);
    return TSL_OK;
}

tsl_result tsl_rig_hash(const tsl_world *world, tsl_rig_id id, uint64_t *out_hash)
{
    TSLI_ENTER(world);
    tsli_rig *rig = tsli_rig_find(world, id);
    TSLI_CHECK_RIG(world, rig, id);
    TSLI_CHECK_POINTER(world, out_hash);
    *out_hash = hash_of_content(world, __func__, rig);
    return TSL_OK;
}

tsl_result tsl_world_snapshot_size(const tsl_world *world, uint64_t *out_bytes)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, out_bytes);
    *out_bytes = size_of(world, __func__, NULL);
    return TSL_OK;
}

tsl_result tsl_rig_snapshot_size(const tsl_world *world, tsl_rig_id id, uint64_t *out_bytes)
{
    TSLI_ENTER(world);
    tsli_rig *rig = tsli_rig_find(world, id);
    TSLI_CHECK_RIG(world, rig, id);
    TSLI_CHECK_POINTER(world, out_bytes);
    *out_bytes = size_of(world, __func__, rig);
    return TSL_OK;
}

tsl_result tsl_world_snapshot_save(const tsl_world *world, void *out_snapshot, uint64_t size)
{
    TSLI_ENTER(world);
    return save(world, __func__, NULL, out_snapshot, size);
}

tsl_result tsl_rig_snapshot_save(const tsl_world *world, tsl_rig_id id, void *out_snapshot, uint64_t size)
{
    TSLI_ENTER(world);
    tsli_rig *rig = tsli_rig_find(world, id);
    TSLI_CHECK_RIG(world, rig, id);
    return save(world, __func__, rig, out_snapshot, size);
}

// ---- reading --------------------------------------------------------------------------------------------

static tsl_result refuse_snapshot(const tsl_world *world, const char *function, const char *reason)
{
    return tsli_refuse(&world->host, TSL_ERROR_SNAPSHOT_MISMATCH, function, "snapshot %s", reason);
}

static const char *reason_against_header(const void *snapshot, uint64_t size, uint32_t *holds,
                                         uint64_t *bytes, uint64_t *hash)
{
    tsli_stream stream;
    uint32_t magic = 0, version = 0;
    tsli_stream_read(&stream, snapshot, size);
    walk_header(&stream, &magic, &version, holds, bytes);
    if (magic != MAGIC)
        return "is none: it does not begin as one";
    if (version != VERSION)
        return "is of another version of the format";
    if (*bytes > size || *bytes < HEADER_BYTES + HASH_BYTES || *bytes % 4 != 0)
        return "is cut off: it says that it has more bytes than size";
    tsli_stream_read(&stream, (const uint8_t *)snapshot + *bytes - HASH_BYTES, HASH_BYTES);
    tsli_stream_u64(&stream, hash);
    if (*hash != tsli_stream_hash_of(snapshot, *bytes - HASH_BYTES))
        return "is damaged: its bytes do not have the hash at its end";
    if (*holds != HOLDS_RIG && *holds != HOLDS_WORLD)
        return "holds neither a world nor a rig";
    return NULL;
}

// Leaves the stream at the content.
static tsl_result open_snapshot(tsli_snapshot *s, const void *snapshot, uint64_t size, uint32_t *holds)
{
    uint64_t bytes = 0;
    if (!snapshot)
        return tsli_refuse(&s->world->host, TSL_ERROR_NULL_POINTER, s->function, "snapshot is null");
    const char *reason = reason_against_header(snapshot, size, holds, &bytes, &s->hash);
    if (reason)
        return refuse_snapshot(s->world, s->function, reason);
    tsli_stream_read(&s->stream, snapshot, bytes - HASH_BYTES);
    tsli_stream_skip(&s->stream, HEADER_BYTES);
    s->names = 1;
    s->of_world = *holds == HOLDS_WORLD;
    return TSL_OK;
}

static void read_world(tsli_snapshot *s, tsli_difference_list *differences)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_read_world(s, differences);
    tsli_floating_point_leave(host_mode);
}

static int read_rig(tsli_snapshot *s, tsli_rig *rig, uint32_t index)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    int fits = tsli_read_rig(s, rig, index);
    tsli_floating_point_leave(host_mode);
    return fits;
}

// One that is whole and of this format may still hold what no world can.
static tsl_result close_snapshot(const tsli_snapshot *s)
{
    return s->stream.broken ? tsli_refuse(&s->world->host, TSL_ERROR_SNAPSHOT_MISMATCH, s->function,
                                          "snapshot is impossible, at byte %.0f: %s", (double)s->stream.at,
                                          s->stream.broken)
                            : TSL_OK;
}

static tsl_result look_at_world(tsli_snapshot *s, const void *snapshot, uint64_t size,
                                tsli_difference_list *differences)
{
    uint32_t holds = 0;
    tsl_result result = open_snapshot(s, snapshot, size, &holds);
    if (result != TSL_OK)
        return result;
    if (holds != HOLDS_WORLD)
        return refuse_snapshot(s->world, s->function, "holds one rig: tsl_rig_snapshot_load takes it");
    read_world(s, differences);
    return close_snapshot(s);
}

tsl_result tsl_world_snapshot_compare(const tsl_world *world, const void *snapshot, uint64_t size,
                                      tsl_snapshot_difference *out_differences, uint32_t *inout_count)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, inout_count);
    tsli_snapshot s = snapshot_of(world, __func__);
    tsli_difference_list differences = {out_differences, 0, *inout_count};
    tsl_result result = look_at_world(&s, snapshot, size, &differences);
    if (result != TSL_OK)
        return result;
    result = tsli_report_count(differences.count, out_differences != NULL, inout_count);
    TSLI_CHECK(world, result == TSL_OK, result, "inout_count is less than the %u differences",
               differences.count);
    return TSL_OK;
}

tsl_result tsl_world_snapshot_load(tsl_world *world, const void *snapshot, uint64_t size, uint32_t *out_left)
{
    TSLI_ENTER(world);
    tsli_snapshot s = snapshot_of(world, __func__);
    tsli_difference_list differences = {NULL, 0, 0}, again = {NULL, 0, 0};
    tsl_result result = look_at_world(&s, snapshot, size, &differences);
    if (result != TSL_OK)
        return result;
    if (differences.count > 0 && !out_left)
        return refuse_snapshot(
            world, __func__, "holds other rigs, colliders or winds than the world has, and out_left is null");
    s.stream.at = HEADER_BYTES;
    s.loads = 1;
    read_world(&s, &again);
    if (out_left)
        *out_left = differences.count;
    return TSL_OK;
}

tsl_result tsl_rig_snapshot_load(tsl_world *world, tsl_rig_id id, const void *snapshot, uint64_t size,
                                 uint32_t index)
{
    TSLI_ENTER(world);
    tsli_rig *rig = tsli_rig_find(world, id);
    TSLI_CHECK_RIG(world, rig, id);
    uint32_t holds = 0;
    tsli_snapshot s = snapshot_of(world, __func__);
    tsl_result result = open_snapshot(&s, snapshot, size, &holds);
    if (result != TSL_OK)
        return result;
    int fits = read_rig(&s, rig, index);
    result = close_snapshot(&s);
    if (result != TSL_OK)
        return result;
    TSLI_CHECK(
        world, fits, TSL_ERROR_SNAPSHOT_MISMATCH,
        "index is %u: the snapshot has no such rig, or it is of another structure than the argument rig",
        index);
    s.stream.at = HEADER_BYTES;
    s.loads = 1;
    read_rig(&s, rig, index);
    return TSL_OK;
}

#undef MAGIC
#undef VERSION
#undef HOLDS_RIG
#undef HOLDS_WORLD
#undef HEADER_BYTES
#undef HASH_BYTES
