// SPDX-License-Identifier: MIT
#include "solver/model/acceleration.h"
#include "solver/snapshot/snapshot.h"

#include <string.h>

void tsli_walk_accelerations(tsli_snapshot *s, tsli_chain *chain)
{
    int changes = 0;
    for (uint32_t i = 0; chain->accelerations && i < chain->particle_count; ++i) {
        tsl_vec3 *at = &chain->accelerations[i], a = *at;
        tsli_stream_floats(&s->stream, &a, 3);
        if (s->stream.from && !tsli_vec3_is_within_limit(a))
            tsli_stream_break(&s->stream, "an acceleration that cannot be");
        if (!s->loads)
            continue;
        changes |= memcmp(at, &a, sizeof a) != 0;
        *at = a;
    }
    if (changes)
        tsli_chain_load_accelerations(chain);
}
