// SPDX-License-Identifier: MIT
//! From a pose to a deformed mesh: model matrices, inverse binds, palettes, linear blend and dual quaternion skinning, palettes of clips
//! in a texture, and a prepared mesh that skins several times faster. The C header `tassel/skin.h` says what the numbers are. Streams
//! are packed here; interleaved ones are for [`crate::sys`].
use crate::error::call_of;
use crate::ik::as_many;
use crate::{count, pointer, sys, Matrix, Result, Transform};
use std::ptr::null;

mod mesh;
mod prepared;

pub use mesh::{Indices, Mesh, MeshDesc, Normals, Output, Skinning, Vertex, Weights};
pub use prepared::PreparedMesh;

#[doc(no_inline)]
pub use tassel_sys::{
    tsl_skin_bounds as Bounds, tsl_skin_dual_quat as DualQuat, tsl_skin_prepared_info as PreparedInfo,
    tsl_skin_texture as Texture,
};

fn numbers(matrices: &[Matrix]) -> *const f32 {
    pointer(matrices).cast()
}

/// Model matrices of a pose. `root` stands before every bone without a parent.
pub fn models_from_locals(
    locals: &[Transform],
    parents: &[i32],
    root: Option<&Matrix>,
    models: &mut [Matrix],
) -> Result<()> {
    as_many("models_from_locals", "transforms", locals.len(), "parents", parents.len())?;
    as_many("models_from_locals", "transforms", locals.len(), "models", models.len())?;
    let (bones, out) = (count(locals), models.as_mut_ptr().cast());
    let root = root.map_or(null(), |root| root.as_ptr());
    // SAFETY: all slices are as long as there are bones; so lengths have been compared below.
    call_of("tsl_skin_models_from_locals", || unsafe {
        sys::tsl_skin_models_from_locals(locals.as_ptr(), parents.as_ptr(), bones, root, out)
    })
}

/// Inverse bind matrices of the model matrices of the rest pose.
pub fn binds_from_models(models: &[Matrix], binds: &mut [Matrix]) -> Result<()> {
    as_many("binds_from_models", "models", models.len(), "binds", binds.len())?;
    let out = binds.as_mut_ptr().cast();
    call_of("tsl_skin_binds_from_models", || unsafe {
        sys::tsl_skin_binds_from_models(numbers(models), count(models), out)
    })
}

/// The palette: model times inverse bind for each joint. `bones`: the bone of each joint; none: joint j is bone j. `binds`: none where
/// the mesh was modelled in the joints' own spaces.
pub fn palette_from_models(
    models: &[Matrix],
    binds: Option<&[Matrix]>,
    bones: Option<&[u32]>,
    palette: &mut [Matrix],
) -> Result<()> {
    for (what, number) in [("binds", binds.map(<[_]>::len)), ("bones", bones.map(<[_]>::len))] {
        as_many("palette_from_models", what, number.unwrap_or(palette.len()), "joints", palette.len())?;
    }
    let (bone_count, joint_count) = (count(models), count(palette));
    let (binds, bones) = (binds.map_or(null(), numbers), bones.map_or(null(), pointer));
    let out = palette.as_mut_ptr().cast();
    call_of("tsl_skin_palette_from_models", || unsafe {
        sys::tsl_skin_palette_from_models(numbers(models), bone_count, binds, bones, joint_count, out)
    })
}

/// A palette as dual quaternions with a stretch each.
pub fn dual_quats_from_palette(palette: &[Matrix], dual_quats: &mut [DualQuat]) -> Result<()> {
    as_many("dual_quats_from_palette", "joints", palette.len(), "dual quaternions", dual_quats.len())?;
    let out = dual_quats.as_mut_ptr();
    call_of("tsl_skin_dual_quats_from_palette", || unsafe {
        sys::tsl_skin_dual_quats_from_palette(numbers(palette), count(palette), out)
    })
}

/// Dual quaternions for [`dual_quats_from_palette`] to fill.
pub fn dual_quats(number: usize) -> Vec<DualQuat> {
    vec![crate::empty(); number]
}
/// The box around two.
pub fn merge_bounds(mut into: Bounds, other: &Bounds) -> Bounds {
    // SAFETY: both pointers are valid, and nothing else is refused.
    let _ = call_of("tsl_skin_bounds_merge", || unsafe { sys::tsl_skin_bounds_merge(&mut into, other) });
    into
}

/// A clip whose palettes go into a texture.
#[derive(Clone, Copy, Debug)]
pub struct Clip<'a> {
    /// Frame after frame, one transform a bone each.
    pub locals: &'a [Transform],
    /// One a bone.
    pub parents: &'a [i32],
    /// One for all frames.
    pub root: Option<&'a Matrix>,
    /// As in [`palette_from_models`].
    pub binds: Option<&'a [Matrix]>,
    /// As in [`palette_from_models`].
    pub bones: Option<&'a [u32]>,
}

/// The least high texture that holds the palettes of all frames and is at most `maximum_size` texels wide and high, and its texels,
/// four numbers each, row after row.
pub fn bake_texture(
    clip: &Clip<'_>,
    joint_count: u32,
    frame_count: u32,
    maximum_size: u32,
) -> Result<(Texture, Vec<f32>)> {
    let (bones, joints) = (clip.parents.len(), joint_count as usize);
    let transforms = bones.saturating_mul(frame_count as usize);
    as_many("bake_texture", "transforms needed", transforms, "given", clip.locals.len())?;
    as_many("bake_texture", "joints", joints, "binds", clip.binds.map_or(joints, <[_]>::len))?;
    as_many("bake_texture", "joints", joints, "bones", clip.bones.map_or(joints, <[_]>::len))?;
    let mut texture = crate::empty::<Texture>();
    call_of("tsl_skin_texture_layout", || unsafe {
        sys::tsl_skin_texture_layout(joint_count, frame_count, maximum_size, &mut texture)
    })?;
    let mut scratch = vec![0f32; bones * 12];
    let raw = sys::tsl_skin_clip {
        bone_count: count(clip.parents),
        joint_count,
        frame_count,
        locals: pointer(clip.locals),
        parents: pointer(clip.parents),
        root: clip.root.map_or(null(), |root| root.as_ptr()),
        binds: clip.binds.map_or(null(), numbers),
        bones: clip.bones.map_or(null(), pointer),
        scratch: scratch.as_mut_ptr(),
        ..Default::default()
    };
    let mut texels = vec![0f32; (texture.byte_count / 4) as usize];
    // SAFETY: all slices are as long as the clip and the layout say.
    call_of("tsl_skin_texture_bake", || unsafe {
        sys::tsl_skin_texture_bake(&raw, &texture, texels.as_mut_ptr(), texture.byte_count)
    })?;
    Ok((texture, texels))
}
