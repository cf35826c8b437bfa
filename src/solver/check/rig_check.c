// SPDX-License-Identifier: MIT
// Errors in the description of a rig, its clock and its limits for jumps.
#include "solver/check/entry.h"

#define BONES_AT_MOST 65536u

tsl_result tsli_rig_check_clock(const tsl_world *world, const char *function, const char *owner, float rate,
                                uint32_t most)
{
    tsl_result result = tsli_check_number(world, function, owner, "ticks_per_second", rate, 1.0f, 1000.0f);
    if (result == TSL_OK && (most < 1 || most > 64))
        result = tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                             "%smax_ticks_per_step is %u; it must be from 1 to 64", owner, most);
    return result;
}

static tsl_result check_bones(const tsl_world *world, const char *function, const tsl_rig_desc *desc)
{
    for (uint32_t i = 0; i < desc->bone_count; ++i) {
        if (desc->parents[i] < -1 || desc->parents[i] >= (int64_t)i)
            return tsli_refuse(&world->host, TSL_ERROR_BAD_HIERARCHY, function,
                               "desc.parents[%u] is %d; it must be -1 or the index of a bone that comes earlier", i,
                               (int)desc->parents[i]);
        if (tsli_transform_odd_bits(&desc->rest[i]))
            return tsli_refuse_transform(world, function, &desc->rest[i], tsli_name_of("desc.rest[%u]", i).text);
    }
    return TSL_OK;
}

tsl_result tsli_rig_check_jump_limits(const tsl_world *world, const char *function, const char *const names[3],
                                      const tsli_jump_limits *limits)
{
    tsl_result result = tsli_check_number(world, function, names[0], "", limits->distance, 0.0f, FLT_MAX);
    if (result == TSL_OK)
        result = tsli_check_number(world, function, names[1], "", limits->angle, 0.0f, FLT_MAX);
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, names[2], "", limits->mode, TSL_TELEPORT_RESET + 1);
    return result;
}

tsl_result tsli_rig_check_desc(const tsl_world *world, const char *function, const tsl_rig_desc *desc)
{
    static const char *const names[] = {"desc.teleport_distance", "desc.teleport_angle", "desc.teleport_mode"};
    const tsli_host *host = &world->host;
    const tsli_jump_limits limits = {desc->teleport_distance, desc->teleport_angle, desc->teleport_mode};
    if (desc->bone_count == 0)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function, "desc.bone_count is 0; it must be at least 1");
    if (desc->bone_count > BONES_AT_MOST)
        return tsli_refuse(host, TSL_ERROR_TOO_MANY, function, "desc.bone_count is %u; it must be at most %u",
                           desc->bone_count, BONES_AT_MOST);
    if (!desc->parents || !desc->rest)
        return tsli_refuse(host, TSL_ERROR_NULL_POINTER, function, "desc.%s is null",
                           desc->parents ? "rest" : "parents");
    tsl_result result = tsli_check_flags(host, function, "desc", ".flags", desc->flags, TSLI_RIG_FLAGS);
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, "desc", ".tick_phase", desc->tick_phase, TSLI_TICK_PHASES);
    if (result == TSL_OK && tsli_transform_odd_bits(&desc->root))
        result = tsli_refuse_transform(world, function, &desc->root, "desc.root");
    if (result == TSL_OK)
        result = check_bones(world, function, desc);
    if (result == TSL_OK)
        result = tsli_rig_check_clock(world, function, "desc.", desc->ticks_per_second, desc->max_ticks_per_step);
    if (result == TSL_OK)
        result = tsli_rig_check_jump_limits(world, function, names, &limits);
    return result;
}

#undef BONES_AT_MOST
