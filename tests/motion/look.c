// SPDX-License-Identifier: MIT
// Chapter Look: the presets of rig files (src/asset/presets), each on a part that it is for, in the mixed motion; and what a tuning
// looks like on other bones (look_tuning.c).
#include "motion/look.h"

#include "asset/assets.h"
#include "motion/actor.h"

#include <stdio.h>
#include <string.h>

#define TICK (1.0 / 60.0)

typedef struct part {
    const char *preset;
    uint32_t mount, strands, bones;
    double segment;
    d3 at, along; // of a single strand, as in recipe
    double round, from,
        to; // of several: they stand so far from the mount's axis, between these angles from its front
} part;

#define BEHIND 3.14159265358979323846

static const part parts[] = {
    {"tail", BONE_HIPS, 1, 7, 0.09, {0.0, 0.0, -0.12}, {0.0, -0.5, -1.0}, 0.0, 0.0, 0.0},
    {"hair", BONE_HEAD, 1, 12, 0.055, {0.0, 0.1, -0.1}, {0.0, -1.0, -0.2}, 0.0, 0.0, 0.0},
    {"skirt", BONE_HIPS, 16, 5, 0.1, {0.0, -0.05, 0.0}, {0.0, -1.0, 0.0}, 0.14, 0.0, 1.875 * BEHIND},
    {"ears", BONE_HEAD, 1, 3, 0.07, {0.08, 0.2, 0.0}, {0.2, 1.0, 0.0}, 0.0, 0.0, 0.0},
    {"jiggle", BONE_HIPS, 1, 1, 0.1, {0.0, 0.3, 0.1}, {0.0, -0.2, 1.0}, 0.0, 0.0, 0.0},
    {"pendant", BONE_HEAD, 1, 2, 0.05, {0.09, 0.05, 0.0}, {0.0, -1.0, 0.0}, 0.0, 0.0, 0.0},
    {"cape", BONE_HIPS, 5, 8, 0.12, {0.0, 0.5, 0.0}, {0.0, -1.0, 0.0}, 0.16, 0.7 * BEHIND, 1.3 * BEHIND},
};

static const char *part_name(uint32_t variant)
{
    return parts[variant].preset;
}

static const motion_variants variants = {COUNT(parts), part_name};

// ---- a body with the part on it, as bake makes it of a rig file ------------------------------------------------

typedef struct body {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_assets *assets;
    tsl_asset_rig *parts;
    uint32_t bone_count;
    int32_t parents[ACTOR_BONES];
    tsl_transform rest[ACTOR_BONES];
} body;

static void add_bone(body *b, int32_t parent, d3 at)
{
    tsl_transform local = {{(float)at.x, (float)at.y, (float)at.z}, {0, 0, 0, 1}, {1, 1, 1}};
    b->parents[b->bone_count] = parent;
    b->rest[b->bone_count++] = local;
}

static void add_strand(body *b, const part *p, uint32_t strand, double segment)
{
    d3 at = p->at, along = p->along;
    if (p->strands > 1) {
        double around = p->from + (p->to - p->from) * strand / (p->strands - 1);
        d3 out = {sin(around), 0.0, cos(around)};
        at = d3_add(at, d3_scale(out, p->round));
        along = d3_add(along, d3_scale(out, 0.3));
    }
    along = d3_scale(along, segment / d3_length(along));
    for (uint32_t i = 0; i < p->bones; ++i)
        add_bone(b, i ? (int32_t)b->bone_count - 1 : (int32_t)p->mount, i ? along : at);
}

static void read_part(body *b, const part *p)
{
    char text[2048], *end = text;
    char numbers[ACTOR_BONES][12];
    const char *names[ACTOR_BONES]; // bones are called by their numbers
    for (uint32_t i = 0; i < b->bone_count; ++i) {
        snprintf(numbers[i], sizeof numbers[i], "%u", i);
        names[i] = numbers[i];
    }
    end += sprintf(end,
                   "{\"format\": \"tassel_rig/1\", \"chains\": [{\"preset\": \"%s\", \"anchor\": \"%u\", \"roots\": [",
                   p->preset, p->mount);
    for (uint32_t s = 0; s < p->strands; ++s)
        end += sprintf(end, "%s\"%u\"", s ? ", " : "", BONE_HEAD + 1 + s * p->bones);
    end += sprintf(end, "]}]}");
    TSL_INIT(tsl_asset_rig_desc, desc);
    desc.rig = b->rig;
    desc.bone_count = b->bone_count;
    desc.parents = b->parents;
    desc.rest = b->rest;
    desc.names = names;
    must(tsl_assets_create(&b->assets), "tsl_assets_create");
    must(tsl_assets_set_rig(b->assets, p->preset, text, (uint64_t)(end - text)), "tsl_assets_set_rig");
    must(tsl_asset_rig_create(b->assets, p->preset, b->world, &desc, &b->parts), tsl_assets_message(b->assets));
}

