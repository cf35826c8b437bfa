# SPDX-License-Identifier: CC0-1.0
"""Torso, arms, legs, boots and tail."""
import math

from . import skeleton
from .maths import Path, add, mirror, profile, scale, unit
from .surface import Surface, ball, blended, limb, rigid, strand, sweep

FORWARD, UP = (0.0, 0.0, 1.0), (0.0, 1.0, 0.0)


def torso():
    surface = Surface("torso")
    path = Path([(0.0, 0.505, -0.002), (0.0, 0.600, -0.004), (0.0, 0.700, 0.000), (0.0, 0.800, -0.004),
                 (0.0, 0.892, -0.010)])
    # Shares of the line's length, near enough 0.39 m.
    width = profile((0.0, 0.100), (0.20, 0.104), (0.42, 0.080), (0.60, 0.088), (0.76, 0.096), (0.88, 0.083),
                    (0.95, 0.048), (1.0, 0.036))
    depth = profile((0.0, 0.082), (0.20, 0.086), (0.42, 0.068), (0.60, 0.076), (0.76, 0.079), (0.88, 0.063),
                    (0.95, 0.046), (1.0, 0.038))
    weigh = limb([(0.0, "hips"), (0.38, "spine"), (0.64, "chest"), (0.97, "neck")], 0.10)
    sweep(surface, lambda s, angle: "shorts" if s < 0.34 else "dress", path, width, depth, FORWARD, weigh,
          around=16, samples=12, start=0.16)
    neck = Path([(0.0, 0.870, -0.010), (0.0, 0.915, -0.009), (0.0, 0.975, -0.004)])
    girth = profile((0, 0.042), (0.45, 0.036), (1, 0.037))
    sweep(surface, "skin", neck, girth, girth, FORWARD, limb([(0, "chest"), (0.25, "neck"), (0.75, "head")], 0.25),
          around=10, samples=4)
    collar(surface)
    sash(surface)
    bow(surface)
    return surface


def collar(surface):
    path = Path([(0.0, 0.905, -0.009), (0.0, 0.888, -0.008), (0.0, 0.868, -0.006), (0.0, 0.850, -0.004)])
    width = profile((0, 0.045), (0.4, 0.069), (1, 0.105))
    depth = profile((0, 0.046), (0.4, 0.064), (1, 0.086))
    sweep(surface, "cream", path, width, depth, FORWARD, rigid("chest"), around=16, samples=4, end=0.12)


def sash(surface):
    path = Path([(0.0, 0.618, -0.003), (0.0, 0.650, -0.002), (0.0, 0.688, -0.001)])
    width = profile((0, 0.098), (0.5, 0.0965), (1, 0.082))
    depth = profile((0, 0.084), (0.5, 0.083), (1, 0.069))
    sweep(surface, "ribbon", path, width, depth, FORWARD, limb([(0, "hips"), (0.6, "spine")], 0.5),
          around=16, samples=2)


def bow(surface):
    """The ribbon on the chest: two loops, two ends and a knot."""
    knot = (0.0, 0.846, 0.088)
    for sign in (1.0, -1.0):
        loop = Path([knot, (sign * 0.030, 0.858, 0.092), (sign * 0.062, 0.866, 0.080)])
        sweep(surface, "ribbon", loop, profile((0, 0.010), (0.6, 0.026), (1, 0.022)),
              profile((0, 0.008), (0.6, 0.013), (1, 0.009)), FORWARD, rigid("chest"),
              around=8, samples=3, end=0.25)
        trail = Path([knot, (sign * 0.014, 0.815, 0.091), (sign * 0.026, 0.782, 0.086)])
        sweep(surface, "ribbon", trail, profile((0, 0.007), (1, 0.014)), profile((0, 0.005), (1, 0.005)),
              FORWARD, rigid("chest"), around=6, samples=2, end=0.1)
    ball(surface, "gold", knot, (0.014, 0.013, 0.013), {"chest": 1.0}, rows=4, around=8)


def limbs():
    surface = Surface("limbs")
    for side, sign in skeleton.SIDES:
        place = (lambda p: p) if sign > 0 else mirror
        arm(surface, side, place)
        leg(surface, side, place)
    return surface


