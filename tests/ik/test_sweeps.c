// SPDX-License-Identifier: MIT
// Through each singularity in small steps: the output must follow in small steps too. Where a direction has
// died away the limb has to come round by half a turn within a narrow band; the sweeps there are as narrow as
// the band.
#include "check.h"
#include "ik/skeleton.h"

#include <stdlib.h>

typedef struct sweep {
    tsl_ik_two_bone_settings settings;
    tsl_ik_two_bone_limb limb;
    tsl_vec3 *moved; // what the sweep moves: middle + along * t
    tsl_vec3 middle, along;
    float *faded; // or a number: t itself
    double from, to;
    int steps;
    double position_step, rotation_step; // bounds; 0: not looked at
} sweep;

// A limb in the xy plane, bent towards +y, and a target not in its plane.
static void set_up(sweep *w, float upper, float lower)
{
    memset(w, 0, sizeof *w);
    tsl_ik_two_bone_settings_init(&w->settings, sizeof w->settings);
    tsl_ik_two_bone_limb_init(&w->limb);
    w->limb.mid_position = vec(0.6f * upper, 0.8f * upper, 0);
    w->limb.end_position = plus(w->limb.mid_position, vec(0.8f * lower, -0.6f * lower, 0));
    w->limb.target_position = vec(0.7f * (upper + lower), 0.1f, 0.2f);
    w->limb.pole = vec(0.3f, 2.0f, 0.4f);
    w->steps = 2000;
}

typedef struct steps {
    double position, rotation;
} steps;

static steps largest_steps(sweep *w, const char *name, int count)
{
    tsl_ik_two_bone_result before, now;
    steps s = {0.0, 0.0};
    for (int i = 0; i <= count; ++i) {
        double t = w->from + (w->to - w->from) * i / count;
        if (w->moved)
            *w->moved = plus(w->middle, times(w->along, (float)t));
        if (w->faded)
            *w->faded = (float)t;
        memset(&now, 0, sizeof now);
        CHECK_INT(tsl_ik_two_bone_solve(&w->settings, &w->limb, &now), TSL_OK);
        const float *numbers = (const float *)&now;
        for (size_t k = 0; k < sizeof now / sizeof(float); ++k)
            CHECK_MSG(numbers[k] - numbers[k] == 0.0f, "%s: not finite at %g", name, t);
        if (i > 0) {
            s.position = fmax(s.position, apart(before.mid_position, now.mid_position));
            s.position = fmax(s.position, apart(before.end_position, now.end_position));
            s.rotation = fmax(s.rotation, turned_apart(before.start_model, now.start_model));
            s.rotation = fmax(s.rotation, turned_apart(before.mid_model, now.mid_model));
        }
        before = now;
    }
    return s;
}

// Small steps at the given fineness, and steps that shrink when it is made eight times finer: a jump would
// not. (A height that goes with the square root shrinks by 2.8.) Rounding leaves a floor.
static void run(sweep *w, const char *name)
{
    steps coarse = largest_steps(w, name, w->steps), fine = largest_steps(w, name, w->steps * 8);
    printf("%-48s steps %.2g, %.2g rad; finer %.2g, %.2g rad\n", name, coarse.position, coarse.rotation, fine.position,
           fine.rotation);
    if (w->position_step > 0.0) {
        CHECK_MSG(coarse.position <= w->position_step, "%s: %g", name, coarse.position);
        CHECK_MSG(fine.position <= 0.5 * coarse.position + 1e-5, "%s: %g", name, fine.position);
    }
    if (w->rotation_step > 0.0) {
        CHECK_MSG(coarse.rotation <= w->rotation_step, "%s: %g", name, coarse.rotation);
        CHECK_MSG(fine.rotation <= 0.5 * coarse.rotation + 1e-4, "%s: %g", name, fine.rotation);
    }
}

