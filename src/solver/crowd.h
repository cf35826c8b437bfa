// SPDX-License-Identifier: MIT
// Which rigs of a crowd are in teams: as many as fill some, so that few lanes lie idle.
#ifndef TSLI_SOLVER_CROWD_H
#define TSLI_SOLVER_CROWD_H

#include "solver/model.h"

// Before the world goes: its rigs are in no crowd, and have no lanes.
void tsli_crowds_end(tsl_world *world);
// The rig has another structure now, or goes. It is in no team any more, or is one whose memory was out.
void tsli_crowd_part(tsli_rig *rig);
// All rigs of the crowd are at that time, which is of their rate.
void tsli_crowd_take_time(tsli_crowd *crowd, const tsli_clock *clock);

#endif
