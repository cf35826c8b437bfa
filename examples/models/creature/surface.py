# SPDX-License-Identifier: CC0-1.0
"""Skinned surfaces: vertices with bone weights, triangles by material, smooth normals from the triangles."""
import math

from .maths import add, clamp, cross, frame_along, mix, scale, smoothstep, sub, unit

INFLUENCES = 4


class Surface:
    """One mesh. Vertices are shared between triangles of all materials, so that normals run through borders."""

    def __init__(self, name):
        self.name = name
        self.positions = []
        self.weights = []
        self.triangles = {}

    def vertex(self, position, weights):
        self.positions.append(position)
        self.weights.append(strongest(weights))
        return len(self.positions) - 1

    def triangle(self, material, a, b, c):
        self.triangles.setdefault(material, []).append((a, b, c))

    def strip(self, material, ring, following, closed=True):
        """Quads between two rows of vertices. Seen from outside, `following` lies ahead and rows run to the
        left; a row of one vertex is a pole. `material` is a name or a function of the quad's index."""
        count = max(len(ring), len(following))
        pick = material if callable(material) else lambda index: material
        for i in range(count if closed else count - 1):
            j = (i + 1) % count
            a, b = ring[i % len(ring)], ring[j % len(ring)]
            c, d = following[i % len(following)], following[j % len(following)]
            if a != b:
                self.triangle(pick(i), a, b, d)
            if c != d:
                self.triangle(pick(i), a, d, c)

    def normals(self):
        sums = [(0.0, 0.0, 0.0)] * len(self.positions)
        for triangles in self.triangles.values():
            for a, b, c in triangles:
                pa, pb, pc = self.positions[a], self.positions[b], self.positions[c]
                area = cross(sub(pb, pa), sub(pc, pa))
                for v in (a, b, c):
                    sums[v] = add(sums[v], area)
        return [unit(n) for n in sums]


def strongest(weights):
    """The largest influences that a byte can hold, scaled to sum 1; ties go by name so that every run agrees."""
    kept = sorted(((round(w, 6), bone) for bone, w in weights.items() if w > 0.004), reverse=True)[:INFLUENCES]
    total = sum(w for w, _ in kept)
    return [(bone, w / total) for w, bone in kept]


def blended(parts):
    """One weight set out of several (share, weights)."""
    result = {}
    for share, weights in parts:
        for bone, w in weights.items():
            result[bone] = result.get(bone, 0.0) + share * w
    return result


def rigid(bone):
    return lambda s, angle: {bone: 1.0}


def limb(stops, width):
    """Weights along a limb: stops are (s, bone) in order; around each border two bones share over +-width."""

    def weigh(s, angle):
        weights = {stops[0][1]: 1.0}
        for start, bone in stops[1:]:
            share = smoothstep(start - width, start + width, s)
            weights = blended([(1.0 - share, weights), (share, {bone: 1.0})])
        return weights

    return weigh


def strand_weights(bones, s):
    """Quadratic B-spline over the bones of a chain: a bent strand stays a smooth curve."""
    x = clamp(s) * len(bones)
    i = min(int(x), len(bones) - 1)
    f = x - i
    weights = {}
    for k, w in ((i - 1, 0.5 * (1 - f) ** 2), (i, 0.75 - (f - 0.5) ** 2), (i + 1, 0.5 * f * f)):
        bone = bones[min(max(k, 0), len(bones) - 1)]
        weights[bone] = weights.get(bone, 0.0) + w
    return weights


def strand(bones):
    return lambda s, angle: strand_weights(bones, s)


def rounded(samples, start, end):
    """Places along a sweep, closer together over the shares `start` and `end` that are rounded off."""
    places = [start * (1 - math.cos(math.pi / 2 * k / 3)) for k in range(3)] if start else []
    places += [start + (1 - start - end) * k / samples for k in range(samples + 1)]
    if end:
        places += [1 - end * (1 - math.sin(math.pi / 2 * k / 3)) for k in range(1, 4)]
    return places


