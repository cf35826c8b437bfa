// SPDX-License-Identifier: MIT
using System;

namespace Tassel
{
    /// <summary>From a pose to a palette (<c>skin.h</c>). A matrix is 12 numbers of an array: three rows of four, the fourth of each
    /// the translation. Nothing here but <see cref="BakeTexture"/> allocates.</summary>
    public static unsafe class Skin
    {
        /// <summary>Model matrices of a pose.</summary>
        /// <param name="locals">One transform a bone.</param>
        /// <param name="parents">One a bone; -1 for none.</param>
        /// <param name="root">Stands before every bone without a parent; null: nothing does.</param>
        /// <param name="models">One matrix a bone.</param>
        public static void ModelsFromLocals(Transform[] locals, int[] parents, float[] root, float[] models)
        {
            long bones = Arrays.Length(locals);
            Arrays.Need(nameof(parents), bones, Arrays.Length(parents));
            Arrays.Need(nameof(models), bones * 12, Arrays.Length(models));
            if (root != null) Arrays.Need(nameof(root), 12, root.Length);
            fixed (Transform* pose = locals)
            fixed (int* above = parents)
            fixed (float* before = root, to = models)
                Log.Check(Native.tsl_skin_models_from_locals(pose, above, (uint)bones, before, to), nameof(Native.tsl_skin_models_from_locals));
        }

        /// <summary>Inverse bind matrices of the model matrices of the rest pose.</summary>
        public static void BindsFromModels(float[] models, float[] binds)
        {
            uint bones = Matrices(nameof(models), models);
            Arrays.Need(nameof(binds), bones * 12L, Arrays.Length(binds));
            fixed (float* from = models, to = binds)
                Log.Check(Native.tsl_skin_binds_from_models(from, bones, to), nameof(Native.tsl_skin_binds_from_models));
        }

        /// <summary>Model matrix times inverse bind for each joint.</summary>
        /// <param name="models">One a bone.</param>
        /// <param name="binds">One a joint; null: the mesh was modelled in the joints' own spaces.</param>
        /// <param name="bones">The bone of each joint; null: joint j is bone j.</param>
        /// <param name="palette">One matrix a joint.</param>
        public static void PaletteFromModels(float[] models, float[] binds, uint[] bones, float[] palette)
        {
            uint count = Matrices(nameof(models), models), joints = Matrices(nameof(palette), palette);
            if (binds != null) Arrays.Need(nameof(binds), joints * 12L, binds.Length);
            if (bones != null) Arrays.Need(nameof(bones), joints, bones.Length);
            fixed (float* from = models, inverse = binds, to = palette)
            fixed (uint* list = bones)
                Log.Check(Native.tsl_skin_palette_from_models(from, count, inverse, list, joints, to), nameof(Native.tsl_skin_palette_from_models));
        }

        /// <summary>A palette as dual quaternions with a stretch each.</summary>
        public static void DualQuatsFromPalette(float[] palette, SkinDualQuat[] dualQuats)
        {
            uint joints = Matrices(nameof(palette), palette);
            Arrays.Need(nameof(dualQuats), joints, Arrays.Length(dualQuats));
            fixed (float* from = palette)
            fixed (SkinDualQuat* to = dualQuats)
                Log.Check(Native.tsl_skin_dual_quats_from_palette(from, joints, to), nameof(Native.tsl_skin_dual_quats_from_palette));
        }

        /// <summary>The box around two.</summary>
        public static SkinBounds Merge(SkinBounds into, SkinBounds other)
        {
            Log.Check(Native.tsl_skin_bounds_merge(&into, &other), nameof(Native.tsl_skin_bounds_merge));
            return into;
        }

        /// <summary>The palettes of a clip as the texels of the least high texture, four numbers each, row after row.</summary>
        /// <param name="locals">Frame after frame, one transform a bone each.</param>
        /// <param name="parents">One a bone.</param>
        /// <param name="binds">As of <see cref="PaletteFromModels"/>.</param>
        /// <param name="bones">As of <see cref="PaletteFromModels"/>; its length is the number of joints.</param>
        /// <param name="frameCount">At least 1.</param>
        /// <param name="maximumSize">Most texels wide and high.</param>
        /// <param name="texture">How the matrices lie.</param>
        public static float[] BakeTexture(Transform[] locals, int[] parents, float[] binds, uint[] bones, int frameCount, int maximumSize, out SkinTexture texture)
        {
            long count = Arrays.Length(parents), joints = bones == null ? count : bones.Length;
            Arrays.Need(nameof(locals), count * frameCount, Arrays.Length(locals));
            if (binds != null) Arrays.Need(nameof(binds), joints * 12, binds.Length);
            SkinTexture made;
            Result result = Native.tsl_skin_texture_layout((uint)joints, (uint)frameCount, (uint)maximumSize, &made);
            Log.Check(result, nameof(Native.tsl_skin_texture_layout));
            texture = made;
            var texels = new float[made.ByteCount / 4];
            SkinClip clip = SkinClip.Default;
            clip.BoneCount = (uint)count;
            clip.JointCount = (uint)joints;
            clip.FrameCount = (uint)frameCount;
            fixed (Transform* poses = locals)
            fixed (int* above = parents)
            fixed (float* inverse = binds, scratch = new float[count * 12], to = texels)
            fixed (uint* list = bones)
            {
                clip.Locals = poses;
                clip.Parents = above;
                clip.Binds = inverse;
                clip.Bones = list;
                clip.Scratch = scratch;
                Log.Check(Native.tsl_skin_texture_bake(&clip, &made, to, made.ByteCount), nameof(Native.tsl_skin_texture_bake));
            }
            return texels;
        }

