#!/bin/sh
# Installs Manim Community, for comparison with the rendering of films, into .build/manim. The repository contains no
# part of Manim. Building it requires the Debian packages libcairo2-dev, libpango1.0-dev, pkg-config and python3-dev.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
work="$root/.build/manim"
[ -x "$work/bin/python" ] || python3 -m venv "$work"
"$work/bin/python" -m pip install --quiet 'manim==0.22.0'
echo "$work/bin/manim"
