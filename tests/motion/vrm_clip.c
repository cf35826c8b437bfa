// SPDX-License-Identifier: MIT
// Chapter VRM animation: a clip of one person on avatars of others, as `bake --motion` plays it.
#include "motion/motion.h"

#include "examples/vrm_animation_stage.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))
#define PEOPLE 60u
#define SHARES 4 // of the time between two keys

static const char *version_name(uint32_t variant)
{
    return variant ? "VRM 1.0" : "VRM 0.x";
}

static const motion_variants versions = {2, version_name};

// Over the whole clip, places as shares of the height of the avatar's hips, turns in radians: the largest of all bones.
static double worst_of_clip(const person *avatar, const person *from)
{
    stage s;
    expected want[PEOPLE_BONES];
    double worst = 0.0;
    memset(&s, 0, sizeof s);
    char *text = people_animation(from, &s.bin);
    if (!prepare_text(&s, avatar, text)) {
        printf("a VRM animation: %s\n", s.e.text);
        exit(3);
    }
    for (uint32_t key = 0; key < PEOPLE_KEYS; ++key)
        for (int i = 0; i < (key + 1 < PEOPLE_KEYS ? SHARES : 1); ++i) {
            float share = (float)i / SHARES;
            expect(avatar, from, key, share, want);
            worst = motion_larger(worst, deviation(&s, avatar, want,
                                                   people_time(key) - PEOPLE_START +
                                                       share * PEOPLE_SECONDS / (float)(PEOPLE_KEYS - 1)));
        }
    finish(&s);
    return worst;
}

static motion_figure worst_of_people(uint32_t version, uint64_t seed, uint32_t lacking)
{
    motion_figure worst = {0.0, NULL};
    for (uint32_t i = 1; i <= PEOPLE; ++i) {
        uint32_t n = i + PEOPLE * (uint32_t)(seed % 1024);
        person from = {PERSON_ANIMATION,
                       lacking & people_hash(n, 3, 3),
                       1.0f + 0.5f * people_number(n, 1, 1),
                       1.0f,
                       2 * n,
                       n};
        person avatar = {version ? PERSON_VRM_1 : PERSON_VRM_0,
                         lacking & people_hash(n, 4, 4),
                         1.0f + 0.8f * people_number(n, 2, 2),
                         1.0f,
                         2 * n + 1,
                         0};
        worst.value = motion_larger(worst.value, worst_of_clip(&avatar, &from));
    }
    return worst;
}

static motion_figure off_where_animated(uint32_t version, uint64_t seed)
{
    return worst_of_people(version, seed, 0);
}

static motion_figure off_with_fewer_bones(uint32_t version, uint64_t seed)
{
    return worst_of_people(version, seed, PEOPLE_OPTIONAL);
}

static const motion_row rows[] = {
    {"on another person: a bone off its place or turn", &versions, off_where_animated, 2e-5, "%"},
    {"where one of them lacks bones: a bone off its place or turn", &versions, off_with_fewer_bones, 2e-5,
     "%"},
};

const motion_chapter motion_vrm_clip = {"VRM animation", rows, COUNT(rows)};
