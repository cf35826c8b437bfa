// SPDX-License-Identifier: MIT
// Roll-back: two machines play the same game. One of them does not wait for the other player's input but guesses: the dog
// leaves, a fox comes. Ten frames later it learns that neither did, goes back to the states it saved, and plays what came to
// pass. From there on both have the same state in every frame, bit for bit.
#include <stdio.h>
#include <stdlib.h>
#include <tassel/state.h>

enum { BONES = 6, ANIMALS = 3, CAT = 0, DOG = 1, FOX = 2, SAVED_AT = 30, LEARNED_AT = 40, FRAMES = 60 };

static const char *const names[ANIMALS] = {"cat", "dog", "fox"};

typedef struct game {
    tsl_world *world;
    tsl_rig_id rigs[ANIMALS]; // null: it is not there
} game;

typedef struct state {
    void *bytes; // null: none, since nobody was there
    uint64_t size;
} state;

typedef struct record { // of a game
    state world, animals[ANIMALS];
} record;

// Everything is left out that a game would do about failure: it says why on the way.
static void TSL_CALL complain(void *user, tsl_result result, const char *message)
{
    (void)user;
    fprintf(stderr, "%s: %s\n", tsl_result_name(result), message);
}

static tsl_result make_world(tsl_world **out_world)
{
    TSL_INIT(tsl_world_desc, desc);
    desc.gravity.y = -9.81f;
    desc.log = complain;
    return tsl_world_create(&desc, out_world);
}

// user_data is in the world's hash: both machines give an animal the same.
static tsl_result make_animal(game *g, int animal)
{
    static const int32_t parents[BONES] = {-1, 0, 1, 2, 3, 4};
    static const uint32_t tail = 0;
    tsl_transform rest[BONES];
    for (int i = 0; i < BONES; ++i)
        rest[i] = (tsl_transform){{0, 0, -0.1f}, {0, 0, 0, 1}, {1, 1, 1}};
    TSL_INIT(tsl_rig_desc, rig);
    rig.user_data = 100 + (uint64_t)animal;
    rig.bone_count = BONES, rig.parents = parents, rig.rest = rest;
    rig.root.position.x = (float)animal, rig.root.position.y = 0.5f;
    tsl_result result = tsl_rig_create(g->world, &rig, &g->rigs[animal]);
    TSL_INIT(tsl_chain_desc, chain);
    chain.root_count = 1, chain.roots = &tail;
    TSL_INIT(tsl_chain_params, params);
    params.gravity_falloff = 0.5f;
    tsl_chain_id id;
    return result == TSL_OK ? tsl_chain_create(g->world, g->rigs[animal], &chain, &params, &id) : result;
}

static tsl_result end_animal(game *g, int animal)
{
    tsl_result result = tsl_rig_destroy(g->world, g->rigs[animal]);
    g->rigs[animal].bits = 0;
    return result;
}

// What the players did, as a function of the frame: a roll-back plays the same inputs again, or corrected ones.
static tsl_result play(game *g, int frame)
{
    tsl_result result = TSL_OK;
    for (int i = 0; i < ANIMALS && result == TSL_OK; ++i) {
        tsl_transform root = {{(float)i, 0.5f, 0.02f * (float)(frame * (i + 1) % 25)}, {0, 0, 0, 1}, {1, 1, 1}};
        TSL_INIT(tsl_pose_input, in);
        in.root = &root;
        if (g->rigs[i].bits)
            result = tsl_rig_set_pose(g->world, g->rigs[i], &in);
    }
    return result == TSL_OK ? tsl_world_step(g->world, 1.0f / 50.0f) : result; // not a whole number of ticks
}

static tsl_result guess(game *g)
{
    tsl_result result = end_animal(g, DOG);
    for (int frame = SAVED_AT; frame < LEARNED_AT && result == TSL_OK; ++frame) {
        if (frame == SAVED_AT + 5)
            result = make_animal(g, FOX);
        if (result == TSL_OK)
            result = play(g, frame);
    }
    return result;
}