def arm(surface, side, place):
    bones = ["%s_%s" % (name, side) for name in ("shoulder", "upper_arm", "lower_arm", "hand")]
    shoulder, elbow = place(skeleton.UPPER_ARM), place(skeleton.LOWER_ARM)
    wrist, tip = place(skeleton.HAND), place(skeleton.FINGERTIP)
    path = Path([shoulder, elbow, wrist, tip])
    total = path.length
    at_elbow, at_wrist = 0.150 / total, 0.285 / total
    weigh = limb([(0.0, bones[1]), (at_elbow, bones[2]), (at_wrist, bones[3])], 0.07)
    width = profile((0, 0.030), (0.2, 0.029), (at_elbow, 0.0255), (0.55, 0.0255), (at_wrist, 0.0195),
                    (0.84, 0.029), (0.93, 0.027), (1, 0.020))
    depth = profile((0, 0.030), (0.2, 0.029), (at_elbow, 0.0255), (0.55, 0.0255), (at_wrist, 0.0185),
                    (0.84, 0.019), (1, 0.013))
    # The hand is flat towards the thigh: depth lies across the direction from front to back.
    across = unit(place((skeleton.ARM_DIRECTION[1], -skeleton.ARM_DIRECTION[0], 0.0)))
    sweep(surface, "skin", path, width, depth, across, weigh, around=10, samples=13, end=0.09)
    along = place(skeleton.ARM_DIRECTION)
    thumb = Path([add(wrist, add(scale(along, down), scale(FORWARD, out)))
                  for down, out in ((0.0, 0.008), (0.022, 0.027), (0.048, 0.036))])
    girth = profile((0, 0.012), (1, 0.009))
    sweep(surface, "skin", thumb, girth, girth, across, rigid(bones[3]), around=6, samples=2, end=0.25)
    sleeve(surface, side, bones, place)


def sleeve(surface, side, bones, place):
    direction = place(skeleton.ARM_DIRECTION)
    start = place(skeleton.UPPER_ARM)
    path = Path([add(start, scale(direction, d)) for d in (-0.048, 0.0, 0.05, 0.098)])
    weigh = limb([(0.0, "chest"), (0.10, bones[0]), (0.36, bones[1])], 0.22)
    puff = profile((0, 0.032), (0.30, 0.047), (0.58, 0.0545), (0.82, 0.047), (0.93, 0.036), (1, 0.036))
    sweep(surface, lambda s, angle: "dress" if s < 0.9 else "cream", path, puff, puff, FORWARD, weigh,
          around=12, samples=7, start=0.14)


def leg(surface, side, place):
    bones = ["%s_%s" % (name, side) for name in ("upper_leg", "lower_leg", "foot", "toes")]
    hip, knee, ankle = (place(p) for p in (skeleton.UPPER_LEG, skeleton.LOWER_LEG, skeleton.FOOT))
    path = Path([hip, knee, add(ankle, (0.0, -0.012, 0.0))])
    at_knee = 0.230 / path.length
    girth = profile((0, 0.060), (0.12, 0.0595), (0.30, 0.053), (at_knee, 0.0415), (0.58, 0.0405),
                    (0.68, 0.0425), (1, 0.031))
    weigh = limb([(0.0, "hips"), (0.02, bones[0]), (at_knee, bones[1])], 0.09)
    sweep(surface, lambda s, angle: "skin" if s < 0.36 else "stocking", path, girth, girth, FORWARD, weigh,
          around=12, samples=13)
    boot(surface, bones, place)


def boot(surface, bones, place):
    lower, foot, toes = bones[1], bones[2], bones[3]
    x = skeleton.FOOT[0]
    heights = ((0.186, -0.004), (0.130, -0.008), (0.080, -0.010), (0.040, -0.008))
    shaft = Path([place((x, y, z)) for y, z in heights])
    width = profile((0, 0.0495), (0.12, 0.0500), (0.14, 0.0465), (0.55, 0.0385), (1, 0.0375))
    sweep(surface, lambda s, angle: "cream" if s < 0.13 else "boot", shaft, width, width, FORWARD,
          limb([(0, lower), (0.68, foot)], 0.2), around=10, samples=7)
    sole = Path([place(p) for p in ((x, 0.036, -0.056), (x, 0.036, -0.010), (x + 0.003, 0.036, 0.050),
                                    (x + 0.005, 0.034, 0.118))])
    half = profile((0, 0.036), (0.3, 0.037), (0.7, 0.047), (1, 0.042))
    height = profile((0, 0.040), (0.35, 0.044), (0.7, 0.039), (1, 0.028))

    def flat_below(angle):
        return math.cos(angle), max(math.sin(angle), -0.80)

    def weigh(s, angle):
        share = 0.5 + 0.5 * math.sin(math.pi * min(max((s - 0.66) / 0.22, -0.5), 0.5))
        return blended([(1.0 - share, {foot: 1.0}), (share, {toes: 1.0})])

    sweep(surface, "boot", sole, half, height, UP, weigh,
          around=12, samples=7, start=0.16, end=0.22, section=flat_below)


def tail():
    surface = Surface("tail")
    radius = profile((0, 0.026), (0.12, 0.036), (0.35, 0.062), (0.58, 0.082), (0.75, 0.078), (0.9, 0.046),
                     (1, 0.020))

    def tufts(s, angle):
        """Fur: the colours' border is ragged."""
        near = max(0.0, 1.0 - abs(s - 0.70) / 0.16)
        return 0.026 * near * math.cos(5 * angle)

    def ridges(angle):
        swell = 1.0 + 0.035 * math.cos(5 * angle)
        return swell * math.cos(angle), swell * math.sin(angle)

    sweep(surface, lambda s, angle: "fur" if s < 0.70 else "fur_tip", skeleton.TAIL, radius, radius,
          (1.0, 0.0, 0.0), strand(skeleton.numbered("tail", skeleton.TAIL_BONES)), around=15, samples=20, end=0.10,
          section=ridges, warp=tufts)
    return surface
