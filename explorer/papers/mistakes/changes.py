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
        member = cls.__dict__.get(name)
        if member is None or getattr(member, "__isabstractmethod__", False):
            continue
        if isinstance(member, property):
            assert member.fget is not None
            setattr(cls, name, property(change(member.fget)))
        elif isinstance(member, cached_property):
            setattr(cls, name, property(change(member.func)))
        else:
            setattr(cls, name, change(member))


def change_function(intact: Callable[..., Any], change: Change) -> None:
    """Change a function in every module of the explorer that refers to it."""
    broken = change(intact)
    for module in list(sys.modules.values()):
        if not getattr(module, "__name__", "").startswith("explorer"):
            continue
        for key, value in list(vars(module).items()):
            if value is intact:
                setattr(module, key, broken)


def changed_results(change: Callable[[Any], Any]) -> Change:
    """Return a change of a function that changes its results."""

    def changed(intact: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(intact)
        def broken(*args: Any, **kwargs: Any) -> Any:
            return change(intact(*args, **kwargs))

        return broken

    return changed
