// SPDX-License-Identifier: MIT
//! The code that the studio shows for Rust, on a cat with a tail.
#![cfg(feature = "asset")]
mod common;
#[path = "../../../web/studio/code/swinging.rs"]
mod swinging;

use common::TICK;
use tassel::*;

const FILE: &str = r#"{"format": "tassel_rig/1", "world": {"gravity": [0, -9.81, 0]},
 "chains": [{"name": "tail", "root": "Tail1", "preset": "tail", "gravity_falloff": 0, "gravity_scale": 1}]}"#;

#[test]
fn a_tail_hangs_down_by_the_gravity_of_its_file() {
    let (parents, names, rest) = ([-1, 0, 1, 2], ["Hips", "Tail1", "Tail2", "Tail3"], [at(0.0, 0.0, -0.1); 4]);
    let mut world = World::new().unwrap();
    let rig = swinging::create_swinging_rig(&mut world, FILE, &parents, &rest, &names).unwrap();
    let (root, mut posed) = (at(0.0, 0.0, 0.0), rest);
    for _ in 0..120 {
        swinging::step_swinging_rig(&mut world, &rig, TICK, &rest, &root, &mut posed).unwrap();
    }
    let turned = posed[1].rotation.x.abs();
    assert!(turned > 0.02, "the tail hangs down: {turned}");
}
