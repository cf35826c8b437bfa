// SPDX-License-Identifier: MIT
// Doors: the poses of many rigs with one call. A crowd's rigs are seldom in the cache: what is needed next is asked
// for while the present one is read or written.
#include "base/floating_point.h"
#include "solver/ahead.h"
#include "solver/doors.h"
#include "solver/pose.h"
#include "solver/validate.h"

#include <string.h>

// Each is needed to find the next: the rig, its pack, what lies in that.
#define RIGS_AHEAD 15u
#define PACKS_AHEAD 12u
#define RIGS_IN_SIGHT 16u // more than RIGS_AHEAD
#define BYTES_AHEAD 8192u // of a pose at most: more would push out what was asked for first

// Along the rigs of a call, which are found once each.
typedef struct walk {
    const tsl_world *world;
    const tsl_rig_id *ids;
    uint32_t count, seen;
    uint32_t skips_packs;          // only roots move: nothing of the packs is needed
    tsli_rig *rigs[RIGS_IN_SIGHT]; // by their index modulo so many; null: no rig of this world
} walk;

// RIGS_AHEAD from the one last come to at most; null: no such rig.
static tsli_rig *rig_in_sight(const walk *w, uint32_t i)
{
    return i < w->count ? w->rigs[i % RIGS_IN_SIGHT] : NULL;
}

static const tsli_pack *pack_in_sight(const walk *w, uint32_t i)
{
    const tsli_rig *rig = rig_in_sight(w, i);
    return rig ? rig->pack : NULL;
}

static tsli_rig *come_to(walk *w, uint32_t i)
{
    for (; w->seen < w->count && w->seen <= i + RIGS_AHEAD; ++w->seen) {
        // The call that is served has refused null with a count.
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference)
        tsli_rig *rig = tsli_rig_find(w->world, w->ids[w->seen]);
        w->rigs[w->seen % RIGS_IN_SIGHT] = rig;
        if (rig)
            tsli_prefetch(rig, TSLI_HOT_RIG_BYTES);
    }
    const tsli_pack *pack = w->skips_packs ? NULL : pack_in_sight(w, i + PACKS_AHEAD);
    if (pack)
        tsli_prefetch(pack, TSLI_POSE_PACK_BYTES);
    return rig_in_sight(w, i);
}

// Structs of one array are as far apart as the host's header says, which may be older than the library.
static const void *in_array(const void *first, uint32_t size, uint32_t i)
{
    return (const char *)first + (size_t)i * size;
}

static tsl_result check_size(const tsl_world *world, tsli_asker asker, const char *argument,
                             const void *first, const void *one)
{
    uint32_t size, size_here;
    memcpy(&size, first, sizeof size);
    memcpy(&size_here, one, sizeof size_here);
    return size == size_here
               ? TSL_OK
               : tsli_refuse(&world->host, TSL_ERROR_NOT_INITIALIZED, asker.door,
                             "%s.struct_size is %u; it is expected to be %u, as in %ss[0]",
                             tsli_asker_argument(asker, argument).text, size_here, size, argument);
}

static tsl_result refuse_rig(const tsl_world *world, tsli_asker asker, tsl_rig_id id)
{
    return tsli_refuse_id(world, asker.door, TSLI_KIND_RIG, id.bits, tsli_asker_argument(asker, "rig").text);
}

// `array`: one that a call with so many elements needs.
static tsl_result check_given(const tsl_world *world, const char *door, const char *argument,
                              const void *array, uint32_t count)
{
    return count == 0 || array ? TSL_OK
                               : tsli_refuse(&world->host, TSL_ERROR_NULL_POINTER, door,
                                             "%s is null, and count is %u", argument, count);
}

// ---- in -------------------------------------------------------------------------------------------------

// The first of its bones that are read, there and here; after some lines the processor sees where it goes.
static void ask_for_bones(const tsli_pack *pack, const tsl_pose_input *in)
{
    if (!in->bones)
        return;
    uint32_t first = pack->needed_count && pack->needed[0].rest ? pack->needed[0].run : 0;
    if (first >= pack->needed_count)
        return;
    uint64_t bytes = (uint64_t)pack->needed[first].run * sizeof(tsl_transform);
    bytes = bytes < TSLI_AHEAD_BYTES ? bytes : TSLI_AHEAD_BYTES;
    tsli_prefetch(&pack->local_now[first], bytes);
    tsli_prefetch((const char *)in->bones + pack->needed[first].bone * sizeof(tsl_transform), bytes);
}

