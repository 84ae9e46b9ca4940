"""What the paper says of the links of ECQ, HQ, CQ and EH: how many, and how well they hold."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from explorer.core.claim import Finding, Witness, claim
from explorer.core.registry import network
from explorer.papers.check import settled, text
from explorer.papers.ecq._sizes import CLOSED, WIDE, exchanged, sizes
from explorer.papers.ecq.structure import BY_FLOWS
from explorer.papers.forms import Beside, said
from explorer.papers.sizes import Over


def _link_share(other: Callable[[int, int], str]) -> list[Fraction]:
    """Return the links of ECQ over those of another network, for every size."""
    return [Fraction(exchanged("ECQ", (s, t)).links, network(other(s, t)).links) for s, t in WIDE]


@claim("ecq-1-links-eh", "§1", "almost the same", quote="almost the same as that of an EH")
def links_as_exchanged() -> Finding:
    """ECQ(s,t) has almost as many links, which are its hardware cost, as EH(s,t)."""
    share = _link_share(lambda s, t: f"EH({s},{t})")
    at = next((size for size, v in zip(WIDE, share, strict=True) if v != 1), None)
    wrong = Witness(f"ECQ({at[0]},{at[1]})", "It has another number of links.") if at else None
    return settled(wrong, "the same at every size", CLOSED)


@claim("ecq-1-links-cq", "§1 and §3.2", "fewer", quote="but much lower than that of a CQ")
def links_below_crossed() -> Finding:
    """ECQ has much fewer links than the crossed cube of as many nodes."""
    share = _link_share(lambda s, t: f"CQ({s + t + 1})")
    at = next((size for size, v in zip(WIDE, share, strict=True) if v >= 1), None)
    wrong = Witness(f"ECQ({at[0]},{at[1]})", "It has no fewer links.") if at else None
    return settled(
        wrong,
        f"{text(share[0])} to {float(share[-1]):.3f} of them",
        CLOSED,
        "Two thirds of them at (1,1), and ever closer to half.",
    )


@claim("ecq-1-links-eh-hq", "§1", "fewer", quote="major reduction in the hardware cost")
def links_below_hypercube() -> Finding:
    """EH has much fewer links than the hypercube of as many nodes."""
    share = [
        Fraction(exchanged("EH", (s, t)).links, network(f"Q({s + t + 1})").links) for s, t in WIDE
    ]
    at = next((size for size, v in zip(WIDE, share, strict=True) if v >= 1), None)
    wrong = Witness(f"EH({at[0]},{at[1]})", "It has no fewer links.") if at else None
    return settled(wrong, f"{text(share[0])} to {float(share[-1]):.3f} of them", CLOSED)


@claim("ecq-1-links-cq-hq", "§1", "no improvement", quote="no improvement in the hardware cost")
def links_of_crossed() -> Finding:
    """The crossed cube has as many links as the hypercube."""
    at = next((n for n in range(1, 73) if network(f"CQ({n})").links != network(f"Q({n})").links), 0)
    wrong = Witness(f"CQ({at})", "It has another number of links.") if at else None
    return settled(wrong, "the same at every size", "n = 1 to 72 in closed form")


@claim("ecq-1-links-hq", "§1", "links outgrow nodes", quote="grows more drastically")
def links_outgrow() -> Finding:
    """The links of the hypercube grow faster than its nodes."""
    share = [Fraction(network(f"Q({n})").links, 2**n) for n in range(1, 73)]
    at = next((n for n in range(2, 73) if share[n - 1] <= share[n - 2]), 0)
    wrong = Witness(f"Q({at})", "It has no more links for each node than the last.") if at else None
    return settled(wrong, "n/2 links for each node", "n = 1 to 72 in closed form")


@claim("ecq-1-hq-nodes", "§1", "$2^n$ nodes, $n$ links a node")
def hypercube_nodes() -> Finding:
    """The n-dimensional hypercube has $2^n$ nodes, each with n links."""
    wrong = None
    for n in range(1, 13):
        rows = network(f"Q({n})").table()
        if rows.shape != (2**n, n) or {len(set(row)) for row in rows.tolist()} != {n}:
            wrong = Witness(f"Q({n})", f"Q({n}) has other degrees.")
            break
    return settled(wrong, "$2^n$ nodes, $n$ links a node", "n = 1 to 12, node by node")


REDUCED = said(
    "ecq-1-eh-connectivity", "§1", "reduced",
    "EH(s,t) is less strongly connected than the hypercube of as many nodes.",
    Beside(Over("EH({},{})", sizes(3)).upto(64), BY_FLOWS, lambda s, t: f"Q({s + t + 1})", "<"),
    quote="is reduced",
)  # fmt: skip
