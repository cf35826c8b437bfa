// SPDX-License-Identifier: MIT
// The step of Godot's SpringBoneSimulator3D, in its own words and in double precision, beside the chains that tassel_convert makes of it.
#include "tassel/convert/godot.h"

#include "convert/line_walk.h"

#define FPS 60

// ---- the model: tails in the space of the center, joints as the skeleton poses them ----------------------------

typedef struct setup {
    tsl_godot_spring s;
    tsl_godot_joint joints[LINE_BONES];
    tsl_transform rests[LINE_BONES];
} setup;

typedef struct model {
    const setup *u;
    const line *l;
    d3 head[LINE_BONES];                     // world
    d3 tail[LINE_BONES], before[LINE_BONES]; // in the center's space, of the bone that ends there
} model;

static d3 axis_of(const tsl_godot_joint *j)
{
    d3 axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}, d3_of(j->rotation_axis_vector)};
    return j->rotation_axis == TSL_GODOT_AXIS_CUSTOM ? d3_unit(axes[4]) : axes[j->rotation_axis];
}

static d3 snapped(d3 v, d3 normal)
{
    return d3_sub(v, d3_scale(normal, d3_dot(v, normal)));
}

// The skeleton is the rig's root. With the world as center the simulation is in the world, with the skeleton as center in its space.
static void model_step(model *m)
{
    const tsl_godot_spring *s = &m->u->s;
    const double delta = 1.0 / FPS;
    dframe none = dframe_at((d3){0, 0, 0}), root = dframe_of(m->l->rig->root);
    int in_world = s->center_from == TSL_GODOT_CENTER_WORLD_ORIGIN;
    dframe pose = dframe_mul(in_world ? root : none, dframe_of(m->l->rig->pose[0]));
    for (int i = 0; i + 1 < m->l->count; ++i) {
        const tsl_godot_joint *j = &m->u->joints[i];
        pose = dframe_mul(pose, dframe_of(m->l->rig->pose[1 + i]));
        d3 normal = axis_of(j), way = d3_of(m->u->rests[i + 1].position);
        d3 forward = snapped(d3_unit(way), normal), at = m->tail[i + 1];
        d3 force = d3_add(d3_of(s->external_force), d3_scale(d3_unit(d3_of(j->gravity_direction)), (double)j->gravity));
        d3 next = d3_add(at, d3_scale(d3_sub(at, m->before[i + 1]), 1 - (double)j->drag));
        next = d3_add(next, d3_scale(dq_rotate(pose.rotation, forward), (double)j->stiffness * delta));
        next = d3_add(next, d3_scale(force, delta));
        d3 local = snapped(dq_rotate(dq_conjugate(pose.rotation), d3_sub(next, pose.position)), normal);
        local = d3_scale(d3_unit(local), d3_length(way));
        m->before[i + 1] = at;
        m->tail[i + 1] = d3_add(pose.position, dq_rotate(pose.rotation, local));
        m->head[i] = in_world ? pose.position : dframe_point(root, pose.position);
        m->head[i + 1] = in_world ? m->tail[i + 1] : dframe_point(root, m->tail[i + 1]);
        pose.rotation = dq_mul(pose.rotation, dq_from_to(d3_unit(forward), d3_unit(local)));
    }
}

// ---- one motion for both -----------------------------------------------------------------------------------------

// The bones are animated by a tenth of a radian, each about its z.
static void animate(line *l, const tsl_transform *rests, double t)
{
    for (int i = 0; i < l->count; ++i) {
        dq q = dq_mul(dq_of(rests[i].rotation),
                      dq_of(scene_turn(0, 0, 1, 0.1 * scene_sin(3 * t + i) - 0.1 * scene_sin(i))));
        l->rig->pose[1 + i].rotation = (tsl_quat){(float)q.x, (float)q.y, (float)q.z, (float)q.w};
    }
}

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
    tsl_godot_spring_init(&u.s, sizeof u.s);
    memcpy(u.rests, &l.rig->rest[1], sizeof u.rests);
    u.s.joint_count = (uint32_t)l.count;
    u.s.bones = l.bones;
    u.s.joints = u.joints;
    u.s.rests = u.rests;
    for (int i = 0; i < l.count; ++i) {
        tsl_godot_joint_init(&u.joints[i]);
        u.joints[i].stiffness = (float)drawn(&state, 0, 4);
        u.joints[i].drag = (float)drawn(&state, 0.05, 1);
        u.joints[i].gravity = (float)drawn(&state, 0, 2);
        u.joints[i].gravity_direction.x = (float)drawn(&state, -1, 1);
    }
    draw(&u, &state);
    CHECK_INT(tsl_godot_create(l.s.world, l.rig->id, &u.s, &where, &l.chain), TSL_OK);
    memset(&m, 0, sizeof m);
    m.u = &u;
    m.l = &l;
    for (int i = 0; i < l.count; ++i) // the root starts at the origin: both spaces are the same
        m.head[i] = m.tail[i] = m.before[i] = l.heads[i].position;
    for (int frame = 1; frame <= LINE_SECONDS * FPS; ++frame) {
        animate(&l, u.rests, (double)frame / FPS);
        line_move(&l, (double)frame / FPS);
        model_step(&m);
        line_compare(&l, m.head, FPS, &d);
    }
    scene_destroy(&l.s);
    return d;
}

// ---- how far apart ----------------------------------------------------------------------------

static void draw_in_world(setup *u, uint32_t *state)
{
    u->s.external_force.z = (float)drawn(state, -1, 1);
}

static void draw_in_skeleton(setup *u, uint32_t *state)
{
    (void)state;
    u->s.center_from = TSL_GODOT_CENTER_NODE;
    for (int i = 0; i < LINE_BONES; ++i)
        u->joints[i].gravity = 0.0f;
}

// Bones point along -y: about x, about z, about something across y, and free ones.
static void draw_axes(setup *u, uint32_t *state)
{
    static const tsl_godot_axis axes[] = {TSL_GODOT_AXIS_X, TSL_GODOT_AXIS_Z, TSL_GODOT_AXIS_CUSTOM,
                                          TSL_GODOT_AXIS_ALL};
    draw_in_world(u, state);
    for (int i = 0; i < LINE_BONES; ++i) {
        tsl_godot_joint *j = &u->joints[i];
        j->rotation_axis = axes[(int)drawn(state, 0, 4)];
        j->rotation_axis_vector = (tsl_vec3){(float)drawn(state, -3, 3), 0.0f, (float)drawn(state, 0.1, 3)};
    }
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
    line_check_stated("in the world", over_all(draw_in_world), 0.00006, 0.000002);
    line_check_stated("the skeleton is the center", over_all(draw_in_skeleton), 0.00006, 0.000002);
    line_check_stated("with rotation axes", over_all(draw_axes), 0.00006, 0.000002);
}

int main(void)
{
    RUN(deviations_are_as_stated);
    return REPORT();
}
