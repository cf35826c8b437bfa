// SPDX-License-Identifier: MIT
//! The modules beside the solver, by what their results mean.
mod convert;
mod ik;
mod kawaii_sync;
mod play;
mod reduce;
mod skin;

use tassel::*;

/// The product of two rotations.
fn times(a: Quat, b: Quat) -> Quat {
    Quat {
        x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
        y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
        z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
        w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
    }
}

fn turned(q: Quat, v: Vec3) -> Vec3 {
    let inverse = Quat { x: -q.x, y: -q.y, z: -q.z, w: q.w };
    let turned = times(times(q, Quat { x: v.x, y: v.y, z: v.z, w: 0.0 }), inverse);
    vec3(turned.x, turned.y, turned.z)
}

fn about(axis: Vec3, angle: f32) -> Quat {
    let (sin, cos) = (angle * 0.5).sin_cos();
    let share = sin / length(axis);
    Quat { x: axis.x * share, y: axis.y * share, z: axis.z * share, w: cos }
}

fn sum(a: Vec3, b: Vec3) -> Vec3 {
    vec3(a.x + b.x, a.y + b.y, a.z + b.z)
}

fn difference(a: Vec3, b: Vec3) -> Vec3 {
    vec3(a.x - b.x, a.y - b.y, a.z - b.z)
}

fn length(a: Vec3) -> f32 {
    (a.x * a.x + a.y * a.y + a.z * a.z).sqrt()
}

fn distance(a: Vec3, b: Vec3) -> f32 {
    length(difference(a, b))
}

/// The same numbers in every run, from -1 to 1.
struct Random(u32);

impl Random {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1664525).wrapping_add(1013904223);
        (self.0 >> 8) as f32 / (1 << 23) as f32 - 1.0
    }

    fn vector(&mut self) -> Vec3 {
        vec3(self.next(), self.next(), self.next())
    }
}
