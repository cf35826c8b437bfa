// SPDX-License-Identifier: MIT
// bake with motions that are not the file's own, or not as the file has them: VRM animations, and --warp.
#define WORK "bake_motion_"
#include "run_bake.h"

#include "common/skeleton.h"
#include "common/vrm_animation.h"
#include "corruptions.h"
#include "people.h"

#define AVATAR FOLDER "avatar.vrm"
#define CLIP FOLDER "clip.vrma"
#define CREATURE TEST_MODELS "/creature.glb"

static const person actor = {PERSON_ANIMATION, 0, 1, 1, 3, 4}, one = {PERSON_VRM_1, 0, 1.4f, 1, 5, 0},
                    old = {PERSON_VRM_0, 0, 1.4f, 1, 6, 0};

// `find` in the text becomes `with`.
static void put_spoilt_person(const person *p, const char *find, const char *with)
{
    char *text = people_avatar(p), *spoilt = fixture_replace(text, find, with);
    clear();
    put(AVATAR, spoilt, strlen(spoilt));
    free(text);
    free(spoilt);
}

static void put_person(const person *p)
{
    put_spoilt_person(p, "", "");
}

// `find` in the text becomes `with`; the animation ends at `end` seconds.
static void put_clip(const person *p, const char *find, const char *with, float end)
{
    people_bin bin;
    size_t size;
    char *text = people_animation(p, &bin), *spoilt = find ? fixture_replace(text, find, with) : NULL;
    memcpy(bin.bytes + (PEOPLE_KEYS - 1) * sizeof end, &end, sizeof end);
    uint8_t *glb = people_glb(spoilt ? spoilt : text, &bin, &size);
    put(CLIP, glb, size);
    free(glb);
    free(text);
    free(spoilt);
}

static void put_good_clip(void)
{
    put_clip(&actor, NULL, NULL, PEOPLE_START + PEOPLE_SECONDS);
}

typedef struct result {
    gltf model;
    skeleton bones;
    const gltf_clip *clip;
    tsl_transform *locals, *placed, *scratch;
} result;

static bool open_result(result *r, const char *path, const char *name)
{
    tsla_error e = {"", 0};
    memset(r, 0, sizeof *r);
    bool read = gltf_load(&r->model, path, &e) && skeleton_create(&r->bones, &r->model, &e);
    CHECK_MSG(read, "%s", e.text);
    for (uint32_t c = 0; read && c < r->model.clip_count; ++c)
        if (strcmp(r->model.clips[c].name, name) == 0)
            r->clip = &r->model.clips[c];
    CHECK_MSG(r->clip != NULL, "no clip %s", name);
    size_t room = (size_t)r->model.node_count + 1;
    r->locals = calloc(room, sizeof *r->locals);
    r->placed = calloc(room, sizeof *r->placed);
    r->scratch = calloc(room, sizeof *r->scratch);
    return r->clip != NULL;
}

static void close_result(result *r)
{
    free(r->locals);
    free(r->placed);
    free(r->scratch);
    gltf_free(&r->model);
}

static void pose(result *r, float time)
{
    tsl_transform root = xform_identity();
    gltf_sample(&r->model, r->clip, time, r->scratch);
    skeleton_gather(&r->bones, r->scratch, r->locals);
    skeleton_place(&r->bones, &root, r->locals, r->placed);
}

static const tsl_transform *place_of(const result *r, const char *name)
{
    return &r->placed[r->model.nodes[gltf_find_node(&r->model, name)].rank];
}

// ---- VRM animations --------------------------------------------------------------------------------------

// What is written is what vrm_animation_sample says of the avatar, from time 0 on.
static void is_the_animation(const person *p, const char *arguments)
{
    vrm avatar;
    vrm_animation a = {0};
    result r;
    tsla_error e = {"", 0};
    put_person(p);
    put_good_clip();
    CHECK_MSG(bake(arguments) == 0, "%s", message);
    CHECK_MSG(strstr(message, "clip.vrma moves 22 humanoid bones; the avatar has 22 of them"), "%s", message);
    if (open_result(&r, OUTPUT, "dance") && vrm_read(&avatar, &r.model, &e) && vrm_animation_load(&a, CLIP, &e) &&
        vrm_animation_choose(&a, &a.file.clips[0], &e) && vrm_animation_bind(&a, &r.model, &r.bones, &avatar, &e)) {
        tsl_transform want[64], placed[64], root = xform_identity();
        CHECK_INT(r.model.clip_count, 1);
        CHECK_NEAR(r.clip->start, 0, 0);
        CHECK_NEAR(r.clip->end, PEOPLE_SECONDS, 1e-6);
        for (int f = 0; f <= 18; ++f) {
            float time = PEOPLE_SECONDS * (float)f / 18.0f;
            memcpy(want, r.bones.rest, r.bones.bone_count * sizeof *want);
            vrm_animation_sample(&a, time, want);
            skeleton_place(&r.bones, &root, want, placed);
            pose(&r, time);
            for (uint32_t b = 0; b < r.bones.bone_count; ++b)
                if (strncmp(r.model.nodes[r.bones.nodes[b]].name, "hair", 4) != 0)
                    CHECK_NEAR(vec3_length(vec3_sub(r.placed[b].position, placed[b].position)), 0, 1e-5);
        }
    }
    CHECK_MSG(e.text[0] == '\0', "%s", e.text);
    vrm_animation_free(&a);
    close_result(&r);
}

