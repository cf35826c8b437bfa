// SPDX-License-Identifier: MIT
// Any bytes as a rig file.
#include "standalone.h"

#include "common/rig_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int32_t find(void *user, const char *name)
{
    (void)user;
    return name[0] == '\0' ? -1 : (int32_t)(strlen(name) % 7) - (name[0] == '?' ? 3 : 0);
}

// What the reader lets through is in range: programs build on it without looking again.
static void check(const rig_file *rig)
{
    for (uint32_t c = 0; c < rig->chain_count; ++c) {
        const rig_chain *chain = &rig->chains[c];
        for (uint32_t p = 0; p < RIG_PARAM_COUNT; ++p) {
            for (uint32_t i = 0; chain->params[p].given && i < rig_param_table[p].width; ++i)
                if (!(chain->params[p].value[i] >= rig_param_table[p].minimum &&
                      chain->params[p].value[i] <= rig_param_table[p].maximum))
                    abort();
            for (uint32_t k = 0; k < chain->params[p].key_count; ++k)
                if (!isfinite(chain->params[p].keys[k].in_tangent) ||
                    !isfinite(chain->params[p].keys[k].value))
                    abort();
        }
        for (uint32_t i = 0; i < chain->collider_count; ++i)
            if (chain->colliders[i] >= rig->collider_count)
                abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rig_file rig;
    error e = {""};
    bytes input = {data, size};
    if (rig_file_load_memory(&rig, "fuzz.rig.json", input, find, NULL, &e))
        check(&rig);
    else if (e.text[0] == '\0')
        abort();
    rig_file_free(&rig);
    return 0;
}
