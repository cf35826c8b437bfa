// SPDX-License-Identifier: MIT
#include "fuzz/calls/state.h"

#include "fuzz/calls/check.h"
#include "fuzz/calls/say.h"
#include "fuzz/calls/threads.h"
#include "host_mode.h"

#include <stdlib.h>
#include <string.h>

#define SALT 77u // one for all worlds: their ids are the same numbers

sequence s;
tsl_world *world[WORLDS];
tsl_rig_id made_rig[WORLDS];
tsl_chain_id made_chain[WORLDS];
tsl_collider_id made_collider[WORLDS];
tsl_links_id made_links[WORLDS];
tsl_wind_id made_wind[WORLDS];
uint32_t count[WORLDS];
uint64_t number[WORLDS];
unsigned char out[WORLDS][OUT_BYTES];
unsigned char *state_bytes[STATES][WORLDS];

// ---- memory ---------------------------------------------------------------------------------------------

typedef struct memory_header {
    void *block;
    uint64_t size;
} memory_header;

static void *TSL_CALL memory_alloc(void *user, uint64_t size, uint32_t alignment)
{
    memory_hook *hook = user;
    if (++hook->calls == hook->fail_at)
        return NULL;
    char *block = malloc((size_t)size + alignment + sizeof(memory_header));
    if (!block)
        return NULL;
    uintptr_t past = (uintptr_t)alignment - 1, address = ((uintptr_t)block + sizeof(memory_header) + past) & ~past;
    memory_header header = {block, size};
    memcpy((char *)address - sizeof header, &header, sizeof header);
    memset((char *)address, 0xcd, (size_t)size); // nobody may count on zeroes
    ++hook->live;
    hook->bytes += size;
    return (char *)address;
}

static void TSL_CALL memory_free(void *user, void *memory, uint64_t size, uint32_t alignment)
{
    memory_hook *hook = user;
    memory_header header;
    memcpy(&header, (char *)memory - sizeof header, sizeof header);
    hook->wrong += header.size != size || alignment == 0 || (uintptr_t)memory % alignment != 0;
    --hook->live;
    hook->bytes -= size;
    free(header.block);
}

// ---- the worlds -----------------------------------------------------------------------------------------

// Formatting what is told is part of what is tested; what it says is not.
static void TSL_CALL hear(void *user, tsl_result code, const char *message)
{
    (void)user, (void)code;
    check(message[0] != 0, "the log is told nothing");
}

static tsl_result create(uint32_t w, const tsl_vec3 *gravity)
{
    tsl_world_desc desc;
    tsl_world_desc_init(&desc, sizeof desc);
    desc.lanes = s.lanes[w];
    desc.id_salt = SALT;
    desc.gravity = *gravity;
    desc.flags = s.flags[w];
    desc.log = w ? hear : NULL;
    desc.parallel_for = w == 0 && s.has_threads ? parallel_for : NULL;
    desc.alloc = memory_alloc;
    desc.free = memory_free;
    desc.alloc_user = &s.memory[w];
    return tsl_world_create(&desc, &world[w]);
}

// The first world is scalar, the second as fast as it gets, the third something in between.
static void choose_lanes(reader *r)
{
    static const tsl_lanes others[] = {TSL_LANES_SSE2, TSL_LANES_AVX2, TSL_LANES_NEON, TSL_LANES_WASM, TSL_LANES_AUTO};
    s.lanes[0] = TSL_LANES_SCALAR;
    s.lanes[1] = TSL_LANES_AUTO;
    s.lanes[2] = others[reader_below(r, sizeof others / sizeof *others)];
}

static void create_failing(uint32_t w, const tsl_vec3 *gravity, uint32_t fail_at)
{
    s.memory[w].calls = 0;
    s.memory[w].fail_at = fail_at;
    tsl_result result = create(w, gravity);
    s.memory[w].fail_at = 0;
    check(result == TSL_OK || result == TSL_ERROR_OUT_OF_MEMORY || result == TSL_ERROR_NOT_SUPPORTED,
          "world: creation without memory");
    if (result == TSL_OK)
        tsl_world_destroy(world[w]);
    check(s.memory[w].live == 0, "world: a refused creation keeps memory");
}

void sequence_begin(reader *r)
{
    uint64_t calls = s.calls;
    memset(&s, 0, sizeof s);
    s.calls = calls;
    r->is_wild = 0;
    s.way = reader_below(r, WAY_COUNT);
    s.world_count = 2 + (reader_below(r, 4) != 0);
    choose_lanes(r);
    tsl_vec3 gravity = {0, -9.8f, 0};
    uint32_t has_gravity = reader_below(r, 4), validates = reader_below(r, 8) == 1;
    // Of the record's last byte, so that nothing that was read so far moves.
    uint32_t last_validates = r->record[RECORD_SIZE - 1] >> 6 & 1;
    s.has_threads = r->record[RECORD_SIZE - 1] >> 7;
    s.may_rest = reader_below(r, 2);
    gravity.y = has_gravity ? gravity.y : 0;
    for (uint32_t w = 0; w < s.world_count; ++w) {
        int is_last = w == s.world_count - 1;
        s.flags[w] = validates || (is_last && last_validates) ? TSL_WORLD_VALIDATE : 0;
        s.modes[w] = w ? reader_below(r, HOST_MODE_COUNT) : 0;
        if (reader_below(r, 8) == 1)
            create_failing(w, &gravity, 1 + reader_below(r, 6));
        if (create(w, &gravity) == TSL_ERROR_NOT_SUPPORTED) {
            s.lanes[w] = TSL_LANES_AUTO;
            check(create(w, &gravity) == TSL_OK, "world: creation");
        }
    }
    say_program_begins(&gravity);
    calls_begin();
}

