// A sequence of two element types; counts that are not those of what is enumerated.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
public class Both : IEnumerable<int>, IEnumerable<string> {
    IEnumerator<int> IEnumerable<int>.GetEnumerator() { return ((IEnumerable<int>)new int[] { 1 }).GetEnumerator(); }
    IEnumerator<string> IEnumerable<string>.GetEnumerator() { return ((IEnumerable<string>)new string[0]).GetEnumerator(); }
    IEnumerator IEnumerable.GetEnumerator() { return new int[] { 1 }.GetEnumerator(); }
}
public class Nodes : IReadOnlyCollection<int>, IEnumerable<string> {
    public int Count { get { return 1; } }
    public IEnumerator<int> GetEnumerator() { yield return 1; }
    IEnumerator<string> IEnumerable<string>.GetEnumerator() { yield break; }
    IEnumerator IEnumerable.GetEnumerator() { yield return 1; }
}
public static class AnyOfOtherElements {
    static string F(Both b) {
        IEnumerable<int> ints = b;
        if (!ints.Any()) return "";
        IEnumerable<string> texts = b;
        return texts.First(); // fails empty
    }
    public static void Run() { F(new Both()); }
}
public static class AnyOfOtherElementsCast {
    static string F(IEnumerable<int> ints) {
        if (!ints.Any()) return "";
        IEnumerable<string> texts = (IEnumerable<string>)ints;
        return texts.First(); // fails empty
    }
    public static void Run() { F(new Both()); }
}
public static class CountOfOtherElements {
    static string F(Nodes n) {
        IReadOnlyCollection<int> c = n;
        if (c.Count == 0) return "";
        IEnumerable<string> texts = n;
        return texts.First(); // fails empty
    }
    public static void Run() { F(new Nodes()); }
}
public static class CountOfOtherElementsCalled {
    static string F(Nodes n) {
        IEnumerable<int> c = n;
        if (c.Count() == 0) return "";
        IEnumerable<string> texts = n;
        return texts.Single(); // fails empty
    }
    public static void Run() { F(new Nodes()); }
}
