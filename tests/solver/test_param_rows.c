// SPDX-License-Identifier: MIT
// Rows of parameters a slot: held by what has a curve or factors and by nothing else, and seen by nobody but in bytes.
#include "solver/fixture.h"

#define RIGS 20
#define MANY 1000
#define BONES 14
#define LONG_ROOT 1
#define SHORT_ROOT 9
#define FRAMES 40
#define ROW_BYTES (6 * 8 * sizeof(float))      // what damping varies in
#define RARE_ROW_BYTES (3 * 8 * sizeof(float)) // what the radius does
#define SLOTS 8                                // of the longer chain, with its tip none

static const tsl_curve_key falling[] = {{0.0f, 1.0f, 0.0f, -0.5f}, {1.0f, 0.25f, -1.0f, 0.0f}};

typedef struct crew {
    tsl_world *world;
    memory_hook memory;
    uint32_t count;
    tsl_rig_id rigs[MANY];
    tsl_chain_id chains[MANY][2];
} crew;

static crew c, d;
static int forks; // the longer chain of who begins
static tsl_transform rest[BONES];

static void add_chain(crew *w, uint32_t i, uint32_t which, uint32_t root)
{
    TSL_INIT(tsl_chain_desc, desc);
    desc.roots = &root;
    desc.root_count = 1;
    desc.flags = TSL_CHAIN_UNANIMATED;
    CHECK_INT(tsl_chain_create(w->world, w->rigs[i], &desc, NULL, &w->chains[i][which]), TSL_OK);
}

static void begin(crew *w, uint32_t count)
{
    static int32_t parents[BONES];
    memset(w, 0, sizeof *w);
    tsl_world_desc desc = world_desc_with(&w->memory, NULL);
    CHECK_INT(tsl_world_create(&desc, &w->world), TSL_OK);
    for (int b = 0; b < BONES; ++b) {
        parents[b] = b == SHORT_ROOT ? 0 : forks && b == LONG_ROOT + 4 ? LONG_ROOT + 1 : b - 1;
        rest[b] = scene_at(0.02f, -0.1f, 0.01f);
    }
    w->count = count;
    for (uint32_t i = 0; i < count; ++i) {
        TSL_INIT(tsl_rig_desc, rig_desc);
        rig_desc.bone_count = BONES;
        rig_desc.parents = parents;
        rig_desc.rest = rest;
        CHECK_INT(tsl_rig_create(w->world, &rig_desc, &w->rigs[i]), TSL_OK);
        add_chain(w, i, 0, LONG_ROOT);
        add_chain(w, i, 1, SHORT_ROOT);
    }
}

static void end(crew *w)
{
    tsl_world_destroy(w->world);
    CHECK_INT(w->memory.live, 0);
    CHECK_INT(w->memory.wrong, 0);
}

static void bend(crew *w, uint32_t rig, const tsl_curve_key *keys)
{
    CHECK_INT(tsl_chain_set_curve(w->world, w->chains[rig][0], TSL_PARAMETER_DAMPING, keys, keys ? 2 : 0), TSL_OK);
}

static void thicken(crew *w, uint32_t rig, const tsl_curve_key *keys)
{
    CHECK_INT(tsl_chain_set_curve(w->world, w->chains[rig][0], TSL_PARAMETER_RADIUS, keys, keys ? 2 : 0), TSL_OK);
}

static void stiffen(crew *w, uint32_t rig)
{
    TSL_INIT(tsl_chain_params, params);
    params.elasticity = 0.3f;
    CHECK_INT(tsl_chain_set_params(w->world, w->chains[rig][0], &params), TSL_OK);
}

static uint64_t mix(uint64_t hash, const void *bytes, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3ull;
    return hash;
}

// What a rig shows in each frame of a run in which its root is swung.
static void run(crew *w, uint64_t hashes[RIGS])
{
    static tsl_transform posed[BONES];
    for (uint32_t f = 0; f < FRAMES; ++f) {
        for (uint32_t i = 0; i < w->count; ++i) {
            tsl_transform root = scene_at((float)scene_sin(0.2 * f + i), 0.0f, 0.0f);
            TSL_INIT(tsl_pose_input, in);
            in.root = &root;
            in.bones = rest;
            in.bone_count = BONES;
            CHECK_INT(tsl_rig_set_pose(w->world, w->rigs[i], &in), TSL_OK);
        }
        CHECK_INT(tsl_world_step(w->world, DT), TSL_OK);
        for (uint32_t i = 0; i < w->count; ++i) {
            TSL_INIT(tsl_pose_input, in);
            TSL_INIT(tsl_pose_output, out);
            out.bones = posed;
            out.bone_count = BONES;
            out.write = TSL_WRITE_DRIVEN;
            CHECK_INT(tsl_rig_get_pose(w->world, w->rigs[i], &in, &out), TSL_OK);
            hashes[i] = mix(hashes[i], posed, sizeof posed);
        }
    }
}

