// SPDX-License-Identifier: MIT
// Tails of up to 256 bones, and rotations through many bones by other ways than one long strand: forks, skipped bones, chains that ride on
// chains, bones that no chain moves. Rotations go from bone to bone as a product, and what each factor adds in roundings must not grow on the
// way: they are compared with bones that are turned onto the library's particles in double.
#include "solver/fixture.h"

enum { LONGEST = 256, FIRST_OF_TAIL = 2 };

#define PI 3.14159265358979323846
#define HUNDREDTH_OF_A_DEGREE (0.01 * PI / 180.0)

static bench_rig rig;

// ---- the reference --------------------------------------------------------------------------------------

// What the reference knows of a bone. Without a particle it follows the nearest bone above that has one, of whichever chain.
typedef struct node {
    int has_particle, above, in_chain_above;
    d3 place;
    dq turned, shown; // from the animated pose, in the world: simulated; with weight
} node;

static node nodes[SCENE_BONES];
static dframe animated[SCENE_BONES];
static const dq none = {0.0, 0.0, 0.0, 1.0};

static void find_nodes(void)
{
    memset(nodes, 0, sizeof nodes);
    for (uint32_t c = 0; c < rig.rig->chain_count; ++c) {
        static tsl_particle p[SCENE_BONES];
        uint32_t count = bench_particles(&rig, c, p);
        for (uint32_t i = 0; i < count; ++i) {
            node *n = &nodes[p[i].bone];
            n->has_particle = 1;
            n->place = d3_of(p[i].position);
            n->in_chain_above = p[i].parent >= 0;
        }
    }
    for (uint32_t b = 0; b < rig.rig->bone_count; ++b) {
        int above = rig.rig->parents[b];
        while (above >= 0 && !nodes[above].has_particle)
            above = rig.rig->parents[above];
        nodes[b].above = above;
    }
}

// By how much a bone turns, after what turns it with its parent: the directions to its children are summed up.
static dq swing_of(uint32_t b, dq before)
{
    d3 rest = {0.0, 0.0, 0.0}, now = rest;
    int count = 0;
    for (uint32_t child = b + 1; child < rig.rig->bone_count; ++child) {
        if (!nodes[child].has_particle || !nodes[child].in_chain_above || nodes[child].above != (int)b)
            continue;
        if (rig.desc.fork == TSL_FORK_FIRST && count > 0)
            break;
        rest = d3_add(rest, d3_unit(d3_sub(animated[child].position, animated[b].position)));
        now = d3_add(now, d3_unit(dq_rotate(dq_conjugate(before), d3_sub(nodes[child].place, nodes[b].place))));
        ++count;
    }
    int turns = count == 1 || (count > 1 && rig.desc.fork != TSL_FORK_KEEP);
    return turns ? dq_from_to(d3_unit(rest), d3_unit(now)) : none;
}

static void turn_nodes(void)
{
    double weight = (double)rig.params.weight;
    find_nodes();
    forward_kinematics(rig.rig, rig.rig->pose, NULL, animated);
    for (uint32_t b = 0; b < rig.rig->bone_count; ++b) {
        node *n = &nodes[b];
        dq before = n->above >= 0 ? nodes[n->above].turned : none;
        dq swing = n->has_particle ? swing_of(b, before) : none;
        dq mixed = {swing.x * weight, swing.y * weight, swing.z * weight, 1.0 + (swing.w - 1.0) * weight};
        n->turned = dq_mul(before, swing);
        n->shown = dq_mul(n->above >= 0 ? nodes[n->above].shown : none, dq_unit(mixed));
    }
}

// ---- checks ---------------------------------------------------------------------------------------------

typedef struct errors {
    double pointing; // of bones at their children
    double rotation; // against the reference
    double unit;     // of the rotations' lengths
} errors;

static void note(double *largest, double value)
{
    if (!(value <= *largest)) // a NaN is larger than anything
        *largest = value;
}

static double quat_angle(dq a, dq b)
{
    dq d = dq_mul(dq_conjugate(a), b);
    return 2.0 * atan2(sqrt(d.x * d.x + d.y * d.y + d.z * d.z), fabs(d.w));
}

