#!/bin/sh
# Compares `marple il --count` with the runtime's own reader (System.Reflection.Metadata) over a .NET 9 runtime and,
# if installed, mono's libraries. CSHARP is a folder made by the team's tools/csharp/setup.sh.
# Usage: scripts/compare-runtime.sh CSHARP [MARPLE]
set -eu
CSHARP=$(cd "$1" && pwd)
MARPLE=${2:-target/release/marple}
HERE=$(cd "$(dirname "$0")" && pwd)
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
"$CSHARP/csc" -nologo -target:exe -out:"$WORK/Count.dll" "$HERE/compare-runtime/Count.cs"
cp "$CSHARP/runtimeconfig.template.json" "$WORK/Count.runtimeconfig.json"
files=$(find "$CSHARP/dotnet9/shared" /usr/lib/mono/gac /usr/lib/mono/4.5/mscorlib.dll -name '*.dll' 2>/dev/null | sort)
DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1 "$CSHARP/dotnet9/dotnet" "$WORK/Count.dll" $files > "$WORK/theirs"
"$MARPLE" il --count $files > "$WORK/ours"
diff "$WORK/theirs" "$WORK/ours" && echo "$(wc -l < "$WORK/ours") files equal"
