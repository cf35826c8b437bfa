// SPDX-License-Identifier: MIT
// What the library needs of its host here: where messages go, and the functions of WASI that the C library might call and a browser
// has not. The library itself opens nothing and writes nothing.
#include "tassel/tassel.h"

__attribute__((import_module("tassel"), import_name("log"))) void tassel_web_log(uint32_t world, int32_t code,
                                                                                 const char *message);

static void TSL_CALL pass_on(void *user, tsl_result code, const char *message_utf8)
{
    tassel_web_log((uint32_t)(uintptr_t)user, code, message_utf8);
}

// The host's number for the world comes back with each message.
__attribute__((export_name("tassel_web_set_log"))) void tassel_web_set_log(tsl_world_desc *desc, uint32_t world)
{
    desc->log = pass_on;
    desc->log_user = (void *)(uintptr_t)world;
}
