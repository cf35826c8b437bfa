// SPDX-License-Identifier: MIT
// Tails of up to 256 bones, and rotations through many bones by other ways than one long strand: forks, skipped bones, chains that ride on
// chains, bones that no chain moves. Rotations go from bone to bone as a product, and what each factor adds in roundings must not grow on the
// way: they are compared with bones that are turned onto the library's particles in double.
#include "solver/long_tail.h"

// ---- the reference --------------------------------------------------------------------------------------

// A bone with a particle: `above` is the bone of the nearest particle above it, whichever chain's.
typedef struct node {
    int used, above, in_chain_above;
    d3 place;
    dq rotation; // in the world, turned onto the particles
} node;

static node nodes[SCENE_BONES];
static dframe rest_ws[SCENE_BONES];

static void find_nodes(void)
{
    memset(nodes, 0, sizeof nodes);
    for (uint32_t c = 0; c < rig.rig->chain_count; ++c) {
        static tsl_particle p[SCENE_BONES];
        uint32_t count = bench_particles(&rig, c, p);
        for (uint32_t i = 0; i < count; ++i) {
            node *n = &nodes[p[i].bone];
            n->used = 1;
            n->place = d3_of(p[i].position);
            n->in_chain_above = p[i].parent >= 0;
        }
    }
    for (uint32_t b = 0; b < rig.rig->bone_count; ++b) {
        int above = rig.rig->parents[b];
        while (above >= 0 && !nodes[above].used)
            above = rig.rig->parents[above];
        nodes[b].above = above;
    }
}

// From bone `above` (less than 0: from the rig's root) to one below it; `scale`: of the first.
static dframe way_down(int above, uint32_t bone, d3 scale)
{
    dframe way = dframe_at((d3){0.0, 0.0, 0.0});
    way.scale = scale;
    int line[SCENE_BONES], count = 0;
    for (int b = (int)bone; b != above; b = rig.rig->parents[b])
        line[count++] = b;
    while (count > 0)
        way = dframe_mul(way, dframe_of(rig.rig->pose[line[--count]]));
    return way;
}

// In the frame of bone `b` before it is turned by its swing: the directions to its children at rest and now, summed up.
static int directions(uint32_t b, dq frame, d3 *rest, d3 *now)
{
    d3 none = {0.0, 0.0, 0.0};
    int count = 0;
    *rest = *now = none;
    for (uint32_t child = b + 1; child < rig.rig->bone_count; ++child) {
        if (!nodes[child].used || !nodes[child].in_chain_above || nodes[child].above != (int)b)
            continue;
        if (rig.desc.fork == TSL_FORK_FIRST && count > 0)
            break;
        d3 step = way_down((int)b, child, rest_ws[b].scale).position, way = d3_sub(nodes[child].place, nodes[b].place);
        *rest = d3_add(*rest, d3_scale(step, 1.0 / d3_length(step)));
        *now = d3_add(*now, d3_scale(dq_rotate(dq_back(frame), way), 1.0 / d3_length(way)));
        ++count;
    }
    return count;
}

static void turn_node(uint32_t b)
{
    node *n = &nodes[b];
    d3 one = {1.0, 1.0, 1.0}, rest, now;
    dq before = n->above >= 0 ? nodes[n->above].rotation : dq_of(rig.rig->root.rotation);
    dq frame = dq_mul(before, way_down(n->above, b, one).rotation);
    int children = directions(b, frame, &rest, &now);
    int turns = children == 1 || (children > 1 && rig.desc.fork != TSL_FORK_KEEP);
    n->rotation = turns ? dq_mul(frame, shortest_turn(rest, now)) : frame;
}

static void turn_nodes(void)
{
    find_nodes();
    forward_kinematics(rig.rig, rig.rig->pose, NULL, rest_ws);
    for (uint32_t b = 0; b < rig.rig->bone_count; ++b)
        if (nodes[b].used)
            turn_node(b);
}

// ---- checks ---------------------------------------------------------------------------------------------

static void check_bone(uint32_t b, dq wanted, const dframe *composed, const char *what)
{
    double shown = quat_angle(dq_of(rig.rig->posed[b].rotation), wanted);
    double put_together = quat_angle(composed->rotation, wanted);
    CHECK_MSG(shown < HUNDREDTH_OF_A_DEGREE, "%s: bone %u is shown %g off", what, b, shown);
    CHECK_MSG(put_together < HUNDREDTH_OF_A_DEGREE, "%s: bone %u is put together %g off", what, b, put_together);
    CHECK_MSG(off_unit(rig.rig->posed[b].rotation) < 5e-6, "%s: bone %u has a length of 1 + %g", what, b,
              off_unit(rig.rig->posed[b].rotation));
}

