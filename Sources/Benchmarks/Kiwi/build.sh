#!/bin/sh
# Builds a program in .build/kiwi that runs our workloads with kiwi, the C++ solver. kiwi's headers come from the
# source archive of the PyPI package kiwisolver. The repository contains no part of kiwi.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
work="$root/.build/kiwi"
mkdir -p "$work"
if [ ! -f "$work/kiwi/kiwi.h" ]; then
    ls "$work"/kiwisolver-*.tar.gz >/dev/null 2>&1 ||
        python3 -m pip download --quiet --no-deps --no-binary :all: --dest "$work" 'kiwisolver==1.4.8'
    tar -xzf "$work"/kiwisolver-*.tar.gz -C "$work" --strip-components=1 --wildcards '*/kiwi/*.h'
fi
g++ -std=c++17 -O3 -DNDEBUG -I "$work" -o "$work/driver" "$root/Sources/Benchmarks/Kiwi/driver.cpp"
echo "$work/driver"
