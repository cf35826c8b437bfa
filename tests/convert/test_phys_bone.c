// SPDX-License-Identifier: MIT
// PhysBones' lines in the simplest step that does what their documentation says, beside the chains that tassel_convert makes of them.
#include "convert/phys_bone_model.h"

#include "convert/line_walk.h"

#define FPS 50

typedef struct setup {
    tsl_phys_bone c;
    tsl_vec3 segments[LINE_BONES];
    tsl_curve_key keys[4][2];
} setup;

typedef struct model {
    phys_bone_model line;
    phys_bone_end v[LINE_BONES];
    dframe root;
    d3 head[LINE_BONES];
} model;

static dq share_of(dq turn, double share)
{
    double half = atan2(sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z), fabs(turn.w));
    double sign = turn.w < 0 ? -1 : 1, size = half > 1e-12 ? sign * sin(share * half) / sin(half) : 0;
    return (dq){turn.x * size, turn.y * size, turn.z * size, cos(share * half)};
}

// Immobile is one number along the line here, since a line that is carried along by more than one is no rigid body.
static void carry(model *m, dframe root)
{
    const tsl_phys_bone *c = m->line.c;
    d3 travel = d3_sub(root.position, m->root.position), about = m->root.position;
    dq turn = dq_mul(root.rotation, dq_conjugate(m->root.rotation));
    double share = (double)c->immobile.value, of_turn = c->immobile_type == TSL_PHYS_BONE_WORLD ? 0 : share;
    phys_bone_carry(&m->line, about, d3_add(about, d3_scale(travel, share)), share_of(turn, of_turn));
    m->root = root;
}

static void model_step(model *m, const line *l)
{
    d3 down = d3_unit(d3_of(m->line.c->world_gravity));
    dq turned = dq_of(l->rig->root.rotation);
    m->line.rest_share = fmax(0, d3_dot(down, dq_rotate(turned, down)));
    carry(m, dframe_of(l->rig->root));
    phys_bone_step_line(&m->line);
    for (int i = 0; i < l->count; ++i)
        m->head[i] = m->v[i].x;
}

// ---- one motion for both -----------------------------------------------------------------------------------------

typedef void (*draw_fn)(setup *u, uint32_t *state);

static void begin(setup *u, line *l, uint32_t *state, draw_fn draw)
{
    tsl_phys_bone_init(&u->c, sizeof u->c);
    u->c.count = (uint32_t)l->count;
    u->c.bones = l->bones;
    u->c.segments = u->segments;
    u->c.root_parent = 0;
    for (int i = 0; i + 1 < l->count; ++i) {
        d3 way = d3_sub(l->heads[i + 1].position, l->heads[i].position);
        u->segments[i] = (tsl_vec3){(float)way.x, (float)way.y, (float)way.z};
    }
    draw(u, state);
}

static line_deviation compare(uint32_t seed, draw_fn draw)
{
    static line l;
    static setup u;
    static model m;
    uint32_t state = (seed + 1) * 2654435761u;
    line_deviation d = {0, 0, 0};
    TSL_INIT(tsl_chain_desc, where);
    line_begin(&l, &state, FPS, 0.5, 0.6);
    line_shorten(&l, (int)drawn(&state, 3, 9));
    begin(&u, &l, &state, draw);
    CHECK_INT(tsl_phys_bone_create(l.s.world, l.rig->id, &u.c, &where, &l.chain), TSL_OK);
    memset(&m, 0, sizeof m);
    m.line = (phys_bone_model){&u.c, l.count, m.v, l.heads, 1};
    m.root = dframe_of(l.rig->root);
    for (int i = 0; i < l.count; ++i) {
        m.v[i].x = m.v[i].before = l.heads[i].position;
        m.v[i].length = i ? d3_distance(m.v[i].x, m.v[i - 1].x) : 0;
    }
    for (int frame = 1; frame <= LINE_SECONDS * FPS; ++frame) {
        line_move(&l, (double)frame / FPS);
        model_step(&m, &l);
        line_compare(&l, m.head, FPS, &d);
    }
    scene_destroy(&l.s);
    return d;
}

static void draw_default(setup *u, uint32_t *state)
{
    (void)u;
    (void)state;
}

static void draw_curve(tsl_curved_value *v, tsl_curve_key *keys, uint32_t *state)
{
    float from = (float)drawn(state, 0.3, 1), to = (float)drawn(state, 0.3, 1);
    keys[0] = (tsl_curve_key){0.0f, from, 0.0f, to - from};
    keys[1] = (tsl_curve_key){1.0f, to, to - from, 0.0f};
    v->keys = keys;
    v->key_count = 2;
}

