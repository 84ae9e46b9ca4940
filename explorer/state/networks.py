"""What the Networks page shows: all of them, in a theme."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.core.errors import brief
from explorer.state.parameter import first
from explorer.state.parameters import NETWORKS_CODEC, WANTS
from explorer.state.themes import read_theme


@dataclass(frozen=True)
class NetworksState:
    """What one wants most, the theme asked for, and what of the address could not be used."""

    want: str = ""
    theme: str = ""
    complaints: tuple[str, ...] = ()

    @property
    def search(self) -> str:
        """The canonical query string of this state."""
        return NETWORKS_CODEC.write([("want", self.want), ("theme", self.theme)])


def read_state(search: str) -> NetworksState:
    """Return the state that a query string asks for; never raises.

    >>> read_state("?theme=dark").search, read_state("?theme=pink").complaints
    ('?theme=dark', ("Theme 'pink' is none of light, dark, projector.",))
    >>> read_state("?want=hops").want, read_state("?want=luck").complaints
    ('hops', ("Want 'luck' is none of links, hops, routing, packing.",))
    """
    query = NETWORKS_CODEC.read(search)
    theme, why = read_theme(first(query, "theme"))
    want = first(query, "want")
    complaints = [why] if why else []
    if want and want not in WANTS:
        complaints.append(f"Want {brief(want)!r} is none of {', '.join(WANTS)}.")
        want = ""
    return NetworksState(want, theme, tuple(complaints))
