// SPDX-License-Identifier: MIT
#include "actor.h"

#include "common/gltf_parts.h"

#include <string.h>

static bool out_of_memory(const actor *a, tsla_error *e)
{
    return gltf_out_of_memory(a->model, e);
}

// Nodes below the roots of the scene that is shown.
static bool find_visible(actor *a, bool *visible, tsla_error *e)
{
    const uint32_t *roots = NULL;
    uint32_t count = 0;
    if (!gltf_scene_roots(a->model, &roots, &count, e))
        return false;
    for (uint32_t i = 0; i < count; ++i)
        visible[a->model->nodes[roots[i]].rank] = true;
    for (uint32_t b = 0; b < a->bones->bone_count; ++b)
        if (a->bones->parents[b] >= 0 && visible[a->bones->parents[b]])
            visible[b] = true;
    return true;
}

static void set_look(const actor *a, const gltf_primitive *primitive, surface *look)
{
    static const float plain[4] = {0.8f, 0.8f, 0.8f, 1.0f};
    const gltf_material *material = primitive->material < 0 ? NULL : &a->geometry.materials[primitive->material];
    memset(look, 0, sizeof *look);
    look->base_color = material ? material->base_color : plain;
    if (!material)
        return;
    look->alpha_cutoff = material->alpha_cutoff > 0.0f ? material->alpha_cutoff : material->alpha_blended ? 0.5f : 0.0f;
    if (material->image >= 0 && a->geometry.images[material->image].rgba)
        look->image = &a->geometry.images[material->image];
}

// A mesh without a skin is one with a single joint, its node: one way to move them all.
static bool make_rigid(actor *a, const gltf_primitive *primitive, tsl_skin_mesh *source, tsla_error *e)
{
    uint32_t *joints = tsla_arena_take(&a->model->memory, primitive->vertex_count, sizeof *joints);
    float *weights = tsla_arena_take(&a->model->memory, primitive->vertex_count, sizeof *weights);
    if (!joints || !weights)
        return out_of_memory(a, e);
    for (uint32_t i = 0; i < primitive->vertex_count; ++i)
        weights[i] = 1.0f;
    source->joint_count = source->influence_count = 1;
    source->indices = joints;
    source->weights = weights;
    return true;
}

static bool fill_source(actor *a, const gltf_primitive *primitive, int32_t skin, tsl_skin_mesh *source, tsla_error *e)
{
    tsl_skin_mesh_init(source, sizeof *source);
    source->vertex_count = primitive->vertex_count;
    source->index_format = TSL_SKIN_INDEX_U32;
    source->positions = primitive->positions;
    source->normals = primitive->normals;
    source->influence_count = primitive->influence_count;
    source->indices = primitive->joints;
    source->weights = primitive->weights;
    if (skin >= 0)
        source->joint_count = a->geometry.skins[skin].joint_count;
    else if (!make_rigid(a, primitive, source, e))
        return false;
    source->index_stride = source->weight_stride = 4 * source->influence_count;
    return true;
}

// What a file calls weights is made to sum to one, in memory of the part's own: two nodes may share a mesh.
// After that every frame can rely on the mesh without looking at it.
static tsl_result make_skinnable(tsl_skin_mesh *source, float *weights)
{
    tsl_result result = tsl_skin_weights_normalize(source, weights, source->weight_stride);
    source->weights = weights;
    return result == TSL_OK ? tsl_skin_mesh_check(source) : result;
}

static bool add_part(actor *a, uint32_t bone, const gltf_primitive *primitive, tsla_error *e)
{
    actor_part *part = &a->parts[a->part_count];
    const gltf_node *node = &a->model->nodes[a->bones->nodes[bone]];
    part->bone = bone;
    part->skin = primitive->influence_count > 0 ? node->skin : -1;
    part->positions = tsla_arena_take(&a->model->memory, primitive->vertex_count, 3 * sizeof(float));
    part->normals = tsla_arena_take(&a->model->memory, primitive->vertex_count, 3 * sizeof(float));
    if (!part->positions || !part->normals)
        return out_of_memory(a, e);
    if (!fill_source(a, primitive, part->skin, &part->source, e))
        return false;
    float *weights = tsla_arena_take(&a->model->memory, primitive->vertex_count, part->source.weight_stride);
    if (!weights)
        return out_of_memory(a, e);
    tsl_result result = make_skinnable(&part->source, weights);
    if (result != TSL_OK)
        return tsla_error_set(e, "%s: nodes[%u] \"%s\": its mesh cannot be skinned: %s", a->model->path,
                              (unsigned)a->bones->nodes[bone], node->name, tsl_result_name(result));
    part->mesh.triangle_count = primitive->triangle_count;
    part->mesh.indices = primitive->indices;
    part->mesh.positions = part->positions;
    part->mesh.normals = part->normals;
    part->mesh.texcoords = primitive->texcoords;
    part->mesh.colors = primitive->colors;
    set_look(a, primitive, &part->mesh.look);
    a->part_count++;
    return true;
}

static bool add_meshes(actor *a, const bool *visible, tsla_error *e)
{
    uint64_t room = 0;
    for (uint32_t b = 0; b < a->bones->bone_count; ++b) {
        int32_t mesh = a->model->nodes[a->bones->nodes[b]].mesh;
        room += visible[b] && mesh >= 0 ? a->geometry.meshes[mesh].primitive_count : 0;
    }
    a->parts = tsla_arena_take(&a->model->memory, room, sizeof *a->parts);
    if (!a->parts)
        return out_of_memory(a, e);
    for (uint32_t b = 0; b < a->bones->bone_count; ++b) {
        int32_t mesh = a->model->nodes[a->bones->nodes[b]].mesh;
        for (uint32_t p = 0; visible[b] && mesh >= 0 && p < a->geometry.meshes[mesh].primitive_count; ++p)
            if (!add_part(a, b, &a->geometry.meshes[mesh].primitives[p], e))
                return false;
    }
    return true;
}

