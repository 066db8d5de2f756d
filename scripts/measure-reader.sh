#!/bin/sh
# What reading costs: instructions (callgrind) and heap (massif) for all of mono's mscorlib, and for one method of it.
# Also what loading it, indexing its types and methods and decoding every body costs alone: the example decode_all.
# Needs valgrind and the Debian package libmono-cil-dev. Usage: scripts/measure-reader.sh [MARPLE]
set -eu
MARPLE=${1:-target/release/marple}
LIBRARY=/usr/lib/mono/4.5/mscorlib.dll
[ -e $LIBRARY ] || { echo "$LIBRARY is missing: apt-get install libmono-cil-dev" >&2; exit 2; }
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
instructions() {
    valgrind --tool=callgrind --callgrind-out-file="$WORK/callgrind" "$@" 2>&1 >/dev/null | sed -n 's/.*refs: *//p'
}
echo "start only: $(instructions "$MARPLE" --version) instructions"
echo "one method: $(instructions "$MARPLE" il --method 0x060028c4 $LIBRARY) instructions"
echo "everything: $(instructions "$MARPLE" il --count $LIBRARY) instructions"
cargo build -q -j1 --release -p marple-il --example decode_all
DECODE=${CARGO_TARGET_DIR:-target}/release/examples/decode_all
echo "load, index, decode: $(instructions "$DECODE" $LIBRARY) instructions"
valgrind --tool=massif --massif-out-file="$WORK/massif" "$MARPLE" il --count $LIBRARY >/dev/null 2>&1
echo "everything: $(sed -n 's/mem_heap_B=//p' "$WORK/massif" | sort -n | tail -1) bytes of heap"
valgrind --tool=massif --massif-out-file="$WORK/massif" "$DECODE" $LIBRARY >/dev/null 2>&1
echo "load, index, decode: $(sed -n 's/mem_heap_B=//p' "$WORK/massif" | sort -n | tail -1) bytes of heap, the file among them"
