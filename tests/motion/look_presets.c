// SPDX-License-Identifier: MIT
#include "motion/look.h"

#include "asset/assets.h"
#include "motion/actor.h"

#include <stdio.h>
#include <string.h>

#define MOST_BONES 32
#define STRAND 2 // its first bone
#define BODY_BONES (STRAND + MOST_BONES)
#define TURN 0.15 // radians: no joint meets its limit
#define TURN_SECONDS 0.1
#define WATCHED 5.0
#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))

// Pendants, skirts and capes have no tuning.
typedef struct tuned_preset {
    const char *name;
    double length;
    uint32_t least_bones;
} tuned_preset;

static const tuned_preset presets[] = {{"tail", 0.63, 4}, {"hair", 0.66, 4}, {"ears", 0.21, 2}, {"jiggle", 0.1, 1}};
static const uint32_t counts[] = {1, 2, 4, 8, 16, 32};
static const double rates[] = {30.0, 60.0, 90.0, 144.0, 240.0};

static const char *preset_name(uint32_t variant)
{
    return presets[variant].name;
}

const motion_variants look_presets = {COUNT(presets), preset_name};

// ---- a strand of that many bones along x, and nothing else ------------------------------------------------------

typedef struct strand {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_assets *assets;
    tsl_asset_rig *parts;
    uint32_t bones; // the last ends at a virtual tip
    double segment, rate;
    tsl_transform pose[BODY_BONES], posed[BODY_BONES];
} strand;

static void read_strand(strand *s, const int32_t *parents, const char *preset, const char *more)
{
    char text[512], numbers[BODY_BONES][12];
    const char *names[BODY_BONES]; // bones are called by their numbers
    TSL_INIT(tsl_asset_rig_desc, desc);
    for (uint32_t i = 0; i < STRAND + s->bones; ++i) {
        snprintf(numbers[i], sizeof numbers[i], "%u", i);
        names[i] = numbers[i];
    }
    int size =
        snprintf(text, sizeof text,
                 "{\"format\": \"tassel_rig/1\", \"world\": {\"gravity\": [0, -9.81, 0], \"ticks_per_second\": %g}, "
                 "\"chains\": [{\"preset\": \"%s\", \"anchor\": \"0\", \"root\": \"%u\"%s}]}",
                 s->rate, preset, STRAND, more);
    desc.rig = s->rig;
    desc.bone_count = STRAND + s->bones;
    desc.parents = parents;
    desc.rest = s->pose;
    desc.names = names;
    must(tsl_assets_create(&s->assets), "tsl_assets_create");
    must(tsl_assets_set_rig(s->assets, preset, text, (uint64_t)size), "tsl_assets_set_rig");
    must(tsl_asset_rig_create(s->assets, preset, s->world, &desc, &s->parts), tsl_assets_message(s->assets));
}

// The body turns where the strand begins. Between them is a bone, as far away as the strand's bones are from each other, which the tip
// of a strand of one bone goes by.
static void create_strand(strand *s, uint32_t variant, uint32_t bones, double rate, const char *more)
{
    int32_t parents[BODY_BONES];
    TSL_INIT(tsl_rig_desc, rig);
    s->bones = bones;
    s->rate = rate;
    s->segment = presets[variant].length / bones;
    s->world = stage_create();
    for (uint32_t i = 0; i < STRAND + bones; ++i) {
        float x = i == 0 ? 0.0f : (float)(i == 1 ? -s->segment : s->segment);
        parents[i] = (int32_t)i - 1;
        s->pose[i] = (tsl_transform){{x, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    }
    rig.bone_count = STRAND + bones;
    rig.parents = parents;
    rig.rest = s->pose;
    rig.ticks_per_second = (float)rate;
    must(tsl_rig_create(s->world, &rig, &s->rig), "tsl_rig_create");
    read_strand(s, parents, presets[variant].name, more);
}

static void free_strand(strand *s)
{
    tsl_asset_rig_destroy(s->parts);
    tsl_assets_destroy(s->assets);
    tsl_world_destroy(s->world);
}

// One tick with the body turned by `angle` about y. Gives how far the tip is from its place in the pose, as a share of the length,
// along y and z.
static d3 step_strand(strand *s, double angle)
{
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, out);
    d3 along = {s->segment, 0.0, 0.0}, at = {0.0, 0.0, 0.0};
    dq way = {0.0, 0.0, 0.0, 1.0};
    s->pose[0].rotation = (tsl_quat){0.0f, (float)sin(0.5 * angle), 0.0f, (float)cos(0.5 * angle)};
    in.bones = s->pose;
    out.bones = s->posed;
    in.bone_count = out.bone_count = STRAND + s->bones;
    must(tsl_rig_step(s->world, s->rig, (float)(1.0 / s->rate), &in, &out), "tsl_rig_step");
    for (uint32_t i = 0; i < s->bones; ++i) {
        way = dq_mul(way, dq_of(s->posed[STRAND + i].rotation));
        at = d3_add(at, dq_rotate(way, along));
    }
    return d3_scale(at, 1.0 / (s->segment * s->bones));
}

// ---- figures ----------------------------------------------------------------------------------------------------

// Seconds until the tip's amplitude, of place and speed, is a twentieth of the turn's for the last time.
static double settled(uint32_t variant, uint32_t bones, double rate)
{
    static strand s;
    double before = 0.0, older = 0.0, large = 1.0, settled_at = 0.0;
    create_strand(&s, variant, bones, rate, "");
    double omega = 6.2831853071795865 * (double)s.parts->rig.chains[0].tuning.params[RIG_TUNING_FREQUENCY].value[0];
    for (uint32_t k = 1; k < WATCHED * rate; ++k) {
        double share = k / rate / TURN_SECONDS;
        double off = step_strand(&s, TURN * (share < 1.0 ? share * share * (3.0 - 2.0 * share) : 1.0)).z / sin(TURN);
        double speed = 0.5 * (off - older) * rate / omega, amplitude = sqrt(before * before + speed * speed);
        if (amplitude <= 0.05 && large > 0.05 && share > 1.0)
            settled_at = (k - 1 - (0.05 - amplitude) / (large - amplitude)) / rate;
        large = amplitude;
        older = before;
        before = off;
    }
    free_strand(&s);
    return settled_at;
}

static double sag(uint32_t variant, uint32_t bones, double rate)
{
    static strand s;
    double down = 0.0;
    create_strand(&s, variant, bones, rate, ", \"gravity_falloff\": 0");
    for (uint32_t k = 0; k < WATCHED * rate; ++k)
        down = -step_strand(&s, 0.0).y;
    free_strand(&s);
    return down;
}

static motion_figure spread_of(uint32_t variant, double (*measure)(uint32_t, uint32_t, double))
{
    static char worst[48];
    double least = 1e30, most = 0.0;
    for (uint32_t n = 0; n < COUNT(counts); ++n)
        for (uint32_t r = 0; counts[n] >= presets[variant].least_bones && r < COUNT(rates); ++r) {
            double figure = measure(variant, counts[n], rates[r]);
            least = figure < least ? figure : least;
            if (figure > most)
                snprintf(worst, sizeof worst, "%u bones, %g Hz", counts[n], rates[r]);
            most = motion_larger(figure, most);
        }
    motion_figure spread = {most / least, worst};
    return spread;
}

motion_figure look_presets_settle(uint32_t variant, uint64_t seed)
{
    (void)seed;
    return spread_of(variant, settled);
}

motion_figure look_presets_sag(uint32_t variant, uint64_t seed)
{
    (void)seed;
    return spread_of(variant, sag);
}
