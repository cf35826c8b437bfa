// SPDX-License-Identifier: MIT
// Wakes a chain and those linked to it.
#include "solver/step/step.h"

void tsli_chain_wake_alone(tsli_chain *chain)
{
    chain->sleep.still = chain->sleep.asleep = 0;
    chain->rig->sleeps = 0;
    chain->rig->sleep_changes |= chain->sleep.paused;
}

void tsli_chain_wake(tsli_chain *chain)
{
    tsli_chain_wake_alone(chain);
    for (tsli_chain *other = chain->rig->chains; chain->link_group && other; other = other->next)
        if (other->link_group == chain->link_group)
            tsli_chain_wake_alone(other);
}
