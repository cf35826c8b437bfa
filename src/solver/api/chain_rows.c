// SPDX-License-Identifier: MIT
#include "solver/api/chain_rows.h"

#include "solver/layout/layout.h"
#include "solver/model/limits.h"

int tsli_chain_make_rows(tsli_chain *chain, uint32_t rows)
{
    uint8_t had = chain->rows;
    if ((had & rows) == rows)
        return 1;
    chain->rows = (uint8_t)(had | rows);
    if (tsli_rig_lay_out(chain->rig))
        return 1;
    chain->rows = had;
    return 0;
}

int tsli_chain_make_limit_rows(tsli_chain *chain, uint32_t rows)
{
    tsli_host *host = &chain->rig->world->host;
    int had = chain->limits != NULL;
    if (!tsli_chain_make_limits(host, chain))
        return 0;
    if (tsli_chain_make_rows(chain, rows))
        return 1;
    if (!had)
        tsli_chain_free_limits(host, chain);
    return 0;
}