        internal static uint Matrices(string what, float[] numbers)
        {
            long count = Arrays.Length(numbers) / 12;
            Arrays.Need(what, count * 12, Arrays.Length(numbers));
            return (uint)count;
        }
    }

    /// <summary>A mesh in its bind pose. All streams are packed; a vertex has 3 numbers of positions and normals and 4 of tangents.</summary>
    public sealed class SkinMeshSetup
    {
        /// <summary>Every index is below it.</summary>
        public int JointCount { get; set; }
        /// <summary>Of each vertex. 4.</summary>
        public int InfluenceCount { get; set; } = 4;
        /// <summary>Three numbers a vertex.</summary>
        public float[] Positions { get; set; }
        /// <summary>Null: none.</summary>
        public float[] Normals { get; set; }
        /// <summary>Null: none. The fourth number is the bitangent's sign.</summary>
        public float[] Tangents { get; set; }
        /// <summary>Joints, those of a vertex side by side: <c>byte[]</c>, <c>ushort[]</c> or <c>uint[]</c>.</summary>
        public Array Indices { get; set; }
        /// <summary>Likewise: <c>float[]</c>, or <c>byte[]</c> or <c>ushort[]</c>, whose largest number is one.</summary>
        public Array Weights { get; set; }
        /// <summary>Divides a vertex's weights by their sum in every run. No: they must sum to one.</summary>
        public bool Normalize { get; set; }
    }

    /// <summary>What skins a mesh.</summary>
    public sealed unsafe class Skinning
    {
        /// <summary>One matrix a joint, or null with a share of 1.</summary>
        public float[] Palette { get; set; }
        /// <summary>One a joint, or null with a share of 0.</summary>
        public SkinDualQuat[] DualQuats { get; set; }
        /// <summary>0: linear blend, 1: dual quaternions; between: a mix. 0.</summary>
        public float DualQuatShare { get; set; }
        /// <summary>How normals are turned. Auto.</summary>
        public SkinNormalMode NormalMode { get; set; }
        /// <summary>Renormalize.</summary>
        public SkinFlags Flags { get; set; } = SkinFlags.Renormalize;

        internal SkinJob Job(float* palette, SkinDualQuat* dualQuats)
        {
            uint matrices = Skin.Matrices(nameof(Palette), Palette), duals = Arrays.Count(DualQuats);
            if (matrices > 0 && duals > 0) Arrays.Need(nameof(DualQuats), matrices, duals);
            SkinJob job = SkinJob.Default;
            job.Flags = Flags;
            job.JointCount = Math.Max(matrices, duals);
            job.NormalMode = NormalMode;
            job.DualQuatShare = DualQuatShare;
            job.Palette = palette;
            job.DualQuats = dualQuats;
            return job;
        }
    }

    /// <summary>Where a skinned mesh goes. One of each a vertex, packed.</summary>
    public sealed class SkinOutput
    {
        /// <summary>New positions.</summary>
        public float[] Positions { get; set; }
        /// <summary>Null: not wanted.</summary>
        public float[] Normals { get; set; }
        /// <summary>Null: not wanted.</summary>
        public float[] Tangents { get; set; }

        internal void Check(long vertices)
        {
            Arrays.Need(nameof(Positions), vertices * 3, Arrays.Length(Positions));
            if (Normals != null) Arrays.Need(nameof(Normals), vertices * 3, Normals.Length);
            if (Tangents != null) Arrays.Need(nameof(Tangents), vertices * 4, Tangents.Length);
        }
    }

    /// <summary>A mesh that has been checked. Indices and weights are copied, so that they stay as they were checked.</summary>
    public sealed unsafe class SkinnedMesh
    {
        private readonly float[] positions, normals, tangents;
        private readonly byte[] indices, weights;
        private readonly SkinMesh mesh;

