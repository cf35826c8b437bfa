// SPDX-License-Identifier: MIT
#include "skin/fixture.h"
#include "skin/prepared.h"

static fixture f;
static unsigned char scratch[1 << 18], memory[1 << 18];
static uint64_t bytes;

static void prepare(void)
{
    uint64_t scratch_bytes = 0, written = 0;
    CHECK_INT(tsl_skin_prepare_scratch(&f.mesh, &scratch_bytes), TSL_OK);
    CHECK(scratch_bytes <= sizeof scratch);
    CHECK_INT(tsl_skin_prepare(&f.mesh, scratch, scratch_bytes, NULL, 0, &bytes), TSL_OK);
    CHECK(bytes <= sizeof memory);
    CHECK_INT(tsl_skin_prepare(&f.mesh, scratch, scratch_bytes, memory, bytes, &written), TSL_OK);
    CHECK_INT(written, bytes);
    CHECK_INT(tsl_skin_prepared_check(memory, bytes), TSL_OK);
}

// Both output orders, all kernels, every scale: the definition within the same tolerance as the plain path.
static void matches_the_definition(void)
{
    for (int scale = 0; scale < SCALE_KINDS; ++scale)
        for (int influences = 1; influences <= FIXTURE_INFLUENCES; influences += 2) {
            fixture_make(&f, (fixture_scale)scale);
            fixture_streams(&f, (uint32_t)influences, influences % 3, influences % 2 ? 2 : 0);
            prepare();
            CHECK_INT(tsl_skin_prepared_run(memory, bytes, &f.job), TSL_OK);
            double off = fixture_difference(&f, scale == SCALE_NON_UNIFORM, 1);
            CHECK_MSG(off < 4e-6, "scale %d influences %d: %g", scale, influences, off);
        }
}

static void prepared_order_is_a_permutation_of_the_same_vertices(void)
{
    static float positions[FIXTURE_VERTICES][3], tangents[FIXTURE_VERTICES][4];
    uint32_t order[FIXTURE_VERTICES], seen[FIXTURE_VERTICES] = {0};
    fixture_make(&f, SCALE_NON_UNIFORM);
    prepare();
    CHECK_INT(tsl_skin_prepared_order(memory, bytes, order, FIXTURE_VERTICES), TSL_OK);
    CHECK_INT(tsl_skin_prepared_run(memory, bytes, &f.job), TSL_OK);
    memcpy(positions, f.out_positions, sizeof positions);
    memcpy(tangents, f.out_tangents, sizeof tangents);
    f.job.flags |= TSL_SKIN_PREPARED_ORDER;
    CHECK_INT(tsl_skin_prepared_run(memory, bytes, &f.job), TSL_OK);
    for (int k = 0; k < FIXTURE_VERTICES; ++k) {
        CHECK(order[k] < FIXTURE_VERTICES && seen[order[k]]++ == 0);
        CHECK_BITS(f.out_positions[k], positions[order[k]], 12);
        CHECK_BITS(f.out_tangents[k], tangents[order[k]], 16);
    }
}

static void ranges_of_blocks_make_the_whole(void)
{
    static float whole[FIXTURE_VERTICES][3];
    tsl_skin_bounds all, part, merged = {{1e30f, 1e30f, 1e30f}, {-1e30f, -1e30f, -1e30f}};
    fixture_make(&f, SCALE_UNIFORM);
    prepare();
    f.job.out_bounds = &all;
    CHECK_INT(tsl_skin_prepared_run(memory, bytes, &f.job), TSL_OK);
    memcpy(whole, f.out_positions, sizeof whole);
    memset(f.out_positions, 0, sizeof f.out_positions);
    f.job.out_bounds = &part;
    for (uint32_t first = 0; first < FIXTURE_VERTICES; first += 48) {
        f.job.first_vertex = first;
        f.job.vertex_count = FIXTURE_VERTICES - first < 48 ? FIXTURE_VERTICES - first : 48;
        CHECK_INT(tsl_skin_prepared_run(memory, bytes, &f.job), TSL_OK);
        CHECK_INT(tsl_skin_bounds_merge(&merged, &part), TSL_OK);
    }
    CHECK_BITS(whole, f.out_positions, sizeof whole);
    CHECK_BITS(&all, &merged, sizeof all);
}

