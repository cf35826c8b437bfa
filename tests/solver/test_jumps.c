// SPDX-License-Identifier: MIT
// Jumps of the root, found by limits or announced.
#include "solver/fixture.h"

static bench_rig a, b;

enum { SEGMENTS = 8, BONES = SEGMENTS + 1 };

typedef struct motion {
    float speed, turning; // per second
} motion;

static void tail(bench_rig *r, tsl_chain_model model, tsl_teleport mode)
{
    bench_begin(r, NULL);
    r->desc.model = model;
    r->params.inert = 0.3f;
    r->params.push = 10.0f;
    r->params.gravity.y = -3.0f;
    bench_tail(r, SEGMENTS, 0.02f, -0.07f, 0.02f);
    CHECK_INT(tsl_rig_set_teleport_limits(r->s.world, r->rig->id, 0.5f, 1.0f, mode), TSL_OK);
}

// A run on a circle whose centre and heading jump; `angle` is what the tail is turned by.
static void place(bench_rig *r, const motion *m, double seconds, double jump, double angle)
{
    double heading = m->turning * seconds + angle;
    double radius = m->turning != 0.0f ? m->speed / m->turning : 0.0;
    double x = m->turning != 0.0f ? radius * (1.0 - scene_sin(heading + 1.5707963267948966)) : 0.0;
    double z = m->turning != 0.0f ? radius * scene_sin(heading) : m->speed * seconds;
    double sine = scene_sin(angle), cosine = scene_sin(angle + 1.5707963267948966);
    double straight_x = z * sine, straight_z = z * cosine;
    r->rig->root.position.x = (float)((m->turning != 0.0f ? x : straight_x) + jump);
    r->rig->root.position.z = (float)(m->turning != 0.0f ? z : straight_z);
    r->rig->root.rotation = scene_turn(0.0f, 1.0f, 0.0f, heading);
}

// Bones seen from the root bone.
static void shape_of(const bench_rig *r, d3 out[BONES])
{
    dq turn = dq_of(r->rig->root.rotation), back = {-turn.x, -turn.y, -turn.z, turn.w};
    for (int i = 1; i < BONES; ++i)
        out[i] = dq_rotate(back, d3_sub(d3_of(r->rig->posed[i].position), d3_of(r->rig->posed[1].position)));
}

static const motion motions[] = {{0.0f, 0.0f}, {4.0f, 0.0f}, {4.0f, 3.0f}, {0.0f, 5.0f}};

// A twin runs on without a jump: seen from the root bone nothing tells the two apart. What is left is
// rounding at 10 units from the origin, 0.0002 at most.
static void a_jump_that_is_kept_is_not_felt(void)
{
    static const double rates[] = {20.0, 30.0, 60.0, 90.0, 144.0, 240.0};
    for (uint32_t model = 0; model < 2; ++model)
        for (int m = 0; m < 4; ++m)
            for (int r = 0; r < 6; ++r)
                for (int what = 0; what < 4; ++what) { // a place, a turn with it; both announced
                    double most = 0.0, dt = 1.0 / rates[r];
                    tail(&a, model, TSL_TELEPORT_KEEP);
                    tail(&b, model, TSL_TELEPORT_KEEP);
                    if (what >= 2)
                        CHECK_INT(tsl_rig_set_teleport_limits(a.s.world, a.rig->id, 0.0f, 0.0f, 0), TSL_OK);
                    for (int f = 0, jumped = 0; f * dt < 3.0; ++f) {
                        if (what >= 2 && !jumped && f * dt > 2.0)
                            CHECK_INT(tsl_rig_teleport(a.s.world, a.rig->id, TSL_TELEPORT_KEEP), TSL_OK);
                        jumped = f * dt > 2.0;
                        place(&a, &motions[m], f * dt, jumped ? 10.0 : 0.0, jumped && what % 2 ? 2.0 : 0.0);
                        place(&b, &motions[m], f * dt, 0.0, 0.0);
                        bench_step_both(&a, &b, (float)dt);
                        d3 x[BONES], y[BONES];
                        shape_of(&a, x);
                        shape_of(&b, y);
                        if (f * dt > 1.9 && shape_difference(x, y, BONES) > most)
                            most = shape_difference(x, y, BONES);
                    }
                    CHECK_MSG(most < 0.001, "model %u, motion %d, %g Hz, jump %d: %.4f", model, m, rates[r], what,
                              most);
                    bench_end_both(&a, &b);
                }
}

