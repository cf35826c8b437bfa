// SPDX-License-Identifier: MIT
use crate::{difference, distance, length, sum, turned};
use tassel::convert::*;
use tassel::*;

const PARENTS: [i32; 5] = [-1, 0, 1, 2, 3];
const BONES: [u32; 4] = [1, 2, 3, 4];
const TICK: f32 = 1.0 / 60.0;

fn rest() -> [Transform; 5] {
    let mut rest = [at(0.0, -0.1, 0.0); 5];
    rest[0] = at(0.0, 1.0, 0.0);
    rest
}

/// Walks for a second and gives how far the tip falls behind at most. All that comes out is finite.
fn walk(world: &mut World, rig: &Rig) -> f32 {
    let (rest, mut posed) = (rest(), rest());
    let mut behind = 0f32;
    for frame in 0..60 {
        let root = at(0.02 * frame as f32, 0.0, 0.0);
        world.step_rig(rig, TICK, Pose::local(&rest, &root), PoseMut::world(&mut posed)).unwrap();
        assert!(posed.iter().all(|bone| length(bone.position).is_finite()));
        behind = behind.max(root.position.x - posed[4].position.x);
    }
    behind
}

fn is_finite(params: &ChainParams) -> bool {
    let ChainParams { damping, elasticity, stiffness, inert, push, radius, gravity, force, weight, .. } = *params;
    [damping, elasticity, stiffness, inert, push, radius, weight, length(gravity), length(force)]
        .iter()
        .all(|n| n.is_finite())
}

/// A chain of every system, with its default numbers, swings.
macro_rules! swings {
    ($test:ident, $source:expr, $chain:expr) => {
        #[test]
        fn $test() {
            let source = $source;
            assert!(is_finite(&source.params().unwrap()), "{:?}", source.params());
            let (mut world, rest) = (World::new().unwrap(), rest());
            let rig = world.create_rig(&RigDesc::new(&PARENTS, &rest)).unwrap();
            let chain = source.create(&mut world, &rig, &$chain).unwrap();
            assert!(world.particle_count(chain).unwrap() >= 4);
            let behind = walk(&mut world, &rig);
            assert!(behind > 0.001 && behind < 0.8, "{behind}");
        }
    };
}

const BELOW: ChainDesc<'static> = ChainDesc {
    roots: &[1],
    exclude: &[],
    bones: &[],
    anchor: Some(0),
    tip: Tip::None,
    fork: Fork::Average,
    model: Model::Chain,
    flags: 0,
    user_data: 0,
    collider_layers: u32::MAX,
    colliders: &[],
};
const NOTHING: ChainDesc<'static> = ChainDesc { roots: &[], anchor: None, ..BELOW };

swings!(dynamic_bone, DynamicBone::default(), BELOW);
swings!(ez_soft_bone, EzSoftBone::default(), BELOW);
swings!(kawaii_physics, KawaiiPhysics::default(), BELOW);
swings!(spcr, Spcr::default(), BELOW);
swings!(vrm, VrmSpring { bones: &BONES, joints: &[VrmJoint::default(); 4], ..Default::default() }, NOTHING);
swings!(godot, Godot { bones: &BONES, ..Default::default() }, NOTHING);
swings!(jiggle, Jiggle { bones: &BONES, lengths: &[0.1; 3], ..Default::default() }, NOTHING);
const CHILD: UnityChanBone = UnityChanBone {
    stiffness_force: 0.01,
    drag_force: 0.4,
    spring_force: vec3(0.0, -0.0001, 0.0),
    wind_influence: 1.0,
    radius: 0.05,
    angular_stiffness: 100.0,
    length_limits: 0,
    has_pivot: 0,
    pivot: Quat { x: 0.0, y: 0.0, z: 0.0, w: 1.0 },
    y_angle_limits: sys::tsl_unity_chan_range { active: 0, min: 0.0, max: 0.0 },
    z_angle_limits: sys::tsl_unity_chan_range { active: 0, min: 0.0, max: 0.0 },
    local_rotation: Quat { x: 0.0, y: 0.0, z: 0.0, w: 1.0 },
    child: vec3(0.0, -0.1, 0.0),
};
/// 10 cm below the one before, on a joint there that turns freely.
fn body() -> AnimDynamicsBody {
    AnimDynamicsBody {
        box_extents: vec3(0.02, 0.05, 0.02),
        place: vec3(0.0, -0.1, 0.0),
        local_joint_offset: vec3(0.0, 0.1, 0.0),
        angular_limits_min: vec3(-180.0, -180.0, -180.0),
        angular_limits_max: vec3(180.0, 180.0, 180.0),
        ..Default::default()
    }
}

