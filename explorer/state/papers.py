"""The state of the Papers page, as a frozen value, and its URL form."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from explorer.core.basis import KINDS
from explorer.core.errors import brief
from explorer.core.ints import is_digits
from explorer.papers.claim import VERDICTS, Verdict
from explorer.papers.registry import PAPERS, claims, drawings, figures, tables
from explorer.state.parameter import first, one_of
from explorer.state.parameters import PAPERS_CODEC
from explorer.state.themes import read_theme

TABS: Final = ("statements", "tables", "figures")
NAMES: Final = {"statements": "statement", "tables": "table", "figures": "figure"}
MAX_TEXT_LENGTH = 80


@dataclass(frozen=True)
class PapersState:
    """A tab, its filters, and the statement, table or figure that is open.

    ``paper`` is a key or empty for all five; no ``verdicts`` means every verdict; ``known`` is a
    key of KINDS or empty for all. ``opened`` is the id of an item of the tab. ``sort`` is the
    number of a column of the open table, from 1, with a minus in front for descending order, 0 for
    the printed order.
    """

    tab: str = TABS[0]
    paper: str = ""
    verdicts: tuple[Verdict, ...] = ()
    known: str = ""
    text: str = ""
    opened: str = ""
    sort: int = 0
    theme: str = ""
    complaints: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words that a statement must hold, in lower case."""
        return tuple(self.text.casefold().split())

    @property
    def search(self) -> str:
        """The canonical query string: the differences from the default page."""
        pairs = [
            ("tab", "" if self.tab == TABS[0] else self.tab),
            ("paper", self.paper),
            ("verdict", ",".join(self.verdicts)),
            ("known", self.known),
            ("q", self.text),
            ("id", self.opened),
            ("sort", str(self.sort) if self.sort else ""),
            ("theme", self.theme),
        ]
        return PAPERS_CODEC.write(pairs)


def openable_ids(tab: str) -> Collection[str]:
    """Return the ids of the items that a tab can open."""
    if tab == "tables":
        return tables().keys()
    return {**figures(), **drawings()}.keys() if tab == "figures" else claims().keys()


def read_state(search: str) -> PapersState:
    """Return the state described by a query string; never raises.

    Each invalid parameter falls back by itself, and is reported in ``complaints``.

    >>> read_state("?verdict=differs&paper=hcn&q=diameter").search
    '?paper=hcn&verdict=differs&q=diameter'
    >>> read_state("?paper=euclid").complaints
    ("There is no paper 'euclid': shown are all five.",)
    """
    query = PAPERS_CODEC.read(search)
    complaints: list[str] = []
    tab = _tab(first(query, "tab"), complaints)
    opened = _opened_id(tab, first(query, "id"), complaints)
    state = PapersState(
        tab,
        _paper(first(query, "paper"), complaints),
        _verdicts(first(query, "verdict"), complaints),
        _known_kind(first(query, "known"), complaints),
        _text(first(query, "q"), complaints),
        opened,
        _sort(tab, opened, first(query, "sort"), complaints),
        read_theme(first(query, "theme"), complaints),
    )
    return replace(state, complaints=tuple(complaints))


def _tab(text: str, complaints: list[str]) -> str:
    why = "There is no tab {}: shown are the statements."
    return one_of(text, TABS, why, complaints, TABS[0])


def _paper(text: str, complaints: list[str]) -> str:
    keys = {paper.key for paper in PAPERS}
    return one_of(text, keys, "There is no paper {}: shown are all five.", complaints)


def _verdicts(text: str, complaints: list[str]) -> tuple[Verdict, ...]:
    words = {word for word in text.split(",") if word}
    if unknown := words.difference(VERDICTS):
        names = ", ".join(sorted(unknown))
        complaints.append(f"Verdicts are {', '.join(VERDICTS)}: {brief(names)!r} was left out.")
    verdicts = tuple(verdict for verdict in VERDICTS if verdict in words)
    # All verdicts are the same as no choice.
    return () if len(verdicts) == len(VERDICTS) else verdicts


def _known_kind(text: str, complaints: list[str]) -> str:
    return one_of(text, KINDS, f"Things are known as {', '.join(KINDS)}: {{}} is none.", complaints)


def _text(text: str, complaints: list[str]) -> str:
    plain = " ".join(text.split())
    if len(plain) <= MAX_TEXT_LENGTH:
        return plain
    complaints.append(f"Text to search for ends after {MAX_TEXT_LENGTH} characters: it was cut.")
    return plain[:MAX_TEXT_LENGTH].rstrip()


def _opened_id(tab: str, text: str, complaints: list[str]) -> str:
    why = f"There is no {NAMES[tab]} {{}}: none is opened."
    return one_of(text, openable_ids(tab), why, complaints)


def _sort(tab: str, opened: str, text: str, complaints: list[str]) -> int:
    if not text:
        return 0
    if tab == "tables" and opened:
        columns = len(tables()[opened].columns)
        digits = text.removeprefix("-")
        if is_digits(digits, 3) and 0 < int(digits) <= columns:
            return int(text)
        complaints.append(
            f"The table has columns 1 to {columns}, none is {brief(text)!r}: it is as printed."
        )
    else:
        complaints.append(f"Sort {brief(text)!r} needs an opened table: it was left out.")
    return 0
