# SPDX-License-Identifier: CC0-1.0
"""Head, face, ears and hair."""
import math

from . import skeleton
from .maths import Path, add, mirror, mix, profile, smoothstep
from .surface import (Surface, blended, patch, ribbon, rigid, strand, strand_weights, sweep)

FORWARD, UP = (0.0, 0.0, 1.0), (0.0, 1.0, 0.0)
CENTRE = skeleton.HEAD_CENTRE
HALF = (0.172, 0.168, 0.160)
HEAD = {"head": 1.0}

# How much narrower than an ellipsoid the head is, by height (-1 chin, 1 crown): round skull, cheeks, small chin.
NARROW = profile((-1, 0.66), (-0.75, 0.84), (-0.35, 1.0), (0, 1.0), (1, 1.0))


def skull(direction, lift=0.0):
    """The head's surface in a unit direction from its middle, raised by `lift` metres."""
    narrow = NARROW(direction[1])
    forward = 1.0 if direction[2] < 0 else 0.97 + 0.03 * narrow
    return add(CENTRE, (direction[0] * (HALF[0] * narrow + lift), direction[1] * (HALF[1] + lift),
                        direction[2] * (HALF[2] * forward * (0.5 + 0.5 * narrow) + lift)))


def face(x, y, lift):
    """The point of the face at (x, y) metres seen from the front, raised by `lift`."""
    dy = (y - CENTRE[1]) / HALF[1]
    dx = x / (HALF[0] * NARROW(dy))
    return skull((dx, dy, math.sqrt(max(0.0, 1.0 - dx * dx - dy * dy))), lift)


def polar(elevation, azimuth):
    """A unit direction; azimuth 0 is the front, a quarter turn the left."""
    return (math.cos(elevation) * math.sin(azimuth), math.sin(elevation), math.cos(elevation) * math.cos(azimuth))


def head():
    surface = Surface("head")
    rows, around = 12, 24
    rings = []
    for i in range(rows + 1):
        elevation = math.radians(-90 + 138 * i / rows)  # open above: that is under the hair
        count = around if i > 0 else 1
        places = [skull(polar(elevation, 2 * math.pi * k / around)) for k in range(count)]
        rings.append([surface.vertex(place, HEAD) for place in places])
    for ring, following in zip(rings, rings[1:]):
        surface.strip("skin", ring, following)
    features(surface)
    return surface


def ellipse(x, y, rx, ry, count):
    return [(x + rx * math.cos(2 * math.pi * k / count), y + ry * math.sin(2 * math.pi * k / count))
            for k in range(count)]


def spot(surface, material, x, y, rx, ry, lift):
    small = max(rx, ry) < 0.015
    patch(surface, material, ellipse(x, y, rx, ry, 12 if small else 20), (x, y),
          lambda p: face(p[0], p[1], lift), HEAD, rings=1 if small else 2)


def features(surface):
    for sign in (1.0, -1.0):
        eye(surface, sign)
        spot(surface, "blush", sign * 0.108, 1.042, 0.024, 0.013, 0.0022)
    spot(surface, "mouth", 0.0, 1.046, 0.0075, 0.0045, 0.0035)  # the nose
    mouth = [(-0.026, 1.0235), (-0.020, 1.0165), (-0.012, 1.015), (-0.005, 1.0185), (0.0, 1.025), (0.005, 1.0185),
             (0.012, 1.015), (0.020, 1.0165), (0.026, 1.0235)]
    ribbon(surface, "mouth", mouth, profile((0, 0.0008), (0.5, 0.0022), (1, 0.0008)),
           lambda p: face(p[0], p[1], 0.003), HEAD)