fn in_the_world() -> sys::tsl_anim_dynamics {
    sys::tsl_anim_dynamics {
        simulation_space: sys::TSL_ANIM_DYNAMICS_WORLD,
        world_gravity: vec3(0.0, -9.8, 0.0),
        ..Default::default()
    }
}

swings!(
    anim_dynamics,
    AnimDynamics { rig_bones: &BONES, bodies: &[body(), body(), body()], numbers: in_the_world() },
    NOTHING
);
swings!(magica, Magica { bones: &BONES, lengths: &[0.1; 3], ..Default::default() }, NOTHING);
swings!(phys_bone, PhysBone { bones: &BONES, segments: &[STEP; 3], ..Default::default() }, NOTHING);
swings!(unity_chan, UnityChan { rig_bones: &BONES, bones: &[CHILD; 3], ..Default::default() }, NOTHING);

#[test]
fn dynamic_bones_numbers_come_in_tassels_units() {
    let mut source = DynamicBone::default();
    source.numbers.gravity = vec3(0.0, -0.001, 0.0); // a step, of which there are 60 a second
    source.numbers.damping = 0.3;
    source.numbers.blend_weight = 0.5; // stiffens: 1 + (0.1 - 1) 0.5
    let params = source.params().unwrap();
    assert_eq!((params.damping, params.elasticity, params.weight), (0.3, 0.1, 1.0));
    assert!((params.stiffness - 0.55).abs() < 1e-6 && (params.gravity.y + 3.6).abs() < 1e-5, "{params:?}");
    assert!(source.curve(sys::TSL_PARAMETER_DAMPING).unwrap().is_empty());
    let keys = [CurveKey { u: 0.0, value: 1.0, ..KEY }, CurveKey { u: 1.0, value: 0.5, ..KEY }];
    source.damping_keys = Some(&keys);
    assert_eq!(source.curve(sys::TSL_PARAMETER_DAMPING).unwrap(), keys);
    // Pointers and counts that safe code writes into the numbers are not looked at.
    source.numbers.damping_keys = 64 as *const _;
    source.numbers.inert_keys = 64 as *const _;
    source.numbers.inert_key_count = 9;
    source.numbers.struct_size = 3;
    assert_eq!(source.curve(sys::TSL_PARAMETER_DAMPING).unwrap(), keys);
    source.params().unwrap();
    source.numbers.damping = 2.0;
    let error = source.params().unwrap_err();
    assert_eq!((error.code(), error.reason()), (ErrorCode::InvalidArgument, "tsl_dynamic_bone_to_params"));
}

const KEY: CurveKey = CurveKey { u: 0.0, value: 0.0, in_tangent: 0.0, out_tangent: 0.0 };

/// The step of VRMC_springBone 1.0 for one joint and its tail, in the world.
fn vrm_tail_after(frames: usize, root_at: impl Fn(usize) -> Vec3) -> Vec3 {
    let (stiffness, drag, axis) = (1.5, 0.3, vec3(0.0, -0.3, 0.0));
    let mut tail = sum(root_at(0), axis);
    let mut before = tail;
    for frame in 0..frames {
        let head = root_at(frame);
        let way = difference(tail, before);
        let pull = vec3(0.0, -stiffness * TICK, 0.0); // along the bone's own axis
        let gravity = vec3(0.2 * TICK, 0.0, 0.0);
        let next =
            sum(sum(tail, vec3(way.x * (1.0 - drag), way.y * (1.0 - drag), way.z * (1.0 - drag))), sum(pull, gravity));
        let share = 0.3 / distance(next, head);
        let way = difference(next, head);
        (before, tail) = (tail, sum(head, vec3(way.x * share, way.y * share, way.z * share)));
    }
    tail
}

#[test]
fn a_vrm_spring_is_within_a_tenth_of_a_millimetre_of_the_specification() {
    let joint = VrmJoint {
        stiffness: 1.5,
        drag_force: 0.3,
        gravity_power: 0.2,
        gravity_dir: vec3(1.0, 0.0, 0.0),
        ..Default::default()
    };
    let spring = VrmSpring { bones: &[0, 1], joints: &[joint; 2], ..Default::default() };
    let rest = [at(0.0, 0.0, 0.0), at(0.0, -0.3, 0.0)];
    let root_at = |frame: usize| vec3((frame as f32 * 0.05).sin(), 0.0, 0.3 * (frame as f32 * 0.11).sin());
    let mut world = World::new().unwrap();
    let rig = world.create_rig(&RigDesc::new(&[-1, 0], &rest)).unwrap();
    spring.create(&mut world, &rig, &NOTHING).unwrap();
    let mut posed = rest;
    for frame in 0..200 {
        let place = root_at(frame);
        let root = at(place.x, place.y, place.z);
        world.step_rig(&rig, TICK, Pose::local(&rest, &root), PoseMut::world(&mut posed)).unwrap();
        let head = posed[0];
        let tail = sum(head.position, turned(head.rotation, rest[1].position));
        let off = distance(tail, vrm_tail_after(frame + 1, root_at));
        assert!(off < 0.0001, "frame {frame}: {off}");
    }
}

