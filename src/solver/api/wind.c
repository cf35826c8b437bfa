// SPDX-License-Identifier: MIT
#include "solver/model/wind.h"
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/kernel/kernels.h"
#include "solver/step/step.h"

#include <string.h>

TSLI_INIT(tsl_wind_desc_init, tsl_wind_desc, tsli_wind_desc)

// ---- create and destroy ---------------------------------------------------------------------------------

tsl_result tsl_wind_create(tsl_world *world, const tsl_wind_desc *desc, tsl_wind_id *out_wind)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, out_wind);
    out_wind->bits = 0;
    tsl_wind_desc known;
    tsl_result result = tsli_take_struct(TSLI_AT(world, "desc"), &tsli_wind_desc, desc, &known);
    if (result != TSL_OK)
        return result;
    TSLI_CHECK(world, world->winds.live < TSL_WIND_COUNT, TSL_ERROR_TOO_MANY,
               "world has %u winds, which is as many as it may have", world->winds.live);
    if (!world->air)
        world->air = tsli_host_alloc(&world->host, sizeof *world->air);
    int ready = world->air && tsli_pool_reserve(&world->winds, &world->host);
    tsli_wind *wind = ready ? tsli_host_alloc(&world->host, sizeof *wind) : NULL;
    TSLI_CHECK(world, wind, TSL_ERROR_OUT_OF_MEMORY, "desc: there is no memory for the wind");
    wind->creation = ++world->winds_created;
    tsli_wind_prepare(wind, &known);
    tsli_wind_link(world, wind);
    wind->id = out_wind->bits = tsli_pool_add(&world->winds, wind);
    tsli_world_refresh_air(world);
    tsli_wake_for_wind(world, wind);
    return TSL_OK;
}

static void release(tsl_world *world, tsli_wind *wind)
{
    tsli_wake_for_wind(world, wind);
    tsli_wind_unlink(world, wind);
    tsli_pool_remove(&world->winds, wind->id);
    tsli_host_free(&world->host, wind, sizeof *wind);
    world->wind_seconds = world->first_wind ? world->wind_seconds : 0.0;
    tsli_world_refresh_air(world);
}

tsl_result tsl_wind_destroy(tsl_world *world, tsl_wind_id id)
{
    TSLI_ENTER_WIND(world, wind, id);
    release(world, wind);
    return TSL_OK;
}

void tsli_winds_end(tsl_world *world)
{
    while (world->first_wind)
        release(world, world->first_wind);
    tsli_host_free(&world->host, world->air, sizeof *world->air);
    world->air = NULL;
}

uint32_t tsl_wind_is_valid(const tsl_world *world, tsl_wind_id id)
{
    return world && tsli_pool_find(&world->winds, id.bits);
}

// ---- description ----------------------------------------------------------------------------------------

tsl_result tsl_wind_set(tsl_world *world, tsl_wind_id id, const tsl_wind_desc *desc)
{
    TSLI_ENTER_WIND(world, wind, id);
    tsl_wind_desc known;
    tsl_result result = tsli_take_struct(TSLI_AT(world, "desc"), &tsli_wind_desc, desc, &known);
    if (result != TSL_OK || memcmp(&wind->desc, &known, sizeof known) == 0)
        return result;
    tsli_wake_for_wind(world, wind);
    tsli_wind_unlink(world, wind);
    tsli_wind_prepare(wind, &known);
    tsli_wind_link(world, wind);
    tsli_world_refresh_air(world);
    tsli_wake_for_wind(world, wind);
    return TSL_OK;
}

tsl_result tsl_wind_get(const tsl_world *world, tsl_wind_id id, tsl_wind_desc *out_desc)
{
    TSLI_ENTER_WIND(world, wind, id);
    return tsli_give_struct(TSLI_AT(world, "out_desc"), &tsli_wind_desc, &wind->desc, out_desc);
}

// ---- time and position ----------------------------------------------------------------------------------

tsl_result tsl_world_advance_wind(tsl_world *world, float delta_seconds)
{
    TSLI_ENTER(world);
    tsl_result result = tsli_check_seconds(&world->host, __func__, delta_seconds);
    if (result == TSL_OK)
        tsli_world_pass_wind(world, delta_seconds);
    return result;
}

tsl_result tsl_world_get_wind_at(const tsl_world *world, uint32_t layers, const tsl_vec3 *position,
                                 tsl_vec3 *out_velocity, tsl_vec3 *out_acceleration)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, position);
    if (!tsli_vec3_is_within_limit(*position))
        return tsli_refuse_vec3(TSLI_AT(world, "position"), position);
    tsl_vec3 sums[2] = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}};
    tsli_floating_point host_mode = tsli_floating_point_enter();
    if (world->air && world->air->first)
        world->kernel->air_at(world->air, layers, *position, sums);
    tsli_floating_point_leave(host_mode);
    if (out_velocity)
        *out_velocity = sums[0];
    if (out_acceleration)
        *out_acceleration = sums[1];
    return TSL_OK;
}
