// SPDX-License-Identifier: MIT
// Errors in a hold.
#include "solver/check/entry.h"

#include <float.h>

tsl_result tsli_hold_check(const tsl_world *world, const char *function, const char *argument, const tsli_chain *chain,
                           const tsl_hold *hold)
{
    static const tsli_number numbers[] = {{TSLI_FIELD(tsl_hold, position), 3, -TSLI_LARGEST, TSLI_LARGEST},
                                          {TSLI_FIELD(tsl_hold, strength), 1, 0.0f, 1.0f},
                                          {TSLI_FIELD(tsl_hold, fade_seconds), 1, 0.0f, FLT_MAX}};
    if (hold->particle >= chain->particle_count)
        return tsli_refuse(&world->host, TSL_ERROR_INDEX_OUT_OF_RANGE, function,
                           "%s.particle is %u; the chain has %u particles", argument, hold->particle,
                           chain->particle_count);
    if (chain->particles[hold->particle].parent < 0)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.particle is %u, which is a root: it goes where the animation has it", argument,
                           hold->particle);
    if (hold->bone < -1 || hold->bone >= (int32_t)chain->rig->bone_count)
        return tsli_refuse(&world->host, TSL_ERROR_INDEX_OUT_OF_RANGE, function,
                           "%s.bone is %d; it must be -1 or one of the rig's %u bones", argument, hold->bone,
                           chain->rig->bone_count);
    return tsli_check_numbers(world, function, argument, hold, numbers, 3);
}
