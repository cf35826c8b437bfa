// SPDX-License-Identifier: MIT
// Each allocation fails in turn, those of cJSON and those of the world: calls are refused, nothing changes and nothing leaks.
#include "asset/fixture.h"
#include "tassel/state.h"

#include <cjson/cJSON.h>

static uint32_t asked, failing; // the number of the request that fails; 0: none
static int64_t held;

static void *take(size_t size)
{
    if (++asked == failing)
        return NULL;
    held++;
    return malloc(size);
}

static void give(void *memory)
{
    held -= memory != NULL;
    free(memory);
}

static void *TSL_CALL world_take(void *user, uint64_t size, uint32_t alignment)
{
    (void)user;
    size_t whole = (size_t)(size + alignment - 1) / alignment * alignment;
    if (++asked == failing)
        return NULL;
    held++;
    return aligned_alloc(alignment < sizeof(void *) ? sizeof(void *) : alignment, whole);
}

static void TSL_CALL world_give(void *user, void *memory, uint64_t size, uint32_t alignment)
{
    (void)user, (void)size, (void)alignment;
    give(memory);
}

// cJSON's parser does not say why it stopped.
static int is_no_memory(const tsl_assets *assets, tsl_result result)
{
    return result == TSL_ERROR_OUT_OF_MEMORY ||
           (result == TSL_ERROR_INVALID_ARGUMENT && strstr(tsl_assets_message(assets), "JSON"));
}

typedef struct story {
    tsl_assets *assets;
    tsl_world *world;
    tsl_asset_rig *parts;
    uint32_t refused;
} story;

static tsl_result tried(story *t, tsl_result result)
{
    t->refused += result != TSL_OK;
    CHECK_MSG(result == TSL_OK || is_no_memory(t->assets, result), "%s: %s", tsl_result_name(result),
              tsl_assets_message(t->assets));
    return result;
}

// A call that is refused is made again, now with memory.
#define UNTIL_DONE(t, call)                                                                                            \
    do {                                                                                                               \
        if (tried((t), (call)) != TSL_OK)                                                                              \
            CHECK_INT((call), TSL_OK);                                                                                 \
    } while (0)

static uint64_t hash_of(const story *t)
{
    uint64_t hash = 0;
    CHECK_INT(tsl_world_hash(t->world, &hash), TSL_OK);
    return hash;
}

static void create_world(story *t)
{
    TSL_INIT(tsl_world_desc, desc);
    desc.alloc = world_take;
    desc.free = world_give;
    UNTIL_DONE(t, tsl_world_create(&desc, &t->world));
}

static const char springs_json[] =
    "{\"format\": \"tassel_rig/1\", \"chains\": [{\"model\": \"spring\", \"bones\": [\"Tail1\", \"Tail2\"],\n"
    " \"factors\": {\"push\": [1, 2]}, \"gravities\": [[0, 0, 0], [0, -9, 0]],\n"
    " \"joint_limits\": [null, {\"kind\": \"cone\", \"angle_a\": 0.5}]}]}";

static void tell(story *t)
{
    cat c;
    tsl_asset_rig_desc desc;
    uint64_t size = 0;
    memset(&c, 0, sizeof c);
    cat_fill_rest(c.rest);
    cat_fill_desc(&c, &desc);
    UNTIL_DONE(t, tsl_assets_create(&t->assets));
    create_world(t);
    UNTIL_DONE(t, cat_read(t->assets, cat_json));
    UNTIL_DONE(t, tsl_asset_rig_create(t->assets, "cat.json", t->world, &desc, &t->parts));
    char *tuned = cat_edit(cat_json, "[[0, 0.5]", "[[0, 0.25]"), *other = cat_edit(cat_json, "Tail1", "Tail2");
    uint64_t before = hash_of(t);
    if (tried(t, cat_read(t->assets, tuned)) != TSL_OK) {
        CHECK(hash_of(t) == before);
        CHECK_INT(cat_read(t->assets, tuned), TSL_OK);
    }
    UNTIL_DONE(t, cat_read(t->assets, other));
    UNTIL_DONE(t, cat_read(t->assets, springs_json));
    UNTIL_DONE(t, cat_read(t->assets, cat_json));
    UNTIL_DONE(t, tsl_assets_set_preset(t->assets, "tail", "{\"damping\": 0.3}", 16));
    UNTIL_DONE(t, tsl_asset_rig_write(t->parts, NULL, &size));
    free(tuned);
    free(other);
    tsl_asset_rig_destroy(t->parts);
    tsl_world_destroy(t->world);
    tsl_assets_destroy(t->assets);
}

static void each_allocation_fails_in_turn(void)
{
    uint32_t refusals = 0;
    for (failing = 1;; ++failing) {
        story t = {NULL, NULL, NULL, 0};
        asked = 0;
        tell(&t);
        CHECK_MSG(held == 0, "request %u: %lld stay", failing, (long long)held);
        refusals += t.refused > 0;
        if (asked < failing)
            break;
    }
    // A world that lays itself out again when objects go can do without, and refuses nothing.
    CHECK_MSG(failing > 1000 && refusals > failing / 4 * 3, "%u of %u", refusals, failing);
    printf("%u requests, %u refused calls\n", failing - 1, refusals);
}

int main(void)
{
    cJSON_Hooks hooks = {take, give};
    cJSON_InitHooks(&hooks);
    RUN(each_allocation_fails_in_turn);
    return REPORT();
}
