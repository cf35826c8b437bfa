// SPDX-License-Identifier: MIT
// A character as games have it, through tsl_rig_step, local poses in and out: the creature of examples/models with its rig file in its five
// clips, the run and the walk onwards; and, where TASSEL_DATA has them, a fox and a mage that are all bones and few particles. Beside each
// is the same character whose chains meet no colliders.
#include "bench/bench.h"
#include "common/file.h"
#include "common/skeleton.h"
#include "tassel/asset.h"
#include "tassel/debug.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tsl_bench_creature(bench *b);

enum { FRAMES = 120, CLIPS_MAX = 5 }; // frames: of each clip, at 60 Hz

typedef struct player {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_asset_rig *parts;
    tsl_transform *posed;
} player;

typedef struct character {
    gltf model;
    skeleton bones;
    tsla_arena memory;
    tsl_assets *assets;
    uint32_t clip_count;
    tsl_transform *poses; // of each frame of each clip
    player plays, apart;
} character;

static int refused(const char *what)
{
    printf("%s\n", what);
    return 0;
}

// One play after the other, where the clip travels each from where the last one ended.
static void sample(character *c, const gltf_clip *clip, tsl_transform *per_node, tsl_transform *out)
{
    float length = clip->end - clip->start;
    gltf_sample(&c->model, clip, clip->end, per_node);
    tsl_vec3 ends = per_node[c->bones.nodes[0]].position;
    gltf_sample(&c->model, clip, clip->start, per_node);
    tsl_vec3 starts = per_node[c->bones.nodes[0]].position;
    for (uint32_t f = 0; f < FRAMES; ++f, out += c->bones.bone_count) {
        float seconds = (float)f / 60.0f, plays = floorf(seconds / length);
        gltf_sample(&c->model, clip, clip->start + seconds - plays * length, per_node);
        skeleton_gather(&c->bones, per_node, out);
        out->position.x += plays * (ends.x - starts.x);
        out->position.y += plays * (ends.y - starts.y);
        out->position.z += plays * (ends.z - starts.z);
    }
}

static int load(character *c, const char *model, const char *rig)
{
    tsla_error e = {"", TSL_OK};
    bytes text;
    memset(c, 0, sizeof *c);
    if (!gltf_load(&c->model, model, &e) || !skeleton_create(&c->bones, &c->model, &e) ||
        !file_read(&c->memory, rig, &text, &e))
        return refused(e.text);
    if (tsl_assets_create(&c->assets) != TSL_OK ||
        tsl_assets_set_rig(c->assets, rig, (const char *)text.data, text.size) != TSL_OK)
        return refused(tsl_assets_message(c->assets));
    c->clip_count = c->model.clip_count < CLIPS_MAX ? c->model.clip_count : CLIPS_MAX;
    tsl_transform *per_node = calloc(c->model.node_count + 1, sizeof *per_node);
    c->poses = calloc((size_t)c->clip_count * FRAMES * c->bones.bone_count, sizeof *c->poses);
    for (uint32_t i = 0; i < c->clip_count; ++i)
        sample(c, &c->model.clips[i], per_node, c->poses + (size_t)i * FRAMES * c->bones.bone_count);
    free(per_node);
    return c->clip_count > 0;
}

static int set_up(const character *c, const char *rig, tsl_detail_flags flags, player *p)
{
    TSL_INIT(tsl_world_desc, world);
    TSL_INIT(tsl_asset_world, file);
    TSL_INIT(tsl_asset_rig_desc, desc);
    TSL_INIT(tsl_asset_rig_info, info);
    TSL_INIT(tsl_chain_detail, detail);
    if (tsl_assets_get_world(c->assets, rig, &file) != TSL_OK)
        return refused(tsl_assets_message(c->assets));
    world.gravity = file.gravity;
    desc.bone_count = c->bones.bone_count;
    desc.parents = c->bones.parents;
    desc.rest = c->bones.rest;
    desc.names = c->bones.names;
    if (tsl_world_create(&world, &p->world) != TSL_OK ||
        tsl_asset_rig_create(c->assets, rig, p->world, &desc, &p->parts) != TSL_OK)
        return refused(tsl_assets_message(c->assets));
    tsl_asset_rig_get_info(p->parts, &info);
    p->rig = info.rig;
    p->posed = calloc(desc.bone_count, sizeof *p->posed);
    detail.flags = flags;
    return tsl_rig_set_detail(p->world, p->rig, &detail) == TSL_OK;
}

