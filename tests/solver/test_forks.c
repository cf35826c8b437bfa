// SPDX-License-Identifier: MIT
// Trees: forks, tips, exclusions, several roots, lists of bones; the pose that comes out hangs together.
#include "scenes/vec3.h"
#include "solver/fixture.h"

static bench_rig a, second;

// trunk 1 2 3, at 3 a fork: 4 5 6, 7 8 (fork at 7: 8, 9), 10
static void build_tree(bench_rig *b, tsl_vec3 scale)
{
    bench_begin(b, NULL);
    scene_rig *rig = b->rig;
    rig->root.scale = scale;
    rig->root.rotation = scene_turn(1.0f, 0.5f, 0.0f, 0.6);
    uint32_t body = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t trunk = scene_add_bones(rig, (int32_t)body, 3, vec3(0.02f, -0.2f, 0.05f));
    scene_add_bones(rig, (int32_t)trunk + 2, 3, vec3(0.15f, -0.1f, 0.0f));
    scene_add_bones(rig, (int32_t)trunk + 2, 1, vec3(-0.15f, -0.1f, 0.05f));
    scene_add_bones(rig, 7, 1, vec3(-0.1f, -0.1f, -0.1f));
    scene_add_bones(rig, 7, 1, vec3(-0.05f, -0.15f, 0.1f));
    scene_add_bones(rig, (int32_t)trunk + 2, 1, vec3(0.0f, -0.2f, 0.0f));
    for (uint32_t i = 1; i < rig->bone_count; ++i)
        rig->rest[i].rotation = scene_turn(0.4f, 1.0f, (float)i, 0.3);
    rig->rest[5].scale = vec3(1.3f, 1.3f, 1.3f);
    bench_rig_done(b);
    b->params.gravity = vec3(0.0f, -9.81f, 2.0f);
    b->params.gravity_falloff = 0.2f;
    b->params.stiffness = 0.05f;
}

static void shake(bench_rig *b, uint32_t f)
{
    b->rig->root.position.x = (float)(0.5 * scene_sin(0.3 * f));
    b->rig->root.rotation = scene_turn(1.0f, 0.5f, 0.2f, 0.6 + 0.7 * scene_sin(0.2 * f));
    for (uint32_t i = 0; i < b->rig->bone_count; ++i) {
        b->rig->pose[i] = b->rig->rest[i];
        dq q =
            dq_mul(dq_of(b->rig->rest[i].rotation), dq_of(scene_turn(1.0f, 0.0f, 0.3f, 0.2 * scene_sin(0.25 * f + i))));
        b->rig->pose[i].rotation = (tsl_quat){(float)q.x, (float)q.y, (float)q.z, (float)q.w};
    }
}

enum { WEIGHTED = TSL_FORK_FIRST + 1 };

// Forward kinematics of the local output puts every driven bone on its particle.
static double off_particles(const bench_rig *b)
{
    dframe world[SCENE_BONES];
    uint8_t hung[SCENE_BONES];
    double most = 0.0;
    bones_of_chains(&b->s, b->rig, hung);
    forward_kinematics(b->rig, b->local, hung, world);
    for (uint32_t c = 0; c < b->rig->chain_count; ++c) {
        tsl_particle p[SCENE_BONES];
        uint32_t count = bench_particles(b, c, p);
        for (uint32_t i = 0; i < count; ++i)
            if (p[i].bone >= 0) {
                most = fmax(most, d3_distance(world[p[i].bone].position, d3_of(p[i].position)));
                most = fmax(most, distance3(b->rig->posed[p[i].bone].position, p[i].position));
            }
    }
    return most;
}

static const tsl_vec3 scales[] = {{1, 1, 1}, {2, 2, 2}, {-1, 1, 1}, {2, -2, 2}, {-1.5f, -1.5f, -1.5f}};

