// A compiler that stays: one request a line of its input, the answer in a file. Starting Roslyn costs seconds, compiling with a
// started one tenths of a second. Ends when its input ends. Argument: the folder with the runtime's assemblies.
// A request is separated by tabs: the file for the answer, the folder to work in, then csc's arguments.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

static class Compile {
    static void Main(string[] arguments) {
        string libraries = arguments[0];
        List<MetadataReference> references = Directory.GetFiles(libraries, "*.dll")
            .Where(path => (Path.GetFileName(path).StartsWith("System.") || Path.GetFileName(path) == "netstandard.dll" || Path.GetFileName(path) == "mscorlib.dll") && !path.Contains("Native"))
            .Select(path => (MetadataReference)MetadataReference.CreateFromFile(path)).ToList();
        string line;
        while ((line = Console.In.ReadLine()) != null) {
            string[] words = line.Split('\t');
            string answer;
            try { answer = One(words[1], words.Skip(2).ToArray(), libraries, references); }
            catch (Exception exception) { answer = "crash: " + exception; }
            File.WriteAllText(words[0] + ".part", answer);
            File.Move(words[0] + ".part", words[0], true);
        }
    }
    static string One(string folder, string[] arguments, string libraries, List<MetadataReference> references) {
        CSharpCommandLineArguments parsed = CSharpCommandLineParser.Default.Parse(arguments, folder, libraries);
        List<SyntaxTree> trees = new List<SyntaxTree>();
        foreach (CommandLineSourceFile file in parsed.SourceFiles)
            using (FileStream stream = File.OpenRead(file.Path))
                trees.Add(CSharpSyntaxTree.ParseText(SourceText.From(stream, Encoding.UTF8), (CSharpParseOptions)parsed.ParseOptions, file.Path));
        string name = parsed.OutputFileName;
        CSharpCompilation compilation = CSharpCompilation.Create(Path.GetFileNameWithoutExtension(name), trees, references, (CSharpCompilationOptions)parsed.CompilationOptions);
        string path = Path.Combine(parsed.OutputDirectory, name), symbols = Path.ChangeExtension(path, ".pdb");
        EmitResult result;
        using (FileStream assembly = File.Create(path))
        using (FileStream pdb = File.Create(symbols))
            result = compilation.Emit(assembly, pdb, options: parsed.EmitOptions.WithDebugInformationFormat(DebugInformationFormat.PortablePdb).WithPdbFilePath(symbols));
        if (result.Success) return "ok";
        return string.Join("\n", result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).Select(d => d.ToString()));
    }
}