static bool add_sticks(actor *a, const subject *s, const bool *visible, tsla_error *e)
{
    a->parts = tsla_arena_take(&a->model->memory, 2, sizeof *a->parts);
    if (!a->parts)
        return out_of_memory(a, e);
    if (!sticks_create(&a->sticks, s, visible, e))
        return false;
    for (a->part_count = 0; a->part_count < 2; ++a->part_count)
        a->parts[a->part_count].mesh = sticks_draw(&a->sticks, a->part_count);
    return true;
}

static bool add_parts(actor *a, const subject *s, tsla_error *e)
{
    bool *visible = tsla_arena_take(&a->model->memory, a->bones->bone_count, sizeof *visible);
    if (!visible)
        return out_of_memory(a, e);
    if (!find_visible(a, visible, e) || !add_meshes(a, visible, e))
        return false;
    return a->part_count > 0 || add_sticks(a, s, visible, e);
}

static bool add_skins(actor *a, tsla_error *e)
{
    tsla_arena *memory = &a->model->memory;
    uint32_t count = a->geometry.skin_count;
    a->models = tsla_arena_take(memory, a->bones->bone_count, 12 * sizeof *a->models);
    a->palettes = tsla_arena_take(memory, count, sizeof *a->palettes);
    a->skin_bones = tsla_arena_take(memory, count, sizeof *a->skin_bones);
    if (!a->models || !a->palettes || !a->skin_bones)
        return out_of_memory(a, e);
    for (uint32_t i = 0; i < count; ++i) {
        const gltf_skin *skin = &a->geometry.skins[i];
        a->palettes[i] = tsla_arena_take(memory, skin->joint_count, 12 * sizeof(float));
        a->skin_bones[i] = tsla_arena_take(memory, skin->joint_count, sizeof(uint32_t));
        if (!a->palettes[i] || !a->skin_bones[i])
            return out_of_memory(a, e);
        for (uint32_t j = 0; j < skin->joint_count; ++j)
            a->skin_bones[i][j] = a->model->nodes[skin->joints[j]].rank;
    }
    return true;
}

bool actor_create(actor *a, subject *s, tsla_error *e)
{
    memset(a, 0, sizeof *a);
    a->model = s->model;
    a->bones = s->bones;
    a->effort = s->effort;
    bool created = gltf_read_geometry(a->model, &a->geometry, e) && add_parts(a, s, e) && add_skins(a, e);
    s->shown_as_bones = a->sticks.count > 0;
    for (uint32_t i = 0; created && i < a->part_count; ++i)
        a->elements += (double)a->parts[i].source.vertex_count + a->parts[i].mesh.triangle_count;
    a->elements += a->bones->bone_count;
    return created;
}

static void matrix_from(const tsl_transform *t, float m[12])
{
    const tsl_quat q = t->rotation;
    const float s[3] = {t->scale.x, t->scale.y, t->scale.z};
    const float r[9] = {
        1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y - q.z * q.w),     2 * (q.x * q.z + q.y * q.w),
        2 * (q.x * q.y + q.z * q.w),     1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z - q.x * q.w),
        2 * (q.x * q.z - q.y * q.w),     2 * (q.y * q.z + q.x * q.w),     1 - 2 * (q.x * q.x + q.y * q.y)};
    const float p[3] = {t->position.x, t->position.y, t->position.z};
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column)
            m[4 * row + column] = r[3 * row + column] * s[column];
        m[4 * row + 3] = p[row];
    }
}

static tsl_result fill_palettes(actor *a, const tsl_transform *root, const tsl_transform *locals)
{
    float matrix[12];
    matrix_from(root, matrix);
    uint32_t bones = a->bones->bone_count;
    tsl_result result = tsl_skin_models_from_locals(locals, a->bones->parents, bones, matrix, a->models);
    for (uint32_t i = 0; result == TSL_OK && i < a->geometry.skin_count; ++i)
        result = tsl_skin_palette_from_models(a->models, bones, a->geometry.skins[i].inverse_binds, a->skin_bones[i],
                                              a->geometry.skins[i].joint_count, a->palettes[i]);
    return result;
}

static tsl_result skin_part(const actor *a, actor_part *part, tsl_skin_bounds *out_bounds)
{
    tsl_skin_job job;
    tsl_skin_job_init(&job, sizeof job);
    job.joint_count = part->source.joint_count;
    job.palette = part->skin >= 0 ? a->palettes[part->skin] : a->models + 12 * (size_t)part->bone;
    job.out_positions = part->positions;
    job.out_normals = part->normals;
    job.out_bounds = out_bounds;
    return tsl_skin_run(&part->source, &job);
}

bool actor_pose(actor *a, const tsl_transform *root, const tsl_transform *locals, tsl_skin_bounds *out_bounds,
                tsla_error *e)
{
    if (!effort_spend(a->effort, EFFORT_VERTICES, a->elements, e))
        return false;
    tsl_result result = fill_palettes(a, root, locals);
    if (result == TSL_OK && a->sticks.count > 0) {
        sticks_pose(&a->sticks, a->models, out_bounds);
        return true;
    }
    for (uint32_t i = 0; result == TSL_OK && i < a->part_count; ++i) {
        tsl_skin_bounds bounds;
        result = skin_part(a, &a->parts[i], i == 0 ? out_bounds : &bounds);
        if (result == TSL_OK && i > 0)
            result = tsl_skin_bounds_merge(out_bounds, &bounds);
    }
    return result == TSL_OK ? true : tsla_error_set(e, "%s: skinning: %s", a->model->path, tsl_result_name(result));
}
