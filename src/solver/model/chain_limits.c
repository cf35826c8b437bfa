// SPDX-License-Identifier: MIT
#include "solver/model/chain_limits.h"

#include "base/host.h"

const tsli_chain_limits tsli_default_limits = {
    .angle = {.struct_size = sizeof(tsl_chain_limit), .rotation = {0.0f, 0.0f, 0.0f, 1.0f}},
    .distances = {.struct_size = sizeof(tsl_chain_place_limit)},
};

int tsli_chain_make_limits(tsli_host *host, tsli_chain *chain)
{
    if (chain->limits)
        return 1;
    chain->limits = tsli_host_alloc(host, sizeof *chain->limits);
    if (chain->limits)
        *chain->limits = tsli_default_limits;
    return chain->limits != NULL;
}

void tsli_chain_free_limits(tsli_host *host, tsli_chain *chain)
{
    if (!chain->limits)
        return;
    tsli_host_free(host, chain->limits->joints, chain->particle_count * sizeof *chain->limits->joints);
    tsli_host_free(host, chain->limits, sizeof *chain->limits);
    chain->limits = NULL;
}