static void check_bytes(const crew *w)
{
    CHECK_INT(stats_of(w->world).bytes, w->memory.bytes);
}

// The keys, what varies, and rows once of its own and once for those made alike.
static void one_of_a_thousand_has_rows(void)
{
    begin(&c, MANY);
    uint64_t plain = c.memory.bytes;
    bend(&c, 500, falling);
    uint64_t gained = c.memory.bytes - plain;
    CHECK_MSG(gained > (2 * SLOTS - 1) * ROW_BYTES, "%u bytes", (uint32_t)gained);
    CHECK_MSG(gained < 2 * SLOTS * ROW_BYTES + 3000, "%u bytes", (uint32_t)gained);
    uint64_t of_one = c.memory.bytes;
    bend(&c, 501, falling); // which shares all but its own, in place of the one row of its block
    CHECK_INT(c.memory.bytes - of_one, (SLOTS - 1) * ROW_BYTES);
    of_one = c.memory.bytes;
    thicken(&c, 501, falling);
    gained = c.memory.bytes - of_one;
    CHECK_MSG(gained > SLOTS * RARE_ROW_BYTES, "%u bytes", (uint32_t)gained);
    CHECK_MSG(gained < SLOTS * (2 * RARE_ROW_BYTES + ROW_BYTES) + 3000, "%u bytes", (uint32_t)gained);
    thicken(&c, 501, NULL);
    bend(&c, 501, NULL);
    bend(&c, 500, NULL);
    CHECK_MSG(c.memory.bytes - plain < 1000, "%u bytes",
              (uint32_t)(c.memory.bytes - plain)); // that nothing varies
    check_bytes(&c);
    end(&c);
}

// A curve that is taken back leaves nothing in the motion, whether or not there is memory to move what is left of its rows.
static void taken_back(uint64_t fail_at)
{
    static uint64_t hashes[RIGS], others[RIGS];
    memset(hashes, 0, sizeof hashes);
    memset(others, 0, sizeof others);
    begin(&c, 16);
    begin(&d, 16);
    bend(&c, 5, falling);
    thicken(&c, 5, falling);
    stiffen(&c, 5);
    stiffen(&d, 5);
    thicken(&c, 5, NULL);
    c.memory.fail_at = fail_at ? c.memory.calls + fail_at : 0;
    bend(&c, 5, NULL);
    c.memory.fail_at = 0;
    CHECK(fail_at || c.memory.bytes < d.memory.bytes + SLOTS * ROW_BYTES);
    run(&c, hashes);
    run(&d, others);
    CHECK(memcmp(hashes, others, sizeof hashes) == 0);
    end(&c);
    end(&d);
}

static void what_is_taken_back_leaves_nothing(void)
{
    for (forks = 1; forks >= 0; --forks)
        for (uint64_t fail_at = 0; fail_at < 4; ++fail_at)
            taken_back(fail_at);
    forks = 0;
}

// Setting a parameter of what has rows asks for no memory, and what is set acts in every row.
static void tuned_in_a_frame(void)
{
    static uint64_t tuned[RIGS], made_so[RIGS], untuned[RIGS];
    memset(tuned, 0, sizeof tuned);
    memset(made_so, 0, sizeof made_so);
    memset(untuned, 0, sizeof untuned);
    begin(&c, 4);
    begin(&d, 4);
    TSL_INIT(tsl_chain_params, params);
    params.damping = 0.6f;
    params.stiffness = 0.3f;
    bend(&c, 2, falling);
    run(&c, untuned);
    uint64_t calls = c.memory.calls;
    for (int k = 0; k < 2; ++k)
        CHECK_INT(tsl_chain_set_params(c.world, c.chains[2][k], &params), TSL_OK);
    CHECK_INT(c.memory.calls, calls);
    for (int k = 0; k < 2; ++k)
        CHECK_INT(tsl_chain_set_params(d.world, d.chains[2][k], &params), TSL_OK);
    bend(&d, 2, falling); // the other way round
    run(&d, untuned);
    for (int k = 0; k < 2; ++k) {
        CHECK_INT(tsl_chain_reset(c.world, c.chains[2][k]), TSL_OK);
        CHECK_INT(tsl_chain_reset(d.world, d.chains[2][k]), TSL_OK);
    }
    run(&c, tuned);
    run(&d, made_so);
    CHECK(tuned[2] == made_so[2]);
    end(&c);
    end(&d);
}

int main(void)
{
    RUN(one_of_a_thousand_has_rows);
    RUN(what_is_taken_back_leaves_nothing);
    RUN(tuned_in_a_frame);
    return REPORT();
}
