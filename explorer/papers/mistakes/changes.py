"""Permanent changes of a function, a method or a property, wherever it is referenced."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cached_property, wraps
from typing import Any

Change = Callable[[Callable[..., Any]], Callable[..., Any]]
"""Makes a broken function from an intact one."""


def subclasses_of(base: type[Any]) -> Iterator[type[Any]]:
    """Yield a class and all its subclasses."""
    yield base
    for cls in base.__subclasses__():
        yield from subclasses_of(cls)


def change_methods(base: type[Any], name: str, change: Change) -> None:
    """Change a method or a property in every class that defines it."""
    for cls in dict.fromkeys(subclasses_of(base)):
        held = cls.__dict__.get(name)
        if held is None or getattr(held, "__isabstractmethod__", False):
            continue
        if isinstance(held, property):
            assert held.fget is not None
            setattr(cls, name, property(change(held.fget)))
        elif isinstance(held, cached_property):
            setattr(cls, name, property(change(held.func)))
        else:
            setattr(cls, name, change(held))


def change_function(whole: Callable[..., Any], change: Change) -> None:
    """Change a function in every module of the explorer that refers to it."""
    broken = change(whole)
    for held in list(sys.modules.values()):
        if not getattr(held, "__name__", "").startswith("explorer"):
            continue
        for key, value in list(vars(held).items()):
            if value is whole:
                setattr(held, key, broken)


def changed_results(change: Callable[[Any], Any]) -> Change:
    """Return a change of a function that changes its results."""

    def changed(whole: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(whole)
        def broken(*given: Any, **named: Any) -> Any:
            return change(whole(*given, **named))

        return broken

    return changed
