// SPDX-License-Identifier: MIT
using System;
using Tassel;

// As much geometry as tests need to judge results by what they mean.
static class Geometry
{
    public static Vec3 Vector(float x, float y, float z)
    {
        return new Vec3 { X = x, Y = y, Z = z };
    }

    public static Vec3 Sum(Vec3 a, Vec3 b)
    {
        return Vector(a.X + b.X, a.Y + b.Y, a.Z + b.Z);
    }

    public static Vec3 Difference(Vec3 a, Vec3 b)
    {
        return Vector(a.X - b.X, a.Y - b.Y, a.Z - b.Z);
    }

    public static float Length(Vec3 a)
    {
        return (float)Math.Sqrt(a.X * a.X + a.Y * a.Y + a.Z * a.Z);
    }

    public static float Distance(Vec3 a, Vec3 b)
    {
        return Length(Difference(a, b));
    }

    public static Quat Times(Quat a, Quat b)
    {
        return new Quat
        {
            X = a.W * b.X + a.X * b.W + a.Y * b.Z - a.Z * b.Y, Y = a.W * b.Y - a.X * b.Z + a.Y * b.W + a.Z * b.X,
            Z = a.W * b.Z + a.X * b.Y - a.Y * b.X + a.Z * b.W, W = a.W * b.W - a.X * b.X - a.Y * b.Y - a.Z * b.Z
        };
    }

    public static Vec3 Turned(Quat q, Vec3 v)
    {
        var inverse = new Quat { X = -q.X, Y = -q.Y, Z = -q.Z, W = q.W };
        Quat turned = Times(Times(q, new Quat { X = v.X, Y = v.Y, Z = v.Z }), inverse);
        return Vector(turned.X, turned.Y, turned.Z);
    }

    public static Quat About(Vec3 axis, double angle)
    {
        float share = (float)Math.Sin(angle / 2) / Length(axis);
        return new Quat { X = axis.X * share, Y = axis.Y * share, Z = axis.Z * share, W = (float)Math.Cos(angle / 2) };
    }

    public static Quat Rotation(float[] values, int at)
    {
        return new Quat { X = values[at], Y = values[at + 1], Z = values[at + 2], W = values[at + 3] };
    }

    public static float Angle(Quat a, Quat b)
    {
        Quat q = Times(new Quat { X = -a.X, Y = -a.Y, Z = -a.Z, W = a.W }, b);
        return 2 * (float)Math.Atan2(Length(Vector(q.X, q.Y, q.Z)), Math.Abs(q.W));
    }

    // The same numbers in every run, from -1 to 1.
    public static Func<float> Random(uint seed)
    {
        return () =>
        {
            seed = unchecked(seed * 1664525 + 1013904223);
            return (seed >> 8) / (float)(1 << 23) - 1;
        };
    }
}