static void animations_become_clips(void)
{
    is_the_animation(&one, AVATAR " --motion " CLIP " --plain-keys -o " OUTPUT);
    is_the_animation(&old, AVATAR " --motion " CLIP " --plain-keys -o " OUTPUT);
}

static void hair_swings_and_loops_close(void)
{
    result r;
    put_person(&one);
    put_good_clip();
    CHECK_MSG(bake(AVATAR " --motion " CLIP " --loop --plain-keys -o " OUTPUT) == 0, "%s", message);
    CHECK_MSG(strstr(message, ", a loop"), "%s", message);
    if (open_result(&r, OUTPUT, "dance")) {
        float most = 0.0f;
        int32_t hair = gltf_find_node(&r.model, "hair_a");
        gltf_sample(&r.model, r.clip, 0.0f, r.scratch);
        tsl_quat first = r.scratch[hair].rotation;
        gltf_sample(&r.model, r.clip, r.clip->end, r.scratch);
        CHECK(fabsf(quat_dot(first, r.scratch[hair].rotation)) > 1.0f - 1e-6f);
        for (int f = 0; f < 18; ++f) {
            gltf_sample(&r.model, r.clip, r.clip->end * (float)f / 18.0f, r.scratch);
            most = fmaxf(most, 1.0f - fabsf(quat_dot(first, r.scratch[hair].rotation)));
        }
        CHECK(most > 1e-3f);
    }
    close_result(&r);
}

static void motions_are_chosen_by_name(void)
{
    put_person(&one);
    put_good_clip();
    CHECK_MSG(bake(AVATAR " --motion " CLIP " --clip dance -o " OUTPUT) == 0, "%s", message);
    clear();
    CHECK_INT(bake(AVATAR " --motion " CLIP " --clip walk -o " OUTPUT), 1);
    CHECK_MSG(strstr(message, "clip.vrma: no animation \"walk\"; it has: dance") && !outputs_exist(), "%s", message);
}

static void mistakes_are_named_and_nothing_is_written(void)
{
    static const struct {
        const char *find, *with, *says;
        float end;
    } cases[] = {
        {"\"VRMC_vrm_animation\"", "\"VRMC_springBone\"", "clip.vrma: no VRM animation", 0.8f},
        {"\"humanBones\"", "\"humanBone\"",
         "clip.vrma: extensions.VRMC_vrm_animation.humanoid.humanBones: no humanoid bone", 0.8f},
        {"\"animations\"", "\"animation\"", "clip.vrma: no animations", 0.8f},
        {"\"sampler\": 0", "\"sampler\": 77", "clip.vrma: animations[0]", 0.8f},
        {"\"byteLength\": 16}", "\"byteLength\": 16000}", "clip.vrma: bufferViews[0]", 0.8f},
        {NULL, NULL, "accessors[0]", -1.0f},
        {NULL, NULL, "seconds are too many frames", 1e9f},
        {NULL, NULL, "the limit for files of", 3e4f},
    };
    put_person(&one);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        put_clip(&actor, cases[i].find, cases[i].with, cases[i].end);
        CHECK_INT(bake(AVATAR " --motion " CLIP " -o " OUTPUT " --trace " FOLDER "trace.json"), 1);
        CHECK_MSG(strstr(message, cases[i].says) && !outputs_exist(), "%s", message);
    }
    remove(CLIP);
    CHECK_INT(bake(AVATAR " --motion " CLIP " -o " OUTPUT), 1);
    CHECK_MSG(strstr(message, "clip.vrma: cannot read") && !outputs_exist(), "%s", message);
    put_good_clip();
    CHECK_INT(bake(AVATAR " --motion " CLIP " -o " CLIP), 1);
    CHECK_MSG(strstr(message, "it is the VRM animation"), "%s", message);
    CHECK_INT(bake(AVATAR " --motion " CLIP " --reduce-only"), 2);
    CHECK_INT(bake(AVATAR " --motion"), 2);
    put_model(fixture_json);
    CHECK_INT(bake(MODEL " --motion " CLIP " -o " OUTPUT), 1);
    CHECK_MSG(strstr(message, "model.glb: no humanoid bone that") && !outputs_exist(), "%s", message);
}

