#!/usr/bin/env bash
# The suite and `vllm bench serve` in turn on the same server: what each says of it.
#
#   benchmarks/beside-vllm-bench.sh URL MODEL TOKENIZER [RUNS]      default: 5 runs
#
# URL is that of a running server, MODEL the name it serves, TOKENIZER a folder that `vllm bench serve`
# reads the model's tokenizer from. Needs `vllm` on the PATH and python3. Loopback only.
set -euo pipefail
cd "$(dirname "$0")/.."
url=$1
model=$2
tokenizer=$3
runs=${4:-5}
work=$PWD/target/beside-vllm-bench
mkdir -p "$work"
mvn -q -B test-compile

suite() { # RUN
  mvn -q -B gatling:test -Dllm.target.url="$url" -Dllm.shapes=32/32,128/128 -Dllm.load.concurrency=1,2,4 \
    -Dllm.load.requests=64 > "$work/suite$1.log" 2>&1
  rm -rf "$work/suite$1"
  cp -r "$(ls -dt target/gatling/textsimulation-* | head -1)/llm/results" "$work/suite$1"
}
rival() { # RUN
  for length in 32 128; do
    for users in 1 2 4; do
      vllm bench serve --backend openai-chat --base-url "$url" --endpoint /v1/chat/completions \
        --model "$model" --tokenizer "$tokenizer" --dataset-name random --random-input-len "$length" \
        --random-output-len "$length" --num-prompts 64 --max-concurrency "$users" --num-warmups 4 \
        --ignore-eos --seed "$RANDOM" --save-result --result-dir "$work/vllm$1" \
        --result-filename "${length}_$users.json" --disable-tqdm > "$work/vllm$1_${length}_$users.log" 2>&1
    done
  done
}

for run in $(seq "$runs"); do
  if ((run % 2)); then suite "$run" && rival "$run"; else rival "$run" && suite "$run"; fi
  echo "run $run of $runs done" >&2
done
python3 benchmarks/beside_vllm_bench.py "$work" "$runs"
