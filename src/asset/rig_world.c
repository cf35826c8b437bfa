// SPDX-License-Identifier: MIT
// "world": gravity, clock, teleports and winds.
#include "asset/rig_reader.h"

#include "tassel/tassel.h"
#include "tassel/wind.h"

#include <float.h>
#include <stddef.h>

#define SMALLEST_EDDY 1e-6f

static const char *const wind_shapes[] = {"everywhere", "sphere", "box", NULL};

const tsla_rig_param_info tsla_rig_winds_table[RIG_WINDS_COUNT] = {
    {RIG_FIELD(tsl_wind_desc, shape), 1, 0.0f, 2.0f, RIG_NO_CURVE, wind_shapes},
    {RIG_FIELD(tsl_wind_desc, layers), 1, 0.0f, RIG_ANY_WHOLE, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_wind_desc, position), 3, -TSLI_LARGEST, TSLI_LARGEST, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_wind_desc, half_size), 3, 0.0f, TSLI_LARGEST, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_wind_desc, radius), 1, 0.0f, TSLI_LARGEST, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_wind_desc, falloff), 1, 0.0f, 1.0f, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_wind_desc, velocity), 3, -TSLI_LARGEST, TSLI_LARGEST, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_wind_desc, radial_speed), 1, -TSLI_LARGEST, TSLI_LARGEST, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_wind_desc, gust), 1, 0.0f, 1.0f, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_wind_desc, gust_frequency), 1, 0.0f, 1000.0f, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_wind_desc, travel_speed), 1, 0.0f, TSLI_LARGEST, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_wind_desc, turbulence), 1, 0.0f, TSLI_LARGEST, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_wind_desc, turbulence_length), 1, SMALLEST_EDDY, TSLI_LARGEST, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_wind_desc, seed), 1, 0.0f, RIG_ANY_WHOLE, RIG_NO_CURVE, NULL},
};

static bool read_not_below_zero(const tsla_json_at *up, const char *name, float *out)
{
    tsla_json_at at = tsla_json_member(up, name);
    if (!tsla_json_read_float(up, name, out))
        return false;
    return *out >= 0.0f || tsla_json_fail(&at, "%g is less than 0", (double)*out);
}

static bool read_teleports(tsla_rig_file *rig, const tsla_json_at *world)
{
    static const char *const modes[] = {"keep", "reset", NULL};
    uint32_t mode = 0;
    if (!read_not_below_zero(world, "teleport_distance", &rig->teleport_distance) ||
        !read_not_below_zero(world, "teleport_angle", &rig->teleport_angle) ||
        !tsla_rig_read_constant(world, "teleport_mode", modes, &mode))
        return false;
    rig->teleport_resets = mode == 1;
    return true;
}

static bool read_wind(tsla_rig_reader *reader, const tsla_json_at *at, void *wind)
{
    const char *keys[RIG_WINDS_COUNT + 4] = {"name", "force", "rotation"};
    tsla_rig_wind *out = wind;
    for (uint32_t i = 0; i < RIG_WINDS_COUNT; ++i)
        keys[3 + i] = tsla_rig_winds_table[i].name;
    out->name = "";
    out->rotation[3] = 1.0f;
    return tsla_rig_check_keys(at, keys, false) && tsla_json_read_text(at, "name", &out->name) &&
           tsla_json_read_bool(at, "force", &out->force) && tsla_rig_read_rotation(at, out->rotation) &&
           tsla_rig_read_table(reader, at, tsla_rig_winds_table, RIG_WINDS_COUNT, out->params);
}

static bool read_winds(tsla_rig_reader *reader, const tsla_json_at *world)
{
    tsla_rig_file *rig = reader->rig;
    tsla_json_at at = tsla_json_member(world, "winds");
    if (cJSON_IsArray(at.item) && tsla_json_count(&at) > TSL_WIND_COUNT)
        return tsla_json_fail(&at, "%u winds, more than %u", (unsigned)tsla_json_count(&at), (unsigned)TSL_WIND_COUNT);
    rig->winds = tsla_rig_read_list(reader, world, "winds", sizeof *rig->winds, read_wind, &rig->wind_count);
    return rig->winds != NULL;
}

bool tsla_rig_read_world(tsla_rig_reader *reader, const tsla_json_at *root)
{
    static const char *const keys[] = {"gravity",
                                       "ticks_per_second",
                                       "max_ticks_per_step",
                                       "teleport_distance",
                                       "teleport_angle",
                                       "teleport_mode",
                                       "winds",
                                       NULL};
    tsla_rig_file *rig = reader->rig;
    tsla_json_at at = tsla_json_member(root, "world");
    uint64_t most = 0;
    if (!at.item)
        return true;
    if (!tsla_rig_check_keys(&at, keys, false) || !tsla_json_read_floats(&at, "gravity", 3, rig->gravity) ||
        !tsla_json_read_float(&at, "ticks_per_second", &rig->ticks_per_second) ||
        !tsla_json_read_uint(&at, "max_ticks_per_step", 64, &most) || !read_teleports(rig, &at))
        return false;
    tsla_json_at ticks = tsla_json_member(&at, "ticks_per_second"),
                 most_at = tsla_json_member(&at, "max_ticks_per_step");
    if (ticks.item && !(rig->ticks_per_second >= 1.0f && rig->ticks_per_second <= 1000.0f))
        return tsla_json_fail(&ticks, "%g is not from 1 to 1000", (double)rig->ticks_per_second);
    if (most_at.item && most == 0)
        return tsla_json_fail(&most_at, "0 is not from 1 to 64");
    rig->max_ticks_per_step = (uint32_t)most;
    return read_winds(reader, &at);
}
