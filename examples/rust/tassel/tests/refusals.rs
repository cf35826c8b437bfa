// SPDX-License-Identifier: MIT
//! What is refused, with its reason, and what ends with what.
mod common;
use common::{tail, BONES, PARENTS, TICK};
use std::sync::{Arc, Mutex};
use tassel::*;

#[test]
fn errors_carry_the_librarys_reason() {
    let mut world = World::new().unwrap();
    let (rig, chain) = tail(&mut world);
    let mut bones = BONES;
    bones[2].position.y = f32::NAN;
    let error = world.set_pose(&rig, Pose { bones: &bones, root: None, space: Space::Local }).unwrap_err();
    assert_eq!(error.code(), ErrorCode::NotFinite);
    assert!(error.reason().contains("tsl_rig_set_pose") && error.reason().contains("bones[2].position.y"), "{error}");
    assert!(error.to_string().starts_with("TSL_ERROR_NOT_FINITE: tsl_rig_set_pose"), "{error}");

    let params = ChainParams { damping: 2.0, ..Default::default() };
    let error = world.set_params(chain, &params).unwrap_err();
    assert_eq!(error.code(), ErrorCode::InvalidArgument);
    assert!(error.reason().contains("damping"), "{error}");

    let error = world.create_chain(&rig, &ChainDesc::below(&[0]), &ChainParams::default()).unwrap_err();
    assert_eq!(error.code(), ErrorCode::BoneInUse);
    assert!(!error.reason().is_empty());
}

#[test]
fn a_world_that_cannot_be_made_says_why() {
    let error = World::with(WorldDesc { lanes: 99, ..Default::default() }).unwrap_err();
    assert!(error.reason().contains("lanes"), "{error}");
}

#[test]
fn slices_of_the_wrong_length_are_refused() {
    let mut world = World::new().unwrap();
    let (rig, chain) = tail(&mut world);
    let error = world.create_rig(&RigDesc::new(&PARENTS, &BONES[..3])).unwrap_err();
    assert_eq!(error.code(), ErrorCode::CountMismatch);
    let (root, mut posed) = (BONES[0], BONES);
    let step = world.step_rig(&rig, TICK, Pose::local(&BONES[..3], &root), PoseMut::local(&mut posed));
    assert_eq!(step.unwrap_err().code(), ErrorCode::CountMismatch);
    let step = world.step_rig(&rig, TICK, Pose::local(&BONES, &root), PoseMut::local(&mut posed[..3]));
    assert_eq!(step.unwrap_err().code(), ErrorCode::CountMismatch);
    assert_eq!(world.driven_bones(&rig, &mut [0; 3]).unwrap_err().code(), ErrorCode::BufferTooSmall);
    assert_eq!(world.driven_bones(&rig, &mut [0; 9]).unwrap(), world.driven_bone_count(&rig).unwrap());
    assert_eq!(world.particle_count(chain).unwrap(), 4);
    assert_eq!(world.save(&mut [0; 3]).unwrap_err().code(), ErrorCode::BufferTooSmall);
    assert_eq!(world.load(&[]).unwrap_err().code(), ErrorCode::StateMismatch);
}

#[test]
fn no_size_of_a_struct_that_safe_code_writes_is_believed() {
    let mut world = World::new().unwrap();
    let (_, chain) = tail(&mut world);
    for struct_size in [0, 4, u32::MAX] {
        world.set_params(chain, &ChainParams { struct_size, ..Default::default() }).unwrap();
    }
}

#[test]
fn stale_ids_are_refused() {
    let mut world = World::new().unwrap();
    let (rig, chain) = tail(&mut world);
    let sphere = Shape::Sphere { center: vec3(5.0, 0.0, 0.0), radius: 1.0 };
    let collider = world.create_collider(&ColliderDesc::new(sphere, On::Bone(&rig, 1))).unwrap();
    world.destroy_rig(rig).unwrap();
    assert_eq!(world.params(chain).unwrap_err().code(), ErrorCode::InvalidHandle);
    assert_eq!(world.destroy_collider(collider).unwrap_err().code(), ErrorCode::InvalidHandle);
    let (_, again) = tail(&mut world);
    assert_ne!(again, chain);
    assert_eq!(world.destroy_chain(chain).unwrap_err().code(), ErrorCode::InvalidHandle);
    world.destroy_chain(again).unwrap();
    assert_eq!(world.destroy_chain(again).unwrap_err().code(), ErrorCode::InvalidHandle);
}

