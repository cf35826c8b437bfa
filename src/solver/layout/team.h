// SPDX-License-Identifier: MIT
// Teams: up to TSLI_WIDTH rigs made alike, one in each lane, whose strands lie one in a block.
#ifndef TSLI_SOLVER_TEAM_H
#define TSLI_SOLVER_TEAM_H

#include "solver/model/model.h"

// All of the structure that decides how a team's blocks are laid out, and the rate: equal for rigs that can share one.
uint64_t tsli_team_signature(const tsli_rig *rig);
// That of the rig at the rate of another clock.
uint64_t tsli_team_signature_at(const tsli_rig *rig, const tsli_clock *clock);
// A new team of the crowd, without members yet; null when memory is out.
tsli_team *tsli_team_make(tsli_crowd *crowd, tsli_rig *like);
// Moves a rig with its state into an idle lane, out of the team it may be in; from then on it has the clock of those
// that are there. 0 when memory is out; then nothing has changed. tsli_team_activate has to follow.
int tsli_team_admit(tsli_team *team, tsli_rig *rig);
void tsli_team_activate(tsli_team *team);
// One without members.
void tsli_team_free(tsl_world *world, tsli_team *team);
// The rig is at the time of others of the same rate, which is less than a tick away.
void tsli_rig_take_time(tsli_rig *rig, const tsli_clock *clock);
// All rigs of the crowd are at that time, which is of their rate.
void tsli_crowd_take_time(tsli_crowd *crowd, const tsli_clock *clock);
// The rig's lane falls idle and the rig waits; a team without members goes. Nothing when it is in none. What the rig
// has in that lane is lost, unless it was moved before.
void tsli_team_leave(tsli_rig *rig);

// Among those of its crowd, if it is of one, that are in no team; and not any more.
void tsli_rig_wait(tsli_rig *rig);
void tsli_rig_stop_waiting(tsli_rig *rig);

#endif
