// SPDX-License-Identifier: MIT
// A line on the terminal while something takes long; nothing when nobody looks.
#ifndef EXAMPLES_BAKE_PROGRESS_H
#define EXAMPLES_BAKE_PROGRESS_H

#include <stdint.h>

void progress_show(const char *what, uint32_t done, uint32_t total);
void progress_clear(void);

#endif
