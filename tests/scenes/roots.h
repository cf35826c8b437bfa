// SPDX-License-Identifier: MIT
// The scene of chains that ignore what they touch at rest, for the list of kinds.
#ifndef TASSEL_TESTS_SCENES_ROOTS_H
#define TASSEL_TESTS_SCENES_ROOTS_H

#include "scenes/scene.h"

void scene_build_roots(scene *s);
void scene_move_roots(scene *s, double seconds);

#endif
