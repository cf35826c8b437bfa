// SPDX-License-Identifier: MIT
// Drawn scenes of every model, with all that a strand may have: forks, limits, ranges of lengths, holds, accelerations, curves, winds, sleep,
// colliders of every shape, links, strands that hang on each other, bones that hide, jumps, another origin. Each scene moves to the bit alike
// on every lane type, alone, among other strands of its rig and when these come or go, and is read alike in every form. A saved state takes
// back whatever is set after it, and goes on alike in all of them. `test_solver_drawn_lanes 600 1000` plays 600 scenes, beginning with
// number 1000.
#include "drawn.h"
#include "solver/rewind.h"
#include "tassel/hold.h"

enum {
    FRAMES = 36,
    COME_AT = 3,
    CHANGE_AT = 6,
    HOLD_AT = 8,
    HIDE_AT = 12,
    SAVE_AT = 15,
    JUMP_AT = 18,
    SHIFT_AT = 24,
    QUICK = 32
};
enum { BONES = 5, WATCHED = 3, STRANDS = 8, HUNG = 8 };
enum { ALONE, AMONG_STRANDS, COMING, LEAVING, COMPANIES };

typedef struct strand {
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_chain_limit limit;
    tsl_chain_position_limit place;
    tsl_hold hold; // a strength of 0: none
    tsl_chain_detail detail;
    tsl_vec3 acceleration; // of each particle, more for each further one; 0: none
    int curved, forks;
} strand;

static struct {
    strand strands[STRANDS];
    tsl_collider_desc colliders[HUNG + 1]; // the last comes while the scene plays, in a block of its own
    tsl_chain_model model;
    tsl_wind_desc wind;
    float sway, speed, growth;
    tsl_collider_desc of_world[2];
    tsl_links_desc links;
    tsl_links_params cloth;
    int linked, rides, blows, hides, jumps, shifts;
} drawing;

typedef struct told {
    uint64_t watched[FRAMES], world;
} told;

typedef struct stage {
    scene s;
    tsl_chain_id chains[STRANDS];
    tsl_collider_id colliders[2]; // of the world
    tsl_collider_id own;          // the first of the rig
    tsl_links_id links;
} stage;

static stage acting;
static const tsl_plane block[] = {{{1, 0, 0}, 0.06f},  {{-1, 0, 0}, 0.1f}, {{0, 1, 0}, 0.08f},
                                  {{0, -1, 0}, 0.06f}, {{0, 0, 1}, 0.09f}, {{0, 0.5f, -1}, 0.07f}};
static uint32_t seed, seeds = QUICK, touching;

static float between(float least, float most)
{
    return least + (most - least) * (float)drawn_below(10001) / 10000.0f;
}

static void draw_limits(strand *x)
{
    tsl_chain_limit_init(&x->limit, sizeof x->limit);
    tsl_chain_position_limit_init(&x->place, sizeof x->place);
    uint32_t which = drawn_below(6);
    if (which < 2) {
        x->limit.kind = TSL_LIMIT_CONE + drawn_below(3);
        x->limit.angle_a = x->limit.angle_b = between(0.1f, 1.1f);
        x->limit.softness = drawn_below(3) ? 0.0f : 0.5f;
        x->limit.frame = drawn_below(2);
        x->limit.rotation = scene_turn(0.3f, 1.0f, -0.4f, drawn_below(2) ? 0.0 : 0.4);
    } else if (which == 2) {
        x->place.flags = 1 + drawn_below(3);
        x->place.softness = drawn_below(3) ? 0.0f : 0.5f;
        x->place.max_distance = between(0.02f, 0.22f);
        x->place.backstop_radius = between(0.05f, 0.45f);
        x->place.backstop_normal.z = drawn_below(2) ? 1.0f : -1.0f;
    }
}

static void draw_hold(strand *x)
{
    tsl_hold_init(&x->hold, sizeof x->hold);
    x->hold.strength = drawn_below(8) ? 0.0f : between(0.2f, 1.0f);
    x->hold.particle = 1 + drawn_below(BONES - 1);
    x->hold.bone = (int32_t)drawn_below(2) - 1;
    x->hold.position = (tsl_vec3){0.1f, x->hold.bone < 0 ? 0.7f : -0.3f, 0.1f};
}

