// SPDX-License-Identifier: MIT
using System;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Tassel
{
    /// <summary>A call that was refused. It changed nothing.</summary>
    public sealed class TasselException : Exception
    {
        /// <summary>What the call returned.</summary>
        public Result Result { get; }

        internal TasselException(Result result, string reason) : base(reason)
        {
            Result = result;
        }
    }

    /// <summary>Hears of every refusal, and with <see cref="WorldSetup.Validate"/> of what is probably a mistake, with
    /// <see cref="Result.Ok"/>. It may be called on any thread that calls the library. What it throws is thrown again by the
    /// call that it heard of, when that has ended.</summary>
    /// <param name="code">What the refused call returns.</param>
    /// <param name="message">The function, the argument with its field and index, what it is and what it may be.</param>
    public delegate void LogHandler(Result code, string message);

    // IL2CPP makes a C function only of static methods that have an attribute of this name.
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        public MonoPInvokeCallbackAttribute(Type type)
        {
            DelegateType = type;
        }

        public Type DelegateType { get; }
    }

    // What C calls. The delegate is static, so that the function that C knows outlives every world; a world is known by a weak
    // handle of its handler, so that C does not keep alive what the handler refers to.
    internal static unsafe class Log
    {
        private static readonly LogFn HearDelegate = Hear;
        public static readonly IntPtr Function = Marshal.GetFunctionPointerForDelegate(HearDelegate);

        // What was logged last, and of which result: a message of a call that went on is no reason of a later refusal.
        [ThreadStatic] private static string lastReason;
        [ThreadStatic] private static Result lastCode;
        [ThreadStatic] private static ExceptionDispatchInfo thrown;

        public sealed class Sink
        {
            public LogHandler Handler;
        }

        [MonoPInvokeCallback(typeof(LogFn))]
        private static void Hear(void* user, Result code, byte* message)
        {
            try
            {
                lastReason = Text(message);
                lastCode = code;
                var sink = (Sink)GCHandle.FromIntPtr((IntPtr)user).Target;
                sink?.Handler?.Invoke(code, lastReason);
            }
            catch (Exception exception)
            {
                // An exception must not go through the frames of C.
                thrown = ExceptionDispatchInfo.Capture(exception);
            }
        }

        public static string Text(byte* utf8)
        {
            int length = 0;
            while (utf8[length] != 0) ++length;
            return Encoding.UTF8.GetString(utf8, length);
        }

        public static void Check(Result result)
        {
            if (thrown != null) ThrowOfHandler();
            if (result != Result.Ok) ThrowRefusal(result);
        }

        // Of a call that has no world, whose name says where the result is explained.
        public static void Check(Result result, string call)
        {
            if (thrown != null) ThrowOfHandler();
            if (result == Result.Ok) return;
            throw new TasselException(result, TakeReason(result) ?? call + ": " + Text(Native.tsl_result_name(result)));
        }

        private static void ThrowOfHandler()
        {
            ExceptionDispatchInfo info = thrown;
            thrown = null;
            lastReason = null;
            info.Throw();
        }

        private static void ThrowRefusal(Result result)
        {
            throw new TasselException(result, TakeReason(result) ?? Text(Native.tsl_result_name(result)));
        }

        // What a world has said of a refusal of this result; null: nothing.
        public static string TakeReason(Result result)
        {
            string reason = lastReason != null && lastCode == result ? lastReason : null;
            lastReason = null;
            return reason;
        }
    }
}
