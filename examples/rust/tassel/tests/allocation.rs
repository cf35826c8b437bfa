// SPDX-License-Identifier: MIT
//! No allocation in a frame, neither of this crate nor of the library, which allocates through Rust's global allocator too.
mod common;
use common::{place, tail, BONES, TICK};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use tassel::*;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: all is handed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|number| number.set(number.get() + 1));
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations(work: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.with(Cell::get);
    work();
    ALLOCATIONS.with(Cell::get) - before
}

struct Scene {
    world: World,
    rig: Rig,
    others: Vec<(Rig, [Transform; 4])>,
    chain: Chain,
    collider: Collider,
    wind: Wind,
    posed: [Transform; 4],
    particles: Vec<Particle>,
    own: Vec<u8>,
    state: Vec<u8>,
}

fn scene() -> Scene {
    let mut world = World::new().unwrap();
    let (rig, chain) = tail(&mut world);
    let sphere = Shape::Sphere { center: vec3(0.0, -0.1, -0.3), radius: 0.05 };
    let collider = world.create_collider(&ColliderDesc::new(sphere, On::World)).unwrap();
    let wind = world.create_wind(&WindDesc::default()).unwrap();
    let others = (0..3).map(|_| (tail(&mut world).0, BONES)).collect();
    let nothing = vec3(0.0, 0.0, 0.0);
    let particle = Particle { position: nothing, previous: nothing, u: 0.0, bone: 0, parent: 0, touched: 0 };
    let particles = vec![particle; world.particle_count(chain).unwrap()];
    let (own, state) = (world.state().unwrap(), world.rig_state(&rig).unwrap());
    Scene { world, rig, others, chain, collider, wind, posed: BONES, particles, own, state }
}

fn frame_of((rig, posed): &mut (Rig, [Transform; 4])) -> Frame<'_> {
    Frame { rig, pose: Pose::local(&BONES, &BONES[0]), out: PoseMut::local(posed) }
}

impl Scene {
    fn frame(&mut self, number: usize) {
        let (world, root) = (&mut self.world, place(0, number));
        world.move_collider(self.collider, &root).unwrap();
        world.set_wind(self.wind, &WindDesc { velocity: root.position, gust: 0.5, ..Default::default() }).unwrap();
        world.advance_wind(TICK).unwrap();
        world.wind_at(u32::MAX, root.position).unwrap();
        let params = ChainParams { damping: 0.1 + 0.001 * number as f32, ..Default::default() };
        world.set_params(self.chain, &params).unwrap();
        world.step_rig(&self.rig, TICK, Pose::local(&BONES, &root), PoseMut::world(&mut self.posed)).unwrap();
        world.set_pose(&self.rig, Pose::local(&BONES, &root)).unwrap();
        world.step(TICK).unwrap();
        world.set_pose(&self.rig, Pose::local(&BONES, &root)).unwrap();
        world.step_with(TICK, |tasks| while tasks.run_next() {}).unwrap();
        world.step_parallel(TICK, 1).unwrap();
        world.step_each(TICK, 1, &mut self.others, frame_of).unwrap();
        let out = PoseMut::local(&mut self.posed);
        world.get_pose(&self.rig, Some(Pose::local(&BONES, &root)), out).unwrap();
        world.particles(self.chain, &mut self.particles).unwrap();
        world.save(&mut self.own).unwrap();
        world.save_rig(&self.rig, &mut self.state).unwrap();
        world.load(&self.own).unwrap();
        world.load_rig(&self.rig, &self.state).unwrap();
        world.hash().unwrap();
    }
}

#[test]
fn a_frame_allocates_nothing() {
    let mut scene = scene();
    scene.frame(0);
    assert_eq!(allocations(|| (1..100).for_each(|number| scene.frame(number))), 0);
}

#[test]
fn modules_allocate_nothing_in_a_frame() {
    let settings = ik::Settings::default();
    let prepared = ik::Prepared::new(&settings).unwrap();
    let (blocks, mut solved) = ([ik::Block::default(); 2], ik::block_results(2));
    let sections = [play::Section { start: 0.0, end: 1.0, next: 0, previous: 0 }];
    let walk = play::Timeline { sections: &sections, markers: &[play::Marker { time: 0.5, name: 1 }] };
    let mut crossings = [play::Crossing { marker: 0, section: 0, after: 0.0 }; 8];
    let mut position = walk.start(0).unwrap();
    let (positions, indices, weights) = ([[1.0, 2.0, 3.0]; 40], [0u8; 160], [0.25f32; 160]);
    let desc = skin::MeshDesc::new(4, &positions, skin::Indices::U8(&indices), skin::Weights::F32(&weights));
    let mesh = skin::Mesh::new(desc).unwrap();
    let prepared_mesh = skin::PreparedMesh::new(&mesh).unwrap();
    let (mut models, mut palette, mut skinned) = ([[0.0; 12]; 4], [[0.0; 12]; 4], positions);
    let mut sync = convert::KawaiiSync { bones: &[1, 2], ..Default::default() };
    sync.numbers.global_scale = vec3(0.5, 0.5, 0.5);
    let (rig, mut animated) = (RigDesc::new(&[-1, 0, 1, 2], &BONES), BONES);
    let mut frame = || {
        animated[0].position.x = 0.5;
        sync.apply(&rig, Some(&[vec3(0.0, 0.0, 0.0); 2]), &mut animated).unwrap();
        prepared.solve(&ik::Limb::default()).unwrap();
        ik::solve_blocks(&settings, &blocks, &mut solved).unwrap();
        walk.step(0.1, &mut position, &mut crossings).unwrap();
        skin::models_from_locals(&BONES, &[-1, 0, 1, 2], None, &mut models).unwrap();
        skin::palette_from_models(&models, None, None, &mut palette).unwrap();
        mesh.skin(&skin::Skinning::linear(&palette), skin::Output::positions(&mut skinned)).unwrap();
        prepared_mesh.skin(&skin::Skinning::linear(&palette), skin::Output::positions(&mut skinned)).unwrap();
    };
    frame();
    assert_eq!(allocations(|| (0..100).for_each(|_| frame())), 0);
}

#[test]
fn the_count_counts_what_the_library_allocates() {
    assert!(allocations(|| drop(World::new().unwrap())) > 0);
    let mut scene = scene();
    assert!(allocations(|| drop(scene.world.create_rig(&RigDesc::new(&[-1], &BONES[..1])))) > 0);
}
