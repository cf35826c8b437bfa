// SPDX-License-Identifier: MIT
// The colliders visible to all rigs: the world's own and those that rigs share, in the order in which chains collide with them,
// which affects results. They are sorted by the user_data of their owner (the world's own by theirs, shared ones by their rig's),
// so that a host that names its objects has the same order however often it recreates them; then by creation.
#ifndef TSLI_SOLVER_VISIBLE_H
#define TSLI_SOLVER_VISIBLE_H

#include "solver/model/model.h"

void tsli_visible_link(tsl_world *world, tsli_collider *collider);
void tsli_visible_unlink(tsl_world *world, tsli_collider *collider);

void tsli_visible_move(tsl_world *world, tsli_visible *visible, const tsli_placed_shape *to);
// It has moved without passing between: created, teleported.
void tsli_visible_put(tsli_visible *visible, const tsli_placed_shape *at);
// Its position when world->moves was `moves`, or at the beginning of its trail. 0: before its last move, for a rig that has not ticked.
const tsli_placed_shape *tsli_visible_at(const tsli_visible *visible, uint64_t moves);

#endif
