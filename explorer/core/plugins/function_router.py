"""Routers made of a file's functions and classes: their declarations and their type."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from pathlib import PurePath
from types import MappingProxyType, ModuleType
from typing import Any, Final

from explorer.core.errors import BrokenContract
from explorer.core.network import Network
from explorer.core.plugins.next_hop import CallArguments, NextHop, NextHops
from explorer.core.plugins.validation import base_of

EMPTY: Final[Mapping[str, Any]] = MappingProxyType({})

SEVERAL_HOPS: Final = "next_hops"
ROUTER_FUNCTIONS: Final = ("next_hop", SEVERAL_HOPS)
"""The names of functions and methods that make a router."""

SEEDS: Final = 8
"""Number of seeds, each a variant, with which a randomized router is tried."""

MAX_CHANNELS: Final = 16
"""Most virtual channels of a link that a router may have."""


def _key(name: str) -> str:
    """Return the key of a router from the name of a file or a class."""
    hyphenated = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name)
    return re.sub(r"[^a-z0-9]+", "-", hyphenated.casefold()).strip("-") or "next-hop"


def _title(key: str) -> str:
    return key.replace("-", " ").capitalize()


def router_of(
    function: Callable[..., Any], file: str, module: str, names: Mapping[str, Any] = EMPTY
) -> type[NextHop]:
    """Return the router made of a function of a file, named after the file.

    ``names`` are those that the file defines; some, as ``key`` and ``serves``, describe the router.

    >>> cls = router_of(lambda here, target: target, "my_way.py", "none", {"title": "Mine"})
    >>> cls.key, cls.title
    ('my-way', 'Mine')
    """
    parts = {
        **_router_attributes(names.get, _key(PurePath(file).stem)),
        **_calling_members(function, lambda router: function),
        "__module__": module,
        "__doc__": function.__doc__ or f"The function {function.__name__} of {file}.",
    }
    if "serves" in names:
        parts["serves"] = lambda self, net: bool(names["serves"](net))
    return type("FunctionOfFile", (_base(function),), parts)


ROUTER_ATTRIBUTES = (
    "key",
    "title",
    "source",
    "order",
    "promises_shortest",
    "virtual_channels",
    "escape",
)
"""Attributes that a file or a class with ``next_hop`` may define; it may define ``serves`` too."""


def _router_attributes(get: Callable[[str], Any], default_key: str) -> dict[str, Any]:
    """Return the attributes defined for a router; its key is ``default_key`` if none is."""
    attributes = {name: value for name in ROUTER_ATTRIBUTES if (value := get(name)) is not None}
    key = attributes.setdefault("key", default_key)
    channels = attributes.get("virtual_channels", 1)
    if not isinstance(channels, int) or not 1 <= channels <= MAX_CHANNELS:
        raise BrokenContract(
            f"router {key!r} says virtual_channels = {channels!r}: a whole number from 1 to"
            f" {MAX_CHANNELS}"
        )
    if "escape" in attributes:
        escape = attributes["escape"]
        numbers = (escape,) if isinstance(escape, int) else tuple(escape)
        if not numbers or not set(numbers) <= set(range(channels)):
            raise BrokenContract(
                f"router {key!r} says escape = {escape!r}: one or several of its virtual"
                f" channels, 0 to {channels - 1}"
            )
        attributes["escape"] = numbers
    return {"title": _title(key) if isinstance(key, str) else key, **attributes}


def _calling_members(
    definition: Callable[..., Any], function_of: Callable[[Any], Callable[..., Any]]
) -> dict[str, Any]:
    """Return members of a router that calls ``function_of(router)``, shown as ``definition``."""

    def next_hop(self: NextHop, net: Network, here: int, target: int) -> Any:
        return self._ask(net, here, target, CallArguments(here, None, 0))

    parts: dict[str, Any] = {
        "next_hop": next_hop,
        "_function": lambda self: definition,
        "_called": function_of,
    }
    if "seed" in inspect.signature(definition).parameters:
        parts["variants"] = tuple(f"seed {seed}" for seed in range(SEEDS))
    return parts


def _base(function: Callable[..., Any]) -> type[NextHop]:
    return NextHops if function.__name__ == SEVERAL_HOPS else NextHop


def router_of_class(cls: type[Any], module: str) -> type[NextHop]:
    """Return the router made of a class with ``next_hop`` or ``next_hops``, named after the class.

    >>> class RungFirst:
    ...     def next_hop(self, here, target):
    ...         return target
    >>> made = router_of_class(RungFirst, "none")
    >>> made.key, made.title
    ('rung-first', 'Rung first')
    """
    name = next(name for name in ROUTER_FUNCTIONS if callable(getattr(cls, name, None)))

    def initialize(self: Any) -> None:
        self.instance = cls()

    parts: dict[str, Any] = {
        **_router_attributes(lambda name: getattr(cls, name, None), _key(cls.__name__)),
        **_calling_members(getattr(cls, name), lambda router: getattr(router.instance, name)),
        "__init__": initialize,
        "__module__": module,
        "__doc__": cls.__doc__ or f"The class {cls.__name__}.",
        # Editors and messages about faults find the router where the class is defined.
        "__qualname__": cls.__qualname__,
        **{name: vars(cls)[name] for name in ("__firstlineno__",) if name in vars(cls)},
    }
    if hasattr(cls, "serves"):
        parts["serves"] = lambda self, net: bool(self.instance.serves(net))
    return type(cls.__name__, (_base(getattr(cls, name)),), parts)


ROUTER_SUFFIX = " as a router"
"""Appended to the name of a class in its module, for the router made of the class."""


def add_function_routers(module: ModuleType, file: str) -> None:
    """Make routers of functions ``next_hop``, ``next_hops`` and of classes with such a method."""
    for name, member in list(vars(module).items()):
        if getattr(member, "__module__", None) != module.__name__:
            continue
        if name in ROUTER_FUNCTIONS and inspect.isfunction(member):
            router_class = router_of(member, file, module.__name__, vars(module))
            setattr(module, name + ROUTER_SUFFIX, router_class)
        elif _is_plain_router_class(member) and not name.startswith("_"):
            setattr(module, name + ROUTER_SUFFIX, router_of_class(member, module.__name__))


def _is_plain_router_class(member: Any) -> bool:
    """Return whether a member is a class with a router function that derives from none of ours."""
    return (
        inspect.isclass(member)
        and base_of(member) is None
        and any(callable(getattr(member, name, None)) for name in ROUTER_FUNCTIONS)
        and not inspect.isabstract(member)
        and not getattr(member, "_is_protocol", False)
    )
