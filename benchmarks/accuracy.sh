#!/usr/bin/env bash
# How far the suite's figures are from the truth, beside the least that any client can cost.
#
#   benchmarks/accuracy.sh [RUNS] [CONCURRENCIES]      default: 5 "1 16 128 512 1024"
#
# truth_server streams 128 tokens a request (first after 100 ms, then one each 20 ms) and logs when it
# received the request and when each first and last token left, on the clock that the JVM stamps by.
# limit_client is a bare C client: one thread, one stamp per read. Both run in turn with the suite.
# A second call adds its runs to those before; remove target/accuracy to begin anew.
# Needs gcc and python3, and a machine that does nothing else. Loopback only.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-5}
concurrencies=${2:-1 16 128 512 1024}
work=target/accuracy
mkdir -p "$work"
gcc -O2 -o "$work/truth_server" benchmarks/truth/truth_server.c
gcc -O2 -o "$work/limit_client" benchmarks/truth/limit_client.c
mvn -q -B test-compile

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
serve() { # LOG
  port=$(free_port)
  "$work/truth_server" "$port" "$1" 100 20000 &
  server=$!
  sleep 0.5
}
stop() {
  kill "$server"
  wait "$server" || true
}

for run in $(seq "$runs"); do
  for users in $concurrencies; do
    requests=$((users < 16 ? 8 : users < 64 ? 64 : users < 512 ? users * 3 : users * 2))
    serve "$work/floor.csv"
    "$work/limit_client" "$port" "$users" "$requests" 128 > "$work/floor.txt"
    stop
    serve "$work/truth.csv"
    mvn -q -B gatling:test -Dllm.target.url="http://127.0.0.1:$port" -Dllm.shapes=32/128 \
      -Dllm.load.concurrency="$users" -Dllm.load.requests="$requests" -Dllm.warmup.requests=0 \
      -Dllm.report.progress=60s > "$work/run.log" 2>&1
    stop
    python3 benchmarks/accuracy.py measure "$work" "$users" "$requests" | tee -a "$work/results.txt"
  done
done
python3 benchmarks/accuracy.py summary "$work/results.txt"
