"""TypeScript declarations of the documents that the server sends, from their Python declarations.

Every TypedDict of a room becomes an interface of the same name, and every name that a module
declares as ``TypeAlias`` a type. Nothing is listed here: a document is taken up by being declared
in a room of ROOMS, that of a task by being what its ``show`` returns, a dataclass by being what a
field of a document holds.

    python -m tests.frontend.documents    writes assets/types/documents.d.ts, and what the tables
                                          of looks and of terms become

The test command does so by itself; nothing that is generated is kept in the repository.
"""

from __future__ import annotations

import pkgutil
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from fractions import Fraction
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from types import ModuleType
from typing import (
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from explorer.display.raster import assets
from explorer.display.stylesheets import write_generated
from explorer.documents.stage.explore import TaskDocument
from explorer.tasks.registry import tasks
from explorer.testing.shapes import fields, has_fields

ROOMS = (
    "explorer.analysis.verification.sums",
    "explorer.course.challenge",
    "explorer.display",
    "explorer.notation",
    "explorer.export",
    "explorer.documents",
    "explorer.state",
    "explorer.tasks",
    "explorer.lessons.class_question",
    "explorer.lessons.document",
    "explorer.lessons.exercises.document",
    "explorer.lessons.page",
    "explorer.lessons.terms.index",
    "explorer.talks.document",
)
TARGET = Path(__file__).resolve().parents[2] / "assets" / "types" / "documents.d.ts"
WIDEST = 100

PLAIN: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    Fraction: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    object: "unknown",
}

HEAD = """\
// The documents that the server sends, generated from the declarations in Python by
// `python -m tests.frontend.documents`.
"""


def modules(rooms: Sequence[str] = ROOMS) -> Iterator[ModuleType]:
    """Yield all modules of some rooms, by name; a room may be one module."""
    for room in rooms:
        package = import_module(room)
        yield package
        inside = getattr(package, "__path__", ())
        for found in pkgutil.walk_packages(inside, f"{room}."):
            yield import_module(found.name)


def declared(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield the documents and the named types that a module itself declares, in their order.

    Before a document come the dataclasses in its fields.
    """
    named = {
        name: getattr(module, name)
        for name, text in getattr(module, "__annotations__", {}).items()
        if "TypeAlias" in str(text)
    }
    for name, value in vars(module).items():
        if is_typeddict(value) and value.__module__ == module.__name__:
            for _, _, hint in fields(value):
                yield from values_in(hint)
            yield name, value
        elif name in named:
            yield name, value


def values_in(hint: Any) -> Iterator[tuple[str, Any]]:
    """Yield the dataclasses in a type, each behind those in its own fields."""
    if is_dataclass(hint):
        for _, _, part in fields(hint):
            yield from values_in(part)
        yield hint.__name__, hint
    for part in get_args(hint):
        yield from values_in(part)


def typescript(hint: Any, names: Mapping[Any, str]) -> str:
    """Return a type of Python as TypeScript writes it; ``names`` are those with a name.

    >>> typescript(list[tuple[int, str]], {}), typescript(dict[str, float | None], {})
    ('[number, string][]', 'Record<string, number | null>')
    >>> typescript(tuple[int, ...], {}), typescript(Literal["nodes", "links"], {})
    ('number[]', '"nodes" | "links"')
    """
    origin, args = get_origin(hint), get_args(hint)
    if has_fields(hint):
        return str(hint.__name__)
    if names and hint in names:
        return names[hint]
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is Literal:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in args)
    if origin in (Union, types.UnionType):
        return " | ".join(
            dict.fromkeys(typescript(part, names) for part in _regrouped(args, names))
        )
    if origin is tuple and not (len(args) == 2 and args[1] is Ellipsis):
        return f"[{', '.join(typescript(part, names) for part in args)}]"
    if origin in (list, tuple, Sequence, frozenset, set):
        item = typescript(args[0], names)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin in (dict, Mapping):
        return f"Record<{typescript(args[0], names)}, {typescript(args[1], names)}>"
    raise TypeError(f"{hint!r} has no form in TypeScript: a document holds what JSON holds")


def _regrouped(args: tuple[Any, ...], names: Mapping[Any, str]) -> list[Any]:
    """Return the members of a union, those of a union with a name as one: Python forgets it."""
    left = list(args)
    for named in names:
        inner = get_args(named)
        if get_origin(named) in (Union, types.UnionType) and set(inner) <= set(left):
            first = left.index(inner[0])
            left = [one for one in left[:first] if one not in inner] + [
                named,
                *(one for one in left[first:] if one not in inner),
            ]
    return left


def comment(text: str | None, indent: str = "") -> str:
    """Return a docstring as a comment, nothing for none."""
    if not text:
        return ""
    lines = cleandoc(text).replace("*/", "* /").splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "".join(f"{indent} *{f' {line}' if line else ''}\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def interface(name: str, document: Any, names: Mapping[Any, str]) -> str:
    """Return a document as an interface."""
    rows = "".join(
        f"  {key}{'?' * optional}: {typescript(hint, names)};\n"
        for key, optional, hint in fields(document)
    )
    own = document.__doc__ if document.__doc__ != dict.__doc__ else None
    return f"{comment(own)}export interface {name} {{\n{rows}}}\n"


def alias(name: str, value: Any, names: Mapping[Any, str]) -> str:
    """Return a named type."""
    text = typescript(value, {key: own for key, own in names.items() if own != name})
    line = f"export type {name} = {text};\n"
    if len(line) <= WIDEST:
        return line
    parts = "".join(f"\n  | {part}" for part in text.split(" | "))
    return f"export type {name} ={parts};\n"


def of_tasks() -> str:
    """Return the document of every task by its key, from what its ``show`` returns."""
    rows = "".join(
        f"  {key}: {typescript(get_type_hints(task.show)['return'], {})};\n"
        for key, task in tasks().items()
    )
    return (
        f"/** What each task shows beside the message. */\n"
        f"export interface TaskDocuments {{\n{rows}}}\n\n"
        f"export type TaskDocument = NonNullable<TaskDocuments[keyof TaskDocuments]>;\n"
    )


def declarations(rooms: Sequence[str] = ROOMS) -> str:
    """Return the whole file of declarations; raise ValueError where two have one name."""
    found: dict[str, tuple[str, Any]] = {}
    for module in modules(rooms):
        for name, value in declared(module):
            if found.get(name, (None, value))[1] is not value:
                raise ValueError(f"{name} is declared in {found[name][0]} and {module.__name__}")
            found.setdefault(name, (module.__name__, value))
    names = {value: name for name, (_, value) in found.items() if not has_fields(value)}
    blocks: list[str] = []
    last = ""
    for name, (module_name, value) in found.items():
        if module_name != last:
            blocks.append(f"// {module_name}\n")
            last = module_name
        if value is TaskDocument:
            blocks.append(of_tasks())
            continue
        write = interface if has_fields(value) else alias
        blocks.append(write(name, value, names))
    return "\n".join([HEAD, *blocks])


def main() -> None:
    """Write all that is generated where modules of the browser find it, unless it is there."""
    text = declarations()
    if not TARGET.is_file() or TARGET.read_text("utf-8") != text:
        TARGET.write_text(text, encoding="utf-8")
    write_generated(assets())


if __name__ == "__main__":
    main()
