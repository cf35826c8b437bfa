// SPDX-License-Identifier: MIT
// Captions, in a plain font of 5 x 7 dots.
#ifndef EXAMPLES_BAKE_LABEL_H
#define EXAMPLES_BAKE_LABEL_H

#include <stdint.h>

#define LABEL_ADVANCE 6 // dots from letter to letter
#define LABEL_HEIGHT 7

typedef struct canvas {
    uint32_t width, height;
    uint8_t *rgba;
} canvas;

void canvas_fill(canvas *c, uint8_t red, uint8_t green, uint8_t blue);
// The text's top left corner at x, y; each dot is `scale` pixels a side. Cut off at the canvas's edges, and
// after `most` letters. What is not ASCII is written as '?', one for each character.
void label_draw(canvas *c, uint32_t x, uint32_t y, uint32_t scale, uint32_t most, uint8_t grey, const char *text);

#endif
