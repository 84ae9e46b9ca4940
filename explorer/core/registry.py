"""The registries of families, routers and broadcasts, which are found by searching packages."""

from __future__ import annotations

import copyreg
import errno
import inspect
import pickle
import pkgutil
import re
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from threading import Event, Lock
from types import ModuleType
from typing import Any, ClassVar, Final, Protocol, TypeVar, cast

from explorer.core.addresses.naming import SPACED_WORDS
from explorer.core.collective import Broadcast
from explorer.core.errors import (
    BrokenContract,
    ExplorerError,
    UnknownNetwork,
    Unroutable,
    brief,
    describe_error,
)
from explorer.core.network import Network
from explorer.core.network_words import (
    DIMENSION,
    parse_words,
    spec_in_words,
    spec_of_title,
    without_graph,
)
from explorer.core.open_graphs import opened_network, opened_routers
from explorer.core.plugins.network_check import check_contract
from explorer.core.plugins.validation import name_of, registration_fault
from explorer.core.router import Router
from explorer.core.suggest import closest_match, edit_distance
from explorer.core.unique import by_key, instances_in_order

MAX_SPEC_LENGTH = 120
UNRELATED_COST = 10**6
"""Cost that rules out a name as a suggestion."""

PLUGIN_PREFIX = "explorer_plugin_"
PACKAGES: Final[dict[type, str]] = {
    Network: "explorer.networks",
    Router: "explorer.routing",
    Broadcast: "explorer.collectives",
}
"""The packages whose modules define the members of each registry."""

MODULE_ENDINGS: Final = ("layout", "nest", "theorems")
"""The endings of modules beside a family's arithmetic, which are imported when needed."""

T = TypeVar("T")


class PluginSkipped(UserWarning):
    """A class of an installed package is left out, or fails when it is called."""


def _modules(package: str) -> Iterator[ModuleType]:
    for folder, names in _folders(package):
        for name in names:
            if not name.endswith(MODULE_ENDINGS):
                yield import_module(f"{folder}.{name}")
    yield from (
        module for name, module in list(sys.modules.items()) if name.startswith(PLUGIN_PREFIX)
    )


def _folders(package: str) -> Iterator[tuple[str, list[str]]]:
    """Yield (name, names of modules) of a package and of each package in it."""
    members = list(pkgutil.iter_modules(import_module(package).__path__))
    if not members:
        # pkgutil treats a folder that cannot be listed as an empty one.
        raise OSError(errno.EIO, f"the modules of {package} cannot be listed")
    yield package, [member.name for member in members if not member.ispkg]
    for member in members:
        if member.ispkg:
            yield from _folders(f"{package}.{member.name}")


def modules_beside_families(kind: str) -> Iterator[ModuleType]:
    """Yield the modules beside families whose names end with ``kind``, one of MODULE_ENDINGS."""
    for folder, names in _folders(PACKAGES[Network]):
        for name in names:
            if name.endswith(kind):
                yield import_module(f"{folder}.{name}")


def classes_with_draws(base: type[T], modules: Iterable[ModuleType]) -> Iterator[type[T]]:
    """Yield the classes of some modules that extend ``base`` and say what they draw."""
    for module in modules:
        for member in vars(module).values():
            if isinstance(member, type) and issubclass(member, base) and "draws" in vars(member):
                yield member


_theorems_lock = Lock()
_theorems_loaded = Event()


def load_theorems() -> bool:
    """Import the modules of theorems about families; return False if they were there before.

    After a futile search for a theorem, search again if this returns True.
    """
    if _theorems_loaded.is_set():
        return False
    with _theorems_lock:
        if not _theorems_loaded.is_set():
            for _ in modules_beside_families("theorems"):
                pass
            _theorems_loaded.set()
    return True


def discover_classes(package: str, base: type[T], name: str) -> Iterator[type[T]]:
    """Yield the subclasses of ``base`` in a package, in plug-ins and in installed packages.

    Abstract classes and those without the attribute ``name`` are left out. So are plug-ins' classes
    whose name is taken, and, with a warning, classes of installed packages that cannot be loaded or
    registered.
    """
    by_name: dict[str, type] = {}
    for module in _modules(package):
        ours = not module.__name__.startswith(PLUGIN_PREFIX)
        for member in list(vars(module).values()):
            if (
                inspect.isclass(member)
                and issubclass(member, base)
                and not inspect.isabstract(member)
                and member.__module__ == module.__name__
                and hasattr(member, name)
                and (ours or not registration_fault(member, by_name.get))
            ):
                by_name[getattr(member, name).casefold()] = member
                yield member
    for point in entry_points(group=package.replace("routing", "routers")):
        plugin = _load_installed(point, base, by_name.get)
        if plugin is not None:
            by_name[getattr(plugin, name).casefold()] = plugin
            yield plugin


