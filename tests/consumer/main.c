// SPDX-License-Identifier: MIT
// What a project that links Tassel and its converters does first, from public headers.
#include <tassel/convert/dynamic_bone.h>
#include <tassel/ik.h>
#include <tassel/reduce.h>
#include <tassel/skin.h>
#include <tassel/tassel.h>

#include <stdio.h>

int main(void)
{
    tsl_world_desc desc;
    tsl_world *world = NULL;
    tsl_dynamic_bone component;
    tsl_ik_two_bone_settings settings;
    tsl_reduce_desc reduce;
    tsl_skin_mesh mesh;
    tsl_dynamic_bone_init(&component, sizeof component);
    tsl_ik_two_bone_settings_init(&settings, sizeof settings);
    tsl_reduce_desc_init(&reduce, sizeof reduce);
    tsl_skin_mesh_init(&mesh, sizeof mesh);
    tsl_world_desc_init(&desc, sizeof desc);
    tsl_result result = tsl_world_create(&desc, &world);
    if (result == TSL_OK)
        result = tsl_world_step(world, 1.0f / 60.0f);
    tsl_world_destroy(world);
    printf("%s\n", tsl_result_name(result));
    return result == TSL_OK && tsl_version() == TSL_VERSION ? 0 : 1;
}
