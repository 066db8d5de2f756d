// roslyn only
// Methods of `Unsafe` write nothing themselves. What they give back is written later, and may be anything.
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

static class Sink { public static int N; }

public class TwoNumbers { public int First; public int Second; public readonly int Third = 3; public int[] Items = new int[3]; }

public static class BesideAField
{
    public static void Run()
    {
        var two = new TwoNumbers();
        two.Second = 5;
        ref int next = ref Unsafe.Add(ref two.First, 1);
        next = 0;
        Sink.N = 10 / two.Second; // fails
    }
}

public static class AReadOnlyField
{
    public static void Run()
    {
        var two = new TwoNumbers();
        ref int third = ref Unsafe.AsRef(in two.Third);
        third = 0;
        Sink.N = 10 / two.Third; // fails
    }
}

public static class ALocal
{
    public static void Run()
    {
        int n = 5;
        ref int same = ref Unsafe.As<int, int>(ref n);
        same = 0;
        Sink.N = 10 / n; // fails
    }
}

public static class ALocalAsAnother
{
    public static void Run()
    {
        int n = 5;
        ref uint same = ref Unsafe.As<int, uint>(ref n);
        same = 0;
        Sink.N = 10 / n; // fails
    }
}

public static class ALocalHandedOn
{
    static void Clear(ref uint n) { n = 0; }
    public static void Run()
    {
        int n = 5;
        Clear(ref Unsafe.As<int, uint>(ref n));
        Sink.N = 10 / n; // fails
    }
}

public static class AnElement
{
    public static void Run()
    {
        var a = new int[] { 1, 2, 3 };
        ref byte first = ref Unsafe.As<int, byte>(ref a[1]);
        first = 0;
        Sink.N = 10 / a[1]; // fails
    }
}

public static class AnElementFurtherOn
{
    public static void Run()
    {
        var a = new int[] { 1, 2, 3 };
        ref int second = ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(a), 1);
        second = 0;
        Sink.N = 10 / a[1]; // fails
    }
}

class Mirror { public int First; public int Second; public int Third; public int[] Items; }

public static class AnObjectAsAnother
{
    public static void Run()
    {
        var two = new TwoNumbers();
        var mirror = Unsafe.As<Mirror>(two);
        mirror.Items = new int[1];
        Sink.N = two.Items[2]; // fails
    }
}

public static class AnObjectAsAnotherHandedOn
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Shrink(Mirror mirror) { mirror.Items = new int[1]; }
    public static void Run()
    {
        var two = new TwoNumbers();
        two.Items = new int[4];
        Shrink(Unsafe.As<Mirror>(two));
        Sink.N = two.Items[2]; // fails
    }
}

public static class TheSameObjectHandedOn
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Shrink(TwoNumbers two) { two.Items = new int[1]; }
    public static void Work(TwoNumbers two)
    {
        two.Items = new int[4];
        TwoNumbers same = Unsafe.As<TwoNumbers>(two);
        Shrink(same);
        Sink.N = two.Items[2]; // fails
    }
    public static void Run() { Work(new TwoNumbers()); }
}

public static class TheSameObjectInAField
{
    static TwoNumbers kept;
    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Shrink() { kept.Items = new int[1]; }
    public static void Work(TwoNumbers two)
    {
        two.Items = new int[4];
        kept = Unsafe.As<TwoNumbers>((object)two);
        Shrink();
        Sink.N = two.Items[2]; // fails
    }
    public static void Run() { Work(new TwoNumbers()); }
}

ref struct Kept { public ref int Place; }

public static class AnAddressInAStruct
{
    static void Clear(Kept kept) { kept.Place = 0; }
    public static void Run()
    {
        int n = 5;
        var kept = new Kept { Place = ref Unsafe.Add(ref n, 0) };
        Clear(kept);
        Sink.N = 10 / n; // fails
    }
}

public static class InALoop
{
    public static void Run()
    {
        var two = new TwoNumbers();
        two.Second = 2;
        for (int i = 0; i < 2; i++)
        {
            Sink.N = 10 / two.Second; // fails
            ref int place = ref Unsafe.Subtract(ref two.Second, 0);
            place -= 2;
        }
    }
}

class MadeUnsafely
{
    int[] items;
    public int Sum;
    public MadeUnsafely()
    {
        items = new int[3];
        ref int[] place = ref Unsafe.AsRef(in items);
        place = new int[1];
        Sum = items[2]; // fails
    }
}

public static class AFieldOfWhatIsMade { public static void Run() { new MadeUnsafely(); } }