static tsl_vec3 vector(float size)
{
    tsl_vec3 v;
    v.x = between(-size, size), v.y = between(-size, size), v.z = between(-size, size);
    return v;
}

// 0 in three of four strands.
static float rarely(float most)
{
    return drawn_below(4) ? 0.0f : between(0.0f, most);
}

static void draw_tuning(tsl_chain_params *p)
{
    p->weight = drawn_below(6) ? 1.0f : drawn_below(2) ? 0.6f : 0.0f;
    p->push = between(0.0f, 2.0f);
    p->inert_rotation = rarely(1.0f);
    p->inert_parent = rarely(1.0f);
    p->relative_damping = rarely(1.0f);
    p->felt_speed_limit = rarely(2.0f);
    p->felt_turn_limit = rarely(3.0f);
    p->rest_blend = rarely(1.0f);
    p->max_squash = rarely(0.4f);
    p->gravity_falloff = drawn_below(4) ? 1.0f : 0.5f;
    p->scale_change = drawn_below(2);
    p->scale_rule = drawn_below(2);
}

static void draw_strand(strand *x)
{
    tsl_chain_desc_init(&x->desc, sizeof x->desc);
    tsl_chain_params_init(&x->params, sizeof x->params);
    tsl_chain_detail_init(&x->detail, sizeof x->detail);
    x->desc.model = drawing.model;
    draw_tuning(&x->params);
    draw_limits(x);
    x->params.stiffness = drawn_below(2) ? between(0.0f, 0.3f) : 0.0f;
    x->params.inert = drawn_below(2) ? between(0.0f, 1.0f) : 0.0f;
    x->params.friction = drawn_below(2) ? between(0.0f, 0.8f) : 0.0f;
    x->params.radius = drawn_below(6) ? between(0.005f, 0.035f) : 0.0f;
    x->params.max_stretch = drawn_below(8) ? 0.0f : between(0.0f, 0.5f);
    x->params.force.y = -8.0f;
    x->desc.flags |= drawn_below(4) ? 0 : TSL_CHAIN_IGNORES_REST_CONTACTS;
    x->desc.flags |= drawn_below(6) ? 0 : TSL_CHAIN_UNANIMATED;
    x->detail.flags = drawn_below(12) ? 0 : TSL_DETAIL_NO_COLLISIONS;
    x->detail.sleep_tolerance = rarely(0.3f);
    x->acceleration = drawn_below(6) ? (tsl_vec3){0.0f, 0.0f, 0.0f} : vector(4.0f);
    x->curved = drawn_below(4) == 0;
    x->forks = drawn_below(2) && drawing.model != TSL_MODEL_SPRING && !drawing.linked;
    x->desc.fork = drawn_below(3);
    draw_hold(x);
}

static void draw_collider(tsl_collider_desc *d, int of_world)
{
    tsl_collider_desc_init(d, sizeof *d);
    d->bone = of_world ? -1 : (int32_t)drawn_below(2) - 1;
    d->shape = drawn_below(6);
    d->radius = between(0.02f, 0.1f);
    d->radius_b = drawn_below(2) ? between(0.02f, 0.1f) : -1.0f;
    d->frame.position = vector(0.2f);
    d->frame.position.y += d->bone < 0 ? 0.7f : -0.3f; // the body is at 1
    d->frame.rotation = scene_turn(d->radius - 0.06f, 0.1f, 0.05f, 15.0 * (double)d->frame.position.x);
    d->a = vector(0.1f), d->b = vector(0.1f);
    if (d->shape == TSL_SHAPE_BOX || d->shape == TSL_SHAPE_HULL) {
        d->radius = drawn_below(2) ? 0.0f : 0.02f;
        d->b = (tsl_vec3){0.08f, 0.05f, 0.1f};
    }
    d->plane_count = d->shape == TSL_SHAPE_HULL ? sizeof block / sizeof *block : 0;
    d->planes = d->plane_count ? block : NULL;
    if (d->shape == TSL_SHAPE_PLANE)
        d->frame = scene_at(0.0f, d->frame.position.y - 0.3f, 0.0f);
    else if (d->shape != TSL_SHAPE_HULL && drawn_below(3) == 0)
        d->flags |= TSL_COLLIDER_INSIDE, d->radius += 0.15f;
    if (!of_world && !d->flags && d->shape != TSL_SHAPE_PLANE && drawn_below(6) == 0) { // on a bone that swings
        d->flags |= TSL_COLLIDER_SIMULATED;
        d->bone = 3, d->frame = scene_at(0.1f, 0.0f, 0.0f);
    }
}

