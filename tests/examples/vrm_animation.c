// SPDX-License-Identifier: MIT
// VRM animations on avatars: where every bone is and how it is turned, against forward kinematics of persons without rest
// rotations, in which a humanoid bone's turn is what the person's turn is and nothing else.
#include "check.h"
#include "corruptions.h"
#include "vrm_animation_stage.h"

static bool prepare(stage *s, const person *avatar, const person *actor, const char *find, const char *with)
{
    memset(s, 0, sizeof *s);
    char *text = people_animation(actor, &s->bin);
    if (find) {
        char *other = fixture_replace(text, find, with);
        free(text);
        text = other;
    }
    return prepare_text(s, avatar, text);
}

static void same_directions(const person *avatar, const person *actor)
{
    stage s;
    expected want[PEOPLE_BONES];
    CHECK_MSG(prepare(&s, avatar, actor, NULL, NULL), "%s", s.e.text);
    for (uint32_t key = 0; s.animation.source_of && key < PEOPLE_KEYS; ++key)
        for (float share = 0.0f; share < (key + 1 < PEOPLE_KEYS ? 1.0f : 0.1f); share += 0.25f) {
            float time = people_time(key) - PEOPLE_START + share * PEOPLE_SECONDS / (float)(PEOPLE_KEYS - 1);
            expect(avatar, actor, key, share, want);
            double off = deviation(&s, avatar, want, time);
            CHECK_MSG(off < 2e-5, "VRM %d, without %x and %x: %g at %g s", avatar->kind, (unsigned)avatar->without,
                      (unsigned)actor->without, off, (double)time);
        }
    finish(&s);
}

static void bones_point_where_the_animation_has_them(void)
{
    for (uint32_t round = 1; round <= 120; ++round) {
        person actor = {PERSON_ANIMATION, 0, 1.0f + 0.5f * people_number(round, 1, 1), 1.0f, 2 * round, round};
        person avatar = {round % 2 ? PERSON_VRM_1 : PERSON_VRM_0,
                         0,
                         1.0f + 0.8f * people_number(round, 2, 2),
                         1.0f,
                         2 * round + 1,
                         0};
        if (round % 3 == 0)
            actor.root_scale = 0.01f, avatar.root_scale = 2.5f;
        if (round % 5 == 0)
            avatar.turns = 0;
        same_directions(&avatar, &actor);
    }
}

static void bones_that_one_of_them_lacks(void)
{
    for (uint32_t round = 1; round <= 120; ++round) {
        person actor = {PERSON_ANIMATION, PEOPLE_OPTIONAL & people_hash(round, 3, 3), 1, 1, 2 * round, round};
        person avatar = {round % 2 ? PERSON_VRM_1 : PERSON_VRM_0,
                         PEOPLE_OPTIONAL & people_hash(round, 4, 4),
                         1.3f,
                         1,
                         2 * round + 1,
                         0};
        same_directions(&avatar, &actor);
    }
}

static void the_rest_pose_is_the_rest_pose(void)
{
    for (uint32_t round = 1; round <= 20; ++round) {
        person actor = {PERSON_ANIMATION, PEOPLE_OPTIONAL & people_hash(round, 5, 5), 0.9f, 1, round, 0};
        person avatar = {round % 2 ? PERSON_VRM_1 : PERSON_VRM_0, 0, 1.6f, 1, round + 40, 0};
        stage s;
        tsl_transform locals[64];
        CHECK_MSG(prepare(&s, &avatar, &actor, NULL, NULL), "%s", s.e.text);
        memcpy(locals, s.bones.rest, s.bones.bone_count * sizeof *locals);
        vrm_animation_sample(&s.animation, 0.3f, locals);
        for (uint32_t b = 0; b < s.bones.bone_count; ++b) {
            CHECK(fabsf(quat_dot(locals[b].rotation, s.bones.rest[b].rotation)) > 1.0f - 1e-6f);
            CHECK_NEAR(vec3_length(vec3_sub(locals[b].position, s.bones.rest[b].position)), 0, 1e-6);
        }
        finish(&s);
    }
}

