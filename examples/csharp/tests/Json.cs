// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.RegularExpressions;

// As much of JSON as tests/abi/api.json has. System.Text.Json is not part of every runtime that the tests run on.
sealed class Json
{
    private static readonly Regex Token = new Regex("\\G\\s*([{}\\[\\]:,]|\"(?:[^\"\\\\]|\\\\.)*\"|[^\\s{}\\[\\]:,\"]+)");
    private readonly object value;

    private Json(object value)
    {
        this.value = value;
    }

    public static Json Parse(string text)
    {
        var tokens = new Queue<string>();
        for (Match match = Token.Match(text); match.Success; match = match.NextMatch()) tokens.Enqueue(match.Groups[1].Value);
        return Read(tokens);
    }

    private static Json Read(Queue<string> tokens)
    {
        string token = tokens.Dequeue();
        if (token == "{") return new Json(ReadUntil("}", tokens, () => ReadMember(tokens)).ToDictionary(pair => pair.Key, pair => pair.Value));
        if (token == "[") return new Json(ReadUntil("]", tokens, () => Read(tokens)));
        return new Json(token[0] == '"' ? Regex.Unescape(token.Substring(1, token.Length - 2)) : token);
    }

    private static KeyValuePair<string, Json> ReadMember(Queue<string> tokens)
    {
        string name = Read(tokens).Text;
        Expect(":", tokens);
        return new KeyValuePair<string, Json>(name, Read(tokens));
    }

    private static List<T> ReadUntil<T>(string end, Queue<string> tokens, Func<T> read)
    {
        var found = new List<T>();
        while (tokens.Peek() != end)
        {
            if (found.Count > 0) Expect(",", tokens);
            found.Add(read());
        }
        tokens.Dequeue();
        return found;
    }

    private static void Expect(string expected, Queue<string> tokens)
    {
        string found = tokens.Dequeue();
        if (found != expected) throw new FormatException("JSON has " + found + " where it should have " + expected);
    }

    public Json this[string member]
    {
        get { return ((Dictionary<string, Json>)value)[member]; }
    }

    public List<Json> List
    {
        get { return (List<Json>)value; }
    }

    public string Text
    {
        get { return (string)value; }
    }

    public long Number
    {
        get { return long.Parse(Text, CultureInfo.InvariantCulture); }
    }
}
