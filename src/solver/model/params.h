// SPDX-License-Identifier: MIT
// Writes what the host has set for a chain (parameters, limits of angles and positions, ranges of lengths, accelerations) into the lanes of
// its rig's layout, at the rig's tick rate.
#ifndef TSLI_SOLVER_PARAMS_H
#define TSLI_SOLVER_PARAMS_H

#include "solver/model/settings.h"

// Writes a chain's parameters into the lanes of its rig's layout, which then reads its own rows and not shared ones.
void tsli_chain_load_params(tsli_chain *chain);
// Gives the rig rows of parameters by slot as `varies` says, and writes all of them. 0 when memory is out; then nothing has changed.
int tsli_rig_vary_rows(tsli_rig *rig, uint32_t varies);
void tsli_chain_take_params(tsli_chain *chain, const tsl_chain_params *params);
// Writes its level of detail into the lanes.
void tsli_chain_load_detail(const tsli_chain *chain);
// Whether the parameters ask for a range of lengths.
static inline int tsli_params_stretch(const tsl_chain_params *params)
{
    return params->max_stretch > 0.0f || params->max_squash > 0.0f;
}
// Writes the direction of gravity in the setup pose, in the frame of the strand's root bone.
void tsli_strand_set_gravity_rest(tsli_layout *layout, const tsli_strand_lane *strand);
// Writes limits of angles and positions, which loading the parameters does not. Does nothing for a chain that has had none.
void tsli_chain_load_limits(tsli_chain *chain);
// The |scale.x| of its anchor that counts as 1, for any scale_rule.
float tsli_chain_scale_unit(const tsli_chain *chain);
// Writes gravity, force and axes only.
void tsli_chain_load_forces(tsli_chain *chain);
// Writes the acting weight into the lanes.
void tsli_chain_write_weight(const tsli_chain *chain);
// Writes another weight there, for output until the next step.
void tsli_chain_set_output_weight(const tsli_chain *chain, float weight);

// Accelerations that the host sets per particle, in memory that a chain with TSLI_ROWS_ACCELERATIONS has. Zero at first; 0 when memory is
// out.
int tsli_chain_make_accelerations(tsli_host *host, tsli_chain *chain);
void tsli_chain_free_accelerations(tsli_host *host, tsli_chain *chain);
// Writes them to the chain's current lanes.
void tsli_chain_load_accelerations(const tsli_chain *chain);

// ---- rows (param_rows.c) -------------------------------------------------------------------------------

// Rows of parameters of a layout, in memory of their own, so that setting a curve needs no new layout and costs nothing elsewhere.
// Parameters that vary along some chain, by curves or factors, have a row for each slot, the others one for each block. Layouts whose rows
// (and forces, and rest poses) are equal read them from one place.

// TSLI_VARIES_ bits of the rows that need one per slot: for one variation, and for all chains of the rig.
uint32_t tsli_variation_rows(const tsli_variation *variation);
uint32_t tsli_rig_varies(const tsli_rig *rig);

// The size of tsli_slot_params and tsli_slot_rare_params.
uint64_t tsli_param_rows_bytes(const tsli_layout *layout, uint32_t varies);

// Replaces the layout's own rows by empty ones, by slot as `varies` says; tsli_chain_load_params fills them. 0 when memory is out;
// then nothing has changed.
int tsli_param_rows_make(tsl_world *world, tsli_layout *layout, uint32_t varies);
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
