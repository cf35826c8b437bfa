// SPDX-License-Identifier: MIT
// motion [--seed N] [--share S] [--list] [--except] [FILTER...]: measures the rows whose "chapter/row" contains one of the filters, those
// that contain none of them, or all. Exits 0 when no figure is beyond its bar that is not known to be, 1 when one is, 2 when the command is
// not understood or no row is named like a filter.
#include "motion/characters.h"
#include "motion/known_over.h"
#include "motion/motion.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILTERS_MAX 16
#define RESULTS_MAX 256

static const motion_chapter *const chapters[] = {
    &motion_time,         &motion_time_jump,     &motion_felt,          &motion_contact_sweep,
    &motion_contact_rest, &motion_contact_limit, &motion_contact_begin, &motion_skirts,
    &motion_skirts_rest,  &motion_wind_steady,   &motion_look_rates,
#ifdef MOTION_HAS_PRESETS
    &motion_look,         &motion_skirt_mesh,
#endif
};

static double share = 1.0;

uint32_t motion_scenes(uint32_t count)
{
    double some = ceil(share * count);
    return some < 1.0 ? 1 : (uint32_t)some;
}

typedef struct measured {
    const motion_chapter *chapter;
    const motion_row *row;
    char name[112]; // the row's, with its variant's
    char worst[96]; // what the figure comes from
    double value;
} measured;

typedef struct run {
    const char *filters[FILTERS_MAX];
    uint32_t filter_count;
    uint64_t seed;
    int list, except;
    uint32_t count, passed, known, failed;
    measured results[RESULTS_MAX];
} run;

static int is_wanted(const run *r, const char *chapter, const char *row)
{
    char path[192];
    snprintf(path, sizeof path, "%s/%s", chapter, row);
    for (uint32_t i = 0; i < r->filter_count; ++i)
        if (strstr(path, r->filters[i]))
            return !r->except;
    return r->except || r->filter_count == 0;
}

static int is_over(const measured *m)
{
    return !(m->value <= m->row->bar);
}

// Shares are shown in percent.
static double shown(const motion_row *row, double value)
{
    return strcmp(row->unit, "%") == 0 ? 100.0 * value : value;
}

static int is_known(const measured *m)
{
    for (uint32_t i = 0; i < COUNT(all_known_over); ++i)
        if (strcmp(all_known_over[i].chapter, m->chapter->name) == 0 && strcmp(all_known_over[i].row, m->name) == 0)
            return shown(m->row, m->value) <= all_known_over[i].figure;
    return 0;
}

static void print_result(const measured *m)
{
    const motion_row *row = m->row;
    char bar[32];
    snprintf(bar, sizeof bar, "%.3g %s", shown(row, row->bar), row->unit);
    printf("%-15s %-78s %10.4g %-5s %9s  %-5s %s\n", m->chapter->name, m->name, shown(row, m->value), row->unit, bar,
           !is_over(m)   ? "ok"
           : is_known(m) ? "known"
                         : "OVER",
           m->worst);
    fflush(stdout);
}

// Of the variants from `first` to before `end`.
static void measure_variants(measured *m, uint32_t first, uint32_t end, uint64_t seed)
{
    m->value = -1.0;
    for (uint32_t v = first; v < end; ++v) {
        motion_figure figure = m->row->measure(v, seed);
        const char *name = m->row->variants && end - first > 1 ? m->row->variants->name(v) : "";
        const char *worst = figure.worst ? figure.worst : "";
        if (motion_larger(m->value, figure.value) == m->value)
            continue;
        m->value = figure.value;
        snprintf(m->worst, sizeof m->worst, "%s%s%s", name, *name && *worst ? ": " : "", worst);
    }
}

