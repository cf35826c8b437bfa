// SPDX-License-Identifier: MIT
// KawaiiPhysics' SyncBone. With w the displacement of the source from its reference position, times curve and scale and along the active
// axes, x a target, p its parent, and s the share left by its distance and its position along the line, root to tip:
//
//     x' = p' + |x - p| n,   n the direction of  x + s w - p'
//
// Bones are then rotated onto the result, so that in local space only rotations change, except where a bone has several children.
#include "tassel/convert/kawaii_physics.h"

#include "base/standard_call.h"
#include "convert/curve_keys.h"
#include "convert/units.h"
#include "math/transform.h"

#define SYNC_NONE (-1)
#define SYNC_SEVERAL (-2)

typedef struct sync_target {
    int32_t up;        // the parent's index among the targets, or SYNC_NONE
    int32_t child;     // the child's, SYNC_NONE or SYNC_SEVERAL
    float along;       // from the first target, in the reference pose
    uint32_t moved;    // bit 0: its position changed; bit 1: its local rotation changed
    tsl_transform was; // in the rig's space, as the next two
    tsl_vec3 at;       // new position
    tsl_quat turn;     // added to its rotation
} sync_target;

#define SYNC_MOVED 1u
#define SYNC_TURNED 2u

// Arguments of a call, and what is shared by all targets.
typedef struct sync_call {
    tsl_kawaii_sync s;
    const tsl_rig_desc *rig;
    const tsl_vec3 *locations;
    uint32_t location_count;
    tsl_transform *locals;
    tsl_transform above; // the parent of the first target
    tsl_vec3 source, displacement;
    float length; // length of the longest line of targets, in the reference pose
    sync_target targets[TSL_KAWAII_SYNC_BONES];
} sync_call;

static int sync_has_dummy(const sync_call *c, uint32_t target)
{
    return c->s.dummy_bone_length > 0.0f && c->targets[target].child == SYNC_NONE;
}

// ---- reading a call ---------------------------------------------------------------------------------------------

static const tslc_field sync_fields[] = {TSLC_POINTER(tsl_kawaii_sync, bones),
                                         TSLC_WHOLE(tsl_kawaii_sync, bone_count, 0, 1, TSL_KAWAII_SYNC_BONES),
                                         TSLC_SWITCH(tsl_kawaii_sync, root_stays, 1),
                                         TSLC_THREE(tsl_kawaii_sync, global_scale, 1.0f, 1.0f, 1.0f, 0.0f, 1.0f),
                                         TSLC_CHOICE(tsl_kawaii_sync, apply_direction_x, 0, TSL_KAWAII_NO_DIRECTION),
                                         TSLC_CHOICE(tsl_kawaii_sync, apply_direction_y, 0, TSL_KAWAII_NO_DIRECTION),
                                         TSLC_CHOICE(tsl_kawaii_sync, apply_direction_z, 0, TSL_KAWAII_NO_DIRECTION),
                                         TSLC_SWITCH(tsl_kawaii_sync, distance_attenuation, 0),
                                         TSLC_AMOUNT(tsl_kawaii_sync, attenuation_inner_radius, 0.0f),
                                         TSLC_AMOUNT(tsl_kawaii_sync, attenuation_outer_radius, 0.0f),
                                         TSLC_SHARE(tsl_kawaii_sync, max_attenuation_rate, 1.0f),
                                         TSLC_AMOUNT(tsl_kawaii_sync, dummy_bone_length, 0.0f),
                                         TSLC_CHOICE(tsl_kawaii_sync, bone_forward_axis, 0, TSL_KAWAII_Z_NEGATIVE),
                                         TSLC_KEYS(tsl_kawaii_sync, delta_distance),
                                         TSLC_KEYS(tsl_kawaii_sync, length_rate)};
TSLC_STRUCT_CALL(tsl_kawaii_sync_init, tsl_kawaii_sync, "sync", sync)

static tsl_result sync_check_vector(tsl_vec3 position)
{
    if (!tsli_vec3_is_finite(position))
        return TSL_ERROR_NOT_FINITE;
    return tsli_vec3_is_within_limit(position) ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT;
}

static tsl_result sync_check_local(const tsl_transform *local)
{
    if (!tsli_quat_is_finite(local->rotation))
        return TSL_ERROR_NOT_FINITE;
    float square = tsli_quat_dot(local->rotation, local->rotation);
    TSLC_TRY(sync_check_vector(local->position));
    TSLC_TRY(sync_check_vector(local->scale));
    return square > 0.99f && square < 1.01f ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT;
}

