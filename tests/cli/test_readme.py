"""The README: its Python runs, its commands exist, its console session is what is printed."""

import doctest
import re
import shlex
from contextlib import suppress
from pathlib import Path

import pytest

from explorer.cli.main import main, parser

README = Path(__file__).resolve().parents[2] / "README.md"
TEXT = README.read_text()


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_the_python_in_it_runs():
    example = doctest.DocTestParser().get_doctest(
        "\n".join(blocks("python")), {}, "README", str(README), 0
    )
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0


def test_it_lists_every_command():
    listed = re.findall(r"^\| `explorer ([a-z]+)[ A-Z]*` \|", TEXT, re.MULTILINE)
    assert sorted(listed) == sorted(parser()[1])


@pytest.mark.parametrize("block", blocks("console"))
def test_what_it_shows_of_the_console_is_what_is_printed(block, capsys):
    command, *printed = block.splitlines()
    assert command.startswith("$ explorer ")
    with suppress(SystemExit):
        main(shlex.split(command)[2:])
    out, err = capsys.readouterr()
    assert (out + err).splitlines() == printed


def test_it_tells_the_two_commands():
    commands = [block.strip() for block in blocks("sh")]
    assert commands == [
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/explorer",
        "python3 tests/run.py",
    ]
