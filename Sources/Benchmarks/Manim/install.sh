#!/bin/sh
# Installs Manim Community, which frames out is compared with, into .build/manim; nothing of it is kept in the repository.
# It builds on the Debian packages libcairo2-dev, libpango1.0-dev, pkg-config and python3-dev.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
work="$root/.build/manim"
[ -x "$work/bin/python" ] || python3 -m venv "$work"
"$work/bin/python" -m pip install --quiet 'manim==0.22.0'
echo "$work/bin/manim"
