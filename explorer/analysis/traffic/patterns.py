"""Traffic patterns: which host sends to which, by address, by index, or from pasted lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from explorer.core.addresses.fields import Bits, Permutation
from explorer.core.errors import BadAddress, OutsideRange, TooLarge, brief
from explorer.core.ints import Ints, index_array, reversed_bits
from explorer.core.network import Network
from explorer.core.suggest import closest_match
from explorer.core.unique import by_key
from explorer.networks.butterfly.multistage import Multistage
from explorer.words.text import Text

MAX_MESSAGES = 2**14
"""Most messages that are routed together."""


@dataclass(frozen=True)
class Pattern:
    """A traffic pattern: its key, a title, the rule by which a node finds its target.

    ``permutes`` promises that every node is the target of exactly one other. ``inputs`` names
    further inputs: a seed, a node and a share, or pasted lines. If not every node is a host, the
    rule is for hosts. ``only`` restricts the pattern to networks of a class.
    """

    key: str
    title: str
    rule: str
    permutes: bool = False
    takes: tuple[str, ...] = ()
    only: type[Network] | None = None

    def of_hosts(self, net: Network) -> bool:
        """Return whether hosts send rather than nodes: some nodes have no host, or several."""
        return net.hosts_each != 1 and "lines" not in self.takes

    def rule_in(self, net: Network) -> str:
        """Return the rule by which a sender in a network finds its target.

        >>> from explorer import network
        >>> PATTERNS["complement"].rule_in(network("FT(4)"))
        'the host of index N−1−v'
        """
        return Text(self.rule.replace("node", "host") if self.of_hosts(net) else self.rule)


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


def require_pattern(key: str) -> None:
    """Raise OutsideRange for an unknown pattern, with the nearest known key."""
    if key not in PATTERNS:
        raise OutsideRange(
            f"{brief(key)!r} is no traffic pattern: {', '.join(PATTERNS)} are",
            nearest=closest_match(key, PATTERNS),
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

    Every host sends one message, or none if its target is on its own node; with ``outputs`` every
    input sends one. With ``hot-spot`` the ``share`` of all other hosts, drawn by the seed, send to
    ``node``. Raises OutsideRange for a pattern that does not fit the network, BadAddress for an
    invalid line, TooLarge above 16,384 messages.

    >>> from explorer import network
    >>> pairs(network("Q(2)"), "complement").tolist()
    [[0, 3], [1, 2], [2, 1], [3, 0]]
    >>> pairs(network("Q(4)"), "transpose")[1].tolist()
    [2, 8]
    >>> pairs(network("KT(2,2)"), "complement").tolist()
    [[0, 3], [1, 2], [2, 1], [3, 0]]
    """
    require_pattern(key)
    if key == "pasted":
        return pasted_messages(net, lines)
    if net.host_count > MAX_MESSAGES:
        raise TooLarge(
            f"{net.spec} has {net.host_count:,} {net.sender}s: at most {MAX_MESSAGES:,} send a"
            " message each"
        )
    if key == "outputs":
        return outputs(net, seed)
    hosts = np.arange(net.host_count, dtype=np.int64)
    sources = net.host_node(hosts)
    if key == "uniform":
        targets = net.host_node(_draw_other_hosts(hosts, seed))
    elif key == "hot-spot":
        targets = _hot_spot_targets(net, seed, node, share)
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
    stages = require_stages(net)
    rows = np.arange(1 << stages.n)
    permutation = np.random.default_rng(seed).permutation(rows)
    return np.stack([net.join((rows, 0)), net.join((permutation, stages.last))], axis=-1)


def require_stages(net: Network) -> Multistage:
    """Return a network if it has inputs and outputs; raise OutsideRange for any other."""
    if isinstance(net, Multistage):
        return net
    raise OutsideRange(
        f"inputs to outputs does not fit {net.spec}: it takes a butterfly or a Beneš network",
        nearest="uniform",
    )


def _draw_other_hosts(hosts: Ints, seed: int) -> Ints:
    """Return another host, drawn at random, for every host."""
    random = np.random.default_rng(seed)
    choices = random.integers(0, max(len(hosts) - 1, 1), len(hosts))
    return np.asarray(choices + (choices >= hosts))


def _hot_spot_targets(net: Network, seed: int, node: int, share: Fraction) -> Ints:
    net.require(node)
    if not 0 <= share <= 1:
        raise OutsideRange(
            f"a share of {float(share):g} is outside its range: it goes from 0 to 1",
            nearest="1" if share > 1 else "0",
        )
    require_host(net, node)
    hosts = np.arange(net.host_count, dtype=np.int64)
    targets = net.host_node(_draw_other_hosts(hosts, seed))
    senders = np.random.default_rng([seed, 1]).permutation(hosts[net.host_node(hosts) != node])
    targets[senders[: round(share * len(senders))]] = node
    return targets


def require_host(net: Network, node: int) -> None:
    """Raise OutsideRange for a switch without hosts, because messages go to hosts only."""
    if not net.hosts(node):
        raise OutsideRange(
            f"{net.format(node)} is a switch of {net.spec} without hosts: messages go to hosts",
            nearest=net.format(int(net.host_node(0))),
        )


