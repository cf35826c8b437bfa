// SPDX-License-Identifier: MIT
#include "take.h"

#include "common/xform.h"
#include "loop.h"

#include <string.h>

// Seconds that the first pose is held before the motion starts, so that hair hangs as it would.
#define SETTLE 2.0f

const tsl_transform *take_pose(const take *t, uint32_t frame)
{
    return t->posed + (size_t)frame * t->source->bones->bone_count;
}

static uint32_t steps_of(const simulation *s, float span)
{
    uint32_t steps = (uint32_t)ceilf(span / simulation_longest_step(s) - 1e-3f);
    return steps < 1 ? 1 : steps;
}

// Before `steps` poses are sampled and `seconds` are simulated.
static bool spend(const take *t, const simulation *s, double steps, double seconds, tsla_error *e)
{
    return effort_spend(s->effort, EFFORT_POSES, steps * motion_width(t->source), e) &&
           effort_spend(s->effort, EFFORT_CONTACTS, seconds * (double)s->tick_rate * s->meetings, e);
}

static bool allocate(take *t, tsla_arena *memory, const simulation *s, const motion *m, float fps, tsla_error *e)
{
    uint64_t bones = m->bones->bone_count;
    memset(t, 0, sizeof *t);
    t->source = m;
    t->frame_count = motion_frame_count(m, fps);
    if (t->frame_count == 0)
        return tsla_error_set(e, "%s: animation \"%s\": %g seconds are too many frames", m->model->path, m->name,
                              (double)m->duration);
    if (!effort_spend(s->effort, EFFORT_POSES, (double)t->frame_count * (double)bones, e))
        return false;
    t->times = tsla_arena_take(memory, t->frame_count, sizeof *t->times);
    t->roots = tsla_arena_take(memory, t->frame_count, sizeof *t->roots);
    t->animated = tsla_arena_take(memory, t->frame_count * bones, sizeof *t->animated);
    t->posed = tsla_arena_take(memory, t->frame_count * bones, sizeof *t->posed);
    t->places = tsla_arena_take(memory, bones, sizeof *t->places);
    t->overlays = tsla_arena_take(memory, t->frame_count, sizeof *t->overlays);
    if (!t->times || !t->roots || !t->animated || !t->posed || !t->places || !t->overlays)
        return tsla_error_set(e, "%s: animation \"%s\": %u frames do not fit into memory", m->model->path, m->name,
                              (unsigned)t->frame_count);
    return true;
}

// The pose of a later play: bones without a parent stand where the plays before it have led. Were that said with the rig's
// root, it would jump at each seam while the clip's own travel jumps back, and a rig's limits of teleports see the root alone.
static void carry(const take *t, const tsl_transform *root, const tsl_transform *travel, tsl_transform *animated)
{
    const skeleton *bones = t->source->bones;
    tsl_vec3 shift = quat_rotate(quat_conjugate(root->rotation), travel->position);
    for (uint32_t b = 0; b < bones->bone_count; ++b) {
        t->places[b] = animated[b].position;
        if (bones->parents[b] < 0)
            animated[b].position = vec3_add(animated[b].position, shift);
    }
}

// What is kept of it stands where the clip has it.
static void bring_back(const take *t, tsl_transform *locals)
{
    const skeleton *bones = t->source->bones;
    for (uint32_t b = 0; b < bones->bone_count; ++b)
        if (bones->parents[b] < 0)
            locals[b].position = t->places[b];
}

// From the pose of frame - 1 to that of `frame`, in steps that lose no time.
static bool step_frame(take *t, simulation *s, uint32_t frame, const tsl_transform *travel, tsla_error *e)
{
    size_t bones = t->source->bones->bone_count;
    float from = t->times[frame - 1], span = t->times[frame] - from;
    uint32_t steps = steps_of(s, span);
    tsl_transform *animated = t->animated + frame * bones, *posed = t->posed + frame * bones;
    for (uint32_t i = 1; i <= steps; ++i) {
        tsl_transform root;
        float time = i == steps ? t->times[frame] : from + span * (float)i / (float)steps;
        if (!motion_sample(t->source, time, &root, animated, e))
            return false;
        t->roots[frame] = root;
        carry(t, &root, travel, animated);
        if (!simulation_prepare(s, span / (float)steps, &root, animated, e) ||
            !simulation_step(s, span / (float)steps, &root, animated, posed, e))
            return false;
    }
    bring_back(t, animated);
    bring_back(t, posed);
    return true;
}

