// Counts what System.Reflection.Metadata finds in assemblies, in the words of `marple il --count`.
using System;
using System.IO;
using System.Reflection;
using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

static class Count
{
    static readonly OpCode?[] one = new OpCode?[256], two = new OpCode?[256];

    static void Main(string[] paths)
    {
        foreach (var field in typeof(OpCodes).GetFields(BindingFlags.Public | BindingFlags.Static))
        {
            var opcode = (OpCode)field.GetValue(null);
            (opcode.Size == 1 ? one : two)[opcode.Value & 255] = opcode;
        }
        foreach (var path in paths)
        {
            using var file = File.OpenRead(path);
            using var pe = new PEReader(file);
            var metadata = pe.GetMetadataReader();
            long methods = 0, bodies = 0, instructions = 0;
            foreach (var handle in metadata.MethodDefinitions)
            {
                methods++;
                var method = metadata.GetMethodDefinition(handle);
                if (method.RelativeVirtualAddress == 0 || ((int)method.ImplAttributes & 3) != 0)
                    continue;
                bodies++;
                var code = pe.GetMethodBody(method.RelativeVirtualAddress).GetILReader();
                for (; code.RemainingBytes > 0; instructions++)
                    Skip(ref code);
            }
            Console.WriteLine($"{path}: {metadata.TypeDefinitions.Count} types, {methods} methods, {bodies} bodies, " +
                $"{instructions} instructions, {metadata.CustomAttributes.Count} attributes, 0 problems");
        }
    }

    static void Skip(ref BlobReader code)
    {
        byte first = code.ReadByte();
        var opcode = first == 0xfe ? two[code.ReadByte()] : one[first];
        code.Offset += opcode.Value.OperandType switch
        {
            OperandType.InlineNone => 0,
            OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
            OperandType.InlineVar => 2,
            OperandType.InlineI8 or OperandType.InlineR => 8,
            OperandType.InlineSwitch => 4 + 4 * Peek(code),
            _ => 4,
        };
    }

    static int Peek(BlobReader code) => code.ReadInt32();
}
