// SPDX-License-Identifier: MIT
#include "actor.h"

#include "common/xform.h"

#include <string.h>

float random_next(uint64_t *state)
{
    uint64_t x = *state;
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    *state = x;
    return (float)(x >> 40) * (1.0f / 16777216.0f);
}

bool actor_take_arrays(actor *a, tsla_arena *memory, uint32_t bone_count, uint32_t node_count)
{
    a->animated = tsla_arena_take(memory, bone_count, sizeof *a->animated);
    a->posed = tsla_arena_take(memory, bone_count, sizeof *a->posed);
    a->scratch = tsla_arena_take(memory, node_count, sizeof *a->scratch);
    return a->animated && a->posed && a->scratch;
}

static void stand(actor *a)
{
    float x = sinf(a->angle), z = cosf(a->angle);
    a->root.position = vec3_add(a->centre, vec3_make(a->radius * x, 0.0f, a->radius * z));
    a->root.rotation = quat_about_y(a->angle + 1.5707964f); // along the circle; models look along +z
    a->root.scale = vec3_make(a->size, a->size, a->size);
    model_sample(a->kind, a->clip, a->time, a->scratch, a->animated);
}

static bool create_rig(actor *a, tsl_world *world, const char *log_text, tsla_error *e)
{
    const skeleton *bones = &a->kind->bones;
    tsl_assets *assets = a->kind->assets;
    TSL_INIT(tsl_asset_rig_desc, desc);
    desc.bone_count = bones->bone_count;
    desc.parents = bones->parents;
    desc.rest = bones->rest;
    desc.names = bones->names;
    desc.root = &a->root;
    desc.world_message = log_text;
    if (tsl_asset_rig_create(assets, a->kind->rig_path, world, &desc, &a->parts) != TSL_OK)
        return tsla_error_set(e, "%s", tsl_assets_message(assets));
    TSL_INIT(tsl_asset_rig_info, info);
    tsl_asset_rig_get_info(a->parts, &info);
    a->rig = info.rig;
    a->revision = info.revision;
    // Its first pose is where it comes from, and no movement from the setup pose.
    tsl_rig_teleport(world, a->rig, TSL_TELEPORT_RESET);
    return true;
}

bool actor_come(actor *a, model *kind, tsl_world *world, uint64_t *random, const char *log_text, tsla_error *e)
{
    a->kind = kind;
    a->is_far = false;
    a->clip = (uint32_t)(random_next(random) * (float)kind->file.clip_count);
    a->time = 10.0f * random_next(random);
    a->angle = 6.2831855f * random_next(random);
    float z = 60.0f * random_next(random) - 30.0f, x = 60.0f * random_next(random) - 30.0f;
    a->centre = vec3_make(x, 0.0f, z);
    a->radius = 2.0f + 6.0f * random_next(random);
    a->speed = 1.0f + 3.0f * random_next(random);
    a->size = 0.9f + 0.2f * random_next(random);
    a->leaves_in = 120 + (uint32_t)(1200.0f * random_next(random));
    stand(a);
    if (create_rig(a, world, log_text, e))
        return true;
    a->kind = NULL;
    return false;
}

void actor_leave(actor *a)
{
    tsl_asset_rig_destroy(a->parts); // with its chains, links and colliders
    a->kind = NULL;
}

bool actor_was_remade(actor *a)
{
    TSL_INIT(tsl_asset_rig_info, info);
    tsl_asset_rig_get_info(a->parts, &info);
    bool remade = info.revision != a->revision;
    a->revision = info.revision;
    return remade;
}

void actor_animate(actor *a, float seconds)
{
    a->time += seconds;
    a->angle += seconds * a->speed / a->radius;
    stand(a);
}

void actor_set_pose(actor *a, tsl_world *world)
{
    TSL_INIT(tsl_pose_input, in);
    in.bone_count = a->kind->bones.bone_count;
    in.bones = a->animated;
    in.root = &a->root;
    a->result = tsl_rig_set_pose(world, a->rig, &in);
}

void actor_get_pose(actor *a, tsl_world *world)
{
    TSL_INIT(tsl_pose_input, in);
    in.bone_count = a->kind->bones.bone_count;
    in.bones = a->animated;
    TSL_INIT(tsl_pose_output, out);
    out.bone_count = in.bone_count;
    out.bones = a->posed;
    out.space = TSL_SPACE_MODEL;
    a->result = tsl_rig_get_pose(world, a->rig, &in, &out);
}

tsl_result actor_set_clock(actor *a, tsl_world *world)
{
    TSL_INIT(tsl_asset_world, file);
    tsl_result result = tsl_assets_get_world(a->kind->assets, a->kind->rig_path, &file);
    float rate = (a->is_far ? 0.5f : 1.0f) * file.ticks_per_second;
    return result == TSL_OK ? tsl_rig_set_clock(world, a->rig, rate, file.max_ticks_per_step) : result;
}

tsl_result actor_set_detail(actor *a, tsl_world *world, float far)
{
    float distance = vec3_length(a->root.position);
    bool is_far = distance > (a->is_far ? 0.9f * far : far);
    if (is_far == a->is_far)
        return TSL_OK;
    TSL_INIT(tsl_chain_detail, detail);
    detail.sleep_tolerance = is_far ? 1e-4f : 0.0f;
    a->is_far = is_far;
    tsl_result result = tsl_rig_set_detail(world, a->rig, &detail);
    return result == TSL_OK ? actor_set_clock(a, world) : result;
}
