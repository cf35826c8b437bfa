// SPDX-License-Identifier: MIT
// What a host may do to a solver: enormous, tiny, degenerate and unnormalised input.
#include "scenes/vec3.h"
#include "solver/fixture.h"

static bench_rig a, b;
static log_hook heard;

// Nine tails in one rig, so that the others share blocks with the first. The fourth one's forces grow with a bone of that scale,
// which carries nothing.
static void nine_tails_with(bench_rig *r, float scale)
{
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    bench_begin(r, &desc);
    uint32_t body = scene_add_bone(r->rig, -1, scene_at(0.0f, 1.0f, 0.0f)), firsts[9];
    for (uint32_t i = 0; i < 9; ++i)
        firsts[i] = scene_add_bones(r->rig, (int32_t)body, 5, vec3(0.1f, -0.02f * (float)i, 0.03f));
    tsl_transform large = scene_at(0.0f, 1.0f, 0.0f);
    large.scale = vec3(scale, scale, scale);
    uint32_t anchor = scene_add_bone(r->rig, -1, large);
    bench_rig_done(r);
    for (uint32_t i = 0; i < 9; ++i) {
        r->desc.anchor = i == 3 ? (int32_t)anchor : -1;
        scene_add_chain(&r->s, r->rig, firsts[i], &r->desc, &r->params);
    }
}

static void nine_tails(bench_rig *r)
{
    nine_tails_with(r, 1.0f);
}

static void a_lost_chain_recovers_and_the_others_do_not_notice(void)
{
    static const float sizes[] = {1.0f, 1e3f, 1e10f, 1e15f};
    for (int i = 0; i < 4; ++i) {
        nine_tails_with(&a, sizes[i]);
        nine_tails_with(&b, sizes[i]);
        heard.count = 0;
        for (uint32_t f = 0; f < 60; ++f) {
            a.rig->root.position.x = b.rig->root.position.x = (float)(0.3 * scene_sin(0.3 * f));
            int pulled = f >= 20 && f < 25; // with nothing that would hold it
            a.params.force = pulled ? vec3(0.0f, -1e15f, 1e15f) : vec3(0.0f, 0.0f, 0.0f);
            a.params.elasticity = a.params.stiffness = pulled ? 0.0f : 0.1f;
            CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[3], &a.params), TSL_OK);
            bench_step_both(&a, &b, DT);
            CHECK(pose_is_finite(a.rig->posed, a.rig->bone_count) && pose_is_finite(a.local, a.rig->bone_count));
            for (uint32_t k = 0; k < a.rig->bone_count; ++k)
                if (k < 16 || k > 20) // all but the fourth tail
                    CHECK_BITS(&a.rig->posed[k], &b.rig->posed[k], sizeof *a.rig->posed);
        }
        CHECK_MSG(stats_of(a.s.world).recovered_chain_count == heard.count, "%u recovered, %u heard",
                  stats_of(a.s.world).recovered_chain_count, heard.count);
        CHECK(stats_of(b.s.world).recovered_chain_count == 0);
        if (sizes[i] > 1e9f) { // a push of 1e20 and more in a tick
            CHECK_MSG(heard.count >= 1 && heard.code == TSL_ERROR_NOT_FINITE, "size %g: %u", (double)sizes[i],
                      heard.count);
            CHECK(strstr(heard.message, "chain 3") != NULL);
        }
        // Long after, it hangs where its twin hangs.
        for (int f = 0; f < 600; ++f)
            bench_step_both(&a, &b, DT);
        CHECK(pose_distance(a.rig->posed, b.rig->posed, a.rig->bone_count) < 1e-3);
        bench_end_both(&a, &b);
    }
}

