#!/usr/bin/env python3
"""Our figures beside a peer's, from the result lines of one run (FORMAT.md): a ratio above 1 says we are faster."""
import math
import sys

PAIRS = {"zones": "bds_i64", "octagons": "oct_dbl"}
# The operations of section 2; build and close count together.
OPS = ["build+close", "build1", "copy", "guard", "asg_inc", "asg_copy", "asg_lin", "forget", "join", "leq_t", "leq_f", "widen"]


def read(path):
    times, facts = {}, {}
    for line in open(path):
        fields = line.strip().split(",")
        if fields[0] in ("#chk", "#res", "#leq"):
            key = (fields[2], fields[3], fields[0], fields[5] if fields[0] == "#chk" else "")
            rest = [field for field in fields[5:] if not field.startswith("steps=")]
            facts[key] = ",".join(rest)
        elif line[0] != "#" and len(fields) == 7:
            times[fields[1], fields[2], fields[4]] = float(fields[5])
    for domain, name, op in list(times):
        if op == "close":
            times[domain, name, "build+close"] = times[domain, name, "build"] + times[domain, name, "close"]
    return times, facts


def text(ns):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if ns >= size:
            return f"{ns / size:.3g} {unit}"
    return f"{ns:.0f} ns"


def main():
    times, facts = read(sys.argv[1])
    for ours, peer in PAIRS.items():
        print(f"\n{ours} and ppl:{peer}\n\n| file | work | marple | ppl | ratio |\n| --- | --- | --- | --- | --- |")
        names = sorted({name for domain, name, _ in times if domain == ours})
        for name in names:
            ratios = []
            for op in ["analyse"] + OPS:
                a, b = times.get((ours, name, op)), times.get((peer, name, op))
                if a is None:
                    continue
                ratio = "" if b is None else f"{b / max(a, 0.5):.3g}"
                print(f"| {name} | {op} | {text(a)} | {'-' if b is None else text(b)} | {ratio} |")
                if b is not None and op != "analyse":
                    ratios.append(max(b, 0.5) / max(a, 0.5))
            if ratios:
                mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
                print(f"| {name} | geometric mean | | | {mean:.3g} |")
        different = [
            f"{name} {kind[1:]} {what}: {facts[domain, name, kind, what]}, ppl {facts[peer, name, kind, what]}"
            for domain, name, kind, what in sorted(facts)
            if domain == ours and facts.get((peer, name, kind, what), facts[domain, name, kind, what]) != facts[domain, name, kind, what]
        ]
        print("\ncheck values: " + ("all equal" if not different else "different:\n" + "\n".join(different)))


main()