static void hips_that_are_missing_stay_where_they_are(void)
{
    static const char *const lines[] = {AVATAR " --motion " CLIP " -o " OUTPUT,
                                        AVATAR " --motion " CLIP " --warp 1.5,-2,70 -o " OUTPUT};
    for (int i = 0; i < 4; ++i) {
        put_spoilt_person(&one, "\"hips\":", i < 2 ? "\"hips\":" : "\"tail\":");
        put_clip(&actor, "\"hips\":", i < 2 ? "\"tail\":" : "\"hips\":", 0.8f);
        CHECK_MSG(bake(lines[i % 2]) == 0 && strstr(message, "has no humanoid hips"), "%s", message);
    }
}

// ---- --warp ----------------------------------------------------------------------------------------------

static float heading_between(tsl_quat from, tsl_quat to) // about y, in degrees
{
    tsl_quat turn = quat_mul(to, quat_conjugate(from));
    CHECK(turn.x * turn.x + turn.z * turn.z < 1e-8f);
    return 2.0f * atan2f(turn.y, turn.w) * 57.29578f;
}

static void ends_there(const char *arguments, const char *plain_arguments, const char *clip, const char *bone)
{
    result plain, warped;
    CHECK_MSG(bake(plain_arguments) == 0, "%s", message);
    if (open_result(&plain, OUTPUT, clip)) {
        pose(&plain, plain.clip->start);
        tsl_transform start = *place_of(&plain, bone);
        pose(&plain, plain.clip->end);
        tsl_transform end = *place_of(&plain, bone);
        CHECK_MSG(bake(arguments) == 0, "%s", message);
        if (open_result(&warped, OUTPUT, clip)) {
            pose(&warped, warped.clip->start);
            const tsl_transform *at = place_of(&warped, bone);
            CHECK_NEAR(vec3_length(vec3_sub(at->position, start.position)), 0, 2e-6);
            CHECK(fabsf(quat_dot(at->rotation, start.rotation)) > 1.0f - 1e-6f);
            pose(&warped, warped.clip->end);
            CHECK_NEAR(at->position.x, 1.5, 1e-5);
            CHECK_NEAR(at->position.y, end.position.y, 1e-5);
            CHECK_NEAR(at->position.z, -2, 1e-5);
            CHECK_NEAR(heading_between(end.rotation, at->rotation), 70, 1e-2);
            CHECK_NEAR(warped.clip->end, plain.clip->end, 0);
            // Bone lengths stay: the model is carried as a whole.
            int32_t head = gltf_find_node(&warped.model, "head");
            if (head >= 0) {
                tsl_vec3 up = vec3_sub(warped.placed[warped.model.nodes[head].rank].position, at->position);
                tsl_vec3 want = vec3_sub(plain.placed[plain.model.nodes[head].rank].position, end.position);
                CHECK_NEAR(vec3_length(up), vec3_length(want), 1e-5);
            }
        }
        close_result(&warped);
    }
    close_result(&plain);
}

static void animations_end_at_the_goal(void)
{
    clear();
    ends_there(CREATURE " --clip run --plain-keys --warp 1.5,-2,70 -o " OUTPUT,
               CREATURE " --clip run --plain-keys -o " OUTPUT, "run", "root");
    ends_there(CREATURE " --clip walk --plain-keys --warp 1.5,-2,70 -o " OUTPUT, // in place: hips alone
               CREATURE " --clip walk --plain-keys -o " OUTPUT, "walk", "hips");
    put_person(&old);
    put_good_clip();
    ends_there(AVATAR " --motion " CLIP " --plain-keys --warp 1.5,-2,70 -o " OUTPUT,
               AVATAR " --motion " CLIP " --plain-keys -o " OUTPUT, "dance", "node of hips");
    ends_there(AVATAR " --plain-keys --warp 1.5,-2,70 -o " OUTPUT, AVATAR " --plain-keys -o " OUTPUT, "walk_and_turn",
               "root");
}

