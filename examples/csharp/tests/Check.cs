// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

// A test is a method; one that throws has failed.
static class Check
{
    public sealed class Failed : Exception
    {
        public Failed(string message) : base(message)
        {
        }
    }

    public static void That(bool holds, string what)
    {
        if (!holds) throw new Failed(what);
    }

    public static void Equal<T>(T expected, T found, string what)
    {
        That(EqualityComparer<T>.Default.Equals(expected, found), $"{what}: expected {expected}, found {found}");
    }

    public static TException Throws<TException>(Action action) where TException : Exception
    {
        try
        {
            action();
        }
        catch (TException exception)
        {
            return exception;
        }
        throw new Failed($"no {typeof(TException).Name} was thrown");
    }
}
