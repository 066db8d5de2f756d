#!/bin/sh
# Compares the number of instructions we decode with what monodis prints, file by file, over mono's gac and its
# mscorlib. Needs the Debian packages libmono-cil-dev and mono-utils. Prints the files that differ; exit code 1 then.
# Usage: scripts/compare-monodis.sh [MARPLE] [FILE...]
set -u
MARPLE=${1:-target/release/marple}
[ $# -gt 0 ] && shift
command -v monodis >/dev/null || { echo "monodis is missing: apt-get install mono-utils" >&2; exit 2; }
[ $# -gt 0 ] || set -- $(find /usr/lib/mono/gac -name '*.dll' | sort) /usr/lib/mono/4.5/mscorlib.dll
[ -e "$1" ] || { echo "no assemblies: apt-get install libmono-cil-dev" >&2; exit 2; }
files=0; equal=0; total=0
for file in "$@"; do
    ours=$("$MARPLE" il --count "$file" | sed -n 's/.*, \([0-9]*\) instructions, .*/\1/p')
    theirs=$(monodis "$file" 2>/dev/null | grep -acE '^[[:space:]]*IL_[0-9a-f]+:')
    files=$((files + 1)); total=$((total + ${ours:-0}))
    if [ "${ours:-none}" = "$theirs" ]; then equal=$((equal + 1)); else echo "$file: marple ${ours:-none}, monodis $theirs"; fi
done
echo "$equal of $files files equal, $total instructions"
[ "$equal" = "$files" ]
