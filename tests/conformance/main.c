// SPDX-License-Identifier: MIT
// conformance KIND FILE...: runs scenario files against the expectations they carry. Exits 0 when all are
// within their tolerance, 1 when one is not, 2 when one cannot be read or the command is not understood.
#include "conformance/conformance.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(const char *path);
} kinds[] = {
    {"dynamic_bone", conformance_dynamic_bone},         {"vrm_spring_bone", conformance_vrm_spring_bone},
    {"two_bone_ik", conformance_two_bone_ik},           {"key_reduction", conformance_key_reduction},
    {"limit_projection", conformance_limit_projection},
};

int main(int argc, char **argv)
{
    for (size_t kind = 0; argc >= 3 && kind < sizeof kinds / sizeof kinds[0]; ++kind) {
        if (strcmp(argv[1], kinds[kind].name) != 0)
            continue;
        int worst = CONFORMANCE_PASSED;
        for (int file = 2; file < argc; ++file) {
            int result = kinds[kind].run(argv[file]);
            worst = result > worst ? result : worst;
        }
        return worst;
    }
    printf("usage: conformance KIND FILE...\nkinds:");
    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; ++kind)
        printf(" %s", kinds[kind].name);
    printf("\n");
    return CONFORMANCE_UNREADABLE;
}
