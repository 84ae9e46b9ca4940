"""The vocabulary of facts: what of networks, pairs, routes and rounds a lesson may have computed.

A fact is a function of what it is asked of; its name is how lessons call it, its docstring begins
with what it takes.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import factorial
from typing import TYPE_CHECKING

import numpy as np

from explorer.core.collective import RoundMoment, Schedule
from explorer.core.errors import OutsideRange
from explorer.core.network import Network
from explorer.core.suggest import closest_match
from explorer.lessons.facts import FACTS, Asked, Value, told

if TYPE_CHECKING:
    from explorer.routing.trace import Trace

# What is known of a network ---------------------------------------------------------------------


@told
def nodes(asked: Asked) -> Value:
    """SPEC: how many nodes."""
    return asked.net.nodes


@told
def links(asked: Asked) -> Value:
    """SPEC: how many links."""
    return asked.net.links


@told
def ends(asked: Asked) -> Value:
    """SPEC: how many ends its links have."""
    return 2 * asked.net.links


@told
def degree(asked: Asked) -> Value:
    """SPEC: the most links at a node."""
    return asked.net.degrees.maximum


@told
def pairs(asked: Asked) -> Value:
    """SPEC: how many ordered pairs of different nodes."""
    return asked.net.nodes * (asked.net.nodes - 1)


def _measure(name: str) -> Callable[[Asked], Value]:
    def found(asked: Asked) -> Value:
        from explorer.analysis.measures.measures import measure

        result: Value = getattr(measure(asked.net), name)
        return result

    found.__doc__ = f"SPEC: its {name.replace('_', ' ')}, exactly."
    return found


FACTS.update(
    {
        "diameter": _measure("diameter"),
        "mean": _measure("mean_distance"),
        "mean-without-self": _measure("mean_distance_excluding_self"),
        "cost": _measure("cost"),
        "cost-mean": _measure("cost_mean"),
        "density": _measure("message_density"),
    }
)


@told
def kept(asked: Asked) -> Value:
    """SPEC SPEC: links of the first that the second has too, node i being node i."""
    return len(_joined(asked.net) & _joined(asked.net_at(1)))


@told
def gone(asked: Asked) -> Value:
    """SPEC SPEC: links of the first that the second lacks, node i being node i."""
    return len(_joined(asked.net) - _joined(asked.net_at(1)))


@told
def come(asked: Asked) -> Value:
    """SPEC SPEC: links of the second that the first lacks, node i being node i."""
    return len(_joined(asked.net_at(1)) - _joined(asked.net))


def _joined(net: Network) -> frozenset[tuple[int, int]]:
    """Return the links of a network, each as its two nodes in order."""
    net.require_built("to look at every link")
    ahead = net.neighbors(np.arange(net.nodes))
    here, port = np.nonzero(ahead > np.arange(net.nodes)[:, None])
    return frozenset(zip(here.tolist(), ahead[here, port].tolist(), strict=True))


@told
def of_kind(asked: Asked) -> Value:
    """SPEC KIND: how many links of a kind, by its key."""
    net, key = asked.net, asked.word(1, "a kind of link")
    kinds = [kind.key for kind in net.kinds]
    if key not in kinds:
        raise OutsideRange(f"{net.spec} has no links {key!r}", nearest=closest_match(key, kinds))
    everywhere = np.arange(net.nodes)
    there = net.neighbors(everywhere) >= 0
    return int((there & (net.link_kinds(everywhere) == kinds.index(key))).sum()) // 2


# Two nodes --------------------------------------------------------------------------------------


@told
def distance(asked: Asked) -> Value:
    """SPEC FROM TO: the hops of a shortest route."""
    from explorer.core.search import distances_to

    source, target = asked.nodes
    return distances_to(asked.net, target)(source)


@told
def ways(asked: Asked) -> Value:
    """SPEC FROM TO: how many shortest routes there are."""
    source, target = asked.nodes
    return _counted(asked.net, source, target)


def _counted(net: Network, source: int, target: int) -> int:
    """Return the number of shortest routes, level by level from the target."""
    from explorer.core.search import distances_from

    left = distances_from(net, target)
    found = {target: 1}
    for node in sorted(range(net.nodes), key=lambda node: left[node]):
        if node != target:
            ahead = (int(other) for other in net.neighbors(node) if other >= 0)
            found[node] = sum(found[one] for one in ahead if left[one] == left[node] - 1)
    return found[source]


@told
def disjoint(asked: Asked) -> Value:
    """SPEC FROM TO: the most paths that share no node but the ends."""
    from explorer.routing.disjoint.paths import disjoint_paths

    return disjoint_paths(asked.net, *asked.nodes).count


@told
def neighbors(asked: Asked) -> Value:
    """SPEC NODE: the addresses that it is joined to, in order."""
    ahead = sorted(int(other) for other in asked.net.neighbors(asked.node(1)) if other >= 0)
    return tuple(map(asked.net.format, ahead))


@told
def joined(asked: Asked) -> Value:
    """SPEC FROM TO: how many links join two nodes, one or none."""
    source, target = asked.nodes
    return int(target in asked.net.neighbors(source).tolist())


@told
def first_hops(asked: Asked) -> Value:
    """SPEC FROM TO: the neighbours that are one hop nearer to the target."""
    from explorer.core.search import distances_to

    source, target = asked.nodes
    left = distances_to(asked.net, target)
    here = left(source)
    ahead = sorted(int(other) for other in asked.net.neighbors(source) if other >= 0)
    return tuple(asked.net.format(one) for one in ahead if (left(one) or 0) + 1 == here)


@told
def differ(asked: Asked) -> Value:
    """WORD WORD: in how many places two words of one length differ."""
    one, other = asked.word(0, "two words"), asked.word(1, "another word")
    if len(one) != len(other):
        raise OutsideRange(f"{one} and {other} are not of one length")
    return sum(a != b for a, b in zip(one, other, strict=True))


@told
def levels(asked: Asked) -> Value:
    """SPEC NODE: how many nodes are at distance 0, 1, 2 … from it."""
    from explorer.core.search import distances_from

    return tuple(np.bincount(distances_from(asked.net, asked.node(1))).tolist())


# Routes -----------------------------------------------------------------------------------------


@told
def length(asked: Asked) -> Value:
    """SPEC FROM TO router= variant=: the hops of the router's route."""
    return _routed(asked).length