        /// <summary>Reads the whole mesh, and says what is wrong with it.</summary>
        public SkinnedMesh(SkinMeshSetup setup)
        {
            if (setup == null) throw new ArgumentNullException(nameof(setup));
            long vertices = Arrays.Length(setup.Positions) / 3, influences = vertices * setup.InfluenceCount;
            Arrays.Need(nameof(setup.Positions), vertices * 3, Arrays.Length(setup.Positions));
            if (setup.Normals != null) Arrays.Need(nameof(setup.Normals), vertices * 3, setup.Normals.Length);
            if (setup.Tangents != null) Arrays.Need(nameof(setup.Tangents), vertices * 4, setup.Tangents.Length);
            Arrays.Need(nameof(setup.Indices), influences, Arrays.Length(setup.Indices));
            Arrays.Need(nameof(setup.Weights), influences, Arrays.Length(setup.Weights));
            VertexCount = (int)vertices;
            positions = setup.Positions;
            normals = setup.Normals;
            tangents = setup.Tangents;
            indices = Bytes(setup.Indices);
            weights = Bytes(setup.Weights);
            mesh = SkinMesh.Default;
            mesh.VertexCount = (uint)vertices;
            mesh.JointCount = (uint)setup.JointCount;
            mesh.InfluenceCount = (uint)setup.InfluenceCount;
            mesh.IndexFormat = IndexFormat(setup.Indices);
            mesh.WeightFormat = WeightFormat(setup.Weights);
            mesh.WeightPolicy = setup.Normalize ? SkinWeightPolicy.Normalize : SkinWeightPolicy.AsGiven;
            mesh.IndexStride = vertices > 0 ? (uint)(indices.Length / vertices) : 8;
            mesh.WeightStride = vertices > 0 ? (uint)(weights.Length / vertices) : 16;
            fixed (float* p = positions, n = normals, t = tangents)
            fixed (byte* i = indices, w = weights)
            {
                SkinMesh given = With(p, n, t, i, w);
                Log.Check(Native.tsl_skin_mesh_check(&given), nameof(Native.tsl_skin_mesh_check));
            }
        }

        /// <summary>How many vertices it has.</summary>
        public int VertexCount { get; }

        private static byte[] Bytes(Array array)
        {
            var bytes = new byte[array == null ? 0 : Buffer.ByteLength(array)];
            if (array != null) Buffer.BlockCopy(array, 0, bytes, 0, bytes.Length);
            return bytes;
        }

        private static SkinIndexFormat IndexFormat(Array indices)
        {
            if (indices is byte[]) return SkinIndexFormat.U8;
            if (indices is ushort[] || indices == null) return SkinIndexFormat.U16;
            return indices is uint[] ? SkinIndexFormat.U32 : throw new ArgumentException("Indices must be byte[], ushort[] or uint[].");
        }

        private static SkinWeightFormat WeightFormat(Array weights)
        {
            if (weights is float[] || weights == null) return SkinWeightFormat.F32;
            if (weights is byte[]) return SkinWeightFormat.U8;
            return weights is ushort[] ? SkinWeightFormat.U16 : throw new ArgumentException("Weights must be float[], byte[] or ushort[].");
        }

        private SkinMesh With(float* p, float* n, float* t, byte* i, byte* w)
        {
            SkinMesh made = mesh;
            made.Positions = p;
            made.Normals = n;
            made.Tangents = t;
            made.Indices = i;
            made.Weights = w;
            return made;
        }

        /// <summary>Skins all vertices. Allocates nothing.</summary>
        /// <returns>The box around the new positions.</returns>
        public SkinBounds Run(Skinning by, SkinOutput output)
        {
            if (by == null || output == null) throw new ArgumentNullException(by == null ? nameof(by) : nameof(output));
            output.Check(VertexCount);
            SkinBounds bounds;
            fixed (float* p = positions, n = normals, t = tangents, palette = by.Palette)
            fixed (byte* i = indices, w = weights)
            fixed (SkinDualQuat* duals = by.DualQuats)
            fixed (float* outPositions = output.Positions, outNormals = output.Normals, outTangents = output.Tangents)
            {
                SkinMesh given = With(p, n, t, i, w);
                SkinJob job = by.Job(palette, duals);
                job.OutPositions = outPositions;
                job.OutNormals = outNormals;
                job.OutTangents = outTangents;
                job.OutBounds = &bounds;
                Log.Check(Native.tsl_skin_run(&given, &job), nameof(Native.tsl_skin_run));
            }
            return bounds;
        }

