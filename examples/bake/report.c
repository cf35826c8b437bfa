// SPDX-License-Identifier: MIT
#include "report.h"

#include <stdio.h>

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
    printf("%s: %u bones, %u of them driven by %u chain%s with %u particles\n", input,
           (unsigned)s->bones->bone_count, (unsigned)s->swinging_count, (unsigned)s->chain_count,
           s->chain_count == 1 ? "" : "s", (unsigned)s->particle_count);
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
    printf("  %s moves %u humanoid bones; the avatar has %u of them\n", path, (unsigned)a->bone_count,
           (unsigned)found);
}

void report_take(const take *t, bool loop)
{
    const char *name = t->source->name[0] ? t->source->name : "(unnamed)";
    printf("  %-28s %4u frames, %.2f s", name, (unsigned)t->frame_count, (double)t->source->duration);
    if (loop && t->rolls > 0)
        printf(", %ssteady after %u plays, closed by %.2f degrees", t->steady ? "" : "not ",
               (unsigned)t->rolls, (double)t->closing * 57.29578);
    if (loop && t->jump > 0.1f)
        printf("; its own end is %.0f degrees from its start", (double)t->jump * 57.29578);
    printf("\n");
}

void report_limbs(const limb_set *set)
{
    for (uint32_t i = 0; i < set->limb_count; ++i) {
        const limb *l = &set->limbs[i];
        if (l->active)
            printf("    ik %-23s out of reach in %u of %u solves, at most %.3g from its target\n",
                   l->settings.name, (unsigned)l->missed, (unsigned)l->solved, (double)l->worst);
    }
}

void report_work(const simulation *s)
{
    double work = s->ticks * (double)s->particle_count;
    printf("  %.0f ticks, %.1f ns per particle-tick with poses in and out\n", s->ticks,
           work > 0.0 ? s->nanoseconds / work : 0.0);
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
