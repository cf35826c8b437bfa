// SPDX-License-Identifier: MIT
// JiggleRigs' step, in its own words and in double precision, beside the chains that tassel_convert makes of it.
#include "tassel/convert/jiggle.h"

#include "convert/line_walk.h"

#define FPS 50
#define PI 3.14159265358979323846
#define POINTS (LINE_BONES + 2) // one before the root, and one after the last bone

typedef struct setup {
    tsl_jiggle_rig r;
    float lengths[LINE_BONES];
} setup;

typedef struct model {
    const setup *u;
    const line *l;
    d3 pose[POINTS], x[POINTS], last[POINTS], work[POINTS]; // the root is 1
} model;

static d3 between(d3 a, d3 b, double t)
{
    return d3_add(a, d3_scale(d3_sub(b, a), t));
}

// v turned by the shortest rotation from one unit vector to another.
static d3 turned(d3 from, d3 to, d3 v)
{
    d3 c = d3_cross(from, to);
    dq q = {c.x, c.y, c.z, 1 + d3_dot(from, to)};
    double n = sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    dq of = {q.x / n, q.y / n, q.z / n, q.w / n};
    return n > 1e-9 ? dq_rotate(of, v) : d3_scale(v, -1);
}

// A number at a point, of which the ends have those of the bone next to them.
static double at(const model *m, const tsl_curved_value *v, int point)
{
    double before = 0;
    int bone = point < 1 ? 0 : point > m->l->count ? m->l->count - 1 : point - 1;
    for (int i = 0; i < bone; ++i)
        before += (double)m->u->lengths[i];
    return (double)v->value * curve_at(v->keys, v->key_count, before / m->l->length);
}

static double length_elasticity(const model *m, int point)
{
    double kept = m->u->r.advanced ? 1 - at(m, &m->u->r.stretch, point) : 1;
    return kept * kept * kept * kept;
}

static void integrate(model *m)
{
    const tsl_jiggle_rig *r = &m->u->r;
    double ignored = r->advanced ? (double)r->ignore_root_motion : 0;
    d3 root = d3_scale(d3_sub(m->pose[0], m->x[0]), ignored);
    for (int i = 1; i < m->l->count + 2; ++i)
        m->x[i] = d3_add(m->x[i], root), m->last[i] = d3_add(m->last[i], root);
    for (int i = 1; i < m->l->count + 2; ++i) {
        int of = i == 1 ? 1 : i - 1;
        d3 whole = d3_sub(m->x[i], m->last[i]), common = d3_sub(m->x[i - 1], m->last[i - 1]);
        d3 way = d3_add(d3_scale(common, 1 - at(m, &r->air_drag, of)),
                        d3_scale(d3_sub(whole, common), 1 - at(m, &r->drag, of)));
        d3 fall = d3_scale(d3_of(r->world_gravity), at(m, &r->gravity, of) / (FPS * FPS));
        m->work[i] = d3_add(m->x[i], d3_add(way, fall));
    }
}

// A bone goes along with its child, as far as its parent and its child turn it.
static void follow_child(model *m, int i)
{
    d3 pose = d3_unit(d3_sub(m->pose[i + 1], m->pose[i - 1])), is = d3_unit(d3_sub(m->work[i + 1], m->work[i - 1]));
    d3 way = d3_scale(d3_unit(d3_sub(m->pose[i], m->pose[i - 1])), d3_distance(m->work[i], m->work[i - 1]));
    d3 target = d3_add(turned(pose, is, way), m->work[i - 1]), off = d3_sub(target, m->work[i + 1]);
    d3 exact = d3_scale(d3_unit(off), d3_distance(m->pose[i + 1], m->pose[i]));
    target = d3_add(m->work[i + 1], between(off, exact, length_elasticity(m, i)));
    double folded = d3_dot(d3_unit(d3_sub(m->work[i - 1], m->work[i])), d3_unit(d3_sub(m->work[i + 1], m->work[i])));
    double share = pow(at(m, &m->u->r.stiffness, i), 4) * fmin(fmax(1 - folded, 0), 1);
    m->work[i] = between(m->work[i], target, share);
}

static void limit(model *m, int i, d3 rest)
{
    const tsl_jiggle_rig *r = &m->u->r;
    double most = at(m, &r->angle_limit, i - 1) * PI / 2, b = d3_length(rest);
    d3 way = d3_sub(m->work[i], m->work[i - 1]), aim = d3_add(m->work[i - 1], rest);
    double angle = acos(fmin(fmax(d3_dot(d3_unit(way), d3_unit(rest)), -1), 1));
    if (!r->angle_limited || angle <= most)
        return;
    d3 correction = d3_sub(aim, m->work[i]);
    double c = acos(fmin(fmax(d3_dot(d3_unit(d3_scale(correction, -1)), d3_unit(d3_scale(rest, -1))), -1), 1));
    double opposite = sin(PI - most - c), left = opposite == 0 ? 0 : b * sin(most) / opposite;
    double by = fmax(0, d3_length(correction) - left) * (1 - 0.5 * (double)r->angle_limit_soften);
    m->work[i] = d3_add(m->work[i], d3_scale(d3_unit(correction), by));
}

