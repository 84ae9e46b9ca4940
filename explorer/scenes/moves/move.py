"""The data of a move: scenes, the match of their nodes and links, and phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from explorer.core.scene import Scene
from explorer.scenes.moves.counts import Counts
from explorer.scenes.moves.node_match import NodeMatch
from explorer.scenes.moves.ties import Tie

PhaseKind = Literal["recut", "walk", "slide", "fade", "rewire", "draw", "wash", "count"]
"""The kinds of phases, in their order within a leg.

``recut``: addresses are rewritten; ``walk``: nodes move to their new positions with their links;
``slide``: copies of all nodes and their links move out of the nodes; ``fade``: links disappear;
``rewire``: links change an end; ``draw``: new links appear; ``wash``: a wave advances by a hop;
``count``: only the counts change, to those of a network that is not drawn.
"""


@dataclass(frozen=True)
class Phase:
    """A part of a leg: its kind, the counts after it, and its length in beats.

    ``spec`` is the network that has these counts, "" between two networks; ``hop`` is the distance
    that a wave has reached after the phase.
    """

    kind: PhaseKind
    counts: Counts
    beats: float
    spec: str = ""
    hop: int = 0


@dataclass(frozen=True)
class Sample:
    """A node of the second network whose address is shown while addresses are rewritten.

    ``own_columns`` are those columns of its address that some link of the node changes alone.
    """

    node: int
    own_columns: tuple[int, ...]


@dataclass(frozen=True)
class Leg:
    """The part of a move from the scene ``before`` to the scene ``after``.

    ``start`` are the counts at its beginning, ``ties`` the fates of the links. ``hulls`` are pairs
    of outlines (before, after) around the same nodes. ``distances`` are those of every node from
    ``root`` if there is a wave, else ().
    """

    before: Scene
    after: Scene
    start: Counts
    match: NodeMatch
    ties: tuple[Tie, ...]
    hulls: tuple[tuple[int, int], ...]
    phases: tuple[Phase, ...]
    samples: tuple[Sample, ...] = ()
    root: int = -1
    distances: tuple[int, ...] = ()


@dataclass(frozen=True)
class Move:
    """A chain of legs, each of which begins with the scene that the one before it ends with.

    ``verbs`` say what it does. If ``side_by_side``, the legs are independent and run at once.
    """

    verbs: tuple[str, ...]
    legs: tuple[Leg, ...]
    side_by_side: bool = False
