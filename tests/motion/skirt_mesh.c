// SPDX-License-Identifier: MIT
// Chapter Skirt mesh: the creature of examples/models in its own clips, with its own rig file, and how far her legs come
// through the skin of her skirt. Each clip is played over and over, the run onwards.
#include "common/gltf_geometry.h"
#include "common/file.h"
#include "tassel/asset.h"
#include "common/skeleton.h"
#include "common/xform.h"
#include "motion/motion.h"
#include "tassel/skin.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RIG "creature.rig.json"
#define TICK (1.0f / 60.0f)
#define SETTLE_TICKS 120
#define FRAMES 2400 // of each clip: 12,000 of all

// The legs of the mesh: round, with these radii at the joints (leg() in examples/models/creature/body.py).
#define HIP_RADIUS 0.060f
#define KNEE_RADIUS 0.0415f
#define CALF_RADIUS 0.0425f

static const char *const clips[] = {"walk", "run", "sit", "jump", "kick"};

enum { CLIPS = sizeof clips / sizeof clips[0], LEGS = 4 };

static const char *clip_name(uint32_t variant)
{
    return clips[variant];
}

static const motion_variants variants = {CLIPS, clip_name};

typedef struct girl {
    gltf model;
    skeleton bones;
    gltf_geometry geometry;
    tsla_arena memory;
    tsl_assets *assets;
    tsl_asset_rig *parts;
    tsl_world *world;
    tsl_rig_id rig;
    const gltf_clip *clip;
    tsl_transform *per_node, *pose, *posed, *placed;
    float *models, *palette, *positions;
    uint32_t *joint_bones;
    const gltf_mesh *skirt;
    const gltf_skin *skin;
    uint32_t joints[LEGS][2]; // bones: hip and knee, knee and ankle of the left leg, then of the right one
} girl;

static void stop_unless(bool fine, const char *why)
{
    if (fine)
        return;
    printf("%s\n", why);
    exit(3);
}

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    stop_unless(memory != NULL, "out of memory");
    return memory;
}

static uint32_t bone_of(girl *g, const char *name)
{
    int32_t node = gltf_find_node(&g->model, name);
    stop_unless(node >= 0, name);
    return g->model.nodes[node].rank;
}

static void find_legs(girl *g)
{
    static const char *const names[LEGS][2] = {{"upper_leg_l", "lower_leg_l"},
                                               {"lower_leg_l", "foot_l"},
                                               {"upper_leg_r", "lower_leg_r"},
                                               {"lower_leg_r", "foot_r"}};
    for (uint32_t i = 0; i < LEGS; ++i)
        for (uint32_t end = 0; end < 2; ++end)
            g->joints[i][end] = bone_of(g, names[i][end]);
}

static void load(girl *g, const char *clip)
{
    tsla_error e = {"", TSL_OK};
    bytes text;
    memset(g, 0, sizeof *g);
    stop_unless(gltf_load(&g->model, TEST_MODELS "/creature.glb", &e) && skeleton_create(&g->bones, &g->model, &e) &&
                    gltf_read_geometry(&g->model, &g->geometry, &e) &&
                    file_read(&g->memory, TEST_MODELS "/creature.rig.json", &text, &e),
                e.text);
    stop_unless(tsl_assets_create(&g->assets) == TSL_OK, "no assets");
    stop_unless(tsl_assets_set_rig(g->assets, RIG, (const char *)text.data, text.size) == TSL_OK,
                tsl_assets_message(g->assets));
    for (uint32_t i = 0; i < g->model.clip_count; ++i)
        if (strcmp(g->model.clips[i].name, clip) == 0)
            g->clip = &g->model.clips[i];
    stop_unless(g->clip != NULL, clip);
    const gltf_node *skirt = &g->model.nodes[g->bones.nodes[bone_of(g, "skirt_mesh")]];
    g->skirt = &g->geometry.meshes[skirt->mesh];
    g->skin = &g->geometry.skins[skirt->skin];
    find_legs(g);
}

