#!/usr/bin/env bash
# Whether making images holds up the load.
#
#   benchmarks/images.sh rate [SECONDS] [THREADS]   new 720x1280 images at 80 % of the rate that ImageIO
#                                                   alone reaches on all cores: how late are they sent?
#   benchmarks/images.sh memory                     1,000 requests with a new 720x1280 image each, 64 at
#                                                   once, by `mvn gatling:test`: the peak of its memory
#
# The simulated server runs in a process of its own. Needs python3 and a machine that does nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."
work=target/images
mkdir -p "$work"
mvn -q -B -o test-compile dependency:build-classpath -Dmdep.outputFile="$work/classpath" -Dmdep.includeScope=test
classpath=$PWD/target/test-classes:$(cat "$work/classpath")

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
serve() {
  port=$(free_port)
  java -Xmx512m -cp "$classpath" -Dllm.simulated.port="$port" -Dllm.simulated.ttft=20ms \
    -Dllm.simulated.itl=2ms llm.server.SimulatedServerMain > "$work/server.log" 2>&1 &
  server=$!
  trap 'kill "$server" 2> /dev/null || true' EXIT
  until curl -sf "http://127.0.0.1:$port/v1/models" > /dev/null; do sleep 0.2; done
}

case ${1:-} in
  rate)
    seconds=${2:-60}
    threads=${3:-$(python3 -c 'import os; print(max(1, os.cpu_count() - 1))')}
    alone=$(java benchmarks/images/ImageIoRate.java "$(nproc)" 10)
    rate=$(python3 -c "print(round(0.8 * $alone, 1))")
    echo "ImageIO alone: $alone images/s on $(nproc) threads; asked for: $rate images/s, made by $threads"
    javac -d "$work/classes" -cp "$classpath" benchmarks/images/ImageRateSimulation.java
    serve
    java --add-opens=java.base/java.lang=ALL-UNNAMED -Xms1g -Xmx1g -cp "$work/classes:$classpath" \
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
    sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
