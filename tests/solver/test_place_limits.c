// SPDX-License-Identifier: MIT
// Limits of places: particles stay near where the animation has them and out of what is behind it, at any speed and frame rate,
// with their lengths, in all models.
#include "solver/limited.h"

// ---- how far particles are from where they may be ---------------------------------------------------------------

typedef struct places {
    uint32_t count;
    tsl_particle p[SCENE_BONES];
    d3 place[SCENE_BONES], backstop[SCENE_BONES]; // animated place, center of the ball behind it
    double length[SCENE_BONES], scale;
} places;

// From the pose of now, in double.
static void find_places(const bench_rig *rig, const setting *s, places *out)
{
    static dframe model[SCENE_BONES];
    dframe root = dframe_of(rig->rig->root);
    out->count = bench_particles(rig, 0, out->p);
    out->scale = s->scale_rule == TSL_SCALE_NONE ? 1.0 : fabs(root.scale.x);
    for (uint32_t i = 0; i < rig->rig->bone_count; ++i) {
        dframe local = dframe_of(rig->rig->pose[i]);
        model[i] = rig->rig->parents[i] < 0 ? local : dframe_mul(model[rig->rig->parents[i]], local);
    }
    for (uint32_t i = 0; i < out->count; ++i) {
        const tsl_particle *p = &out->p[i], *head = &out->p[p->parent < 0 ? 0 : p->parent];
        const dframe *bone = &model[p->bone < 0 ? head->bone : p->bone], *hung = &model[head->bone];
        out->place[i] = d3_of(p->position); // of a root: where its bone is in this tick
        if (p->parent >= 0) {
            d3 local = p->bone < 0 ? d3_of(tip_offset) : d3_of(rig->rig->pose[p->bone].position);
            d3 way = dframe_vector(dframe_mul(root, *hung), local);
            out->place[i] = d3_add(out->place[p->parent], way);
            out->length[i] = d3_length(way);
        }
        d3 normal = d3_unit(dframe_vector(dframe_mul(root, *bone), d3_of(s->normal)));
        double depth = out->scale * ((double)s->backstop_distance + (double)s->backstop_radius);
        out->backstop[i] = d3_sub(out->place[i], d3_scale(normal, depth));
    }
}

typedef struct worst {
    double beyond, inside,
        length_error;        // further than the distance; into the backstop; as a share of 1, or of the coordinates
    double on_edge, on_back; // of all particles, how many are held by each
    uint32_t count, touched;
} worst;

static void measure(const bench_rig *rig, const setting *s, worst *w)
{
    static places at;
    find_places(rig, s, &at);
    for (uint32_t i = 0; i < at.count; ++i) {
        if (at.p[i].parent < 0)
            continue;
        d3 x = d3_of(at.p[i].position);
        double beyond = d3_distance(x, at.place[i]) - at.scale * (double)s->max_distance;
        double inside = at.scale * (double)s->backstop_radius - d3_distance(x, at.backstop[i]);
        double length = d3_distance(x, d3_of(at.p[at.p[i].parent].position));
        keep_most(&w->beyond, beyond);
        keep_most(&w->inside, inside);
        keep_most(&w->length_error, fabs(length - at.length[i]) / (1.0 + d3_length(x)));
        w->on_edge += beyond > -1e-5;
        w->on_back += inside > -1e-5;
        ++w->count;
        w->touched += at.p[i].touched;
    }
}

static worst follow(const setting *s, int limited)
{
    worst w = {-1.0, -1.0, 0.0, 0.0, 0.0, 0, 0};
    build(&a, NULL, s);
    if (limited)
        set_limit(&a, s);
    for (uint32_t f = 0; f < 90; ++f) {
        shake(&a, f);
        bench_step(&a, DT);
        measure(&a, s, &w);
    }
    bench_end(&a);
    return w;
}

#define EACH_WAY(s)                                                                                                    \
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_TASSEL; ++model)                                  \
        for (uint32_t flags = NEAR; flags <= (NEAR | BACK); ++flags)                                                   \
            for (setting s = of_places(model, flags), *once = &s; once; once = NULL)

#define OF(s) "model %u, flags %u", (s).model, (s).flags

