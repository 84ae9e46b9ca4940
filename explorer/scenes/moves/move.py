"""What a move is: two scenes, which node and which link of one is which of the other, phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from explorer.core.scene import Scene
from explorer.scenes.moves.counts import Counts
from explorer.scenes.moves.node_match import NodeMatch
from explorer.scenes.moves.ties import Tie

PhaseKind = Literal["recut", "walk", "slide", "fade", "rewire", "draw", "wash", "count"]
"""What happens in a phase, in the order in which the phases of one leg follow each other.

``recut``: addresses are written anew; ``walk``: nodes go to their new places with their links;
``slide``: copies of all nodes and their links come out of the nodes; ``fade``: links go;
``rewire``: links change an end; ``draw``: new links come; ``wash``: a wave from one node goes on
by a hop; ``count``: numbers alone go on, to a network that is not drawn.
"""


@dataclass(frozen=True)
class Phase:
    """A part of a leg: what happens, what there is afterwards, how many beats it lasts.

    ``spec`` is the network that the counts behind it are of, "" where it lies between two;
    ``hop`` is how far a wave has come afterwards.
    """

    kind: PhaseKind
    counts: Counts
    beats: float
    spec: str = ""
    hop: int = 0


@dataclass(frozen=True)
class Sample:
    """An address whose letters are watched while they are cut anew: a node of the second network.

    ``own`` are the columns of the address that a link of this node changes alone: its own field.
    """

    node: int
    own: tuple[int, ...]


@dataclass(frozen=True)
class Leg:
    """The way from one scene to the next: the first picture is ``before``, the last ``after``.

    ``hulls`` are pairs of outlines (before, after) around the same nodes. ``distances`` holds the
    distance of every node from ``root`` where a wave washes over the network, else nothing.
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
    """A chain of legs, each beginning with the picture that the one before it ends with.

    Where they are ``beside`` each other, they are all gone at the same time, each on its own.
    """

    verbs: tuple[str, ...]
    legs: tuple[Leg, ...]
    beside: bool = False