static void draw_wind(tsl_wind_desc *d)
{
    tsl_wind_desc_init(d, sizeof *d);
    drawing.blows = drawn_below(3) == 0;
    d->velocity = vector(3.0f);
    d->gust = rarely(1.0f), d->turbulence = rarely(1.0f);
}

// Every third neighbour of the watched strands is of another model.
static void draw_scene(void)
{
    drawn_begin(seed);
    drawing.model = drawn_below(2) ? TSL_MODEL_TASSEL : drawn_below(2);
    draw_wind(&drawing.wind);
    drawing.rides = drawn_below(4) == 0, drawing.growth = rarely(0.02f);
    drawing.hides = drawn_below(4) == 0, drawing.jumps = drawn_below(4), drawing.shifts = drawn_below(4) == 0;
    tsl_links_desc_init(&drawing.links, sizeof drawing.links);
    tsl_links_params_init(&drawing.cloth, sizeof drawing.cloth);
    drawing.linked = drawing.model == TSL_MODEL_TASSEL && drawn_below(3);
    drawing.links.layout = TSL_LINKS_STRIP;
    drawing.links.flags = drawn_below(3) ? TSL_LINKS_SURFACE : 0;
    drawing.cloth.surface_thickness = between(0.002f, 0.012f);
    for (uint32_t i = 0; i < STRANDS; ++i) {
        tsl_chain_desc *desc = &drawing.strands[i].desc;
        draw_strand(&drawing.strands[i]);
        if (i >= WATCHED && i % 3 == 0)
            desc->model = TSL_MODEL_CHAIN;
    }
    for (uint32_t i = 0; i <= HUNG; ++i)
        draw_collider(&drawing.colliders[i], 0);
    drawing.sway = between(0.0f, 0.3f), drawing.speed = between(0.05f, 0.35f);
    for (uint32_t i = 0; i < 2; ++i)
        draw_collider(&drawing.of_world[i], 1);
}

// `as`: the strand whose settings it takes.
static void set_strand(stage *t, uint32_t i, uint32_t as)
{
    const strand *x = &drawing.strands[as], *own = &drawing.strands[i];
    tsl_chain_id chain = t->chains[i];
    tsl_vec3 a = x->acceleration, accelerations[BONES];
    for (uint32_t k = 0; k < BONES; ++k)
        accelerations[k] = (tsl_vec3){a.x * (float)k, a.y * (float)k, a.z * (float)k};
    tsl_chain_params params = x->params;
    if (own->params.max_stretch + own->params.max_squash ==
        0.0f) // the first range of lengths takes memory, which is structure
        params.max_stretch = params.max_squash = 0.0f;
    CHECK_INT(tsl_chain_set_params(t->s.world, chain, &params), TSL_OK);
    CHECK_INT(tsl_chain_set_detail(t->s.world, chain, &x->detail), TSL_OK);
    if (own->acceleration.x != 0.0f)
        CHECK_INT(tsl_chain_set_accelerations(t->s.world, chain, accelerations, BONES), TSL_OK);
    if (own->limit.kind != TSL_LIMIT_NONE)
        CHECK_INT(tsl_chain_set_limit(t->s.world, chain, &x->limit), TSL_OK);
    if (own->place.flags)
        CHECK_INT(tsl_chain_set_position_limit(t->s.world, chain, &x->place), TSL_OK);
}

