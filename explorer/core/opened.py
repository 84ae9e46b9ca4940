"""Networks that were opened, by their specs: those of files and of graphs of other libraries.

A family is there for everybody; what somebody has opened is there for who has it. A process of
one's own finds it for as long as it is held. A server gives each request what came with it, and
nothing else: ``only``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from explorer.core.errors import UnknownNetwork, brief
from explorer.core.suggest import closest_match

if TYPE_CHECKING:
    from explorer.core.network import Network

GRAPH: Final = "Graph"
"""What the spec of an opened network begins with, as that of a family with its name."""

_here: WeakValueDictionary[str, Network] = WeakValueDictionary()
_given: ContextVar[Callable[[], Mapping[str, Network]] | None] = ContextVar("given", default=None)

LONGEST_NAME: Final = 60


def spec_of(name: str) -> str:
    """Return the spec of what is opened under a name: what parts a spec, or a link, is left out.

    >>> spec_of("Hoffman & Singleton (1960).graphml"), spec_of("?")
    ('Graph(Hoffman-Singleton-1960)', 'Graph(graph)')
    """
    stem = re.sub(r"\.[A-Za-z]{2,13}$", "", name)
    plain = re.sub(r"[^\w.]+", "-", stem).strip("-._")[:LONGEST_NAME].strip("-._")
    return f"{GRAPH}({plain or 'graph'})"


def free_spec(name: str) -> str:
    """Return the spec of a name, with a number behind it where another network has that."""
    first = spec_of(name)
    others = (f"{first[:-1]}-{number})" for number in range(2, 10**6))
    return first if first not in _here else next(spec for spec in others if spec not in _here)


def register(net: Network) -> None:
    """Let a network be had by its spec in this process, for as long as somebody holds it."""
    if net.spec.startswith(f"{GRAPH}("):
        _here[net.spec] = net


def only(nets: Callable[[], Mapping[str, Network]] | None) -> None:
    """Let what asks from here on find some opened networks, and no other: one request's.

    They are made when they are first asked for. None lets it find those of the process again.
    """
    _given.set(None if nets is None else cache(nets))


def opened_network(spec: str) -> Network | None:
    """Return the network that is open under a spec, None where the spec is none of a graph.

    Raises UnknownNetwork for one that is not open here.
    """
    plain = "".join(spec.split())
    if not plain.casefold().startswith(f"{GRAPH.casefold()}("):
        return None
    given = _given.get()
    known = _here if given is None else given()
    if (net := known.get(plain)) is not None:
        return net
    raise UnknownNetwork(
        f"{brief(spec)} is a graph of a file that is not open here: open the file again",
        nearest=closest_match(plain, list(known)) if len(plain) < 200 else None,
    )
