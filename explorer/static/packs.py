"""Modules linked into packs: one request fetches a module with everything it imports.

A page starts with about a hundred small modules, and a distant server answers each request late. So
a pack holds everything an entry needs, each module as a function of its own that runs when the
module is first used; modules are linked by name. A source map gives the file and line of
each line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from posixpath import dirname, relpath
from typing import Final

import orjson

from explorer.stage.linking import function_of, in_import_order
from explorer.static.assets import Asset, Assets

FOLDER: Final = "packed/"
"""Folder of the packs, as deep as those of the modules, so that relative paths stay valid."""

ENTRY: Final = "main.js"
"""The entry of every page: its pack holds the runtime that all other packs link against."""

SHEET: Final = "first.css"
"""The style sheets of every page, as one file."""

RUNTIME: Final = "linking.js"
"""The module that stores the modules of packs; only the first pack contains it."""


BASE64_DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def vlq(number: int) -> str:
    """Return a number in the base64 VLQ encoding of source maps.

    >>> vlq(0), vlq(1), vlq(-1), vlq(16)
    ('A', 'C', 'D', 'gB')
    """
    rest, text = (-number << 1 | 1) if number < 0 else number << 1, ""
    while True:
        rest, digit = rest >> 5, rest & 31
        text += BASE64_DIGITS[digit | (32 if rest else 0)]
        if not rest:
            return text


@dataclass(frozen=True)
class Packs:
    """The packs of an assets folder, made on request.

    The pack of a module holds it and everything it imports, except what the first pack holds; one
    sheet joins ``sheets``, those that every page starts with.
    """

    files: Assets
    sheets: tuple[str, ...] = ()

    @cached_property
    def first_modules(self) -> tuple[str, ...]:
        """The modules that every page starts with."""
        return self.files.with_imports([ENTRY])

    @cached_property
    def _made(self) -> dict[str, Asset]:
        return {}

    def find(self, name: str) -> Asset | None:
        """Return the pack, sheet or map with a name in the folder of packs, None if none."""
        if name not in self._made:
            file = name.removeprefix(FOLDER)
            module = file.removesuffix(".map")
            if file == name or (file != SHEET and module not in self.files.modules):
                return None
            make = self._sheet if file == SHEET else self._map if file != module else self.pack
            self._made[name] = Asset(name, make(module), verbatim=True)
        return self._made[name]

    def members(self, name: str) -> tuple[str, ...]:
        """Return the modules of a module's pack, each after its imports."""
        known = () if name == ENTRY else self.first_modules
        return tuple(in_import_order(name, self.files.imports, dict.fromkeys(known)))

    def _pieces(self, name: str) -> Iterable[tuple[str | None, str]]:
        """Yield the pieces of a pack: (module or None, its text)."""
        if name == ENTRY:
            yield None, self.files.files[RUNTIME].served_body.decode().strip("\n")
        else:
            runtime = relpath(ENTRY, dirname(name) or ".")
            runtime = runtime if runtime.startswith(".") else f"./{runtime}"
            yield None, f'import {{ $define, $get, $take, $url }} from "{runtime}";'
        for member in self.members(name):
            key = orjson.dumps(member).decode()
            yield None, f"$define({key}, () => {{"
            yield member, function_of(member, self.files.files[member].served_body.decode())
            yield None, "});"
        yield None, f"//# sourceMappingURL={name.rpartition('/')[2]}.map"
        if name == ENTRY:
            yield None, f'$take("{ENTRY}");'

    def _lines(self, name: str) -> Iterator[tuple[str | None, int, str]]:
        """Yield the non-empty lines of a pack: (module or None, line number in it, line)."""
        for member, text in self._pieces(name):
            for number, line in enumerate(text.split("\n")):
                if line:
                    yield member, number, line

    def pack(self, name: str) -> bytes:
        """Return the pack of a module."""
        return "\n".join(line for _, _, line in self._lines(name)).encode() + b"\n"

    def _sheet(self, _: str) -> bytes:
        sheets = (self.files.files[name].served_body.decode() for name in self.sheets)
        return "\n".join(sheets).encode()

    def _map(self, name: str) -> bytes:
        """Return the source map of a pack, which maps each line to its module and line."""
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
        folder = dirname(FOLDER + name)
        return orjson.dumps(
            {
                "version": 3,
                "sources": [relpath(source, folder) for source in sources],
                "names": [],
                "mappings": ";".join(rows),
            }
        )
