// SPDX-License-Identifier: MIT
#include "common/gltf_edit.h"

#include "common/gltf_parts.h"

#include <stdlib.h>
#include <string.h>

void gltf_edit_begin(gltf_edit *edit, gltf *model)
{
    memset(edit, 0, sizeof *edit);
    edit->model = model;
    edit->view = model->buffer_views.count;
}

void gltf_edit_end(gltf_edit *edit)
{
    free(edit->added);
    memset(edit, 0, sizeof *edit);
}

static bool out_of_memory(const gltf_edit *edit, tsla_error *e)
{
    return tsla_error_set(e, "%s: out of memory while writing", edit->model->path);
}

cJSON *gltf_open_array(cJSON *object, const char *key)
{
    cJSON *array = tsla_json_get(object, key);
    if (cJSON_IsArray(array))
        return array;
    cJSON_DeleteItemFromObjectCaseSensitive(object, key); // null
    return cJSON_AddArrayToObject(object, key);
}

static cJSON *add_object(cJSON *array)
{
    cJSON *object = cJSON_CreateObject();
    if (object && cJSON_AddItemToArray(array, object))
        return object;
    cJSON_Delete(object);
    return NULL;
}

static bool set_number(cJSON *object, const char *key, double number)
{
    cJSON_DeleteItemFromObjectCaseSensitive(object, key);
    return cJSON_AddNumberToObject(object, key, number) != NULL;
}

static bool add_numbers(cJSON *object, const char *key, const float *numbers, int count)
{
    cJSON *array = cJSON_CreateFloatArray(numbers, count);
    cJSON_DeleteItemFromObjectCaseSensitive(object, key);
    if (array && cJSON_AddItemToObject(object, key, array))
        return true;
    cJSON_Delete(array);
    return false;
}

static bool append(gltf_edit *edit, const float *values, uint64_t count)
{
    uint64_t size = count * 4, needed = edit->added_size + size;
    if (needed > edit->added_capacity) {
        uint64_t capacity = needed * 2;
        uint8_t *larger = realloc(edit->added, (size_t)capacity);
        if (!larger)
            return false;
        edit->added = larger;
        edit->added_capacity = capacity;
    }
    for (uint64_t i = 0; i < count; ++i) { // little-endian on every host
        uint32_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        for (uint32_t b = 0; b < 4; ++b)
            edit->added[edit->added_size++] = (uint8_t)(bits >> (8 * b));
    }
    return true;
}

static bool add_bounds(cJSON *accessor, const float *values, uint32_t count, uint32_t width)
{
    float low[4], high[4];
    for (uint32_t k = 0; k < width; ++k) {
        low[k] = high[k] = values[k];
        for (uint32_t i = 1; i < count; ++i) {
            float value = values[i * width + k];
            low[k] = value < low[k] ? value : low[k];
            high[k] = value > high[k] ? value : high[k];
        }
    }
    return add_numbers(accessor, "min", low, (int)width) && add_numbers(accessor, "max", high, (int)width);
}

bool gltf_edit_add_floats(gltf_edit *edit, const float *values, uint32_t count, uint32_t width, bool bounds,
                          uint32_t *out_accessor, tsla_error *e)
{
    static const char *const types[] = {"", "SCALAR", "VEC2", "VEC3", "VEC4"};
    uint64_t offset = edit->added_size;
    cJSON *accessors = gltf_open_array(edit->model->json, "accessors");
    cJSON *accessor = accessors ? add_object(accessors) : NULL;
    if (!accessor || !append(edit, values, (uint64_t)count * width) ||
        !cJSON_AddNumberToObject(accessor, "bufferView", edit->view) ||
        !cJSON_AddNumberToObject(accessor, "byteOffset", (double)offset) ||
        !cJSON_AddNumberToObject(accessor, "componentType", 5126) ||
        !cJSON_AddNumberToObject(accessor, "count", count) ||
        !cJSON_AddStringToObject(accessor, "type", types[width]) ||
        (bounds && !add_bounds(accessor, values, count, width)))
        return out_of_memory(edit, e);
    *out_accessor = edit->model->accessors.count++;
    return true;
}

