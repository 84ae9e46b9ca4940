"""What the Networks page shows: all of them, in a theme."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.state.parameter import first
from explorer.state.parameters import NETWORKS_CODEC
from explorer.state.themes import read_theme


@dataclass(frozen=True)
class NetworksState:
    """The theme asked for, and what of the address could not be used."""

    theme: str = ""
    complaints: tuple[str, ...] = ()

    @property
    def search(self) -> str:
        """The canonical query string of this state."""
        return NETWORKS_CODEC.write([("theme", self.theme)])


def read_state(search: str) -> NetworksState:
    """Return the state that a query string asks for; never raises.

    >>> read_state("?theme=dark").search, read_state("?theme=pink").complaints
    ('?theme=dark', ("Theme 'pink' is none of light, dark, projector.",))
    """
    theme, why = read_theme(first(NETWORKS_CODEC.read(search), "theme"))
    return NetworksState(theme, (why,) if why else ())
