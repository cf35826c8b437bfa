// SPDX-License-Identifier: MIT
#include "abi/same_bits.h"

#include "tassel/ik.h"
#include "tassel/play.h"
#include "tassel/reduce.h"
#include "tassel/skin.h"

// ---- two-bone IK ----------------------------------------------------------------------------------------

static tsl_vec3 number3(uint32_t i, float size)
{
    tsl_vec3 v = {scene_number(i) * size, scene_number(i + 1) * size, scene_number(i + 2) * size};
    return v;
}

static tsl_ik_two_bone_limb limb_of(uint32_t i)
{
    tsl_ik_two_bone_limb limb;
    tsl_ik_two_bone_limb_init(&limb);
    uint32_t k = 5000u + i * 40u;
    limb.mid_position = number3(k, 1.0f);
    limb.end_position = number3(k + 3, 2.0f);
    limb.target_position = number3(k + 6, 2.0f);
    limb.pole = number3(k + 9, 4.0f);
    limb.rotation_weight = i % 3 ? 0.5f : 1.0f;
    limb.pole_weight = i % 4 ? 0.75f : 1.0f;
    limb.weight = i % 5 ? 1.0f : 0.5f;
    limb.start_rotation = scene_turn(0, scene_number(k + 12));
    limb.mid_rotation = scene_turn(1, scene_number(k + 13));
    limb.end_rotation = scene_turn(2, scene_number(k + 14));
    limb.target_rotation = scene_turn(0, scene_number(k + 15));
    return limb;
}

static void settings_of(uint32_t variant, uint32_t lanes, tsl_ik_two_bone_settings *settings)
{
    tsl_ik_two_bone_settings_init(settings, sizeof *settings);
    settings->lanes = lanes;
    if (variant & 1u) {
        settings->soften = 0.75f;
        settings->twist = 0.5f;
        settings->flags = TSL_IK_POLE_IS_VECTOR;
    }
    if (variant & 2u) {
        settings->stretch_start_ratio = 0.75f;
        settings->stretch_max_scale = 1.5f;
        settings->squash_start_ratio = 0.5f;
        settings->squash_min_scale = 0.75f;
        settings->fold_min = 0.125f;
        settings->fold_max = 2.5f;
        settings->flags |= TSL_IK_HINGE_GIVEN;
    }
}

// One by one and in blocks of eight must agree, so both go into the hash in the same form.
int scene_run_ik(uint32_t lanes, scene_hash *hash)
{
    for (uint32_t round = 0; round < 32; ++round) {
        tsl_ik_two_bone_settings settings;
        tsl_ik_two_bone_block block;
        tsl_ik_two_bone_block_result solved;
        settings_of(round % 4, lanes, &settings);
        tsl_ik_two_bone_block_init(&block);
        for (uint32_t lane = 0; lane < 8; ++lane) {
            tsl_ik_two_bone_limb limb = limb_of(round * 8 + lane);
            EXPECT(tsl_ik_two_bone_block_set(&block, lane, &limb) == TSL_OK);
        }
        tsl_result result = tsl_ik_two_bone_solve_blocks(&settings, &block, &solved, 1);
        if (result == TSL_ERROR_NOT_SUPPORTED)
            return 0;
        EXPECT(result == TSL_OK);
        for (uint32_t lane = 0; lane < 8; ++lane) {
            tsl_ik_two_bone_limb limb = limb_of(round * 8 + lane);
            tsl_ik_two_bone_result one, of_block;
            EXPECT(tsl_ik_two_bone_solve(&settings, &limb, &one) == TSL_OK);
            EXPECT(tsl_ik_two_bone_block_get(&solved, lane, &of_block) == TSL_OK);
            scene_hash_words(hash, &one, sizeof one);
            scene_hash_words(hash, &of_block, sizeof of_block);
        }
    }
    return 1;
}

// ---- skinning -------------------------------------------------------------------------------------------

enum { VERTICES = 256 };

typedef struct skin_vertex {
    tsl_vec3 position, normal;
    float tangent[4];
    uint16_t joints[4];
    float weights[4];
} skin_vertex;

static void make_mesh(skin_vertex *vertices, tsl_skin_mesh *mesh)
{
    for (uint32_t i = 0; i < VERTICES; ++i) {
        skin_vertex *v = &vertices[i];
        v->position = number3(i * 16, 2.0f);
        v->normal = number3(i * 16 + 3, 1.0f);
        for (uint32_t k = 0; k < 4; ++k) {
            v->tangent[k] = k == 3 ? 1.0f : scene_number(i * 16 + 6 + k);
            v->joints[k] = (uint16_t)((i * 7 + k * 13) % SCENE_BONES);
            v->weights[k] = 1.0f + scene_number(i * 16 + 10 + k);
        }
    }
    tsl_skin_mesh_init(mesh, sizeof *mesh);
    mesh->weight_policy = TSL_SKIN_WEIGHTS_NORMALIZE;
    mesh->vertex_count = VERTICES;
    mesh->joint_count = SCENE_BONES;
    mesh->positions = &vertices->position;
    mesh->normals = &vertices->normal;
    mesh->tangents = vertices->tangent;
    mesh->indices = vertices->joints;
    mesh->weights = vertices->weights;
    mesh->position_stride = mesh->normal_stride = mesh->tangent_stride = sizeof *vertices;
    mesh->index_stride = mesh->weight_stride = sizeof *vertices;
}

