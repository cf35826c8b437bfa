// SPDX-License-Identifier: MIT
// A world that is loaded goes on as the one that was saved: bit for bit, whatever happens to it, whenever it was
// saved. From one lane type to another: test_drawn_lanes.c.
#include "solver/rewind.h"

enum { FRAMES = 70, AHEAD = 12 };

static scene s, t;

// What a host sees of a frame. A chain that is switched off is seen in its pose alone.
static uint64_t seen(const scene *all)
{
    uint64_t hash = SCENE_HASH_SEED;
    for (uint32_t r = 0; r < all->rig_count; ++r) {
        const uint8_t *bytes = (const uint8_t *)(const void *)all->rigs[r].posed;
        for (size_t i = 0; i < all->rigs[r].bone_count * sizeof(tsl_transform); ++i)
            hash = (hash ^ bytes[i]) * 0x100000001b3ull;
    }
    return hash;
}

typedef struct history {
    uint64_t hash[AHEAD], seen[AHEAD];
} history;

static scene_rig host[SCENE_RIGS]; // what the host itself remembers of the frame: its animation

// `waits`: the first frame's inputs are there already.
static void go_on(scene *all, uint32_t frame, int waits, history *h)
{
    for (uint32_t r = 0; r < all->rig_count; ++r)
        memcpy(all->rigs[r].pose, host[r].pose, sizeof host[r].pose);
    for (uint32_t f = 0; f < AHEAD; ++f) {
        if (f > 0 || !waits)
            before_step(all, frame + f);
        from_step(all, frame + f);
        h->hash[f] = world_hash(all->world);
        h->seen[f] = seen(all);
    }
}

static void compare(const char *what, uint32_t kind, uint32_t frame, int waits, const history *a, const history *b)
{
    for (uint32_t f = 0; f < AHEAD; ++f) {
        if (a->hash[f] == b->hash[f] && a->seen[f] == b->seen[f])
            continue;
        CHECK_MSG(0, "%s: scene %s, saved in frame %u (%s the step), the %s differs %u frames on", what,
                  scene_kinds[kind].name, frame, waits ? "before" : "after",
                  a->hash[f] == b->hash[f] ? "pose" : "state", f);
        return;
    }
}

// Saves, goes on, rewinds, goes on again; then the same in another world that has been elsewhere.
static void rewind_here(uint32_t kind, uint32_t frame, int waits)
{
    history first, again, elsewhere;
    if (waits)
        before_step(&s, frame);
    saved kept = save_world(s.world);
    uint64_t hash = world_hash(s.world);
    memcpy(host, s.rigs, sizeof host);
    go_on(&s, frame, waits, &first);
    CHECK_INT(load_world(s.world, kept), TSL_OK);
    CHECK_MSG(world_hash(s.world) == hash, "scene %s, frame %u", scene_kinds[kind].name, frame);
    go_on(&s, frame, waits, &again);
    compare("rewound", kind, frame, waits, &first, &again);
    CHECK_INT(load_world(t.world, kept), TSL_OK);
    CHECK_MSG(world_hash(t.world) == hash, "elsewhere: scene %s, frame %u", scene_kinds[kind].name, frame);
    go_on(&t, frame, waits, &elsewhere);
    compare("elsewhere", kind, frame, waits, &first, &elsewhere);
    CHECK_INT(load_world(s.world, kept), TSL_OK);
    memcpy(s.rigs, host, sizeof host);
    if (waits)
        from_step(&s, frame);
    free(kept.bytes);
}

static void rewind_kinds(const tsl_world_desc *here, const tsl_world_desc *elsewhere)
{
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        CHECK_INT(scene_create(&s, &scene_kinds[k], here), TSL_OK);
        CHECK_INT(scene_create(&t, &scene_kinds[k], elsewhere), TSL_OK);
        for (uint32_t f = 0; f < FRAMES; ++f) {
            if (f % 3 != 1)
                event_frame(&s, f);
            else if (f % 2)
                rewind_here(k, f, 1);
            else {
                rewind_here(k, f, 0);
                event_frame(&s, f);
            }
        }
        CHECK_INT(s.result, TSL_OK);
        CHECK_INT(t.result, TSL_OK);
        scene_destroy(&s);
        scene_destroy(&t);
    }
}

static void rewind_and_rerun_gives_the_same_bits(void)
{
    tsl_world_desc elsewhere = world_desc();
    elsewhere.id_salt = 77; // another tag
    rewind_kinds(NULL, &elsewhere);
}

// Right after a load the last step's poses can be read.
static void the_poses_of_the_last_step_come_back(void)
{
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        CHECK_INT(scene_create(&s, &scene_kinds[k], NULL), TSL_OK);
        for (uint32_t f = 0; f < 30; ++f)
            scene_step(&s, f * (double)DT, uneven_delta(f));
        saved kept = save_world(s.world);
        uint64_t hash = scene_hash(&s, SCENE_HASH_SEED);
        for (uint32_t f = 30; f < 40; ++f)
            scene_step(&s, f * (double)DT, uneven_delta(f));
        CHECK(scene_hash(&s, SCENE_HASH_SEED) != hash);
        CHECK_INT(load_world(s.world, kept), TSL_OK);
        scene_move(&s, 29 * (double)DT);
        scene_get_poses(&s);
        CHECK_MSG(scene_hash(&s, SCENE_HASH_SEED) == hash, "%s", scene_kinds[k].name);
        free(kept.bytes);
        scene_destroy(&s);
    }
}

// One rig goes back while the others go on.
static void a_rig_is_rewound_alone(void)
{
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        CHECK_INT(scene_create(&s, &scene_kinds[k], NULL), TSL_OK);
        for (uint32_t f = 0; f < 20; ++f)
            event_frame(&s, f);
        for (uint32_t r = 0; r < s.rig_count; ++r) {
            tsl_rig_id rig = s.rigs[r].id;
            saved whole = save_world(s.world), kept = save_rig(s.world, rig);
            uint64_t hash = rig_hash(s.world, rig), next[8];
            for (uint32_t f = 0; f < 8; ++f) {
                event_frame(&s, 20 + f);
                next[f] = rig_hash(s.world, rig);
            }
            CHECK_INT(load_rig(s.world, rig, kept), TSL_OK);
            CHECK(rig_hash(s.world, rig) == hash);
            CHECK_INT(load_world(s.world, whole), TSL_OK);
            for (uint32_t f = 0; f < 8; ++f) {
                event_frame(&s, 20 + f);
                CHECK(rig_hash(s.world, rig) == next[f]);
            }
            free(kept.bytes);
            free(whole.bytes);
        }
        scene_destroy(&s);
    }
}

int main(void)
{
    RUN(rewind_and_rerun_gives_the_same_bits);
    RUN(the_poses_of_the_last_step_come_back);
    RUN(a_rig_is_rewound_alone);
    return REPORT();
}
