# SPDX-License-Identifier: CC0-1.0
"""The run: `root` travels at SPEED, and a foot on the ground stays where it is."""
import math

from . import skeleton
from .maths import mix, profile
from .motion import Clip, Pose, record, rolled, still_tracks_dropped

FRAMES = 15  # one cycle, two steps: 4 steps a second
SPEED = 4.0  # metres a second
RATE = 30
STRIDE = SPEED * FRAMES / RATE
STANCE = 0.24  # the share of the cycle a foot is on the ground; the rest of each step she flies
AHEAD = 0.21  # metres from the hips to the foot as it strikes
FLAT_TO = 0.08
STRIKE_PITCH, LIFT_PITCH = -6.0, 58.0
TRACK = 0.034  # metres from the middle line to each foot

# The swing, over shares of its time: the foot is drawn up behind, passes under the hips and reaches ahead.
SWING_Z = ((0.10, -0.33), (0.30, -0.22), (0.50, 0.02), (0.72, 0.25), (0.86, 0.285))
SWING_Y = ((0.10, 0.185), (0.28, 0.300), (0.45, 0.295), (0.65, 0.225), (0.85, 0.125))
SWING_PITCH = profile((0, LIFT_PITCH), (0.12, 95), (0.32, 105), (0.50, 70), (0.75, 10), (0.90, -10), (1, STRIKE_PITCH))
SWING_TOES = profile((0, -LIFT_PITCH), (0.15, -10), (0.40, 5), (1, 0))


def foot(phase, x):
    """Ankle place, pitch and toe angle at a phase of the cycle; 0 is the strike."""
    if phase <= STANCE:
        pitch = STRIKE_PITCH * max(0.0, 1.0 - phase / 0.03)
        if phase > FLAT_TO:
            pitch = LIFT_PITCH * ((phase - FLAT_TO) / (STANCE - FLAT_TO)) ** 1.6
        return rolled(AHEAD - phase * STRIDE, pitch, x), pitch, -max(pitch, 0.0)
    t = (phase - STANCE) / (1.0 - STANCE)
    lift, strike = rolled(AHEAD - STANCE * STRIDE, LIFT_PITCH, x), rolled(AHEAD, STRIKE_PITCH, x)
    y = profile((0, lift[1]), *SWING_Y, (1, strike[1]))(t)
    z = profile((0, lift[2]), *SWING_Z, (1, strike[2]))(t)
    return (mix((lift[0],), (strike[0],), t)[0], y, z), SWING_PITCH(t), SWING_TOES(t)


def body(pose, turn):
    """Hips to head. Once a step: lowest while a foot carries. Once a cycle: hips against chest."""
    low = math.cos(2.0 * turn - 4.0 * math.pi * STANCE / 2)
    late = math.cos(2.0 * turn - 4.0 * math.pi * STANCE / 2 - 0.7)
    reach = math.cos(turn - 0.1)
    carry = math.cos(turn - 2.0 * math.pi * STANCE / 2)
    pose.shifts["hips"] = (0.010 * carry, -0.052 - 0.022 * low, 0.0)
    pose.turn("hips", x=8.0 + 2.0 * low, y=-10.0 * reach, z=-4.0 * carry)
    pose.turn("spine", x=5.0 - 1.0 * low, y=8.0 * reach, z=2.5 * carry)
    pose.turn("chest", x=4.0 + 2.0 * late, y=13.0 * reach, z=3.0 * carry)
    pose.turn("neck", x=-6.0 - 1.5 * late, y=-5.0 * reach, z=-1.0 * carry)
    pose.turn("head", x=-8.0 - 2.0 * late, y=-5.0 * reach, z=-1.0 * carry)


def run(bones):
    clip = Clip("run", FRAMES)
    for frame in range(FRAMES + 1):
        phase = frame / FRAMES  # of the left foot
        pose = Pose(bones)
        pose.shifts["root"] = (0.0, 0.0, STRIDE * phase)
        body(pose, 2.0 * math.pi * phase)
        for side, sign, own in (("l", 1.0, phase % 1.0), ("r", -1.0, (phase + 0.5) % 1.0)):
            ankle, pitch, toes = foot(own, sign * TRACK)
            pose.leg(side, ankle, pitch, toes)
            back = math.cos(2.0 * math.pi * own - 0.15)
            late = math.cos(2.0 * math.pi * own - 0.55)
            pose.turn("shoulder_" + side, y=-sign * 9.0 * back, z=sign * 3.0)
            pose.arm(side, swing=6.0 - 42.0 * back, spread=16.0, bend=84.0 - 14.0 * late)
        record(clip, pose)
    return still_tracks_dropped(clip)
