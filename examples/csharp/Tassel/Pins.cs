// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Tassel
{
    // Arrays that C reads during a call, however many there are.
    internal sealed unsafe class Pins : IDisposable
    {
        private readonly List<GCHandle> handles = new List<GCHandle>();
        private readonly List<IntPtr> copies = new List<IntPtr>();

        // Null or empty: null.
        public void* Pin(Array array)
        {
            if (array == null || array.Length == 0) return null;
            GCHandle handle = GCHandle.Alloc(array, GCHandleType.Pinned);
            handles.Add(handle);
            return (void*)handle.AddrOfPinnedObject();
        }

        // Null: what the defaults have.
        public void Keys(CurveKey[] keys, CurveKey* defaults, uint defaultCount, out CurveKey* at, out uint count)
        {
            at = keys == null ? defaults : (CurveKey*)Pin(keys);
            count = keys == null ? defaultCount : (uint)keys.Length;
        }

        // A struct that stays where it is until Dispose.
        public IntPtr Copy(void* from, int size)
        {
            IntPtr copy = Marshal.AllocHGlobal(size);
            copies.Add(copy);
            for (int i = 0; i < size; ++i) ((byte*)copy)[i] = ((byte*)from)[i];
            return copy;
        }

        public void Dispose()
        {
            foreach (GCHandle handle in handles) handle.Free();
            foreach (IntPtr copy in copies) Marshal.FreeHGlobal(copy);
            handles.Clear();
            copies.Clear();
        }
    }
}
