"""Patterns of messages: who sends to whom, by address, by index, or as pasted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from explorer.core.errors import BadAddress, OutsideRange, TooLarge, brief
from explorer.core.fields import Bits, Permutation
from explorer.core.ints import Ints, index_array, reversed_bits
from explorer.core.network import Network
from explorer.core.suggest import closest_match
from explorer.core.unique import by_key
from explorer.networks.butterfly.multistage import Multistage

MOST_MESSAGES = 2**14
"""Messages that are routed together."""


@dataclass(frozen=True)
class Pattern:
    """A traffic pattern: its key, a title, the rule by which a node finds its target.

    ``permutes`` promises that every node is the target of exactly one. ``takes`` names what else
    is asked of the visitor: a seed, a node and a share, or pasted lines. It is ``only`` for
    networks of a class.
    """

    key: str
    title: str
    rule: str
    permutes: bool = False
    takes: tuple[str, ...] = ()
    only: type[Network] | None = None


PATTERNS: Final[dict[str, Pattern]] = by_key(
    "traffic patterns",
    (
        Pattern("uniform", "Uniform random", "another node, drawn at random", takes=("seed",)),
        Pattern("complement", "Bit complement", "the node of index N−1−v", permutes=True),
        Pattern(
            "reversal", "Address reversal", "the node whose address reads backwards", permutes=True
        ),
        Pattern(
            "bit-reversal",
            "Bit reversal of the index",
            "the node whose index has its bits in reverse",
            permutes=True,
        ),
        Pattern(
            "transpose",
            "Transpose",
            "the node with the halves of its address swapped",
            permutes=True,
        ),
        Pattern(
            "hot-spot",
            "Hot spot",
            "the hot node for a share of them, at random for the rest",
            takes=("seed", "node", "share"),
        ),
        Pattern(
            "outputs",
            "Inputs to outputs",
            "an output of its own, drawn at random",
            takes=("seed",),
            only=Multistage,
        ),
        Pattern("pasted", "Pasted", "the node that its line names", takes=("lines",)),
    ),
    lambda pattern: pattern.key,
)


def pairs(
    net: Network,
    key: str,
    seed: int = 0,
    node: int = 0,
    share: Fraction = Fraction(1, 4),
    lines: str = "",
) -> Ints:
    """Return the messages of a pattern as rows (source, target): (messages, 2) int64.

    Every node sends one message, but to itself it sends none; with ``outputs`` every input does.
    With ``hot-spot`` the ``share`` of all other nodes, drawn by the seed, send to ``node``. Raises
    OutsideRange for a pattern that does not fit the network, BadAddress for a line that is none,
    TooLarge above 16,384 messages.

    >>> from explorer import network
    >>> pairs(network("Q(2)"), "complement").tolist()
    [[0, 3], [1, 2], [2, 1], [3, 0]]
    >>> pairs(network("Q(4)"), "transpose")[1].tolist()
    [2, 8]
    """
    if key not in PATTERNS:
        raise OutsideRange(
            f"{brief(key)!r} is no traffic pattern: {', '.join(PATTERNS)} are",
            nearest=closest_match(key, PATTERNS),
        )
    if key == "pasted":
        return pasted(net, lines)
    if net.nodes > MOST_MESSAGES:
        raise TooLarge(
            f"{net.spec} has {net.nodes:,} nodes: at most {MOST_MESSAGES:,} send a message each"
        )
    if key == "outputs":
        return outputs(net, seed)
    sources = np.arange(net.nodes, dtype=np.int64)
    if key == "uniform":
        targets = _others(sources, seed)
    elif key == "hot-spot":
        targets = _hot(net, seed, node, share)
    else:
        targets = TARGETS[key](net, None)
    rows = np.stack([sources, targets], axis=1)
    return np.asarray(rows[sources != targets])


def outputs(net: Network, seed: int) -> Ints:
    """Return a message from every input to an output of its own, drawn: (2^n, 2) int64.

    Raises OutsideRange for a network without inputs.

    >>> from explorer import network
    >>> net = network("BEN(1)")
    >>> [[net.format(v) for v in row] for row in outputs(net, 1).tolist()]
    [['(0,0)', '(0,2)'], ['(1,0)', '(1,2)']]
    """
    stages = of_stages(net)
    rows = np.arange(1 << stages.n)
    drawn = np.random.default_rng(seed).permutation(rows)
    return np.stack([net.join((rows, 0)), net.join((drawn, stages.last))], axis=-1)


def of_stages(net: Network) -> Multistage:
    """Return a network that has inputs and outputs; raise OutsideRange for another."""
    if isinstance(net, Multistage):
        return net
    raise OutsideRange(
        f"inputs to outputs does not fit {net.spec}: it takes a butterfly or a Beneš network",
        nearest="uniform",
    )


def _others(sources: Ints, seed: int) -> Ints:
    """Draw another node for every node."""
    random = np.random.default_rng(seed)
    drawn = random.integers(0, max(len(sources) - 1, 1), len(sources))
    return np.asarray(drawn + (drawn >= sources))


def _hot(net: Network, seed: int, node: int, share: Fraction) -> Ints:
    net.require(node)
    if not 0 <= share <= 1:
        raise OutsideRange(
            f"a share of {float(share):g} is outside its range: it goes from 0 to 1",
            nearest="1" if share > 1 else "0",
        )
    sources = np.arange(net.nodes, dtype=np.int64)
    targets = _others(sources, seed)
    senders = np.random.default_rng([seed, 1]).permutation(sources[sources != node])
    targets[senders[: round(share * len(senders))]] = node
    return targets


def complement(net: Network, some: Ints | None = None) -> Ints:
    """Return N-1-v for every node v, or for some: on bits, all of them flipped. (nodes,)."""
    return np.asarray(net.nodes - 1 - _nodes(net, some))


def _nodes(net: Network, subset: Ints | None) -> Ints:
    return (
        np.arange(net.nodes, dtype=np.int64) if subset is None else index_array(subset, net.nodes)
    )


def reversal(net: Network, some: Ints | None = None) -> Ints:
    """Return the node whose address reads backwards, for every node, or for some: (nodes,).

    Bits are reversed over the whole address, else its symbols, field by field from the last.
    Raises OutsideRange where that is no address.

    >>> from explorer import network
    >>> net = network("GHC(3,2,3)")
    >>> net.format(int(reversal(net)[net.parse("(0,1,2)")]))
    '(2,1,0)'
    """
    nodes = _nodes(net, some)
    width = _bits(net)
    if width is not None:
        return reversed_bits(nodes, width)
    images = np.empty_like(nodes)
    for row, at in enumerate(nodes.tolist()):
        values = []
        for field, other, value in zip(
            net.fields, reversed(net.fields), reversed(net.address(at)), strict=True
        ):
            dots = "." if isinstance(other, Permutation) and other.n > 9 else ""
            try:
                values.append(field.read(dots.join(reversed(other.cells(value)))))
            except BadAddress:
                raise OutsideRange(
                    f"address reversal does not fit {net.spec}: {net.format(at)} read backwards is"
                    " no address there",
                    nearest="complement",
                ) from None
        images[row] = net.index(tuple(values))
    return images


def transpose(net: Network, some: Ints | None = None) -> Ints:
    """Return the node with the halves of the address swapped, for every node or some: (nodes,).

    Of an even number of bits, or of fields whose second half has the sizes of the first. Raises
    OutsideRange for others.

    >>> from explorer import network
    >>> net = network("HS(3)")
    >>> net.format(int(transpose(net)[net.parse("(123,312)")]))
    '(312,123)'
    """
    nodes = _nodes(net, some)
    sizes = [field.size for field in net.fields]
    width, half = _bits(net), len(sizes) // 2
    if width is not None and width % 2 == 0:
        low = width // 2
        return np.asarray((nodes & ((1 << low) - 1)) << low | nodes >> low)
    if len(sizes) % 2 or sizes[:half] != sizes[half:]:
        what = "an even number of bits" if width is not None else "two halves of equal fields"
        has = f"{width} bits" if width is not None else f"fields of {_listed(sizes)} values"
        raise OutsideRange(
            f"transpose does not fit {net.spec}: it takes addresses of {what}, and these have"
            f" {has}",
            nearest="complement",
        )
    values = net.split(nodes)
    return np.asarray(net.join((*values[half:], *values[:half])))


def index_reversal(net: Network, some: Ints | None = None) -> Ints:
    """Return the node whose index is that of every node, or some, with its bits reversed: (nodes,).

    What simulators call bit reversal. Raises OutsideRange unless the nodes are a power of two.

    >>> from explorer import network
    >>> index_reversal(network("Mesh(4,4)")).tolist()[:4]
    [0, 8, 4, 12]
    """
    width = (net.nodes - 1).bit_length()
    if net.nodes != 1 << width:
        raise OutsideRange(
            f"bit reversal does not fit {net.spec}: it takes a power of two nodes, and these are"
            f" {net.nodes:,}",
            nearest="reversal",
        )
    return reversed_bits(_nodes(net, some), width)


TARGETS: Final[dict[str, Callable[[Network, Ints | None], Ints]]] = {
    "complement": complement,
    "reversal": reversal,
    "bit-reversal": index_reversal,
    "transpose": transpose,
}


def _bits(net: Network) -> int | None:
    """Return the number of bits of an address made of nothing else, else None."""
    if not all(isinstance(field, Bits) for field in net.fields):
        return None
    return (net.nodes - 1).bit_length()


def _listed(sizes: list[int]) -> str:
    return " and ".join([", ".join(map(str, sizes[:-1])), str(sizes[-1])][len(sizes) < 2 :])


def pasted(net: Network, lines: str) -> Ints:
    """Return the messages that lines ``FROM TO`` name, blank lines left out: (messages, 2) int64.

    >>> from explorer import network
    >>> pasted(network("Q(3)"), "000 111\\n#1 #2").tolist()
    [[0, 7], [1, 2]]
    """
    messages: list[tuple[int, int]] = []
    for number, line in enumerate(lines.splitlines(), 1):
        if not line.strip():
            continue
        ends = line.split()
        if len(ends) != 2:
            raise BadAddress(
                f"line {number}, {brief(line.strip())!r}, is no message: two addresses with a"
                " blank between them are",
                nearest=f"{net.format(0)} {net.format(net.nodes - 1)}",
            )
        try:
            source, target = (net.parse(end) for end in ends)
        except (BadAddress, OutsideRange) as error:
            raise BadAddress(f"line {number}: {error.sentence}", nearest=error.nearest) from None
        if source == target:
            raise BadAddress(f"line {number} sends from {ends[0]} to itself: two nodes it takes")
        if len(messages) == MOST_MESSAGES:
            raise TooLarge(f"there are more than {MOST_MESSAGES:,} messages: no more are routed")
        messages.append((source, target))
    if not messages:
        raise BadAddress(
            "no message was pasted: a line each, such as FROM TO, names its two ends",
            nearest=f"{net.format(0)} {net.format(net.nodes - 1)}",
        )
    return index_array(messages, net.nodes)