@told
def route(asked: Asked) -> Value:
    """SPEC FROM TO router= variant=: the nodes of the router's route, both ends with it."""
    return tuple(map(asked.net.format, _routed(asked).nodes))


@told
def next_hop(asked: Asked) -> Value:
    """SPEC FROM TO router= variant=: where the router sends the message first."""
    hops = _routed(asked).hops
    return asked.net.format(hops[0].next) if hops else None


def _routed(asked: Asked) -> Trace:
    from explorer.routing.trace import route as routed

    source, target = asked.nodes
    chosen = asked.chosen
    return routed(asked.net, source, target, chosen.get("router"), chosen.get("variant"))


@told
def orders(asked: Asked) -> Value:
    """NUMBER: in how many orders so many things can be done; or SPEC FROM TO: of its hops."""
    word = asked.word(0, "a number")
    count = int(word) if word.isdigit() else distance(asked)
    return factorial(min(int(str(count)), 20))


# All at once ------------------------------------------------------------------------------------


@told
def rounds(asked: Asked) -> Value:
    """SPEC ROOT tree= model= variant=: the rounds of a broadcast."""
    return _spread(asked).depth


@told
def informed(asked: Asked) -> Value:
    """SPEC ROOT tree= model= variant=: how many know after round 0, 1, 2 …."""
    schedule = _spread(asked)
    moments = (RoundMoment(schedule, number) for number in range(schedule.depth + 1))
    return tuple(len(moment.informed) for moment in moments)


def _spread(asked: Asked) -> Schedule:
    from explorer.collectives.registry import broadcast

    chosen = asked.chosen
    tree, variant = chosen.get("tree"), chosen.get("variant")
    return broadcast(asked.net, asked.node(1), tree, chosen.get("model", "one-port"), variant)


@told
def verdicts(asked: Asked) -> Value:
    """WORD: how many statements of the papers have a verdict, or all of them for ``all``."""
    from explorer.papers.record import recorded
    from explorer.papers.registry import claims

    word = asked.word(0, "a verdict")
    found = [finding.verdict for key in claims() if (finding := recorded(key))]
    return len(found) if word == "all" else found.count(word)  # type: ignore[arg-type]


@told
def product(asked: Asked) -> Value:
    """NUMBER NUMBER …: their product, where a formula is put in by hand."""
    found = Fraction(1)
    for word in asked.words:
        found *= _number(word)
    return found


@told
def total(asked: Asked) -> Value:
    """NUMBER NUMBER …: their sum; one with a minus is taken away."""
    return sum((_number(word) for word in asked.words), Fraction(0))


def _number(word: str) -> Fraction:
    try:
        return Fraction(word.replace(",", "").replace("−", "-"))
    except ValueError:
        raise OutsideRange(f"{word!r} is no number") from None
