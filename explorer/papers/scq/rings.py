"""Section 5.1: the Gray codes and rings that are listed, node by node and link by link."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from explorer.core.claim import Claim, Finding, Reading, Witness, claim
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.papers.check import settled
from explorer.papers.scq._sweep import between, node, verdict_of
from explorer.papers.scq.lists import (
    GRAY,
    GRAY_4,
    GRAY_5,
    RINGS,
    Ring,
)

# Gray codes --------------------------------------------------------------------------------------


def gray(n: int) -> tuple[int, ...]:
    """Return the code G_n by the rule (0 G, 1 G reversed).

    >>> gray(3)
    (0, 1, 3, 2, 6, 7, 5, 4)
    """
    if n == 0:
        return (0,)
    half = gray(n - 1)
    return (*half, *(code + (1 << (n - 1)) for code in reversed(half)))


def gray_5() -> tuple[int, ...]:
    """Return G_5 as it is printed, from four copies of G_3."""
    whole: list[int] = []
    for bits, reverse in GRAY_5:
        three = [int(code, 2) for code in GRAY[3]]
        whole += [int(bits, 2) * 8 + code for code in (reversed(three) if reverse else three)]
    return tuple(whole)


CODES = {**{n: tuple(int(c, 2) for c in codes) for n, codes in GRAY.items()}, 4: GRAY_4}


@lru_cache(maxsize=8)
def code_finding(n: int) -> Finding:
    """Return whether a printed code has all 2^n words, each a bit from the next, round."""
    codes = CODES.get(n) or gray_5()
    net = network(f"Q({n})")
    steps = list(zip(codes, (*codes[1:], codes[0]), strict=True))
    wrong = [(a, b) for a, b in steps if (a ^ b).bit_count() != 1]
    checked = f"all {len(codes)} words, each against the next and the last against the first"
    if not wrong and sorted(codes) == list(range(1 << n)):
        same = " It is the code of the rule." if codes == gray(n) else ""
        return Finding("a Gray code", "agrees", checked, same.strip())
    a, b = wrong[0]
    return Finding(
        f"{len(wrong)} steps of 2 bits",
        "differs",
        checked,
        "The rule gives (00 G₃, 01 G₃ reversed, 11 G₃, 10 G₃ reversed).",
        witness=Witness(
            net.spec,
            f"After {net.format(a)} comes {net.format(b)}, {(a ^ b).bit_count()} bits away: there"
            " is no such link in the hypercube.",
            between(net, a, b),
        ),
    )


def _code_claim(n: int) -> Claim:
    statement = f"$G_{n}$ as printed has every word of {n} bits once, each one bit from the next."
    printed = ",".join(GRAY[n]) if n < 3 else f"$G_{n}$, {2**n} words"
    return Claim(f"scq-5.1-gray-{n}", "scq", "§5.1", statement, printed, lambda: code_finding(n))


CODE_CLAIMS: tuple[Claim, ...] = tuple(_code_claim(n) for n in range(1, 6))


# Rings -------------------------------------------------------------------------------------------


def first_gap(net: Network, pairs: Iterable[tuple[int, int]]) -> tuple[int, int] | None:
    """Return the first of the pairs that is no link of the network, or None.

    >>> first_gap(network("CQ(3)"), [(0, 1), (1, 3), (1, 5)])
    (1, 5)
    """
    return next(((a, b) for a, b in pairs if b not in net.neighbors(a).tolist()), None)


def missing(net: Network, gap: tuple[int, int]) -> Witness:
    """Return the witness of a link that does not exist."""
    a, b = gap
    return Witness(
        net.spec, f"{net.format(a)} and {net.format(b)} are not joined.", between(net, a, b)
    )


@lru_cache(maxsize=4)
def ring_finding(key: str) -> Finding:
    """Return whether a printed ring is one: every node once, every step a link."""
    ring = next(r for r in RINGS if r.key == key)
    net = network(ring.spec)
    nodes = [node(net, cube, star) for cube, star in ring.images]
    gap = first_gap(net, zip(nodes, (*nodes[1:], nodes[0]), strict=True))
    whole = len(set(nodes)) == len(nodes) == len(ring.codes)
    computed = f"a ring of {len(set(nodes))}"
    return settled(
        missing(net, gap) if gap else None if whole else Witness(net.spec, "A node comes twice."),
        computed,
        f"all {len(nodes)} nodes and {len(nodes)} links in {net.spec}",
        "Every step is a link: dilation 1, and every link carries one step: congestion 1.",
    )


def _ring_claim(ring: Ring) -> Claim:
    stars = " and ".join(dict.fromkeys(star for _, star in ring.images))
    return Claim(
        f"scq-5.1-ring-{ring.key}",
        "scq",
        "§5.1, Figure 4",
        f"The Gray code of {ring.key} words makes a ring in the crossed cubes {stars} of"
        f" {ring.spec}.",
        f"a ring of {len(ring.images)}",
        lambda: ring_finding(ring.key),
    )


RING_CLAIMS: tuple[Claim, ...] = tuple(_ring_claim(ring) for ring in RINGS)


@claim("scq-5.1-gray-ring", "§5.1", "yes", quote="using Gray codes")
def gray_ring() -> Finding:
    """The Gray code is a ring in every crossed cube, so that $2^m$ nodes of SCQ(m,n) form one."""
    wrong = None
    for m in range(2, 15):
        net = network(f"CQ({m})")
        codes = np.array(gray(m))
        ahead = np.roll(codes, -1)
        joined = (net.neighbors(codes) == ahead[:, None]).any(axis=1)
        if not joined.all():
            at = int(np.flatnonzero(~joined)[0])
            wrong = missing(net, (int(codes[at]), int(ahead[at])))
            break
    return settled(
        wrong,
        "a ring for every m",
        "m = 2 to 14, every step",
        "A Gray step flips bit b where b−1 is the lowest 1: no double bit below ends in 1, so that"
        " the crossed link flips bit b alone.",
    )


@claim("scq-5.1-expansion", "§5.1", "dilation 1, expansion 1")
def ring_expansion() -> Finding:
    """The two rings are embedded with dilation 1 and expansion 1."""
    readings = []
    for ring in RINGS:
        net = network(ring.spec)
        cubes = len({star for _, star in ring.images}) * net.fields[0].size
        for name, size in (("the crossed cubes it lies in", cubes), (net.spec, net.nodes)):
            ratio = size // len(ring.images)
            readings.append(
                Reading(
                    f"ring of {ring.key}, host: {name}",
                    f"expansion {ratio}",
                    "agrees" if ratio == 1 else "differs",
                )
            )
    return Finding(
        "dilation 1; expansion by host",
        verdict_of(tuple(readings)),
        "both rings",
        "Expansion is |host| / |guest|: 1 if the host is the part that the ring fills.",
        readings=tuple(readings),
    )