// In the reference pose and in the animated one.
static tsl_result sync_check_bone(const sync_call *c, uint32_t bone)
{
    if (bone >= c->rig->bone_count)
        return TSL_ERROR_INDEX_OUT_OF_RANGE;
    if (c->rig->parents[bone] < -1 || c->rig->parents[bone] >= (int32_t)bone)
        return TSL_ERROR_BAD_HIERARCHY;
    TSLC_TRY(sync_check_local(&c->rig->rest[bone]));
    return sync_check_local(&c->locals[bone]);
}

static tsl_result sync_check_line(const sync_call *c, uint32_t bone)
{
    TSLC_TRY(sync_check_bone(c, bone));
    for (int32_t p = c->rig->parents[bone]; p >= 0; p = c->rig->parents[p])
        TSLC_TRY(sync_check_bone(c, (uint32_t)p));
    return TSL_OK;
}

static int32_t sync_find(const sync_call *c, uint32_t before, int32_t bone)
{
    for (uint32_t i = before; i-- > 0;)
        if (c->s.bones[i] == (uint32_t)bone)
            return (int32_t)i;
    return SYNC_NONE;
}

// Checks the list of bones and finds each one's parent and child.
static tsl_result sync_take_bones(sync_call *c)
{
    const tsl_kawaii_sync *s = &c->s;
    TSLC_TRY(sync_check_line(c, s->source));
    TSLC_TRY(sync_check_line(c, s->bones[0]));
    for (uint32_t i = 0; i < s->bone_count; ++i) {
        sync_target *t = &c->targets[i];
        TSLC_TRY(sync_check_bone(c, s->bones[i]));
        if (i > 0 && s->bones[i] <= s->bones[i - 1])
            return TSL_ERROR_NOT_INCREASING;
        t->up = sync_find(c, i, c->rig->parents[s->bones[i]]);
        t->child = SYNC_NONE;
        if (i > 0 ? t->up == SYNC_NONE : !s->root_stays && c->rig->parents[s->bones[0]] < 0)
            return TSL_ERROR_BAD_HIERARCHY;
        if (i > 0)
            c->targets[t->up].child = c->targets[t->up].child == SYNC_NONE ? (int32_t)i : SYNC_SEVERAL;
    }
    return TSL_OK;
}

static tsl_result sync_check_locations(const sync_call *c)
{
    uint32_t count = c->s.bone_count;
    if (!c->locations)
        return c->location_count ? TSL_ERROR_NULL_POINTER : TSL_OK;
    for (uint32_t i = 0; i < c->s.bone_count; ++i)
        count += sync_has_dummy(c, i) ? 1u : 0u;
    if (c->location_count != count)
        return TSL_ERROR_COUNT_MISMATCH;
    for (uint32_t i = 0; i < count; ++i)
        TSLC_TRY(sync_check_vector(c->locations[i]));
    return TSL_OK;
}

// Checks the whole call, its pose included, and fills `up` and `child` of each target.
static tsl_result sync_take(sync_call *c)
{
    TSLC_TRY(tslc_check_fields(&tslc_unheard, "sync", &c->s, &sync_type));
    TSLC_TRY(sync_take_bones(c));
    return sync_check_locations(c);
}

// ---- displacement of the source -----------------------------------------------------------------------------

// The ancestor of `bone`, or itself, whose parent is `above`.
static uint32_t sync_below(const tsl_rig_desc *rig, int32_t above, uint32_t bone)
{
    while (rig->parents[bone] != above)
        bone = (uint32_t)rig->parents[bone];
    return bone;
}

// From the root down, since products with uneven scales depend on the order. Lines are short, so each bone searches again.
static tsl_transform sync_model(const tsl_rig_desc *rig, const tsl_transform *locals, uint32_t bone)
{
    tsl_transform at = tsli_transform_identity();
    uint32_t next = bone;
    for (int32_t above = -1; above != (int32_t)bone; above = (int32_t)next) {
        next = sync_below(rig, above, bone);
        at = tsli_transform_mul_clamped(at, locals[next]);
    }
    return at;
}

// Curve values may have any size.
static float sync_factor(double value)
{
    const double most = (double)TSLI_CLAMP_LIMIT;
    return (float)(value > most ? most : value < -most ? -most : value);
}

static float sync_along(tsl_kawaii_direction direction, float displacement)
{
    int counts = direction == TSL_KAWAII_BOTH || (direction == TSL_KAWAII_POSITIVE && displacement > 0.0f) ||
                 (direction == TSL_KAWAII_NEGATIVE && displacement < 0.0f);
    return counts ? displacement : 0.0f;
}

static tsl_vec3 sync_displacement(const tsl_kawaii_sync *s, tsl_vec3 displacement)
{
    float by =
        sync_factor(tslc_curve_at(s->delta_distance_keys, s->delta_distance_key_count, tsli_vec3_length(displacement)));
    displacement = tsli_vec3_mul(tsli_vec3_clamp(tsli_vec3_scale(displacement, by)), s->global_scale);
    return tsli_vec3(sync_along(s->apply_direction_x, displacement.x), sync_along(s->apply_direction_y, displacement.y),
                     sync_along(s->apply_direction_z, displacement.z));
}

