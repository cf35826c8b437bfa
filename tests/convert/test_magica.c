// SPDX-License-Identifier: MIT
// MagicaCloth2's lines and springs, beside the chains that tassel_convert makes of them.
#include "convert/magica_model.h"

#include "convert/line_walk.h"

#define FPS 90

typedef struct setup {
    tsl_magica_cloth c;
    float lengths[LINE_BONES];
    tsl_curve_key keys[2][2];
} setup;

typedef struct model {
    magica_model line;
    magica_vertex v[LINE_BONES];
    dframe root;
    d3 head[LINE_BONES];
} model;

// What is felt of the character's motion in a step, beyond which it is carried along.
static double felt(double share, double moved, double limit)
{
    double most = limit / FPS;
    return limit >= 0 && share * moved > most ? most / moved : share;
}

static dq share_of(dq turn, double share)
{
    double half = atan2(sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z), fabs(turn.w));
    double sign = turn.w < 0 ? -1 : 1, size = half > 1e-12 ? sign * sin(share * half) / sin(half) : 0;
    dq q = {turn.x * size, turn.y * size, turn.z * size, cos(share * half)};
    return q;
}

static void carry(model *m, dframe root)
{
    const tsl_magica_cloth *c = m->line.c;
    d3 travel = d3_sub(root.position, m->root.position);
    dq turn = dq_mul(root.rotation, dq_conjugate(m->root.rotation));
    double angle = 2 * atan2(sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z), fabs(turn.w));
    double moved = d3_length(travel), share = (double)c->world_inertia;
    double of_travel = 1 - felt(share, moved, (double)c->world_movement_speed_limit);
    double of_turn = 1 - felt(share, angle, (double)c->world_rotation_speed_limit * MAGICA_PI / 180);
    d3 about = m->root.position;
    magica_carry(&m->line, about, d3_add(about, d3_scale(travel, of_travel)), share_of(turn, of_turn));
    m->root = root;
}

static void model_step(model *m, const line *l)
{
    const tsl_magica_cloth *c = m->line.c;
    d3 down = d3_unit(d3_of(c->gravity_direction));
    d3 rest_down = dq_rotate(dq_of(l->rig->root.rotation), down); // it points there in the pose at the start
    double felt_there = 1 - (double)c->gravity_falloff * fmax(0, d3_dot(down, rest_down));
    carry(m, dframe_of(l->rig->root));
    magica_step_line(&m->line, d3_scale(down, (double)c->gravity * felt_there));
    for (int i = 0; i < l->count; ++i)
        m->head[i] = m->v[i].x;
}

// ---- one motion for both -----------------------------------------------------------------------------------------

typedef void (*draw_fn)(setup *u, uint32_t *state);

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
    tsl_magica_cloth_init(&u.c, sizeof u.c);
    u.c.count = (uint32_t)l.count;
    u.c.bones = l.bones;
    u.c.lengths = u.lengths;
    for (int i = 0; i + 1 < l.count; ++i)
        u.lengths[i] = (float)d3_distance(l.heads[i].position, l.heads[i + 1].position);
    draw(&u, &state);
    CHECK_INT(tsl_magica_create(l.s.world, l.rig->id, &u.c, &where, &l.chain), TSL_OK);
    memset(&m, 0, sizeof m);
    m.line = (magica_model){&u.c, l.count, m.v, l.heads};
    m.root = dframe_of(l.rig->root);
    for (int i = 0; i < l.count; ++i)
        m.v[i].x = m.v[i].before = l.heads[i].position;
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

static void draw_cloth(setup *u, uint32_t *state)
{
    u->c.damping.value = (float)drawn(state, 0.01, 0.2);
    u->c.restoration_stiffness.value = (float)drawn(state, 0.05, 0.5);
    u->c.restoration_velocity_attenuation = (float)drawn(state, 0, 1);
    u->c.gravity = (float)drawn(state, 0, 9);
    u->c.longest_length = (float)drawn(state, 0, 2);
    draw_curve(&u->c.damping, u->keys[0], state);
    draw_curve(&u->c.restoration_stiffness, u->keys[1], state);
}

static void draw_bouncing(setup *u, uint32_t *state)
{
    draw_cloth(u, state);
    u->c.restoration_velocity_attenuation = 0.0f;
}

static void draw_falling_off(setup *u, uint32_t *state)
{
    draw_cloth(u, state);
    u->c.gravity_falloff = (float)drawn(state, 0.2, 1);
}

static void draw_limited(setup *u, uint32_t *state)
{
    draw_cloth(u, state);
    u->c.use_angle_limit = 1;
    u->c.limit_angle.value = (float)drawn(state, 5, 60);
    u->c.angle_limit_stiffness = (float)drawn(state, 0.2, 1);
}

static void draw_near(setup *u, uint32_t *state)
{
    draw_cloth(u, state);
    u->c.use_max_distance = 1;
    u->c.max_distance.value = (float)drawn(state, 0.05, 0.3);
    u->c.movement_limit_stiffness = (float)drawn(state, 0.2, 1);
}

static void draw_inertia(setup *u, uint32_t *state)
{
    draw_cloth(u, state);
    u->c.world_inertia = (float)drawn(state, 0, 1);
    u->c.world_movement_speed_limit = (float)drawn(state, 0.2, 2);
    u->c.world_rotation_speed_limit = (float)drawn(state, 20, 200);
}

// The bone that the spring's swings about is 4 to 10 cm from it.
static void draw_spring(setup *u, uint32_t *state)
{
    draw_cloth(u, state);
    u->c.type = TSL_MAGICA_BONE_SPRING;
    u->c.damping.key_count = 0;
    u->c.spring_power = (float)drawn(state, 0.02, 0.2);
    u->c.spring_limit_distance = (float)drawn(state, 0.01, 0.04);
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
    line_check_stated("default", over_all(draw_default), 1.05, 0.097);
    line_check_stated("without attenuation", over_all(draw_bouncing), 0.6, 0.017);
    line_check_stated("cloth", over_all(draw_cloth), 1.25, 0.093);
    line_check_stated("with gravity that falls off", over_all(draw_falling_off), 1.3, 0.105);
    line_check_stated("with a limit of angles", over_all(draw_limited), 1.2, 0.07);
    line_check_stated("with a maximum distance", over_all(draw_near), 1.0, 0.068);
    line_check_stated("with inertia", over_all(draw_inertia), 1.25, 0.075);
    line_check_stated("spring", over_all(draw_spring), 0.87, 0.068);
}

int main(void)
{
    RUN(deviations_are_as_stated);
    return REPORT();
}
