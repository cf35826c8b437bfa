// SPDX-License-Identifier: MIT
//! What comes out is what the library computes: the same figures as in C, the same bits on all threads.
mod common;
use common::{place, tail, tails, BONES, TICK};
use std::sync::atomic::{AtomicUsize, Ordering};
use tassel::*;

/// How far a pose is from another in any number of it.
fn distance(a: &[Transform], b: &[Transform]) -> f32 {
    let numbers = |bone: &Transform| {
        let (p, r, s) = (bone.position, bone.rotation, bone.scale);
        [p.x, p.y, p.z, r.x, r.y, r.z, r.w, s.x, s.y, s.z]
    };
    let pairs = a.iter().zip(b).flat_map(|(a, b)| numbers(a).into_iter().zip(numbers(b)));
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

#[test]
fn what_stands_still_stays_still() {
    let mut world = World::new().unwrap();
    let (rig, _) = tail(&mut world);
    let root = at(0.0, 0.0, 0.0);
    for _ in 0..60 {
        let mut posed = [at(9.0, 9.0, 9.0); 4];
        world.step_rig(&rig, TICK, Pose::local(&BONES, &root), PoseMut::local(&mut posed)).unwrap();
        // A rotation that is made unit has the last bit of a float to itself.
        assert!(distance(&posed, &BONES) <= f32::EPSILON, "{posed:?}");
    }
}

/// The lines that docs/hello.md prints for the example in C.
fn hello_lines() -> Vec<String> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/hello.md");
    let text = std::fs::read_to_string(page).unwrap();
    let lines: Vec<_> =
        text.lines().filter(|line| line.starts_with("frame ") && line.contains(": cat ")).map(String::from).collect();
    assert_eq!(lines.len(), 12, "{page} has the twelve lines of the example");
    lines
}

#[test]
fn the_tail_swings_as_the_example_in_c() {
    let mut world = World::new().unwrap();
    let (rig, _) = tail(&mut world);
    let (mut cat, mut posed, mut lines) = (at(0.0, 0.0, 0.0), BONES, Vec::new());
    for frame in 1..=120 {
        cat.position.x += if frame <= 40 { 0.01 } else { 0.0 };
        world.step_rig(&rig, TICK, Pose::local(&BONES, &cat), PoseMut::world(&mut posed)).unwrap();
        if frame % 10 == 0 {
            lines.push(format!("frame {frame:3}: cat {:.3}, tip {:.3}", cat.position.x, posed[3].position.x));
        }
    }
    assert_eq!(lines, hello_lines());
}

/// Where every tail ends, and the hash of the world.
fn run(step: impl Fn(&mut World) -> Result<()>) -> (Vec<[Transform; 4]>, u64) {
    let mut world = World::new().unwrap();
    let rigs = tails(&mut world, 100);
    for rig in &rigs {
        world.set_teleport_limits(rig, 0.0, 0.0, Teleport::Keep).unwrap();
    }
    for frame in 0..40 {
        for (number, rig) in rigs.iter().enumerate() {
            world.set_pose(rig, Pose::local(&BONES, &place(number, frame))).unwrap();
        }
        step(&mut world).unwrap();
    }
    let poses = rigs.iter().enumerate().map(|(number, rig)| {
        let mut posed = BONES;
        let root = place(number, 39);
        world.get_pose(rig, Some(Pose::local(&BONES, &root)), PoseMut::world(&mut posed)).unwrap();
        posed
    });
    (poses.collect(), world.hash().unwrap())
}

#[test]
fn the_same_bits_on_any_number_of_threads() {
    let alone = run(|world| world.step(TICK));
    assert!(alone.0.windows(2).all(|pair| pair[0] != pair[1]), "the tails move differently");
    for threads in [0, 1, 2, 3, 16] {
        assert_eq!(run(|world| world.step_parallel(TICK, threads)), alone, "{threads} threads");
    }
}

#[test]
fn tasks_run_once_each_and_also_those_that_are_left() {
    let alone = run(|world| world.step(TICK));
    let tasks_run = AtomicUsize::new(0);
    let some = run(|world| {
        world.step_with(TICK, |tasks| {
            assert!(tasks.count() > 0);
            tasks_run.fetch_add(usize::from(tasks.run_next()), Ordering::Relaxed);
        })
    });
    assert_eq!(tasks_run.into_inner(), 40, "one in each frame by the closure");
    assert_eq!(some, alone);
    assert_eq!(run(|world| world.step_with(TICK, |_| {})), alone, "none by the closure");
    let until_none = |tasks: &Tasks<'_>| {
        let mut number = 0;
        while tasks.run_next() {
            number += 1;
        }
        assert_eq!(number, tasks.count());
        assert!(!tasks.run_next());
    };
    assert_eq!(run(|world| world.step_with(TICK, until_none)), alone, "all by the closure");
}

#[test]
fn a_step_whose_closure_panics_is_ended_before_the_panic_goes_on() {
    let mut world = World::new().unwrap();
    let (rig, _) = tail(&mut world);
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        world.step_with(TICK, |_| panic!("of the closure")).unwrap();
    }));
    assert_eq!(panicked.unwrap_err().downcast_ref::<&str>(), Some(&"of the closure"));
    world.reset_rig(&rig).unwrap(); // would be ErrorCode::Busy in a step that was not ended
}

struct Character {
    rig: Rig,
    root: Transform,
    posed: [Transform; 4],
}

