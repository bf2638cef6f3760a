#!/bin/bash
# How much the figures of the embedded simulated server vary by chance: from run to run, from repeat
# to repeat, and from request to request. The gate's tests use what this prints.
#
# usage: benchmarks/variance.sh [RUNS [REPEATS [REQUESTS]]]
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-4} repeats=${2:-5} requests=${3:-32}
mvn -q -B test-compile dependency:build-classpath -Dmdep.outputFile=target/classpath.txt
out=target/variance
rm -rf "$out"
for run in $(seq "$runs"); do
  java --add-opens=java.base/java.lang=ALL-UNNAMED --enable-native-access=ALL-UNNAMED \
    -Xms1g -Xmx1g -XX:TieredStopAtLevel=1 \
    -Dllm.shapes=32/32 -Dllm.simulated.itl=5ms -Dllm.load.concurrency=1,4,16 \
    -Dllm.load.requests="$requests" -Dllm.load.repeats="$repeats" \
    -cp "target/test-classes:$(cat target/classpath.txt)" \
    io.gatling.app.Gatling -s llm.TextSimulation -nr -rf "$out/$run" >"target/variance-$run.out"
done
python3 benchmarks/variance.py "$out"/*/*/llm/requests.jsonl
