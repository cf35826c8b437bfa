// SPDX-License-Identifier: MIT
// motion [--json FILE] [--seed N] [--who NAME] [--list] [--except] [FILTER...]: measures the rows whose "chapter/row" contains
// one of the filters, those that contain none of them, or all. Exits 0 when every figure is within its bar, 1 when one is
// beyond, 2 when the command is not understood, no row is named like a filter or the JSON file cannot be written.
#include "motion/characters.h"
#include "motion/motion.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILTERS_MAX 16
#define RESULTS_MAX 1024

static const motion_chapter *const chapters[] = {
    &motion_time,      &motion_long,       &motion_scale,     &motion_contact,
    &motion_skirts,    &motion_stretch,    &motion_hands,     &motion_wind,
    &motion_rest_pose, &motion_forks,      &motion_converted, &motion_look_rates,
#ifdef MOTION_HAS_PRESETS
    &motion_look,      &motion_skirt_mesh, &motion_vrm_clip,
#endif
};

typedef struct measured {
    const motion_chapter *chapter;
    const motion_row *row;
    char name[112]; // the row's, with its variant's
    motion_figure figure;
} measured;

typedef struct run {
    const char *filters[FILTERS_MAX];
    uint32_t filter_count;
    const char *json;
    uint64_t seed;
    int list, except;
    uint32_t count, passed, failed;
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

static int has_bar(const motion_row *row)
{
    return row->bar >= 0.0;
}

static int is_within(const measured *m)
{
    return m->figure.value <= m->row->bar;
}

// Shares are shown in percent.
static double shown(const motion_row *row, double value)
{
    return strcmp(row->unit, "%") == 0 ? 100.0 * value : value;
}

static void print_result(const measured *m)
{
    const motion_row *row = m->row;
    char bar[32] = "-";
    if (has_bar(row))
        snprintf(bar, sizeof bar, "%.3g %s", shown(row, row->bar), row->unit);
    printf("%-15s %-78s %10.4g %-5s %9s  %-4s %s\n", m->chapter->name, m->name, shown(row, m->figure.value),
           row->unit, bar,
           !has_bar(row)  ? "-"
           : is_within(m) ? "ok"
                          : "OVER",
           m->figure.worst ? m->figure.worst : "");
    fflush(stdout);
}

static void measure(run *r, const motion_chapter *chapter, const motion_row *row, uint32_t variant)
{
    char name[sizeof r->results[0].name];
    if (row->variants)
        snprintf(name, sizeof name, "%s, %s", row->name, row->variants->name(variant));
    else
        snprintf(name, sizeof name, "%s", row->name);
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
    m->figure = row->measure(variant, r->seed);
    if (m->figure.value == MOTION_NOT_MEASURED) {
        --r->count;
        return;
    }
    r->passed += has_bar(row) && is_within(m);
    r->failed += has_bar(row) && !is_within(m);
    print_result(m);
}

// A figure that is not finite has no number in JSON.
static void write_number(FILE *file, double value)
{
    if (value - value == 0.0)
        fprintf(file, "%.9g", value);
    else
        fprintf(file, "null");
}

static int write_json(const run *r)
{
    FILE *file = fopen(r->json, "w");
    if (!file) {
        printf("cannot write %s\n", r->json);
        return 0;
    }
    fprintf(file, "{\"rows\": [");
    for (uint32_t i = 0; i < r->count; ++i) { // names and units are ours: there is nothing to escape
        const measured *m = &r->results[i];
        fprintf(file, "%s\n  {\"chapter\": \"%s\", \"row\": \"%s\", \"figure\": ", i ? "," : "",
                m->chapter->name, m->name);
        write_number(file, shown(m->row, m->figure.value));
        fprintf(file, ", \"bar\": ");
        write_number(file, has_bar(m->row) ? shown(m->row, m->row->bar) : NAN);
        fprintf(file, ", \"unit\": \"%s\", \"ok\": %s}", m->row->unit,
                !has_bar(m->row) ? "null"
                : is_within(m)   ? "true"
                                 : "false");
    }
    fprintf(file, "\n]}\n");
    if (fclose(file) == 0)
        return 1;
    printf("cannot write %s\n", r->json);
    return 0;
}

static int usage(int status)
{
    printf("usage: motion [--json FILE] [--seed N] [--who NAME] [--list] [--except] [FILTER...]\n"
           "Measures the rows whose \"chapter/row\" contains a FILTER, or all of them, and prints chapter, "
           "row, figure,\n"
           "bar, ok or OVER, and which character or case the figure comes from. A bar of - is for "
           "information only.\n"
           "  --json FILE  writes {\"rows\": [{\"chapter\", \"row\", \"figure\", \"bar\", \"unit\", "
           "\"ok\"}]} too\n"
           "  --seed N     draws other frame times, turns and starts; 1 unless given\n"
           "  --who NAME   measures with one character: default, tail, hair, skirt, ear or earring\n"
           "  --list       prints the names of the rows and measures nothing\n"
           "  --except     measures the rows that contain no FILTER\n"
           "Exits 1 when a figure is beyond its bar and 2 when a filter or an option is not understood.\n");
    return status;
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
        else if (strcmp(argv[i], "--who") == 0 && i + 1 < argc) {
            if (!characters_keep(argv[++i]))
                return 0;
        } else if (strcmp(argv[i], "--json") == 0 && i + 1 < argc)
            r->json = argv[++i];
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc) {
            char *end = NULL;
            r->seed = strtoull(argv[++i], &end, 10);
            if (end == argv[i] || *end != '\0')
                return 0;
        } else if (argv[i][0] != '-' && r->filter_count < FILTERS_MAX)
            r->filters[r->filter_count++] = argv[i];
        else
            return 0;
    }
    return 1;
}

static void measure_all(run *r)
{
    for (size_t c = 0; c < sizeof chapters / sizeof chapters[0]; ++c)
        for (uint32_t i = 0; i < chapters[c]->row_count; ++i) {
            const motion_row *row = &chapters[c]->rows[i];
            uint32_t variants = row->variants ? row->variants->count : 1;
            for (uint32_t v = 0; v < variants; ++v)
                measure(r, chapters[c], row, v);
        }
}

int main(int argc, char **argv)
{
    static run r;
    if (!read_options(&r, argc, argv))
        return usage(2);
    measure_all(&r);
    if (r.count == 0) {
        printf("no row is named like %s, or none is measured with that character\n",
               r.filter_count ? r.filters[0] : "that");
        return 2;
    }
    if (r.list)
        return 0;
    if (r.json && !write_json(&r))
        return 2;
    printf("%u passed, %u failed\n", r.passed, r.failed);
    return r.failed == 0 ? 0 : 1;
}