#[test]
fn characters_stepped_one_by_one_on_threads_are_the_same() {
    let walk = |threads: usize| {
        let mut world = World::new().unwrap();
        let rigs = tails(&mut world, 50);
        let mut many: Vec<_> = rigs.into_iter().map(|rig| Character { rig, root: BONES[0], posed: BONES }).collect();
        for frame in 0..30 {
            for (number, character) in many.iter_mut().enumerate() {
                character.root = place(number, frame);
            }
            world.step_each(TICK, threads, &mut many, Character::frame).unwrap();
        }
        (many.iter().map(|character| character.posed).collect::<Vec<_>>(), world.hash().unwrap())
    };
    let alone = walk(1);
    for threads in [0, 2, 3, 64] {
        assert_eq!(walk(threads), alone, "{threads} threads");
    }
}

impl Character {
    fn frame(&mut self) -> Frame<'_> {
        let pose = Pose::local(&BONES, &self.root);
        Frame { rig: &mut self.rig, pose, out: PoseMut::world(&mut self.posed) }
    }
}

#[test]
fn a_state_rewinds() {
    let mut world = World::new().unwrap();
    let (rig, _) = tail(&mut world);
    let walk = |world: &mut World, frames: std::ops::Range<usize>| {
        let mut posed = BONES;
        for frame in frames {
            let root = place(0, frame);
            world.step_rig(&rig, TICK, Pose::local(&BONES, &root), PoseMut::world(&mut posed)).unwrap();
        }
        posed
    };
    walk(&mut world, 0..20);
    let (own, state, before) = (world.state().unwrap(), world.rig_state(&rig).unwrap(), world.hash().unwrap());
    let first = walk(&mut world, 20..50);
    let after = world.hash().unwrap();
    assert_ne!(after, before);
    world.load(&own).unwrap();
    world.load_rig(&rig, &state).unwrap();
    assert_eq!(world.hash().unwrap(), before);
    assert_eq!(walk(&mut world, 20..50), first);
    assert_eq!(world.hash().unwrap(), after);
    assert_eq!(world.load(&own[..own.len() - 1]).unwrap_err().code(), ErrorCode::StateMismatch);
    assert_eq!(world.hash().unwrap(), after, "a refused state changes nothing");
}

#[test]
fn colliders_keep_particles_out_and_contacts_name_them() {
    let mut world = World::with(WorldDesc { gravity: Some(vec3(0.0, -9.8, 0.0)), ..Default::default() }).unwrap();
    let (rig, chain) = tail(&mut world);
    let params = world.params(chain).unwrap();
    assert_eq!((params.damping, params.elasticity), (0.2, 0.05));
    let heavy = ChainParams { gravity_falloff: 0.0, stiffness: 0.0, elasticity: 0.0, ..params };
    world.set_params(chain, &heavy).unwrap();
    let floor = Shape::Plane { point: vec3(0.0, -0.05, 0.0), normal: vec3(0.0, 1.0, 0.0) };
    let floor = world.create_collider(&ColliderDesc::new(floor, On::World)).unwrap();
    let lowest = |world: &mut World| {
        let (root, mut posed) = (at(0.0, 0.0, 0.0), BONES);
        for _ in 0..120 {
            world.step_rig(&rig, TICK, Pose::local(&BONES, &root), PoseMut::world(&mut posed)).unwrap();
        }
        posed[3].position.y
    };
    let on_the_floor = lowest(&mut world);
    assert!((on_the_floor + 0.05).abs() < 0.001, "{on_the_floor}");
    let mut contacts = [EMPTY; 8];
    let number = world.contacts(chain, &mut contacts).unwrap();
    assert!(number > 0 && contacts[..number].iter().all(|contact| contact.collider == floor.id()));
    world.destroy_collider(floor).unwrap();
    assert!(lowest(&mut world) < -0.2, "nothing holds it");
}

const EMPTY: Contact = Contact {
    collider: tassel::sys::tsl_collider_id { bits: 0 },
    particle: 0,
    depth: 0.0,
    normal: vec3(0.0, 0.0, 0.0),
    reserved: 0,
};

#[test]
fn links_hold_two_strands_together() {
    let mut world = World::new().unwrap();
    let rest = [at(0.0, 0.0, 0.0), at(0.1, 0.0, 0.0), at(0.0, -0.1, 0.0), at(-0.1, 0.0, 0.0), at(0.0, -0.1, 0.0)];
    let rig = world.create_rig(&RigDesc::new(&[-1, 0, 1, 0, 3], &rest)).unwrap();
    let left = world.create_chain(&rig, &ChainDesc::below(&[1]), &ChainParams::default()).unwrap();
    let right = world.create_chain(&rig, &ChainDesc::below(&[3]), &ChainParams::default()).unwrap();
    let desc = LinksDesc { chains: &[left, right], layout: Layout::Strip, ..Default::default() };
    let links = world.create_links(&rig, &desc, &LinksParams::default()).unwrap();
    assert_eq!(world.links_info(links).unwrap().strand_count, 2);
    let rounds = LinksParams { rounds: 5, ..world.links_params(links).unwrap() };
    world.set_links_params(links, &rounds).unwrap();
    assert_eq!(world.links_params(links).unwrap().rounds, 5);
    let cloth = LinksDesc { chains: &[left, right], layout: Layout::Strip, cloth_layers: 1, ..Default::default() };
    let hair = LinksDesc { chains: &[right], layout: Layout::Loose, meets_layers: 3, ..Default::default() };
    world.create_links(&rig, &cloth, &LinksParams::default()).unwrap();
    let hair = world.create_links(&rig, &hair, &LinksParams { cloth_thickness: 0.01, ..Default::default() }).unwrap();
    let info = world.links_info(hair).unwrap();
    assert_eq!((info.layout, info.meets_layers, info.meets_count), (3, 3, 1));
    assert_eq!(world.links_params(hair).unwrap().cloth_thickness, 0.01);
    world.destroy_chain(left).unwrap();
    assert_eq!(world.particle_count(right).unwrap(), 2);
}
