"""The recorded outputs in tests/golden that Python makes.

python -m tests.goldens [NAME …]    writes all, or those named: read what changed in them
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import orjson

HOME: Final = Path(__file__).resolve().parent / "golden"
GOLDEN_FUNCTIONS: Final = {
    "claims.de": "words.papers_golden:golden",
    "commands": "documents.commands_golden:golden",
    "formulas": "notation.typeset:golden",
    "nests": "scenes.nests.golden:golden",
    "rounds": "collectives.sentences_golden:golden",
    "routes": "routing.sentences_golden:golden",
    "routes.de": "routing.sentences_golden:golden_german",
    "sentences": "routing.wording:golden",
}
"""The module and the function that make each golden file or folder, by name."""


def path(name: str) -> Path:
    """Return where a file is."""
    return HOME / f"{name}.json"


def read(name: str) -> Any:
    """Return what a file holds."""
    return orjson.loads(path(name).read_bytes())


def text(golden: object) -> bytes:
    """Return a file of what was found: of a list an item a line, of all else a value a line."""
    if isinstance(golden, list):
        return b"[\n" + b",\n".join(map(orjson.dumps, golden)) + b"\n]\n"
    return orjson.dumps(golden, option=orjson.OPT_INDENT_2) + b"\n"


def main(names: list[str]) -> None:
    """Write files."""
    for name in names or GOLDEN_FUNCTIONS:
        module, function = GOLDEN_FUNCTIONS[name].split(":")
        golden = getattr(import_module(f"tests.{module}"), function)()
        if (HOME / name).is_dir():
            for file, content in golden.items():
                (HOME / name / file).write_bytes(content)
        else:
            path(name).write_bytes(text(golden))


if __name__ == "__main__":
    main(sys.argv[1:])
