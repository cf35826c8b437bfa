// SPDX-License-Identifier: MIT
// Which rigs of a crowd are in teams: as many as fill some, so that few lanes lie idle.
#ifndef TSLI_SOLVER_CROWD_H
#define TSLI_SOLVER_CROWD_H

#include "solver/model/model.h"

// Before the world goes: its rigs are in no crowd, and have no lanes.
void tsli_crowds_end(tsl_world *world);
// The rig has another structure now, or goes. It is in no team any more, or is one whose memory was out.
void tsli_crowd_part(tsli_rig *rig);
// Before a rig of a crowd goes on by a clock of another rate: it is alone, and of the crowd of that rate. Returns the crowd it
// was of, for tsli_crowd_arrive; null: memory is out, and nothing has changed.
tsli_crowd *tsli_crowd_change(tsli_rig *rig, const tsli_clock *clock);
// It has that rate now, and takes its place among those that are there, at their time.
void tsli_crowd_arrive(tsli_rig *rig, tsli_crowd *from);
// A chain of it went when there was no memory to leave the crowd, so that it fits into it no more.
int tsli_crowd_is_outgrown(const tsli_rig *rig);

#endif
