// SPDX-License-Identifier: MIT
// Limits of angles in chains: they hold against everything that pulls, in all models, and cost those nothing that are free. And what they have
// in common with limits of places: the time of a pose, softness, sleep.
#include "solver/limited.h"

#define PI 3.14159265358979323846

// ---- how far directions are from their regions --------------------------------------------------------------

typedef struct worst {
    double excess, length_error, bend; // bend: from the rest direction
    uint32_t joints;
} worst;

// Where bones have their rest directions: made here from where the particles are.
typedef struct joints {
    uint32_t count;
    tsl_particle p[SCENE_BONES];
    dq animated[SCENE_BONES], simulated[SCENE_BONES]; // of the bone that a particle ends
    d3 offset[SCENE_BONES];                           // of the particle in its space, in world lengths
    d3 signs[SCENE_BONES];                            // of that bone's axes: which of them are mirrored
} joints;

static void find_joints(const bench_rig *rig, joints *out)
{
    static dframe model[SCENE_BONES], world[SCENE_BONES];
    dq at_rest[SCENE_BONES]; // the bone of a particle, under its parent as simulated
    dframe root = dframe_of(rig->rig->root);
    out->count = bench_particles(rig, 0, out->p);
    for (uint32_t i = 0; i < rig->rig->bone_count; ++i) {
        dframe local = dframe_of(rig->rig->pose[i]);
        model[i] = rig->rig->parents[i] < 0 ? local : dframe_mul(model[rig->rig->parents[i]], local);
        world[i] = dframe_mul(root, model[i]);
    }
    for (uint32_t i = 0; i < out->count; ++i) {
        const tsl_particle *p = &out->p[i], *head = &out->p[p->parent < 0 ? 0 : p->parent];
        if (p->parent < 0) {
            at_rest[i] = world[p->bone].rotation;
            continue;
        }
        const dframe *bone = &world[head->bone];
        out->offset[i] =
            dq_rotate(dq_conjugate(bone->rotation), dframe_vector(*bone, d3_of(rig->rig->pose[p->bone].position)));
        out->signs[i] =
            (d3){bone->scale.x < 0.0 ? -1.0 : 1.0, bone->scale.y < 0.0 ? -1.0 : 1.0, bone->scale.z < 0.0 ? -1.0 : 1.0};
        out->animated[i] = bone->rotation;
        out->simulated[i] = at_rest[p->parent];
        d3 direction = d3_unit(d3_sub(d3_of(p->position), d3_of(head->position)));
        d3 rest = dq_rotate(out->simulated[i], d3_unit(out->offset[i]));
        dq turned = dq_mul(dq_from_to(rest, direction), out->simulated[i]);
        at_rest[i] = dq_mul(turned, dq_mul(dq_conjugate(bone->rotation), world[p->bone].rotation));
    }
}

static double excess_at(const joints *j, const setting *s, uint32_t i, tsl_vec3 place)
{
    dq orientation = s->frame == TSL_LIMIT_ANIMATED ? j->animated[i] : j->simulated[i];
    d3 way = d3_sub(d3_of(place), d3_of(j->p[j->p[i].parent].position));
    way = d3_mul(j->signs[i], dq_rotate(dq_conjugate(orientation), way)); // what is mirrored limits as its image does
    const dq none = {0.0, 0.0, 0.0, 1.0};
    return region_excess(&s->region, none, d3_unit(d3_mul(j->signs[i], j->offset[i])), dq_of(s->rotation),
                         d3_unit(way));
}

static double excess_of(const setting *s, uint32_t i, tsl_vec3 place)
{
    static joints j;
    find_joints(&a, &j);
    return excess_at(&j, s, i, place);
}

