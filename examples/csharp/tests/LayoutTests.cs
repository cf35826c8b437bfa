// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using Tassel;

// The raw layer against tests/abi/api.json, which was read from the headers.
static class LayoutTests
{
    private static Json Api()
    {
        return Json.Parse(File.ReadAllText(Environment.GetEnvironmentVariable("TASSEL_API_JSON")));
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
        foreach (Json entry in Api()["structs"].List)
        {
            string name = entry["name"].Text;
            Type type = TypeOf(name);
            Check.Equal(entry["size"].Number, (long)Marshal.SizeOf(type), $"size of {name}");
            foreach (Json field in entry["fields"].List)
            {
                string fieldName = field["name"].Text;
                FieldInfo found = FieldOf(type, fieldName);
                Check.That(found != null, $"{name}.{fieldName} is there");
                Check.Equal(field["offset"].Number, (long)Marshal.OffsetOf(type, found.Name),
                    $"offset of {name}.{fieldName}");
                ++fields;
            }
        }
        Check.That(fields > 300, $"{fields} fields were compared");
    }

    public static void EnumerationsHaveTheValuesOfTheHeaders()
    {
        foreach (Json entry in Api()["typedefs"].List)
        {
            string name = entry["name"].Text;
            IEnumerable<long> expected = entry["constants"].List
                .Select(constant => constant["value"].Number).OrderBy(value => value);
            IEnumerable<long> found = Enum.GetValues(TypeOf(name)).Cast<object>()
                .Select(value => Convert.ToInt64(value)).OrderBy(value => value);
            Check.That(expected.SequenceEqual(found), $"values of {name}");
        }
        Check.Equal(-6, (int)Result.ErrorNotFinite, "TSL_ERROR_NOT_FINITE");
        Check.Equal(2u, (uint)PoseSpace.World, "TSL_SPACE_WORLD");
    }

    public static void EveryFunctionIsInTheLibrary()
    {
        bool hasAssets = true;
        int count = 0;
        foreach (Json entry in Api()["functions"].List)
        {
            string name = entry["name"].Text;
            MethodInfo method = typeof(Native).GetMethod(name);
            Check.That(method != null, $"{name} is declared");
            Check.Equal(entry["parameters"].List.Count, method.GetParameters().Length, $"parameters of {name}");
            if (entry["header"].Text != "asset.h") Marshal.Prelink(method); // throws where it is not exported
            else hasAssets = hasAssets && HasAssets(method);
            ++count;
        }
        if (!hasAssets) Console.WriteLine("  tassel_asset is not here: its functions are not looked up");
        Check.That(count > 100, $"{count} functions were looked up");
    }

    private static bool HasAssets(MethodInfo method)
    {
        try
        {
            Marshal.Prelink(method);
        }
        catch (DllNotFoundException)
        {
            return false;
        }
        return true;
    }

    public static void TheLibraryIsOfThisVersion()
    {
        Check.Equal(Native.TSL_VERSION, World.LibraryVersion, "version");
    }
}
