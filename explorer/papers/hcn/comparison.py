"""The abstract, §1, §2, §5 and §6: the HCN compared with the hypercube, sentence by sentence."""

from __future__ import annotations

from fractions import Fraction

from explorer.analysis.measures.measures import moore_bounds
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.papers.claim import Bar, Finding, Witness
from explorer.papers.forms.quantities import (
    DEGREE,
    DIAMETER,
    LINKS,
    MEAN_DEGREE,
    MEAN_DISTANCE,
    Quantity,
    links,
    sorted_neighbors,
)
from explorer.papers.forms.sizes import Over, single
from explorer.papers.forms.vocabulary import (
    Beside,
    Depends,
    Form,
    FunctionForm,
    Holds,
    Joined,
    Limit,
    Sweep,
    statement,
)
from explorer.papers.hcn._lengths import CORRECTED, LONGEST, reach
from explorer.papers.hcn.incomplete import sizes
from explorer.papers.hcn.table2 import KNOWN_DIAMETER

CHAIN = Over("HCN({})", [(n,) for n in range(1, 37)])
"""Every HCN(n) that can be built."""

HCN = CHAIN.only(lambda n: n <= 10)
EIGHT = CHAIN.only(lambda n: n <= 8)
COPIES, SUBSETS = Over("HCNm({},{})", sizes(8)), Over("HCNs({},{})", sizes(8))


def equal_hypercube(n: int) -> str:
    """Return the hypercube with as many nodes as HCN(n)."""
    return f"Q({2 * n})"


def _share(quantity: Quantity) -> Limit:
    """Return whether a quantity of HCN(n), divided by the equal-sized hypercube's, tends to ½."""
    closed_form = quantity.closed
    assert closed_form is not None
    return Limit(CHAIN, Quantity(
        f"{quantity.noun} over that of the hypercube",
        lambda net: Fraction(closed_form(net)) / closed_form(network(equal_hypercube(net.n))),
    ), Fraction(1, 2))  # fmt: skip


def _less_than_hypercube(
    quantity: Quantity, start: int, over: Over = HCN, against: Quantity | None = None
) -> Depends:
    """Return whether a quantity of HCN(n) is less than that of the hypercube of equal size."""
    large = over.only(lambda n: n >= start)
    return Depends("size", (
        ("every HCN(n)", Beside(over, quantity, equal_hypercube, "<", against=against)),
        (f"from n = {start} on", Beside(large, quantity, equal_hypercube, "<", against=against)),
    ))  # fmt: skip


SAME = "It is less from n = 3 on, as the paper itself says further on."
SAME_DIAMETER = Beside(HCN, DIAMETER, equal_hypercube, "=", note=SAME)
DEFECT = "hcn-t1-diameter-3"
OF_CUBE = DIAMETER.renamed("the diameter of the hypercube")
NOT_SAID = "The sentence does not say how an incomplete network is made."

THROUGH_COPIES = Quantity(
    "the longest route, to the copy and within it,",
    # n - m hops to the copy that holds the target, and the longest route within it.
    lambda net: net.n - net.m + reach(net.m, CORRECTED).longest,
    rests=("distances", "links", "router"),
    means="to the copy first, then by the choice",
)


def _excess(net: Network) -> Fraction:
    """Return the bound on the mean distance of HCN(n) minus the mean of the hypercube."""
    return (
        len(net.ports)
        - 1
        - Fraction(MEAN_DISTANCE.of(network(equal_hypercube(len(net.ports) - 2))))
    )


EXCESS = Quantity("the bound less the hypercube's mean", _excess, rests=("distances", "links"))
RELATIVE = Quantity(
    "the bound less the hypercube's mean, over that mean,",
    lambda net: _excess(net) / Fraction(MEAN_DISTANCE.of(network(equal_hypercube(net.n)))),
    rests=("distances", "links"),
)


def is_planar(net: Network) -> bool:
    """Return whether a network can be drawn without crossings."""
    import networkx

    return bool(networkx.check_planarity(net.to_networkx())[0])


