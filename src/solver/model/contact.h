// SPDX-License-Identifier: MIT
// A solid as a contact of a tick.
#ifndef TSLI_SOLVER_CONTACT_H
#define TSLI_SOLVER_CONTACT_H

#include "solver/model/model.h"

// Writes one lane of a contact. What it is for it: TSLI_CONTACT_ bits, which the caller keeps.
uint32_t tsli_contact_set_solid(tsli_contact *contact, uint32_t lane, const tsli_collider *collider,
                                const tsli_placed *placed);

#endif
