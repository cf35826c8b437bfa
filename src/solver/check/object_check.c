// SPDX-License-Identifier: MIT
// What a host says of one object in the light of others: bones, chains and colliders that must exist and go together.
#include "solver/check/entry.h"

#include <string.h>

// ---- chains --------------------------------------------------------------------------------------------

static tsl_result check_listed(const tsl_world *world, const char *function, const tsli_rig *rig,
                               const tsl_chain_desc *d, uint32_t i)
{
    const tsli_host *host = &world->host;
    tsli_collider *c = tsli_collider_find(world, d->colliders[i]);
    if (!c)
        return tsli_refuse_id(world, function, TSLI_KIND_COLLIDER, d->colliders[i].bits,
                              tsli_name_of("desc.colliders[%u]", i).text);
    if (c->rig && c->rig != rig && !(c->desc.flags & TSL_COLLIDER_SHARED))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.colliders[%u] is of another rig and without TSL_COLLIDER_SHARED", i);
    if (c->listed)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function, "desc.colliders[%u] is desc.colliders[%u] again",
                           i, c->listed - 1);
    c->listed = i + 1;
    return TSL_OK;
}

static void forget_listed(const tsl_world *world, const tsl_chain_desc *d, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i)
        tsli_collider_find(world, d->colliders[i])->listed = 0;
}

static tsl_result check_list(const tsl_world *world, const char *function, const tsli_rig *rig, const tsl_chain_desc *d)
{
    tsl_result result = TSL_OK;
    if (!(d->flags & TSL_CHAIN_COLLIDER_LIST) && d->collider_count)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.collider_count is %u, and desc.flags are without TSL_CHAIN_COLLIDER_LIST",
                           d->collider_count);
    uint32_t checked = 0;
    for (; checked < d->collider_count && result == TSL_OK; checked += result == TSL_OK)
        result = check_listed(world, function, rig, d, checked);
    forget_listed(world, d, checked);
    return result;
}

typedef struct bone_list {
    const char *name;
    const uint32_t *bones;
    uint32_t count;
} bone_list;

static tsl_result check_bone_lists(const tsl_world *world, const char *function, const tsli_rig *rig,
                                   const tsl_chain_desc *d)
{
    const tsli_host *host = &world->host;
    const bone_list lists[] = {{"root", d->roots, d->root_count},
                               {"exclude", d->exclude, d->exclude_count},
                               {"bone", d->bones, d->bone_count}};
    for (uint32_t i = 0; i < 3; ++i) {
        if (lists[i].count && !lists[i].bones)
            return tsli_refuse(host, TSL_ERROR_NULL_POINTER, function, "desc.%s%s is null, and desc.%s_count is %u",
                               lists[i].name, i == 1 ? "" : "s", lists[i].name, lists[i].count);
        if (lists[i].count > rig->bone_count)
            return tsli_refuse(host, TSL_ERROR_COUNT_MISMATCH, function, "desc.%s_count is %u; the rig has %u bones",
                               lists[i].name, lists[i].count, rig->bone_count);
    }
    if (d->collider_count && !d->colliders)
        return tsli_refuse(host, TSL_ERROR_NULL_POINTER, function,
                           "desc.colliders is null, and desc.collider_count is %u", d->collider_count);
    return TSL_OK;
}

static tsl_result check_extent(const tsl_world *world, const char *function, const tsl_chain_desc *d)
{
    const tsli_host *host = &world->host;
    if (d->model == TSL_MODEL_SPRING && d->root_count)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.root_count is %u; TSL_MODEL_SPRING takes desc.bones, not desc.roots", d->root_count);
    if (!d->root_count == !d->bone_count)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.root_count is %u and desc.bone_count %u; one of them must be 0 and the other not",
                           d->root_count, d->bone_count);
    if (d->bone_count && d->exclude_count)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.exclude_count is %u; desc.exclude goes with desc.roots, not with desc.bones",
                           d->exclude_count);
    return TSL_OK;
}

