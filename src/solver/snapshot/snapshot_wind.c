// SPDX-License-Identifier: MIT
#include "solver/model/wind.h"
#include "solver/snapshot/snapshot.h"
#include "solver/step/step.h"

#include <string.h>

void tsli_walk_wind_time(tsli_snapshot *s)
{
    double seconds = s->world->wind_seconds;
    tsli_stream_double(&s->stream, &seconds);
    if (tsli_stream_has_read(&s->stream) && !(seconds >= 0.0))
        tsli_stream_break(&s->stream, "a time of winds that cannot be");
    if (s->loads && s->world->first_wind) // without winds it is 0
        s->world->wind_seconds = seconds;
}

static void walk_wind_desc(tsli_stream *stream, tsl_wind_desc *d)
{
    float *const numbers[] = {&d->radius,         &d->falloff,      &d->radial_speed, &d->gust,
                              &d->gust_frequency, &d->travel_speed, &d->turbulence,   &d->turbulence_length};
    tsli_stream_u32(stream, &d->flags);
    tsli_stream_u32(stream, &d->shape);
    tsli_stream_u32(stream, &d->layers);
    tsli_stream_u32(stream, &d->seed);
    tsli_stream_floats(stream, &d->position, 3);
    tsli_stream_floats(stream, &d->rotation, 4);
    tsli_stream_floats(stream, &d->half_size, 3);
    tsli_stream_floats(stream, &d->velocity, 3);
    for (uint32_t i = 0; i < sizeof numbers / sizeof *numbers; ++i)
        tsli_stream_floats(stream, numbers[i], 1);
}

// It keeps its place in the order, and the air is made again when all of them are read. Rigs that are not in the snapshot wake.
static void change_wind(tsl_world *world, tsli_wind *wind, const tsl_wind_desc *desc)
{
    tsli_sleep_blow(world, wind);
    tsli_wind_prepare(wind, desc);
    tsli_sleep_blow(world, wind);
}

void tsli_walk_wind(tsli_snapshot *s, tsli_wind *wind)
{
    tsl_wind_desc desc = wind->desc;
    walk_wind_desc(&s->stream, &desc);
    if (tsli_stream_has_read(&s->stream) &&
        tsli_wind_check_desc(s->world, s->function, "snapshot: wind", &desc) != TSL_OK)
        tsli_stream_break(&s->stream, "a wind that cannot be");
    if (s->loads && memcmp(&desc, &wind->desc, sizeof desc) != 0)
        change_wind(s->world, wind, &desc);
}