// On the body, where the tail would hang; turned, so that its directions count.
static void wear(bench_rig *r, tsl_shape shape)
{
    tsl_plane cube[6];
    TSL_INIT(tsl_collider_desc, worn);
    scene_cube(cube, 0.06f);
    worn.rig = r->rig->id;
    worn.bone = 0;
    worn.shape = shape;
    worn.flags = TSL_COLLIDER_KEEPS_RADIUS;
    worn.radius = shape == TSL_SHAPE_HULL || shape == TSL_SHAPE_BOX ? 0.01f : 0.07f;
    worn.radius_b = 0.03f;
    worn.b = shape == TSL_SHAPE_PLANE ? (tsl_vec3){1.0f, 0.2f, 0.3f} : (tsl_vec3){0.05f, 0.1f, 0.06f};
    worn.frame = scene_at(0.06f, -0.3f, 0.07f);
    worn.frame.rotation = scene_turn(0.6f, 0.0f, 0.8f, 0.7);
    if (shape == TSL_SHAPE_HULL)
        worn.planes = cube, worn.plane_count = 6;
    scene_add_collider(&r->s, &worn);
}

// The colliders of the rig jump with it, at frame rates at which ticks lie between two poses: a tail that leans on one
// of them goes on leaning.
static void so_do_the_colliders_it_wears(void)
{
    static const double rates[] = {24.0, 50.0, 144.0};
    for (uint32_t model = 0; model <= TSL_MODEL_TASSEL; ++model)
        for (tsl_shape shape = TSL_SHAPE_SPHERE; shape <= TSL_SHAPE_HULL; ++shape)
            for (int r = 0; r < 3; ++r) {
                double most = 0.0, alone = 0.0, dt = 1.0 / rates[r];
                static bench_rig bare;
                tail(&a, model, TSL_TELEPORT_KEEP);
                tail(&b, model, TSL_TELEPORT_KEEP);
                tail(&bare, model, TSL_TELEPORT_KEEP);
                wear(&a, shape);
                wear(&b, shape);
                for (int f = 0; f * dt < 2.2; ++f) {
                    int jumped = f * dt > 2.0;
                    place(&a, &motions[2], f * dt, jumped ? 10.0 : 0.0, jumped ? 2.0 : 0.0);
                    place(&b, &motions[2], f * dt, 0.0, 0.0);
                    place(&bare, &motions[2], f * dt, 0.0, 0.0);
                    bench_step_both(&a, &b, (float)dt);
                    bench_step(&bare, (float)dt);
                    d3 x[BONES], y[BONES], z[BONES];
                    shape_of(&a, x);
                    shape_of(&b, y);
                    shape_of(&bare, z);
                    if (f * dt > 1.9)
                        most = fmax(most, shape_difference(x, y, BONES));
                    alone = fmax(alone, shape_difference(y, z, BONES));
                }
                CHECK_MSG(alone > 0.01, "model %u, shape %u, %g Hz: it meets nothing", model, shape, rates[r]);
                CHECK_MSG(most < 0.001, "model %u, shape %u, %g Hz: %.4f", model, shape, rates[r], most);
                bench_end_both(&a, &b);
                bench_end(&bare);
            }
}

// What a change of scale has moved the root bone by, and no tick has taken, jumps and turns along.
static void so_does_a_change_of_scale_before_it(void)
{
    for (uint32_t model = 0; model < 2; ++model) {
        d3 x[BONES], y[BONES];
        tail(&a, model, TSL_TELEPORT_KEEP);
        tail(&b, model, TSL_TELEPORT_KEEP);
        for (int f = 0; f < 60; ++f)
            bench_step_both(&a, &b, DT);
        a.rig->pose[0].scale.x = a.rig->pose[0].scale.y = a.rig->pose[0].scale.z = 2.0f;
        b.rig->pose[0].scale = a.rig->pose[0].scale;
        bench_step_both(&a, &b, 0.0f);
        place(&a, &motions[0], 0.0, 10.0, 2.0);
        for (int f = 0; f < 10; ++f) {
            bench_step_both(&a, &b, DT);
            shape_of(&a, x);
            shape_of(&b, y);
            CHECK_MSG(shape_difference(x, y, BONES) < 0.001, "model %u, frame %d: %.4f", model, f,
                      shape_difference(x, y, BONES));
        }
        bench_end_both(&a, &b);
    }
}