static void check_held(const setting *s, const worst *w)
{
    if (s->flags & NEAR) {
        CHECK_MSG(w->beyond < 2e-6, OF(*s));
        CHECK_MSG(w->on_edge > 0.01 * w->count, OF(*s)); // and they lean on it
    }
    if (s->flags & BACK) {
        CHECK_MSG(w->inside < 2e-6, OF(*s));
        CHECK_MSG(w->on_back > 0.01 * w->count, OF(*s));
    }
    CHECK_MSG(w->length_error < 1.5e-7, OF(*s));
}

// As they are, on rigs that are scaled and mirrored, and below forks.
static void limits_hold_against_all_that_pulls(void)
{
    static const tsl_vec3 scales[] = {
        {-1.0f, 1.0f, 1.0f}, {2.0f, 2.0f, 2.0f}, {0.5f, 1.5f, -1.0f}, {1.0f, -1.0f, 0.7f}};
    EACH_WAY(s)
    {
        worst free = follow(&s, 0), held = follow(&s, 1);
        CHECK_INT(held.count, 90 * 8);
        CHECK_MSG(free.beyond > 0.1 && free.inside > 0.05, OF(s)); // there was something to hold
        check_held(&s, &held);
        for (int i = 0; i < 8; ++i) {
            setting scaled = s;
            scaled.scale = scales[i / 2];
            scaled.scale_rule = i % 2 ? TSL_SCALE_NONE : TSL_SCALE_LOOK;
            held = follow(&scaled, 1);
            check_held(&scaled, &held);
        }
        s.forks = model == TSL_MODEL_CHAIN;
        for (s.fork = TSL_FORK_KEEP; s.forks && s.fork <= TSL_FORK_FIRST; ++s.fork) {
            held = follow(&s, 1);
            CHECK_INT(held.count, 90 * 13);
            check_held(&s, &held);
        }
    }
}

// A root that travels at up to 100 m/s, with ticks before, at and between poses: every tick holds what its own animation asks.
static void limits_hold_at_any_speed_and_frame_rate(void)
{
    static const float rates[] = {20.0f, 23.0f, 30.0f, 60.0f, 75.0f, 144.0f, 240.0f};
    static const float speeds[] = {0.5f, 5.0f, 100.0f};
    EACH_WAY(s)
    {
        for (int r = 0; r < 7; ++r)
            for (int v = 0; v < 3; ++v) {
                worst w = {-1.0, -1.0, 0.0, 0.0, 0.0, 0, 0};
                s.forks = model == TSL_MODEL_CHAIN;
                build(&a, NULL, &s);
                set_limit(&a, &s);
                a.rig->root.rotation = scene_turn(1.0f, -2.0f, 0.5f, 0.9);
                for (int f = 0; f < 60; ++f) {
                    float x = a.rig->root.position.x + speeds[v] / rates[r];
                    a.rig->root.position.x = f % 20 < 10 ? x : x - 2.0f * speeds[v] / rates[r]; // there and back
                    bench_step(&a, (1.0f + 0.1f * (float)(f % 3 - 1)) / rates[r]);
                    if (f >= 12) // the rotation has come in
                        measure(&a, &s, &w);
                }
                CHECK_MSG(!(flags & NEAR) || w.beyond < 2e-5, "model %u, flags %u, %g Hz, %g: %g", model, flags,
                          (double)rates[r], (double)speeds[v], w.beyond);
                CHECK_MSG(!(flags & BACK) || w.inside < 2e-5, "model %u, flags %u, %g Hz, %g: %g", model, flags,
                          (double)rates[r], (double)speeds[v], w.inside);
                CHECK(w.length_error < 1.5e-7);
                bench_end(&a);
            }
    }
}

