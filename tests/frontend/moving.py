"""Moves from beginning to end, as lines, without a browser.

python -m tests.frontend.moving    writes tests/golden/moves.txt anew
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, Final

from explorer.documents.stage.moves import move_document
from tests.documents.test_moves import LESSONS
from tests.frontend.drawn import changes, looks
from tests.frontend.stage_picture import node

GOLDEN: Final = Path(__file__).resolve().parents[1] / "golden" / "moves.txt"

SCRIPT: Final = Path(__file__).with_name("moving.mjs")

PARTS: Final = (0.4, 0.85)
"""When a move is looked at, in parts of the way to each of its stops."""

MOVES: Final = (*LESSONS, ("recut, rearrange, fade", "?net=Q(3)&step=0", "?net=MC(1,1)&step=0"))
"""The moves of lessons; the last one has few nodes, so that all of them are listed."""


def listing() -> str:
    """Return the list: at the first time all there is, then what is other than before."""
    documents: list[Any] = [move_document(text[0], text[1:]) for text in MOVES]
    request = {"documents": documents, "parts": PARTS, **looks(), "cytoscape": ""}
    process = subprocess.run(
        [node(), str(SCRIPT)],
        input=json.dumps(request, default=vars),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    rows = []
    for text, moments in zip(MOVES, json.loads(process.stdout), strict=True):
        rows.append(f"== {' '.join(text)}")
        before: list[str] = []
        for moment in moments:
            rows += [f"-- {moment['time']:.0f} ms", *changes(before, moment["lines"])]
            before = moment["lines"]
    return "\n".join([*rows, ""])


def main() -> None:
    """Write the list anew."""
    GOLDEN.write_text(listing(), "utf-8")


if __name__ == "__main__":
    main()
