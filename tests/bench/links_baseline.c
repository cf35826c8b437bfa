// SPDX-License-Identifier: MIT
// What a careful engine programmer writes first for a skirt: DynamicBone's tick, XPBD links, lengths.
#include "bench/links_workload.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const tsl_vec3 skirt_gravity = {0.0f, -9.81f, 0.0f};
const skirt_leg skirt_legs[SKIRT_LEGS] = {{{0.09f, 0.95f, 0.02f}, {0.11f, 0.55f, 0.12f}, 0.085f, 0.065f},
                                          {{-0.09f, 0.95f, -0.02f}, {-0.11f, 0.55f, -0.12f}, 0.085f, 0.065f},
                                          {{0.11f, 0.55f, 0.12f}, {0.1f, 0.1f, 0.02f}, 0.065f, 0.045f},
                                          {{-0.11f, 0.55f, -0.12f}, {-0.1f, 0.1f, -0.2f}, 0.065f, 0.045f}};

typedef struct bead {
    tsl_vec3 position, previous, offset;
    float length;
} bead;

typedef struct tie {
    int a, b, kind;
    float length, free_a, free_b, pull;
} tie;

typedef struct wearer {
    bead particles[SKIRT_SIZE];
    tsl_vec3 last_position;
} wearer;

struct skirt_baseline {
    int characters;
    wearer *all;
    tie *links;
    uint32_t link_count;
    tsl_links_params params;
    tsl_chain_params chain;
};

tsl_vec3 skirt_offset(int strand, int particle)
{
    float around = 6.2831853f * (float)strand / SKIRT_STRANDS, x = cosf(around), z = sinf(around);
    if (particle == 0)
        return tsli_vec3(0.15f * x, 1.0f, 0.12f * z);
    return tsli_vec3(0.04f * x, -0.115f, 0.04f * z);
}

tsl_chain_params skirt_params(void)
{
    TSL_INIT(tsl_chain_params, p);
    p.damping = 0.2f;
    p.elasticity = 0.06f;
    p.stiffness = 0.2f;
    p.inert = 0.5f;
    p.friction = 0.3f;
    p.radius = 0.01f;
    p.gravity_falloff = 0.0f;
    p.gravity_scale = 0.35f;
    return p;
}

tsl_transform skirt_root(int character, int frame)
{
    tsl_transform t = tsli_transform_identity();
    float phase = 6.2831853f * (float)frame / 64.0f + 0.37f * (float)(character % 97);
    t.position = tsli_vec3((float)(character % 100) + 0.25f * sinf(phase), 0.03f * sinf(2.0f * phase),
                           (float)(character / 100) + 0.2f * cosf(phase));
    t.rotation = tsli_quat(0.0f, sinf(0.25f * sinf(phase)), 0.0f, cosf(0.25f * sinf(phase)));
    return t;
}

// 1 or 0. Of a shear link only the lower end is moved.
static float is_moved(const tsl_link *link, uint32_t end, uint32_t other)
{
    return end > 0 && (link->kind != TSL_LINK_SHEAR || end >= other) ? 1.0f : 0.0f;
}

skirt_baseline *skirt_baseline_create(int characters, const tsl_link *links, uint32_t link_count,
                                      const tsl_links_params *params)
{
    skirt_baseline *b = calloc(1, sizeof *b);
    b->characters = characters;
    b->all = calloc((size_t)characters, sizeof *b->all);
    b->links = calloc(link_count + 1u, sizeof *b->links);
    b->link_count = link_count;
    b->params = *params;
    b->chain = skirt_params();
    for (uint32_t i = 0; i < link_count; ++i) { // strands are chains, which have their numbers in their ids
        int a = (int)links[i].chain_a.bits * SKIRT_PARTICLES + (int)links[i].particle_a;
        int c = (int)links[i].chain_b.bits * SKIRT_PARTICLES + (int)links[i].particle_b;
        b->links[i] = (tie){a,
                            c,
                            (int)links[i].kind,
                            links[i].rest_length,
                            is_moved(&links[i], links[i].particle_a, links[i].particle_b),
                            is_moved(&links[i], links[i].particle_b, links[i].particle_a),
                            0.0f};
    }
    for (int c = 0; c < characters; ++c) {
        tsl_transform root = skirt_root(c, 0);
        b->all[c].last_position = root.position;
        for (int i = 0; i < SKIRT_SIZE; ++i) {
            bead *p = &b->all[c].particles[i];
            int first = i % SKIRT_PARTICLES == 0;
            p->offset = skirt_offset(i / SKIRT_PARTICLES, i % SKIRT_PARTICLES);
            p->length = tsli_vec3_length(p->offset);
            tsl_vec3 parent = first ? root.position : p[-1].position;
            p->position = p->previous = tsli_vec3_add(parent, tsli_quat_rotate(root.rotation, p->offset));
        }
    }
    return b;
}

void skirt_baseline_destroy(skirt_baseline *b)
{
    if (!b)
        return;
    free(b->all);
    free(b->links);
    free(b);
}

tsl_vec3 skirt_baseline_position(const skirt_baseline *b, int index, int strand, int i)
{
    return b->all[index].particles[strand * SKIRT_PARTICLES + i].position;
}