bool gltf_edit_add_clip(gltf_edit *edit, const char *name, uint32_t *out_clip, tsla_error *e)
{
    cJSON *animations = gltf_open_array(edit->model->json, "animations");
    cJSON *animation = animations ? add_object(animations) : NULL;
    if (!animation || !cJSON_AddStringToObject(animation, "name", name) ||
        !cJSON_AddArrayToObject(animation, "channels") || !cJSON_AddArrayToObject(animation, "samplers"))
        return out_of_memory(edit, e);
    *out_clip = (uint32_t)cJSON_GetArraySize(animations) - 1;
    return true;
}

static const char *const path_names[] = {"translation", "rotation", "scale", "weights"};

// The one channel of the property: further ones are taken away. Null: there is none.
static cJSON *find_channel(cJSON *channels, uint32_t node, gltf_path path)
{
    cJSON *found = NULL;
    for (cJSON *channel = channels->child, *next; channel; channel = next) {
        uint32_t its_node;
        gltf_path its_path;
        next = channel->next;
        if (!gltf_channel_property(channel, &its_node, &its_path) || its_node != node || its_path != path)
            continue;
        if (found)
            cJSON_Delete(cJSON_DetachItemViaPointer(channels, channel));
        else
            found = channel;
    }
    return found;
}

bool gltf_edit_drop_doubles(gltf_edit *edit, uint32_t index, tsla_error *e)
{
    const gltf *model = edit->model;
    const gltf_clip *clip = &model->clips[index];
    uint32_t i = 0, *played = calloc((size_t)model->node_count + 1, 4 * sizeof *played); // channel + 1, per path
    if (!played)
        return out_of_memory(edit, e);
    for (uint32_t t = 0; t < clip->track_count; ++t)
        played[4 * (size_t)clip->tracks[t].node + clip->tracks[t].path] = clip->tracks[t].channel + 1;
    for (uint32_t t = 0; t < clip->weight_count; ++t)
        played[4 * (size_t)clip->weights[t].node + GLTF_WEIGHTS] = clip->weights[t].channel + 1;
    cJSON *animations = cJSON_GetObjectItemCaseSensitive(model->json, "animations"),
          *channels = cJSON_GetObjectItemCaseSensitive(cJSON_GetArrayItem(animations, (int)index), "channels");
    for (cJSON *channel = channels ? channels->child : NULL, *next; channel; channel = next) {
        uint32_t node;
        gltf_path path;
        next = channel->next;
        ++i;
        if (!gltf_channel_property(channel, &node, &path) || node >= model->node_count)
            continue;
        uint32_t kept = played[4 * (size_t)node + path];
        if (kept && kept != i)
            cJSON_Delete(cJSON_DetachItemViaPointer(channels, channel));
    }
    free(played);
    return true;
}

static uint32_t count_users(const cJSON *channels, double sampler)
{
    uint32_t count = 0;
    const cJSON *channel;
    cJSON_ArrayForEach(channel, channels)
    {
        const cJSON *index = cJSON_GetObjectItemCaseSensitive(channel, "sampler");
        count += cJSON_IsNumber(index) && index->valuedouble == sampler;
    }
    return count;
}

static cJSON *add_channel(cJSON *channels, uint32_t node, gltf_path path)
{
    cJSON *channel = add_object(channels);
    cJSON *target = channel ? cJSON_AddObjectToObject(channel, "target") : NULL;
    if (!target || !cJSON_AddNumberToObject(target, "node", node) ||
        !cJSON_AddStringToObject(target, "path", path_names[path]))
        return NULL;
    return channel;
}

