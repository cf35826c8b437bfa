// SPDX-License-Identifier: MIT
// The parts of gltf_read_geometry, each in its file.
#ifndef EXAMPLES_COMMON_GLTF_GEOMETRY_PARTS_H
#define EXAMPLES_COMMON_GLTF_GEOMETRY_PARTS_H

#include "common/gltf_geometry.h"

bool gltf_read_mesh(gltf *model, const tsla_json_at *at, gltf_geometry *geometry, gltf_mesh *out);
bool gltf_read_skin(gltf *model, const tsla_json_at *at, gltf_skin *out);
bool gltf_read_material(gltf *model, const tsla_json_at *at, gltf_material *out);
bool gltf_read_image(gltf *model, const tsla_json_at *at, gltf_image *out);
// Smooth normals from area-weighted triangles.
bool gltf_make_normals(gltf *model, gltf_primitive *primitive);

#endif
