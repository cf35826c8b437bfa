// SPDX-License-Identifier: MIT
// Convex bodies that a judge can measure exactly: a polygon that is drawn out along z to both sides, and rounded.
#include "motion/contact.h"

#define PI 3.14159265358979323846

static dq random_rotation(motion_random *random)
{
    d3 axis = random_direction(random);
    return turn_about(axis.x, axis.y, axis.z, random_between(random, 0.0, PI));
}

// From the corner's side to the next: its length, and unit across it, outwards.
static double side_of(const prism *p, uint32_t i, double *out_x, double *out_y)
{
    uint32_t next = (i + 1) % p->corner_count;
    double x = p->x[next] - p->x[i], y = p->y[next] - p->y[i], length = sqrt(x * x + y * y);
    *out_x = y / length;
    *out_y = -x / length;
    return length;
}

static double beyond_side(const prism *p, uint32_t i, double x, double y)
{
    double nx, ny;
    side_of(p, i, &nx, &ny);
    return (x - p->x[i]) * nx + (y - p->y[i]) * ny;
}

static double half_width(const prism *p)
{
    double least = p->half;
    for (uint32_t i = 0; i < p->corner_count; ++i) {
        double across = 0.0;
        for (uint32_t k = 0; k < p->corner_count; ++k)
            across = motion_larger(across, -beyond_side(p, i, p->x[k], p->y[k]));
        least = least < 0.5 * across ? least : 0.5 * across;
    }
    return least + p->rounding;
}

prism random_prism(int is_box, double size, motion_random *random)
{
    prism p = {.rotation = random_rotation(random), .corner_count = 4};
    double wide = size * random_between(random, 1.0, 2.0), deep = size * random_between(random, 0.5, 1.0);
    p.half = size * random_between(random, 0.5, 2.0);
    p.rounding = random_between(random, 0.0, 1.0) < 0.5 ? 0.0 : size * random_between(random, 0.0, 0.5);
    if (!is_box)
        p.corner_count = 3 + (uint32_t)random_between(random, 0.0, PRISM_CORNERS - 2.001);
    for (uint32_t i = 0; i < p.corner_count; ++i) { // of a box, of a rectangle; else on an ellipse
        double at = 2.0 * PI * (i + random_between(random, -0.3, 0.3)) / p.corner_count;
        p.x[i] = is_box ? (i == 0 || i == 3 ? wide : -wide) : wide * cos(at);
        p.y[i] = is_box ? (i < 2 ? deep : -deep) : deep * sin(at);
    }
    p.thinnest = half_width(&p);
    return p;
}

// ---- how far a bone is ----------------------------------------------------------------------------------

static double to_polygon(const prism *p, double x, double y)
{
    double beyond = -1e30, nearest = 1e30;
    for (uint32_t i = 0; i < p->corner_count; ++i) {
        double nx, ny, length = side_of(p, i, &nx, &ny);
        double dx = x - p->x[i], dy = y - p->y[i], along = dy * nx - dx * ny;
        double t = along < 0.0 ? 0.0 : along > length ? length : along;
        double ax = dx + t * ny, ay = dy - t * nx, apart = sqrt(ax * ax + ay * ay);
        beyond = motion_larger(beyond, dx * nx + dy * ny);
        nearest = apart < nearest ? apart : nearest;
    }
    return beyond > 0.0 ? nearest : beyond;
}

static double to_prism(const prism *p, d3 place)
{
    dq back = {-p->rotation.x, -p->rotation.y, -p->rotation.z, p->rotation.w};
    d3 in = dq_rotate(back, d3_sub(place, p->position));
    double across = to_polygon(p, in.x, in.y), along = fabs(in.z) - p->half;
    double out_across = motion_larger(across, 0.0), out_along = motion_larger(along, 0.0);
    double out = sqrt(out_across * out_across + out_along * out_along);
    return (out > 0.0 ? out : motion_larger(across, along)) - p->rounding;
}

static double gap_at(const hull *bone, const prism *p, double s)
{
    return to_prism(p, d3_add(bone->a, d3_scale(d3_sub(bone->b, bone->a), s))) -
           (bone->radius + (bone->radius_b - bone->radius) * s);
}

// The gap to a convex body is convex along the bone.
double prism_gap(const hull *bone, const prism *p)
{
    double low = 0.0, high = 1.0;
    for (int i = 0; i < 50; ++i) {
        double a = low + (high - low) / 3.0, b = high - (high - low) / 3.0;
        if (gap_at(bone, p, a) < gap_at(bone, p, b))
            high = b;
        else
            low = a;
    }
    return gap_at(bone, p, 0.5 * (low + high));
}

double prism_sharpest(const prism *p)
{
    double least = PI;
    for (uint32_t i = 0; i < p->corner_count; ++i) {
        double x, y, next_x, next_y;
        side_of(p, i, &x, &y);
        side_of(p, (i + 1) % p->corner_count, &next_x, &next_y);
        double angle = PI - acos(x * next_x + y * next_y);
        least = angle < least ? angle : least;
    }
    return least;
}

double prism_depth(const prism *p)
{
    const hull axis = {p->position, p->position, 0.0, 0.0};
    return -prism_gap(&axis, p);
}

// ---- as a collider ----------------------------------------------------------------------------------------

void prism_describe(const prism *p, int is_box, tsl_plane *planes, tsl_collider_desc *desc)
{
    uint32_t count = 0;
    desc->radius = (float)p->rounding;
    desc->frame.position = (tsl_vec3){(float)p->position.x, (float)p->position.y, (float)p->position.z};
    desc->frame.rotation =
        (tsl_quat){(float)p->rotation.x, (float)p->rotation.y, (float)p->rotation.z, (float)p->rotation.w};
    if (is_box) {
        desc->b = (tsl_vec3){(float)p->x[0], (float)p->y[0], (float)p->half};
        return;
    }
    for (uint32_t i = 0; i < p->corner_count; ++i) {
        double nx, ny;
        side_of(p, i, &nx, &ny);
        double distance = p->x[i] * nx + p->y[i] * ny;
        planes[count++] = (tsl_plane){{(float)nx, (float)ny, 0.0f}, (float)distance};
    }
    planes[count++] = (tsl_plane){{0.0f, 0.0f, 1.0f}, (float)p->half};
    planes[count++] = (tsl_plane){{0.0f, 0.0f, -1.0f}, (float)p->half};
    desc->planes = planes;
    desc->plane_count = count;
}
