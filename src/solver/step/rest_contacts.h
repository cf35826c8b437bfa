// SPDX-License-Identifier: MIT
// Finds which bones touch which colliders in the setup pose, in chains that are TSL_CHAIN_IGNORES_REST_CONTACTS: called when what that
// follows from has changed. Allocates nothing.
#ifndef TSLI_SOLVER_REST_CONTACTS_H
#define TSLI_SOLVER_REST_CONTACTS_H

#include "solver/model/model.h"

// Of all chains of the rig: its colliders came, went or are others, or parameters were loaded.
void tsli_rig_find_rest_contacts(tsli_rig *rig);
// Of one: its radii are others.
void tsli_chain_find_rest_contacts(tsli_chain *chain);

#endif