// The same person in both versions, half a turn apart.
static void both_versions_move_alike(void)
{
    person actor = {PERSON_ANIMATION, 0, 1, 1, 7, 7};
    person one = {PERSON_VRM_1, 0, 1.2f, 1, 0, 0}, old = {PERSON_VRM_0, 0, 1.2f, 1, 0, 0};
    stage a, b;
    tsl_transform of_a[64], of_b[64], root = xform_identity(), half = xform_identity();
    half.rotation = quat_make(0, 1, 0, 0);
    CHECK_MSG(prepare(&a, &one, &actor, NULL, NULL), "%s", a.e.text);
    CHECK_MSG(prepare(&b, &old, &actor, NULL, NULL), "%s", b.e.text);
    memcpy(of_a, a.bones.rest, a.bones.bone_count * sizeof *of_a);
    memcpy(of_b, b.bones.rest, b.bones.bone_count * sizeof *of_b);
    vrm_animation_sample(&a.animation, 0.2f, of_a);
    vrm_animation_sample(&b.animation, 0.2f, of_b);
    tsl_transform placed_a[64], placed_b[64];
    skeleton_place(&a.bones, &root, of_a, placed_a);
    skeleton_place(&b.bones, &half, of_b, placed_b);
    for (uint32_t i = 1; i + 2 < a.bones.bone_count; ++i) // hair and the root have no turn of their own
        if (strncmp(a.model.nodes[a.bones.nodes[i]].name, "hair", 4) != 0)
            CHECK_NEAR(vec3_length(vec3_sub(placed_a[i].position, placed_b[i].position)), 0, 2e-6);
    finish(&a);
    finish(&b);
}

static void the_hips_move_in_proportion_to_their_height(void)
{
    person actor = {PERSON_ANIMATION, 0, 0.8f, 1, 3, 9};
    for (float size = 0.4f; size < 2.0f; size *= 2.0f) {
        person avatar = {PERSON_VRM_1, 0, size, 1, 0, 0};
        stage s;
        tsl_transform locals[64];
        CHECK_MSG(prepare(&s, &avatar, &actor, NULL, NULL), "%s", s.e.text);
        memcpy(locals, s.bones.rest, s.bones.bone_count * sizeof *locals);
        vrm_animation_sample(&s.animation, people_time(2) - PEOPLE_START, locals);
        uint32_t hips = s.model.nodes[1].rank;
        tsl_vec3 moved = vec3_sub(locals[hips].position, s.bones.rest[hips].position);
        tsl_vec3 want = vec3_scale(people_move(9, 2), size);
        CHECK_NEAR(vec3_length(vec3_sub(moved, want)), 0, 1e-6);
        CHECK(vec3_length(want) > 0.05f * size); // it does move
        finish(&s);
    }
}

// ---- what is left out, and what is refused ---------------------------------------------------------------

static bool warns(const stage *s, const char *text)
{
    for (uint32_t i = 0; i < s->animation.humanoid.warnings.count; ++i)
        if (strstr(s->animation.humanoid.warnings.lines[i], text))
            return true;
    return false;
}

static void what_does_not_count_is_named(void)
{
    static const struct {
        const char *find, *with, *says;
    } cases[] = {
        {"\"VRMC_vrm_animation\": {", "\"VRMC_vrm_animation\": {\"expressions\": {\"preset\": {}}, ",
         "clip.vrma: extensions.VRMC_vrm_animation.expressions: left out"},
        {"\"VRMC_vrm_animation\": {", "\"VRMC_vrm_animation\": {\"lookAt\": {\"node\": 3}, ",
         "extensions.VRMC_vrm_animation.lookAt: left out"},
        {"\"humanBones\": {", "\"humanBones\": {\"leftWing\": {\"node\": 0}, ",
         "humanBones.leftWing: left out: VRM has no such"},
        {"\"humanBones\": {", "\"humanBones\": {\"rightEye\": {\"node\": 0}, ",
         "humanBones.rightEye: left out: the specification has lookAt"},
        {"{\"node\": 2, \"path\": \"rotation\"}", "{\"node\": 0, \"path\": \"rotation\"}",
         "animations[0] \"dance\": 1 track is left out"},
        {"\"specVersion\": \"1.0\"", "\"specVersion\": \"1.0-draft\"", "\"1.0-draft\" is read as \"1.0\""},
    };
    person actor = {PERSON_ANIMATION, 0, 1, 1, 3, 4}, avatar = {PERSON_VRM_1, 0, 1, 1, 5, 0};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        stage s;
        CHECK_MSG(prepare(&s, &avatar, &actor, cases[i].find, cases[i].with), "%s", s.e.text);
        CHECK_MSG(warns(&s, cases[i].says), "%s", cases[i].says);
        CHECK_INT(s.animation.humanoid.warnings.count, 1);
        finish(&s);
    }
    stage s;
    CHECK_MSG(prepare(&s, &avatar, &actor, NULL, NULL), "%s", s.e.text);
    CHECK_INT(s.animation.humanoid.warnings.count, 0);
    finish(&s);
}

