"""Standard deviations of the logarithms of TTFT, TPOT and E2E, at each point: between requests of a
repeat, between repeats of a run beyond that, and between runs beyond that; and how much a request
has in common with the one that ended before it (lag-1 autocorrelation).

usage: variance.py requests.jsonl... (one file for each run)
"""

import json
import math
import statistics
import sys
from collections import defaultdict

METRICS = ("ttft_ms", "tpot_ms", "e2e_ms")


def repeats(path):
    """{(point, metric): {repeat: [log of each request, in the order of their ends]}}"""
    values = defaultdict(lambda: defaultdict(list))
    with open(path) as lines:
        for line in lines:
            request = json.loads(line)
            for metric in METRICS:
                if request[metric] is not None:
                    values[request["point"], metric][request["repeat"]].append(math.log(request[metric]))
    return values


def correlation(values):
    mean = statistics.fmean(values)
    around = [value - mean for value in values]
    squares = sum(value * value for value in around)
    return sum(a * b for a, b in zip(around, around[1:])) / squares if squares else 0.0


def main():
    runs = [repeats(path) for path in sys.argv[1:]]
    print(f"{'point':24} {'metric':8} {'requests':>9} {'repeats':>9} {'runs':>9} {'lag 1':>7}")
    for point, metric in sorted(runs[0]):
        each = [list(run[point, metric].values()) for run in runs]
        within = statistics.fmean(statistics.variance(v) for run in each for v in run)
        size = statistics.fmean(len(v) for run in each for v in run)
        means = [[statistics.fmean(v) for v in run] for run in each]
        between_repeats = statistics.fmean(statistics.variance(m) for m in means)
        between_runs = statistics.variance([statistics.fmean(m) for m in means]) if len(runs) > 1 else 0
        lag = statistics.fmean(correlation(v) for run in each for v in run)
        print(
            f"{point:24} {metric:8} {math.sqrt(within):9.5f}"
            f" {math.sqrt(max(0, between_repeats - within / size)):9.5f}"
            f" {math.sqrt(max(0, between_runs - between_repeats / len(means[0]))):9.5f} {lag:7.2f}"
        )


if __name__ == "__main__":
    main()
