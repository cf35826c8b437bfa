// SPDX-License-Identifier: MIT
#include "report.h"

#include <stdio.h>

#define DEGREES 57.29578
// Radians. Less than that, spread over a clip, is not seen.
#define CLOSING_THAT_SHOWS 0.05f
// The same of a clip that was not made as a loop.
#define JUMP_THAT_SHOWS 0.1f

void report_warnings(warnings *list)
{
    for (uint32_t i = 0; i < list->count; ++i)
        fprintf(stderr, "bake: warning: %s\n", list->lines[i]);
    if (list->dropped)
        fprintf(stderr, "bake: warning: %u more like these\n", (unsigned)list->dropped);
    list->count = list->dropped = 0;
}

void report_rig(const char *input, const simulation_source *source, const simulation *s)
{
    uint32_t constraints = source->constraints ? source->constraints->count : 0;
    printf("%s: %u bones, %u of them driven by %u chain%s with %u particles\n", input, (unsigned)s->bones->bone_count,
           (unsigned)s->swinging_count, (unsigned)s->chain_count, s->chain_count == 1 ? "" : "s",
           (unsigned)s->particle_count);
    if (source->avatar)
        printf("  VRM %s spring bones with %u collider%s\n", source->avatar->version == VRM_0 ? "0.x" : "1.0",
               (unsigned)source->avatar->collider_count, source->avatar->collider_count == 1 ? "" : "s");
    if (constraints)
        printf("  %u bone%s turned by constraints\n", (unsigned)constraints, constraints == 1 ? "" : "s");
}

void report_animation(const char *path, const vrm_animation *a)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < a->bone_count; ++i)
        found += a->list[i].target >= 0;
    printf("  %s moves %u humanoid bones; the avatar has %u of them\n", path, (unsigned)a->bone_count, (unsigned)found);
}

void report_take(const take *t, bool loop)
{
    const char *name = t->source->name[0] ? t->source->name : "(unnamed)";
    printf("  %-28s %4u frames, %.2f s", name, (unsigned)t->frame_count, (double)t->source->duration);
    if (loop && t->rolls > 0)
        printf(", a loop");
    if (loop && t->closing > CLOSING_THAT_SHOWS)
        printf(", closed by %.1f degrees", (double)t->closing * DEGREES);
    if (loop && t->jump > JUMP_THAT_SHOWS)
        printf("; the clip's own end is %.0f degrees from its start", (double)t->jump * DEGREES);
    printf("\n");
}

void report_loops(const take *takes, uint32_t count)
{
    bool shows = false;
    for (uint32_t i = 0; i < count; ++i)
        shows = shows || takes[i].closing > CLOSING_THAT_SHOWS;
    if (shows)
        printf("  closed by: so far from its start the motion ended, and it was turned there little by "
               "little over "
               "the clip,\n  which plays without a jump. Where that looks pulled, put several cycles into "
               "the clip or raise the damping\n");
}

void report_limbs(const limb_set *set)
{
    for (uint32_t i = 0; i < set->limb_count; ++i) {
        const limb *l = &set->limbs[i];
        if (l->active)
            printf("    ik %-23s out of reach in %u of %u solves, at most %.3g from its target\n", l->settings.name,
                   (unsigned)l->missed, (unsigned)l->solved, (double)l->worst);
    }
}

void report_work(const simulation *s, float fps)
{
    double frames = s->seconds * (double)fps;
    printf("  %.2g ms a character and frame, at %g frames per second\n",
           frames > 0.0 ? s->nanoseconds * 1e-6 / frames : 0.0, (double)fps);
}

void report_keys(const char *name, const key_report *r, bool plain)
{
    name = name[0] ? name : "(unnamed)";
    if (plain || r->left_alone)
        printf("  %-28s %llu keys, %llu bytes%s\n", name, (unsigned long long)r->before.keys,
               (unsigned long long)r->before.bytes, r->left_alone ? ", left as they are" : "");
    else
        printf("  %-28s %llu keys -> %llu, %llu bytes -> %llu, error at most %.3g, on average %.3g\n", name,
               (unsigned long long)r->before.keys, (unsigned long long)r->after.keys,
               (unsigned long long)r->before.bytes, (unsigned long long)r->after.bytes, (double)r->max_error,
               (double)r->mean_error);
}
