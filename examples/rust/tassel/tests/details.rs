// SPDX-License-Identifier: MIT
//! What a chain is told beside its parameters: curves, limits and links by pairs; and what is read of it: bends, lines, states of
//! one rig.
mod common;
use common::{place, tail, BONES, TICK};
use tassel::*;

/// Steps the tail through frames of a walk; what it was at the end.
fn walk(world: &mut World, rig: &Rig, frames: std::ops::Range<usize>) -> [Transform; 4] {
    let mut posed = BONES;
    for frame in frames {
        let root = place(0, frame);
        world.step_rig(rig, TICK, Pose::local(&BONES, &root), PoseMut::world(&mut posed)).unwrap();
    }
    posed
}

const NO_BEND: Bend = Bend { bend: 0.0, swing: 0.0, stretch: 0.0 };

/// The greatest of something over all bones and the frames of a walk.
fn greatest(world: &mut World, rig: &Rig, chain: Chain, what: impl Fn(&Bend) -> f32) -> f32 {
    let mut found = 0f32;
    let mut bends = [NO_BEND; 8];
    for frame in 0..90 {
        walk(world, rig, frame..frame + 1);
        let number = world.bends(chain, &mut bends).unwrap();
        found = bends[..number].iter().map(&what).fold(found, f32::max);
    }
    found
}

#[test]
fn a_cone_holds_every_bone_and_goes_with_another_limit() {
    let mut world = World::new().unwrap();
    let (rig, chain) = tail(&mut world);
    let free = greatest(&mut world, &rig, chain, |bend| bend.bend);
    assert!(free > 0.3, "without a limit: {free}");
    let cone = ChainLimit { kind: sys::TSL_LIMIT_CONE, angle_a: 0.1, ..Default::default() };
    world.set_limit(chain, &cone).unwrap();
    world.reset_rig(&rig).unwrap();
    let held = greatest(&mut world, &rig, chain, |bend| bend.bend);
    assert!(held > 0.05 && held <= 0.1 + 1e-3, "with one: {held}");
    world.set_limit(chain, &ChainLimit::default()).unwrap();
    assert!(greatest(&mut world, &rig, chain, |bend| bend.bend) > 0.3, "and without again");
    let refused = world.set_limit(chain, &ChainLimit { angle_a: -1.0, ..cone }).unwrap_err();
    assert!(refused.reason().contains("angle_a"), "{refused}");
}

#[test]
fn limits_joint_by_joint() {
    let mut world = World::new().unwrap();
    let (rig, chain) = tail(&mut world);
    let rotation = Quat { x: 0.0, y: 0.0, z: 0.0, w: 1.0 };
    let cone = |kind, angle_a| JointLimit { kind, angle_a, angle_b: 0.0, rotation };
    let (free, tight) = (cone(sys::TSL_LIMIT_NONE, 0.0), cone(sys::TSL_LIMIT_CONE, 0.02));
    world.set_joint_limits(chain, &[free, tight, free, free]).unwrap();
    let (mut first, mut second) = (0f32, 0f32);
    let mut bends = [NO_BEND; 8];
    for frame in 0..90 {
        walk(&mut world, &rig, frame..frame + 1);
        let number = world.bends(chain, &mut bends).unwrap();
        assert_eq!(number, 4, "one a particle");
        first = first.max(bends[1].bend);
        second = second.max(bends[2].bend.max(bends[3].bend));
    }
    assert!(first <= 0.02 + 1e-3 && second > 0.1, "{first} and {second}");
    assert_eq!(world.set_joint_limits(chain, &[free; 3]).unwrap_err().code(), ErrorCode::CountMismatch);
    world.set_joint_limits(chain, &[]).unwrap();
}

#[test]
fn a_limit_of_places_keeps_particles_near_the_animation() {
    let mut world = World::new().unwrap();
    let (rig, chain) = tail(&mut world);
    let off = |world: &mut World| {
        (0..90).fold(0f32, |off, frame| {
            let root = place(0, frame);
            let posed = walk(world, &rig, frame..frame + 1);
            let animated = [root.position.x, root.position.y, root.position.z - 0.4];
            let tip = posed[3].position;
            let way = [tip.x - animated[0], tip.y - animated[1], tip.z - animated[2]];
            off.max(way.iter().map(|part| part * part).sum::<f32>().sqrt())
        })
    };
    let free = off(&mut world);
    let limit =
        ChainPositionLimit { flags: sys::TSL_POSITION_LIMIT_MAX_DISTANCE, max_distance: 0.03, ..Default::default() };
    world.set_position_limit(chain, &limit).unwrap();
    world.reset_rig(&rig).unwrap();
    let held = off(&mut world);
    assert!(free > 0.1 && held <= 0.031, "{free} and {held}");
}

