"""What there is: every family of networks and every router, found and never listed."""

from __future__ import annotations

import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from explorer.core.contract import check_contract
from explorer.core.errors import BrokenContract, ExplorerError, UnknownNetwork, Unroutable
from explorer.core.network import Network, shown
from explorer.core.once import by_key
from explorer.core.router import Router

LONGEST_SPEC = 120
PLUGIN = "explorer_plugin_"
T = TypeVar("T")


def _modules(package: str) -> Iterator[ModuleType]:
    root = import_module(package)
    for module in pkgutil.iter_modules(root.__path__):
        yield import_module(f"{package}.{module.name}")
    yield from (module for name, module in list(sys.modules.items()) if name.startswith(PLUGIN))


def discovered(package: str, base: type[T], name: str) -> Iterator[type[T]]:
    """Yield the classes of a kind that the modules of a package, plug-ins and others define.

    Abstract ones and those that lack the attribute ``name`` are no members of a registry.
    """
    for module in _modules(package):
        for member in list(vars(module).values()):
            if (
                inspect.isclass(member)
                and issubclass(member, base)
                and not inspect.isabstract(member)
                and member.__module__ == module.__name__
                and hasattr(member, name)
            ):
                yield member
    for point in entry_points(group=package.replace("routing", "routers")):
        if inspect.isclass(found := point.load()) and issubclass(found, base):
            yield found


def add_plugin(path: str) -> None:
    """Take up the networks and routers that a Python file defines, once, before serving.

    Raises BrokenContract if the file cannot be run, defines none, or a sample of a network
    in it breaks the contract of networks.
    """
    name = f"{PLUGIN}{len([m for m in sys.modules if m.startswith(PLUGIN)])}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not Path(path).is_file():
        raise BrokenContract(f"plug-in {shown(path)} is no Python file")
    module = module_from_spec(spec)
    sys.modules[name] = module
    families.cache_clear()
    routers.cache_clear()
    network.cache_clear()
    try:
        spec.loader.exec_module(module)
        found = [c for c in families().values() if c.__module__ == name]
        more = [r for r in routers().values() if type(r).__module__ == name]
        if not found and not more:
            raise BrokenContract(f"plug-in {shown(path)} defines no network and no router")
        for cls in found:
            for sample in cls.samples:
                network(sample)
    except ExplorerError:
        _drop(name)
        raise
    except Exception as error:
        _drop(name)
        raise BrokenContract(f"plug-in {shown(path)} cannot be run: {error!r}") from error


def _drop(name: str) -> None:
    del sys.modules[name]
    families.cache_clear()
    routers.cache_clear()
    network.cache_clear()


@cache
def families() -> dict[str, type[Network]]:
    """Return every registered family by its name, in alphabetical order.

    >>> "MC" in families()
    True
    """
    classes = discovered("explorer.networks", Network, "family")  # type: ignore[type-abstract]
    found = by_key("families", classes, lambda cls: cls.family)
    return dict(sorted(found.items(), key=lambda item: item[0].casefold()))


@cache
def routers() -> dict[str, Router]:
    """Return every registered router by its key, in the order of preference."""
    classes = discovered("explorer.routing", Router, "key")  # type: ignore[type-abstract]
    found = by_key("routers", classes, lambda cls: cls.key)
    made = [cls() for cls in found.values()]
    return {r.key: r for r in sorted(made, key=lambda r: (r.order, r.key))}


def routers_for(net: Network) -> tuple[Router, ...]:
    """Return the routers that serve a network, its default first."""
    return tuple(r for r in routers().values() if r.serves(net))


def router_for(net: Network, key: str | None = None, faulty: bool = False) -> Router:
    """Return the router of a network with this key, or its default; raise Unroutable.

    Where there are faults, the default is the best router that goes round them, if one does.
    """
    serving = routers_for(net)
    if not serving:
        raise Unroutable(f"{net.spec} has {net.nodes:,} nodes and no router that needs no search")
    if key is None:
        tolerant = [r for r in serving if faulty and r.tolerates_faults]
        return min(tolerant, key=_rank_with_faults, default=serving[0])
    for router in serving:
        if router.key == key:
            return router
    raise Unroutable(f"router {shown(key)!r} does not serve {net.spec}", nearest=serving[0].key)


def _rank_with_faults(router: Router) -> int:
    return router.order if router.order_with_faults is None else router.order_with_faults


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
    net = cls.from_arguments(inside.split(",") if inside else [])
    if not cls.__module__.startswith("explorer."):
        _checked(net)
    return net


def _checked(net: Network) -> None:
    """Hold somebody else's network to the contract before anything is done with it."""
    try:
        check_contract(net)
    except ExplorerError:
        raise
    except Exception as error:
        raise BrokenContract(f"{net.spec} fails when it is asked: {error!r}") from error


def _nearest(text: str) -> str:
    letters = re.match(r"[A-Za-z]*", text)
    names = {f.casefold(): cls for f, cls in families().items()}
    asked = letters.group(0).casefold() if letters else ""
    close = [asked] if asked in names else get_close_matches(asked, list(names), 1, 0.4)
    return names[close[0]].samples[-1] if close else "MC(2,2)"