static double angle_of(d3 a, d3 b)
{
    return atan2(d3_length(d3_cross(a, b)), d3_dot(a, b));
}

// `posed`: frames in the world of the rig's bones. Below an uneven scale they are sheared, which no rotation and scale say.
static void note_frames(const dframe *posed, const uint8_t *hung, errors *e)
{
    for (uint32_t b = 0; b < rig.rig->bone_count; ++b) {
        int32_t above = rig.rig->parents[b];
        d3 s = animated[b].scale;
        if (s.x == s.y && s.x == s.z)
            note(&e->rotation, quat_angle(posed[b].rotation, dq_mul(nodes[b].shown, animated[b].rotation)));
        if (!hung[b] || above < 0)
            continue;
        const dframe *parent = &posed[above];
        s = animated[above].scale;
        if (parent->is_product || (fabs(s.x) == fabs(s.y) && fabs(s.x) == fabs(s.z)))
            note(&e->pointing, angle_of(dframe_vector(*parent, d3_of(rig.rig->pose[b].position)),
                                        d3_sub(posed[b].position, parent->position)));
    }
}

static void note_space(tsl_pose_space space, errors *e)
{
    static tsl_transform posed[SCENE_BONES];
    static dframe world[SCENE_BONES];
    static uint8_t hung[SCENE_BONES];
    tsl_pose_input in = bench_input(&rig);
    tsl_pose_output out = bench_output(&rig, space);
    dframe root = dframe_of(rig.rig->root);
    out.bones = posed;
    CHECK_INT(tsl_rig_get_pose(rig.s.world, rig.rig->id, &in, &out), TSL_OK);
    bones_of_chains(&rig.s, rig.rig, hung);
    for (uint32_t i = 0; i < rig.rig->bone_count; ++i) {
        tsl_quat q = posed[i].rotation;
        note(&e->unit, fabs(sqrt((double)q.x * q.x + (double)q.y * q.y + (double)q.z * q.z + (double)q.w * q.w) - 1.0));
        world[i] = dframe_of(posed[i]);
        if (space == TSL_SPACE_MODEL)
            world[i] = dframe_mul(root, world[i]);
        world[i].is_product = 0;
    }
    if (space == TSL_SPACE_LOCAL) // the host puts it together
        forward_kinematics(rig.rig, posed, hung, world);
    note_frames(world, hung, e);
}

// `most_turn`: of rotations against the reference; `most_pointing`: of bones beside their children. In hundredths of a degree.
static void check_rig(const char *what, double most_turn, double most_pointing)
{
    errors e = {0.0, 0.0, 0.0};
    turn_nodes();
    for (tsl_pose_space space = TSL_SPACE_LOCAL; space <= TSL_SPACE_WORLD; ++space)
        note_space(space, &e);
    CHECK_MSG(e.pointing < most_pointing * HUNDREDTH_OF_A_DEGREE, "%s: points %g off", what, e.pointing);
    CHECK_MSG(e.rotation < most_turn * HUNDREDTH_OF_A_DEGREE, "%s: turned by %g", what, e.rotation);
    CHECK_MSG(e.unit < 5e-6, "%s: length %g off", what, e.unit);
}

static void end_rig(const char *what)
{
    CHECK_MSG(stats_of(rig.s.world).recovered_chain_count == 0, "%s: reset", what);
    bench_end(&rig);
}

// ---- rigs -----------------------------------------------------------------------------------------------

static tsl_quat root_turn(double yaw, double pitch)
{
    dq q = dq_mul(dq_of(scene_turn(0.0f, 1.0f, 0.0f, yaw)), dq_of(scene_turn(1.0f, 0.2f, 0.0f, pitch)));
    tsl_quat turn = {(float)q.x, (float)q.y, (float)q.z, (float)q.w};
    return turn;
}

// A turn and a sway about the world's origin: elsewhere positions in the world have fewer digits than bones need here.
static void move_root(double yaw, double pitch, int frame)
{
    double t = frame / 60.0;
    rig.rig->root.rotation = root_turn(yaw + 0.8 * scene_sin(3.0 * t), pitch + 0.3 * scene_sin(2.0 * t));
}