def eye(surface, sign):
    x, y = sign * 0.070, 1.088
    spot(surface, "eye_white", x, y, 0.034, 0.044, 0.0022)
    spot(surface, "iris", x - sign * 0.003, y - 0.001, 0.0265, 0.0385, 0.0034)
    spot(surface, "dark", x - sign * 0.003, y + 0.004, 0.0150, 0.0240, 0.0044)
    # Both highlights lie towards the same light.
    spot(surface, "eye_white", x + 0.008, y + 0.017, 0.0090, 0.0110, 0.0056)
    spot(surface, "eye_white", x - 0.010, y - 0.017, 0.0048, 0.0056, 0.0056)
    lid = [(x + sign * 0.0385 * math.cos(a), y + 0.001 + 0.0450 * math.sin(a))
           for a in (math.radians(22 + 136 * k / 12) for k in range(13))]
    wing = [(x + sign * 0.0520, y + 0.0170), (x + sign * 0.0430, y + 0.0115)]
    thick = profile((0, 0.0005), (0.12, 0.0042), (0.3, 0.0056), (0.7, 0.0042), (1, 0.0010))
    ribbon(surface, "dark", wing + lid, thick, lambda p: face(p[0], p[1], 0.0062), HEAD)
    brow = [(x + sign * (0.030 - 0.011 * k), y + 0.060 + 0.006 * math.sin(math.pi * (k + 0.6) / 6))
            for k in range(6)]
    ribbon(surface, "brow", brow, profile((0, 0.0010), (0.6, 0.0034), (1, 0.0022)),
           lambda p: face(p[0], p[1], 0.0035), HEAD)


def ears():
    surface = Surface("ears")
    for side, sign in skeleton.SIDES:
        path = skeleton.EAR if sign > 0 else Path([mirror(skeleton.EAR.at(k / 6)) for k in range(7)])
        width = profile((0, 0.062), (0.25, 0.060), (0.6, 0.042), (0.9, 0.014), (1, 0.006))
        depth = profile((0, 0.038), (0.4, 0.030), (0.9, 0.011), (1, 0.006))
        bones = skeleton.numbered("ear_" + side, skeleton.EAR_BONES)
        outward = (sign * 0.30, 0.0, 1.0)

        def shell(angle):
            """Hollow in front."""
            v = math.sin(angle)
            return math.cos(angle), v if v < 0 else 0.45 * v - 0.55 * v * v * v

        def colour(s, angle):
            if s > 0.78:
                return "fur_dark"
            inside = 0.12 < s < 0.74 and math.radians(30) < angle < math.radians(150)
            return "inner_ear" if inside else "fur"

        sweep(surface, colour, path, width, depth, outward, strand(bones), around=14, samples=10, end=0.05,
              section=shell)
    return surface


# The lower edge of the hair on the head: elevation in degrees by the azimuth's share of a half turn from the front.
HAIRLINE = profile((0.0, 33), (0.22, 27), (0.34, -2), (0.46, -30), (0.7, -36), (1.0, -36))


def hair():
    surface = Surface("hair")
    cap(surface)
    bangs(surface)
    back(surface)
    side_locks(surface)
    return surface


def short_hair():
    """Without anything that dangles."""
    surface = Surface("hair")
    cap(surface)
    bangs(surface)
    return surface


def cap(surface):
    rows, around = 8, 36
    rings = [[surface.vertex(skull(UP, 0.022), HEAD)]]
    for i in range(1, rows + 1):
        share = i / rows
        ring = []
        for k in range(around):
            azimuth = 2 * math.pi * k / around
            edge = math.radians(HAIRLINE(min(k, around - k) / (around / 2)))
            lift = 0.022 - 0.004 * share * share if i < rows else -0.004
            elevation = math.pi / 2 + (edge - math.pi / 2) * share
            ring.append(surface.vertex(skull(polar(elevation, azimuth), lift), HEAD))
        rings.append(ring)
    for upper, lower in zip(rings, rings[1:]):
        surface.strip("hair", lower, upper)


# Locks over the forehead: (x at the crown, x at the tip, height of the tip, half width).
BANGS = ((0.118, 0.150, 1.080, 0.026), (0.090, 0.112, 1.128, 0.030), (0.052, 0.062, 1.118, 0.031),
         (0.016, 0.010, 1.106, 0.032), (-0.030, -0.046, 1.122, 0.031), (-0.072, -0.098, 1.122, 0.031),
         (-0.112, -0.148, 1.084, 0.027))


