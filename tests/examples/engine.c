// SPDX-License-Identifier: MIT
// The host of examples/engine, frame by frame: what it does with threads, with characters that come and go, and with rig files
// that are edited while they run.
#include "engine/host.h"

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
    error e = {""};
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
        error e = {""};
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
    CHECK(a && tsl_chain_get_params(h->world, a->objects.chains[0], &params) == TSL_OK);
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
                fmaxf(largest,
                      vec3_length(vec3_sub(a->actors[i].posed[k].position, b->actors[i].posed[k].position)));
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
        CHECK_MSG(sum.retuned == count_kind(&edited, &edited.models[0]) && sum.retuned > 0, "%u",
                  sum.retuned);
        CHECK(sum.rebuilt == 0 && strstr(sum.message, CAPED_RIG ": read again"));
        CHECK(damping_of(&edited) == 0.4f && damping_of(&other) == 0.16f);
        float at_once = largest_difference(&edited, &other);
        sum_of_frames(&edited, 20);
        sum_of_frames(&other, 20);
        float later = largest_difference(&edited, &other);
        CHECK_MSG(at_once > 0.0f && at_once < 0.02f && later > at_once, "%g, then %g", (double)at_once,
                  (double)later);
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
            CHECK_MSG(strstr(sum.message, CAPED_RIG) && strstr(sum.message, wrongs[i][2]), "%u: %s",
                      (unsigned)i, sum.message);
            CHECK(sum.retuned == 0 && sum.rebuilt == 0);
            CHECK(damping_of(&h) == 0.16f);
            CHECK(sum_of_frames(&h, 15).message[0] == '\0'); // said once
        }
    put_caped("\"damping\": 0.16", "\"damping\": 0.3");
    CHECK(sum_of_frames(&h, 15).retuned > 0 && damping_of(&h) == 0.3f);
    host_end(&h);
}

// ---- rig_retune -------------------------------------------------------------------------------------------

#define RIG_TEXT(clock, shape, chain, links)                                                                 \
    "{\"format\": \"tassel_rig/1\", \"world\": {" clock "},\n"                                               \
    " \"colliders\": [{\"name\": \"ball\", \"bone\": \"b0\", " shape "}],\n"                                 \
    " \"chains\": [{\"name\": \"left\", \"root\": \"b1\", " chain "}, {\"name\": \"right\", \"root\": "      \
    "\"b4\", " chain "}],\n"                                                                                 \
    " \"links\": [{\"chains\": [\"left\", \"right\"], \"layout\": \"strip\"" links "}]}"

static const char before_text[] =
    RIG_TEXT("\"teleport_distance\": 0.5", "\"shape\": \"sphere\", \"radius\": 0.1",
             "\"damping\": 0.1, \"damping_curve\": [[0, 1], [1, 0.5]], \"stiffness\": 0.1, "
             "\"stiffness_curve\": [[0, 1], [1, 2]],\n"
             "\"limit\": {\"kind\": \"cone\", \"angle_a\": 0.5, \"angle_a_curve\": [[0, 1], [1, 0.5]]},\n"
             "\"place_limit\": {\"max_distance\": 0.125}",
             "");
static const char after_text[] = RIG_TEXT(
    "\"teleport_distance\": 0.75, \"teleport_angle\": 2, \"teleport_mode\": \"reset\"",
    "\"shape\": \"capsule\", \"a\": [0, 0.5, 0], \"b\": [0, 0.25, 0], \"radius\": 0.2, \"radius_b\": 0.1, "
    "\"layers\": 3",
    "\"damping\": 0.3, \"elasticity\": 0.2, \"elasticity_curve\": [[0, 1], [0.5, 0.25]], \"inert\": 0.5, "
    "\"radius\": 0.02,\n"
    "\"stiffness\": 0.1, \"stiffness_curve\": [[0, 1], [1, 3]], \"gravity_falloff\": 0.5, \"freeze_axis\": "
    "\"z\",\n"
    "\"limit\": {\"kind\": \"polar\", \"angle_a\": 0.25, \"angle_b\": 0.75, \"softness\": 0.5, "
    "\"angle_b_curve\": [[0, 1], [1, 0]]},\n"
    "\"place_limit\": {\"max_distance\": 0.25, \"max_distance_curve\": [[0, 1], [1, 2]], \"softness\": 0.5}",
    ", \"rounds\": 5, \"structural\": {\"stretch_compliance\": 0.001, \"least\": 0.5}, \"bend\": {\"slack\": "
    "0.125}");

enum { BONES = 7 };

static int32_t find_bone(void *user, const char *name)
{
    (void)user;
    return name[0] == 'b' ? name[1] - '0' : -1;
}

typedef struct stand {
    tsl_world *world;
    tsl_rig_id rig;
    rig_objects objects;
    rig_file file;
} stand;

static void read_rig(rig_file *file, const char *text)
{
    error e = {""};
    CHECK_MSG(rig_file_load_memory(file, "a.rig.json", (bytes){(const uint8_t *)text, strlen(text)},
                                   find_bone, NULL, &e),
              "%s", e.text);
}

static void set_up(stand *s, const char *text)
{
    static int32_t parents[BONES] = {-1, 0, 1, 2, 0, 4, 5};
    static tsl_transform rest[BONES];
    skeleton bones = {BONES, NULL, parents, rest};
    tsl_rig_desc desc;
    error e = {""};
    memset(s, 0, sizeof *s);
    for (int i = 0; i < BONES; ++i) {
        rest[i] = xform_identity();
        rest[i].position = vec3_make(i == 1 ? 0.1f : i == 4 ? -0.1f : 0.0f, -0.1f, 0.0f);
    }
    read_rig(&s->file, text);
    TSL_INIT(tsl_world_desc, world);
    CHECK(tsl_world_create(&world, &s->world) == TSL_OK);
    rig_fill_desc(&s->file, &bones, &desc);
    CHECK(tsl_rig_create(s->world, &desc, &s->rig) == TSL_OK);
    CHECK_MSG(rig_build(s->world, s->rig, &s->file, &s->objects, "", &e), "%s", e.text);
}

