// SPDX-License-Identifier: MIT
// A tuning looks the same whatever the bones and the tick rate are, and as it says.
#include "tune/tuned_tail.h"

#include "check.h"

static const uint32_t counts[] = {3, 4, 8, 16, 32};
static const double rates[] = {30.0, 60.0, 90.0, 240.0};

enum { COUNTS = sizeof counts / sizeof *counts, RATES = sizeof rates / sizeof *rates };

typedef struct span {
    double least, most;
} span;

static void take(span *s, double value)
{
    s->least = s->most == 0.0 || value < s->least ? value : s->least;
    s->most = value > s->most ? value : s->most;
}

static double spread(const span *s)
{
    return s->most / s->least - 1.0;
}

static tsl_tuning tuning_of(float frequency, float half_life, float sag, float bend)
{
    TSL_INIT(tsl_tuning, t);
    t.frequency = frequency;
    t.half_life = half_life;
    t.sag = sag;
    t.bend = bend;
    return t;
}

static const float looks[][4] = {
    {1.5f, 0.15f, 0.1f, 0.6f}, {0.8f, 0.3f, 0.3f, 0.0f}, {1.8f, 0.2f, 0.02f, 0.4f}, {1.2f, 0.1f, 0.6f, 0.8f}};

enum { LOOKS = sizeof looks / sizeof *looks };

static void it_settles_alike(void)
{
    for (int l = 0; l < LOOKS; ++l) {
        tsl_tuning t = tuning_of(looks[l][0], looks[l][1], looks[l][2], looks[l][3]);
        span settled = {0.0, 0.0}, over = {0.0, 0.0};
        for (int r = 0; r < RATES; ++r)
            for (int n = 0; n < COUNTS; ++n) {
                tuned_swing s = tuned_watch(&t, counts[n], rates[r]);
                take(&settled, s.settled);
                take(&over, s.over);
            }
        CHECK_MSG(settled.least > 0.1 && spread(&settled) < 0.1, "look %d: %g to %g s", l, settled.least, settled.most);
        CHECK_MSG(over.most - over.least < 0.03, "look %d: past by %g to %g", l, over.least, over.most);
    }
}

// As the tuning says, with gravities of metres and of centimetres.
static void it_sags_by_what_is_asked(void)
{
    for (int l = 0; l < LOOKS; ++l)
        for (int r = 0; r < RATES; ++r)
            for (int n = 0; n < COUNTS; ++n) {
                tsl_tuning t = tuning_of(looks[l][0], looks[l][1], looks[l][2], looks[l][3]);
                double sag = tuned_sag(&t, counts[n], rates[r], n % 2 ? 9.81f : 3.0f);
                CHECK_MSG(fabs(sag / (double)t.sag - 1.0) < 0.01, "look %d, %u bones, %g Hz: %g", l, counts[n],
                          rates[r], sag);
            }
}

// A force of its own does, too, as gravity of that size does on one bone of the whole length that is that of a spring.
static void a_force_is_one_of_the_whole_length(void)
{
    for (int l = 0; l < LOOKS; ++l) {
        span sag = {0.0, 0.0};
        tsl_tuning t = tuning_of(looks[l][0], looks[l][1], 0.0f, looks[l][3]);
        t.force.y = -4.0f;
        for (int r = 0; r < RATES; ++r)
            for (int n = 0; n < COUNTS; ++n)
                take(&sag, tuned_sag(&t, counts[n], rates[r], 0.0f));
        CHECK_MSG(spread(&sag) < 0.03, "look %d: %g to %g", l, sag.least, sag.most);
        if (t.bend == 0.0f) {
            double omega = 6.2831853071795865 * (double)t.frequency, decay = 0.69314718 / (double)t.half_life;
            double tangent = 4.0 / ((omega * omega + decay * decay) * TUNED_LENGTH);
            CHECK_NEAR(sag.most, tangent / sqrt(1.0 + tangent * tangent), 2e-3);
        }
    }
}

