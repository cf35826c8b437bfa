// SPDX-License-Identifier: MIT
// From what the animator set to what the lanes use: curves, factors, ranges, tick rate.
#ifndef TSLI_SOLVER_PARAMS_H
#define TSLI_SOLVER_PARAMS_H

#include "solver/model/model.h"

// Writes a chain's parameters into the lanes of its rig's pack, which then reads its own and not what it shares.
void tsli_chain_load_params(tsli_chain *chain);
// Writes its limits of angles there, which loading the parameters does not. Nothing for a chain that has had none.
void tsli_chain_load_limits(tsli_chain *chain);
// What its parameters vary by; null pointers where nothing was set.
tsli_variation tsli_chain_variation(const tsli_chain *chain);
// Only gravity, force, weight and axes.
void tsli_chain_load_forces(tsli_chain *chain);
// Writes the weight that acts into the lanes.
void tsli_chain_write_weight(const tsli_chain *chain);
// Writes another one there: what is shown is made with it until the next step.
void tsli_chain_show_weight(const tsli_chain *chain, float weight);

#endif
