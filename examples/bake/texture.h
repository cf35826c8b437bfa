// SPDX-License-Identifier: MIT
// Palettes of all frames as a matrix texture (skin.h, tsl_skin_texture), for crowds that are posed on the GPU.
#ifndef EXAMPLES_BAKE_TEXTURE_H
#define EXAMPLES_BAKE_TEXTURE_H

#include "effort.h"
#include "take.h"

// The texels as the bytes of a file, 32-bit floats, little-endian, and the JSON that says what is where:
//   {"format": "tassel_matrix_texture/1", "width", "height", "matrices_per_row", "frames", "joints", "layout",
//    "fps", "clips": [{"name", "first_frame", "frames", "duration"}],
//    "skins": [{"skin", "first_joint", "joints": ["name", ...]}]}
// All takes one after the other, the joints of all skins side by side, in world space. free() both.
bool texture_write(gltf *model, const take *takes, uint32_t take_count, float fps, effort *costs, void **out_texels,
                   uint64_t *out_texel_bytes, char **out_text, uint64_t *out_text_size, tsla_error *e);

#endif
