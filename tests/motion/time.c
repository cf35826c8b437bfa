// SPDX-License-Identifier: MIT
// Chapter Time: whatever frame times a host measures, a character looks the same.
#include "motion/time.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))

static const host_rate rates[TIME_RATES] = {
    {"20 Hz", 20.0, 0.0, 0, 0},
    {"30 Hz", 30.0, 0.0, 0, 0},
    {"50 Hz", 50.0, 0.0, 0, 0},
    {"59.94 Hz", 59.94, 0.0, 0, 0},
    {"60 Hz", 60.0, 0.0, 0, 0},
    {"60.1 Hz", 60.1, 0.0, 0, 0},
    {"75 Hz", 75.0, 0.0, 0, 0},
    {"90 Hz", 90.0, 0.0, 0, 0},
    {"120 Hz", 120.0, 0.0, 0, 0},
    {"144 Hz", 144.0, 0.0, 0, 0},
    {"165 Hz", 165.0, 0.0, 0, 0},
    {"240 Hz", 240.0, 0.0, 0, 0},
    {"60 Hz, noise 0.05 %", 60.0, 0.0005, 0, 0},
    {"60 Hz, noise 0.1 %", 60.0, 0.001, 0, 0},
    {"60 Hz, noise 0.5 %", 60.0, 0.005, 0, 0},
    {"60 Hz, noise 1 %", 60.0, 0.01, 0, 0},
    {"60 Hz, noise 5 %", 60.0, 0.05, 0, 0},
    {"60 Hz, noise 10 %", 60.0, 0.1, 0, 0},
    {"60 Hz, noise 30 %", 60.0, 0.3, 0, 0},
    {"60 Hz, the clock read up to 1 % early or late", 60.0, 0.01, 0, 1},
    {"60 Hz, noise 0.05 %, summed in float", 60.0, 0.0005, 1, 0},
    {"144 Hz, summed in float", 144.0, 0.0, 1, 0},
};

static const host_rate jump_rates[] = {
    {"to noise 1 %", 60.0, 0.01, 0, 0}, {"to noise 5 %", 60.0, 0.05, 0, 0},
    {"to noise 10 %", 60.0, 0.1, 0, 0}, {"to noise 30 %", 60.0, 0.3, 0, 0},
    {"to 144 Hz", 144.0, 0.0, 0, 0},
};

static const host_rate hitch_rates[] = {
    RATE_60_HZ,
    {"30 Hz", 30.0, 0.0, 0, 0},
    RATE_144_HZ,
    RATE_NOISE,
};

host_rate time_rate(uint32_t variant)
{
    return rates[variant];
}

host_rate time_jump_rate(uint32_t variant)
{
    return jump_rates[variant];
}

host_rate time_hitch_rate(uint32_t variant)
{
    return hitch_rates[variant];
}

static const char *rate_name(uint32_t variant)
{
    return rates[variant].name;
}

static const char *jump_name(uint32_t variant)
{
    return jump_rates[variant].name;
}

static const char *hitch_name(uint32_t variant)
{
    return hitch_rates[variant].name;
}

const motion_variants time_rates = {COUNT(rates), rate_name};
const motion_variants time_jump_rates = {COUNT(jump_rates), jump_name};
const motion_variants time_hitch_rates = {COUNT(hitch_rates), hitch_name};

static const motion_row rows[] = {
    {"straight run, peak to peak", &time_rates, time_run_peak_to_peak, 0.001, "%"},
    {"straight run, peak to peak in world space", &time_rates, time_run_peak_to_peak_in_world, 0.001, "%"},
    {"straight run, second difference", &time_rates, time_run_second_difference, 0.0005, "%"},
    {"mixed motion, largest difference", &time_rates, time_mixed_max, 0.03, "%"},
    {"mixed motion, rms difference", &time_rates, time_mixed_rms, 0.01, "%"},
    {"mixed motion, largest difference of the earring", &time_rates, time_mixed_max_of_earring, 0.05, "%"},
    {"mixed motion, rms difference of the earring", &time_rates, time_mixed_rms_of_earring, 0.02, "%"},
    {"jump in a straight run, from 60 Hz", &time_jump_rates, time_jump_in_run, 0.005, "%"},
    {"jump in mixed motion, from 60 Hz", &time_jump_rates, time_jump_in_mixed, 0.005, "%"},
    {"a hitch of 1 s in a run", &time_hitch_rates, time_hitch, 0.05, "%"},
    {"bits of tsl_world_step against tsl_rig_step", 0, time_world_step, 0.0, "poses"},
    {"bits of tsl_rigs_step against tsl_rig_step", 0, time_rigs_step, 0.0, "poses"},
    {"bits of a crowd of 20 against tsl_rig_step", 0, time_crowd, 0.0, "poses"},
};

const motion_chapter motion_time = {"Time", rows, COUNT(rows)};
