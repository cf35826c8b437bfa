// SPDX-License-Identifier: MIT
// The scene of rest poses that are blended, colliders that appear around chains and forks with weights, for the list of kinds.
#ifndef TASSEL_TESTS_SCENES_GENTLE_H
#define TASSEL_TESTS_SCENES_GENTLE_H

#include "scenes/scene.h"

void scene_build_gentle(scene *s);
void scene_move_gentle(scene *s, double seconds);

#endif
