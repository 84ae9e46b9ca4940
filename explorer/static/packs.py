"""Modules linked into packs: one request brings a module with all that it imports.

A page begins with about a hundred small modules, and a far server answers each request late. So
a pack holds what an entry needs, each module as a function of its own, made when it is first
taken: the links between modules are those that they declare. A source map names each line by its
file and line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from posixpath import dirname, relpath
from typing import Final

import orjson

from explorer.stage.linking import behind, function_of
from explorer.static.assets import Asset, Assets

FOLDER: Final = "packed/"
"""Where packs stand beside the modules, one level deep as they: what is relative stays true."""

ENTRY: Final = "main.js"
"""What every page begins with: its pack holds the runtime that all others link against."""

SHEET: Final = "first.css"
"""The sheets that every page begins with, as one."""

RUNTIME: Final = "linking.js"
"""The module that keeps the others of a pack; it is no part of any but the first."""


DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def vlq(number: int) -> str:
    """Return a number as source maps write it.

    >>> vlq(0), vlq(1), vlq(-1), vlq(16)
    ('A', 'C', 'D', 'gB')
    """
    rest, text = (-number << 1 | 1) if number < 0 else number << 1, ""
    while True:
        rest, digit = rest >> 5, rest & 31
        text += DIGITS[digit | (32 if rest else 0)]
        if not rest:
            return text


@dataclass(frozen=True)
class Packs:
    """The packs of a folder of assets, made when asked for.

    The pack of a module holds it and all that it imports, but for what the first pack has; one
    sheet holds ``sheets``, those that every page begins with.
    """

    files: Assets
    sheets: tuple[str, ...] = ()

    @cached_property
    def first(self) -> tuple[str, ...]:
        """The modules that every page begins with."""
        return self.files.needed([ENTRY])

    @cached_property
    def _made(self) -> dict[str, Asset]:
        return {}

    def find(self, name: str) -> Asset | None:
        """Return what stands under a name in the folder of packs, None if nothing does."""
        if name not in self._made:
            inside = name.removeprefix(FOLDER)
            module = inside.removesuffix(".map")
            if inside == name or (inside != SHEET and module not in self.files.modules):
                return None
            make = self._sheet if inside == SHEET else self._map if inside != module else self.pack
            self._made[name] = Asset(name, make(module), verbatim=True)
        return self._made[name]

    def members(self, name: str) -> tuple[str, ...]:
        """Return the modules of the pack of a module, each behind those that it imports."""
        known = () if name == ENTRY else self.first
        return tuple(behind(name, self.files.imports, dict.fromkeys(known)))

    def _parts(self, name: str) -> Iterable[tuple[str | None, str]]:
        """Yield the pieces of a pack: of which module each is, and its lines."""
        if name == ENTRY:
            yield None, self.files.files[RUNTIME].sent.decode().strip("\n")
        else:
            runtime = relpath(ENTRY, dirname(name) or ".")
            runtime = runtime if runtime.startswith(".") else f"./{runtime}"
            yield None, f'import {{ $define, $get, $take, $url }} from "{runtime}";'
        for member in self.members(name):
            key = orjson.dumps(member).decode()
            yield None, f"$define({key}, () => {{"
            yield member, function_of(member, self.files.files[member].sent.decode())
            yield None, "});"
        yield None, f"//# sourceMappingURL={name.rpartition('/')[2]}.map"
        if name == ENTRY:
            yield None, f'$take("{ENTRY}");'

    def _lines(self, name: str) -> Iterator[tuple[str | None, int, str]]:
        """Yield the lines of a pack that are not empty: of which module, which of its lines."""
        for member, text in self._parts(name):
            for number, line in enumerate(text.split("\n")):
                if line:
                    yield member, number, line

    def pack(self, name: str) -> bytes:
        """Return the pack of a module."""
        return "\n".join(line for _, _, line in self._lines(name)).encode() + b"\n"

    def _sheet(self, _: str) -> bytes:
        sheets = (self.files.files[name].sent.decode() for name in self.sheets)
        return "\n".join(sheets).encode()

    def _map(self, name: str) -> bytes:
        """Return the source map of a pack: which line is which of which module."""
        sources: list[str] = []
        rows: list[str] = []
        last_source = last_line = 0
        for member, line, _ in self._lines(name):
            if member is None:
                rows.append("")
                continue
            if not sources or sources[-1] != member:
                sources.append(member)
            source = len(sources) - 1
            rows.append(f"A{vlq(source - last_source)}{vlq(line - last_line)}A")
            last_source, last_line = source, line
        here = dirname(FOLDER + name)
        return orjson.dumps(
            {
                "version": 3,
                "sources": [relpath(source, here) for source in sources],
                "names": [],
                "mappings": ";".join(rows),
            }
        )
