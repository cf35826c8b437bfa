// SPDX-License-Identifier: MIT
// Scale that changes while a chain is simulated: its shape goes along, and what was hidden comes back on the pose.
#include "solver/fixture.h"

static bench_rig a, b;

enum { SEGMENTS = 8, BONES = SEGMENTS + 1 };

typedef struct setting {
    const char *name;
    tsl_chain_model model;
    tsl_scale_change change;
} setting;

static const setting settings[] = {{"chain", TSL_MODEL_CHAIN, TSL_SCALE_CHANGE_CARRIED},
                                   {"spring", TSL_MODEL_SPRING, TSL_SCALE_CHANGE_CARRIED},
                                   {"chain that feels it", TSL_MODEL_CHAIN, TSL_SCALE_CHANGE_FELT},
                                   {"spring that feels it", TSL_MODEL_SPRING, TSL_SCALE_CHANGE_FELT}};

// Bone 0 carries a tail that points to the side and sags a little. Gravity goes with the scale of `anchor`.
static void tail(bench_rig *r, const setting *given, int anchor)
{
    bench_begin(r, NULL);
    r->desc.anchor = anchor;
    r->desc.model = given->model;
    r->params.scale_change = given->change;
    r->params.gravity.y = -9.81f;
    r->params.gravity_falloff = given->model == TSL_MODEL_CHAIN ? 0.9f : 0.0f;
    r->params.push = 400.0f;
    bench_tail(r, SEGMENTS, 0.07f, -0.04f, 0.02f);
    bench_steps(r, 400, DT);
}

static void scale_bone(bench_rig *r, int bone, tsl_vec3 scale)
{
    if (bone < 0)
        r->rig->root.scale = scale;
    else
        r->rig->pose[bone].scale = scale;
}

static tsl_vec3 even(float scale)
{
    tsl_vec3 v = {scale, scale, scale};
    return v;
}

// Where bones are, seen from the tail's root, at scale 1.
static void shape_of(const bench_rig *r, double scale, d3 out[BONES])
{
    for (int i = 1; i < BONES; ++i)
        out[i] = d3_scale(d3_sub(d3_of(r->rig->posed[i].position), d3_of(r->rig->posed[1].position)), 1.0 / scale);
}

// To rounding, which leaves 6e-6 of the length.
static void the_shape_grows_with_the_pose(void)
{
    for (int s = 0; s < 2; ++s)
        for (int bone = -1; bone < 2; ++bone)
            for (int frames = 1; frames <= 30; frames += 29)
                for (int ticks = 1; ticks <= 2; ++ticks) {
                    tail(&a, &settings[s], bone);
                    d3 before[BONES], after[BONES];
                    double most = 0.0;
                    shape_of(&a, 1.0, before);
                    for (int f = 1; f <= 60; ++f) {
                        double scale = f < frames ? 1.0 + (double)f / frames : 2.0;
                        scale_bone(&a, bone, even((float)scale));
                        bench_step(&a, (float)ticks * DT);
                        shape_of(&a, scale, after);
                        double off = shape_difference(after, before, BONES);
                        most = off > most ? off : most;
                    }
                    CHECK_MSG(most < 1e-4, "%s, bone %d in %d frames of %d ticks: %.4f off", settings[s].name, bone,
                              frames, ticks, most);
                    bench_end(&a);
                }
}

// A swing goes on as it would have at the other size, to rounding. And the motion of the bones above is felt as ever while the root grows: in
// its frame all is the same, but that travel is felt at the scale of the frame before, which is 1/120 less. That leaves 0.011 of the length.
static void motion_grows_with_it(void)
{
    for (int k = 0; k < 4; ++k) {
        int s = k % 2, travels = k / 2;
        tail(&a, &settings[s], -1);
        tail(&b, &settings[s], -1);
        for (int f = 0; f < 60; ++f) {
            double scale = travels ? 1.0 + f / 120.0 : f < 6 ? 1.0 : 2.0;
            a.rig->pose[0].position.x = travels ? (float)(0.2 * scene_sin(0.2 * f)) : 0.0f;
            a.rig->pose[0].rotation = scene_turn(0.0f, 0.0f, 1.0f, travels ? 0.0 : f < 4 ? 0.1 * f : 0.4);
            b.rig->pose[0] = a.rig->pose[0];
            scale_bone(&a, -1, even((float)scale));
            bench_step_both(&a, &b, DT);
            d3 large[BONES], small[BONES];
            shape_of(&a, scale, large);
            shape_of(&b, 1.0, small);
            double off = shape_difference(large, small, BONES);
            CHECK_MSG(off < (travels ? 0.015 : 1e-4), "%s, frame %d: %.4f off", settings[s].name, f, off);
        }
        bench_end_both(&a, &b);
    }
}

