"""A bundle: all links of one kind from one cell of a nest to another."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.scenes.nests.cells import Path


@dataclass(frozen=True)
class Bundle:
    """All links of one kind that lead from some cell to the cell ``target``.

    ``links`` is their number, which is an estimate from a sample if ``exact`` is False.
    """

    target: Path
    kind: int
    links: int
    exact: bool = True
