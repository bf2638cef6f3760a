"""Makes a Markdown table of what pacing.sh has measured: pacing.py RESULTS"""

import collections
import statistics
import sys

SERVERS = {"C": "C server", "simulated": "simulated server", "simulated-C1": "the same, C1 and serial GC"}
TTFT_MS = 100
TPOT_MS = 20

runs = collections.defaultdict(lambda: collections.defaultdict(list))
for line in open(sys.argv[1]):
    server, *words = line.split()
    figures = dict(zip(words[::2], map(float, words[1::2])))
    runs[int(figures["conc"])][server].append(
        (figures["mean_ttft_ms"] - TTFT_MS, 100 * (figures["mean_tpot_ms"] / TPOT_MS - 1))
    )

print("| streams | runs | " + " | ".join(f"TTFT, TPOT: {name}" for name in SERVERS.values()) + " |")
print("| ---: | ---: |" + " ---: |" * len(SERVERS))
for streams, by_server in sorted(runs.items()):
    cells = [str(len(by_server["C"]))]
    for server in SERVERS:
        ttft, tpot = zip(*by_server[server])
        cells.append(
            f"+{statistics.median(ttft):.2f} ms ({min(ttft):.2f} to {max(ttft):.2f}), {statistics.median(tpot):+.3f} %"
        )
    print(f"| {streams} | " + " | ".join(cells) + " |")
