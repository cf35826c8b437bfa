// SPDX-License-Identifier: MIT
// PhysBones' Multi-Child Type Average: a root bone with two children, as a line of its own that ends at their mean and a line from each.
#include "tassel/convert/phys_bone.h"
#include "tassel/debug.h"

#include "check.h"

#include <math.h>

enum { BASE, ROOT, LEFT, RIGHT, LEFT_END, RIGHT_END, BONES };
static const int32_t parents[BONES] = {-1, BASE, ROOT, ROOT, LEFT, RIGHT};
static const tsl_vec3 mean = {0.025f, -0.225f, 0.0f};
static const tsl_vec3 left_segments[] = {{0.1f, -0.25f, 0.0f}, {0.0f, -0.25f, 0.0f}};
static const tsl_vec3 right_segments[] = {{-0.05f, -0.2f, 0.0f}, {0.0f, -0.25f, 0.0f}};
static const uint32_t left_bones[] = {ROOT, LEFT, LEFT_END}, right_bones[] = {ROOT, RIGHT, RIGHT_END};

typedef struct fork {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id first;
    tsl_transform root, rest[BONES], posed[BONES];
    tsl_vec3 tail; // of the first line's second particle, from the root bone
} fork;

static tsl_vec3 less(tsl_vec3 a, tsl_vec3 b)
{
    return (tsl_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static double apart(tsl_vec3 a, tsl_vec3 b)
{
    tsl_vec3 d = less(a, b);
    return sqrt((double)d.x * d.x + (double)d.y * d.y + (double)d.z * d.z);
}

static tsl_phys_bone component(const uint32_t *bones, const tsl_vec3 *segments, uint32_t count, uint32_t above)
{
    TSL_INIT(tsl_phys_bone, c);
    c.bones = bones, c.segments = segments, c.count = count, c.root_parent = BASE;
    c.multi_child_type = TSL_PHYS_BONE_AVERAGE;
    c.bones_above = above, c.chain_length = 2;
    return c;
}

static void begin(fork *f)
{
    const tsl_transform origin = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    tsl_phys_bone c = component(left_bones, left_segments, 3, 0);
    TSL_INIT(tsl_world_desc, world);
    TSL_INIT(tsl_rig_desc, rig);
    memset(f, 0, sizeof *f);
    f->root = origin;
    for (int i = 0; i < BONES; ++i)
        f->rest[i] = origin;
    f->rest[LEFT].position = left_segments[0], f->rest[LEFT_END].position = left_segments[1];
    f->rest[RIGHT].position = right_segments[0], f->rest[RIGHT_END].position = right_segments[1];
    rig.bone_count = BONES, rig.parents = parents, rig.rest = f->rest;
    CHECK_INT(tsl_phys_bone_to_rig_desc(&c, &rig), TSL_OK);
    CHECK_INT(tsl_world_create(&world, &f->world), TSL_OK);
    CHECK_INT(tsl_rig_create(f->world, &rig, &f->rig), TSL_OK);
}

static tsl_chain_id add(fork *f, const tsl_phys_bone *c, uint32_t notes)
{
    tsl_chain_id chain;
    uint32_t said = 77;
    TSL_INIT(tsl_chain_desc, where);
    CHECK_INT(tsl_phys_bone_create(f->world, f->rig, c, &where, &chain), TSL_OK);
    CHECK_INT(tsl_phys_bone_get_notes(c, &said), TSL_OK);
    CHECK_INT(said, notes);
    return chain;
}

static void add_mean(fork *f)
{
    tsl_phys_bone c = component(left_bones, &mean, 1, 0);
    c.endpoint_position = mean;
    f->first = add(f, &c, 0);
}

static void add_children(fork *f)
{
    tsl_phys_bone left = component(left_bones + 1, left_segments + 1, 2, 1);
    tsl_phys_bone right = component(right_bones + 1, right_segments + 1, 2, 1);
    add(f, &left, 0);
    add(f, &right, 0);
}

static void step(fork *f, int frame)
{
    tsl_particle p[4];
    uint32_t count = 4;
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, out);
    f->root.position.x += frame < 15 ? 0.02f : 0.0f;
    in.bones = f->rest, in.bone_count = BONES, in.root = &f->root;
    out.bones = f->posed, out.bone_count = BONES, out.space = TSL_SPACE_WORLD;
    CHECK_INT(tsl_rig_step(f->world, f->rig, 1.0f / 50, &in, &out), TSL_OK);
    CHECK_INT(tsl_chain_get_particles(f->world, f->first, p, &count), TSL_OK);
    f->tail = less(p[1].position, p[0].position);
}

static tsl_vec3 mean_of_children(const fork *f)
{
    tsl_vec3 a = f->posed[LEFT].position, b = f->posed[RIGHT].position, root = f->posed[ROOT].position;
    return less((tsl_vec3){0.5f * (a.x + b.x), 0.5f * (a.y + b.y), 0.5f * (a.z + b.z)}, root);
}

// "Average": the root bone, and both children on it, go where the end at their mean goes, which they do not disturb.
static void the_root_turns_to_the_mean(void)
{
    fork with, alone;
    double most = 0;
    begin(&with), begin(&alone);
    add_mean(&with), add_mean(&alone);
    add_children(&with);
    for (int frame = 0; frame < 60; ++frame) {
        step(&with, frame), step(&alone, frame);
        CHECK_NEAR(apart(with.tail, alone.tail), 0, 1e-6);
        CHECK_NEAR(apart(mean_of_children(&with), with.tail), 0, 1e-5);
        CHECK_NEAR(apart(with.posed[LEFT].position, with.posed[RIGHT].position),
                   apart(left_segments[0], right_segments[0]), 1e-5);
        most = fmax(most, apart(with.tail, mean));
    }
    CHECK(most > 0.05);
    tsl_world_destroy(with.world);
    tsl_world_destroy(alone.world);
}

// A first line that goes on below the root bone turns it to the first child, as First does, and a note says so.
static void a_longer_line_leads(void)
{
    fork f;
    double most = 0;
    begin(&f);
    tsl_phys_bone left = component(left_bones, left_segments, 3, 0);
    tsl_phys_bone right = component(right_bones + 1, right_segments + 1, 2, 1);
    f.first = add(&f, &left, TSL_PHYS_BONE_NOTE_AVERAGE);
    add(&f, &right, 0);
    fork average;
    begin(&average);
    add_mean(&average), add_children(&average);
    for (int frame = 0; frame < 60; ++frame) {
        step(&f, frame), step(&average, frame);
        CHECK_NEAR(apart(less(f.posed[LEFT].position, f.posed[ROOT].position), f.tail), 0, 1e-5);
        most = fmax(most, apart(mean_of_children(&f), mean_of_children(&average)));
    }
    CHECK(most > 0.005);
    tsl_world_destroy(f.world);
    tsl_world_destroy(average.world);
}

int main(void)
{
    RUN(the_root_turns_to_the_mean);
    RUN(a_longer_line_leads);
    return REPORT();
}
