// SPDX-License-Identifier: MIT
#include "solver/model/chain_numbers.h"

#include "base/host.h"

#include <string.h>

// The numbers in use fit into `capacity`. 0 when memory is out.
static int move_numbers(tsli_rig *rig, uint32_t capacity)
{
    tsli_host *host = &rig->world->host;
    tsli_chain **numbered = tsli_host_alloc(host, tsli_number_bytes(capacity));
    if (capacity && !numbered)
        return 0;
    uint32_t kept = capacity < rig->number_capacity ? capacity : rig->number_capacity;
    if (kept)
        memcpy(numbered, rig->numbered, (size_t)tsli_number_bytes(kept));
    tsli_rig_free_numbers(rig);
    rig->numbered = numbered;
    rig->number_capacity = capacity;
    return 1;
}

int tsli_rig_reserve_numbers(tsli_rig *rig, uint32_t count)
{
    uint32_t unused = rig->number_capacity - rig->number_count;
    return count <= unused || move_numbers(rig, rig->number_capacity + count - unused);
}

void tsli_chain_take_number(tsli_chain *chain)
{
    tsli_rig *rig = chain->rig;
    while (rig->numbered[rig->first_free_number])
        ++rig->first_free_number;
    rig->numbered[rig->first_free_number] = chain;
    chain->number = (uint16_t)++rig->first_free_number;
    ++rig->number_count;
}

void tsli_chain_free_number(const tsli_chain *chain)
{
    tsli_rig *rig = chain->rig;
    uint32_t i = chain->number - 1u;
    rig->numbered[i] = NULL;
    rig->first_free_number = i < rig->first_free_number ? i : rig->first_free_number;
    --rig->number_count;
}

void tsli_rig_fit_numbers(tsli_rig *rig)
{
    uint32_t capacity = rig->number_capacity;
    while (capacity && !rig->numbered[capacity - 1])
        --capacity;
    if (capacity < rig->number_capacity)
        (void)move_numbers(rig, capacity);
}

void tsli_rig_free_numbers(tsli_rig *rig)
{
    tsli_host_free(&rig->world->host, rig->numbered, tsli_number_bytes(rig->number_capacity));
    rig->numbered = NULL;
    rig->number_capacity = 0;
}
