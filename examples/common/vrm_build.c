// SPDX-License-Identifier: MIT
#include "common/vrm_build.h"

#include "asset/chains.h"
#include "common/gltf_parts.h"
#include "common/xform.h"
#include "tassel/convert/vrm.h"

#include <string.h>

#define NONE UINT32_MAX

// Which springs wait for which, from the one that has to run before: who waits for it.
typedef struct wait {
    uint32_t spring, next; // next: 1 + an index, 0 ends
} wait;

typedef struct builder {
    tsl_world *world;
    tsl_rig_id rig;
    vrm *v;
    gltf *model;
    const char *log_text;
    tsla_error *error;
    wait *waits;
    uint32_t wait_count, *first_wait; // per spring
    uint32_t *stack;                  // of one search
    uint32_t *waiting;                // 1 + the last spring whose search found that this one waits for it
    uint32_t *met;                    // 1 + the last spring that was made to wait for this one because of a collider
    uint32_t *listed;                 // per collider: 1 + the last spring that lists it
    tsl_collider_id *animated, *simulated; // per collider, null until one is needed
    tsl_vrm_spring *springs;               // per spring, and so on
    tsl_chain_desc *descs;
    tsl_chain_params *params;
    tsl_chain_id *chains;
} builder;

static tsl_vec3 vector(const float v[3])
{
    return vec3_make(v[0], v[1], v[2]);
}

static bool fail(const builder *b, const char *kind, uint32_t place, const char *name, tsl_result result)
{
    return tsla_error_set(b->error, "%s: %s[%u] \"%s\": %s: %s", b->model->path, kind, (unsigned)place, name,
                          tsl_result_name(result), b->log_text);
}

// The spring that carries a node: it holds it, or the nearest node above that any spring holds.
static uint32_t carrier(const builder *b, int32_t node)
{
    for (; node >= 0; node = b->model->nodes[node].parent)
        if (b->v->owners[node])
            return b->v->owners[node] - 1;
    return NONE;
}

static void add_wait(builder *b, uint32_t spring, uint32_t on)
{
    b->waits[b->wait_count] = (wait){spring, b->first_wait[on]};
    b->first_wait[on] = ++b->wait_count;
}

// Finds all that wait for a spring, directly or not. One search is enough for all of the spring's colliders: what it is
// then made to wait for does not change who waits for it.
static void find_waiting(builder *b, uint32_t spring)
{
    uint32_t top = 0;
    b->stack[top++] = spring;
    b->waiting[spring] = spring + 1;
    while (top > 0) {
        uint32_t on = b->stack[--top];
        for (uint32_t w = b->first_wait[on]; w; w = b->waits[w - 1].next) {
            uint32_t found = b->waits[w - 1].spring;
            if (b->waiting[found] == spring + 1)
                continue;
            b->waiting[found] = spring + 1;
            b->stack[top++] = found;
        }
    }
}

static bool begin_chains(builder *b)
{
    tsla_arena *memory = &b->model->memory;
    uint64_t springs = b->v->spring_count;
    b->springs = tsla_arena_take(memory, springs, sizeof *b->springs);
    b->descs = tsla_arena_take(memory, springs, sizeof *b->descs);
    b->params = tsla_arena_take(memory, springs, sizeof *b->params);
    b->chains = tsla_arena_take(memory, springs, sizeof *b->chains);
    if (!b->springs || !b->descs || !b->params || !b->chains)
        return gltf_out_of_memory(b->model, b->error);
    return true;
}