// A node above the hips that is animated does not move the avatar, and a bone's scale does not either.
static void what_is_left_out_moves_nothing(void)
{
    person actor = {PERSON_ANIMATION, 0, 1, 1, 3, 4}, avatar = {PERSON_VRM_1, 0, 1, 1, 5, 0};
    stage s;
    expected want[PEOPLE_BONES];
    // The spine's turns move the root instead: the spine is at rest in the hips.
    CHECK_MSG(
        prepare(&s, &avatar, &actor, "{\"node\": 2, \"path\": \"rotation\"}", "{\"node\": 0, \"path\": \"rotation\"}"),
        "%s", s.e.text);
    tsl_transform locals[64];
    memcpy(locals, s.bones.rest, s.bones.bone_count * sizeof *locals);
    vrm_animation_sample(&s.animation, people_time(1) - PEOPLE_START, locals);
    uint32_t root = s.model.nodes[0].rank, spine = s.model.nodes[2].rank;
    CHECK(memcmp(&locals[root], &s.bones.rest[root], sizeof *locals) == 0);
    CHECK(fabsf(quat_dot(locals[spine].rotation, s.bones.rest[spine].rotation)) > 1.0f - 1e-6f);
    expect(&avatar, &actor, 1, 0.0f, want);
    tsl_transform placed[64], here = xform_identity();
    skeleton_place(&s.bones, &here, locals, placed);
    CHECK_NEAR(vec3_length(vec3_sub(placed[s.model.nodes[1].rank].position, want[0].place)), 0, 2e-6);
    finish(&s);
}