static void equal_joints_are_joined_and_zero_sums_follow_the_first(void)
{
    fixture_make(&f, SCALE_UNIFORM);
    for (uint32_t i = 0; i < 4; ++i) {
        fixture_put_index(&f, 5, i, 7);
        fixture_put_weight(&f, 6, i, 0.0f);
    }
    prepare();
    CHECK_INT(tsl_skin_prepared_run(memory, bytes, &f.job), TSL_OK);
    CHECK(fixture_difference(&f, 0, 1) < 4e-6);
    f.mesh.weight_policy = TSL_SKIN_WEIGHTS_AS_GIVEN;
    prepare();
    CHECK_INT(tsl_skin_prepared_run(memory, bytes, &f.job), TSL_OK);
    CHECK(f.out_positions[6][0] == 0.0f && f.out_positions[6][1] == 0.0f && f.out_normals[6][2] == 0.0f);
}

// One joint set for all: thirteen blocks of one slot, and the info says so.
static void info_counts_what_a_block_costs(void)
{
    tsl_skin_prepared_info info;
    fixture_make(&f, SCALE_NONE);
    fixture_streams(&f, 1, TSL_SKIN_INDEX_U8, TSL_SKIN_WEIGHT_U8);
    memset(f.indices, 3, FIXTURE_VERTICES);
    f.mesh.tangents = NULL;
    prepare();
    CHECK_INT(tsl_skin_prepared_read(memory, bytes, &info), TSL_OK);
    CHECK_INT(info.vertex_count, FIXTURE_VERTICES);
    CHECK_INT(info.joint_count, FIXTURE_JOINTS);
    CHECK_INT(info.block_count, (FIXTURE_VERTICES + 15) / 16);
    CHECK_INT(info.slot_count, info.block_count);
    CHECK_INT(info.has_normals, 1);
    CHECK_INT(info.has_tangents, 0);
    CHECK_INT(info.byte_count, bytes);
}

