# SPDX-License-Identifier: CC0-1.0
"""A cape: an open strip of cloth from shoulder to shoulder, outside and lining, on its strands of bones."""
import math

from . import skeleton
from .maths import add, scale, smoothstep, unit
from .surface import Surface, blended, strand_weights

ACROSS, ROWS = 24, 10
FOLDS = 4
THICKNESS = 0.005


def place(share, s):
    """A point of the cloth, and where its outside looks: share from her left edge to the right one."""
    angle = math.radians(skeleton.CAPE_HALF_TURN) * (1.0 - 2.0 * share)
    out = unit((math.sin(angle), 0.2, -math.cos(angle)))
    fold = 0.010 * s * math.cos(2 * math.pi * share * FOLDS)
    return add(skeleton.cape_path(angle).at(s), scale(out, fold)), out


def weights(share, s):
    """Between two neighbouring strands, and along them; the collar is held by the chest."""
    at = share * (skeleton.CAPE_STRANDS - 1)
    first = min(int(at), skeleton.CAPE_STRANDS - 2)
    over = smoothstep(0.0, 1.0, at - first)
    parts = [(part, strand_weights(skeleton.numbered("cape_%d" % (strand + 1), skeleton.CAPE_BONES), s))
             for strand, part in ((first, 1.0 - over), (first + 1, over))]
    grip = 1.0 - smoothstep(0.0, 0.10, s)
    return blended([(grip, {"chest": 1.0}), (1.0 - grip, blended(parts))])


def cape():
    surface = Surface("cape")
    outer, inner = [], []
    for row in range(ROWS + 1):
        s = row / ROWS
        for rows, depth in ((outer, 0.0), (inner, THICKNESS)):
            line = []
            for k in range(ACROSS + 1):
                at, out = place(k / ACROSS, s)
                line.append(surface.vertex(add(at, scale(out, -depth)), weights(k / ACROSS, s)))
            rows.append(line)
    for row in range(ROWS):
        surface.strip("ribbon", outer[row], outer[row + 1], closed=False)
        surface.strip("lining", inner[row + 1], inner[row], closed=False)
    surface.strip("gold", outer[ROWS], inner[ROWS], closed=False)
    surface.strip("gold", inner[0], outer[0], closed=False)
    for k, turn in ((0, False), (ACROSS, True)):
        edges = [line[k] for line in inner], [line[k] for line in outer]
        surface.strip("gold", *(edges if turn else edges[::-1]), closed=False)
    return surface