static void target_through_the_root(void)
{
    static const tsl_vec3 ways[3] = {{1, 0, 0}, {0, 0, 1}, {0.6f, 0.1f, -0.8f}};
    for (int way = 0; way < 3; ++way) {
        sweep w;
        set_up(&w, 0.5f, 0.5f); // equal bones: the end passes through the root
        w.moved = &w.limb.target_position;
        w.along = ways[way];
        w.from = -0.5003, w.to = 0.5; // no step falls into the band, which is as narrow as rounding
        w.position_step = 2e-3;
        run(&w, "target through the root, equal bones");
        w.from = -1.2e-6, w.to = 1.2e-6;
        w.position_step = 5e-3;
        w.rotation_step = 0.04;
        run(&w, "the same, within the band");
        set_up(&w, 0.6f, 0.4f); // the folded limb has to come round the root
        w.moved = &w.limb.target_position;
        w.along = ways[way];
        w.from = -6e-4, w.to = 6e-4;
        w.position_step = 0.02;
        w.rotation_step = 0.05;
        run(&w, "target through the root, unequal bones");
    }
}

static void straight_and_folded_limits(void)
{
    sweep w;
    set_up(&w, 0.6f, 0.4f);
    w.moved = &w.limb.target_position;
    w.along = vec(0.36f, 0.48f, 0.8f);
    w.from = 0.9, w.to = 1.1;
    w.steps = 20000; // the height of a triangle goes with the root: steps of 1e-5 move the mid joint by 3e-3
    w.position_step = 5e-3, w.rotation_step = 0.02;
    run(&w, "target out of reach");
    w.from = 0.1, w.to = 0.3;
    run(&w, "target too near");
    w.settings.soften = 0.9f;
    w.steps = 2000;
    w.from = 0.8, w.to = 1.4;
    w.position_step = 2e-3, w.rotation_step = 5e-3;
    run(&w, "target out of reach, softened");
    w.settings.stretch_max_scale = 1.3f, w.settings.stretch_start_ratio = 0.7f;
    w.settings.squash_min_scale = 0.4f, w.settings.squash_start_ratio = 0.5f;
    w.from = 0.3, w.to = 2.0;
    w.position_step = 8e-3, w.rotation_step = 0.03;
    run(&w, "stretch and squash");
    w.settings.fold_min = 0.3f, w.settings.fold_max = 2.0f;
    w.from = 0.01, w.to = 2.0;
    run(&w, "and hinge limits");
}

static void pole_across_the_target_line(void)
{
    static const tsl_vec3 ways[3] = {{0, 1, 0}, {0, 0, 1}, {0.2f, -0.6f, 0.7f}};
    for (int way = 0; way < 3; ++way) {
        sweep w;
        set_up(&w, 0.5f, 0.45f);
        w.limb.target_position = vec(0.7f, 0, 0); // all in one plane, the natural case to be caught in
        w.moved = &w.limb.pole;
        w.middle = vec(2.0f, 0, 0);
        w.along = ways[way];
        w.from = -6e-3, w.to = 6e-3; // 3 milliradians
        w.position_step = 0.01, w.rotation_step = 0.04;
        run(&w, "pole across the target line");
        w.middle = vec(0, 0, 0);
        w.from = -3e-3, w.to = 3e-3; // and through the start joint, where a position has no direction
        run(&w, "pole through the root");
    }
}

static void pole_through_its_opposite(void)
{
    sweep w;
    set_up(&w, 0.5f, 0.45f);
    w.limb.target_position = vec(0.8f, 0, 0);
    w.limb.pole = vec(0.4f, -1.0f, 0); // straight against the pose's bend
    w.faded = &w.limb.pole_weight;
    w.from = 0.49, w.to = 0.51; // the turn lies where the two cancel
    w.position_step = 0.02, w.rotation_step = 0.06;
    run(&w, "pole weight past an opposite bend");
    w.from = 0.0, w.to = 1.0;
    w.steps = 100000;
    run(&w, "the same, from end to end");
}

