// SPDX-License-Identifier: MIT
// Cargo.toml: tassel with the feature "asset". model.rig.json lies beside the program.
use tassel::{Character, Pose, PoseMut, Rig, Transform, World};

/// Once for a world: the text of model.rig.json, whose gravity and winds are the world's.
pub fn open_rig_file(world: &mut World, json: &str) -> tassel::Result<()> {
    let mut assets = world.assets()?;
    assets.set_rig("model.rig.json", json)?;
    let gravity = assets.world("model.rig.json")?.gravity;
    let winds = assets.winds("model.rig.json")?;
    for wind in &winds {
        world.create_wind(wind)?;
    }
    world.set_gravity(gravity)
}

/// Once for a character: parents (-1 for a root, parents first), local setup transforms and names of its bones.
pub fn create_swinging_rig(
    world: &mut World,
    parents: &[i32],
    rest: &[Transform],
    names: &[&str],
) -> tassel::Result<Rig> {
    let (rig, _parts) = world.assets()?.create_rig("model.rig.json", &Character::new(parents, rest, names))?;
    Ok(rig)
}

/// In each frame, after one `world.advance_wind(seconds)` for all: the animated pose in, the pose that is drawn out, both local
/// transforms.
pub fn step_swinging_rig(
    world: &mut World,
    rig: &Rig,
    seconds: f32,
    animated: &[Transform],
    root: &Transform,
    posed: &mut [Transform],
) -> tassel::Result<()> {
    world.step_rig(rig, seconds, Pose::local(animated, root), PoseMut::local(posed))
}