static void draw_simplified(setup *u, uint32_t *state)
{
    u->c.pull.value = (float)drawn(state, 0.05, 0.5);
    u->c.spring.value = (float)drawn(state, 0, 1);
    draw_curve(&u->c.pull, u->keys[0], state);
    draw_curve(&u->c.spring, u->keys[1], state);
}

static void draw_advanced(setup *u, uint32_t *state)
{
    draw_simplified(u, state);
    u->c.integration_type = TSL_PHYS_BONE_ADVANCED;
    u->c.stiffness.value = (float)drawn(state, 0, 0.5);
    draw_curve(&u->c.stiffness, u->keys[2], state);
}

static void draw_advanced_1_0(setup *u, uint32_t *state)
{
    draw_advanced(u, state);
    u->c.version = TSL_PHYS_BONE_VERSION_1_0;
}

// Down is anywhere.
static void draw_gravity(setup *u, uint32_t *state)
{
    draw_simplified(u, state);
    u->c.gravity.value = (float)drawn(state, -1, 1);
    u->c.world_gravity = (tsl_vec3){(float)drawn(state, -5, 5), (float)drawn(state, -5, 5), (float)drawn(state, -5, 5)};
    draw_curve(&u->c.gravity, u->keys[3], state);
}

static void draw_gravity_1_0(setup *u, uint32_t *state)
{
    draw_gravity(u, state);
    u->c.version = TSL_PHYS_BONE_VERSION_1_0;
}

static void draw_falling_off(setup *u, uint32_t *state)
{
    draw_gravity(u, state);
    u->c.gravity_falloff.value = (float)drawn(state, 0.2, 1);
}

static void draw_immobile(setup *u, uint32_t *state)
{
    draw_simplified(u, state);
    u->c.immobile.value = (float)drawn(state, 0, 1);
}

static void draw_immobile_world(setup *u, uint32_t *state)
{
    draw_immobile(u, state);
    u->c.immobile_type = TSL_PHYS_BONE_WORLD;
}

static void draw_limited(setup *u, uint32_t *state)
{
    draw_simplified(u, state);
    u->c.limit_type = 1 + (tsl_phys_bone_limit)drawn(state, 0, 3);
    u->c.max_angle_x.value = (float)drawn(state, 5, 60);
    u->c.max_angle_z.value = (float)drawn(state, 5, 60);
    u->c.limit_rotation_x.value = (float)drawn(state, -20, 20);
    u->c.limit_rotation_y.value = (float)drawn(state, -90, 90);
    u->c.limit_rotation_z.value = (float)drawn(state, -20, 20);
    draw_curve(&u->c.max_angle_x, u->keys[2], state);
    draw_curve(&u->c.limit_rotation_z, u->keys[3], state);
}

static void draw_stretching(setup *u, uint32_t *state)
{
    draw_simplified(u, state);
    u->c.stretch_motion.value = (float)drawn(state, 0.2, 1);
    u->c.max_stretch.value = (float)drawn(state, 0.1, 1);
    u->c.max_squish.value = (float)drawn(state, 0.1, 0.9);
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
    line_check_stated("default", over_all(draw_default), 0.00001, 0.000001);
    line_check_stated("simplified", over_all(draw_simplified), 0.00001, 0.000001);
    line_check_stated("advanced", over_all(draw_advanced), 0.6, 0.042);
    line_check_stated("advanced, 1.0", over_all(draw_advanced_1_0), 0.2, 0.0025);
    line_check_stated("with gravity", over_all(draw_gravity), 0.8, 0.041);
    line_check_stated("with gravity, 1.0", over_all(draw_gravity_1_0), 0.00001, 0.000001);
    line_check_stated("with gravity that falls off", over_all(draw_falling_off), 1.15, 0.03);
    line_check_stated("with immobile", over_all(draw_immobile), 0.006, 0.0003);
    line_check_stated("with immobile, world", over_all(draw_immobile_world), 0.00001, 0.000001);
    line_check_stated("with limits", over_all(draw_limited), 0.00003, 0.000001);
    line_check_stated("with stretch", over_all(draw_stretching), 0.48, 0.035);
}

int main(void)
{
    RUN(deviations_are_as_stated);
    return REPORT();
}