tsl_result tsli_chain_check_desc(const tsl_world *world, const char *function, const tsli_rig *rig,
                                 const tsl_chain_desc *d)
{
    tsl_result result = check_bone_lists(world, function, rig, d);
    if (result == TSL_OK)
        result = check_extent(world, function, d);
    if (result == TSL_OK && (d->anchor < -1 || d->anchor >= (int64_t)rig->bone_count))
        result = tsli_refuse(&world->host, TSL_ERROR_INDEX_OUT_OF_RANGE, function,
                             "desc.anchor is %d; it must be -1 or a bone of the rig, which has %u", (int)d->anchor,
                             rig->bone_count);
    return result == TSL_OK ? check_list(world, function, rig, d) : result;
}

// ---- what particles have -------------------------------------------------------------------------------

#define CURVE_KEYS_AT_MOST 256u

tsl_result tsli_check_keys(const tsl_world *world, const char *function, const tsl_curve_key *keys, uint32_t count)
{
    static const tsli_field fields[] = {{TSLI_FIELD(tsl_curve_key, u), TSLI_FLOAT, -FLT_MAX, FLT_MAX},
                                        {TSLI_FIELD(tsl_curve_key, value), TSLI_FLOAT, -FLT_MAX, FLT_MAX},
                                        {TSLI_FIELD(tsl_curve_key, in_tangent), TSLI_FLOAT, -FLT_MAX, FLT_MAX},
                                        {TSLI_FIELD(tsl_curve_key, out_tangent), TSLI_FLOAT, -FLT_MAX, FLT_MAX}};
    if (count > CURVE_KEYS_AT_MOST)
        return tsli_refuse(&world->host, TSL_ERROR_TOO_MANY, function, "key_count is %u; it must be at most %u", count,
                           CURVE_KEYS_AT_MOST);
    if (count && !keys)
        return tsli_refuse(&world->host, TSL_ERROR_NULL_POINTER, function, "keys is null, and key_count is %u", count);
    for (uint32_t i = 0; i < count; ++i) {
        tsl_result result =
            tsli_check_fields(&world->host, function, tsli_name_of("keys[%u]", i).text, TSLI_FIELDS(fields), &keys[i]);
        if (result != TSL_OK)
            return result;
        if (i > 0 && tsli_compare(keys[i].u, keys[i - 1].u) <= 0)
            return tsli_refuse(&world->host, TSL_ERROR_NOT_INCREASING, function,
                               "keys[%u].u is %g; it must be more than %g, that of the key before", i,
                               (double)keys[i].u, (double)keys[i - 1].u);
    }
    return TSL_OK;
}

#undef CURVE_KEYS_AT_MOST

tsl_result tsli_chain_check_per_particle(const tsl_world *world, const char *function, const tsli_chain *chain,
                                         const char *argument, const char *count_name, const void *array,
                                         uint32_t count)
{
    if (count && !array)
        return tsli_refuse(&world->host, TSL_ERROR_NULL_POINTER, function, "%s is null, and %s is %u", argument,
                           count_name, count);
    if (count && count != chain->particle_count)
        return tsli_refuse(&world->host, TSL_ERROR_COUNT_MISMATCH, function,
                           "%s is %u; it must be 0 or %u, the number of particles of the chain", count_name, count,
                           chain->particle_count);
    return TSL_OK;
}

tsl_result tsli_chain_check_vectors(const tsl_world *world, const char *function, const tsli_chain *chain,
                                    const char *argument, const char *count_name, const tsl_vec3 *vectors,
                                    uint32_t count)
{
    tsl_result result = tsli_chain_check_per_particle(world, function, chain, argument, count_name, vectors, count);
    for (uint32_t i = 0; i < count && result == TSL_OK; ++i)
        if (!tsli_vec3_is_within_limit(vectors[i]))
            result = tsli_refuse_vec3(&world->host, function, &vectors[i], tsli_name_of("%s[%u]", argument, i).text);
    return result;
}

