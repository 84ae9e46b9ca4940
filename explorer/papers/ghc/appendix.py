"""Tables A1 to A10, row by row: printed values, wrong ones, and missing rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import ClassVar

from explorer.papers.auditing import audit_hooks
from explorer.papers.check import finding_unless, text
from explorer.papers.claim import Claim, Finding, Foundation, Witness
from explorer.papers.forms.vocabulary import Depends, Form, FunctionForm, statement
from explorer.papers.ghc._lattices import (
    Row,
    lattice_measures,
    missing_radices,
    possible_radices,
    printed_rows,
    spec,
    table_of,
)
from explorer.papers.paper_tables import Cell, Table
from explorer.words.forms import shown

Radices = tuple[int, ...]

NAMES = (
    "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two", "one",
)  # fmt: skip
COLUMNS = ("ports", "address bits", "nodes")
METHOD = "ports counted at a node, nodes and distances by a search from it, bits digit by digit"
LOST_BLOCK = (
    "The four configurations that the table lacks would stand one behind the other, between"
    " (2,2,3,5) and (2,2,4,5): a block of four lines was lost, in the paper or in its copy."
)


def _bit_sum(radices: tuple[int, ...]) -> str:
    """Return the sum of the bits of an address as text: ``7·1 + 1·2``."""
    sizes = [(radix - 1).bit_length() for radix in radices]
    return " + ".join(f"{sizes.count(size)}·{size}" for size in sorted(set(sizes)))


def _number_list(values: tuple[int, ...]) -> str:
    return ", ".join(map(text, values))


@dataclass(frozen=True)
class RowMatches:
    """A row of the appendix compared with its network: ports, address bits, nodes, and table."""

    row: Row

    complete: ClassVar[bool] = True
    grounds: ClassVar[tuple[Foundation, ...]] = ("links", "addresses", "printed")

    def __call__(self) -> Finding:
        row = self.row
        *values, diameter = lattice_measures(row.radices)
        name, printed = spec(row.radices), audit_hooks.printed(row.values)
        parts = [
            f"{count} {column}, not {value}"
            for count, value, column in zip(values, printed, COLUMNS, strict=True)
            if count != value
        ]
        if not len(row.radices) == diameter == 11 - row.table:
            parts.append(f"{diameter} dimensions, not {11 - row.table}")
        wrong = Witness(name, f"{name} has {' and '.join(parts)}.") if parts else None
        computed = _number_list(tuple(values))
        return finding_unless(
            wrong,
            computed,
            f"{name}: {METHOD}; the farthest node is {shown(diameter):hop} away.",
            _bits_note(row.radices, values[1]) if parts else "",
            f"{computed}: {' and '.join(parts)}",
        )


def _bits_note(radices: tuple[int, ...], address_bits: int) -> str:
    return f"The bits of the digits add up to {_bit_sum(radices)} = {address_bits}."


def _row_claim(row: Row) -> Claim:
    return statement(
        f"ghc-a{row.table}-{row.line:02d}",
        f"Table A{row.table}",
        _number_list(row.values),
        f"{spec(row.radices)} has {shown(row.ports):port} a node,"
        f" {shown(row.bits):address bit} and {row.nodes:,} nodes ($P$, $B_g$, $N$).",
        RowMatches(row),
    )


# Missing rows ---------------------------------------------------------------------------------


BOTH_FOUNDATIONS: tuple[Foundation, ...] = ("construction", "printed")


@dataclass(frozen=True)
class RowsComplete:
    """Whether every one of some configurations has exactly one printed row, and no others have."""

    expected: Callable[[], Sequence[Radices]]
    noun: str
    grounds: tuple[Foundation, ...]

    complete: ClassVar[bool] = True

    def __call__(self) -> Finding:
        expected = list(audit_hooks.built(tuple(self.expected())))
        dimensions = {len(radices) for radices in expected}
        rows = (row.radices for row in printed_rows() if len(row.radices) in dimensions)
        printed = audit_hooks.printed(tuple(rows))
        missing = [radices for radices in expected if radices not in printed]
        extra = [radices for radices in printed if radices not in expected]
        extra += [radices for radices in set(printed) if printed.count(radices) > 1]
        repeated = [radices for radices in set(expected) if expected.count(radices) > 1]
        wrong = None
        if faulty := missing or extra or repeated:
            name = spec(faulty[0])
            why = "can be built with 10 ports and is not listed" if missing else "is listed wrongly"
            wrong = Witness(name, f"{name} {why}.")
        return finding_unless(
            wrong,
            f"{shown(len(expected)):row}",
            f"{self.noun}: all partitions of 1 to 10 ports, {len(expected)}.",
            f"Not listed: {', '.join(map(spec, missing)) or 'none'}.",
            f"{len(printed) - len(extra)} of {shown(len(expected)):row}",
        )


def _missing_rows_consecutive() -> Finding:
    """Return whether the missing rows would be consecutive."""
    printed = audit_hooks.printed(tuple(row.radices for row in printed_rows()))
    ordered = [(radices, radices in printed) for radices in possible_radices()]
    places = [i for i, (_, there) in enumerate(ordered) if not there]
    is_consecutive = bool(places) and places == list(range(places[0], places[-1] + 1))
    name = spec(ordered[places[0]][0]) if places else spec(possible_radices()[0])
    wrong = None if is_consecutive else Witness(name, f"The rows missing beside {name} are apart.")
    computed = f"{shown(len(places)):row}, all in one gap"
    return finding_unless(wrong, computed, "The order of the appendix.", LOST_BLOCK)


def _form_with_repair(
    expected: Callable[[], Sequence[Radices]], noun: str, many: bool = True
) -> Form:
    """Return two readings: the rows as in the text, and repaired with a block of lines put back."""
    complete = RowsComplete(expected, noun, BOTH_FOUNDATIONS if many else ("printed",))
    readings = (
        ("as the text has it", complete),
        ("repaired: four lines put back", FunctionForm(_missing_rows_consecutive, "printed")),
    )
    return Depends("scan", readings)


def _missing_claim(number: int, radices: Radices) -> Claim:
    table = table_of(radices)
    return statement(
        f"ghc-a{table}-missing-{number}",
        f"Table A{table}",
        "no row",
        f"{spec(radices)}, {NAMES[table - 1]}-dimensional and of at most 10 ports, has a row in the"
        " appendix.",
        _form_with_repair(lambda: [radices], spec(radices), many=False),
        defect="ghc-appendix-all",
    )


def _complete_claim(table: int) -> Claim:
    dimensions = 11 - table
    lost = any(table_of(radices) == table for radices in missing_radices())

    def expected() -> list[Radices]:
        return [radices for radices in possible_radices() if len(radices) == dimensions]

    noun = f"Table A{table}"
    return statement(
        f"ghc-a{table}-complete",
        noun,
        f"{shown(sum(row.table == table for row in printed_rows())):row}",
        f"Table A{table} lists every generalized hypercube of {NAMES[table - 1]}"
        f" {shown(dimensions):dimension|dimensions} and at most 10 ports, each once.",
        _form_with_repair(expected, noun)
        if lost
        else RowsComplete(expected, noun, ("printed",) if dimensions == 10 else BOTH_FOUNDATIONS),
        defect="ghc-appendix-all" if lost else "",
    )


ROWS = tuple(_row_claim(row) for row in printed_rows())
MISSING = tuple(
    _missing_claim(number, radices) for number, radices in enumerate(missing_radices(), 1)
)
COMPLETE = tuple(_complete_claim(table) for table in range(1, 11))
LIST = statement(
    "ghc-appendix-all",
    "§4, Tables A1–A10",
    "138 rows",
    "The appendix lists all generalized hypercubes that 10 ports a node allow, but the one without"
    " a port.",
    _form_with_repair(possible_radices, "Tables A1 to A10"),
    quote="These architectures are listed in the appendix",
)


# The tables ---------------------------------------------------------------------------------


def _rows_of(table: int) -> tuple[tuple[Cell, ...], ...]:
    rows = [(row.radices, row.line, _cells(row)) for row in printed_rows() if row.table == table]
    for radices in missing_radices():
        if table_of(radices) == table:
            before = [line for other, line, _ in rows if _order(other) < _order(radices)]
            rows.append((radices, max(before, default=0), _missing_cells(radices)))
    rows.sort(key=lambda row: (row[1], row[2][0].missing, _order(row[0])))
    return tuple(cells for _, _, cells in rows)


def _order(radices: tuple[int, ...]) -> tuple[int, int]:
    return sum(radices), -prod(radices)


def _cells(row: Row) -> tuple[Cell, ...]:
    *values, _ = lattice_measures(row.radices)
    why = _bits_note(row.radices, values[1])
    return (
        Cell(",".join(map(str, row.radices)), number=prod(row.radices)),
        *(
            Cell(str(printed), text(value), "agrees", printed)
            if value == printed
            else Cell(str(printed), text(value), "differs", printed, why)
            for value, printed in zip(values, row.values, strict=True)
        ),
    )


def _missing_cells(radices: tuple[int, ...]) -> tuple[Cell, ...]:
    *values, _ = lattice_measures(radices)
    why = "This row should be there and is not."
    name = ",".join(map(str, radices))
    return (
        Cell("", name, "differs", prod(radices), why, missing=True),
        *(Cell("", text(value), "differs", value, why, missing=True) for value in values),
    )


def _table(table: int) -> Table:
    missing_count = sum(table_of(radices) == table for radices in missing_radices())
    return Table(
        f"ghc-a{table}",
        "ghc",
        f"Table A{table}",
        f"Generalized hypercubes of {NAMES[table - 1]} {shown(11 - table):dimension|dimensions}",
        ("Configuration", "$P$", "$B_g$", "$N$"),
        lambda: _rows_of(table),
        LOST_BLOCK if missing_count else "",
    )


TABLES = tuple(_table(table) for table in range(1, 11))