def cap_factor(s, start, end):
    """How a round cap narrows the section at s."""
    near = 1.0
    if start and s < start:
        near = math.sqrt(max(0.0, 1 - (1 - s / start) ** 2))
    if end and s > 1 - end:
        near = min(near, math.sqrt(max(0.0, 1 - ((s - 1 + end) / end) ** 2)))
    return near


def sweep(surface, material, path, width, depth, front, weigh, around=10, samples=10, start=0.0, end=0.0,
          section=None, warp=None):
    """A tube along `path`. width(s) and depth(s) are half sizes across and towards `front`; start and end are
    the shares of the length that are rounded off (0: left open). `section(angle)` bends the round section,
    `warp(s, angle)` shifts a vertex along the path, `material` is a name or a function of (s, angle)."""
    section = section or (lambda angle: (math.cos(angle), math.sin(angle)))
    places = rounded(samples, start, end)
    rows = []
    for s in places:
        cap = cap_factor(s, start, end)
        if cap < 1e-6:
            rows.append([surface.vertex(path.at(s), weigh(s, 0.0))])
            continue
        row = []
        for k in range(around):
            angle = 2 * math.pi * k / around
            at = s + (warp(s, angle) if warp else 0.0)
            side, face, _ = frame_along(path.direction(at), front)
            u, v = section(angle)
            position = add(path.at(at), add(scale(side, u * cap * width(at)), scale(face, v * cap * depth(at))))
            row.append(surface.vertex(position, weigh(at, angle)))
        rows.append(row)
    for (s, row), (t, following) in zip(zip(places, rows), list(zip(places, rows))[1:]):
        pick = material
        if callable(material):
            pick = lambda i, m=(s + t) / 2: material(m, 2 * math.pi * (i + 0.5) / around)
        surface.strip(pick, row, following)
    return rows


def ball(surface, material, centre, radii, weights, rows=6, around=10):
    """An ellipsoid."""
    rings = []
    for i in range(rows + 1):
        polar = math.pi * i / rows
        ring = []
        for k in range(around if 0 < i < rows else 1):
            angle = 2 * math.pi * k / around
            d = (math.sin(polar) * math.sin(angle), -math.cos(polar), math.sin(polar) * math.cos(angle))
            ring.append(surface.vertex(add(centre, tuple(a * b for a, b in zip(d, radii))), weights))
        rings.append(ring)
    for ring, following in zip(rings, rings[1:]):
        surface.strip(material, ring, following)


def patch(surface, material, outline, centre, place, weights, rings=2):
    """A filled disc: `outline` and `centre` are points of a plane, `place` puts them on another surface.
    Counter-clockwise seen from outside."""
    previous = [surface.vertex(place(centre), weights)]
    for r in range(1, rings + 1):
        row = [surface.vertex(place(mix(centre, p, r / rings)), weights) for p in outline]
        for i in range(len(row)):
            j = (i + 1) % len(row)
            if len(previous) == 1:
                surface.triangle(material, previous[0], row[i], row[j])
            else:
                surface.triangle(material, previous[i], row[i], row[j])
                surface.triangle(material, previous[i], row[j], previous[j])
        previous = row


def ribbon(surface, material, points, half_width, place, weights):
    """A strip along points of a plane, pointed or blunt by half_width(s), put on another surface by `place`."""
    left, right = [], []
    for i, p in enumerate(points):
        a, b = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        d = (b[0] - a[0], b[1] - a[1])
        size = math.hypot(*d)
        w = half_width(i / (len(points) - 1))
        normal = (-d[1] / size * w, d[0] / size * w)
        left.append(surface.vertex(place((p[0] + normal[0], p[1] + normal[1])), weights))
        right.append(surface.vertex(place((p[0] - normal[0], p[1] - normal[1])), weights))
    for i in range(len(points) - 1):
        surface.triangle(material, right[i], right[i + 1], left[i + 1])
        surface.triangle(material, right[i], left[i + 1], left[i])
