// SPDX-License-Identifier: MIT
// The chains of a rig by number, so that what is held of each of its bones is small: which chain drives it.
#ifndef TSLI_SOLVER_CHAIN_NUMBERS_H
#define TSLI_SOLVER_CHAIN_NUMBERS_H

#include "solver/model/model.h"

#define TSLI_CHAINS_AT_MOST 65535u // a number fits into 16 bits, of which 0 says that there is none

// The chain with that number; null for 0, and for one that nobody has.
static inline tsli_chain *tsli_numbered_chain(const tsli_rig *rig, uint32_t number)
{
    return number ? rig->numbered[number - 1] : NULL;
}

// Who drives the bone; null: nobody.
static inline tsli_chain *tsli_bone_chain(const tsli_rig *rig, uint32_t bone)
{
    return tsli_numbered_chain(rig, rig->bone_chain[bone]);
}

// Bytes of a table for so many chains.
static inline uint64_t tsli_number_bytes(uint32_t room)
{
    return room * sizeof(tsli_chain *);
}

// Room for `count` numbers more. 0 when memory is out.
int tsli_rig_reserve_numbers(tsli_rig *rig, uint32_t count);
// Gives the chain, for which there is room, the smallest number that is free.
void tsli_chain_take_number(tsli_chain *chain);
void tsli_chain_free_number(const tsli_chain *chain);
// Takes no more memory than the largest number needs, if there is memory to move to.
void tsli_rig_fit_numbers(tsli_rig *rig);
void tsli_rig_free_numbers(tsli_rig *rig);

#endif