// Every bone of the chain against the region.
static void measure(const bench_rig *rig, const setting *s, worst *w)
{
    static joints j;
    find_joints(rig, &j);
    for (uint32_t i = 0; i < j.count; ++i) {
        if (j.p[i].parent < 0)
            continue;
        dq orientation = s->frame == TSL_LIMIT_ANIMATED ? j.animated[i] : j.simulated[i];
        d3 way = d3_sub(d3_of(j.p[i].position), d3_of(j.p[j.p[i].parent].position));
        d3 rest = dq_rotate(orientation, d3_unit(j.offset[i]));
        keep_most(&w->excess, excess_at(&j, s, i, j.p[i].position));
        keep_most(&w->length_error, fabs(d3_length(way) / d3_length(j.offset[i]) - 1.0));
        keep_most(&w->bend, acos(region_clamp(d3_dot(rest, d3_unit(way)), 1.0)));
        ++w->joints;
    }
}

static worst follow(const setting *s, int limited)
{
    worst w = {0.0, 0.0, 0.0, 0};
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
        for (tsl_limit_frame frame = TSL_LIMIT_SIMULATED; frame <= TSL_LIMIT_ANIMATED; ++frame)                        \
            for (tsl_limit kind = TSL_LIMIT_CONE; kind <= TSL_LIMIT_POLAR; ++kind)                                     \
                for (setting s = of_angles(model, frame, kind), *once = &s; once; once = NULL)

// In tests of every setting: which one it was.
#define OF(s) "model %u, frame %u, kind %u", (s).model, (s).frame, (s).region.kind

// As they are, turned, on rigs that are scaled and mirrored, and below forks.
static void limits_hold_against_all_that_pulls(void)
{
    static const tsl_vec3 scales[] = {{1.0f, 1.0f, 1.0f}, {-1.0f, 1.0f, 1.0f}, {2.0f, 2.0f, 2.0f}, {1.5f, 1.5f, -1.5f}};
    EACH_WAY(s)
    {
        worst free = follow(&s, 0), held = follow(&s, 1);
        CHECK_INT(held.joints, 90 * 7);
        CHECK_MSG(free.excess > 0.3, OF(s)); // there was something to hold
        CHECK_MSG(held.length_error < 2e-6, OF(s));
        CHECK_MSG(held.bend > 0.19, OF(s)); // and they lean on it
        for (int i = 0; i < 5; ++i) {
            setting other = s;
            other.scale = scales[i % 4];
            if (i == 4)
                other.rotation = scene_turn(0.4f, -0.3f, 0.8f, 0.7);
            CHECK_MSG(follow(&other, 1).excess < 2e-5, OF(s));
        }
        s.forks = model == TSL_MODEL_CHAIN;
        for (s.fork = TSL_FORK_KEEP; s.forks && s.fork <= TSL_FORK_FIRST; ++s.fork) {
            held = follow(&s, 1);
            CHECK_INT(held.joints, 90 * 11);
            CHECK_MSG(held.excess < 2e-5, "fork %u, frame %u, kind %u", s.fork, frame, kind);
        }
    }
}

// ---- the same whatever is beside it -------------------------------------------------------------------------

// A limit of angles or places that allows everything, or that was taken away, is none, bit for bit; and so is softness 1.
static void what_is_open_limits_nothing(void)
{
    static const region open[] = {{TSL_LIMIT_CONE, PI, 0.0}, {TSL_LIMIT_POLAR, PI, 0.5 * PI}};
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_TASSEL; ++model)
        for (uint32_t i = 0; i < 6; ++i) {
            setting s = i < 3 ? of_angles(model, i % 2, TSL_LIMIT_CONE) : of_places(model, i == 3 ? NEAR : NEAR | BACK);
            s.forks = 1;
            build(&a, NULL, &s);
            build(&b, NULL, &s);
            s.softness = i == 2 ? 1.0f : 0.0f;
            if (i < 2)
                s.region = open[i];
            if (i == 5) {
                set_limit(&b, &s);
                s.flags = 0;
            }
            s.max_distance = s.backstop_distance = 1e6f;
            set_limit(&b, &s);
            run_uneven(&a, 60);
            run_uneven(&b, 60);
            if (i != 2)
                CHECK_MSG(posed_alike(), "model %u, limit %u", model, i);
            else // a direction that was made unit and turned there and back
                CHECK_MSG(pose_distance(a.rig->posed, b.rig->posed, a.rig->bone_count) < 1e-4, "model %u", model);
            bench_end_both(&a, &b);
        }
}

