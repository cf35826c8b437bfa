// SPDX-License-Identifier: MIT
// The rig file's limbs: ends that reach their targets, feet that stay, in the file read back and played.
#define WORK "bake_ik_"
#include "corruptions.h"
#include "run_bake.h"

#include "common/skeleton.h"
#include "common/xform.h"
#include "tassel/skin.h"

#include <math.h>

#define RIG FOLDER "limbs.rig.json"
#define LEG(side) "\"root\": \"upper_leg_" side "\", \"mid\": \"lower_leg_" side "\", \"end\": \"foot_" side "\", "

typedef struct player {
    gltf model;
    skeleton bones;
    tsl_transform *nodes, *locals;
    float *models;
} player;

static bool open_player(player *p, const char *path)
{
    tsla_error e = {"", 0};
    memset(p, 0, sizeof *p);
    bool opened = gltf_load(&p->model, path, &e) && skeleton_create(&p->bones, &p->model, &e);
    CHECK_MSG(opened, "%s: %s", path, e.text);
    p->nodes = calloc(p->model.node_count + 1, sizeof *p->nodes);
    p->locals = calloc(p->model.node_count + 1, sizeof *p->locals);
    p->models = calloc(p->model.node_count + 1, 12 * sizeof *p->models);
    return opened;
}

static void close_player(player *p)
{
    free(p->nodes);
    free(p->locals);
    free(p->models);
    gltf_free(&p->model);
}

static void pose(player *p, uint32_t clip, float time)
{
    gltf_sample(&p->model, &p->model.clips[clip], time, p->nodes);
    skeleton_gather(&p->bones, p->nodes, p->locals);
    CHECK_INT(tsl_skin_models_from_locals(p->locals, p->bones.parents, p->bones.bone_count, NULL, p->models), TSL_OK);
}

static tsl_vec3 place(const player *p, const char *name)
{
    int32_t bone = skeleton_find_bone(&p->model, name);
    CHECK_MSG(bone >= 0, "%s", name);
    const float *m = p->models + 12 * (size_t)(bone < 0 ? 0 : bone);
    return vec3_make(m[3], m[7], m[11]);
}

static double gap(const player *p, const char *a, const char *b)
{
    return (double)vec3_length(vec3_sub(place(p, a), place(p, b)));
}

static void put_rig(const char *ik)
{
    char text[2048];
    snprintf(text, sizeof text, "{\"format\": \"tassel_rig/1\", \"world\": {\"gravity\": [0, -9.8, 0]}, \"ik\": [%s]}",
             ik);
    put(RIG, text, strlen(text));
}

static int bake_creature(const char *ik, const char *more)
{
    char line[1024];
    clear();
    put_rig(ik);
    snprintf(line, sizeof line, TEST_MODELS "/creature.glb --rig " RIG " -o " OUTPUT " %s", more);
    return bake(line);
}

static void feet_reach_their_target(void)
{
    player p;
    CHECK_MSG(bake_creature("{\"name\": \"kick\", " LEG("l") "\"target\": \"lower_leg_r\"}", "--plain-keys") == 0, "%s",
              message);
    CHECK_MSG(strstr(message, "ik kick ") && strstr(message, "out of reach in 0 of"), "%s", message);
    if (open_player(&p, OUTPUT))
        for (uint32_t c = 0; c < p.model.clip_count; ++c)
            for (int f = 0; f < 30; ++f) {
                pose(&p, c, (float)f / 30.0f);
                CHECK_MSG(gap(&p, "foot_l", "lower_leg_r") < 1e-5, "%g", gap(&p, "foot_l", "lower_leg_r"));
            }
    close_player(&p);
}

