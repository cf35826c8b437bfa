# SPDX-License-Identifier: CC0-1.0
"""The clips. Hips and feet are drawn as curves over time and the legs follow by two-bone IK, so that a foot on the
ground stays on it; everything above the hips is rotations. Nothing that dangles is animated."""
import math

from . import skeleton
from .maths import (add, clamp, cross, dot, length, mirror, mix, profile, quat_axis, quat_euler, quat_from_frame,
                    quat_inverse, quat_mul, quat_rotate, scale, smoothstep, sub, unit)

RATE = 30


class Clip:
    def __init__(self, name, frames):
        self.name = name
        self.times = [frame / RATE for frame in range(frames + 1)]
        self.tracks = {}

    def key(self, bone, path, value):
        track = self.tracks.setdefault((bone, path), [])
        if path == "rotation" and track and sum(a * b for a, b in zip(track[-1], value)) < 0.0:
            value = tuple(-v for v in value)
        track.append(value)


class Pose:
    """One frame: rotations and translations relative to the rest pose, in the model's axes."""

    def __init__(self, bones):
        self.bones = bones
        self.turns = {}
        self.shifts = {"hips": (0.0, 0.0, 0.0)}

    def turn(self, bone, x=0.0, y=0.0, z=0.0):
        self.turns[bone] = quat_euler(x, y, z)

    def model(self, name):
        """Position and rotation of a body bone; rest rotations are the identity."""
        bone = self.bones.by_name[name]
        local = add(bone.local_translation, self.shifts.get(name, (0.0, 0.0, 0.0)))
        turn = self.turns.get(name, skeleton.IDENTITY)
        if bone.parent is None:
            return local, turn
        position, rotation = self.model(bone.parent.name)
        return add(position, quat_rotate(rotation, local)), quat_mul(rotation, turn)

    def arm(self, side, swing, spread, bend):
        """Degrees: swing forward of hanging, spread from the side, bend of the elbow."""
        sign = 1.0 if side == "l" else -1.0
        hang = quat_axis((0, 0, 1), sign * (spread - 48.0))
        self.turns["upper_arm_" + side] = quat_mul(quat_axis((1, 0, 0), -swing), hang)
        direction = skeleton.ARM_DIRECTION if sign > 0 else mirror(skeleton.ARM_DIRECTION)
        self.turns["lower_arm_" + side] = quat_axis(cross(direction, (0, 0, 1)), bend)
        self.turns["hand_" + side] = quat_axis(cross(direction, (0, 0, 1)), bend * 0.15)

    def leg(self, side, ankle, pitch, toes=0.0, knee_out=4.0):
        """Reaches the ankle to a place in the root's space; pitch is the foot's angle to the ground, heel up."""
        sign = 1.0 if side == "l" else -1.0
        names = ["%s_%s" % (n, side) for n in ("upper_leg", "lower_leg", "foot", "toes")]
        rest = [self.bones.by_name[n].position for n in names]
        hips_position, hips_rotation = self.model("hips")
        root_position, root_rotation = self.model("root")
        hip, _ = self.model(names[0])
        goal = add(root_position, quat_rotate(root_rotation, ankle))
        forward = (math.sin(math.radians(sign * knee_out)), 0.0, math.cos(math.radians(knee_out)))
        knee, goal = two_bones(hip, goal, length(sub(rest[1], rest[0])), length(sub(rest[2], rest[1])), forward)
        upper = between(sub(rest[1], rest[0]), (0.0, 0.0, 1.0), sub(knee, hip), forward)
        lower = between(sub(rest[2], rest[1]), (0.0, 0.0, 1.0), sub(goal, knee), forward)
        foot = quat_euler(x=pitch)
        self.turns[names[0]] = quat_mul(quat_inverse(hips_rotation), upper)
        self.turns[names[1]] = quat_mul(quat_inverse(upper), lower)
        self.turns[names[2]] = quat_mul(quat_inverse(lower), foot)
        self.turns[names[3]] = quat_euler(x=toes)


def two_bones(hip, goal, upper, lower, forward):
    """The knee, and the goal pulled into reach."""
    line = sub(goal, hip)
    reach = clamp(length(line), abs(upper - lower) + 1e-4, (upper + lower) * 0.9995)
    axis = unit(line)
    along = (upper * upper - lower * lower + reach * reach) / (2.0 * reach)
    out = unit(sub(forward, scale(axis, dot(forward, axis))))
    knee = add(hip, add(scale(axis, along), scale(out, math.sqrt(max(0.0, upper * upper - along * along)))))
    return knee, add(hip, scale(axis, reach))


def frame_of(direction, front):
    y = unit(direction)
    z = unit(sub(front, scale(y, dot(front, y))))
    return quat_from_frame(cross(y, z), y, z)


def between(rest_direction, rest_front, direction, front):
    return quat_mul(frame_of(direction, front), quat_inverse(frame_of(rest_direction, rest_front)))


