// SPDX-License-Identifier: MIT
// Edges of what is legal: room for nothing, for all and for one less; pointers that are null; arrays that touch and overlap.
#include "fuzz/calls/calls.h"
#include "tassel/debug.h"

#include <string.h>

// ---- queries that count -----------------------------------------------------------------------------------

ALSO_PRINTED(
    ask, static tsl_result ask(uint64_t which, const tsl_world *in, tsl_rig_id rig, tsl_chain_id chain, void *to,
                               uint32_t *inout) {
        switch (which) {
        case 0:
            return tsl_chain_get_particles(in, chain, to, inout);
        case 1:
            return tsl_rig_get_driven_bones(in, rig, to, inout);
        default:
            return tsl_world_debug_lines(in, 63, to, inout);
        }
    })

static const uint32_t element_bytes[] = {sizeof(tsl_particle), sizeof(uint32_t), sizeof(tsl_debug_line)};

static void set_rooms(uint32_t room)
{
    for (uint32_t w = 0; w < s.world_count; ++w)
        count[w] = room;
    say("for (uint32_t w = 0; w < WORLDS; ++w) count[w] = %u;\n", room);
}

static void check_rooms(uint32_t number_of_all, const char *what)
{
    for (uint32_t w = 0; w < s.world_count; ++w)
        check(count[w] == number_of_all, what);
}

// Behind `room` elements nothing is written.
static void check_untouched(uint32_t bytes)
{
    for (uint32_t w = 0; w < s.world_count; ++w)
        for (uint32_t i = bytes; i < bytes + 64; ++i)
            check(out[w][i] == 0x5a, "a query writes beyond its room");
}

static void count_edges(reader *r)
{
    uint32_t which = reader_below(r, 3), slot = pick_chain(r);
    tsl_rig_id rig = rig_in(r, pick_rig(r));
    tsl_chain_id chain = chain_in(r, slot);
    say_rig("rig", rig);
    say_chain("chain", chain);
    say_uint("which", which);
    set_rooms(reader_below(r, 3)); // of no meaning where the array is null
    EACH(READS, ask(which, world[w], rig, chain, NULL, &count[w]));
    if (call_result() != TSL_OK)
        return;
    uint32_t all = count[0], bytes = all * element_bytes[which];
    check_rooms(all, "a query tells different numbers");
    if (bytes + 64 > 32768)
        return;
    clear_out();
    set_rooms(all);
    EACH(READS, ask(which, world[w], rig, chain, out[w], &count[w]));
    check(call_result() == TSL_OK, "a query refuses the room that it asked for");
    check_rooms(all, "a query tells another number with room");
    check_untouched(bytes);
    EACH(READS, ask(which, world[w], rig, chain, out[w], NULL));
    check(call_result() < TSL_OK, "a query without a number is let in");
    if (all == 0)
        return;
    set_rooms(all - 1);
    EACH(READS, ask(which, world[w], rig, chain, out[w], &count[w]));
    check(call_result() == TSL_ERROR_BUFFER_TOO_SMALL, "a query fits where there is no room");
    check_rooms(all, "a query without room tells no number");
}

// ---- pointers that are null -------------------------------------------------------------------------------

enum { REFUSED_CALLS = 32 };

ALSO_PRINTED(
    refused, static tsl_result refused(uint64_t which, tsl_world *in, tsl_rig_id rig, tsl_chain_id chain,
                                       tsl_collider_id collider) {
        switch (which) {
        case 0:
            return tsl_world_set_gravity(in, NULL);
        case 1:
            return tsl_world_shift_origin(in, NULL);
        case 2:
            return tsl_world_step(NULL, 0.1f);
        case 3:
            return tsl_world_step_begin(in, 0.1f, NULL);
        case 4:
            return tsl_world_get_stats(in, NULL);
        case 5:
            return tsl_rig_create(in, NULL, &rig);
        case 6:
            return tsl_rig_reset(NULL, rig);
        case 7:
            return tsl_rig_get_user_data(in, rig, NULL);
        case 8:
            return tsl_rig_set_pose(in, rig, NULL);
        case 9:
            return tsl_rig_get_pose(in, rig, NULL, NULL);
        case 10:
            return tsl_rigs_set_pose(in, NULL, NULL, 2);
        case 11:
            return tsl_rigs_get_pose(in, &rig, NULL, NULL, 1);
        case 12:
            return tsl_rigs_step(in, NULL, 1, 0.1f, NULL, NULL);
        case 13:
            return tsl_rig_get_driven_bones(in, rig, NULL, NULL);
        case 14:
            return tsl_rig_set_reference_point(in, rig, NULL);
        case 15:
            return tsl_chain_create(in, rig, NULL, NULL, &chain);
        case 16:
            return tsl_chains_create(in, rig, NULL, NULL, 1, &chain);
        case 17:
            return tsl_chain_reset(NULL, chain);
        case 18:
            return tsl_chain_get_user_data(in, chain, NULL);
        case 19:
            return tsl_chain_set_params(in, chain, NULL);
        case 20:
            return tsl_chain_get_params(in, chain, NULL);
        case 21:
            return tsl_chain_set_detail(in, chain, NULL);
        case 22:
            return tsl_chain_get_detail(in, chain, NULL);
        case 23:
            return tsl_chain_set_curve(in, chain, 0, NULL, 3);
        case 24:
            return tsl_chain_set_factors(in, chain, 0, NULL, 3);
        case 25:
            return tsl_chain_set_gravities(in, chain, NULL, 3);
        case 26:
            return tsl_collider_create(in, NULL, &collider);
        case 27:
            return tsl_collider_set(in, collider, NULL);
        case 28:
            return tsl_collider_move(in, collider, NULL, 0);
        case 29:
            return tsl_world_save(in, NULL, NULL);
        case 30:
            return tsl_world_load(in, NULL, 100);
        default:
            return tsl_rig_load(in, rig, NULL, 100);
        }
    })