tsl_result tsli_chain_check_joint_limit(const tsl_world *world, const char *function, const tsli_chain *chain,
                                        const tsl_joint_limit *limits, uint32_t i)
{
    const tsl_joint_limit *limit = &limits[i];
    if (limit->kind == TSL_LIMIT_NONE)
        return TSL_OK;
    if (chain->particles[i].parent < 0)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "limits[%u].kind is %u; particle %u is a root, which ends no bone and can have "
                           "TSL_LIMIT_NONE alone",
                           i, limit->kind, i);
    return tsli_check_struct(&world->host, function, tsli_name_of("limits[%u]", i).text, &tsli_joint_limit, limit);
}

tsl_result tsli_hold_check(const tsl_world *world, const char *function, const char *argument, const tsli_chain *chain,
                           const tsl_hold *hold)
{
    if (hold->particle >= chain->particle_count)
        return tsli_refuse(&world->host, TSL_ERROR_INDEX_OUT_OF_RANGE, function,
                           "%s.particle is %u; the chain has %u particles", argument, hold->particle,
                           chain->particle_count);
    if (chain->particles[hold->particle].parent < 0)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.particle is %u, which is a root: it goes where the animation has it", argument,
                           hold->particle);
    if (hold->bone < -1 || hold->bone >= (int32_t)chain->rig->bone_count)
        return tsli_refuse(&world->host, TSL_ERROR_INDEX_OUT_OF_RANGE, function,
                           "%s.bone is %d; it must be -1 or one of the rig's %u bones", argument, hold->bone,
                           chain->rig->bone_count);
    return TSL_OK;
}

// ---- colliders -----------------------------------------------------------------------------------------

static tsl_result check_plane(const tsl_world *world, const char *function, const tsl_plane *plane, uint32_t index)
{
    static const tsli_field fields[] = {{TSLI_FIELD(tsl_plane, normal), TSLI_VEC3, -TSLI_LARGEST, TSLI_LARGEST},
                                        {TSLI_FIELD(tsl_plane, distance), TSLI_FLOAT, -TSLI_LARGEST, TSLI_LARGEST}};
    tsli_name name = tsli_name_of("desc.planes[%u]", index);
    tsl_result result = tsli_check_fields(&world->host, function, name.text, TSLI_FIELDS(fields), plane);
    if (result == TSL_OK && tsli_is_zero(plane->normal))
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.normal is 0 0 0; it must have a length", name.text);
    return result;
}

tsl_result tsli_collider_check_hull(const tsl_world *world, const char *function, const tsl_collider_desc *d,
                                    tsli_hull *out_hull)
{
    const tsli_host *host = &world->host;
    if (d->shape != TSL_SHAPE_HULL)
        return TSL_OK;
    if (d->plane_count < 4 || d->plane_count > TSL_HULL_PLANES)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.plane_count is %u; a TSL_SHAPE_HULL has 4 to %d planes", d->plane_count,
                           TSL_HULL_PLANES);
    if (!d->planes)
        return tsli_refuse(host, TSL_ERROR_NULL_POINTER, function, "desc.planes are null, and desc.plane_count is %u",
                           d->plane_count);
    for (uint32_t i = 0; i < d->plane_count; ++i) {
        tsl_result result = check_plane(world, function, &d->planes[i], i);
        if (result != TSL_OK)
            return result;
    }
    const char *reason = tsli_hull_make(d->planes, d->plane_count, out_hull);
    return reason ? tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function, "desc.planes %s", reason) : TSL_OK;
}

