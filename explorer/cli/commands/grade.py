"""``explorer grade``: the result codes of a class, each with its content and its faults."""

from __future__ import annotations

import argparse
import csv
import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from explorer.classroom.result_code import (
    CODE_PATTERN,
    ChallengeResult,
    name_digest,
    read_code,
    read_or_make_key,
)
from explorer.cli.arguments import Commands, add_command, with_json
from explorer.cli.output import emit, emit_json, open_for_text
from explorer.core.errors import ExplorerError, TooLarge, brief

MAX_FILE_BYTES: Final = 10_000_000
"""Most bytes read of a file of codes."""

COLUMNS: Final = (
    *("place", "name", "code", "date", "right", "answers", "shortest", "routes", "minutes"),
    *("hops", "trouble"),
)
"""Columns of a row; ``hops`` has a character for each first answer, grouped by pairs of nodes."""

Row = dict[str, object]


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Grade the codes that a class hands in after a challenge, as CSV."
    parser = add_command(commands, "grade", grade, title)
    parser.add_argument(
        "codes", metavar="FILE", nargs="+", type=Path, help="a text with codes, or a folder of them"
    )
    parser.add_argument(
        "--key", type=Path, metavar="FILE", help="the key that `explorer serve --key` signed by"
    )
    parser.add_argument(
        "--challenge", metavar="LINK", help="of which they must be: the link that was handed out"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="a file to write to")
    with_json(parser)


def grade(args: argparse.Namespace) -> int:
    """Write a row for every code; return 1 if something is wrong with one."""
    key, expected_challenge = _key(args.key), _challenge(args.challenge)
    seen: dict[str, str] = {}
    rows = [
        _row(place, name, code, key, expected_challenge, seen)
        for path in args.codes
        for place, name, code in _codes(path)
    ]
    if not rows:
        raise ExplorerError("there is no code in these files", nearest="a line of Ann, Q4-AFQW-…")
    if args.json:
        emit_json(rows)
    elif args.output:
        with open_for_text(args.output) as file:
            file.write(_csv(rows))
    else:
        emit(_csv(rows).rstrip())
    return int(any(row["trouble"] for row in rows))


def _key(path: Path | None) -> bytes | None:
    if path is not None and not path.is_file():
        raise ExplorerError(f"{brief(str(path))} is no file: the key that the codes were signed by")
    return None if path is None else read_or_make_key(path)


def _challenge(link: str | None) -> bytes | None:
    """Return the digest of the challenge that a link opens; raise OutsideRange if it opens none."""
    if link is None:
        return None
    from explorer.tasks.challenges.result import digest_of_challenge
    from explorer.tasks.registry import read_state

    return digest_of_challenge(read_state("?" + link.partition("?")[2]))


def _codes(path: Path) -> Iterator[tuple[str, str, str]]:
    """Yield the place of each code in a file or a folder, the text before it, and the code."""
    if path.is_dir():
        for file_path in sorted(each for each in path.rglob("*") if each.is_file()):
            yield from _codes(file_path)
        return
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise ExplorerError(f"{brief(str(path))} cannot be read: {error.strerror}") from None
    if len(content) > MAX_FILE_BYTES:
        raise TooLarge(
            f"{brief(str(path))} has more than {MAX_FILE_BYTES:,} bytes",
            nearest="several smaller files",
        )
    text = content.decode("utf-8", "replace")
    for number, line in enumerate(text.splitlines(), 1):
        start = 0
        for match in CODE_PATTERN.finditer(line):
            yield f"{path.name}:{number}", line[start : match.start()].strip(" \t,;:\"'"), match[0]
            start = match.end()


def _row(
    place: str,
    name: str,
    code: str,
    key: bytes | None,
    expected_challenge: bytes | None,
    seen: dict[str, str],
) -> Row:
    """Return the row of a code; ``seen`` has the place where each code first occurs."""
    row: Row = {**dict.fromkeys(COLUMNS, ""), "place": place, "name": name, "code": code}
    try:
        result, trouble = read_code(code, key)
    except ExplorerError:
        return row | {"trouble": "changed"}
    if not trouble and expected_challenge is not None and result.challenge != expected_challenge:
        trouble = "of another challenge"
    if not trouble and result.name and name and result.name != name_digest(name):
        trouble = "drawn for another name"
    first = seen.setdefault(code, place)
    if first != place:
        trouble = ", ".join(part for part in (trouble, f"copied from {first}") if part)
    return row | {
        "date": datetime.fromtimestamp(60 * result.minutes, UTC).strftime("%Y-%m-%d %H:%M"),
        "right": result.right,
        "answers": result.answers,
        "shortest": result.shortest,
        "routes": len(result.pairs),
        "minutes": round(result.seconds / 60, 1),
        "hops": _hops(result),
        "trouble": trouble,
    }


def _hops(result: ChallengeResult) -> str:
    return " ".join("".join("✓" if ok else "×" for ok in pair.right) for pair in result.pairs)


def _csv(rows: list[Row]) -> str:
    """Return rows as CSV in which a spreadsheet reads no cell as a formula."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({name: _without_formula(value) for name, value in row.items()})
    return out.getvalue()


def _without_formula(value: object) -> object:
    """Return a cell, quoted as text if it begins as a formula does."""
    return f"'{value}" if isinstance(value, str) and value[:1] in tuple("=+-@\t") else value
