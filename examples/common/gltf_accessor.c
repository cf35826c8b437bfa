// SPDX-License-Identifier: MIT
#include "common/gltf_accessor.h"
#include "common/gltf_parts.h"

#include <math.h>
#include <string.h>

#define MAXIMUM_COUNT (1ull << 32) // elements; memory is limited further below

static uint32_t component_size(uint32_t component)
{
    switch (component) {
    case GLTF_BYTE:
    case GLTF_UNSIGNED_BYTE:
        return 1;
    case GLTF_SHORT:
    case GLTF_UNSIGNED_SHORT:
        return 2;
    case GLTF_UNSIGNED_INT:
    case GLTF_FLOAT:
        return 4;
    default:
        return 0;
    }
}

static uint32_t type_width(const char *type)
{
    static const struct {
        const char *name;
        uint32_t width;
    } types[] = {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i)
        if (strcmp(types[i].name, type) == 0)
            return types[i].width;
    return 0;
}

// The bytes of a buffer view, from its own numbers.
static bool open_plain_view(const gltf *model, tsla_json_at at, bytes *out, uint64_t *out_stride)
{
    tsla_json_at length_at = tsla_json_member(&at, "byteLength"), buffer_at = tsla_json_member(&at, "buffer");
    uint64_t offset = 0, length = 0;
    int32_t buffer = -1;
    *out_stride = 0;
    if (!tsla_json_to_uint(&length_at, INT64_MAX >> 12, &length) || !tsla_json_require(&buffer_at) ||
        !tsla_json_read_index(&at, "buffer", model->buffers.count, &buffer) ||
        !tsla_json_read_uint(&at, "byteOffset", INT64_MAX >> 12, &offset) ||
        !tsla_json_read_uint(&at, "byteStride", 252, out_stride))
        return false;
    if (model->buffer_gaps[buffer])
        return tsla_json_fail(&buffer_at, "the bytes of buffers[%d] are not there: %s", (int)buffer,
                              model->buffer_gaps[buffer]);
    if (offset > model->buffer_bytes[buffer].size || length > model->buffer_bytes[buffer].size - offset)
        return tsla_json_fail(&at, "bytes %llu to %llu lie outside buffers[%d], which has %llu",
                              (unsigned long long)offset, (unsigned long long)offset + length, (int)buffer,
                              (unsigned long long)model->buffer_bytes[buffer].size);
    out->data = model->buffer_bytes[buffer].data + offset;
    out->size = length;
    return true;
}

// Files may bring the bytes a second time for readers that cannot unpack them; mostly they do not.
static bool open_buffer_view(const gltf *model, uint32_t index, bytes *out, uint64_t *out_stride, tsla_error *e)
{
    tsla_error without = {"", 0};
    tsla_json_at root = gltf_root(model, e), array = tsla_json_member(&root, "bufferViews");
    tsla_json_at at = tsla_json_element(&array, index, model->buffer_views.items[index]), plain = at;
    bool packed = gltf_is_packed(at.item);
    if (packed)
        plain.error = &without;
    return open_plain_view(model, plain, out, out_stride) || (packed && gltf_fail_packed(&at));
}

bool gltf_view_bytes(const gltf *model, uint32_t index, bytes *out, tsla_error *e)
{
    uint64_t stride = 0;
    return open_buffer_view(model, index, out, &stride, e);
}

// view->count, component and width are set; fills data and stride from the place `at` with its bufferView and
// byteOffset. Views of sparse arrays are always packed.
static bool open_view(const gltf *model, const tsla_json_at *at, bool packed, gltf_view *view)
{
    bytes data = {0};
    uint64_t offset = 0, stride = 0, element = (uint64_t)component_size(view->component) * view->width;
    int32_t index = -1;
    if (!tsla_json_read_index(at, "bufferView", model->buffer_views.count, &index) ||
        !tsla_json_read_uint(at, "byteOffset", INT64_MAX >> 12, &offset))
        return false;
    if (index < 0)
        return packed ? tsla_json_fail(at, "bufferView: missing") : true;
    if (!open_buffer_view(model, (uint32_t)index, &data, &stride, at->error))
        return false;
    if (packed || stride == 0)
        stride = element;
    if (stride < element)
        return tsla_json_fail(at, "elements of %llu bytes overlap at the byteStride of %llu",
                              (unsigned long long)element, (unsigned long long)stride);
    uint64_t needed = view->count == 0 ? 0 : (view->count - 1) * stride + element;
    if (offset > data.size || needed > data.size - offset)
        return tsla_json_fail(at, "%llu elements at offset %llu do not fit into bufferViews[%d] of %llu bytes",
                              (unsigned long long)view->count, (unsigned long long)offset, (int)index,
                              (unsigned long long)data.size);
    view->data = data.data + offset;
    view->stride = (uint32_t)stride;
    return true;
}

