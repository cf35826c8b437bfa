// SPDX-License-Identifier: MIT
// Poses in and out.
#include "fuzz/calls/calls.h"

#include <math.h>
#include <string.h>

const tsl_pose_output *output_of(const tsl_pose_output *to, uint32_t parts, uint32_t w);

// What is written goes to out[w]: elements, positions, scales.
const tsl_pose_output *output_of(const tsl_pose_output *to, uint32_t parts, uint32_t w)
{
    static tsl_pose_output one;
    one = *to;
    one.bones = out[w];
    one.positions = parts & 1 ? out[w] + 16384 : NULL;
    one.scales = parts & 2 ? out[w] + 24576 : NULL;
    return &one;
}

void clear_out(void)
{
    for (uint32_t w = 0; w < s.world_count; ++w)
        memset(out[w], 0x5a, 32768); // as a float, some finite number
    say("memset(out, 0x5a, sizeof out);\n");
}

static tsl_pose_output read_output(reader *r, uint32_t slot, uint32_t *parts)
{
    TSL_INIT(tsl_pose_output, to);
    uint32_t how = reader_byte(r), more = reader_byte(r);
    to.space = how % 3;
    to.format = how / 3 % 4;
    to.write = how / 12 % 3;
    to.bone_count = slot < RIGS ? s.rigs[slot].bone_count : 3;
    to.stride = more % 8 == 0 ? 4u * (16 + reader_bits(r) % 8) : 0;
    *parts = to.format == TSL_FORMAT_ARRAYS ? more / 8 % 4 : 0;
    if (r->is_wild && reader_one_in(r, 4))
        to.bone_count = reader_bits(r) % 16;
    return to;
}

static void say_output(const tsl_pose_output *to, uint32_t parts)
{
    say_pose_output(to);
    say_uint("parts", parts);
}

// Bones that nothing needs are copied as they are, numbers or not.
static int are_numbers(const float *words, uint32_t word_count)
{
    for (uint32_t i = 0; words && i < word_count; ++i)
        if (!isfinite(words[i]))
            return 0;
    return 1;
}

static int has_numbers_alone(const tsl_pose_input *pose)
{
    return !pose || (are_numbers(pose->bones, POSE_WORDS) && are_numbers(pose->positions, BONES * 3) &&
                     are_numbers(pose->scales, BONES * 3));
}

// Whether the rig's poses may be made again in some worlds, which no step has taken up yet.
int poses_may_differ(uint32_t slot)
{
    int is_manual = slot < RIGS && (s.rigs[slot].flags & TSL_RIG_MANUAL);
    return s.poses_are_old || (is_manual && s.is_rewound);
}

void check_pose(int is_compared, const tsl_pose_input *pose, const char *what)
{
    if (is_compared)
        check_out(32768, what);
    if (call_result() == TSL_OK && has_numbers_alone(pose))
        for (uint32_t w = 0; w < s.world_count; ++w)
            check_numbers(out[w], 32768, "a pose holds what is no number");
}

static void set_pose(reader *r)
{
    uint32_t slot = pick_rig(r);
    tsl_rig_id id = rig_in(r, slot);
    const tsl_pose_input *pose = read_pose(r, slot, 0);
    say_rig("id", id);
    say("tsl_pose_input *pose = &in;\n");
    EACH(CHANGES, tsl_rig_set_pose(world[w], id, pose));
}