static void pose_body(const body *b, double seconds, tsl_transform *pose, tsl_transform *root)
{
    posture now;
    motion_mixed(seconds, &now);
    memcpy(pose, b->rest, b->bone_count * sizeof *pose);
    const dq *turns[] = {&now.hips, &now.head, &now.root.rotation};
    tsl_quat *to[] = {&pose[BONE_HIPS].rotation, &pose[BONE_HEAD].rotation, &root->rotation};
    for (int i = 0; i < 3; ++i)
        *to[i] = (tsl_quat){(float)turns[i]->x, (float)turns[i]->y, (float)turns[i]->z, (float)turns[i]->w};
    d3 at = now.root.position;
    root->position = (tsl_vec3){(float)at.x, (float)at.y, (float)at.z};
    root->scale = (tsl_vec3){1, 1, 1};
}

// Other seeds have bones up to a third longer or shorter.
static void create_body(body *b, const part *p, uint64_t seed)
{
    TSL_INIT(tsl_rig_desc, desc);
    tsl_transform pose[ACTOR_BONES];
    double stretch = 0.75 + 0.5 * (double)((seed - 1) * 37 % 101) / 101 + (seed == 1 ? 0.25 : 0.0);
    memset(b, 0, sizeof *b);
    b->world = stage_create();
    add_bone(b, -1, (d3){0.0, 1.0, 0.0});
    add_bone(b, BONE_HIPS, (d3){0.0, 0.6, 0.0});
    for (uint32_t s = 0; s < p->strands; ++s)
        add_strand(b, p, s, p->segment * stretch);
    desc.bone_count = b->bone_count;
    desc.parents = b->parents;
    desc.rest = b->rest;
    pose_body(b, 0.0, pose, &desc.root);
    must(tsl_rig_create(b->world, &desc, &b->rig), "tsl_rig_create");
    read_part(b, p);
}

static void free_body(body *b)
{
    tsl_asset_rig_destroy(b->parts);
    tsl_assets_destroy(b->assets);
    tsl_world_destroy(b->world);
}

// ---- bends ------------------------------------------------------------------------------------------------------

// Half angle of the preset's cone for the bone that ends at u.
static double limit_at(const body *b, double u)
{
    const tsla_rig_param *angle = &b->parts->rig.chains[0].limit.params[RIG_LIMIT_ANGLE_A];
    double factor = angle->key_count ? (double)angle->keys[0].value : 1.0;
    for (uint32_t k = 1; k < angle->key_count; ++k) {
        const tsla_rig_curve_key *from = &angle->keys[k - 1], *to = &angle->keys[k];
        double t = (u - (double)from->u) / ((double)to->u - (double)from->u);
        if (t > 0.0)
            factor = (double)from->value + ((double)to->value - (double)from->value) * (t < 1.0 ? t : 1.0);
    }
    return (double)angle->value[0] * factor;
}

// A bone of the body is turned by nothing in the pose: what its local rotation turns its child's place by is its bend.
static void take_bends(const body *b, const part *p, const tsl_transform *local, double *over)
{
    for (uint32_t i = BONE_HEAD + 1; i < b->bone_count; ++i) {
        uint32_t place = (i - BONE_HEAD - 1) % p->bones, last = place + 1 == p->bones;
        d3 rest = last && place == 0 ? p->along : d3_of(b->rest[last ? i : i + 1].position);
        d3 way = dq_rotate(dq_of(local[i].rotation), rest);
        double bend = atan2(d3_length(d3_cross(rest, way)), d3_dot(rest, way));
        *over = motion_larger(bend / limit_at(b, (double)(place + 1) / p->bones), *over);
    }
}

// As a share of the joint's limit.
static motion_figure largest_bend_of_limit(uint32_t variant, uint64_t seed)
{
    static body b;
    const part *p = &parts[variant];
    motion_figure most = {0.0, NULL};
    create_body(&b, p, seed);
    for (uint32_t frame = 1; frame * TICK < MOTION_MIXED_SECONDS; ++frame) {
        tsl_transform pose[ACTOR_BONES], posed[ACTOR_BONES], root;
        TSL_INIT(tsl_pose_input, in);
        TSL_INIT(tsl_pose_output, out);
        pose_body(&b, frame * TICK, pose, &root);
        in.bones = pose;
        out.bones = posed;
        in.root = &root;
        in.bone_count = out.bone_count = b.bone_count;
        must(tsl_rig_step(b.world, b.rig, (float)TICK, &in, &out), "tsl_rig_step");
        take_bends(&b, p, posed, &most.value);
    }
    free_body(&b);
    return most;
}

static const motion_row rows[] = {
    {"largest bend of the preset recipes, share of the joint's limit", &variants, largest_bend_of_limit, 1.001, "x"},
    {"one tuning, 4 to 32 bones, 30 to 240 Hz: time to settle, most to least", NULL, look_settle_spread, 1.1, "x"},
    {"one tuning, 4 to 32 bones, 30 to 240 Hz: sag, most to least", NULL, look_sag_spread, 1.1, "x"},
};

const motion_chapter motion_look = {"Look", rows, COUNT(rows)};
