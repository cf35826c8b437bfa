// SPDX-License-Identifier: MIT
// A body of hips, two thighs and two shins in a skirt, and how it walks, runs, sits down and kicks.
#include "motion/skirts.h"
#include "tassel/links.h"
#include "tassel/wind.h"

#include <string.h>

#define DEGREES (3.14159265358979 / 180.0)
#define TURN (360.0 * DEGREES)

const skirt_body skirt_grown = {.hip_height = 0.95,
                                .hip_side = 0.09,
                                .hip_drop = 0.08,
                                .thigh = 0.42,
                                .shin = 0.42,
                                .thigh_top = 0.078,
                                .knee = 0.055,
                                .ankle = 0.04,
                                .waist_x = 0.175,
                                .waist_z = 0.14,
                                .waist_up = 0.02,
                                .skirt_length = 0.5,
                                .flare = 18.0 * DEGREES};

enum { BONE_BODY, BONE_THIGH, BONE_SHIN = 3, BONE_STRANDS = 5 };

// ---- motions --------------------------------------------------------------------------------------------

typedef struct stance {
    d3 hips;                  // of the root
    double yaw, lean;         // of the hips
    double swing[2], bend[2]; // of thighs forwards and of knees, left and right
} stance;

static double eased(double t)
{
    t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    return t * t * (3.0 - 2.0 * t);
}

static stance walk(const skirt_body *b, double t)
{
    double phase = TURN * 0.9 * t;
    stance s = {
        {0.0, b->hip_height + 0.02 * cos(2.0 * phase), 1.4 * t}, 6.0 * DEGREES * sin(phase), 0.0, {0, 0}, {0, 0}};
    for (int leg = 0; leg < 2; ++leg) {
        double p = phase + leg * TURN / 2.0;
        s.swing[leg] = (5.0 + 25.0 * sin(p)) * DEGREES;
        s.bend[leg] = (8.0 + 50.0 * pow(fmax(0.0, cos(p)), 2.0)) * DEGREES;
    }
    return s;
}

static stance run(const skirt_body *b, double t)
{
    double phase = TURN * 1.4 * t;
    stance s = {{0.0, b->hip_height + 0.04 * cos(2.0 * phase), 4.0 * t},
                9.0 * DEGREES * sin(phase),
                8.0 * DEGREES,
                {0, 0},
                {0, 0}};
    for (int leg = 0; leg < 2; ++leg) {
        double p = phase + leg * TURN / 2.0;
        s.swing[leg] = (17.0 + 42.0 * sin(p)) * DEGREES;
        s.bend[leg] = (25.0 + 80.0 * pow(fmax(0.0, cos(p + 0.3)), 2.0)) * DEGREES;
    }
    return s;
}

// Down within 0.7 s, there for a second, and up again.
static double down_and_up(double t)
{
    double at = fmod(t, 4.0);
    return eased((at - 0.5) / 0.7) - eased((at - 2.2) / 0.8);
}

static stance sit(const skirt_body *b, double t)
{
    double down = down_and_up(t), flex = 85.0 * DEGREES * down;
    return (stance){{0.0, b->hip_height - 0.42 * down, 0.0}, 0.0, 12.0 * DEGREES * down, {flex, flex}, {flex, flex}};
}

static stance squat(const skirt_body *b, double t)
{
    double down = down_and_up(t), flex = 96.0 * DEGREES * down, knees = 125.0 * DEGREES * down;
    return (stance){{0.0, b->hip_height - 0.5 * down, 0.0}, 0.0, 4.0 * DEGREES * down, {flex, flex}, {knees, knees}};
}

// One leg to the front and the other one back.
static stance splits(const skirt_body *b, double t)
{
    double down = down_and_up(t);
    return (stance){{0.0, b->hip_height - 0.6 * down, 0.0},
                    0.0,
                    0.0,
                    {80.0 * DEGREES * down, -55.0 * DEGREES * down},
                    {5.0 * DEGREES, 5.0 * DEGREES}};
}

