// SPDX-License-Identifier: MIT
// KawaiiPhysics' SyncBone in its own words and in double precision, beside what tsl_kawaii_sync_apply makes of the same pose.
#include "convert/sync_rig.h"

#define SCENARIOS 30
#define DEVIATION 2e-6 // of the longest line of targets: rounding

// ---- the model ------------------------------------------------------------------------------------------------

typedef struct model {
    d3 at[SYNC_BONES_AT_MOST], dummy[SYNC_BONES_AT_MOST]; // by bone: where the pose has them
} model;

static d3 axis_of(tsl_kawaii_axis axis)
{
    double sign = axis >= TSL_KAWAII_X_NEGATIVE ? -1 : 1;
    d3 d = {axis % 3 == 0 ? sign : 0, axis % 3 == 1 ? sign : 0, axis % 3 == 2 ? sign : 0};
    return d;
}

static void model_take(model *m, const sync_rig *r, const tsl_transform *pose, const tsl_kawaii_sync *s)
{
    for (uint32_t b = 0; b < r->count; ++b) {
        dframe f = sync_frame(r, pose, b);
        m->at[b] = f.position;
        m->dummy[b] = dframe_point(f, d3_scale(axis_of(s->bone_forward_axis), (double)s->dummy_bone_length));
    }
}

static double applies(tsl_kawaii_direction direction, double v)
{
    int both = direction == TSL_KAWAII_BOTH;
    return both || (direction == TSL_KAWAII_POSITIVE && v > 0) || (direction == TSL_KAWAII_NEGATIVE && v < 0) ? v : 0;
}

static d3 way_of(const sync_rig *r, const tsl_kawaii_sync *s)
{
    d3 way = d3_sub(sync_place(r, r->pose, s->source), sync_place(r, r->rest, s->source));
    way = d3_scale(way, curve_at(s->delta_distance_keys, s->delta_distance_key_count, d3_length(way)));
    way = d3_mul(way, d3_of(s->global_scale));
    way.x = applies(s->apply_direction_x, way.x);
    way.y = applies(s->apply_direction_y, way.y);
    way.z = applies(s->apply_direction_z, way.z);
    return way;
}

static double left_at(const tsl_kawaii_sync *s, double distance)
{
    double inner = (double)s->attenuation_inner_radius, outer = (double)s->attenuation_outer_radius;
    outer = fmax(inner, outer);
    double amount = distance <= inner ? 0 : distance >= outer ? 1 : (distance - inner) / (outer - inner);
    return s->distance_attenuation ? fmax(0, 1 - amount * (double)s->max_attenuation_rate) : 1;
}

typedef struct line {
    const sync_rig *r;
    const tsl_kawaii_sync *s;
    double along[SYNC_BONES_AT_MOST], most; // from the target root, by bone
    int leaf[SYNC_BONES_AT_MOST];
} line;

static void measure(line *l)
{
    for (uint32_t i = 0; i < l->s->bone_count; ++i) {
        uint32_t b = l->s->bones[i];
        int32_t p = l->r->parents[b];
        l->leaf[b] = 1;
        l->along[b] = 0;
        if (i > 0)
            l->along[b] = l->along[p] + d3_length(d3_of(l->r->rest[b].position)), l->leaf[p] = 0;
    }
    l->most = 0;
    for (uint32_t i = 0; i < l->s->bone_count; ++i) {
        uint32_t b = l->s->bones[i];
        l->most = fmax(l->most, l->along[b] + (l->leaf[b] ? (double)l->s->dummy_bone_length : 0));
    }
}

static d3 moved(const line *l, d3 at, d3 parent, double along, double length, d3 way, d3 location)
{
    double rate = l->most > 0 ? along / l->most : 0;
    double share = curve_at(l->s->length_rate_keys, l->s->length_rate_key_count, rate) *
                   left_at(l->s, d3_distance(sync_place(l->r, l->r->pose, l->s->source), location));
    d3 to = d3_sub(d3_add(at, d3_scale(way, share)), parent);
    return d3_add(parent, d3_scale(d3_unit(to), length));
}

