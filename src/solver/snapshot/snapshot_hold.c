// SPDX-License-Identifier: MIT
#include "solver/model/holds.h"
#include "solver/snapshot/snapshot.h"

#include <string.h>

static int is_share(float number)
{
    return number >= 0.0f && number <= 1.0f;
}

static void walk_hold(tsli_snapshot *s, const tsli_chain *chain, uint32_t i)
{
    tsli_particle_hold *hold = &chain->holds->of[i], h = *hold;
    uint32_t bone = (uint32_t)h.desc.bone, acts = tsli_hold_holds(&h) || h.lets_go;
    tsli_stream_below(&s->stream, &acts, 2);
    tsli_stream_u32(&s->stream, &bone);
    tsli_stream_floats(&s->stream, &h.desc.position, 3);
    tsli_stream_floats(&s->stream, &h.desc.strength, 1);
    tsli_stream_floats(&s->stream, &h.desc.fade_seconds, 1);
    tsli_stream_below(&s->stream, &h.lets_go, 2);
    tsli_stream_below(&s->stream, &h.fresh, 2);
    tsli_stream_floats(&s->stream, &h.weight, 1);
    tsli_stream_floats(&s->stream, &h.now, 3);
    h.desc.bone = (int32_t)bone;
    h.desc.particle = i;
    h.desc.struct_size = sizeof h.desc;
    if (tsli_stream_has_read(&s->stream) && acts &&
        (!is_share(h.weight) || tsli_hold_holds(&h) == (int)h.lets_go ||
         tsli_hold_check(s->world, s->function, "snapshot: hold", chain, &h.desc) != TSL_OK))
        tsli_stream_break(&s->stream, "a hold that cannot be");
    if (!s->loads)
        return;
    h.before = h.now;
    memset(hold, 0, sizeof *hold);
    if (acts)
        *hold = h;
}

void tsli_walk_holds(tsli_snapshot *s, tsli_chain *chain)
{
    tsli_holds *holds = chain->holds, read = *holds;
    int keeps = holds->is_posed || holds->pose_weight > 0.0f;
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        walk_hold(s, chain, i);
    if (!keeps)
        read.is_posed = 0, read.pose_strength = read.pose_fade_seconds = read.pose_weight = 0.0f;
    tsli_stream_below(&s->stream, &read.is_posed, 2);
    tsli_stream_floats(&s->stream, &read.pose_strength, 1);
    tsli_stream_floats(&s->stream, &read.pose_fade_seconds, 1);
    tsli_stream_floats(&s->stream, &read.pose_weight, 1);
    if (tsli_stream_has_read(&s->stream) &&
        !(is_share(read.pose_strength) && is_share(read.pose_weight) && read.pose_fade_seconds >= 0.0f))
        tsli_stream_break(&s->stream, "a kept pose that cannot be");
    for (uint32_t i = 0; i < chain->strand_particle_count; ++i) {
        tsl_vec3 way = keeps ? holds->posed[i] : tsli_vec3(0.0f, 0.0f, 0.0f);
        tsli_stream_floats(&s->stream, &way, 3);
        if (s->loads)
            holds->posed[i] = way;
    }
    if (s->loads)
        *holds = read;
}
