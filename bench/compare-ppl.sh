#!/bin/sh
# Builds the PPL client and our runner, runs both on the same files, and prints their figures side by side as ratios:
# how many times longer PPL takes. Needs a C++ compiler and the packages libppl-dev and libgmp-dev.
#
#   bench/compare-ppl.sh          what docs/OCTAGONS.md and docs/SUBPOLYHEDRA.md report
#   bench/compare-ppl.sh all      every file; hours, for PPL's octagons are slow on the large ones
set -eu
cd "$(dirname "$0")/.."
out=target/compare-ppl
mkdir -p "$out"
if [ ! -x "$out/bench_ppl" ] || [ bench/ppl/bench_ppl.cpp -nt "$out/bench_ppl" ]; then
    ${CXX:-g++} -O3 -march=native -std=c++17 -o "$out/bench_ppl" bench/ppl/bench_ppl.cpp -lppl -lgmpxx -lgmp
fi
cargo build --release -p marple-domains --example peers
ours=target/release/examples/peers
data=bench/data
programs="$data/seq-1.ts $data/seq-25.ts $data/shr-1.ts $data/shr-31.ts $data/out-1.ts $data/out-31.ts"
zones="$data/zone-blk-8.cons $data/zone-blk-32.cons"
octagons="$data/oct-blk-8.cons $data/oct-blk-32.cons"
if [ "${1:-}" = all ]; then
    programs="$(ls $data/*.ts)"
    zones="$(ls $data/zone-*.cons)"
    octagons="$(ls $data/oct-*.cons)"
fi
seconds=120
: > "$out/lines"
for file in $programs $zones; do
    "$ours" zones $seconds "$file" >> "$out/lines"
    "$out/bench_ppl" bds_i64 $seconds "$file" >> "$out/lines"
done
for file in $programs $octagons; do
    "$ours" octagons $seconds "$file" >> "$out/lines"
    "$out/bench_ppl" oct_dbl $seconds "$file" >> "$out/lines"
done
# SubPolyhedra on the large programs against PPL's polyhedra on the small ones: these have nothing to compare the large ones with.
for file in seq-8 shr-8 seq-25 shr-31; do
    "$ours" subpolyhedra $seconds "$data/$file.ts" | tee -a "$out/lines" | grep '^marple'
done
for file in seq-8 shr-8; do
    "$out/bench_ppl" poly $seconds "$data/$file.ts" | tee -a "$out/lines" | grep '^ppl'
done
python3 bench/ratios.py "$out/lines"