static void make_palette(int frame, float *palette)
{
    static float models[SCENE_BONES * 12], binds[SCENE_BONES * 12];
    tsl_transform locals[SCENE_BONES];
    scene_rest(locals);
    EXPECT(tsl_skin_models_from_locals(locals, scene_parents, SCENE_BONES, NULL, models) == TSL_OK);
    EXPECT(tsl_skin_binds_from_models(models, SCENE_BONES, binds) == TSL_OK);
    scene_pose(frame, 3, locals);
    EXPECT(tsl_skin_models_from_locals(locals, scene_parents, SCENE_BONES, NULL, models) == TSL_OK);
    EXPECT(tsl_skin_palette_from_models(models, SCENE_BONES, binds, NULL, SCENE_BONES, palette) == TSL_OK);
}

void scene_run_skin(scene_hash *hash)
{
    static skin_vertex vertices[VERTICES];
    static float palette[SCENE_BONES * 12], positions[VERTICES * 3], normals[VERTICES * 3], tangents[VERTICES * 4];
    static tsl_skin_dual_quat dual_quats[SCENE_BONES];
    tsl_skin_mesh mesh;
    make_mesh(vertices, &mesh);
    for (int round = 0; round < 6; ++round) {
        tsl_skin_bounds bounds;
        tsl_skin_job job;
        make_palette(round * 8, palette);
        EXPECT(tsl_skin_dual_quats_from_palette(palette, SCENE_BONES, dual_quats) == TSL_OK);
        tsl_skin_job_init(&job, sizeof job);
        job.flags = TSL_SKIN_RENORMALIZE;
        job.joint_count = SCENE_BONES;
        job.palette = palette;
        job.dual_quats = dual_quats;
        job.dual_quat_share = (float)(round % 3) * 0.5f;
        job.normal_mode = round % 2 ? TSL_SKIN_NORMALS_COFACTOR : TSL_SKIN_NORMALS_AUTO;
        job.out_positions = positions;
        job.out_normals = normals;
        job.out_tangents = tangents;
        job.out_bounds = &bounds;
        EXPECT(tsl_skin_run(&mesh, &job) == TSL_OK);
        scene_hash_words(hash, dual_quats, sizeof dual_quats);
        scene_hash_words(hash, positions, sizeof positions);
        scene_hash_words(hash, normals, sizeof normals);
        scene_hash_words(hash, tangents, sizeof tangents);
        scene_hash_words(hash, &bounds, sizeof bounds);
    }
}

// ---- keyframe reduction ---------------------------------------------------------------------------------

// Both forms over the rotations of the animated bones; the keys left, and their values, go into the hash.
enum { TRACK_FRAMES = 120, TRACKS = 8 };

static void fill_clip(float (*values)[TRACK_FRAMES][4])
{
    for (uint32_t track = 0; track < TRACKS; ++track)
        for (uint32_t frame = 0; frame < TRACK_FRAMES; ++frame) {
            int32_t swing = (int32_t)(frame * (track + 1) % 64u);
            int32_t noise = (int32_t)(scene_number(frame + track * 1000u) * 8.0f);
            int32_t t = (swing < 32 ? swing : 64 - swing) * 32 + noise;
            tsl_quat q = scene_turn((int)(track % 3u), (float)t * (1.0f / 2048.0f));
            memcpy(values[track][frame], &q, sizeof q);
        }
}

static void reduce_streaming(float (*values)[TRACK_FRAMES][4], scene_hash *hash)
{
    static uint32_t frames[TRACKS][TRACK_FRAMES];
    tsl_key_track tracks[TRACKS];
    memset(tracks, 0, sizeof tracks);
    for (uint32_t i = 0; i < TRACKS; ++i) {
        tracks[i].values = values[i][0];
        tracks[i].frames = frames[i];
        tracks[i].kind = TSL_TRACK_ROTATION;
        tracks[i].frame_count = TRACK_FRAMES;
        tracks[i].threshold = 0.0009765625f;
    }
    EXPECT(tsl_key_tracks_reduce(tracks, TRACKS) == TSL_OK);
    for (uint32_t i = 0; i < TRACKS; ++i) {
        EXPECT(tracks[i].key_count > 2 && tracks[i].key_count < TRACK_FRAMES);
        scene_hash_words(hash, frames[i], tracks[i].key_count * sizeof frames[i][0]);
    }
}

