// SPDX-License-Identifier: MIT
// Chains with limits of angles that come to rest among colliders. The limit has to hold in any case; a bone may be inside of a collider
// only where no direction of its limit's region would have it free: the judge tries directions all over the region.
#include "motion/contact.h"
#include "solver/limit_reference.h"

#include <stdio.h>

#define SCENES 500
#define DIRECTIONS 4000
#define DEGREES (180.0 / 3.14159265358979323846)

// ---- variants -------------------------------------------------------------------------------------------

static tsl_limit kind_of(uint32_t variant)
{
    return TSL_LIMIT_CONE + variant % 3;
}

static tsl_limit_frame frame_of(uint32_t variant)
{
    return variant < 3 ? TSL_LIMIT_SIMULATED : TSL_LIMIT_ANIMATED;
}

static const char *limit_name(uint32_t variant)
{
    static const char *const kinds[] = {"cone", "hinge", "polar"};
    static char name[48];
    snprintf(name, sizeof name, "%s against the %s", kinds[variant % 3], variant < 3 ? "bone before" : "pose");
    return name;
}

static const motion_variants contact_limits = {6, limit_name};

// ---- limits ---------------------------------------------------------------------------------------------

typedef struct limited {
    tsl_limit_frame frame;
    region region;
    dq rotation;
} limited;

static limited random_limit(uint32_t variant, motion_random *random)
{
    limited l = {frame_of(variant), {kind_of(variant), 0.0, 0.0}, {0.0, 0.0, 0.0, 1.0}};
    l.region.a = random_between(random, 0.1, 1.5);
    l.region.b = random_between(random, 0.1, 1.2);
    d3 axis = random_direction(random);
    double sine = sin(random_between(random, 0.0, 0.4));
    l.rotation = dq_unit((dq){axis.x * sine, axis.y * sine, axis.z * sine, sqrt(1.0 - sine * sine)});
    return l;
}

static void set_limit(const scene *s, const limited *l)
{
    TSL_INIT(tsl_chain_limit, limit);
    limit.kind = l->region.kind;
    limit.angle_a = (float)l->region.a;
    limit.angle_b = (float)l->region.b;
    limit.rotation = (tsl_quat){(float)l->rotation.x, (float)l->rotation.y, (float)l->rotation.z, (float)l->rotation.w};
    limit.frame = l->frame;
    must(tsl_chain_set_limit(s->world, s->chain, &limit), "tsl_chain_set_limit");
}

// ---- figures --------------------------------------------------------------------------------------------

static int can_be_free(const scene *s, const limited *l, dq space, d3 parent, motion_random *random)
{
    for (int k = 0; k < DIRECTIONS; ++k) {
        d3 way = dq_rotate(space, region_limit(&l->region, random_direction(random)));
        hull bone = scene_bone(s, parent, d3_add(parent, d3_scale(way, s->segment)));
        if (scene_depth(s, &bone) < 0.0)
            return 1;
    }
    return 0;
}

typedef struct limit_figures {
    int are_known;
    tally depth, excess; // a scene's deepest, and degrees beyond the limit
} limit_figures;

// The bone before turns the next one's limit space by the shortest way from rest to where it points.
static void judge(const scene *s, const limited *l, uint64_t number, motion_random *random, limit_figures *f)
{
    dq before = {0.0, 0.0, 0.0, 1.0}, none = before;
    double deepest = 0.0;
    for (uint32_t i = 1; i < s->particle_count; ++i) {
        d3 parent = d3_of(s->particles[i - 1].position), end = d3_of(s->particles[i].position);
        dq frame = l->frame == TSL_LIMIT_SIMULATED ? before : none;
        dq space = dq_mul(dq_mul(frame, dq_from_y(s->along)), l->rotation);
        d3 way = d3_unit(d3_sub(end, parent));
        hull bone = scene_bone(s, parent, end);
        double depth = scene_depth(s, &bone);
        tally_take(&f->excess, region_excess(&l->region, frame, s->along, l->rotation, way) * DEGREES, number);
        if (!(depth <= 1.0 || depth <= deepest) && can_be_free(s, l, space, parent, random))
            deepest = depth;
        before = dq_mul(dq_from_to(dq_rotate(before, s->along), way), before);
    }
    tally_take(&f->depth, deepest, number);
}

static const limit_figures *measure(uint32_t variant, uint64_t seed)
{
    static limit_figures all[6];
    static scene s;
    limit_figures *f = &all[variant];
    for (uint64_t i = 0; !f->are_known && i < motion_scenes(SCENES); ++i) {
        motion_random random = {seed * 1000003 + i};
        scene_begin(&s, TSL_SHAPE_CAPSULE, &random);
        limited l = random_limit(variant, &random);
        set_limit(&s, &l);
        scene_settle(&s);
        judge(&s, &l, seed * 1000003 + i, &random, f);
        tsl_world_destroy(s.world);
    }
    f->are_known = 1;
    return f;
}

static motion_figure contact_limited_depth(uint32_t variant, uint64_t seed)
{
    return tally_beyond(&measure(variant, seed)->depth, 1.0);
}

static motion_figure contact_limited_excess(uint32_t variant, uint64_t seed)
{
    return tally_most(&measure(variant, seed)->excess);
}

static const motion_row rows[] = {
    {"a limit of angles among capsules: scenes deeper where both can hold", &contact_limits, contact_limited_depth,
     0.01, "%"},
    {"a limit of angles among capsules: beyond the limit", &contact_limits, contact_limited_excess, 1.0, "deg"},
};

MOTION_CHAPTER(motion_contact_limit, "Contact");
