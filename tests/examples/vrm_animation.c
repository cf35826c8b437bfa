// SPDX-License-Identifier: MIT
// VRM animations on avatars: where every bone is and how it is turned, against forward kinematics of persons without rest
// rotations, in which a humanoid bone's turn is what the person's turn is and nothing else.
#include "common/vrm_animation.h"
#include "check.h"
#include "corruptions.h"
#include "people.h"

typedef struct stage {
    gltf model;
    skeleton bones;
    vrm avatar;
    vrm_animation animation;
    char *model_text, *animation_text;
    uint8_t *glb;
    people_bin bin;
    tsla_error e;
} stage;

static bool prepare(stage *s, const person *avatar, const person *actor, const char *find, const char *with)
{
    size_t size;
    memset(s, 0, sizeof *s);
    s->model_text = people_avatar(avatar);
    s->animation_text = people_animation(actor, &s->bin);
    if (find) {
        char *other = fixture_replace(s->animation_text, find, with);
        free(s->animation_text);
        s->animation_text = other;
    }
    s->glb = people_glb(s->animation_text, &s->bin, &size);
    bytes model = {(const uint8_t *)s->model_text, strlen(s->model_text)}, animation = {s->glb, size};
    return gltf_load_memory(&s->model, "avatar.gltf", model, &s->e) &&
           skeleton_create(&s->bones, &s->model, &s->e) && vrm_read(&s->avatar, &s->model, &s->e) &&
           vrm_animation_load_memory(&s->animation, "clip.vrma", animation, &s->e) &&
           s->animation.file.clip_count > 0 &&
           vrm_animation_choose(&s->animation, &s->animation.file.clips[0], &s->e) &&
           vrm_animation_bind(&s->animation, &s->model, &s->bones, &s->avatar, &s->e);
}

static void finish(stage *s)
{
    vrm_animation_free(&s->animation);
    gltf_free(&s->model);
    free(s->model_text);
    free(s->animation_text);
    free(s->glb);
}

// In the space of a person that looks along +z.
typedef struct expected {
    tsl_quat turn; // of the bone in the world, from its rest
    tsl_vec3 place;
} expected;

static tsl_quat turn_between(const person *actor, int bone, uint32_t key, float share)
{
    tsl_quat a = people_turn(actor->pose, (uint32_t)bone, key);
    return share > 0.0f ? quat_slerp(a, people_turn(actor->pose, (uint32_t)bone, key + 1), share) : a;
}

// Of the actor's own bones: turns add up along those that the actor has.
static tsl_quat actor_turn(const person *actor, int bone, uint32_t key, float share)
{
    tsl_quat turn = quat_make(0, 0, 0, 1);
    for (; bone >= 0; bone = people_parent(actor, bone))
        turn = quat_mul(turn_between(actor, bone, key, share), turn);
    return turn;
}

static void expect(const person *avatar, const person *actor, uint32_t key, float share, expected *out)
{
    person ahead = *avatar;
    ahead.kind = PERSON_VRM_1;
    for (int b = 0; b < PEOPLE_BONES; ++b) {
        if (!people_has(avatar, b))
            continue;
        int up = people_parent(avatar, b);
        tsl_quat above = up < 0 ? quat_make(0, 0, 0, 1) : out[up].turn;
        // What the actor does not have stays at rest in what it hangs from.
        out[b].turn = people_has(actor, b) ? actor_turn(actor, b, key, share) : above;
        out[b].place = people_offset(&ahead, b);
        if (up >= 0) {
            out[b].place = vec3_add(out[up].place, quat_rotate(above, out[b].place));
            continue;
        }
        tsl_vec3 move = people_move(actor->pose, key);
        if (share > 0.0f)
            move = vec3_lerp(move, people_move(actor->pose, key + 1), share);
        out[b].place = vec3_add(out[b].place, vec3_scale(move, avatar->size));
    }
}

