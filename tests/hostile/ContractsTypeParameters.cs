using System;
using System.Collections.Generic;
using System.Diagnostics;
#if RUN
using Contract = HostileContract;
using PureAttribute = System.Diagnostics.Contracts.PureAttribute;
#else
using System.Diagnostics.Contracts;
#endif
// A type parameter in a clause is another type where the method is called.
public class Gn<T> {
    public static void Need(object o) { Contract.Requires(o is T); }
    public void NeedThis(object o) { Contract.Requires(o is T); }
    public static object Give(object o) { Contract.Ensures(Contract.Result<object>() is T); if (o is T) return o; throw new ArgumentException(); }
}
public static class ParameterTests {
    static void Need<T>(object o) { Contract.Requires(o is T); }
    static void A<T>(object o) { if (!(o is T)) return;
        Need<string>(o); // fails requires
    }
    static object Give<T>(object o) { Contract.Ensures(Contract.Result<object>() is T); if (o is T) return o; throw new ArgumentException(); }
    static T B<T>(object o) { object r = Give<string>(o);
        return (T)r; // fails
    }
    static void C<T>(object o) { object r = Give<object>(o);
        Need<T>(r); // fails requires
    }
    static void NeedList<T>(object o) { Contract.Requires(o is List<T>); }
    static void D<T>(object o) { if (!(o is List<T>)) return;
        NeedList<string>(o); // fails requires
    }
    static void NeedTwo<T, U>(object o) { Contract.Requires(o is T); }
    static void E<T, U>(object o) { if (!(o is T)) return;
        NeedTwo<U, T>(o); // fails requires
    }
    static void NeedArray<T>(object o) { Contract.Requires(o is T[]); }
    static void G<T>(object o) { if (!(o is T[])) return;
        NeedArray<string>(o); // fails requires
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A<Version>(new Version())); Try(() => B<Version>("")); Try(() => C<string>(new Version())); Try(() => D<Version>(new List<Version>())); Try(() => E<Version, string>(new Version())); Try(() => G<Version>(new Version[1])); }
}
public static class ParameterTestsOfClass {
    class Hd<T> {
        public static void A(object o) { if (!(o is T)) return;
            Gn<string>.Need(o); // fails requires
        }
        public static void B(object o) { if (!(o is T)) return;
            new Gn<string>().NeedThis(o); // fails requires
        }
        public static T C(object o) { object r = Gn<string>.Give(o);
            return (T)r; // fails
        }
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => Hd<Version>.A(new Version())); Try(() => Hd<Version>.B(new Version())); Try(() => Hd<Version>.C("")); }
}
