// SPDX-License-Identifier: MIT
// Strands around the hips of a character that walks, and how far they are from a model of another system's step.
#ifndef TASSEL_TESTS_CONVERT_STRAND_WALK_H
#define TASSEL_TESTS_CONVERT_STRAND_WALK_H

#include "check.h"
#include "convert/curve_model.h"
#include "double_math.h"
#include "scenes/scene.h"
#include "tassel/debug.h"

#define STRANDS 8
#define BONES 6 // of a strand, the root's among them
#define POINTS (STRANDS * BONES)
#define SPACING 0.1
#define SECONDS 6
#define SCENARIOS 30
#define PI 3.14159265358979323846

static inline void strands_pose(const scene_rig *rig, d3 *pose)
{
    for (int s = 0; s < STRANDS; ++s) {
        dframe at = dframe_of(rig->root);
        for (int i = 0; i < BONES; ++i) {
            at = dframe_mul(at, dframe_of(rig->pose[1 + s * BONES + i]));
            pose[s * BONES + i] = at.position;
        }
    }
}

// On a circle around the hips, or on three quarters of it, hanging down and outwards.
static inline scene_rig *strands_begin(scene *s, int is_ring, float rate)
{
    tsl_world_desc world;
    memset(s, 0, sizeof *s);
    tsl_world_desc_init(&world, sizeof world);
    CHECK_INT(tsl_world_create(&world, &s->world), TSL_OK);
    scene_rig *rig = scene_add_rig(s);
    scene_add_bone(rig, -1, scene_at(0.0f, 0.0f, 0.0f));
    for (int i = 0; i < STRANDS; ++i) {
        double around = (is_ring ? 2.0 : 1.5) * PI * i / STRANDS;
        float x = (float)cos(around), z = (float)sin(around);
        uint32_t root = scene_add_bone(rig, 0, scene_at(0.15f * x, 0.0f, 0.15f * z));
        scene_add_bones(rig, (int32_t)root, BONES - 1,
                        (tsl_vec3){(float)SPACING * 0.28f * x, (float)SPACING * -0.96f, (float)SPACING * 0.28f * z});
    }
    scene_create_rig(s, rig, rate);
    memcpy(rig->pose, rig->rest, sizeof rig->pose);
    rig->chain_count = STRANDS;
    return rig;
}

static inline double strands_smooth(double t)
{
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return t * t * (3 - 2 * t);
}

// Stand, walk 2.4 with two bobs a second, turn by 100 degrees, stop, nod. Slower than what SPCR's limits of the root would take away.
static inline void strands_walk(scene_rig *rig, double t, int turns)
{
    double along = strands_smooth((t - 0.5) / 2.0), turn = turns * strands_smooth((t - 2.0) / 0.8);
    double bob = t > 0.5 && t < 3.5 ? 0.03 * scene_sin(12.566 * (t - 0.5)) : 0.0;
    double nod = turns && t > 4.2 ? 0.3 * scene_sin(6.0 * (t - 4.2)) * (1.0 - strands_smooth((t - 5.0) / 0.8)) : 0.0;
    rig->root.position = (tsl_vec3){(float)(2.4 * along), (float)bob, 0.0f};
    dq q = dq_mul(dq_of(scene_turn(0, 1, 0, 1.75 * turn)), dq_of(scene_turn(1, 0, 0, nod)));
    rig->root.rotation = (tsl_quat){(float)q.x, (float)q.y, (float)q.z, (float)q.w};
}

// Shares of a strand's length; swing: how far the model's tips are from the pose.
typedef struct deviation {
    double worst, mean, swing;
} deviation;

// The scene a frame on, beside where the model has its points.
static inline void strands_compare(scene *s, scene_rig *rig, const d3 *model, const d3 *pose, double rate, deviation *d)
{
    const double whole = SPACING * (BONES - 1);
    double worst = 0;
    CHECK_INT(scene_set_poses(s), TSL_OK);
    CHECK_INT(tsl_world_step(s->world, (float)(1.0 / rate)), TSL_OK);
    for (int strand = 0; strand < STRANDS; ++strand) {
        tsl_particle particles[BONES];
        uint32_t count = BONES;
        CHECK_INT(tsl_chain_get_particles(s->world, rig->chains[strand], particles, &count), TSL_OK);
        for (int i = 0; i < BONES; ++i) {
            int at = strand * BONES + i;
            worst = fmax(worst, d3_distance(model[at], d3_of(particles[i].position)) / whole);
            d->swing = fmax(d->swing, d3_distance(model[at], pose[at]) / whole);
        }
    }
    d->worst = fmax(d->worst, worst);
    d->mean += worst / (SECONDS * rate);
}

#endif
