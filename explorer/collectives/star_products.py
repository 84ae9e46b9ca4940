"""Broadcasting on the star cube and the star-crossed cube: cube, then star, then perhaps cube."""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar

from explorer.collectives.binomial import BinomialTree
from explorer.collectives.crossed_cube import CrossedCubeTree
from explorer.collectives.star import StarTree
from explorer.collectives.tree import INFORMED, least_rounds
from explorer.core.collective import Broadcast, Model, Round, RoundMoment, Schedule
from explorer.core.network import Network
from explorer.core.reason import Fact, sentence
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.star.product import StarProduct

EVERY, SOURCE = "star by every node", "star by the source"


def cube_schedule(cube: Network, root: int, model: Model) -> Schedule:
    """Return the broadcast inside a cube: by doubling, or all-port along shortest routes.

    >>> cube_schedule(CrossedCube(5), 0, "all-port").depth
    3
    """
    if model == "all-port" and isinstance(cube, CrossedCube):
        return CrossedCubeTree().schedule(cube, root, model)
    return BinomialTree().schedule(cube, root, model)


class StarProductTree(Broadcast):
    """Broadcast in the source's cube, from there along the star graphs, then in the other cubes.

    There are two readings of the paper's three steps. If in step 2 every node of the cube
    broadcasts in its star graph, as the step says, all nodes have the message and step 3 has
    nothing to do. If only the source broadcasts, one node of every other cube gets the message, as
    the end of the step says, and step 3 is needed; the rounds of the cube are then taken twice. One
    step ends before the next begins. Source: star-crossed cube paper, §6.

    >>> from explorer import network
    >>> net = network("SCQ(3,3)")
    >>> [StarProductTree().schedule(net, 0, "one-port", v).depth for v in (EVERY, SOURCE)]
    [6, 9]
    """

    key: ClassVar[str] = "cube-star"
    title: ClassVar[str] = "Cube, then star"
    paper: ClassVar[str | None] = "scq"
    source: ClassVar[str] = "Star-crossed cube paper, §6"
    order: ClassVar[int] = 0
    variants: ClassVar[tuple[str, ...]] = (EVERY, SOURCE)

    def serves(self, net: Network) -> bool:
        return isinstance(net, StarProduct)

    def schedule(
        self, net: StarProduct, root: int, model: Model = "one-port", variant: str | None = None
    ) -> Schedule:
        net.require_held("a broadcast")
        used_variant = variant or EVERY
        size, (c, s) = net.second.nodes, net.address(root)
        inside = cube_schedule(net.first, c, model).rounds
        outside = StarTree().schedule(net.second, s, model).rounds
        everywhere = range(net.first.nodes)
        steps = [
            _rounds_in_copies(inside, "in the cube of the source", size, [s], cubes=True),
            _rounds_in_copies(
                outside,
                "along the star graphs"
                if used_variant == EVERY
                else "along the star graph of the source",
                size,
                everywhere if used_variant == EVERY else [c],
                cubes=False,
            ),
        ]
        if used_variant == SOURCE:
            others = [star for star in range(size) if star != s]
            steps.append(_rounds_in_copies(inside, "in every other cube", size, others, cubes=True))
        all_rounds = []
        for rounds in steps:
            for sends, where in rounds:
                reason = sentence(
                    f"Step {{step}}, {where}, round {{number}} of {{all}}: {{informed}} of"
                    " {nodes} nodes have it.",
                    step=Fact(_step, given=(0,)),
                    number=Fact(_step, given=(1,)),
                    all=Fact(_step, given=(2,)),
                    **INFORMED.facts,
                )
                all_rounds.append(Round(sends, reason))
        bound, bound_why = least_rounds(net, root, model)
        return Schedule(
            net,
            self.key,
            self.title,
            used_variant,
            root,
            model,
            tuple(all_rounds),
            bound,
            bound_why,
        )

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        cube = net.first.spec if isinstance(net, StarProduct) else "the cube"
        first = (f"step 1: the source broadcasts in its cube, {cube}",)
        if variant == SOURCE:
            return (
                *first,
                "step 2: the source broadcasts in its star graph",
                "        now one node of every other cube has the message",
                "step 3: each of those broadcasts in its cube",
            )
        return (
            *first,
            "step 2: every node of that cube broadcasts in its star graph",
            "        now all nodes have the message",
            "step 3: nothing is left to do",
        )


Sends = tuple[tuple[int, int], ...]


def _rounds_in_copies(
    rounds: tuple[Round, ...], step: str, size: int, copies: range | list[int], cubes: bool
) -> list[tuple[Sends, str]]:
    """Return the rounds of one factor, run at once in copies that are named by the other's node."""
    return [
        (
            tuple(
                (a * size + copy, b * size + copy) if cubes else (copy * size + a, copy * size + b)
                for copy in copies
                for a, b in item.sends
            ),
            step,
        )
        for item in rounds
    ]


def _step(moment: RoundMoment, index: int) -> int:
    """Return (``index`` = 0, 1, 2) the step, the round in it, or its number of rounds."""
    in_star = []
    for item in moment.schedule.rounds:
        a, b = (moment.net.address(node) for node in item.sends[0])
        in_star.append(a[0] == b[0])
    runs = [[*run] for _, run in groupby(range(len(in_star)), key=lambda i: in_star[i])]
    step = next(i for i, run in enumerate(runs) if moment.number - 1 in run)
    return (step + 1, runs[step].index(moment.number - 1) + 1, len(runs[step]))[index]