// Bones without a particle follow the nearest one above them.
static void check_rig(const char *what)
{
    static dframe composed[SCENE_BONES];
    d3 one = {1.0, 1.0, 1.0};
    forward_kinematics(rig.rig, rig.local, NULL, composed);
    turn_nodes();
    for (uint32_t b = 0; b < rig.rig->bone_count && check_broken == 0; ++b) {
        int above = nodes[b].above;
        dq wanted = above >= 0 ? nodes[above].rotation : dq_of(rig.rig->root.rotation);
        wanted = nodes[b].used ? nodes[b].rotation : dq_mul(wanted, way_down(above, b, one).rotation);
        check_bone(b, wanted, &composed[b], what);
    }
}

static void swing(double yaw, int frames, const char *what)
{
    tail_kind kind = straight_tail(TSL_MODEL_CHAIN, 1, yaw, 0.3);
    for (int f = 0; f < frames && check_broken == 0; ++f) {
        move_root(&kind, f);
        bench_step(&rig, DT);
        check_rig(what);
    }
    end_tail(what);
}

// ---- rigs -----------------------------------------------------------------------------------------------

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

// ---- tests ----------------------------------------------------------------------------------------------

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
        CHECK_INT(tsl_chain_create(rig.s.world, rig.rig->id, &rig.desc, &rig.params,
                                   &rig.rig->chains[rig.rig->chain_count++]),
                  TSL_OK);
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
            CHECK_INT(tsl_chain_create(rig.s.world, rig.rig->id, &desc, &rig.params,
                                       &rig.rig->chains[rig.rig->chain_count++]),
                      TSL_OK);
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

static const tsl_chain_model models[] = {TSL_MODEL_CHAIN, TSL_MODEL_SPRING};
enum { MODELS = 2 };

static void check_errors(const reference *r, const char *what)
{
    errors e = errors_now(r);
    const tail_kind *kind = r->kind;
    CHECK_MSG(e.pointing < HUNDREDTH_OF_A_DEGREE, "%s, model %u, %u bones, yaw %.2f pitch %.2f: points %g off", what,
              kind->model, kind->bones, kind->yaw, kind->pitch, e.pointing);
    // About their own axis too, where turns from bone to bone are below a right angle: a sharper one's axis comes from small
    // differences.
    double turn = kind->bend < 1.0 ? HUNDREDTH_OF_A_DEGREE : 4.0 * HUNDREDTH_OF_A_DEGREE;
    CHECK_MSG(e.rotation < turn, "%s, model %u, %u bones, yaw %.2f pitch %.2f: turned by %g", what, kind->model,
              kind->bones, kind->yaw, kind->pitch, e.rotation);
    CHECK_MSG(e.unit < 5e-6, "%s, model %u, %u bones: length %g off", what, kind->model, kind->bones, e.unit);
}

static void check_frames(const tail_kind *kind, int frames, const char *what)
{
    begin_tail(kind);
    for (int f = 0; f < frames && check_broken == 0; ++f) {
        move_root(kind, f);
        bench_step(&rig, DT);
        reference_from_particles(&expected, kind);
        check_errors(&expected, what);
    }
    end_tail(what);
}

// ---- tests ----------------------------------------------------------------------------------------------

static void tails_of_every_length_at_every_yaw(void)
{
    static const uint32_t lengths[] = {2, 7, 8, 9, 12, 16, 17, 24, 27, 28, 32, 33, 40, 64, 128, 255, 256};
    for (uint32_t m = 0; m < MODELS; ++m)
        for (uint32_t n = 0; n < sizeof lengths / sizeof *lengths; ++n)
            for (int yaw = 0; yaw < 360; yaw += 20)
                for (int pitch = -1; pitch < 2 && check_broken == 0; ++pitch) {
                    tail_kind kind = straight_tail(models[m], lengths[n], yaw * PI / 180.0, 0.7 * pitch);
                    begin_tail(&kind);
                    bench_step(&rig, DT);
                    bench_step(&rig, DT);
                    reference_from_particles(&expected, &kind);
                    check_errors(&expected, "standing");
                    end_tail("standing");
                }
}

static void tails_that_swing(void)
{
    static const uint32_t lengths[] = {12, 40, 256};
    for (uint32_t m = 0; m < MODELS; ++m)
        for (uint32_t n = 0; n < sizeof lengths / sizeof *lengths; ++n)
            for (int yaw = 0; yaw < 4; ++yaw) {
                tail_kind kind = straight_tail(models[m], lengths[n], 1.1 * yaw + 0.3, 0.25 * yaw - 0.3);
                kind.bend = yaw == 2 ? 0.3 : 0.02 * yaw;
                check_frames(&kind, 90, "swinging");
            }
}

