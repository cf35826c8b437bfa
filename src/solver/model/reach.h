// SPDX-License-Identifier: MIT
// A line of segments whose last end is brought to a place: inverse kinematics of as many bones as there are.
#ifndef TSLI_SOLVER_REACH_H
#define TSLI_SOLVER_REACH_H

#include "math/vec.h"

// Moves line[1] up to line[count], each `lengths[k]` from the one before, so that the last one is at `target`, or as near to it as the
// lengths allow; line[0] stays. Lines that are there already are left as they are. Where the line is straight and has to fold, it
// bends to the side that `across` points to.
void tsli_reach(tsl_vec3 *line, const float *lengths, uint32_t count, tsl_vec3 target, tsl_vec3 across);

#endif
