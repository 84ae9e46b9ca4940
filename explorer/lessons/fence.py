"""A fence of a lesson split line by line, before its content is interpreted."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NoReturn, cast

from explorer.core.errors import ExplorerError
from explorer.core.suggest import closest_match
from explorer.lessons.inline import ADDRESS_STARTS, spans
from explorer.lessons.lesson import BadLesson, Words

FIELD: Final = re.compile(r"([a-z]+):\s*(.*)", re.S)


@dataclass(frozen=True)
class Line:
    """A line of a fence, joined with its continuation lines."""

    number: int
    text: str


@dataclass
class Fence:
    """A parsed fence: the words of its opening line, and its lines by kind."""

    file: str
    line: int
    name: str
    rest: str
    allowed: tuple[str, ...]
    lang: str
    plain: list[Line] = field(default_factory=list)
    addresses: list[Line] = field(default_factory=list)
    answers: list[Line] = field(default_factory=list)
    fields: dict[str, list[Line]] = field(default_factory=dict)

    def refuse(self, line: int, complaint: str, nearest: str | None = None) -> NoReturn:
        """Raise BadLesson for a line."""
        raise BadLesson(self.file, line, complaint, nearest)

    def add_lines(self, text: str) -> None:
        """Sort the lines of a fence by kind."""
        current_entries: list[Line] | None = None
        for number, raw in enumerate(text.splitlines(), self.line + 1):
            line = raw.strip()
            if not line:
                continue
            entries = self._entries(number, line)
            if entries is None:
                if current_entries is None:
                    current_entries = self.plain
                    current_entries.append(Line(number, line))
                else:
                    current_entries[-1] = Line(
                        current_entries[-1].number, f"{current_entries[-1].text} {line}"
                    )
                continue
            current_entries = entries
            # Compared by identity: both may be empty.
            keeps_start = entries is self.addresses or entries is self.answers
            current_entries.append(
                Line(number, line if keeps_start else line.partition(":")[2].strip())
            )

    def _entries(self, number: int, line: str) -> list[Line] | None:
        """Return the list in which a line begins an entry, None if it continues another line."""
        if line.startswith(ADDRESS_STARTS):
            return self.addresses
        if line[:2] in ("+ ", "- "):
            return self.answers
        field_match = FIELD.fullmatch(line)
        if field_match is None:
            return None
        if field_match[1] not in self.allowed:
            near = closest_match(field_match[1], self.allowed)
            self.refuse(number, f"a {self.name} has no {field_match[1]!r}", near and f"{near}:")
        return self.fields.setdefault(field_match[1], [])

    def words(self, line: Line) -> Words:
        """Return a line as running text."""
        try:
            return spans(line.text, self.lang)
        except BadLesson:
            raise
        except ExplorerError as error:
            self.refuse(line.number, error.sentence, error.nearest)

    def only_line(self, name: str, needed: bool = True) -> Line | None:
        """Return the only line of a field; refuse a second one, or a missing one if it is
        needed."""
        lines = self.fields.get(name, [])
        if len(lines) > 1:
            self.refuse(lines[1].number, f"a {self.name} has one {name!r}, and this is another")
        if not lines and needed:
            self.refuse(self.line, f"this {self.name} has no {name!r}", f"{name}: …")
        return lines[0] if lines else None

    def required_text(self, name: str) -> Words:
        """Return a required field as running text."""
        return self.words(cast(Line, self.only_line(name)))

    def optional_text(self, name: str) -> Words:
        """Return a field as running text, empty if it is missing."""
        line = self.only_line(name, needed=False)
        return self.words(line) if line else ()

    def plain_text(self) -> Words:
        """Return the plain lines as running text; refuse a fence without any."""
        if not self.plain:
            self.refuse(self.line, f"this {self.name} says nothing: its text comes first")
        return self.words(self.plain[0])

    def address(self) -> str:
        """Return the only address; refuse none or several."""
        if len(self.addresses) != 1:
            count = len(self.addresses)
            self.refuse(self.line, f"a {self.name} has one address, this has {count}", "?net=Q(4)")
        return self.addresses[0].text