static bool begin(builder *b)
{
    tsla_arena *memory = &b->model->memory;
    uint64_t springs = b->v->spring_count, waits = springs, colliders = b->v->collider_count;
    for (uint32_t s = 0; s < b->v->spring_count; ++s)
        waits += b->v->springs[s].collider_count;
    b->waits = tsla_arena_take(memory, waits, sizeof *b->waits);
    b->first_wait = tsla_arena_take(memory, springs, sizeof *b->first_wait);
    b->stack = tsla_arena_take(memory, springs, sizeof *b->stack);
    b->waiting = tsla_arena_take(memory, springs, sizeof *b->waiting);
    b->met = tsla_arena_take(memory, springs, sizeof *b->met);
    b->listed = tsla_arena_take(memory, colliders, sizeof *b->listed);
    b->animated = tsla_arena_take(memory, colliders, sizeof *b->animated);
    b->simulated = tsla_arena_take(memory, colliders, sizeof *b->simulated);
    if (!b->waits || !b->first_wait || !b->stack || !b->waiting || !b->met || !b->listed || !b->animated ||
        !b->simulated)
        return gltf_out_of_memory(b->model, b->error);
    for (uint32_t s = 0; s < b->v->spring_count; ++s) {
        uint32_t on = carrier(b, b->model->nodes[b->v->springs[s].joints[0].node].parent);
        if (on != NONE)
            add_wait(b, s, on);
    }
    return true;
}

static tsl_result create_collider(const builder *b, const vrm_collider *in, uint32_t flags, tsl_collider_id *out)
{
    static const tsl_vrm_shape shapes[] = {TSL_VRM_SPHERE, TSL_VRM_CAPSULE, TSL_VRM_PLANE};
    tsl_vrm_collider collider;
    tsl_collider_desc desc;
    tsl_vrm_collider_init(&collider, sizeof collider);
    tsl_collider_desc_init(&desc, sizeof desc);
    collider.shape = shapes[in->shape];
    collider.inside = in->inside;
    collider.radius = in->radius;
    collider.offset = vector(in->offset);
    if (in->shape == VRM_PLANE)
        collider.normal = vector(in->tail);
    else
        collider.tail = vector(in->tail);
    desc.rig = b->rig;
    desc.bone = (int32_t)b->model->nodes[in->node].rank;
    tsl_result result = tsl_vrm_collider_to_desc(&collider, &desc);
    desc.flags |= flags;
    return result == TSL_OK ? tsl_collider_create(b->world, &desc, out) : result;
}

// Whether the spring meets this collider where the simulation has it.
static bool rides_simulated(builder *b, uint32_t spring, uint32_t collider)
{
    tsla_error none = {"", 0};
    tsla_json_at file = gltf_root(b->model, &none);
    uint32_t on = carrier(b, (int32_t)b->v->colliders[collider].node);
    if (on == NONE)
        return false;
    if (b->waiting[on] != spring + 1) {
        if (b->met[on] != spring + 1)
            add_wait(b, spring, on);
        b->met[on] = spring + 1;
        return true;
    }
    warnings_add(&b->v->warnings, &b->model->memory, &file,
                 "spring \"%s\": its collider %u swings with \"%s\", which waits for this spring: the "
                 "collider moves with the animated pose",
                 b->v->springs[spring].name, (unsigned)b->v->colliders[collider].place, b->v->springs[on].name);
    return false;
}

static bool find_collider(builder *b, uint32_t spring, uint32_t index, tsl_collider_id *out)
{
    bool simulated = rides_simulated(b, spring, index);
    tsl_collider_id *id = simulated ? &b->simulated[index] : &b->animated[index];
    if (id->bits == 0) {
        tsl_result result = create_collider(b, &b->v->colliders[index], simulated ? TSL_COLLIDER_SIMULATED : 0, id);
        if (result != TSL_OK)
            return fail(b, "colliders", b->v->colliders[index].place, "", result);
    }
    *out = *id;
    return true;
}

// Groups may share a collider; what it has pushed out once is outside.
static bool is_listed_now(builder *b, uint32_t spring, uint32_t collider)
{
    bool is_new = b->listed[collider] != spring + 1;
    b->listed[collider] = spring + 1;
    return is_new;
}

static void fill_joint(const vrm_joint *in, tsl_vrm_joint *out)
{
    // A gravity of less than nothing, which VRM 0.x allows, is one the other way.
    float sign = in->gravity_power < 0.0f ? -1.0f : 1.0f;
    tsl_vrm_joint_init(out);
    out->stiffness = in->stiffness;
    out->gravity_power = sign * in->gravity_power;
    out->gravity_dir = vec3_scale(vector(in->gravity_direction), sign);
    out->drag_force = in->drag_force;
    out->hit_radius = in->hit_radius;
}

