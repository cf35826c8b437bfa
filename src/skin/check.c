// SPDX-License-Identifier: MIT
#include "skin/check.h"
#include "skin/vertex.h"
#include "base/desc.h"
#include "base/standard_call.h"

int tsli_span_same(tsli_span a, tsli_span b)
{
    return a.data == b.data && a.size == b.size && (a.stride == b.stride || a.count <= 1);
}

int tsli_span_touch(tsli_span a, tsli_span b)
{
    if (!a.data || !b.data || a.count == 0 || b.count == 0)
        return 0;
    uintptr_t a_first = (uintptr_t)a.data, b_first = (uintptr_t)b.data;
    uint64_t a_bytes = (a.count - 1) * a.stride + a.size, b_bytes = (b.count - 1) * b.stride + b.size;
    uint64_t apart = a_first < b_first ? b_first - a_first : a_first - b_first;
    if (apart >= (a_first < b_first ? a_bytes : b_bytes))
        return 0;
    if (a.stride != b.stride)
        return 1;
    uint64_t in_record = apart % a.stride; // offset of the later field in the record that begins with the earlier
    uint32_t earlier = a_first < b_first ? a.size : b.size, later = a_first < b_first ? b.size : a.size;
    return in_record < earlier || in_record + later > a.stride;
}

int tsli_span_touches_any(tsli_span span, const tsli_span *others, int count)
{
    for (int i = 0; i < count; ++i)
        if (tsli_span_touch(span, others[i]))
            return 1;
    return 0;
}

static tsli_span skin_range(const void *stream, uint32_t first, uint32_t count, uint32_t size, uint32_t stride)
{
    return tsli_span_make(stream ? tsli_skin_at(stream, stride, first) : NULL, count, size, stride);
}

void tsli_skin_mesh_spans(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count, tsli_span out[TSLI_SKIN_STREAMS])
{
    uint32_t index_bytes = mesh->influence_count * tsli_skin_index_size(mesh->index_format);
    uint32_t weight_bytes = mesh->influence_count * tsli_skin_weight_size(mesh->weight_format);
    out[0] = skin_range(mesh->positions, first, count, 12, mesh->position_stride);
    out[1] = skin_range(mesh->normals, first, count, 12, mesh->normal_stride);
    out[2] = skin_range(mesh->tangents, first, count, 16, mesh->tangent_stride);
    out[3] = skin_range(mesh->indices, first, count, index_bytes, mesh->index_stride);
    out[4] = skin_range(mesh->weights, first, count, weight_bytes, mesh->weight_stride);
}

void tsli_skin_job_spans(const tsl_skin_job *job, uint32_t first, uint32_t count, tsli_span out[TSLI_SKIN_OUTPUTS])
{
    out[0] = skin_range(job->out_positions, first, count, 12, job->out_position_stride);
    out[1] = skin_range(job->out_normals, first, count, 12, job->out_normal_stride);
    out[2] = skin_range(job->out_tangents, first, count, 16, job->out_tangent_stride);
    out[3] = tsli_span_packed(job->out_bounds, sizeof *job->out_bounds, 1);
}

uint32_t tsli_skin_index_size(tsl_skin_index_format format)
{
    return format == TSL_SKIN_INDEX_U8 ? 1u : format == TSL_SKIN_INDEX_U16 ? 2u : 4u;
}

uint32_t tsli_skin_weight_size(tsl_skin_weight_format format)
{
    return format == TSL_SKIN_WEIGHT_U8 ? 1u : format == TSL_SKIN_WEIGHT_U16 ? 2u : 4u;
}

static const tsl_skin_mesh skin_mesh_defaults = {
    .struct_size = sizeof(tsl_skin_mesh),
    .influence_count = 4,
    .index_format = TSL_SKIN_INDEX_U16,
    .weight_format = TSL_SKIN_WEIGHT_F32,
    .weight_policy = TSL_SKIN_WEIGHTS_AS_GIVEN,
    .position_stride = 12,
    .normal_stride = 12,
    .tangent_stride = 16,
    .index_stride = 8,
    .weight_stride = 16,
};

void tsl_skin_mesh_init(tsl_skin_mesh *mesh, uint32_t struct_size)
{
    tsli_desc_init(mesh, struct_size, &skin_mesh_defaults, sizeof skin_mesh_defaults);
}

