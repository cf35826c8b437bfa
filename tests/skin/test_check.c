// SPDX-License-Identifier: MIT
// What the arrays of a mesh hold: looked at once by tsl_skin_mesh_check, and by a run that is asked to.
#include "skin/fixture.h"

static fixture f, g;

#define REFUSED_CONTENTS(change, expected)                                                                             \
    do {                                                                                                               \
        fixture_make(&f, SCALE_NONE);                                                                                  \
        memset(f.out_positions, 0x55, sizeof f.out_positions);                                                         \
        memcpy(g.out_positions, f.out_positions, sizeof f.out_positions);                                              \
        f.job.flags |= TSL_SKIN_CHECK;                                                                                 \
        change;                                                                                                        \
        CHECK_INT(tsl_skin_run(&f.mesh, &f.job), expected);                                                            \
        CHECK_BITS(f.out_positions, g.out_positions, sizeof f.out_positions);                                          \
        CHECK_INT(tsl_skin_mesh_check(&f.mesh), expected);                                                             \
    } while (0)

static void hostile_contents_are_refused_where_asked(void)
{
    REFUSED_CONTENTS(fixture_put_index(&f, 202, 3, FIXTURE_JOINTS), TSL_ERROR_INDEX_OUT_OF_RANGE);
    REFUSED_CONTENTS(fixture_put_index(&f, 0, 0, 65535), TSL_ERROR_INDEX_OUT_OF_RANGE);
    REFUSED_CONTENTS(fixture_put_weight(&f, 100, 1, NAN), TSL_ERROR_NOT_FINITE);
    REFUSED_CONTENTS(fixture_put_weight(&f, 202, 3, INFINITY), TSL_ERROR_NOT_FINITE);
    REFUSED_CONTENTS(fixture_put_weight(&f, 7, 0, -0.25f), TSL_ERROR_INVALID_ARGUMENT);
    REFUSED_CONTENTS((fixture_put_weight(&f, 7, 0, 3e38f), fixture_put_weight(&f, 7, 1, 3e38f)), TSL_ERROR_NOT_FINITE);
    REFUSED_CONTENTS(f.positions[202][2] = NAN, TSL_ERROR_NOT_FINITE);
    REFUSED_CONTENTS(f.normals[0][0] = INFINITY, TSL_ERROR_NOT_FINITE);
    REFUSED_CONTENTS(f.tangents[17][3] = NAN, TSL_ERROR_NOT_FINITE);
}

static void put_sum(uint32_t vertex, float sum)
{
    f.mesh.weight_policy = TSL_SKIN_WEIGHTS_AS_GIVEN;
    for (uint32_t i = 0; i < 4; ++i)
        fixture_put_weight(&f, vertex, i, 0.25f * sum);
}

static void weights_as_given_have_to_sum_to_one(void)
{
    REFUSED_CONTENTS(put_sum(202, 0.998f), TSL_ERROR_INVALID_ARGUMENT);
    REFUSED_CONTENTS(put_sum(0, 1.002f), TSL_ERROR_INVALID_ARGUMENT);
    REFUSED_CONTENTS(put_sum(9, 0.0f), TSL_ERROR_INVALID_ARGUMENT);
    for (int format = TSL_SKIN_WEIGHT_F32; format <= TSL_SKIN_WEIGHT_U16; ++format) {
        fixture_make(&f, SCALE_NONE);
        fixture_streams(&f, 4, TSL_SKIN_INDEX_U16, format);
        put_sum(17, 0.5f);
        CHECK_INT(tsl_skin_mesh_check(&f.mesh), TSL_ERROR_INVALID_ARGUMENT);
        CHECK_INT(tsl_skin_weights_normalize(&f.mesh, f.weights, f.mesh.weight_stride), TSL_OK);
        CHECK_INT(tsl_skin_mesh_check(&f.mesh), TSL_OK);
        put_sum(17, 0.5f);
        f.mesh.weight_policy = TSL_SKIN_WEIGHTS_NORMALIZE;
        CHECK_INT(tsl_skin_mesh_check(&f.mesh), TSL_OK);
    }
    fixture_make(&f, SCALE_NONE);
    put_sum(17, 0.9995f);
    put_sum(18, 1.0005f);
    CHECK_INT(tsl_skin_mesh_check(&f.mesh), TSL_OK);
}

