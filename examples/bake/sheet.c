// SPDX-License-Identifier: MIT
// Frames in a grid, one row or several a take, as PNG.
#include "preview.h"

#include "label.h"
#include "picture.h"
#include "progress.h"

#include <stb/stb_image_write.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELL 300
#define CAPTION 24
#define MARGIN 12
#define TITLE 40
#define COLUMNS 6

typedef struct layout {
    uint32_t shown_takes, frames_per_take, cells, rows;
} layout;

// A lone clip gets two rows, a few get one each; of many the first ones get half a row.
static layout plan(uint32_t take_count)
{
    layout l = {take_count, take_count == 1 ? 2 * COLUMNS : take_count <= 6 ? COLUMNS : COLUMNS / 2, 0, 0};
    if (l.shown_takes > 12)
        l.shown_takes = 12;
    l.cells = l.shown_takes * l.frames_per_take;
    l.rows = (l.cells + COLUMNS - 1) / COLUMNS;
    return l;
}

static void caption(canvas *c, uint32_t x, uint32_t y, const take *t, uint32_t frame)
{
    char text[64];
    snprintf(text, sizeof text, "%.26s  %.2f s", t->source->name, (double)(t->source->start + t->times[frame]));
    uint32_t scale = strlen(text) * 2 * LABEL_ADVANCE <= CELL ? 2 : 1;
    label_draw(c, x, y + CELL + 6, scale, CELL / (scale * LABEL_ADVANCE), 70, text);
}

// Evenly spaced; a loop's last frame is its first one.
static uint32_t choose_frame(const take *t, uint32_t i, uint32_t count)
{
    uint32_t span = t->rolls > 0 ? count : count - 1;
    return span == 0 ? 0 : (uint32_t)((uint64_t)i * (t->frame_count - 1) / span);
}

static bool draw_take(picture *p, canvas *c, const take *t, uint32_t first_cell, const layout *l, tsla_error *e)
{
    shot s;
    bool drawn = shot_plan(&s, &p->model, t, e);
    for (uint32_t i = 0; drawn && i < l->frames_per_take; ++i) {
        uint32_t cell = first_cell + i, frame = choose_frame(t, i, l->frames_per_take);
        uint32_t x = MARGIN + cell % COLUMNS * (CELL + MARGIN);
        uint32_t y = TITLE + cell / COLUMNS * (CELL + CAPTION + MARGIN);
        progress_show("drawing", cell + 1, l->cells);
        drawn = picture_take(p, &s, frame, c->rgba + 4 * ((size_t)y * c->width + x), c->width, e);
        caption(c, x, y, t, frame);
    }
    shot_destroy(&s);
    return drawn;
}

typedef struct growing {
    uint8_t *data;
    uint64_t size, capacity;
    bool failed;
} growing;

static void append(void *context, void *data, int size)
{
    growing *g = context;
    if (g->size + (uint64_t)size > g->capacity) {
        g->capacity = 2 * (g->size + (uint64_t)size);
        uint8_t *larger = realloc(g->data, (size_t)g->capacity);
        if (!larger) {
            g->failed = true;
            return;
        }
        g->data = larger;
    }
    if (!g->failed)
        memcpy(g->data + g->size, data, (size_t)size);
    g->size += (uint64_t)size;
}

static bool encode(const canvas *c, uint8_t **out_data, uint64_t *out_size, tsla_error *e)
{
    growing g = {0};
    int written = stbi_write_png_to_func(append, &g, (int)c->width, (int)c->height, 4, c->rgba, (int)c->width * 4);
    if (!written || g.failed) {
        free(g.data);
        return tsla_error_set(e, "the picture could not be encoded");
    }
    *out_data = g.data;
    *out_size = g.size;
    return true;
}

static void draw_title(canvas *c, const char *title, uint32_t take_count, const layout *l)
{
    char text[320];
    snprintf(text, sizeof text, "%s", title);
    if (l->shown_takes < take_count)
        snprintf(text, sizeof text, "%s  -  %u of %u clips", title, (unsigned)l->shown_takes, (unsigned)take_count);
    label_draw(c, MARGIN, 13, 2, (c->width - 2 * MARGIN) / (2 * LABEL_ADVANCE), 40, text);
}

bool preview_sheet(subject *s, const take *takes, uint32_t take_count, const char *title, uint8_t **out_data,
                   uint64_t *out_size, tsla_error *e)
{
    layout l = plan(take_count);
    picture p;
    canvas c = {MARGIN + COLUMNS * (CELL + MARGIN), TITLE + l.rows * (CELL + CAPTION + MARGIN), NULL};
    c.rgba = malloc((size_t)c.width * c.height * 4);
    bool drawn = picture_create(&p, s, CELL, e) && (c.rgba ? true : tsla_error_set(e, "out of memory for pictures"));
    if (drawn) {
        canvas_fill(&c, 244, 243, 240);
        draw_title(&c, title, take_count, &l);
    }
    for (uint32_t i = 0; drawn && i < l.shown_takes; ++i)
        drawn = draw_take(&p, &c, &takes[i], i * l.frames_per_take, &l, e);
    progress_clear();
    drawn = drawn && encode(&c, out_data, out_size, e);
    picture_destroy(&p);
    free(c.rgba);
    return drawn;
}