static void coils(void)
{
    static const double bends[] = {0.5, 1.5, 2.2, 2.6};
    for (uint32_t m = 0; m < MODELS; ++m)
        for (uint32_t k = 0; k < 4; ++k) {
            tail_kind kind = straight_tail(models[m], LONGEST, 2.6, 0.4);
            kind.bend = bends[k];
            check_frames(&kind, 20, "coiled");
        }
}

static void tails_below_scales(void)
{
    static const tsl_vec3 scales[] = {{2.0f, 2.0f, 2.0f},   {-1.0f, 1.0f, 1.0f}, {1.0f, 3.0f, 0.5f},
                                      {-2.0f, -0.5f, 1.5f}, {1.0f, 1.0f, -0.3f}, {1e-3f, 1e-3f, 1e-3f},
                                      {1e3f, 1e3f, 1e3f}};
    for (uint32_t m = 0; m < MODELS; ++m)
        for (uint32_t s = 0; s < sizeof scales / sizeof *scales; ++s)
            // A tail of a millimetre a metre away from the rig's root has no places between bones in floats.
            for (int above = 0; above < (scales[s].x < 0.1f && scales[s].x > 0.0f ? 1 : 2); ++above) {
                tail_kind kind = straight_tail(models[m], s % 2 ? 256 : 61, 2.9, -0.4);
                kind.scale = above ? kind.scale : scales[s];
                kind.above = above ? scales[s] : kind.above;
                kind.bend = 0.01;
                check_frames(&kind, 20, above ? "scaled above" : "scaled");
            }
}

static void weights_between(void)
{
    static const float weights[] = {0.02f, 0.25f, 0.5f, 0.9f};
    for (uint32_t m = 0; m < MODELS; ++m)
        for (uint32_t w = 0; w < 4; ++w) {
            tail_kind kind = straight_tail(models[m], w % 2 ? 256 : 100, 3.0, 0.5);
            kind.weight = weights[w];
            kind.bend = 0.02;
            check_frames(&kind, 30, "weighted");
        }
}

// Shown between two ticks, with and without weight: the particles are elsewhere, but bones point at their children.
static void tails_between_ticks(void)
{
    for (uint32_t m = 0; m < MODELS; ++m)
        for (int weighted = 0; weighted < 2; ++weighted) {
            tail_kind kind = straight_tail(models[m], weighted ? 200 : LONGEST, 2.8, 0.3);
            kind.weight = weighted ? 0.6f : 1.0f;
            begin_tail(&kind);
            for (int f = 0; f < 40 && check_broken == 0; ++f) {
                move_root(&kind, f);
                bench_step(&rig, 1.0f / 144.0f);
                reference_from_particles(&expected, &kind);
                errors e = errors_now(&expected);
                CHECK_MSG(e.pointing < HUNDREDTH_OF_A_DEGREE, "model %u, frame %d: points %g off", models[m], f,
                          e.pointing);
                CHECK_MSG(e.unit < 5e-6, "model %u, frame %d: length %g off", models[m], f, e.unit);
            }
            end_tail("between ticks");
        }
}

// A tail that stands on its rest pose has its rest places where its particles are.
static void debug_lines_of_rest(void)
{
    static tsl_debug_line lines[SCENE_BONES];
    uint32_t count = SCENE_BONES;
    tail_kind kind = straight_tail(TSL_MODEL_SPRING, LONGEST, 3.1, -0.6);
    begin_tail(&kind);
    rig.params.gravity = (tsl_vec3){0.0f, 0.0f, 0.0f};
    bench_tune(&rig);
    bench_step(&rig, DT);
    CHECK_INT(tsl_world_debug_lines(rig.s.world, TSL_DEBUG_REST, lines, &count), TSL_OK);
    CHECK_INT(count, LONGEST - 1);
    for (uint32_t i = 0; i < count; ++i)
        CHECK_MSG(distance3(lines[i].from, lines[i].to) < 2e-6, "line %u: %g", i,
                  distance3(lines[i].from, lines[i].to));
    end_tail("debug lines");
}

int main(void)
{
    RUN(a_comb_of_many_forks);
    RUN(bones_that_are_skipped);
    RUN(a_chain_that_rides_on_a_long_one);
    RUN(bones_that_no_chain_moves);
    RUN(tails_of_every_length_at_every_yaw);
    RUN(tails_that_swing);
    RUN(coils);
    RUN(tails_below_scales);
    RUN(weights_between);
    RUN(tails_between_ticks);
    RUN(debug_lines_of_rest);
    return REPORT();
}
