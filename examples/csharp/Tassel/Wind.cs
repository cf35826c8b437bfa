// SPDX-License-Identifier: MIT
using System;

namespace Tassel
{
    /// <summary>Moving air, or a field of force: a world and an id in it.</summary>
    public readonly unsafe struct Wind : IEquatable<Wind>
    {
        /// <summary>Whose it is.</summary>
        public World World { get; }
        /// <summary>Its id, for calls of <see cref="Native"/>.</summary>
        public WindId Id { get; }

        /// <summary>A wind by its id.</summary>
        public Wind(World world, WindId id)
        {
            World = world;
            Id = id;
        }

        internal static Wind Create(World world, WindDesc desc)
        {
            WindId id;
            world.Check(Native.tsl_wind_create(world.Handle, &desc, &id));
            return new Wind(world, id);
        }

        /// <summary>Ends it.</summary>
        public void Destroy()
        {
            World.Check(Native.tsl_wind_destroy(World.Handle, Id));
        }

        /// <summary>Whether it exists.</summary>
        public bool IsValid
        {
            get { return World != null && Native.tsl_wind_is_valid(World.Handle, Id) != 0; }
        }

        /// <summary>Describes it again, in any frame. Allocates nothing.</summary>
        public void Set(WindDesc desc)
        {
            World.Check(Native.tsl_wind_set(World.Handle, Id, &desc));
        }

        /// <summary>As it was set.</summary>
        public WindDesc Get()
        {
            WindDesc desc = WindDesc.Default;
            World.Check(Native.tsl_wind_get(World.Handle, Id, &desc));
            return desc;
        }

        /// <inheritdoc/>
        public bool Equals(Wind other)
        {
            return World == other.World && Id.Bits == other.Id.Bits;
        }

        /// <inheritdoc/>
        public override bool Equals(object other)
        {
            return other is Wind wind && Equals(wind);
        }

        /// <inheritdoc/>
        public override int GetHashCode()
        {
            return Id.Bits.GetHashCode();
        }
    }
}
