# SPDX-License-Identifier: CC0-1.0
"""What is done on the spot: she sits down on a stool and gets up again, and she kicks."""
from . import skeleton
from .maths import add, mix, profile, smoothstep
from .motion import Clip, Pose, record, rolled, still_tracks_dropped

FEET = 0.060  # metres from the middle line to each foot


def stand(pose, side, sign):
    """A foot flat on its place."""
    pose.leg(side, rolled(0.0, 0.0, sign * FEET), 0.0, knee_out=8.0)


# ---- sit

SIT_FRAMES = 78
SEATED = (0.0, -0.207, -0.222)  # of the hips, from standing
DOWN_FROM, DOWN_TO, UP_FROM, UP_TO = 0.25, 0.95, 1.60, 2.30  # seconds


def sit(bones):
    clip = Clip("sit", SIT_FRAMES)
    low = profile((0, 0), (DOWN_FROM, 0), (DOWN_TO - 0.05, 1.01), (DOWN_TO + 0.12, 1), (UP_FROM, 1), (UP_TO, -0.03),
                  (2.45, 0), (2.6, 0))
    # First the hips go back, then down; getting up, they come forward last.
    back = profile((0, 0), (DOWN_FROM - 0.1, 0), (DOWN_TO - 0.2, 1), (UP_FROM + 0.15, 1), (UP_TO, 0), (2.6, 0))
    lean = profile((0, 2), (DOWN_FROM - 0.1, 2), (0.62, 34), (DOWN_TO + 0.1, 6), (1.15, 2), (1.45, 2), (1.78, 36),
                   (UP_TO, 4), (2.42, 1), (2.6, 2))
    nod = profile((0, 0), (0.5, -8), (1.0, 6), (1.3, 0), (1.75, -10), (2.3, 3), (2.6, 0))
    look = profile((0, 0), (1.05, 0), (1.25, 22), (1.45, 22), (1.65, 0), (2.6, 0))
    swing = profile((0, 2), (0.55, 20), (1.0, 26), (1.6, 26), (1.8, 34), (UP_TO, 4), (2.6, 2))
    bend = profile((0, 18), (0.6, 26), (1.0, 38), (1.6, 38), (1.8, 20), (UP_TO, 14), (2.6, 18))
    for t in clip.times:
        pose = Pose(bones)
        y, z = SEATED[1] * low(t) - 0.010, SEATED[2] * back(t)
        pose.shifts["hips"] = (0.0, y, z)
        angle = lean(t)
        pose.turn("hips", x=angle * 0.45)
        pose.turn("spine", x=angle * 0.4)
        pose.turn("chest", x=angle * 0.35, y=look(t) * 0.2)
        pose.turn("neck", x=-angle * 0.35 + nod(t) * 0.4, y=look(t) * 0.3)
        pose.turn("head", x=-angle * 0.45 + nod(t) * 0.6 - 1.0, y=look(t) * 0.5)
        for side, sign in skeleton.SIDES:
            stand(pose, side, sign)
            pose.arm(side, swing(t), 17.0, bend(t))
        record(clip, pose)
    clip = still_tracks_dropped(clip)
    clip.tracks[("stool", "scale")] = [(1.0, 1.0, 1.0)] * len(clip.times)
    return clip


# ---- kick

KICK_FRAMES = 42
KNEE_UP, STRETCHED, BACK_UP, DOWN = 0.48, 0.60, 0.74, 1.06  # seconds


def kick(bones):
    """The right foot goes back, then up in front of her as high as the hips, and comes back to its place."""
    clip = Clip("kick", KICK_FRAMES)
    over = profile((0, 0), (0.22, 1), (1.0, 1), (1.25, 0), (1.4, 0))  # how far her weight is on the left foot
    z = profile((0, 0), (0.10, 0), (0.26, -0.20), (0.32, -0.20), (KNEE_UP, 0.20), (STRETCHED, 0.44),
                (0.64, 0.43), (BACK_UP, 0.22), (0.90, 0.08), (DOWN, 0), (1.4, 0))
    y = profile((0, 0), (0.10, 0), (0.28, 0.13), (0.36, 0.14), (KNEE_UP, 0.30), (STRETCHED, 0.46), (0.64, 0.46),
                (BACK_UP, 0.29), (0.90, 0.11), (DOWN, 0), (1.4, 0))
    pitch = profile((0, 0), (0.10, 0), (0.28, 55), (KNEE_UP, 10), (STRETCHED, -42), (0.66, -40), (BACK_UP, 10),
                    (0.92, 18), (DOWN, 0), (1.4, 0))
    lean = profile((0, 2), (0.28, 10), (0.46, 2), (STRETCHED, -17), (0.70, -12), (0.95, 5), (1.15, 1), (1.4, 2))
    twist = profile((0, 0), (0.28, -12), (STRETCHED, 20), (0.75, 12), (1.1, -3), (1.4, 0))
    swing = profile((0, 0), (0.28, 34), (STRETCHED, -48), (0.80, -20), (1.12, 6), (1.4, 0))
    for t in clip.times:
        pose = Pose(bones)
        pose.shifts["hips"] = (0.045 * over(t), -0.012 - 0.012 * over(t), 0.0)
        angle = lean(t)
        pose.turn("hips", x=angle * 0.7, y=twist(t), z=-3.0 * over(t))
        pose.turn("spine", x=angle * 0.5, y=-twist(t) * 0.7, z=2.0 * over(t))
        pose.turn("chest", x=angle * 0.4, y=-twist(t) * 0.9, z=2.0 * over(t))
        pose.turn("neck", x=-angle * 0.5, y=twist(t) * 0.3)
        pose.turn("head", x=-angle * 0.7 - 1.0, y=twist(t) * 0.3)
        stand(pose, "l", 1.0)
        planted = rolled(0.0, 0.0, -FEET)
        ankle = add(mix(planted, (-0.02, planted[1], planted[2]), over(t) * smoothstep(0.0, 0.1, y(t))),
                    (0.0, y(t), z(t)))
        pose.leg("r", ankle, pitch(t), -0.3 * max(pitch(t), 0.0), knee_out=6.0)
        for side, sign in skeleton.SIDES:
            pose.arm(side, 2.0 - sign * swing(t) * (1.0 if sign > 0 else 0.8), 20.0 + 8.0 * over(t), 22.0 + 16.0 * over(t))
        record(clip, pose)
    return still_tracks_dropped(clip)
