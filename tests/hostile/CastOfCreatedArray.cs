using System;
public static class CreateTwoDimensions {
    static int F() {
        var a = (int[])Array.CreateInstance(typeof(int), new[] { 2, 2 }); // fails
        return a.Length;
    }
    public static void Run() { F(); }
}
public static class CreateTwoDimensionsLong {
    static int F() {
        var a = (string[])Array.CreateInstance(typeof(string), new long[] { 2, 2 }); // fails
        return a.Length;
    }
    public static void Run() { F(); }
}