// Distance 0 is the animation, in places and in rotations.
static void distance_zero_is_the_animated_pose(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_TASSEL; ++model)
        for (uint32_t forks = 0; forks < 2; ++forks) {
            static dframe world[SCENE_BONES];
            static uint8_t hung[SCENE_BONES];
            setting s = of_places(model, NEAR);
            s.max_distance = 0.0f;
            s.forks = forks && model == TSL_MODEL_CHAIN;
            s.scale = vec3(1.3f, 1.3f, 1.3f);
            build(&a, NULL, &s);
            set_limit(&a, &s);
            bones_of_chains(&a.s, a.rig, hung);
            for (uint32_t f = 0; f < 60; ++f) {
                shake(&a, f);
                bench_step(&a, DT);
                forward_kinematics(a.rig, a.rig->pose, hung, world);
                for (uint32_t i = 0; i < a.rig->bone_count; ++i) {
                    CHECK_MSG(d3_distance(d3_of(a.rig->posed[i].position), world[i].position) < 3e-6, "bone %u", i);
                    CHECK_MSG(angle_between(a.local[i].rotation, a.rig->pose[i].rotation) < 2e-4, "bone %u", i);
                }
            }
            bench_end(&a);
        }
}

// A pull of a ten-thousandth of the length in a tick turns a bone by less than a float's cosine can tell. It is held all the same.
static void small_excursions_are_held(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_TASSEL; ++model)
        for (uint32_t k = 0; k < 6; ++k) {
            worst w = {-1.0, -1.0, 0.0, 0.0, 0.0, 0, 0};
            setting s = of_places(model, NEAR);
            s.max_distance = k % 2 ? 2e-5f : 0.0f;
            build(&a, NULL, &s);
            a.params.gravity = vec3(0.02f * (float)(k + 1), -0.03f, 0.01f * (float)k);
            bench_tune(&a);
            set_limit(&a, &s);
            for (int f = 0; f < 60; ++f) {
                bench_step(&a, DT);
                measure(&a, &s, &w);
            }
            CHECK_MSG(w.beyond < 1e-6, "model %u, %u: %g", model, k, w.beyond);
            bench_end(&a);
        }
}

// ---- order ------------------------------------------------------------------------------------------------------

// A ball around where the animation is, and a limit of angles that points away from it: the place has the last word.
static void places_have_the_last_word(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_TASSEL; ++model) {
        setting s = of_places(model, NEAR | BACK);
        worst w = {-1.0, -1.0, 0.0, 0.0, 0.0, 0, 0};
        build(&a, NULL, &s);
        a.params.freeze_axis = model == TSL_MODEL_CHAIN ? TSL_FREEZE_Y : TSL_FREEZE_NONE;
        bench_tune(&a);
        set_limit(&a, &s);
        TSL_INIT(tsl_chain_limit, cone);
        cone.kind = TSL_LIMIT_CONE;
        cone.angle_a = 0.1f;
        cone.rotation = scene_turn(1.0f, 0.0f, 0.3f, 1.0);
        CHECK_INT(tsl_chain_set_limit(a.s.world, a.rig->chains[0], &cone), TSL_OK);
        put_ball_in_the_way();
        for (uint32_t f = 0; f < 60; ++f) {
            shake(&a, f);
            bench_step(&a, DT);
            measure(&a, &s, &w);
        }
        CHECK(w.touched > 0);
        CHECK_MSG(w.beyond < 2e-6 && w.inside < 2e-6 && w.length_error < 1.5e-7, OF(s));
        bench_end(&a);
    }
}

// How far from where the animation has them bones are shown at most.
static double shown_away(const bench_rig *rig)
{
    dframe animated[SCENE_BONES];
    double most = 0.0;
    forward_kinematics(rig->rig, rig->rig->pose, NULL, animated);
    for (uint32_t i = 0; i < rig->rig->bone_count; ++i)
        keep_most(&most, d3_distance(animated[i].position, d3_of(rig->rig->posed[i].position)));
    return most;
}

// What is shown between two ticks comes out of colliders, and as far as the distance allows.
static void the_distance_holds_between_ticks(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        setting s = of_places(model, NEAR);
        double most = 0.0;
        build(&a, NULL, &s);
        set_limit(&a, &s);
        put_ball_in_the_way();
        for (uint32_t f = 0; f < 120; ++f) {
            shake(&a, f < 60 ? f : 60); // and stands still
            bench_step(&a, 0.4f * DT);
            if (f > 70)
                keep_most(&most, shown_away(&a));
        }
        CHECK_MSG(most > 0.05 && most < 0.06 + 1e-3, "model %u: %g", model, most);
        bench_end(&a);
    }
}