#[test]
fn vrm_0_comes_as_1() {
    let group = Vrm0Group { stiffiness: 2.0, drag_force: 0.6, ..Default::default() };
    let joint = vrm0_joint(&group).unwrap();
    assert_eq!((joint.stiffness, joint.drag_force, joint.hit_radius), (2.0, 0.6, 0.02));
    assert!(distance(vrm0_tail(&vec3(0.0, 2.0, 0.0)).unwrap(), vec3(0.0, 0.07, 0.0)) < 1e-6);
    assert_eq!(vrm0_collider(&vec3(1.0, 2.0, 3.0), 0.5).unwrap().offset, vec3(1.0, 2.0, -3.0));
}

#[test]
fn slices_of_the_wrong_length_are_refused() {
    let spring = VrmSpring { bones: &BONES, joints: &[VrmJoint::default(); 3], ..Default::default() };
    assert_eq!(spring.params().unwrap_err().code(), ErrorCode::CountMismatch);
    let rig = Jiggle { bones: &BONES, lengths: &[0.1; 4], ..Default::default() };
    assert_eq!(rig.params().unwrap_err().code(), ErrorCode::CountMismatch);
    let rests = [at(0.0, 0.0, 0.0); 3];
    assert_eq!(
        Godot { bones: &BONES, rests: &rests, ..Default::default() }.notes().unwrap_err().code(),
        ErrorCode::CountMismatch
    );
    let chan = UnityChan { rig_bones: &BONES, bones: &[CHILD; 4], ..Default::default() };
    assert_eq!(chan.notes().unwrap_err().code(), ErrorCode::CountMismatch);
    let bodies = [body(); 4];
    let node = AnimDynamics { rig_bones: &BONES, bodies: &bodies, ..Default::default() };
    assert_eq!(node.notes().unwrap_err().code(), ErrorCode::CountMismatch);
    let cloth = Magica { bones: &BONES, lengths: &[0.1; 4], ..Default::default() };
    assert_eq!(cloth.params().unwrap_err().code(), ErrorCode::CountMismatch);
}

#[test]
fn what_is_not_taken_over_is_noted() {
    let plain = Jiggle { bones: &BONES, lengths: &[0.1; 3], ..Default::default() };
    let mut stretchy = plain;
    stretchy.numbers.advanced = 1;
    assert_eq!(stretchy.notes().unwrap() & sys::TSL_JIGGLE_NOTE_STRETCH, sys::TSL_JIGGLE_NOTE_STRETCH);
    assert_eq!(plain.notes().unwrap() & sys::TSL_JIGGLE_NOTE_STRETCH, 0);
    let rest = rest();
    let clocked = plain.rig_desc(&RigDesc::new(&PARENTS, &rest)).unwrap();
    assert_eq!(clocked.ticks_per_second, 50.0, "Unity's fixed time step");
    let mut cloth = Magica { bones: &BONES, lengths: &[0.1; 3], ..Default::default() };
    assert_eq!(cloth.notes().unwrap(), 0);
    cloth.numbers.local_inertia = 0.5;
    assert_eq!(cloth.notes().unwrap(), sys::TSL_MAGICA_NOTE_INERTIA);
    assert_eq!(cloth.rig_desc(&RigDesc::new(&PARENTS, &rest)).unwrap().ticks_per_second, 90.0);
    let bodies = [body(); 3];
    let node = AnimDynamics { rig_bones: &BONES, bodies: &bodies, ..Default::default() };
    assert_eq!(node.notes().unwrap() & sys::TSL_ANIM_DYNAMICS_NOTE_MOMENTUM, sys::TSL_ANIM_DYNAMICS_NOTE_MOMENTUM);
}