static bool check_sparse_indices(const tsla_json_at *at, const gltf_accessor *accessor)
{
    const gltf_view *view = &accessor->sparse_indices;
    uint64_t next = 0;
    for (uint64_t i = 0; i < view->count; ++i) {
        const uint8_t *p = view->data + i * view->stride;
        uint64_t index = p[0];
        for (uint32_t b = 1; b < view->stride; ++b)
            index |= (uint64_t)p[b] << (8 * b);
        if (index < next || index >= accessor->dense.count)
            return tsla_json_fail(at, "element %llu is %llu: not ascending, or not below the count of %llu",
                                  (unsigned long long)i, (unsigned long long)index,
                                  (unsigned long long)accessor->dense.count);
        next = index + 1;
    }
    return true;
}

static bool open_sparse(const gltf *model, const tsla_json_at *accessor_at, gltf_accessor *out)
{
    tsla_json_at at = tsla_json_member(accessor_at, "sparse");
    if (!at.item)
        return true;
    tsla_json_at count = tsla_json_member(&at, "count"), indices = tsla_json_member(&at, "indices"),
                 values = tsla_json_member(&at, "values");
    uint64_t component = 0;
    if (!tsla_json_expect_object(&at) || !tsla_json_to_uint(&count, out->dense.count, &out->sparse_count) ||
        !tsla_json_expect_object(&indices) || !tsla_json_expect_object(&values) ||
        !tsla_json_read_uint(&indices, "componentType", GLTF_FLOAT, &component))
        return false;
    if (component != GLTF_UNSIGNED_BYTE && component != GLTF_UNSIGNED_SHORT && component != GLTF_UNSIGNED_INT)
        return tsla_json_fail(&indices, "componentType %llu is not an unsigned one", (unsigned long long)component);
    out->sparse_indices.count = out->sparse_values.count = out->sparse_count;
    out->sparse_indices.component = (uint32_t)component;
    out->sparse_indices.width = 1;
    out->sparse_values.component = out->dense.component;
    out->sparse_values.width = out->dense.width;
    return open_view(model, &indices, true, &out->sparse_indices) &&
           open_view(model, &values, true, &out->sparse_values) && check_sparse_indices(&indices, out);
}

bool gltf_accessor_open(const gltf *model, uint32_t index, gltf_accessor *out, tsla_error *e)
{
    tsla_json_at root = gltf_root(model, e), array = tsla_json_member(&root, "accessors");
    tsla_json_at at = tsla_json_element(&array, index, model->accessors.items[index]);
    tsla_json_at count = tsla_json_member(&at, "count"), type = tsla_json_member(&at, "type");
    tsla_json_at component_at = tsla_json_member(&at, "componentType");
    const char *name = "";
    uint64_t component = 0;
    memset(out, 0, sizeof *out);
    if (!tsla_json_to_uint(&count, MAXIMUM_COUNT, &out->dense.count) || !tsla_json_to_text(&type, &name) ||
        !tsla_json_to_uint(&component_at, UINT32_MAX, &component) ||
        !tsla_json_read_bool(&at, "normalized", &out->normalized))
        return false;
    out->dense.component = (uint32_t)component;
    out->dense.width = type_width(name);
    if (component_size(out->dense.component) == 0)
        return tsla_json_fail(&component_at, "%llu is not a component type", (unsigned long long)component);
    if (out->dense.width == 0)
        return tsla_json_fail(&type, "\"%s\" is not a type that can be read here", name);
    return open_view(model, &at, false, &out->dense) && open_sparse(model, &at, out);
}

