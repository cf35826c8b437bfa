// SPDX-License-Identifier: MIT
// The scene of winds, for the list of kinds.
#ifndef TASSEL_TESTS_SCENES_WINDY_H
#define TASSEL_TESTS_SCENES_WINDY_H

#include "scenes/scene.h"

void scene_build_windy(scene *s);
void scene_move_windy(scene *s, double seconds);

#endif