static void what_is_wrong_is_left_out(void)
{
    static const struct {
        const char *find, *with, *says;
        uint32_t bones; // that are left
    } cases[] = {
#define BONE "extensions.VRMC_vrm_animation.humanoid.humanBones."
#define OUT ": the bone is left out"
        {"\"spine\": {\"node\": 2}", "\"spine\": {\"node\": -1}", BONE "spine.node: -1 is not a node: there are 25" OUT,
         21},
        {"\"spine\": {\"node\": 2}", "\"spine\": {\"node\": 25}", BONE "spine.node: 25 is not a node: there are 25" OUT,
         21},
        {"\"spine\": {\"node\": 2}", "\"spine\": {\"node\": 2.5}",
         BONE "spine.node: 2.5 is not a node: there are 25" OUT, 21},
        {"\"spine\": {\"node\": 2}", "\"spine\": {\"node\": \"2\"}",
         BONE "spine.node: expected a whole number, found a string" OUT, 21},
        {"\"spine\": {\"node\": 2}", "\"spine\": {\"node\": null}", BONE "spine.node: missing" OUT, 21},
        {"\"spine\": {\"node\": 2}", "\"spine\": {}", BONE "spine.node: missing" OUT, 21},
        {"\"spine\": {\"node\": 2}", "\"spine\": 2", BONE "spine: expected an object, found a number" OUT, 21},
        {"\"spine\": {\"node\": 2}", "\"spine\": null", NULL, 21},
        {"\"hips\": {\"node\": 1}", "\"hips\": {\"node\": 2}", BONE "spine: node 2 is another humanoid bone too" OUT,
         21},
        {"\"chest\": {\"node\": 3}", "\"chest\": {\"node\": 1}", BONE "chest: node 1 is another humanoid bone too" OUT,
         21},
        {"\"hips\": {\"node\": 1}, \"spine\": {\"node\": 2}", "\"spine\": {\"node\": 1}, \"hips\": {\"node\": 1}",
         BONE "spine: node 1 is another humanoid bone too" OUT, 21},
        {"\"specVersion\": \"1.0\", ", "", "specVersion: missing: read as \"1.0\"", 22},
        {"\"specVersion\": \"1.0\"", "\"specVersion\": 1.0", "specVersion: expected a string, found a number", 22},
        {"\"humanBones\": {\"hips\"", "\"humanBones\": {\"x\": null, \"hips\"", NULL, 22},
        {"\"VRMC_vrm_animation\": {", "\"VRMC_vrm_animation\": {\"lookAt\": null, \"expressions\": null, ", NULL, 22},
        {"\"VRMC_vrm_animation\": {", "\"VRMC_vrm_animation\": {\"lookAt\": {\"node\": -1}, ", "lookAt: left out", 22},
        {"\"VRMC_vrm_animation\": {", "\"VRMC_vrm_animation\": {\"expressions\": [-1], ", "expressions: left out", 22},
        {"\"hips\": {\"node\": 1}", "\"hips\": {\"node\": 0}",
         "clip.vrma: the hips rest at a height of 0, and those of avatar.gltf at 1", 22},
#undef BONE
#undef OUT
    };
    person actor = {PERSON_ANIMATION, 0, 1, 1, 3, 4}, avatar = {PERSON_VRM_1, 0, 1, 1, 5, 0};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        stage s;
        CHECK_MSG(prepare(&s, &avatar, &actor, cases[i].find, cases[i].with), "%s", s.e.text);
        CHECK_MSG(!cases[i].says || warns(&s, cases[i].says), "%s: %s", cases[i].says,
                  s.animation.humanoid.warnings.count ? s.animation.humanoid.warnings.lines[0] : "nothing");
        CHECK_INT(s.animation.bone_count, cases[i].bones);
        finish(&s);
    }
}

// Without hips the others turn as they would, and the hips stay.
static void hips_are_not_needed(void)
{
    static const char *const cases[] = {"\"hips\": {\"node\": -1}", "\"hips\": null", "\"pelvis\": {\"node\": 1}",
                                        "\"hips\": {}"};
    person actor = {PERSON_ANIMATION, 0, 1, 1, 3, 4}, avatar = {PERSON_VRM_1, 0, 1, 1, 5, 0};
    stage whole;
    tsl_transform all[64], locals[64];
    CHECK_MSG(prepare(&whole, &avatar, &actor, NULL, NULL), "%s", whole.e.text);
    memcpy(all, whole.bones.rest, whole.bones.bone_count * sizeof *all);
    vrm_animation_sample(&whole.animation, 0.3f, all);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        stage s;
        CHECK_MSG(prepare(&s, &avatar, &actor, "\"hips\": {\"node\": 1}", cases[i]), "%s", s.e.text);
        CHECK(warns(&s, "clip.vrma: the animation has no humanoid hips: they stay where they are"));
        memcpy(locals, s.bones.rest, s.bones.bone_count * sizeof *locals);
        vrm_animation_sample(&s.animation, 0.3f, locals);
        uint32_t hips = s.model.nodes[1].rank, chest = s.model.nodes[3].rank;
        CHECK(memcmp(&locals[hips], &s.bones.rest[hips], sizeof *locals) == 0);
        CHECK(fabsf(quat_dot(locals[chest].rotation, all[chest].rotation)) > 1.0f - 1e-5f);
        CHECK(fabsf(quat_dot(locals[chest].rotation, s.bones.rest[chest].rotation)) < 1.0f - 1e-3f);
        finish(&s);
    }
    finish(&whole);
}

