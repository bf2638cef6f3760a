#!/usr/bin/env bash
# How well the simulated server keeps its plan, beside a server in C, as a bare C client sees it.
#
#   benchmarks/pacing.sh [RUNS] [CONCURRENCIES]      default: 5 "1 16 128 512"
#
# Both servers stream 128 tokens a request: first after 100 ms, then one each 20 ms. What is printed
# is how much later than planned it reached limit_client, one thread with one stamp per read: the way
# of the request and of the token are in it. The simulated server runs in a process of its own.
# A second call adds its runs to those before; remove target/pacing to begin anew.
# Needs gcc and python3, and a machine that does nothing else. Loopback only.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-5}
concurrencies=${2:-1 16 128 512}
work=target/pacing
mkdir -p "$work"
gcc -O2 -o "$work/truth_server" benchmarks/truth/truth_server.c
gcc -O2 -o "$work/limit_client" benchmarks/truth/limit_client.c
mvn -q -B test-compile dependency:build-classpath -Dmdep.outputFile="$PWD/$work/classpath.txt" > "$work/build.log"

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
truth_server() {
  "$work/truth_server" "$port" "$work/truth.csv" 100 20000 &
  server=$!
  sleep 0.5
}
simulated_server() { # JVM OPTIONS
  rm -f "$work/server.log"
  java "$@" -cp "target/test-classes:$(cat "$work/classpath.txt")" llm.server.SimulatedServerMain \
    --port "$port" --model truth --ttft 100ms --itl 20ms > "$work/server.log" 2>&1 &
  server=$!
  until grep -qs listening "$work/server.log"; do
    kill -0 "$server"
    sleep 0.1
  done
}
measure() { # NAME USERS
  requests=$(($2 < 16 ? 8 : $2 < 64 ? 64 : $2 < 512 ? $2 * 3 : $2 * 2))
  figures=$("$work/limit_client" "$port" "$2" "$requests" 128)
  echo "$1 $figures" >> "$work/results.txt"
  kill "$server"
  wait "$server" || true
}

for run in $(seq "$runs"); do
  for users in $concurrencies; do
    port=$(free_port)
    truth_server
    measure C "$users"
    simulated_server
    measure simulated "$users"
    simulated_server -XX:+UseSerialGC -XX:TieredStopAtLevel=1
    measure simulated-C1 "$users"
  done
done
python3 benchmarks/pacing.py "$work/results.txt"
