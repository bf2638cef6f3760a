"""beside_vllm_bench.py WORK RUNS: the medians of both, and how they differ beside the rival's own spread."""

import json
import pathlib
import statistics
import sys

work, runs = pathlib.Path(sys.argv[1]), range(1, int(sys.argv[2]) + 1)
GENERATION = {
    "mean_ttft_ms": "mean TTFT (ms)",
    "mean_tpot_ms": "mean TPOT (ms)",
    "output_throughput": "output (tok/s)",
}
POOLING = {
    "mean_e2el_ms": "mean E2E (ms)",
    "request_throughput": "QPS (req/s)",
    "total_token_throughput": "input (tok/s)",
}

print("| shape | users | metric | suite (min to max) | vllm bench serve (min to max) | difference / spread |")
print("| --- | ---: | --- | ---: | ---: | ---: |")
for result in sorted(work.glob("vllm1/*.json"), key=lambda p: (p.stem.rsplit("_", 1)[0], int(p.stem.rsplit("_", 1)[1]))):
    name, users = result.stem.rsplit("_", 1)
    theirs = [json.load(open(work / f"vllm{r}" / result.name)) for r in runs]
    ours = [json.load(open(work / f"suite{r}" / name / f"conc_{users}.json")) for r in runs]
    if any(o["failed"] for o in ours):
        sys.exit(f"{name} with {users} users: a request failed")
    if any(o.get("total_output_tokens") != t.get("total_output_tokens") for o, t in zip(ours, theirs)):
        sys.exit(f"{name} with {users} users: not the same number of output tokens")
    for key, metric in (GENERATION if "mean_tpot_ms" in theirs[0] and theirs[0].get("total_output_tokens") else POOLING).items():
        a, b = [o[key] for o in ours], [t[key] for t in theirs]
        spread = max(b) - min(b)
        ratio = f"{abs(statistics.median(a) - statistics.median(b)) / spread:.2f}" if spread else "—"
        print(
            f"| {name} | {users} | {metric} | {statistics.median(a):.2f} ({min(a):.2f} to {max(a):.2f}) "
            f"| {statistics.median(b):.2f} ({min(b):.2f} to {max(b):.2f}) | {ratio} |"
        )
