// SPDX-License-Identifier: MIT
// How chains begin: woken by weight, reset, or fed their own output; and in any unit of length.
#include "check.h"
#include "tassel/debug.h"
#include "tassel/tassel.h"

enum { BONES = 5 };

static int32_t parents[BONES] = {-1, 0, 1, 2, 3};

typedef struct tail {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    tsl_chain_params params;
    tsl_transform root, animated[BONES], posed[BONES];
} tail;

static void tail_begin(tail *t, float unit, uint32_t flags)
{
    static const uint32_t first = 1;
    t->root = (tsl_transform){{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    for (int i = 0; i < BONES; ++i)
        t->animated[i] = (tsl_transform){{unit, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    TSL_INIT(tsl_world_desc, world_desc);
    CHECK_INT(tsl_world_create(&world_desc, &t->world), TSL_OK);
    TSL_INIT(tsl_rig_desc, rig_desc);
    rig_desc.bone_count = BONES;
    rig_desc.parents = parents;
    rig_desc.rest = t->animated;
    CHECK_INT(tsl_rig_create(t->world, &rig_desc, &t->rig), TSL_OK);
    TSL_INIT(tsl_chain_desc, chain_desc);
    chain_desc.roots = &first;
    chain_desc.root_count = 1;
    chain_desc.flags = flags;
    tsl_chain_params_init(&t->params, sizeof t->params);
    CHECK_INT(tsl_chain_create(t->world, t->rig, &chain_desc, &t->params, &t->chain), TSL_OK);
}

static void tail_pose(tail *t, tsl_pose_input *in)
{
    tsl_pose_input_init(in, sizeof *in);
    in->bone_count = BONES;
    in->bones = t->animated;
    in->root = &t->root;
}

static void tail_step(tail *t, float seconds)
{
    tsl_pose_input in;
    tail_pose(t, &in);
    TSL_INIT(tsl_pose_output, out);
    out.bone_count = BONES;
    out.bones = t->posed;
    CHECK_INT(tsl_rig_step(t->world, t->rig, seconds, &in, &out), TSL_OK);
}

static void check_at_rest(tail *t)
{
    tsl_particle particles[BONES];
    uint32_t count = BONES;
    CHECK_INT(tsl_chain_get_particles(t->world, t->chain, particles, &count), TSL_OK);
    for (uint32_t i = 0; i < count; ++i) {
        CHECK_NEAR(particles[i].position.x, t->root.position.x + (float)(i + 2), 1e-4);
        CHECK_NEAR(particles[i].position.y, t->root.position.y, 1e-4);
        CHECK_NEAR(particles[i].previous.x, particles[i].position.x, 1e-4);
        CHECK_NEAR(particles[i].previous.y, particles[i].position.y, 1e-4);
    }
}

static void weight_wakes_a_chain_at_rest_whatever_the_frame(void)
{
    for (int ticks = 1; ticks <= 4; ++ticks) {
        tail t;
        tail_begin(&t, 1.0f, 0);
        t.params.weight = 0.0f;
        CHECK_INT(tsl_chain_set_params(t.world, t.chain, &t.params), TSL_OK);
        for (int frame = 0; frame < 5; ++frame) {
            t.root.position.y += 2.0f;
            tail_step(&t, (float)ticks / 60.0f);
            CHECK_BITS(t.posed, t.animated, sizeof t.posed);
        }
        t.params.weight = 1.0f;
        CHECK_INT(tsl_chain_set_params(t.world, t.chain, &t.params), TSL_OK);
        t.root.position.y += 2.0f;
        tail_step(&t, (float)ticks / 60.0f);
        check_at_rest(&t);
        tsl_world_destroy(t.world);
    }
}

static void a_reset_holds_for_the_pose_that_waits(void)
{
    for (int whole = 0; whole <= 1; ++whole) {
        tail t;
        tsl_pose_input in;
        tail_begin(&t, 1.0f, 0);
        tail_step(&t, 1.0f / 60.0f);
        t.root.position.y = 50.0f;
        tail_pose(&t, &in);
        CHECK_INT(tsl_rig_set_pose(t.world, t.rig, &in), TSL_OK);
        CHECK_INT(whole ? tsl_rig_reset(t.world, t.rig) : tsl_chain_reset(t.world, t.chain), TSL_OK);
        CHECK_INT(tsl_world_step(t.world, 1.0f / 60.0f), TSL_OK);
        check_at_rest(&t);
        tsl_world_destroy(t.world);
    }
}

// An engine that animates in place, with bones that carry no keys.
static void an_unanimated_chain_may_be_fed_its_own_output(void)
{
    tail apart, fed;
    tail_begin(&apart, 1.0f, TSL_CHAIN_UNANIMATED);
    tail_begin(&fed, 1.0f, TSL_CHAIN_UNANIMATED);
    apart.params.force.y = fed.params.force.y = -20.0f;
    CHECK_INT(tsl_chain_set_params(apart.world, apart.chain, &apart.params), TSL_OK);
    CHECK_INT(tsl_chain_set_params(fed.world, fed.chain, &fed.params), TSL_OK);
    for (int frame = 0; frame < 200; ++frame) {
        tail_step(&apart, 1.0f / 60.0f);
        tail_step(&fed, 1.0f / 60.0f);
        CHECK_BITS(apart.posed, fed.posed, sizeof fed.posed);
        memcpy(fed.animated, fed.posed, sizeof fed.posed);
    }
    tsl_world_destroy(apart.world);
    tsl_world_destroy(fed.world);
}

// A bone that was read from the input so far, for a collider, and now belongs to a chain that reads the rest pose.
static void an_unanimated_chain_forgets_what_its_bones_read_before(void)
{
    static const uint32_t first = 1;
    tail t;
    tsl_chain_desc chain;
    tsl_collider_id id;
    tail_begin(&t, 1.0f, 0);
    CHECK_INT(tsl_chain_destroy(t.world, t.chain), TSL_OK);
    TSL_INIT(tsl_collider_desc, ball);
    ball.rig = t.rig;
    ball.bone = BONES - 1;
    ball.layers = 0;
    CHECK_INT(tsl_collider_create(t.world, &ball, &id), TSL_OK);
    t.animated[2].position.y = 1.0f;
    tail_step(&t, 1.0f / 60.0f);
    CHECK_INT(tsl_collider_destroy(t.world, id), TSL_OK);
    tsl_chain_desc_init(&chain, sizeof chain);
    chain.roots = &first;
    chain.root_count = 1;
    chain.flags = TSL_CHAIN_UNANIMATED;
    CHECK_INT(tsl_chain_create(t.world, t.rig, &chain, &t.params, &t.chain), TSL_OK);
    for (int frame = 0; frame < 8; ++frame) {
        tail_step(&t, 1.0f / 60.0f);
        check_at_rest(&t);
    }
    tsl_world_destroy(t.world);
}

static void any_unit_of_length_turns_alike(void)
{
    static const float units[] = {1e-12f, 1e-6f, 1e6f, 1e12f};
    tail one;
    tail_begin(&one, 1.0f, 0);
    for (int frame = 0; frame < 30; ++frame) {
        one.root.position.y = 0.05f * (float)frame;
        tail_step(&one, 1.0f / 60.0f);
    }
    CHECK(one.posed[2].rotation.w < 0.9999f); // it does bend
    for (int i = 0; i < 4; ++i) {
        tail t;
        tail_begin(&t, units[i], 0);
        for (int frame = 0; frame < 30; ++frame) {
            t.root.position.y = 0.05f * (float)frame * units[i];
            tail_step(&t, 1.0f / 60.0f);
        }
        for (int k = 0; k < BONES; ++k) {
            CHECK_NEAR(t.posed[k].rotation.z, one.posed[k].rotation.z, 1e-3);
            CHECK_NEAR(t.posed[k].rotation.w, one.posed[k].rotation.w, 1e-3);
        }
        tsl_world_destroy(t.world);
    }
    tsl_world_destroy(one.world);
}

int main(void)
{
    RUN(weight_wakes_a_chain_at_rest_whatever_the_frame);
    RUN(a_reset_holds_for_the_pose_that_waits);
    RUN(an_unanimated_chain_may_be_fed_its_own_output);
    RUN(an_unanimated_chain_forgets_what_its_bones_read_before);
    RUN(any_unit_of_length_turns_alike);
    return REPORT();
}
