// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Text;

namespace Tassel
{
    /// <summary>The bones of a character that a rig file is for. The arrays are copied.</summary>
    public sealed class Character
    {
        /// <summary>A bone's parent, which comes earlier; -1 for a root.</summary>
        public int[] Parents { get; set; }
        /// <summary>Local transforms of the pose that chains are set up in, one a bone.</summary>
        public Transform[] Rest { get; set; }
        /// <summary>The bones' names, as the rig file has them; null or empty: one that no file can mean.</summary>
        public string[] Names { get; set; }
        /// <summary>Where the rig stands when it is set up, in world space. Identity.</summary>
        public Transform Root { get; set; } = Transforms.Identity;
        /// <summary>Yours; also in hashes, and the order in which its shared colliders are met.</summary>
        public ulong UserData { get; set; }
    }

    /// <summary>Rig files and presets by name, and the rigs that are made of them (<c>asset.h</c>). Needs the library tassel_asset beside
    /// tassel. Dispose of it; no finalizer does, since it would do so while worlds step. Calls on it and on its rigs come one at a
    /// time.</summary>
    public sealed unsafe class Assets : IDisposable
    {
        private readonly List<AssetRig> rigs = new List<AssetRig>();

        /// <summary>With the built-in presets.</summary>
        public Assets()
        {
            IntPtr made;
            Log.Check(Native.tsl_assets_create(&made));
            Pointer = made;
        }

        /// <summary>For calls of <see cref="Native"/> that this class does not wrap.</summary>
        public IntPtr Pointer { get; private set; }

        /// <summary>Destroys its rigs too. May be called twice.</summary>
        public void Dispose()
        {
            foreach (AssetRig rig in rigs.ToArray()) rig.Dispose();
            Native.tsl_assets_destroy(Pointer);
            Pointer = IntPtr.Zero;
        }

        /// <summary>Reads a rig file, or reads it again: all rigs that were made of it follow, or none.</summary>
        /// <param name="name">What messages begin with, such as the file's path.</param>
        /// <param name="json">The file's text.</param>
        public void SetRig(string name, string json)
        {
            byte[] text = Encoding.UTF8.GetBytes(json);
            fixed (byte* known = Utf8(name))
            fixed (byte* bytes = text.Length == 0 ? new byte[1] : text)
                Check(Native.tsl_assets_set_rig(Open, known, bytes, (ulong)text.Length));
        }

        /// <summary>What rig files share by "preset"; all rigs that use it follow.</summary>
        public void SetPreset(string name, string json)
        {
            byte[] text = Encoding.UTF8.GetBytes(json);
            fixed (byte* known = Utf8(name))
            fixed (byte* bytes = text.Length == 0 ? new byte[1] : text)
                Check(Native.tsl_assets_set_preset(Open, known, bytes, (ulong)text.Length));
        }

        /// <summary>Forgets a rig file that no rig is made of.</summary>
        public void RemoveRig(string name)
        {
            fixed (byte* known = Utf8(name))
                Check(Native.tsl_assets_remove_rig(Open, known));
        }

        /// <summary>"world" of a rig file: its gravity is for the world, which the host makes, as are <see cref="GetWinds"/>.</summary>
        public AssetWorld GetWorld(string name)
        {
            AssetWorld world = AssetWorld.Default;
            fixed (byte* known = Utf8(name))
                Check(Native.tsl_assets_get_world(Open, known, &world));
            return world;
        }

        /// <summary>"winds" of a rig file's world, for <see cref="World.CreateWind"/>: nothing here makes them.</summary>
        public WindDesc[] GetWinds(string name)
        {
            var winds = new WindDesc[GetWorld(name).WindCount];
            fixed (byte* known = Utf8(name))
                for (uint i = 0; i < winds.Length; ++i)
                {
                    WindDesc wind = WindDesc.Default;
                    Check(Native.tsl_assets_get_wind(Open, known, i, &wind));
                    winds[i] = wind;
                }
            return winds;
        }

