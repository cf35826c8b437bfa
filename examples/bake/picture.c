// SPDX-License-Identifier: MIT
#include "picture.h"

#include "shade.h"

#include <string.h>

bool picture_create(picture *p, subject *s, uint32_t size, tsla_error *e)
{
    memset(p, 0, sizeof *p);
    p->effort = s->effort;
    if (!actor_create(&p->model, s, e))
        return false;
    if (!raster_create(&p->film, size) || !shadow_create(&p->dark))
        return tsla_error_set(e, "out of memory for pictures");
    return true;
}

void picture_destroy(picture *p)
{
    raster_destroy(&p->film);
    shadow_destroy(&p->dark);
    memset(p, 0, sizeof *p);
}

// Shadows and meshes alike: each may try what is left of all pictures.
static bool spend_samples(picture *p, double shadow_before, double film_before, tsla_error *e)
{
    return effort_spend(p->effort, EFFORT_SAMPLES, p->dark.tried - shadow_before + p->film.tried - film_before, e);
}

bool picture_take(picture *p, const shot *s, uint32_t frame, uint8_t *out_rgba, uint32_t row_pixels, tsla_error *e)
{
    tsl_skin_bounds bounds;
    camera view = shot_camera(s, frame);
    tsl_vec3 middle = s->targets[frame], key = shade_key_direction(&view);
    double left = effort_left(p->effort, EFFORT_SAMPLES), shadow_before = p->dark.tried, film_before = p->film.tried;
    bool within = true;
    if (!actor_pose(&p->model, &s->t->roots[frame], take_pose(s->t, frame), &bounds, e))
        return false;
    middle.y = s->floor;
    // Twice the model's half size on either side: room for the shadow of what stands tall.
    shadow_begin(&p->dark, middle, 2.5f * s->extent);
    for (uint32_t i = 0; within && i < p->model.part_count; ++i)
        within = shadow_add(&p->dark, &p->model.parts[i].mesh, key, shadow_before + left);
    shadow_soften(&p->dark);
    stage_paint(&p->film, &view, &p->dark, s->unit);
    for (uint32_t i = 0; within && i < p->model.part_count; ++i)
        within = raster_draw(&p->film, &view, &p->model.parts[i].mesh, film_before + left);
    if (within)
        overlay_draw(&s->t->overlays[frame], &p->film, &view, film_before + left);
    if (!spend_samples(p, shadow_before, film_before, e))
        return false;
    raster_resolve(&p->film, out_rgba, row_pixels);
    return true;
}