// With every tip, of lengths that hold and lengths that give; and springs that skip bones.
static void every_fork_rule_puts_bones_on_their_particles(void)
{
    static const uint32_t skipping[] = {1, 3, 5, 6};
    for (uint32_t fork = 0; fork <= TSL_FORK_FIRST; ++fork)
        for (uint32_t scale = 0; scale < 5; ++scale)
            for (uint32_t way = 0; way < 10; ++way) {
                uint32_t tip = way / 2, skips = tip == 4;
                build_tree(&a, scales[scale]);
                a.desc.fork = fork;
                a.desc.tip = skips ? TSL_TIP_LOCAL : tip;
                a.desc.tip_length = 0.1f;
                a.desc.tip_offset = vec3(0.1f, 0.0f, 0.1f);
                a.desc.model = skips ? TSL_MODEL_SPRING : TSL_MODEL_CHAIN;
                a.desc.bones = skips ? skipping : NULL;
                a.desc.bone_count = skips ? 4 : 0;
                a.params.push = 1.0f;
                a.params.max_stretch = way % 2 ? 0.5f : 0.0f;
                a.params.max_squash = way % 2 ? 0.4f : 0.0f;
                scene_add_chain(&a.s, a.rig, 1, &a.desc, &a.params);
                double moved = 0.0, longer = 0.0;
                for (uint32_t f = 0; f < 60; ++f) {
                    tsl_bend bends[SCENE_BONES];
                    uint32_t count = SCENE_BONES;
                    shake(&a, f);
                    bench_step(&a, DT);
                    CHECK_MSG(off_particles(&a) < 1e-4, "fork %u scale %u way %u frame %u: %g", fork, scale, way, f,
                              off_particles(&a));
                    CHECK_INT(tsl_chain_get_bends(a.s.world, a.rig->chains[0], bends, &count), TSL_OK);
                    moved = fmax(moved, angle_between(a.local[5].rotation, a.rig->pose[5].rotation));
                    longer = fmax(longer, fabs((double)bends[2].stretch - 1.0));
                }
                CHECK_MSG(moved > 0.1 && (longer > 0.05) == (int)(way % 2), "way %u: %g, %g", way, moved, longer);
                bench_end(&a);
            }
}

static double weights[SCENE_BONES]; // of bones, at the fork above them

static dframe setup[SCENE_BONES]; // in the world

// One for all; or, with factors, one child twice as much as the next, and some not at all.
static void weigh(bench_rig *b, uint32_t rule)
{
    tsl_particle p[SCENE_BONES];
    float factors[SCENE_BONES];
    uint32_t count = bench_particles(b, 0, p);
    forward_kinematics(b->rig, b->rig->rest, NULL, setup);
    for (uint32_t i = 0; i < count; ++i) {
        factors[i] = (float)(i * 5 % 4) * 0.5f;
        if (p[i].bone >= 0)
            weights[p[i].bone] = rule == WEIGHTED ? (double)factors[i] : 1.0;
    }
    if (rule == WEIGHTED)
        CHECK_INT(tsl_chain_set_factors(b->s.world, b->rig->chains[0], TSL_PARAMETER_FORK_WEIGHT, factors, count),
                  TSL_OK);
}

static d3 mean_direction(const bench_rig *b, const dframe *world, uint32_t fork)
{
    d3 sum = {0, 0, 0};
    for (uint32_t i = 0; i < b->rig->bone_count; ++i)
        if (b->rig->parents[i] == (int32_t)fork) {
            d3 d = d3_sub(world[i].position, world[fork].position);
            sum = d3_add(sum, d3_scale(d, weights[i] / d3_length(d)));
        }
    return sum;
}