// ---- order ----------------------------------------------------------------------------------------------

// A ball where the tail has to be: the limit has the last word, and the particles in it count as touched.
static void limits_have_the_last_word_over_colliders(void)
{
    EACH_WAY(s)
    {
        worst w = {0.0, 0.0, 0.0, 0};
        tsl_particle p[SCENE_BONES];
        uint32_t touched = 0, inside = 0;
        build(&a, NULL, &s);
        set_limit(&a, &s);
        tsl_vec3 ball = put_ball_in_the_way();
        for (int f = 0; f < 60; ++f) {
            bench_step(&a, DT);
            measure(&a, &s, &w);
        }
        uint32_t count = bench_particles(&a, 0, p);
        for (uint32_t i = 1; i < count; ++i) {
            uint32_t deep = distance3(p[i].position, ball) < 0.499;
            inside += deep;
            touched += deep && p[i].touched;
        }
        CHECK_MSG(w.excess < 2e-5, OF(s));
        CHECK_MSG(inside > 0 && touched == inside, OF(s));
        bench_end(&a);
    }
}

// ---- curves -----------------------------------------------------------------------------------------------

// Angle and curve and factor, bone by bone, and limits of their own.
static void each_joint_may_have_its_own(void)
{
    static const tsl_curve_key taper[] = {{0.0f, 1.0f, -1.0f, -1.0f}, {1.0f, 0.0f, -1.0f, -1.0f}};
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_TASSEL; ++model)
        for (int own = 0; own < 2; ++own) {
            setting s = of_angles(model, TSL_LIMIT_SIMULATED, TSL_LIMIT_CONE);
            tsl_joint_limit limits[8];
            float factors[8];
            tsl_particle p[SCENE_BONES];
            build(&a, NULL, &s);
            set_limit(&a, &s);
            for (int i = 0; i < 8; ++i) {
                limits[i] =
                    (tsl_joint_limit){i % 2 ? TSL_LIMIT_CONE : TSL_LIMIT_NONE, 0.1f * (float)i, 0.0f, s.rotation};
                factors[i] = 0.5f + 0.1f * (float)i;
            }
            tsl_chain_id chain = a.rig->chains[0];
            if (own)
                CHECK_INT(tsl_chain_set_joint_limits(a.s.world, chain, limits, 8), TSL_OK);
            CHECK_INT(tsl_chain_set_curve(a.s.world, chain, TSL_PARAMETER_ANGLE_A, taper, 2), TSL_OK);
            CHECK_INT(tsl_chain_set_factors(a.s.world, chain, TSL_PARAMETER_ANGLE_A, factors, 8), TSL_OK);
            bench_steps(&a, 60, DT);
            bench_particles(&a, 0, p);
            dq orientation = dq_of(a.rig->root.rotation);
            for (uint32_t i = 1; i < 8; ++i) { // at rest the animation is the rest pose
                orientation = dq_mul(orientation, dq_of(a.rig->rest[p[i - 1].bone].rotation));
                d3 rest = d3_unit(dq_rotate(orientation, d3_of(a.rig->rest[p[i].bone].position)));
                d3 way = d3_unit(d3_sub(d3_of(p[i].position), d3_of(p[i - 1].position)));
                double base = own ? 0.1 * i : 0.4, most = base * (1.0 - (double)p[i].u) * (double)factors[i];
                double bend = acos(region_clamp(d3_dot(rest, way), 1.0));
                if (own && i % 2 == 0)
                    most = PI;
                CHECK_MSG(bend < most + 1e-3, "model %u, own %d, particle %u: %g of %g", model, own, i, bend, most);
                orientation = dq_mul(dq_from_to(rest, way), orientation);
            }
            bench_end(&a);
        }
}