        /// <summary>The names of the rig files, in the order in which they came.</summary>
        public string[] RigNames
        {
            get { return Names(Native.tsl_assets_rig_name); }
        }

        /// <summary>The names of the presets, in the order in which they came.</summary>
        public string[] PresetNames
        {
            get { return Names(Native.tsl_assets_preset_name); }
        }

        private delegate byte* NameOf(IntPtr assets, uint index);

        private string[] Names(NameOf nameOf)
        {
            var names = new List<string>();
            for (byte* name; (name = nameOf(Open, (uint)names.Count)) != null;) names.Add(Log.Text(name));
            return names.ToArray();
        }

        /// <summary>A rig with its colliders, chains and links.</summary>
        public AssetRig CreateRig(World world, string name, Character character)
        {
            return Keep(new AssetRig(this, world, name, character, new RigId()));
        }

        /// <summary>The colliders, chains and links for a rig that is there already and has the same bones: it stays when they are
        /// disposed of.</summary>
        public AssetRig DressRig(Rig rig, string name, Character character)
        {
            return Keep(new AssetRig(this, rig.World, name, character, rig.Id));
        }

        private AssetRig Keep(AssetRig rig)
        {
            rigs.Add(rig);
            return rig;
        }

        internal void Forget(AssetRig rig)
        {
            rigs.Remove(rig);
        }

        internal IntPtr Open
        {
            get { return Pointer != IntPtr.Zero ? Pointer : throw new ObjectDisposedException(nameof(Assets)); }
        }

        // The message names the place in the file, and a world's log the reason.
        internal void Check(Result result)
        {
            if (result == Result.Ok) return;
            string message = Log.Text(Native.tsl_assets_message(Pointer)), reason = Log.TakeReason(result);
            throw new TasselException(result, reason == null ? message : message + ": " + reason);
        }

        internal static byte[] Utf8(string text)
        {
            return Encoding.UTF8.GetBytes((text ?? throw new ArgumentNullException(nameof(text))) + "\0");
        }
    }

    /// <summary>A chain of a rig file.</summary>
    public readonly struct NamedChain
    {
        internal NamedChain(string name, string preset, Chain chain)
        {
            Name = name;
            Preset = preset;
            Chain = chain;
        }

        /// <summary>"chains[2]" where the file has none.</summary>
        public string Name { get; }
        /// <summary>Null: none.</summary>
        public string Preset { get; }
        /// <summary>The chain itself.</summary>
        public Chain Chain { get; }
    }

    /// <summary>A collider of a rig file.</summary>
    public readonly struct NamedCollider
    {
        internal NamedCollider(string name, int bone, Shape shape, Collider collider)
        {
            Name = name;
            Bone = bone;
            Shape = shape;
            Collider = collider;
        }

        /// <summary>Empty where the file has none.</summary>
        public string Name { get; }
        /// <summary>-1: the rig's root.</summary>
        public int Bone { get; }
        /// <summary>What it is.</summary>
        public Shape Shape { get; }
        /// <summary>The collider itself.</summary>
        public Collider Collider { get; }
    }

    /// <summary>A set of links of a rig file.</summary>
    public readonly struct NamedLinks
    {
        internal NamedLinks(string name, Links links)
        {
            Name = name;
            Links = links;
        }

        /// <summary>Empty where the file has none.</summary>
        public string Name { get; }
        /// <summary>The links themselves.</summary>
        public Links Links { get; }
    }

    /// <summary>A limb of "ik" of a rig file, for <see cref="Ik"/>: nothing here solves it.</summary>
    public sealed unsafe class NamedLimb
    {
        internal NamedLimb(AssetLimb limb)
        {
            Name = Log.Text(limb.Name);
            Clips = limb.Clips == null ? null : new string[limb.ClipCount];
            for (int i = 0; Clips != null && i < Clips.Length; ++i) Clips[i] = Log.Text(limb.Clips[i]);
            Root = limb.Root;
            Mid = limb.Mid;
            End = limb.End;
            Target = limb.Target;
            Pole = limb.Pole;
            PoleDirection = limb.PoleDirection;
            Ground = limb.Ground;
            Threshold = limb.Threshold;
            Weight = limb.Weight;
        }