tsl_result tsli_collider_check_owner(const tsl_world *world, const char *function, const tsl_collider_desc *d,
                                     tsli_rig **out_rig)
{
    const tsli_host *host = &world->host;
    *out_rig = NULL;
    if (d->rig.bits == 0 && d->bone != -1)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.bone is %d and desc.rig is null; of a collider of the world desc.bone must be -1",
                           (int)d->bone);
    if (d->rig.bits == 0)
        return TSL_OK;
    *out_rig = tsli_rig_find(world, d->rig);
    if (!*out_rig)
        return tsli_refuse_id(world, function, TSLI_KIND_RIG, d->rig.bits, "desc.rig");
    if (d->bone < -1 || d->bone >= (int64_t)(*out_rig)->bone_count)
        return tsli_refuse(host, TSL_ERROR_INDEX_OUT_OF_RANGE, function,
                           "desc.bone is %d; it must be -1 or a bone of the rig, which has %u", (int)d->bone,
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

tsl_result tsli_collider_check_change(const tsl_world *world, const char *function, const tsli_collider *collider,
                                      const tsl_collider_desc *asked)
{
    const tsli_host *host = &world->host;
    const tsl_collider_desc *current = &collider->desc;
    const tsl_result code = TSL_ERROR_INVALID_ARGUMENT;
    if (asked->rig.bits != current->rig.bits)
        return tsli_refuse(host, code, function, "desc.rig is not the collider's: its owner cannot change");
    if (asked->bone != current->bone)
        return tsli_refuse(host, code, function, "desc.bone is %d, and the collider's %d, which cannot change",
                           (int)asked->bone, (int)current->bone);
    if (current->rig.bits &&
        ((asked->flags ^ current->flags) & TSL_COLLIDER_SHARED)) // it does not apply to the world's
        return tsli_refuse(host, code, function, "desc.flags change TSL_COLLIDER_SHARED, which cannot change");
    if ((asked->flags ^ current->flags) & TSL_COLLIDER_SIMULATED)
        return tsli_refuse(host, code, function, "desc.flags change TSL_COLLIDER_SIMULATED, which cannot change");
    if ((asked->shape == TSL_SHAPE_HULL) != (current->shape == TSL_SHAPE_HULL))
        return tsli_refuse(host, code, function,
                           "desc.shape is %u, and the collider's %u: a TSL_SHAPE_HULL stays one, and nothing else "
                           "becomes one",
                           asked->shape, current->shape);
    if ((asked->plane_count || asked->planes) && !is_same_hull(collider->hull, asked))
        return tsli_refuse(host, code, function,
                           "desc.planes are not the collider's, which cannot change; 0 of them and null keep them");
    return TSL_OK;
}

// ---- sets of links -------------------------------------------------------------------------------------

static tsl_result check_chain_id(const tsl_world *world, const char *function, const tsli_rig *rig, tsl_chain_id id,
                                 const char *argument)
{
    const tsli_chain *chain = tsli_chain_find(world, id);
    if (!chain)
        return tsli_refuse_id(world, function, TSLI_KIND_CHAIN, id.bits, argument);
    if (chain->rig != rig)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function, "%s is of another rig", argument);
    if (chain->model != TSL_MODEL_TASSEL)
        return tsli_refuse(&world->host, TSL_ERROR_NOT_SUPPORTED, function,
                           "%s is of %s: only chains of TSL_MODEL_TASSEL are linked", argument,
                           chain->model == TSL_MODEL_CHAIN ? "TSL_MODEL_CHAIN" : "TSL_MODEL_SPRING");
    return TSL_OK;
}

