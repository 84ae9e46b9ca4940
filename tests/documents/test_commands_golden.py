"""The JSON of every command of a task, and of others that programs read, is that of its file."""

from __future__ import annotations

import pytest

from tests.documents.commands_golden import COMMANDS, output
from tests.goldens import HOME

FOLDER = HOME / "commands"


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_frozen_json_is_as_it_was(words: list[str]) -> None:
    path = FOLDER / f"{words[0]}.json"
    recorded = path.read_text("utf-8") if path.exists() else ""
    # A file has a line for each key: without its ends it is what is printed, to the last byte.
    assert recorded.replace("\n", "") + "\n" == output(words), (
        f"`explorer {' '.join(words)} --json` is not what tests/golden/commands/{path.name} holds:"
        " programs read it, so let keys and values be as they were; what is new is written by"
        " `python -m tests.goldens commands`"
    )


def test_no_golden_is_left_of_a_command_that_is_gone() -> None:
    left = {path.name for path in FOLDER.iterdir()} - {f"{words[0]}.json" for words in COMMANDS}
    assert not left, f"delete these from tests/golden/commands: {left}"
