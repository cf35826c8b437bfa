// SPDX-License-Identifier: MIT
#include "solver/api/chain_room.h"

#include "solver/api/crowd.h"
#include "solver/layout/pack.h"

int tsli_chain_make_room(tsli_chain *chain, uint32_t flag)
{
    if (chain->flags & flag)
        return 1;
    chain->flags |= flag;
    if (!tsli_rig_repack(chain->rig)) {
        chain->flags &= ~flag;
        return 0;
    }
    tsli_crowd_part(chain->rig);
    return 1;
}
