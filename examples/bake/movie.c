// SPDX-License-Identifier: MIT
// Takes one after the other as an animated WebP.
#include "preview.h"

#include "label.h"
#include "picture.h"
#include "progress.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <webp/encode.h>
#include <webp/mux.h>

#define SIZE 420
#define FRAME_RATE 30.0f
#define SECONDS 14.0f      // of all takes together; the last ones are left out
#define LEAST_SECONDS 1.0f // a short loop among others is shown more than once
#define QUALITY 94.0f      // below it, what moved away leaves marks: pixels that changed little are not sent again

typedef struct movie {
    picture film;
    canvas frame;
    WebPAnimEncoder *encoder;
    WebPConfig config;
    double time;  // milliseconds
    float length; // seconds of all takes
} movie;

static bool begin(movie *m, subject *s, tsla_error *e)
{
    WebPAnimEncoderOptions options;
    memset(m, 0, sizeof *m);
    m->frame.width = m->frame.height = SIZE;
    m->frame.rgba = malloc((size_t)SIZE * SIZE * 4);
    if (!m->frame.rgba || !WebPAnimEncoderOptionsInit(&options) || !WebPConfigInit(&m->config))
        return tsla_error_set(e, "out of memory for pictures");
    options.kmin = options.kmax = 0; // every picture from the last one: trying both doubles the time
    m->config.quality = QUALITY;
    m->config.method = 1;
    m->encoder = WebPAnimEncoderNew(SIZE, SIZE, &options);
    return m->encoder ? picture_create(&m->film, s, SIZE, e) : tsla_error_set(e, "the WebP encoder could not be made");
}

static bool encode_frame(movie *m, tsla_error *e)
{
    WebPPicture image;
    if (!WebPPictureInit(&image))
        return tsla_error_set(e, "the WebP encoder is of another version");
    image.use_argb = 1;
    image.width = image.height = SIZE;
    bool encoded = WebPPictureImportRGBA(&image, m->frame.rgba, SIZE * 4) &&
                   WebPAnimEncoderAdd(m->encoder, &image, (int)m->time, &m->config);
    WebPPictureFree(&image);
    return encoded ? true : tsla_error_set(e, "WebP: %s", WebPAnimEncoderGetError(m->encoder));
}

// A loop that is alone is repeated by whoever shows the file.
static float shown_seconds(const take *t, uint32_t take_count)
{
    float length = t->source->duration;
    if (length <= 0.0f)
        return 1.0f;
    return t->rolls > 0 && take_count > 1 ? length * ceilf(LEAST_SECONDS / length) : length;
}

static uint32_t frame_at(const take *t, float time)
{
    float length = t->source->duration;
    if (t->frame_count < 2)
        return 0;
    float within = fmodf(time, length), share = within / length * (float)(t->frame_count - 1);
    uint32_t frame = (uint32_t)(share + 0.5f);
    return frame < t->frame_count ? frame : t->frame_count - 1;
}

static bool add_take(movie *m, const take *t, uint32_t take_count, tsla_error *e)
{
    shot s;
    bool added = shot_plan(&s, &m->film.model, t, e);
    // A loop ends a frame before it is where it began.
    uint32_t count = (uint32_t)ceilf(shown_seconds(t, take_count) * FRAME_RATE - 1e-3f);
    for (uint32_t i = 0; added && i < count; ++i) {
        progress_show("drawing, milliseconds", (uint32_t)m->time, (uint32_t)(m->length * 1000.0f));
        uint32_t frame = frame_at(t, (float)i / FRAME_RATE);
        added = picture_take(&m->film, &s, frame, m->frame.rgba, SIZE, e);
        if (added)
            label_draw(&m->frame, 10, SIZE - 18, 1, SIZE / LABEL_ADVANCE, 60, t->source->name);
        added = added && encode_frame(m, e);
        m->time += 1000.0 / (double)FRAME_RATE;
    }
    shot_destroy(&s);
    return added;
}

static bool assemble(movie *m, uint8_t **out_data, uint64_t *out_size, tsla_error *e)
{
    WebPData data;
    WebPDataInit(&data);
    if (!WebPAnimEncoderAdd(m->encoder, NULL, (int)m->time, NULL) || !WebPAnimEncoderAssemble(m->encoder, &data))
        return tsla_error_set(e, "WebP: %s", WebPAnimEncoderGetError(m->encoder));
    *out_data = malloc(data.size);
    if (*out_data)
        memcpy(*out_data, data.bytes, data.size);
    *out_size = data.size;
    WebPDataClear(&data);
    return *out_data ? true : tsla_error_set(e, "out of memory for pictures");
}

// As many takes as fit, the first one always.
static uint32_t choose(movie *m, const take *takes, uint32_t take_count)
{
    uint32_t count = 0;
    while (count < take_count && (count == 0 || m->length + shown_seconds(&takes[count], take_count) <= SECONDS))
        m->length += shown_seconds(&takes[count++], take_count);
    return count;
}

bool preview_animation(subject *s, const take *takes, uint32_t take_count, uint8_t **out_data, uint64_t *out_size,
                       tsla_error *e)
{
    movie m;
    bool made = begin(&m, s, e);
    uint32_t count = made ? choose(&m, takes, take_count) : 0;
    for (uint32_t i = 0; made && i < count; ++i)
        made = add_take(&m, &takes[i], take_count, e);
    progress_clear();
    made = made && assemble(&m, out_data, out_size, e);
    if (made && count < take_count)
        printf("  the animation shows %u of %u clips\n", (unsigned)count, (unsigned)take_count);
    WebPAnimEncoderDelete(m.encoder);
    picture_destroy(&m.film);
    free(m.frame.rgba);
    return made;
}
