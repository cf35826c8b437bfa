// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <tassel/tassel.h>

int main(void)
{
    TSL_INIT(tsl_world_desc, desc);
    tsl_world *world = NULL;
    tsl_result result = tsl_world_create(&desc, &world);
    if (result == TSL_OK)
        result = tsl_world_step(world, 1.0f / 60.0f);
    tsl_world_destroy(world);
    printf("%s\n", tsl_result_name(result));
    return result != TSL_OK || tsl_version() != TSL_VERSION;
}