// Reduced keys too, within the tolerance of both ends; half a weight goes half of the way; other clips stay.
static void weight_and_clips_count(void)
{
    player half, plain;
    CHECK_MSG(bake_creature("{" LEG("l") "\"target\": \"lower_leg_r\", \"weight\": 0.5, \"clips\": [\"jump\"]}",
                            "--tolerance 0.001") == 0,
              "%s", message);
    bool opened = open_player(&half, OUTPUT);
    if (open_player(&plain, TEST_MODELS "/creature.glb") && opened)
        for (int f = 0; f < 30; ++f) {
            pose(&half, 1, (float)f / 30.0f);
            pose(&plain, 1, (float)f / 30.0f);
            double before = gap(&plain, "foot_l", "lower_leg_r"), after = gap(&half, "foot_l", "lower_leg_r");
            CHECK_MSG(after > 0.4 * before && after < 0.6 * before, "%g of %g", after, before);
            pose(&half, 0, (float)f / 30.0f);
            pose(&plain, 0, (float)f / 30.0f);
            CHECK_MSG(vec3_length(vec3_sub(place(&half, "foot_l"), place(&plain, "foot_l"))) < 0.0021f, "%d", f);
        }
    close_player(&half);
    close_player(&plain);
}

// The knee's side of the line from hip to foot.
static double knee_side(const player *p, tsl_vec3 direction)
{
    tsl_vec3 hip = place(p, "upper_leg_l"), knee = place(p, "lower_leg_l"), foot = place(p, "foot_l");
    tsl_vec3 line = vec3_sub(foot, hip), out = vec3_sub(knee, hip);
    out = vec3_sub(out, vec3_scale(line, vec3_dot(out, line) / vec3_dot(line, line)));
    tsl_vec3 wanted = vec3_sub(direction, vec3_scale(line, vec3_dot(direction, line) / vec3_dot(line, line)));
    return (double)(vec3_dot(out, wanted) / (vec3_length(out) * vec3_length(wanted)));
}

static void the_knee_follows_the_pole(void)
{
    static const char *const poles[] = {"[1, 0, 0]", "[0, 0, 1]", "\"hand_l\""};
    for (int i = 0; i < 3; ++i) {
        char ik[512];
        player p;
        snprintf(ik, sizeof ik, "{" LEG("l") "\"target\": \"lower_leg_r\", \"pole\": %s}", poles[i]);
        CHECK_MSG(bake_creature(ik, "--plain-keys") == 0, "%s", message);
        if (open_player(&p, OUTPUT))
            for (int f = 0; f < 30; f += 3) {
                pose(&p, 1, (float)f / 30.0f);
                tsl_vec3 direction =
                    i == 2 ? vec3_sub(place(&p, "hand_l"), place(&p, "upper_leg_l")) : vec3_make(i == 0, 0.0f, i == 1);
                CHECK_MSG(knee_side(&p, direction) > 0.9999, "%s: %g", poles[i], knee_side(&p, direction));
            }
        close_player(&p);
    }
}

// A walk on the spot drags its standing foot back: locked, it stays, at the height it has in the clip.
static void a_standing_foot_stays(void)
{
    player locked, plain;
    float moved = 0.0f, slid = 0.0f;
    uint32_t steps = 0;
    CHECK_MSG(bake_creature("{" LEG("l") "\"target\": \"foot_lock\", \"threshold\": 0.1}",
                            "--plain-keys --clip walk --fps 60") == 0,
              "%s", message);
    bool opened = open_player(&locked, OUTPUT), before_stands = false;
    tsl_vec3 before = {0}, before_plain = {0};
    if (open_player(&plain, TEST_MODELS "/creature.glb") && opened)
        for (int f = 0; f < 60; ++f) {
            pose(&locked, 0, (float)f / 60.0f);
            pose(&plain, 0, (float)f / 60.0f);
            tsl_vec3 now = place(&locked, "foot_l"), now_plain = place(&plain, "foot_l");
            bool stands = now_plain.y < 0.0999f;
            if (stands && before_stands) {
                slid = fmaxf(slid, hypotf(now.x - before.x, now.z - before.z));
                moved += hypotf(now_plain.x - before_plain.x, now_plain.z - before_plain.z);
                CHECK_MSG(fabsf(now.y - now_plain.y) < 0.003f, "%g %g", (double)now.y, (double)now_plain.y);
                ++steps;
            }
            CHECK_MSG(f == 0 || vec3_length(vec3_sub(now, before)) < 0.1f, "a jump at %d", f);
            before_stands = stands;
            before = now;
            before_plain = now_plain;
        }
    CHECK_MSG(steps > 20 && moved > 0.1f, "%u frames, %g", (unsigned)steps, (double)moved);
    CHECK_MSG(slid < 0.003f, "%g", (double)slid); // where the leg is a little short
    close_player(&locked);
    close_player(&plain);
}

