"""Opened networks, from files or graphs of other libraries, found by their specs.

Unlike families, an opened network belongs to whoever opened it. A user's own process finds it as
long as it is referenced. On a server each request finds only networks sent with it
(``limit_to_opened``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from itertools import chain
from json import dumps
from typing import TYPE_CHECKING, Final, TypeAlias
from weakref import WeakSet, WeakValueDictionary

from explorer.core.errors import UnknownNetwork, brief
from explorer.core.suggest import closest_match

if TYPE_CHECKING:
    from explorer.core.network import Network
    from explorer.core.router import Router

GRAPH: Final = "Graph"
"""The beginning of the spec of an opened network, in place of the name of a family."""

_open_networks: WeakValueDictionary[str, Network] = WeakValueDictionary()
_open_tables: WeakSet[Router] = WeakSet()

RequestGraphs: TypeAlias = tuple["Mapping[str, Network]", "Sequence[Router]"]
"""The opened networks of a request by spec, and its routing tables."""

_request_graphs: ContextVar[Callable[[], RequestGraphs] | None] = ContextVar(
    "request_graphs", default=None
)

MAX_NAME_LENGTH: Final = 60


def spec_of(name: str) -> str:
    """Return the spec for a name; characters with a meaning in specs or URLs are replaced.

    >>> spec_of("Hoffman & Singleton (1960).graphml"), spec_of("?")
    ('Graph(Hoffman-Singleton-1960)', 'Graph(graph)')
    """
    stem = re.sub(r"\.[A-Za-z]{2,13}$", "", name)
    plain = re.sub(r"[^\w.]+", "-", stem).strip("-._")[:MAX_NAME_LENGTH].strip("-._")
    return f"{GRAPH}({plain or 'graph'})"


def possible_specs(name: str) -> Iterator[tuple[str, Network | None]]:
    """Yield (spec, the network open under it) for a name; further specs end with a number."""
    first = spec_of(name)
    numbered = (f"{first[:-1]}-{number})" for number in range(2, 10**6))
    return ((spec, _open_networks.get(spec)) for spec in chain([first], numbered))


def register(net: Network) -> None:
    """Register a network by its spec in this process, as long as it is referenced."""
    if _is_graph(net.spec):
        _open_networks[net.spec] = net


def register_router(router: Router) -> None:
    """Register a routing table by its key in this process, as long as it is referenced."""
    _open_tables.add(router)


def opened_routers(net: Network) -> tuple[Router, ...]:
    """Return the open routing tables that serve a network, in the order of their keys."""
    request_graphs = _request_graphs.get()
    # The graphs of a request are unpacked only if the request is about one of them.
    if request_graphs is None or _is_graph(net.spec):
        tables = list(_open_tables) if request_graphs is None else request_graphs()[1]
        return tuple(sorted((t for t in tables if t.serves(net)), key=lambda t: t.key))
    return ()


def with_file_names(words: Sequence[str], *things: object) -> list[str]:
    """Return the words of a command, with the names of opened things replaced by their files.

    >>> with_file_names(["info", "Q(4)"])
    ['info', 'Q(4)']
    """
    private = [thing for thing in things if getattr(thing, "private", False)]
    files = {
        str(getattr(thing, "called", "")): str(getattr(thing, "file", "")) for thing in private
    }
    return [files.get(word) or word for word in words]


def opening_calls(net: Network, *things: object) -> list[str]:
    """Return the lines of a script that open a network, and the routing tables in ``things``."""
    tables = [t for t in things if getattr(t, "private", False) and hasattr(t, "ahead")]
    return [
        f"net = explorer.network({dumps(with_file_names([net.spec], net)[0])})",
        *(f"table = net.routing_table({dumps(getattr(table, 'file', ''))})" for table in tables),
    ]


def limit_to_opened(opened: Callable[[], RequestGraphs] | None) -> None:
    """Set the only networks and tables that are open in the current context, that of one request.

    ``opened`` is called once, on first use. With None everything open in the process is visible.
    """
    _request_graphs.set(None if opened is None else cache(opened))


def _is_graph(spec: str) -> bool:
    return spec.casefold().startswith(f"{GRAPH.casefold()}(")


def opened_network(spec: str) -> Network | None:
    """Return the network that is open under a spec, None if the spec names a family.

    Raises UnknownNetwork for one that is not open here.
    """
    plain = "".join(spec.split())
    if not _is_graph(plain):
        return None
    request_graphs = _request_graphs.get()
    graphs = _open_networks if request_graphs is None else request_graphs()[0]
    if (net := graphs.get(plain)) is not None:
        return net
    alike = [spec for spec in list(graphs) if spec.casefold() == plain.casefold()]
    if len(alike) == 1 and (net := graphs.get(alike[0])) is not None:
        return net
    raise UnknownNetwork(
        f"{brief(spec)} is a graph of a file that is not open here: open the file again",
        nearest=closest_match(plain, list(graphs)) if len(plain) < 200 else None,
    )
