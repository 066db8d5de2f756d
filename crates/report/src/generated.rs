//! Code that nobody wrote.
//!
//! Compilers add whole types of their own: the read-only lists behind collection expressions, anonymous types, buffers and tables for literals, the
//! matchers of `[GeneratedRegex]`. They are analysed like all others, but what is found in them is no mistake of the author's, and he
//! cannot mend it. State machines, closures and local functions have such names too, and hold code that was written: these are reported.

/// How the names of types begin that hold no code of the author's. None of them can be spelled in C#.
const MADE: [&str; 7] = [
    // Roslyn: `IEnumerable<int> x = [1, 2]`, anonymous types, inline arrays, data of literals and hashes of strings.
    "<>z__",
    "<>f__AnonymousType",
    "<>y__InlineArray",
    "<PrivateImplementationDetails>",
    // mcs: anonymous types.
    "<>__AnonType",
    // The generator of `[GeneratedRegex]`.
    "System.Text.RegularExpressions.Generated.<RegexGenerator_g>",
    // Visual Basic: anonymous types.
    "VB$AnonymousType_",
];

/// Whether the method of that full name belongs to a type that a compiler made of its own.
pub(crate) fn is_made_by_compiler(method: &str) -> bool {
    MADE.iter().any(|made| method.starts_with(made))
}

#[cfg(test)]
mod tests {
    use super::is_made_by_compiler;

    #[test]
    fn only_what_nobody_wrote() {
        for made in [
            "<>z__ReadOnlyArray`1.System.Collections.IList.get_Item(System.Int32)",
            "<>f__AnonymousType0`2.Equals(System.Object)",
            "<PrivateImplementationDetails>.InlineArrayElementRef(TBuffer&,System.Int32)",
            "System.Text.RegularExpressions.Generated.<RegexGenerator_g>F1_0/RunnerFactory/Runner.TryMatch(System.ReadOnlySpan`1<System.Char>)",
        ] {
            assert!(is_made_by_compiler(made), "{made}");
        }
        for written in [
            "Cart/<EverySecond>d__15.MoveNext()",
            "Cart/<>c__DisplayClass3_0.<Find>b__0(System.Int32)",
            "Cart/<>c.<Find>b__0_1(System.Int32)",
            "Cart.<Total>g__Add|4_0(System.Int32)",
            "<Program>$.<Main>$(System.String[])",
            "Program.<Main>$(System.String[])",
            "System.Text.RegularExpressions.Generated.Mine.F()",
        ] {
            assert!(!is_made_by_compiler(written), "{written}");
        }
    }
}
