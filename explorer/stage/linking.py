"""Turns browser modules into functions, which the runtime links by name.

It relies on the form of our modules: they import and export by name, at the beginning of a line,
export nothing that is assigned later, and have no circular imports. Any other form is refused with
name and line. The lines of a module keep their numbers, but lose their indents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from posixpath import dirname, join, normpath
from typing import Final

import orjson

IMPORTED_PATH: Final = re.compile(r'^(?:import|export)\s(?:[^;"]*?\sfrom\s)?"(\.[^"]+)"', re.M)
IMPORT: Final = re.compile(r'^import\s+(?:([^"]*?)\s+from\s+)?"(\.[^"]+)";', re.M)
REEXPORT: Final = re.compile(r'^export\s+(\{[^}]*\})\s+from\s+"(\.[^"]+)";', re.M)
EXPORT_LIST: Final = re.compile(r"^export\s+(\{[^}]*\});", re.M)
EXPORTED_DECLARATION: Final = re.compile(
    r"^export\s+(?=(?:async\s+)?(?:function\b\s*\*?|class\b|const\b)\s*([\w$]+))", re.M
)
OTHER_STATEMENT: Final = re.compile(r"^(?:import|export)\b(?!\()[^\n]*", re.M)
INDENT: Final = re.compile(r"^ +", re.M)
DYNAMIC_IMPORT: Final = re.compile(r"(?<![\w.$])import\(")
MODULE_URL: Final = re.compile(r"(?<![\w.$])import\.meta\.url\b")


class UnlinkableError(ValueError):
    """Raised for a module in a form that packs do not support."""


def names_and_aliases(listed: str) -> list[tuple[str, str]]:
    """Return the names in braces, each with its alias.

    >>> names_and_aliases("{ a, b as c, }")
    [('a', 'a'), ('b', 'c')]
    """
    words = (part.split() for part in listed.strip("{}").split(",") if part.strip())
    return [(names[0], names[-1]) for names in words]


def function_of(name: str, text: str) -> str:
    """Return a module as the function that creates it, with line numbers unchanged.

    >>> print(function_of("a/b.js", 'import { x as y } from "./c.js";\\nexport const z = y;'))
    const {x:y}=$take("a/c.js");
    const z = y;
    return {z};
    """
    exports: dict[str, str] = {}

    def module_key(target: str) -> str:
        return orjson.dumps(normpath(join(dirname(name), target))).decode()

    def with_line_breaks(match: re.Match[str], code: str) -> str:
        return code + "\n" * match[0].count("\n")

    def replace_import(match: re.Match[str]) -> str:
        names, module = match[1], f"$take({module_key(match[2])})"
        if names is None:
            return with_line_breaks(match, f"{module};")
        if names.startswith("* as "):
            return with_line_breaks(match, f"const {names[5:].strip()}={module};")
        if not names.startswith("{"):
            raise UnlinkableError(f"{name}: {match[0].splitlines()[0]}: import it by name")
        bindings = ",".join(a if a == b else f"{a}:{b}" for a, b in names_and_aliases(names))
        return with_line_breaks(match, f"const {{{bindings}}}={module};")

    def replace_reexport(match: re.Match[str]) -> str:
        exports.update(
            {b: f"$take({module_key(match[2])}).{a}" for a, b in names_and_aliases(match[1])}
        )
        return with_line_breaks(match, "")

    def replace_export_list(match: re.Match[str]) -> str:
        exports.update({b: a for a, b in names_and_aliases(match[1])})
        return with_line_breaks(match, "")

    def replace_declaration(match: re.Match[str]) -> str:
        exports[match[1]] = match[1]
        return ""

    for form, change in (
        (REEXPORT, replace_reexport),
        (EXPORT_LIST, replace_export_list),
        (IMPORT, replace_import),
    ):
        text = form.sub(change, text)
    text = EXPORTED_DECLARATION.sub(replace_declaration, text)
    if unsupported := OTHER_STATEMENT.search(text):
        raise UnlinkableError(f"{name}: {unsupported[0].strip()}: packs know no such form")
    text = MODULE_URL.sub(f"$url({module_key(name.rpartition('/')[2])})", text)
    text = DYNAMIC_IMPORT.sub(f"$get({orjson.dumps(dirname(name)).decode()}, ", text)
    text = INDENT.sub("", text)
    exported = ",".join(key if key == value else f"{key}:{value}" for key, value in exports.items())
    return f"{text.rstrip()}\nreturn {{{exported}}};"


def imports(name: str, text: str) -> tuple[str, ...]:
    """Return the modules that a module imports directly, in the order of its imports.

    >>> imports("a/b.js", 'import { x } from "./c.js";\\nexport { y } from "../d.js";')
    ('a/c.js', 'd.js')
    """
    return tuple(normpath(join(dirname(name), target)) for target in IMPORTED_PATH.findall(text))


def in_import_order(
    name: str, imports_of: Mapping[str, Sequence[str]], order: dict[str, None]
) -> Iterator[str]:
    """Yield a module and everything it imports, each after its own imports.

    ``order`` has the modules already defined; the yielded ones are added.

    >>> list(in_import_order("a", {"a": ["b", "c"], "b": ["c"], "c": []}, {}))
    ['c', 'b', 'a']
    """
    order[name] = None
    for other in imports_of[name]:
        if other not in order:
            yield from in_import_order(other, imports_of, order)
    yield name