static tsl_result save_world(const game *g, state *out)
{
    tsl_result result = tsl_world_save(g->world, NULL, &out->size);
    out->bytes = result == TSL_OK ? malloc((size_t)out->size) : NULL;
    return out->bytes ? tsl_world_save(g->world, out->bytes, &out->size) : TSL_ERROR_OUT_OF_MEMORY;
}

static tsl_result save_animal(const game *g, int animal, state *out)
{
    tsl_result result = tsl_rig_save(g->world, g->rigs[animal], NULL, &out->size);
    out->bytes = result == TSL_OK ? malloc((size_t)out->size) : NULL;
    return out->bytes ? tsl_rig_save(g->world, g->rigs[animal], out->bytes, &out->size) : TSL_ERROR_OUT_OF_MEMORY;
}

static tsl_result save(const game *g, record *out)
{
    tsl_result result = save_world(g, &out->world);
    for (int i = 0; i < ANIMALS && result == TSL_OK; ++i)
        if (g->rigs[i].bits)
            result = save_animal(g, i, &out->animals[i]);
    return result;
}

// First everybody is there again who was, and nobody else; then all are loaded, the world's own state first.
static tsl_result roll_back(game *g, const record *saved)
{
    tsl_result result = TSL_OK;
    for (int i = 0; i < ANIMALS && result == TSL_OK; ++i) {
        int was = saved->animals[i].bytes != NULL, is = g->rigs[i].bits != 0;
        if (was != is)
            printf("the %s %s\n", names[i], is ? "is ended" : "is made again");
        if (was != is)
            result = is ? end_animal(g, i) : make_animal(g, i);
    }
    if (result == TSL_OK)
        result = tsl_world_load(g->world, saved->world.bytes, saved->world.size);
    for (int i = 0; i < ANIMALS && result == TSL_OK; ++i)
        if (g->rigs[i].bits)
            result = tsl_rig_load(g->world, g->rigs[i], saved->animals[i].bytes, saved->animals[i].size);
    return result;
}

// Plays both to the end. Not 0 when their states differ in some frame.
static int compare(game *waited, game *guessed, tsl_result *result)
{
    int differ = 0;
    uint64_t one = 0, other = 0;
    for (int frame = SAVED_AT; frame < FRAMES && *result == TSL_OK; ++frame) {
        if ((*result = play(waited, frame)) != TSL_OK || (*result = play(guessed, frame)) != TSL_OK ||
            (*result = tsl_world_hash(waited->world, &one)) != TSL_OK ||
            (*result = tsl_world_hash(guessed->world, &other)) != TSL_OK)
            break;
        differ |= one != other;
        if (frame % 10 == 9)
            printf("frame %d: waited %016llx, rolled back %016llx\n", frame + 1, (unsigned long long)one,
                   (unsigned long long)other);
    }
    return differ;
}

static tsl_result begin(game *g)
{
    tsl_result result = make_world(&g->world);
    for (int i = CAT; i <= DOG && result == TSL_OK; ++i)
        result = make_animal(g, i);
    for (int frame = 0; frame < SAVED_AT && result == TSL_OK; ++frame)
        result = play(g, frame);
    return result;
}

int main(void)
{
    game waited = {0}, guessed = {0};
    record saved = {0};
    int differ = 0;
    tsl_result result = begin(&waited);
    if (result == TSL_OK)
        result = begin(&guessed);
    if (result == TSL_OK)
        result = save(&guessed, &saved);
    printf("saved at frame %d: %llu bytes\n", SAVED_AT,
           (unsigned long long)saved.world.size + saved.animals[CAT].size + saved.animals[DOG].size);
    if (result == TSL_OK)
        result = guess(&guessed);
    printf("guessed up to frame %d: the dog left, a fox came; back to frame %d\n", LEARNED_AT, SAVED_AT);
    if (result == TSL_OK)
        result = roll_back(&guessed, &saved);
    if (result == TSL_OK)
        differ = compare(&waited, &guessed, &result);
    printf("%s, %s\n", tsl_result_name(result), differ ? "THE STATES DIFFER" : "the same state in every frame");
    free(saved.world.bytes);
    for (int i = 0; i < ANIMALS; ++i)
        free(saved.animals[i].bytes);
    tsl_world_destroy(waited.world);
    tsl_world_destroy(guessed.world);
    return result != TSL_OK || differ;
}