static int skin_strides_fit(const tsl_skin_mesh *mesh)
{
    uint64_t indices = (uint64_t)mesh->influence_count * tsli_skin_index_size(mesh->index_format);
    uint64_t weights = (uint64_t)mesh->influence_count * tsli_skin_weight_size(mesh->weight_format);
    return mesh->position_stride >= 12 && mesh->index_stride >= indices && mesh->weight_stride >= weights &&
           (!mesh->normals || mesh->normal_stride >= 12) && (!mesh->tangents || mesh->tangent_stride >= 16);
}

tsl_result tsli_skin_mesh_read(const tsl_skin_mesh *given, tsl_skin_mesh *out_mesh)
{
    *out_mesh = skin_mesh_defaults;
    tsl_result result = tsli_desc_read(out_mesh, sizeof *out_mesh, sizeof(tsl_skin_mesh), given);
    if (result != TSL_OK)
        return result;
    const tsl_skin_mesh *mesh = out_mesh;
    if (!mesh->positions || !mesh->indices || !mesh->weights)
        return TSL_ERROR_NULL_POINTER;
    if (mesh->vertex_count == 0 || mesh->joint_count == 0 || mesh->influence_count == 0)
        return TSL_ERROR_INVALID_ARGUMENT;
    if (mesh->index_format < TSL_SKIN_INDEX_U8 || mesh->index_format > TSL_SKIN_INDEX_U32 ||
        mesh->weight_format < TSL_SKIN_WEIGHT_F32 || mesh->weight_format > TSL_SKIN_WEIGHT_U16 ||
        mesh->weight_policy < TSL_SKIN_WEIGHTS_NORMALIZE || mesh->weight_policy > TSL_SKIN_WEIGHTS_AS_GIVEN)
        return TSL_ERROR_INVALID_ARGUMENT;
    return skin_strides_fit(mesh) ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT;
}

// Contiguous runs of a stream are checked as one, others record by record.
static int skin_stream_finite(const void *data, uint32_t stride, uint32_t first, uint32_t count, uint32_t floats)
{
    const unsigned char *element = tsli_skin_at(data, stride, first);
    if (stride == floats * sizeof(float) && (uintptr_t)element % sizeof(float) == 0)
        return tsli_are_finite((const float *)(const void *)element, (uint64_t)count * floats);
    uint32_t carry = 0;
    for (uint32_t i = 0; i < count; ++i, element += stride)
        for (uint32_t k = 0; k < floats; ++k) {
            uint32_t bits;
            memcpy(&bits, element + 4 * k, sizeof bits);
            carry |= (bits & 0x7f800000u) + 0x00800000u;
        }
    return carry < 0x80000000u;
}

// `records` runs of `run` indices. A packed stream is one long run, which compilers vectorise.
static int skin_indices_below(const unsigned char *at, uint32_t stride, tsl_skin_index_format format, uint32_t records,
                              uint64_t run, uint32_t joint_count)
{
    uint32_t over = 0;
    for (uint32_t r = 0; r < records; ++r, at += stride) {
        if (format == TSL_SKIN_INDEX_U8) {
            for (uint64_t i = 0; i < run; ++i)
                over |= at[i] >= joint_count;
        } else if (format == TSL_SKIN_INDEX_U16) {
            for (uint64_t i = 0; i < run; ++i) {
                uint16_t index;
                memcpy(&index, at + 2 * i, sizeof index);
                over |= index >= joint_count;
            }
        } else {
            for (uint64_t i = 0; i < run; ++i) {
                uint32_t index;
                memcpy(&index, at + 4 * i, sizeof index);
                over |= index >= joint_count;
            }
        }
    }
    return over == 0;
}

static int skin_indices_fit(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count)
{
    const unsigned char *at = tsli_skin_at(mesh->indices, mesh->index_stride, first);
    const uint64_t run = mesh->influence_count;
    if (mesh->index_stride == run * tsli_skin_index_size(mesh->index_format))
        return skin_indices_below(at, 0, mesh->index_format, 1, run * count, mesh->joint_count);
    return skin_indices_below(at, mesh->index_stride, mesh->index_format, count, run, mesh->joint_count);
}

// Faults of any of the weights, gathered in sign bits.
typedef struct skin_weight_faults {
    uint32_t not_finite, negative, huge;
} skin_weight_faults;

