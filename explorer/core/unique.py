"""Registries in which a second entry under one key is an error and does not overwrite the first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Protocol, TypeVar

from explorer.core.errors import BrokenContract

T = TypeVar("T")


def by_key(what: str, items: Iterable[T], key: Callable[[T], str]) -> dict[str, T]:
    """Return items by key, in their order; raise BrokenContract if two different ones share a key.

    Keys that differ only in case are the same.

    >>> by_key("word", ["one", "two"], lambda word: word[0])
    {'o': 'one', 't': 'two'}
    """
    by_name: dict[str, T] = {}
    for item in items:
        name = key(item)
        other = next(
            (known for other_key, known in by_name.items() if _same_but_case(other_key, name)), item
        )
        if not _are_same(item, other):
            raise BrokenContract(
                f"two {what} are called {name!r}, {_describe(other)} and"
                f" {_describe(item)}: give one of"
                " them another name"
            )
        by_name.setdefault(key(other), other)
    return by_name


class Ordered(Protocol):
    """An item that has a key, and a place among others."""

    key: ClassVar[str]
    order: ClassVar[int]


Item = TypeVar("Item", bound=Ordered)


def instances_in_order(classes: Mapping[str, type[Item]]) -> dict[str, Item]:
    """Return an instance of each class by its key, in their order."""
    instances = sorted((cls() for cls in classes.values()), key=lambda item: (item.order, item.key))
    return {item.key: item for item in instances}


def _same_but_case(first: str, second: str) -> bool:
    return first.casefold() == second.casefold()


def _are_same(first: object, second: object) -> bool:
    """Return whether two items are the same: identical, or equal objects of one class."""
    return first is second or (
        type(first) is type(second) and not isinstance(first, type) and first == second
    )


def _describe(item: object) -> str:
    """Return the name of an item for a sentence: a class's full name, or an object's title."""
    if isinstance(item, tuple):
        return _describe(item[-1])
    if not isinstance(item, type) and isinstance(title := getattr(item, "title", None), str):
        return repr(title)
    return f"{item.__module__}.{item.__qualname__}" if isinstance(item, type) else repr(item)


def one_per_class(dispatch: T) -> T:
    """Make a ``functools.singledispatch`` function refuse a second registration of a class.

    >>> from functools import singledispatch
    >>> @one_per_class
    ... @singledispatch
    ... def name(item: object) -> str:
    ...     return "a thing"
    >>> @name.register
    ... def _(item: int) -> str:
    ...     return "a number"
    >>> @name.register
    ... def _(item: int) -> str:
    ...     return "an integer"
    Traceback (most recent call last):
    ...
    explorer.core.errors.BrokenContract: name() is told twice what to do with int: keep one.
    """
    target: Any = dispatch
    original_register = target.register

    def register(first: Any, function: Any = None) -> Any:
        registered = dict(target.registry)
        done = original_register(first, function)
        repeated = [cls for cls, former in registered.items() if target.registry[cls] is not former]
        if repeated:
            original_register(repeated[0], registered[repeated[0]])
            raise BrokenContract(
                f"{target.__name__}() is told twice what to do with "
                f"{repeated[0].__name__}: keep one"
            )
        # Called with a class alone, as a decorator with an argument.
        bare = isinstance(first, type) and function is None
        return (lambda implementation: register(first, implementation)) if bare else done

    target.register = register
    return dispatch
