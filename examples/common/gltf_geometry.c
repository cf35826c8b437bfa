// SPDX-License-Identifier: MIT
// Meshes, skins, materials and images together, and what holds between them.
#include "common/gltf_accessor.h"
#include "common/gltf_geometry_parts.h"
#include "common/gltf_parts.h"

static bool read_meshes(gltf *model, const tsla_json_at *root, gltf_geometry *out)
{
    tsla_json_at array = tsla_json_member(root, "meshes");
    for (uint32_t i = 0; i < out->mesh_count; ++i) {
        tsla_json_at at = tsla_json_element(&array, i, model->meshes_json.items[i]);
        if (!gltf_read_mesh(model, &at, out, &out->meshes[i]))
            return false;
    }
    return true;
}

static bool read_skins(gltf *model, const tsla_json_at *root, gltf_geometry *out)
{
    tsla_json_at array = tsla_json_member(root, "skins");
    for (uint32_t i = 0; i < out->skin_count; ++i) {
        tsla_json_at at = tsla_json_element(&array, i, model->skins_json.items[i]);
        if (!gltf_read_skin(model, &at, &out->skins[i]))
            return false;
    }
    return true;
}

static bool read_materials(gltf *model, const tsla_json_at *root, gltf_geometry *out)
{
    tsla_json_at array = tsla_json_member(root, "materials"), images = tsla_json_member(root, "images");
    for (uint32_t i = 0; i < out->material_count; ++i) {
        tsla_json_at at = tsla_json_element(&array, i, model->materials.items[i]);
        if (!gltf_read_material(model, &at, &out->materials[i]))
            return false;
        int32_t image = out->materials[i].image;
        if (image < 0 || out->images[image].rgba)
            continue;
        tsla_json_at image_at = tsla_json_element(&images, (uint32_t)image, model->images.items[image]);
        if (!gltf_read_image(model, &image_at, &out->images[image]))
            return false;
    }
    return true;
}

static bool check_joints(const gltf *model, const gltf_primitive *primitive, const gltf_skin *skin, uint32_t node,
                         tsla_error *e)
{
    if (primitive->influence_count == 0 || primitive->greatest_joint < skin->joint_count)
        return true;
    return tsla_error_set(e, "%s: nodes[%u] \"%s\": a vertex of its mesh names joint %u, but its skin has %u",
                          model->path, (unsigned)node, model->nodes[node].name, (unsigned)primitive->greatest_joint,
                          (unsigned)skin->joint_count);
}

static bool check_pairs(const gltf *model, const gltf_geometry *geometry, tsla_error *e)
{
    for (uint32_t i = 0; i < model->node_count; ++i) {
        const gltf_node *node = &model->nodes[i];
        if (node->mesh < 0 || node->skin < 0)
            continue;
        const gltf_mesh *mesh = &geometry->meshes[node->mesh];
        for (uint32_t p = 0; p < mesh->primitive_count; ++p)
            if (!check_joints(model, &mesh->primitives[p], &geometry->skins[node->skin], i, e))
                return false;
    }
    return true;
}

bool gltf_read_geometry(gltf *model, gltf_geometry *out, tsla_error *e)
{
    tsla_arena *memory = &model->memory;
    tsla_json_at root = gltf_root(model, e);
    out->has_packed = false;
    out->mesh_count = model->meshes_json.count;
    out->skin_count = model->skins_json.count;
    out->material_count = model->materials.count;
    out->image_count = model->images.count;
    out->meshes = tsla_arena_take(memory, out->mesh_count, sizeof *out->meshes);
    out->skins = tsla_arena_take(memory, out->skin_count, sizeof *out->skins);
    out->materials = tsla_arena_take(memory, out->material_count, sizeof *out->materials);
    out->images = tsla_arena_take(memory, out->image_count, sizeof *out->images);
    if (!out->meshes || !out->skins || !out->materials || !out->images)
        return gltf_out_of_memory(model, e);
    return read_meshes(model, &root, out) && read_skins(model, &root, out) && read_materials(model, &root, out) &&
           check_pairs(model, out, e);
}
