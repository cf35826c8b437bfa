// SPDX-License-Identifier: MIT
using System;

namespace Tassel
{
    /// <summary>How a chain is made: either bones, or all below roots but what is excluded. The arrays are copied.</summary>
    public sealed class ChainSetup
    {
        /// <summary>Bones, none below another; all below them swings.</summary>
        public uint[] Roots { get; set; }
        /// <summary>Bones that are left out with all below them.</summary>
        public uint[] Exclude { get; set; }
        /// <summary>Instead of roots: the bones, parents first.</summary>
        public uint[] Bones { get; set; }
        /// <summary>With <c>TSL_CHAIN_COLLIDER_LIST</c>: what it meets, in this order.</summary>
        public Collider[] Colliders { get; set; }
        /// <summary>None.</summary>
        public ChainFlags Flags { get; set; }
        /// <summary>Yours. 0.</summary>
        public ulong UserData { get; set; }
        /// <summary>The bone whose travel <c>Inert</c> reduces; -1: the rig's root. -1.</summary>
        public int Anchor { get; set; } = -1;
        /// <summary>Virtual particles at the ends. None.</summary>
        public Tip Tip { get; set; }
        /// <summary>How far away those are: see <c>tsl_tip</c>. 0.</summary>
        public float TipLength { get; set; }
        /// <summary>Likewise. 0 0 0.</summary>
        public Vec3 TipOffset { get; set; }
        /// <summary>Where a bone with several children turns. To their mean.</summary>
        public Fork Fork { get; set; } = Fork.Average;
        /// <summary>Colliders of the world and shared ones act when a bit matches. All bits.</summary>
        public uint ColliderLayers { get; set; } = 0xffffffffu;
        /// <summary>How particles are held to their rest positions. Tassel.</summary>
        public ChainModel Model { get; set; } = ChainModel.Tassel;
    }