static void what_leaves_nothing_to_play_is_refused(void)
{
    static const struct {
        const char *find, *with, *says;
    } cases[] = {
        {"\"VRMC_vrm_animation\"", "\"VRMC_vrm_animations\"",
         "clip.vrma: no VRM animation: it has no VRMC_vrm_animation"},
        {"\"VRMC_vrm_animation\": {", "\"VRMC_vrm_animation\": null, \"x\": {", "clip.vrma: no VRM animation"},
        {"\"VRMC_vrm_animation\": {", "\"VRMC_vrm_animation\": 5, \"x\": {", "VRMC_vrm_animation: expected an object"},
        {"\"specVersion\": \"1.0\"", "\"specVersion\": \"2.0\"",
         "extensions.VRMC_vrm_animation.specVersion: version \"2.0\" is not known"},
        {"\"humanoid\"", "\"animaloid\"", "extensions.VRMC_vrm_animation.humanoid.humanBones: no humanoid bone"},
        {"\"humanBones\": {", "\"humanBones\": {\"hips\": {\"node\": -1}}, \"x\": {",
         "humanoid.humanBones: no humanoid bone"},
        {"\"humanBones\": {", "\"humanBones\": 3, \"x\": {", "humanoid.humanBones: no humanoid bone"},
        {"\"output\": 1}", "\"output\": 0}", "accessors[0]"},
    };
    person actor = {PERSON_ANIMATION, 0, 1, 1, 3, 4}, avatar = {PERSON_VRM_1, 0, 1, 1, 5, 0};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        stage s;
        CHECK_MSG(!prepare(&s, &avatar, &actor, cases[i].find, cases[i].with), "%s", cases[i].says);
        CHECK_MSG(strstr(s.e.text, cases[i].says) != NULL, "%s", s.e.text);
        finish(&s);
    }
    // A clip that moves hair alone.
    stage s;
    person still = {PERSON_ANIMATION, ~1u & ((1u << PEOPLE_BONES) - 1u), 1, 1, 3, 4};
    CHECK(!prepare(&s, &avatar, &still,
                   "{\"node\": 1, \"path\": \"translation\"}},\n{\"sampler\": 1, \"target\": {\"node\": 1,",
                   "{\"node\": 2, \"path\": \"translation\"}},\n{\"sampler\": 1, \"target\": {\"node\": 3,"));
    CHECK_MSG(strstr(s.e.text, "clip.vrma: animations[0] \"dance\": moves no humanoid bone"), "%s", s.e.text);
    finish(&s);
}

static void avatars_without_humanoid_bones_are_refused(void)
{
    person actor = {PERSON_ANIMATION, 0, 1, 1, 3, 4}, avatar = {PERSON_VRM_1, 0, 1, 1, 5, 0};
    stage s;
    CHECK_MSG(prepare(&s, &avatar, &actor, NULL, NULL), "%s", s.e.text);
    vrm some = s.avatar;
    tsla_error e = {"", 0};
    some.human_bones++; // all but the hips
    some.human_bone_count--;
    CHECK_MSG(vrm_animation_bind(&s.animation, &s.model, &s.bones, &some, &e), "%s", e.text);
    CHECK(warns(&s, "clip.vrma: avatar.gltf has no humanoid hips: they stay where they are"));
    some.human_bone_count = 0;
    CHECK(!vrm_animation_bind(&s.animation, &s.model, &s.bones, &some, &e));
    CHECK_MSG(strstr(e.text, "avatar.gltf: no humanoid bone that clip.vrma could move"), "%s", e.text);
    finish(&s);
}

int main(void)
{
    RUN(bones_point_where_the_animation_has_them);
    RUN(bones_that_one_of_them_lacks);
    RUN(the_rest_pose_is_the_rest_pose);
    RUN(both_versions_move_alike);
    RUN(the_hips_move_in_proportion_to_their_height);
    RUN(what_does_not_count_is_named);
    RUN(what_is_left_out_moves_nothing);
    RUN(what_is_wrong_is_left_out);
    RUN(hips_are_not_needed);
    RUN(what_leaves_nothing_to_play_is_refused);
    RUN(avatars_without_humanoid_bones_are_refused);
    return REPORT();
}