        /// <summary>One vertex, exactly: for picking, attaching, pins of cloth. Allocates nothing.</summary>
        public Vec3 Vertex(Skinning by, int vertex)
        {
            if (by == null) throw new ArgumentNullException(nameof(by));
            Vec3 position;
            fixed (float* p = positions, n = normals, t = tangents, palette = by.Palette)
            fixed (byte* i = indices, w = weights)
            fixed (SkinDualQuat* duals = by.DualQuats)
            {
                SkinMesh given = With(p, n, t, i, w);
                SkinJob job = by.Job(palette, duals);
                Result result = Native.tsl_skin_vertex(&given, &job, (uint)vertex, (float*)&position, null, null);
                Log.Check(result, nameof(Native.tsl_skin_vertex));
            }
            return position;
        }

        /// <summary>The mesh regrouped by the joints that vertices share: work for when it is loaded, or before.</summary>
        public PreparedMesh Prepare()
        {
            fixed (float* p = positions, n = normals, t = tangents)
            fixed (byte* i = indices, w = weights)
            {
                SkinMesh given = With(p, n, t, i, w);
                return PreparedMesh.Of(&given);
            }
        }
    }

    /// <summary>A mesh regrouped by the joints that vertices share, which is skinned several times faster. It has no dual
    /// quaternions.</summary>
    public sealed unsafe class PreparedMesh
    {
        private readonly ulong[] memory; // at least the bytes, aligned
        private readonly ulong bytes;

        private PreparedMesh(ulong[] memory, ulong bytes)
        {
            this.memory = memory;
            this.bytes = bytes;
            SkinPreparedInfo info;
            fixed (ulong* at = memory) Log.Check(Native.tsl_skin_prepared_read(at, bytes, &info), nameof(Native.tsl_skin_prepared_read));
            Info = info;
        }

        internal static PreparedMesh Of(SkinMesh* mesh)
        {
            ulong scratchBytes, bytes;
            Log.Check(Native.tsl_skin_prepare_scratch(mesh, &scratchBytes), nameof(Native.tsl_skin_prepare_scratch));
            fixed (ulong* scratch = new ulong[scratchBytes / 8 + 1])
            {
                Log.Check(Native.tsl_skin_prepare(mesh, scratch, scratchBytes, null, 0, &bytes), nameof(Native.tsl_skin_prepare));
                var memory = new ulong[bytes / 8 + 1];
                fixed (ulong* to = memory)
                    Log.Check(Native.tsl_skin_prepare(mesh, scratch, scratchBytes, to, bytes, &bytes), nameof(Native.tsl_skin_prepare));
                return new PreparedMesh(memory, bytes);
            }
        }

        /// <summary>One that was saved by <see cref="ToBytes"/> on a processor of the same byte order. Everything is read and
        /// checked.</summary>
        public static PreparedMesh FromBytes(byte[] saved)
        {
            if (saved == null) throw new ArgumentNullException(nameof(saved));
            var memory = new ulong[saved.Length / 8 + 1];
            Buffer.BlockCopy(saved, 0, memory, 0, saved.Length);
            fixed (ulong* at = memory)
                Log.Check(Native.tsl_skin_prepared_check(at, (ulong)saved.Length), nameof(Native.tsl_skin_prepared_check));
            return new PreparedMesh(memory, (ulong)saved.Length);
        }

        /// <summary>For a file.</summary>
        public byte[] ToBytes()
        {
            var saved = new byte[bytes];
            Buffer.BlockCopy(memory, 0, saved, 0, saved.Length);
            return saved;
        }

        /// <summary>What it is made of.</summary>
        public SkinPreparedInfo Info { get; }

        /// <summary>The mesh's index of the vertex at each place of the prepared order.</summary>
        public uint[] GetOrder()
        {
            var order = new uint[Info.VertexCount];
            fixed (ulong* at = memory)
            fixed (uint* to = order)
                Log.Check(Native.tsl_skin_prepared_order(at, bytes, to, Info.VertexCount), nameof(Native.tsl_skin_prepared_order));
            return order;
        }

        /// <summary>As of the mesh itself. Allocates nothing.</summary>
        public SkinBounds Run(Skinning by, SkinOutput output)
        {
            if (by == null || output == null) throw new ArgumentNullException(by == null ? nameof(by) : nameof(output));
            output.Check(Info.VertexCount);
            SkinBounds bounds;
            fixed (ulong* at = memory)
            fixed (float* palette = by.Palette)
            fixed (SkinDualQuat* duals = by.DualQuats)
            fixed (float* outPositions = output.Positions, outNormals = output.Normals, outTangents = output.Tangents)
            {
                SkinJob job = by.Job(palette, duals);
                job.OutPositions = outPositions;
                job.OutNormals = outNormals;
                job.OutTangents = outTangents;
                job.OutBounds = &bounds;
                Log.Check(Native.tsl_skin_prepared_run(at, bytes, &job), nameof(Native.tsl_skin_prepared_run));
            }
            return bounds;
        }
    }
}
