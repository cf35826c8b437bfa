// SPDX-License-Identifier: MIT
// Steps of the world in all their forms, and what acts on the world as a whole.
#include "fuzz/calls/calls.h"

#include <math.h>
#include <string.h>

float read_seconds(reader *r)
{
    static const float usual[] = {1 / 60.0f, 1 / 60.0f, 1 / 30.0f, 1 / 144.0f, 0, 1 / 120.0f, 0.0166667f, 0.25f};
    uint32_t how = reader_byte(r);
    if (r->is_wild)
        return reader_number(r, 0, 3);
    if (how < 160)
        return usual[how % 8];
    if (how < 210) // as a host measures it
        return 1 / 60.0f * reader_between(r, 0.97f, 1.03f);
    return how < 245 ? reader_between(r, 0, 0.05f) : reader_between(r, 0, 3);
}

static tsl_result step_in_parts(tsl_world *in, float seconds, uint32_t first)
{
    uint32_t tasks = 0, again = 0;
    tsl_vec3 gravity = {0, 0, 0};
    tsl_result result = tsl_world_step_begin(in, seconds, &tasks);
    if (result != TSL_OK)
        return result;
    check(tsl_world_set_gravity(in, &gravity) == TSL_ERROR_BUSY, "a call between begin and end is let in");
    check(tsl_world_step_begin(in, seconds, &again) == TSL_ERROR_BUSY, "a step within a step is let in");
    for (uint32_t i = 0; i < tasks; ++i)
        check(tsl_world_step_run(in, tasks - 1 - (i + first) % tasks) == TSL_OK, "a task is refused");
    check(tsl_world_step_run(in, tasks) == TSL_ERROR_INDEX_OUT_OF_RANGE, "a task that is none is let in");
    return tsl_world_step_end(in);
}

static tsl_result step_rig_by_rig(tsl_world *in, float seconds)
{
    tsl_result result = tsl_world_publish_colliders(in);
    if (result == TSL_OK)
        result = tsl_world_advance_wind(in, seconds);
    for (uint32_t i = 0; result == TSL_OK && i < s.rig_count; ++i) {
        tsl_rig_id id = {s.rigs[i].bits};
        if (s.rigs[i].is_alive)
            result = tsl_rig_step(in, id, seconds, NULL, NULL);
    }
    return result;
}

enum { WHOLE, PARTS, RIG_BY_RIG };

static uint32_t form_of(uint32_t w, float seconds)
{
    if (!(seconds >= 0) || isinf(seconds) || w == 0) // a step that is refused is one call
        return WHOLE;
    return s.way == WAY_RIGS && w == s.world_count - 1 ? RIG_BY_RIG : PARTS;
}

static void say_step(float seconds, uint32_t first)
{
    say("{\nuint32_t first = %u, form[] = {%u, %u, %u};\n", first, form_of(0, seconds), form_of(1, seconds),
        form_of(2, seconds));
    say_float("seconds", seconds);
    say("uint32_t bones[] = {");
    for (uint32_t i = 0; i < s.rig_count; ++i)
        if (s.rigs[i].is_alive)
            say("%u, ", s.rigs[i].bone_count);
    say("0};\ntsl_rig_id ids[] = {");
    for (uint32_t i = 0; i < s.rig_count; ++i)
        if (s.rigs[i].is_alive)
            say("{0x%llxu}, ", (unsigned long long)s.rigs[i].bits);
    say("{0}};\n");
}

static tsl_result step_as(uint32_t form, tsl_world *in, float seconds, uint32_t first)
{
    return form == WHOLE   ? tsl_world_step(in, seconds)
           : form == PARTS ? step_in_parts(in, seconds, first)
                           : step_rig_by_rig(in, seconds);
}

// The first world has its poses read after each step, the others when the sequence says so: what is shown may be made then.
static tsl_result step_and_read(uint32_t w, uint32_t form, float seconds, uint32_t first)
{
    static tsl_transform bones[BONES];
    tsl_result result = step_as(form, world[w], seconds, first);
    for (uint32_t i = 0; result == TSL_OK && w == 0 && i < s.rig_count; ++i) {
        tsl_rig_id id = {s.rigs[i].bits};
        TSL_INIT(tsl_pose_output, to);
        to.bones = bones;
        to.write = TSL_WRITE_DRIVEN;
        to.bone_count = s.rigs[i].bone_count;
        if (s.rigs[i].is_alive)
            check(tsl_rig_get_pose(world[w], id, NULL, &to) == TSL_OK, "a pose is refused after a step");
    }
    return result;
}

#define STEP_AS(w) step_and_read(w, form[w], seconds, first)

void step_worlds(float seconds, uint32_t first)
{
    uint32_t form[WORLDS];
    for (uint32_t w = 0; w < WORLDS; ++w)
        form[w] = form_of(w, seconds);
    say_step(seconds, first);
    EACH(CHANGES, STEP_AS(w));
    say("}\n");
    if (call_result() != TSL_OK)
        return;
    s.poses_are_old = 0;
}

void step_worlds_often(uint32_t times, float seconds, uint32_t first)
{
    for (uint32_t i = 0; i < times; ++i)
        step_worlds(seconds, first + i);
}

static void compare_some(reader *r)
{
    for (uint32_t i = 0; i < s.rig_count; ++i)
        if (s.rigs[i].is_alive && reader_one_in(r, 3))
            compare_poses(i);
}

static void step(reader *r)
{
    float seconds = read_seconds(r);
    uint32_t compares = reader_below(r, 4), first = reader_bits(r) % 7;
    step_worlds(seconds, first);
    if (compares == 0)
        compare_some(r);
}

static void steps(reader *r)
{
    float seconds = read_seconds(r);
    uint32_t times = 1 + reader_below(r, 40), noise = reader_below(r, 2);
    for (uint32_t i = 0; i < times; ++i)
        step_worlds(noise ? seconds * reader_between(r, 0.97f, 1.03f) : seconds, i);
    compare_some(r);
}

// Parts of a step that was not begun.
static void misuse(reader *r)
{
    uint32_t task = reader_byte(r);
    say_uint("task", task);
    EACH(CHANGES, tsl_world_step_run(world[w], task));
    check(call_result() == TSL_ERROR_BUSY, "a task of no step is let in");
    EACH(CHANGES, tsl_world_step_end(world[w]));
    check(call_result() == TSL_ERROR_BUSY, "the end of no step is let in");
}

static void set_gravity(reader *r)
{
    tsl_vec3 gravity = reader_vector(r, 20);
    say_floats("tsl_vec3", "to", &gravity, 3);
    const tsl_vec3 *to = &gravity;
    EACH(CHANGES, tsl_world_set_gravity(world[w], to));
    s.poses_are_old = 1;
}

static void shift_origin(reader *r)
{
    tsl_vec3 origin = reader_vector(r, reader_below(r, 2) ? 10.0f : 1000.0f);
    say_floats("tsl_vec3", "to", &origin, 3);
    const tsl_vec3 *to = &origin;
    EACH(CHANGES, tsl_world_shift_origin(world[w], to));
}

const call_kind step_calls[] = {{"step", step, 26},
                                {"steps", steps, 10},
                                {"step_misuse", misuse, 1},
                                {"set_gravity", set_gravity, 2},
                                {"shift_origin", shift_origin, 3},
                                {NULL, NULL, 0}};
