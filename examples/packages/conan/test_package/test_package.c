// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <tassel/convert/dynamic_bone.h>

int main(void)
{
    TSL_INIT(tsl_world_desc, desc);
    TSL_INIT(tsl_dynamic_bone, component);
    tsl_world *world = NULL;
    tsl_result result = tsl_world_create(&desc, &world);
    if (result == TSL_OK)
        result = tsl_world_step(world, 1.0f / 60.0f);
    tsl_world_destroy(world);
    printf("%s\n", tsl_result_name(result));
    return result != TSL_OK || component.damping != 0.1f || tsl_version() != TSL_VERSION;
}
