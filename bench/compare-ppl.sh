#!/bin/sh
# Builds the PPL client and our runner, runs both on the same files, and prints their figures side by side as ratios:
# how many times longer PPL takes, without the copy of an operation's operand and with it; writes the plot
# docs/benchmarks.svg. Needs a C++ compiler and the packages libppl-dev and libgmp-dev.
#
#   bench/compare-ppl.sh          what docs/OCTAGONS.md, docs/SUBPOLYHEDRA.md and docs/BENCHMARKS.md report
#   bench/compare-ppl.sh all      every file; hours, for PPL's octagons are slow on the large ones
set -eu
cd "$(dirname "$0")/.."
out=target/compare-ppl
mkdir -p "$out"
if [ ! -x "$out/bench_ppl" ] || [ bench/ppl/bench_ppl.cpp -nt "$out/bench_ppl" ] ||
    [ bench/ppl/bench.hpp -nt "$out/bench_ppl" ]; then
    ${CXX:-g++} -O3 -march=native -std=c++17 -o "$out/bench_ppl" bench/ppl/bench_ppl.cpp -lppl -lgmpxx -lgmp
fi
cargo build --release -p marple-domains --example peers
ours=target/release/examples/peers
data=bench/data
programs="$data/seq-1.ts $data/seq-2.ts $data/seq-4.ts $data/seq-8.ts $data/seq-25.ts
    $data/shr-1.ts $data/shr-2.ts $data/shr-4.ts $data/shr-8.ts $data/shr-31.ts $data/out-1.ts $data/out-31.ts"
zones="$data/zone-blk-8.cons $data/zone-blk-32.cons $data/zone-rnd-128.cons"
octagons="$data/oct-blk-8.cons $data/oct-blk-32.cons $data/oct-rnd-128.cons"
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
# SubPolyhedra have no counterpart: they stand beside PPL's polyhedra.
for file in $programs; do
    "$ours" polyhedra $seconds "$file" >> "$out/lines"
    "$out/bench_ppl" poly $seconds "$file" >> "$out/lines"
    "$ours" subpolyhedra $seconds "$file" | tee -a "$out/lines" | grep '^marple'
done
# Random systems of 12 variables: how much longer our polyhedra take than PPL's, at worst.
python3 bench/gen.py random "$out/random" 100
: > "$out/random-lines"
for file in "$out"/random/*.ts; do
    "$ours" polyhedra $seconds "$file" >> "$out/random-lines"
    "$out/bench_ppl" poly $seconds "$file" >> "$out/random-lines"
done
awk -F, '$1 == "marple" { ours = $6 } $1 == "ppl" { ratio = ours / $6; if (ratio > worst) { worst = ratio; name = $3 } }
    END { printf "random systems: at worst %.3g times the time of PPL (%s)\n", worst, name }' "$out/random-lines"
python3 bench/ratios.py "$out/lines"
python3 bench/plot.py "$out/lines" > docs/benchmarks.svg
