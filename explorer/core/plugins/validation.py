"""The conditions under which a plug-in's class of networks, routers or broadcasts is registered."""

from __future__ import annotations

import dataclasses
import inspect
import os
import re
from collections.abc import Callable
from typing import Any

from explorer.core.collective import Broadcast
from explorer.core.errors import brief
from explorer.core.network import Network, Parameter
from explorer.core.router import Router

NAMES: dict[type, str] = {Network: "family", Router: "key", Broadcast: "key"}
"""The base classes of plug-ins' classes, each with the attribute that names its subclasses. Base
classes in later packages have a ``key``."""

FAMILY = re.compile(r"[A-Za-z]+")
KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def base_of(cls: type) -> type | None:
    """Return the base class under which a class would be registered, None if it has no such base.

    It is Network, Router or Broadcast, or an abstract class with a key and a title in a later
    package, such as that of tasks.

    >>> from explorer.networks.cubes.hypercube import Hypercube
    >>> base_of(Hypercube).__name__, base_of(int)
    ('Network', None)
    """
    return next((base for base in NAMES if issubclass(cls, base)), None) or next(
        (base for base in cls.__mro__[1:] if _is_contract(base)), None
    )


def _is_contract(cls: type) -> bool:
    ours = cls.__module__.startswith("explorer.")
    return (
        ours and inspect.isabstract(cls) and {"key", "title"} <= inspect.get_annotations(cls).keys()
    )


def name_of(base: type) -> str:
    """Return the attribute that names the subclasses of a base class."""
    return NAMES.get(base, "key")


def definition_place(cls: type) -> str:
    """Return ``file, line n`` of the definition of a class, as far as it can be found."""
    try:
        file = os.path.basename(inspect.getsourcefile(cls) or cls.__module__)
        return f"{file}, line {inspect.getsourcelines(cls)[1]}"
    except (OSError, TypeError):
        return cls.__module__


def registration_fault(
    cls: type, holder_of: Callable[[str], type | None] = lambda name: None
) -> str | None:
    """Return why a class cannot be registered, as a sentence that says what to do; None if it can.

    ``holder_of`` returns the class that has a name, in lower case, None if no class has.
    """
    base = base_of(cls)
    name = name_of(base) if base else "key"
    rules = [(name, _name_rule(FAMILY if base is Network else KEY)), ("title", _text_fault)]
    if base is Network:
        rules.append(("samples", _samples_fault))
        reads_itself = any("from_arguments" in vars(c) for c in cls.__mro__ if c is not Network)
        if not reads_itself:
            rules.append(("parameters", _parameters_fault))
    # A member that a class annotates and does not set is not there.
    missing = [member for member, _ in rules if not hasattr(cls, member)]
    missing += sorted(getattr(cls, "__abstractmethods__", ()))
    if missing:
        return f"class {cls.__name__} lacks {', '.join(missing)}: define {_it_or_them(missing)}"
    for member, rule in rules:
        wrong = rule(getattr(cls, member))
        if wrong:
            value = brief(repr(getattr(cls, member)))
            return f"{member} = {value} of class {cls.__name__} {wrong}"
    if base is Network:
        field_fault = _fields_fault(cls)
        if field_fault:
            return field_fault
    label = getattr(cls, name)
    holder = holder_of(label.casefold())
    if holder is not None:
        place = f"{holder.__module__}.{holder.__qualname__}"
        return f"{name} = {label!r} of class {cls.__name__} is that of {place}: give it another"
    return None


def _it_or_them(missing: list[str]) -> str:
    return "it" if len(missing) == 1 else "them"


def _name_rule(pattern: re.Pattern[str]) -> Callable[[Any], str]:
    letters = "letters" if pattern is FAMILY else "small letters, digits and hyphens"

    def rule(value: Any) -> str:
        fits = isinstance(value, str) and pattern.fullmatch(value)
        return "" if fits else f"is no name: it takes {letters}"

    return rule


def _text_fault(value: Any) -> str:
    return "" if isinstance(value, str) and value else "is no text"


def _samples_fault(value: Any) -> str:
    fits = isinstance(value, tuple | list) and value and all(isinstance(v, str) for v in value)
    return "" if fits else 'is no tuple of specs: it takes one or more, such as ("Q(3)",)'


def _parameters_fault(value: Any) -> str:
    fits = isinstance(value, tuple | list) and all(isinstance(v, Parameter) for v in value)
    return "" if fits else "is no tuple of Parameter"


def _fields_fault(cls: type) -> str | None:
    """Return what is wrong if the parameters of a network are not its fields, None if they are."""
    fields = {field.name for field in dataclasses.fields(cls)}
    missing = [p.name for p in getattr(cls, "parameters", ()) if p.name not in fields]
    if "__dataclass_params__" not in vars(cls) and missing:
        return f"class {cls.__name__} is no dataclass: put @dataclass(frozen=True) above it"
    if missing:
        return f"class {cls.__name__} has no field {', '.join(missing)}, which `parameters` names"
    return None
