// SPDX-License-Identifier: MIT
#include "effort.h"

// Each base is what a second or two can do on one core, so that small files are not looked at closely; what comes for
// every byte leaves room for the densest models and the longest takes that were seen. The creature of examples/models
// with all its outputs uses less than a fiftieth of each.
static const struct {
    const char *name;
    double base, per_byte;
} limits[EFFORT_KIND_COUNT] = {
    [EFFORT_POSES] = {"sampled poses times nodes and tracks", 4e6, 256.0},
    [EFFORT_CONTACTS] = {"ticks times particles and colliders they may meet", 5e7, 4096.0},
    [EFFORT_REDUCING] = {"frames times bones that hang from each other, in the reduction of keys", 3e8, 4096.0},
    [EFFORT_TRACE] = {"frames times bones of the trace", 5e5, 64.0},
    [EFFORT_TEXTURE] = {"frames times joints of the matrix texture", 4e6, 256.0},
    [EFFORT_VERTICES] = {"pictures times vertices and triangles", 5e7, 4096.0},
    [EFFORT_SAMPLES] = {"samples that triangles are tried on in pictures", 5e8, 16384.0}};

static double limit_of(const effort *x, effort_kind kind)
{
    return limits[kind].base + limits[kind].per_byte * (double)x->file_bytes;
}

double effort_left(const effort *x, effort_kind kind)
{
    return limit_of(x, kind) - x->spent[kind];
}

bool effort_spend(effort *x, effort_kind kind, double amount, tsla_error *e)
{
    x->spent[kind] += amount;
    if (x->spent[kind] <= limit_of(x, kind))
        return true;
    return tsla_error_set(e, "%s: more than %.3g %s: the limit for files of %llu bytes", x->path, limit_of(x, kind),
                          limits[kind].name, (unsigned long long)x->file_bytes);
}