static void enormous_jumps_of_the_root(void)
{
    static const float sizes[] = {1e6f, 1e9f, 1e12f, 1e14f, 1e15f};
    for (int i = 0; i < 5; ++i)
        for (float inert = 0.0f; inert <= 1.0f; inert += 0.5f) {
            nine_tails(&a);
            for (uint32_t c = 0; c < 9; ++c) {
                a.params.inert = a.params.inert_rotation = inert;
                CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[c], &a.params), TSL_OK);
            }
            for (uint32_t f = 0; f < 400; ++f) {
                a.rig->root = scene_at(f >= 10 && f < 20 ? (f % 2 ? sizes[i] : -sizes[i]) : 0.0f, 0.0f, 0.0f);
                bench_step(&a, f % 5 ? DT : 0.03f);
                CHECK(pose_is_finite(a.local, a.rig->bone_count));
            }
            CHECK(pose_is_finite(a.rig->posed, a.rig->bone_count));
            for (uint32_t k = 2; k < 6; ++k)
                CHECK_NEAR(distance3(a.rig->posed[k].position, a.rig->posed[k - 1].position), 0.1044, 1e-3);
            for (uint32_t k = 0; k < a.rig->bone_count; ++k)
                CHECK_MSG(angle_between(a.local[k].rotation, a.rig->pose[k].rotation) < 0.05,
                          "size %g inert %g bone %u: %g", (double)sizes[i], (double)inert, k,
                          angle_between(a.local[k].rotation, a.rig->pose[k].rotation));
            bench_end(&a);
        }
}

static int models_are_finite(void)
{
    static const tsl_pose_format formats[] = {TSL_FORMAT_TRANSFORM, TSL_FORMAT_MATRIX_3X4, TSL_FORMAT_MATRIX_4X4};
    static float numbers[SCENE_BONES * 16];
    int finite = 1;
    TSL_INIT(tsl_pose_output, out);
    out.bones = numbers;
    out.bone_count = a.rig->bone_count;
    out.space = TSL_SPACE_MODEL;
    out.write = TSL_WRITE_DRIVEN;
    for (int i = 0; i < 3; ++i) {
        memset(numbers, 0, sizeof numbers);
        out.format = formats[i];
        CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, NULL, &out), TSL_OK);
        for (int k = 0; k < SCENE_BONES * 16; ++k)
            finite &= numbers[k] - numbers[k] == 0.0f;
    }
    return finite;
}

