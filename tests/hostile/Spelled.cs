// Characters of strings that the program spells: locals that hold one of several, or null, and parts of strings.
using System;

public static class SpelledLocals {
    static int A(bool b) { string s = "11"; if (b) s = "01"; int n = 0; for (int i = 0; i < 2; i++)
        n += 10 / (s[i] - '0'); // fails
        return n; }
    static int B() { string s = "11"; int n = 0; for (int i = 0; i < 2; i++) { n += s.Length;
        n += 10 / (s[i] - '0'); // fails
        s = "00"; } return n; }
    static void Set(ref string s) { s = "00"; }
    static int C() { string s = "11"; Set(ref s); int n = 0; for (int i = 0; i < 2; i++)
        n += 10 / (s[i] - '0'); // fails
        return n; }
    static int D(bool b) { string s = b ? "10" : "11"; int n = 0; for (int i = 0; i < 2; i++)
        n += 10 / (s[i] - '0'); // fails
        return n; }
    static int E(string t) { string s = t ?? "11"; int n = 0; for (int i = 0; i < 2; i++)
        n += 10 / (s[i] - '0'); // fails
        return n; }
    static int F(bool b) { string s = null; for (int i = 0; i < 2; i++) { if (b)
        b = s[0] == 'x'; // fails
        s = "11"; } return 0; }
    static int G(int k) { string s; switch (k) { case 1: s = "1"; break; default: s = "0"; break; }
        return 10 / (s[0] - '0'); } // fails
    static int H() { string s = "10"; Action set = () => s = "01"; set();
        return 10 / (s[0] - '0'); } // fails
    public static void Run() {
        try { A(true); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { D(true); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { E("01"); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { F(true); } catch (NullReferenceException e) { Hostile.Failed(e); }
        try { G(2); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        H(); }
}
public static class SpelledParts {
    static int A(int i) {
        return 10 / ("0123456789ABCDEF"[i & 15] - '9'); } // fails
    static int B(int i) {
        return 10 / ("012345ABCDEF"[i] - 'A'); } // fails
    static int C(int i) {
        return 10 / ("abcabcabcabc"[i] - 'c'); } // fails
    static int D() { string s = "xy10".Substring(2);
        return 10 / (s[1] - '0'); } // fails
    static int E() { string s = "xy10".Substring(1, 2);
        return 10 / (s[1] - '1'); } // fails
    static int F(bool b) { string s = null; if (b) s = "ab"; string t = string.Concat(s, "0");
        return 10 / (t[0] - '0'); } // fails
    static int G() { string s = "a\u00df\ud83d\ude00";
        return 10 / (s[3] - 0xde00); } // fails
    static int H(int i) { string s = "aaab";
        return 10 / (s[i] - 'b'); } // fails
    static int I(int i) {
        return 10 / ("aaab"[i] - 'a'); } // fails
    static int J(int i) { const string s = "0123";
        return s[i]; } // fails upper-bound
    public static void Run() {
        try { A(9); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(6); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(8); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { D(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { E(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { F(false); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { G(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { H(3); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { I(2); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        J(4); }
}
