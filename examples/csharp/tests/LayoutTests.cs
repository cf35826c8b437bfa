// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text.Json;
using Tassel;

// The raw layer against tests/abi/api.json, which was read from the headers.
static class LayoutTests
{
    private static JsonElement Api()
    {
        return JsonDocument.Parse(File.ReadAllText(Environment.GetEnvironmentVariable("TASSEL_API_JSON"))).RootElement;
    }

    private static string Pascal(string name)
    {
        return string.Concat(name.Split('_').Select(word => char.ToUpperInvariant(word[0]) + word.Substring(1)));
    }

    private static Type TypeOf(string name)
    {
        Type type = typeof(World).Assembly.GetType("Tassel." + Pascal(name.Substring(4)));
        Check.That(type != null, $"{name} has a type");
        return type;
    }

    private static FieldInfo FieldOf(Type type, string name)
    {
        return type.GetField(Pascal(name)) ?? type.GetField(Pascal(name) + "Value") ?? type.GetField(Pascal(name) + "0");
    }

    public static void SizesAndOffsetsAreThoseOfTheHeaders()
    {
        int fields = 0;
        foreach (JsonElement entry in Api().GetProperty("structs").EnumerateArray())
        {
            string name = entry.GetProperty("name").GetString();
            Type type = TypeOf(name);
            Check.Equal(entry.GetProperty("size").GetInt32(), Marshal.SizeOf(type), $"size of {name}");
            foreach (JsonElement field in entry.GetProperty("fields").EnumerateArray())
            {
                string fieldName = field.GetProperty("name").GetString();
                FieldInfo found = FieldOf(type, fieldName);
                Check.That(found != null, $"{name}.{fieldName} is there");
                Check.Equal(field.GetProperty("offset").GetInt32(), (int)Marshal.OffsetOf(type, found.Name),
                    $"offset of {name}.{fieldName}");
                ++fields;
            }
        }
        Check.That(fields > 300, $"{fields} fields were compared");
    }

    public static void EnumerationsHaveTheValuesOfTheHeaders()
    {
        foreach (JsonElement entry in Api().GetProperty("typedefs").EnumerateArray())
        {
            string name = entry.GetProperty("name").GetString();
            IEnumerable<long> expected = entry.GetProperty("constants").EnumerateArray()
                .Select(constant => constant.GetProperty("value").GetInt64()).OrderBy(value => value);
            IEnumerable<long> found = Enum.GetValues(TypeOf(name)).Cast<object>()
                .Select(value => Convert.ToInt64(value)).OrderBy(value => value);
            Check.That(expected.SequenceEqual(found), $"values of {name}");
        }
        Check.Equal(-6, (int)Result.ErrorNotFinite, "TSL_ERROR_NOT_FINITE");
        Check.Equal(2u, (uint)PoseSpace.World, "TSL_SPACE_WORLD");
    }

    public static void EveryFunctionIsInTheLibrary()
    {
        IntPtr library = NativeLibrary.Load("tassel", typeof(World).Assembly, null);
        if (!NativeLibrary.TryLoad("tassel_asset", typeof(World).Assembly, null, out IntPtr assets))
            Console.WriteLine("  tassel_asset is not here: its functions are not looked up");
        int count = 0;
        foreach (JsonElement entry in Api().GetProperty("functions").EnumerateArray())
        {
            string name = entry.GetProperty("name").GetString();
            Check.That(typeof(Native).GetMethod(name) != null, $"{name} is declared");
            IntPtr home = entry.GetProperty("header").GetString() == "asset.h" ? assets : library;
            Check.That(home == IntPtr.Zero || NativeLibrary.TryGetExport(home, name, out _), $"{name} is exported");
            Check.Equal(entry.GetProperty("parameters").GetArrayLength(),
                typeof(Native).GetMethod(name).GetParameters().Length, $"parameters of {name}");
            ++count;
        }
        Check.That(count > 100, $"{count} functions were looked up");
    }

    public static void TheLibraryIsOfThisVersion()
    {
        Check.Equal(Native.TSL_VERSION, World.LibraryVersion, "version");
    }
}