        /// <summary>Empty where the file has none.</summary>
        public string Name { get; }
        /// <summary>Names of the animations that it is meant for; null: of all.</summary>
        public string[] Clips { get; }
        /// <summary>A bone: the hip, say.</summary>
        public int Root { get; }
        /// <summary>A bone: the knee.</summary>
        public int Mid { get; }
        /// <summary>A bone: the ankle.</summary>
        public int End { get; }
        /// <summary>A bone; -1: the foot is locked where it comes down.</summary>
        public int Target { get; }
        /// <summary>A bone; -1: see the direction.</summary>
        public int Pole { get; }
        /// <summary>In the rig's space; without a pole and all 0 the limb bends as the animation has it.</summary>
        public Vec3 PoleDirection { get; }
        /// <summary>Of a locked foot: the height of the ground, against gravity.</summary>
        public float Ground { get; }
        /// <summary>And how far above it the foot is locked.</summary>
        public float Threshold { get; }
        /// <summary>0 to 1.</summary>
        public float Weight { get; }
    }

    /// <summary>What was made of a rig file for one character. Its world is not destroyed before it.</summary>
    public sealed unsafe class AssetRig : IDisposable
    {
        private readonly Assets assets;
        private IntPtr pointer;

        internal AssetRig(Assets assets, World world, string name, Character character, RigId dressed)
        {
            if (world == null || character == null) throw new ArgumentNullException(world == null ? nameof(world) : nameof(character));
            int count = character.Parents?.Length ?? 0;
            if (character.Rest?.Length != count || character.Names?.Length != count || count == 0)
                throw new ArgumentException("Parents, Rest and Names must be there and of one length.", nameof(character));
            this.assets = assets;
            World = world;
            pointer = Create(name, character, dressed);
            bool held = false;
            world.Handle.DangerousAddRef(ref held); // until Dispose
            Rig = new Rig(world, Info.Rig);
        }

        // All names in one array, so that one pin holds them.
        private IntPtr Create(string name, Character character, RigId dressed)
        {
            int count = character.Names.Length;
            var texts = new List<byte>();
            var starts = new int[count];
            for (int i = 0; i < count; ++i)
            {
                starts[i] = texts.Count;
                texts.AddRange(Assets.Utf8(character.Names[i] ?? ""));
            }
            Transform root = character.Root;
            IntPtr made;
            fixed (byte* known = Assets.Utf8(name))
            fixed (byte* bytes = texts.ToArray())
            fixed (IntPtr* names = new IntPtr[count])
            fixed (int* parents = character.Parents)
            fixed (Transform* rest = character.Rest)
            {
                for (int i = 0; i < count; ++i) names[i] = (IntPtr)(bytes + starts[i]);
                AssetRigDesc desc = AssetRigDesc.Default;
                desc.BoneCount = (uint)count;
                desc.UserData = character.UserData;
                desc.Rig = dressed;
                desc.Parents = parents;
                desc.Rest = rest;
                desc.Names = (byte**)names;
                desc.Root = &root;
                assets.Check(Native.tsl_asset_rig_create(assets.Open, known, World.Handle, &desc, &made));
            }
            return made;
        }

        /// <summary>Whose it is.</summary>
        public World World { get; }
        /// <summary>For poses, steps and jumps.</summary>
        public Rig Rig { get; }

        /// <summary>Counts of its objects, and how often they were made new.</summary>
        public AssetRigInfo Info
        {
            get
            {
                AssetRigInfo info = AssetRigInfo.Default;
                assets.Check(Native.tsl_asset_rig_get_info(Open, &info));
                return info;
            }
        }