// Up with one leg within 0.25 s, and back within 0.4.
static stance kick(const skirt_body *b, double t, double height)
{
    double at = fmod(t, 2.0), up = eased((at - 0.4) / 0.25) - eased((at - 0.75) / 0.4);
    int leg = fmod(t, 4.0) >= 2.0;
    stance s = {{0.0, b->hip_height, 0.0}, 0.0, -6.0 * DEGREES * up, {0, 0}, {5.0 * DEGREES, 5.0 * DEGREES}};
    s.swing[leg] = height * DEGREES * up;
    s.bend[leg] = (5.0 + 60.0 * up * (1.0 - up)) * DEGREES;
    s.swing[!leg] = -8.0 * DEGREES * up;
    return s;
}

// One leg, within a third of a second, and then nothing more.
static stance lean(const skirt_body *b, double t)
{
    return (stance){{0.0, b->hip_height, 0.0}, 0.0, 0.0, {60.0 * DEGREES * eased(3.0 * t), 0.0}, {0.0, 0.0}};
}

// Straight ahead, at the usual stride.
static stance plain_stance(const skirt_body *b, skirt_motion motion, double t)
{
    switch (motion) {
    case SKIRT_WALK:
        return walk(b, t);
    case SKIRT_RUN:
        return run(b, t);
    case SKIRT_SIT:
        return sit(b, t);
    case SKIRT_KICK:
        return kick(b, t, 60.0);
    case SKIRT_KICK_HIGH:
        return kick(b, t, 90.0);
    case SKIRT_SPLITS:
        return splits(b, t);
    case SKIRT_SQUAT:
        return squat(b, t);
    default:
        return lean(b, t);
    }
}

// Whoever turns goes along an arc.
static stance stance_at(const skirt_scene *s, skirt_motion motion, double seconds)
{
    const skirt_pace *pace = &s->pace;
    stance now = plain_stance(&s->body, motion, seconds * pace->speed);
    double turned = pace->turn * seconds;
    now.yaw += turned;
    if (fabs(turned) > 0.0) {
        double radius = now.hips.z / turned;
        now.hips.x = radius * (1.0 - cos(turned));
        now.hips.z = radius * sin(turned);
    }
    for (int leg = 0; leg < 2; ++leg)
        now.swing[leg] *= pace->swing;
    return now;
}

const char *skirt_motion_name(uint32_t motion)
{
    static const char *const names[] = {
        "walk", "run at 4 m/s", "sit down", "kick to 60 degrees", "kick to 90 degrees", "splits", "deep squat"};
    return names[motion];
}

// ---- the body -------------------------------------------------------------------------------------------

static tsl_quat about_x(double angle)
{
    return (tsl_quat){(float)sin(0.5 * angle), 0.0f, 0.0f, (float)cos(0.5 * angle)};
}

static tsl_transform at(double x, double y, double z)
{
    return (tsl_transform){{(float)x, (float)y, (float)z}, {0, 0, 0, 1}, {1, 1, 1}};
}

static void pose_body(skirt_scene *s, skirt_motion motion, double t)
{
    stance now = stance_at(s, motion, t);
    s->root = at(now.hips.x, now.hips.y, now.hips.z);
    double y = 0.5 * now.yaw, x = 0.5 * now.lean;
    s->pose[BONE_BODY].rotation = (tsl_quat){(float)(cos(y) * sin(x)), (float)(sin(y) * cos(x)),
                                             (float)(-sin(y) * sin(x)), (float)(cos(y) * cos(x))};
    for (int leg = 0; leg < 2; ++leg) {
        s->pose[BONE_THIGH + leg].rotation = about_x(-now.swing[leg] - now.lean);
        s->pose[BONE_SHIN + leg].rotation = about_x(now.bend[leg]);
    }
}

// Where the colliders are, from the pose that goes in.
static void place_legs(skirt_scene *s)
{
    dframe body = dframe_mul(dframe_of(s->root), dframe_of(s->pose[BONE_BODY]));
    for (int leg = 0; leg < 2; ++leg) {
        dframe upper = dframe_mul(body, dframe_of(s->pose[BONE_THIGH + leg]));
        dframe lower = dframe_mul(upper, dframe_of(s->pose[BONE_SHIN + leg]));
        d3 down_thigh = {0.0, -s->body.thigh, 0.0}, down_shin = {0.0, -s->body.shin, 0.0};
        s->legs[leg] = (hull){upper.position, dframe_point(upper, down_thigh), s->body.thigh_top, s->body.knee};
        s->legs[2 + leg] = (hull){lower.position, dframe_point(lower, down_shin), s->body.knee, s->body.ankle};
    }
}

