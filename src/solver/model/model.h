// SPDX-License-Identifier: MIT
// Every struct of the simulation, one subject per header:
//
//   slots.h           rows of particles, eight lanes wide
//   blocks.h          eight strands side by side; attached strands, colliders and anchors
//   collider_lanes.h  colliders in lanes, and the contacts of a tick
//   linkage.h         links between chains and the cloth between strands, in lanes
//   objects.h         chains, colliders and sets of links, as users create them
//   layouts.h           the memory of a rig, which holds the rows above
//   rigs.h            a rig and its clock
//   worlds.h          a world
//
// A rig's chains are trees of particles. Trees are cut into strands (a particle, its first child, that one's first child and so
// on), and strands are solved side by side, one in each lane, eight in a block:
//
//   chain   particle tree        strands           block of a rig's layout
//           0-1-2-3              0 1 2 3           slot 0: lanes hold 0 4' ...   (4' hangs on particle 1 of
//           another
//             `-4-5              1'4 5             slot 1:            1 4            strand: a copy, one
//             level later)
//
// Everything that depends on which chains and colliders a rig has lies in one piece of memory, its layout, which is made again when
// they change and never in a frame.
#ifndef TSLI_SOLVER_MODEL_H
#define TSLI_SOLVER_MODEL_H

#include "math/matrix.h"
#include "solver/model/worlds.h"

#endif