// ---- read -----------------------------------------------------------------------------------------------------

static double between(d3 v, d3 w)
{
    return atan2(d3_length(d3_cross(v, w)), d3_dot(v, w));
}

static uint32_t bends_now(tsl_bend out[SCENE_BONES])
{
    uint32_t count = SCENE_BONES;
    CHECK_INT(tsl_chain_get_bends(a.s.world, a.rig->chains[0], out, &count), TSL_OK);
    return count;
}

// In every model, on forks and scaled, mirrored and unevenly scaled rigs, with what the animation bends taken off.
static void bends_are_read_as_limits_measure_them(void)
{
    static const tsl_vec3 scales[] = {
        {1.0f, 1.0f, 1.0f}, {-3.0f, 3.0f, 3.0f}, {1.0f, 0.5f, 2.0f}, {0.001f, 0.001f, -0.001f}};
    static joints j;
    for (uint32_t k = 0; k < 12; ++k) {
        setting s = of_angles(k < 8 ? TSL_MODEL_CHAIN : TSL_MODEL_SPRING, TSL_LIMIT_SIMULATED, TSL_LIMIT_CONE);
        double most = 0.0, most_apart = 0.0;
        s.scale = scales[k % 4];
        s.forks = k < 8;
        s.fork = k < 4 ? TSL_FORK_KEEP : TSL_FORK_AVERAGE;
        build(&a, NULL, &s);
        for (uint32_t f = 0; f < 60; ++f) {
            tsl_bend bends[SCENE_BONES];
            shake(&a, f);
            a.rig->root.position = vec3(0.0f, 0.0f, 0.0f); // elsewhere places in the world have fewer digits than bends
            bench_step(&a, DT);
            find_joints(&a, &j);
            uint32_t count = bends_now(bends);
            CHECK_INT(count, j.count);
            for (uint32_t i = 0; i < count; ++i) {
                if (j.p[i].parent < 0) {
                    CHECK(bends[i].bend == 0.0f && bends[i].swing == 0.0f && bends[i].stretch == 1.0f);
                    continue;
                }
                d3 way = d3_sub(d3_of(j.p[i].position), d3_of(j.p[j.p[i].parent].position));
                CHECK_NEAR(bends[i].bend, between(dq_rotate(j.simulated[i], j.offset[i]), way), 1e-3);
                CHECK_NEAR(bends[i].swing, between(dq_rotate(j.animated[i], j.offset[i]), way), 1e-3);
                CHECK_NEAR(bends[i].stretch, d3_length(way) / d3_length(j.offset[i]), 1e-4);
                keep_most(&most, bends[i].bend);
                keep_most(&most_apart, fabs((double)bends[i].swing - (double)bends[i].bend));
            }
        }
        CHECK_MSG(most > 0.3 && most_apart > 0.3, "%u: %g, %g", k, most, most_apart);
        bench_end(&a);
    }
}

static void who_is_switched_off_is_not_bent(void)
{
    tsl_bend bends[SCENE_BONES];
    setting s = of_angles(TSL_MODEL_CHAIN, TSL_LIMIT_SIMULATED, TSL_LIMIT_CONE);
    build(&a, NULL, &s);
    bench_steps(&a, 30, DT);
    CHECK(bends_now(bends) == 8 && bends[4].bend > 0.1f);
    bench_weigh(&a, 0.0f);
    bench_step(&a, DT);
    for (uint32_t i = bends_now(bends); i-- > 0;)
        CHECK(bends[i].bend == 0.0f && bends[i].swing == 0.0f && bends[i].stretch == 1.0f);
    bench_end(&a);
}

