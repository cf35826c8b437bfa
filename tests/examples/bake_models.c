// SPDX-License-Identifier: MIT
// Other people's models, which lie outside of the repository: TASSEL_DATA names the folder that holds data/.
#define WORK "bake_models_"
#include "run_bake.h"

#include "common/xform.h"

static const struct {
    const char *model, *rig, *clip, *bone;
} models[] = {
    {"fox/Fox.glb", "fox", "Walk", "b_Tail02_013"},
    {"kaykit-adventurers/Mage.glb", "mage", "Running_A", "Mage_Cape"},
    {"kaykit-adventurers/Mage.glb", "mage", "Jump_Full_Long", "Mage_Hat"},
    {"rigged-figure/RiggedFigure.glb", "rigged_figure", "", "arm_joint_L_2"},
};
#define MODEL_COUNT (sizeof models / sizeof models[0])

static const char *data_folder;

static const gltf_clip *find_clip(const gltf *model, const char *name)
{
    for (uint32_t i = 0; i < model->clip_count; ++i)
        if (strcmp(model->clips[i].name, name) == 0)
            return &model->clips[i];
    return NULL;
}

// The largest turn of the bone away from its animation, and whether anything else moved.
static float compare(const gltf *before, const gltf *after, const char *name, int32_t bone)
{
    const gltf_clip *old_clip = find_clip(before, name), *new_clip = find_clip(after, name);
    tsl_transform *a = calloc(before->node_count, sizeof *a), *b = calloc(before->node_count, sizeof *b);
    float turn = 0.0f;
    CHECK(old_clip && new_clip && before->node_count == after->node_count);
    for (int i = 0; old_clip && new_clip && i <= 20; ++i) {
        float time = old_clip->start + (old_clip->end - old_clip->start) * (float)i / 20.0f;
        gltf_sample(before, old_clip, time, a);
        gltf_sample(after, new_clip, time, b);
        turn = fmaxf(turn, 1.0f - fabsf(quat_dot(a[bone].rotation, b[bone].rotation)));
        for (uint32_t n = 0; n < before->node_count; ++n)
            CHECK_BITS(&a[n].scale, &b[n].scale, sizeof a[n].scale);
    }
    free(a);
    free(b);
    return turn;
}

static void models_bake(void)
{
    for (size_t i = 0; i < MODEL_COUNT; ++i) {
        gltf before, after;
        tsla_error e = {"", 0};
        char path[1024], line[2048], clip[64] = "";
        snprintf(path, sizeof path, "%s/data/%s", data_folder, models[i].model);
        if (models[i].clip[0])
            snprintf(clip, sizeof clip, " --clip %s", models[i].clip);
        snprintf(line, sizeof line, "%s --rig %s/%s.rig.json -o %s%s", path, TEST_MODELS, models[i].rig, OUTPUT, clip);
        clear();
        CHECK_MSG(bake(line) == 0, "%s", message);
        CHECK(gltf_load(&before, path, &e));
        CHECK_MSG(gltf_load(&after, OUTPUT, &e), "%s", e.text);
        int32_t bone = gltf_find_node(&before, models[i].bone);
        CHECK(bone >= 0);
        float turn = bone >= 0 ? compare(&before, &after, models[i].clip, bone) : 0.0f;
        CHECK_MSG(turn > 1e-4f, "%s: %s does not swing", models[i].model, models[i].bone);
        gltf_free(&before);
        gltf_free(&after);
    }
}

int main(void)
{
    data_folder = getenv("TASSEL_DATA");
    if (!data_folder || !*data_folder) {
        printf("skipped: TASSEL_DATA names no folder\n");
        return TEST_SKIPPED;
    }
    RUN(models_bake);
    clear();
    return REPORT();
}