void sequence_end(void)
{
    for (uint32_t w = 0; w < s.world_count; ++w) {
        tsl_world_destroy(world[w]);
        check(s.memory[w].live == 0 && s.memory[w].bytes == 0, "world: destruction leaks");
        check(s.memory[w].wrong == 0, "world: memory given back is not what was taken");
        for (uint32_t k = 0; k < STATES; ++k) {
            free(state_bytes[k][w]);
            state_bytes[k][w] = NULL;
        }
    }
    say_program_ends();
}

// ---- ids ------------------------------------------------------------------------------------------------

// Of 256 bytes eight stand for what is none of these.
static uint32_t pick(reader *r, uint32_t made, uint32_t none)
{
    uint32_t byte = reader_byte(r);
    return byte >= 248 || made == 0 ? none : byte % made;
}

uint32_t pick_rig(reader *r)
{
    return pick(r, s.rig_count, RIGS);
}

uint32_t pick_chain(reader *r)
{
    return pick(r, s.chain_count, CHAINS);
}

uint32_t pick_collider(reader *r)
{
    return pick(r, s.collider_count, COLLIDERS);
}

uint32_t pick_links(reader *r)
{
    return pick(r, s.links_count, LINKS);
}

uint32_t pick_wind(reader *r)
{
    return pick(r, s.wind_count, WINDS);
}

// Null, of another world, of another kind, or garbage.
static uint64_t foreign_bits(reader *r)
{
    uint64_t other = s.rig_count ? s.rigs[0].bits : 0;
    switch (reader_bits(r) % 6) {
    case 0:
        return 0;
    case 1:
        return s.chain_count ? s.chains[0].bits : 1;
    case 2:
        return s.collider_count ? s.colliders[0].bits : 2;
    case 3:
        return other ^ (1ull << (reader_bits(r) % 64));
    case 4:
        return ~0ull;
    default:
        return (uint64_t)reader_bits(r) << 32 | reader_bits(r);
    }
}

tsl_rig_id rig_in(reader *r, uint32_t slot)
{
    tsl_rig_id id = {slot < RIGS ? s.rigs[slot].bits : foreign_bits(r)};
    for (uint32_t i = 0; slot >= RIGS && i < s.rig_count; ++i)
        id.bits = s.rigs[i].bits == id.bits ? 0 : id.bits;
    return id;
}

tsl_chain_id chain_in(reader *r, uint32_t slot)
{
    tsl_chain_id id = {slot < CHAINS ? s.chains[slot].bits : foreign_bits(r)};
    for (uint32_t i = 0; slot >= CHAINS && i < s.chain_count; ++i)
        id.bits = s.chains[i].bits == id.bits ? 0 : id.bits;
    return id;
}

tsl_collider_id collider_in(reader *r, uint32_t slot)
{
    tsl_collider_id id = {slot < COLLIDERS ? s.colliders[slot].bits : foreign_bits(r)};
    for (uint32_t i = 0; slot >= COLLIDERS && i < s.collider_count; ++i)
        id.bits = s.colliders[i].bits == id.bits ? 0 : id.bits;
    return id;
}

tsl_links_id links_in(reader *r, uint32_t slot)
{
    tsl_links_id id = {slot < LINKS ? s.links[slot].bits : foreign_bits(r)};
    for (uint32_t i = 0; slot >= LINKS && i < s.links_count; ++i)
        id.bits = s.links[i].bits == id.bits ? 0 : id.bits;
    return id;
}

tsl_wind_id wind_in(reader *r, uint32_t slot)
{
    tsl_wind_id id = {slot < WINDS ? s.winds[slot].bits : foreign_bits(r)};
    for (uint32_t i = 0; slot >= WINDS && i < s.wind_count; ++i)
        id.bits = s.winds[i].bits == id.bits ? 0 : id.bits;
    return id;
}

uint32_t rig_is_alive(uint32_t slot)
{
    return slot < RIGS && s.rigs[slot].is_alive;
}

uint32_t living_chains(uint32_t rig)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < s.chain_count; ++i)
        found += s.chains[i].is_alive && s.chains[i].rig == rig;
    return found;
}

void rig_dies(uint32_t slot)
{
    s.rigs[slot].is_alive = 0;
    for (uint32_t i = 0; i < s.chain_count; ++i)
        s.chains[i].is_alive &= s.chains[i].rig != slot;
    for (uint32_t i = 0; i < s.collider_count; ++i)
        s.colliders[i].is_alive &= s.colliders[i].rig != slot;
    for (uint32_t i = 0; i < s.links_count; ++i)
        s.links[i].is_alive &= s.links[i].rig != slot;
}
