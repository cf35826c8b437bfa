// SPDX-License-Identifier: MIT
// Tails of up to 256 bones: rotations go from bone to bone as a product, and what each factor adds in roundings must not
// grow on the way.
#include "solver/long_reference.h"

static const tsl_chain_model models[] = {TSL_MODEL_CHAIN, TSL_MODEL_SPRING};
enum { MODELS = 2 };

static void check_errors(const reference *r, const char *what)
{
    errors e = errors_now(r);
    const tail_kind *kind = r->kind;
    CHECK_MSG(e.pointing < HUNDREDTH_OF_A_DEGREE, "%s, model %u, %u bones, yaw %.2f pitch %.2f: points %g off", what,
              kind->model, kind->bones, kind->yaw, kind->pitch, e.pointing);
    // About their own axis too, where turns from bone to bone are below a right angle: a sharper one's axis comes from small
    // differences.
    double turn = kind->bend < 1.0 ? HUNDREDTH_OF_A_DEGREE : 4.0 * HUNDREDTH_OF_A_DEGREE;
    CHECK_MSG(e.rotation < turn, "%s, model %u, %u bones, yaw %.2f pitch %.2f: turned by %g", what, kind->model,
              kind->bones, kind->yaw, kind->pitch, e.rotation);
    CHECK_MSG(e.unit < 5e-6, "%s, model %u, %u bones: length %g off", what, kind->model, kind->bones, e.unit);
}

static void check_frames(const tail_kind *kind, int frames, const char *what)
{
    begin_tail(kind);
    for (int f = 0; f < frames && check_broken == 0; ++f) {
        move_root(kind, f);
        bench_step(&rig, DT);
        reference_from_particles(&expected, kind);
        check_errors(&expected, what);
    }
    end_tail(what);
}

// ---- tests ----------------------------------------------------------------------------------------------

static void tails_of_every_length_at_every_yaw(void)
{
    static const uint32_t lengths[] = {2, 7, 8, 9, 12, 16, 17, 24, 27, 28, 32, 33, 40, 64, 128, 255, 256};
    for (uint32_t m = 0; m < MODELS; ++m)
        for (uint32_t n = 0; n < sizeof lengths / sizeof *lengths; ++n)
            for (int yaw = 0; yaw < 360; yaw += 20)
                for (int pitch = -1; pitch < 2 && check_broken == 0; ++pitch) {
                    tail_kind kind = straight_tail(models[m], lengths[n], yaw * PI / 180.0, 0.7 * pitch);
                    begin_tail(&kind);
                    bench_step(&rig, DT);
                    bench_step(&rig, DT);
                    reference_from_particles(&expected, &kind);
                    check_errors(&expected, "standing");
                    end_tail("standing");
                }
}

static void tails_that_swing(void)
{
    static const uint32_t lengths[] = {12, 40, 256};
    for (uint32_t m = 0; m < MODELS; ++m)
        for (uint32_t n = 0; n < sizeof lengths / sizeof *lengths; ++n)
            for (int yaw = 0; yaw < 4; ++yaw) {
                tail_kind kind = straight_tail(models[m], lengths[n], 1.1 * yaw + 0.3, 0.25 * yaw - 0.3);
                kind.bend = yaw == 2 ? 0.3 : 0.02 * yaw;
                check_frames(&kind, 90, "swinging");
            }
}

static void coils(void)
{
    static const double bends[] = {0.5, 1.5, 2.2, 2.6};
    for (uint32_t m = 0; m < MODELS; ++m)
        for (uint32_t k = 0; k < 4; ++k) {
            tail_kind kind = straight_tail(models[m], LONGEST, 2.6, 0.4);
            kind.bend = bends[k];
            check_frames(&kind, 20, "coiled");
        }
}

