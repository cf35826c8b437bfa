// SPDX-License-Identifier: MIT
// rest_blend: the pose that a chain reads lies between the input and the rest pose.
#include "solver/rewind.h"
#include "tassel/hold.h"

static bench_rig a, b;

enum { TAIL = 5, BONES = TAIL + 2 }; // a body bone, the tail, and a bone below its second one that no chain has

static tsl_chain_id add_chain(bench_rig *r, tsl_chain_model model)
{
    static const uint32_t other = BONES - 1;
    r->desc.exclude = &other;
    r->desc.exclude_count = 1;
    if (model != TSL_MODEL_SPRING)
        return scene_add_chain(&r->s, r->rig, 1, &r->desc, &r->params);
    r->desc.exclude_count = 0;
    return bench_spring(r, 1, TAIL);
}

static tsl_chain_id begin(bench_rig *r, const tsl_world_desc *desc, tsl_chain_model model)
{
    bench_begin(r, desc);
    r->desc.model = model;
    r->params.gravity.y = -9.81f;
    r->params.push = 20.0f;
    uint32_t body = scene_add_bone(r->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t first = scene_add_bones(r->rig, (int32_t)body, TAIL, (tsl_vec3){0.1f, 0.02f, 0.03f});
    for (uint32_t i = first; i < first + TAIL; ++i)
        r->rig->rest[i].rotation = scene_turn(0.3f, 1.0f, -0.2f, 0.1 * i);
    scene_add_bone(r->rig, (int32_t)first + 1, scene_at(0.0f, 0.1f, 0.0f));
    bench_rig_done(r);
    return add_chain(r, model);
}

static void set_blend(bench_rig *r, float blend)
{
    r->params.rest_blend = blend;
    bench_tune(r);
}

static void animate(bench_rig *r, double t)
{
    r->rig->root = scene_at((float)scene_sin(2.0 * t), 0.0f, (float)(0.5 * scene_sin(3.0 * t)));
    r->rig->root.rotation = scene_turn(0.0f, 1.0f, 0.2f, 0.7 * scene_sin(1.7 * t));
    for (uint32_t i = 0; i < BONES; ++i) {
        r->rig->pose[i].rotation = scene_turn(1.0f, 0.2f * (float)i, 0.4f, 0.9 * scene_sin(2.0 * t + i));
        r->rig->pose[i].position.z = r->rig->rest[i].position.z + (float)(0.02 * scene_sin(t + i));
        r->rig->pose[i].scale.x = 1.0f + (float)(i > 0 ? 0.1 * scene_sin(3.0 * t + i) : 0.0);
    }
}

static tsl_transform between(tsl_transform x, tsl_transform y, float t)
{
    float *p = &x.position.x, *q = &y.position.x, dot = 0.0f, square = 0.0f; // ten floats each
    float *const r = &x.rotation.x, *const s = &y.rotation.x;
    for (int i = 0; i < 4; ++i)
        dot += r[i] * s[i];
    for (int i = 0; i < 10; ++i)
        p[i] += ((dot < 0.0f && i >= 3 && i < 7 ? -q[i] : q[i]) - p[i]) * t;
    for (int i = 0; i < 4; ++i)
        square += r[i] * r[i];
    for (int i = 0; i < 4; ++i)
        r[i] /= sqrtf(square);
    return x;
}

// ---- what it is -----------------------------------------------------------------------------------------

static int same_output(bench_rig *x, bench_rig *y)
{
    return memcmp(x->local, y->local, BONES * sizeof *x->local) == 0 &&
           memcmp(x->rig->posed, y->rig->posed, BONES * sizeof *x->rig->posed) == 0;
}

static void all_of_it_is_unanimated(void)
{
    for (uint32_t m = 0; m < 3; ++m) {
        begin(&a, NULL, all_models[m]);
        set_blend(&a, 1.0f);
        begin(&b, NULL, all_models[m]);
        CHECK_INT(tsl_chain_destroy(b.s.world, b.rig->chains[0]), TSL_OK);
        b.rig->chain_count = 0;
        b.desc.flags = TSL_CHAIN_UNANIMATED;
        add_chain(&b, all_models[m]);
        for (uint32_t f = 0; f < 120; ++f) {
            a.params.weight = b.params.weight = f % 40 < 20 ? 1.0f : f % 40 < 30 ? 0.5f : 0.0f;
            bench_tune(&a);
            bench_tune(&b);
            animate(&a, f * (double)DT);
            animate(&b, f * (double)DT);
            bench_step_both(&a, &b, uneven_delta(f));
            CHECK_MSG(same_output(&a, &b), "model %u, frame %u", m, f);
        }
        bench_end_both(&a, &b);
    }
}

// A line whose second bone another chain has, which either blends it or does not read it at all, and a hand that goes with that bone.
static void begin_crossed(bench_rig *r, int blends)
{
    static const uint32_t crossing = 2;
    const uint32_t skipping[] = {1, 3, 4, 5};
    bench_begin(r, NULL);
    uint32_t body = scene_add_bone(r->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    scene_add_bones(r->rig, (int32_t)body, TAIL, (tsl_vec3){0.1f, 0.02f, 0.03f});
    bench_rig_done(r);
    tsl_chain_desc desc = r->desc;
    tsl_chain_params params = r->params;
    desc.bones = &crossing;
    desc.bone_count = 1;
    desc.flags = blends ? 0 : TSL_CHAIN_UNANIMATED;
    params.rest_blend = blends ? 1.0f : 0.0f;
    params.weight = 0.0f;
    CHECK_INT(tsl_chain_create(r->s.world, r->rig->id, &desc, &params, &r->rig->chains[0]), TSL_OK);
    desc = r->desc;
    desc.model = TSL_MODEL_TASSEL;
    desc.bones = skipping;
    desc.bone_count = 4;
    r->params.push = 20.0f;
    r->params.max_stretch = 0.2f;
    CHECK_INT(tsl_chain_create(r->s.world, r->rig->id, &desc, &r->params, &r->rig->chains[1]), TSL_OK);
    r->rig->chain_count = 2;
}

static void others_read_it_blended(void)
{
    begin_crossed(&a, 1);
    begin_crossed(&b, 0);
    for (uint32_t f = 0; f < 120; ++f) {
        bench_rig *const rigs[] = {&a, &b};
        for (uint32_t i = 0; i < 2; ++i) {
            TSL_INIT(tsl_hold, hold);
            hold.particle = 3;
            hold.bone = 2;
            hold.position.y = 0.2f;
            animate(rigs[i], f * (double)DT);
            if (f == 60)
                CHECK_INT(tsl_chain_set_hold(rigs[i]->s.world, rigs[i]->rig->chains[1], &hold), TSL_OK);
            bench_step(rigs[i], uneven_delta(f));
        }
        CHECK_MSG(same_output(&a, &b), "frame %u", f);
    }
    bench_end_both(&a, &b);
}

static double difference(const tsl_transform *x, const tsl_transform *y)
{
    const float *p = &x->position.x, *q = &y->position.x;
    double most = 0.0;
    for (uint32_t i = 0; i < BONES * 10; ++i) {
        double d = fabs((double)p[i] - (double)q[i]);
        most = d > most ? d : most;
    }
    return most;
}

// A rig that is handed in the blend of each pose does the same, in every form of output.
static void a_blend_is_as_if_it_had_been_handed_in(void)
{
    static const float weights[] = {1.0f, 0.6f, 0.0f}, shares[] = {0.3f, 0.7f};
    for (uint32_t k = 0; k < 2 * 9; ++k) {
        const float share = shares[k / 9];
        tsl_transform out[2][BONES];
        begin(&a, NULL, all_models[k % 3]);
        begin(&b, NULL, all_models[k % 3]);
        a.params.weight = b.params.weight = weights[k / 3 % 3];
        set_blend(&a, share);
        set_blend(&b, 0.0f);
        for (uint32_t f = 0; f < 90; ++f) {
            animate(&a, f * (double)DT);
            animate(&b, f * (double)DT);
            for (uint32_t i = 1; i <= TAIL; ++i)
                b.rig->pose[i] = between(b.rig->pose[i], b.rig->rest[i], share);
            bench_step_both(&a, &b, uneven_delta(f));
            double off = difference(a.local, b.local), off_ws = difference(a.rig->posed, b.rig->posed);
            CHECK_MSG(off < 2e-5 && off_ws < 2e-5, "%u, frame %u: %g, %g", k, f, off, off_ws);
        }
        for (uint32_t form = 0; form < 6; ++form) {
            tsl_pose_input in[2] = {bench_input(&a), bench_input(&b)};
            for (int r = 0; r < 2; ++r) {
                bench_rig *rig = r ? &b : &a;
                tsl_pose_output to = bench_output(rig, form / 2);
                to.bones = out[r];
                to.write = form % 2 ? TSL_WRITE_PACKED : TSL_WRITE_ALL;
                memset(out[r], 0, sizeof out[r]);
                CHECK_INT(tsl_rig_get_pose(rig->s.world, rig->rig->id, &in[r], &to), TSL_OK);
            }
            CHECK_MSG(difference(out[0], out[1]) < 2e-5, "%u, form %u: %g", k, form, difference(out[0], out[1]));
        }
        bench_end_both(&a, &b);
    }
}

// ---- while it runs --------------------------------------------------------------------------------------

// A stiff chain is where its pose is: in a frame of two ticks the first is half of the way.
static void another_share_is_gone_to_within_the_frame(void)
{
    tsl_particle before[BONES], now[BONES];
    begin(&a, NULL, TSL_MODEL_CHAIN);
    a.params.elasticity = a.params.damping = 1.0f;
    a.params.gravity.y = 0.0f;
    for (uint32_t i = 1; i <= TAIL; ++i)
        a.rig->pose[i].position.y = a.rig->rest[i].position.y + 0.05f;
    set_blend(&a, 0.0f);
    bench_steps(&a, 10, 2.0f * DT);
    bench_particles(&a, 0, before);
    set_blend(&a, 1.0f);
    tsl_pose_output to = bench_output(&a, TSL_SPACE_WORLD);
    to.write = TSL_WRITE_DRIVEN;
    CHECK_INT(tsl_rig_step(a.s.world, a.rig->id, 2.0f * DT, NULL, &to), TSL_OK); // and no new pose
    uint32_t count = bench_particles(&a, 0, now);
    double gone = distance3(before[count - 1].position, now[count - 1].position);
    double half = distance3(before[count - 1].position, now[count - 1].previous);
    CHECK_MSG(gone > 0.09 && fabs(half / gone - 0.5) < 0.02, "%g of %g", half, gone);
    bench_end(&a);
}

// Until there is a step, what is shown is that of the last one.
static void a_share_that_no_step_has_taken_shows_nothing(void)
{
    begin(&a, NULL, TSL_MODEL_CHAIN);
    set_blend(&a, 0.25f);
    for (uint32_t f = 0; f < 20; ++f) {
        animate(&a, f * (double)DT);
        bench_step(&a, DT);
    }
    tsl_transform shown[BONES];
    tsl_pose_input in = bench_input(&a);
    tsl_pose_output to = bench_output(&a, TSL_SPACE_LOCAL);
    memcpy(shown, a.local, sizeof shown);
    set_blend(&a, 0.75f);
    CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, &in, &to), TSL_OK);
    CHECK(memcmp(shown, a.local, sizeof shown) == 0);
    bench_end(&a);
}

