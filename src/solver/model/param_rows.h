// SPDX-License-Identifier: MIT
// Parameters that vary along chains, by curves or factors, need a row for each slot of a pack; those that do not a row for each
// block. The rows for slots are a piece of memory apart from the pack, there as long as some chain varies, so that a curve comes
// without another pack and what has none pays for none.
#ifndef TSLI_SOLVER_PARAM_ROWS_H
#define TSLI_SOLVER_PARAM_ROWS_H

#include "solver/model/model.h"

static inline uint64_t tsli_param_rows_bytes(uint32_t slot_count)
{
    return (uint64_t)slot_count * sizeof(tsli_slot_params);
}

// Some parameter that these rows have varies.
int tsli_variation_has_rows(const tsli_variation *variation);
// Of some chain of the rig.
int tsli_rig_varies(const tsli_rig *rig);
// Rows that say what those of the blocks say. 0 when memory is out; then nothing has changed.
int tsli_param_rows_make(tsl_world *world, tsli_pack *lanes);
// Once no chain varies any more that is in the lanes of the rig, they go, and the rows of the blocks are read.
void tsli_param_rows_fit(tsli_rig *rig);
void tsli_param_rows_free(tsl_world *world, tsli_pack *lanes);

#endif
