// SPDX-License-Identifier: MIT
// Default limits of a chain, and errors in limits of angles and positions.
#include "solver/check/entry.h"
#include "solver/model/limits.h"

#include <math.h>
#include <string.h>

tsl_chain_limit tsli_chain_default_limit(void)
{
    return tsli_default_limits.angle;
}

// Both kinds of limits have the same four fields.
static tsl_result check_angles(const tsl_world *world, const char *function, const char *argument, tsl_limit kind,
                               float a, float b, const tsl_quat *rotation)
{
    float most_b = kind == TSL_LIMIT_POLAR ? TSLI_QUARTER_TURN : TSLI_HALF_TURN;
    tsl_result result = tsli_check_choice(world, function, argument, ".kind", kind, TSL_LIMIT_POLAR + 1);
    if (result == TSL_OK)
        result = tsli_check_number(world, function, argument, ".angle_a", a, 0.0f, TSLI_HALF_TURN);
    if (result == TSL_OK)
        result = tsli_check_number(world, function, argument, ".angle_b", b, 0.0f, most_b);
    return result == TSL_OK ? tsli_check_rotation(world, function, argument, rotation) : result;
}

tsl_result tsli_chain_check_limit(const tsl_world *world, const char *function, const char *argument,
                                  const tsl_chain_limit *limit)
{
    tsl_result result =
        check_angles(world, function, argument, limit->kind, limit->angle_a, limit->angle_b, &limit->rotation);
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, argument, ".frame", limit->frame, TSL_LIMIT_ANIMATED + 1);
    if (result == TSL_OK)
        result = tsli_check_number(world, function, argument, ".softness", limit->softness, 0.0f, 1.0f);
    return result;
}

tsl_result tsli_chain_check_joint_limit(const tsl_world *world, const char *function, const tsli_chain *chain,
                                        const tsl_joint_limit *limits, uint32_t i)
{
    const tsli_name name = tsli_name_of("limits[%u]", i);
    const tsl_joint_limit *limit = &limits[i];
    if (limit->kind == TSL_LIMIT_NONE)
        return TSL_OK;
    if (chain->particles[i].parent < 0)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "limits[%u].kind is %u; particle %u is a root, which ends no bone and can have "
                           "TSL_LIMIT_NONE alone",
                           i, limit->kind, i);
    return check_angles(world, function, name.text, limit->kind, limit->angle_a, limit->angle_b, &limit->rotation);
}

// ---- positions --------------------------------------------------------------------------------------------

tsl_chain_place_limit tsli_chain_default_place_limit(void)
{
    return tsli_default_limits.distances;
}

// Requirements of a backstop.
static tsl_result check_backstop(const tsl_world *world, const char *function, const char *argument,
                                 const tsl_chain_place_limit *limit)
{
    double x = limit->backstop_normal.x, y = limit->backstop_normal.y, z = limit->backstop_normal.z;
    double length = sqrt(x * x + y * y + z * z);
    if (tsli_compare(limit->backstop_radius, 0.0f) <= 0) // subnormal ones too, in any mode of the host
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.backstop_radius is %g; with TSL_PLACE_LIMIT_BACKSTOP it must be more than 0", argument,
                           (double)limit->backstop_radius);
    if (length < 1.0 - (double)TSLI_WRITTEN_UNIT_SLACK || length > 1.0 + (double)TSLI_WRITTEN_UNIT_SLACK)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.backstop_normal is of length %g; with TSL_PLACE_LIMIT_BACKSTOP it must be of length 1",
                           argument, length);
    return TSL_OK;
}

tsl_result tsli_chain_check_place_limit(const tsl_world *world, const char *function, const char *argument,
                                        const tsl_chain_place_limit *limit)
{
    static const tsli_number numbers[] = {
        {TSLI_FIELD(tsl_chain_place_limit, max_distance), 1, 0.0f, TSLI_LARGEST},
        {TSLI_FIELD(tsl_chain_place_limit, backstop_distance), 1, 0.0f, TSLI_LARGEST},
        {TSLI_FIELD(tsl_chain_place_limit, backstop_radius), 1, 0.0f, TSLI_LARGEST},
        {TSLI_FIELD(tsl_chain_place_limit, backstop_normal), 3, -TSLI_LARGEST, TSLI_LARGEST},
        {TSLI_FIELD(tsl_chain_place_limit, softness), 1, 0.0f, 1.0f}};
    tsl_result result = tsli_check_flags(&world->host, function, argument, ".flags", limit->flags,
                                         TSL_PLACE_LIMIT_MAX_DISTANCE | TSL_PLACE_LIMIT_BACKSTOP);
    if (result == TSL_OK)
        result = tsli_check_numbers(world, function, argument, limit, numbers, sizeof numbers / sizeof *numbers);
    if (result == TSL_OK && (limit->flags & TSL_PLACE_LIMIT_BACKSTOP))
        result = check_backstop(world, function, argument, limit);
    return result;
}