// No direction is in the ball and out of the one behind: it is the distance that holds, and nothing is broken.
static void where_both_cannot_be_the_distance_holds(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        tsl_curve_key key = {0.0f, -1.0f, 0.0f, 0.0f};
        tsl_particle p[SCENE_BONES];
        setting s = of_places(model, NEAR | BACK);
        s.max_distance = 0.002f;
        s.backstop_distance = 0.0f;
        worst w = follow(&s, 1);
        CHECK_MSG(w.beyond < 2e-6 && w.length_error < 1.5e-7, OF(s));
        // A ball behind that holds all there is: the particle goes to the far side of it, and stays there.
        s.flags = BACK;
        s.backstop_radius = 50.0f;
        s.backstop_distance = 0.0f;
        s.normal = vec3(0.0f, 1.0f, 0.0f);
        s.tip = 0;
        bench_begin(&a, NULL);
        a.desc.model = model;
        a.params.gravity = vec3(1.0f, -9.0f, 0.0f);
        bench_tail(&a, 2, 0.0f, -0.1f, 0.0f);
        set_limit(&a, &s);
        bench_steps(&a, 60, DT);
        bench_particles(&a, 0, p);
        CHECK_NEAR(distance3(p[1].position, p[0].position), 0.1, 1e-6);
        CHECK(p[1].position.y > p[0].position.y - 0.1001f);
        // A curve below 0 counts as 0: there is no backstop then.
        CHECK_INT(tsl_chain_set_curve(a.s.world, a.rig->chains[0], TSL_PARAMETER_BACKSTOP_RADIUS, &key, 1), TSL_OK);
        bench_steps(&a, 60, DT);
        CHECK(pose_is_finite(a.rig->posed, a.rig->bone_count));
        bench_end(&a);
    }
}

// ---- time -------------------------------------------------------------------------------------------------------

// And so do backstops. A wall turns with the bone of the tip, which itself stays where it is, from one side to the other, and pushes
// the tip before it: between poses its place is that between them.
static void backstops_turn_with_the_pose_of_their_tick(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        const double rate = 23.0;
        double worst_of_all = 0.0;
        setting s = of_places(model, BACK);
        s.backstop_radius = 100.0f; // a wall
        s.backstop_distance = 0.0f;
        s.normal = vec3(0.0f, 0.0f, 1.0f);
        bench_begin(&a, NULL);
        a.desc.model = model;
        a.params.gravity = vec3(20.0f, -9.0f, -30.0f); // into it, and along it
        a.params.gravity_falloff = a.params.elasticity = a.params.stiffness = 0.0f;
        bench_tail(&a, 2, 0.0f, -0.5f, 0.0f);
        set_limit(&a, &s);
        uint32_t held = 0;
        for (int f = 0; f < 100; ++f) {
            double t = f / rate, angle = 0.6 * scene_sin(3.0 * t);
            a.rig->pose[2].rotation = scene_turn(0.0f, 1.0f, 0.0f, 0.6 * scene_sin(3.0 * t));
            bench_step(&a, (float)(1.0 / rate));
            d3 x = d3_sub(d3_of(a.rig->posed[2].position), d3_of(a.rig->posed[1].position));
            d3 normal = {sin(angle), 0.0, cos(angle)}, place = {0.0, -0.5, 0.0};
            double height = d3_dot(d3_sub(x, place), normal);
            worst_of_all = height < worst_of_all ? height : worst_of_all;
            held += height < 0.002;
        }
        CHECK_MSG(worst_of_all > -0.006, "model %u: %g", model, worst_of_all);
        CHECK_MSG(held > 20, "model %u: %u", model, held);
        bench_end(&a);
    }
}

// ---- curves ----------------------------------------------------------------------------------------------------