static void swing(double yaw, int frames, const char *what)
{
    for (int f = 0; f < frames && check_broken == 0; ++f) {
        move_root(yaw, 0.3, f);
        bench_step(&rig, DT);
        check_rig(what, 1.0, INFINITY);
    }
    end_rig(what);
}

static void begin_turned(double yaw)
{
    bench_begin(&rig, NULL);
    rig.rig->root.rotation = root_turn(yaw, 0.3);
    rig.params.elasticity = 0.06f;
    rig.params.push = 0.3f;
    rig.params.gravity = (tsl_vec3){0.0f, -1.5f, 0.0f};
    scene_add_bone(rig.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
}

static uint32_t add_line_of_bones(uint32_t parent, uint32_t count, float x, float z)
{
    uint32_t first = scene_add_bones(rig.rig, (int32_t)parent, count, (tsl_vec3){x, -0.02f, z});
    for (uint32_t i = first; i < first + count; ++i)
        rig.rig->rest[i].rotation = scene_turn(0.3f, 1.0f, -0.7f, 0.01 * (double)(i % 3));
    return first;
}

// ---- many bones -----------------------------------------------------------------------------------------

static const tsl_fork forks[] = {TSL_FORK_KEEP, TSL_FORK_AVERAGE, TSL_FORK_FIRST};

// A strand goes on with the first child: each bone of the back but the first begins a strand of its own.
static void a_comb_of_many_forks(void)
{
    for (int k = 0; k < 3; ++k) {
        begin_turned(3.1);
        rig.desc.fork = forks[k];
        uint32_t back = 0;
        for (int i = 0; i < 150; ++i) {
            uint32_t tooth = back && i ? add_line_of_bones(back, 1, 0.03f, 0.0f) : 0;
            back = add_line_of_bones(back, 1, 0.001f, 0.004f);
            CHECK(tooth < back);
        }
        bench_rig_done(&rig);
        scene_add_chain(&rig.s, rig.rig, 1, &rig.desc, &rig.params);
        swing(3.1, 20, "comb");
    }
}

static void bones_that_are_skipped(void)
{
    static const uint32_t every[] = {2, 3, 60};
    for (int k = 0; k < 3; ++k) {
        uint32_t bones[SCENE_BONES], count = 0;
        begin_turned(3.0);
        uint32_t first = add_line_of_bones(0, 300, 0.002f, 0.004f);
        bench_rig_done(&rig);
        for (uint32_t b = first; b < first + 300; b += every[k])
            bones[count++] = b;
        rig.desc.model = TSL_MODEL_SPRING;
        rig.desc.bones = bones;
        rig.desc.bone_count = count;
        scene_add_chain(&rig.s, rig.rig, 0, &rig.desc, &rig.params);
        swing(3.0, 30, "skipped");
    }
}

static void a_chain_that_rides_on_a_long_one(void)
{
    for (int way = 0; way < 3; ++way) { // of a spring's kind or not, with bones between the two or none
        begin_turned(2.7);
        uint32_t first = add_line_of_bones(0, 140, 0.002f, 0.004f);
        uint32_t last = first + 139;
        if (way == 1)
            last = add_line_of_bones(last, 60, 0.001f, 0.0f) + 59;
        uint32_t rider = add_line_of_bones(last, 100, 0.003f, 0.001f);
        bench_rig_done(&rig);
        if (way == 2) {
            tsl_chain_desc desc = rig.desc;
            const uint32_t *bones = &first;
            uint32_t exclude = rider;
            desc.roots = bones;
            desc.root_count = 1;
            desc.exclude = &exclude;
            desc.exclude_count = 1;
            scene_add_chain(&rig.s, rig.rig, 0, &desc, &rig.params);
        } else {
            bench_spring(&rig, first, 140);
        }
        bench_spring(&rig, rider, 100);
        swing(2.7, 30, "riding");
    }
}

// The same small turn 200 times: each product's rounding is the same way off.
static void bones_that_no_chain_moves(void)
{
    begin_turned(2.5);
    uint32_t first = add_line_of_bones(0, 200, 0.0f, 0.004f);
    for (uint32_t b = first; b < first + 200; ++b)
        rig.rig->rest[b].rotation = scene_turn(0.3f, 1.0f, -0.7f, 0.1);
    uint32_t tail = add_line_of_bones(first + 199, 12, 0.0f, 0.004f);
    uint32_t below = add_line_of_bones(tail + 11, 100, 0.0f, 0.004f);
    for (uint32_t b = below; b < below + 100; ++b)
        rig.rig->rest[b].rotation = scene_turn(-0.3f, 1.0f, 0.2f, 0.13);
    bench_rig_done(&rig);
    rig.desc.exclude = &below;
    rig.desc.exclude_count = 1;
    scene_add_chain(&rig.s, rig.rig, tail, &rig.desc, &rig.params);
    swing(2.5, 20, "carried");
}

// ---- tails ----------------------------------------------------------------------------------------------

// As long whatever the number of its bones, below a bone with a scale of its own.
typedef struct tail_kind {
    const char *name;
    uint32_t bones;
    double yaw, pitch; // of the root
    tsl_vec3 scale;    // of the root
    tsl_vec3 above;    // of the bone above the tail
    double bend;       // of each bone's rest rotation against the one before, in radians
    float weight;
} tail_kind;

static const tsl_vec3 one = {1.0f, 1.0f, 1.0f};
static const tsl_chain_model models[] = {TSL_MODEL_CHAIN, TSL_MODEL_SPRING};

static void begin_tail(const tail_kind *kind, tsl_chain_model model)
{
    float step = 1.2f / (float)kind->bones;
    begin_turned(0.0);
    rig.rig->root.rotation = root_turn(kind->yaw, kind->pitch);
    rig.rig->root.scale = kind->scale;
    tsl_transform above = scene_at(0.0f, 0.1f, 0.02f);
    above.scale = kind->above;
    uint32_t hip = scene_add_bone(rig.rig, 0, above);
    uint32_t first = scene_add_bones(rig.rig, (int32_t)hip, kind->bones, (tsl_vec3){0.0f, -step, 0.3f * step});
    for (uint32_t i = first; i < first + kind->bones; ++i)
        rig.rig->rest[i].rotation = scene_turn(0.3f + 0.5f * (float)(i % 3), 1.0f, -0.7f, kind->bend);
    bench_rig_done(&rig);
    rig.desc.model = model;
    rig.params.weight = kind->weight;
    rig.params.damping = 0.12f;
    rig.params.stiffness = 0.3f;
    rig.params.inert = 0.2f;
    rig.params.gravity_falloff = 0.0f;
    if (model == TSL_MODEL_SPRING)
        bench_spring(&rig, FIRST_OF_TAIL, kind->bones);
    else
        scene_add_chain(&rig.s, rig.rig, FIRST_OF_TAIL, &rig.desc, &rig.params);
}

// About their own axis, too, where turns from bone to bone are below a right angle: a sharper one's axis comes from small differences.
static void check_tails(const tail_kind *kind, int frames)
{
    for (uint32_t m = 0; m < 2; ++m) {
        begin_tail(kind, models[m]);
        for (int f = 0; f < frames && check_broken == 0; ++f) {
            if (frames > 2)
                move_root(kind->yaw, kind->pitch, f);
            bench_step(&rig, DT);
            check_rig(kind->name, kind->bend < 1.0 ? 1.0 : 4.0, 1.0);
        }
        end_rig(kind->name);
    }
}

static void tails_of_every_length_at_every_yaw(void)
{
    static const uint32_t lengths[] = {2, 7, 8, 9, 12, 16, 17, 24, 27, 28, 32, 33, 40, 64, 128, 255, 256};
    for (uint32_t n = 0; n < sizeof lengths / sizeof *lengths; ++n)
        for (int yaw = 0; yaw < 360; yaw += 20)
            for (int pitch = -1; pitch < 2; ++pitch) {
                tail_kind kind = {"standing", lengths[n], yaw * PI / 180.0, 0.7 * pitch, one, one, 0.0, 1.0f};
                check_tails(&kind, 2);
            }
}

static void tails_that_swing(void)
{
    const tail_kind kinds[] = {{"12 bones", 12, 1.4, -0.05, one, one, 0.02, 1.0f},
                               {"40 bones", 40, 2.5, 0.2, one, one, 0.3, 1.0f},
                               {"256 bones", LONGEST, 3.6, 0.45, one, one, 0.06, 1.0f},
                               {"a coil", LONGEST, 2.6, 0.4, one, one, 0.5, 1.0f},
                               {"a narrow coil", LONGEST, 2.6, 0.4, one, one, 1.5, 1.0f},
                               {"a zigzag", LONGEST, 2.6, 0.4, one, one, 2.6, 1.0f},
                               {"hardly weighted", 100, 3.0, 0.5, one, one, 0.02, 0.02f},
                               {"a quarter", LONGEST, 3.0, 0.5, one, one, 0.02, 0.25f},
                               {"nearly whole", LONGEST, 3.0, 0.5, one, one, 0.02, 0.9f}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i)
        check_tails(&kinds[i], i < 3 ? 90 : kinds[i].bend > 1.0 ? 10 : 30); // later bones of a coil lie on each other
}

static void tails_below_scales(void)
{
    static const tsl_vec3 scales[] = {{2.0f, 2.0f, 2.0f},   {-1.0f, 1.0f, 1.0f}, {1.0f, 3.0f, 0.5f},
                                      {-2.0f, -0.5f, 1.5f}, {1.0f, 1.0f, -0.3f}, {1e-3f, 1e-3f, 1e-3f},
                                      {1e3f, 1e3f, 1e3f}};
    for (uint32_t s = 0; s < sizeof scales / sizeof *scales; ++s)
        // A tail of a millimetre a metre away from the rig's root has no places between bones in floats.
        for (int above = 0; above < (scales[s].x < 0.1f && scales[s].x > 0.0f ? 1 : 2); ++above) {
            tail_kind kind = {"scaled", s % 2 ? 256 : 61, 2.9, -0.4, one, one, 0.01, 1.0f};
            *(above ? &kind.above : &kind.scale) = scales[s];
            check_tails(&kind, 20);
        }
}

// Shown between two ticks, with and without weight: the particles are elsewhere, but bones point at their children.
static void tails_between_ticks(void)
{
    for (uint32_t i = 0; i < 4; ++i) {
        tail_kind kind = {"between ticks", i / 2 ? 200 : LONGEST, 2.8, 0.3, one, one, 0.0, i / 2 ? 0.6f : 1.0f};
        begin_tail(&kind, models[i % 2]);
        for (int f = 0; f < 40 && check_broken == 0; ++f) {
            move_root(kind.yaw, kind.pitch, f);
            bench_step(&rig, 1.0f / 144.0f);
            check_rig(kind.name, INFINITY, 1.0);
        }
        end_rig(kind.name);
    }
}

// A tail that stands on its rest pose has its rest places where its particles are.
static void debug_lines_of_rest(void)
{
    static tsl_debug_line lines[SCENE_BONES];
    uint32_t count = SCENE_BONES;
    tail_kind kind = {"debug lines", LONGEST, 3.1, -0.6, one, one, 0.0, 1.0f};
    begin_tail(&kind, TSL_MODEL_SPRING);
    rig.params.gravity = (tsl_vec3){0.0f, 0.0f, 0.0f};
    bench_tune(&rig);
    bench_step(&rig, DT);
    CHECK_INT(tsl_world_debug_lines(rig.s.world, TSL_DEBUG_REST, lines, &count), TSL_OK);
    CHECK_INT(count, LONGEST - 1);
    for (uint32_t i = 0; i < count; ++i)
        CHECK_MSG(distance3(lines[i].from, lines[i].to) < 2e-6, "line %u: %g", i,
                  distance3(lines[i].from, lines[i].to));
    end_rig(kind.name);
}

int main(void)
{
    RUN(a_comb_of_many_forks);
    RUN(bones_that_are_skipped);
    RUN(a_chain_that_rides_on_a_long_one);
    RUN(bones_that_no_chain_moves);
    RUN(tails_of_every_length_at_every_yaw);
    RUN(tails_that_swing);
    RUN(tails_below_scales);
    RUN(tails_between_ticks);
    RUN(debug_lines_of_rest);
    return REPORT();
}