static tsl_result prepare_all(tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins,
                              uint32_t count)
{
    walk w = {.world = world, .ids = rigs, .count = count, .skips_packs = count && !ins->bones};
    for (uint32_t i = 0; i < count; ++i) {
        const tsli_asker asker = {"tsl_rigs_set_pose", i};
        const tsl_pose_input *in = in_array(ins, ins->struct_size, i);
        tsli_rig *rig = come_to(&w, i);
        const tsli_pack *next = w.skips_packs ? NULL : pack_in_sight(&w, i + 1);
        if (next && ins->struct_size == sizeof *ins) // others are not judged yet
            ask_for_bones(next, in_array(in, ins->struct_size, 1));
        if (!rig)
            return refuse_rig(world, asker, rigs[i]);
        tsl_result result = check_size(world, asker, "in", ins, in);
        if (result == TSL_OK)
            result = tsli_pose_prepare(world, asker, rig, in);
        if (result != TSL_OK)
            return result;
    }
    return TSL_OK;
}

tsl_result tsl_rigs_set_pose(tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins,
                             uint32_t count)
{
    TSLI_DOOR(world);
    tsl_result result = check_given(world, __func__, "rigs", rigs, count);
    if (result == TSL_OK)
        result = check_given(world, __func__, "ins", ins, count);
    if (result != TSL_OK)
        return result;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    result = prepare_all(world, rigs, ins, count);
    tsli_floating_point_leave(host_mode);
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

// The arrays that a call was given; ins or outs may be null.
typedef struct crowd {
    const char *door;
    const tsl_rig_id *rigs;
    const tsl_pose_input *ins;
    const tsl_pose_output *outs;
    uint32_t count;
} crowd;

static const tsl_pose_input *input_at(const crowd *c, uint32_t i)
{
    return c->ins ? in_array(c->ins, c->ins->struct_size, i) : NULL;
}

static const tsl_pose_output *output_at(const crowd *c, uint32_t i)
{
    return c->outs ? in_array(c->outs, c->outs->struct_size, i) : NULL;
}

// At most so many: more would push out what was asked for first.
static uint64_t bytes_of(const tsli_pose_array *array)
{
    uint64_t bytes = (uint64_t)tsli_pose_element_count(array->format, array->count) * array->stride;
    return bytes < BYTES_AHEAD ? bytes : BYTES_AHEAD;
}

static void ask_for_results(const tsli_pack *pack, const tsl_pose_input *in, const tsl_pose_output *out)
{
    uint32_t stride = out->stride ? out->stride : tsli_pose_element_size(out->format);
    const tsli_pose_array to = {.stride = stride, .count = out->bone_count, .format = out->format};
    if (out->space == TSL_SPACE_LOCAL)
        tsli_prefetch(pack->rotation_ls, pack->slot_count * sizeof *pack->rotation_ls);
    else
        tsli_prefetch(pack->world, pack->slot_count * sizeof *pack->world);
    for (uint32_t b = 0; b < pack->block_count; ++b)
        tsli_prefetch(&pack->blocks[b].flags, sizeof(uint32_t));
    if (in && in->bones)
        tsli_prefetch(in->bones, bytes_of(&to) / 2); // what no chain drives comes first, as a rule
    if (out->bones)
        tsli_prefetch_to_write(out->bones, bytes_of(&to));
}

static tsl_result take_one(const tsl_world *world, const crowd *c, uint32_t i, tsli_rig *rig,
                           tsli_exchange *e)
{
    memset(e, 0, sizeof *e);
    e->rig = rig;
    const tsli_asker asker = {c->door, i};
    if (!e->rig)
        return refuse_rig(world, asker, c->rigs[i]);
    const tsl_pose_input *in = input_at(c, i);
    const tsl_pose_output *out = output_at(c, i);
    tsl_result result = TSL_OK;
    if (in)
        result = check_size(world, asker, "in", c->ins, in);
    if (result == TSL_OK && out)
        result = check_size(world, asker, "out", c->outs, out);
    if (result == TSL_OK && out)
        return tsli_take_both(world, asker, e->rig, in, out, &e->from, &e->to, &e->write);
    return result == TSL_OK && in ? tsli_take_input(world, asker, e->rig, in, &e->from) : result;
}

static void take_next(const crowd *c, walk *w, uint32_t i, tsli_exchange *e)
{
    tsli_rig *rig = come_to(w, i);
    const tsli_pack *next = pack_in_sight(w, i + 1);
    if (next)
        ask_for_results(next, input_at(c, i + 1), output_at(c, i + 1));
    take_one(w->world, c, i, rig, e); // it was good
    tsli_exchange_ready(e);
}

static int is_like(const tsli_pose_array *a, const tsli_pose_array *b)
{
    return a->space == b->space && a->format == b->format;
}

static uint32_t write_local_four(const crowd *c, walk *w, uint32_t i, tsli_exchange e[4])
{
    uint32_t count = 1;
    for (; count < 4 && i + count < c->count; ++count)
        take_next(c, w, i + count, &e[count]);
    if (count == 4)
        tsli_stage_write_four(e);
    else
        for (uint32_t k = 0; k < count; ++k)
            tsli_stage_write(&e[k]);
    return count;
}

// From rig `i` on; how many that were. In model and world space the members of a team come out of the same rows.
static uint32_t write_some(const crowd *c, walk *w, uint32_t i)
{
    tsli_exchange e[TSLI_WIDTH];
    uint32_t count = 1;
    take_next(c, w, i, &e[0]);
    if (e[0].to.space == TSL_SPACE_LOCAL)
        return write_local_four(c, w, i, e);
    uint32_t lanes = 1u << e[0].rig->first_lane;
    for (; count < TSLI_WIDTH && i + count < c->count; ++count) {
        const tsli_rig *rig = rig_in_sight(w, i + count);
        if (!rig->team || rig->team != e[0].rig->team || lanes >> rig->first_lane & 1u)
            break;
        take_next(c, w, i + count, &e[count]);
        if (!is_like(&e[0].to, &e[count].to))
            break;
        lanes |= 1u << rig->first_lane;
    }
    tsli_stage_write_shown(e, count);
    return count;
}

tsl_result tsl_rigs_get_pose(const tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins,
                             const tsl_pose_output *outs, uint32_t count)
{
    TSLI_DOOR(world);
    tsl_result result = check_given(world, __func__, "rigs", rigs, count);
    if (result == TSL_OK)
        result = check_given(world, __func__, "outs", outs, count);
    if (result != TSL_OK)
        return result;
    const crowd c = {__func__, rigs, ins, outs, count};
    walk checks = {.world = world, .ids = rigs, .count = count}, writes = checks;
    for (uint32_t i = 0; i < count; ++i) { // all are checked before the first is written
        tsli_exchange e;
        result = take_one(world, &c, i, come_to(&checks, i), &e);
        if (result != TSL_OK)
            return result;
    }
    for (uint32_t i = 0; i < count;)
        i += write_some(&c, &writes, i);
    return TSL_OK;
}

// ---- the whole frame ------------------------------------------------------------------------------------

static tsl_result prepare_step(tsl_world *world, const crowd *c, uint32_t i, tsli_rig *rig)
{
    tsli_exchange e;
    tsl_result result = take_one(world, c, i, rig, &e);
    if (result == TSL_OK && rig->crowd)
        result = tsli_refuse(&world->host, TSL_ERROR_NOT_SUPPORTED, c->door,
                             "rigs[%u] is of a crowd, which steps with tsl_world_step", i);
    if (result == TSL_OK && rig->spare & TSLI_SPARE_LISTED)
        result = tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, c->door,
                             "rigs[%u] is a rig that comes earlier in the array too", i);
    if (result == TSL_OK)
        rig->spare |= TSLI_SPARE_LISTED;
    return result == TSL_OK && c->ins ? tsli_pose_read(world, (tsli_asker){c->door, i}, rig, &e.from)
                                      : result;
}