        /// <summary>In the file's order. Others after an edit that made them new.</summary>
        public NamedChain[] Chains
        {
            get
            {
                var chains = new NamedChain[Info.ChainCount];
                for (uint i = 0; i < chains.Length; ++i)
                {
                    AssetChain chain;
                    assets.Check(Native.tsl_asset_rig_get_chain(Open, i, &chain));
                    chains[i] = Named(chain);
                }
                return chains;
            }
        }

        /// <summary>The chain of that name.</summary>
        public NamedChain FindChain(string name)
        {
            AssetChain chain;
            fixed (byte* known = Assets.Utf8(name))
                assets.Check(Native.tsl_asset_rig_find_chain(Open, known, &chain));
            return Named(chain);
        }

        /// <summary>In the file's order.</summary>
        public NamedCollider[] Colliders
        {
            get
            {
                var colliders = new NamedCollider[Info.ColliderCount];
                for (uint i = 0; i < colliders.Length; ++i)
                {
                    AssetCollider collider;
                    assets.Check(Native.tsl_asset_rig_get_collider(Open, i, &collider));
                    colliders[i] = Named(collider);
                }
                return colliders;
            }
        }

        /// <summary>The collider of that name.</summary>
        public NamedCollider FindCollider(string name)
        {
            AssetCollider collider;
            fixed (byte* known = Assets.Utf8(name))
                assets.Check(Native.tsl_asset_rig_find_collider(Open, known, &collider));
            return Named(collider);
        }

        /// <summary>Sets of links, in the file's order.</summary>
        public NamedLinks[] Links
        {
            get
            {
                var sets = new NamedLinks[Info.LinksCount];
                for (uint i = 0; i < sets.Length; ++i)
                {
                    AssetLinks links;
                    assets.Check(Native.tsl_asset_rig_get_links(Open, i, &links));
                    sets[i] = Named(links);
                }
                return sets;
            }
        }

        /// <summary>The set of links of that name.</summary>
        public NamedLinks FindLinks(string name)
        {
            AssetLinks links;
            fixed (byte* known = Assets.Utf8(name))
                assets.Check(Native.tsl_asset_rig_find_links(Open, known, &links));
            return Named(links);
        }

        /// <summary>Limbs, in the file's order.</summary>
        public NamedLimb[] Limbs
        {
            get
            {
                var limbs = new NamedLimb[Info.LimbCount];
                for (uint i = 0; i < limbs.Length; ++i)
                {
                    AssetLimb limb;
                    assets.Check(Native.tsl_asset_rig_get_limb(Open, i, &limb));
                    limbs[i] = new NamedLimb(limb);
                }
                return limbs;
            }
        }

        private NamedCollider Named(AssetCollider collider)
        {
            return new NamedCollider(Log.Text(collider.Name), collider.Bone, collider.Shape, new Collider(World, collider.Id));
        }

        private NamedLinks Named(AssetLinks links)
        {
            return new NamedLinks(Log.Text(links.Name), new Links(World, links.Id));
        }

        private NamedChain Named(AssetChain chain)
        {
            string preset = chain.Preset == null ? null : Log.Text(chain.Preset);
            return new NamedChain(Log.Text(chain.Name), preset, new Chain(World, chain.Id));
        }

        /// <summary>The rig file, with the parameters and limits that were set since.</summary>
        public string Write()
        {
            ulong size = 0;
            assets.Check(Native.tsl_asset_rig_write(Open, null, &size));
            var text = new byte[size];
            fixed (byte* bytes = text) assets.Check(Native.tsl_asset_rig_write(Open, bytes, &size));
            return Encoding.UTF8.GetString(text, 0, (int)size - 1);
        }

        /// <summary>With all its objects. May be called twice.</summary>
        public void Dispose()
        {
            if (pointer == IntPtr.Zero) return;
            Native.tsl_asset_rig_destroy(pointer);
            pointer = IntPtr.Zero;
            assets.Forget(this);
            World.Handle.DangerousRelease();
        }

        private IntPtr Open
        {
            get { return pointer != IntPtr.Zero ? pointer : throw new ObjectDisposedException(nameof(AssetRig)); }
        }
    }
}