// ---- the skirt ------------------------------------------------------------------------------------------

static double angle_of(const skirt_kind *k, uint32_t strand)
{
    return k->span > 0.0 ? k->middle + k->span * ((double)strand / (k->strands - 1) - 0.5) : TURN * strand / k->strands;
}

static void add_strands(skirt_scene *s, int32_t *parents, tsl_transform *rest)
{
    for (uint32_t i = 0; i < s->kind.strands; ++i) {
        double around = angle_of(&s->kind, i), x = cos(around), z = sin(around);
        double step = s->body.skirt_length / s->kind.bones;
        for (uint32_t b = 0; b <= s->kind.bones; ++b) {
            uint32_t bone = s->bone_count++;
            parents[bone] = b ? (int32_t)bone - 1 : BONE_BODY;
            rest[bone] =
                b ? at(step * sin(s->body.flare) * x, -step * cos(s->body.flare), step * sin(s->body.flare) * z)
                  : at(s->body.waist_x * x, s->body.waist_up, s->body.waist_z * z);
        }
    }
}

static void add_chain(skirt_scene *s, uint32_t root, const tsl_chain_params *params, tsl_chain_id *out)
{
    TSL_INIT(tsl_chain_desc, chain);
    chain.flags = TSL_CHAIN_UNANIMATED;
    chain.roots = &root;
    chain.root_count = 1;
    chain.anchor = BONE_BODY;
    must(tsl_chain_create(s->world, s->rig, &chain, params, out), "tsl_chain_create");
}

static void add_legs(skirt_scene *s)
{
    for (int i = 0; i < SKIRT_LEGS; ++i) {
        TSL_INIT(tsl_collider_desc, c);
        tsl_collider_id id;
        c.rig = s->rig;
        c.bone = (i < 2 ? BONE_THIGH : BONE_SHIN) + i % 2;
        c.shape = TSL_SHAPE_CAPSULE;
        c.b.y = (float)(i < 2 ? -s->body.thigh : -s->body.shin);
        c.radius = (float)(i < 2 ? s->body.thigh_top : s->body.knee);
        c.radius_b = (float)(i < 2 ? s->body.knee : s->body.ankle);
        must(tsl_collider_create(s->world, &c, &id), "tsl_collider_create");
    }
}

static void add_chains(skirt_scene *s)
{
    tsl_chain_params params;
    character_params(CHARACTER_SKIRT, &params);
    params.radius = 0.01f;
    for (uint32_t i = 0; i < s->kind.strands; ++i)
        add_chain(s, BONE_STRANDS + i * (s->kind.bones + 1), &params, &s->chains[i]);
}

static void add_links(skirt_scene *s)
{
    TSL_INIT(tsl_links_desc, desc);
    TSL_INIT(tsl_links_params, params);
    tsl_chain_id named[SKIRT_STRANDS];
    tsl_links_id id;
    uint32_t n = s->kind.strands;
    for (uint32_t i = 0; i < n; ++i) // 7 has no factor in common with any of the counts
        named[i] = s->chains[s->kind.is_shuffled ? 7 * i % n : i];
    desc.flags = TSL_LINKS_SURFACE;
    if (!s->kind.is_shuffled)
        desc.layout = s->kind.span > 0.0 ? TSL_LINKS_STRIP : TSL_LINKS_RING;
    desc.chains = named;
    desc.chain_count = n;
    params.surface_thickness = 0.01f;
    must(tsl_links_create(s->world, s->rig, &desc, &params, &id), "tsl_links_create");
}

// The bones of the body.
static void add_body(skirt_scene *s, tsl_transform *rest)
{
    rest[BONE_BODY] = at(0.0, 0.0, 0.0);
    for (int leg = 0; leg < 2; ++leg) {
        rest[BONE_THIGH + leg] = at(leg ? -s->body.hip_side : s->body.hip_side, -s->body.hip_drop, 0.0);
        rest[BONE_SHIN + leg] = at(0.0, -s->body.thigh, 0.0);
    }
    s->bone_count = BONE_STRANDS;
}