// What a fork turns to: nothing, the mean of its children, or the first of them.
static void forks_turn_as_their_rule_says(void)
{
    for (uint32_t fork = 0; fork <= WEIGHTED; ++fork) {
        build_tree(&a, scales[0]);
        a.desc.fork = fork == WEIGHTED ? TSL_FORK_AVERAGE : fork;
        scene_add_chain(&a.s, a.rig, 1, &a.desc, &a.params);
        weigh(&a, fork);
        for (uint32_t f = 0; f < 40; ++f) {
            dframe posed[SCENE_BONES], animated[SCENE_BONES];
            static tsl_transform locals[SCENE_BONES];
            shake(&a, f);
            bench_step(&a, DT);
            // The fork's animated children below its simulated parent: what it would show by itself.
            memcpy(locals, a.local, sizeof locals);
            for (uint32_t i = 3; i < a.rig->bone_count; ++i)
                locals[i] = a.rig->pose[i];
            forward_kinematics(a.rig, a.local, NULL, posed);
            forward_kinematics(a.rig, locals, NULL, animated);
            double turned = angle_between(a.local[3].rotation, a.rig->pose[3].rotation);
            if (fork == TSL_FORK_KEEP) {
                CHECK_MSG(turned < 1e-5, "%g", turned);
                continue;
            }
            d3 rest = fork == TSL_FORK_FIRST ? d3_sub(animated[4].position, animated[3].position)
                                             : mean_direction(&a, animated, 3);
            d3 now =
                fork == TSL_FORK_FIRST ? d3_sub(posed[4].position, posed[3].position) : mean_direction(&a, posed, 3);
            // The turn that takes one to the other is the fork's, exactly.
            dq before = dq_of(a.rig->pose[3].rotation), after = dq_of(a.local[3].rotation);
            dq parent = posed[2].rotation, back = dq_mul(parent, before);
            dq undo = {-back.x, -back.y, -back.z, back.w}, turn = dq_mul(dq_mul(parent, after), undo);
            d3 turned_rest = dq_rotate(turn, rest);
            double cosine = d3_dot(turned_rest, now) / d3_length(turned_rest) / d3_length(now);
            CHECK_MSG(d3_length(d3_cross(turned_rest, now)) / d3_length(rest) / d3_length(now) < 1e-4 && cosine > 0.0,
                      "fork %u frame %u: %g", fork, f, cosine);
        }
        bench_end(&a);
    }
}

// Weights that are all alike are none; those of one child alone are its own rule; none at all keep the pose.
static void weights_that_say_nothing_change_nothing(void)
{
    for (uint32_t k = 0; k < 3; ++k) {
        build_tree(&a, scales[0]);
        build_tree(&second, scales[0]);
        a.desc.fork = TSL_FORK_AVERAGE;
        second.desc.fork = k == 2 ? TSL_FORK_KEEP : TSL_FORK_AVERAGE;
        a.params.fork_weight = k == 0 ? 0.37f : k == 1 ? 3e14f : 0.0f;
        scene_add_chain(&a.s, a.rig, 1, &a.desc, &a.params);
        scene_add_chain(&second.s, second.rig, 1, &second.desc, &second.params);
        for (uint32_t f = 0; f < 40; ++f) {
            shake(&a, f);
            shake(&second, f);
            bench_step_both(&a, &second, DT);
            double off = angle_between(a.local[3].rotation, second.local[3].rotation);
            int same = memcmp(a.local, second.local, a.rig->bone_count * sizeof *a.local) == 0;
            CHECK_MSG(k == 2 ? off < 1e-3 : same, "%u, frame %u: %g", k, f, off);
        }
        bench_end_both(&a, &second);
    }
}

