// SPDX-License-Identifier: MIT
// The scene of ranges of lengths, for the list of kinds.
#ifndef TASSEL_TESTS_SCENES_STRETCH_H
#define TASSEL_TESTS_SCENES_STRETCH_H

#include "scenes/scene.h"

void scene_build_stretch(scene *s);
void scene_move_stretch(scene *s, double seconds);

#endif
