// SPDX-License-Identifier: MIT
// What winds are refused for, and that nothing changes then.
#include "scenes/vec3.h"
#include "solver/refusal.h"

static tsl_wind_desc wind_of(float x, float y, float z)
{
    TSL_INIT(tsl_wind_desc, desc);
    desc.velocity = vec3(x, y, z);
    return desc;
}

static tsl_wind_id blow(tsl_world *world, const tsl_wind_desc *desc)
{
    tsl_wind_id wind = {0};
    CHECK_INT(tsl_wind_create(world, desc, &wind), TSL_OK);
    return wind;
}

static void what_cannot_blow_is_refused(void)
{
    tsl_wind_id wind = {1};
    tsl_vec3 at = {0.0f, 0.0f, 0.0f};
    begin(2);
    tsl_wind_desc good = wind_of(1.0f, 0.0f, 0.0f), d = good;
    SILENTLY(TSL_ERROR_NULL_POINTER, tsl_wind_create(NULL, &d, &wind));
    SILENTLY(TSL_ERROR_NULL_POINTER, tsl_wind_destroy(NULL, wind));
    SILENTLY(TSL_ERROR_NULL_POINTER, tsl_wind_set(NULL, wind, &d));
    SILENTLY(TSL_ERROR_NULL_POINTER, tsl_wind_get(NULL, wind, &d));
    SILENTLY(TSL_ERROR_NULL_POINTER, tsl_world_advance_wind(NULL, DT));
    SILENTLY(TSL_ERROR_NULL_POINTER, tsl_world_get_wind_at(NULL, 1, &at, NULL, NULL));
    CHECK_INT(tsl_wind_is_valid(NULL, wind), 0);
    REFUSED(tsl_wind_create, TSL_ERROR_NULL_POINTER, s.world, NULL, &wind);
    CHECK(wind.bits == 0);
    REFUSED(tsl_wind_create, TSL_ERROR_NULL_POINTER, s.world, &d, NULL);
    REFUSED(tsl_world_get_wind_at, TSL_ERROR_NULL_POINTER, s.world, 1, NULL, NULL, NULL);
    REFUSED(tsl_world_advance_wind, TSL_ERROR_INVALID_ARGUMENT, s.world, -1.0f);
    REFUSED(tsl_wind_destroy, TSL_ERROR_INVALID_HANDLE, s.world, wind);
    REFUSED(tsl_wind_set, TSL_ERROR_INVALID_HANDLE, s.world, (tsl_wind_id){s.rigs[0].id.bits}, &d);
    REFUSED(tsl_wind_get, TSL_ERROR_INVALID_HANDLE, s.world, wind, &d);
#define REFUSES(field, value, code)                                                                                    \
    do {                                                                                                               \
        d = good;                                                                                                      \
        d.field = value;                                                                                               \
        REFUSED(tsl_wind_create, code, s.world, &d, &wind);                                                            \
    } while (0)
    REFUSES(struct_size, 8, TSL_ERROR_NOT_INITIALIZED);
    REFUSES(flags, 4, TSL_ERROR_INVALID_ARGUMENT);
    REFUSES(shape, 3, TSL_ERROR_INVALID_ARGUMENT);
    REFUSES(position.y, NAN, TSL_ERROR_NOT_FINITE);
    REFUSES(velocity.z, INFINITY, TSL_ERROR_NOT_FINITE);
    REFUSES(velocity.x, TSL_NUMBER_LIMIT, TSL_ERROR_INVALID_ARGUMENT);
    REFUSES(rotation.w, 0.9f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSES(rotation.x, NAN, TSL_ERROR_NOT_FINITE);
    REFUSES(half_size.x, -1.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSES(radius, -1.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSES(falloff, 1.5f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSES(radial_speed, NAN, TSL_ERROR_NOT_FINITE);
    REFUSES(gust, 1.5f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSES(gust_frequency, 1001.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSES(travel_speed, -1.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSES(turbulence, -1.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSES(turbulence_length, 0.0f, TSL_ERROR_INVALID_ARGUMENT);
#undef REFUSES
    d = good;
    d.flags = TSL_WIND_DISABLED;
    for (uint32_t i = 0; i < TSL_WIND_COUNT; ++i) // for both, which are to stay alike
        blow(twin.world, &d), blow(s.world, &d);
    REFUSED(tsl_wind_create, TSL_ERROR_TOO_MANY, s.world, &d, &wind);
    end();
}

int main(void)
{
    RUN(what_cannot_blow_is_refused);
    return REPORT();
}
