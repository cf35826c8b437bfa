// SPDX-License-Identifier: MIT
// Strands with links in double precision, from the page on them and not from the source: DynamicBone's tick without colliders, links
// by XPBD, and lengths. One rig, chains without forks.
#ifndef TASSEL_TESTS_SOLVER_LINKS_REFERENCE_H
#define TASSEL_TESTS_SOLVER_LINKS_REFERENCE_H

#include "solver/skirt.h"
#include "tassel/links.h"

typedef struct reference_particle {
    d3 x, previous, offset; // offset from its parent in the frame of the root bone
    double length;
} reference_particle;

typedef struct reference {
    reference_particle particles[SKIRT_STRANDS][SKIRT_BONES];
    tsl_link links[2048];
    uint32_t link_count;
    d3 anchor;
    double pulls[2048];
} reference;

static inline dframe reference_hips(const skirt *k)
{
    return dframe_mul(dframe_of(k->b.rig->root), dframe_of(k->b.rig->pose[0]));
}

static inline uint32_t reference_strand(const skirt *k, tsl_chain_id chain)
{
    uint32_t i = 0;
    while (k->b.rig->chains[i].bits != chain.bits)
        ++i;
    return i;
}

static inline void reference_begin(reference *r, const skirt *k)
{
    dframe hips = reference_hips(k);
    r->anchor = d3_of(k->b.rig->root.position);
    r->link_count = skirt_links(k, r->links, 2048);
    for (uint32_t i = 0; i < k->strands; ++i)
        for (uint32_t j = 0; j < k->bones; ++j) {
            reference_particle *p = &r->particles[i][j];
            p->offset = d3_of(k->b.rig->rest[1 + i * k->bones + j].position);
            p->length = d3_length(p->offset);
            p->x = j == 0 ? dframe_point(hips, p->offset)
                          : d3_add(r->particles[i][j - 1].x, dq_rotate(hips.rotation, p->offset));
            p->previous = p->x;
        }
}

// From where the library's particles are.
static inline void reference_follow(reference *r, const skirt *k)
{
    for (uint32_t i = 0; i < k->strands; ++i) {
        const tsl_particle *p = skirt_particle(k, k->b.rig->chains[i], 0);
        for (uint32_t j = 0; j < k->bones; ++j) {
            r->particles[i][j].x = d3_of(p[j].position);
            r->particles[i][j].previous = d3_of(p[j].previous);
        }
    }
}

static inline void reference_length(reference_particle *p, d3 parent)
{
    d3 way = d3_sub(p->x, parent);
    p->x = d3_add(parent, d3_scale(way, p->length / d3_length(way)));
}

static inline void reference_swing(reference *r, const skirt *k, double h)
{
    const tsl_chain_params *tuned = &k->b.params;
    dframe hips = reference_hips(k);
    d3 travel = d3_sub(d3_of(k->b.rig->root.position), r->anchor);
    d3 carry = d3_scale(travel, (double)tuned->inert), force = d3_scale(d3_of(tuned->gravity), h * h);
    r->anchor = d3_of(k->b.rig->root.position);
    for (uint32_t i = 0; i < k->strands; ++i) {
        reference_particle *root = &r->particles[i][0];
        root->previous = root->x;
        root->x = dframe_point(hips, root->offset);
        for (uint32_t j = 1; j < k->bones; ++j) {
            reference_particle *p = &r->particles[i][j], *parent = p - 1;
            d3 velocity = d3_scale(d3_sub(p->x, p->previous), 1.0 - (double)tuned->damping);
            p->previous = d3_add(p->x, carry);
            p->x = d3_add(d3_add(p->previous, velocity), force);
            d3 rest = d3_add(parent->x, dq_rotate(hips.rotation, p->offset));
            p->x = d3_add(p->x, d3_scale(d3_sub(rest, p->x), (double)tuned->elasticity));
            d3 off = d3_sub(rest, p->x);
            double most = 2.0 * p->length * (1.0 - (double)tuned->stiffness), is = d3_length(off);
            if (is > most)
                p->x = d3_add(p->x, d3_scale(off, 1.0 - most / is));
            reference_length(p, parent->x);
        }
    }
}

static inline double reference_clamp(double x, double least, double most)
{
    return x < least ? least : x > most ? most : x;
}

// `bounds`: nothing but them. Returns whether the link was beyond them by more than half a percent of its length.
static inline int reference_solve(reference *r, const skirt *k, uint32_t index, double h, int bounds)
{
    const tsl_link *link = &r->links[index];
    const tsl_link_rule *rule = link->kind == TSL_LINK_STRUCTURAL ? &k->params.structural
                                : link->kind == TSL_LINK_SHEAR    ? &k->params.shear
                                                                  : &k->params.bend;
    reference_particle *a = &r->particles[reference_strand(k, link->chain_a)][link->particle_a];
    reference_particle *b = &r->particles[reference_strand(k, link->chain_b)][link->particle_b];
    double free_a = link->particle_a > 0, free_b = link->particle_b > 0;
    if (link->kind == TSL_LINK_SHEAR && link->particle_a != link->particle_b &&
        !(rule->resists & TSL_LINK_RESISTS_AT_BOTH_ENDS)) {
        free_a = link->particle_a > link->particle_b;
        free_b = 1.0 - free_a;
    }
    double rest = (double)link->rest_length, *pull = &r->pulls[index], both = free_a + free_b;
    d3 way = d3_sub(b->x, a->x);
    double is = d3_length(way), loose = is - both * *pull, longest = rest * (1.0 + (double)rule->slack), to = is;
    double least = rest * (double)rule->least, most = rule->most > 0.0f ? rest * (double)rule->most : 1e30;
    if (!bounds) {
        *pull = 0.0;
        if (loose > longest && rule->resists & TSL_LINK_RESISTS_STRETCH)
            *pull = (longest - loose) / (both + (double)rule->stretch_compliance / (h * h));
        else if (loose < rest && rule->resists & TSL_LINK_RESISTS_COMPRESSION)
            *pull = (rest - loose) / (both + (double)rule->compression_compliance / (h * h));
        to = loose + both * *pull;
    }
    to = reference_clamp(to, least, most);
    d3 move = d3_scale(way, (to - is) / (is * both));
    a->x = d3_sub(a->x, d3_scale(move, free_a));
    b->x = d3_add(b->x, d3_scale(move, free_b));
    return is > most + 0.005 * rest || is < least - 0.005 * rest;
}

static inline void reference_lengths(reference *r, const skirt *k)
{
    for (uint32_t i = 0; i < k->strands; ++i)
        for (uint32_t j = 1; j < k->bones; ++j)
            reference_length(&r->particles[i][j], r->particles[i][j - 1].x);
}

// A tick of h seconds, to where the rig's pose and root are.
static inline void reference_tick(reference *r, const skirt *k, double h)
{
    reference_swing(r, k, h);
    memset(r->pulls, 0, sizeof r->pulls);
    int beyond = 0;
    for (uint32_t round = 0; round < k->params.rounds; ++round) {
        beyond = 0;
        for (uint32_t i = 0; i < r->link_count; ++i)
            beyond |= reference_solve(r, k, i, h, 0);
        reference_lengths(r, k);
    }
    for (uint32_t round = 0; beyond && round < 16; ++round) {
        beyond = 0;
        for (uint32_t i = 0; i < r->link_count; ++i)
            beyond |= reference_solve(r, k, i, h, 1);
        reference_lengths(r, k);
    }
}

#endif