// ---- displacement of targets --------------------------------------------------------------------------------

static double sync_left_at(const tsl_kawaii_sync *s, float distance)
{
    double inner = (double)s->attenuation_inner_radius, outer = (double)s->attenuation_outer_radius;
    double d = (double)distance, most = (double)s->max_attenuation_rate;
    if (!s->distance_attenuation || d <= inner)
        return 1.0;
    return d >= outer ? 1.0 - most : 1.0 - most * ((d - inner) / (outer - inner));
}

// For a point at `animated`, `along` from the first target, and at location `index` where locations are given.
static tsl_vec3 sync_displacement_of(const sync_call *c, tsl_vec3 animated, float along, uint32_t index)
{
    const tsl_kawaii_sync *s = &c->s;
    tsl_vec3 position = c->locations ? c->locations[index] : animated;
    float distance = tsli_vec3_length(tsli_vec3_sub(c->source, position));
    float rate = c->length > 0.0f ? along / c->length : 0.0f;
    double share = tslc_curve_at(s->length_rate_keys, s->length_rate_key_count, rate);
    return tsli_vec3_clamp(tsli_vec3_scale(c->displacement, sync_factor(share * sync_left_at(s, distance))));
}

// Displaces a point by `displacement`, then restores its distance from the parent.
static tsl_vec3 sync_project(tsl_vec3 bone, tsl_vec3 animated, tsl_vec3 displacement, tsl_vec3 parent)
{
    tsl_vec3 to = tsli_vec3_normalize(tsli_vec3_sub(tsli_vec3_add(animated, displacement), parent));
    if (tslc_is_zero(to))
        return tsli_vec3_add(parent, bone);
    return tsli_vec3_add(parent, tsli_vec3_scale(to, tsli_vec3_length(bone)));
}

static void sync_move_target(sync_call *c, uint32_t i)
{
    sync_target *t = &c->targets[i];
    const sync_target *up = t->up >= 0 ? &c->targets[t->up] : NULL;
    tsl_vec3 before = up ? up->was.position : c->above.position, parent = up ? up->at : before;
    tsl_vec3 displacement = sync_displacement_of(c, t->was.position, t->along, i);
    int stays =
        up ? tslc_is_zero(displacement) && !(up->moved & SYNC_MOVED) : c->s.root_stays || tslc_is_zero(displacement);
    t->at = t->was.position;
    t->moved = stays ? 0 : SYNC_MOVED;
    if (!stays)
        t->at = sync_project(tsli_vec3_sub(t->was.position, before), t->was.position, displacement, parent);
}

// ---- rotations ------------------------------------------------------------------------------------------------

// The shortest rotation between two directions, by their half-way direction; for opposite ones about any axis.
static tsl_quat sync_turn(tsl_vec3 from, tsl_vec3 to)
{
    tsl_vec3 a = tsli_vec3_normalize(from), b = tsli_vec3_normalize(to), half = tsli_vec3_add(a, b);
    if (tslc_is_zero(a) || tslc_is_zero(b))
        return tsli_quat_identity();
    if (tsli_vec3_length_squared(half) < 1e-12f)
        half = tsli_vec3_cross(a, fabsf(a.x) < 0.5f ? tsli_vec3(1.0f, 0.0f, 0.0f) : tsli_vec3(0.0f, 1.0f, 0.0f));
    half = tsli_vec3_normalize(half);
    tsl_vec3 axis = tsli_vec3_cross(a, half);
    return tsli_quat_normalize(tsli_quat(axis.x, axis.y, axis.z, tsli_vec3_dot(a, half)));
}

// A dummy bone's position is in its bone's space, with its scale.
static tsl_vec3 sync_dummy_of(const sync_call *c, const sync_target *t)
{
    int negative = c->s.bone_forward_axis >= TSL_KAWAII_X_NEGATIVE;
    float length = negative ? -c->s.dummy_bone_length : c->s.dummy_bone_length;
    return tsli_transform_vector(t->was, tslc_along(c->s.bone_forward_axis % 3, length));
}