// Without a bend all bones have one frequency and one half-life, and those are the ones asked for; with one, the frequency is the
// mean.
static void it_swings_as_asked(void)
{
    for (int r = 0; r < RATES; ++r)
        for (int n = 0; n < COUNTS; ++n) {
            tsl_tuning straight = tuning_of(1.25f, 0.25f, 0.0f, 0.0f), bent = tuning_of(1.5f, 0.15f, 0.0f, 0.6f);
            tuned_swing s = tuned_watch(&straight, counts[n], rates[r]);
            tuned_swing b = tuned_watch(&bent, counts[n], rates[r]);
            CHECK_MSG(fabs(s.period * 1.25 - 1.0) < 0.01 && fabs(s.half / 0.25 - 1.0) < 0.08,
                      "%u bones, %g Hz: period %g, half %g", counts[n], rates[r], s.period, s.half);
            CHECK_MSG(fabs(b.period * 1.5 - 1.0) < 0.06, "%u bones, %g Hz: period %g", counts[n], rates[r], b.period);
        }
}

// Where the body stops after a fast travel, or begins one, the tip is left behind as far with any number of bones.
static void travel_is_felt_alike(void)
{
    for (int share = 0; share < 2; ++share) {
        span lag = {0.0, 0.0};
        for (int n = 0; n < COUNTS; ++n) {
            tsl_tuning t = tuning_of(1.5f, 0.15f, 0.0f, 0.6f);
            tuned_tail tail;
            double most = 0.0;
            t.inert = 0.5f * (float)share;
            tuned_create(&tail, &t, counts[n], 60.0, 0.0f);
            for (int k = 1; k < 60; ++k) {
                double up = 0.2 * TUNED_LENGTH * (k < 6 ? k / 6.0 : 1.0);
                tuned_step(&tail, 0.0, up);
                most = fmax(most, -tuned_tip(&tail, 0.0, up));
            }
            take(&lag, most);
            tsl_world_destroy(tail.world);
        }
        CHECK_MSG(spread(&lag) < 0.03, "%g to %g", lag.least, lag.most);
        CHECK_MSG(share ? lag.most < 0.08 : lag.least > 0.08 && lag.most < 0.2, "%g to %g", lag.least, lag.most);
    }
}

// What else there is in the parameters stays; without gravity gravity_scale does too.
static void the_rest_stays(void)
{
    tsl_curve_key damping[TSL_TUNING_KEYS], elasticity[TSL_TUNING_KEYS];
    TSL_INIT(tsl_tuning, t);
    TSL_INIT(tsl_tuning_chain, where);
    TSL_INIT(tsl_chain_params, p);
    p.stiffness = 0.25f, p.friction = 0.5f, p.radius = 3.0f, p.gravity_scale = 7.0f, p.inert_rotation = 0.125f;
    where.bone_count = 8;
    tsl_chain_params before = p;
    CHECK_INT(tsl_tuning_apply(&t, &where, &p, damping, elasticity), TSL_OK);
    CHECK(p.gravity_scale == 7.0f && p.inert_parent == 1.0f && p.inert == 0.875f && p.wind_scale == 0.125f);
    p.damping = before.damping, p.elasticity = before.elasticity, p.inert = before.inert;
    p.inert_parent = before.inert_parent, p.wind_scale = before.wind_scale, p.force = before.force;
    CHECK_BITS(&p, &before, sizeof p);
    for (uint32_t k = 0; k < TSL_TUNING_KEYS; ++k)
        CHECK(damping[k].u == (float)(k + 1) / TSL_TUNING_KEYS && elasticity[k].u == damping[k].u &&
              damping[k].value >= 0.0f && damping[k].value <= 1.0f && elasticity[k].value > 0.0f &&
              elasticity[k].value <= 1.0f);
}

// ---- refusals -------------------------------------------------------------------------------------------

static tsl_tuning tuning;
static tsl_tuning_chain chain;
static tsl_chain_params params;
static tsl_curve_key keys[2][TSL_TUNING_KEYS];

static void begin(void)
{
    tsl_tuning_init(&tuning, sizeof tuning);
    tsl_tuning_chain_init(&chain, sizeof chain);
    tsl_chain_params_init(&params, sizeof params);
    chain.gravity = 9.81f;
}

static tsl_result apply(void)
{
    tsl_chain_params before = params;
    memset(keys, 7, sizeof keys);
    tsl_result result = tsl_tuning_apply(&tuning, &chain, &params, keys[0], keys[1]);
    if (result != TSL_OK) {
        const unsigned char *bytes = (const unsigned char *)keys;
        CHECK_BITS(&before, &params, sizeof params);
        CHECK(bytes[0] == 7 && bytes[sizeof keys - 1] == 7);
    }
    return result;
}

