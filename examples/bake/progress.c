// SPDX-License-Identifier: MIT
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#endif
#include "progress.h"

#include <stdio.h>
#if defined(_WIN32)
#include <io.h>
#define isatty _isatty
#define fileno _fileno
#else
#include <unistd.h>
#endif

void progress_show(const char *what, uint32_t done, uint32_t total)
{
    if (!isatty(fileno(stderr)))
        return;
    fprintf(stderr, "\r\033[K%s %u/%u", what, (unsigned)done, (unsigned)total);
    (void)fflush(stderr);
}

void progress_clear(void)
{
    if (isatty(fileno(stderr)))
        fprintf(stderr, "\r\033[K");
}
