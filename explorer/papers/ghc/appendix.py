"""Tables A1 to A10, row by row: what is printed, what is wrong, and what is not there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import prod

from explorer.core.claim import Bar, Claim, Finding, Reading, Verdict, Witness
from explorer.core.printed import Cell, Table
from explorer.papers.check import text
from explorer.papers.ghc._lattices import (
    Row,
    measured,
    missing,
    possible,
    printed_rows,
    spec,
    table_of,
)

NAMES = (
    "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two", "one",
)  # fmt: skip
COLUMNS = ("ports", "address bits", "nodes")
HOW = "ports counted at a node, nodes and distances by a search from it, bits digit by digit"
LOST_BLOCK = (
    "The four configurations that the table lacks would stand one behind the other, between"
    " (2,2,3,5) and (2,2,4,5): a block of four lines was lost, in the paper or in its copy."
)


def _bits_told(radices: tuple[int, ...]) -> str:
    """Return how the bits of an address add up: ``7·1 + 1·2``."""
    sizes = [(radix - 1).bit_length() for radix in radices]
    return " + ".join(f"{sizes.count(size)}·{size}" for size in sorted(set(sizes)))


def _rows(count: int) -> str:
    return _many(count, "row")


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def _listed(values: tuple[int, ...]) -> str:
    return ", ".join(map(text, values))


def _row_claim(row: Row) -> Claim:
    number = f"{row.line:02d}"
    return Claim(
        f"ghc-a{row.table}-{number}",
        "ghc",
        f"Table A{row.table}",
        f"{spec(row.radices)} has {_many(row.ports, 'port')} a node,"
        f" {_many(row.bits, 'address bit')} and {row.nodes:,} nodes ($P$, $B_g$, $N$).",
        _listed(row.values),
        _row_finder(row),
    )


def _row_finder(row: Row) -> Callable[[], Finding]:
    def find() -> Finding:
        *values, diameter = measured(row.radices)
        name = spec(row.radices)
        range_of = f"{name}: {HOW}; the farthest node is {_many(diameter, 'hop')} away."
        right_table = len(row.radices) == diameter == 11 - row.table
        if tuple(values) == row.values and right_table:
            return Finding(_listed(tuple(values)), "agrees", range_of)
        parts = [
            f"{count} {column}, not {said}"
            for count, said, column in zip(values, row.values, COLUMNS, strict=True)
            if count != said
        ]
        if not right_table:
            parts.append(f"{diameter} dimensions, not {11 - row.table}")
        return Finding(
            _listed(tuple(values)),
            "differs",
            range_of,
            f"The bits of the digits add up to {_bits_told(row.radices)} = {values[1]}.",
            witness=Witness(name, f"{name} has {' and '.join(parts)}."),
        )

    return find


def _missing_claim(number: int, radices: tuple[int, ...]) -> Claim:
    table = table_of(radices)

    def find() -> Finding:
        *values, _ = measured(radices)
        name = spec(radices)
        there = radices in {row.radices for row in printed_rows()}
        verdict: Verdict = "agrees" if there or values[0] > 10 else "differs"
        return Finding(
            _listed(tuple(values)),
            verdict,
            f"All {len(possible())} partitions of 1 to 10 ports against the"
            f" {len(printed_rows())} printed rows.",
            LOST_BLOCK,
            witness=Witness(
                name,
                f"{name} has {values[0]} ports, {values[1]} address bits and {values[2]} nodes, and"
                f" no row of Table A{table}.",
            ),
        )

    return Claim(
        f"ghc-a{table}-missing-{number}",
        "ghc",
        f"Table A{table}",
        f"{spec(radices)}, {NAMES[table - 1]}-dimensional and of at most 10 ports, has a row in the"
        " appendix.",
        "no row",
        find,
    )


def _complete_claim(table: int) -> Claim:
    printed = [row.radices for row in printed_rows() if row.table == table]
    dimensions = 11 - table

    def find() -> Finding:
        wanted = [radices for radices in possible() if len(radices) == dimensions]
        lacking = [radices for radices in wanted if radices not in printed]
        beyond = [radices for radices in printed if radices not in wanted]
        twice = len(printed) - len(set(printed))
        parts = _many(dimensions, "part")
        range_of = f"All partitions of 1 to 10 ports into {parts}, {len(wanted)}."
        if not lacking and not beyond and not twice:
            return Finding(_rows(len(wanted)), "agrees", range_of)
        if lacking and not beyond and not twice and _one_gap(table):
            return _lost(lacking, f"{len(printed)} of {_rows(len(wanted))}", range_of)
        first = spec((lacking or beyond or printed)[0])
        why = "is possible and not listed" if lacking else "is listed and should not be"
        return Finding(
            _rows(len(wanted)),
            "differs",
            range_of,
            f"Not listed: {', '.join(map(spec, lacking)) or 'none'}. Listed and too many:"
            f" {len(beyond) + twice}.",
            witness=Witness(first, f"{first} {why}."),
        )

    return Claim(
        f"ghc-a{table}-complete",
        "ghc",
        f"Table A{table}",
        f"The table lists every generalized hypercube of {NAMES[table - 1]}"
        f" dimension{'s' * (dimensions > 1)} and at most 10 ports, each once.",
        _rows(len(printed)),
        find,
    )


def _one_gap(table: int) -> bool:
    """Return whether the rows that a table lacks would stand one behind the other."""
    places = [i for i, cells in enumerate(_rows_of(table)) if cells[0].missing]
    return places == list(range(places[0], places[-1] + 1))


def _lost(lacking: Sequence[tuple[int, ...]], computed: str, checked: str) -> Finding:
    """Return what rows come to that are missing in one block: in the paper, or in its copy."""
    first = spec(lacking[0])
    return Finding(
        computed,
        "depends",
        checked,
        f"Not listed: {', '.join(map(spec, lacking))}. {LOST_BLOCK}",
        readings=(
            Reading("The text as it is before us", computed, "differs"),
            Reading(
                "A block of lines lost in its copy",
                f"{len(lacking)} rows, all in one gap",
                "agrees",
            ),
        ),
        witness=Witness(first, f"{first} can be built with 10 ports and is not listed."),
    )


def _whole() -> Finding:
    wanted, printed = possible(), {row.radices for row in printed_rows()}
    lacking = missing()
    bars = tuple(
        Bar(
            f"A{table}",
            sum(table_of(r) == table for r in printed),
            f"{sum(table_of(r) == table for r in printed)} of"
            f" {sum(table_of(r) == table for r in wanted)}",
            any(table_of(r) == table for r in lacking),
        )
        for table in range(1, 11)
    )
    if not lacking:
        return Finding(f"{len(wanted)} rows", "agrees", "All partitions of 1 to 10.", evidence=bars)
    found = _lost(
        lacking,
        f"{len(printed)} of {len(wanted)} rows",
        f"All {len(wanted)} partitions of the numbers 1 to 10 against every row.",
    )
    tables = {table_of(radices) for radices in lacking}
    block = len(tables) == 1 and _one_gap(*tables)
    return replace(
        found,
        verdict="depends" if block else "differs",
        readings=found.readings if block else (),
        evidence=bars,
        measure="Rows listed",
    )


ROWS = tuple(_row_claim(row) for row in printed_rows())
MISSING = tuple(_missing_claim(number, radices) for number, radices in enumerate(missing(), 1))
COMPLETE = tuple(_complete_claim(table) for table in range(1, 11))
LIST = Claim(
    "ghc-appendix-all",
    "ghc",
    "§4, Tables A1–A10",
    "The appendix lists all generalized hypercubes that 10 ports a node allow, but the one without"
    " a port.",
    "138 rows",
    _whole,
    quote="These architectures are listed in the appendix",
)


# The tables ---------------------------------------------------------------------------------


def _rows_of(table: int) -> tuple[tuple[Cell, ...], ...]:
    rows = [(row.radices, row.line, _cells(row)) for row in printed_rows() if row.table == table]
    for radices in missing():
        if table_of(radices) == table:
            before = [line for other, line, _ in rows if _order(other) < _order(radices)]
            rows.append((radices, max(before, default=0), _missing_cells(radices)))
    rows.sort(key=lambda row: (row[1], row[2][0].missing, _order(row[0])))
    return tuple(cells for _, _, cells in rows)


def _order(radices: tuple[int, ...]) -> tuple[int, int]:
    return sum(radices), -prod(radices)


def _cells(row: Row) -> tuple[Cell, ...]:
    *values, _ = measured(row.radices)
    why = f"The bits of the digits add up to {_bits_told(row.radices)} = {values[1]}."
    return (
        Cell(",".join(map(str, row.radices)), number=prod(row.radices)),
        *(
            Cell(str(said), text(value), "agrees", said)
            if value == said
            else Cell(str(said), text(value), "differs", said, why)
            for value, said in zip(values, row.values, strict=True)
        ),
    )


def _missing_cells(radices: tuple[int, ...]) -> tuple[Cell, ...]:
    *values, _ = measured(radices)
    why = "This row should be there and is not."
    name = ",".join(map(str, radices))
    return (
        Cell("", name, "differs", prod(radices), why, missing=True),
        *(Cell("", text(value), "differs", value, why, missing=True) for value in values),
    )


def _table(table: int) -> Table:
    lacking = sum(table_of(radices) == table for radices in missing())
    return Table(
        f"ghc-a{table}",
        "ghc",
        f"Table A{table}",
        f"Generalized hypercubes of {NAMES[table - 1]} dimension{'s' * (table < 10)}",
        ("Configuration", "$P$", "$B_g$", "$N$"),
        lambda: _rows_of(table),
        LOST_BLOCK if lacking else "",
    )


TABLES = tuple(_table(table) for table in range(1, 11))
