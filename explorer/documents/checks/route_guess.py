"""A guess at a text of no known form: its columns, and its first lines read that way."""

from __future__ import annotations

from typing import TypedDict

from explorer.analysis.checking.guess import Guess, LineRead, UnknownForm
from explorer.notation.json_form import json_form
from explorer.notation.text_table import table
from explorer.words.forms import capital
from explorer.words.lines import Lines


class GuessedForm(TypedDict):
    """A guess at a text: what it looks like, (word, column) of every column, its first lines.

    ``columns`` is the option text that requests this reading, empty if no columns are needed. Of
    the ``hops`` of the lines that were examined, ``links`` are links.
    """

    looks: str
    named: list[tuple[str, int]]
    columns: str
    index: bool
    hops: int
    links: int
    lines: tuple[LineRead, ...]


def guessed_form(guess: Guess) -> GuessedForm:
    """Return a guess as a document."""
    return json_form(
        GuessedForm,
        guess,
        named=list(guess.columns.named.items()) if guess.columns else [],
        columns=str(guess.columns or ""),
        lines=guess.preview,
    )


def guess_report(error: UnknownForm) -> str:
    """Return a guess as text: what it looks like, its first lines read that way, and options."""
    guess = error.guess
    options = f" --columns {guess.columns}" * bool(guess.columns) + " --index" * guess.index
    rows = [
        (str(read.line), read.packet, read.time, " ".join(read.nodes)) for read in guess.preview
    ]
    head = ("line", "packet", "time", "nodes")
    return Lines(
        [
            f"{capital(error.sentence)}.",
            "",
            table(rows, head=head, right="><><"),
            "",
            f"So read, {guess.links} of the first {guess.hops} hops are links. To read it so:"
            f"{options}",
        ]
    )