// All rigs with one call, each with its own root.
static void set_poses(reader *r)
{
    tsl_rig_id ids[RIGS];
    tsl_pose_input ins[RIGS];
    tsl_transform roots[RIGS];
    uint32_t rigs = 0;
    for (uint32_t i = 0; i < s.rig_count; ++i)
        if (s.rigs[i].is_alive) {
            tsl_pose_input_init(&ins[rigs], sizeof *ins);
            roots[rigs] = reader_transform(r, 1, 3);
            ins[rigs].root = &roots[rigs];
            ids[rigs++].bits = s.rigs[i].bits;
        }
    say("tsl_rig_id ids[24]; tsl_pose_input ins[24];\n");
    say_floats("tsl_transform", "roots", roots, 10 * rigs);
    for (uint32_t i = 0; i < rigs; ++i)
        say("ids[%u].bits = 0x%llxu; tsl_pose_input_init(&ins[%u], sizeof *ins); ins[%u].root = "
            "&roots[%u];\n",
            i, (unsigned long long)ids[i].bits, i, i, i);
    say_uint("rigs", rigs);
    EACH(CHANGES, tsl_rigs_set_pose(world[w], ids, ins, rigs));
}

static void get_pose(reader *r)
{
    uint32_t slot = pick_rig(r), parts;
    tsl_rig_id id = rig_in(r, slot);
    tsl_pose_output to = read_output(r, slot, &parts);
    const tsl_pose_input *pose = read_pose(r, slot, 1);
    say_rig("id", id);
    say("tsl_pose_input *pose = &in;\n");
    say_output(&to, parts);
    clear_out();
    EACH(READS, tsl_rig_get_pose(world[w], id, pose, output_of(&to, parts, w)));
    check_pose(!poses_may_differ(slot), pose, "tsl_rig_get_pose gives other bits");
}

static void rig_step(reader *r)
{
    uint32_t slot = pick_rig(r), parts, has_pose = reader_below(r, 4);
    tsl_rig_id id = rig_in(r, slot);
    float seconds = read_seconds(r);
    tsl_pose_output to = read_output(r, slot, &parts);
    const tsl_pose_input *pose = read_pose(r, slot, 1);
    pose = has_pose || to.write == TSL_WRITE_ALL ? pose : NULL;
    say_rig("id", id);
    say("tsl_pose_input *pose = %s;\n", pose ? "&in" : "NULL");
    say_output(&to, parts);
    say_float("seconds", seconds);
    clear_out();
    EACH(CHANGES, tsl_rig_step(world[w], id, seconds, pose, output_of(&to, parts, w)));
    check_pose(1, pose, "tsl_rig_step gives other bits");
}

static void rigs_step(reader *r)
{
    tsl_rig_id ids[RIGS];
    uint32_t rigs = 0, takes = reader_bits(r);
    float seconds = read_seconds(r);
    for (uint32_t i = 0; i < s.rig_count; ++i)
        if (s.rigs[i].is_alive && (takes >> i & 1))
            ids[rigs++].bits = s.rigs[i].bits;
    say("tsl_rig_id ids[24];\n");
    for (uint32_t i = 0; i < rigs; ++i)
        say("ids[%u].bits = 0x%llxu;\n", i, (unsigned long long)ids[i].bits);
    say_uint("rigs", rigs);
    say_float("seconds", seconds);
    EACH(CHANGES, tsl_rigs_step(world[w], ids, rigs, seconds, NULL, NULL));
}

void compare_poses(uint32_t slot)
{
    TSL_INIT(tsl_pose_output, to);
    tsl_rig_id id = {s.rigs[slot].bits};
    uint32_t parts = 0;
    to.space = TSL_SPACE_WORLD;
    to.write = TSL_WRITE_DRIVEN;
    to.bone_count = s.rigs[slot].bone_count;
    say("{\n");
    say_rig("id", id);
    say_output(&to, parts);
    clear_out();
    EACH(READS, tsl_rig_get_pose(world[w], id, NULL, output_of(&to, parts, w)));
    check_pose(!poses_may_differ(slot), NULL, "poses differ after a step");
    say("}\n");
}

const call_kind pose_calls[] = {{"set_pose", set_pose, 26}, {"set_poses", set_poses, 4}, {"get_pose", get_pose, 8},
                                {"rig_step", rig_step, 10}, {"rigs_step", rigs_step, 2}, {NULL, NULL, 0}};
