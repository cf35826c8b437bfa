// SPDX-License-Identifier: MIT
// What a host says of one object in the light of others: bones, chains and colliders that must exist and go together.
#include "solver/check/entry.h"

#include "base/floating_point.h"

// ---- chains --------------------------------------------------------------------------------------------

static tsl_result check_listed(tsli_at at, const tsli_rig *rig, const tsl_chain_desc *d, uint32_t i)
{
    tsli_collider *c = tsli_pool_find(&rig->world->colliders, d->colliders[i].bits);
    if (!c)
        return tsli_refuse_id(tsli_at_named(at, tsli_name_of("%s.colliders[%u]", at.argument, i).text), rig->world,
                              TSLI_KIND_COLLIDER, d->colliders[i].bits);
    if (c->rig && c->rig != rig && !(c->desc.flags & TSL_COLLIDER_SHARED))
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT,
                           ".colliders[%u] is of another rig and without TSL_COLLIDER_SHARED", i);
    if (c->listed)
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT, ".colliders[%u] is %s.colliders[%u] again", i, at.argument,
                           c->listed - 1);
    c->listed = i + 1;
    return TSL_OK;
}

typedef struct bone_list {
    const char *name, *count_name;
    const uint32_t *bones;
    uint32_t count;
} bone_list;

static tsl_result check_bone_lists(tsli_at at, const tsli_rig *rig, const tsl_chain_desc *d)
{
    const bone_list lists[] = {{"roots", "root_count", d->roots, d->root_count},
                               {"exclude", "exclude_count", d->exclude, d->exclude_count},
                               {"bones", "bone_count", d->bones, d->bone_count}};
    for (uint32_t i = 0; i < 3; ++i) {
        if (lists[i].count && !lists[i].bones)
            return TSLI_REFUSE(at, TSL_ERROR_NULL_POINTER, ".%s is null, and %s.%s is %u", lists[i].name, at.argument,
                               lists[i].count_name, lists[i].count);
        if (lists[i].count > rig->bone_count)
            return TSLI_REFUSE(at, TSL_ERROR_COUNT_MISMATCH, ".%s is %u; the rig has %u bones", lists[i].count_name,
                               lists[i].count, rig->bone_count);
    }
    if (d->collider_count && !d->colliders)
        return TSLI_REFUSE(at, TSL_ERROR_NULL_POINTER, ".colliders is null, and %s.collider_count is %u", at.argument,
                           d->collider_count);
    return TSL_OK;
}

tsl_result tsli_chain_check_desc(tsli_at at, const tsli_rig *rig, const tsl_chain_desc *d)
{
    const tsl_result code = TSL_ERROR_INVALID_ARGUMENT;
    tsl_result result = check_bone_lists(at, rig, d);
    if (result != TSL_OK)
        return result;
    if (d->model == TSL_MODEL_SPRING && d->root_count)
        return TSLI_REFUSE(at, code, ".root_count is %u; TSL_MODEL_SPRING takes %s.bones, not %s.roots", d->root_count,
                           at.argument, at.argument);
    if (!d->root_count == !d->bone_count)
        return TSLI_REFUSE(at, code, ".root_count is %u and %s.bone_count %u; one of them must be 0 and the other not",
                           d->root_count, at.argument, d->bone_count);
    if (d->bone_count && d->exclude_count)
        return TSLI_REFUSE(at, code, ".exclude_count is %u; %s.exclude goes with %s.roots, not with %s.bones",
                           d->exclude_count, at.argument, at.argument, at.argument);
    if (d->anchor < -1 || d->anchor >= (int64_t)rig->bone_count)
        return TSLI_REFUSE(at, TSL_ERROR_INDEX_OUT_OF_RANGE,
                           ".anchor is %d; it must be -1 or a bone of the rig, which has %u", (int)d->anchor,
                           rig->bone_count);
    if (!(d->flags & TSL_CHAIN_COLLIDER_LIST) && d->collider_count)
        return TSLI_REFUSE(at, code, ".collider_count is %u, and %s.flags are without TSL_CHAIN_COLLIDER_LIST",
                           d->collider_count, at.argument);
    uint32_t checked = 0;
    for (; checked < d->collider_count && result == TSL_OK; checked += result == TSL_OK)
        result = check_listed(at, rig, d, checked);
    for (uint32_t i = 0; i < checked; ++i)
        ((tsli_collider *)tsli_pool_find(&rig->world->colliders, d->colliders[i].bits))->listed = 0;
    return result;
}

// ---- what particles have -------------------------------------------------------------------------------

#define CURVE_KEYS_AT_MOST 256u

