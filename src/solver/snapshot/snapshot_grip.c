// SPDX-License-Identifier: MIT
#include "solver/model/grip.h"
#include "solver/snapshot/snapshot.h"

#include <string.h>

static int is_share(float number)
{
    return number >= 0.0f && number <= 1.0f;
}

// Where it was at the pose before the newest is asked for in a step alone.
static void walk_grasp(tsli_snapshot *s, const tsli_chain *chain, tsli_grasp *grasp)
{
    tsli_grasp g = *grasp;
    uint32_t bone = (uint32_t)g.hold.bone;
    tsli_stream_below(&s->stream, &g.state, TSLI_GRASP_LETS_GO + 1);
    tsli_stream_u32(&s->stream, &g.hold.particle);
    tsli_stream_u32(&s->stream, &bone);
    tsli_stream_floats(&s->stream, &g.hold.position, 3);
    tsli_stream_floats(&s->stream, &g.hold.strength, 1);
    tsli_stream_floats(&s->stream, &g.hold.fade_seconds, 1);
    tsli_stream_below(&s->stream, &g.fresh, 2);
    tsli_stream_floats(&s->stream, &g.weight, 1);
    tsli_stream_floats(&s->stream, &g.now, 3);
    g.hold.bone = (int32_t)bone;
    g.hold.struct_size = g.state == TSLI_GRASP_NONE ? 0 : sizeof g.hold;
    if (tsli_stream_has_read(&s->stream) && g.state != TSLI_GRASP_NONE &&
        (!is_share(g.weight) ||
         tsli_check_hold(s->world, s->function, "snapshot: hold", chain, &g.hold) != TSL_OK))
        tsli_stream_break(&s->stream, "a hold that cannot be");
    if (!s->loads)
        return;
    g.before = g.now;
    memset(grasp, 0, sizeof *grasp);
    if (g.state != TSLI_GRASP_NONE)
        *grasp = g;
}

void tsli_walk_grip(tsli_snapshot *s, tsli_chain *chain)
{
    tsli_grip *grip = chain->grip;
    tsli_grip read = *grip;
    tsl_vec3 none = tsli_vec3(0.0f, 0.0f, 0.0f);
    int keeps = tsli_grip_keeps_pose(grip);
    for (uint32_t k = 0; k < TSL_HOLD_COUNT; ++k)
        walk_grasp(s, chain, &grip->grasps[k]);
    if (!keeps)
        read.posed = 0, read.pose_strength = read.pose_fade_seconds = read.pose_weight = 0.0f;
    tsli_stream_below(&s->stream, &read.posed, 2);
    tsli_stream_floats(&s->stream, &read.pose_strength, 1);
    tsli_stream_floats(&s->stream, &read.pose_fade_seconds, 1);
    tsli_stream_floats(&s->stream, &read.pose_weight, 1);
    if (tsli_stream_has_read(&s->stream) &&
        !(is_share(read.pose_strength) && is_share(read.pose_weight) && read.pose_fade_seconds >= 0.0f))
        tsli_stream_break(&s->stream, "a kept pose that cannot be");
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        tsl_vec3 way = keeps ? grip->posed_ways[i] : none;
        tsli_stream_floats(&s->stream, &way, 3);
        if (s->loads)
            grip->posed_ways[i] = way;
    }
    if (!s->loads)
        return;
    grip->posed = read.posed;
    grip->pose_strength = read.pose_strength;
    grip->pose_fade_seconds = read.pose_fade_seconds;
    grip->pose_weight = read.pose_weight;
}
