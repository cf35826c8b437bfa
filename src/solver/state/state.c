// SPDX-License-Identifier: MIT
// API: save, load and hash. A state begins with magic and version (4 bytes each), the hash of the structure and the total size (8 each);
// rows follow. It is read twice: everything is checked before anything is loaded.
#include "solver/state/state.h"

#include "base/floating_point.h"
#include "solver/model/hull.h"
#include "solver/model/settings.h"
#include "solver/model/wind.h"
#include "tassel/state.h"

#include <string.h>

// ---- structure -----------------------------------------------------------------------------------------

// A hash of everything that the layout of the rows depends on.

// Integers and floats alike, each of four bytes. `words` null: none.
static void hash_words(tsli_stream *stream, const void *words, size_t count)
{
    uint32_t word = words != NULL;
    tsli_stream_u32(stream, &word);
    for (size_t i = 0; words && i < count; ++i) {
        memcpy(&word, (const char *)words + i * sizeof word, sizeof word);
        tsli_stream_u32(stream, &word);
    }
}

#define HASH(stream, ...)                                                                                              \
    hash_words(stream, (const uint32_t[]){__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))

static void hash_chain(tsli_stream *stream, const tsli_chain *chain)
{
    const tsli_variation v = tsli_chain_variation(chain);
    const tsl_joint_limit *joints = tsli_limits_of(chain)->joints;
    const uint32_t particles = chain->particle_count;
    HASH(stream, chain->flags | (uint32_t)chain->rows << 16, chain->model, (uint32_t)chain->anchor, chain->fork,
         chain->layers, particles, chain->strand_count, chain->collider_count, chain->holds != NULL);
    hash_words(stream, chain->particles, particles * sizeof *chain->particles / sizeof(uint32_t));
    for (uint32_t i = 0; i < TSL_PARAMETER_COUNT; ++i) {
        HASH(stream, v.key_counts[i]);
        hash_words(stream, v.arrays[TSLI_KEYS_OF(i)], 4 * v.key_counts[i]);
        hash_words(stream, v.arrays[TSLI_FACTORS_OF(i)], particles);
    }
    hash_words(stream, v.arrays[TSLI_GRAVITIES], 3 * particles);
    hash_words(stream, joints, particles * sizeof *joints / sizeof(uint32_t));
}

static void hash_hull(tsli_stream *stream, const tsli_hull *hull)
{
    hash_words(stream, hull ? hull->planes : NULL, hull ? 4 * hull->plane_count : 0);
}

static uint64_t rig_structure(const tsli_rig *rig)
{
    tsli_stream stream;
    tsli_stream_hash(&stream);
    HASH(&stream, rig->flags, rig->bone_count, rig->chain_count, rig->collider_count);
    hash_words(&stream, rig->parents, rig->bone_count);
    hash_words(&stream, rig->rest, 10 * rig->bone_count);
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        hash_chain(&stream, chain);
    for (const tsli_links *set = rig->links; set; set = set->next)
        HASH(&stream, set->link_count, set->quad_count, set->line_count, set->is_surface, set->cloth_layers,
             set->meets_layers);
    for (const tsli_collider *c = rig->colliders; c; c = c->next) {
        HASH(&stream, (uint32_t)c->desc.bone, c->desc.flags & (TSL_COLLIDER_SHARED | TSL_COLLIDER_SIMULATED));
        hash_hull(&stream, c->hull);
    }
    return stream.hash;
}

static uint64_t world_structure(const tsl_world *world)
{
    tsli_stream stream;
    tsli_stream_hash(&stream);
    for (const tsli_collider *c = world->visible; c; c = c->visible->next) {
        uint64_t name = c->rig ? c->rig->user_data : c->desc.user_data;
        HASH(&stream, c->rig != NULL);
        tsli_stream_u64(&stream, &name);
        hash_hull(&stream, c->hull);
    }
    HASH(&stream, world->winds.live);
    for (tsli_wind *wind = world->first_wind; wind; wind = wind->next)
        tsli_stream_u64(&stream, &wind->desc.user_data);
    return stream.hash;
}

#undef HASH

#define RIG_MAGIC 0x524c5354u   // "TSLR", lowest byte first
#define WORLD_MAGIC 0x574c5354u // "TSLW"
#define VERSION 2u              // of the format
#define HEADER_BYTES 24u

// ---- a whole state --------------------------------------------------------------------------------------

typedef struct header {
    uint32_t magic, version;
    uint64_t structure, bytes;
} header;

static void walk_header(tsli_stream *stream, header *h)
{
    tsli_stream_u32(stream, &h->magic);
    tsli_stream_u32(stream, &h->version);
    tsli_stream_u64(stream, &h->structure);
    tsli_stream_u64(stream, &h->bytes);
}

static tsli_state state_of(const tsl_world *world, const char *function)
{
    tsli_state s;
    memset(&s, 0, sizeof s);
    s.world = (tsl_world *)(uintptr_t)world; // only loading changes it
    s.function = function;
    return s;
}

// `rig` null: the world's own.
static void walk_content(tsli_state *s, tsli_rig *rig)
{
    tsli_floating_point host_mode = tsli_floating_point_enter(); // numbers are compared, subnormal ones too
    if (rig)
        tsli_state_walk_rig(s, rig);
    else
        tsli_state_walk_world(s);
    tsli_floating_point_leave(host_mode);
}

