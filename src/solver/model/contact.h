// SPDX-License-Identifier: MIT
// A convex shape as a contact of a tick.
#ifndef TSLI_SOLVER_CONTACT_H
#define TSLI_SOLVER_CONTACT_H

#include "solver/model/hull.h"
#include "solver/model/model.h"

#include <string.h>

// A hull, and the axes in which it is mirrored: bit 0 for x, 1 for y, 2 for z. Addresses of hulls have zeroes in those bits.
typedef struct tsli_mirrored_hull {
    const tsli_hull *hull;
    uint32_t mirrored;
} tsli_mirrored_hull;

static inline tsli_mirrored_hull tsli_contact_hull(const tsli_contact *contact, uint32_t lane)
{
    uint32_t words[2];
    memcpy(&words[0], &contact->hulls[0][lane], 4);
    memcpy(&words[1], &contact->hulls[1][lane], 4);
    uint64_t address = (uint64_t)words[1] << 32 | (words[0] & ~7u);
    return (tsli_mirrored_hull){(const tsli_hull *)(uintptr_t)address, words[0] & 7u};
}

// Writes one lane of a contact. Returns its TSLI_CONTACT_ bits, which the caller stores.
uint32_t tsli_contact_set_convex(tsli_contact *contact, uint32_t lane, const tsli_collider *collider,
                                 const tsli_placed_shape *placed);
// Writes one lane of a contact's position at the beginning of the tick.
void tsli_contact_set_past(tsli_contact_past *past, uint32_t lane, tsl_shape shape, const tsli_placed_shape *placed);

#endif