static void keep_length(bead *p)
{
    tsl_vec3 way = tsli_vec3_sub(p->position, p[-1].position);
    float length = tsli_vec3_length(way);
    if (length > 0.0f)
        p->position = tsli_vec3_add(p[-1].position, tsli_vec3_scale(way, p->length / length));
}

static void tick(const skirt_baseline *b, wearer *c, tsl_transform root)
{
    const tsl_chain_params *tuned = &b->chain;
    const float h = 1.0f / 60.0f;
    tsl_vec3 carry = tsli_vec3_scale(tsli_vec3_sub(root.position, c->last_position), tuned->inert);
    tsl_vec3 force = tsli_vec3_scale(skirt_gravity, tuned->gravity_scale * h * h);
    c->last_position = root.position;
    for (int i = 0; i < SKIRT_SIZE; ++i) {
        bead *p = &c->particles[i];
        if (i % SKIRT_PARTICLES == 0) {
            p->previous = p->position;
            p->position = tsli_transform_point(root, p->offset);
            continue;
        }
        tsl_vec3 velocity = tsli_vec3_sub(p->position, p->previous);
        p->previous = tsli_vec3_add(p->position, carry);
        velocity = tsli_vec3_scale(velocity, 1.0f - tuned->damping);
        p->position = tsli_vec3_add(p->previous, tsli_vec3_add(velocity, force));
        tsl_vec3 rest = tsli_vec3_add(p[-1].position, tsli_quat_rotate(root.rotation, p->offset));
        tsl_vec3 pull = tsli_vec3_scale(tsli_vec3_sub(rest, p->position), tuned->elasticity);
        p->position = tsli_vec3_add(p->position, pull);
        tsl_vec3 off = tsli_vec3_sub(rest, p->position);
        float distance = tsli_vec3_length(off), most = 2.0f * p->length * (1.0f - tuned->stiffness);
        if (distance > most)
            p->position = tsli_vec3_add(p->position, tsli_vec3_scale(off, (distance - most) / distance));
        keep_length(p);
    }
}

// Returns whether it was beyond a bound.
static int solve(wearer *c, tie *l, const tsl_link_rule *rule, int bounds)
{
    bead *a = &c->particles[l->a], *b = &c->particles[l->b];
    const float h = 1.0f / 60.0f;
    tsl_vec3 way = tsli_vec3_sub(b->position, a->position);
    float is = tsli_vec3_length(way), both = l->free_a + l->free_b, to = is;
    float loose = is - both * l->pull, longest = l->length * (1.0f + rule->slack);
    if (!bounds) {
        l->pull = 0.0f;
        if (loose > longest && (rule->resists & TSL_LINK_RESISTS_STRETCH))
            l->pull = (longest - loose) / (both + rule->stretch_compliance / (h * h));
        else if (loose < l->length && (rule->resists & TSL_LINK_RESISTS_COMPRESSION))
            l->pull = (l->length - loose) / (both + rule->compression_compliance / (h * h));
        to = loose + both * l->pull;
    }
    float least = rule->least * l->length, most = rule->most > 0.0f ? rule->most * l->length : HUGE_VALF;
    to = to < least ? least : to > most ? most : to;
    if (is > 0.0f) {
        tsl_vec3 move = tsli_vec3_scale(way, (to - is) / (is * both));
        a->position = tsli_vec3_sub(a->position, tsli_vec3_scale(move, l->free_a));
        b->position = tsli_vec3_add(b->position, tsli_vec3_scale(move, l->free_b));
    }
    return is > most + 0.005f * l->length || is < least - 0.005f * l->length;
}

static void keep_lengths(wearer *c)
{
    for (int i = 0; i < SKIRT_SIZE; ++i)
        if (i % SKIRT_PARTICLES)
            keep_length(&c->particles[i]);
}

static int solve_all(const skirt_baseline *b, wearer *c, int bounds)
{
    const tsl_link_rule *const rules[] = {&b->params.structural, &b->params.shear, &b->params.bend};
    int beyond = 0;
    for (uint32_t i = 0; i < b->link_count; ++i) {
        const tsl_link_rule *rule = rules[b->links[i].kind];
        if (!bounds || rule->least > 0.0f || rule->most > 0.0f)
            beyond |= solve(c, &b->links[i], rule, bounds);
    }
    return beyond;
}

static void tick_links(const skirt_baseline *b, wearer *c)
{
    int beyond = 0;
    for (uint32_t i = 0; i < b->link_count; ++i)
        b->links[i].pull = 0.0f;
    for (uint32_t round = 0; round < b->params.rounds; ++round) {
        if (round)
            keep_lengths(c);
        beyond = solve_all(b, c, 0);
    }
    for (int round = 0; beyond && round < 16; ++round) {
        keep_lengths(c);
        beyond = solve_all(b, c, 1);
    }
    keep_lengths(c);
}

void skirt_baseline_step(skirt_baseline *b, const tsl_transform *roots)
{
    for (int i = 0; i < b->characters; ++i) {
        tick(b, &b->all[i], roots[i]);
        if (b->link_count)
            tick_links(b, &b->all[i]);
    }
}
