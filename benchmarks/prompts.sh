#!/usr/bin/env bash
# How fast random prompts of exact length are made with a tokenizer, and in how much heap.
#   benchmarks/prompts.sh TOKENIZER [PROMPTS [TOKENS [THREADS]]]
# TOKENIZER is a tokenizer.json or a directory that holds one. Without numbers: 10,000 prompts of 1,024 tokens, then of
# 8,192, with two threads, in the heap of `mvn gatling:test` (1 GiB).
set -euo pipefail
cd "$(dirname "$0")/.."
tokenizer=${1:?name a tokenizer.json or a directory that holds one}
prompts=${2:-10000} lengths=${3:-1024 8192} threads=${4:-2}
mvn -q -B test-compile
classpath=target/prompts.classpath
mvn -q -B dependency:build-classpath -Dmdep.outputFile="$classpath" -Dmdep.includeScope=test
for tokens in $lengths; do
  java -Xmx1g -cp "target/test-classes:$(cat "$classpath")" llm.workload.PromptBenchmark \
    "$tokenizer" "$prompts" "$tokens" "$threads"
done
