// SPDX-License-Identifier: MIT
// The host of examples/engine, frame by frame: what it does with threads, with characters that come and go, and with rig files
// that are edited while they run.
#include "engine/host.h"
#include "tassel/state.h"

#include "check.h"
#include "common/xform.h"

#define CAPED_RIG TEST_FOLDER "/engine_caped.rig.json"
#define CREATURE_RIG TEST_FOLDER "/engine_creature.rig.json"

static char *read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 65536);
    if (!file || !text || fread(text, 1, 65535, file) == 0)
        printf("cannot read %s\n", path);
    if (file)
        fclose(file);
    return text;
}

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL);
    if (!file)
        return;
    fputs(text, file);
    fclose(file);
}

// `path` becomes the model's own rig file with the first `from` replaced; null: as it is.
static void put_rig(const char *path, const char *original, const char *from, const char *to)
{
    char *text = read_text(original), *made = calloc(1, 70000);
    const char *at = from ? strstr(text, from) : NULL;
    CHECK(!from || at);
    if (at)
        snprintf(made, 70000, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    write_text(path, at ? made : text);
    free(text);
    free(made);
}

static void put_caped(const char *from, const char *to)
{
    put_rig(CAPED_RIG, TEST_MODELS "/caped.rig.json", from, to);
}

static int begin(host *h, uint32_t characters, uint32_t threads)
{
    host_settings settings = {.characters = characters,
                              .threads = threads,
                              .seed = 5,
                              .models = {TEST_MODELS "/caped.glb", TEST_MODELS "/creature.glb"},
                              .rigs = {CAPED_RIG, CREATURE_RIG}};
    tsla_error e = {"", 0};
    put_caped(NULL, NULL);
    put_rig(CREATURE_RIG, TEST_MODELS "/creature.rig.json", NULL, NULL);
    bool begun = host_begin(h, &settings, &e);
    CHECK_MSG(begun, "%s", e.text);
    return begun;
}

static host_frame_report sum_of_frames(host *h, int frames)
{
    host_frame_report one, sum = {0};
    for (int i = 0; i < frames; ++i) {
        tsla_error e = {"", 0};
        CHECK_MSG(host_run_frame(h, i % 7 == 3 ? 0.021f : 0.0165f, &one, &e), "%s", e.text);
        if (one.came + one.left == 0)
            sum.allocations += one.allocations;
        sum.came += one.came, sum.left += one.left;
        sum.retuned += one.retuned, sum.rebuilt += one.rebuilt;
        if (one.message[0])
            memcpy(sum.message, one.message, sizeof one.message);
    }
    return sum;
}

static uint32_t count_kind(const host *h, const model *kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < h->settings.characters; ++i)
        count += h->actors[i].kind == kind;
    return count;
}

static const actor *first_caped(const host *h)
{
    for (uint32_t i = 0; i < h->settings.characters; ++i)
        if (h->actors[i].kind == &h->models[0])
            return &h->actors[i];
    CHECK_MSG(0, "nobody has a cape");
    return NULL;
}

static float damping_of(const host *h)
{
    TSL_INIT(tsl_chain_params, params);
    const actor *a = first_caped(h);
    tsl_asset_chain chain;
    CHECK(a && tsl_asset_rig_get_chain(a->parts, 0, &chain) == TSL_OK &&
          tsl_chain_get_params(h->world, chain.id, &params) == TSL_OK);
    return params.damping;
}

static void threads_change_no_bit(void)
{
    uint64_t hashes[2] = {0, 1};
    for (uint32_t i = 0; i < 2; ++i) {
        static host h;
        if (begin(&h, 16, 3 * i)) {
            host_frame_report sum = sum_of_frames(&h, 400);
            CHECK_MSG(sum.came > 0 && sum.left > 0, "%u came, %u left", sum.came, sum.left);
            CHECK(tsl_world_hash(h.world, &hashes[i]) == TSL_OK);
        }
        host_end(&h);
    }
    CHECK(hashes[0] == hashes[1]);
}

static void a_frame_in_which_nobody_comes_asks_for_no_memory(void)
{
    static host h;
    if (begin(&h, 16, 1)) {
        CHECK(h.allocations > 0); // it counts
        CHECK(sum_of_frames(&h, 200).allocations == 0);
    }
    host_end(&h);
}

