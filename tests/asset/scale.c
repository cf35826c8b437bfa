// SPDX-License-Identifier: MIT
// One skeleton in the world, below nodes of any scale: what a rig file says of it moves the same, whichever bone is the anchor.
#include "asset/fixture.h"

#include <math.h>

enum { ROOT = 0, HIPS = 1, FRAMES = 90 };

static tsl_assets *assets;

typedef struct scaling {
    const char *name;
    float root, hips; // scales of the two bones above the tail and the head
} scaling;

static const scaling scalings[] = {{"0.01", 0.01f, 1.0f},
                                   {"100", 100.0f, 1.0f},
                                   {"a tenth of a tenth", 0.1f, 0.1f},
                                   {"0.01 below the root", 1.0f, 0.01f},
                                   {"a hundred times, taken back", 100.0f, 0.01f}};

// Above the scaled bones, one of them, the chain's parent, beside it, its root and one of its own.
static const char *const anchors[] = {"",
                                      "\"anchor\": \"root\", ",
                                      "\"anchor\": \"Hips\", ",
                                      "\"anchor\": \"Head\", ",
                                      "\"anchor\": \"Tail1\", ",
                                      "\"anchor\": \"Tail3\", "};

// Each bends the tail in its own way; numbers are of the world, where the tail is 0.3 long.
static const char *const tails[] = {
    "\"damping\": 0.1, \"elasticity\": 0.02, \"gravity_falloff\": 0",
    "\"damping\": 0.1, \"gravity_scale\": 0, \"force\": [3, 0, 1], \"gravity\": [0, -2, 0]",
    "\"preset\": \"tail\"",
    "\"preset\": \"pendant\", \"colliders\": []", // between its cone and the floor roundings decide
    "\"preset\": \"jiggle\", \"tuning\": {\"frequency\": 1.5, \"sag\": 0.3, \"force\": [1, 0, 0]}",
    "\"damping\": 0.1, \"gravity_falloff\": 0, \"limit\": {\"kind\": \"cone\", \"angle_a\": 0.3}",
    "\"gravity_falloff\": 0, \"position_limit\": {\"max_distance\": 0.08}",
    ("\"gravity_falloff\": 0, \"position_limit\": {\"backstop_normal\": [0, -1, 0], "
     "\"backstop_distance\": 0.02, \"backstop_radius\": 0.2}"),
    "\"elasticity\": 0.02, \"felt_speed_limit\": 0.4, \"felt_turn_limit\": 1",
    "\"elasticity\": 0.02, \"relative_damping\": 0.5, \"inert\": 0.3, \"inert_rotation\": 0.5",
    "\"tip\": \"length\", \"tip_length\": 0.2, \"elasticity\": 0.02, \"gravity_falloff\": 0",
    "\"tip\": \"ratio\", \"tip_length\": 1.5, \"elasticity\": 0.02, \"gravity_falloff\": 0",
    "\"tip\": \"offset\", \"tip_offset\": [0.1, 0, -0.1], \"elasticity\": 0.02, \"gravity_falloff\": 0",
    "\"radius\": 0.06, \"gravity_falloff\": 0, \"elasticity\": 0",
    "\"radius\": 0.06, \"gravity_falloff\": 0, \"elasticity\": 0, \"scale_rule\": \"physical\"",
    "\"model\": \"chain\", \"scale_rule\": \"none\", \"elasticity\": 0.02, \"gravity_falloff\": 0",
    "\"max_stretch\": 0.5, \"elasticity\": 0.02, \"gravity_falloff\": 0"};

#define FLOOR "\"colliders\": [{\"name\": \"floor\", \"shape\": \"plane\", \"a\": [0, -0.15, 0]}], "
#define FILE_OF                                                                                                        \
    "{\"format\": \"tassel_rig/1\", \"world\": {\"gravity\": [0, -9.81, 0]}, " FLOOR "\"chains\": [{%s%s, %s}]}"
#define TAIL "\"root\": \"Tail1\""
#define SPRING "\"model\": \"spring\", \"bones\": [\"Tail1\", \"Tail2\", \"Tail3\", \"Tail4\"], \"push\": 0.5"

static void fill_rest(const scaling *s, tsl_transform rest[CAT_BONES])
{
    cat_fill_rest(rest);
    for (uint32_t b = HIPS; b < CAT_BONES; ++b) {
        float above = b == HIPS ? s->root : s->root * s->hips;
        tsl_vec3 *p = &rest[b].position;
        p->x /= above, p->y /= above, p->z /= above;
    }
    rest[ROOT].scale = (tsl_vec3){s->root, s->root, s->root};
    rest[HIPS].scale = (tsl_vec3){s->hips, s->hips, s->hips};
}

