// Values of enums that nobody declared, which parameters, results and fields are believed not to hold: whoever puts one there is asked for it (`declared-enums`).
using System;

public enum Tone { Red, Green, Blue }

public static class EnumParameter {
    // relies on: enum
    static int Taken(Tone t) {
        int zero = 0;
        switch (t) { case Tone.Red: return 1; case Tone.Green: return 2; case Tone.Blue: return 3; }
        return 1 / zero; // fails
    }
    public static void Run() { Taken((Tone) 3); }
}

public static class EnumComputed {
    // relies on: enum
    static int Taken(Tone t) {
        int zero = 0;
        if (t == Tone.Red || t == Tone.Green || t == Tone.Blue) return 1;
        return 1 / zero; // fails
    }
    static void Next(Tone t) { Taken(t + 1); }
    public static void Run() { Next(Tone.Blue); }
}

public static class EnumGiven {
    // relies on: enum
    static Tone Give(int n) { return (Tone) n; }
    static int Taken() {
        int zero = 0;
        Tone t = Give(7);
        switch (t) { case Tone.Red: return 1; case Tone.Green: return 2; case Tone.Blue: return 3; }
        return 1 / zero; // fails
    }
    public static void Run() { Taken(); }
}

public static class EnumKept {
    // relies on: enum
    static Tone tone;
    static int Taken() {
        int zero = 0;
        switch (tone) { case Tone.Red: return 1; case Tone.Green: return 2; case Tone.Blue: return 3; }
        return 1 / zero; // fails
    }
    public static void Run() { tone = (Tone) (-1); Taken(); }
}

public static class EnumByRef {
    // relies on: enum
    static void Set(ref Tone t) { t = (Tone) 8; }
    static Tone tone;
    static int Taken() {
        int zero = 0;
        Set(ref tone);
        switch (tone) { case Tone.Red: return 1; case Tone.Green: return 2; case Tone.Blue: return 3; }
        return 1 / zero; // fails
    }
    public static void Run() { Taken(); }
}
