// SPDX-License-Identifier: MIT
// Cargo.toml: tassel with the feature "asset". model.rig.json lies beside the program.
use tassel::{Character, Pose, PoseMut, Rig, Transform, World};

/// Once for a character: parents (-1 for a root, parents first), local setup transforms and names of its bones.
pub fn create_swinging_rig(
    world: &mut World,
    json: &str,
    parents: &[i32],
    rest: &[Transform],
    names: &[&str],
) -> tassel::Result<Rig> {
    let mut assets = world.assets()?;
    assets.set_rig("model.rig.json", json)?;
    let gravity = assets.world("model.rig.json")?.gravity;
    let (rig, _parts) = assets.create_rig("model.rig.json", &Character::new(parents, rest, names))?;
    world.set_gravity(gravity)?;
    Ok(rig)
}

/// In each frame: the animated pose in, the pose that is drawn out, both local transforms.
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
