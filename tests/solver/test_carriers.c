// SPDX-License-Identifier: MIT
// A spring at the end of a row of bones whose first chain is switched off and on again: that chain begins at rest on the
// pose, so nothing flings what hangs on it, and saving and loading before that step changes nothing.
#include "solver/rewind.h"

enum { WATCHED_FRAMES = 10 };

typedef struct row_case {
    int is_spring;    // the first chain
    int bones;        // of the first chain, 1 or 2
    int middle_bones; // of a spring between the first chain and the last, 0 to 2
    int has_tip;
    int ran; // the first chain was switched on before
    int frames;
} row_case;

typedef struct row {
    bench_rig b;
    tsl_chain_id first, last;
} row;

static tsl_chain_id add_chain(row *r, tsl_chain_model model, uint32_t first, uint32_t count)
{
    tsl_chain_id chain = {0};
    uint32_t bones[4];
    for (uint32_t i = 0; i < count; ++i)
        bones[i] = first + i;
    r->b.desc.model = model;
    r->b.desc.bones = bones;
    r->b.desc.bone_count = count;
    CHECK_INT(tsl_chain_create(r->b.s.world, r->b.rig->id, &r->b.desc, &r->b.params, &chain), TSL_OK);
    return chain;
}

static void set_first_weight(row *r, float weight)
{
    r->b.params.weight = weight;
    CHECK_INT(tsl_chain_set_params(r->b.s.world, r->first, &r->b.params), TSL_OK);
}

// The rig faces the other way than its pose at creation, so that the springs have to turn round.
static void begin_row(row *r, const row_case *c)
{
    bench_begin(&r->b, NULL);
    r->b.params.push = 0.5f;
    r->b.params.damping = 0.2f;
    r->b.desc.tip = c->has_tip ? TSL_TIP_LENGTH : r->b.desc.tip;
    r->b.desc.tip_length = 0.1f;
    scene_add_bones(r->b.rig, -1, 8, (tsl_vec3){0.0f, 0.0f, -0.1f});
    bench_rig_done(&r->b);
    r->b.rig->root.position.x = 10.0f;
    r->b.rig->root.rotation = (tsl_quat){0.0f, 1.0f, 0.0f, 0.0f};
    if (c->middle_bones)
        add_chain(r, TSL_MODEL_SPRING, 2, (uint32_t)c->middle_bones);
    r->last = add_chain(r, TSL_MODEL_SPRING, 5, 3);
    r->b.params.weight = c->ran ? 1.0f : 0.0f;
    r->first = add_chain(r, c->is_spring ? TSL_MODEL_SPRING : TSL_MODEL_CHAIN, 0, (uint32_t)c->bones);
}

static void step_row(row *r, int frames)
{
    bench_steps(&r->b, frames, DT);
}

// How far the last spring's particles get from where they are now within the next frames.
static double last_spring_moves(row *r)
{
    tsl_particle was[4], now[4];
    uint32_t count = 4;
    double most = 0.0;
    CHECK_INT(tsl_chain_get_particles(r->b.s.world, r->last, was, &count), TSL_OK);
    for (int f = 0; f < WATCHED_FRAMES; ++f) {
        step_row(r, 1);
        CHECK_INT(tsl_chain_get_particles(r->b.s.world, r->last, now, &count), TSL_OK);
        for (uint32_t i = 0; i < count; ++i) {
            double moved = distance3(was[i].position, now[i].position);
            most = moved > most ? moved : most;
        }
    }
    return most;
}

// After 60 frames some springs still turn round, and must then be slower after the switch than before; after 240 all rest.
static void check_row(const row_case *c)
{
    static row r;
    begin_row(&r, c);
    step_row(&r, c->frames);
    set_first_weight(&r, 0.0f);
    step_row(&r, c->frames - WATCHED_FRAMES);
    double before = last_spring_moves(&r);
    CHECK_MSG(c->frames < 240 || before < 1e-5, "%g m in the frames before", before);
    set_first_weight(&r, 1.0f);
    saved s = save_world(r.b.s.world);
    uint64_t hash = world_hash(r.b.s.world);
    double after = last_spring_moves(&r);
    uint64_t stepped = world_hash(r.b.s.world);
    CHECK_MSG(after <= before + 1e-5, "%s of %d, %d between, tip %d, ran %d, %d frames: %g m before, %g after",
              c->is_spring ? "spring" : "chain", c->bones, c->middle_bones, c->has_tip, c->ran, c->frames, before,
              after);
    CHECK_INT(load_world(r.b.s.world, s), TSL_OK);
    CHECK(world_hash(r.b.s.world) == hash);
    last_spring_moves(&r);
    CHECK(world_hash(r.b.s.world) == stepped);
    free(s.bytes);
    bench_end(&r.b);
}

static void a_chain_that_is_switched_on_flings_nobody(void)
{
    for (int i = 0; i < 96; ++i) {
        row_case c = {i & 1, 1 + (i >> 1 & 1), i / 32, i >> 2 & 1, i >> 3 & 1, i >> 4 & 1 ? 240 : 60};
        check_row(&c);
    }
}

int main(void)
{
    RUN(a_chain_that_is_switched_on_flings_nobody);
    return REPORT();
}