def _load_installed(
    point: EntryPoint, base: type[T], lookup: Callable[[str], type | None]
) -> type[T] | None:
    """Return the class that an installed package offers; if it is unfit, warn and return None."""
    try:
        plugin = point.load()
        fits = inspect.isclass(plugin) and issubclass(plugin, base)
        why = registration_fault(plugin, lookup) if fits else f"is no {base.__name__}"
    except Exception as error:
        why = describe_error(error)
    if why:
        warnings.warn(
            f"{point.group} {point.value} is left out: {why}", PluginSkipped, stacklevel=2
        )
        return None
    return cast("type[T]", plugin)


def classes_by_name(base: type) -> dict[str, type]:
    """Return the registered subclasses of ``base`` (networks, routers, …) by name in lower case.

    They are in a package of PACKAGES, else in the package of ``base`` itself.
    """
    name = name_of(base)
    by_name: dict[str, type] = {}
    package = PACKAGES.get(base) or base.__module__.rpartition(".")[0]
    classes: Iterator[type] = discover_classes(package, base, name)
    for cls in classes:
        by_name[getattr(cls, name).casefold()] = cls
    return by_name


F = TypeVar("F", bound=Callable[..., object])

_CACHE_CLEARERS: Final[list[Callable[[], None]]] = []


def until_plugins_change(function: F) -> F:
    """Cache a function's results until a plug-in is added or removed."""
    cached = lru_cache(maxsize=1024)(function)
    _CACHE_CLEARERS.append(cached.cache_clear)
    return cast(F, cached)


def clear_registry() -> None:
    """Clear the caches of ``until_plugins_change``, as a plug-in has been added or removed."""
    for clear in _CACHE_CLEARERS:
        clear()


def plugins() -> tuple[str, ...]:
    """Return the names of the modules of the plug-ins that are loaded."""
    return tuple(name for name in list(sys.modules) if name.startswith(PLUGIN_PREFIX))


@until_plugins_change
def families() -> dict[str, type[Network]]:
    """Return every registered family by its name, in alphabetical order.

    >>> "MC" in families()
    True
    """
    classes = discover_classes("explorer.networks", Network, "family")  # type: ignore[type-abstract]
    family_classes = by_key("families", classes, lambda cls: cls.family)
    return dict(sorted(family_classes.items(), key=lambda item: item[0].casefold()))


@until_plugins_change
def routers() -> dict[str, Router]:
    """Return every registered router by its key, in the order of preference."""
    classes = discover_classes("explorer.routing", Router, "key")  # type: ignore[type-abstract]
    router_classes = by_key("routers", classes, lambda cls: cls.key)
    # Old versions of plug-ins are dropped from pickle's table.
    for cls in [cls for cls, reduce in copyreg.dispatch_table.items() if reduce is _reduce_to_key]:
        del copyreg.dispatch_table[cls]
    for cls in router_classes.values():
        copyreg.pickle(cls, _reduce_to_key)
    return instances_in_order(router_classes)


def _reduce_to_key(router: Router) -> Any:
    """Pickle a registered router by its key, so that unpickling gives the registered one."""
    if type(routers().get(router.key)) is type(router):
        return _router_of_key, (router.key,)
    return router.__reduce_ex__(pickle.HIGHEST_PROTOCOL)


def _router_of_key(key: str) -> Router:
    return routers()[key]


def routers_for(net: Network) -> tuple[Router, ...]:
    """Return the routers that serve a network, its default first."""
    return (*(r for r in routers().values() if serves(r, net)), *opened_routers(net))


class Serving(Protocol):
    """A router or a broadcast: an object with a key that serves some networks."""

    key: ClassVar[str]

    def serves(self, net: Network) -> bool: ...


def serves(item: Serving, net: Network) -> bool:
    """Return whether an item serves a network; a plug-in whose ``serves`` raises does not."""
    try:
        return bool(item.serves(net))
    except Exception as error:
        if type(item).__module__.startswith("explorer."):
            raise
        warnings.warn(
            f"{item.key!r} is left out of {net.spec}: serves() fails: {describe_error(error)}",
            PluginSkipped,
            stacklevel=2,
        )
        return False


