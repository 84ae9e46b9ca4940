"""The state of the page on which a graph file is opened, as a frozen value, and its URL form."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.core.errors import ExplorerError, UnknownNetwork
from explorer.core.network import Network
from explorer.core.open_graphs import GRAPH
from explorer.core.registry import network
from explorer.graphs.built_network import BuiltNetwork
from explorer.state.parameter import first
from explorer.state.parameters import OPEN_CODEC
from explorer.state.themes import read_language, read_theme
from explorer.words.catalogue import LANGUAGES


@dataclass(frozen=True)
class OpenState:
    """The graph that is shown, or None; the requested spec; what was wrong with the request."""

    net: BuiltNetwork | None = None
    requested: str = ""
    lang: str = LANGUAGES[0]
    theme: str = ""
    complaints: tuple[str, ...] = ()

    @property
    def search(self) -> str:
        """The canonical query string of this state."""
        return OPEN_CODEC.write(
            [
                ("net", self.requested),
                ("lang", "" if self.lang == LANGUAGES[0] else self.lang),
                ("theme", self.theme),
            ]
        )


def read_state(search: str) -> OpenState:
    """Return the state described by a query string; never raises.

    >>> read_state("?net=Graph(mine)&theme=dark").search
    '?net=Graph(mine)&theme=dark'
    """
    query = OPEN_CODEC.read(search)
    complaints: list[str] = []
    theme = read_theme(first(query, "theme"), complaints)
    requested = first(query, "net")
    net: Network | None = None
    if requested:
        try:
            net = network(requested)
        except ExplorerError as error:
            # For a graph that is not open here, the page asks for its file.
            if not (isinstance(error, UnknownNetwork) and requested.startswith(f"{GRAPH}(")):
                complaints.append(str(error))
                requested = ""
    lang = read_language(first(query, "lang"), complaints)
    graph = net if isinstance(net, BuiltNetwork) else None
    return OpenState(graph, requested, lang, theme, tuple(complaints))
