// SPDX-License-Identifier: MIT
#include "solver/api/chain_room.h"

#include "solver/layout/pack.h"
#include "solver/model/chain_limits.h"

int tsli_chain_make_room(tsli_chain *chain, uint32_t flag)
{
    if (chain->flags & flag)
        return 1;
    chain->flags |= flag;
    if (!tsli_rig_repack(chain->rig)) {
        chain->flags &= ~flag;
        return 0;
    }
    return 1;
}

int tsli_chain_make_limit_room(tsli_chain *chain, uint32_t flag)
{
    tsli_host *host = &chain->rig->world->host;
    int had = chain->limits != NULL;
    if (!tsli_chain_make_limits(host, chain))
        return 0;
    if (!flag || tsli_chain_make_room(chain, flag))
        return 1;
    if (!had)
        tsli_chain_free_limits(host, chain);
    return 0;
}