static void uneven_scale_stretches_along_the_bones_axes(void)
{
    for (int s = 0; s < 2; ++s) {
        tail(&a, &settings[s], -1);
        tsl_vec3 scale = {2.0f, 0.5f, 1.5f};
        tsl_particle was[32], is[32];
        bench_particles(&a, 0, was);
        scale_bone(&a, -1, scale);
        bench_step(&a, DT);
        bench_particles(&a, 0, is);
        for (int i = 1; i < SEGMENTS; ++i) { // bones are not turned: their axes are the world's
            d3 way = d3_sub(d3_of(was[i].position), d3_of(was[i - 1].position));
            d3 expected = {2.0 * way.x, 0.5 * way.y, 1.5 * way.z};
            d3 found = d3_sub(d3_of(is[i].position), d3_of(is[i - 1].position));
            double cosine = d3_dot(expected, found) / d3_length(expected) / d3_length(found);
            CHECK_MSG(cosine > 0.99, "%s, segment %d: %g", settings[s].name, i, cosine);
        }
        bench_end(&a);
    }
}

static double largest_angle(const bench_rig *r, const tsl_transform *pose)
{
    double most = 0.0;
    for (int i = 0; i < BONES; ++i) {
        double angle = angle_between(r->local[i].rotation, pose[i].rotation) * 180.0 / 3.14159265358979;
        most = angle > most ? angle : most;
    }
    return most;
}

// How far bones are turned off the pose at rest under gravity is what they may be off it when they come back.
static void what_was_hidden_comes_back_on_the_pose(void)
{
    for (int s = 0; s < 4; ++s)
        for (int bone = -1; bone < 6; ++bone)
            for (int frames = 1; frames <= 10; frames += 9)
                for (int space = 0; space < 2; ++space) {
                    tail(&a, &settings[s], -1);
                    double before = largest_angle(&a, a.rig->pose);
                    for (int f = 0; f < 10; ++f) { // it swings when it is hidden
                        a.rig->root.position.x += 0.05f;
                        bench_step(&a, DT);
                    }
                    tsl_transform pose[BONES];
                    memcpy(pose, a.rig->pose, sizeof pose);
                    scale_bone(&a, bone, even(0.0f));
                    for (int f = 0; f < frames; ++f) {
                        a.rig->root.position.z += 0.03f;
                        bench_step(&a, DT);
                        CHECK(pose_is_finite(a.local, BONES) && pose_is_finite(a.rig->posed, BONES));
                        for (int i = bone < 1 ? 2 : bone + 1; i < BONES; ++i)
                            CHECK(distance3(a.rig->posed[i].position, a.rig->posed[bone < 1 ? 1 : bone].position) ==
                                  0.0);
                    }
                    scale_bone(&a, bone, even(1.0f));
                    for (int f = 0; f < 3; ++f) {
                        bench_step(&a, DT);
                        double off = largest_angle(&a, pose);
                        CHECK_MSG(bone >= 2 || off < (f ? before + 2.0 : 1.0),
                                  "%s, bone %d, %d frames, %d later: %.2f degrees", settings[s].name, bone, frames, f,
                                  off);
                        CHECK(pose_is_finite(a.local, BONES) && pose_is_finite(a.rig->posed, BONES));
                    }
                    CHECK_INT(stats_of(a.s.world).recovered_chain_count, 0);
                    bench_end(&a);
                }
}

// Without gravity, so that what is not hidden stays on the pose and any angle is of what came back. In frames of any length, so that ticks
// see a part of the way back. And at tiny scales, for bones of the chain from 1e-4 on: larger ones throw particles, as in DynamicBone.
static void so_does_a_part_of_it(void)
{
    uint32_t noise = 1;
    for (int s = 0; s < 2; ++s)
        for (int bone = 0; bone < BONES - 1; ++bone)
            for (int run = 0; run < 46; ++run) { // its length is 0, its scale, or that is so little
                float scale = run == 0 ? 1.0f : run < 8 ? 0.0f : powf(10.0f, (float)((bone < 2 ? 6 : 4) - run));
                bench_begin(&a, NULL);
                a.desc.model = settings[s].model;
                a.params.push = 1.0f;
                bench_tail(&a, SEGMENTS, 0.07f, -0.04f, 0.02f);
                tsl_vec3 place = a.rig->pose[bone].position, none = {0.0f, 0.0f, 0.0f};
                for (int f = 0; f < 20; ++f) {
                    int hidden = f >= 5 && f < 10;
                    if (run == 0 && bone > 1)
                        a.rig->pose[bone].position = hidden ? none : place;
                    scale_bone(&a, bone, even(hidden ? scale : 1.0f));
                    noise = noise * 1664525u + 1013904223u;
                    bench_step(&a, run < 2 || run > 7 ? DT : DT * (0.7f + 0.6f * (float)(noise >> 8) / 16777216.0f));
                    CHECK(pose_is_finite(a.local, BONES) && pose_is_finite(a.rig->posed, BONES));
                    if (f >= 10)
                        CHECK_MSG(largest_angle(&a, a.rig->pose) < 1.0,
                                  "%s, case %d of bone %d, frame %d: %.2f degrees", settings[s].name, run, bone, f,
                                  largest_angle(&a, a.rig->pose));
                }
                bench_end(&a);
            }
}

int main(void)
{
    RUN(the_shape_grows_with_the_pose);
    RUN(motion_grows_with_it);
    RUN(uneven_scale_stretches_along_the_bones_axes);
    RUN(what_was_hidden_comes_back_on_the_pose);
    RUN(so_does_a_part_of_it);
    return REPORT();
}
