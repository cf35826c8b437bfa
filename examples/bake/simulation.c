// SPDX-License-Identifier: MIT
#include "simulation.h"
#include "tassel/debug.h"

#include "common/xform.h"
#include "tassel/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void TSL_CALL keep_log(void *user, tsl_result code, const char *message_utf8)
{
    simulation *s = user;
    (void)code;
    snprintf(s->log_text, sizeof s->log_text, "%s", message_utf8);
}

static bool fail(const simulation *s, const char *what, tsl_result result, tsla_error *e)
{
    return tsla_error_set(e, "%s: %s: %s", what, tsl_result_name(result), s->log_text);
}

// What the rig file says about the world, or the defaults.
static bool read_world(const simulation_source *source, tsl_asset_world *out, tsla_error *e)
{
    tsl_asset_world_init(out, sizeof *out);
    if (!source->assets || tsl_assets_get_world(source->assets, source->rig_name, out) == TSL_OK)
        return true;
    return tsla_error_set(e, "%s", tsl_assets_message(source->assets));
}

static bool create_world(simulation *s, const tsl_asset_world *file, tsla_error *e)
{
    tsl_world_desc desc;
    tsl_world_desc_init(&desc, sizeof desc);
    desc.gravity = file->gravity;
    desc.log = keep_log;
    desc.log_user = s;
    tsl_result result = tsl_world_create(&desc, &s->world);
    return result == TSL_OK ? true : fail(s, "the world", result, e);
}

static bool keep_start(simulation *s, tsla_error *e)
{
    tsl_result result = tsl_world_save(s->world, NULL, &s->start_size);
    s->start = tsla_arena_take(&s->memory, (size_t)s->start_size, 1);
    if (!s->start)
        return tsla_error_set(e, "out of memory");
    if (result == TSL_OK)
        result = tsl_world_save(s->world, s->start, &s->start_size);
    return result == TSL_OK ? true : fail(s, "the winds", result, e);
}

static bool create_winds(simulation *s, const simulation_source *source, uint32_t count, tsla_error *e)
{
    for (uint32_t i = 0; i < count; ++i) {
        TSL_INIT(tsl_wind_desc, desc);
        tsl_wind_id wind;
        if (tsl_assets_get_wind(source->assets, source->rig_name, i, &desc) != TSL_OK)
            return tsla_error_set(e, "%s", tsl_assets_message(source->assets));
        tsl_result result = tsl_wind_create(s->world, &desc, &wind);
        if (result != TSL_OK)
            return fail(s, "the winds", result, e);
    }
    return true;
}

static bool create_plain_rig(simulation *s, tsla_error *e)
{
    TSL_INIT(tsl_rig_desc, desc);
    desc.bone_count = s->bones->bone_count;
    desc.parents = s->bones->parents;
    desc.rest = s->bones->rest;
    tsl_result result = tsl_rig_create(s->world, &desc, &s->rig);
    return result == TSL_OK ? true : fail(s, "the model's nodes", result, e);
}

static bool create_rig(simulation *s, const simulation_source *source, tsla_error *e)
{
    if (!source->assets)
        return create_plain_rig(s, e);
    TSL_INIT(tsl_asset_rig_desc, desc);
    desc.bone_count = s->bones->bone_count;
    desc.parents = s->bones->parents;
    desc.rest = s->bones->rest;
    desc.names = s->bones->names;
    desc.world_message = s->log_text;
    if (tsl_asset_rig_create(source->assets, source->rig_name, s->world, &desc, &s->parts) != TSL_OK)
        return tsla_error_set(e, "%s", tsl_assets_message(source->assets));
    TSL_INIT(tsl_asset_rig_info, info);
    tsl_asset_rig_get_info(s->parts, &info);
    s->rig = info.rig;
    return info.chain_count > 0 || info.limb_count > 0
               ? true
               : tsla_error_set(e, "%s: no chains and no ik, so nothing to bake", source->rig_name);
}

static bool list_driven(simulation *s, tsla_error *e)
{
    tsl_result result = tsl_rig_get_driven_bones(s->world, s->rig, NULL, &s->driven_count);
    s->driven = tsla_arena_take(&s->memory, s->bones->bone_count, sizeof *s->driven);
    if (!s->driven)
        return tsla_error_set(e, "out of memory");
    if (result == TSL_OK && s->driven_count > 0)
        result = tsl_rig_get_driven_bones(s->world, s->rig, s->driven, &s->driven_count);
    return result == TSL_OK ? true : fail(s, "driven bones", result, e);
}

// A limb's bones are written like those of chains. One bone cannot be both.
static bool add_limbs(const limb_set *limbs, uint8_t *used, tsla_error *e)
{
    for (uint32_t i = 0; i < limbs->limb_count; ++i) {
        const tsl_asset_limb *l = &limbs->limbs[i].settings;
        const int32_t joints[] = {l->root, l->mid, l->end};
        for (uint32_t j = 0; j < 3; ++j) {
            if (used[joints[j]] == 1)
                return tsla_error_set(e, "%s: ik[%u] \"%s\": \"%s\" swings in a chain", limbs->path, (unsigned)i,
                                      l->name, limbs->bones->names[joints[j]]);
            used[joints[j]] = 2;
        }
    }
    return true;
}