static void set_up(girl *g)
{
    uint32_t bones = g->bones.bone_count, vertices = 0;
    TSL_INIT(tsl_world_desc, world);
    TSL_INIT(tsl_asset_world, file);
    TSL_INIT(tsl_asset_rig_desc, desc);
    stop_unless(tsl_assets_get_world(g->assets, RIG, &file) == TSL_OK, tsl_assets_message(g->assets));
    world.gravity = file.gravity;
    desc.bone_count = bones;
    desc.parents = g->bones.parents;
    desc.rest = g->bones.rest;
    desc.names = g->bones.names;
    stop_unless(tsl_world_create(&world, &g->world) == TSL_OK, "no world");
    stop_unless(tsl_asset_rig_create(g->assets, RIG, g->world, &desc, &g->parts) == TSL_OK,
                tsl_assets_message(g->assets));
    TSL_INIT(tsl_asset_rig_info, info);
    tsl_asset_rig_get_info(g->parts, &info);
    g->rig = info.rig;
    for (uint32_t p = 0; p < g->skirt->primitive_count; ++p)
        if (g->skirt->primitives[p].vertex_count > vertices)
            vertices = g->skirt->primitives[p].vertex_count;
    g->per_node = take(g->model.node_count, sizeof *g->per_node);
    g->pose = take(bones, sizeof *g->pose);
    g->posed = take(bones, sizeof *g->posed);
    g->placed = take(bones, sizeof *g->placed);
    g->models = take(bones, 12 * sizeof(float));
    g->palette = take(g->skin->joint_count, 12 * sizeof(float));
    g->positions = take(vertices, 3 * sizeof(float));
    g->joint_bones = take(g->skin->joint_count, sizeof(uint32_t));
    for (uint32_t j = 0; j < g->skin->joint_count; ++j)
        g->joint_bones[j] = g->model.nodes[g->skin->joints[j]].rank;
}

static void end(girl *g)
{
    void *const all[] = {g->per_node, g->pose,    g->posed,     g->placed,
                         g->models,   g->palette, g->positions, g->joint_bones};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i)
        free(all[i]);
    tsl_asset_rig_destroy(g->parts);
    tsl_assets_destroy(g->assets);
    tsl_world_destroy(g->world);
    tsla_arena_free(&g->memory);
    gltf_free(&g->model);
}

// The clip at a time since its first play; where it travels, each play goes on from where the last one ended.
static void pose_at(girl *g, double seconds)
{
    float length = g->clip->end - g->clip->start;
    double plays = floor(seconds / (double)length);
    uint32_t root = bone_of(g, "root");
    gltf_sample(&g->model, g->clip, g->clip->end, g->per_node);
    tsl_vec3 ends = g->per_node[g->bones.nodes[root]].position;
    gltf_sample(&g->model, g->clip, g->clip->start, g->per_node);
    tsl_vec3 travel = vec3_sub(ends, g->per_node[g->bones.nodes[root]].position);
    gltf_sample(&g->model, g->clip, g->clip->start + (float)(seconds - plays * (double)length), g->per_node);
    skeleton_gather(&g->bones, g->per_node, g->pose);
    g->pose[root].position = vec3_add(g->pose[root].position, vec3_scale(travel, (float)plays));
}

static void step(girl *g)
{
    const tsl_transform root = xform_identity();
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, out);
    in.bone_count = out.bone_count = g->bones.bone_count;
    in.bones = g->pose;
    in.root = &root;
    out.bones = g->posed;
    stop_unless(tsl_rig_step(g->world, g->rig, TICK, &in, &out) == TSL_OK, "no step");
    skeleton_place(&g->bones, &root, g->posed, g->placed);
}

static double depth_in_leg(const girl *g, const double p[3])
{
    double deepest = 0.0;
    for (uint32_t i = 0; i < LEGS; ++i) {
        tsl_vec3 a = g->placed[g->joints[i][0]].position, b = g->placed[g->joints[i][1]].position;
        double ra = (double)(i % 2 ? KNEE_RADIUS : HIP_RADIUS), rb = (double)(i % 2 ? CALF_RADIUS : KNEE_RADIUS);
        double way[3] = {(double)(b.x - a.x), (double)(b.y - a.y), (double)(b.z - a.z)};
        double to[3] = {p[0] - (double)a.x, p[1] - (double)a.y, p[2] - (double)a.z};
        double along = way[0] * to[0] + way[1] * to[1] + way[2] * to[2];
        double square = way[0] * way[0] + way[1] * way[1] + way[2] * way[2];
        // Above the hip and below the ankle there is no leg: the ends are flat, as those of the mesh are.
        double share = along / square, away = 0.0;
        if (share < 0.0 || share > 1.0)
            continue;
        for (uint32_t k = 0; k < 3; ++k)
            away += (to[k] - share * way[k]) * (to[k] - share * way[k]);
        deepest = fmax(deepest, ra + share * (rb - ra) - sqrt(away));
    }
    return deepest;
}