static void add_strand(stage *t, uint32_t i)
{
    static const tsl_curve_key falling[] = {{0.0f, 1.0f, 0.0f, -0.5f}, {1.0f, 0.25f, -1.0f, 0.0f}};
    strand x = drawing.strands[i];
    uint32_t bones[BONES];
    tsl_chain_id *chain = &t->chains[i];
    for (uint32_t k = 0; k < BONES; ++k)
        bones[k] = 1 + i * BONES + k;
    x.desc.bones = bones, x.desc.bone_count = BONES;
    *chain = scene_add_chain(&t->s, &t->s.rigs[0], 0, &x.desc, &x.params);
    set_strand(t, i, i);
    if (x.curved)
        CHECK_INT(tsl_chain_set_curve(t->s.world, *chain, TSL_PARAMETER_DAMPING, falling, 2), TSL_OK);
    x.hold.strength = 0.0f; // it has memory for holds
    if (x.desc.model == TSL_MODEL_TASSEL)
        CHECK_INT(tsl_chain_set_hold(t->s.world, *chain, &x.hold), TSL_OK);
}

static int is_there(uint32_t which, int company, int early)
{
    return which < WATCHED || company == AMONG_STRANDS || company == (early ? LEAVING : COMING);
}

static void others_come_or_go(stage *t, int company)
{
    for (uint32_t i = WATCHED; i < STRANDS; ++i) {
        if (company == COMING)
            add_strand(t, i);
        if (company == LEAVING)
            CHECK_INT(tsl_chain_destroy(t->s.world, t->chains[i]), TSL_OK);
        if (company == LEAVING)
            t->chains[i].bits = 0;
    }
}

static void add_rig(stage *t, int company)
{
    tsl_links_desc links = drawing.links;
    scene_rig *rig = scene_add_rig(&t->s);
    scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    for (uint32_t i = 0; i < STRANDS; ++i) { // the watched ones hang in the middle
        float x = 0.07f * (float)((int)(i + STRANDS / 2) % STRANDS - STRANDS / 2 - 1);
        int32_t parent = drawing.rides && i % 2 ? (int32_t)(i * BONES) : 0;
        uint32_t bone = scene_add_bone(rig, parent, scene_at(x, -0.05f, 0.0f));
        scene_add_bones(rig, (int32_t)bone, BONES - 1, (tsl_vec3){0.0f, -0.1f, 0.01f * (float)(i % 3)});
        if (drawing.strands[i].forks)
            rig->parents[bone + 3] = (int32_t)bone + 1, rig->rest[bone + 3].position.x = 0.04f;
    }
    scene_create_rig(&t->s, rig, 60.0f);
    for (uint32_t i = 0; i < STRANDS; ++i) { // some of the others lie before those that are watched
        uint32_t which = (i + STRANDS - 2) % STRANDS;
        if (is_there(which, company, 1))
            add_strand(t, which);
    }
    links.chains = t->chains, links.chain_count = WATCHED;
    if (drawing.linked)
        CHECK_INT(tsl_links_create(t->s.world, rig->id, &links, &drawing.cloth, &t->links), TSL_OK);
    for (uint32_t i = 0; i < HUNG; ++i) {
        drawing.colliders[i].rig = rig->id;
        tsl_collider_id id = scene_add_collider(&t->s, &drawing.colliders[i]);
        t->own = i ? t->own : id;
    }
}

static void begin(stage *t, tsl_lanes lanes, int company)
{
    tsl_world_desc world = world_desc();
    world.lanes = lanes;
    memset(t, 0, sizeof *t);
    CHECK_INT(tsl_world_create(&world, &t->s.world), TSL_OK);
    add_rig(t, company);
    if (drawing.blows)
        CHECK_INT(tsl_wind_create(t->s.world, &drawing.wind, &t->s.winds[0]), TSL_OK);
    for (uint32_t i = 0; i < 2; ++i)
        t->colliders[i] = scene_add_collider(&t->s, &drawing.of_world[i]);
    CHECK_INT(t->s.result, TSL_OK);
}

static void begin_holds(stage *t)
{
    for (uint32_t i = 0; i < STRANDS; ++i) {
        const tsl_hold *hold = &drawing.strands[i].hold;
        if (hold->strength > 0.0f && t->chains[i].bits && drawing.strands[i].desc.model == TSL_MODEL_TASSEL)
            CHECK_INT(tsl_chain_set_hold(t->s.world, t->chains[i], hold), TSL_OK);
    }
}

