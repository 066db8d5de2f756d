// Compiles as much as possible of C# sources that do not compile as a whole: what has an error is cut out, a method's body first
// (`throw null`), then the member, then the type, until the compiler takes the rest. Prints how many calls of `Contract` stay.
// Usage: Salvage -out:FILE [-r:FILE].. [-d:SYMBOL,..].. [-o] [-sr] FILE.cs.. | @LIST; -o: optimized; -sr: makes the class of messages, `SR`.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Emit;

static class Salvage
{
    static readonly Dictionary<string, int> Causes = new();

    static int Main(string[] args)
    {
        string output = null;
        var symbols = new List<string>();
        var references = new List<MetadataReference>();
        var files = new List<string>();
        var level = OptimizationLevel.Debug;
        bool resources = false;
        foreach (var arg in args)
            if (arg.StartsWith("-out:")) output = arg.Substring(5);
            else if (arg.StartsWith("-d:")) symbols.AddRange(arg.Substring(3).Split(','));
            else if (arg.StartsWith("-r:")) references.Add(MetadataReference.CreateFromFile(arg.Substring(3)));
            else if (arg == "-sr") resources = true;
            else if (arg == "-o") level = OptimizationLevel.Release;
            else if (arg.StartsWith("@")) files.AddRange(File.ReadAllLines(arg.Substring(1)).Where(line => line != ""));
            else files.Add(arg);

        var parse = new CSharpParseOptions(LanguageVersion.CSharp7_3, DocumentationMode.None, SourceCodeKind.Regular, symbols);
        var trees = new List<SyntaxTree>();
        foreach (var file in files)
        {
            var tree = CSharpSyntaxTree.ParseText(File.ReadAllText(file), parse, Path.GetFullPath(file), System.Text.Encoding.UTF8);
            if (tree.GetDiagnostics().Any(d => d.Severity == DiagnosticSeverity.Error)) Console.WriteLine($"not C#: {file}");
            else trees.Add(tree);
        }
        var before = Count(trees);
        if (resources) trees.Add(Resources(trees, parse));

        var options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: level, allowUnsafe: true, deterministic: true,
            generalDiagnosticOption: ReportDiagnostic.Suppress, concurrentBuild: true, metadataImportOptions: MetadataImportOptions.All);
        var compilation = CSharpCompilation.Create(Path.GetFileNameWithoutExtension(output), trees, references, options);
        for (int round = 0; ; round++)
        {
            var errors = compilation.GetDeclarationDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error).ToList();
            if (errors.Count == 0) errors = compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error).ToList();
            if (errors.Count == 0)
            {
                using var dll = File.Create(output);
                using var pdb = File.Create(Path.ChangeExtension(output, ".pdb"));
                var result = compilation.Emit(dll, pdb, options: new EmitOptions(debugInformationFormat: DebugInformationFormat.PortablePdb, runtimeMetadataVersion: "v4.0.30319"));
                errors = result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).ToList();
                if (result.Success) break;
            }
            Console.WriteLine($"round {round}: {errors.Count} errors, first: {errors[0]}");
            var next = Cut(compilation, errors);
            if (next == null || round > 80) { foreach (var e in errors.Take(10)) Console.WriteLine(e); return 1; }
            compilation = next;
        }
        var after = Count(compilation.SyntaxTrees);
        foreach (var kind in before.Keys.OrderBy(k => k)) Console.WriteLine($"{kind} {before[kind]} {after.GetValueOrDefault(kind)}");
        foreach (var cause in Causes.OrderByDescending(c => c.Value).Take(12)) Console.WriteLine($"cut {cause.Value} {cause.Key}");
        return 0;
    }

    static Dictionary<string, int> Count(IEnumerable<SyntaxTree> trees)
    {
        var counts = new Dictionary<string, int>();
        foreach (var tree in trees)
            foreach (var call in tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>())
                if (call.Expression is MemberAccessExpressionSyntax member && member.Expression.ToString() is "Contract" or "System.Diagnostics.Contracts.Contract")
                {
                    var name = ((MemberAccessExpressionSyntax)call.Expression).Name.Identifier.Text;
                    counts[name] = counts.GetValueOrDefault(name) + 1;
                }
        return counts;
    }

    // The class of the texts of messages, which is made from a file when the library is built: a constant for each name that the code has.
    static SyntaxTree Resources(List<SyntaxTree> trees, CSharpParseOptions parse)
    {
        var names = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var tree in trees)
            foreach (var access in tree.GetRoot().DescendantNodes().OfType<MemberAccessExpressionSyntax>())
                if (access.Expression.ToString() is "SR" && access.Name.Identifier.Text is not ("GetString" or "Format" or "GetObject")) names.Add(access.Name.Identifier.Text);
        var text = "internal static class SR { internal static string GetString(string name, params object[] args) { return string.Format(name, args); }"
            + " internal static string Format(string name, params object[] args) { return string.Format(name, args); }"
            + string.Concat(names.Select(name => $" internal const string {name} = \"{name}\";")) + " }";
        return CSharpSyntaxTree.ParseText(text, parse, "SR.cs", System.Text.Encoding.UTF8);
    }

    static CSharpCompilation Cut(CSharpCompilation compilation, List<Diagnostic> errors)
    {
        bool any = false;
        foreach (var group in errors.Where(e => e.Location.SourceTree != null).GroupBy(e => e.Location.SourceTree).ToList())
        {
            var root = group.Key.GetRoot();
            var drop = new HashSet<SyntaxNode>();
            var lacking = new HashSet<SyntaxNode>();
            foreach (var error in group)
            {
                var node = root.FindNode(error.Location.SourceSpan, getInnermostNodeForTie: true);
                var victim = Victim(node, error);
                Causes[error.Id] = Causes.GetValueOrDefault(error.Id) + 1;
                if (victim == null) continue;
                drop.Add(victim);
                if (error.Id == "CS0534") lacking.Add(victim);
            }
            drop.RemoveWhere(d => lacking.Contains(d) && d.DescendantNodes().Any(n => drop.Contains(n) && !lacking.Contains(n)));
            drop.RemoveWhere(d => d.Ancestors().Any(drop.Contains));
            if (drop.Count == 0) continue;
            any = true;
            // What goes as a whole is found again by a mark: the other replacements made a new tree.
            var mark = new SyntaxAnnotation();
            var marked = root.ReplaceNodes(drop, (old, now) => Emptied(old, lacking) ?? now.WithAdditionalAnnotations(mark));
            var replaced = marked.RemoveNodes(marked.GetAnnotatedNodes(mark), SyntaxRemoveOptions.KeepUnbalancedDirectives | SyntaxRemoveOptions.AddElasticMarker);
            compilation = compilation.ReplaceSyntaxTree(group.Key, CSharpSyntaxTree.Create((CSharpSyntaxNode)replaced, (CSharpParseOptions)group.Key.Options, group.Key.FilePath, System.Text.Encoding.UTF8));
        }
        return any ? compilation : null;
    }

    // What a node becomes instead of going: a body throws, and a class that lacks members of its base is abstract.
    static SyntaxNode Emptied(SyntaxNode node, HashSet<SyntaxNode> lacking)
    {
        // As many lines as before: places are those of the files still.
        if (node is BlockSyntax block)
        {
            int lines = block.ToFullString().Count(c => c == '\n');
            return SyntaxFactory.ParseStatement("{ throw null; }" + new string('\n', lines));
        }
        if (node is ClassDeclarationSyntax type && lacking.Contains(node) && !type.Modifiers.Any(SyntaxKind.AbstractKeyword))
            return type.WithModifiers(SyntaxFactory.TokenList(type.Modifiers.Where(m => !m.IsKind(SyntaxKind.SealedKeyword)))
                .Insert(0, SyntaxFactory.Token(SyntaxKind.AbstractKeyword).WithTrailingTrivia(SyntaxFactory.Space)));
        return null;
    }

    // The smallest thing around an error that can go.
    static SyntaxNode Victim(SyntaxNode node, Diagnostic error)
    {
        for (var n = node; n != null; n = n.Parent)
            switch (n)
            {
                case AttributeListSyntax: return n;
                case BaseTypeSyntax when error.Id is "CS0535" or "CS0738" or "CS0246" or "CS0234" or "CS0122" or "CS0540": return n.Parent is BaseListSyntax { Types.Count: 1 } ? n.Parent : n;
                case UsingDirectiveSyntax: return n;
                case BlockSyntax when n.Parent is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax && n.ToString() != "{ throw null; }": return n;
                case ConstructorInitializerSyntax: return n;
                case ParameterSyntax when n.Parent.Parent is AnonymousFunctionExpressionSyntax: break;
                case EnumMemberDeclarationSyntax: return n;
                case BaseFieldDeclarationSyntax or BaseMethodDeclarationSyntax or BasePropertyDeclarationSyntax or DelegateDeclarationSyntax: return n;
                case BaseTypeDeclarationSyntax: return n;
            }
        return null;
    }
}
