// SPDX-License-Identifier: MIT
#ifndef TASSEL_TESTS_SCENES_CONVERTED_H
#define TASSEL_TESTS_SCENES_CONVERTED_H

#include "scenes/scene.h"

void scene_build_converted(scene *s);
void scene_move_converted(scene *s, double t);

#endif