// A goal that is where the run ends anyway leaves every frame where it was.
static void its_own_end_changes_nothing(void)
{
    result plain, warped;
    char line[1024];
    clear();
    CHECK_MSG(bake(CREATURE " --clip run --plain-keys -o " FOLDER "plain.glb") == 0, "%s", message);
    if (open_result(&plain, FOLDER "plain.glb", "run")) {
        pose(&plain, plain.clip->end);
        tsl_vec3 end = place_of(&plain, "root")->position;
        snprintf(line, sizeof line, CREATURE " --clip run --plain-keys --warp %.9g,%.9g,0 -o " OUTPUT, (double)end.x,
                 (double)end.z);
        CHECK_MSG(bake(line) == 0, "%s", message);
        if (open_result(&warped, OUTPUT, "run")) {
            for (int f = 0; f <= 15; ++f) {
                pose(&plain, plain.clip->end * (float)f / 15.0f);
                pose(&warped, plain.clip->end * (float)f / 15.0f);
                for (uint32_t b = 0; b < plain.bones.bone_count; ++b)
                    CHECK_NEAR(vec3_length(vec3_sub(plain.placed[b].position, warped.placed[b].position)), 0, 1e-5);
            }
        }
        close_result(&warped);
    }
    close_result(&plain);
    remove(FOLDER "plain.glb");
}

static void goals_that_are_none(void)
{
    static const char *const goals[] = {"",      "1",       "1,2",     "1,2,3,4", "1,,3",
                                        "a,b,c", "1,2,nan", "1,2,1e7", "1 2 3",   "1,2,3x"};
    char line[1024];
    for (size_t i = 0; i < sizeof goals / sizeof goals[0]; ++i) {
        snprintf(line, sizeof line, CREATURE " --warp \"%s\"", goals[i]);
        CHECK_MSG(bake(line) == 2 && strstr(message, "--warp: "), "%s: %s", goals[i], message);
    }
    CHECK_INT(bake(CREATURE " --warp 1,2,3 --loop"), 2);
    CHECK_INT(bake(CREATURE " --warp 1,2,3 --reduce-only"), 2);
    CHECK_INT(bake(CREATURE " --warp 1,2,3 --warp 1,2,3"), 2);
}

// ---- other people's avatars ------------------------------------------------------------------------------

// The upper arm of an avatar points where the animation's turns of all bones above lead its direction in the T-pose.
static void arm_points(const char *path)
{
    char line[2048];
    result r;
    vrm avatar;
    tsla_error e = {"", 0};
    snprintf(line, sizeof line, "%s --motion %s --plain-keys -o %s", path, CLIP, OUTPUT);
    clear();
    CHECK_MSG(bake(line) == 0, "%s", message);
    if (open_result(&r, OUTPUT, "dance") && vrm_read(&avatar, &r.model, &e)) {
        tsl_quat turn = quat_make(0, 0, 0, 1), half = quat_make(0, 1, 0, 0);
        for (int b = 13; b >= 0; b = people_bones[b].parent)
            turn = quat_mul(people_turn(actor.pose, (uint32_t)b, PEOPLE_KEYS - 1), turn);
        if (avatar.version == VRM_0)
            turn = quat_mul(quat_mul(half, turn), quat_conjugate(half));
        uint32_t upper = r.model.nodes[vrm_find_human_bone(&avatar, "leftUpperArm")].rank;
        uint32_t lower = r.model.nodes[vrm_find_human_bone(&avatar, "leftLowerArm")].rank;
        tsl_transform root = xform_identity();
        skeleton_place(&r.bones, &root, r.bones.rest, r.placed);
        tsl_vec3 rest = vec3_sub(r.placed[lower].position, r.placed[upper].position);
        pose(&r, r.clip->end);
        tsl_vec3 now = vec3_sub(r.placed[lower].position, r.placed[upper].position);
        tsl_vec3 want = quat_rotate(turn, rest);
        CHECK_NEAR(vec3_length(vec3_sub(now, want)), 0, 1e-4 * vec3_length(want));
        CHECK(vec3_length(vec3_sub(want, rest)) > 0.2f * vec3_length(rest));
    }
    close_result(&r);
}

static void real_avatars_move(void)
{
    static const char *const avatars[] = {"tassel-synth/tassel-synth.vrm", "godette-vrm0/Godette_vrm_v4.vrm"};
    put_good_clip();
    for (size_t i = 0; i < sizeof avatars / sizeof avatars[0]; ++i) {
        char path[1024];
        snprintf(path, sizeof path, "%s/data/%s", getenv("TASSEL_DATA"), avatars[i]);
        arm_points(path);
    }
}

int main(void)
{
    RUN(animations_become_clips);
    RUN(hair_swings_and_loops_close);
    RUN(motions_are_chosen_by_name);
    RUN(mistakes_are_named_and_nothing_is_written);
    RUN(hips_that_are_missing_stay_where_they_are);
    RUN(animations_end_at_the_goal);
    RUN(its_own_end_changes_nothing);
    RUN(goals_that_are_none);
    const char *data = getenv("TASSEL_DATA");
    if (data && *data)
        RUN(real_avatars_move);
    else
        printf("skipped: real_avatars_move: TASSEL_DATA names no folder\n");
    clear();
    return REPORT();
}