    /// <summary>Particles hung on bones of a rig: a world and an id in it.</summary>
    public readonly unsafe struct Chain : IEquatable<Chain>
    {
        /// <summary>Whose it is.</summary>
        public World World { get; }
        /// <summary>Its id, for calls of <see cref="Native"/>.</summary>
        public ChainId Id { get; }

        /// <summary>A chain by its id.</summary>
        public Chain(World world, ChainId id)
        {
            World = world;
            Id = id;
        }

        // Makes a chain of a description in C.
        internal delegate Result Maker(ChainDesc* desc, ChainId* made);

        internal static Chain Create(Rig rig, ChainSetup setup, ChainParams parameters)
        {
            return Create(rig, setup, (desc, made) =>
            {
                ChainParams given = parameters;
                return Native.tsl_chain_create(rig.World.Handle, rig.Id, desc, &given, made);
            });
        }

        internal static Chain Create(Rig rig, ChainSetup setup, Maker maker)
        {
            if (setup == null) throw new ArgumentNullException(nameof(setup));
            ChainDesc desc = ChainDesc.Default;
            desc.Flags = setup.Flags;
            desc.UserData = setup.UserData;
            desc.RootCount = Arrays.Count(setup.Roots);
            desc.ExcludeCount = Arrays.Count(setup.Exclude);
            desc.BoneCount = Arrays.Count(setup.Bones);
            desc.ColliderCount = Arrays.Count(setup.Colliders);
            desc.Anchor = setup.Anchor;
            desc.Tip = setup.Tip;
            desc.TipLength = setup.TipLength;
            desc.TipOffset = setup.TipOffset;
            desc.Fork = setup.Fork;
            desc.ColliderLayers = setup.ColliderLayers;
            desc.Model = setup.Model;
            ChainId id;
            fixed (uint* roots = setup.Roots, exclude = setup.Exclude, bones = setup.Bones)
            fixed (ColliderId* colliders = Collider.Ids(setup.Colliders))
            {
                desc.Roots = roots;
                desc.Exclude = exclude;
                desc.Bones = bones;
                desc.Colliders = colliders;
                rig.World.Check(maker(&desc, &id));
            }
            return new Chain(rig.World, id);
        }

        internal static ChainId[] Ids(Chain[] chains)
        {
            return chains == null ? null : Array.ConvertAll(chains, chain => chain.Id);
        }

        /// <summary>Destroys it, with the links at its particles.</summary>
        public void Destroy()
        {
            World.Check(Native.tsl_chain_destroy(World.Handle, Id));
        }

        /// <summary>Whether it exists.</summary>
        public bool IsValid
        {
            get { return World != null && Native.tsl_chain_is_valid(World.Handle, Id) != 0; }
        }

        /// <summary>Whether it sleeps.</summary>
        public bool IsAsleep
        {
            get { return World != null && Native.tsl_chain_is_asleep(World.Handle, Id) != 0; }
        }

        /// <summary>How it swings. May be set in any frame, and resets nothing.</summary>
        public void SetParameters(ChainParams value)
        {
            World.Check(Native.tsl_chain_set_params(World.Handle, Id, &value));
        }

        /// <summary>As it was set, or the default.</summary>
        public ChainParams GetParameters()
        {
            ChainParams parameters = ChainParams.Default;
            World.Check(Native.tsl_chain_get_params(World.Handle, Id, &parameters));
            return parameters;
        }

        /// <summary>What it leaves out, and when it sleeps.</summary>
        public void SetDetail(ChainDetail value)
        {
            World.Check(Native.tsl_chain_set_detail(World.Handle, Id, &value));
        }

        /// <summary>As it was set, or the default.</summary>
        public ChainDetail GetDetail()
        {
            ChainDetail detail = ChainDetail.Default;
            World.Check(Native.tsl_chain_get_detail(World.Handle, Id, &detail));
            return detail;
        }

        /// <summary>Its limit of angles. The first one allocates.</summary>
        public void SetLimit(ChainLimit value)
        {
            World.Check(Native.tsl_chain_set_limit(World.Handle, Id, &value));
        }

        /// <summary>As it was set, or the default.</summary>
        public ChainLimit GetLimit()
        {
            ChainLimit limit = ChainLimit.Default;
            World.Check(Native.tsl_chain_get_limit(World.Handle, Id, &limit));
            return limit;
        }

        /// <summary>Its limit of places. The first one allocates.</summary>
        public void SetPositionLimit(ChainPositionLimit value)
        {
            World.Check(Native.tsl_chain_set_position_limit(World.Handle, Id, &value));
        }

        /// <summary>As it was set, or the default.</summary>
        public ChainPositionLimit GetPositionLimit()
        {
            ChainPositionLimit limit = ChainPositionLimit.Default;
            World.Check(Native.tsl_chain_get_position_limit(World.Handle, Id, &limit));
            return limit;
        }

        /// <summary>Back onto the last pose, at rest.</summary>
        public void Reset()
        {
            World.Check(Native.tsl_chain_reset(World.Handle, Id));
        }

        /// <summary>Multiplies a parameter along the chain. Null or no keys takes the curve away.</summary>
        public void SetCurve(Parameter parameter, CurveKey[] keys)
        {
            fixed (CurveKey* at = keys)
                World.Check(Native.tsl_chain_set_curve(World.Handle, Id, parameter, at, Arrays.Count(keys)));
        }

        /// <summary>Multiplies a parameter particle by particle. Null takes the factors away.</summary>
        public void SetFactors(Parameter parameter, float[] factors)
        {
            fixed (float* at = factors)
                World.Check(Native.tsl_chain_set_factors(World.Handle, Id, parameter, at, Arrays.Count(factors)));
        }

        /// <summary>Accelerates each particle until it is called again, in units per second squared of the world. Made for every frame:
        /// only the first call allocates.</summary>
        /// <param name="accelerations">One a particle in the order of GetParticles; null: none.</param>
        public void SetAccelerations(Vec3[] accelerations)
        {
            fixed (Vec3* at = accelerations)
                World.Check(Native.tsl_chain_set_accelerations(World.Handle, Id, at, Arrays.Count(accelerations)));
        }

        /// <summary>Reads its particles, in world space.</summary>
        /// <param name="particles">Room for them; null asks for the number.</param>
        /// <returns>How many there are. When that is more than there is room for, none is written.</returns>
        public int GetParticles(Particle[] particles)
        {
            uint count = Arrays.Count(particles);
            fixed (Particle* at = particles)
                World.CheckRoom(Native.tsl_chain_get_particles(World.Handle, Id, at, &count));
            return (int)count;
        }

        /// <summary>Reads what touches what, likewise.</summary>
        public int GetContacts(Contact[] contacts)
        {
            uint count = Arrays.Count(contacts);
            fixed (Contact* at = contacts)
                World.CheckRoom(Native.tsl_chain_get_contacts(World.Handle, Id, at, &count));
            return (int)count;
        }

        /// <inheritdoc/>
        public bool Equals(Chain other)
        {
            return World == other.World && Id.Bits == other.Id.Bits;
        }

        /// <inheritdoc/>
        public override bool Equals(object other)
        {
            return other is Chain chain && Equals(chain);
        }

        /// <inheritdoc/>
        public override int GetHashCode()
        {
            return Id.Bits.GetHashCode();
        }
    }
}