static void skin_weights_look(const unsigned char *at, uint64_t run, skin_weight_faults *faults)
{
    uint32_t not_finite = 0, negative = 0, huge = 0;
    for (uint64_t i = 0; i < run; ++i) {
        uint32_t bits, size;
        memcpy(&bits, at + 4 * i, sizeof bits);
        size = bits & 0x7fffffffu;
        not_finite |= (bits & 0x7f800000u) + 0x00800000u;
        negative |= bits & (size + 0x7fffffffu); // -0 does not count as negative
        huge |= size + 0x10000000u;              // 2^97 and more: only such weights can add up to infinity
    }
    faults->not_finite |= not_finite;
    faults->negative |= negative;
    faults->huge |= huge;
}

static float skin_weight_sum(const tsl_skin_mesh *mesh, uint32_t vertex)
{
    float sum = 0.0f;
    for (uint32_t i = 0; i < mesh->influence_count; ++i)
        sum += tsli_skin_weight(mesh, vertex, i);
    return sum;
}

static int skin_sums_finite(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count)
{
    float zero = 0.0f;
    for (uint32_t v = first; v < first + count; ++v) {
        const float sum = skin_weight_sum(mesh, v);
        zero += sum - sum;
    }
    return zero == 0.0f;
}

// One part in 1000 moves a vertex by a thousandth of its distance from the model's origin. Weights rounded to 16-bit floats or integers
// pass; a u8 sum of 254 does not.
static tsl_result skin_sums_fit(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count)
{
    int off = 0;
    if (mesh->weight_policy != TSL_SKIN_WEIGHTS_AS_GIVEN)
        return TSL_OK;
    for (uint32_t v = first; v < first + count; ++v)
        off |= !(fabsf(skin_weight_sum(mesh, v) - 1.0f) <= 1e-3f);
    return off ? TSL_ERROR_INVALID_ARGUMENT : TSL_OK;
}

static tsl_result skin_weights_fit(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count)
{
    const unsigned char *at = tsli_skin_at(mesh->weights, mesh->weight_stride, first);
    const uint64_t run = mesh->influence_count;
    skin_weight_faults faults = {0, 0, 0};
    if (mesh->weight_format != TSL_SKIN_WEIGHT_F32)
        return TSL_OK;
    if (mesh->weight_stride == 4 * run)
        skin_weights_look(at, run * count, &faults);
    else
        for (uint32_t v = 0; v < count; ++v, at += mesh->weight_stride)
            skin_weights_look(at, run, &faults);
    if (faults.not_finite >= 0x80000000u)
        return TSL_ERROR_NOT_FINITE;
    if (faults.negative >= 0x80000000u)
        return TSL_ERROR_INVALID_ARGUMENT;
    return faults.huge < 0x80000000u || skin_sums_finite(mesh, first, count) ? TSL_OK : TSL_ERROR_NOT_FINITE;
}

tsl_result tsli_skin_mesh_check_range(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count)
{
    tsl_result weights = skin_weights_fit(mesh, first, count);
    if (weights != TSL_OK)
        return weights;
    if (!skin_indices_fit(mesh, first, count))
        return TSL_ERROR_INDEX_OUT_OF_RANGE;
    int finite = skin_stream_finite(mesh->positions, mesh->position_stride, first, count, 3);
    if (mesh->normals)
        finite = finite && skin_stream_finite(mesh->normals, mesh->normal_stride, first, count, 3);
    if (mesh->tangents)
        finite = finite && skin_stream_finite(mesh->tangents, mesh->tangent_stride, first, count, 4);
    return finite ? TSL_OK : TSL_ERROR_NOT_FINITE;
}

tsl_result tsli_skin_mesh_check_range_and_sums(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count)
{
    tsl_result result = tsli_skin_mesh_check_range(mesh, first, count);
    return result == TSL_OK ? skin_sums_fit(mesh, first, count) : result;
}

TSLI_STANDARD_CALL(tsl_skin_mesh_check, (const tsl_skin_mesh *given), (given))
{
    tsl_skin_mesh mesh;
    tsl_result result = tsli_skin_mesh_read(given, &mesh);
    return result == TSL_OK ? tsli_skin_mesh_check_range_and_sums(&mesh, 0, mesh.vertex_count) : result;
}