// Coincident bones, bones of no length, scale zero: defined, finite, and everything else goes on.
static void degenerate_skeletons(void)
{
    for (int kind = 0; kind < 5; ++kind)
        for (uint32_t fork = 0; fork < 3; ++fork) {
            bench_begin(&a, NULL);
            uint32_t body = scene_add_bone(a.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
            uint32_t first = scene_add_bones(a.rig, (int32_t)body, 6, vec3(0.1f, 0.0f, 0.0f));
            scene_add_bones(a.rig, (int32_t)first + 2, 3, vec3(0.0f, kind == 1 ? 0.0f : 0.1f, 0.0f));
            if (kind == 0)
                a.rig->rest[first + 3].position = vec3(0.0f, 0.0f, 0.0f);
            if (kind == 1)
                for (uint32_t i = first; i < a.rig->bone_count; ++i)
                    a.rig->rest[i].position = vec3(0.0f, 0.0f, 0.0f);
            if (kind == 2)
                a.rig->rest[first + 2].scale = vec3(0.0f, 0.0f, 0.0f);
            if (kind == 3)
                a.rig->root.scale = vec3(0.0f, 0.0f, 0.0f);
            if (kind == 4)
                a.rig->rest[first + 1].scale = vec3(0.0f, 1.0f, -1.0f);
            bench_rig_done(&a);
            a.desc.fork = fork;
            a.desc.tip = TSL_TIP_LENGTH;
            a.desc.tip_length = 0.1f;
            a.params.gravity.y = -9.0f;
            a.params.gravity_falloff = 0.2f;
            a.params.freeze_axis = fork == 1 ? TSL_FREEZE_Y : TSL_FREEZE_NONE;
            scene_add_chain(&a.s, a.rig, first, &a.desc, &a.params);
            for (uint32_t f = 0; f < 60; ++f) {
                a.rig->root.position.x = (float)scene_sin(0.2 * f);
                bench_step(&a, DT);
                CHECK_MSG(pose_is_finite(a.rig->posed, a.rig->bone_count) &&
                              pose_is_finite(a.local, a.rig->bone_count) && models_are_finite(),
                          "kind %d fork %u frame %u", kind, fork, f);
                for (uint32_t k = 0; k < a.rig->bone_count; ++k) {
                    tsl_quat q = a.local[k].rotation;
                    double n = (double)q.x * q.x + (double)q.y * q.y + (double)q.z * q.z + (double)q.w * q.w;
                    CHECK_NEAR(n, 1.0, 1e-5);
                }
            }
            CHECK_INT(stats_of(a.s.world).recovered_chain_count, 0);
            bench_end(&a);
        }
}

static tsl_quat times(tsl_quat q, float factor)
{
    tsl_quat r = {q.x * factor, q.y * factor, q.z * factor, q.w * factor};
    return r;
}

// Rotations of any length are rotations; the zero quaternion is none.
static void unnormalised_rotations(void)
{
    static const float lengths[] = {2.0f, 0.25f, 1e-4f, 1e10f, 1e-20f, 1e30f, -1.0f, 1e-30f, 1e37f};
    for (int i = 0; i < 9; ++i)
        for (int space = 0; space < 3; ++space) {
            bench_rig *rigs[] = {&a, &b};
            float factors[] = {1.0f, lengths[i]};
            for (int r = 0; r < 2; ++r) {
                bench_rig *g = rigs[r];
                bench_begin(g, NULL);
                g->rig->root.rotation = times(scene_turn(1.0f, 2.0f, 3.0f, 0.7), factors[r]);
                uint32_t body = scene_add_bone(g->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
                uint32_t first = scene_add_bones(g->rig, (int32_t)body, 5, vec3(0.1f, 0.05f, 0.0f));
                for (uint32_t k = 0; k < g->rig->bone_count; ++k)
                    g->rig->rest[k].rotation = times(scene_turn(1.0f, 0.0f, 1.0f, 0.2), factors[r]);
                bench_rig_done(g);
                g->params.gravity.y = -9.0f;
                g->params.gravity_falloff = 0.5f;
                g->desc.flags = i % 2 ? TSL_CHAIN_UNANIMATED : 0;
                scene_add_chain(&g->s, g->rig, first, &g->desc, &g->params);
                TSL_INIT(tsl_collider_desc, ball);
                ball.rig = g->rig->id;
                ball.bone = (int32_t)first + 4;
                ball.a = vec3(0.0f, 0.1f, 0.0f);
                ball.radius = 0.05f;
                ball.frame.rotation = times(scene_turn(0.0f, 1.0f, 0.0f, 1.0), factors[r]);
                scene_add_collider(&g->s, &ball);
                for (uint32_t f = 0; f < 30; ++f) {
                    g->rig->root.rotation =
                        times(scene_turn(1.0f, 2.0f, 3.0f, 0.7 + 0.4 * scene_sin(0.3 * f)), factors[r]);
                    tsl_pose_input in = bench_input(g);
                    tsl_pose_output out = bench_output(g, TSL_SPACE_WORLD);
                    in.space = (tsl_pose_space)space;
                    CHECK_INT(tsl_rig_step(g->s.world, g->rig->id, DT, &in, &out), TSL_OK);
                }
            }
            CHECK_MSG(pose_distance(a.rig->posed, b.rig->posed, a.rig->bone_count) < 1e-4, "length %g space %d: %g",
                      (double)lengths[i], space, pose_distance(a.rig->posed, b.rig->posed, a.rig->bone_count));
            for (uint32_t k = 0; k < a.rig->bone_count; ++k)
                CHECK(angle_between(a.rig->posed[k].rotation, b.rig->posed[k].rotation) < 1e-3);
            bench_end_both(&a, &b);
        }
}

int main(void)
{
    RUN(a_lost_chain_recovers_and_the_others_do_not_notice);
    RUN(enormous_jumps_of_the_root);
    RUN(degenerate_skeletons);
    RUN(unnormalised_rotations);
    return REPORT();
}