#[test]
fn ids_of_another_world_are_refused() {
    let (mut one, mut other) = (World::new().unwrap(), World::new().unwrap());
    let (rig, chain) = tail(&mut one);
    let (_, _) = tail(&mut other);
    assert_eq!(other.reset_rig(&rig).unwrap_err().code(), ErrorCode::InvalidHandle);
    let error = other.params(chain).unwrap_err();
    assert_eq!((error.code(), error.reason()), (ErrorCode::InvalidHandle, "this chain belongs to another world"));
    let mut rigs = [(rig, BONES)];
    fn frame((rig, posed): &mut (Rig, [Transform; 4])) -> Frame<'_> {
        Frame { rig, pose: Pose::local(&BONES, &BONES[0]), out: PoseMut::local(posed) }
    }
    assert_eq!(other.step_each(TICK, 2, &mut rigs, frame).unwrap_err().code(), ErrorCode::InvalidHandle);
    one.step_each(TICK, 2, &mut rigs, frame).unwrap();
}

#[test]
fn ids_outlive_their_world_and_are_refused() {
    let mut first = World::new().unwrap();
    let (rig, chain) = tail(&mut first);
    drop(first);
    // The library's own tag has 12 bits: among so many worlds one has the same.
    for _ in 0..4200 {
        let mut next = World::new().unwrap();
        tail(&mut next);
        assert_eq!(next.params(chain).unwrap_err().code(), ErrorCode::InvalidHandle);
        assert_eq!(next.reset_rig(&rig).unwrap_err().code(), ErrorCode::InvalidHandle);
    }
}

#[test]
fn the_log_hears_refusals_and_warnings_until_the_world_is_gone() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let copy = Arc::clone(&heard);
    let desc = WorldDesc { validate: true, ..Default::default() }
        .log(move |message| copy.lock().unwrap().push((message.code, message.text.to_string())));
    let mut world = World::with(desc).unwrap();
    let (rig, chain) = tail(&mut world);
    world.destroy_chain(chain).unwrap();
    world.destroy_chain(chain).unwrap_err();
    assert_eq!(heard.lock().unwrap().last().unwrap().0, Some(ErrorCode::InvalidHandle));
    let tip = ChainDesc { tip: Tip::Length(0.0), ..ChainDesc::below(&[0]) };
    world.create_chain(&rig, &tip, &ChainParams::default()).unwrap();
    let (code, text) = heard.lock().unwrap().last().unwrap().clone();
    assert!(code.is_none() && text.contains("tip"), "a warning: {text}");
    assert_eq!(Arc::strong_count(&heard), 2);
    drop(world);
    assert_eq!(Arc::strong_count(&heard), 1, "the handler is dropped with its world");
}

#[test]
fn a_panic_of_the_log_ends_in_the_call() {
    let mut world = World::with(WorldDesc::default().log(|_| panic!("of the log, as this test means it to"))).unwrap();
    let (_, chain) = tail(&mut world);
    let error = world.set_params(chain, &ChainParams { damping: -1.0, ..Default::default() }).unwrap_err();
    assert_eq!(error.code(), ErrorCode::InvalidArgument);
    assert!(error.reason().contains("damping"), "{error}");
    assert_eq!(world.particle_count(chain).unwrap(), 4, "the world works on");
}

#[test]
fn a_world_moves_to_another_thread_and_is_dropped_there() {
    fn is_send<T: Send>() {}
    fn is_send_and_sync<T: Send + Sync>() {}
    is_send::<World>();
    is_send_and_sync::<(Rig, Chain, Collider, Links, Error)>();
    let mut world = World::new().unwrap();
    let (rig, _) = tail(&mut world);
    let back = std::thread::spawn(move || {
        world.reset_rig(&rig).unwrap();
        (world, rig)
    });
    let (mut world, rig) = back.join().unwrap();
    world.step(TICK).unwrap();
    std::thread::spawn(move || drop(world)).join().unwrap();
    assert_eq!(World::new().unwrap().reset_rig(&rig).unwrap_err().code(), ErrorCode::InvalidHandle);
}

/// A world is not Sync: two calls on one rig must not overlap, not even two that read. This does not compile if it becomes Sync,
/// since `probe` would have two meanings.
#[test]
fn a_world_is_not_shared_between_threads() {
    trait Ambiguous<A> {
        fn probe() {}
    }
    impl<T: ?Sized> Ambiguous<()> for T {}
    impl<T: ?Sized + Sync> Ambiguous<u8> for T {}
    <World as Ambiguous<_>>::probe();
}