static void take_down(stand *s)
{
    rig_objects_free(&s->objects);
    rig_file_free(&s->file);
    tsl_world_destroy(s->world);
}

// On the pose, in the same frame: what differs is what the file gave.
static uint64_t hash_on_the_pose(stand *s, int frames)
{
    uint64_t hash = 0;
    tsl_transform root = xform_identity();
    TSL_INIT(tsl_pose_input, in);
    in.root = &root;
    for (int i = 0; i < frames; ++i) {
        root.position.x += 0.01f;
        CHECK(tsl_rig_step(s->world, s->rig, 1.0f / 60.0f, &in, NULL) == TSL_OK);
    }
    CHECK(tsl_rig_reset(s->world, s->rig) == TSL_OK);
    CHECK(tsl_rig_hash(s->world, s->rig, &hash) == TSL_OK);
    return hash;
}

// The hash holds parameters, curves, limits, colliders and links: none is forgotten, in neither direction.
static void a_retuned_rig_is_as_one_that_is_built_so(void)
{
    const char *const texts[2] = {before_text, after_text};
    for (int from = 0; from < 2; ++from) {
        stand tuned, built;
        error e = {""};
        set_up(&tuned, texts[from]);
        set_up(&built, texts[!from]);
        CHECK(hash_on_the_pose(&tuned, 0) != hash_on_the_pose(&built, 0));
        CHECK(rig_is_same_structure(&tuned.file, &built.file));
        CHECK_MSG(rig_retune(tuned.world, tuned.rig, &tuned.objects, &tuned.file, &built.file, "", &e), "%s",
                  e.text);
        CHECK(hash_on_the_pose(&tuned, 5) == hash_on_the_pose(&built, 5));
        take_down(&tuned);
        take_down(&built);
    }
}

static void what_a_host_set_stays_where_the_file_has_not_changed(void)
{
    stand s;
    rig_file same;
    error e = {""};
    TSL_INIT(tsl_chain_params, params);
    memset(&same, 0, sizeof same);
    set_up(&s, before_text);
    read_rig(&same, before_text);
    CHECK(tsl_chain_get_params(s.world, s.objects.chains[1], &params) == TSL_OK);
    params.weight = 0.25f;
    CHECK(tsl_chain_set_params(s.world, s.objects.chains[1], &params) == TSL_OK);
    CHECK(rig_retune(s.world, s.rig, &s.objects, &s.file, &same, "", &e));
    CHECK(tsl_chain_get_params(s.world, s.objects.chains[1], &params) == TSL_OK);
    CHECK(params.weight == 0.25f);
    rig_file_free(&same);
    take_down(&s);
}

static void another_structure_is_told(void)
{
    static const char *const edits[][2] = {
        {"\"bone\": \"b0\", ", ""},
        {"\"root\": \"b1\"", "\"root\": \"b2\""},
        {"\"root\": \"b1\"", "\"roots\": [\"b1\"], \"exclude\": [\"b3\"]"},
        {"\"root\": \"b1\"", "\"root\": \"b1\", \"anchor\": \"b0\""},
        {"\"root\": \"b1\"", "\"root\": \"b1\", \"tip\": \"length\", \"tip_length\": 0.1"},
        {"\"root\": \"b1\"", "\"root\": \"b1\", \"fork\": \"first\""},
        {"\"root\": \"b1\"", "\"root\": \"b1\", \"unanimated\": true"},
        {"\"root\": \"b1\"", "\"root\": \"b1\", \"model\": \"tassel\""},
        {"\"root\": \"b1\"", "\"root\": \"b1\", \"collider_layers\": 2"},
        {"\"root\": \"b1\"", "\"root\": \"b1\", \"colliders\": [\"ball\"]"},
        {"\"place_limit\": {\"max_distance\": 0.125}", "\"radius\": 0.01"},
        {"\"shape\": \"sphere\"",
         "\"shape\": \"hull\", \"planes\": [[1,0,0,1],[-1,0,0,1],[0,1,0,1],[0,-1,0,1],[0,0,1,1],[0,0,-1,1]]"},
        {"\"layout\": \"strip\"", "\"layout\": \"strip\", \"surface_thickness\": 0.01"},
        {"\"left\", \"right\"]", "\"right\", \"left\"]"},
    };
    rig_file one = {0};
    read_rig(&one, before_text);
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; ++i) {
        char text[4096];
        rig_file other = {0};
        const char *at = strstr(before_text, edits[i][0]);
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - before_text), before_text, edits[i][1],
                 at + strlen(edits[i][0]));
        read_rig(&other, text);
        CHECK_MSG(!rig_is_same_structure(&one, &other), "%s", edits[i][1]);
        rig_file_free(&other);
    }
    rig_file_free(&one);
}

int main(void)
{
    RUN(threads_change_no_bit);
    RUN(a_frame_in_which_nobody_comes_asks_for_no_memory);
    RUN(an_edit_reaches_those_in_motion_without_a_jump);
    RUN(another_structure_starts_on_the_pose);
    RUN(a_wrong_file_is_named_and_changes_nothing);
    RUN(a_retuned_rig_is_as_one_that_is_built_so);
    RUN(what_a_host_set_stays_where_the_file_has_not_changed);
    RUN(another_structure_is_told);
    return REPORT();
}