// In any frame, and back; until there is a step, nothing is shown of it.
static void weights_change_while_it_runs(void)
{
    float factors[SCENE_BONES];
    tsl_particle p[SCENE_BONES];
    for (int by_params = 0; by_params < 2; ++by_params) {
        build_tree(&a, scales[0]);
        build_tree(&second, scales[0]);
        scene_add_chain(&a.s, a.rig, 1, &a.desc, &a.params);
        scene_add_chain(&second.s, second.rig, 1, &second.desc, &second.params);
        uint32_t count = bench_particles(&a, 0, p);
        for (uint32_t i = 0; i < count; ++i)
            factors[i] = i % 2 ? 1.0f : 0.25f;
        double most = 0.0;
        for (uint32_t f = 0; f < 60; ++f) {
            int weighs = f >= 20 && f < 40;
            tsl_pose_input in = bench_input(&a);
            tsl_pose_output to = bench_output(&a, TSL_SPACE_LOCAL);
            tsl_transform before[SCENE_BONES];
            memcpy(before, a.local, sizeof before);
            a.params.fork_weight = weighs && by_params ? 0.0f : 1.0f;
            if (by_params)
                bench_tune(&a);
            else
                CHECK_INT(tsl_chain_set_factors(a.s.world, a.rig->chains[0], TSL_PARAMETER_FORK_WEIGHT, factors,
                                                weighs ? count : 0),
                          TSL_OK);
            if (f > 0) {
                CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, &in, &to), TSL_OK);
                CHECK(memcmp(before, a.local, a.rig->bone_count * sizeof *before) == 0);
            }
            shake(&a, f);
            shake(&second, f);
            bench_step_both(&a, &second, DT);
            double off = angle_between(a.local[3].rotation, second.local[3].rotation);
            most = weighs && off > most ? off : most;
            CHECK_MSG(weighs || memcmp(a.local, second.local, a.rig->bone_count * sizeof *a.local) == 0, "frame %u: %g",
                      f, off);
        }
        CHECK(most > 0.01);
        bench_end_both(&a, &second);
    }
}

static void tips_stand_where_they_are_asked_to(void)
{
    for (uint32_t turned = 0; turned < 2; ++turned) {
        static const double expected[3][3] = {{0.75, 1.0, 0.0}, {0.9, 1.0, 0.0}, {0.6 + 0.3, 1.0 + 0.4, 0.1}};
        for (uint32_t tip = TSL_TIP_LENGTH; tip <= TSL_TIP_OFFSET; ++tip) {
            tsl_particle p[8];
            bench_begin(&a, NULL);
            if (turned)
                a.rig->root.rotation = scene_turn(0.0f, 1.0f, 0.0f, 3.14159265358979);
            a.desc.tip = tip;
            a.desc.tip_length = tip == TSL_TIP_LENGTH ? 0.15f : 1.5f; // of the last segment of 0.2
            a.desc.tip_offset = vec3(0.3f, 0.4f, 0.1f);               // in the anchor's space: the root's
            bench_tail(&a, 3, 0.2f, 0.0f, 0.0f);
            uint32_t count = bench_particles(&a, 0, p);
            double sign = turned ? -1.0 : 1.0;
            const double *e = expected[tip - 1];
            CHECK_INT(count, 4);
            CHECK_INT(p[3].bone, -1);
            CHECK_INT(p[3].parent, 2);
            CHECK_NEAR(p[3].position.x, sign * e[0], 1e-6);
            CHECK_NEAR(p[3].position.y, e[1], 1e-6);
            CHECK_NEAR(p[3].position.z, sign * e[2], 1e-6);
            CHECK_NEAR(p[3].u, 1.0, 1e-6);
            CHECK(p[0].u == 0.0f && p[1].u < p[2].u && p[2].u < 1.0f);
            bench_end(&a);
        }
    }
}

static void tips_make_the_last_bone_swing(void)
{
    for (uint32_t tip = 0; tip < 2; ++tip) {
        bench_begin(&a, NULL);
        a.desc.tip = tip ? TSL_TIP_LENGTH : TSL_TIP_NONE;
        a.desc.tip_length = 0.2f;
        a.params.gravity.y = -20.0f;
        a.params.gravity_falloff = 0.0f;
        bench_tail(&a, 3, 0.2f, 0.0f, 0.0f);
        bench_steps(&a, 30, DT);
        double turn = angle_between(a.local[3].rotation, a.rig->pose[3].rotation);
        CHECK_MSG(tip ? turn > 0.05 : turn < 1e-6, "%g", turn);
        bench_end(&a);
    }
}

static int order_of(const tsl_particle *p, uint32_t count, const int32_t *bones, const int32_t *parents)
{
    for (uint32_t i = 0; i < count; ++i)
        if (p[i].bone != bones[i] || p[i].parent != parents[i])
            return 0;
    return 1;
}

