"""What is computed of the papers' claims, in German: tests/golden/claims.de.json.

python -m tests.words.papers_golden    writes the file: read what changed in it
"""

from __future__ import annotations

from pathlib import Path

import orjson

from explorer.papers.record import recorded
from explorer.papers.registry import claims
from explorer.words.text import Phrase

TARGET = Path(__file__).resolve().parents[1] / "golden" / "claims.de.json"


def golden() -> dict[str, list[str]]:
    """Return by claim what its computation comes to, and over what range it was looked at."""
    findings = {key: recorded(key) for key in claims()}
    return {
        key: [Phrase(text).said("de") for text in (finding.computed, finding.checked)]
        for key, finding in findings.items()
        if finding is not None
    }


def main() -> None:
    """Write the file."""
    TARGET.write_bytes(orjson.dumps(golden(), option=orjson.OPT_INDENT_2) + b"\n")


if __name__ == "__main__":
    main()
