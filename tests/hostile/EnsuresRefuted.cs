using System;
using System.Diagnostics;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif

// A method says something of its end that its own code does not keep: callers must not believe it.

public static class RefutedNumber {
    static int Old(int x) { Contract.Ensures(Contract.Result<int>() > Contract.OldValue(x)); return x; }
    public static void Run() {
        int[] t = new int[4];
        int i = Old(-1);
        t[i] = 1; // fails lower-bound
    }
}

public static class RefutedNull {
    static int[] Make(int n) {
        Contract.Ensures(Contract.Result<int[]>() != null);
        int[] made = n > 3 ? new int[0] : null;
        made = null;
        return made;
    }
    public static void Run() {
        int[] t = Make(1);
        t[0] = 1; // fails null
    }
}

public static class RefutedLength {
    static int[] Make(int n) {
        Contract.Ensures(Contract.Result<int[]>() == null || Contract.Result<int[]>().Length == 5);
        return new int[3];
    }
    public static void Run() {
        int[] t = Make(5);
        t[4] = 1; // fails upper-bound
    }
}

public class RefutedBox {
    public int size;
    public RefutedBox(int n) { Contract.Ensures(size > 0); size = 0; }
    public void Grow() { Contract.Ensures(size > 5); size = 0; }
    public virtual int Least() { Contract.Ensures(Contract.Result<int>() > 0); return 0; }
}

public static class RefutedConstructor {
    public static void Run() {
        RefutedBox b = new RefutedBox(1);
        int y = 10 / b.size; // fails
    }
}

public static class RefutedField {
    public static void Run() {
        RefutedBox b = new RefutedBox(1);
        b.Grow();
        int y = 10 / b.size; // fails
    }
}

public static class RefutedVirtual {
    public static void Run() {
        RefutedBox b = new RefutedBox(1);
        int y = 10 / b.Least(); // fails
    }
}

public static class RefutedTarget {
    static void Set(ref int r) { Contract.Ensures(r != 0); r = 0; }
    public static void Run() {
        int r = 1;
        Set(ref r);
        int y = 10 / r; // fails
    }
}

public static class RefutedBehind {
    static int Inner() { Contract.Ensures(Contract.Result<int>() != 0); return 0; }
    static int Outer() { int r = Inner(); return r; }
    public static void Run() {
        int y = 10 / Outer(); // fails
    }
}

public static class RefutedReached {
    static int Old(int x) { Contract.Ensures(Contract.Result<int>() > 9); return 3; }
    public static void Run() {
        int[] t = new int[4];
        int i = Old(1);
        t[i] = 1; Hostile.Reached(); // reached
    }
}