// What hangs on the bone of another chain sleeps too, and wakes as that bone moves.
static void it_wakes_who_sleeps(void)
{
    tsl_chain_detail detail;
    begin(&a, NULL, TSL_MODEL_CHAIN);
    tsl_chain_desc desc = a.desc;
    const uint32_t below = BONES - 1;
    tsl_chain_id other;
    desc.exclude_count = 0;
    desc.roots = &below;
    desc.root_count = 1;
    desc.tip = TSL_TIP_LENGTH;
    desc.tip_length = 0.1f;
    tsl_chain_params params = a.params;
    CHECK_INT(tsl_chain_create(a.s.world, a.rig->id, &desc, &params, &other), TSL_OK);
    animate(&a, 0.7);
    tsl_chain_detail_init(&detail, sizeof detail);
    detail.sleep_tolerance = 1e-3f;
    CHECK_INT(tsl_rig_set_detail(a.s.world, a.rig->id, &detail), TSL_OK);
    bench_steps(&a, 300, DT);
    CHECK(bench_sleeps(&a) && tsl_chain_is_asleep(a.s.world, other));
    tsl_vec3 was = a.rig->posed[below].position;
    set_blend(&a, 1.0f);
    bench_steps(&a, 10, DT);
    CHECK(!bench_sleeps(&a) && !tsl_chain_is_asleep(a.s.world, other));
    CHECK(distance3(was, a.rig->posed[below].position) > 0.01);
    bench_end(&a);
}

int main(void)
{
    RUN(all_of_it_is_unanimated);
    RUN(others_read_it_blended);
    RUN(a_blend_is_as_if_it_had_been_handed_in);
    RUN(another_share_is_gone_to_within_the_frame);
    RUN(a_share_that_no_step_has_taken_shows_nothing);
    RUN(it_wakes_who_sleeps);
    return REPORT();
}