def bangs(surface):
    for order, (top, tip, height, half) in enumerate(BANGS):
        lift = 0.014 + 0.003 * (order % 2)
        points = []
        for k in range(5):
            t = k / 4
            x, y = mix((top, 1.236 - 0.7 * abs(top) * abs(top) / 0.2), (tip, height), t)
            points.append(face(x, y, lift + 0.010 * math.sin(math.pi * (0.15 + 0.75 * t)) - 0.008 * t * t))
        width = profile((0, half * 0.3), (0.4, half), (0.75, half * 0.62), (1, 0.003))
        thick = profile((0, 0.002), (0.4, 0.012), (0.6, 0.012), (1, 0.003))
        middle = points[2]
        sweep(surface, "hair", Path(points), width, thick, (middle[0], 0.0, middle[2]), rigid("head"),
              around=6, samples=6, end=0.05)


def from_crown(across):
    """A lock's line: down the back of the head, then along its strand. Also the share where the strand begins."""
    azimuth = math.pi - math.radians(62.0 * across)
    strand_path = skeleton.hair_path(across)
    crown = [skull(polar(math.radians(elevation), azimuth), lift)
             for elevation, lift in ((78, 0.004), (56, 0.017), (32, 0.018))]
    path = Path(crown + [strand_path.at(k / 8) for k in range(9)])
    return path, 1.0 - strand_path.length / path.length


def back(surface):
    """Five locks on the strands, and over the gaps between them four that follow two strands each."""
    count = skeleton.HAIR_STRANDS
    thick = profile((0, 0.010), (0.25, 0.016), (0.45, 0.026), (0.75, 0.022), (1, 0.006))
    for i in range(2 * count - 1):
        across = 1.0 - i / (count - 1)
        left, right = i // 2 + 1, (i + 1) // 2 + 1
        path, begin = from_crown(across)

        def weigh(whole, angle):
            s = (whole - begin) / (1.0 - begin)
            chains = [skeleton.numbered("hair_%d" % k, skeleton.HAIR_BONES) for k in (left, right)]
            parts = [(0.5, strand_weights(bones, s)) for bones in chains]
            grip = 1.0 - smoothstep(-0.06, 0.12, s)
            return blended([(grip, HEAD), (1.0 - grip, blended(parts))])

        middle = path.at(0.5)
        outside = (middle[0], 0.0, middle[2])
        between = i % 2
        half = 0.040 if between else 0.047
        width = profile((0, 0.3 * half), (0.2, 0.8 * half), (0.4, half), (0.65, half), (0.85, 0.70 * half),
                        (1, 0.006))
        sweep(surface, "hair_deep" if between else "hair", path, width, thick, outside, weigh,
              around=8, samples=12, end=0.05)


def side_locks(surface):
    for side, sign in skeleton.SIDES:
        path = skeleton.LOCK if sign > 0 else Path([mirror(skeleton.LOCK.at(k / 6)) for k in range(7)])
        outside = (sign, 0.0, 0.45)
        bones = skeleton.numbered("lock_" + side, skeleton.LOCK_BONES)
        width = profile((0, 0.026), (0.25, 0.030), (0.60, 0.024), (0.685, 0.012), (0.75, 0.020),
                        (0.88, 0.021), (1, 0.004))
        depth = profile((0, 0.018), (0.25, 0.022), (0.60, 0.019), (0.685, 0.012), (0.75, 0.017),
                        (0.88, 0.017), (1, 0.004))
        sweep(surface, "hair", path, width, depth, outside, strand(bones), around=8, samples=16, end=0.06)
        band = Path([path.at(0.655 + 0.015 * k) for k in range(5)])
        sweep(surface, "ribbon", band, profile((0, 0.020), (0.5, 0.0185), (1, 0.020)),
              profile((0, 0.019), (0.5, 0.0175), (1, 0.019)), outside,
              lambda s, angle: strand_weights(bones, 0.655 + 0.06 * s), around=8, samples=2)