static void one_vertex_is_always_checked(void)
{
    float p[3];
    fixture_make(&f, SCALE_NONE);
    fixture_put_index(&f, 5, 2, FIXTURE_JOINTS);
    f.positions[6][1] = NAN;
    fixture_put_weight(&f, 7, 0, -0.25f);
    CHECK_INT(tsl_skin_vertex(&f.mesh, &f.job, 4, p, NULL, NULL), TSL_OK);
    CHECK_INT(tsl_skin_vertex(&f.mesh, &f.job, 5, p, NULL, NULL), TSL_ERROR_INDEX_OUT_OF_RANGE);
    CHECK_INT(tsl_skin_vertex(&f.mesh, &f.job, 6, p, NULL, NULL), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_skin_vertex(&f.mesh, &f.job, 7, p, NULL, NULL), TSL_ERROR_INVALID_ARGUMENT);
}

static void keep_outputs(fixture *to)
{
    memcpy(to->out_positions, f.out_positions, sizeof f.out_positions);
    memcpy(to->out_normals, f.out_normals, sizeof f.out_normals);
    memcpy(to->out_tangents, f.out_tangents, sizeof f.out_tangents);
}

static void a_checked_run_gives_the_same_bits(void)
{
    for (int format = TSL_SKIN_WEIGHT_F32; format <= TSL_SKIN_WEIGHT_U16; ++format) {
        fixture_make(&f, SCALE_NON_UNIFORM);
        fixture_streams(&f, 4, format, format);
        f.mesh.weight_policy = TSL_SKIN_WEIGHTS_AS_GIVEN;
        CHECK_INT(tsl_skin_weights_normalize(&f.mesh, f.weights, f.mesh.weight_stride), TSL_OK);
        CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
        keep_outputs(&g);
        f.job.flags |= TSL_SKIN_CHECK;
        CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
        CHECK_BITS(f.out_positions, g.out_positions, sizeof f.out_positions);
        CHECK_BITS(f.out_normals, g.out_normals, sizeof f.out_normals);
        CHECK_BITS(f.out_tangents, g.out_tangents, sizeof f.out_tangents);
    }
}

// No exact value is asked of any vertex: only that nothing is refused, and that vertices beside are untouched.
static void a_run_by_default_refuses_no_contents(void)
{
    fixture_make(&f, SCALE_NONE);
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    keep_outputs(&g);
    f.positions[7][1] = INFINITY;
    fixture_put_weight(&f, 100, 1, NAN);
    fixture_put_weight(&f, 150, 0, -0.25f);
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    for (int v = 0; v < FIXTURE_VERTICES; ++v)
        if (v != 7 && v != 100 && v != 150)
            CHECK_BITS(f.out_positions[v], g.out_positions[v], 12);
}

static void streams_that_are_not_read_are_not_checked(void)
{
    fixture_make(&f, SCALE_NONE);
    f.job.flags |= TSL_SKIN_CHECK;
    f.normals[5][0] = f.tangents[6][3] = NAN;
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_ERROR_NOT_FINITE);
    f.job.out_normals = NULL;
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_ERROR_NOT_FINITE);
    f.job.out_tangents = NULL;
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    CHECK_INT(tsl_skin_mesh_check(&f.mesh), TSL_ERROR_NOT_FINITE);
}

int main(void)
{
    RUN(hostile_contents_are_refused_where_asked);
    RUN(weights_as_given_have_to_sum_to_one);
    RUN(one_vertex_is_always_checked);
    RUN(streams_that_are_not_read_are_not_checked);
    RUN(a_checked_run_gives_the_same_bits);
    RUN(a_run_by_default_refuses_no_contents);
    return REPORT();
}
