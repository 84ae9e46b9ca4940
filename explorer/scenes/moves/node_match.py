"""The match of the nodes of two networks, by rules on their addresses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from typing import Final

import numpy as np

from explorer.core.addresses.fields import Bits, Digit
from explorer.core.addresses.permutations import rank, unrank
from explorer.core.errors import ExplorerError, NoMove
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.networks.star.permutation_graph import PermutationGraph
from explorer.scenes.geometry import Floats
from explorer.scenes.scene import scene

RULE: Final = (
    "a move needs addresses of the same digits, one digit more in front, or a star of one symbol"
    " more"
)


@dataclass(frozen=True)
class NodeMatch:
    """The match of each node of a second network to one of the first.

    Node v of the second network is copy number ``copy[v]`` of node ``origin[v]`` of the first, of
    ``copies`` copies; copy 0 is the node itself. ``letters`` are pairs (before, after) of positions
    of letters in addresses that are kept, counted without commas and brackets.
    """

    origin: Ints
    copy: Ints
    copies: int
    letters: tuple[tuple[int, int], ...]

    @property
    def image(self) -> Ints:
        """For each node of the first network its copy 0 in the second: (nodes before,)."""
        originals = np.flatnonzero(self.copy == 0)
        return np.asarray(originals[np.argsort(self.origin[originals], kind="stable")])


def match_nodes(before: Network, after: Network) -> NodeMatch:
    """Return the match of two networks by the first rule that applies; raise NoMove if none does.

    >>> from explorer import network
    >>> match_nodes(network("Q(1)"), network("Q(2)")).origin.tolist()
    [0, 1, 0, 1]
    """
    for rule in RULES:
        match = rule(before, after)
        if match is not None:
            return match
    raise NoMove(
        f"No node of {after.spec} is a node of {before.spec}: {RULE}",
        nearest=_nearest(before, after),
    )


def same_digits(before: Network, after: Network) -> NodeMatch | None:
    """Match nodes with the same digits, whatever the fields; None if the digits differ."""
    first_radices, last_radices = radices(before), radices(after)
    alike = first_radices is not None and first_radices == last_radices
    if not alike and [f.size for f in before.fields] != [f.size for f in after.fields]:
        return None
    nodes = np.arange(after.nodes)
    letters = len(letter_columns(before, 0))
    return NodeMatch(nodes, np.zeros_like(nodes), 1, tuple((i, i) for i in range(letters)))


def leading_digit(before: Network, after: Network) -> NodeMatch | None:
    """Match nodes to those with one more digit in front, a copy for each of its values."""
    first_radices, last_radices = radices(before), radices(after)
    if first_radices is None or last_radices is None or last_radices[1:] != first_radices:
        return None
    copy, origin = np.divmod(np.arange(after.nodes), before.nodes)
    return NodeMatch(
        origin, copy, last_radices[0], tuple((i, i + 1) for i in range(len(first_radices)))
    )


def last_symbol(before: Network, after: Network) -> NodeMatch | None:
    """Match a star graph to the next larger one: a copy for each last symbol.

    Copy 0 ends with the new symbol. In a copy the other symbols may be renamed freely, since a link
    only swaps two positions; they are renamed so that the copy looks most like copy 0 on the stage.
    """
    if not (isinstance(before, PermutationGraph) and type(before) is type(after)):
        return None
    if after.n != before.n + 1:
        return None
    symbols = unrank(np.arange(before.nodes), before.n)
    places = np.array([mark.at for mark in scene(after).marks])
    origin, copy = np.empty(after.nodes, dtype=np.int64), np.empty(after.nodes, dtype=np.int64)
    first = _relabeled_nodes(symbols, (*range(1, after.n), after.n))
    first_offsets = _from_middle(places[first])
    for last in range(1, after.n + 1):
        others = [symbol for symbol in range(1, after.n + 1) if symbol != last]
        nodes = first
        if last < after.n:
            candidates = (
                _relabeled_nodes(symbols, (*names, last)) for names in permutations(others)
            )
            nodes = min(
                candidates,
                key=lambda candidate: _squared_distance(
                    _from_middle(places[candidate]), first_offsets
                ),
            )
        origin[nodes], copy[nodes] = np.arange(before.nodes), last % after.n
    return NodeMatch(origin, copy, after.n, tuple((i, i) for i in range(before.n)))


def _relabeled_nodes(symbols: Ints, names: tuple[int, ...]) -> Ints:
    """Return permutations with symbol s renamed names[s-1] and the last name appended: (k,)."""
    renamed = np.array(names)[symbols - 1]
    last = np.full((len(symbols), 1), names[-1])
    return np.asarray(rank(np.concatenate([renamed, last], axis=1)), dtype=np.int64)


def _from_middle(places: Floats) -> Floats:
    """Return positions relative to their mean: (k, 2)."""
    return np.asarray(places - places.mean(axis=0))


def _squared_distance(places: Floats, other: Floats) -> float:
    """Return the summed squared distance of two sets of positions, rounded to whole units."""
    return round(float(((places - other) ** 2).sum()))


RULES: Final[tuple[Callable[[Network, Network], NodeMatch | None], ...]] = (
    same_digits,
    leading_digit,
    last_symbol,
)


def radices(net: Network) -> list[int] | None:
    """Return the radix of every digit of an address, None if it holds more than digits.

    >>> from explorer import network
    >>> radices(network("MC(1,2)")), radices(network("GHC(2,3)")), radices(network("S(3)"))
    ([2, 2, 2, 2, 2], [2, 3], None)
    """
    digits: list[int] = []
    for field in net.fields:
        if isinstance(field, Bits):
            digits += [2] * field.width
        elif isinstance(field, Digit):
            digits.append(field.radix)
        else:
            return None
    return digits


def letter_columns(net: Network, node: int) -> list[int]:
    """Return the columns of letters and digits in a node's address, without commas and brackets.

    >>> from explorer import network
    >>> letter_columns(network("MC(1,1)"), 0)
    [1, 3, 5]
    """
    return [i for i, letter in enumerate(net.format(node)) if letter.isalnum()]


def _nearest(before: Network, after: Network) -> str | None:
    """Return two networks that match, as "A to B": the hypercube like ``after`` and ``after``, else
    ``before`` and one a step larger; None if neither pair matches.
    """
    digits = radices(after)
    pairs = [(f"Q({len(digits)})", after.spec)] if digits and set(digits) == {2} else []
    pairs += [(before.spec, up) for *_, up in before.steps()]
    for pair in pairs:
        try:
            first, second = (network(spec) for spec in pair)
        except ExplorerError:
            continue
        if first != second and any(rule(first, second) is not None for rule in RULES):
            return f"{first.spec} to {second.spec}"
    return None
