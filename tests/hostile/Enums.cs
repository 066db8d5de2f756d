// Values of enums that nobody declared, where nothing may be believed: locals, elements, boxes, what is parsed, zeros that nobody wrote, comparisons as numbers.
using System;
using System.Collections.Generic;

public enum Shade { Red, Green, Blue }
public enum Rank : byte { Low = 3, High = 4 }
[Flags] public enum Mode { Read = 1, Write = 2 }
public struct Spot { public Rank Rank; public Shade Shade; }
public class Holder { public Rank Rank; public Rank Auto { get; set; } }

public static class EnumLocals {
    static int Local(int n) {
        Shade s = (Shade) n;
        int zero = 0;
        switch (s) { case Shade.Red: return 1; case Shade.Green: return 2; case Shade.Blue: return 3; }
        return 1 / zero; // fails
    }
    public static void Run() { Local(1); Local(3); }
}

public static class EnumElements {
    static int Element(Shade[] all) {
        int zero = 0;
        Shade s = all[0];
        if (s == Shade.Red) return 1;
        if (s == Shade.Green) return 2;
        if (s == Shade.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { Shade[] all = new Shade[1]; all[0] = (Shade) 9; Element(all); }
}

public static class EnumBoxes {
    static int Box(object o) {
        int zero = 0;
        Shade s = (Shade) o;
        if (s != Shade.Red && s != Shade.Green && s != Shade.Blue)
            return 1 / zero; // fails
        return 0;
    }
    public static void Run() { Box(2); Box(7); }
}

public static class EnumParsed {
    static int Parsed(string text) {
        Shade s;
        int zero = 0;
        if (!Enum.TryParse(text, out s)) return 0;
        switch (s) { case Shade.Red: return 1; case Shade.Green: return 2; case Shade.Blue: return 3; }
        return 1 / zero; // fails
    }
    public static void Run() { Parsed("Red"); Parsed("77"); }
}

public static class EnumZeros {
    static Rank rank;
    static int Static() {
        int zero = 0;
        switch (rank) { case Rank.Low: return 1; case Rank.High: return 2; }
        return 1 / zero; // fails
    }
    public static void Run() { Static(); }
}

public static class EnumZeroStruct {
    static int Part(Spot spot) {
        int zero = 0;
        if (spot.Rank == Rank.Low) return 1;
        if (spot.Rank == Rank.High) return 2;
        return 1 / zero; // fails
    }
    public static void Run() { Part(new Spot()); }
}

public static class EnumZeroField {
    static int Field(Holder h) {
        int zero = 0;
        if (h.Rank == Rank.Low) return 1;
        if (h.Rank == Rank.High) return 2;
        return 1 / zero; // fails
    }
    public static void Run() { Field(new Holder()); }
}

public static class EnumZeroList {
    static Rank First(Dictionary<int, Rank> all) { Rank r; all.TryGetValue(3, out r); return r; }
    static int Listed(List<Rank> all) {
        int zero = 0;
        Rank r = all[0];
        if (r == Rank.Low) return 1;
        if (r == Rank.High) return 2;
        return 1 / zero; // fails
    }
    public static void Run() { Listed(new List<Rank>(new Rank[1])); }
}

public static class EnumNumbers {
    static int Number(Shade s) {
        int zero = 0;
        if ((int) s < 3) return 1;
        return 1 / zero; // fails
    }
    public static void Run() { Number((Shade) 3); }
}

public static class EnumOwnStore {
    static Shade field;
    static int Own(int n) {
        int zero = 0;
        field = (Shade) n;
        Shade s = field;
        switch (s) { case Shade.Red: return 1; case Shade.Green: return 2; case Shade.Blue: return 3; }
        return 1 / zero; // fails
    }
    public static void Run() { Own(4); }
}

public static class EnumFlags {
    static int Flags(Mode a, Mode b) {
        int zero = 0;
        Mode both = a | b;
        if (both == Mode.Read) return 1;
        if (both == Mode.Write) return 2;
        if (both == (Mode.Read | Mode.Write)) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { Flags(0, 0); }
}

public static class EnumIsDefined {
    static int Told(int n) {
        int zero = 0;
        if (Enum.IsDefined(typeof(Shade), n)) return 0;
        if (n == 0 || n == 1 || n == 2) return 1;
        return 1 / zero; // fails
    }
    static int Other(int n) {
        int zero = 0;
        if (!Enum.IsDefined(typeof(Mode), n)) return 0;
        if (n < 2) return 1;
        return 1 / zero; // fails
    }
    public static void Run() {
        try { Told(5); } catch (Exception e) { Hostile.Failed(e); }
        try { Other(2); } catch (Exception e) { Hostile.Failed(e); }
    }
}

public static class EnumGeneric {
    static T Make<T>(object o) { return (T) o; }
    static int Generic() {
        int zero = 0;
        Shade s = Make<Shade>(5);
        if (s == Shade.Red) return 1;
        if (s == Shade.Green) return 2;
        if (s == Shade.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { Generic(); }
}
