"""The JSON of commands, as it was frozen: what tests/golden/commands holds, a file a command."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from io import StringIO
from typing import Final
from unittest.mock import patch

from explorer import __version__
from explorer.cli.main import main
from explorer.notation.exact import to_json
from tests.documents.test_json_forms import COMMAND_FORMS

ROUTES: Final = "00 01 11\n00 11\n01 00 01\n"
"""Routes in Q(2) that are checked: one that is right, two that are not."""

COMMANDS: Final = [
    *(form("Q(2)", "00", "11")[0] for form in COMMAND_FORMS.values()),
    ["check", "Q(2)", "-", "--fault", "10"],
    ["verify", "Q(2)"],
    ["load", "Q(2)", "--load", "0.5", "--cycles", "100"],
    ["known", "Q(2)"],
    ["info", "Q(2)"],
]
"""The commands whose JSON is frozen, on a small network."""


def output(words: list[str]) -> str:
    """Return the JSON that a command prints; the version of the program is left out of it."""
    printed = StringIO()
    with redirect_stdout(printed), patch.object(sys, "stdin", StringIO(ROUTES)):
        main([*words, "--json"])
    return printed.getvalue().replace(__version__, "VERSION")


def with_line_breaks(text: str) -> str:
    """Return a JSON object with a line for each of its keys, and else as it is.

    >>> with_line_breaks('{"a":1,"b":[2, 3]}\\n')
    '{\\n"a":1,\\n"b":[2,3]\\n}\\n'
    """
    pairs = (f"{to_json(key)}:{to_json(value)}" for key, value in json.loads(text).items())
    return "{\n" + ",\n".join(pairs) + "\n}\n"


def golden() -> dict[str, bytes]:
    """Return the file of every command, by its name."""
    return {f"{words[0]}.json": with_line_breaks(output(words)).encode() for words in COMMANDS}