#[test]
fn curves_and_factors_change_a_parameter_along_the_chain() {
    let tip_after = |tune: &dyn Fn(&mut World, Chain)| {
        let mut world = World::new().unwrap();
        let (rig, chain) = tail(&mut world);
        tune(&mut world, chain);
        (walk(&mut world, &rig, 0..50), world.hash().unwrap())
    };
    let key = |u, value| CurveKey { u, value, in_tangent: 0.0, out_tangent: 0.0 };
    let none = tip_after(&|_, _| {});
    let one = tip_after(&|world, chain| {
        world.set_curve(chain, sys::TSL_PARAMETER_DAMPING, &[key(0.0, 1.0), key(1.0, 1.0)]).unwrap();
    });
    assert_eq!(one.0, none.0, "a curve that is 1");
    let half = tip_after(&|world, chain| {
        world.set_curve(chain, sys::TSL_PARAMETER_DAMPING, &[key(0.0, 0.5), key(1.0, 0.5)]).unwrap();
    });
    let factors = tip_after(&|world, chain| world.set_factors(chain, sys::TSL_PARAMETER_DAMPING, &[0.5; 4]).unwrap());
    let lower = tip_after(&|world, chain| {
        let params = ChainParams { damping: 0.1, ..world.params(chain).unwrap() };
        world.set_params(chain, &params).unwrap();
    });
    assert_ne!(half.0, none.0);
    assert_eq!((half.0, factors.0), (lower.0, lower.0), "half of 0.2 is 0.1 however it is said");
    let gone = tip_after(&|world, chain| {
        world.set_factors(chain, sys::TSL_PARAMETER_DAMPING, &[0.5; 4]).unwrap();
        world.set_factors(chain, sys::TSL_PARAMETER_DAMPING, &[]).unwrap();
    });
    assert_eq!(gone.0, none.0);
    let mut world = World::new().unwrap();
    let (_, chain) = tail(&mut world);
    let unordered = [key(1.0, 1.0), key(0.0, 1.0)];
    let refused = world.set_curve(chain, sys::TSL_PARAMETER_DAMPING, &unordered).unwrap_err();
    assert_eq!(refused.code(), ErrorCode::NotIncreasing);
    let few = world.set_factors(chain, sys::TSL_PARAMETER_DAMPING, &[0.5; 3]).unwrap_err();
    assert_eq!(few.code(), ErrorCode::CountMismatch);
}

#[test]
fn accelerations_push_particles_until_they_are_taken_away() {
    let tip_after = |push: Option<f32>, then: usize| {
        let mut world = World::new().unwrap();
        let (rig, chain) = tail(&mut world);
        for frame in 0..60 {
            if let Some(y) = push {
                let none = vec3(0.0, 0.0, 0.0);
                world.set_accelerations(chain, &[none, none, none, vec3(0.0, y, 0.0)]).unwrap();
            }
            walk(&mut world, &rig, frame..frame + 1);
        }
        world.set_accelerations(chain, &[]).unwrap();
        walk(&mut world, &rig, 60..61 + then)[3].position.y
    };
    let (pushed, alone) = (tip_after(Some(50.0), 0), tip_after(None, 0));
    assert!(pushed > alone + 0.01, "{pushed} and {alone}");
    assert!((tip_after(Some(50.0), 600) - tip_after(None, 600)).abs() < 1e-5, "it comes back");
    let mut world = World::new().unwrap();
    let (_, chain) = tail(&mut world);
    let few = world.set_accelerations(chain, &[vec3(0.0, 0.0, 0.0); 3]).unwrap_err();
    assert_eq!(few.code(), ErrorCode::CountMismatch);
}

/// Two strands side by side, one of which is pulled away from the other.
fn strands(world: &mut World) -> (Rig, Chain, Chain) {
    let rest = [at(0.0, 0.0, 0.0), at(0.1, 0.0, 0.0), at(0.0, 0.0, -0.2), at(-0.1, 0.0, 0.0), at(0.0, 0.0, -0.2)];
    let rig = world.create_rig(&RigDesc::new(&[-1, 0, 1, 0, 3], &rest)).unwrap();
    let params = ChainParams { elasticity: 0.02, ..Default::default() };
    let pulled = ChainParams { force: vec3(30.0, 0.0, 0.0), ..params };
    let left = world.create_chain(&rig, &ChainDesc::below(&[1]), &pulled).unwrap();
    let right = world.create_chain(&rig, &ChainDesc::below(&[3]), &params).unwrap();
    (rig, left, right)
}

/// How far the strands' ends are from each other while one is pulled away.
fn gap(world: &mut World, rig: &Rig, left: Chain, right: Chain) -> f32 {
    for _ in 0..60 {
        world.set_pose(rig, Pose { bones: &[], root: Some(&at(0.0, 0.0, 0.0)), space: Space::Local }).unwrap();
        world.step(TICK).unwrap();
    }
    let nothing = vec3(0.0, 0.0, 0.0);
    let particle = Particle { position: nothing, previous: nothing, u: 0.0, bone: 0, parent: 0, touched: 0 };
    let end = |chain| {
        let mut particles = [particle; 2];
        world.particles(chain, &mut particles).unwrap();
        particles[1].position
    };
    let (a, b) = (end(left), end(right));
    ((a.x - b.x).powi(2) + (a.y - b.y).powi(2) + (a.z - b.z).powi(2)).sqrt()
}

