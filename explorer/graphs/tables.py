"""Routing tables read from files, as entries with their lines."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from explorer.core.errors import brief
from explorer.graphs.data import BadFile, at_line, error_in_file
from explorer.graphs.jsons import load
from explorer.graphs.lines import words_of
from explorer.graphs.table import column, rows, separator

AT: Final = ("switch", "at", "node", "router", "current", "here", "source")
TO: Final = ("destination", "dest", "dst", "to", "target")
NEXT: Final = ("next", "next_hop", "nexthop", "via", "hop")
PORT: Final = ("port", "out_port", "outport", "output", "out")

AT_HEADINGS: Final = (*AT, "from")
"""Headings of the column ``at``; "from" only in files known to be routing tables, since lists of
links have it too."""

Means = Literal["node", "port"]
"""The entry of a table for a destination: the next node, or the output port."""


@dataclass(frozen=True)
class Entry:
    """An entry: at switch ``at``, messages to ``to`` go to the node, or by the port, ``ahead``."""

    line: int
    at: str
    to: str
    ahead: str


@dataclass(frozen=True)
class Table:
    """The entries of a file; ``by`` says whether nodes are given by names, indices or lids."""

    form: str
    means: Means
    by: Literal["name", "index", "lid"]
    entries: tuple[Entry, ...]


MAX_ENTRIES: Final = 2**24
"""The most entries of a table."""


def read_table(text: str, file: str) -> Table:
    """Return the routing table in a text; raise BadFile with the line of an error.

    Formats: CSV of switch, destination and next (or port), JSON {switch: {destination: next}}, a
    matrix of next nodes or output ports as written by ``explorer links --format booksim``, and the
    output of ``ibroute`` and ``dump_lfts``.

    >>> read_table("switch,destination,next\\ns0,s2,s1\\n", "a.csv").entries
    (Entry(line=2, at='s0', to='s2', ahead='s1'),)
    """
    try:
        table = _reader(text)(text)
    except BadFile as error:
        raise error_in_file(file, error) from None
    if not table.entries:
        raise BadFile(f"{brief(file)} has no entry: {FORMAT_RULE}", "switch,destination,next")
    return table


FORMAT_RULE: Final = "a routing table is lines of switch, destination and next"


def is_table(text: str) -> bool:
    """Return whether a text looks like a routing table, rather than a graph.

    >>> is_table("switch,destination,next\\n"), is_table("a,b\\n"), is_table('{"a": {"b": "c"}}')
    (True, False, True)
    """
    if LFT.search(text[:20_000]):
        return True
    begin = text.lstrip()[:1]
    if begin == "{":
        try:
            document = json.loads(text)
        except (ValueError, RecursionError):
            return False
        inner = list(document.values()) if isinstance(document, dict) else []
        return bool(inner) and all(
            isinstance(row, dict) and all(isinstance(v, str | int) for v in row.values())
            for row in inner
        )
    first = next((line for line in text.splitlines() if line.strip()), "")
    sign = separator(first)
    head = first.split(sign) if sign else first.split()
    ahead = column(head, NEXT), column(head, PORT)
    return column(head, AT) is not None and column(head, TO) is not None and ahead != (None, None)


def _reader(text: str) -> Callable[[str], Table]:
    if LFT.search(text[:20_000]):
        return forwarding_tables
    if text.lstrip()[:1] in ("{", "["):
        return in_json
    lines = [words for _, words in words_of(text[:200_000])]
    all_digits = bool(lines) and all(
        word.isdigit() for words in lines[:-1] or lines for word in words
    )
    if all_digits and len(lines) > 1 and len(lines[0]) != 3:
        return matrix
    if all_digits and len(lines) == 3 and all(len(words) == 3 for words in lines):
        return matrix
    return in_columns


def in_columns(text: str) -> Table:
    """Read one entry per row, with columns found by their headings, else by position."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    sign = separator(first)
    all_rows: Iterator[tuple[int, list[str]]] = rows(text, sign) if sign else words_of(text)
    entries: list[Entry] = []
    columns: tuple[int, int, int] | None = None
    means: Means = "node"
    for line, row in all_rows:
        if columns is None:
            at, to = column(row, AT_HEADINGS), column(row, TO)
            ahead, port = column(row, NEXT), column(row, PORT)
            next_column = ahead if ahead is not None else port
            if at is not None and to is not None and next_column is not None:
                columns, means = (at, to, next_column), "node" if ahead is not None else "port"
                continue
            if at is not None and to is not None:
                raise at_line(
                    line, f"no column says what is next: the head has {', '.join(row)[:80]}", "next"
                )
            columns = (0, 1, 2)
        if len(row) <= max(columns) or not all(row[place] for place in columns):
            row_text = (sign or " ").join(row)[:60]
            raise at_line(
                line, f"{row_text!r} is no entry: it takes a switch, a destination and what is next"
            )
        if len(entries) >= MAX_ENTRIES:
            raise at_line(line, f"the table has more than {MAX_ENTRIES:,} entries")
        entries.append(Entry(line, *(row[place] for place in columns)))
    return Table("CSV" if sign else "Columns", means, "name", tuple(entries))


