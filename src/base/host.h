// SPDX-License-Identifier: MIT
// The host's allocator and log. Every byte that the library holds is counted here.
#ifndef TSLI_BASE_HOST_H
#define TSLI_BASE_HOST_H

#include "base/compiler.h"
#include "tassel/base.h"

// A cache line, larger than any lane type needs.
#define TSLI_ALIGNMENT 64u

typedef struct tsli_host {
    tsl_alloc_fn alloc;
    tsl_free_fn free;
    void *alloc_user;
    tsl_log_fn log;
    void *log_user;
    uint64_t bytes; // allocated now
} tsli_host;

// Zeroed memory, or null (not logged: the caller knows what it was for). Null for a size of zero.
void *tsli_host_alloc(tsli_host *host, uint64_t size);
// The same, not zeroed.
void *tsli_host_alloc_unset(tsli_host *host, uint64_t size);
// Null is allowed; `size` is the size that was asked for.
void tsli_host_free(tsli_host *host, void *memory, uint64_t size);
// The C library's allocator in the shape of the hooks.
void tsli_host_use_libc(tsli_host *host);

// The name of an argument with its index, such as "ins[3].bones", or the rest of a refusal.
typedef struct tsli_name {
    char text[256];
} tsli_name;
TSLI_PRINTF_LIKE(1, 2) tsli_name tsli_name_of(const char *format, ...);

// Logs and returns the code, so that a refusal is one line in an API function.
TSLI_COLD TSLI_PRINTF_LIKE(4, 5) tsl_result
    tsli_refuse(const tsli_host *host, tsl_result code, const char *where, const char *format, ...);
// Logs something that is not refused, with the code TSL_OK.
TSLI_PRINTF_LIKE(3, 4) void tsli_warn(const tsli_host *host, const char *where, const char *format, ...);

#endif