def _excess_links(net: Network) -> int:
    """Return the least number of links that do not fit into a planar drawing.

    By Euler's formula a planar network has at most 3N - 6 links, without triangles 2N - 4.
    """
    rows = [set(row) - {a} for a, row in enumerate(sorted_neighbors(net).tolist())]
    triangle = any(rows[a] & rows[b] - {a, b, -1} for a, row in enumerate(rows) for b in row - {-1})
    max_planar_links = 3 * net.nodes - 6 if triangle else 2 * net.nodes - 4
    return max(0, links(net) - max_planar_links)


TOO_MANY = Quantity(
    "the number of links too many for a planar drawing", None, _excess_links, "a count of the links"
)


def _planarity(over: Over, planar: bool) -> Holds:
    is_so, is_not = ("planar", "not planar")[:: 1 if planar else -1]
    return Holds(
        over, lambda net: "" if is_planar(net) == planar else f"{net.spec} is {is_not}.",
        is_so, "tested for planarity",
    )  # fmt: skip


def _within_hops_and_links(over: Over) -> Form:
    """Return whether m + n hops and n + 1 links per node are enough."""
    return Joined((
        ("hops", Sweep(over, DIAMETER, lambda m, n: m + n, "≤")),
        ("links at a node", Sweep(over, DEGREE, lambda m, n: n + 1, "≤")),
    ))  # fmt: skip


