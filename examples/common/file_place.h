// SPDX-License-Identifier: MIT
// Paths and links, for the files of examples/common.
#ifndef EXAMPLES_COMMON_FILE_PLACE_H
#define EXAMPLES_COMMON_FILE_PLACE_H

#include <stdbool.h>
#include <stddef.h>

// Both give text to free(); null when there is no memory.
char *file_join(const char *first, size_t first_length, const char *second);
// The path that the last name of `path` leads to, through any number of links; what it leads to need not be there.
// Null with errno as the reason.
char *file_follow_links(const char *path);
// Whether a file that is there lies in the folder or below, with all links followed. A folder of "" is the current one.
bool file_is_below(const char *path, const char *folder);

#endif
