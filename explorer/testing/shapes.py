"""Documents and their declared types: the parts of a value that differ from its type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from typing import (
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)


def has_fields(hint: Any) -> bool:
    """Return whether a type is an object with fields in JSON: a TypedDict or a dataclass."""
    return is_typeddict(hint) or is_dataclass(hint)


def fields(document: Any) -> Iterator[tuple[str, bool, Any]]:
    """Yield name, whether it may be missing, and type of the fields of a document."""
    total = getattr(document, "__total__", True)
    for name, hint in get_type_hints(document, include_extras=True).items():
        if get_origin(hint) in (NotRequired, Required):
            yield name, get_origin(hint) is NotRequired, get_args(hint)[0]
        else:
            yield name, not total, hint


def misfits(value: Any, hint: Any, where: str) -> list[str]:
    """Return where a value is not what its type says; a type in the browser promises as much."""
    origin, args = get_origin(hint), get_args(hint)
    if has_fields(hint):
        if type(value) is hint:
            value = vars(value)
        if not isinstance(value, dict):
            return [f"{where}: {value!r} is no {hint.__name__}"]
        known = {name: (optional, field_type) for name, optional, field_type in fields(hint)}
        wrong = [f"{where}.{key}: not declared" for key in value if key not in known]
        for key, (optional, field_type) in known.items():
            if key in value:
                wrong += misfits(value[key], field_type, f"{where}.{key}")
            elif not optional:
                wrong.append(f"{where}.{key}: missing")
        return wrong
    if origin is Union or type(hint).__name__ == "UnionType":
        misfits_by_type = [misfits(value, option, where) for option in args]
        return [] if [] in misfits_by_type else min(misfits_by_type, key=len)
    if origin is Literal:
        return [] if value in args else [f"{where}: {value!r} is none of {args}"]
    if origin is tuple and args[-1] is not Ellipsis:
        if not isinstance(value, list | tuple) or len(value) != len(args):
            return [f"{where}: {value!r} is no {hint}"]
        return [
            f
            for option, field_type in zip(value, args, strict=True)
            for f in misfits(option, field_type, where)
        ]
    if origin in (list, tuple, Sequence):
        if not isinstance(value, list | tuple):
            return [f"{where}: {value!r} is no list"]
        items = enumerate(value)
        return [f for i, option in items for f in misfits(option, args[0], f"{where}[{i}]")]
    if origin in (dict, Mapping):
        if not isinstance(value, dict):
            return [f"{where}: {value!r} is no object"]
        return [
            f for key, option in value.items() for f in misfits(option, args[1], f"{where}.{key}")
        ]
    if hint in (Any, object) or (hint is float and type(value) is int):
        return []
    # A truth is a number in Python, and none in JSON.
    right = isinstance(value, hint) and isinstance(value, bool) == (hint is bool)
    return [] if right else [f"{where}: {value!r} is no {hint}"]
