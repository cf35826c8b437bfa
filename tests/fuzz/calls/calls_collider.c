// SPDX-License-Identifier: MIT
// Calls on colliders of the world and of rigs.
#include "fuzz/calls/calls.h"

#include <math.h>

// Four sides that close a body, and others. They are read last, so that records from before mean what they meant.
static void read_planes(reader *r, tsl_collider_desc *d)
{
    static tsl_plane planes[TSL_HULL_PLANES];
    d->shape = TSL_SHAPE_HULL;
    d->flags &= r->is_wild ? ~0u : ~TSL_COLLIDER_INSIDE;
    d->plane_count = 4 + reader_bits(r) % 9;
    d->planes = planes;
    for (uint32_t i = 0; i < d->plane_count; ++i) {
        planes[i].normal = reader_vector(r, 1.0f);
        planes[i].distance = reader_number(r, 0.02f, 0.2f);
        if (i < 4)
            planes[i].normal = (tsl_vec3){i % 2 ? 1.0f : -1.0f, i / 2 ? 1.0f : -1.0f, i % 3 ? -1.0f : 1.0f};
    }
}

static tsl_collider_desc read_desc(reader *r)
{
    TSL_INIT(tsl_collider_desc, d);
    uint32_t owner = reader_byte(r), flags = reader_byte(r), shape = reader_byte(r);
    d.flags = (flags % 4 == 1 ? TSL_COLLIDER_INSIDE : 0) | (flags / 4 % 8 == 1 ? TSL_COLLIDER_DISABLED : 0) |
              (flags / 32 % 2 ? TSL_COLLIDER_UNSCALED : 0);
    if (owner % 4) {
        uint32_t slot = pick_rig(r);
        d.rig = rig_in(r, slot);
        d.bone =
            slot < RIGS && s.rigs[slot].bone_count ? (int32_t)(reader_bits(r) % (s.rigs[slot].bone_count + 1)) - 1 : -1;
        d.flags |= owner / 4 % 4 == 1 ? TSL_COLLIDER_SHARED : owner / 4 % 4 == 2 ? TSL_COLLIDER_SIMULATED : 0;
    }
    d.user_data = d.rig.bits ? 0 : owner / 16 % 2 ? 1 + s.collider_count : owner / 32 % 4;
    d.shape = r->is_wild ? shape % 6 : shape % 3;
    d.flags |= flags / 64 == 2 ? TSL_COLLIDER_KEEPS_RADIUS : 0;
    if (flags / 64 == 3) // one of those that came later
        d.shape = shape % 3 ? TSL_SHAPE_BOX : TSL_SHAPE_TAPERED_CAPSULE;
    d.layers = shape / 8 % 4 ? 1 : reader_bits(r) % 4;
    d.radius = reader_number(r, 0, 0.3f);
    d.radius_b = shape / 32 % 2 ? reader_number(r, 0, 0.3f) : -1;
    d.a = reader_vector(r, 0.3f);
    d.b = reader_vector(r, 0.3f);
    if (d.shape == TSL_SHAPE_BOX && !r->is_wild)
        d.b = (tsl_vec3){fabsf(d.b.x), fabsf(d.b.y), fabsf(d.b.z)};
    d.frame = reader_transform(r, 0.3f, 3);
    if (flags / 64 == 3 && shape % 3 == 2 && shape / 64 > 1)
        read_planes(r, &d);
    return d;
}

static void note_collider(const tsl_collider_desc *desc)
{
    uint32_t rig = RIGS;
    for (uint32_t w = 1; w < s.world_count; ++w)
        check(made_collider[w].bits == made_collider[0].bits, "a collider's id differs between worlds");
    for (uint32_t i = 0; i < s.rig_count; ++i)
        if (s.rigs[i].is_alive && s.rigs[i].bits == desc->rig.bits)
            rig = i;
    check((rig == RIGS) == (desc->rig.bits == 0), "a collider is made on a rig that is none");
    s.colliders[s.collider_count++] = (collider_slot){made_collider[0].bits, 1, rig, desc->flags};
}

static void create(reader *r)
{
    tsl_collider_desc desc = read_desc(r);
    if (s.collider_count == COLLIDERS)
        return;
    say_collider_desc(&desc);
    fail_allocation(reader_one_in(r, 6) ? 1 + reader_bits(r) % 8 : 0);
    EACH(ALLOCATES, tsl_collider_create(world[w], &desc, &made_collider[w]));
    s.poses_are_old = 1;
    if (call_result() == TSL_OK)
        note_collider(&desc);
}

static void destroy(reader *r)
{
    uint32_t slot = pick_collider(r);
    tsl_collider_id id = collider_in(r, slot);
    say_collider("id", id);
    EACH(CHANGES, tsl_collider_destroy(world[w], id));
    s.poses_are_old = 1;
    if (slot < COLLIDERS) {
        check((call_result() == TSL_OK) == (s.colliders[slot].is_alive != 0),
              "destruction of a living collider alone works");
        s.colliders[slot].is_alive = 0;
    }
}

static void set(reader *r)
{
    uint32_t slot = pick_collider(r);
    tsl_collider_id id = collider_in(r, slot);
    tsl_collider_desc desc = read_desc(r);
    if (slot < COLLIDERS && reader_below(r, 8)) { // else it is refused for its owner
        const uint32_t kept = TSL_COLLIDER_SHARED | TSL_COLLIDER_SIMULATED;
        desc.rig.bits = s.colliders[slot].rig < RIGS ? s.rigs[s.colliders[slot].rig].bits : 0;
        desc.flags = (desc.flags & ~kept) | (s.colliders[slot].flags & kept);
        desc.bone = -1;
    }
    say_collider("id", id);
    say_collider_desc(&desc);
    EACH(CHANGES, tsl_collider_set(world[w], id, &desc));
    s.poses_are_old = 1;
}

static void move(reader *r)
{
    uint32_t slot = pick_collider(r);
    tsl_collider_id id = collider_in(r, slot);
    uint32_t flags = reader_below(r, r->is_wild ? 4 : 2);
    tsl_transform to = reader_transform(r, 0.5f, 3);
    say_collider("id", id);
    say_floats("tsl_transform", "frame", &to, 10);
    say_uint("flags", flags);
    const tsl_transform *frame = &to;
    EACH(CHANGES, tsl_collider_move(world[w], id, frame, flags));
    s.poses_are_old = 1;
}

static void publish(reader *r)
{
    (void)r;
    if (s.way == WAY_RIGS) // there it is part of a step
        return;
    EACH(CHANGES, tsl_world_publish_colliders(world[w]));
    s.poses_are_old = 1;
}

const call_kind collider_calls[] = {{"collider_create", create, 15}, {"collider_destroy", destroy, 3},
                                    {"collider_set", set, 5},        {"collider_move", move, 7},
                                    {"publish", publish, 1},         {NULL, NULL, 0}};
