// SPDX-License-Identifier: MIT
// The chains of a rig by number: small numbers keep the table of the chain that drives each bone small.
#ifndef TSLI_SOLVER_CHAIN_NUMBERS_H
#define TSLI_SOLVER_CHAIN_NUMBERS_H

#include "solver/model/model.h"

#define TSLI_CHAINS_AT_MOST 65535u // a number fits into 16 bits, of which 0 means none

// The chain with that number; null for 0, and for unused numbers.
static inline tsli_chain *tsli_numbered_chain(const tsli_rig *rig, uint32_t number)
{
    return number ? rig->numbered[number - 1] : NULL;
}

// The chain that drives the bone; null: none.
static inline tsli_chain *tsli_bone_chain(const tsli_rig *rig, uint32_t bone)
{
    return tsli_numbered_chain(rig, rig->bone_chain[bone]);
}

// Bytes of a table for so many chains.
static inline uint64_t tsli_number_bytes(uint32_t capacity)
{
    return capacity * sizeof(tsli_chain *);
}

// Reserves `count` more numbers. 0 when memory is out.
int tsli_rig_reserve_numbers(tsli_rig *rig, uint32_t count);
// Gives the chain, for which a number is reserved, the smallest free one.
void tsli_chain_take_number(tsli_chain *chain);
void tsli_chain_free_number(const tsli_chain *chain);
// Shrinks the tables to the largest number, if there is memory to move to.
void tsli_rig_fit_numbers(tsli_rig *rig);
void tsli_rig_free_numbers(tsli_rig *rig);

#endif