static tsl_result check_chain(const tsl_world *world, const char *function, const tsli_rig *rig,
                              const tsl_links_desc *d, uint32_t i)
{
    const tsli_name name = tsli_name_of("desc.chains[%u]", i);
    tsl_result result = check_chain_id(world, function, rig, d->chains[i], name.text);
    if (result != TSL_OK)
        return result;
    for (uint32_t k = 0; k < i; ++k)
        if (d->chains[k].bits == d->chains[i].bits)
            return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function, "%s is desc.chains[%u] again",
                               name.text, k);
    const tsli_chain *chain = tsli_chain_find(world, d->chains[i]);
    for (uint32_t p = 0; p < chain->particle_count; ++p)
        if (chain->particles[p].child_count > 1)
            return tsli_refuse(&world->host, TSL_ERROR_NOT_SUPPORTED, function,
                               "%s forks at bone %d: pairs can link it", name.text, (int)chain->particles[p].bone);
    return TSL_OK;
}

static tsl_result check_particle(const tsl_world *world, const char *function, const tsl_link *pair, uint32_t i,
                                 char end)
{
    const tsli_chain *chain = tsli_chain_find(world, end == 'a' ? pair->chain_a : pair->chain_b);
    uint32_t particle = end == 'a' ? pair->particle_a : pair->particle_b;
    if (particle < chain->particle_count)
        return TSL_OK;
    return tsli_refuse(&world->host, TSL_ERROR_INDEX_OUT_OF_RANGE, function,
                       "desc.pairs[%u].particle_%c is %u; the chain has %u particles", i, end, particle,
                       chain->particle_count);
}

static int is_root(const tsl_world *world, tsl_chain_id chain, uint32_t particle)
{
    return tsli_chain_find(world, chain)->particles[particle].parent < 0;
}

static tsl_result check_pair(const tsl_world *world, const char *function, const tsli_rig *rig, const tsl_link *pair,
                             uint32_t i)
{
    static const tsli_field fields[] = {{TSLI_FIELD(tsl_link, kind), TSLI_WORD, 0, TSL_LINK_KIND_COUNT - 1},
                                        {TSLI_FIELD(tsl_link, rest_length), TSLI_FLOAT, -TSLI_LARGEST, TSLI_LARGEST}};
    const tsli_host *host = &world->host;
    const tsli_name name = tsli_name_of("desc.pairs[%u]", i);
    tsl_result result = check_chain_id(world, function, rig, pair->chain_a, tsli_name_of("%s.chain_a", name.text).text);
    if (result == TSL_OK)
        result = check_chain_id(world, function, rig, pair->chain_b, tsli_name_of("%s.chain_b", name.text).text);
    if (result == TSL_OK)
        result = check_particle(world, function, pair, i, 'a');
    if (result == TSL_OK)
        result = check_particle(world, function, pair, i, 'b');
    if (result == TSL_OK)
        result = tsli_check_fields(host, function, name.text, TSLI_FIELDS(fields), pair);
    if (result != TSL_OK)
        return result;
    if (pair->chain_a.bits == pair->chain_b.bits && pair->particle_a == pair->particle_b)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function, "%s links a particle to itself", name.text);
    if (is_root(world, pair->chain_a, pair->particle_a) && is_root(world, pair->chain_b, pair->particle_b))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function, "%s links two roots, which the animation holds",
                           name.text);
    return TSL_OK;
}

tsl_result tsli_links_check_desc(const tsl_world *world, const char *function, const tsli_rig *rig,
                                 const tsl_links_desc *d)
{
    tsl_result result = TSL_OK;
    for (uint32_t i = 0; i < d->chain_count && result == TSL_OK; ++i)
        result = check_chain(world, function, rig, d, i);
    for (uint32_t i = 0; i < d->pair_count && result == TSL_OK; ++i)
        result = check_pair(world, function, rig, &d->pairs[i], i);
    return result;
}

tsl_result tsli_links_check_strands(const tsl_world *world, const char *function, tsl_links_layout layout,
                                    uint32_t count)
{
    uint32_t least = layout == TSL_LINKS_RING ? 3 : layout == TSL_LINKS_LOOSE ? 1 : 2;
    if (count == 0 || count >= least)
        return TSL_OK;
    return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                       "desc.chains have %u strand%s; there must be at least %u", count, count == 1 ? "" : "s", least);
}
