// SPDX-License-Identifier: MIT
// The scene of links that collide with each other, for the list of kinds.
#ifndef TASSEL_TESTS_SCENES_DRAPED_H
#define TASSEL_TESTS_SCENES_DRAPED_H

#include "scenes/scene.h"

void scene_build_draped(scene *s);
void scene_move_draped(scene *s, double seconds);

#endif
