// SPDX-License-Identifier: MIT
//! The code that the studio shows for Rust, on a cat with a tail.
#![cfg(feature = "asset")]
mod common;
#[path = "../../../web/studio/code/swinging.rs"]
mod swinging;

use common::TICK;
use tassel::*;

const FILE: &str = r#"{"format": "tassel_rig/1", "world": {"gravity": [0, -9.81, 0], "winds": [{"velocity": [2, 0, 0]}]},
 "chains": [{"name": "tail", "root": "Tail1", "preset": "tail", "gravity_falloff": 0, "gravity_scale": 1}]}"#;

#[test]
fn tails_hang_down_and_aside_by_the_gravity_and_the_wind_of_their_file() {
    let (parents, names, rest) = ([-1, 0, 1, 2], ["Hips", "Tail1", "Tail2", "Tail3"], [at(0.0, 0.0, -0.1); 4]);
    let mut world = World::new().unwrap();
    swinging::open_rig_file(&mut world, FILE).unwrap();
    let mut create = || swinging::create_swinging_rig(&mut world, &parents, &rest, &names).unwrap();
    let cats = [create(), create()];
    let (root, mut posed) = (at(0.0, 0.0, 0.0), rest);
    for _ in 0..120 {
        world.advance_wind(TICK).unwrap();
        for rig in &cats {
            swinging::step_swinging_rig(&mut world, rig, TICK, &rest, &root, &mut posed).unwrap();
        }
    }
    assert_eq!(world.wind_at(u32::MAX, root.position).unwrap().0, vec3(2.0, 0.0, 0.0), "one wind for both");
    let (turned, aside) = (posed[1].rotation.x.abs(), posed[1].rotation.y.abs());
    assert!(turned > 0.02 && aside > 0.02, "the tail hangs down: {turned}, and aside: {aside}");
}