static void numbers_have_ranges(void)
{
    float *const fields[] = {&tuning.frequency, &tuning.half_life,       &tuning.sag,
                             &tuning.bend,      &tuning.inert,           &tuning.wind,
                             &chain.length,     &chain.ticks_per_second, &chain.gravity};
    static const float bad[][2] = {{0.04f, 1001.0f}, {0.0f, -1.0f}, {-0.01f, 0.91f}, {-0.01f, 1.01f}, {-0.01f, 1.01f},
                                   {-0.01f, 2e15f},  {0.0f, 2e15f}, {0.9f, 1001.0f}, {-0.01f, 2e15f}};
    for (uint32_t i = 0; i < sizeof fields / sizeof *fields; ++i) {
        for (int k = 0; k < 2; ++k) {
            begin();
            *fields[i] = bad[i][k];
            CHECK_MSG(apply() == TSL_ERROR_INVALID_ARGUMENT, "field %u, %g", i, (double)bad[i][k]);
            begin();
            *fields[i] = k ? NAN : INFINITY;
            CHECK_INT(apply(), TSL_ERROR_NOT_FINITE);
        }
    }
    begin();
    chain.bone_count = 0;
    CHECK_INT(apply(), TSL_ERROR_INVALID_ARGUMENT);
    begin();
    tuning.force.z = -2e15f;
    CHECK_INT(apply(), TSL_ERROR_INVALID_ARGUMENT);
    tuning.force.z = NAN;
    CHECK_INT(apply(), TSL_ERROR_NOT_FINITE);
    begin();
    CHECK_INT(apply(), TSL_OK);
}

static void structs_are_checked(void)
{
    begin();
    CHECK_INT(tsl_tuning_apply(NULL, &chain, &params, keys[0], keys[1]), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_tuning_apply(&tuning, NULL, &params, keys[0], keys[1]), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_tuning_apply(&tuning, &chain, NULL, keys[0], keys[1]), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_tuning_apply(&tuning, &chain, &params, NULL, keys[1]), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_tuning_apply(&tuning, &chain, &params, keys[0], NULL), TSL_ERROR_NULL_POINTER);
    tuning.struct_size = 0;
    CHECK_INT(apply(), TSL_ERROR_NOT_INITIALIZED);
    begin();
    chain.struct_size = 0;
    CHECK_INT(apply(), TSL_ERROR_NOT_INITIALIZED);
    begin();
    params.struct_size = 0;
    CHECK_INT(apply(), TSL_ERROR_NOT_INITIALIZED);
}

// The ends of what may be asked for give parameters that the solver takes.
static void extremes_can_be_used(void)
{
    static const float frequencies[] = {0.05f, 5.0f, 30.0f, 1000.0f}, half_lives[] = {1e-30f, 1e-3f, 1e30f};
    for (uint32_t i = 0; i < 4 * 3 * 2 * 3; ++i) {
        static const uint32_t bones[] = {1, 7, 64};
        tsl_tuning t = tuning_of(frequencies[i % 4], half_lives[i / 4 % 3], 0.9f, (float)(i / 12 % 2));
        tuned_tail tail;
        tuned_create(&tail, &t, bones[i / 24], 60.0, 9.81f);
        for (int k = 0; k < 200; ++k)
            tuned_step(&tail, 0.01 * k, 0.02 * k);
        double off = tuned_tip(&tail, 2.0, 4.0);
        CHECK_MSG(isfinite(off) && fabs(off) < 1.01, "%g Hz, half in %g s: %g", (double)t.frequency,
                  (double)t.half_life, off);
        tsl_world_destroy(tail.world);
    }
}

int main(void)
{
    RUN(it_settles_alike);
    RUN(it_sags_by_what_is_asked);
    RUN(a_force_is_one_of_the_whole_length);
    RUN(it_swings_as_asked);
    RUN(travel_is_felt_alike);
    RUN(the_rest_stays);
    RUN(numbers_have_ranges);
    RUN(structs_are_checked);
    RUN(extremes_can_be_used);
    return REPORT();
}
