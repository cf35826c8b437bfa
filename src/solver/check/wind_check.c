// SPDX-License-Identifier: MIT
// Errors in the description of a wind.
#include "solver/check/entry.h"

static const tsli_number wind_numbers[] = {{TSLI_FIELD(tsl_wind_desc, position), 3, -TSLI_LARGEST, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_wind_desc, half_size), 3, 0.0f, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_wind_desc, radius), 1, 0.0f, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_wind_desc, falloff), 1, 0.0f, 1.0f},
                                           {TSLI_FIELD(tsl_wind_desc, velocity), 3, -TSLI_LARGEST, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_wind_desc, radial_speed), 1, -TSLI_LARGEST, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_wind_desc, gust), 1, 0.0f, 1.0f},
                                           {TSLI_FIELD(tsl_wind_desc, gust_frequency), 1, 0.0f, 1000.0f},
                                           {TSLI_FIELD(tsl_wind_desc, travel_speed), 1, 0.0f, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_wind_desc, turbulence), 1, 0.0f, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_wind_desc, turbulence_length), 1, 1e-6f, TSLI_LARGEST}};

tsl_result tsli_wind_check_desc(const tsl_world *world, const char *function, const char *argument,
                                const tsl_wind_desc *d)
{
    const uint32_t count = sizeof wind_numbers / sizeof *wind_numbers;
    tsl_result result = tsli_check_choice(world, function, argument, ".shape", d->shape, TSL_WIND_BOX + 1);
    if (result == TSL_OK)
        result =
            tsli_check_flags(&world->host, function, argument, ".flags", d->flags, TSL_WIND_FORCE | TSL_WIND_DISABLED);
    if (result == TSL_OK)
        result = tsli_check_numbers(world, function, argument, d, wind_numbers, count);
    return result == TSL_OK ? tsli_check_rotation(world, function, argument, &d->rotation) : result;
}