void skirt_scene_create(skirt_scene *s, const skirt_drawn *d, skirt_motion motion)
{
    int32_t parents[sizeof s->pose / sizeof *s->pose] = {-1, 0, 0, 1, 2};
    tsl_transform rest[sizeof s->pose / sizeof *s->pose];
    TSL_INIT(tsl_rig_desc, rig);
    memset(s, 0, sizeof *s);
    s->kind = d->kind;
    s->body = d->body;
    s->pace = d->pace;
    s->world = stage_create();
    add_body(s, rest);
    add_strands(s, parents, rest);
    memcpy(s->pose, rest, sizeof rest);
    pose_body(s, motion, 0.0);
    rig.bone_count = s->bone_count;
    rig.parents = parents;
    rig.rest = rest;
    rig.root = s->root;
    must(tsl_rig_create(s->world, &rig, &s->rig), "tsl_rig_create");
    add_legs(s);
    add_chains(s);
    add_links(s);
    for (uint32_t i = 0; i < s->kind.strands; ++i)
        for (uint32_t b = 0; b <= s->kind.bones; ++b) {
            d3 step = d3_of(rest[BONE_STRANDS + i * (s->kind.bones + 1) + b].position);
            s->rest[i][b] = b ? d3_add(s->rest[i][b - 1], step) : step;
        }
}

// What is shown: between two ticks that is not what the last one left.
void skirt_scene_step(skirt_scene *s, skirt_motion motion, double seconds, float delta_seconds)
{
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, out);
    tsl_transform shown[sizeof s->pose / sizeof *s->pose];
    pose_body(s, motion, seconds);
    in.root = &s->root;
    in.bones = s->pose;
    out.bones = shown;
    in.bone_count = out.bone_count = s->bone_count;
    out.space = TSL_SPACE_WORLD;
    must(tsl_rig_step(s->world, s->rig, delta_seconds, &in, &out), "tsl_rig_step");
    for (uint32_t i = 0; i < s->kind.strands; ++i)
        for (uint32_t b = 0; b <= s->kind.bones; ++b)
            s->places[i][b] = d3_of(shown[BONE_STRANDS + i * (s->kind.bones + 1) + b].position);
    place_legs(s);
}

void skirt_scene_destroy(skirt_scene *s)
{
    tsl_world_destroy(s->world);
}

void skirt_blow(skirt_scene *s, tsl_vec3 velocity)
{
    TSL_INIT(tsl_wind_desc, wind);
    tsl_wind_id id;
    wind.velocity = velocity;
    must(tsl_wind_create(s->world, &wind, &id), "tsl_wind_create");
}

// ---- bodies that can wear a skirt ---------------------------------------------------------------------------

#define WAIST_PLACES 96
#define WAIST_MOMENTS 160 // of four seconds, which is a whole sit-down and two kicks

static double gap_at_waist(skirt_scene *s, dframe body, int place)
{
    double around = TURN * place / WAIST_PLACES, least = 1e30;
    d3 edge = {s->body.waist_x * cos(around), s->body.waist_up, s->body.waist_z * sin(around)};
    for (int leg = 0; leg < SKIRT_LEGS; ++leg) {
        double gap = hull_gap_of_ball(dframe_point(body, edge), 0.0, &s->legs[leg]);
        least = gap < least ? gap : least;
    }
    return least;
}

double skirt_waist_gap(const skirt_body *body, const skirt_pace *pace, skirt_motion motion)
{
    static skirt_scene s;
    tsl_transform rest[BONE_STRANDS];
    double least = 1e30;
    memset(&s, 0, sizeof s);
    s.body = *body;
    s.pace = *pace;
    add_body(&s, rest);
    memcpy(s.pose, rest, sizeof rest);
    for (int moment = 0; moment < WAIST_MOMENTS; ++moment) {
        pose_body(&s, motion, 4.0 / pace->speed * moment / WAIST_MOMENTS);
        place_legs(&s);
        dframe at_body = dframe_mul(dframe_of(s.root), dframe_of(s.pose[BONE_BODY]));
        for (int place = 0; place < WAIST_PLACES; ++place) {
            double gap = gap_at_waist(&s, at_body, place);
            least = gap < least ? gap : least;
        }
    }
    return least;
}