static void target_opposite_to_the_pose(void)
{
    static const tsl_vec3 ways[3] = {{0, 1, 0}, {0, 0, 1}, {0, 0.3f, 0.95f}};
    for (int way = 0; way < 3; ++way) {
        sweep w;
        set_up(&w, 0.5f, 0.5f); // its end lies along (0.7, 0.1, 0) / 0.707
        w.limb.pole_weight = 0.0f;
        w.moved = &w.limb.target_position;
        w.middle = times(minus(vec(0, 0, 0), w.limb.end_position), 0.9f);
        w.along = ways[way];
        w.from = -0.03, w.to = 0.03;
        w.position_step = 5e-3, w.rotation_step = 0.02;
        run(&w, "target opposite to the pose, no pole");
    }
}

static void pose_through_straight(void)
{
    static const tsl_vec3 ways[3] = {{0, 1, 0}, {0, 0, 1}, {0, 0.5f, -0.8f}};
    for (int way = 0; way < 3; ++way) {
        sweep w;
        set_up(&w, 0.5f, 0.5f);
        w.limb.end_position = vec(1, 0, 0);
        w.moved = &w.limb.mid_position;
        w.middle = vec(0.5f, 0, 0);
        w.along = ways[way];
        w.from = -0.05, w.to = 0.05;
        w.position_step = 1e-5, w.rotation_step = 0.07;
        run(&w, "pose through straight, axis from the pose");
        w.settings.flags = TSL_IK_HINGE_GIVEN;
        w.settings.hinge_axis = vec(0, 0, -1);
        if (way == 0) { // the way a hinge moves
            w.rotation_step = 1e-3;
            run(&w, "pose through straight, hinge given");
            w.limb.pole_weight = 0.0f;
            run(&w, "pose through straight, hinge given, no pole");
        }
    }
}

static void bones_without_length(void)
{
    sweep w;
    set_up(&w, 0.5f, 0.5f);
    w.settings.flags = TSL_IK_HINGE_GIVEN;
    w.settings.hinge_axis = vec(0, 0, -1);
    w.moved = &w.limb.mid_position;
    w.along = vec(0.6f, 0.8f, 0);
    w.from = 0.02, w.to = 0.0; // the upper bone vanishes
    w.steps = 20000;
    w.position_step = 1e-3;
    run(&w, "upper bone to nothing");
    w.middle = w.limb.end_position;
    w.along = vec(-0.8f, 0.6f, 0);
    run(&w, "lower bone to nothing");
    w.limb.end_position = w.limb.mid_position = w.limb.start_position;
    w.middle = vec(0, 0, 0);
    w.moved = &w.limb.target_position;
    w.from = -1, w.to = 1;
    w.position_step = w.rotation_step = 1e-30; // not a step at all
    run(&w, "no limb at all");
}

static void faders(void)
{
    sweep w;
    set_up(&w, 0.5f, 0.45f);
    w.settings.soften = 0.9f;
    w.settings.stretch_max_scale = 1.3f, w.settings.stretch_start_ratio = 0.7f;
    w.settings.fold_min = 0.4f;
    w.settings.twist = 3.14159274f; // half a turn: as bad as a twist can be
    w.limb.target_position = vec(-0.3f, 1.4f, 0.6f);
    w.from = 0.0, w.to = 1.0;
    w.steps = 50000;
    w.position_step = 0.03, w.rotation_step = 0.12;
    w.faded = &w.limb.weight;
    run(&w, "weight from 0 to 1, everything on");
    w.settings.twist = 0.3f;
    w.steps = 1000;
    run(&w, "the same with an ordinary twist");
    w.faded = &w.limb.position_weight;
    run(&w, "position weight");
    w.faded = &w.limb.pole_weight;
    run(&w, "pole weight");
    w.faded = NULL;
    w.moved = NULL;
    for (int i = 0; i < 2; ++i) { // the setting as a limit of itself
        w.faded = i ? &w.settings.fold_min : &w.settings.twist;
        run(&w, i ? "fold limit" : "twist");
    }
}

int main(void)
{
    RUN(target_through_the_root);
    RUN(straight_and_folded_limits);
    RUN(pole_across_the_target_line);
    RUN(pole_through_its_opposite);
    RUN(target_opposite_to_the_pose);
    RUN(pose_through_straight);
    RUN(bones_without_length);
    RUN(faders);
    return REPORT();
}