// Where the channel pointed at the property: players without the extension are to see what is written, too.
static bool name_node(cJSON *channel, uint32_t node, gltf_path path)
{
    cJSON *target = cJSON_GetObjectItemCaseSensitive(channel, "target");
    cJSON *extensions = cJSON_GetObjectItemCaseSensitive(target, "extensions");
    if (!cJSON_GetObjectItemCaseSensitive(extensions, "KHR_animation_pointer"))
        return true;
    cJSON_DeleteItemFromObjectCaseSensitive(extensions, "KHR_animation_pointer");
    if (!extensions->child)
        cJSON_DeleteItemFromObjectCaseSensitive(target, "extensions");
    cJSON_DeleteItemFromObjectCaseSensitive(target, "path");
    return set_number(target, "node", node) && cJSON_AddStringToObject(target, "path", path_names[path]);
}

// The channel's own sampler; one that other channels share is left to them and a new one made, as for one that is not there.
static cJSON *own_sampler(cJSON *channel, const cJSON *channels, cJSON *samplers)
{
    const cJSON *index = cJSON_GetObjectItemCaseSensitive(channel, "sampler");
    bool is_place = cJSON_IsNumber(index) && index->valuedouble >= 0.0 && index->valuedouble < (double)INT32_MAX;
    cJSON *own = is_place ? cJSON_GetArrayItem(samplers, (int)index->valuedouble) : NULL;
    if (cJSON_IsObject(own) && count_users(channels, index->valuedouble) == 1)
        return own;
    cJSON *sampler = add_object(samplers);
    if (!sampler || !set_number(channel, "sampler", cJSON_GetArraySize(samplers) - 1))
        return NULL;
    return sampler;
}

// glTF forbids animating a node that is given as a matrix.
static bool replace_matrix(gltf_edit *edit, uint32_t index)
{
    gltf_node *node = &edit->model->nodes[index];
    cJSON *nodes = cJSON_GetObjectItemCaseSensitive(edit->model->json, "nodes");
    const tsl_transform *t = &node->local;
    if (!node->has_matrix)
        return true;
    cJSON *json = cJSON_GetArrayItem(nodes, (int)index);
    const float translation[3] = {t->position.x, t->position.y, t->position.z};
    const float rotation[4] = {t->rotation.x, t->rotation.y, t->rotation.z, t->rotation.w};
    const float scale[3] = {t->scale.x, t->scale.y, t->scale.z};
    cJSON_DeleteItemFromObjectCaseSensitive(json, "matrix");
    node->has_matrix = false;
    return add_numbers(json, "translation", translation, 3) && add_numbers(json, "rotation", rotation, 4) &&
           add_numbers(json, "scale", scale, 3);
}

bool gltf_edit_set_track(gltf_edit *edit, uint32_t clip, uint32_t node, gltf_path path,
                         gltf_interpolation interpolation, uint32_t times, uint32_t values, tsla_error *e)
{
    static const char *const names[] = {"LINEAR", "STEP", "CUBICSPLINE"};
    cJSON *animations = cJSON_GetObjectItemCaseSensitive(edit->model->json, "animations");
    cJSON *animation = cJSON_GetArrayItem(animations, (int)clip);
    cJSON *channels = animation ? gltf_open_array(animation, "channels") : NULL;
    cJSON *samplers = channels ? gltf_open_array(animation, "samplers") : NULL;
    cJSON *channel = samplers ? find_channel(channels, node, path) : NULL;
    if (samplers && !channel)
        channel = add_channel(channels, node, path);
    cJSON *sampler = channel && name_node(channel, node, path) ? own_sampler(channel, channels, samplers) : NULL;
    if (!sampler || !set_number(sampler, "input", times) || !set_number(sampler, "output", values) ||
        !replace_matrix(edit, node))
        return out_of_memory(edit, e);
    cJSON_DeleteItemFromObjectCaseSensitive(sampler, "interpolation"); // LINEAR is the default
    return interpolation == GLTF_LINEAR || cJSON_AddStringToObject(sampler, "interpolation", names[interpolation])
               ? true
               : out_of_memory(edit, e);
}