static double read_component(const uint8_t *p, uint32_t component)
{
    uint32_t bits = p[0];
    for (uint32_t b = 1; b < component_size(component); ++b)
        bits |= (uint32_t)p[b] << (8 * b);
    float value;
    switch (component) {
    case GLTF_BYTE:
        return bits < 128 ? (double)bits : (double)bits - 256.0;
    case GLTF_SHORT:
        return bits < 32768 ? (double)bits : (double)bits - 65536.0;
    case GLTF_FLOAT:
        memcpy(&value, &bits, sizeof value);
        return (double)value;
    default:
        return (double)bits;
    }
}

// glTF 2.0 chapter 3.11: c / 255, max(c / 127, -1), c / 65535, max(c / 32767, -1).
static double normalize(double c, uint32_t component)
{
    switch (component) {
    case GLTF_BYTE:
        return fmax(c / 127.0, -1.0);
    case GLTF_UNSIGNED_BYTE:
        return c / 255.0;
    case GLTF_SHORT:
        return fmax(c / 32767.0, -1.0);
    case GLTF_UNSIGNED_SHORT:
        return c / 65535.0;
    default:
        return c;
    }
}

static bool copy_element(const gltf_accessor *accessor, const gltf_view *view, uint64_t i, float *out)
{
    uint32_t size = component_size(view->component);
    bool finite = true;
    for (uint32_t k = 0; k < view->width; ++k) {
        double value = read_component(view->data + i * view->stride + (uint64_t)k * size, view->component);
        out[k] = (float)(accessor->normalized ? normalize(value, view->component) : value);
        finite = finite && isfinite(out[k]);
    }
    return finite;
}

static uint64_t sparse_index(const gltf_accessor *accessor, uint64_t i)
{
    const gltf_view *view = &accessor->sparse_indices;
    return (uint64_t)read_component(view->data + i * view->stride, view->component);
}

static bool fail_finite(const gltf *model, uint32_t index, uint64_t element, tsla_error *e)
{
    return tsla_error_set(e, "%s: accessors[%u]: element %llu is not finite", model->path, (unsigned)index,
                          (unsigned long long)element);
}

bool gltf_accessor_floats(gltf *model, uint32_t index, const gltf_accessor *accessor, const float **out, tsla_error *e)
{
    const gltf_view *dense = &accessor->dense;
    float *values = tsla_arena_take(&model->memory, dense->count, (uint64_t)dense->width * sizeof *values);
    if (!values)
        return gltf_out_of_memory(model, e);
    for (uint64_t i = 0; dense->data && i < dense->count; ++i)
        if (!copy_element(accessor, dense, i, values + i * dense->width))
            return fail_finite(model, index, i, e);
    for (uint64_t i = 0; i < accessor->sparse_count; ++i)
        if (!copy_element(accessor, &accessor->sparse_values, i, values + sparse_index(accessor, i) * dense->width))
            return fail_finite(model, index, sparse_index(accessor, i), e);
    *out = values;
    return true;
}

static void copy_uints(const gltf_view *view, uint64_t i, uint32_t *out)
{
    uint32_t size = component_size(view->component);
    for (uint32_t k = 0; k < view->width; ++k)
        out[k] = (uint32_t)read_component(view->data + i * view->stride + (uint64_t)k * size, view->component);
}

bool gltf_accessor_uints(gltf *model, uint32_t index, const gltf_accessor *accessor, const uint32_t **out,
                         tsla_error *e)
{
    const gltf_view *dense = &accessor->dense;
    uint32_t component = dense->component;
    if (component != GLTF_UNSIGNED_BYTE && component != GLTF_UNSIGNED_SHORT && component != GLTF_UNSIGNED_INT)
        return tsla_error_set(e, "%s: accessors[%u]: componentType %u is not an unsigned one", model->path,
                              (unsigned)index, (unsigned)component);
    uint32_t *values = tsla_arena_take(&model->memory, dense->count, (uint64_t)dense->width * sizeof *values);
    if (!values)
        return gltf_out_of_memory(model, e);
    for (uint64_t i = 0; dense->data && i < dense->count; ++i)
        copy_uints(dense, i, values + i * dense->width);
    for (uint64_t i = 0; i < accessor->sparse_count; ++i)
        copy_uints(&accessor->sparse_values, i, values + sparse_index(accessor, i) * dense->width);
    *out = values;
    return true;
}
