"""Modules linked into packs: one request brings a module with all that it imports.

A page begins with about a hundred small modules, and a far server answers each request late. So
a pack holds what an entry needs, each module as a function of its own, made when it is first
taken: the links between modules are those that they declare. This stands on the form that ours
have: they import and export by name, at the beginning of a line, export nothing that is assigned
later, and import one another in no circle. Whatever has another form is refused by name and line.
The lines of a module stay where they are, without their indents, so that a source map names each by
its file and line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from posixpath import dirname, normpath, relpath
from posixpath import join as joined
from typing import Final

import orjson

from explorer.web.assets.assets import Asset, Assets

FOLDER: Final = "packed/"
"""Where packs stand beside the modules, one level deep as they: what is relative stays true."""

ENTRY: Final = "main.js"
"""What every page begins with: its pack holds the runtime that all others link against."""

SHEET: Final = "first.css"
"""The sheets that every page begins with, as one."""

RUNTIME: Final = "linking.js"
"""The module that keeps the others of a pack; it is no part of any but the first."""

IMPORT: Final = re.compile(r'^import\s+(?:([^"]*?)\s+from\s+)?"(\.[^"]+)";', re.M)
FROM: Final = re.compile(r'^export\s+(\{[^}]*\})\s+from\s+"(\.[^"]+)";', re.M)
LISTED: Final = re.compile(r"^export\s+(\{[^}]*\});", re.M)
DECLARED: Final = re.compile(
    r"^export\s+(?=(?:async\s+)?(?:function\b\s*\*?|class\b|const\b)\s*([\w$]+))", re.M
)
OTHER: Final = re.compile(r"^(?:import|export)\b(?!\()[^\n]*", re.M)
INDENT: Final = re.compile(r"^ +", re.M)
LATER: Final = re.compile(r"(?<![\w.$])import\(")
META: Final = re.compile(r"(?<![\w.$])import\.meta\.url\b")

DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


class UnlinkableError(ValueError):
    """A module has a form that packs do not know."""


def pairs(listed: str) -> list[tuple[str, str]]:
    """Return what stands in braces: each name, and the one that it gets.

    >>> pairs("{ a, b as c, }")
    [('a', 'a'), ('b', 'c')]
    """
    words = (part.split() for part in listed.strip("{}").split(",") if part.strip())
    return [(names[0], names[-1]) for names in words]


def function_of(name: str, text: str) -> str:
    """Return a module as the function that makes it, every line where it was.

    >>> print(function_of("a/b.js", 'import { x as y } from "./c.js";\\nexport const z = y;'))
    const { x: y } = $take("a/c.js");
    const z = y;
    return Object.freeze({ z });
    """
    given: dict[str, str] = {}

    def there(target: str) -> str:
        return orjson.dumps(normpath(joined(dirname(name), target))).decode()

    def lines(match: re.Match[str], code: str) -> str:
        return code + "\n" * match[0].count("\n")

    def imported(match: re.Match[str]) -> str:
        names, module = match[1], f"$take({there(match[2])})"
        if names is None:
            return lines(match, f"{module};")
        if names.startswith("* as "):
            return lines(match, f"const {names[5:].strip()} = {module};")
        if not names.startswith("{"):
            raise UnlinkableError(f"{name}: {match[0].splitlines()[0]}: import it by name")
        bindings = ", ".join(a if a == b else f"{a}: {b}" for a, b in pairs(names))
        return lines(match, f"const {{ {bindings} }} = {module};")

    def passed(match: re.Match[str]) -> str:
        given.update({b: f"$take({there(match[2])}).{a}" for a, b in pairs(match[1])})
        return lines(match, "")

    def listed(match: re.Match[str]) -> str:
        given.update({b: a for a, b in pairs(match[1])})
        return lines(match, "")

    def declared(match: re.Match[str]) -> str:
        given[match[1]] = match[1]
        return ""

    for form, change in ((FROM, passed), (LISTED, listed), (IMPORT, imported)):
        text = form.sub(change, text)
    text = DECLARED.sub(declared, text)
    if left := OTHER.search(text):
        raise UnlinkableError(f"{name}: {left[0].strip()}: packs know no such form")
    text = META.sub(f"$url({there(name.rpartition('/')[2])})", text)
    text = LATER.sub(f"$get({orjson.dumps(dirname(name)).decode()}, ", text)
    text = INDENT.sub("", text)
    out = ", ".join(key if key == value else f"{key}: {value}" for key, value in given.items())
    return f"{text.rstrip()}\nreturn Object.freeze({{ {out} }});"


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
        return tuple(self._behind(name, dict.fromkeys(known), []))

    def _behind(self, name: str, seen: dict[str, None], order: list[str]) -> list[str]:
        seen[name] = None
        for other in self.files.imports[name]:
            if other not in seen:
                self._behind(other, seen, order)
        order.append(name)
        return order

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

    def pack(self, name: str) -> bytes:
        """Return the pack of a module."""
        return "\n".join(text for _, text in self._parts(name)).encode() + b"\n"

    def _sheet(self, _: str) -> bytes:
        return b"\n".join(self.files.files[name].sent for name in self.sheets)

    def _map(self, name: str) -> bytes:
        """Return the source map of a pack: which line is which of which module."""
        sources: list[str] = []
        rows: list[str] = []
        last_source = last_line = 0
        for member, text in self._parts(name):
            for line in range(text.count("\n") + 1):
                if member is None:
                    rows.append("")
                    continue
                if line == 0:
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