tsl_result tsli_check_keys(tsli_at at, const tsl_curve_key *keys, uint32_t count)
{
    static const tsli_field fields[] = {{TSLI_FIELD(tsl_curve_key, u), TSLI_FLOAT, -FLT_MAX, FLT_MAX},
                                        {TSLI_FIELD(tsl_curve_key, value), TSLI_FLOAT, -FLT_MAX, FLT_MAX},
                                        {TSLI_FIELD(tsl_curve_key, in_tangent), TSLI_FLOAT, -FLT_MAX, FLT_MAX},
                                        {TSLI_FIELD(tsl_curve_key, out_tangent), TSLI_FLOAT, -FLT_MAX, FLT_MAX}};
    if (count > CURVE_KEYS_AT_MOST)
        return tsli_refuse(at.host, TSL_ERROR_TOO_MANY, at.function, "key_count is %u; it must be at most %u", count,
                           CURVE_KEYS_AT_MOST);
    if (count && !keys)
        return TSLI_REFUSE(at, TSL_ERROR_NULL_POINTER, " is null, and key_count is %u", count);
    for (uint32_t i = 0; i < count; ++i) {
        const tsli_name name = tsli_name_of("%s[%u]", at.argument, i);
        tsl_result result = tsli_check_fields(tsli_at_named(at, name.text), TSLI_FIELDS(fields), &keys[i]);
        if (result != TSL_OK)
            return result;
        if (i > 0 && tsli_compare(keys[i].u, keys[i - 1].u) <= 0)
            return TSLI_REFUSE(at, TSL_ERROR_NOT_INCREASING,
                               "[%u].u is %g; it must be more than %g, that of the key before", i, (double)keys[i].u,
                               (double)keys[i - 1].u);
    }
    return TSL_OK;
}

#undef CURVE_KEYS_AT_MOST

tsl_result tsli_chain_check_per_particle(tsli_at at, const tsli_chain *chain, const char *count_name, const void *array,
                                         uint32_t count)
{
    if (count && !array)
        return TSLI_REFUSE(at, TSL_ERROR_NULL_POINTER, " is null, and %s is %u", count_name, count);
    if (count && count != chain->particle_count)
        return tsli_refuse(at.host, TSL_ERROR_COUNT_MISMATCH, at.function,
                           "%s is %u; it must be 0 or %u, the number of particles of the chain", count_name, count,
                           chain->particle_count);
    return TSL_OK;
}

tsl_result tsli_chain_check_vectors(tsli_at at, const tsli_chain *chain, const char *count_name,
                                    const tsl_vec3 *vectors, uint32_t count)
{
    tsl_result result = tsli_chain_check_per_particle(at, chain, count_name, vectors, count);
    for (uint32_t i = 0; i < count && result == TSL_OK; ++i)
        if (!tsli_vec3_is_within_limit(vectors[i]))
            result = tsli_refuse_vec3(tsli_at_named(at, tsli_name_of("%s[%u]", at.argument, i).text), &vectors[i]);
    return result;
}

tsl_result tsli_chain_check_joint_limit(tsli_at at, const tsli_chain *chain, const tsl_joint_limit *limits, uint32_t i)
{
    if (limits[i].kind == TSL_LIMIT_NONE)
        return TSL_OK;
    if (chain->particles[i].parent < 0)
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT,
                           "[%u].kind is %u; particle %u is a root, which ends no bone and can have "
                           "TSL_LIMIT_NONE alone",
                           i, limits[i].kind, i);
    const tsl_chain_limit limit = {.kind = limits[i].kind,
                                   .angle_a = limits[i].angle_a,
                                   .angle_b = limits[i].angle_b,
                                   .rotation = limits[i].rotation};
    return tsli_check_struct(tsli_at_named(at, tsli_name_of("%s[%u]", at.argument, i).text), &tsli_chain_limit, &limit);
}

tsl_result tsli_hold_check(tsli_at at, const tsli_chain *chain, const tsl_hold *hold)
{
    if (hold->particle >= chain->particle_count)
        return TSLI_REFUSE(at, TSL_ERROR_INDEX_OUT_OF_RANGE, ".particle is %u; the chain has %u particles",
                           hold->particle, chain->particle_count);
    if (chain->particles[hold->particle].parent < 0)
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT,
                           ".particle is %u, which is a root: it goes where the animation has it", hold->particle);
    if (hold->bone < -1 || hold->bone >= (int32_t)chain->rig->bone_count)
        return TSLI_REFUSE(at, TSL_ERROR_INDEX_OUT_OF_RANGE, ".bone is %d; it must be -1 or one of the rig's %u bones",
                           hold->bone, chain->rig->bone_count);
    return TSL_OK;
}

// ---- colliders -----------------------------------------------------------------------------------------

