// SPDX-License-Identifier: MIT
// Of links between chains a snapshot holds the parameters: from one tick to the next they remember nothing.
#include "solver/check/links_check.h"
#include "solver/snapshot/snapshot.h"

static void walk_rule(tsli_stream *stream, tsl_link_rule *rule)
{
    tsli_stream_u32(stream, &rule->resists);
    tsli_stream_floats(stream, &rule->stretch_compliance, 1);
    tsli_stream_floats(stream, &rule->compression_compliance, 1);
    tsli_stream_floats(stream, &rule->slack, 1);
    tsli_stream_floats(stream, &rule->least, 1);
    tsli_stream_floats(stream, &rule->most, 1);
}

void tsli_walk_links(tsli_snapshot *s, tsli_links *set)
{
    tsl_links_params params = set->params;
    tsli_stream_u32(&s->stream, &params.rounds);
    walk_rule(&s->stream, &params.structural);
    walk_rule(&s->stream, &params.shear);
    walk_rule(&s->stream, &params.bend);
    tsli_stream_floats(&s->stream, &params.surface_thickness, 1);
    if (set->cloth_layers | set->meets_layers) // structure
        tsli_stream_floats(&s->stream, &params.cloth_thickness, 1);
    if (tsli_stream_has_read(&s->stream) &&
        tsli_links_check_params(s->world, s->function, "snapshot: links", &params) != TSL_OK)
        tsli_stream_break(&s->stream, "parameters of links that cannot be");
    if (s->loads)
        set->params = params;
}
