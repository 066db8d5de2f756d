// An exception leaves a method from inside a handler, which has broken what the other methods rely on.
using System;

public static class Rethrown {
    class Box {
        private readonly int[] items = new int[4];
        private int at;
        public void Do(Action action) {
            try { action(); } catch { at = 100; throw; }
        }
        public int Get() {
            return items[at]; // fails upper-bound
        }
    }
    public static void Run() {
        var box = new Box();
        box.Get();
        try { box.Do(() => { throw new InvalidOperationException(); }); } catch (InvalidOperationException) { }
        box.Get();
    }
}

public static class LeftByFinally {
    class Box {
        private readonly int[] items = new int[4];
        private int at;
        public void Do(Action action) {
            try { action(); } finally { at = 100; }
            at = 0;
        }
        public int Get() {
            return items[at]; // fails upper-bound
        }
    }
    public static void Run() {
        var box = new Box();
        box.Do(() => { });
        box.Get();
        try { box.Do(() => { throw new InvalidOperationException(); }); } catch (InvalidOperationException) { }
        box.Get();
    }
}

public static class LeftByFilter {
    class Box {
        private readonly int[] items = new int[4];
        private int at;
        private bool Break() { at = 100; return false; }
        public void Do(Action action) {
            try { action(); } catch (Exception) when (Break()) { }
            at = 0;
        }
        public int Get() {
            return items[at]; // fails upper-bound
        }
    }
    public static void Run() {
        var box = new Box();
        box.Do(() => { });
        box.Get();
        try { box.Do(() => { throw new InvalidOperationException(); }); } catch (InvalidOperationException) { }
        box.Get();
    }
}

// What the handler does not break stays.
public static class Mended {
    class Box {
        private readonly int[] items = new int[4];
        private int at;
        public void Do(Action action) {
            try { action(); } finally { at = 3; }
            at = 0;
        }
        public int Get() {
            int x = items[at]; Hostile.Reached(); // reached
            return x;
        }
    }
    public static void Run() {
        var box = new Box();
        try { box.Do(() => { throw new InvalidOperationException(); }); } catch (InvalidOperationException) { }
        box.Get();
    }
}