def complement(net: Network, some: Ints | None = None) -> Ints:
    """Return the node of host N-1-v for every host v or for some; on bits this flips them all."""
    return net.host_node(net.host_count - 1 - _hosts(net, some))


def _hosts(net: Network, some: Ints | None) -> Ints:
    """Return the numbers of all hosts, or of some."""
    count = net.host_count
    return np.arange(count, dtype=np.int64) if some is None else index_array(some, count)


def _require_hosts(net: Network, targets: Ints, what: str) -> Ints:
    """Return the targets; raise OutsideRange if one of them is a switch without hosts."""
    idle = np.flatnonzero(net.hosts(targets) == 0)
    if len(idle):
        raise OutsideRange(
            f"{what} does not fit {net.spec}: it leads a host to"
            f" {net.format(int(targets[idle[0]]))}, a switch without hosts",
            nearest="complement",
        )
    return targets


def reversal(net: Network, some: Ints | None = None) -> Ints:
    """Return the node with the reversed address, for every host or for some: (hosts,).

    Bits are reversed over the whole address, otherwise symbols, field by field from the last.
    Raises OutsideRange if the result is not an address.

    >>> from explorer import network
    >>> net = network("GHC(3,2,3)")
    >>> net.format(int(reversal(net)[net.parse("(0,1,2)")]))
    '(2,1,0)'
    """
    nodes = net.host_node(_hosts(net, some))
    width = _bits(net)
    if width is not None:
        return _require_hosts(net, reversed_bits(nodes, width), "address reversal")
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
    return _require_hosts(net, images, "address reversal")


def transpose(net: Network, some: Ints | None = None) -> Ints:
    """Return the node with the halves of the address swapped, for every host or some: (hosts,).

    The address needs an even number of bits, or fields whose second half has the sizes of the first
    half. Raises OutsideRange otherwise.

    >>> from explorer import network
    >>> net = network("HS(3)")
    >>> net.format(int(transpose(net)[net.parse("(123,312)")]))
    '(312,123)'
    """
    nodes = net.host_node(_hosts(net, some))
    sizes = [field.size for field in net.fields]
    width, half = _bits(net), len(sizes) // 2
    if width is not None and width % 2 == 0:
        low = width // 2
        swapped = np.asarray((nodes & ((1 << low) - 1)) << low | nodes >> low)
        return _require_hosts(net, swapped, "transpose")
    if len(sizes) % 2 or sizes[:half] != sizes[half:]:
        what = "an even number of bits" if width is not None else "two halves of equal fields"
        has = f"{width} bits" if width is not None else f"fields of {_sizes_text(sizes)} values"
        raise OutsideRange(
            f"transpose does not fit {net.spec}: it takes addresses of {what}, and these have"
            f" {has}",
            nearest="complement",
        )
    values = net.split(nodes)
    return _require_hosts(net, net.join((*values[half:], *values[:half])), "transpose")


def index_reversal(net: Network, some: Ints | None = None) -> Ints:
    """Return the node of the host whose index has its bits reversed, for every host or some.

    Simulators call this bit reversal: (hosts,). Raises OutsideRange unless the number of hosts is a
    power of two.

    >>> from explorer import network
    >>> index_reversal(network("Mesh(4,4)")).tolist()[:4]
    [0, 8, 4, 12]
    """
    width = (net.host_count - 1).bit_length()
    if net.host_count != 1 << width:
        raise OutsideRange(
            f"bit reversal does not fit {net.spec}: it takes a power of two {net.sender}s, and"
            f" these are {net.host_count:,}",
            nearest="reversal",
        )
    return net.host_node(reversed_bits(_hosts(net, some), width))


TARGETS: Final[dict[str, Callable[[Network, Ints | None], Ints]]] = {
    "complement": complement,
    "reversal": reversal,
    "bit-reversal": index_reversal,
    "transpose": transpose,
}


def _bits(net: Network) -> int | None:
    """Return the number of bits of an address that consists only of bits, else None."""
    if not all(isinstance(field, Bits) for field in net.fields):
        return None
    return (net.nodes - 1).bit_length()


def _sizes_text(sizes: list[int]) -> str:
    return " and ".join([", ".join(map(str, sizes[:-1])), str(sizes[-1])][len(sizes) < 2 :])


def pasted_messages(net: Network, lines: str) -> Ints:
    """Return the messages that lines ``FROM TO`` name, blank lines left out: (messages, 2) int64.

    >>> from explorer import network
    >>> pasted_messages(network("Q(3)"), "000 111\\n#1 #2").tolist()
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
        if len(messages) == MAX_MESSAGES:
            raise TooLarge(f"there are more than {MAX_MESSAGES:,} messages: no more are routed")
        messages.append((source, target))
    if not messages:
        raise BadAddress(
            "no message was pasted: a line each, such as FROM TO, names its two ends",
            nearest=f"{net.format(0)} {net.format(net.nodes - 1)}",
        )
    return index_array(messages, net.nodes)
