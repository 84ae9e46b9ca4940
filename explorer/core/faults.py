"""Faults: nodes and links that have failed."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Faults:
    """Failed nodes, and failed links as pairs (a, b) with a < b."""

    nodes: frozenset[int] = field(default_factory=frozenset)
    links: frozenset[tuple[int, int]] = field(default_factory=frozenset)

    def __bool__(self) -> bool:
        return bool(self.nodes or self.links)

    def blocks(self, a: int, b: int) -> bool:
        """Return whether a hop from a to b is blocked by a fault."""
        return b in self.nodes or (min(a, b), max(a, b)) in self.links


NO_FAULTS = Faults()
