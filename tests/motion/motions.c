// SPDX-License-Identifier: MIT
#include "motion/motions.h"

#define PI 3.14159265358979323846

dq turn_about(double x, double y, double z, double radians)
{
    double s = sin(0.5 * radians) / sqrt(x * x + y * y + z * z);
    dq q = {x * s, y * s, z * s, cos(0.5 * radians)};
    return q;
}

posture posture_standing(void)
{
    posture p = {dframe_at((d3){0.0, 0.0, 0.0}), {0.0, 0.0, 0.0, 1.0}, {0.0, 0.0, 0.0, 1.0}};
    return p;
}

void motion_stand(double seconds, posture *out)
{
    (void)seconds;
    *out = posture_standing();
}

void motion_straight_run(double seconds, posture *out)
{
    *out = posture_standing();
    out->root.position.z = RUN_SPEED * seconds;
}

// ---- mixed: stand 0.5 s, sprint off in 0.4 s to 4 m/s, run 1.2 s, turn by 180 degrees in 0.5 s, run 1 s, stop in 0.3 s,
// stand 1.1 s

#define OFF 0.5
#define SPRINT 0.4
#define TURN 2.1
#define TURNING 0.5
#define STOP 3.6
#define STOPPING 0.3
#define GRID 1000 // places that the way is summed up at, per second

// How much of something that takes from `begin` to `begin + duration` has happened, at a constant pace.
static double part(double seconds, double begin, double duration)
{
    double share = (seconds - begin) / duration;
    return share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share;
}

static double eased(double share)
{
    return share * share * (3.0 - 2.0 * share);
}

static double mixed_speed(double seconds)
{
    return RUN_SPEED * (part(seconds, OFF, SPRINT) - part(seconds, STOP, STOPPING));
}

static double mixed_heading(double seconds)
{
    return PI * eased(part(seconds, TURN, TURNING));
}

// The way from `from` on within a piece so short that the velocity in its middle is its mean.
static d3 mixed_piece(double from, double duration)
{
    double middle = from + 0.5 * duration, way = mixed_speed(middle) * duration, heading = mixed_heading(middle);
    d3 piece = {way * sin(heading), 0.0, way * cos(heading)};
    return piece;
}

static d3 mixed_place(double seconds)
{
    static d3 places[GRID * 8];
    static int count;
    if (count == 0)
        for (count = 1; count < GRID * 8; ++count)
            places[count] = d3_add(places[count - 1], mixed_piece((double)(count - 1) / GRID, 1.0 / GRID));
    int before = (int)(seconds * GRID);
    before = before < 0 ? 0 : before >= count ? count - 1 : before;
    double from = (double)before / GRID;
    return d3_add(places[before], mixed_piece(from, seconds - from));
}

void motion_mixed(double seconds, posture *out)
{
    double pace = mixed_speed(seconds) / RUN_SPEED, step = 2.0 * PI * 3.0 * seconds;
    *out = posture_standing();
    out->root.position = mixed_place(seconds);
    out->root.position.y = 0.02 * pace * (1.0 - cos(step));
    out->root.rotation = turn_about(0.0, 1.0, 0.0, mixed_heading(seconds));
    out->hips = turn_about(0.0, 0.0, 1.0, 0.06 * pace * sin(0.5 * step));
    double look = eased(part(seconds, 0.0, OFF)); // from rest, or the first frame would be a jerk
    out->head = dq_mul(turn_about(0.0, 1.0, 0.0, 0.5 * look * sin(2.0 * PI * 0.5 * seconds)),
                       turn_about(1.0, 0.0, 0.0, 0.2 * look * sin(2.0 * PI * 0.8 * seconds)));
}

void motion_run_and_stop(double seconds, posture *out)
{
    motion_mixed(seconds, out);
    out->head = posture_standing().head;
}
