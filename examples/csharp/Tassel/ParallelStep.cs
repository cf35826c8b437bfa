// SPDX-License-Identifier: MIT
using System;
using System.Runtime.ExceptionServices;
using System.Threading;

namespace Tassel
{
    // The tasks of a step, on this thread and on those of the pool. Tasks are claimed by counting down, in one number: a helper
    // that comes late, even in the next step, claims a task of the step that runs then or finds none left.
    internal sealed class ParallelStep
#if NETCOREAPP
        : IThreadPoolWorkItem
#endif
    {
        private readonly WorldHandle world;
        private readonly int helpers = Math.Max(Environment.ProcessorCount - 1, 0);
        private int unclaimed;
        private int unfinished;
        private int called; // helpers that the pool has not begun: where it is busy they would pile up step by step
        private ExceptionDispatchInfo failure;
#if !NETCOREAPP
        private readonly WaitCallback help;
#endif

        public ParallelStep(WorldHandle world)
        {
            this.world = world;
#if !NETCOREAPP
            help = state => Help();
#endif
        }

        // Returns what the first task that failed threw, on whichever thread, or null.
        public ExceptionDispatchInfo Run(int count)
        {
            failure = null;
            Volatile.Write(ref unfinished, count);
            Volatile.Write(ref unclaimed, count);
            for (int i = Math.Min(helpers, count - 1) - Volatile.Read(ref called); i > 0; --i) CallHelper();
            RunTasks();
            var wait = new SpinWait();
            while (Volatile.Read(ref unfinished) > 0) wait.SpinOnce();
            return failure;
        }

        private void CallHelper()
        {
            Interlocked.Increment(ref called);
#if NETCOREAPP
            ThreadPool.UnsafeQueueUserWorkItem(this, false);
#else
            ThreadPool.UnsafeQueueUserWorkItem(help, null);
#endif
        }

#if NETCOREAPP
        void IThreadPoolWorkItem.Execute()
        {
            Help();
        }
#endif

        private void Help()
        {
            Interlocked.Decrement(ref called);
            RunTasks();
        }

        private void RunTasks()
        {
            for (;;)
            {
                int left = Volatile.Read(ref unclaimed);
                if (left <= 0) return;
                if (Interlocked.CompareExchange(ref unclaimed, left - 1, left) != left) continue;
                RunOne((uint)left - 1);
            }
        }

        private void RunOne(uint task)
        {
            try
            {
                Log.Check(Native.tsl_world_step_run(world, task));
            }
            catch (Exception exception)
            {
                Interlocked.CompareExchange(ref failure, ExceptionDispatchInfo.Capture(exception), null);
            }
            Interlocked.Decrement(ref unfinished);
        }
    }
}
