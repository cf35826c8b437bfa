// SPDX-License-Identifier: MIT
// The scene of links between chains, for the list of kinds.
#ifndef TASSEL_TESTS_SCENES_SKIRTS_H
#define TASSEL_TESTS_SCENES_SKIRTS_H

#include "scenes/scene.h"

void scene_build_skirts(scene *s);
void scene_move_skirts(scene *s, double seconds);

#endif
