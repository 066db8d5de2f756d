#!/bin/sh
# Compares the number of instructions we decode with what monodis prints, file by file, over mono's gac and its
# mscorlib. Needs the Debian packages libmono-cil-dev and mono-utils. Prints the files that differ; exit code 1 then.
# monodis' numbers are written to RECORD, if that is set: the tests read them from tests/monodis-counts.txt.
# Usage: [RECORD=FILE] scripts/compare-monodis.sh [MARPLE]
set -u
MARPLE=${1:-target/release/marple}
ROOT=/usr/lib/mono
command -v monodis >/dev/null || { echo "monodis is missing: apt-get install mono-utils" >&2; exit 2; }
[ -d $ROOT/gac ] || { echo "no assemblies: apt-get install libmono-cil-dev" >&2; exit 2; }
files=0; equal=0; total=0
[ -z "${RECORD:-}" ] || : > "$RECORD"
for file in $(cd $ROOT && find gac -name '*.dll' | sort) 4.5/mscorlib.dll; do
    ours=$("$MARPLE" il --count "$ROOT/$file" | sed -n 's/.*, \([0-9]*\) instructions, .*/\1/p')
    theirs=$(monodis "$ROOT/$file" 2>/dev/null | grep -acE '^[[:space:]]*IL_[0-9a-f]+:')
    files=$((files + 1)); total=$((total + ${ours:-0}))
    [ -z "${RECORD:-}" ] || echo "$theirs $file" >> "$RECORD"
    if [ "${ours:-none}" = "$theirs" ]; then equal=$((equal + 1)); else echo "$file: marple ${ours:-none}, monodis $theirs"; fi
done
echo "$equal of $files files equal, $total instructions"
[ "$equal" = "$files" ]