def still_tracks_dropped(clip):
    """Without the tracks that hold one value throughout; the rest pose has it."""
    clip.tracks = {target: values for target, values in clip.tracks.items()
                   if any(abs(a - b) > 1e-6 for value in values for a, b in zip(value, values[0]))
                   or target[1] == "rotation" and abs(values[0][3]) < 1.0 - 1e-9}
    return clip


def record(clip, pose):
    for bone, turn in sorted(pose.turns.items()):
        clip.key(bone, "rotation", turn)
    for bone, shift in sorted(pose.shifts.items()):
        clip.key(bone, "translation", add(pose.bones.by_name[bone].local_translation, shift))


# ---- walk: in place, as on a treadmill that runs at SPEED

WALK_FRAMES = 32
STRIDE = 0.56  # metres the ground travels in one cycle
STANCE = 0.60  # the share of the cycle a foot is on the ground
FLAT_FROM, FLAT_TO = 0.09, 0.36
STRIKE_PITCH, LIFT_PITCH = -20.0, 46.0
TRACK = 0.046  # metres from the middle line to each foot
HEEL, BALL = (0.0, 0.0, -0.050), (0.0, 0.022, 0.058)


def rolled(ground_z, pitch, x):
    """The ankle of a foot whose sole stands at ground_z and is pitched about its ball or, toes up, its heel."""
    ankle = (0.0, skeleton.FOOT[1], skeleton.FOOT[2])
    pivot = BALL if pitch > 0.0 else HEEL
    turned = quat_rotate(quat_euler(x=pitch), sub(ankle, pivot))
    return add((x, 0.0, ground_z), add(pivot, turned))


def walk_foot(phase, x):
    """Ankle place, pitch and toe angle at a phase of the cycle; 0 is the heel's strike."""
    middle = STANCE / 2
    if phase <= STANCE:
        ground = (middle - phase) * STRIDE
        if phase < FLAT_FROM:
            pitch = STRIKE_PITCH * (1.0 - phase / FLAT_FROM) ** 1.5
        elif phase > FLAT_TO:
            pitch = LIFT_PITCH * ((phase - FLAT_TO) / (STANCE - FLAT_TO)) ** 1.8
        else:
            pitch = 0.0
        return rolled(ground, pitch, x), pitch, -max(pitch, 0.0)
    t = (phase - STANCE) / (1.0 - STANCE)
    lift = rolled((middle - STANCE) * STRIDE, LIFT_PITCH, x)
    strike = rolled(middle * STRIDE, STRIKE_PITCH, x)
    # Leaves and arrives at the ground's own speed, so that neither foot nor knee jerks.
    slope = -STRIDE * (1.0 - STANCE)
    z = hermite(t, lift[2], slope * 0.9, strike[2], slope * 0.9)
    y = mix((lift[1],), (strike[1],), smoothstep(0, 1, t))[0] + 0.030 * math.sin(math.pi * t) ** 2 * (1.0 - 0.3 * t)
    pitch = profile((0, LIFT_PITCH), (0.18, LIFT_PITCH * 1.08), (0.62, 2.0), (0.85, STRIKE_PITCH),
                    (1, STRIKE_PITCH))(t)
    toes = profile((0, -LIFT_PITCH), (0.4, 0.0), (0.8, -6.0), (1, 0.0))(t)
    return (x, y, z), pitch, toes


def hermite(t, a, slope_a, b, slope_b):
    return ((1 + 2 * t) * (1 - t) ** 2 * a + t * (1 - t) ** 2 * slope_a + t * t * (3 - 2 * t) * b
            - t * t * (1 - t) * slope_b)


def walk(bones):
    clip = Clip("walk", WALK_FRAMES)
    for frame in range(WALK_FRAMES + 1):
        phase = frame / WALK_FRAMES % 1.0  # of the left foot
        turn = 2.0 * math.pi * phase
        # Once a step: lowest just after each strike. Once a cycle: towards the foot that carries.
        step = math.cos(2.0 * turn - 0.8)
        carry = math.cos(turn - 1.75)
        reach = math.cos(turn - 0.1)
        pose = Pose(bones)
        pose.shifts["hips"] = (0.017 * carry, -0.026 - 0.013 * step, 0.004 * math.sin(2.0 * turn))
        pose.turn("hips", x=2.0 + 1.0 * step, y=-8.0 * reach, z=-4.0 * carry)
        pose.turn("spine", x=1.5 - 1.0 * step, y=5.0 * reach, z=2.5 * carry)
        pose.turn("chest", x=0.5 - 1.5 * math.cos(2.0 * turn - 1.4), y=9.0 * reach, z=3.0 * carry)
        pose.turn("neck", x=1.0 + 1.5 * math.cos(2.0 * turn - 1.8), y=-3.0 * reach, z=-1.0 * carry)
        pose.turn("head", x=-3.0 + 2.5 * math.cos(2.0 * turn - 2.3), y=-3.0 * reach, z=-1.5 * math.cos(turn - 2.2))
        for side, sign, own in (("l", 1.0, phase), ("r", -1.0, (phase + 0.5) % 1.0)):
            ankle, pitch, toes = walk_foot(own, sign * TRACK)
            pose.leg(side, ankle, pitch, toes)
            # Each arm swings against its leg, the lower arm a little after the upper.
            back = math.cos(2.0 * math.pi * own - 0.15)
            late = math.cos(2.0 * math.pi * own - 0.65)
            pose.turn("shoulder_" + side, y=-sign * 5.0 * back, z=sign * (2.0 + 1.0 * step))
            pose.arm(side, swing=2.0 - 27.0 * back, spread=19.0, bend=26.0 - 15.0 * late)
        record(clip, pose)
    return still_tracks_dropped(clip)