static void particles_come_depth_first(void)
{
    tsl_particle p[32];
    static const int32_t all[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, all_parents[] = {-1, 0, 1, 2, 3, 4, 2, 6, 6, 2};
    build_tree(&a, scales[0]);
    scene_add_chain(&a.s, a.rig, 1, &a.desc, &a.params);
    CHECK_INT(bench_particles(&a, 0, p), 10);
    CHECK(order_of(p, 10, all, all_parents));
    bench_end(&a);

    // With tips: one behind each leaf and one in the place of the excluded child.
    static const int32_t some[] = {1, 2, 3, 4, 5, 6, -1, -1, 10, -1}, some_parents[] = {-1, 0, 1, 2, 3, 4, 5, 2, 2, 8};
    const uint32_t excluded = 7;
    build_tree(&a, scales[0]);
    a.desc.exclude = &excluded;
    a.desc.exclude_count = 1;
    a.desc.tip = TSL_TIP_RATIO;
    a.desc.tip_length = 1.0f;
    scene_add_chain(&a.s, a.rig, 1, &a.desc, &a.params);
    CHECK_INT(bench_particles(&a, 0, p), 10);
    CHECK(order_of(p, 10, some, some_parents));
    uint32_t driven[16], count = 16;
    CHECK_INT(tsl_rig_get_driven_bones(a.s.world, a.rig->id, driven, &count), TSL_OK);
    CHECK_INT(count, 7);
    for (uint32_t f = 0; f < 30; ++f) { // what was excluded is carried along, not driven
        shake(&a, f);
        bench_step(&a, DT);
        CHECK(off_particles(&a) < 1e-4);
        CHECK_BITS(&a.local[7], &a.rig->pose[7], 3 * sizeof a.local[7]);
        dframe world[SCENE_BONES];
        uint8_t hung[SCENE_BONES];
        bones_of_chains(&a.s, a.rig, hung);
        forward_kinematics(a.rig, a.local, hung, world);
        for (uint32_t i = 7; i < 10; ++i)
            CHECK(d3_distance(world[i].position, d3_of(a.rig->posed[i].position)) < 1e-5);
    }
    bench_end(&a);
}

// Several roots in one chain, or a list of bones, move like chains of their own.
static void roots_and_lists_are_like_single_chains(void)
{
    static bench_rig b, c;
    static const uint32_t roots[] = {4, 7}, bones[] = {7, 8, 9, 4, 5, 6};
    build_tree(&a, scales[0]);
    build_tree(&b, scales[0]);
    build_tree(&c, scales[0]);
    scene_add_chain(&a.s, a.rig, 4, &a.desc, &a.params);
    scene_add_chain(&a.s, a.rig, 7, &a.desc, &a.params);
    b.desc.roots = roots;
    b.desc.root_count = 2;
    scene_add_chain(&b.s, b.rig, 0, &b.desc, &b.params);
    c.desc.bones = bones;
    c.desc.bone_count = 6;
    scene_add_chain(&c.s, c.rig, 0, &c.desc, &c.params);
    for (uint32_t f = 0; f < 60; ++f) {
        shake(&a, f);
        shake(&b, f);
        shake(&c, f);
        bench_step_both(&a, &b, DT);
        bench_step(&c, DT);
        CHECK_BITS(a.rig->posed, b.rig->posed, a.rig->bone_count * sizeof *a.rig->posed);
        CHECK_BITS(a.rig->posed, c.rig->posed, a.rig->bone_count * sizeof *a.rig->posed);
    }
    bench_end_both(&a, &b);
    bench_end(&c);
}

int main(void)
{
    RUN(every_fork_rule_puts_bones_on_their_particles);
    RUN(forks_turn_as_their_rule_says);
    RUN(weights_that_say_nothing_change_nothing);
    RUN(weights_change_while_it_runs);
    RUN(tips_stand_where_they_are_asked_to);
    RUN(tips_make_the_last_bone_swing);
    RUN(particles_come_depth_first);
    RUN(roots_and_lists_are_like_single_chains);
    return REPORT();
}