// What one clip has left swinging the next one finds, as when a game goes from one to the other.
static void play(const character *c, const player *p)
{
    for (uint32_t frame = 0; frame < c->clip_count * FRAMES; ++frame) {
        TSL_INIT(tsl_pose_input, in);
        TSL_INIT(tsl_pose_output, out);
        in.bones = c->poses + (size_t)frame * c->bones.bone_count;
        out.bones = p->posed;
        in.bone_count = out.bone_count = c->bones.bone_count;
        if (frame % FRAMES == 0)
            tsl_rig_teleport(p->world, p->rig, TSL_TELEPORT_KEEP);
        tsl_rig_step(p->world, p->rig, 1.0f / 60.0f, &in, &out);
    }
}

static void play_it(void *context)
{
    const character *c = context;
    play(c, &c->plays);
}

static void play_apart(void *context)
{
    const character *c = context;
    play(c, &c->apart);
}

// How many bones are nowhere; they do not move alike, and need not.
static double nowhere(void *context)
{
    const character *c = context;
    double count = 0.0;
    for (uint32_t i = 0; i < c->bones.bone_count; ++i) {
        tsl_quat p = c->plays.posed[i].rotation, q = c->apart.posed[i].rotation;
        count += !isfinite(p.x + p.y + p.z + p.w + q.x + q.y + q.z + q.w);
    }
    return count;
}

static uint32_t particle_count(const player *p)
{
    TSL_INIT(tsl_world_stats, stats);
    tsl_world_get_stats(p->world, &stats);
    return stats.particle_count;
}

static void end(character *c)
{
    const player *const all[] = {&c->plays, &c->apart};
    for (int i = 0; i < 2; ++i) {
        tsl_asset_rig_destroy(all[i]->parts);
        tsl_world_destroy(all[i]->world);
        free(all[i]->posed);
    }
    tsl_assets_destroy(c->assets);
    tsla_arena_free(&c->memory);
    gltf_free(&c->model);
    free(c->poses);
}

// Nanoseconds a frame, or a particle and frame.
static void measure(bench *b, const char *name, const char *model, const char *rig, int is_of_particles)
{
    static character c;
    if (!bench_wants(b, name))
        return;
    if (load(&c, model, rig) && set_up(&c, rig, 0, &c.plays) && set_up(&c, rig, TSL_DETAIL_NO_COLLISIONS, &c.apart)) {
        double frames = (double)c.clip_count * FRAMES;
        const bench_case measured = {.name = name,
                                     .unit = is_of_particles ? "particle" : "frame",
                                     .units = is_of_particles ? frames * particle_count(&c.plays) : frames,
                                     .context = &c,
                                     .run = play_it,
                                     .baseline = play_apart,
                                     .compare = nowhere};
        bench_measure(b, &measured);
    }
    end(&c);
}

static void measure_stranger(bench *b, const char *name, const char *model, const char *rig)
{
    const char *data = getenv("TASSEL_DATA");
    char path[512];
    if (!data) {
        bench_skip(b, name, "TASSEL_DATA names no folder");
        return;
    }
    snprintf(path, sizeof path, "%s/data/%s", data, model);
    measure(b, name, path, rig, 0);
}

void tsl_bench_creature(bench *b)
{
    measure(b, "creature", TEST_MODELS "/creature.glb", TEST_MODELS "/creature.rig.json", 1);
    measure_stranger(b, "creature/fox", "fox/Fox.glb", TEST_MODELS "/fox.rig.json");
    measure_stranger(b, "creature/mage", "kaykit-adventurers/Mage.glb", TEST_MODELS "/mage.rig.json");
}
