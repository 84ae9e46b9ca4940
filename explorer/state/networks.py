"""The state of the Networks page: all families, in a theme."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from explorer.state.numbers import whole_number
from explorer.state.parameter import first, one_of
from explorer.state.parameters import MAX_HOSTS, MAX_PORTS, NETWORKS_CODEC, WANTS
from explorer.state.themes import read_theme

HOSTS: Final = 1_000
PORTS: Final = 36
"""The default number of ports if only hosts are given: switches of this size are common."""


@dataclass(frozen=True)
class NetworksState:
    """The property wanted most, the theme, and complaints about the query string.

    ``hosts`` are to be served by switches with ``ports`` ports each; 0 if that is not requested.
    """

    want: str = ""
    hosts: int = 0
    ports: int = 0
    theme: str = ""
    complaints: tuple[str, ...] = ()

    @property
    def search(self) -> str:
        """The canonical query string of this state."""
        hosts, ports = (str(value) if value else "" for value in (self.hosts, self.ports))
        pairs = [("want", self.want), ("hosts", hosts), ("ports", ports), ("theme", self.theme)]
        return NETWORKS_CODEC.write(pairs)


def read_state(search: str) -> NetworksState:
    """Return the state described by a query string; never raises.

    >>> read_state("?theme=dark").search, read_state("?theme=pink").complaints
    ('?theme=dark', ("Theme 'pink' is none of light, dark, projector.",))
    >>> read_state("?want=hops").want, read_state("?want=luck").complaints
    ('hops', ("Want 'luck' is none of links, hops, routing, packing.",))
    >>> read_state("?hosts=1000").search
    '?hosts=1000&ports=36'
    """
    query = NETWORKS_CODEC.read(search)
    complaints: list[str] = []
    theme = read_theme(first(query, "theme"), complaints)
    why = f"Want {{}} is none of {', '.join(WANTS)}."
    want = one_of(first(query, "want"), WANTS, why, complaints)
    hosts = ports = 0
    if first(query, "hosts") or first(query, "ports"):
        hosts = whole_number(first(query, "hosts"), HOSTS, 2, MAX_HOSTS, "hosts", complaints)
        ports = whole_number(first(query, "ports"), PORTS, 3, MAX_PORTS, "ports", complaints)
    return NetworksState(want, hosts, ports, theme, tuple(complaints))
