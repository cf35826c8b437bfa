// SPDX-License-Identifier: MIT
using System;

namespace Tassel
{
    /// <summary>A shape to stay out of, or inside of: a world and an id in it.</summary>
    public readonly unsafe struct Collider : IEquatable<Collider>
    {
        /// <summary>Whose it is.</summary>
        public World World { get; }
        /// <summary>Its id, for calls of <see cref="Native"/>.</summary>
        public ColliderId Id { get; }

        /// <summary>A collider by its id.</summary>
        public Collider(World world, ColliderId id)
        {
            World = world;
            Id = id;
        }

        internal static Collider Create(World world, ColliderDesc desc, Plane[] planes)
        {
            ColliderId id;
            fixed (Plane* at = planes)
            {
                desc.Planes = at;
                desc.PlaneCount = Arrays.Count(planes);
                world.Check(Native.tsl_collider_create(world.Handle, &desc, &id));
            }
            return new Collider(world, id);
        }

        internal static ColliderId[] Ids(Collider[] colliders)
        {
            return colliders == null ? null : Array.ConvertAll(colliders, collider => collider.Id);
        }

        /// <summary>Destroys it.</summary>
        public void Destroy()
        {
            World.Check(Native.tsl_collider_destroy(World.Handle, Id));
        }

        /// <summary>Whether it exists.</summary>
        public bool IsValid
        {
            get { return World != null && Native.tsl_collider_is_valid(World.Handle, Id) != 0; }
        }

        /// <summary>Describes it again: shape, size and place.</summary>
        public void Set(ColliderDesc desc, Plane[] planes = null)
        {
            fixed (Plane* at = planes)
            {
                desc.Planes = at;
                desc.PlaneCount = Arrays.Count(planes);
                World.Check(Native.tsl_collider_set(World.Handle, Id, &desc));
            }
        }

        /// <summary>Moves it, relative to what it is attached to.</summary>
        /// <param name="frame">Where it is now.</param>
        /// <param name="jumps">Whether no tick sees it on its way.</param>
        public void Move(in Transform frame, bool jumps = false)
        {
            Transform at = frame;
            World.Check(Native.tsl_collider_move(World.Handle, Id, &at, jumps ? ColliderMoveFlags.Teleport : 0));
        }

        /// <inheritdoc/>
        public bool Equals(Collider other)
        {
            return World == other.World && Id.Bits == other.Id.Bits;
        }

        /// <inheritdoc/>
        public override bool Equals(object other)
        {
            return other is Collider collider && Equals(collider);
        }

        /// <inheritdoc/>
        public override int GetHashCode()
        {
            return Id.Bits.GetHashCode();
        }
    }
}
