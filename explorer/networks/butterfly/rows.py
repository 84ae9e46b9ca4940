"""Base of the butterflies: rows of nodes on levels, links straight on or to another row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from explorer.core.network import Kind, Network, Port


@dataclass(frozen=True)
class LevelRows(Network):
    """Node (x,l) is in row x on level l; two links lead up to the next level, two down."""

    n: int

    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("straight", "Straight", "local"),
        Kind("cross", "Cross", "cross"),
    )
    levels: ClassVar[tuple[str, ...]] = ("row",)
    """The clusters are rows, which straight links join."""

    @property
    def ports(self) -> tuple[Port, ...]:
        kinds = (("straight", 0), ("cross", 1))
        return tuple(
            Port(f"{k} {direction}", k, d) for direction in ("up", "down") for k, d in kinds
        )

    def cluster_name(self, cluster: int, level: int) -> str:
        return self.fields[0].text(cluster)
