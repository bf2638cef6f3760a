#!/usr/bin/env bash
# The suite and `vllm bench serve` in turn on the same server: what each says of it.
#
#   benchmarks/beside-vllm-bench.sh KIND URL MODEL TOKENIZER [RUNS]      default: 5 runs
#
# KIND is text, image, embedding or rerank, URL that of a running server, MODEL the name it serves, TOKENIZER a
# folder that `vllm bench serve` reads the model's tokenizer from. Needs `vllm` on the PATH and python3. Loopback
# only. A second call with more RUNS goes on where the first one ended; remove target/beside-vllm-bench to begin anew.
# Texts of the pooling kinds have two special tokens more by the server's count (BERT), which
# `vllm bench serve` takes off the length that is asked for.
set -euo pipefail
cd "$(dirname "$0")/.."
kind=$1
url=$2
model=$3
tokenizer=$4
runs=${5:-5}
work=$PWD/target/beside-vllm-bench/$kind
mkdir -p "$work"
case $kind in
  text) simulation=TextSimulation shapes=32/32,128/128 loads="1 2 4" requests=64 ;;
  image) simulation=ImageSimulation shapes=30/300@448x448 loads="1 2" requests=32 ;;
  embedding) simulation=EmbeddingSimulation shapes=126 loads="1 4" requests=256 ;;
  rerank) simulation=RerankSimulation shapes=61/64*10 loads="1 4" requests=128 ;;
  *) echo "no such kind: $kind; text, image, embedding or rerank" >&2 && exit 2 ;;
esac
mvn -q -B test-compile

suite() { # RUN
  mvn -q -B gatling:test -Dgatling.simulationClass="llm.$simulation" -Dllm.target.url="$url" \
    -Dllm.shapes="$shapes" -Dllm.load.concurrency="${loads// /,}" -Dllm.load.requests="$requests" \
    > "$work/suite$1.log" 2>&1 || true
  cp -r "$(ls -dt target/gatling/"${simulation,,}"-* | head -1)/llm/results" "$work/suite$1"
}
bench() { # RUN NAME USERS FLAG...
  local run=$1 name=$2 users=$3
  shift 3
  vllm bench serve --base-url "$url" --model "$model" --tokenizer "$tokenizer" --num-prompts "$requests" \
    --max-concurrency "$users" --num-warmups 4 --seed "$RANDOM" --save-result --result-dir "$work/vllm$run" \
    --result-filename "${name}_$users.json" --percentile-metrics ttft,tpot,itl,e2el --disable-tqdm "$@" \
    > "$work/vllm${run}_${name}_$users.log" 2>&1
}
chat() { # RUN NAME USERS INPUT OUTPUT FLAG...
  local run=$1 name=$2 users=$3 input=$4 output=$5
  shift 5
  bench "$run" "$name" "$users" --backend openai-chat --endpoint /v1/chat/completions --ignore-eos \
    --random-input-len "$input" --random-output-len "$output" "$@"
}
rival() { # RUN
  for users in $loads; do
    case $kind in
      text)
        chat "$1" text-32-32 "$users" 32 32 --dataset-name random
        chat "$1" text-128-128 "$users" 128 128 --dataset-name random
        ;;
      image)
        chat "$1" image-30-300-448x448 "$users" 30 300 --dataset-name random-mm \
          --random-mm-base-items-per-request 1 --random-mm-limit-mm-per-prompt '{"image":1,"video":0}' \
          --random-mm-bucket-config '{(448, 448, 1): 1.0}'
        ;;
      embedding)
        bench "$1" embedding-126 "$users" --backend openai-embeddings --endpoint /v1/embeddings \
          --dataset-name random --random-input-len 128
        ;;
      rerank)
        bench "$1" rerank-61-64-10 "$users" --backend vllm-rerank --endpoint /v1/rerank \
          --dataset-name random-rerank --random-input-len 128 --random-batch-size 10
        ;;
    esac
  done
}

for run in $(seq "$runs"); do
  if [[ -e "$work/done$run" ]]; then continue; fi
  rm -rf "$work/suite$run" "$work/vllm$run"
  if ((run % 2)); then suite "$run" && rival "$run"; else rival "$run" && suite "$run"; fi
  touch "$work/done$run"
  echo "run $run of $runs done" >&2
done
python3 benchmarks/beside_vllm_bench.py "$work" "$runs"
