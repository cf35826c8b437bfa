// SPDX-License-Identifier: MIT
// A straight tail of equal bones, tuned, whose tip is watched. Ends the program where a call is refused.
#ifndef TASSEL_TESTS_TUNE_TUNED_TAIL_H
#define TASSEL_TESTS_TUNE_TUNED_TAIL_H

#include "tassel/debug.h"
#include "tassel/tune.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { TUNED_BONES = 66 };

#define TUNED_LENGTH 0.64
#define TUNED_TURN_SECONDS 0.1

typedef struct tuned_tail {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    uint32_t bones; // of the tail; it hangs on a bone of the body, and its root is at the same place
    double tick;
    tsl_transform pose[TUNED_BONES], posed[TUNED_BONES];
} tuned_tail;

static inline void tuned_must(tsl_result result, const char *what)
{
    if (result == TSL_OK)
        return;
    fprintf(stderr, "%s: %s\n", what, tsl_result_name(result));
    exit(3);
}

static inline tsl_tuning_chain tuned_chain_of(const tuned_tail *t, float gravity)
{
    TSL_INIT(tsl_tuning_chain, chain);
    chain.bone_count = t->bones;
    chain.length = (float)TUNED_LENGTH;
    chain.ticks_per_second = (float)(1.0 / t->tick);
    chain.gravity = gravity;
    return chain;
}

static inline void tuned_create_rig(tuned_tail *t, float gravity)
{
    int32_t parents[TUNED_BONES];
    TSL_INIT(tsl_world_desc, world);
    TSL_INIT(tsl_rig_desc, rig);
    world.gravity.y = -gravity;
    for (uint32_t i = 0; i < t->bones + 2; ++i) {
        parents[i] = (int32_t)i - 1;
        t->pose[i] =
            (tsl_transform){{i > 1 ? (float)(TUNED_LENGTH / t->bones) : 0.0f, 0.0f, 0.0f}, {0, 0, 0, 1}, {1, 1, 1}};
    }
    rig.bone_count = t->bones + 2;
    rig.parents = parents;
    rig.rest = t->pose;
    rig.ticks_per_second = (float)(1.0 / t->tick);
    tuned_must(tsl_world_create(&world, &t->world), "tsl_world_create");
    tuned_must(tsl_rig_create(t->world, &rig, &t->rig), "tsl_rig_create");
}

static inline void tuned_create(tuned_tail *t, const tsl_tuning *tuning, uint32_t bones, double rate, float gravity)
{
    const uint32_t root = 1;
    TSL_INIT(tsl_chain_desc, desc);
    TSL_INIT(tsl_chain_params, params);
    t->bones = bones;
    t->tick = 1.0 / rate;
    tuned_create_rig(t, gravity);
    desc.roots = &root;
    desc.root_count = 1;
    desc.anchor = 0;
    desc.model = TSL_MODEL_TASSEL;
    params.stiffness = params.gravity_falloff = 0.0f;
    tuned_must(tsl_chain_create(t->world, t->rig, &desc, &params, &t->chain), "tsl_chain_create");
    tsl_tuning_chain where = tuned_chain_of(t, gravity);
    tuned_must(tsl_chain_tune(t->world, t->chain, tuning, &where), "tsl_chain_tune");
}

// One tick with the body turned by `angle` about z and `up` above where it began.
static inline void tuned_step(tuned_tail *t, double angle, double up)
{
    tsl_transform root = {{0.0f, (float)up, 0.0f}, {0, 0, 0, 1}, {1, 1, 1}};
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, out);
    t->pose[0].rotation = (tsl_quat){0.0f, 0.0f, (float)sin(0.5 * angle), (float)cos(0.5 * angle)};
    in.bones = t->pose;
    in.root = &root;
    out.bones = t->posed;
    in.bone_count = out.bone_count = t->bones + 2;
    tuned_must(tsl_rig_step(t->world, t->rig, (float)t->tick, &in, &out), "tsl_rig_step");
}

// How far the tip is off the body's axis, which is turned by `angle`, as a share of the length.
static inline double tuned_tip(const tuned_tail *t, double angle, double up)
{
    tsl_particle p[TUNED_BONES];
    uint32_t count = TUNED_BONES;
    tuned_must(tsl_chain_get_particles(t->world, t->chain, p, &count), "tsl_chain_get_particles");
    double x = (double)p[count - 1].position.x, y = (double)p[count - 1].position.y - up;
    return (cos(angle) * y - sin(angle) * x) / TUNED_LENGTH;
}

typedef struct tuned_swing {
    double settled; // seconds until its amplitude, of place and speed, is a twentieth of the turn's
    double period, half;
    double over; // the first swing past the rest, as a share of the turn's
} tuned_swing;

// What the tip does when the body turns and stands.
static inline tuned_swing tuned_watch(const tsl_tuning *tuning, uint32_t bones, double rate)
{
    tuned_tail t;
    tuned_swing s = {0.0, 0.0, 0.0, 0.0};
    const double turn = 0.6, omega = 6.2831853071795865 * (double)tuning->frequency;
    double before = 0.0, older = 0.0, large = 1.0, crossed[3], peaks[2];
    int crossings = 0, peak_count = 0;
    tuned_create(&t, tuning, bones, rate, 0.0f);
    for (int k = 1; k * t.tick < 6.0; ++k) {
        double time = k * t.tick, share = time / TUNED_TURN_SECONDS;
        double angle = turn * (share < 1.0 ? share * share * (3.0 - 2.0 * share) : 1.0);
        tuned_step(&t, angle, 0.0);
        double off = tuned_tip(&t, angle, 0.0) / sin(turn), speed = (off - older) / (2.0 * t.tick * omega);
        double amplitude = sqrt(before * before + speed * speed); // a tick ago
        if (amplitude <= 0.05 && large > 0.05 && time > TUNED_TURN_SECONDS)
            s.settled = time - t.tick - t.tick * (0.05 - amplitude) / (large - amplitude);
        large = amplitude;
        if (time > TUNED_TURN_SECONDS && before * off < 0.0 && crossings < 3)
            crossed[crossings++] = time - t.tick * off / (off - before);
        if (crossings && (before - older) * (off - before) < 0.0 && peak_count < 2)
            peaks[peak_count++] = fabs(before);
        s.over = off > s.over ? off : s.over;
        older = before;
        before = off;
    }
    if (crossings == 3 && peak_count == 2) {
        s.period = crossed[2] - crossed[0];
        s.half = 0.5 * s.period * 0.69314718055994531 / log(peaks[0] / peaks[1]);
    }
    tsl_world_destroy(t.world);
    return s;
}

// How far the tip has sunk when all is still.
static inline double tuned_sag(const tsl_tuning *tuning, uint32_t bones, double rate, float gravity)
{
    tuned_tail t;
    tuned_create(&t, tuning, bones, rate, gravity);
    for (int k = 0; k * t.tick < 6.0; ++k)
        tuned_step(&t, 0.0, 0.0);
    double sag = -tuned_tip(&t, 0.0, 0.0);
    tsl_world_destroy(t.world);
    return sag;
}

#endif
