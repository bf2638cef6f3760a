#!/usr/bin/env bash
# Whether making images holds up the load.
#
#   benchmarks/images.sh rate [SECONDS] [THREADS]   new 720x1280 images at 80 % of the rate that ImageIO
#                                                   alone reaches on as many threads: how late are they
#                                                   sent? Default: 60 seconds, all cores but one
#   benchmarks/images.sh memory                     1,000 requests with a new 720x1280 image each, 64 at
#                                                   once, by `mvn gatling:test`: the peak of its memory
#
# The server runs in a process of its own: truth_server, which takes next to no processor time. Needs gcc,
# python3 and a machine that does nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."
work=target/images
mkdir -p "$work"
mvn -q -B test-compile dependency:build-classpath -Dmdep.outputFile="$work/classpath" -Dmdep.includeScope=test
classpath=$PWD/target/test-classes:$(cat "$work/classpath")

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
serve() {
  port=$(free_port)
  gcc -O2 -o "$work/truth_server" benchmarks/truth/truth_server.c
  "$work/truth_server" "$port" "$work/truth.csv" 20 2000 &
  server=$!
  trap 'kill "$server" 2> /dev/null || true' EXIT
  sleep 0.5
}

case ${1:-} in
  rate)
    seconds=${2:-60}
    threads=${3:-$(python3 -c 'import os; print(max(1, os.cpu_count() - 1))')}
    alone=$(java benchmarks/images/ImageIoRate.java "$threads" 10)
    rate=$(python3 -c "print(round(0.8 * $alone, 1))")
    echo "ImageIO alone: $alone images/s on $threads threads; asked for: $rate images/s"
    javac -d "$work/classes" -cp "$classpath" benchmarks/images/ImageRateSimulation.java
    serve
    java --add-opens=java.base/java.lang=ALL-UNNAMED -Xms1g -Xmx1g -XX:TieredStopAtLevel=1 -cp "$work/classes:$classpath" \
      -Drate="$rate" -Dseconds="$seconds" -Dthreads="$threads" -Dllm.target.url="http://127.0.0.1:$port" \
      io.gatling.app.Gatling -nr -rf "$work/results" -s ImageRateSimulation > "$work/run.log" 2>&1
    python3 benchmarks/images.py late "$work/results"
    ;;
  memory)
    serve
    python3 benchmarks/images.py memory "$work/run.log" \
      mvn -q -B gatling:test -Dgatling.simulationClass=llm.ImageSimulation -Dllm.shapes=16/4@720x1280 \
      -Dllm.load.concurrency=64 -Dllm.load.requests=1000 -Dllm.target.url="http://127.0.0.1:$port"
    ;;
  *)
    sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
