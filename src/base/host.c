// SPDX-License-Identifier: MIT
#include "base/host.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// aligned_alloc is missing from MSVC, so the block's start is kept in front of the aligned address.
static void *TSL_CALL libc_alloc(void *user, uint64_t size, uint32_t alignment)
{
    (void)user;
    uint64_t total = size + alignment + sizeof(void *);
    if (total < size || total > SIZE_MAX)
        return NULL;
    char *block = malloc((size_t)total);
    if (!block)
        return NULL;
    uintptr_t address = ((uintptr_t)(block + sizeof(void *)) + alignment - 1) & ~(uintptr_t)(alignment - 1);
    memcpy((char *)address - sizeof(void *), &block, sizeof block);
    return (void *)address;
}

static void TSL_CALL libc_free(void *user, void *memory, uint64_t size, uint32_t alignment)
{
    (void)user, (void)size, (void)alignment;
    void *block;
    memcpy(&block, (char *)memory - sizeof(void *), sizeof block);
    free(block);
}

void tsli_host_use_libc(tsli_host *host)
{
    host->alloc = libc_alloc;
    host->free = libc_free;
    host->alloc_user = NULL;
}

void *tsli_host_alloc_unset(tsli_host *host, uint64_t size)
{
    if (size == 0 || size > SIZE_MAX)
        return NULL;
    void *memory = host->alloc(host->alloc_user, size, TSLI_ALIGNMENT);
    if (!memory)
        return NULL;
    host->bytes += size;
    return memory;
}

void *tsli_host_alloc(tsli_host *host, uint64_t size)
{
    void *memory = tsli_host_alloc_unset(host, size);
    if (memory)
        memset(memory, 0, (size_t)size);
    return memory;
}

void tsli_host_free(tsli_host *host, void *memory, uint64_t size)
{
    if (!memory)
        return;
    host->bytes -= size;
    host->free(host->alloc_user, memory, size, TSLI_ALIGNMENT);
}

tsli_name tsli_name_of(const char *format, ...)
{
    tsli_name name;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(name.text, sizeof name.text, format, arguments);
    va_end(arguments);
    return name;
}

static void tell(const tsli_host *host, tsl_result code, const char *where, const char *format, va_list arguments)
{
    char message[320];
    int length = snprintf(message, sizeof message, "%s: ", where);
    vsnprintf(message + length, sizeof message - (size_t)length, format, arguments);
    host->log(host->log_user, code, message);
}

tsl_result tsli_refuse(const tsli_host *host, tsl_result code, const char *where, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (host->log)
        tell(host, code, where, format, arguments);
    va_end(arguments);
    return code;
}

void tsli_warn(const tsli_host *host, const char *where, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (host->log)
        tell(host, TSL_OK, where, format, arguments);
    va_end(arguments);
}
