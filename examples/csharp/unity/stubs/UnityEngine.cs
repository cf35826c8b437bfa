// SPDX-License-Identifier: MIT
// As much of Unity's interface as the component uses, written from its documentation: the component is compiled and run against
// this where there is no Unity. Scales are 1.
using System;
using System.Collections.Generic;

namespace UnityEngine
{
    [AttributeUsage(AttributeTargets.Class)]
    public sealed class AddComponentMenu : Attribute
    {
        public AddComponentMenu(string menuName)
        {
        }
    }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class HeaderAttribute : Attribute
    {
        public HeaderAttribute(string header)
        {
        }
    }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class RangeAttribute : Attribute
    {
        public RangeAttribute(float min, float max)
        {
        }
    }

    public struct Vector3
    {
        public float x, y, z;

        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        public static Vector3 operator +(Vector3 a, Vector3 b)
        {
            return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z);
        }
    }

    public struct Quaternion
    {
        public float x, y, z, w;

        public Quaternion(float x, float y, float z, float w)
        {
            this.x = x;
            this.y = y;
            this.z = z;
            this.w = w;
        }

        public static Quaternion operator *(Quaternion a, Quaternion b)
        {
            return new Quaternion(a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
        }

        public static Vector3 operator *(Quaternion q, Vector3 v)
        {
            Quaternion turned = q * new Quaternion(v.x, v.y, v.z, 0) * new Quaternion(-q.x, -q.y, -q.z, q.w);
            return new Vector3(turned.x, turned.y, turned.z);
        }
    }

    public class Object
    {
        public string name { get; set; }
    }

    public class TextAsset : Object
    {
        public string text { get; set; }
    }

    public class Component : Object
    {
        public Transform transform { get; set; }
    }

    public class MonoBehaviour : Component
    {
    }

    public class Transform : Component
    {
        private readonly List<Transform> children = new List<Transform>();
        private readonly Transform parent;

        public Transform(Transform parent)
        {
            this.parent = parent;
            localRotation = new Quaternion(0, 0, 0, 1);
            parent?.children.Add(this);
        }

        public Vector3 localPosition { get; set; }
        public Quaternion localRotation { get; set; }
        public Vector3 localScale => new Vector3(1, 1, 1);
        public Vector3 lossyScale => new Vector3(1, 1, 1);
        public Vector3 position => parent == null ? localPosition : parent.position + parent.rotation * localPosition;
        public Quaternion rotation => parent == null ? localRotation : parent.rotation * localRotation;
        public int childCount => children.Count;

        public Transform GetChild(int index)
        {
            return children[index];
        }
    }

    public static class Time
    {
        public static float deltaTime { get; set; }
    }

    public static class Debug
    {
        public static readonly List<string> Warnings = new List<string>();
        public static bool isDebugBuild => true;

        public static void LogWarning(object message, Object context)
        {
            Warnings.Add((string)message);
        }
    }
}