tsl_result tsli_collider_check_hull(tsli_at at, const tsl_collider_desc *d, tsli_hull *out_hull)
{
    static const tsli_field fields[] = {{TSLI_FIELD(tsl_plane, normal), TSLI_VEC3, -TSLI_LARGEST, TSLI_LARGEST},
                                        {TSLI_FIELD(tsl_plane, distance), TSLI_FLOAT, -TSLI_LARGEST, TSLI_LARGEST}};
    if (d->shape != TSL_SHAPE_HULL)
        return TSL_OK;
    if (d->plane_count < 4 || d->plane_count > TSL_HULL_PLANES)
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT, ".plane_count is %u; a TSL_SHAPE_HULL has 4 to %d planes",
                           d->plane_count, TSL_HULL_PLANES);
    if (!d->planes)
        return TSLI_REFUSE(at, TSL_ERROR_NULL_POINTER, ".planes are null, and %s.plane_count is %u", at.argument,
                           d->plane_count);
    for (uint32_t i = 0; i < d->plane_count; ++i) {
        const tsli_name name = tsli_name_of("%s.planes[%u]", at.argument, i);
        tsl_result result = tsli_check_fields(tsli_at_named(at, name.text), TSLI_FIELDS(fields), &d->planes[i]);
        if (result == TSL_OK && tsli_is_zero(d->planes[i].normal))
            result =
                TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT, ".planes[%u].normal is 0 0 0; it must have a length", i);
        if (result != TSL_OK)
            return result;
    }
    tsli_floating_point host_mode = tsli_floating_point_enter();
    const char *reason = tsli_hull_make(d->planes, d->plane_count, out_hull);
    tsli_floating_point_leave(host_mode);
    return reason ? TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT, ".planes %s", reason) : TSL_OK;
}

tsl_result tsli_collider_check_owner(tsli_at at, const tsl_world *world, const tsl_collider_desc *d, tsli_rig **out_rig)
{
    *out_rig = NULL;
    if (d->rig.bits == 0 && d->bone != -1)
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT,
                           ".bone is %d and %s.rig is null; of a collider of the world %s.bone must be -1",
                           (int)d->bone, at.argument, at.argument);
    if (d->rig.bits == 0)
        return TSL_OK;
    *out_rig = tsli_pool_find(&world->rigs, d->rig.bits);
    if (!*out_rig)
        return tsli_refuse_id(tsli_at_named(at, tsli_name_of("%s.rig", at.argument).text), world, TSLI_KIND_RIG,
                              d->rig.bits);
    if (d->bone < -1 || d->bone >= (int64_t)(*out_rig)->bone_count)
        return TSLI_REFUSE(at, TSL_ERROR_INDEX_OUT_OF_RANGE,
                           ".bone is %d; it must be -1 or a bone of the rig, which has %u", (int)d->bone,
                           (*out_rig)->bone_count);
    return TSL_OK;
}

// A plane without a normal has none of these faults.
static int is_same_hull(const tsli_hull *hull, const tsl_collider_desc *asked)
{
    for (uint32_t i = 0; asked->planes && i < asked->plane_count && i < TSL_HULL_PLANES; ++i)
        if (tsli_is_zero(asked->planes[i].normal))
            return 0;
    return asked->planes && tsli_hull_is_of(hull, asked->planes, asked->plane_count);
}

tsl_result tsli_collider_check_change(tsli_at at, const tsli_collider *collider, const tsl_collider_desc *asked)
{
    const tsl_collider_desc *current = &collider->desc;
    const tsl_result code = TSL_ERROR_INVALID_ARGUMENT;
    const uint32_t changed = asked->flags ^ current->flags;
    if (asked->rig.bits != current->rig.bits)
        return TSLI_REFUSE(at, code, ".rig is not the collider's: its owner cannot change");
    if (asked->bone != current->bone)
        return TSLI_REFUSE(at, code, ".bone is %d, and the collider's %d, which cannot change", (int)asked->bone,
                           (int)current->bone);
    if (current->rig.bits && (changed & TSL_COLLIDER_SHARED)) // it does not apply to the world's
        return TSLI_REFUSE(at, code, ".flags change TSL_COLLIDER_SHARED, which cannot change");
    if (changed & TSL_COLLIDER_SIMULATED)
        return TSLI_REFUSE(at, code, ".flags change TSL_COLLIDER_SIMULATED, which cannot change");
    if ((asked->shape == TSL_SHAPE_HULL) != (current->shape == TSL_SHAPE_HULL))
        return TSLI_REFUSE(at, code,
                           ".shape is %u, and the collider's %u: a TSL_SHAPE_HULL stays one, and nothing else "
                           "becomes one",
                           asked->shape, current->shape);
    if ((asked->plane_count || asked->planes) && !is_same_hull(collider->hull, asked))
        return TSLI_REFUSE(at, code,
                           ".planes are not the collider's, which cannot change; 0 of them and null keep them");
    return TSL_OK;
}