#[test]
fn colliders_come_with_their_shape() {
    let wide = DynamicBoneCollider { radius: 0.2, height: 1.0, ..Default::default() };
    let on_the_world = ColliderDesc::new(Shape::Sphere { center: vec3(0.0, 0.0, 0.0), radius: 9.0 }, On::World);
    let described = wide.describe(&ColliderDesc { layers: 4, ..on_the_world }).unwrap();
    let Shape::Capsule { a, b, radius_a, radius_b } = described.shape else { panic!("{described:?}") };
    assert!((distance(a, b) - 0.6).abs() < 1e-6 && radius_a == 0.2 && radius_b == 0.2 && described.layers == 4);
    let floor = VrmCollider { shape: sys::TSL_VRM_PLANE, normal: vec3(0.0, 2.0, 0.0), ..Default::default() };
    assert!(matches!(floor.describe(&on_the_world).unwrap().shape, Shape::Plane { .. }));
    let inside = AnimDynamicsLimit { inner: 1, limit_radius: 2.0, ..Default::default() };
    assert!(matches!(inside.describe(&on_the_world).unwrap().shape, Shape::Sphere { radius, .. } if radius == 2.0));
    let mut world = World::new().unwrap();
    world.create_collider(&MagicaCollider::default().describe(&on_the_world).unwrap()).unwrap();
    world.create_collider(&SpcrCollider::default().describe(&on_the_world).unwrap()).unwrap();
    assert!(JiggleCollider { radius: -1.0, ..Default::default() }.describe(&on_the_world).is_err());
}

#[test]
fn siblings_hold_each_other() {
    let mut skirt = EzSoftBone::default();
    skirt.numbers.siblings = sys::TSL_EZ_SIBLINGS_UNIFIED;
    let (mut world, down) = (World::new().unwrap(), at(0.0, -0.1, 0.0));
    let rest = [at(0.0, 1.0, 0.0), at(-0.1, 0.0, 0.0), down, at(0.1, 0.0, 0.0), down];
    let rig = world.create_rig(&RigDesc::new(&[-1, 0, 1, 0, 3], &rest)).unwrap();
    let left = skirt.create(&mut world, &rig, &ChainDesc { roots: &[1], ..BELOW }).unwrap();
    let right = skirt.create(&mut world, &rig, &ChainDesc { roots: &[3], ..BELOW }).unwrap();
    let links =
        skirt.create_links(&mut world, &rig, &LinksDesc { chains: &[left, right], ..Default::default() }).unwrap();
    assert_eq!(world.links_info(links).unwrap().strand_count, 2);
    let alone = EzSoftBone::default();
    assert!(alone.create_links(&mut world, &rig, &LinksDesc { chains: &[left, right], ..Default::default() }).is_err());
}

const STEP: Vec3 = Vec3 { x: 0.0, y: -0.1, z: 0.0 };

#[test]
fn phys_bones_have_their_numbers() {
    let keys = [CurveKey { u: 0.0, value: 0.5, ..KEY }, CurveKey { u: 1.0, value: 0.5, ..KEY }];
    let mut tail = PhysBone { bones: &BONES, segments: &[STEP; 3], ..Default::default() };
    assert_eq!(tail.notes().unwrap(), 0);
    assert!(
        (tail.hold_strength().unwrap() - (1.0 - 0.4f32.powf(50.0 / 60.0))).abs() < 1e-6,
        "half of the way from 0.2"
    );
    tail.numbers.radius.value = 0.02;
    assert_eq!(tail.notes().unwrap(), sys::TSL_PHYS_BONE_NOTE_CAPSULES);
    let rest = rest();
    assert_eq!(tail.rig_desc(&RigDesc::new(&PARENTS, &rest)).unwrap().ticks_per_second, 50.0);
    tail.radius_keys = Some(&keys);
    assert_eq!(tail.params().unwrap().radius, 0.01);
    let (mut world, rest) = (World::new().unwrap(), rest);
    let rig = world.create_rig(&RigDesc::new(&PARENTS, &rest)).unwrap();
    let chain = tail.create(&mut world, &rig, &NOTHING).unwrap();
    tail.tune(&mut world, chain).unwrap();
    tail.numbers.endpoint_position = STEP; // one more segment
    assert_eq!(tail.params().unwrap_err().code(), ErrorCode::CountMismatch);
    tail.segments = &[STEP; 4];
    tail.params().unwrap();
    let on_the_world = ColliderDesc::new(Shape::Sphere { center: vec3(0.0, 0.0, 0.0), radius: 9.0 }, On::World);
    let capsule = PhysBoneCollider { shape_type: sys::TSL_PHYS_BONE_CAPSULE, ..Default::default() };
    let Shape::Capsule { a, b, radius_a, .. } = capsule.describe(&on_the_world).unwrap().shape else { panic!() };
    assert!((distance(a, b) - 1.0).abs() < 1e-6 && radius_a == 0.5);
}
