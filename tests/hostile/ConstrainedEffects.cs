// roslyn only
// A constrained call of a method that nobody overrides: what is on the stack is the address of the reference, the method writes fields of the object behind it.
// The effect takes the address for the object: that of a local or argument is `Cell::New`, and what the callee writes of its first argument is forgotten.
using System;
public static class SealedOfInterface {
    interface I {
        sealed void Put() { ((K)this).n = 9; }
        private void Own() { ((K)this).n = 9; }
        static void Call<T>(T t) where T : I { t.Own(); }
    }
    sealed class K : I {
        internal int n; readonly int[] a = new int[4];
        static void M<T>(T t) where T : I { t.Put(); }
        static void N<T>(ref T t) where T : I { t.Put(); }
        static void O<T>(T t) where T : I { T u = t; u.Put(); }
        internal int Argument() {
            n = 0;
            M(this);
            return a[n]; // fails upper-bound
        }
        internal int ByRef() {
            K k = this;
            n = 0;
            N(ref k);
            return a[n]; // fails upper-bound
        }
        internal int Local() {
            n = 0;
            O(this);
            return a[n]; // fails upper-bound
        }
        internal int Private() {
            n = 0;
            I.Call(this);
            return a[n]; // fails upper-bound
        }
    }
    static void Try(Action f) { try { f(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { var k = new K(); Try(() => k.Argument()); Try(() => k.ByRef()); Try(() => k.Local()); Try(() => k.Private()); }
}
public static class OfClassByRef {
    class K {
        internal int n; readonly int[] a = new int[4];
        internal void Put() { n = 9; }
        static void M<T>(ref T t) where T : K { t.Put(); }
        internal int Go() {
            K k = this;
            n = 0;
            M(ref k);
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { new K().Go(); }
}
public static class DirectlyCalled {
    // The same where the call itself is lowered: the address of the variable is taken for the object that the callee writes.
    interface I { sealed void Put() { ((K)this).n = 9; } }
    class K : I {
        internal int n; readonly int[] a = new int[4];
        internal void Set() { n = 9; }
        internal int OfInterface<T>() where T : I {
            T t = (T)(object)this;
            n = 0;
            t.Put();
            return a[n]; // fails upper-bound
        }
        internal int OfClass<T>() where T : K {
            T t = (T)(object)this;
            ref T r = ref t;
            n = 0;
            r.Set();
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { try { new K().OfInterface<K>(); } catch (Exception e) { Hostile.Failed(e); } new K().OfClass<K>(); }
}
