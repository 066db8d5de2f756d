// marple: --no-assume declared-enums
// The same as EnumsAsked.cs, where nothing is believed.
using System;

public enum Tone2 { Red, Green, Blue }

public static class EnumUnbelievedParameter {

    static int Taken(Tone2 t) {
        int zero = 0;
        switch (t) { case Tone2.Red: return 1; case Tone2.Green: return 2; case Tone2.Blue: return 3; }
        return 1 / zero; // fails
    }
    public static void Run() { Taken((Tone2) 3); }
}

public static class EnumUnbelievedComputed {

    static int Taken(Tone2 t) {
        int zero = 0;
        if (t == Tone2.Red || t == Tone2.Green || t == Tone2.Blue) return 1;
        return 1 / zero; // fails
    }
    static void Next(Tone2 t) { Taken(t + 1); }
    public static void Run() { Next(Tone2.Blue); }
}

public static class EnumUnbelievedGiven {

    static Tone2 Give(int n) { return (Tone2) n; }
    static int Taken() {
        int zero = 0;
        Tone2 t = Give(7);
        switch (t) { case Tone2.Red: return 1; case Tone2.Green: return 2; case Tone2.Blue: return 3; }
        return 1 / zero; // fails
    }
    public static void Run() { Taken(); }
}

public static class EnumUnbelievedKept {

    static Tone2 tone;
    static int Taken() {
        int zero = 0;
        switch (tone) { case Tone2.Red: return 1; case Tone2.Green: return 2; case Tone2.Blue: return 3; }
        return 1 / zero; // fails
    }
    public static void Run() { tone = (Tone2) (-1); Taken(); }
}

public static class EnumUnbelievedByRef {

    static void Set(ref Tone2 t) { t = (Tone2) 8; }
    static Tone2 tone;
    static int Taken() {
        int zero = 0;
        Set(ref tone);
        switch (tone) { case Tone2.Red: return 1; case Tone2.Green: return 2; case Tone2.Blue: return 3; }
        return 1 / zero; // fails
    }
    public static void Run() { Taken(); }
}

public static class EnumOutsideNames {
    enum Color { Red, Green, Blue }
    static int F(int[] a, Color c) {
        switch (c) { case Color.Red: return 0; case Color.Green: return 1; case Color.Blue: return 2; }
        return a[(int)c]; // fails upper-bound
    }
    public static void Run() { F(new int[3], Color.Red); F(new int[3], (Color)7); }
}
