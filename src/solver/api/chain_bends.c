// SPDX-License-Identifier: MIT
// API: deviations of a chain's bones from the pose that it reads, after its last tick.
#include "base/floating_point.h"
#include "math/approx.h"
#include "solver/check/entry.h"
#include "solver/model/turned.h"

#include <math.h>

// In double: squares of squares of any float fit in.
static float angle_between(tsl_vec3 a, tsl_vec3 b)
{
    double x = (double)a.y * b.z - (double)a.z * b.y, y = (double)a.z * b.x - (double)a.x * b.z,
           z = (double)a.x * b.y - (double)a.y * b.x;
    double sine = sqrt(x * x + y * y + z * z), cosine = (double)a.x * b.x + (double)a.y * b.y + (double)a.z * b.z;
    double size = sqrt(sine * sine + cosine * cosine);
    double angle = size > 0.0 ? tsli_angle_of(sine / size, cosine / size) : 0.0;
    return angle > 0.0 ? (float)angle : 0.0f;
}

static double bone_length(tsl_vec3 v)
{
    return sqrt((double)v.x * v.x + (double)v.y * v.y + (double)v.z * v.z);
}

static tsl_bend bend_at(const tsli_chain *chain, const tsli_particle *p, tsli_turned_walk *walk)
{
    tsl_bend at_rest = {0.0f, 0.0f, 1.0f};
    if (!chain->running || p->parent < 0)
        return at_rest;
    tsli_turned bone = tsli_turned_at(chain, p, walk);
    double length = bone_length(bone.rest);
    tsl_vec3 from_before = tsli_quat_rotate(tsli_quat_conjugate(bone.before), bone.delta);
    if (length == 0.0)
        return at_rest;
    return (tsl_bend){angle_between(bone.rest, from_before), angle_between(bone.rest, bone.delta),
                      tsli_clamp_number((float)(bone_length(bone.delta) / length))};
}

tsl_result tsl_chain_get_bends(const tsl_world *world, tsl_chain_id id, tsl_bend *out_bends, uint32_t *inout_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    TSLI_CHECK_POINTER(world, inout_count);
    tsl_result result = tsli_report_count(chain->particle_count, out_bends != NULL, inout_count);
    TSLI_CHECK(world, result == TSL_OK, result, "inout_count is less than the %u particles", chain->particle_count);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_turned_walk walk = {0};
    for (uint32_t i = 0; out_bends && i < chain->particle_count; ++i)
        out_bends[i] = bend_at(chain, &chain->particles[i], &walk);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}