static void give_nulls(reader *r)
{
    uint32_t which = reader_below(r, REFUSED_CALLS);
    tsl_rig_id rig = rig_in(r, pick_rig(r));
    tsl_chain_id chain = chain_in(r, pick_chain(r));
    tsl_collider_id collider = collider_in(r, pick_collider(r));
    say_uint("which", which);
    say_rig("rig", rig);
    say_chain("chain", chain);
    say_collider("collider", collider);
    EACH(READS, refused(which, world[w], rig, chain, collider));
    check(call_result() < TSL_OK, "a null pointer is let in");
}

// ---- arrays that touch, overlap or interlace --------------------------------------------------------------

static tsl_pose_input near_in;
static tsl_pose_output near_out;

// Input and output lie in one buffer: the output `apart` bytes behind the end of the input, or before it where that is negative.
static void place(uint32_t bones, uint32_t stride, int32_t apart)
{
    uint32_t size = bones * stride;
    near_in.stride = near_out.stride = stride;
    near_in.bone_count = near_out.bone_count = bones;
    say("near_in.stride = near_out.stride = %u; near_in.bone_count = near_out.bone_count = %u;\n", stride, bones);
    say_uint("start", 4096 + size + (uint32_t)apart);
}

static void put_rest(const rig_slot *rig, uint32_t stride)
{
    memset(out, 0x5a, sizeof out);
    say("memset(out, 0x5a, sizeof out);\n");
    for (uint32_t i = 0; i < rig->bone_count; ++i) {
        say("{\n");
        say_floats("void", "bone", &rig->rest[i], 10);
        say("for (uint32_t w = 0; w < WORLDS; ++w) memcpy(out[w] + %u, bone, 40);\n}\n", 4096 + i * stride);
        for (uint32_t w = 0; w < s.world_count; ++w)
            memcpy(out[w] + 4096 + i * stride, &rig->rest[i], 40);
    }
}

#define NEAR_IN(w) (near_in.bones = out[w] + 4096, &near_in)
#define NEAR_OUT(w) (near_out.bones = out[w] + start, &near_out)

static void near_poses(reader *r)
{
    static const int32_t distances[] = {0, 4, -4, 40, -40, -36, 64};
    uint32_t slot = pick_rig(r), stride = 40 + 4 * reader_below(r, 3);
    int32_t apart = distances[reader_below(r, 7)];
    if (!rig_is_alive(slot))
        return;
    const rig_slot *rig = &s.rigs[slot];
    tsl_rig_id id = {rig->bits};
    uint32_t start = 4096 + rig->bone_count * stride + (uint32_t)apart;
    tsl_pose_input_init(&near_in, sizeof near_in);
    tsl_pose_output_init(&near_out, sizeof near_out);
    say("#define NEAR_IN(w) (near_in.bones = out[w] + 4096, &near_in)\n"
        "#define NEAR_OUT(w) (near_out.bones = out[w] + start, &near_out)\n"
        "TSL_INIT(tsl_pose_input, near_in); TSL_INIT(tsl_pose_output, near_out);\n");
    place(rig->bone_count, stride, apart);
    put_rest(rig, stride);
    say_rig("id", id);
    EACH(READS, tsl_rig_get_pose(world[w], id, NEAR_IN(w), NEAR_OUT(w)));
    check(apart < 0 || call_result() != TSL_ERROR_OVERLAP, "arrays that only touch are refused");
    // Behind the last element of the input are stride - 40 bytes that are nobody's.
    check(apart + (int32_t)stride - 40 >= 0 || call_result() < TSL_OK, "an output that overlaps its input is let in");
    if (!poses_may_differ(slot))
        check_out(32768, "tsl_rig_get_pose gives other bits beside its input");
}

const call_kind edge_calls[] = {{"count_edges", count_edges, 20},
                                {"null_pointers", give_nulls, 16},
                                {"near_poses", near_poses, 16},
                                {NULL, NULL, 0}};