static void prepare_refuses(void)
{
    uint64_t scratch_bytes = 0, out = 0;
    fixture_make(&f, SCALE_NONE);
    CHECK_INT(tsl_skin_prepare_scratch(NULL, &scratch_bytes), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_prepare_scratch(&f.mesh, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_prepare_scratch(&f.mesh, &scratch_bytes), TSL_OK);
    CHECK_INT(tsl_skin_prepare(NULL, scratch, scratch_bytes, NULL, 0, &out), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_prepare(&f.mesh, NULL, scratch_bytes, NULL, 0, &out), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_prepare(&f.mesh, scratch, scratch_bytes, NULL, 0, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_prepare(&f.mesh, scratch, scratch_bytes - 1, NULL, 0, &out), TSL_ERROR_BUFFER_TOO_SMALL);
    CHECK_INT(tsl_skin_prepare(&f.mesh, scratch + 1, scratch_bytes, NULL, 0, &out), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_prepare(&f.mesh, scratch, scratch_bytes, scratch + 64, sizeof memory, &out), TSL_ERROR_OVERLAP);
    CHECK_INT(tsl_skin_prepare(&f.mesh, scratch, scratch_bytes, f.positions, sizeof f.positions, &out),
              TSL_ERROR_OVERLAP);
    memset(memory, 0xee, sizeof memory);
    CHECK_INT(tsl_skin_prepare(&f.mesh, scratch, scratch_bytes, memory, 100, &out), TSL_ERROR_BUFFER_TOO_SMALL);
    CHECK(out > 100 && memory[0] == 0xee);
    fixture_put_index(&f, 9, 2, FIXTURE_JOINTS);
    CHECK_INT(tsl_skin_prepare(&f.mesh, scratch, scratch_bytes, NULL, 0, &out), TSL_ERROR_INDEX_OUT_OF_RANGE);
    f.mesh.vertex_count = 1u << 30;
    CHECK_INT(tsl_skin_prepare_scratch(&f.mesh, &scratch_bytes), TSL_ERROR_TOO_MANY);
}

static void run_refuses_and_writes_nothing(void)
{
    tsl_skin_job good;
    fixture_make(&f, SCALE_NONE);
    prepare();
    good = f.job;
#define REFUSED(change, expected)                                                                                      \
    do {                                                                                                               \
        f.job = good;                                                                                                  \
        change;                                                                                                        \
        memset(f.out_positions, 0x55, sizeof f.out_positions);                                                         \
        CHECK_INT(tsl_skin_prepared_run(memory, bytes, &f.job), expected);                                             \
        CHECK(((unsigned char *)f.out_positions)[0] == 0x55);                                                          \
    } while (0)
    REFUSED(f.job.palette = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(f.job.out_positions = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(f.job.joint_count = FIXTURE_JOINTS - 1, TSL_ERROR_COUNT_MISMATCH);
    REFUSED(f.job.dual_quat_share = 0.5f, TSL_ERROR_NOT_SUPPORTED);
    REFUSED(f.job.first_vertex = 8, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.job.vertex_count = 8, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.job.vertex_count = FIXTURE_VERTICES + 1, TSL_ERROR_INDEX_OUT_OF_RANGE);
    REFUSED(f.job.out_positions = memory + 128, TSL_ERROR_OVERLAP);
    REFUSED(f.job.out_normals = f.out_positions, TSL_ERROR_OVERLAP);
    REFUSED(f.job.out_bounds = (tsl_skin_bounds *)(void *)f.palette, TSL_ERROR_OVERLAP);
#undef REFUSED
    f.job = good;
    CHECK_INT(tsl_skin_prepared_run(NULL, bytes, &f.job), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_prepared_run(memory, bytes, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_prepared_run(memory, bytes - 1, &f.job), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_prepared_run(memory, 10, &f.job), TSL_ERROR_INVALID_ARGUMENT);
    uint32_t order[4];
    CHECK_INT(tsl_skin_prepared_order(memory, bytes, order, 4), TSL_ERROR_COUNT_MISMATCH);
}

// Every byte that could lead a run astray is caught before it does.
static void corrupted_memory_is_refused_or_harmless(void)
{
    static unsigned char good[sizeof memory];
    fixture_make(&f, SCALE_NONE);
    prepare();
    memcpy(good, memory, sizeof good);
    tsli_prepared view;
    CHECK_INT(tsli_prepared_open(memory, bytes, &view), TSL_OK);
    const unsigned char *weights = (const unsigned char *)view.weights;
    f.job.flags |= TSL_SKIN_CHECK;
    for (const unsigned char *at = memory; at < weights; ++at) {
        size_t i = (size_t)(at - memory);
        memory[i] = (unsigned char)(good[i] ^ 0xff);
        tsl_result result = tsl_skin_prepared_run(memory, bytes, &f.job);
        CHECK(result == TSL_OK || result == TSL_ERROR_INVALID_ARGUMENT || result == TSL_ERROR_INDEX_OUT_OF_RANGE ||
              result == TSL_ERROR_COUNT_MISMATCH || result == TSL_ERROR_NULL_POINTER);
        memory[i] = good[i];
    }
    memcpy((void *)(uintptr_t)view.weights, "\xff\xff\xff\xff", 4);
    CHECK_INT(tsl_skin_prepared_check(memory, bytes), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_skin_prepared_run(memory, bytes, &f.job), TSL_ERROR_NOT_FINITE);
    f.job.first_vertex = 8 * TSL_SKIN_BLOCK;
    CHECK_INT(tsl_skin_prepared_run(memory, bytes, &f.job), TSL_OK); // the range does not read it
    f.job.first_vertex = 0;
    memcpy(memory, good, sizeof good);
    const float nan = NAN;
    memcpy((void *)(uintptr_t)view.normals, &nan, 4);
    CHECK_INT(tsl_skin_prepared_run(memory, bytes, &f.job), TSL_ERROR_NOT_FINITE);
    f.job.out_normals = NULL;
    CHECK_INT(tsl_skin_prepared_run(memory, bytes, &f.job), TSL_OK);
}

static void a_checked_run_gives_the_same_bits(void)
{
    static float positions[FIXTURE_VERTICES][3];
    fixture_make(&f, SCALE_NON_UNIFORM);
    prepare();
    CHECK_INT(tsl_skin_prepared_run(memory, bytes, &f.job), TSL_OK);
    memcpy(positions, f.out_positions, sizeof positions);
    f.job.flags |= TSL_SKIN_CHECK;
    CHECK_INT(tsl_skin_prepared_run(memory, bytes, &f.job), TSL_OK);
    CHECK_BITS(f.out_positions, positions, sizeof positions);
}

int main(void)
{
    RUN(matches_the_definition);
    RUN(prepared_order_is_a_permutation_of_the_same_vertices);
    RUN(ranges_of_blocks_make_the_whole);
    RUN(equal_joints_are_joined_and_zero_sums_follow_the_first);
    RUN(info_counts_what_a_block_costs);
    RUN(prepare_refuses);
    RUN(run_refuses_and_writes_nothing);
    RUN(corrupted_memory_is_refused_or_harmless);
    RUN(a_checked_run_gives_the_same_bits);
    return REPORT();
}
