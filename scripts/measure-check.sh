#!/bin/sh
# What checking costs: instructions (callgrind) for every method of a library and for every second one, and their ratio; then
# processor time and memory of an ordinary run. Takes some minutes. Needs valgrind, GNU time, and by default libmono-cil-dev.
# Usage: scripts/measure-check.sh [LIBRARY [MARPLE]]
set -eu
# What is measured is the work, and not the cache.
export MARPLE_NO_CACHE=1
LIBRARY=${1:-/usr/lib/mono/4.5/mscorlib.dll}
MARPLE=${2:-target/release/marple}
[ -e "$LIBRARY" ] || { echo "$LIBRARY is missing: apt-get install libmono-cil-dev" >&2; exit 2; }
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
# Findings make the exit code 1.
instructions() {
    { valgrind --tool=callgrind --callgrind-out-file="$WORK/callgrind" \
        "$MARPLE" check --threads 1 --checks bounds,null,division --format msbuild "$@" "$LIBRARY" 2>&1 >/dev/null || true; } |
        sed -n 's/.*refs: *//p' | tr -d ,
}
ALL=$(instructions)
HALF=$(instructions --every 2)
echo "all methods: $ALL instructions"
echo "every second method: $HALF instructions"
awk "BEGIN { printf \"ratio: %.3f\n\", $ALL / $HALF; exit $ALL > 2.2 * $HALF }"
{ /usr/bin/time -f '%U s of user time, %S s of system time, %M kB' \
    "$MARPLE" check --checks bounds,null,division --format msbuild "$LIBRARY" 2>&1 >/dev/null || true; } | tail -1