// `locations` as the call has them, or null.
static double model_apply(model *m, const sync_rig *r, const tsl_kawaii_sync *s, const tsl_vec3 *locations)
{
    line l = {r, s, {0}, 0, {0}};
    d3 way = way_of(r, s);
    uint32_t dummy = s->bone_count;
    measure(&l);
    const model before = *m;
    for (uint32_t i = 0; i < s->bone_count; ++i) {
        uint32_t b = s->bones[i];
        d3 location = locations ? d3_of(locations[i]) : before.at[b];
        if (i > 0 || !s->root_stays)
            m->at[b] = moved(&l, m->at[b], m->at[r->parents[b]], l.along[b], d3_length(d3_of(r->rest[b].position)), way,
                             location);
    }
    for (uint32_t i = 0; i < s->bone_count; ++i) {
        uint32_t b = s->bones[i];
        double length = (double)s->dummy_bone_length;
        if (l.leaf[b] && length > 0) {
            d3 location = locations ? d3_of(locations[dummy++]) : before.dummy[b];
            m->dummy[b] = moved(&l, m->dummy[b], m->at[b], l.along[b] + length, length, way, location);
        }
    }
    return l.most;
}

// ---- drawn at random ------------------------------------------------------------------------------------------

static tsl_quat drawn_turn(uint32_t *state, double most)
{
    double x = drawn(state, -1, 1), y = drawn(state, -1, 1), z = drawn(state, -1, 1);
    return scene_turn((float)x, (float)y, (float)z + 0.01f, drawn(state, -most, most));
}

static tsl_transform drawn_local(uint32_t *state)
{
    float x = (float)drawn(state, -4, 4), y = (float)drawn(state, -14, -6), z = (float)drawn(state, -4, 4);
    tsl_transform local = scene_at(x, y, z);
    local.rotation = drawn_turn(state, 0.5);
    return local;
}

// A tree of 3 to 24 bones in which one in five hangs from any of those before, and a pose of it.
static void draw_rig(sync_rig *r, uint32_t *state)
{
    sync_rig_begin(r);
    int count = (int)drawn(state, 3, 25);
    sync_rig_add_target(r, SYNC_HIPS, scene_at(5.0f, 2.0f, 12.0f));
    for (int i = 1; i < count; ++i) {
        uint32_t up = drawn(state, 0, 1) < 0.2 ? (uint32_t)drawn(state, 0, i) : (uint32_t)i - 1;
        sync_rig_add_target(r, (int32_t)r->targets[up], drawn_local(state));
    }
    sync_rig_end(r);
    for (uint32_t b = 0; b < r->count; ++b) {
        dq q = dq_mul(dq_of(drawn_turn(state, b == SYNC_THIGH ? 1.2 : 0.4)), dq_of(r->rest[b].rotation));
        r->pose[b].rotation = (tsl_quat){(float)q.x, (float)q.y, (float)q.z, (float)q.w};
    }
}

static uint32_t draw_keys(uint32_t *state, tsl_curve_key *keys, double span)
{
    uint32_t count = (uint32_t)drawn(state, 0, 4);
    for (uint32_t i = 0; i < count; ++i)
        keys[i] = (tsl_curve_key){(float)(span * (i + drawn(state, 0.1, 0.9)) / count), (float)drawn(state, 0, 1.3),
                                  (float)drawn(state, -1, 1), (float)drawn(state, -1, 1)};
    return count;
}

static float either(uint32_t *state, double least, double most)
{
    return drawn(state, 0, 1) < 0.5 ? 0.0f : (float)drawn(state, least, most);
}

typedef struct setting {
    tsl_kawaii_sync s;
    tsl_curve_key by_distance[4], by_length[4];
    tsl_vec3 locations[2 * SYNC_BONES_AT_MOST];
    uint32_t location_count; // 0: null
} setting;

static void draw_setting(setting *d, const sync_rig *r, uint32_t *state)
{
    tsl_kawaii_sync s = sync_of(r);
    s.root_stays = drawn(state, 0, 1) < 0.5;
    s.global_scale = (tsl_vec3){(float)drawn(state, 0.2, 1), (float)drawn(state, 0.2, 1), (float)drawn(state, 0.2, 1)};
    tsl_kawaii_direction *directions[] = {&s.apply_direction_x, &s.apply_direction_y, &s.apply_direction_z};
    for (int i = 0; i < 3; ++i)
        *directions[i] = drawn(state, 0, 1) < 0.5 ? TSL_KAWAII_BOTH : (tsl_kawaii_direction)drawn(state, 0, 4);
    s.distance_attenuation = drawn(state, 0, 1) < 0.6;
    s.attenuation_inner_radius = either(state, 5, 40);
    s.attenuation_outer_radius = either(state, 20, 120);
    s.max_attenuation_rate = (float)drawn(state, 0.2, 1);
    s.dummy_bone_length = either(state, 3, 12);
    s.bone_forward_axis = (tsl_kawaii_axis)drawn(state, 0, 6);
    s.delta_distance_keys = d->by_distance;
    s.delta_distance_key_count = draw_keys(state, d->by_distance, 40);
    s.length_rate_keys = d->by_length;
    s.length_rate_key_count = draw_keys(state, d->by_length, 1);
    d->s = s;
}