// The largest of the distances in units of the person's size and of the differences of turns.
static double deviation(const stage *s, const person *avatar, const expected *want, float time)
{
    tsl_transform locals[64], placed[64], root = xform_identity();
    tsl_quat half = quat_make(0, 1, 0, 0);
    double worst = 0.0;
    memcpy(locals, s->bones.rest, s->bones.bone_count * sizeof *locals);
    vrm_animation_sample(&s->animation, time, locals);
    if (avatar->kind == PERSON_VRM_0)
        root.rotation = half; // looked at from behind, it is a person that looks along +z
    skeleton_place(&s->bones, &root, locals, placed);
    for (int b = 0; b < PEOPLE_BONES; ++b) {
        if (!people_has(avatar, b))
            continue;
        const tsl_transform *at = &placed[s->model.nodes[people_node(avatar, b)].rank];
        tsl_quat rest = quat_mul(root.rotation, people_rest(avatar, (uint32_t)b + 1));
        tsl_quat turn = quat_mul(at->rotation, quat_conjugate(rest));
        tsl_quat off = quat_mul(turn, quat_conjugate(want[b].turn));
        double distance = vec3_length(vec3_sub(at->position, want[b].place)) / avatar->size;
        double angle = 2.0 * sqrt((double)(off.x * off.x + off.y * off.y + off.z * off.z));
        worst = fmax(worst, fmax(distance, angle));
    }
    return worst;
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
            CHECK_MSG(off < 2e-5, "VRM %d, without %x and %x: %g at %g s", avatar->kind,
                      (unsigned)avatar->without, (unsigned)actor->without, off, (double)time);
        }
    finish(&s);
}

static void bones_point_where_the_animation_has_them(void)
{
    for (uint32_t round = 1; round <= 120; ++round) {
        person actor = {PERSON_ANIMATION, 0,    1.0f + 0.5f * people_number(round, 1, 1), 1.0f,
                        2 * round,        round};
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
    CHECK_MSG(prepare(&s, &avatar, &actor, "{\"node\": 2, \"path\": \"rotation\"}",
                      "{\"node\": 0, \"path\": \"rotation\"}"),
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

static void what_is_wrong_is_refused(void)
{
    static const struct {
        const char *find, *with, *says;
    } cases[] = {
        {"\"VRMC_vrm_animation\"", "\"VRMC_vrm_animations\"",
         "clip.vrma: no VRM animation: it has no VRMC_vrm_animation"},
        {"\"specVersion\": \"1.0\"", "\"specVersion\": \"2.0\"",
         "extensions.VRMC_vrm_animation.specVersion: version \"2.0\" is not known"},
        {"\"specVersion\": \"1.0\", ", "", "specVersion"},
        {"\"humanoid\"", "\"animaloid\"", "extensions.VRMC_vrm_animation.humanoid.humanBones: no hips"},
        {"\"humanBones\": {\"hips\"", "\"humanBones\": {\"pelvis\"", "humanoid.humanBones: no hips"},
        {"\"hips\": {\"node\": 1}", "\"hips\": {\"node\": 99}", "humanBones.hips.node: 99"},
        {"\"hips\": {\"node\": 1}", "\"hips\": {\"node\": -1}", "humanBones.hips.node"},
        {"\"hips\": {\"node\": 1}", "\"hips\": {}", "humanBones.hips.node"},
        {"\"hips\": {\"node\": 1}", "\"hips\": 1", "humanBones.hips"},
        {"\"hips\": {\"node\": 1}", "\"hips\": {\"node\": 2}",
         "humanBones.spine: node 2 is another humanoid bone too"},
        {"\"output\": 1}", "\"output\": 0}", "accessors[0]"},
        {"\"hips\": {\"node\": 1}", "\"hips\": {\"node\": 0}",
         "clip.vrma: the hips rest at a height of 0, and those of avatar.gltf at 1"},
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

static void avatars_without_hips_are_refused(void)
{
    person actor = {PERSON_ANIMATION, 0, 1, 1, 3, 4}, avatar = {PERSON_VRM_1, 0, 1, 1, 5, 0};
    stage s;
    CHECK_MSG(prepare(&s, &avatar, &actor, NULL, NULL), "%s", s.e.text);
    vrm none = s.avatar;
    tsla_error e = {"", 0};
    none.human_bone_count = 0;
    CHECK(!vrm_animation_bind(&s.animation, &s.model, &s.bones, &none, &e));
    CHECK_MSG(strstr(e.text, "avatar.gltf: no humanoid hips, so nothing that clip.vrma could move"), "%s",
              e.text);
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
    RUN(what_is_wrong_is_refused);
    RUN(avatars_without_hips_are_refused);
    return REPORT();
}