def router_for(net: Network, key: str | Router | None = None, faulty: bool = False) -> Router:
    """Return the router of a network with a key, the default for None; raise Unroutable.

    A router object is returned itself if it serves the network. With ``faulty``, the default is the
    best router that tolerates faults, if there is one.
    """
    if isinstance(key, Router):
        if serves(key, net):
            return key
        raise Unroutable(f"router {brief(key.key)!r} does not serve {net.spec}")
    if not isinstance(key, str | None):
        raise Unroutable(
            f"{brief(repr(key))} is no router of {net.spec}: a key, or an object of a class that"
            " derives from explorer.core.router.Router, is; a function is one as next_hop(here,"
            " target) in a file for explorer.add_plugin",
            nearest=next((router.key for router in routers_for(net)), None),
        )
    serving = routers_for(net)
    if not serving:
        raise Unroutable(f"{net.spec} has {net.nodes:,} nodes and no router that needs no search")
    if key is None:
        tolerant = [r for r in serving if faulty and r.tolerates_faults]
        return min(tolerant, key=_rank_with_faults, default=serving[0])
    for router in serving:
        if router.key == key:
            return router
    near = closest_match(key, [router.key for router in serving])
    if key not in routers():
        raise Unroutable(f"there is no router {brief(key)!r}", nearest=near)
    raise Unroutable(f"router {brief(key)!r} does not serve {net.spec}", nearest=near)


def _rank_with_faults(router: Router) -> int:
    return router.order if router.order_with_faults is None else router.order_with_faults


def network(spec: str) -> Network:
    """Return the network that a spec names; case, blanks and leading zeros are ignored.

    >>> network(" mc( 2, 02 ) ").spec
    'MC(2,2)'
    >>> network("MD(2,2)")
    Traceback (most recent call last):
    ...
    explorer.core.errors.UnknownNetwork: there is no family 'MD'. Nearest: MC(2,2).
    """
    if not isinstance(spec, str):
        raise UnknownNetwork(
            f"{brief(repr(spec))} is no network: a spec is a text, a family and its parameters in"
            " parentheses",
            nearest="MC(2,2)",
        )
    return opened_network(spec) or _known_network(spec)


@until_plugins_change
def _known_network(spec: str) -> Network:
    try:
        return _network_of_spec(spec)
    except ExplorerError as error:
        if error.nearest is None or _could_be_spec(error.nearest):
            raise
        # A rule on several parameters may refuse values that each of them allows.
        raise type(error)(error.sentence, _valid_sample(spec)) from error


def _could_be_spec(spec: str) -> bool:
    try:
        _network_of_spec(spec)
    except ExplorerError:
        return False
    return True


def _valid_sample(spec: str) -> str | None:
    """Return a valid sample of the family that a spec names, None if there is no such family."""
    name = "".join(spec.split()).partition("(")[0].casefold()
    cls = next((cls for family, cls in families().items() if family.casefold() == name), None)
    return next((sample for sample in cls.samples if _could_be_spec(sample)), None) if cls else None


@until_plugins_change
def _families_by_name() -> dict[str, type[Network]]:
    return {name.casefold(): cls for name, cls in families().items()}


def _network_of_spec(spec: str) -> Network:
    """Return the network a spec names."""
    plain = "".join(spec.split())
    arguments = re.search(r"\(.*", spec, re.DOTALL)
    if arguments and SPACED_WORDS.search(arguments[0]) and len(plain) <= MAX_SPEC_LENGTH:
        raise UnknownNetwork(
            f"'{brief(spec)}' is no network: a blank parts a number", nearest=_nearest(plain)
        )
    match = re.fullmatch(r"([A-Za-z]+)\((.*)\)", plain) if len(plain) <= MAX_SPEC_LENGTH else None
    by_name = _families_by_name()
    if match is None or match[1].casefold() not in by_name:
        spec_meant = _spec_of_other_name(spec) if len(spec) <= MAX_SPEC_LENGTH else None
        if spec_meant is not None:
            return _network_of_spec(spec_meant)
    if match is None:
        raise UnknownNetwork(
            f"{brief(spec)!r} is no network: a spec is a family and its parameters in parentheses",
            nearest=_nearest(spec),
        )
    name, inside = match.groups()
    cls = by_name.get(name.casefold())
    if cls is None:
        raise UnknownNetwork(f"there is no family {brief(name)!r}", nearest=_nearest(plain))
    if cls.__module__.startswith("explorer."):
        return cls.from_arguments(inside.split(",") if inside else [])
    try:
        net = cls.from_arguments(inside.split(",") if inside else [])
    except ExplorerError:
        raise
    except Exception as error:
        raise BrokenContract(
            f"{brief(spec)} fails when it is made: {describe_error(error)}"
        ) from error
    _check_plugin_network(net)
    return net


