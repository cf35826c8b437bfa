// SPDX-License-Identifier: MIT
// What bake says on the terminal while it works.
#ifndef EXAMPLES_BAKE_REPORT_H
#define EXAMPLES_BAKE_REPORT_H

#include "keys.h"

void report_warnings(warnings *list); // once: the list is empty then
void report_rig(const char *input, const simulation_source *source, const simulation *s);
void report_animation(const char *path, const vrm_animation *a);
void report_take(const take *t, bool loop);
void report_limbs(const limb_set *set);
// What the loops among them have in common that a person may want to know, once.
void report_loops(const take *takes, uint32_t count);
void report_work(const simulation *s, float fps);
void report_keys(const char *name, const key_report *r, bool plain);

#endif