// ---- sets of links -------------------------------------------------------------------------------------

static tsl_result find_chain(tsli_at at, const tsli_rig *rig, tsl_chain_id id, const tsli_chain **out_chain)
{
    const tsli_chain *chain = *out_chain = tsli_pool_find(&rig->world->chains, id.bits);
    if (!chain)
        return tsli_refuse_id(at, rig->world, TSLI_KIND_CHAIN, id.bits);
    if (chain->rig != rig)
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT, " is of another rig");
    if (chain->model != TSL_MODEL_TASSEL)
        return TSLI_REFUSE(at, TSL_ERROR_NOT_SUPPORTED, " is of %s: only chains of TSL_MODEL_TASSEL are linked",
                           chain->model == TSL_MODEL_CHAIN ? "TSL_MODEL_CHAIN" : "TSL_MODEL_SPRING");
    return TSL_OK;
}

static tsl_result check_chain(tsli_at at, const tsli_rig *rig, const tsl_links_desc *d, uint32_t i)
{
    const tsli_name name = tsli_name_of("%s.chains[%u]", at.argument, i);
    const tsli_at element = tsli_at_named(at, name.text);
    const tsli_chain *chain;
    tsl_result result = find_chain(element, rig, d->chains[i], &chain);
    if (result != TSL_OK || !chain)
        return result;
    for (uint32_t k = 0; k < i; ++k)
        if (d->chains[k].bits == d->chains[i].bits)
            return TSLI_REFUSE(element, TSL_ERROR_INVALID_ARGUMENT, " is %s.chains[%u] again", at.argument, k);
    for (uint32_t p = 0; p < chain->particle_count; ++p)
        if (chain->particles[p].child_count > 1)
            return TSLI_REFUSE(element, TSL_ERROR_NOT_SUPPORTED, " forks at bone %d: pairs can link it",
                               (int)chain->particles[p].bone);
    return TSL_OK;
}

static tsl_result check_pair(tsli_at at, const tsli_rig *rig, const tsl_link *pair)
{
    static const tsli_field fields[] = {{TSLI_FIELD(tsl_link, kind), TSLI_WORD, 0, TSL_LINK_KIND_COUNT - 1},
                                        {TSLI_FIELD(tsl_link, rest_length), TSLI_FLOAT, -TSLI_LARGEST, TSLI_LARGEST}};
    const tsl_chain_id ids[] = {pair->chain_a, pair->chain_b};
    const uint32_t particles[] = {pair->particle_a, pair->particle_b};
    const char ends[] = {'a', 'b'};
    const tsli_chain *chains[2] = {NULL, NULL};
    tsl_result result = TSL_OK;
    for (uint32_t i = 0; i < 2 && result == TSL_OK; ++i) {
        const tsli_name name = tsli_name_of("%s.chain_%c", at.argument, ends[i]);
        result = find_chain(tsli_at_named(at, name.text), rig, ids[i], &chains[i]);
    }
    for (uint32_t i = 0; i < 2 && result == TSL_OK && chains[i]; ++i)
        if (particles[i] >= chains[i]->particle_count)
            result = TSLI_REFUSE(at, TSL_ERROR_INDEX_OUT_OF_RANGE, ".particle_%c is %u; the chain has %u particles",
                                 ends[i], particles[i], chains[i]->particle_count);
    if (result == TSL_OK)
        result = tsli_check_fields(at, TSLI_FIELDS(fields), pair);
    if (result != TSL_OK || !chains[0] || !chains[1])
        return result;
    if (chains[0] == chains[1] && particles[0] == particles[1])
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT, " links a particle to itself");
    if (chains[0]->particles[particles[0]].parent < 0 && chains[1]->particles[particles[1]].parent < 0)
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT, " links two roots, which the animation holds");
    return TSL_OK;
}

tsl_result tsli_links_check_desc(tsli_at at, const tsli_rig *rig, const tsl_links_desc *d)
{
    tsl_result result = TSL_OK;
    for (uint32_t i = 0; i < d->chain_count && result == TSL_OK; ++i)
        result = check_chain(at, rig, d, i);
    for (uint32_t i = 0; i < d->pair_count && result == TSL_OK; ++i)
        result = check_pair(tsli_at_named(at, tsli_name_of("%s.pairs[%u]", at.argument, i).text), rig, &d->pairs[i]);
    return result;
}

tsl_result tsli_links_check_strands(tsli_at at, tsl_links_layout layout, uint32_t count)
{
    uint32_t least = layout == TSL_LINKS_RING ? 3 : layout == TSL_LINKS_LOOSE ? 1 : 2;
    if (count == 0 || count >= least)
        return TSL_OK;
    return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT, ".chains have %u strand%s; there must be at least %u", count,
                       count == 1 ? "" : "s", least);
}