static void draw_locations(setting *d, const sync_rig *r, uint32_t *state)
{
    line l = {r, &d->s, {0}, 0, {0}};
    measure(&l);
    d->location_count = 0;
    if (drawn(state, 0, 1) < 0.5)
        return;
    d->location_count = d->s.bone_count;
    for (uint32_t i = 0; i < d->s.bone_count && d->s.dummy_bone_length > 0.0f; ++i)
        d->location_count += l.leaf[d->s.bones[i]] ? 1u : 0u;
    for (uint32_t i = 0; i < d->location_count; ++i)
        d->locations[i] =
            (tsl_vec3){(float)drawn(state, -20, 20), (float)drawn(state, 40, 100), (float)drawn(state, -20, 20)};
}

// The same SyncBone with another target root: bone 2 of the skirt and what is below it.
static void draw_second(setting *d, const setting *first, const sync_rig *r, uint32_t *list)
{
    int below[SYNC_BONES_AT_MOST] = {0};
    *d = *first;
    d->s.bone_count = 0;
    for (uint32_t i = 2; i < r->target_count; ++i) {
        uint32_t b = r->targets[i];
        below[b] = i == 2 || below[r->parents[b]];
        if (below[b])
            list[d->s.bone_count++] = b;
    }
    d->s.bones = list;
    d->s.root_stays = 0;
    d->s.length_rate_keys = d->by_length;
    d->s.delta_distance_keys = d->by_distance;
}

// ---- side by side -----------------------------------------------------------------------------------------------

typedef struct deviation {
    double worst, way; // shares of the longest line; way: the farthest that a bone is moved
} deviation;

static void compare(const sync_rig *r, const setting *d, model *m, tsl_transform *locals, deviation *all)
{
    model is, was = *m;
    double most = model_apply(m, r, &d->s, d->location_count ? d->locations : NULL);
    CHECK_INT(
        tsl_kawaii_sync_apply(&d->s, &r->desc, d->location_count ? d->locations : NULL, d->location_count, locals),
        TSL_OK);
    model_take(&is, r, locals, &d->s);
    line l = {r, &d->s, {0}, 0, {0}};
    measure(&l);
    for (uint32_t i = 0; i < d->s.bone_count; ++i) {
        uint32_t b = d->s.bones[i];
        double off = d3_distance(is.at[b], m->at[b]), dummy = d3_distance(is.dummy[b], m->dummy[b]);
        off = l.leaf[b] && d->s.dummy_bone_length > 0.0f ? fmax(off, dummy) : off;
        all->worst = fmax(all->worst, off / fmax(most, 10));
        all->way = fmax(all->way, d3_distance(m->at[b], was.at[b]) / fmax(most, 10));
    }
}

static void it_is_its_step_but_for_rounding(void)
{
    uint32_t state = 20261124;
    deviation all = {0, 0};
    int moved_far = 0;
    for (int k = 0; k < SCENARIOS; ++k) {
        sync_rig r;
        setting first, second;
        model m;
        uint32_t list[SYNC_BONES_AT_MOST];
        deviation one = {0, 0};
        draw_rig(&r, &state);
        draw_setting(&first, &r, &state);
        draw_second(&second, &first, &r, list);
        tsl_transform locals[SYNC_BONES_AT_MOST];
        memcpy(locals, r.pose, sizeof locals);
        model_take(&m, &r, locals, &first.s);
        draw_locations(&first, &r, &state);
        compare(&r, &first, &m, locals, &one);
        draw_locations(&second, &r, &state);
        compare(&r, &second, &m, locals, &one);
        CHECK_MSG(one.worst < DEVIATION, "scenario %d: %g", k, one.worst);
        moved_far += one.way > 0.05;
        all.worst = fmax(all.worst, one.worst);
        all.way = fmax(all.way, one.way);
    }
    printf("%d scenarios: at most %.2g off (held to %.2g), %d moved far, by up to %.2f\n", SCENARIOS, all.worst,
           DEVIATION, moved_far, all.way);
    CHECK(all.worst > 0.2 * DEVIATION && moved_far >= SCENARIOS / 3);
}

int main(void)
{
    RUN(it_is_its_step_but_for_rounding);
    return REPORT();
}