static tsl_result prepare_steps(tsl_world *world, const crowd *c)
{
    walk w = {.world = world, .ids = c->rigs, .count = c->count};
    tsl_result result = TSL_OK;
    for (uint32_t i = 0; i < c->count && result == TSL_OK; ++i) {
        tsli_rig *rig = come_to(&w, i);
        const tsli_pack *next = pack_in_sight(&w, i + 1);
        if (next && c->ins && c->ins->struct_size == sizeof *c->ins) // others are not judged yet
            ask_for_bones(next, input_at(c, i + 1));
        result = prepare_step(world, c, i, rig);
    }
    return result;
}

static void forget_all(const tsl_world *world, const crowd *c)
{
    for (uint32_t i = 0; i < c->count; ++i) {
        tsli_rig *rig = tsli_rig_find(world, c->rigs[i]);
        if (rig)
            rig->spare = TSLI_SPARE_EMPTY;
    }
}

void tsli_exchange_begin(const tsli_exchange *e, const tsli_pack *next)
{
    tsli_rig *rig = e->rig;
    tsli_ahead_none(rig->pack);
    tsli_ahead_to(rig->pack, next);
    if (e->to.bones)
        tsli_ahead_of(rig->pack, e->to.bones, bytes_of(&e->to));
    if (e->to.bones && e->write == TSL_WRITE_ALL)
        tsli_ahead_of(rig->pack, e->from.bones,
                      bytes_of(&e->from) / 2); // undriven bones come first as a rule
    tsli_pose_commit(rig);
}

