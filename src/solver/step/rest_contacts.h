// SPDX-License-Identifier: MIT
// Finds which bones touch which colliders in the setup pose, for chains with TSL_CHAIN_IGNORES_REST_CONTACTS. Called when something that
// the result depends on has changed. Allocates nothing.
#ifndef TSLI_SOLVER_REST_CONTACTS_H
#define TSLI_SOLVER_REST_CONTACTS_H

#include "solver/model/model.h"

// For all chains of the rig: a collider was added, removed or changed, or parameters were loaded.
void tsli_rig_find_rest_contacts(tsli_rig *rig);
// For one chain, after its radii changed.
void tsli_chain_find_rest_contacts(tsli_chain *chain);

#endif