// Half a tick after the pose has bones of twice the length, the last tick still had the others; a bone of no length has nothing.
static void stretch_is_against_the_newest_pose(void)
{
    tsl_bend bends[SCENE_BONES];
    bench_begin(&a, NULL);
    a.params.stiffness = 0.0f;
    a.params.elasticity = 0.2f;
    bench_tail(&a, 8, 0.1f, 0.0f, 0.0f);
    bench_steps(&a, 2, DT);
    for (uint32_t i = 2; i < a.rig->bone_count; ++i)
        a.rig->pose[i].position.x = i == 5 ? 0.0f : 0.2f;
    bench_step(&a, 0.5f * DT);
    for (uint32_t i = bends_now(bends); i-- > 1;)
        CHECK_NEAR(bends[i].stretch, i == 4 ? 1.0 : 0.5, 1e-4);
    bench_steps(&a, 40, DT);
    for (uint32_t i = bends_now(bends); i-- > 1;)
        CHECK_NEAR(bends[i].stretch, 1.0, 1e-4);
    CHECK(bends[4].bend == 0.0f && bends[4].swing == 0.0f);
    bench_end(&a);
}

// ---- drawn --------------------------------------------------------------------------------------------------

// What is drawn of a limit is where its region ends: at half the bone's length from its place, all in the region and on its edge.
static void debug_lines_are_on_the_edge(void)
{
    static tsl_debug_line lines[SCENE_BONES * 20];
    EACH_WAY(s)
    {
        tsl_particle p[SCENE_BONES];
        uint32_t count = SCENE_BONES * 20, on_edge = 0;
        s.forks = s.model != TSL_MODEL_SPRING;
        s.rotation = scene_turn(1.0f, 0.5f, 0.2f, 0.4);
        build(&a, NULL, &s);
        set_limit(&a, &s);
        for (uint32_t f = 0; f < 30; ++f) {
            shake(&a, f);
            bench_step(&a, DT);
        }
        CHECK_INT(tsl_world_debug_lines(a.s.world, TSL_DEBUG_LIMITS, lines, &count), TSL_OK);
        uint32_t particles = bench_particles(&a, 0, p);
        CHECK_INT(count, 20 * (particles - 1));
        for (uint32_t i = 1; i < particles; ++i)
            for (uint32_t k = 0; k < 20; ++k) {
                const tsl_debug_line *line = &lines[20 * (i - 1) + k];
                setting wider = s, narrower = s;
                wider.region.a += 1e-4, wider.region.b += 1e-4;
                narrower.region.a -= 1e-3, narrower.region.b -= 1e-3;
                double length = distance3(p[i].position, p[p[i].parent].position);
                CHECK_NEAR(distance3(line->to, p[p[i].parent].position), 0.5 * length, 1e-5);
                CHECK_INT(line->rgba, TSL_DEBUG_LIMIT_COLOUR);
                CHECK_MSG(excess_of(&wider, i, line->to) < 2e-4, OF(s));
                on_edge += excess_of(&narrower, i, line->to) > 5e-4;
            }
        CHECK_MSG(on_edge > (particles - 1) * (s.region.kind == TSL_LIMIT_HINGE ? 8u : 19u), OF(s));
        bench_end(&a);
    }
}

// ---- time ---------------------------------------------------------------------------------------------------

// Where ticks lie between poses, so do limits and animated places: with an angle or a distance of 0 they nail the chain to the animation,
// which it is shown on.
static void limits_go_with_the_pose_of_their_tick(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_TASSEL; ++model)
        for (uint32_t k = 0; k < 3; ++k) {
            setting s = k < 2 ? of_angles(model, k, TSL_LIMIT_CONE) : of_places(model, NEAR);
            s.region.a = 0.0;
            s.max_distance = 0.0f;
            double off = off_the_animation(&s);
            CHECK_MSG(off < 0.006, "model %u, %u: %g", model, k, off);
        }
}