// Under a scale that is neither uniform nor positive, played with true matrix products.
static void a_scaled_and_mirrored_limb_reaches(void)
{
    player p;
    clear();
    char *scaled = fixture_replace(fixture_json, "\"name\": \"root\", \"children\": [1],",
                                   "\"name\": \"root\", \"children\": [1, 4], \"scale\": [2, 0.5, -1],");
    char *scene = fixture_replace(scaled, "\"nodes\": [0, 4]", "\"nodes\": [0]");
    char *moved =
        fixture_replace(scene, "\"name\": \"body\",", "\"name\": \"body\", \"translation\": [0.3, 0.4, 0.5],");
    put_model(moved);
    put_rig("{\"root\": \"hip\", \"mid\": \"tail_1\", \"end\": \"tail_2\", \"target\": \"body\"}");
    CHECK_MSG(bake(MODEL " --rig " RIG " -o " OUTPUT " --clip still --plain-keys") == 0, "%s", message);
    if (open_player(&p, OUTPUT))
        for (int end = 0; end < 2; ++end) { // between them the clip takes the limb far away
            pose(&p, 1, (float)end);
            CHECK_MSG(gap(&p, "tail_2", "body") < 1e-5, "%g", gap(&p, "tail_2", "body"));
        }
    close_player(&p);
    free(scaled);
    free(scene);
    free(moved);
}

static void mistakes_are_named(void)
{
    static const struct {
        const char *ik, *says;
    } cases[] = {{"{\"name\": \"leg\", \"root\": \"foot_l\", \"mid\": \"lower_leg_l\", \"end\": \"upper_leg_l\", "
                  "\"target\": \"hips\"}",
                  "ik[0] \"leg\": \"mid\" does not hang from \"root\""},
                 {"{\"root\": \"upper_leg_l\", \"mid\": \"upper_leg_l\", \"end\": \"foot_l\", \"target\": \"hips\"}",
                  "\"mid\" does not hang"},
                 {"{\"root\": \"upper_leg_l\", \"mid\": \"lower_leg_l\", \"end\": \"foot_r\", \"target\": \"hips\"}",
                  "\"end\" does not hang"},
                 {"{" LEG("l") "\"target\": \"toes_l\"}", "\"target\" hangs from the limb itself"},
                 {"{" LEG("l") "\"target\": \"hips\", \"pole\": \"foot_l\"}", "\"pole\" hangs from the limb itself"},
                 {"{" LEG("l") "\"target\": \"hips\"}], \"chains\": [{\"root\": \"foot_l\"}", "swings in a chain"},
                 {"", "no chains and no ik"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        CHECK_MSG(bake_creature(cases[i].ik, "") == 1, "%s", message);
        CHECK_MSG(strstr(message, cases[i].says), "%s: %s", cases[i].ik, message);
        CHECK(!outputs_exist());
    }
}

int main(void)
{
    if (system(NULL) == 0) {
        printf("skipped: no shell to run bake with\n");
        return TEST_SKIPPED;
    }
    RUN(feet_reach_their_target);
    RUN(weight_and_clips_count);
    RUN(the_knee_follows_the_pole);
    RUN(a_standing_foot_stays);
    RUN(a_scaled_and_mirrored_limb_reaches);
    RUN(mistakes_are_named);
    clear();
    return REPORT();
}
