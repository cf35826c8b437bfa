// SPDX-License-Identifier: MIT
// Runs the tests: every public static method of a class whose name ends in Tests. Settings: TASSEL_API_JSON and TASSEL_HELLO_PAGE
// are tests/abi/api.json and docs/hello.md.
using System;
using System.Linq;
using System.Reflection;

static class Program
{
    static int Main()
    {
        int passed = 0, failed = 0;
        foreach (MethodInfo test in Assembly.GetExecutingAssembly().GetTypes().Where(type => type.Name.EndsWith("Tests"))
            .SelectMany(type => type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)))
        {
            try
            {
                test.Invoke(null, null);
                ++passed;
            }
            catch (TargetInvocationException exception)
            {
                ++failed;
                Console.WriteLine($"FAILED {test.DeclaringType.Name}.{test.Name}\n  {exception.InnerException}");
            }
        }
        Console.WriteLine($"{passed} passed, {failed} failed");
        return failed == 0 && passed > 0 ? 0 : 1;
    }
}
