"""What there is: every family of networks and every router, found and never listed."""

from __future__ import annotations

import inspect
import pkgutil
import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TypeVar

from explorer.core.errors import UnknownNetwork, Unroutable
from explorer.core.network import Network, shown
from explorer.core.router import Router

LONGEST_SPEC = 120
T = TypeVar("T")


def _classes(package: str, base: type[T], name: str) -> Iterator[type[T]]:
    root = import_module(package)
    for module in pkgutil.iter_modules(root.__path__):
        members = vars(import_module(f"{package}.{module.name}"))
        for member in list(members.values()):
            if (
                inspect.isclass(member)
                and issubclass(member, base)
                and not inspect.isabstract(member)
                and member.__module__ == f"{package}.{module.name}"
                and hasattr(member, name)
            ):
                yield member
    for point in entry_points(group=package):
        if inspect.isclass(found := point.load()) and issubclass(found, base):
            yield found


@cache
def families() -> dict[str, type[Network]]:
    """Return every registered family by its name, in alphabetical order.

    >>> "MC" in families()
    True
    """
    classes = _classes("explorer.networks", Network, "family")  # type: ignore[type-abstract]
    found = {cls.family: cls for cls in classes}
    return dict(sorted(found.items(), key=lambda item: item[0].casefold()))


@cache
def routers() -> dict[str, Router]:
    """Return every registered router by its key, in the order of preference."""
    classes = _classes("explorer.routing", Router, "key")  # type: ignore[type-abstract]
    found = [cls() for cls in classes]
    return {r.key: r for r in sorted(found, key=lambda r: (r.order, r.key))}


def routers_for(net: Network) -> tuple[Router, ...]:
    """Return the routers that serve a network, its default first."""
    return tuple(r for r in routers().values() if r.serves(net))


def router_for(net: Network, key: str | None = None, faulty: bool = False) -> Router:
    """Return the router of a network with this key, or its default; raise Unroutable.

    Where there are faults, the default is the first router that goes round them, if one does.
    """
    serving = routers_for(net)
    if not serving:
        raise Unroutable(f"{net.spec} has {net.nodes:,} nodes and no router that needs no search")
    if key is None:
        return next((r for r in serving if faulty and r.tolerates_faults), serving[0])
    for router in serving:
        if router.key == key:
            return router
    raise Unroutable(f"router {shown(key)!r} does not serve {net.spec}", nearest=serving[0].key)


@lru_cache(maxsize=1024)
def network(spec: str) -> Network:
    """Return the network a spec names; case, blanks and leading zeros do not matter.

    >>> network(" mc( 2, 02 ) ").spec
    'MC(2,2)'
    >>> network("MD(2,2)")
    Traceback (most recent call last):
    ...
    explorer.core.errors.UnknownNetwork: there is no family 'MD'. Nearest: MC(2,2).
    """
    plain = "".join(spec.split())
    match = re.fullmatch(r"([A-Za-z]+)\((.*)\)", plain) if len(plain) <= LONGEST_SPEC else None
    if match is None:
        raise UnknownNetwork(
            f"{shown(spec)!r} is no network: a spec is a family and its parameters in parentheses",
            nearest=_nearest(plain),
        )
    name, inside = match.groups()
    by_name = {f.casefold(): cls for f, cls in families().items()}
    cls = by_name.get(name.casefold())
    if cls is None:
        raise UnknownNetwork(f"there is no family {shown(name)!r}", nearest=_nearest(name))
    return cls.from_arguments(inside.split(",") if inside else [])


def _nearest(text: str) -> str:
    letters = re.match(r"[A-Za-z]*", text)
    names = {f.casefold(): cls for f, cls in families().items()}
    asked = letters.group(0).casefold() if letters else ""
    close = [asked] if asked in names else get_close_matches(asked, list(names), 1, 0.4)
    return names[close[0]].samples[-1] if close else "MC(2,2)"
