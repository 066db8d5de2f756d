#!/usr/bin/env python3
"""A picture of the times of whole analyses against the number of variables, from result lines (FORMAT.md): one panel for each of
our domains and PPL's, both axes logarithmic.   usage: plot.py LINES > FILE.svg"""
import math
import sys

PANELS = [("zones", "bds_i64"), ("octagons", "oct_dbl"), ("polyhedra", "poly")]
FAMILIES = [("seq", "#1f77b4"), ("shr", "#d62728")]
WIDTH, HEIGHT, LEFT, TOP, GAP = 250, 230, 58, 34, 74
LEAST, MOST = 1e4, 1e11          # ns
FEWEST, LARGEST = 4, 160         # variables


def read(path):
    series = {}
    for line in open(path):
        fields = line.strip().split(",")
        if line[0] != "#" and len(fields) == 7 and fields[4] == "analyse":
            series.setdefault((fields[0], fields[1], fields[2].split("-")[0]), []).append((int(fields[3]), float(fields[5])))
    return {key: sorted(points) for key, points in series.items()}


def main():
    series = read(sys.argv[1])
    def x(panel, n): return LEFT + panel * (WIDTH + GAP) + WIDTH * math.log(n / FEWEST) / math.log(LARGEST / FEWEST)
    def y(ns): return TOP + HEIGHT - HEIGHT * math.log(ns / LEAST) / math.log(MOST / LEAST)
    total = LEFT + len(PANELS) * (WIDTH + GAP), TOP + HEIGHT + 74
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{total[0]}" height="{total[1]}" font-family="sans-serif" font-size="11">')
    print(f'<rect width="{total[0]}" height="{total[1]}" fill="white"/>')
    for panel, (ours, peer) in enumerate(PANELS):
        left = x(panel, FEWEST)
        print(f'<text x="{left + WIDTH / 2:.0f}" y="20" text-anchor="middle" font-size="13">{ours} and ppl:{peer}</text>')
        print(f'<rect x="{left:.0f}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#888"/>')
        for power, label in ((4, "10 µs"), (5, "100 µs"), (6, "1 ms"), (7, "10 ms"), (8, "100 ms"), (9, "1 s"), (10, "10 s"), (11, "100 s")):
            at = y(10.0 ** power)
            print(f'<line x1="{left:.0f}" y1="{at:.1f}" x2="{left + WIDTH:.0f}" y2="{at:.1f}" stroke="#ddd"/>')
            print(f'<text x="{left - 4:.0f}" y="{at + 4:.1f}" text-anchor="end">{label}</text>')
        for n in (5, 10, 20, 40, 80, 125):
            print(f'<text x="{x(panel, n):.1f}" y="{TOP + HEIGHT + 14}" text-anchor="middle">{n}</text>')
        print(f'<text x="{left + WIDTH / 2:.0f}" y="{TOP + HEIGHT + 30}" text-anchor="middle">variables</text>')
        for family, colour in FAMILIES:
            for library, domain, dash in (("marple", ours, ""), ("ppl", peer, ' stroke-dasharray="5 3"')):
                points = [(x(panel, n), y(ns)) for n, ns in series.get((library, domain, family), [])]
                if not points:
                    continue
                line = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
                print(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.6"{dash}/>')
                for a, b in points:
                    print(f'<circle cx="{a:.1f}" cy="{b:.1f}" r="2.4" fill="{colour}"/>')
    foot = TOP + HEIGHT + 54
    for index, (label, colour, dash) in enumerate(
        (f"{library} {family}", colour, dash)
        for family, colour in FAMILIES
        for library, dash in (("Marple", ""), ("PPL", ' stroke-dasharray="5 3"'))
    ):
        at = LEFT + index * 150
        print(f'<line x1="{at}" y1="{foot}" x2="{at + 34}" y2="{foot}" stroke="{colour}" stroke-width="1.6"{dash}/>')
        print(f'<text x="{at + 40}" y="{foot + 4}">{label}</text>')
    print("</svg>")


main()