def network_if_any(spec: str) -> Network | None:
    """Return the network of a spec, None if no network has it.

    >>> network_if_any("Q(3)").spec, network_if_any("Q(1000)")
    ('Q(3)', None)
    """
    try:
        return network(spec)
    except ExplorerError:
        return None


def _spec_of_other_name(text: str) -> str | None:
    """Return the spec of the network that has a text as another name, None if none has.

    >>> _spec_of_other_name("3-ary 2-cube"), _spec_of_other_name("4D hypercube")
    ('Torus(3,3)', 'Q(4)')
    >>> _spec_of_other_name("De Bruijn graph(2,3)"), _spec_of_other_name("Dragonfly(4,8,4)")
    ('DB(2,3)', 'DF(4,8,4)')
    """
    all_families = families().values()
    names = (name for cls in all_families for name in cls.other_names)
    read = next((spec for name in names if (spec := name.read(text)) is not None), None)
    return read or spec_in_words(text, all_families) or spec_of_title(text, all_families)


def _check_plugin_network(net: Network) -> None:
    """Check a plug-in's network against the contract, before it is used."""
    try:
        check_contract(net)
    except ExplorerError:
        raise
    except Exception as error:
        raise BrokenContract(
            f"{net.spec} fails when it is asked: {describe_error(error)}"
        ) from error


def _nearest(text: str) -> str:
    """Return the spec nearest to a text: that of the nearest family, with the numbers of the text.

    Families are compared by name, and by the beginnings of their titles: "star" matches the star
    graph exactly; that both are graphs makes none alike. For a name unlike all it is MC(2,2).

    >>> _nearest("HCM(3)"), _nearest("3D torus"), _nearest("Petersen graph")
    ('HCN(3)', 'Torus(4,4,4)', 'MC(2,2)')
    """
    example = spec_in_words(text[:MAX_SPEC_LENGTH], families().values(), is_whole=False)
    if example is not None and _could_be_spec(example):
        return example
    other_numbers = DIMENSION.sub("", text)
    text = other_numbers if any(c.isdigit() for c in other_numbers) else text
    match = re.match(r"[A-Za-z -]*", parse_words(text[:MAX_SPEC_LENGTH]).noun)
    letters = _letters(without_graph(match.group(0)) if match else "")[:MAX_SPEC_LENGTH]
    near: dict[type[Network], int] = {}
    for family, cls in families().items():
        title_words = re.findall(r"[A-Za-z]+", without_graph(cls.title))
        names = [
            _letters(family),
            *(_letters(" ".join(title_words[: i + 1])) for i in range(len(title_words))),
        ]
        costs = {name: edit_distance(letters, name) for name in names}
        # Names with more than half of the letters wrong are no candidates.
        near_costs = [
            cost for name, cost in costs.items() if 2 * cost <= max(len(letters), len(name))
        ]
        near[cls] = min(near_costs, default=UNRELATED_COST)
    least = min(near.values())
    if least == UNRELATED_COST:
        return "MC(2,2)"
    specs = [_with_numbers(cls, text) for cls, cost in near.items() if cost == least]
    return min(
        specs, key=lambda spec: edit_distance(text.casefold()[:MAX_SPEC_LENGTH], spec.casefold())
    )


def _letters(text: str) -> str:
    """Return the letters of a text in lower case."""
    return "".join(c for c in text.casefold() if c.isalpha())


def _with_numbers(cls: type[Network], text: str) -> str:
    """Return the spec of a family with the numbers in a text, or the nearest valid spec."""
    numbers = re.findall(r"[0-9]+(?:[mMrR]|[wW][0-9]+)?", text)
    if not numbers:
        return cls.samples[-1]
    if len(numbers) == 1 and len(numbers[0]) == len(cls.parameters):
        numbers = list(numbers[0])  # MC22
    try:
        return cls.from_arguments(numbers).spec
    except ExplorerError as error:
        return error.nearest if error.nearest and _could_be_spec(error.nearest) else cls.samples[-1]