// Players of plain glTF know no constraints: what those turn is written too.
static bool add_others(simulation *s, tsla_error *e)
{
    uint8_t *used = tsla_arena_take(&s->memory, s->bones->bone_count, sizeof *used);
    if (!used)
        return tsla_error_set(e, "out of memory");
    s->swinging_count = s->driven_count;
    for (uint32_t i = 0; i < s->driven_count; ++i)
        used[s->driven[i]] = 1;
    if (!add_limbs(&s->limbs, used, e))
        return false;
    for (uint32_t i = 0; s->constraints && i < s->constraints->count; ++i)
        used[s->constraints->list[i].bone] |= 4;
    s->driven_count = 0;
    for (uint32_t b = 0; b < s->bones->bone_count; ++b)
        if (used[b])
            s->driven[s->driven_count++] = b;
    return true;
}

// More than there are where chains name fewer colliders than they could meet.
static double count_meetings(const simulation *s, const simulation_source *source)
{
    TSL_INIT(tsl_asset_rig_info, info);
    if (s->parts)
        tsl_asset_rig_get_info(s->parts, &info);
    double count = (double)s->particle_count * (1.0 + info.collider_count);
    for (uint32_t i = 0; source->avatar && i < source->avatar->spring_count; ++i)
        count += ((double)source->avatar->springs[i].joint_count + 1.0) * source->avatar->springs[i].collider_count;
    return count;
}

bool simulation_begin(simulation *s, const simulation_source *source, tsla_error *e)
{
    tsl_asset_world file;
    tsl_world_stats stats;
    memset(s, 0, sizeof *s);
    s->bones = source->bones;
    s->constraints = source->constraints;
    s->effort = source->effort;
    if (!read_world(source, &file, e) || !create_world(s, &file, e) || !create_winds(s, source, file.wind_count, e) ||
        !create_rig(s, source, e) ||
        (source->avatar && !vrm_build(s->world, s->rig, source->avatar, source->model, s->log_text, e)) ||
        !list_driven(s, e) || !limbs_create(&s->limbs, &s->memory, s->bones, s->parts, file.gravity, e) ||
        !add_others(s, e) || (file.wind_count > 0 && !keep_start(s, e)))
        return false;
    s->tick_rate = s->file_rate = file.ticks_per_second;
    s->ticks_per_step = file.max_ticks_per_step;
    tsl_world_stats_init(&stats, sizeof stats);
    tsl_result result = tsl_world_get_stats(s->world, &stats);
    s->chain_count = stats.chain_count;
    s->particle_count = stats.particle_count;
    s->meetings = count_meetings(s, source);
    return result == TSL_OK ? true : fail(s, "statistics", result, e);
}

void simulation_end(simulation *s)
{
    tsl_asset_rig_destroy(s->parts);
    tsl_world_destroy(s->world);
    tsla_arena_free(&s->memory);
    memset(s, 0, sizeof *s);
}

float simulation_longest_step(const simulation *s)
{
    return (float)s->ticks_per_step / s->tick_rate;
}

bool simulation_fit_clock(simulation *s, float duration, tsla_error *e)
{
    float ticks = roundf(duration * s->file_rate), rate = s->file_rate;
    // Shorter than a tick, or pushed out of the allowed range: nothing to fit.
    if (ticks >= 1.0f && ticks / duration >= 1.0f && ticks / duration <= 1000.0f)
        rate = ticks / duration;
    s->tick_rate = rate;
    tsl_result result = tsl_rig_set_clock(s->world, s->rig, rate, s->ticks_per_step);
    return result == TSL_OK ? true : fail(s, "clock", result, e);
}

static void fill_input(const simulation *s, tsl_pose_input *in, const tsl_transform *root, const tsl_transform *locals)
{
    tsl_pose_input_init(in, sizeof *in);
    in->bone_count = s->bones->bone_count;
    in->bones = locals;
    in->root = root;
}

// The time of the winds is the world's own.
static tsl_result rewind_winds(simulation *s)
{
    return s->start ? tsl_world_load(s->world, s->start, s->start_size) : TSL_OK;
}

bool simulation_reset(simulation *s, const tsl_transform *root, const tsl_transform *locals, tsla_error *e)
{
    tsl_pose_input in;
    fill_input(s, &in, root, locals);
    tsl_result result = rewind_winds(s);
    if (result == TSL_OK)
        result = tsl_rig_teleport(s->world, s->rig, TSL_TELEPORT_RESET);
    if (result == TSL_OK)
        result = tsl_rig_step(s->world, s->rig, 0.0f, &in, NULL);
    return result == TSL_OK ? true : fail(s, "reset", result, e);
}

bool simulation_prepare(simulation *s, float seconds, const tsl_transform *root, tsl_transform *locals, tsla_error *e)
{
    if (!limbs_solve(&s->limbs, seconds, root, locals, e))
        return false;
    if (s->constraints)
        node_constraints_apply(s->constraints, locals);
    return true;
}

static double now(void)
{
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

bool simulation_step(simulation *s, float seconds, const tsl_transform *root, const tsl_transform *locals,
                     tsl_transform *out_locals, tsla_error *e)
{
    tsl_pose_input in;
    tsl_pose_output out;
    fill_input(s, &in, root, locals);
    tsl_pose_output_init(&out, sizeof out);
    out.bone_count = s->bones->bone_count;
    out.bones = out_locals;
    double before = now();
    tsl_result result = tsl_world_advance_wind(s->world, seconds);
    if (result == TSL_OK)
        result = tsl_rig_step(s->world, s->rig, seconds, &in, &out);
    s->nanoseconds += now() - before;
    s->seconds += (double)seconds;
    return result == TSL_OK ? true : fail(s, "step", result, e);
}
