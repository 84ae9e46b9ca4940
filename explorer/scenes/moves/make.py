"""Makes a move from verbs and the networks through which it leads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from explorer.core.errors import ExplorerError, NoMove
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.scenes.moves.legs import counting_leg, leg, wave
from explorer.scenes.moves.move import Leg, Move
from explorer.scenes.moves.node_match import match_nodes
from explorer.scenes.smaller import smaller_spec

MAX_MOVED: Final = 256
"""The most nodes of a network in a move, so that it is smooth and can be followed by eye."""

MAX_ROOTS: Final = 16
"""The most nodes of a network over which waves run from every node in turn."""

MAX_COMPARED: Final = 3
"""The most networks over which waves run side by side."""

MAX_COUNTED: Final = 24
"""The most networks whose counts are listed in one leg."""


def move(
    verbs: Sequence[str], networks: Sequence[Network], roots: Sequence[int | None] = ()
) -> Move:
    """Return the move through some networks; raise NoMove if they have no move.

    ``wash`` sends a wave over one network from its root, or from every node in turn if no root is
    given; over several networks, from the root of each at the same time. ``rearrange`` with one
    network moves its nodes into columns by distance from its root. If ``grow`` leads to a network
    of the same family more than a step larger, the last leg shows counts alone.

    >>> from explorer import network
    >>> result = move(["grow"], [network("Q(1)"), network("Q(2)")])
    >>> [(phase.kind, phase.counts.nodes, phase.counts.links) for phase in result.legs[0].phases]
    [('slide', 4, 2), ('draw', 4, 4)]
    """
    if not networks:
        raise NoMove("A move needs a network, and none is named", nearest="?net=Q(3)")
    all_roots = (*roots, *[None] * len(networks))[: len(networks)]
    if len(networks) == 1:
        return Move(tuple(verbs), _legs_of_one_network(verbs, networks[0], all_roots[0]))
    if "wash" in verbs:
        return Move(tuple(verbs), _legs_side_by_side(verbs, networks, all_roots), side_by_side=True)
    legs: list[Leg] = []
    for i, (before, after) in enumerate(pairwise(networks)):
        is_last = i == len(networks) - 2
        larger = _networks_between(before, after) if is_last and list(verbs) == ["grow"] else []
        _require_small(before)
        if larger:
            legs.append(counting_leg(before, larger))
        else:
            _require_small(after)
            legs.append(leg(before, after, verbs))
    return Move(tuple(verbs), tuple(legs))


def _legs_of_one_network(verbs: Sequence[str], net: Network, root: int | None) -> tuple[Leg, ...]:
    """Return the legs of a move over one network: waves, and the walk into columns."""
    for verb in verbs:
        if verb not in ("wash", "rearrange"):
            raise NoMove(
                f"{verb} leads from one network to another, and only {net.spec} is named",
                nearest="wash",
            )
    _require_small(net)
    walks, washes = "rearrange" in verbs, "wash" in verbs
    if root is not None or walks:
        return (wave(net, root or 0, walks, washes),)
    if net.nodes > MAX_ROOTS:
        raise NoMove(
            f"{net.spec} has {net.nodes:,} nodes: waves go from every node in turn up to"
            f" {MAX_ROOTS}, else from the one that is named",
            nearest=f"?net={net.spec}&from={net.format(0)}",
        )
    return tuple(wave(net, node, False, True) for node in range(net.nodes))


def _legs_side_by_side(
    verbs: Sequence[str], networks: Sequence[Network], roots: Sequence[int | None]
) -> tuple[Leg, ...]:
    """Return the legs of waves over several networks, which run at the same time."""
    if len(networks) > MAX_COMPARED:
        raise NoMove(
            f"{len(networks)} networks are too many for waves side by side: it takes"
            f" {MAX_COMPARED} at the most",
            nearest=" and ".join(net.spec for net in networks[:MAX_COMPARED]),
        )
    for net, root in zip(networks, roots, strict=True):
        if root is None:
            raise NoMove(
                f"Waves side by side need a node each to begin at, and {net.spec} names none",
                nearest=f"?net={net.spec}&from={net.format(0)}",
            )
    return tuple(
        _legs_of_one_network(verbs, net, root)[0] for net, root in zip(networks, roots, strict=True)
    )


def _require_small(net: Network) -> None:
    if net.nodes > MAX_MOVED:
        raise NoMove(
            f"{net.spec} has {net.nodes:,} nodes: a move is drawn up to {MAX_MOVED}",
            nearest=smaller_spec(net, MAX_MOVED),
        )


def _networks_between(before: Network, after: Network) -> list[Network]:
    """Return the networks after ``before`` up to ``after``, one parameter growing by 1 each.

    Returns [] if there is no such chain, or if the step from one to the other can be drawn.
    """
    if before.family != after.family or before == after:
        return []
    try:
        match_nodes(before, after)
    except NoMove:
        is_drawn = False
    else:
        is_drawn = after.nodes <= MAX_MOVED
    grown_parameters = [
        i
        for i, (step_before, step_after) in enumerate(
            zip(before.steps(), after.steps(), strict=False)
        )
        if step_before[2] != step_after[2]
    ]
    if is_drawn or len(grown_parameters) != 1 or len(before.steps()) != len(after.steps()):
        return []
    chain: list[Network] = []
    while len(chain) < MAX_COUNTED:
        try:
            chain.append(network((chain or [before])[-1].steps()[grown_parameters[0]][4]))
        except ExplorerError:
            return []
        if chain[-1] == after:
            return chain
    return []