static void describe_clip(float (*values)[TRACK_FRAMES][4], tsl_reduce_track *tracks, tsl_transform *rest,
                          tsl_reduce_desc *desc)
{
    memset(tracks, 0, TRACKS * sizeof *tracks);
    for (int32_t i = 0; i < TRACKS; ++i) {
        tracks[i].values = values[i][0];
        tracks[i].target = TSL_TARGET_ROTATION;
        tracks[i].joint = i;
        tracks[i].output = TSL_INTERPOLATION_SMALLEST;
    }
    scene_rest(rest);
    tsl_reduce_desc_init(desc, sizeof *desc);
    desc->joint_count = desc->track_count = TRACKS;
    desc->frame_count = TRACK_FRAMES;
    desc->parents = scene_parents;
    desc->rest_local = rest;
    desc->tracks = tracks;
    desc->tolerance = 0.0625f;
}

static void hash_report(scene_hash *hash, const tsl_reduce_report *report)
{
    scene_hash_long(hash, report->source_keys);
    scene_hash_long(hash, report->keys);
    scene_hash_long(hash, report->source_bytes);
    scene_hash_long(hash, report->bytes);
    scene_hash_words(hash, &report->max_error, sizeof *report - offsetof(tsl_reduce_report, max_error));
}

static void reduce_guaranteed(float (*values)[TRACK_FRAMES][4], scene_hash *hash)
{
    static float times[TRACKS * TRACK_FRAMES], keys[TRACKS * TRACK_FRAMES * 12];
    tsl_reduce_track tracks[TRACKS];
    tsl_curve curves[TRACKS];
    tsl_transform rest[SCENE_BONES];
    tsl_reduce_desc desc;
    tsl_reduce_sizes sizes;
    tsl_reduce_report report;
    describe_clip(values, tracks, rest, &desc);
    EXPECT(tsl_reduce_measure(&desc, &sizes) == TSL_OK);
    EXPECT(sizes.keys <= sizeof times / sizeof *times && sizes.floats <= sizeof keys / sizeof *keys);
    void *scratch = malloc((size_t)sizes.scratch_bytes);
    tsl_reduce_output output = {curves, times, keys, NULL, sizes.keys, sizes.floats};
    EXPECT(scratch && tsl_reduce_clip(&desc, scratch, sizes.scratch_bytes, &output, &report) == TSL_OK);
    EXPECT(report.keys < report.source_keys && report.max_error <= desc.tolerance);
    for (int i = 0; i < TRACKS; ++i) {
        uint32_t width = curves[i].interpolation == TSL_INTERPOLATION_CUBICSPLINE ? 12 : 4;
        scene_hash_words(hash, curves[i].times, curves[i].key_count * sizeof(float));
        scene_hash_words(hash, curves[i].values, curves[i].key_count * width * sizeof(float));
    }
    hash_report(hash, &report);
    free(scratch);
}

void scene_run_reduce(scene_hash *hash)
{
    static float values[TRACKS][TRACK_FRAMES][4];
    fill_clip(values);
    reduce_streaming(values, hash);
    reduce_guaranteed(values, hash);
}

// ---- playback -------------------------------------------------------------------------------------------

static tsl_play_root root_of(uint32_t i)
{
    tsl_play_root root = {number3(i, 4.0f), scene_turn((int)(i % 3u), scene_number(i + 3) * 0.5f)};
    return root;
}

static void play_steps(scene_hash *hash)
{
    static const tsl_play_section sections[2] = {{0.0f, 1.5f, 1, 1}, {2.0f, 2.75f, 0, 0}};
    static const tsl_play_marker markers[3] = {{0.25f, 0}, {1.5f, 1}, {2.25f, 2}};
    const tsl_play_timeline timeline = {sections, markers, 2, 3};
    tsl_play_position position = {0, 0.0f, 0.0f, 0};
    for (uint32_t i = 0; i < 200; ++i) {
        tsl_play_crossing crossings[16];
        tsl_play_step step;
        float travel = scene_number(i) / 3.0f + 0.25f;
        EXPECT(tsl_play_advance(&timeline, travel, &position, crossings, 16, &step) == TSL_OK);
        tsl_play_track leader = {markers, 2, 1, 3.0f, position.time}, follower = {markers + 0, 3, 1, 2.5f, 1.0f};
        tsl_play_followed followed;
        EXPECT(tsl_play_follow(&leader, &follower, &followed) == TSL_OK);
        scene_hash_words(hash, &position, sizeof position);
        scene_hash_words(hash, &step, sizeof step);
        scene_hash_words(hash, crossings, step.crossing_count * sizeof *crossings);
        scene_hash_words(hash, &followed, sizeof followed);
    }
}

void scene_run_play(scene_hash *hash)
{
    play_steps(hash);
    for (uint32_t i = 0; i < 200; ++i) {
        tsl_play_warp_step step = {root_of(i * 40),          root_of(i * 40 + 8),
                                   root_of(i * 40 + 16),     root_of(i * 40 + 24),
                                   root_of(i * 40 + 32),     1.0f,
                                   (float)(i % 8u) * 0.125f, i % 8u};
        tsl_play_warped warped;
        EXPECT(tsl_play_warp(&step, &warped) == TSL_OK);
        scene_hash_words(hash, &warped, sizeof warped);
    }
}
