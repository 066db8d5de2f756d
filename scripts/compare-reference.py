#!/usr/bin/env python3
"""Compares our outcomes with a reference's, obligation by obligation (method, IL offset, rule).

Usage: scripts/compare-reference.py REFERENCE.tsv OURS.json [--list N]
OURS.json is what `marple check FILE --checks bounds --domain pentagons --format json --all` prints.
Prints how many of the reference's `proved` we prove, what only one side has, and contradictions; with --list N the
first N that the reference proves and we do not. Exit code 1 if an outcome of ours contradicts a proof of theirs.
"""
import collections
import json
import sys


def main():
    reference, ours = sys.argv[1], sys.argv[2]
    most = int(sys.argv[4]) if len(sys.argv) > 4 and sys.argv[3] == "--list" else 0
    theirs = {}
    for line in open(reference, encoding="utf-8"):
        method, il, rule, outcome = line.rstrip("\n").split("\t")
        theirs[(method, int(il), rule)] = outcome
    found = {}
    for entry in json.load(open(ours, encoding="utf-8"))["obligations"]:
        found[(entry["method"], entry["il"], entry["rule"])] = entry["outcome"]
    both = collections.Counter((theirs[key], found[key]) for key in theirs if key in found)
    for (their, our), count in sorted(both.items()):
        print(f"reference {their}, ours {our}: {count}")
    print(f"only in the reference: {sum(1 for key in theirs if key not in found)}")
    print(f"only ours: {sum(1 for key in found if key not in theirs)}")
    proved = sum(1 for outcome in theirs.values() if outcome == "proved")
    ours_too = both[("proved", "proved")]
    print(f"of the reference's {proved} proofs we have {ours_too} ({100 * ours_too / proved:.2f} %)")
    missing = [key for key in theirs if theirs[key] == "proved" and found.get(key) != "proved"]
    for method, il, rule in missing[:most]:
        print(f"  {method} IL_{il:04x} {rule}: {found.get((method, il, rule), 'no such obligation')}")
    wrong = [key for key in missing if found.get(key) in ("false", "unreachable")]
    sys.exit(1 if wrong else 0)


main()