// `dummy` counts dummies so far.
static void sync_turn_target(sync_call *c, uint32_t i, uint32_t *dummy)
{
    sync_target *t = &c->targets[i];
    tsl_vec3 from = {0.0f, 0.0f, 0.0f}, to = from;
    uint32_t own = 0;
    if (t->child >= 0) {
        const sync_target *child = &c->targets[t->child];
        own = (t->moved | child->moved) & SYNC_MOVED;
        from = tsli_vec3_sub(child->was.position, t->was.position);
        to = tsli_vec3_sub(child->at, t->at);
    } else if (sync_has_dummy(c, i)) {
        from = sync_dummy_of(c, t);
        tsl_vec3 animated = tsli_vec3_add(t->was.position, from);
        float along = t->along + c->s.dummy_bone_length;
        tsl_vec3 displacement = sync_displacement_of(c, animated, along, c->s.bone_count + (*dummy)++);
        own = !tslc_is_zero(displacement) || t->moved & SYNC_MOVED;
        to = tsli_vec3_sub(sync_project(from, animated, displacement, t->at), t->at);
    }
    t->turn = own ? sync_turn(from, to) : t->up >= 0 ? c->targets[t->up].turn : tsli_quat_identity();
    t->moved |= own ? SYNC_TURNED : 0;
}

// ---- a whole call -------------------------------------------------------------------------------------------------

static void sync_begin(sync_call *c)
{
    const tsl_kawaii_sync *s = &c->s;
    int32_t above = c->rig->parents[s->bones[0]];
    c->above = above < 0 ? tsli_transform_identity() : sync_model(c->rig, c->locals, (uint32_t)above);
    c->source = sync_model(c->rig, c->locals, s->source).position;
    c->displacement =
        sync_displacement(s, tsli_vec3_sub(c->source, sync_model(c->rig, c->rig->rest, s->source).position));
    c->length = 0.0f;
    for (uint32_t i = 0; i < s->bone_count; ++i) {
        sync_target *t = &c->targets[i];
        const sync_target *up = i > 0 ? &c->targets[t->up] : NULL;
        t->was = tsli_transform_mul_clamped(up ? up->was : c->above, c->locals[s->bones[i]]);
        t->along = up ? up->along + tsli_vec3_length(c->rig->rest[s->bones[i]].position) : 0.0f;
        float end = t->along + (sync_has_dummy(c, i) ? s->dummy_bone_length : 0.0f);
        c->length = end > c->length ? end : c->length;
    }
}

// Current position of a target's parent.
static tsl_transform sync_parent_of(const sync_call *c, const sync_target *t)
{
    if (t->up < 0)
        return c->above;
    const sync_target *up = &c->targets[t->up];
    tsl_transform parent = up->was;
    parent.position = up->at;
    parent.rotation = tsli_quat_mul(up->turn, up->was.rotation);
    return parent;
}

// An only child keeps its position in its parent's space.
static int sync_is_shifted(const sync_call *c, const sync_target *t)
{
    if (t->up < 0)
        return (t->moved & SYNC_MOVED) != 0;
    const sync_target *up = &c->targets[t->up];
    return up->child == SYNC_SEVERAL && (t->moved & SYNC_MOVED || up->moved);
}

static void sync_write(const sync_call *c, uint32_t i)
{
    const sync_target *t = &c->targets[i];
    tsl_transform *local = &c->locals[c->s.bones[i]], parent = sync_parent_of(c, t);
    if (sync_is_shifted(c, t))
        local->position = tsli_vec3_clamp(tsli_transform_inverse_vector(parent, tsli_vec3_sub(t->at, parent.position)));
    if (t->moved & SYNC_TURNED) {
        tsl_quat rotation = tsli_quat_mul(t->turn, t->was.rotation);
        local->rotation = tsli_quat_normalize(tsli_quat_mul(tsli_quat_conjugate(parent.rotation), rotation));
    }
}

static tsl_result apply_sync(sync_call *c)
{
    uint32_t dummies = 0;
    TSLC_TRY(sync_take(c));
    sync_begin(c);
    for (uint32_t i = 0; i < c->s.bone_count; ++i)
        sync_move_target(c, i);
    for (uint32_t i = 0; i < c->s.bone_count; ++i)
        sync_turn_target(c, i, &dummies);
    for (uint32_t i = 0; i < c->s.bone_count; ++i)
        sync_write(c, i);
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_kawaii_sync_apply,
                   (const tsl_kawaii_sync *sync, const tsl_rig_desc *rig, const tsl_vec3 *locations,
                    uint32_t location_count, tsl_transform *inout_locals),
                   (sync, rig, locations, location_count, inout_locals))
{
    sync_call c;
    if (!inout_locals)
        return TSL_ERROR_NULL_POINTER;
    TSLC_TRY(tsli_desc_read(&c.s, sizeof c.s, sizeof c.s, sync));
    TSLC_TRY(tsli_desc_check(sizeof *rig, sizeof *rig, rig));
    if (!rig->parents || !rig->rest)
        return TSL_ERROR_NULL_POINTER;
    c.rig = rig;
    c.locations = locations;
    c.location_count = location_count;
    c.locals = inout_locals;
    return apply_sync(&c);
}