static float largest_difference(const host *a, const host *b)
{
    float largest = 0.0f;
    for (uint32_t i = 0; i < a->settings.characters; ++i)
        for (uint32_t k = 0; a->actors[i].kind && k < a->actors[i].kind->bones.bone_count; ++k)
            largest =
                fmaxf(largest, vec3_length(vec3_sub(a->actors[i].posed[k].position, b->actors[i].posed[k].position)));
    return largest;
}

// Beside one whose file nobody edits.
static void an_edit_reaches_those_in_motion_without_a_jump(void)
{
    static host edited, other;
    if (begin(&edited, 8, 1) && begin(&other, 8, 1)) {
        sum_of_frames(&edited, 45);
        sum_of_frames(&other, 45);
        CHECK(largest_difference(&edited, &other) == 0.0f);
        CHECK_NEAR(damping_of(&edited), 0.16f, 0.0f);
        put_caped("\"damping\": 0.16", "\"damping\": 0.4");
        host_frame_report sum = sum_of_frames(&edited, 1); // the 46th: a frame that looks
        other.models[0].stamp = edited.models[0].stamp;    // so that the other one does not see it
        sum_of_frames(&other, 1);
        CHECK_MSG(sum.retuned == count_kind(&edited, &edited.models[0]) && sum.retuned > 0, "%u", sum.retuned);
        CHECK(sum.rebuilt == 0 && strstr(sum.message, CAPED_RIG ": read again"));
        CHECK(damping_of(&edited) == 0.4f && damping_of(&other) == 0.16f);
        float at_once = largest_difference(&edited, &other);
        sum_of_frames(&edited, 20);
        sum_of_frames(&other, 20);
        float later = largest_difference(&edited, &other);
        CHECK_MSG(at_once > 0.0f && at_once < 0.03f && later > at_once, "%g, then %g", (double)at_once, (double)later);
    }
    host_end(&edited);
    host_end(&other);
}

static void another_structure_starts_on_the_pose(void)
{
    static host h;
    if (begin(&h, 8, 1)) {
        sum_of_frames(&h, 30);
        put_caped("\"anchor\": \"chest\"", "\"anchor\": \"hips\"");
        host_frame_report sum = sum_of_frames(&h, 15);
        CHECK_MSG(sum.rebuilt > 0 && sum.retuned == 0, "%u, %u: %s", sum.rebuilt, sum.retuned, sum.message);
        CHECK(sum_of_frames(&h, 15).message[0] == '\0');
    }
    host_end(&h);
}

static void a_wrong_file_is_named_and_changes_nothing(void)
{
    static const char *const wrongs[][3] = {
        {"\"damping\": 0.16", "\"damping\": 0.4,,", "not valid JSON"},
        {"\"damping\": 0.16", "\"damping\": 1.5", "damping"},
        {"\"damping\": 0.16", "\"dampening\": 0.4", "dampening"},
        {"\"bone\": \"hips\"", "\"bone\": \"Hipps\"", "Hipps"},
        // the reader takes it, and the library refuses it when the chains have been tuned already
        {"\"surface_thickness\": 0.012", "\"surface_thickness\": 1e20", "links[0]"},
    };
    static host h;
    if (begin(&h, 8, 1))
        for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; ++i) {
            put_caped(wrongs[i][0], wrongs[i][1]);
            host_frame_report sum = sum_of_frames(&h, 15);
            CHECK_MSG(strstr(sum.message, CAPED_RIG) && strstr(sum.message, wrongs[i][2]), "%u: %s", (unsigned)i,
                      sum.message);
            CHECK(sum.retuned == 0 && sum.rebuilt == 0);
            CHECK(damping_of(&h) == 0.16f);
            CHECK(sum_of_frames(&h, 15).message[0] == '\0'); // said once
        }
    put_caped("\"damping\": 0.16", "\"damping\": 0.3");
    CHECK(sum_of_frames(&h, 15).retuned > 0 && damping_of(&h) == 0.3f);
    host_end(&h);
}

int main(void)
{
    RUN(threads_change_no_bit);
    RUN(a_frame_in_which_nobody_comes_asks_for_no_memory);
    RUN(an_edit_reaches_those_in_motion_without_a_jump);
    RUN(another_structure_starts_on_the_pose);
    RUN(a_wrong_file_is_named_and_changes_nothing);
    return REPORT();
}
