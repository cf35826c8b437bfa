// SPDX-License-Identifier: MIT
// What characters hold, by what it is for: bytes a particle of a world of many that are made alike.
#include "bench/bench.h"
#include "bench/solver_cast.h"
#include "solver/check/entry.h"
#include "solver/model/params.h"

#include <stdio.h>

void tsl_bench_memory(bench *b);

typedef struct paused {
    bench *b;
    const char *name;
    double particles; // that what is told of is shared by
} paused;

static void tell(const paused *h, const char *purpose, double bytes)
{
    char row[64];
    snprintf(row, sizeof row, "%s/%s", h->name, purpose);
    if (bytes > 0.0)
        bench_note(h->b, row, bytes / h->particles, "bytes/particle");
}

// Rows and blocks.
static void tell_of_layout(const paused *h, const tsli_layout *lanes)
{
    double slots = lanes->slot_count, blocks = lanes->block_count;
    double parameters = lanes->own_param_rows ? (double)tsli_param_rows_bytes(lanes, lanes->varies) : 0.0;
    tell(h, "state", slots * sizeof *lanes->state);
    tell(h, "rotations", slots * sizeof *lanes->rotation_ls);
    tell(h, "parameters", parameters);
    tell(h, "rest", (double)lanes->rest_bytes);
    tell(h, "world", lanes->world ? slots * sizeof *lanes->world : 0.0);
    tell(h, "aside", lanes->aside ? slots * sizeof *lanes->aside + blocks * sizeof *lanes->blocks_aside : 0.0);
    tell(h, "steps",
         lanes->steps ? slots * (double)(TSLI_WIDTH * TSLI_STEP_FLOATS * sizeof *lanes->steps + sizeof *lanes->began)
                      : 0.0);
    tell(h, "blocks", blocks * (sizeof *lanes->blocks + sizeof *lanes->rare));
    tell(h, "forces", lanes->own_forces ? blocks * sizeof *lanes->own_forces : 0.0);
    tell(h, "collider_lanes",
         lanes->collider_block_count * (double)(sizeof *lanes->collider_blocks + sizeof *lanes->collider_rare +
                                                (lanes->collider_last ? sizeof *lanes->collider_last : 0u)));
    tell(h, "contacts", (double)lanes->contact_bytes);
    tell(h, "pack", (double)lanes->bytes + parameters);
}

static void tell_of_rig(const paused *h, const tsli_rig *rig)
{
    double chains = 0.0;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        chains += (double)tsli_chain_bytes(chain);
    tell(h, "rig", (double)rig->bytes);
    tell(h, "chains", chains);
    tell(h, "colliders", rig->collider_count * (double)sizeof(tsli_collider));
}

static void measure(bench *b, const char *name, int colliders)
{
    cast_plan plan = {
        .characters = bench_only_checks(b) ? 16 : 1000, .colliders = colliders, .chain_flags = TSL_CHAIN_UNANIMATED};
    cast c;
    if (!bench_wants(b, name) || !cast_create(&c, &plan))
        return;
    const tsli_rig *rig = c.world->first_rig;
    const paused of_rig = {b, name, WORKLOAD_DANGLING};
    const paused of_all = {b, name, (double)WORKLOAD_DANGLING * c.characters};
    tell_of_rig(&of_rig, rig);
    tell_of_layout(&of_rig, rig->layout);
    tell(&of_all, "all", (double)c.world->host.bytes);
    cast_destroy(&c);
}

void tsl_bench_memory(bench *b)
{
    measure(b, "memory/w1", 0);
    measure(b, "memory/w2", WORKLOAD_COLLIDERS);
}