// Corners, middles of edges and the centre: triangles of the skirt are 2 to 3 cm long.
static double depth_of_triangle(const girl *g, const uint32_t *corners)
{
    static const double shares[7][3] = {
        {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.5, 0.5, 0}, {0, 0.5, 0.5}, {0.5, 0, 0.5}, {1 / 3., 1 / 3., 1 / 3.}};
    double deepest = 0.0;
    for (uint32_t s = 0; s < 7; ++s) {
        double p[3] = {0.0, 0.0, 0.0};
        for (uint32_t c = 0; c < 3; ++c)
            for (uint32_t k = 0; k < 3; ++k)
                p[k] += shares[s][c] * (double)g->positions[3 * (size_t)corners[c] + k];
        deepest = fmax(deepest, depth_in_leg(g, p));
    }
    return deepest;
}

static void skin_primitive(girl *g, const gltf_primitive *primitive)
{
    TSL_INIT(tsl_skin_mesh, mesh);
    TSL_INIT(tsl_skin_job, job);
    mesh.vertex_count = primitive->vertex_count;
    mesh.joint_count = job.joint_count = g->skin->joint_count;
    mesh.influence_count = primitive->influence_count;
    mesh.index_format = TSL_SKIN_INDEX_U32;
    mesh.positions = primitive->positions;
    mesh.indices = primitive->joints;
    mesh.weights = primitive->weights;
    mesh.index_stride = mesh.weight_stride = 4 * primitive->influence_count;
    job.palette = g->palette;
    job.out_positions = g->positions;
    stop_unless(tsl_skin_run(&mesh, &job) == TSL_OK, "no skin");
}

static double depth_of_skirt(girl *g)
{
    double deepest = 0.0;
    stop_unless(tsl_skin_models_from_locals(g->posed, g->bones.parents, g->bones.bone_count, NULL, g->models) ==
                        TSL_OK &&
                    tsl_skin_palette_from_models(g->models, g->bones.bone_count, g->skin->inverse_binds, g->joint_bones,
                                                 g->skin->joint_count, g->palette) == TSL_OK,
                "no palette");
    for (uint32_t p = 0; p < g->skirt->primitive_count; ++p) {
        const gltf_primitive *primitive = &g->skirt->primitives[p];
        skin_primitive(g, primitive);
        for (uint32_t t = 0; t < primitive->triangle_count; ++t)
            deepest = fmax(deepest, depth_of_triangle(g, primitive->indices + 3 * (size_t)t));
    }
    return deepest;
}

// Other seeds start elsewhere in the clip.
static void look_at(uint32_t variant, uint64_t seed, tally *found)
{
    girl g;
    uint32_t frames = motion_scenes(FRAMES);
    double start = (double)((seed - 1) % 16) / 60.0;
    load(&g, clips[variant]);
    set_up(&g);
    pose_at(&g, start);
    for (uint32_t i = 0; i < SETTLE_TICKS; ++i)
        step(&g);
    for (uint32_t i = 1; i <= frames; ++i) {
        pose_at(&g, start + (double)i / 60.0);
        step(&g);
        tally_take(found, 1000.0 * depth_of_skirt(&g), seed);
    }
    end(&g);
}

// All rows are of the same seconds.
static const tally *found_of(uint32_t variant, uint64_t seed)
{
    static tally found[CLIPS];
    if (found[variant].count == 0)
        look_at(variant, seed, &found[variant]);
    return &found[variant];
}

static motion_figure shows(uint32_t variant, uint64_t seed)
{
    return tally_beyond(found_of(variant, seed), 2.0);
}

static motion_figure deep(uint32_t variant, uint64_t seed)
{
    return tally_beyond(found_of(variant, seed), 5.0);
}

static const motion_row rows[] = {
    {"frames in which a leg is more than 2 mm through the creature's skirt", &variants, shows, 0.005, "%"},
    {"frames in which a leg is more than 5 mm through the creature's skirt", &variants, deep, 0.0005, "%"},
};

MOTION_CHAPTER(motion_skirt_mesh, "Skirt mesh");
