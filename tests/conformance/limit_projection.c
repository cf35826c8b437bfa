// SPDX-License-Identifier: MIT
// "limit_projection_cases/1": one limit and one direction a case, through the lane code of every kind of lanes that this machine
// has, each case in every lane.
#include "conformance/conformance.h"
#include "conformance/json_file.h"
#include "limit_lanes.h"

#include <math.h>
#include <stdio.h>

typedef struct limit_case {
    tsli_angle_limit limit;
    double axis[3], direction[3], expect[3], tolerance;
} limit_case;

static int read_kind(const cJSON *item, tsl_limit *out)
{
    static const struct {
        const char *name;
        tsl_limit kind;
    } kinds[] = {{"cone", TSL_LIMIT_CONE}, {"hinge", TSL_LIMIT_HINGE}, {"spherical", TSL_LIMIT_POLAR}};
    const cJSON *kind = cJSON_GetObjectItemCaseSensitive(item, "kind");
    for (size_t i = 0; cJSON_IsString(kind) && i < sizeof kinds / sizeof *kinds; ++i)
        if (strcmp(kind->valuestring, kinds[i].name) == 0) {
            *out = kinds[i].kind;
            return 1;
        }
    return 0;
}

static int read_case(const cJSON *item, limit_case *c)
{
    double angles[2] = {0.0, 0.0}, turn[4];
    memset(c, 0, sizeof *c);
    if (!read_kind(item, &c->limit.kind))
        return 0;
    int count = c->limit.kind == TSL_LIMIT_POLAR ? 2 : 1;
    c->limit.a = c->limit.b = 0.0f;
    if (!json_numbers(item, "angles", count, angles) || !json_numbers(item, "rotation", 4, turn) ||
        !json_numbers(item, "bone_axis", 3, c->axis) || !json_numbers(item, "direction", 3, c->direction) ||
        !json_numbers(item, "expect", 3, c->expect) || !json_number(item, "tolerance", &c->tolerance))
        return 0;
    c->limit.a = (float)angles[0];
    c->limit.b = (float)angles[1];
    c->limit.turn = (tsl_quat){(float)turn[0], (float)turn[1], (float)turn[2], (float)turn[3]};
    return 1;
}

static double error_of(const limit_case *c, limit_lanes project)
{
    static limit_row row;
    double worst = 0.0;
    memset(&row, 0, sizeof row);
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane) {
        tsli_angle_limit_store(&row.limit, lane, &c->limit, 1.0f);
        for (int k = 0; k < 3; ++k) {
            row.axis[k][lane] = (float)c->axis[k];
            row.direction[k][lane] = (float)c->direction[k];
        }
    }
    project(&row);
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane) {
        double square = 0.0;
        for (int k = 0; k < 3; ++k)
            square += (row.direction[k][lane] - c->expect[k]) * (row.direction[k][lane] - c->expect[k]);
        double error = sqrt(square);
        worst = error <= worst ? worst : error; // a NaN stays
    }
    return worst;
}

static double worst_error(const limit_case *c)
{
    double worst = 0.0;
    for (tsl_lanes lanes = TSL_LANES_SCALAR; lanes <= TSL_LANES_WASM; ++lanes) {
        limit_lanes project = limit_lanes_find(lanes);
        double error = project ? error_of(c, project) : 0.0;
        worst = error <= worst ? worst : error;
    }
    return worst;
}

int conformance_limit_projection(const char *path)
{
    cJSON *root = json_file_read(path, "limit_projection_cases/1");
    const cJSON *cases = cJSON_GetObjectItemCaseSensitive(root, "cases"), *item;
    int index = 0, worst_index = 0, exceeded = 0;
    double worst = 0.0, share = 0.0;
    if (!root)
        return CONFORMANCE_UNREADABLE;
    int readable = cJSON_GetArraySize(cases) > 0;
    if (!readable)
        printf("%s: no cases\n", path);
    cJSON_ArrayForEach(item, cases)
    {
        limit_case c;
        if (!read_case(item, &c)) {
            printf("%s: case %d is incomplete, or of a kind that is not known\n", path, index);
            readable = 0;
            break;
        }
        double error = worst_error(&c);
        exceeded += !(error <= c.tolerance);
        worst = error <= worst ? worst : error;
        if (!(error / c.tolerance <= share)) {
            share = error / c.tolerance;
            worst_index = index;
        }
        ++index;
    }
    cJSON_Delete(root);
    if (!readable)
        return CONFORMANCE_UNREADABLE;
    printf("%s: %s, %d cases, largest error %.3g, largest share of a case's tolerance %.3g (case %d)\n", path,
           exceeded ? "EXCEEDED" : "passed", index, worst, share, worst_index);
    return exceeded ? CONFORMANCE_EXCEEDED : CONFORMANCE_PASSED;
}