static void one_that_resets_puts_it_on_the_pose(void)
{
    static const double rates[] = {20.0, 60.0, 144.0};
    for (uint32_t model = 0; model < 4; ++model) // the last two times announced
        for (int m = 0; m < 4; ++m)
            for (int r = 0; r < 3; ++r) {
                double dt = 1.0 / rates[r], off = 0.0;
                tail(&a, model % 2, TSL_TELEPORT_RESET);
                if (model > 1)
                    CHECK_INT(tsl_rig_set_teleport_limits(a.s.world, a.rig->id, 0.0f, 0.0f, 0), TSL_OK);
                for (int f = 0; f * dt < 2.1; ++f) {
                    place(&a, &motions[m], f * dt, f * dt > 2.0 ? 10.0 : 0.0, 0.0);
                    if (model > 1 && f * dt > 2.0 && f * dt - dt <= 2.0)
                        CHECK_INT(tsl_rig_teleport(a.s.world, a.rig->id, TSL_TELEPORT_RESET), TSL_OK);
                    bench_step(&a, (float)dt);
                    if (f * dt <= 2.0 || f * dt - dt > 2.0)
                        continue;
                    off = fmax(off, bench_off_pose(&a));
                }
                // In radians. In its first tick on a circle it falls behind by what the turn does: 0.03 at most.
                CHECK_MSG(off < 0.05, "model %u, motion %d, %g Hz: %.4f", model, m, rates[r], off);
                bench_end(&a);
            }
}

// As limits say: by place, by turn, by neither; at the root's scale, and for each tick that a frame is long.
static void limits_are_what_they_say(void)
{
    static const struct {
        float distance, angle, moved, turned, scale, ticks;
        int jumps;
    } cases[] = {{0.5f, 0.0f, 0.49f, 2.0f, 1.0f, 1.0f, 0},  {0.5f, 0.0f, 0.51f, 0.0f, 1.0f, 1.0f, 1},
                 {0.5f, 0.0f, 0.98f, 0.0f, 2.0f, 1.0f, 0},  {0.5f, 0.0f, 1.02f, 0.0f, -2.0f, 1.0f, 1},
                 {0.5f, 0.0f, 1.98f, 0.0f, 1.0f, 4.0f, 0},  {0.5f, 0.0f, 2.02f, 0.0f, 1.0f, 4.0f, 1},
                 {0.5f, 0.0f, 4.98f, 0.0f, 1.0f, 10.f, 0},  {0.5f, 0.0f, 0.49f, 0.0f, 1.0f, 0.2f, 0},
                 {0.0f, 1.0f, 9.00f, 0.99f, 1.0f, 1.0f, 0}, {0.0f, 1.0f, 0.0f, 1.01f, 1.0f, 1.0f, 1},
                 {0.0f, 1.0f, 9.00f, 1.98f, 1.0f, 2.0f, 0}, {0.0f, 1.0f, 0.0f, 2.02f, 1.0f, 2.0f, 1},
                 {0.0f, 3.0f, 0.00f, 2.9f, 1.0f, 1.0f, 0},  {0.0f, 4.0f, 0.0f, 3.14f, 1.0f, 1.0f, 0},
                 {0.0f, 0.0f, 99.0f, 3.0f, 1.0f, 1.0f, 0}};
    for (uint32_t c = 0; c < sizeof cases / sizeof *cases; ++c) {
        tail(&a, 0, TSL_TELEPORT_RESET);
        CHECK_INT(
            tsl_rig_set_teleport_limits(a.s.world, a.rig->id, cases[c].distance, cases[c].angle, TSL_TELEPORT_RESET),
            TSL_OK);
        a.rig->root.scale.x = a.rig->root.scale.y = a.rig->root.scale.z = cases[c].scale;
        bench_step(&a, DT);
        bench_steps(&a, 2, DT);
        a.rig->root.position.y += cases[c].moved;
        a.rig->root.rotation = scene_turn(1.0f, 0.0f, 0.0f, cases[c].turned);
        bench_step(&a, cases[c].ticks * DT);
        if (cases[c].ticks < 1.0f) // no tick has seen it yet
            bench_step(&a, (1.0f - cases[c].ticks) * DT);
        double angle = angle_between(a.local[1].rotation, a.rig->pose[1].rotation);
        CHECK_MSG((angle < 0.03) == cases[c].jumps, "case %u: %g", c, angle);
        bench_end(&a);
    }
}

static void a_rig_that_spawns_does_not_jump(void)
{
    tail(&a, 0, TSL_TELEPORT_KEEP);
    a.rig->root.position.x = 5.0f; // its first pose is a movement, as ever
    bench_step(&a, DT);
    CHECK(angle_between(a.local[1].rotation, a.rig->pose[1].rotation) > 0.1);
    bench_end(&a);
}

int main(void)
{
    RUN(a_jump_that_is_kept_is_not_felt);
    RUN(so_do_the_colliders_it_wears);
    RUN(so_does_a_change_of_scale_before_it);
    RUN(one_that_resets_puts_it_on_the_pose);
    RUN(limits_are_what_they_say);
    RUN(a_rig_that_spawns_does_not_jump);
    return REPORT();
}
