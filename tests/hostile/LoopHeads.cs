// What a loop's head reads of an object that the head itself makes or finds is of that object, not of the one of the iteration before.
using System;
public static class LoopHeadsOfObjects {
    sealed class Box { public int f; }
    static int A(Box[] all) {
        int i = 0, s = 0;
        do {
            Box o = all[i];
            int v = o.f;
            if (i > 0)
                s += 10 / v; // fails
            o.f = 1;
            i++;
        } while (i < all.Length);
        return s;
    }
    public static void Run() { A(new[] { new Box(), new Box() }); }
}
public static class LoopHeadsOfCalls {
    sealed class Box { public int f; }
    static Box[] boxes = { new Box(), new Box(), new Box() };
    static int next;
    static Box Next() { return boxes[next++]; }
    static int A(int n) {
        int s = 0; bool first = true;
        do {
            Box o = Next();
            int v = o.f;
            if (!first)
                s += 10 / v; // fails
            first = false;
            o.f = 1;
            n--;
        } while (n > 0);
        return s;
    }
    public static void Run() { A(3); }
}
public static class LoopHeadsOfMade {
    sealed class Box { public int f; }
    static int A(int n, int k) {
        int s = 0; bool first = true;
        do {
            Box o = new Box();
            int v = o.f;
            if (!first)
                s += 10 / v; // fails
            first = false;
            o.f = 1;
            n--;
        } while (n > 0);
        return s;
    }
    public static void Run() { A(3, 1); }
}
