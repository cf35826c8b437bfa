// SPDX-License-Identifier: MIT
#![allow(dead_code)] // each test takes what it needs
use tassel::*;

pub const PARENTS: [i32; 4] = [-1, 0, 1, 2];
pub const BONES: [Transform; 4] = [at(0.0, 0.0, -0.1); 4];
pub const TICK: f32 = 1.0 / 60.0;

/// The tail of docs/hello.md.
pub fn tail(world: &mut World) -> (Rig, Chain) {
    let rig = world.create_rig(&RigDesc::new(&PARENTS, &BONES)).unwrap();
    let params = ChainParams { damping: 0.2, elasticity: 0.05, ..Default::default() };
    let chain = world.create_chain(&rig, &ChainDesc::below(&[0]), &params).unwrap();
    (rig, chain)
}

/// Many tails, at different places.
pub fn tails(world: &mut World, number: usize) -> Vec<Rig> {
    (0..number).map(|_| tail(world).0).collect()
}

/// Where tail `number` is in a frame.
pub fn place(number: usize, frame: usize) -> Transform {
    at(number as f32 + (frame as f32 * 0.1).sin(), 0.0, (frame as f32 * 0.07 + number as f32).cos())
}