void tsli_exchange_end(const tsli_exchange *e)
{
    tsli_ahead_end(e->rig->pack);
    if (e->to.bones)
        tsli_stage_write(e);
}

// From rig `i` on; how many that were.
static uint32_t step_some(const crowd *c, walk *w, uint32_t i, float delta_seconds)
{
    tsli_exchange e[TSLI_PARTIES_AT_ONCE];
    tsli_party parties[TSLI_PARTIES_AT_ONCE];
    uint32_t count = 0;
    for (; i + count < c->count && count < TSLI_PARTIES_AT_ONCE; ++count) {
        tsli_rig *rig = come_to(w, i + count);
        take_one(w->world, c, i + count, rig, &e[count]); // it was good
        tsli_exchange_ready(&e[count]);
        parties[count] = tsli_party_of(rig);
    }
    for (uint32_t k = 0; k < count; ++k) {
        const tsli_pack *after = pack_in_sight(w, i + 2 * count + k);
        if (after)
            tsli_prefetch(after, sizeof *after);
        tsli_exchange_begin(&e[k], pack_in_sight(w, i + count + k));
    }
    tsli_parties_advance(parties, count, delta_seconds);
    for (uint32_t k = 0; k < count; ++k)
        tsli_exchange_end(&e[k]);
    return count;
}

tsl_result tsl_rigs_step(tsl_world *world, const tsl_rig_id *rigs, uint32_t count, float delta_seconds,
                         const tsl_pose_input *ins, const tsl_pose_output *outs)
{
    TSLI_DOOR(world);
    tsl_result result = check_given(world, __func__, "rigs", rigs, count);
    if (result == TSL_OK)
        result = tsli_check_seconds(world, __func__, delta_seconds);
    if (result != TSL_OK)
        return result;
    const crowd c = {__func__, rigs, ins, outs, count};
    tsli_floating_point host_mode = tsli_floating_point_enter();
    result = prepare_steps(world, &c);
    tsli_floating_point_leave(host_mode);
    if (result != TSL_OK) {
        forget_all(world, &c);
        return result;
    }
    if (world->validation && count)
        tsli_validate_seconds(world, tsli_rig_find(world, rigs[0]), __func__, delta_seconds);
    walk w = {.world = world, .ids = rigs, .count = count};
    for (uint32_t i = 0; i < count;)
        i += step_some(&c, &w, i, delta_seconds);
    return TSL_OK;
}

#undef RIGS_AHEAD
#undef PACKS_AHEAD
#undef RIGS_IN_SIGHT
#undef BYTES_AHEAD
