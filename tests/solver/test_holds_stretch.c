// SPDX-License-Identifier: MIT
// Hands that draw out and squash chains with a range of lengths, and that limits and colliders have the last word.
#include "solver/holds.h"

static const float rates[] = {60.0f, 30.0f, 144.0f};

// Without weight, so that the hand alone makes it longer.
static void stretchy_rig(bench_rig *r, float longer, float shorter)
{
    hold_begin(r, NULL);
    r->params.max_stretch = longer;
    r->params.max_squash = shorter;
    r->params.length_elasticity = 0.1f;
    hold_rig_done(r);
}

static double stretch_of(const bench_rig *r, uint32_t particle)
{
    return distance3(place(r, particle), place(r, particle - 1)) / (double)HOLD_STEP;
}

// ---- drawn out ------------------------------------------------------------------------------------------

// At every share of its range it is there, straight, and each bone has the same share of that. At every rate, on all models.
static void within_its_range_it_is_there(void)
{
    for (uint32_t held = 1; held < HOLD_BONES; held += held == 1 ? 4 : 3)
        for (uint32_t turn = 0; turn < 9; ++turn) {
            float rate = rates[turn / 3], share = 0.3f * (float)(turn % 3 + 1);
            float reach = HOLD_STEP * (float)held * (1.0f + 0.5f * share);
            stretchy_rig(&a, 0.5f, 0.0f);
            CHECK_INT(tsl_rig_set_clock(a.s.world, a.rig->id, rate, 8), TSL_OK);
            bench_steps(&a, 10, 1.0f / rate);
            tsl_hold hold = hold_of(held, plus(place(&a, 0), 0.8f * reach, 0.0f, -0.6f * reach));
            grab(&a, &hold);
            for (int i = 0; i < 60; ++i) {
                bench_steps(&a, 1, 1.0f / rate);
                if (i < 30)
                    continue;
                CHECK_MSG(distance3(place(&a, held), hold.position) < 1e-4 * reach, "particle %u, turn %u: off by %g",
                          held, turn, distance3(place(&a, held), hold.position));
                for (uint32_t k = 1; k <= held; ++k)
                    CHECK_MSG(fabs(stretch_of(&a, k) - 1.0 - 0.5 * (double)share) < 1e-4,
                              "particle %u, turn %u, bone %u: %g", held, turn, k, stretch_of(&a, k));
            }
            bench_end(&a);
        }
}

// Nearer than its length at rest it is there too, at any place along the strand.
static void where_it_folds_it_is_there(void)
{
    for (uint32_t held = 2; held < HOLD_BONES; ++held)
        for (int far = 0; far < 4; ++far) {
            float reach = HOLD_STEP * (float)held * (0.4f + 0.18f * (float)far);
            stretchy_rig(&a, 0.5f, 0.2f);
            bench_steps(&a, 10, DT);
            tsl_hold hold = hold_of(held, plus(place(&a, 0), 0.8f * reach, 0.0f, -0.6f * reach));
            grab(&a, &hold);
            for (int i = 0; i < 60; ++i) {
                bench_steps(&a, 1, DT);
                double off = distance3(place(&a, held), hold.position);
                CHECK_MSG(i < 20 || off < 1e-4 * (double)HOLD_STEP * held, "particle %u, far %d, tick %d: off by %g",
                          held, far, i, off);
            }
            bench_end(&a);
        }
}

// Beyond it every bone is as long as it may be, each by its own curve.
static void beyond_it_each_bone_is_at_its_bound(void)
{
    static const tsl_curve_key falling[] = {{0.0f, 1.0f, -1.0f, -1.0f}, {1.0f, 0.0f, -1.0f, -1.0f}};
    for (int curved = 0; curved < 2; ++curved)
        for (int inside = 0; inside < 2; ++inside) {
            tsl_particle p[SCENE_BONES];
            stretchy_rig(&a, 0.5f, 0.0f);
            if (curved)
                CHECK_INT(tsl_chain_set_curve(a.s.world, a.rig->chains[0], TSL_PARAMETER_MAX_STRETCH, falling, 2),
                          TSL_OK);
            tsl_vec3 root = place(&a, 0);
            tsl_hold hold = hold_of(8, plus(root, inside ? 0.88f : 3.0f, 0.0f, 0.0f));
            grab(&a, &hold);
            bench_steps(&a, 60, DT);
            bench_particles(&a, 0, p);
            double most = 0.0, all = 0.0;
            for (uint32_t k = 1; k <= 8; ++k)
                all += (double)HOLD_STEP * 0.5 * (curved ? 1.0 - (double)p[k].u : 1.0);
            for (uint32_t k = 1; k <= 8; ++k) {
                double bound = 0.5 * (curved ? 1.0 - (double)p[k].u : 1.0);
                double expected = inside ? bound * 0.08 / all : bound; // the same share of each bound
                most = fmax(most, fabs(stretch_of(&a, k) - 1.0 - expected));
                CHECK(fabs((double)p[k].position.y - (double)root.y) < 1e-5);
            }
            CHECK_MSG(most < (inside ? 1e-4 : 1e-5), "curved %d, inside %d: %g", curved, inside, most);
            bench_end(&a);
        }
}