// One bone that nothing pulls, which starts 0.2 beyond its limit, or whose place, with a distance of 0, jumps aside by 0.2: what is left
// of that after so many ticks.
static double excess_left(uint32_t is_of_places, float softness, float rate, uint32_t ticks)
{
    tsl_particle p[4];
    setting s = is_of_places ? of_places(TSL_MODEL_CHAIN, NEAR)
                             : of_angles(TSL_MODEL_CHAIN, TSL_LIMIT_SIMULATED, TSL_LIMIT_CONE);
    s.softness = softness;
    s.max_distance = 0.0f;
    s.region.a = 0.1;
    s.rotation = scene_turn(1.0f, 0.0f, 0.0f, 0.3);
    bench_begin(&a, NULL);
    a.params.damping = 1.0f;
    a.params.elasticity = a.params.stiffness = 0.0f;
    bench_tail(&a, 2, 0.0f, -0.5f, 0.0f);
    CHECK_INT(tsl_rig_set_clock(a.s.world, a.rig->id, rate, 4), TSL_OK);
    if (is_of_places)
        bench_step(&a, 1.0f / rate);
    set_limit(&a, &s);
    if (is_of_places)
        a.rig->pose[1].rotation = scene_turn(0.0f, 0.0f, 1.0f, 0.2);
    bench_steps(&a, ticks, 1.0f / rate);
    bench_particles(&a, 0, p);
    d3 way = d3_sub(d3_of(p[1].position), d3_of(p[0].position));
    bench_end(&a);
    return 0.2 - (is_of_places ? atan2(way.x, -way.y) : fabs(atan2(way.z, -way.y)));
}

static void softness_is_what_is_left_after_a_sixtieth(void)
{
    for (uint32_t k = 0; k < 2; ++k) {
        CHECK_NEAR(excess_left(k, 0.0f, 60.0f, 1), 0.0, 1e-5);
        CHECK_NEAR(excess_left(k, 1.0f, 60.0f, 10), 0.2, 1e-5);
        CHECK_NEAR(excess_left(k, 0.5f, 60.0f, 1), 0.1, 2e-4); // a chord, not the arc
        CHECK_NEAR(excess_left(k, 0.5f, 60.0f, 3), 0.025, 2e-4);
        CHECK_NEAR(excess_left(k, 0.5f, 30.0f, 1), 0.05, 2e-4); // as two sixtieths leave
        CHECK_NEAR(excess_left(k, 0.25f, 120.0f, 1), 0.1, 2e-4);
    }
}

// ---- sleep --------------------------------------------------------------------------------------------------

static void a_new_limit_wakes(void)
{
    for (uint32_t is_of_places = 0; is_of_places < 2; ++is_of_places) {
        TSL_INIT(tsl_chain_detail, detail);
        setting s = is_of_places ? of_places(TSL_MODEL_CHAIN, NEAR) : of_angles(TSL_MODEL_CHAIN, 0, TSL_LIMIT_CONE);
        build(&a, NULL, &s);
        a.params.damping = 0.4f;
        bench_tune(&a);
        set_limit(&a, &s);
        detail.sleep_tolerance = 0.001f;
        CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[0], &detail), TSL_OK);
        bench_steps(&a, 600, DT);
        CHECK_INT(bench_sleeps(&a), 1);
        s.region.a = 0.1;
        s.max_distance = 0.02f;
        set_limit(&a, &s);
        bench_step(&a, DT);
        CHECK_INT(bench_sleeps(&a), 0);
        bench_end(&a);
    }
}

int main(void)
{
    RUN(limits_hold_against_all_that_pulls);
    RUN(what_is_open_limits_nothing);
    RUN(limits_have_the_last_word_over_colliders);
    RUN(each_joint_may_have_its_own);
    RUN(bends_are_read_as_limits_measure_them);
    RUN(who_is_switched_off_is_not_bent);
    RUN(stretch_is_against_the_newest_pose);
    RUN(debug_lines_are_on_the_edge);
    RUN(limits_go_with_the_pose_of_their_tick);
    RUN(softness_is_what_is_left_after_a_sixtieth);
    RUN(a_new_limit_wakes);
    return REPORT();
}
