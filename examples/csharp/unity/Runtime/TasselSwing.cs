// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Tassel.Unity
{
    /// <summary>Lets bones below this object swing. Put it on the character's root, above the skeleton.</summary>
    [AddComponentMenu("Tassel/Tassel Swing")]
    public sealed class TasselSwing : MonoBehaviour
    {
        /// <summary>A rig file, which says by names which bones below this object swing and how. Then nothing below it counts. Needs the
        /// library tassel_asset among the plugins.</summary>
        public TextAsset rigFile;

        /// <summary>Bones, none below another; all below them swings.</summary>
        [Header("Without a rig file")]
        public UnityEngine.Transform[] roots = new UnityEngine.Transform[0];
        /// <summary>Whether clips move the bones that swing. If not, they swing around the pose they were enabled in.</summary>
        public bool animated;
        /// <summary>Units per second squared.</summary>
        public Vector3 gravity = new Vector3(0, -9.81f, 0);
        /// <summary>Share of the velocity lost, of 1/60 s.</summary>
        [Range(0, 1)] public float damping = 0.1f;
        /// <summary>Share of the way back to the rest position, of 1/60 s.</summary>
        [Range(0, 1)] public float elasticity = 0.1f;
        /// <summary>How near to its rest position a bone stays.</summary>
        [Range(0, 1)] public float stiffness = 0.1f;
        /// <summary>Share of the character's travel that is not felt.</summary>
        [Range(0, 1)] public float inert;

        private readonly List<UnityEngine.Transform> bones = new List<UnityEngine.Transform>();
        private readonly List<int> parents = new List<int>();
        private readonly List<Chain> chains = new List<Chain>();
        private readonly List<Wind> winds = new List<Wind>();
        private Assets assets;
        private string fileName;
        private World world;
        private Rig rig;
        private Transform[] input;
        private Transform[] output;
        private uint[] driven;

        private void OnEnable()
        {
            bones.Clear();
            parents.Clear();
            chains.Clear();
            winds.Clear();
            FindBones(transform, -1);
            input = new Transform[bones.Count];
            output = new Transform[bones.Count];
            ReadPose();
            if (rigFile == null) MakeOfFields();
            else MakeOfFile();
            if (world != null) driven = rig.GetDrivenBones();
        }

        private void MakeOfFields()
        {
            world = NewWorld(Vector(gravity));
            rig = world.CreateRig(new RigSetup { Parents = parents.ToArray(), Rest = input, Root = Root() });
            foreach (UnityEngine.Transform root in roots) AddChain(root);
        }

        // A file that is refused leaves the bones to the animation, and says why.
        private void MakeOfFile()
        {
            try
            {
                assets = new Assets();
                fileName = rigFile.name;
                assets.SetRig(fileName, rigFile.text);
                world = NewWorld(assets.GetWorld(fileName).Gravity);
                string[] names = Array.ConvertAll(bones.ToArray(), bone => bone.name);
                var character = new Character { Parents = parents.ToArray(), Rest = input, Names = names, Root = Root() };
                rig = assets.CreateRig(world, fileName, character).Rig;
                Blow();
            }
            catch (TasselException refused)
            {
                Report(refused.Result, refused.Message);
                OnDisable();
            }
            catch (DllNotFoundException)
            {
                Report(Result.ErrorNotSupported, "a rig file needs the library tassel_asset, which is not among the plugins");
            }
        }

        // The winds of the file, in its order; the time of those that blow already goes on.
        private void Blow()
        {
            WindDesc[] wanted = assets.GetWinds(fileName);
            for (int i = 0; i < wanted.Length; ++i)
            {
                if (i < winds.Count) winds[i].Set(wanted[i]);
                else winds.Add(world.CreateWind(wanted[i]));
            }
            for (int last = winds.Count - 1; last >= wanted.Length; --last)
            {
                winds[last].Destroy();
                winds.RemoveAt(last);
            }
        }

        private World NewWorld(Vec3 withGravity)
        {
            return new World(new WorldSetup { Gravity = withGravity, Log = Report, Validate = Debug.isDebugBuild });
        }

        private void OnDisable()
        {
            assets?.Dispose();
            assets = null;
            world?.Dispose();
            world = null;
        }

        /// <summary>Reads the rig file again, after it has been edited. Motion goes on; a file that is refused changes nothing.</summary>
        public void Reload()
        {
            if (assets == null || rigFile == null) return;
            try
            {
                assets.SetRig(fileName, rigFile.text);
                world.SetGravity(assets.GetWorld(fileName).Gravity);
                Blow();
                driven = rig.GetDrivenBones();
            }
            catch (TasselException refused)
            {
                Report(refused.Result, refused.Message);
            }
        }

        // In the editor, when a number or the file was changed.
        private void OnValidate()
        {
            if (world == null) return;
            if (assets != null)
            {
                Reload();
                return;
            }
            world.SetGravity(Vector(gravity));
            foreach (Chain chain in chains) chain.SetParameters(Parameters());
        }

        // After the animation and before rendering.
        private void LateUpdate()
        {
            if (world == null) return;
            ReadPose();
            world.AdvanceWind(Time.deltaTime);
            rig.Step(Time.deltaTime, input, Root(), output);
            foreach (uint bone in driven)
            {
                bones[(int)bone].localPosition = Vector(output[bone].Position);
                bones[(int)bone].localRotation = Rotation(output[bone].Rotation);
            }
        }

        /// <summary>Call it before the frame in which the character jumps.</summary>
        /// <param name="keepShape">Whether it goes on swinging at the new place, or begins at rest there.</param>
        public void Teleport(bool keepShape)
        {
            rig.Teleport(keepShape ? Tassel.Teleport.Keep : Tassel.Teleport.Reset);
        }

        private void FindBones(UnityEngine.Transform above, int parent)
        {
            for (int i = 0; i < above.childCount; ++i)
            {
                int index = bones.Count;
                bones.Add(above.GetChild(i));
                parents.Add(parent);
                FindBones(bones[index], index);
            }
        }

        private void AddChain(UnityEngine.Transform root)
        {
            int bone = bones.IndexOf(root);
            if (bone < 0)
            {
                Debug.LogWarning("Tassel: a root is not below " + name, this);
                return;
            }
            var setup = new ChainSetup
            {
                Roots = new[] { (uint)bone },
                Flags = animated ? 0 : ChainFlags.Unanimated
            };
            chains.Add(rig.CreateChain(setup, Parameters()));
        }

        private ChainParams Parameters()
        {
            ChainParams parameters = ChainParams.Default;
            parameters.Damping = damping;
            parameters.Elasticity = elasticity;
            parameters.Stiffness = stiffness;
            parameters.Inert = inert;
            return parameters;
        }

        private void ReadPose()
        {
            for (int i = 0; i < input.Length; ++i)
            {
                UnityEngine.Transform bone = bones[i];
                input[i] = Made(bone.localPosition, bone.localRotation, bone.localScale);
            }
        }

        private Transform Root()
        {
            return Made(transform.position, transform.rotation, transform.lossyScale);
        }

        private void Report(Result code, string message)
        {
            Debug.LogWarning("Tassel: " + message, this);
        }

        private static Transform Made(Vector3 position, Quaternion rotation, Vector3 scale)
        {
            Transform made;
            made.Position = Vector(position);
            made.Rotation.X = rotation.x;
            made.Rotation.Y = rotation.y;
            made.Rotation.Z = rotation.z;
            made.Rotation.W = rotation.w;
            made.Scale = Vector(scale);
            return made;
        }

        private static Vec3 Vector(Vector3 vector)
        {
            Vec3 made;
            made.X = vector.x;
            made.Y = vector.y;
            made.Z = vector.z;
            return made;
        }

        private static Vector3 Vector(Vec3 vector)
        {
            return new Vector3(vector.X, vector.Y, vector.Z);
        }

        private static Quaternion Rotation(Quat rotation)
        {
            return new Quaternion(rotation.X, rotation.Y, rotation.Z, rotation.W);
        }
    }
}
