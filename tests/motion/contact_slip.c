// SPDX-License-Identifier: MIT
// Whether a strand can have come around an arm in one tick. What it winds around the arm by does not tell alone: the end of a strand that
// slips off in fast motion goes by more than half a turn around an arm that is no thicker than a bone is long. So the strand is drawn
// slowly from where it was to where it is, bones keeping their lengths and staying on their side of the arm: one that went around gets
// there, and one that was passed through stays behind on the arm.
#include "motion/contact.h"

#include <math.h>
#include <string.h>

#define PIECES 400
#define PIECES_AFTERWARDS 400 // until what was held up has arrived
#define MOST_TURN 0.02        // of a bone in a piece
#define ARRIVED 0.1           // of a bone's length
// No particle goes farther than twice what the farthest one goes straight: an arm that went through a strand leaves far more of it to come
// around.
#define MOST_WAY 2.0

static flat flat_sub(flat a, flat b)
{
    return (flat){a.x - b.x, a.y - b.y};
}

static flat flat_between(flat a, flat b, double share)
{
    return (flat){a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}

static double angle_from(flat a, flat b)
{
    return atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y);
}

static flat flat_turn(flat a, double angle)
{
    double c = cos(angle), s = sin(angle);
    return (flat){a.x * c - a.y * s, a.x * s + a.y * c};
}

// The angle to the arm's middle up to which a bone cuts into the arm.
static double blocked_angle(double distance, double length, double radius)
{
    double tangent = sqrt(fmax(distance * distance - radius * radius, 0.0));
    if (length <= distance - radius)
        return 0.0;
    if (length >= tangent)
        return asin(fmin(radius / distance, 1.0));
    return acos((distance * distance + length * length - radius * radius) / (2.0 * distance * length));
}

// From where the bone pointed a little towards where it is to point, and not into the arm.
static flat draw_bone(flat parent, flat pointed, flat wanted, double length, double radius)
{
    double turn = angle_from(pointed, wanted), distance = hypot(parent.x, parent.y);
    turn = fmax(fmin(turn, MOST_TURN), -MOST_TURN);
    flat to_middle = {-parent.x / distance, -parent.y / distance};
    double was = angle_from(to_middle, pointed), is = was + turn;
    double blocked = blocked_angle(distance, length, radius);
    if (fabs(is) < blocked)
        is = was < 0.0 ? -blocked : blocked;
    flat u = flat_turn(to_middle, is);
    return (flat){parent.x + u.x * length, parent.y + u.y * length};
}

static double length_of(const flat *strand, uint32_t i)
{
    flat bone = flat_sub(strand[i], strand[i - 1]);
    return hypot(bone.x, bone.y);
}

static double distance_of(flat a, flat b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

static double farthest_way(const flat *from, const flat *to, uint32_t count)
{
    double most = 0.0;
    for (uint32_t i = 0; i < count; ++i)
        most = fmax(most, distance_of(from[i], to[i]));
    return most;
}

static int has_arrived(const flat *at, const flat *to, uint32_t count)
{
    for (uint32_t i = 1; i < count; ++i)
        if (distance_of(at[i], to[i]) > ARRIVED * length_of(to, i))
            return 0;
    return 1;
}

int strand_comes_around(const flat *from, const flat *to, uint32_t count, double radius)
{
    double most = MOST_WAY * farthest_way(from, to, count), ways[FLAT_POINTS] = {0.0};
    flat at[FLAT_POINTS];
    memcpy(at, from, count * sizeof *at);
    for (int k = 1; k <= PIECES + PIECES_AFTERWARDS; ++k) {
        double share = fmin((double)k / PIECES, 1.0);
        flat parent_before = at[0];
        at[0] = flat_between(from[0], to[0], share);
        for (uint32_t i = 1; i < count; ++i) {
            double length = length_of(from, i) + (length_of(to, i) - length_of(from, i)) * share;
            flat before = at[i], wanted = flat_sub(flat_between(from[i], to[i], share), at[i - 1]);
            at[i] = draw_bone(at[i - 1], flat_sub(before, parent_before), wanted, length, radius);
            ways[i] += distance_of(before, at[i]);
            parent_before = before;
            if (ways[i] > most)
                return 0;
        }
    }
    return has_arrived(at, to, count);
}
