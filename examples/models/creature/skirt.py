# SPDX-License-Identifier: CC0-1.0
"""The skirt: one cloth, outside and lining, on its strands of bones."""
import math

from . import skeleton
from .maths import add, scale, smoothstep, unit
from .surface import Surface, blended, strand_weights

AROUND, ROWS = 64, 8
PLEATS = 16
HEM_ROWS = 1
THICKNESS = 0.005


def cloth_weights(share, s):
    """Between two neighbouring strands, and along them; the waist is held by the hips."""
    place = share * skeleton.SKIRT_STRANDS
    first = int(place)
    parts = []
    over = smoothstep(0.0, 1.0, place - first)
    for strand, part in ((first, 1.0 - over), (first + 1, over)):
        bones = skeleton.numbered("skirt_%d" % (strand % skeleton.SKIRT_STRANDS + 1), skeleton.SKIRT_BONES)
        parts.append((part, strand_weights(bones, s)))
    grip = 1.0 - smoothstep(0.0, 0.16, s)
    return blended([(grip, {"hips": 1.0}), (1.0 - grip, blended(parts))])


def cloth_point(share, s, depth):
    """A place of the cloth: share of the turn, share of the length, metres to the inside."""
    angle = 2 * math.pi * share
    path = skeleton.skirt_path(angle)
    out = unit((math.sin(angle), 0.25, math.cos(angle)))
    pleat = 0.010 * s * math.cos(2 * math.pi * share * PLEATS)
    return add(path.at(s), scale(out, pleat - depth))


def skirt():
    surface = Surface("skirt")
    outer, inner = [], []
    for row in range(ROWS + 1):
        s = row / ROWS
        for rings, depth in ((outer, 0.0), (inner, THICKNESS)):
            rings.append([surface.vertex(cloth_point(k / AROUND, s, depth), cloth_weights(k / AROUND, s))
                          for k in range(AROUND)])
    for row in range(ROWS):
        surface.strip("cream" if row >= ROWS - HEM_ROWS else "dress", outer[row + 1], outer[row])
        surface.strip("lining", inner[row], inner[row + 1])
    surface.strip("cream", inner[ROWS], outer[ROWS])
    return surface
