// SPDX-License-Identifier: MIT
// The scene of holds and kept poses, for the list of kinds.
#ifndef TASSEL_TESTS_SCENES_HANDS_H
#define TASSEL_TESTS_SCENES_HANDS_H

#include "scenes/scene.h"

void scene_build_hands(scene *s);
void scene_move_hands(scene *s, double seconds);

#endif
