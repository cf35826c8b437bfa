// SPDX-License-Identifier: MIT
// Parameters that vary along chains, by curves or factors, need a row for each slot of a pack; those that do not a row for each
// block. They are a piece of memory apart from the pack, so that a curve comes without another pack and what has none pays for none.
#ifndef TSLI_SOLVER_PARAM_ROWS_H
#define TSLI_SOLVER_PARAM_ROWS_H

#include "solver/model/model.h"

// TSLI_VARIES_ bits: which rows vary by this; of all chains of the rig; of all rigs in its lanes.
uint32_t tsli_variation_rows(const tsli_variation *variation);
uint32_t tsli_rig_varies(const tsli_rig *rig);

// Of tsli_slot_params, tsli_slot_rare_params and, where tuning is fixed, tsli_forces.
uint64_t tsli_param_rows_bytes(const tsli_pack *pack, uint32_t varies);

// The rows of a new pack, rows one a slot for these too, which say what those one a block did, or rows of its own that say what it
// shares. 0 when memory is out; then nothing has changed.
int tsli_param_rows_add(tsl_world *world, tsli_pack *pack, uint32_t varies);
// Once no chain varies any more that is in the lanes of the rig, rows are one a block again, if there is memory to move them to.
void tsli_param_rows_fit(tsli_rig *rig);
void tsli_param_rows_free(tsl_world *world, tsli_pack *pack);

// Not what it shares is read: it is written.
void tsli_param_rows_use_own(tsli_pack *pack);
// What is shared, as far as it is.
void tsli_param_rows_use_shared(tsli_pack *pack);

// A particle's, those of other strands in the other lanes.
tsli_slot_params *tsli_particle_params(const tsli_pack *pack, const tsli_chain *chain,
                                       const tsli_particle *p);
tsli_slot_rare_params *tsli_particle_rare_params(const tsli_pack *pack, const tsli_chain *chain,
                                                 const tsli_particle *p);

#endif
