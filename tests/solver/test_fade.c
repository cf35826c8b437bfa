// SPDX-License-Identifier: MIT
// Weights that glide.
#include "solver/fixture.h"

static bench_rig a, b;

enum { SEGMENTS = 8, BONES = SEGMENTS + 1 };

static void tail(bench_rig *r, tsl_chain_model model, float fade)
{
    bench_begin(r, NULL);
    r->desc.model = model;
    r->params.inert = 0.7f;
    r->params.push = 20.0f;
    r->params.gravity.y = -9.81f;
    r->params.fade_seconds = fade;
    bench_tail(r, SEGMENTS, 0.0f, -0.08f, 0.0f);
}

static void run_frame(bench_rig *r, int frame, float dt)
{
    r->rig->root.position.z = 1.4f * (float)frame * dt;
    bench_step(r, dt);
}

// The largest way of a bone since the frame before, seen from the root bone, as a share of the length.
static double jump_of(const bench_rig *r, d3 before[BONES])
{
    double most = 0.0;
    for (int i = 1; i < BONES; ++i) {
        d3 now = d3_sub(d3_of(r->rig->posed[i].position), d3_of(r->rig->posed[1].position));
        double d = d3_distance(now, before[i]);
        most = d > most ? d : most;
        before[i] = now;
    }
    return most / (0.08 * SEGMENTS);
}

static int is_on_pose(const bench_rig *r)
{
    for (int i = 0; i < BONES; ++i)
        if (memcmp(&r->local[i], &r->rig->pose[i], sizeof r->local[i]) != 0)
            return 0;
    return 1;
}

// At a walk, off and on again by its weight or by its distance; in frames of any length. 2 % at 60 frames a second.
static void nothing_pops(void)
{
    static const float rates[] = {30.0f, 60.0f, 144.0f};
    for (uint32_t k = 0; k < 12; ++k) {
        float rate = rates[k % 3], dt = 1.0f / rate;
        int second = (int)rate, off = 0;
        double most = 0.0;
        d3 before[BONES] = {{0}};
        tail(&a, k / 3 % 2, 0.25f);
        a.params.disable_distance = k < 6 ? 0.0f : 10.0f;
        bench_weigh(&a, 1.0f);
        for (int f = 0; f < 5 * second; ++f) {
            int is_off = f >= 3 * second && f < 4 * second;
            tsl_vec3 eye = {0.0f, 0.0f, 1.4f * (float)f * dt + (is_off ? 10.2f : 9.8f)};
            if (k >= 6)
                CHECK_INT(tsl_rig_set_reference_point(a.s.world, a.rig->id, &eye), TSL_OK);
            else if (f == 3 * second || f == 4 * second)
                bench_weigh(&a, is_off ? 0.0f : 1.0f);
            run_frame(&a, f, dt);
            double jump = jump_of(&a, before);
            most = f >= 3 * second && jump > most ? jump : most;
            off += is_off && f > 3 * second && is_on_pose(&a);
        }
        CHECK_MSG(most < 0.02 * 60.0 / (double)rate, "case %u: %.4f", k, most);
        CHECK_MSG(fabsf((float)off - 0.75f * rate) <= 1.5f, "case %u: %d frames off", k, off);
        CHECK(!is_on_pose(&a));
        bench_end(&a);
    }
}

// What acts is what a chain without a fade shows at that weight, also of a fade that is set while it is off.
static void the_weight_glides_evenly(void)
{
    tail(&a, 0, 0.0f);
    tail(&b, 0, 0.0f);
    a.rig->pose[0].rotation = b.rig->pose[0].rotation = scene_turn(0.0f, 0.0f, 1.0f, 1.0);
    bench_step_both(&a, &b, DT);
    bench_weigh(&a, 0.0f);
    bench_weigh(&b, 0.0f);
    bench_step_both(&a, &b, DT);
    CHECK(is_on_pose(&a));
    a.params.fade_seconds = 0.5f;
    float weight = 0.0f, wanted = 0.0f;
    for (int f = 0; f < 160; ++f) {
        wanted = f < 50 ? 1.0f : f < 70 ? 0.25f : f < 80 ? 0.75f : f < 90 ? 0.5f : 1.0f; // two changes meet a fade
        if (wanted != a.params.weight)
            bench_weigh(&a, wanted);
        float step = DT / 0.5f;
        weight = wanted > weight ? (wanted - weight > step ? weight + step : wanted)
                                 : (weight - wanted > step ? weight - step : wanted);
        bench_weigh(&b, weight);
        bench_step_both(&a, &b, DT);
        CHECK_BITS(a.local, b.local, BONES * sizeof *a.local);
    }
    bench_end_both(&a, &b);
}

int main(void)
{
    RUN(nothing_pops);
    RUN(the_weight_glides_evenly);
    return REPORT();
}
