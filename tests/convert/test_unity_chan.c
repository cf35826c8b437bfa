// SPDX-License-Identifier: MIT
// UnityChan SpringBone's step, in its own words and in double precision, beside the chains that tassel_convert makes of it.
#include "tassel/convert/unity_chan.h"

#include "convert/line_walk.h"

#define FPS 60
#define PI 3.14159265358979323846

// ---- the model: each bone's end is pulled to where the bone before it carries its pose at the start -------------

typedef struct model {
    const tsl_unity_chan_spring *s;
    const line *l;
    d3 head[LINE_BONES], before[LINE_BONES]; // the end of a bone is the head of the next
} model;

// The part of a bone across `up` is turned to an angle of the range, after angular stiffness has taken its share of the angle.
static d3 ranged(const tsl_unity_chan_range *range, d3 bone, d3 side, d3 up, d3 forward, double stiffness)
{
    d3 along_up = d3_scale(up, d3_dot(bone, up)), rest = d3_sub(bone, along_up);
    double size = d3_length(rest), angle = asin(fmin(fmax(d3_dot(rest, side) / size, -1), 1)) * 180 / PI;
    angle -= angle * stiffness / (FPS * FPS);
    angle = fmin(fmax(angle, (double)range->min), (double)range->max) * PI / 180;
    d3 turned = d3_add(d3_scale(side, sin(angle)), d3_scale(forward, cos(angle)));
    return d3_add(along_up, d3_scale(turned, size));
}

static d3 limited(const tsl_unity_chan_spring *s, const tsl_unity_chan_bone *b, dq parent, d3 bone)
{
    dq pivot = dq_mul(parent, dq_of(b->pivot));
    d3 x = dq_rotate(pivot, (d3){-1, 0, 0}), y = dq_rotate(pivot, (d3){0, -1, 0}), z = dq_rotate(pivot, (d3){0, 0, -1});
    if (!s->enable_angle_limits || !b->has_pivot)
        return bone;
    if (b->y_angle_limits.active)
        bone = ranged(&b->y_angle_limits, bone, y, z, x, (double)b->angular_stiffness);
    if (b->z_angle_limits.active)
        bone = ranged(&b->z_angle_limits, bone, z, y, x, (double)b->angular_stiffness);
    return bone;
}

static void model_step(model *m)
{
    const tsl_unity_chan_spring *s = m->s;
    const double half = 0.5 / (FPS * FPS);
    dq parent = dq_mul(dq_of(m->l->rig->root.rotation), dq_of(m->l->rig->pose[0].rotation));
    m->head[0] = m->l->heads[0].position;
    for (uint32_t i = 0; i < s->count; ++i) {
        const tsl_unity_chan_bone *b = &s->bones[i];
        dq rest = dq_mul(parent, dq_of(b->local_rotation));
        double length = d3_length(d3_of(b->child));
        d3 axis = d3_unit(d3_of(b->child)), at = m->head[i + 1], velocity = d3_sub(at, m->before[i + 1]);
        d3 place = d3_add(m->head[i], d3_scale(dq_rotate(rest, axis), length));
        d3 force = d3_add(d3_scale(d3_sub(place, at), (double)b->stiffness_force),
                          d3_add(d3_of(b->spring_force), d3_of(s->gravity)));
        m->before[i + 1] = at;
        at = d3_add(at, d3_add(d3_scale(force, half), d3_scale(velocity, 1 - (double)b->drag_force)));
        d3 bone = d3_scale(d3_unit(d3_sub(at, m->head[i])), length);
        bone = limited(s, b, parent, bone);
        m->head[i + 1] = d3_add(m->head[i], bone);
        parent = dq_mul(rest, dq_from_to(axis, d3_unit(dq_rotate(dq_conjugate(rest), bone))));
    }
}

// ---- one motion for both -----------------------------------------------------------------------------------------

typedef struct setup {
    tsl_unity_chan_spring s;
    tsl_unity_chan_bone bones[LINE_BONES];
} setup;

typedef void (*draw_fn)(setup *u, const line *l, uint32_t *state);

static line_deviation compare(uint32_t seed, draw_fn draw)
{
    static line l;
    static setup u;
    static model m;
    uint32_t state = (seed + 1) * 2654435761u;
    line_deviation d = {0, 0, 0};
    TSL_INIT(tsl_chain_desc, where);
    line_begin(&l, &state, FPS, 0.5, 0.6);
    tsl_unity_chan_spring_init(&u.s, sizeof u.s);
    u.s.count = (uint32_t)l.count - 1;
    u.s.rig_bones = l.bones;
    u.s.bones = u.bones;
    for (int i = 0; i + 1 < l.count; ++i) {
        tsl_unity_chan_bone_init(&u.bones[i]);
        u.bones[i].local_rotation = l.rig->rest[1 + i].rotation;
        u.bones[i].child = l.rig->rest[2 + i].position;
    }
    draw(&u, &l, &state);
    CHECK_INT(tsl_unity_chan_create(l.s.world, l.rig->id, &u.s, &where, &l.chain), TSL_OK);
    memset(&m, 0, sizeof m);
    m.s = &u.s;
    m.l = &l;
    for (int i = 0; i < l.count; ++i)
        m.head[i] = m.before[i] = l.heads[i].position;
    for (int frame = 1; frame <= LINE_SECONDS * FPS; ++frame) {
        line_move(&l, (double)frame / FPS);
        model_step(&m);
        line_compare(&l, m.head, FPS, &d);
    }
    scene_destroy(&l.s);
    return d;
}