// The first frame: at rest on the pose, then held until things hang.
static bool settle(take *t, simulation *s, tsla_error *e)
{
    float step = fminf(simulation_longest_step(s), 1.0f / 60.0f);
    if (!spend(t, s, ceil((double)SETTLE / (double)step), (double)SETTLE, e))
        return false;
    if (!motion_sample(t->source, 0.0f, &t->roots[0], t->animated, e))
        return false;
    limbs_start(&s->limbs, t->source->name);
    if (!simulation_prepare(s, 0.0f, &t->roots[0], t->animated, e) ||
        !simulation_reset(s, &t->roots[0], t->animated, e))
        return false;
    // It ends: the clock takes at most 1000 ticks a second, and steps of a thousandth are far above a float's last bit.
    // NOLINTNEXTLINE(cert-flp30-c,clang-analyzer-security.FloatLoopCounter)
    for (float time = 0.0f; time < SETTLE; time += step)
        if (!simulation_step(s, step, &t->roots[0], t->animated, t->posed, e))
            return false;
    return true;
}

static bool roll(take *t, tsla_arena *memory, simulation *s, const tsl_transform *travel, uint32_t show, tsla_error *e)
{
    tsl_vec3 back = vec3_scale(travel->position, -1.0f);
    double steps = (double)(t->frame_count - 1) * steps_of(s, t->frame_count > 1 ? t->times[1] - t->times[0] : 0.0f);
    if (!spend(t, s, steps, (double)t->source->duration, e))
        return false;
    for (uint32_t frame = 0; frame < t->frame_count; ++frame)
        if ((frame > 0 && !step_frame(t, s, frame, travel, e)) ||
            !overlay_keep(&t->overlays[frame], memory, s, show, back, e))
            return false;
    return true;
}

// A play begins as the one before it ended, but for what the clip itself moves.
static void begin_as_ended(take *t, const simulation *s)
{
    size_t bones = t->source->bones->bone_count, last = (size_t)(t->frame_count - 1) * bones;
    for (uint32_t i = 0; i < s->driven_count; ++i)
        t->posed[s->driven[i]] = t->posed[last + s->driven[i]];
}

// Play after play, until the state at the seam comes back.
static bool roll_until_steady(take *t, tsla_arena *memory, simulation *s, uint32_t show, tsla_error *e)
{
    tsl_transform travel = xform_identity();
    seam before, after;
    if (!seam_create(&before, memory, s) || !seam_create(&after, memory, s))
        return tsla_error_set(e, "out of memory");
    while (t->rolls < LOOP_MOST_ROLLS) {
        if (t->rolls > 0) {
            travel = loop_travel(t, &travel);
            begin_as_ended(t, s);
        }
        if (!roll(t, memory, s, &travel, show, e))
            return false;
        t->rolls++;
        seam swap = before;
        before = after;
        after = swap;
        seam_take(&after, t);
        if (t->rolls > 1 && seam_distance(&before, &after) < LOOP_TOLERANCE)
            break;
    }
    return true;
}

bool take_record(take *t, tsla_arena *memory, simulation *s, const motion *m, const take_settings *settings,
                 tsla_error *e)
{
    bool loop = settings->loop;
    if (!allocate(t, memory, s, m, settings->fps, e))
        return false;
    for (uint32_t frame = 0; frame < t->frame_count; ++frame)
        t->times[frame] = motion_frame_time(m, settings->fps, frame);
    if (!simulation_fit_clock(s, loop ? m->duration : 0.0f, e) || !settle(t, s, e))
        return false;
    tsl_transform here = xform_identity();
    if (!loop || t->frame_count < 2)
        return roll(t, memory, s, &here, settings->show, e);
    if (!roll_until_steady(t, memory, s, settings->show, e))
        return false;
    loop_close(t, s);
    return true;
}
