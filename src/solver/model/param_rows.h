// SPDX-License-Identifier: MIT
// Rows of parameters of a layout, in memory of their own, so that setting a curve needs no new layout and costs nothing elsewhere.
// Where parameters vary along some chain, by curves or factors, each slot has a row, elsewhere each block. Layouts whose rows
// (and forces, and rest poses) are equal read them from one place.
#ifndef TSLI_SOLVER_PARAM_ROWS_H
#define TSLI_SOLVER_PARAM_ROWS_H

#include "solver/model/model.h"

// Whether parameters of these rows vary: by one variation, and along some chain of the rig.
int tsli_variation_needs_rows(const tsli_variation *variation);
int tsli_rig_varies(const tsli_rig *rig);

// The size of tsli_slot_params and tsli_slot_rare_params.
uint64_t tsli_param_rows_bytes(const tsli_layout *layout, int varies);

// Replaces the layout's own rows by empty ones, one for each slot if they vary; tsli_chain_load_params fills them. 0 when memory is out;
// then nothing has changed.
int tsli_param_rows_make(tsl_world *world, tsli_layout *layout, int varies);
void tsli_param_rows_free(tsl_world *world, tsli_layout *layout);

// Reads its own rows instead of shared ones, for writing.
void tsli_param_rows_use_own(tsli_layout *layout);

// The row of a particle, with those of other strands in the other lanes.
tsli_slot_rare_params *tsli_particle_rare_params(const tsli_layout *layout, const tsli_chain *chain,
                                                 const tsli_particle *p);

// After anything that changed the rig's parameters or rest pose and may allocate. When memory is out the rig keeps
// its own copy, which is only slower.
void tsli_profile_share(tsli_rig *rig);
// Before the layout is freed, and before rows are written: it reads and writes its own from here on.
void tsli_profile_leave(tsl_world *world, tsli_layout *layout);
void tsli_profile_use_own(tsli_layout *layout);

#endif