# ---- jump: on the spot

JUMP_FRAMES = 48
TAKE_OFF, LAND = 0.50, 1.00  # seconds
GRAVITY = 9.81


def jump(bones):
    """Crouch, leap, land, overshoot, settle. In the air the root follows a true parabola."""
    clip = Clip("jump", JUMP_FRAMES)
    # (seconds, value). Crouch is metres of hip height; at take-off the legs are long and the toes push.
    crouch = profile((0, -0.010), (0.10, -0.004), (0.33, -0.150), (0.38, -0.152), (TAKE_OFF, 0.038),
                     (0.62, 0.020), (0.75, 0.005), (0.90, 0.012), (LAND, 0.012), (1.13, -0.142),
                     (1.17, -0.142), (1.37, 0.010), (1.49, -0.016), (1.6, -0.010))
    back = profile((0, 0.0), (0.35, -0.040), (TAKE_OFF, 0.004), (0.75, 0.0), (LAND, 0.0), (1.14, -0.042),
                   (1.36, 0.006), (1.6, 0.0))
    lean = profile((0, 2), (0.12, -1), (0.36, 20), (0.50, -4), (0.66, -6), (0.86, 3), (LAND, 4), (1.15, 20),
                   (1.37, -5), (1.5, 3), (1.6, 2))
    nod = profile((0, 0), (0.12, 4), (0.34, -9), (0.46, -14), (0.62, -4), (0.80, 10), (LAND, 8), (1.08, -2),
                  (1.20, 9), (1.40, -6), (1.52, 1), (1.6, 0))
    swing = profile((0, 2), (0.12, 14), (0.34, -52), (0.52, 88), (0.64, 118), (0.82, 98), (LAND, 58),
                    (1.15, -18), (1.36, 20), (1.5, -1), (1.6, 2))
    spread = profile((0, 17), (0.34, 26), (0.5, 22), (0.75, 46), (LAND, 48), (1.15, 32), (1.38, 18),
                     (1.6, 17))
    bend = profile((0, 18), (0.36, 34), (0.5, 14), (0.75, 24), (LAND, 18), (1.15, 44), (1.38, 12), (1.6, 18))
    tuck = profile((0, 0), (TAKE_OFF, 0), (0.74, 0.075), (0.92, 0.012), (LAND, 0), (1.6, 0))
    heel = profile((0, 0), (0.40, 0), (TAKE_OFF, 58), (0.74, 44), (LAND, 26), (1.07, 0), (1.24, 0),
                   (1.37, 17), (1.49, 0), (1.6, 0))
    for frame, t in enumerate(clip.times):
        pose = Pose(bones)
        air = clamp(t, TAKE_OFF, LAND) - TAKE_OFF
        rise = 0.5 * GRAVITY * air * (LAND - TAKE_OFF - air)
        pose.shifts["root"] = (0.0, rise, 0.0)
        pose.shifts["hips"] = (0.0, crouch(t), back(t))
        angle = lean(t)
        pose.turn("hips", x=angle * 0.6)
        pose.turn("spine", x=angle * 0.5)
        pose.turn("chest", x=angle * 0.6)
        pose.turn("neck", x=-angle * 0.6 + nod(t) * 0.4)
        pose.turn("head", x=-angle * 0.7 + nod(t) * 0.6 - 1.0)
        for side, sign in skeleton.SIDES:
            ankle, pitch, toes = jump_foot(heel(t), tuck(t), t, sign)
            pose.leg(side, ankle, pitch, toes, knee_out=9.0)
            pose.turn("shoulder_" + side, z=sign * (2.0 + 14.0 * smoothstep(40, 120, swing(t))))
            pose.arm(side, swing(t) - 2.0 * (sign < 0), spread(t), bend(t))
        record(clip, pose)
    return still_tracks_dropped(clip)


def jump_foot(pitch, tuck, t, sign):
    """Planted, rolled over the ball for the push; in the air drawn up, one foot more than the other."""
    ankle = rolled(0.0, pitch, sign * 0.058)
    uneven = 1.25 if sign > 0 else 0.75
    ankle = add(ankle, (0.0, tuck * uneven, -0.5 * tuck * uneven))
    planted = t <= TAKE_OFF or t >= LAND
    return ankle, pitch, -pitch if planted else -0.4 * pitch
