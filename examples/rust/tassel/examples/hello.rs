// SPDX-License-Identifier: MIT
use tassel::*;

fn main() -> Result<()> {
    // A cat's tail: four bones, each 0.1 behind the one before. The cat looks along +z.
    let animated = [at(0.0, 0.0, -0.1); 4]; // goes in; what comes out is another array
    let mut posed = animated;
    let mut cat = at(0.0, 0.0, 0.0);
    let mut world = World::new()?;
    let rig = world.create_rig(&RigDesc::new(&[-1, 0, 1, 2], &animated))?;
    // A fifth of the velocity is lost in 1/60 s, and a particle goes a twentieth of the way back to its rest position.
    let params = ChainParams { damping: 0.2, elasticity: 0.05, ..Default::default() };
    world.create_chain(&rig, &ChainDesc::below(&[0]), &params)?; // bone 0 and all below it swing
    for frame in 1..=120 {
        cat.position.x += if frame <= 40 { 0.01 } else { 0.0 }; // steps aside, then stands
        world.step_rig(&rig, 1.0 / 60.0, Pose::local(&animated, &cat), PoseMut::world(&mut posed))?;
        if frame % 10 == 0 {
            println!("frame {frame:3}: cat {:.3}, tip {:.3}", cat.position.x, posed[3].position.x);
        }
    }
    Ok(())
}