def in_json(text: str) -> Table:
    """Read {switch: {destination: next}}, or a list of objects with these three keys."""
    document = load(text)
    entries: list[Entry] = []
    if isinstance(document, list):
        for row in document:
            keys = list(row) if isinstance(row, dict) else []
            places = [column(keys, words) for words in (AT_HEADINGS, TO, NEXT)]
            if any(place is None for place in places):
                raise BadFile(
                    f"JSON: {brief(json.dumps(row))} is no entry: it takes switch, destination and"
                    " next"
                )
            values = [str(row[keys[place]]) for place in places if place is not None]
            entries.append(Entry(0, *values))
    elif isinstance(document, dict):
        for at, row in document.items():
            if not isinstance(row, dict):
                raise BadFile(
                    f"JSON: at {brief(at)!r} stands {brief(json.dumps(row))}: a table of next"
                    " nodes by destination is taken"
                )
            entries += [Entry(0, at, to, _text(ahead)) for to, ahead in row.items()]
    else:
        raise BadFile(f"JSON: {brief(json.dumps(document))} is no table")
    return Table("JSON", "node", "name", tuple(entries))


def _text(value: object) -> str:
    """Return a next hop as text, the first if there is a list of them."""
    if isinstance(value, list) and value:
        return str(value[0])
    return str(value)


def matrix(text: str) -> Table:
    """Read one line per node and one column per destination: next nodes, or BookSim's ports.

    Port 0 is a router's own node, 1, 2, … its neighbours in the order of their numbers.
    """
    lines = list(words_of(text))
    size = len(lines)
    for number, words in lines:
        if len(words) != size:
            raise at_line(
                number, f"it has {len(words):,} columns: a table of {size:,} lines takes as many"
            )
        wrong = next((word for word in words if not WHOLE_NUMBER.fullmatch(word)), None)
        if wrong is not None:
            raise at_line(number, f"{wrong[:40]!r} is no whole number: an index or a port is", "0")
    diagonal = [int(words[place]) for place, (_, words) in enumerate(lines)]
    means: Means = "node" if diagonal == list(range(size)) else "port"
    if means == "port" and any(diagonal):
        place = next(place for place, value in enumerate(diagonal) if value)
        raise at_line(
            lines[place][0],
            f"column {place} is {diagonal[place]}: where a node is its own destination stands its"
            " index (next nodes) or 0 (ports)",
            str(place),
        )
    entries = tuple(
        Entry(number, str(at), str(to), word)
        for at, (number, words) in enumerate(lines)
        for to, word in enumerate(words)
        if at != to
    )
    form = "Next nodes" if means == "node" else "BookSim ports"
    return Table(form, means, "index", entries)


WHOLE_NUMBER: Final = re.compile(r"\d{1,9}")
LFT: Final = re.compile(
    r"^Unicast lids .{0,80}?\bof switch (?:DR path slid \d+; dlid \d+; [\d,]+|Lid (\d+))",
    re.MULTILINE,
)
SWITCH: Final = re.compile(r"Unicast lids .*\bof switch\b(?:.*\bLid (?P<lid>\d+))?")
ROW: Final = re.compile(r"(?P<lid>0x[0-9a-fA-F]{1,5}|\d{1,5})\s+(?P<port>\d{1,3})\b")


def forwarding_tables(text: str) -> Table:
    """Read the forwarding tables of switches in the output of ``ibroute`` and ``dump_lfts``.

    Source: the manual of ibroute, and its output "Unicast lids [0x0-0x8] of switch Lid 6 …".

    >>> table = forwarding_tables("Unicast lids [0x0-0x8] of switch Lid 6 guid 0x1 (leaf):\\n"
    ...     "  Lid  Out   Destination\\n0x0004 021 : (Channel Adapter portguid 0x2: 'n1')\\n")
    >>> table.entries
    (Entry(line=3, at='6', to='4', ahead='21'),)
    """
    entries: list[Entry] = []
    at = ""
    for number, line in enumerate(text.splitlines(), 1):
        plain = line.strip()
        if head := SWITCH.match(plain):
            if not head["lid"]:
                raise at_line(
                    number,
                    "a table names its switch by a path: by its lid it is found",
                    "ibroute LID, or dump_lfts.sh",
                )
            at = head["lid"]
        elif row := ROW.match(plain):
            if not at:
                raise at_line(
                    number, "an entry stands before any switch", "Unicast lids … of switch Lid 6"
                )
            lid = int(row["lid"], 0) if row["lid"].startswith("0x") else int(row["lid"])
            entries.append(Entry(number, at, str(lid), str(int(row["port"]))))
        elif plain.startswith("0x"):
            raise at_line(number, f"{plain[:60]!r} is no entry: a lid and a port are", "0x0004 021")
    return Table("Forwarding tables", "port", "lid", tuple(entries))
