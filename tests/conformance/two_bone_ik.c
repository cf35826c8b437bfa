// SPDX-License-Identifier: MIT
// "two_bone_ik_cases/1": every case through the single solve, and through the blocks of every kind of lanes
// this machine has. Beside the joint positions, the local corrections are applied to a skeleton and must lead
// there too.
#include "conformance/conformance.h"
#include "conformance/json_file.h"
#include "tassel/ik.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct ik_case {
    double root[3], joint[3], end[3], joint_target[3], effector[3], expect_joint[3], expect_end[3];
    double start_stretch_ratio, max_stretch_scale;
    int stretch;
} ik_case;

static int read_case(const cJSON *item, ik_case *c)
{
    const cJSON *stretch = cJSON_GetObjectItemCaseSensitive(item, "stretch");
    c->stretch = cJSON_IsTrue(stretch);
    return cJSON_IsBool(stretch) && json_numbers(item, "root", 3, c->root) &&
           json_numbers(item, "joint", 3, c->joint) && json_numbers(item, "end", 3, c->end) &&
           json_numbers(item, "joint_target", 3, c->joint_target) && json_numbers(item, "effector", 3, c->effector) &&
           json_number(item, "start_stretch_ratio", &c->start_stretch_ratio) &&
           json_number(item, "max_stretch_scale", &c->max_stretch_scale) &&
           json_numbers(item, "expect_joint", 3, c->expect_joint) && json_numbers(item, "expect_end", 3, c->expect_end);
}

static double distance(const double *a, const double *b)
{
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
}

static tsl_vec3 narrow(const double *v)
{
    tsl_vec3 r = {(float)v[0], (float)v[1], (float)v[2]};
    return r;
}

static void set_up(const ik_case *c, tsl_ik_two_bone_settings *settings, tsl_ik_two_bone_limb *limb)
{
    tsl_ik_two_bone_settings_init(settings, sizeof *settings);
    if (c->stretch) {
        settings->stretch_start_ratio = (float)c->start_stretch_ratio;
        settings->stretch_max_scale = (float)c->max_stretch_scale;
    }
    tsl_ik_two_bone_limb_init(limb);
    limb->start_position = narrow(c->root);
    limb->mid_position = narrow(c->joint);
    limb->end_position = narrow(c->end);
    limb->target_position = narrow(c->effector);
    limb->pole = narrow(c->joint_target);
}

// The format's own rule, for the unit of its tolerance.
static double stretched_reach(const ik_case *c)
{
    double reach = distance(c->root, c->joint) + distance(c->joint, c->end),
           ratio = distance(c->root, c->effector) / reach;
    double a = c->start_stretch_ratio, b = c->max_stretch_scale;
    double share = fmin(fmax((ratio - a) / (b - a), 0.0), 1.0);
    return c->stretch ? reach * (1.0 + (b - 1.0) * share) : reach;
}

static void turn(tsl_quat q, const double *v, double scale, const double *from, double *out)
{
    double x = q.x, y = q.y, z = q.z, w = q.w;
    double tx = 2 * (y * v[2] - z * v[1]), ty = 2 * (z * v[0] - x * v[2]), tz = 2 * (x * v[1] - y * v[0]);
    out[0] = from[0] + scale * (v[0] + w * tx + (y * tz - z * ty));
    out[1] = from[1] + scale * (v[1] + w * ty + (z * tx - x * tz));
    out[2] = from[2] + scale * (v[2] + w * tz + (x * ty - y * tx));
}

static double error_of(const ik_case *c, const tsl_ik_two_bone_result *r)
{
    double mid[3] = {r->mid_position.x, r->mid_position.y, r->mid_position.z};
    double end[3] = {r->end_position.x, r->end_position.y, r->end_position.z};
    double upper[3], lower[3], turned_mid[3], turned_end[3];
    for (int i = 0; i < 3; ++i) {
        upper[i] = c->joint[i] - c->root[i];
        lower[i] = c->end[i] - c->joint[i];
    }
    turn(r->start_model, upper, r->scale, c->root, turned_mid);
    turn(r->mid_model, lower, r->scale, turned_mid, turned_end);
    double worst = fmax(distance(mid, c->expect_joint), distance(end, c->expect_end));
    worst = fmax(worst, fmax(distance(turned_mid, c->expect_joint), distance(turned_end, c->expect_end)));
    return worst / stretched_reach(c);
}

static double run_case(const ik_case *c)
{
    tsl_ik_two_bone_settings settings;
    tsl_ik_two_bone_limb limb;
    tsl_ik_two_bone_result result;
    tsl_ik_two_bone_block block;
    tsl_ik_two_bone_block_result block_result;
    set_up(c, &settings, &limb);
    if (tsl_ik_two_bone_solve(&settings, &limb, &result) != TSL_OK)
        return INFINITY;
    double worst = error_of(c, &result);
    tsl_ik_two_bone_block_init(&block);
    tsl_ik_two_bone_block_set(&block, 5, &limb);
    for (settings.lanes = TSL_IK_LANES_SCALAR; settings.lanes <= TSL_IK_LANES_WASM; ++settings.lanes) {
        tsl_result code = tsl_ik_two_bone_solve_blocks(&settings, &block, &block_result, 1);
        if (code == TSL_ERROR_NOT_SUPPORTED)
            continue;
        tsl_ik_two_bone_block_get(&block_result, 5, &result);
        worst = fmax(worst, code == TSL_OK ? error_of(c, &result) : INFINITY);
    }
    return worst;
}

int conformance_two_bone_ik(const char *path)
{
    cJSON *root = json_file_read(path, "two_bone_ik_cases/1");
    const cJSON *cases = cJSON_GetObjectItemCaseSensitive(root, "cases"), *item;
    double tolerance = 0.0, worst = 0.0;
    int index = 0, worst_index = 0;
    if (!root)
        return CONFORMANCE_UNREADABLE;
    int readable = cJSON_GetArraySize(cases) > 0 && json_number(root, "tolerance", &tolerance);
    if (!readable)
        printf("%s: no cases or no tolerance\n", path);
    cJSON_ArrayForEach(item, cases)
    {
        ik_case c;
        if (!read_case(item, &c)) {
            printf("%s: case %d is incomplete\n", path, index);
            readable = 0;
            break;
        }
        double error = run_case(&c);
        if (!(error <= worst)) {
            worst = error;
            worst_index = index;
        }
        ++index;
    }
    cJSON_Delete(root);
    if (!readable)
        return CONFORMANCE_UNREADABLE;
    printf("%s: %d cases, largest error %.3g of reach (case %d), tolerance %.3g\n", path, index, worst, worst_index,
           tolerance);
    return worst <= tolerance ? CONFORMANCE_PASSED : CONFORMANCE_EXCEEDED;
}