static void tails_below_scales(void)
{
    static const tsl_vec3 scales[] = {{2.0f, 2.0f, 2.0f},   {-1.0f, 1.0f, 1.0f}, {1.0f, 3.0f, 0.5f},
                                      {-2.0f, -0.5f, 1.5f}, {1.0f, 1.0f, -0.3f}, {1e-3f, 1e-3f, 1e-3f},
                                      {1e3f, 1e3f, 1e3f}};
    for (uint32_t m = 0; m < MODELS; ++m)
        for (uint32_t s = 0; s < sizeof scales / sizeof *scales; ++s)
            // A tail of a millimetre a metre away from the rig's root has no places between bones in floats.
            for (int above = 0; above < (scales[s].x < 0.1f && scales[s].x > 0.0f ? 1 : 2); ++above) {
                tail_kind kind = straight_tail(models[m], s % 2 ? 256 : 61, 2.9, -0.4);
                kind.scale = above ? kind.scale : scales[s];
                kind.above = above ? scales[s] : kind.above;
                kind.bend = 0.01;
                check_frames(&kind, 20, above ? "scaled above" : "scaled");
            }
}

static void weights_between(void)
{
    static const float weights[] = {0.02f, 0.25f, 0.5f, 0.9f};
    for (uint32_t m = 0; m < MODELS; ++m)
        for (uint32_t w = 0; w < 4; ++w) {
            tail_kind kind = straight_tail(models[m], w % 2 ? 256 : 100, 3.0, 0.5);
            kind.weight = weights[w];
            kind.bend = 0.02;
            check_frames(&kind, 30, "weighted");
        }
}

// Shown between two ticks, with and without weight: the particles are elsewhere, but bones point at their children.
static void tails_between_ticks(void)
{
    for (uint32_t m = 0; m < MODELS; ++m)
        for (int weighted = 0; weighted < 2; ++weighted) {
            tail_kind kind = straight_tail(models[m], weighted ? 200 : LONGEST, 2.8, 0.3);
            kind.weight = weighted ? 0.6f : 1.0f;
            begin_tail(&kind);
            for (int f = 0; f < 40 && check_broken == 0; ++f) {
                move_root(&kind, f);
                bench_step(&rig, 1.0f / 144.0f);
                reference_from_particles(&expected, &kind);
                errors e = errors_now(&expected);
                CHECK_MSG(e.pointing < HUNDREDTH_OF_A_DEGREE, "model %u, frame %d: points %g off", models[m], f,
                          e.pointing);
                CHECK_MSG(e.unit < 5e-6, "model %u, frame %d: length %g off", models[m], f, e.unit);
            }
            end_tail("between ticks");
        }
}

// A tail that stands on its rest pose has its rest places where its particles are.
static void debug_lines_of_rest(void)
{
    static tsl_debug_line lines[SCENE_BONES];
    uint32_t count = SCENE_BONES;
    tail_kind kind = straight_tail(TSL_MODEL_SPRING, LONGEST, 3.1, -0.6);
    begin_tail(&kind);
    rig.params.gravity = (tsl_vec3){0.0f, 0.0f, 0.0f};
    CHECK_INT(tsl_chain_set_params(rig.s.world, rig.rig->chains[0], &rig.params), TSL_OK);
    bench_step(&rig, DT);
    CHECK_INT(tsl_world_debug_lines(rig.s.world, TSL_DEBUG_REST, lines, &count), TSL_OK);
    CHECK_INT(count, LONGEST - 1);
    for (uint32_t i = 0; i < count; ++i)
        CHECK_MSG(distance3(lines[i].from, lines[i].to) < 2e-6, "line %u: %g", i,
                  distance3(lines[i].from, lines[i].to));
    end_tail("debug lines");
}

int main(void)
{
    RUN(tails_of_every_length_at_every_yaw);
    RUN(tails_that_swing);
    RUN(coils);
    RUN(tails_below_scales);
    RUN(weights_between);
    RUN(tails_between_ticks);
    RUN(debug_lines_of_rest);
    return REPORT();
}