#[test]
fn a_pair_is_held_at_its_own_length_or_that_of_the_setup_pose() {
    let with_pair = |rest_length| {
        let mut world = World::new().unwrap();
        let (rig, left, right) = strands(&mut world);
        let pair = Pair { a: (left, 1), b: (right, 1), kind: sys::TSL_LINK_STRUCTURAL, rest_length };
        let desc = LinksDesc { pairs: &[pair], ..Default::default() };
        let links = world.create_links(&rig, &desc, &LinksParams::default()).unwrap();
        assert_eq!(world.links_info(links).unwrap().link_count, 1);
        gap(&mut world, &rig, left, right)
    };
    let mut world = World::new().unwrap();
    let (rig, left, right) = strands(&mut world);
    let free = gap(&mut world, &rig, left, right);
    assert!(free > 0.22, "apart without a pair: {free}");
    assert!((with_pair(None) - 0.2).abs() < 0.01, "{}", with_pair(None));
    assert!((with_pair(Some(0.15)) - 0.15).abs() < 0.01, "{}", with_pair(Some(0.15)));
    let none = Pair { a: (left, 9), b: (right, 1), kind: sys::TSL_LINK_STRUCTURAL, rest_length: None };
    let desc = LinksDesc { pairs: &[none], ..Default::default() };
    let refused = world.create_links(&rig, &desc, &LinksParams::default()).unwrap_err();
    assert_eq!(refused.code(), ErrorCode::IndexOutOfRange);
    let (_, foreign) = tail(&mut World::new().unwrap());
    let pair = Pair { a: (foreign, 0), ..none };
    let refused = world.create_links(&rig, &LinksDesc { pairs: &[pair], ..desc }, &LinksParams::default()).unwrap_err();
    assert_eq!(refused.reason(), "this chain belongs to another world");
}

#[test]
fn a_state_of_a_rig_rewinds_it_alone_and_fits_any_rig_made_alike() {
    let mut world = World::new().unwrap();
    let ((first, _), (second, _)) = (tail(&mut world), tail(&mut world));
    walk(&mut world, &first, 0..20);
    let (saved, before) = (world.rig_state(&first).unwrap(), world.rig_hash(&first).unwrap());
    let later = walk(&mut world, &first, 20..40);
    let second_before = world.rig_hash(&second).unwrap();
    assert_ne!(world.rig_hash(&first).unwrap(), before);
    world.load_rig(&first, &saved).unwrap();
    assert_eq!((world.rig_hash(&first).unwrap(), world.rig_hash(&second).unwrap()), (before, second_before));
    assert_eq!(walk(&mut world, &first, 20..40), later, "the same frames follow");
    world.load_rig(&second, &saved).unwrap();
    assert_eq!(walk(&mut world, &second, 20..40), later, "of the other too");
    let stump = world.create_rig(&RigDesc::new(&[-1], &BONES[..1])).unwrap();
    assert_eq!(world.load_rig(&stump, &saved).unwrap_err().code(), ErrorCode::StateMismatch);
    let half = &saved[..saved.len() / 2];
    assert_eq!(world.load_rig(&first, half).unwrap_err().code(), ErrorCode::StateMismatch);
}

#[test]
fn debug_lines_follow_the_bones_and_are_counted() {
    let mut world = World::new().unwrap();
    let (rig, _) = tail(&mut world);
    let (other, _) = tail(&mut world);
    let posed = walk(&mut world, &rig, 0..10);
    walk(&mut world, &other, 0..3);
    let empty = DebugLine { from: vec3(0.0, 0.0, 0.0), to: vec3(0.0, 0.0, 0.0), rgba: 0 };
    let mut lines = [empty; 16];
    assert_eq!(world.debug_line_count(sys::TSL_DEBUG_BONES).unwrap(), 6, "three segments of each");
    let number = world.rig_debug_lines(&rig, sys::TSL_DEBUG_BONES, &mut lines).unwrap();
    assert_eq!(number, 3);
    for (line, pair) in lines[..3].iter().zip(posed.windows(2)) {
        assert_eq!((line.from, line.to, line.rgba), (pair[0].position, pair[1].position, sys::TSL_DEBUG_BONE_COLOUR));
    }
    let few = world.debug_lines(sys::TSL_DEBUG_BONES, &mut lines[..5]).unwrap_err();
    assert_eq!(few.code(), ErrorCode::BufferTooSmall);
    assert_eq!(world.debug_lines(sys::TSL_DEBUG_BONES, &mut lines).unwrap(), 6);
    let floor = Shape::Plane { point: vec3(0.0, -1.0, 0.0), normal: vec3(0.0, 1.0, 0.0) };
    world.create_collider(&ColliderDesc::new(floor, On::World)).unwrap();
    assert!(world.debug_line_count(sys::TSL_DEBUG_COLLIDERS).unwrap() > 0);
    assert_eq!(world.debug_line_count(1 << 31).unwrap_err().code(), ErrorCode::InvalidArgument);
}
