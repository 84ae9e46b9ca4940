"""Section 5.1: the listed Gray codes and cycles, node by node and link by link."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from explorer.core.network import Network
from explorer.core.registry import network
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import Case, finding_unless
from explorer.papers.claim import Finding, Foundation, Witness
from explorer.papers.forms.quantities import NODES
from explorer.papers.forms.vocabulary import Compared, Depends, Holds, Joined, statement
from explorer.papers.scq._common import CUBES, are_joined, node, pair_parameters
from explorer.papers.scq.lists import GRAY, GRAY_4, GRAY_5, RINGS, Ring
from explorer.words.forms import shown

Pairs = Iterable[tuple[int, int]]


@dataclass(frozen=True)
class Linked:
    """Whether nodes that the paper lists are different, and joined by all required links.

    ``listed`` yields the nodes of a network in the order of the paper, ``needed`` the links, as
    pairs of positions in that list.
    """

    spec: str
    listed: Callable[[Any], list[int]]
    needed: Callable[[int], Pairs]
    summary: str
    complaint: str = "are not joined"
    grounds: tuple[Foundation, ...] = ("links", "printed")

    complete: ClassVar[bool] = True

    def __call__(self) -> Finding:
        net = network(self.spec)
        nodes = np.array(self.listed(net))
        pairs = np.array(list(self.needed(len(nodes))))
        a, b = nodes[pairs[:, 0]], nodes[pairs[:, 1]]
        gaps = np.flatnonzero(~are_joined(net, a, b))
        wrong, instead = None, ""
        if len(gaps):
            x, y = int(a[gaps[0]]), int(b[gaps[0]])
            instead = f"no link {net.format(x)}–{net.format(y)}"
            sentence = f"In {net.spec} {net.format(x)} and {net.format(y)} {self.complaint}."
            wrong = Witness(net.spec, sentence, pair_parameters(net, x, y))
        elif len(np.unique(nodes)) < len(nodes):
            instead, wrong = "a node twice", Witness(net.spec, "A node of the list comes twice.")
        checked = f"All {len(nodes)} nodes and {len(pairs)} links in {net.spec}."
        return finding_unless(wrong, self.summary, checked, instead=instead)


def ring_links(size: int) -> Pairs:
    """Return the links of a cycle: each node to the next, the last to the first."""
    return ((i, (i + 1) % size) for i in range(size))


# Gray codes --------------------------------------------------------------------------------------


def gray_code(n: int) -> tuple[int, ...]:
    """Return the code G_n by the rule (0 G, 1 G reversed).

    >>> gray_code(3)
    (0, 1, 3, 2, 6, 7, 5, 4)
    """
    if n == 0:
        return (0,)
    half = gray_code(n - 1)
    return (*half, *(code + (1 << (n - 1)) for code in reversed(half)))


def gray_5() -> tuple[int, ...]:
    """Return G_5 as printed, from four copies of G_3."""
    codes: list[int] = []
    for bits, is_reversed in GRAY_5:
        three = [int(code, 2) for code in GRAY[3]]
        codes += [int(bits, 2) * 8 + code for code in (reversed(three) if is_reversed else three)]
    return tuple(codes)


CODES = {**{n: tuple(int(c, 2) for c in codes) for n, codes in GRAY.items()}, 4: GRAY_4,
         5: gray_5()}  # fmt: skip


def _words(n: int) -> Callable[[Network], list[int]]:
    def words(net: Network) -> list[int]:
        labels = [code % net.nodes for code in audit_hooks.printed(CODES[n])]
        # Words missing from the code are replaced by a repeated word.
        return labels if len(labels) == net.nodes else [0] * net.nodes

    return words


CODE_CLAIMS = tuple(
    statement(f"scq-5.1-gray-{n}", "§5.1", ",".join(GRAY[n]) if n < 3 else f"$G_{n}$, {2**n} words",
         f"$G_{n}$ as printed has every word of {shown(n):bit} once, each one bit"
         " from the next, the last from the first.",
         Linked(f"Q({n})", _words(n), ring_links, "a Gray code",
                "follow each other and differ in several bits"))
    for n in CODES
)  # fmt: skip


# Rings -------------------------------------------------------------------------------------------


def _images(cycle: Ring) -> Callable[[Network], list[int]]:
    return lambda net: [node(net, cube, star) for cube, star in audit_hooks.printed(cycle.images)]


def _linked_ring(cycle: Ring) -> Linked:
    return Linked(cycle.spec, _images(cycle), ring_links, f"a ring of {len(cycle.images)}")


def _no_ring(net: Any) -> Witness | None:
    codes = audit_hooks.built(np.array(gray_code(net.n)))
    ahead = np.roll(codes, -1)
    gap = int(np.argmax(~are_joined(net, codes, ahead)))
    a, b = int(codes[gap]), int(ahead[gap])
    if are_joined(net, codes[gap : gap + 1], ahead[gap : gap + 1])[0]:
        return None
    sentence = f"In {net.spec} {net.format(a)} and {net.format(b)} are not joined."
    return Witness(net.spec, sentence, pair_parameters(net, a, b))


def _expansion(cycle: Ring, host_is_whole: bool) -> Case:
    """Return the host nodes per node of the cycle: of all of SCQ, or of the cubes used."""
    net = network(cycle.spec)
    cubes = len({star for _, star in cycle.images})
    host = NODES.of(net) if host_is_whole else cubes * NODES.of(network("CQ(3)"))
    return Case(cycle.spec, f"the ring of {cycle.key}", 1, host // len(cycle.images))


def _one_ring(host_is_whole: bool) -> Joined:
    return Joined((
        *((f"dilation, ring of {cycle.key}", _linked_ring(cycle)) for cycle in RINGS),
        ("expansion", Compared(lambda: [_expansion(cycle, host_is_whole) for cycle in RINGS],
                               "the expansion of a ring", "Both rings.", ("counts", "links"))),
    ), "dilation 1, expansion 1")  # fmt: skip


RING_CLAIMS = (
    *(
        statement(f"scq-5.1-ring-{item.key}", "§5.1, Figure 4", f"a ring of {len(item.images)}",
             f"The Gray code of {item.key} words makes a ring in SCQ(3,3), of the crossed cubes"
             f" named {' and '.join(dict.fromkeys(star for _, star in item.images))}.",
             _linked_ring(item))
        for item in RINGS
    ),
    statement("scq-5.1-gray-ring", "§5.1", "yes",
         "The Gray code is a ring in every crossed cube, so that $2^m$ nodes of SCQ(m,n) form one.",
         Holds(CUBES.only(lambda m: 1 < m < 15), _no_ring, "a ring for every m", "step by step",
               ("links", "construction"),
               "A Gray step flips bit b where b−1 is the lowest 1: no double bit below ends in 1,"
               " so that the crossed link flips bit b alone."),
         quote="using Gray codes"),
    statement("scq-5.1-expansion", "§5.1", "dilation 1, expansion 1",
         "The two rings are embedded with dilation 1 and expansion 1.",
         Depends("readings", (
             ("host: the crossed cubes that a ring lies in", _one_ring(False)),
             ("host: all of SCQ(3,3)", _one_ring(True)),
         ), "Expansion is |host| / |guest|: 1 if the host is the part that the ring fills.")),
)  # fmt: skip
