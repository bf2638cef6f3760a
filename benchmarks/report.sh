#!/usr/bin/env bash
# How long the reports of a large run take to make, in the heap of `mvn gatling:test` (1 GiB), and how long llm.html
# takes to load in Chromium.
#   benchmarks/report.sh [REQUESTS [TOKENS]]
# Without numbers: 100,000 requests of 128 tokens, with every gap between tokens.
set -euo pipefail
cd "$(dirname "$0")/.."
requests=${1:-100000} tokens=${2:-128}
mvn -q -B test-compile
classpath=target/report.classpath
mvn -q -B dependency:build-classpath -Dmdep.outputFile="$classpath" -Dmdep.includeScope=test
java -Xmx1g -XX:TieredStopAtLevel=1 -cp "target/test-classes:$(cat "$classpath")" testkit.PageBenchmark \
  target/report-benchmark/llm "$requests" "$tokens"
