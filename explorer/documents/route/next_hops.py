"""Legal next hops as the one table that Check, Predict and a debugger show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from explorer.analysis.routes.next_hops import NextHop
from explorer.core.network import Network
from explorer.documents.stage.map_layers import NodePath
from explorer.notation.formula import numeral
from explorer.scenes.nests.cells import Nest


class NextHopRow(TypedDict):
    """A legal next hop: its number, mark and address, its kind, and the remaining distance.

    ``left`` is the distance to the target, ``longer`` the hops above the minimum, ``paths`` the
    number of shortest paths from there in words; null if unknown. ``path`` is its place on the map,
    if the stage is the map.
    """

    number: int
    mark: int | None
    address: str
    kind: str
    role: str
    left: int | None
    longer: int | None
    paths: str | None
    path: NodePath | None


def next_hop_rows(
    net: Network, hops: tuple[NextHop, ...], marks: Mapping[int, int], nest: Nest | None = None
) -> list[NextHopRow]:
    """Return next hops as rows, numbered as they are ranked."""
    return [
        {
            "number": place,
            "mark": marks.get(hop.node),
            "address": net.format(hop.node),
            "kind": hop.kind.title,
            "role": hop.kind.role,
            "left": hop.left,
            "longer": hop.longer,
            "paths": None if hop.paths is None else numeral(hop.paths),
            "path": None if nest is None else list(nest.path(hop.node)),
        }
        for place, hop in enumerate(hops, 1)
    ]