// Where all bones are in each frame of a way on which the hips turn.
static void play(const scaling *s, const char *text, tsl_vec3 out[FRAMES][CAT_BONES])
{
    cat c;
    tsl_transform rest[CAT_BONES];
    fill_rest(s, rest);
    CHECK_MSG(cat_read(assets, text) == TSL_OK, "%s", tsl_assets_message(assets));
    cat_create_in(&c, assets, rest);
    for (int f = 0; f < FRAMES; ++f) {
        float half = 0.4f * sinf(0.1f * (float)f);
        c.rest[HIPS].rotation = (tsl_quat){0.0f, sinf(half), 0.0f, cosf(half)};
        cat_step(&c, 1);
        for (uint32_t b = 0; b < CAT_BONES; ++b)
            out[f][b] = c.posed[b].position;
    }
    cat_destroy(&c);
}

static double farthest(tsl_vec3 a[FRAMES][CAT_BONES], tsl_vec3 b[FRAMES][CAT_BONES])
{
    double most = 0.0;
    for (int f = 0; f < FRAMES; ++f)
        for (uint32_t i = 0; i < CAT_BONES; ++i) {
            double x = (double)a[f][i].x - (double)b[f][i].x, y = (double)a[f][i].y - (double)b[f][i].y,
                   z = (double)a[f][i].z - (double)b[f][i].z;
            most = fmax(most, sqrt(x * x + y * y + z * z));
        }
    return most;
}

static const scaling unscaled = {"1", 1.0f, 1.0f};
static tsl_vec3 plain[FRAMES][CAT_BONES], scaled[FRAMES][CAT_BONES];

static void check_alike(const char *anchor, const char *bones, const char *tail)
{
    char text[2048];
    snprintf(text, sizeof text, FILE_OF, anchor, bones, tail);
    play(&unscaled, text, plain);
    for (size_t s = 0; s < sizeof scalings / sizeof scalings[0]; ++s) {
        play(&scalings[s], text, scaled);
        double off = farthest(plain, scaled);
        CHECK_MSG(off < 1e-4, "scale %s, %s%s: %.5f off", scalings[s].name, anchor, tail, off);
    }
}

static void what_is_above_is_of_any_scale(void)
{
    for (size_t a = 0; a < sizeof anchors / sizeof anchors[0]; ++a) {
        for (size_t t = 0; t < sizeof tails / sizeof tails[0]; ++t)
            check_alike(anchors[a], TAIL, tails[t]);
        check_alike(anchors[a], SPRING, "\"gravity\": [0, -3, 0], \"damping\": 0.3, \"radius\": 0.06");
        check_alike(anchors[a], SPRING, "\"tip\": \"length\", \"tip_length\": 0.1, \"force\": [0, 0, 4]");
    }
}

// What a model grows by afterwards counts, as without an anchor what its root grows by.
static void growing_counts(void)
{
    static const float factors[] = {0.5f, 2.0f, 3.0f};
    char text[2048];
    for (size_t i = 0; i < sizeof factors / sizeof factors[0]; ++i) {
        tsl_vec3 tips[2];
        for (int s = 0; s < 2; ++s) {
            cat c;
            tsl_transform rest[CAT_BONES];
            fill_rest(s ? &scalings[0] : &unscaled, rest);
            snprintf(text, sizeof text, FILE_OF, anchors[2], TAIL,
                     "\"elasticity\": 0.1, \"gravity_falloff\": 0, \"colliders\": []");
            CHECK_MSG(cat_read(assets, text) == TSL_OK, "%s", tsl_assets_message(assets));
            cat_create_in(&c, assets, rest);
            tsl_vec3 *scale = &c.rest[ROOT].scale;
            scale->x *= factors[i], scale->y *= factors[i], scale->z *= factors[i];
            cat_step(&c, 200);
            tips[s] = c.posed[TAIL_TIP].position;
            tips[s].x -= c.posed[TAIL_1].position.x;
            cat_destroy(&c);
        }
        double off = fmax(fabs((double)(tips[0].x - tips[1].x)), fabs((double)(tips[0].y - tips[1].y)));
        CHECK_MSG(off < 1e-4 && tips[0].y < -0.01f * factors[i], "grown %g times: %.5f off, %.4f below",
                  (double)factors[i], off, (double)-tips[0].y);
    }
}

// DynamicBone multiplies by the scale as such.
static void a_chain_takes_it_as_dynamic_bone_does(void)
{
    char text[2048];
    snprintf(text, sizeof text, FILE_OF, anchors[2], TAIL,
             "\"model\": \"chain\", \"damping\": 0.1, \"elasticity\": 0.02, \"gravity_falloff\": 0");
    play(&unscaled, text, plain);
    for (size_t s = 0; s < sizeof scalings / sizeof scalings[0] - 1; ++s) {
        play(&scalings[s], text, scaled);
        CHECK_MSG(farthest(plain, scaled) > 0.02, "scale %s: %.5f off", scalings[s].name, farthest(plain, scaled));
    }
    // A tuning is for what it looks like: it makes up for that.
    check_alike(anchors[2], TAIL, "\"model\": \"chain\", \"tuning\": {\"frequency\": 1.5, \"sag\": 0.2}");
}

int main(void)
{
    CHECK_INT(tsl_assets_create(&assets), TSL_OK);
    RUN(what_is_above_is_of_any_scale);
    RUN(growing_counts);
    RUN(a_chain_takes_it_as_dynamic_bone_does);
    tsl_assets_destroy(assets);
    return REPORT();
}