// ---- how far apart ----------------------------------------------------------------------------

// Each bone has its own numbers; stiffness up to `most`, and no more than drag takes away where `most` is 0.
static void draw_bones(setup *u, uint32_t *state, double most)
{
    u->s.gravity.y = (float)drawn(state, -10, 0);
    for (uint32_t i = 0; i < u->s.count; ++i) {
        tsl_unity_chan_bone *b = &u->bones[i];
        b->drag_force = (float)drawn(state, 0.05, 0.6);
        b->stiffness_force = (float)drawn(state, 50, most > 0 ? most : 7100 * (double)b->drag_force);
        b->stiffness_force = fminf(b->stiffness_force, 5000.0f);
        b->spring_force.x = (float)drawn(state, -2, 2);
    }
}

static void draw_free(setup *u, const line *l, uint32_t *state)
{
    (void)l;
    draw_bones(u, state, 0);
}

static void draw_stiff(setup *u, const line *l, uint32_t *state)
{
    (void)l;
    draw_bones(u, state, 5000);
}

// The inspector's drag, and all the stiffness that it has.
static void draw_default_drag(setup *u, const line *l, uint32_t *state)
{
    draw_stiff(u, l, state);
    for (uint32_t i = 0; i < u->s.count; ++i)
        u->bones[i].drag_force = 0.4f;
}

// The pivot looks along the bone as it hangs at the start; every third bone has a y range, every third a z range, and every third both.
static void draw_ranges(setup *u, uint32_t *state, float angular_stiffness)
{
    static const d3 minus_x = {-1, 0, 0};
    draw_bones(u, state, 0);
    for (uint32_t i = 0; i < u->s.count; ++i) {
        tsl_unity_chan_bone *b = &u->bones[i];
        dq q = dq_from_to(minus_x, d3_unit(dq_rotate(dq_of(b->local_rotation), d3_of(b->child))));
        b->pivot = (tsl_quat){(float)q.x, (float)q.y, (float)q.z, (float)q.w};
        b->has_pivot = 1;
        b->angular_stiffness = angular_stiffness;
        b->y_angle_limits.active = i % 3 != 1;
        b->z_angle_limits.active = i % 3 != 0;
        b->y_angle_limits.min = (float)drawn(state, -30, -5), b->y_angle_limits.max = (float)drawn(state, 5, 30);
        b->z_angle_limits.min = (float)drawn(state, -30, -5), b->z_angle_limits.max = (float)drawn(state, 5, 30);
    }
}

static void draw_hard_ranges(setup *u, const line *l, uint32_t *state)
{
    (void)l;
    draw_ranges(u, state, 0.0f);
}

static void draw_one_range(setup *u, const line *l, uint32_t *state)
{
    draw_hard_ranges(u, l, state);
    for (uint32_t i = 0; i < u->s.count; ++i)
        u->bones[i].z_angle_limits.active = !u->bones[i].y_angle_limits.active;
}

static void draw_soft_ranges(setup *u, const line *l, uint32_t *state)
{
    (void)l;
    draw_ranges(u, state, 100.0f);
}

static line_deviation over_all(draw_fn draw)
{
    line_deviation all = {0, 0, 0};
    for (uint32_t i = 0; i < LINE_SCENARIOS; ++i)
        line_gather(&all, compare(i, draw));
    return all;
}

static void deviations_are_as_stated(void)
{
    line_check_stated("drag takes more than stiffness", over_all(draw_free), 0.0008, 0.000005);
    line_check_stated("drag 0.4, any stiffness", over_all(draw_default_drag), 0.83, 0.14);
    line_check_stated("any drag and stiffness", over_all(draw_stiff), 1.3, 0.29);
    line_check_stated("one range, angular stiffness 0", over_all(draw_one_range), 0.11, 0.00032);
    line_check_stated("both too, angular stiffness 0", over_all(draw_hard_ranges), 0.7, 0.022);
    line_check_stated("both too, angular stiffness 100", over_all(draw_soft_ranges), 0.9, 0.12);
}

int main(void)
{
    RUN(deviations_are_as_stated);
    return REPORT();
}
