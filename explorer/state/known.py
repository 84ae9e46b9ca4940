"""The state of the page of known quantities: a network, in a theme."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.state.parameter import first
from explorer.state.parameters import DEFAULT_SPEC, KNOWN_CODEC
from explorer.state.themes import read_theme
from explorer.words.forms import capital


@dataclass(frozen=True)
class KnownState:
    """The network whose quantities are listed, the theme, and complaints about the query string."""

    net: Network
    theme: str = ""
    complaints: tuple[str, ...] = ()

    @property
    def search(self) -> str:
        """The canonical query string of this state."""
        return KNOWN_CODEC.write([("net", self.net.spec), ("theme", self.theme)])


def read_state(search: str) -> KnownState:
    """Return the state described by a query string; never raises.

    >>> read_state("?net=hcn(3)").search, read_state("?net=Q(0)").net.spec
    ('?net=HCN(3)', 'Q(4)')
    """
    query = KNOWN_CODEC.read(search)
    complaints: list[str] = []
    theme = read_theme(first(query, "theme"), complaints)
    try:
        net = network(first(query, "net") or DEFAULT_SPEC)
    except ExplorerError as error:
        net = network(DEFAULT_SPEC)
        complaints.append(capital(f"{error} Shown is {DEFAULT_SPEC}."))
    return KnownState(net, theme, tuple(complaints))