// What comes, changes, hides, jumps and moves on.
static void happen(stage *t, uint32_t frame, int company)
{
    const tsl_vec3 origin = {0.5f, -0.25f, 2.0f};
    scene_rig *rig = &t->s.rigs[0];
    drawing.colliders[HUNG].rig = rig->id;
    if (frame == COME_AT)
        scene_add_collider(&t->s, &drawing.colliders[HUNG]);
    if (frame == CHANGE_AT)
        others_come_or_go(t, company);
    if (frame == HOLD_AT)
        begin_holds(t);
    for (uint32_t i = 0; drawing.hides && frame >= HIDE_AT && frame < HIDE_AT + 5 && i < WATCHED; ++i)
        rig->pose[2 + i * (BONES + 1)].scale = (tsl_vec3){0.0f, 0.0f, -0.0f};
    if (frame == JUMP_AT && drawing.jumps < 2)
        CHECK_INT(tsl_rig_teleport(t->s.world, rig->id, (tsl_teleport)drawing.jumps), TSL_OK);
    if (frame >= JUMP_AT)
        rig->root.position.z += drawing.jumps < 2 ? 3.0f : 0.0f;
    if (frame == SHIFT_AT && drawing.shifts)
        CHECK_INT(tsl_world_shift_origin(t->s.world, &origin), TSL_OK);
    for (uint32_t i = 0; i < 2; ++i) {
        tsl_transform now = drawing.of_world[i].frame;
        now.position.x += 0.2f * (float)scene_sin(0.15 * frame + i);
        CHECK_INT(tsl_collider_move(t->s.world, t->colliders[i], &now, 0), TSL_OK);
    }
}

static void step(stage *t, uint32_t frame, int company)
{
    static const float deltas[] = {DT, DT, DT, 1.0f / 30.0f, DT, 0.011f, DT, 0.021f};
    scene_rig *rig = &t->s.rigs[0];
    double at = (double)drawing.speed * frame;
    memcpy(rig->pose, rig->rest, sizeof rig->pose);
    rig->root.position = (tsl_vec3){drawing.sway * (float)scene_sin(at), 0.0f, 0.0f};
    rig->root.rotation = scene_turn(0.2f, 1.0f, 0.3f, 3.0 * (double)rig->root.position.x);
    for (uint32_t i = 1; i < rig->bone_count; i += 3)
        rig->pose[i].rotation = scene_turn(1.0f, 0.0f, 0.4f, 0.2 * scene_sin(at + i));
    rig->root.scale.x = rig->root.scale.y = rig->root.scale.z = 1.0f + drawing.growth * (float)frame;
    happen(t, frame, company);
    scene_set_poses(&t->s);
    CHECK_INT(tsl_world_step(t->s.world, frame < SAVE_AT ? DT : deltas[frame % 8]), TSL_OK);
    CHECK_INT(scene_get_poses(&t->s), TSL_OK);
}

// Of all watched strands, what the world remembers and what is shown.
static uint64_t watched_hash(const stage *t)
{
    tsl_particle p[BONES];
    uint64_t hash = SCENE_HASH_SEED;
    for (uint32_t i = 0; i < WATCHED; ++i) {
        uint32_t count = BONES;
        CHECK_INT(tsl_chain_get_particles(t->s.world, t->chains[i], p, &count), TSL_OK);
        for (uint32_t k = 0; k < count; ++k) {
            hash = scene_hash_bytes(scene_hash_bytes(hash, &p[k].position, sizeof p->position), &p[k].touched,
                                    sizeof p->touched);
            touching += p[k].touched;
        }
    }
    return scene_hash_bytes(hash, &t->s.rigs[0].posed[1], WATCHED * BONES * sizeof(tsl_transform));
}

