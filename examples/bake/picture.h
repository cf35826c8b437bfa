// SPDX-License-Identifier: MIT
// One frame of a take as pixels.
#ifndef EXAMPLES_BAKE_PICTURE_H
#define EXAMPLES_BAKE_PICTURE_H

#include "shot.h"
#include "stage.h"

typedef struct picture {
    actor model;
    raster film;
    shadow dark;
    effort *effort;
} picture;

bool picture_create(picture *p, subject *s, uint32_t size, tsla_error *e);
void picture_destroy(picture *p);
// size x size pixels at out_rgba, whose rows are row_pixels long.
bool picture_take(picture *p, const shot *s, uint32_t frame, uint8_t *out_rgba, uint32_t row_pixels, tsla_error *e);

#endif
