"""beside_vllm_bench.py WORK RUNS: the medians of both, and how they differ beside the rival's own spread."""

import json
import statistics
import sys

work, runs = sys.argv[1], range(1, int(sys.argv[2]) + 1)
METRICS = {"mean_ttft_ms": "mean TTFT (ms)", "mean_tpot_ms": "mean TPOT (ms)", "output_throughput": "output (tok/s)"}

print("| shape | users | metric | suite (min to max) | vllm bench serve (min to max) | difference / spread |")
print("| --- | ---: | --- | ---: | ---: | ---: |")
for length in (32, 128):
    for users in (1, 2, 4):
        ours = [json.load(open(f"{work}/suite{r}/text-{length}-{length}/conc_{users}.json")) for r in runs]
        theirs = [json.load(open(f"{work}/vllm{r}/{length}_{users}.json")) for r in runs]
        if any(o["failed"] or o["total_output_tokens"] != 64 * length for o in ours):
            sys.exit(f"{length}/{length} with {users} users: a request failed or was short")
        for key, name in METRICS.items():
            a, b = [o[key] for o in ours], [t[key] for t in theirs]
            ratio = abs(statistics.median(a) - statistics.median(b)) / (max(b) - min(b))
            print(
                f"| {length}/{length} | {users} | {name} | {statistics.median(a):.2f} ({min(a):.2f} to {max(a):.2f}) "
                f"| {statistics.median(b):.2f} ({min(b):.2f} to {max(b):.2f}) | {ratio:.2f} |"
            )
