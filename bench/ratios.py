#!/usr/bin/env python3
"""Our figures beside a peer's, from the result lines of one run (FORMAT.md): a ratio above 1 says we are faster. An operation
has two figures on each side: without the copy of its operand, and with it."""
import math
import sys

PAIRS = {"zones": "bds_i64", "octagons": "oct_dbl", "polyhedra": "poly"}
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
    if ns is None:
        return "-"
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if ns >= size:
            return f"{ns / size:.3g} {unit}"
    return f"{ns:.0f} ns"


def quotient(a, b):
    return None if a is None or b is None else max(b, 0.5) / max(a, 0.5)


def shown(ratio):
    return "" if ratio is None else f"{ratio:.3g}"


def mean(ratios):
    known = [ratio for ratio in ratios if ratio is not None]
    return math.exp(sum(map(math.log, known)) / len(known)) if known else None


def main():
    times, facts = read(sys.argv[1])
    for ours, peer in PAIRS.items():
        print(f"\n{ours} and ppl:{peer}\n")
        print("| file | work | marple | ppl | ratio | marple with copy | ppl with copy | ratio with copy |")
        print("| --- | --- | --- | --- | --- | --- | --- | --- |")
        for name in sorted({name for domain, name, _ in times if domain == ours}):
            ratios, copied = [], []
            for op in ["analyse"] + OPS:
                a, b = times.get((ours, name, op)), times.get((peer, name, op))
                if a is None:
                    continue
                c, d = times.get((ours, name, op + "+copy")), times.get((peer, name, op + "+copy"))
                one, two = quotient(a, b), quotient(c, d)
                both = f"{text(c)} | {text(d)} | {shown(two)}" if c is not None else " | | "
                print(f"| {name} | {op} | {text(a)} | {text(b)} | {shown(one)} | {both} |")
                if op != "analyse":
                    ratios.append(one)
                    copied.append(two)
            if mean(ratios) is not None:
                print(f"| {name} | geometric mean | | | {shown(mean(ratios))} | | | {shown(mean(copied))} |")
        different = [
            f"{name} {kind[1:]} {what}: {facts[domain, name, kind, what]}, ppl {facts[peer, name, kind, what]}"
            for domain, name, kind, what in sorted(facts)
            if domain == ours and facts.get((peer, name, kind, what), facts[domain, name, kind, what]) != facts[domain, name, kind, what]
        ]
        print("\ncheck values: " + ("all equal" if not different else "different:\n" + "\n".join(different)))


main()
