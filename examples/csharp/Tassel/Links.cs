// SPDX-License-Identifier: MIT
using System;

namespace Tassel
{
    /// <summary>How links are made: between neighbouring chains, or pair by pair. The arrays are copied.</summary>
    public sealed class LinksSetup
    {
        /// <summary>Chains of one rig, none twice and without forks.</summary>
        public Chain[] Chains { get; set; }
        /// <summary>Links on top of those that the layout makes.</summary>
        public Link[] Pairs { get; set; }
        /// <summary>Who is whose neighbour. Found from the setup pose.</summary>
        public LinksLayout Layout { get; set; }
        /// <summary>None.</summary>
        public LinksFlags Flags { get; set; }
        /// <summary>Yours. 0.</summary>
        public ulong UserData { get; set; }
        /// <summary>Strands of other sets of the rig meet the cloth of this one where a bit of their <see cref="MeetsLayers"/> is set
        /// here. 0.</summary>
        public uint ClothLayers { get; set; }
        /// <summary>Whose cloth the strands of this set meet. 0: nobody's.</summary>
        public uint MeetsLayers { get; set; }
    }

    /// <summary>Distances that particles of a rig's chains keep: a world and an id in it.</summary>
    public readonly unsafe struct Links : IEquatable<Links>
    {
        /// <summary>Whose they are.</summary>
        public World World { get; }
        /// <summary>Their id, for calls of <see cref="Native"/>.</summary>
        public LinksId Id { get; }

        /// <summary>Links by their id.</summary>
        public Links(World world, LinksId id)
        {
            World = world;
            Id = id;
        }

        internal static Links Create(Rig rig, LinksSetup setup, LinksParams parameters)
        {
            if (setup == null) throw new ArgumentNullException(nameof(setup));
            LinksDesc desc = LinksDesc.Default;
            desc.Flags = setup.Flags;
            desc.UserData = setup.UserData;
            desc.ClothLayers = setup.ClothLayers;
            desc.MeetsLayers = setup.MeetsLayers;
            desc.Layout = setup.Layout;
            desc.ChainCount = Arrays.Count(setup.Chains);
            desc.PairCount = Arrays.Count(setup.Pairs);
            LinksId id;
            fixed (ChainId* chains = Chain.Ids(setup.Chains))
            fixed (Link* pairs = setup.Pairs)
            {
                desc.Chains = chains;
                desc.Pairs = pairs;
                rig.World.Check(Native.tsl_links_create(rig.World.Handle, rig.Id, &desc, &parameters, &id));
            }
            return new Links(rig.World, id);
        }

        /// <summary>Destroys them.</summary>
        public void Destroy()
        {
            World.Check(Native.tsl_links_destroy(World.Handle, Id));
        }

        /// <summary>Whether they exist.</summary>
        public bool IsValid
        {
            get { return World != null && Native.tsl_links_is_valid(World.Handle, Id) != 0; }
        }

        /// <summary>How many there are, and how they are laid out.</summary>
        public LinksInfo GetInfo()
        {
            LinksInfo info = LinksInfo.Default;
            World.Check(Native.tsl_links_get_info(World.Handle, Id, &info));
            return info;
        }

        /// <summary>Compliances and bounds. May be set in any frame.</summary>
        public void SetParameters(LinksParams value)
        {
            World.Check(Native.tsl_links_set_params(World.Handle, Id, &value));
        }

        /// <summary>As it was set, or the default.</summary>
        public LinksParams GetParameters()
        {
            LinksParams parameters = LinksParams.Default;
            World.Check(Native.tsl_links_get_params(World.Handle, Id, &parameters));
            return parameters;
        }

        /// <inheritdoc/>
        public bool Equals(Links other)
        {
            return World == other.World && Id.Bits == other.Id.Bits;
        }

        /// <inheritdoc/>
        public override bool Equals(object other)
        {
            return other is Links links && Equals(links);
        }

        /// <inheritdoc/>
        public override int GetHashCode()
        {
            return Id.Bits.GetHashCode();
        }
    }
}
