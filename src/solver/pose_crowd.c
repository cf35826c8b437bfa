// SPDX-License-Identifier: MIT
// Doors: the poses of many rigs with one call. A crowd's rigs are seldom in the cache: what is needed next is asked
// for while the present one is read or written.
#include "solver/ahead.h"
#include "solver/doors.h"
#include "solver/pose.h"

// Each is needed to find the next: the rig, its pack, what lies in that.
#define RIGS_AHEAD 6u
#define PACKS_AHEAD 3u
#define BYTES_AHEAD 8192u // of a pose at most: more would push out what was asked for first

static const tsli_rig *rig_at(const tsl_world *world, const tsl_rig_id *rigs, uint32_t i, uint32_t count)
{
    return i < count ? tsli_rig_find(world, rigs[i]) : NULL;
}

// What comes after rig `i`: its pack, which is on its way, or null.
static const tsli_pack *look_after(const tsl_world *world, const tsl_rig_id *rigs, uint32_t i, uint32_t count)
{
    const tsli_rig *rig = rig_at(world, rigs, i + RIGS_AHEAD, count);
    if (rig)
        tsli_prefetch(rig, TSLI_HOT_RIG_BYTES);
    rig = rig_at(world, rigs, i + PACKS_AHEAD, count);
    if (rig)
        tsli_prefetch(rig->pack, TSLI_POSE_PACK_BYTES);
    rig = rig_at(world, rigs, i + 1, count);
    return rig ? rig->pack : NULL;
}

// Structs of one array are as far apart as the host's header says, which may be older than the library.
static const void *in_array(const void *first, uint32_t size, uint32_t i)
{
    return (const char *)first + (size_t)i * size;
}

static tsl_result check_size(const tsl_world *world, const char *door, const void *first, const void *one,
                             uint32_t i)
{
    uint32_t size, size_here;
    memcpy(&size, first, sizeof size);
    memcpy(&size_here, one, sizeof size_here);
    return size == size_here ? TSL_OK
                             : tsli_refuse(&world->host, TSL_ERROR_NOT_INITIALIZED, door,
                                           "struct_size %u of pose %u, %u of the first", size_here, i, size);
}

// ---- in -------------------------------------------------------------------------------------------------

// The first of its bones that are read, there and here; after some lines the processor sees where it goes.
static void ask_for_bones(const tsli_pack *pack, const tsl_pose_input *in)
{
    uint32_t first = pack->needed_count && pack->needed[0].rest ? pack->needed[0].run : 0;
    if (first >= pack->needed_count)
        return;
    uint64_t bytes = (uint64_t)pack->needed[first].run * sizeof(tsl_transform);
    bytes = bytes < TSLI_AHEAD_BYTES ? bytes : TSLI_AHEAD_BYTES;
    tsli_prefetch(&pack->local_now[first], bytes);
    if (in->bones)
        tsli_prefetch((const char *)in->bones + pack->needed[first].bone * sizeof(tsl_transform), bytes);
}

static tsl_result prepare_all(tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins,
                              uint32_t count)
{
    const char *door = "tsl_rigs_set_pose";
    for (uint32_t i = 0; i < count; ++i) {
        const tsl_pose_input *in = in_array(ins, ins->struct_size, i);
        const tsli_pack *next = look_after(world, rigs, i, count);
        if (next && ins->struct_size >= TSLI_FIRST_POSE_SIZE)
            ask_for_bones(next, in_array(in, ins->struct_size, 1));
        tsli_rig *rig = tsli_rig_find(world, rigs[i]);
        if (!rig)
            return tsli_refuse(&world->host, TSL_ERROR_INVALID_HANDLE, door, "rig %u", i);
        tsl_result result = check_size(world, door, ins, in, i);
        if (result == TSL_OK)
            result = tsli_pose_prepare(world, door, rig, in);
        if (result != TSL_OK)
            return result;
    }
    return TSL_OK;
}

tsl_result tsl_rigs_set_pose(tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins,
                             uint32_t count)
{
    TSLI_DOOR(world);
    TSLI_CHECK(world, count == 0 || (rigs && ins), TSL_ERROR_NULL_POINTER, "rigs or ins");
    tsl_result result = prepare_all(world, rigs, ins, count);
    for (uint32_t i = 0; i < count; ++i) {
        tsli_rig *rig = tsli_rig_find(world, rigs[i]);
        if (result == TSL_OK)
            tsli_pose_commit(rig);
        else if (rig)
            rig->spare = TSLI_SPARE_EMPTY;
    }
    return result;
}

// ---- out ------------------------------------------------------------------------------------------------

static void ask_for_results(const tsli_pack *pack, const tsl_pose_input *in, const tsl_pose_output *out)
{
    uint64_t stride = out->stride ? out->stride : tsli_pose_element_size(out->format);
    uint64_t bytes = tsli_pose_element_count(out->format, out->bone_count) * stride;
    bytes = bytes < BYTES_AHEAD ? bytes : BYTES_AHEAD;
    tsli_prefetch(pack->rotation_ls, pack->slot_count * sizeof *pack->rotation_ls);
    for (uint32_t b = 0; b < pack->block_count; ++b)
        tsli_prefetch(&pack->blocks[b].flags, sizeof(uint32_t));
    if (in && in->bones)
        tsli_prefetch(in->bones, bytes / 2); // what no chain drives comes first, as a rule
    if (out->bones)
        tsli_prefetch_to_write(out->bones, bytes);
}

static tsl_result take_one(const tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins,
                           const tsl_pose_output *outs, uint32_t i, int writing)
{
    const char *door = "tsl_rigs_get_pose";
    tsli_rig *rig = tsli_rig_find(world, rigs[i]);
    if (!rig)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_HANDLE, door, "rig %u", i);
    const tsl_pose_input *in = ins ? in_array(ins, ins->struct_size, i) : NULL;
    const tsl_pose_output *out = in_array(outs, outs->struct_size, i);
    tsl_result result = check_size(world, door, outs, out, i);
    if (result == TSL_OK && in)
        result = check_size(world, door, ins, in, i);
    tsli_pose_array from = {0}, to = {0};
    tsl_pose_write write = TSL_WRITE_ALL;
    if (result == TSL_OK)
        result = tsli_take_both(world, door, rig, in, out, &from, &to, &write);
    if (result == TSL_OK && writing)
        tsli_stage_write(rig, &from, &to, write);
    return result;
}

tsl_result tsl_rigs_get_pose(const tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins,
                             const tsl_pose_output *outs, uint32_t count)
{
    TSLI_DOOR(world);
    TSLI_CHECK(world, count == 0 || (rigs && outs), TSL_ERROR_NULL_POINTER, "rigs or outs");
    for (int writing = 0; writing <= 1; ++writing) { // all are checked before the first is written
        for (uint32_t i = 0; i < count; ++i) {
            const tsli_pack *next = look_after(world, rigs, i, count);
            if (next && writing)
                ask_for_results(next, ins ? in_array(ins, ins->struct_size, i + 1) : NULL,
                                in_array(outs, outs->struct_size, i + 1));
            tsl_result result = take_one(world, rigs, ins, outs, i, writing);
            if (result != TSL_OK)
                return result;
        }
    }
    return TSL_OK;
}

#undef RIGS_AHEAD
#undef PACKS_AHEAD
#undef BYTES_AHEAD