CLAIMS = (
    statement("hcn-2-links-per-node", "§2", "tends to half",
         "The links at a node of HCN(n,n), over those of the hypercube of as many nodes, tend to"
         " one half.",
         _share(MEAN_DEGREE)),
    statement("hcn-2-links-ratio", "§2", "approaches half",
         "The links of HCN(n,n), over those of the hypercube of as many nodes, tend to one half.",
         _share(LINKS)),
    statement("hcn-2-fewer-links", "§2", "considerably smaller",
         "A complete HCN has fewer links than the hypercube of as many nodes.",
         _less_than_hypercube(LINKS, 2)),
    statement("hcn-1-fewer-links-per-node", "Abstract and §1", "considerably lower",
         "A complete HCN needs fewer links at a node than the hypercube of as many nodes.",
         _less_than_hypercube(DEGREE, 2)),
    statement("hcn-0-lower-diameter", "Abstract", "lower diameters",
         "A complete HCN has a lower diameter than the hypercube of as many nodes.",
         _less_than_hypercube(DIAMETER, 3)),
    statement("hcn-5.2-lower-diameter", "§5.2", "a lower diameter",
         "A complete HCN has a lower diameter than a comparable hypercube, with almost half the"
         " links at a node.", _less_than_hypercube(DIAMETER, 3)),
    statement("hcn-5.2-expandable", "§5.2", "$m+n$, lower than $2n+1$",
         "For every $m < n$, HCNm(m,n) has a lower diameter than HCNs(m,n).",
         Beside(COPIES, KNOWN_DIAMETER, lambda m, n: f"HCNs({m},{n})", "<")),
    statement("hcn-2-same-diameter", "§2", "identical to hypercubes",
         "The diameter of a complete HCN is that of the hypercube of as many nodes.",
         SAME_DIAMETER, defect=DEFECT),
    statement("hcn-6-same-diameter", "§6", "the same diameter",
         "The HCN has the diameter of the hypercube, with almost half the links at a node.",
         Joined((("diameter", SAME_DIAMETER), ("links at a node", _share(MEAN_DEGREE)))),
         defect=DEFECT),
    statement("hcn-6-lower-simulated", "§6", "a lower diameter",
         "Routed by the optimal-distance algorithm, the longest way in an HCN is shorter than in"
         " the hypercube of as many nodes.",
         _less_than_hypercube(LONGEST, 3, EIGHT, OF_CUBE)),
    statement("hcn-5.1-less", "§5.1", "$< m+n$",
         "Under the optimal-distance algorithm the diameter of HCN(m,n) is less than $m+n$, the"
         " diameter of the hypercube of as many nodes.",
         Depends("readings", (
             ("m = n", Beside(EIGHT, LONGEST, equal_hypercube, "<", against=OF_CUBE)),
             ("m = n, from 3 on", Beside(EIGHT.only(lambda n: n > 2), LONGEST, equal_hypercube, "<",
                                         against=OF_CUBE)),
             ("multiple copies, from m = 3 on",
              Sweep(COPIES.only(lambda m, n: m > 2), THROUGH_COPIES, lambda m, n: m + n, "<")),
             ("subset of the links", Sweep(SUBSETS, DIAMETER, lambda m, n: m + n, "<")),
         ), f"{NOT_SAID} With m = 1 and 2 the two are equal, as in the paper's Table 3.")),
    statement("hcn-5.2-mean", "§5.2", r"$\leq (m+n+2)/2$",
         "The average distance in an HCN of $2^{m+n}$ nodes is at most $(m+n+2)/2$.",
         Depends("readings", (
             ("m = n", Sweep(HCN, MEAN_DISTANCE, "mean_distance", "≤")),
             ("multiple copies", Sweep(COPIES, MEAN_DISTANCE, "mean_distance", "≤")),
             ("subset of the links", Sweep(SUBSETS, MEAN_DISTANCE, "mean_distance", "≤")),
         ), f"{NOT_SAID} Nodes themselves count at distance 0; without them the means are a little"
            " larger.")),
    statement("hcn-5.2-mean-cube", "§5.2", "$(m+n)/2$",
         "The average distance in the hypercube of $2^{m+n}$ nodes is $(m+n)/2$.",
         Sweep(Over("Q({})", [(s,) for s in range(2, 13)]), MEAN_DISTANCE,
               lambda s: Fraction(s, 2))),
    statement("hcn-5.2-mean-difference", "§5.2", "one more, negligible for large $n$",
         "The bound on the average distance of the HCN exceeds the hypercube's average by one, less"
         " and less of it as the network grows.",
         Joined((("by one", Sweep(CHAIN, EXCESS, 1)), ("negligible", Limit(CHAIN, RELATIVE, 0))))),
    statement("hcn-1-hypercube-planar", "§1", "not planar",
         "A large hypercube can't be drawn in the plane without crossings.",
         _planarity(Over("Q({})", [(4,), (5,), (6,)], "Q(3), the cube, can still be"
                                                           " drawn flat"),
                    planar=False)),
    statement("hcn-1-more-planar", "§1", "relatively more planar",
         "The HCN has a layout nearer to a planar one than the hypercube of as many nodes.",
         Depends("readings", (
             ("planar where the hypercube"
              " Q(4) is not", _planarity(single("HCN(2)"), planar=True)),
             ("fewer links too many for a planar drawing",
              Beside(Over("HCN({})", [(n,) for n in range(2, 6)]), TOO_MANY, equal_hypercube, "<")),
         ), "More planar is no measure; the number of crossings is not known for networks like"
            " these.")),
    statement("hcn-1-diameter", "§1", r"$\leq m+n$",
         r"An HCN of $2^{m+n}$ nodes, $m \leq n$, has a diameter of at most $m+n$ with $n+1$ links"
         " at a node.",
         Depends("readings", (
             ("m = n", _within_hops_and_links(
                 Over(lambda m, n: f"HCN({n})", [(n, n) for n in range(1, 9)]))),
             ("multiple copies", _within_hops_and_links(COPIES)),
             ("subset of the links", _within_hops_and_links(SUBSETS)),
         ))),
)  # fmt: skip


def _the_next_network() -> Finding:
    least = {m: moore_bounds(2 ** (2 * m - 1), m + 1)[0] for m in range(1, 11)}
    barred = [m for m, low in least.items() if low > m + 2]
    bars = tuple(Bar(f"m = {m}", low, f"at least {low}", m in barred) for m, low in least.items())
    return Finding(
        "not barred by the degree" if not barred else f"impossible at m = {barred[0]}",
        "differs" if barred else "open",
        "m = 1 to 10: the least diameter that the degree allows (Moore's bound).",
        "The network is not described: it was left to a paper to come. Its degree allows the"
        " diameter, which is all that can be computed.",
        evidence=bars,
        measure="Least diameter that the degree allows",
        witness=Witness("HCN(1)", "No network of this degree is so near.") if barred else None,
    )


NEXT = statement(
    "hcn-5.2-next",
    "§5.2",
    "diameter $m+2$, $2^{2m-1}$ nodes",
    "A further HCN with one more link between two clusters joins $2^{2m-1}$ nodes, $m+1$ links"
    " at each, within $m+2$ hops.",
    FunctionForm(_the_next_network, "arithmetic"),
    because="The network is not described; Moore's bound needs but its nodes and its degree.",
)