// One call for many rigs reads it as a call for one does.
static uint64_t read_hash(const stage *t, uint32_t frame)
{
    static char read[2][(1 + STRANDS * BONES) * 64];
    static tsl_vec3 parts[2][2][1 + STRANDS * BONES];
    const uint32_t sizes[] = {40, 48, 64, 16};
    const scene_rig *rig = &t->s.rigs[0];
    tsl_pose_output outs[2];
    memset(read, 0, sizeof read), memset(parts, 0, sizeof parts);
    for (uint32_t i = 0; i < 2; ++i) {
        tsl_pose_output_init(&outs[i], sizeof outs[i]);
        outs[i].space = frame % 3, outs[i].format = frame / 3 % 4, outs[i].write = TSL_WRITE_DRIVEN;
        outs[i].bones = read[i], outs[i].bone_count = rig->bone_count;
        if (outs[i].format == TSL_FORMAT_ARRAYS)
            outs[i].positions = parts[i][0], outs[i].scales = parts[i][1];
    }
    CHECK_INT(tsl_rig_get_pose(t->s.world, rig->id, NULL, &outs[0]), TSL_OK);
    CHECK_INT(tsl_rigs_get_pose(t->s.world, &rig->id, NULL, &outs[1], 1), TSL_OK);
    CHECK(memcmp(read[0], read[1], sizeof read[0]) == 0 && memcmp(parts[0], parts[1], sizeof parts[0]) == 0);
    const uint32_t size = sizes[outs[0].format], count = WATCHED * BONES;
    uint64_t hash = scene_hash_bytes(SCENE_HASH_SEED, read[0] + size, count * size);
    return scene_hash_bytes(scene_hash_bytes(hash, &parts[0][0][1], count * sizeof **parts[0]), &parts[0][1][1],
                            count * sizeof **parts[0]);
}

static saved play(stage *t, told *out, int company)
{
    saved then = {NULL, 0};
    for (uint32_t f = 0; f < FRAMES; ++f) {
        if (f == SAVE_AT)
            then = save_world(t->s.world);
        step(t, f, company);
        out->watched[f] = watched_hash(t) ^ read_hash(t, f);
    }
    out->world = world_hash(t->s.world);
    return then;
}

// All that is set while a scene plays becomes another.
static void set_others(stage *t)
{
    tsl_links_params cloth = drawing.cloth;
    tsl_collider_desc own = drawing.colliders[0];
    own.frame.position.y += 0.2f, own.radius += 0.01f;
    cloth.surface_thickness += 0.01f, cloth.cloth_thickness += 0.01f, cloth.rounds = 5;
    for (uint32_t i = 0; i < STRANDS; ++i)
        if (t->chains[i].bits)
            set_strand(t, i, (i + 1) % STRANDS);
    CHECK_INT(tsl_collider_set(t->s.world, t->own, &own), TSL_OK);
    if (drawing.linked)
        CHECK_INT(tsl_links_set_params(t->s.world, t->links, &cloth), TSL_OK);
}

static void play_scene(void)
{
    char where[80];
    static told told_of[COMPANIES], now;
    draw_scene();
    for (int c = ALONE; c < COMPANIES; ++c) {
        saved then = {NULL, 0};
        for (size_t l = 0; l < sizeof lane_types / sizeof *lane_types; ++l) {
            if (!lanes_are_here(lane_types[l]))
                continue;
            snprintf(where, sizeof where, "scene %u, company %d, lanes %u", seed, c, (uint32_t)lane_types[l]);
            begin(&acting, lane_types[l], c);
            saved here = play(&acting, &now, c);
            if (l == 0)
                told_of[c] = now, then = here;
            for (uint32_t f = 0; f < FRAMES; ++f)
                CHECK_MSG(told_of[ALONE].watched[f] == now.watched[f], "%s: frame %u", where, f);
            CHECK_MSG(now.world == told_of[c].world, "%s: another world", where);
            set_others(&acting);
            CHECK_MSG(world_hash(acting.s.world) != now.world, "%s: nothing is set", where);
            CHECK_INT(load_world(acting.s.world, then), TSL_OK);
            for (uint32_t f = SAVE_AT; f < FRAMES; ++f)
                step(&acting, f, c);
            CHECK_MSG(world_hash(acting.s.world) == now.world, "%s: after a load", where);
            tsl_world_destroy(acting.s.world);
            if (l)
                free(here.bytes);
        }
        free(then.bytes);
    }
}

static void drawn_scenes_are_alike_everywhere(void)
{
    for (const uint32_t end = seed + seeds; seed < end; ++seed)
        play_scene();
    CHECK_MSG(touching >= 100 * seeds, "%u touched", touching);
}

int main(int argc, char **argv)
{
    seeds = argc > 1 ? (uint32_t)atoi(argv[1]) : seeds;
    seed = argc > 2 ? (uint32_t)atoi(argv[2]) : 0;
    RUN(drawn_scenes_are_alike_everywhere);
    return REPORT();
}
