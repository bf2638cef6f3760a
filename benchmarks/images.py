"""Reads what benchmarks/images.sh has run.

late RESULTS         how late the requests of the newest run in RESULTS were sent
memory LOG COMMAND   runs the command and says how much memory the largest of its processes took
"""

import collections
import json
import pathlib
import resource
import subprocess
import sys


def percentile(ordered, share):
    """By linear interpolation, as numpy."""
    place = (len(ordered) - 1) * share
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def late(results):
    run = max(pathlib.Path(results).iterdir(), key=lambda folder: folder.stat().st_mtime)
    requests = [json.loads(line) for line in (run / "llm" / "requests.jsonl").open()]
    ordered = sorted(request["late_ms"] for request in requests)
    verdicts = collections.Counter(request["verdict"] for request in requests)
    sent = [request["sent_ms"] for request in requests]
    rate = (len(requests) - 1) * 1000 / (max(sent) - min(sent))
    print(f"sent: {len(requests)} requests, {rate:.1f}/s; verdicts: {dict(verdicts)}")
    print(
        "client lateness: "
        + ", ".join(f"p{100 * p:g} {percentile(ordered, p):.2f} ms" for p in (0.5, 0.95, 0.99))
        + f", most {ordered[-1]:.2f} ms"
    )


def memory(log, command):
    with open(log, "w") as output:
        status = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT).returncode
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"exit status {status}; peak resident memory of the largest process: {peak / 1024:.0f} MB")
    for line in open(log):
        if line.startswith("image ") or "inputs ready" in line or "client lateness" in line:
            print(line.rstrip())


if sys.argv[1] == "late":
    late(sys.argv[2])
else:
    memory(sys.argv[2], sys.argv[3:])