// `variant` stands for %s in the row's name.
static void measure(run *r, const motion_chapter *chapter, const motion_row *row, const char *variant, uint32_t first,
                    uint32_t end)
{
    char name[sizeof r->results[0].name];
    const char *at = variant ? strstr(row->name, "%s") : NULL;
    snprintf(name, sizeof name, "%.*s%s%s", at ? (int)(at - row->name) : 0, row->name, at ? variant : "",
             at ? at + 2 : row->name);
    if (!is_wanted(r, chapter->name, name))
        return;
    if (r->count == RESULTS_MAX) {
        printf("more than %d rows\n", RESULTS_MAX);
        exit(2);
    }
    measured *m = &r->results[r->count++];
    m->chapter = chapter;
    m->row = row;
    memcpy(m->name, name, sizeof name);
    if (r->list) {
        printf("%s/%s\n", chapter->name, name);
        return;
    }
    measure_variants(m, first, end, r->seed);
    r->passed += !is_over(m);
    r->known += is_over(m) && is_known(m);
    r->failed += is_over(m) && !is_known(m);
    print_result(m);
}

static int usage(int status)
{
    printf(
        "usage: motion [--seed N] [--share S] [--list] [--except] [FILTER...]\n"
        "Measures the rows whose \"chapter/row\" contains a FILTER, or all of them, and prints chapter, row, figure,\n"
        "bar, ok, known (over, see known_over.h) or OVER, and which character or case the figure comes from.\n"
        "  --seed N   draws other scenes, frame times, turns and starts; 1 unless given\n"
        "  --share S  plays this share of the drawn scenes; 1 unless given\n"
        "  --list     prints the names of the rows and measures nothing\n"
        "  --except   measures the rows that contain no FILTER\n"
        "Exits 1 when a figure is beyond its bar and 2 when a filter or an option is not understood.\n");
    return status;
}

static int read_number(const char *text, double least, double most, double *out)
{
    char *end = NULL;
    *out = strtod(text, &end);
    return end != text && *end == '\0' && *out >= least && *out <= most;
}

// Of an option that has a value.
static int read_value(run *r, const char *option, const char *value)
{
    double seed;
    if (strcmp(option, "--share") == 0)
        return read_number(value, 0.0, 100.0, &share);
    if (strcmp(option, "--seed") != 0 || !read_number(value, 0.0, 9e15, &seed))
        return 0;
    r->seed = (uint64_t)seed;
    return 1;
}

static int read_options(run *r, int argc, char **argv)
{
    r->seed = 1;
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--help") == 0)
            exit(usage(0));
        if (strcmp(argv[i], "--list") == 0)
            r->list = 1;
        else if (strcmp(argv[i], "--except") == 0)
            r->except = 1;
        else if (argv[i][0] == '-' && (i + 1 == argc || !read_value(r, argv[i], argv[i + 1])))
            return 0;
        else if (argv[i][0] == '-')
            ++i;
        else if (r->filter_count < FILTERS_MAX)
            r->filters[r->filter_count++] = argv[i];
        else
            return 0;
    }
    return 1;
}

static void measure_row(run *r, const motion_chapter *chapter, const motion_row *row)
{
    uint32_t count = row->variants ? row->variants->count : 1;
    if (!strstr(row->name, "%s")) {
        measure(r, chapter, row, NULL, 0, count);
        return;
    }
    for (uint32_t v = 0; v < count; ++v)
        measure(r, chapter, row, row->variants->name(v), v, v + 1);
}

int main(int argc, char **argv)
{
    static run r;
    if (!read_options(&r, argc, argv))
        return usage(2);
    for (uint32_t c = 0; c < COUNT(chapters); ++c)
        for (uint32_t i = 0; i < chapters[c]->row_count; ++i)
            measure_row(&r, chapters[c], &chapters[c]->rows[i]);
    if (r.count == 0) {
        printf("no row is named like %s\n", r.filters[0]);
        return 2;
    }
    if (r.list)
        return 0;
    printf("%u passed, %u over as known, %u failed\n", r.passed, r.known, r.failed);
    return r.failed == 0 ? 0 : 1;
}
