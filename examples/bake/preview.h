// SPDX-License-Identifier: MIT
// Pictures of takes: a sheet of frames as PNG, a moving picture as WebP.
#ifndef EXAMPLES_BAKE_PREVIEW_H
#define EXAMPLES_BAKE_PREVIEW_H

#include "sticks.h"
#include "take.h"

// Both give the bytes of a file; free() them. `title` is written above the sheet. A model without a mesh that could be
// drawn is shown by its bones.
bool preview_sheet(subject *s, const take *takes, uint32_t take_count, const char *title, uint8_t **out_data,
                   uint64_t *out_size, tsla_error *e);
bool preview_animation(subject *s, const take *takes, uint32_t take_count, uint8_t **out_data, uint64_t *out_size,
                       tsla_error *e);

#endif