static header header_of(const tsl_world *world, const char *function, tsli_rig *rig)
{
    tsli_state s = state_of(world, function);
    uint64_t structure = rig ? rig_structure(rig) : world_structure(world);
    tsli_stream_measure(&s.stream);
    walk_content(&s, rig);
    return (header){rig ? RIG_MAGIC : WORLD_MAGIC, VERSION, structure, HEADER_BYTES + s.stream.at};
}

static tsl_result save_state(const tsl_world *world, const char *function, tsli_rig *rig, void *out,
                             uint64_t *inout_size)
{
    if (!inout_size)
        return tsli_refuse(&world->host, TSL_ERROR_NULL_POINTER, function, "inout_size is null");
    header h = header_of(world, function, rig);
    uint64_t capacity = *inout_size;
    *inout_size = h.bytes;
    if (!out)
        return TSL_OK;
    if (capacity < h.bytes)
        return tsli_refuse(&world->host, TSL_ERROR_BUFFER_TOO_SMALL, function,
                           "inout_size is %.0f; the state takes %.0f bytes", (double)capacity, (double)h.bytes);
    tsli_state s = state_of(world, function);
    tsli_stream_write(&s.stream, out, h.bytes);
    walk_header(&s.stream, &h);
    walk_content(&s, rig);
    return TSL_OK;
}

static uint64_t hash_of(const tsl_world *world, const char *function, tsli_rig *rig)
{
    tsli_state s = state_of(world, function);
    uint64_t structure = rig ? rig_structure(rig) : world_structure(world);
    tsli_stream_hash(&s.stream);
    tsli_stream_u64(&s.stream, &structure);
    walk_content(&s, rig);
    return s.stream.hash;
}

static const char *reason_against(const header *h, const header *own, uint64_t size)
{
    if (h->magic != own->magic)
        return own->magic == RIG_MAGIC ? "is not that of a rig" : "is not that of a world";
    if (h->version != own->version)
        return "has another version of the format";
    if (h->structure != own->structure)
        return own->magic == RIG_MAGIC ? "is of a rig of another structure"
                                       : "is of a world with other colliders or winds";
    return h->bytes != own->bytes || size < own->bytes ? "is of another size" : NULL;
}

static tsl_result load_state(tsl_world *world, const char *function, tsli_rig *rig, const void *state, uint64_t size)
{
    if (!state)
        return tsli_refuse(&world->host, TSL_ERROR_NULL_POINTER, function, "state is null");
    tsli_state s = state_of(world, function);
    header own = header_of(world, function, rig), h = {0, 0, 0, 0};
    tsli_stream_read(&s.stream, state, size);
    walk_header(&s.stream, &h);
    const char *reason = reason_against(&h, &own, size);
    if (reason)
        return tsli_refuse(&world->host, TSL_ERROR_STATE_MISMATCH, function, "state %s", reason);
    for (; s.loads < 2 && !s.stream.broken; ++s.loads) {
        s.stream.at = HEADER_BYTES;
        walk_content(&s, rig);
    }
    return s.stream.broken ? tsli_refuse(&world->host, TSL_ERROR_STATE_MISMATCH, function,
                                         "state is invalid at byte %.0f: %s", (double)s.stream.at, s.stream.broken)
                           : TSL_OK;
}

// ---- API ------------------------------------------------------------------------------------------------

tsl_result tsl_rig_save(const tsl_world *world, tsl_rig_id id, void *out_state, uint64_t *inout_size)
{
    TSLI_ENTER_RIG(world, rig, id);
    return save_state(world, __func__, rig, out_state, inout_size);
}

tsl_result tsl_rig_load(tsl_world *world, tsl_rig_id id, const void *state, uint64_t size)
{
    TSLI_ENTER_RIG(world, rig, id);
    return load_state(world, __func__, rig, state, size);
}

tsl_result tsl_rig_hash(const tsl_world *world, tsl_rig_id id, uint64_t *out_hash)
{
    TSLI_ENTER_RIG(world, rig, id);
    TSLI_CHECK_POINTER(world, out_hash);
    *out_hash = hash_of(world, __func__, rig);
    return TSL_OK;
}

tsl_result tsl_world_save(const tsl_world *world, void *out_state, uint64_t *inout_size)
{
    TSLI_ENTER(world);
    return save_state(world, __func__, NULL, out_state, inout_size);
}

tsl_result tsl_world_load(tsl_world *world, const void *state, uint64_t size)
{
    TSLI_ENTER(world);
    return load_state(world, __func__, NULL, state, size);
}

// A sum over rigs, since the order of creation must not matter.
tsl_result tsl_world_hash(const tsl_world *world, uint64_t *out_hash)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, out_hash);
    uint64_t sum = hash_of(world, __func__, NULL);
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next) {
        uint64_t hash = hash_of(world, __func__, rig);
        tsli_stream stream;
        tsli_stream_hash(&stream);
        tsli_stream_u64(&stream, &rig->user_data);
        tsli_stream_u64(&stream, &hash);
        sum += stream.hash;
    }
    *out_hash = sum;
    return TSL_OK;
}

#undef RIG_MAGIC
#undef WORLD_MAGIC
#undef VERSION
#undef HEADER_BYTES
