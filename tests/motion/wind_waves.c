// SPDX-License-Identifier: MIT
// Of two characters that do the same, one is downwind of the other by as far as gusts and eddies go in some time: it does what the other
// did that long ago. In a run it meets them later or sooner by what it runs along with them.
#include "motion/wind.h"

#include <stddef.h>

#define LATE_MOST 80     // frames
#define WHOLE_TICKS 12   // so many frames of 60 and of 144 Hz are a whole number of ticks
#define WATCHED 3.0      // seconds
#define LEAST_SHARE 0.05 // of its swing: what differs by less at one time is no wave

typedef struct wave {
    const char *name;
    uint32_t parts;
    motion_of_time motion;
    host_rate rate;
} wave;

static const wave waves[] = {
    {"gusts, standing, 60 Hz", WIND_GUSTS, motion_stand, RATE_60_HZ},
    {"gusts, running, 60 Hz", WIND_GUSTS, motion_straight_run, RATE_60_HZ},
    {"gusts, running, 144 Hz", WIND_GUSTS, motion_straight_run, RATE_144_HZ},
    {"eddies, standing, 144 Hz", WIND_EDDIES, motion_stand, RATE_144_HZ},
    {"eddies, running, 60 Hz", WIND_EDDIES, motion_straight_run, RATE_60_HZ},
};

static const char *wave_name(uint32_t variant)
{
    return waves[variant].name;
}

static const motion_variants wind_waves = {COUNT(waves), wave_name};

typedef struct passage {
    tsl_wind_desc wind;
    d3 downwind;   // from the one to the other, and as much to the side as it runs to the side meanwhile
    uint32_t late; // frames from the one to the other
} passage;

static passage drawn_passage(const wave *w, uint64_t seed)
{
    motion_random random = {~seed};
    passage p = {wind_drawn(w->parts, seed), {0.0, 0.0, 0.0}, 0};
    d3 direction = d3_unit(d3_of(p.wind.velocity));
    double along = w->motion == motion_stand ? 0.0 : RUN_SPEED * direction.z;
    double passes = random_between(&random, 2.0, 5.0);
    p.late = WHOLE_TICKS * (1 + (uint32_t)(w->rate.rate * random_between(&random, 0.15, 0.35) / WHOLE_TICKS));
    p.wind.gust_frequency = w->parts & WIND_EDDIES ? 0.0f : p.wind.gust_frequency;
    p.wind.travel_speed = (float)(motion_larger(along, 0.0) + passes);
    d3 passing = d3_scale(direction, (double)p.wind.travel_speed);
    passing.z -= w->motion == motion_stand ? 0.0 : RUN_SPEED;
    p.downwind = d3_scale(passing, p.late / w->rate.rate);
    return p;
}

static void create(actor *a, character who, const wave *w, const passage *p, d3 at)
{
    actor_create(a, stage_create(), who, NULL, w->motion);
    wind_blow(a->world, &p->wind);
    a->origin = d3_scale(at, -1.0); // it does what it does from there on
    actor_pose(a, w->motion, 0.0);
    tsl_pose_input in = actor_input(a);
    must(tsl_rig_set_pose(a->world, a->rig, &in), "tsl_rig_set_pose");
    must(tsl_rig_teleport(a->world, a->rig, TSL_TELEPORT_RESET), "tsl_rig_teleport");
}

typedef struct swing {
    d3 low, high;     // of the last point
    double now, late; // largest differences, of what both do at one time and with the delay
} swing;

static void extend(swing *s, d3 p)
{
    s->low = (d3){fmin(s->low.x, p.x), fmin(s->low.y, p.y), fmin(s->low.z, p.z)};
    s->high = (d3){fmax(s->high.x, p.x), fmax(s->high.y, p.y), fmax(s->high.z, p.z)};
}

static void play(character who, const wave *w, uint64_t seed, swing *out)
{
    static actor upwind, downwind;
    static shape before[LATE_MOST], now;
    const passage p = drawn_passage(w, seed);
    double settled = character_settles_in(who);
    host_clock clock = clock_of(w->rate, seed);
    create(&upwind, who, w, &p, (d3){0.0, 0.0, 0.0});
    create(&downwind, who, w, &p, p.downwind);
    *out = (swing){{1e9, 1e9, 1e9}, {-1e9, -1e9, -1e9}, 0.0, 0.0};
    for (uint32_t f = 0; clock.now < settled + WATCHED; ++f) {
        float delta = clock_next(&clock);
        actor_keep_near_origin(&upwind);
        actor_keep_near_origin(&downwind);
        wind_step(&upwind, w->motion, clock.now, delta);
        wind_step(&downwind, w->motion, clock.now, delta);
        actor_shape(&downwind, &now);
        actor_shape(&upwind, &before[f % LATE_MOST]);
        if (clock.now < settled)
            continue;
        extend(out, now.points[now.count - 1]);
        out->now = motion_larger(out->now, shapes_apart(who, &now, &before[f % LATE_MOST]));
        out->late = motion_larger(out->late, shapes_apart(who, &now, &before[(f - p.late) % LATE_MOST]));
    }
    tsl_world_destroy(upwind.world);
    tsl_world_destroy(downwind.world);
}

static double off_delay(character who, uint32_t variant, uint64_t seed)
{
    swing s;
    play(who, &waves[variant], seed, &s);
    double far = d3_distance(s.low, s.high) / character_length(who);
    return s.now < LEAST_SHARE * far ? 1.0 : s.late / far;
}

WORST_CHARACTER(wind_wave_arrives, CHARACTERS_ALL, off_delay)

static const motion_row rows[] = {
    {"a wave is downwind later: largest difference, of how far it swings", &wind_waves, wind_wave_arrives,
     0.01, "%"},
};

MOTION_CHAPTER(motion_wind_waves, "Wind");
