# SPDX-License-Identifier: CC0-1.0
"""Vectors and quaternions (x y z w) as tuples, and the two curves everything is drawn with."""
import math


def add(a, b):
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def sub(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scale(a, s):
    return (a[0] * s, a[1] * s, a[2] * s)


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def length(a):
    return math.sqrt(dot(a, a))


def unit(a):
    return scale(a, 1.0 / length(a))


def mix(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def mirror(a):
    return (-a[0], a[1], a[2])


def clamp(x, low=0.0, high=1.0):
    return min(max(x, low), high)


def smoothstep(low, high, x):
    t = clamp((x - low) / (high - low))
    return t * t * (3.0 - 2.0 * t)


def quat_mul(a, b):
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return (aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz)


def quat_inverse(q):
    return (-q[0], -q[1], -q[2], q[3])


def quat_rotate(q, v):
    return quat_mul(quat_mul(q, (v[0], v[1], v[2], 0.0)), quat_inverse(q))[:3]


def quat_axis(axis, degrees):
    half = math.radians(degrees) / 2.0
    return scale(unit(axis), math.sin(half)) + (math.cos(half),)


def quat_euler(x=0.0, y=0.0, z=0.0):
    """Degrees; x (pitch) first, then z (roll), then y (yaw)."""
    turned = quat_mul(quat_axis((0, 0, 1), z), quat_axis((1, 0, 0), x))
    return quat_mul(quat_axis((0, 1, 0), y), turned)


def quat_from_frame(x, y, z):
    """The rotation whose columns are the orthonormal axes x, y, z."""
    trace = x[0] + y[1] + z[2]
    if trace > 0.0:
        s = 2.0 * math.sqrt(1.0 + trace)
        return ((y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s, s / 4.0)
    if x[0] > y[1] and x[0] > z[2]:
        s = 2.0 * math.sqrt(1.0 + x[0] - y[1] - z[2])
        return (s / 4.0, (y[0] + x[1]) / s, (z[0] + x[2]) / s, (y[2] - z[1]) / s)
    if y[1] > z[2]:
        s = 2.0 * math.sqrt(1.0 + y[1] - x[0] - z[2])
        return ((y[0] + x[1]) / s, s / 4.0, (z[1] + y[2]) / s, (z[0] - x[2]) / s)
    s = 2.0 * math.sqrt(1.0 + z[2] - x[0] - y[1])
    return ((z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4.0, (x[1] - y[0]) / s)


def frame_along(direction, front):
    """Axes (side, front, direction), right-handed, front as close to the given one as it gets."""
    side = unit(cross(front, direction))
    return side, cross(direction, side), direction


def profile(*points):
    """A smooth function through (x, value) points that never overshoots them (monotone cubic)."""
    xs = [p[0] for p in points]
    ys = [p[1] for p in points]
    slopes = [(ys[i + 1] - ys[i]) / (xs[i + 1] - xs[i]) for i in range(len(points) - 1)]
    tangents = [slopes[0]]
    for a, b in zip(slopes, slopes[1:]):
        tangents.append(2.0 * a * b / (a + b) if a * b > 0.0 else 0.0)
    tangents.append(slopes[-1])

    def value(x):
        x = clamp(x, xs[0], xs[-1])
        i = max(k for k in range(len(slopes)) if xs[k] <= x)
        width = xs[i + 1] - xs[i]
        t = (x - xs[i]) / width
        return ((1 + 2 * t) * (1 - t) ** 2 * ys[i] + t * (1 - t) ** 2 * width * tangents[i]
                + t * t * (3 - 2 * t) * ys[i + 1] - t * t * (1 - t) * width * tangents[i + 1])

    return value


class Path:
    """A Catmull-Rom curve through points, walked by the share s = 0..1 of its length."""
    STEPS = 24

    def __init__(self, points):
        first = sub(scale(points[0], 2.0), points[1])
        last = sub(scale(points[-1], 2.0), points[-2])
        knots = [first] + list(points) + [last]
        self.points = [points[0]]
        for i in range(1, len(knots) - 2):
            for step in range(1, self.STEPS + 1):
                self.points.append(self._segment(knots[i - 1:i + 3], step / self.STEPS))
        self.lengths = [0.0]
        for a, b in zip(self.points, self.points[1:]):
            self.lengths.append(self.lengths[-1] + length(sub(b, a)))
        self.length = self.lengths[-1]

    @staticmethod
    def _segment(k, t):
        return tuple(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t
                            + (3 * b - a - 3 * c + d) * t * t * t) for a, b, c, d in zip(*k))

    def at(self, s):
        want = clamp(s) * self.length
        i = 0
        while i + 2 < len(self.lengths) and self.lengths[i + 1] < want:
            i += 1
        return mix(self.points[i], self.points[i + 1],
                   (want - self.lengths[i]) / (self.lengths[i + 1] - self.lengths[i]))

    def direction(self, s):
        return unit(sub(self.at(min(s + 0.01, 1.0)), self.at(max(s - 0.01, 0.0))))

    def joints(self, count):
        """`count` points at equal distances from the start, without the end."""
        return [self.at(k / count) for k in range(count)]
