// roslyn only
// Implementations that were not found to be some: two instances, grids, pointers, function pointers, many bases.
using System; using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
using System.Diagnostics.Contracts;
#else
using System.Diagnostics.Contracts;
#endif
public static class Sink { public static int x; }
[ContractClass(typeof(TwiceC<>))] public unsafe interface ITwice<T>  { int Get(T t); }
[ContractClassFor(typeof(ITwice<>))] public abstract unsafe class TwiceC<T> : ITwice<T>  { public int Get(T t) { Contract.Ensures(Contract.Result<int>() > 0); return 1; } }
public static unsafe class Twice { public class D : ITwice<int>, ITwice<string> { public int Get(int t) => 1; public int Get(string t) => 0; }
    // relies on: ensures
    static void Use(ITwice<string> g) {
        Sink.x = 10 / g.Get(""); // fails
    } public static void Run() { Use(new D()); } }
[ContractClass(typeof(GridC<>))] public unsafe interface IGrid<T>  { int Get(T[,] t); }
[ContractClassFor(typeof(IGrid<>))] public abstract unsafe class GridC<T> : IGrid<T>  { public int Get(T[,] t) { Contract.Ensures(Contract.Result<int>() > 0); return 1; } }
public static unsafe class Grid { public class D : IGrid<int> { public int Get(int[,] t) => 0; }
    // relies on: ensures
    static void Use(IGrid<int> g) {
        Sink.x = 10 / g.Get(null); // fails
    } public static void Run() { Use(new D()); } }
[ContractClass(typeof(JagC<>))] public unsafe interface IJag<T>  { int Get(T[][,] t); }
[ContractClassFor(typeof(IJag<>))] public abstract unsafe class JagC<T> : IJag<T>  { public int Get(T[][,] t) { Contract.Ensures(Contract.Result<int>() > 0); return 1; } }
public static unsafe class Jag { public class D : IJag<string> { public int Get(string[][,] t) => 0; }
    // relies on: ensures
    static void Use(IJag<string> g) {
        Sink.x = 10 / g.Get(null); // fails
    } public static void Run() { Use(new D()); } }
[ContractClass(typeof(PtrC<>))] public unsafe interface IPtr<T> where T : unmanaged { int Get(T* t); }
[ContractClassFor(typeof(IPtr<>))] public abstract unsafe class PtrC<T> : IPtr<T> where T : unmanaged { public int Get(T* t) { Contract.Ensures(Contract.Result<int>() > 0); return 1; } }
public static unsafe class Ptr { public class D : IPtr<int> { public int Get(int* t) => 0; }
    // relies on: ensures
    static void Use(IPtr<int> g) {
        Sink.x = 10 / g.Get(null); // fails
    } public static void Run() { Use(new D()); } }
[ContractClass(typeof(FpC<>))] public unsafe interface IFp<T>  { int Get(delegate*<T, void> t); }
[ContractClassFor(typeof(IFp<>))] public abstract unsafe class FpC<T> : IFp<T>  { public int Get(delegate*<T, void> t) { Contract.Ensures(Contract.Result<int>() > 0); return 1; } }
public static unsafe class Fp { public class D : IFp<int> { public int Get(delegate*<int, void> t) => 0; }
    // relies on: ensures
    static void Use(IFp<int> g) {
        Sink.x = 10 / g.Get(null); // fails
    } public static void Run() { Use(new D()); } }
[ContractClass(typeof(RowC))] public abstract class Row { public abstract int Get(int t); }
[ContractClassFor(typeof(Row))] public abstract class RowC : Row { public override int Get(int t) { Contract.Ensures(Contract.Result<int>() > 0); return 1; } }
public static class DeepClass { public abstract class K0 : Row { } public abstract class K1 : K0 { } public abstract class K2 : K1 { } public abstract class K3 : K2 { } public abstract class K4 : K3 { } public abstract class K5 : K4 { } public abstract class K6 : K5 { } public abstract class K7 : K6 { } public abstract class K8 : K7 { } public abstract class K9 : K8 { } public abstract class K10 : K9 { } public abstract class K11 : K10 { } public abstract class K12 : K11 { } public abstract class K13 : K12 { } public abstract class K14 : K13 { } public abstract class K15 : K14 { } public abstract class K16 : K15 { } public abstract class K17 : K16 { } public abstract class K18 : K17 { } public abstract class K19 : K18 { } public abstract class K20 : K19 { } public abstract class K21 : K20 { } public abstract class K22 : K21 { } public abstract class K23 : K22 { } public abstract class K24 : K23 { } public abstract class K25 : K24 { } public abstract class K26 : K25 { } public abstract class K27 : K26 { } public abstract class K28 : K27 { } public abstract class K29 : K28 { } public abstract class K30 : K29 { } public abstract class K31 : K30 { } public abstract class K32 : K31 { } public abstract class K33 : K32 { } public abstract class K34 : K33 { } public abstract class K35 : K34 { } public abstract class K36 : K35 { } public abstract class K37 : K36 { } public abstract class K38 : K37 { } public abstract class K39 : K38 { } public abstract class K40 : K39 { } public abstract class K41 : K40 { } public abstract class K42 : K41 { } public abstract class K43 : K42 { } public abstract class K44 : K43 { } public abstract class K45 : K44 { } public abstract class K46 : K45 { } public abstract class K47 : K46 { } public abstract class K48 : K47 { } public abstract class K49 : K48 { } public abstract class K50 : K49 { } public abstract class K51 : K50 { } public abstract class K52 : K51 { } public abstract class K53 : K52 { } public abstract class K54 : K53 { } public abstract class K55 : K54 { } public abstract class K56 : K55 { } public abstract class K57 : K56 { } public abstract class K58 : K57 { } public abstract class K59 : K58 { } public abstract class K60 : K59 { } public abstract class K61 : K60 { } public abstract class K62 : K61 { } public abstract class K63 : K62 { } public abstract class K64 : K63 { } public abstract class K65 : K64 { } public abstract class K66 : K65 { } public abstract class K67 : K66 { } public abstract class K68 : K67 { } public abstract class K69 : K68 { } public abstract class K70 : K69 { } public abstract class K71 : K70 { } public abstract class K72 : K71 { } public abstract class K73 : K72 { } public abstract class K74 : K73 { } public abstract class K75 : K74 { } public abstract class K76 : K75 { } public abstract class K77 : K76 { } public abstract class K78 : K77 { } public abstract class K79 : K78 { } public class D : K79 { public override int Get(int t) => 0; }
    // relies on: ensures
    static void Use(Row g) {
        Sink.x = 10 / g.Get(1); // fails
    } public static void Run() { Use(new D()); } }
