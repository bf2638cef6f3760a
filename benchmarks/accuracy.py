"""Compares what the suite and the bare client say with what the truth server logged.

accuracy.py measure WORK USERS REQUESTS: one line of errors (means: ms for TTFT, % for TPOT)
accuracy.py summary RESULTS: the medians of such lines, as a Markdown table
"""

import collections
import csv
import glob
import json
import os
import statistics
import sys


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def truth(path):
    with open(path) as log:
        # what asks for one token is the suite getting to know the server
        rows = [row for row in csv.DictReader(log) if int(row["tokens"]) > 1]
    ttft = mean((int(r["first_ns"]) - int(r["recv_ns"])) / 1e6 for r in rows)
    tpot = mean((int(r["last_ns"]) - int(r["first_ns"])) / 1e6 / (int(r["tokens"]) - 1) for r in rows)
    return len(rows), ttft, tpot


def measure(work, users, requests):
    words = open(os.path.join(work, "floor.txt")).read().split()
    floor = dict(zip(words[::2], map(float, words[1::2])))
    _, floor_ttft, floor_tpot = truth(os.path.join(work, "floor.csv"))
    served, ttft, tpot = truth(os.path.join(work, "truth.csv"))
    folder = max(glob.glob("target/gatling/textsimulation-*"), key=os.path.getmtime)
    with open(os.path.join(folder, "llm", "requests.jsonl")) as lines:
        records = [json.loads(line) for line in lines]
    if not len(records) == served == requests or any(r["verdict"] != "ok" for r in records):
        sys.exit(f"{len(records)} records and {served} served of {requests}, or not all ok: see {folder}")
    print(
        users,
        floor["mean_ttft_ms"] - floor_ttft,
        100 * (floor["mean_tpot_ms"] / floor_tpot - 1),
        mean(r["ttft_ms"] for r in records) - ttft,
        100 * (mean(r["tpot_ms"] for r in records) / tpot - 1),
        flush=True,
    )


def summary(path):
    lines = collections.defaultdict(list)
    for line in open(path):
        users, *errors = line.split()
        lines[int(users)].append([float(e) for e in errors])
    print("| streams | runs | TTFT error: C client | TTFT error: suite (min to max) | suite − C client |"
        " TPOT error: C client | TPOT error: suite (min to max) |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for users, errors in sorted(lines.items()):
        floor_ttft, floor_tpot, ttft, tpot = zip(*errors)
        print(
            f"| {users:,} | {len(errors)} | {statistics.median(floor_ttft):.2f} ms "
            f"| {statistics.median(ttft):.2f} ms ({min(ttft):.2f} to {max(ttft):.2f}) "
            f"| {statistics.median(map(float.__sub__, ttft, floor_ttft)):.2f} ms "
            f"| {statistics.median(floor_tpot):.3f} % "
            f"| {statistics.median(tpot):.3f} % ({min(tpot):.3f} to {max(tpot):.3f}) |"
        )


if sys.argv[1] == "measure":
    measure(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
else:
    summary(sys.argv[2])