// A hand that comes back slowly: the strand shortens and stays straight until its lengths are those at rest, and folds then, without a
// jump. It is where the hand is all the time.
static void it_shortens_before_it_folds(void)
{
    stretchy_rig(&a, 0.5f, 0.3f);
    a.params.length_elasticity = 0.01f; // alone it would take long
    bench_tune(&a);
    tsl_vec3 root = place(&a, 0);
    tsl_hold hold = hold_of(8, plus(root, 1.1f, 0.0f, 0.0f));
    grab(&a, &hold);
    bench_steps(&a, 60, DT);
    for (float x = 1.1f; x > 0.3f; x -= 0.005f) {
        double along = 0.0;
        hold.position = plus(root, x, 0.0f, 0.0f);
        grab(&a, &hold);
        double way = step_way(&a, DT);
        CHECK_MSG(way < 0.05, "at %g: %g", (double)x, way);
        for (uint32_t k = 1; k <= 8; ++k)
            along += stretch_of(&a, k) * (double)HOLD_STEP;
        CHECK_MSG(distance3(place(&a, 8), plus(root, x, 0.0f, 0.0f)) < 1e-4, "at %g", (double)x);
        if (x > 0.8f)
            CHECK_MSG(fabs(along - (double)x) < 1e-4, "at %g: %g long", (double)x, along);
    }
    CHECK(place(&a, 4).y < root.y - 0.1f);
    bench_end(&a);
}

// One bone cannot fold: it is squashed, down to its bound; and so is one that is longer than all the others.
static void what_cannot_fold_is_squashed(void)
{
    for (int far = 0; far < 2; ++far) {
        stretchy_rig(&a, 0.0f, 0.4f);
        float share = far ? 0.8f : 0.3f, expected = far ? 0.8f : 0.6f;
        tsl_hold hold = hold_of(1, plus(place(&a, 0), 0.0f, -HOLD_STEP * share, 0.0f));
        grab(&a, &hold);
        bench_steps(&a, 60, DT);
        CHECK_MSG(fabs(stretch_of(&a, 1) - (double)expected) < 1e-4, "far %d: %g", far, stretch_of(&a, 1));
        bench_end(&a);
    }
}

// One that is squashed and dragged to where it is nearly as long as at rest is there at once.
static void what_is_squashed_comes_along(void)
{
    stretchy_rig(&a, 0.0f, 0.4f);
    tsl_vec3 root = place(&a, 0), far = plus(root, 0.0f, -HOLD_STEP * 0.95f, 0.0f);
    tsl_hold hold = hold_of(1, plus(root, 0.0f, -HOLD_STEP * 0.6f, 0.0f));
    grab(&a, &hold);
    bench_steps(&a, 60, DT);
    CHECK(fabs(stretch_of(&a, 1) - 0.6) < 1e-4);
    hold.position = far;
    grab(&a, &hold);
    bench_steps(&a, 1, DT);
    CHECK_MSG(distance3(place(&a, 1), far) < 1e-4 * (double)HOLD_STEP, "off by %g", distance3(place(&a, 1), far));
    bench_end(&a);
}

// ---- with everything else -------------------------------------------------------------------------------

// Whatever a hand does, no bone leaves its range, a cone of angles holds, and a ball in the way is not gone through.
static void ranges_limits_and_contacts_hold(void)
{
    for (int limited = 0; limited < 2; ++limited) {
        double least = 9.0, most = 0.0;
        stretchy_rig(&a, 0.5f, 0.3f);
        a.params.radius = 0.01f;
        bench_tune(&a);
        TSL_INIT(tsl_collider_desc, ball);
        ball.a = vec3(0.3f, 0.75f, 0.0f);
        ball.radius = 0.1f;
        scene_add_collider(&a.s, &ball);
        TSL_INIT(tsl_chain_limit, cone);
        cone.kind = TSL_LIMIT_CONE;
        cone.angle_a = 0.4f;
        if (limited)
            CHECK_INT(tsl_chain_set_limit(a.s.world, a.rig->chains[0], &cone), TSL_OK);
        for (int f = 0; f < 200; ++f) {
            tsl_bend bends[SCENE_BONES];
            uint32_t count = SCENE_BONES;
            float far = 0.6f + 0.5f * (float)scene_sin(0.13 * f);
            tsl_hold hold = hold_of(8, plus(place(&a, 0), far * (float)scene_sin(0.05 * f), -far * 0.6f, 0.02f));
            grab(&a, &hold);
            bench_steps(&a, 1, DT);
            CHECK_INT(tsl_chain_get_bends(a.s.world, a.rig->chains[0], bends, &count), TSL_OK);
            for (uint32_t k = 1; k < HOLD_BONES; ++k) {
                double is = stretch_of(&a, k);
                least = fmin(least, is), most = fmax(most, is);
                if (limited)
                    CHECK(bends[k].bend < 0.4f + 1e-3f);
                else
                    CHECK_MSG(distance3(place(&a, k), ball.a) > 0.11 - 1e-4, "frame %d, particle %u: %g", f, k,
                              distance3(place(&a, k), ball.a));
            }
        }
        CHECK_MSG(least > 0.7 - 1e-4 && most < 1.5 + 1e-4, "%g to %g", least, most);
        CHECK(most > 1.3);
        bench_end(&a);
    }
}

int main(void)
{
    RUN(within_its_range_it_is_there);
    RUN(where_it_folds_it_is_there);
    RUN(beyond_it_each_bone_is_at_its_bound);
    RUN(it_shortens_before_it_folds);
    RUN(what_cannot_fold_is_squashed);
    RUN(what_is_squashed_comes_along);
    RUN(ranges_limits_and_contacts_hold);
    return REPORT();
}