static void constrain(model *m, int i)
{
    const tsl_jiggle_rig *r = &m->u->r;
    if (i < m->l->count)
        follow_child(m, i);
    d3 before = i == 2 ? m->work[0] : m->work[i - 2];
    d3 pose = d3_unit(d3_sub(m->pose[i - 1], m->pose[i - 2])), is = d3_unit(d3_sub(m->work[i - 1], before));
    d3 bone = d3_sub(m->pose[i], m->pose[i - 1]), rest = turned(pose, is, bone);
    d3 aim = d3_add(m->work[i - 1], rest);
    double size = d3_distance(m->work[i], m->work[i - 1]), soften = r->advanced ? (double)r->soften : 0;
    double error = fmin(d3_distance(m->work[i], aim) / size, 1), k = at(m, &r->stiffness, i - 1);
    m->work[i] = between(m->work[i], aim, k * k * pow(error, soften * soften));
    d3 off = d3_sub(m->work[i], m->work[i - 1]), exact = d3_scale(d3_unit(off), d3_length(bone));
    m->work[i] = d3_add(m->work[i - 1], between(off, exact, length_elasticity(m, i - 1)));
    limit(m, i, rest);
}

static void model_pose(model *m)
{
    int n = m->l->count;
    for (int i = 0; i < n; ++i)
        m->pose[i + 1] = m->l->heads[i].position;
    m->pose[0] = d3_sub(d3_scale(m->pose[1], 2), m->pose[2]);
    m->pose[n + 1] = d3_sub(d3_scale(m->pose[n], 2), m->pose[n - 1]);
}

static void model_step(model *m)
{
    const tsl_jiggle_rig *r = &m->u->r;
    double root = fmin(r->advanced ? 1 - (double)r->root_stretch : 1, 0.9);
    model_pose(m);
    integrate(m);
    m->work[1] = between(m->work[1], m->pose[1], root * root);
    m->work[0] = d3_add(m->work[1], d3_sub(m->pose[1], m->pose[2]));
    for (int i = 2; i < m->l->count + 2; ++i)
        constrain(m, i);
    memcpy(m->last, m->x, sizeof m->x);
    memcpy(m->x, m->work, sizeof m->x);
}

// ---- one motion for both -----------------------------------------------------------------------------------------

typedef void (*draw_fn)(tsl_jiggle_rig *r, uint32_t *state);

static line_deviation compare(uint32_t seed, draw_fn draw)
{
    static line l;
    static setup u;
    static model m;
    uint32_t state = (seed + 1) * 2654435761u;
    line_deviation d = {0, 0, 0};
    TSL_INIT(tsl_chain_desc, where);
    line_begin(&l, &state, FPS, 0.5, 0.6);
    tsl_jiggle_rig_init(&u.r, sizeof u.r);
    u.r.count = (uint32_t)l.count;
    u.r.bones = l.bones;
    u.r.lengths = u.lengths;
    for (int i = 0; i + 1 < l.count; ++i)
        u.lengths[i] = (float)d3_distance(l.heads[i].position, l.heads[i + 1].position);
    draw(&u.r, &state);
    CHECK_INT(tsl_jiggle_create(l.s.world, l.rig->id, &u.r, &where, &l.chain), TSL_OK);
    memset(&m, 0, sizeof m);
    m.u = &u;
    m.l = &l;
    model_pose(&m);
    memcpy(m.x, m.pose, sizeof m.x);
    memcpy(m.last, m.pose, sizeof m.x);
    for (int frame = 1; frame <= LINE_SECONDS * FPS; ++frame) {
        line_move(&l, (double)frame / FPS);
        model_step(&m);
        line_compare(&l, m.x + 1, FPS, &d);
    }
    scene_destroy(&l.s);
    return d;
}

static void draw_default(tsl_jiggle_rig *r, uint32_t *state)
{
    (void)r;
    (void)state;
}

static void draw_simple(tsl_jiggle_rig *r, uint32_t *state)
{
    r->stiffness.value = (float)drawn(state, 0.1, 1);
    r->drag.value = (float)drawn(state, 0, 0.6);
    r->air_drag.value = (float)drawn(state, 0, 0.6);
    r->gravity.value = (float)drawn(state, 0, 1);
}

static void draw_advanced(tsl_jiggle_rig *r, uint32_t *state)
{
    draw_simple(r, state);
    r->advanced = 1;
    r->stretch.value = (float)drawn(state, 0, 0.2);
    r->soften = (float)drawn(state, 0, 0.5);
    r->root_stretch = (float)drawn(state, 0, 0.5);
    r->ignore_root_motion = (float)drawn(state, 0, 1);
}

static void draw_limited(tsl_jiggle_rig *r, uint32_t *state)
{
    draw_simple(r, state);
    r->angle_limited = 1;
    r->angle_limit.value = (float)drawn(state, 0.05, 0.7);
    r->angle_limit_soften = (float)drawn(state, 0, 1);
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
    line_check_stated("default", over_all(draw_default), 0.65, 0.058);
    line_check_stated("stiffness, drags and gravity", over_all(draw_simple), 0.98, 0.145);
    line_check_stated("with a limit of angles", over_all(draw_limited), 0.97, 0.15);
    line_check_stated("advanced", over_all(draw_advanced), 1.55, 0.23);
}

int main(void)
{
    RUN(deviations_are_as_stated);
    return REPORT();
}