static void distances_and_radii_take_curves_and_factors(void)
{
    static const tsl_curve_key rising[] = {{0.0f, 0.0f, 1.0f, 1.0f}, {1.0f, 1.0f, 1.0f, 1.0f}};
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        static places at;
        float factors[9];
        double most = 0.0, least = 1.0, deepest = -1.0;
        setting s = of_places(model, NEAR | BACK);
        s.max_distance = 0.2f;
        build(&a, NULL, &s);
        tsl_chain_id id = a.rig->chains[0];
        set_limit(&a, &s);
        for (int i = 0; i < 9; ++i)
            factors[i] = i % 2 ? 1.0f : 0.5f;
        CHECK_INT(tsl_chain_set_curve(a.s.world, id, TSL_PARAMETER_MAX_DISTANCE, rising, 2), TSL_OK);
        CHECK_INT(tsl_chain_set_factors(a.s.world, id, TSL_PARAMETER_BACKSTOP_RADIUS, factors, 9), TSL_OK);
        CHECK_INT(tsl_chain_set_factors(a.s.world, id, TSL_PARAMETER_BACKSTOP_DISTANCE, factors, 9), TSL_OK);
        for (uint32_t f = 0; f < 90; ++f) {
            shake(&a, f);
            bench_step(&a, DT);
            find_places(&a, &s, &at);
            for (uint32_t i = 1; i < at.count; ++i) {
                d3 x = d3_of(at.p[i].position), back = at.place[i];
                double share = d3_distance(x, at.place[i]) / (0.2 * (double)at.p[i].u);
                back = d3_add(back, d3_scale(d3_sub(at.backstop[i], back), (double)factors[i]));
                keep_most(&most, share);
                least = i == 8 && share < least ? share : least;
                keep_most(&deepest, 0.3 * (double)factors[i] - d3_distance(x, back));
            }
        }
        CHECK_MSG(most < 1.0001 && most > 0.999, "model %u: %g", model, most);
        CHECK_MSG(deepest < 2e-6 && deepest > -1e-3, "model %u: %g", model, deepest);
        bench_end(&a);
    }
}

// ---- drawn ------------------------------------------------------------------------------------------------------

// What is drawn of a particle are its two balls where they are in the last tick, and a line from its animated place.
static void debug_lines_are_on_the_balls(void)
{
    static tsl_debug_line lines[SCENE_BONES * 97];
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        static places at;
        uint32_t count = SCENE_BONES * 97;
        setting s = of_places(model, NEAR | BACK);
        s.forks = model == TSL_MODEL_CHAIN;
        s.scale = vec3(-1.5f, 1.5f, 1.5f);
        build(&a, NULL, &s);
        set_limit(&a, &s);
        for (uint32_t f = 0; f < 30; ++f) {
            shake(&a, f);
            bench_step(&a, DT);
        }
        find_places(&a, &s, &at);
        CHECK_INT(tsl_world_debug_lines(a.s.world, TSL_DEBUG_LIMITS, lines, &count), TSL_OK);
        CHECK_INT(count, 97 * (at.count - 1));
        for (uint32_t i = 1; i < at.count; ++i) {
            const tsl_debug_line *of = &lines[97 * (i - 1)];
            for (int k = 0; k < 48; ++k) {
                CHECK_NEAR(d3_distance(d3_of(of[k].from), at.place[i]), 1.5 * (double)s.max_distance, 2e-6);
                CHECK_NEAR(d3_distance(d3_of(of[k + 49].from), at.backstop[i]), 1.5 * (double)s.backstop_radius, 2e-6);
                CHECK_INT(of[k].rgba, TSL_DEBUG_LIMIT_COLOUR);
            }
            CHECK_NEAR(d3_distance(d3_of(of[48].from), at.place[i]), 0.0, 2e-6);
            CHECK_NEAR(distance3(of[48].from, of[48].to), 1.5 * (double)s.backstop_distance, 2e-6);
        }
        bench_end(&a);
    }
}

int main(void)
{
    RUN(limits_hold_against_all_that_pulls);
    RUN(limits_hold_at_any_speed_and_frame_rate);
    RUN(distance_zero_is_the_animated_pose);
    RUN(small_excursions_are_held);
    RUN(places_have_the_last_word);
    RUN(the_distance_holds_between_ticks);
    RUN(where_both_cannot_be_the_distance_holds);
    RUN(backstops_turn_with_the_pose_of_their_tick);
    RUN(distances_and_radii_take_curves_and_factors);
    RUN(debug_lines_are_on_the_balls);
    return REPORT();
}
