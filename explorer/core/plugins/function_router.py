"""A router that is one function or method: the next node, from here, on the way to a target."""

from __future__ import annotations

import inspect
import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from numbers import Integral
from pathlib import PurePath
from textwrap import dedent
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar, Final

from explorer.core.errors import BrokenContract, ExplorerError
from explorer.core.naming import many_nodes
from explorer.core.network import Network
from explorer.core.plugins.validation import base_of
from explorer.core.reason import here, sentence, there
from explorer.core.reason import target as target_address
from explorer.core.router import NO_FAULTS, Faults, Router, Step

MOST_LINES = 60
"""Lines of a function that are shown."""

EMPTY: Final[Mapping[str, Any]] = MappingProxyType({})


class NextHop(Router):
    """A router that asks one function at every node; it tells nothing but where it leads.

    A class of one's own gives ``key``, ``title`` and ``next_hop``. A file with a function of that
    name is one as well, and so is any class with such a method: of here and target or of network,
    here and target, all nodes as indices.
    """

    source: ClassVar[str] = "One function, at every node"
    order: ClassVar[int] = 95

    @abstractmethod
    def next_hop(self, net: Network, here: int, target: int) -> Any:
        """Return the next node: its index, its address or the values of its fields."""

    def serves(self, net: Network) -> bool:
        return True

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        """Return the lines of the function."""
        try:
            text = dedent(inspect.getsource(self._asked()))
        except (OSError, TypeError):
            return ("go to next_hop(here, target)",)
        return tuple(line for line in text.splitlines() if line.strip())[:MOST_LINES]

    def _asked(self) -> Callable[..., Any]:
        return type(self).next_hop

    @cached_property
    def _ask(self) -> Callable[[Network, int, int], Any]:
        return _with_network(self.next_hop)

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        at = source
        while at != target:
            named = self._ask(net, at, target)
            try:
                # An index as everywhere within; names of one's own graph may be numbers too.
                number = isinstance(named, Integral) and not isinstance(named, bool)
                ahead = many_nodes(net, int(named)) if number else net.node(named)
            except ExplorerError as error:
                raise BrokenContract(
                    f"router {self.key!r} names no next node at {net.format(at)} for target"
                    f" {net.format(target)}: {error.sentence}"
                ) from error
            reason = sentence(
                "`{here}` asks the function for a way to `{target}`, and it names `{ahead}`.",
                here=here,
                target=target_address,
                ahead=there,
            )
            yield Step(at, ahead, 1, reason)
            at = ahead


def _with_network(function: Callable[..., Any]) -> Callable[[Network, int, int], Any]:
    """Return a function of here and target, or of network, here and target, as the latter."""
    given = inspect.signature(function).parameters.values()
    places = inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD
    needed = sum(
        parameter.kind in places and parameter.default is parameter.empty for parameter in given
    )
    return function if needed > 2 else lambda net, here, target: function(here, target)


def _key(name: str) -> str:
    """Return a name of a file or a class as the key of a router."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name)
    return re.sub(r"[^a-z0-9]+", "-", parted.casefold()).strip("-") or "next-hop"


def _title(key: str) -> str:
    return key.replace("-", " ").capitalize()


def router_of(
    function: Callable[..., Any], file: str, module: str, names: Mapping[str, Any] = EMPTY
) -> type[NextHop]:
    """Return the router that a function of a file is, by the name of the file.

    What the file says of it, by ``names`` such as ``key`` and ``serves``, counts.

    >>> cls = router_of(lambda here, target: target, "my_way.py", "none", {"title": "Mine"})
    >>> cls.key, cls.title
    ('my-way', 'Mine')
    """
    ask = _with_network(function)

    def next_hop(self: NextHop, net: Network, here: int, target: int) -> Any:
        return ask(net, here, target)

    parts = {
        **_said(names.get, _key(PurePath(file).stem)),
        "next_hop": next_hop,
        "_asked": lambda self: function,
        "__module__": module,
        "__doc__": function.__doc__ or f"The function next_hop of {file}.",
    }
    if "serves" in names:
        parts["serves"] = lambda self, net: bool(names["serves"](net))
    return type("FunctionOfFile", (NextHop,), parts)


ROUTER_ATTRIBUTES = ("key", "title", "source", "order", "promises_shortest")
"""What a file or a class with ``next_hop`` may say of itself; it may have ``serves`` as well."""


def _said(get: Callable[[str], Any], usual: str) -> dict[str, Any]:
    """Return what something says of itself as a router, with the key that it has otherwise."""
    said = {name: value for name in ROUTER_ATTRIBUTES if (value := get(name)) is not None}
    key = said.setdefault("key", usual)
    return {"title": _title(key) if isinstance(key, str) else key, **said}


def router_with(cls: type[Any], module: str) -> type[NextHop]:
    """Return the router that a class with a method ``next_hop`` is, by the name of the class.

    >>> class RungFirst:
    ...     def next_hop(self, here, target):
    ...         return target
    >>> made = router_with(RungFirst, "none")
    >>> made.key, made.title
    ('rung-first', 'Rung first')
    """

    def begin(self: Any) -> None:
        self.own = cls()
        self.ask = _with_network(self.own.next_hop)

    def next_hop(self: Any, net: Network, here: int, target: int) -> Any:
        return self.ask(net, here, target)

    parts: dict[str, Any] = {
        **_said(lambda name: getattr(cls, name, None), _key(cls.__name__)),
        "__init__": begin,
        "next_hop": next_hop,
        "_asked": lambda self: cls.next_hop,
        "__module__": module,
        "__doc__": cls.__doc__ or f"The class {cls.__name__}.",
        # An editor, and whoever tells of a fault, finds it where the class is defined.
        "__qualname__": cls.__qualname__,
        **{name: vars(cls)[name] for name in ("__firstlineno__",) if name in vars(cls)},
    }
    if hasattr(cls, "serves"):
        parts["serves"] = lambda self, net: bool(self.own.serves(net))
    return type(cls.__name__, (NextHop,), parts)


ROUTER = " as a router"
"""What stands behind the name of something in its module, for the router that is made of it."""


def add_function_routers(module: ModuleType, file: str) -> None:
    """Make routers of a function ``next_hop`` of a module and of its classes with such a method."""
    for name, member in list(vars(module).items()):
        if getattr(member, "__module__", None) != module.__name__:
            continue
        if name == "next_hop" and inspect.isfunction(member):
            made = router_of(member, file, module.__name__, vars(module))
            setattr(module, name + ROUTER, made)
        elif _only_asked(member) and not name.startswith("_"):
            setattr(module, name + ROUTER, router_with(member, module.__name__))


def _only_asked(member: Any) -> bool:
    """Return whether something is a class with a method ``next_hop`` and no kind of ours."""
    return (
        inspect.isclass(member)
        and base_of(member) is None
        and callable(getattr(member, "next_hop", None))
        and not inspect.isabstract(member)
        and not getattr(member, "_is_protocol", False)
    )