static void fill_limit(const vrm_limit *in, tsl_joint_limit *out)
{
    static const tsl_limit kinds[] = {TSL_LIMIT_NONE, TSL_LIMIT_CONE, TSL_LIMIT_HINGE, TSL_LIMIT_POLAR};
    out->kind = kinds[in->kind];
    out->angle_a = in->angle;
    out->angle_b = in->yaw;
    memcpy(&out->rotation, in->rotation, sizeof in->rotation);
}

static bool fail_spring(const builder *b, uint32_t index, tsl_result result)
{
    const vrm_spring *in = &b->v->springs[index];
    return fail(b, b->v->version == VRM_0 ? "boneGroups" : "springs", in->place, in->name, result);
}

static bool fill_spring(builder *b, uint32_t index)
{
    const vrm_spring *in = &b->v->springs[index];
    tsl_vrm_spring *out = &b->springs[index];
    bool limited = false;
    uint32_t *bones = tsla_arena_take(&b->model->memory, in->joint_count, sizeof *bones);
    tsl_vrm_joint *joints = tsla_arena_take(&b->model->memory, in->joint_count, sizeof *joints);
    tsl_joint_limit *limits = tsla_arena_take(&b->model->memory, in->joint_count, sizeof *limits);
    if (!bones || !joints || !limits)
        return gltf_out_of_memory(b->model, b->error);
    for (uint32_t i = 0; i < in->joint_count; ++i) {
        bones[i] = b->model->nodes[in->joints[i].node].rank;
        fill_joint(&in->joints[i], &joints[i]);
        fill_limit(&in->joints[i].limit, &limits[i]);
        limited |= limits[i].kind != TSL_LIMIT_NONE;
    }
    tsl_vrm_spring_init(out, sizeof *out);
    out->limits = limited ? limits : NULL;
    out->joint_count = in->joint_count;
    out->bones = bones;
    out->joints = joints;
    out->center = in->center < 0 ? -1 : (int32_t)b->model->nodes[in->center].rank;
    out->has_tail = in->has_tail;
    out->tail = vector(in->tail);
    return true;
}

// And creates the colliders that no spring before it meets.
static bool describe_chain(builder *b, uint32_t index)
{
    const vrm_spring *in = &b->v->springs[index];
    tsl_collider_id *colliders = tsla_arena_take(&b->model->memory, in->collider_count, sizeof *colliders);
    tsl_chain_desc *desc = &b->descs[index];
    if (!colliders)
        return gltf_out_of_memory(b->model, b->error);
    find_waiting(b, index);
    uint32_t count = 0;
    for (uint32_t i = 0; i < in->collider_count; ++i)
        if (is_listed_now(b, index, in->colliders[i]) &&
            !find_collider(b, index, in->colliders[i], &colliders[count++]))
            return false;
    if (!fill_spring(b, index))
        return false;
    tsl_chain_desc_init(desc, sizeof *desc);
    desc->flags = TSL_CHAIN_COLLIDER_LIST;
    desc->colliders = colliders;
    desc->collider_count = count;
    tsl_result result = tsl_vrm_spring_to_params(&b->springs[index], &b->params[index], sizeof b->params[index]);
    if (result == TSL_OK)
        result = tsl_vrm_spring_to_desc(&b->springs[index], desc);
    return result == TSL_OK ? true : fail_spring(b, index, result);
}

bool vrm_build(tsl_world *world, tsl_rig_id rig, vrm *v, gltf *model, const char *log_text, tsla_error *e)
{
    builder b = {.world = world, .rig = rig, .v = v, .model = model, .log_text = log_text, .error = e};
    uint32_t bad = 0;
    if (!begin(&b) || !begin_chains(&b))
        return false;
    for (uint32_t s = 0; s < v->spring_count; ++s)
        if (!describe_chain(&b, s))
            return false;
    tsl_result result = tsla_chains_create(world, rig, b.descs, b.params, v->spring_count, b.chains, &bad);
    for (uint32_t s = 0; s < v->spring_count && result == TSL_OK; ++s) {
        result = tsl_vrm_spring_set_joints(world, b.chains[s], &b.springs[s]);
        bad = s;
    }
    return result == TSL_OK ? true : fail_spring(&b, bad, result);
}
