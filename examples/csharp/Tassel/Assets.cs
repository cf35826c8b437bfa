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
        /// <summary>Yours; also the rig's name for snapshots. 0: no name.</summary>
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

        /// <summary>"world" of a rig file: its gravity is for the world, which the host makes.</summary>
        public AssetWorld GetWorld(string name)
        {
            AssetWorld world = AssetWorld.Default;
            fixed (byte* known = Utf8(name))
                Check(Native.tsl_assets_get_world(Open, known, &world));
            return world;
        }

        /// <summary>A rig with its colliders, chains and links.</summary>
        public AssetRig CreateRig(World world, string name, Character character)
        {
            var rig = new AssetRig(this, world, name, character);
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

    /// <summary>What was made of a rig file for one character. Its world is not destroyed before it.</summary>
    public sealed unsafe class AssetRig : IDisposable
    {
        private readonly Assets assets;
        private IntPtr pointer;

        internal AssetRig(Assets assets, World world, string name, Character character)
        {
            if (world == null || character == null) throw new ArgumentNullException(world == null ? nameof(world) : nameof(character));
            int count = character.Parents?.Length ?? 0;
            if (character.Rest?.Length != count || character.Names?.Length != count || count == 0)
                throw new ArgumentException("Parents, Rest and Names must be there and of one length.", nameof(character));
            this.assets = assets;
            World = world;
            pointer = Create(name, character);
            bool held = false;
            world.Handle.DangerousAddRef(ref held); // until Dispose
            Rig = new Rig(world, Info.Rig);
        }

        // All names in one array, so that one pin holds them.
        private IntPtr Create(string name, Character character)
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
