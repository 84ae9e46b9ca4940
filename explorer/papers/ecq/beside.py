"""The paper's comparisons of ECQ with HQ, CQ and EH: links, diameters, mean distances, cost."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from explorer.core.registry import network
from explorer.papers.ecq._common import (
    CROSSED,
    CUBES,
    ECQ,
    EH,
    MEAN_COST,
    crossed_cube,
    cube,
    exchanged_hypercube,
    sizes,
)
from explorer.papers.forms.quantities import (
    COST,
    DEGREE,
    DIAMETER,
    LINKS,
    MEAN_DISTANCE,
    MIN_DEGREE,
    NODES,
    Quantity,
)
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import Beside, Depends, Joined, Sweep, statement

OTHER_CUBES = {"HQ": cube, "CQ": crossed_cube, "EH": exchanged_hypercube}
EQUAL_NOTE = "For s, t up to 2 the crossed cubes in it are hypercubes, and ECQ is EH."
FROM_THREE = "s, t ≥ 3"
LARGE = ECQ.only(lambda s, t: min(s, t) >= 3, "smaller ones have claims of their own")


def _from_some_size(
    quantity: Quantity,
    other: Callable[..., str],
    over: Over,
    note: str = "",
    name: str = FROM_THREE,
) -> Depends:
    """Return whether a quantity is smaller than the other's: at every size, or for large ones."""
    large = LARGE if name == FROM_THREE else over.only(lambda s, t: max(s, t) >= 3)
    return Depends("size", (
        ("at every size", Beside(over, quantity, other, "<")),
        (name, Beside(large, quantity, other, "<")),
    ), note)  # fmt: skip


def _growth_quantity(quantity: Quantity) -> Quantity:
    assert quantity.closed is not None
    closed = quantity.closed
    return Quantity(
        f"the growth of {quantity.noun} from n to n + 1",
        lambda net: Fraction(closed(network(f"Q({net.n + 1})")), 1) / closed(net),
    )


EXTENSIBLE_CUBES = CUBES.only(lambda n: n < 72, "Q(72) is the largest there is")
COUNTED_CUBES = CUBES.only(lambda n: n <= 12)
TENTH = Fraction(11, 10)
MUCH_NOTE = "Much is taken as a third at least."

LINK_CLAIMS = (
    statement("ecq-1-links-eh", "§1", "almost the same",
         "ECQ(s,t) has almost as many links, which are its hardware cost, as EH(s,t).",
         Beside(ECQ, LINKS, exchanged_hypercube, "="), quote="almost the same as that of an EH"),
    statement("ecq-1-links-cq", "§1 and §3.2", "fewer",
         "ECQ has much fewer links than the crossed cube of as many nodes.",
         Beside(ECQ, LINKS, crossed_cube, "≤", Fraction(2, 3), note=MUCH_NOTE),
         quote="but much lower than that of a CQ"),
    statement("ecq-1-links-eh-hq", "§1", "fewer",
         "EH has much fewer links than the hypercube of as many nodes.",
         Beside(EH, LINKS, cube, "≤", Fraction(2, 3), note=MUCH_NOTE),
         quote="major reduction in the hardware cost"),
    statement("ecq-1-links-cq-hq", "§1", "no improvement",
         "The crossed cube has as many links as the hypercube.",
         Beside(CROSSED, LINKS, lambda n: f"Q({n})", "="),
         quote="no improvement in the hardware cost"),
    statement("ecq-1-links-hq", "§1", "links outgrow nodes",
         "The links of the hypercube grow faster than its nodes.",
         Beside(EXTENSIBLE_CUBES, _growth_quantity(LINKS), None, ">",
                against=_growth_quantity(NODES)),
         quote="grows more drastically"),
    statement("ecq-1-hq-nodes", "§1", "$2^n$ nodes, $n$ links a node",
         "The n-dimensional hypercube has $2^n$ nodes, each with n links.",
         Joined((
             ("nodes", Sweep(COUNTED_CUBES, NODES, lambda n: 2**n)),
             ("the most links", Sweep(COUNTED_CUBES, DEGREE, lambda n: n)),
             ("the fewest", Sweep(COUNTED_CUBES, MIN_DEGREE, lambda n: n)),
         ), "$2^n$ nodes, $n$ links each")),
)  # fmt: skip

DISTANCE_CLAIMS = (
    statement("ecq-1-near-cq", "§1", "almost the same",
         "The diameter of ECQ is almost the same as that of a crossed cube of as many nodes.",
         Depends("size", (
             ("within a tenth, at every size", Beside(ECQ, DIAMETER, crossed_cube, "≤", TENTH)),
             ("within a tenth, s, t ≥ 29", Beside(
                 ECQ.only(lambda s, t: min(s, t) >= 29), DIAMETER, crossed_cube,
                 "≤", TENTH)),
         ), "It is 2 or 3 hops more at every size."),
         quote="almost the same as that of a CQ"),
    statement("ecq-1-below-eh", "§1", "much smaller",
         "The diameter of ECQ(s,t) is much smaller than that of EH(s,t).",
         Depends("size", (
             ("two thirds of it at most, at every size", Beside(
                 ECQ, DIAMETER, exchanged_hypercube, "≤", Fraction(2, 3))),
             ("two thirds of it at most, s, t ≥ 8", Beside(
                 ECQ.only(lambda s, t: min(s, t) >= 8), DIAMETER, exchanged_hypercube, "≤",
                 Fraction(2, 3))),
         ), EQUAL_NOTE),
         quote="but much smaller than that of an EH"),
    statement("ecq-1-mean", "§1", "smaller",
         "The mean distance in ECQ(s,t) is smaller than in EH(s,t).",
         _from_some_size(MEAN_DISTANCE, exchanged_hypercube, Over("ECQ({},{})", sizes(12)),
                        EQUAL_NOTE,
                         "s or t ≥ 3"),
         quote="mean distance among the vertices is smaller"),
    statement("ecq-1-eh-diameter", "§1", "no improvement",
         "The exchanged hypercube EH(s,t) does not improve on the diameter of the hypercube.",
         Beside(EH, DIAMETER, cube, "≥", note="At every size it is one larger."),
         quote="no improvement over the diameter"),
    statement("ecq-3.2-cq-least", "§3.2", "CQ has the smallest",
         "Of HQ, CQ, EH and ECQ of equal size the crossed cube has the smallest diameter.",
         Joined((
             ("beside HQ", Beside(CUBES.only(lambda n: n >= 3, "ECQ has three bits at least"),
                                  DIAMETER, lambda n: f"CQ({n})", ">")),
             ("beside EH", Beside(EH, DIAMETER, crossed_cube, ">")),
             ("beside ECQ", Beside(ECQ, DIAMETER, crossed_cube, ">")),
         ), "the smallest"),
         quote="the diameter of the CQ is the smallest"),
    statement("ecq-1-cq-diameter", "§1", r"$\lceil (n+1)/2 \rceil$",
         r"The diameter of $CQ_n$ is $\lceil (n+1)/2 \rceil$.",
         Sweep(CROSSED, DIAMETER, lambda n: (n + 2) // 2)),
    statement("ecq-1-hq-diameter", "§1", "$n$", "The diameter of the n-dimensional hypercube is n.",
         Sweep(CUBES, DIAMETER, lambda n: n)),
    statement("ecq-1-cq-half", "§1", "almost half",
         "The diameter of the crossed cube is almost half of that of the hypercube: never less, and"
         " one hop more at most.",
         Joined((
             ("half", Beside(CROSSED, DIAMETER, lambda n: f"Q({n})", "≥", Fraction(1, 2))),
             ("one hop more", Sweep(CROSSED, DIAMETER, lambda n: Fraction(n, 2) + 1, "≤")),
         )),
         quote="almost half of that of its corresponding HQ"),
)  # fmt: skip

LESS_QUOTE = "is less than that of other topologies"
COST_CLAIMS = (
    statement("ecq-3.1.8-cost", "§3.1.8", r"$\phi(s,t)$",
         r"The cost factor of ECQ(s,t) is $(\lceil \frac{s+1}{2} \rceil + \lceil \frac{t+1}{2}"
         r" \rceil + 2) \frac{s+t+2}{2}$, diameter times mean degree.",
         Sweep(ECQ, MEAN_COST, "cost")),
    statement("ecq-3.1.8-cost-eh", "§3.1.8", r"$(s+t+2) \frac{s+t+2}{2}$",
         r"The cost factor of EH(s,t) is $(s+t+2) \frac{s+t+2}{2}$.",
         Sweep(EH, MEAN_COST, "cost")),
    statement("ecq-3.2-eh-nodes", "§3.2", "$n = s+t+1$",
         "EH(s,t) has $2^n$ nodes with $n = s+t+1$, as many as the networks that it is held"
         " against.",
         Sweep(EH, NODES, "nodes")),
    statement("ecq-5-cost-hq", "§5 and Figure 2", "less",
         "The cost factor of ECQ, mean degree times diameter, is less than that of the hypercube of"
         " as many nodes.",
         Beside(ECQ, MEAN_COST, cube, "<"), quote=LESS_QUOTE),
    statement("ecq-5-cost-cq", "§1, §5 and Figure 2", "less",
         "The cost factor of ECQ is less than that of the crossed cube of as many nodes.",
         Depends("readings", (
             ("the mean degree times the diameter, as in Table 2",
              Beside(ECQ, MEAN_COST, crossed_cube, "<")),
             ("the largest degree times the diameter, as for HQ and CQ",
              Beside(ECQ, COST.renamed("the cost factor"), crossed_cube, "<")),
         ), "Table 2 itself lists 8 against 6, 12.5 against 12 and 18 against 15."),
         quote=LESS_QUOTE),
    statement("ecq-5-cost-cq-large", "§5 and Figure 2", "less from 256 nodes on",
         "From 256 nodes on the mean degree times the diameter of ECQ is less than that of the"
         " crossed cube of as many nodes.",
         Beside(ECQ.only(lambda s, t: s + t >= 7, "from 256 nodes on"), MEAN_COST, crossed_cube,
                "<"),
         ours=True, defect="ecq-5-cost-cq"),
    statement("ecq-5-cost-eh", "§1, §5 and Figure 2", "less",
         "The cost factor of ECQ(s,t) is less than that of EH(s,t).",
         _from_some_size(MEAN_COST, exchanged_hypercube, ECQ, EQUAL_NOTE,
           "s or t ≥ 3"), quote=LESS_QUOTE),
    statement("ecq-0-better", "Abstract", "smaller, fewer, lower",
         "ECQ has a smaller diameter, fewer links and a lower cost factor than HQ, CQ and EH.",
         Joined(tuple(
             (f"{name}, beside {head}", Beside(LARGE, quantity, other, "<"))
             for name, quantity in (("diameter", DIAMETER), ("links", LINKS), ("cost", MEAN_COST))
             for head, other in OTHER_CUBES.items()
         ), note="No other of the four is better in all three; but CQ has the smaller diameter, and"
                 " EH as many links."),
         quote="smaller diameter, fewer links, and lower cost factor"),
    statement("ecq-fig2-large", "Figure 2", "ECQ lowest at the right",
         "At the right of Figure 2 the curve of the cost factor of ECQ lies below all three"
         " others.",
         Joined(tuple(
             (f"beside {head}", Beside(
                 Over("ECQ({0},{0})", [(n, n) for n in range(3, 11)], "from 128 nodes on"),
                 MEAN_COST, other, "<"))
             for head, other in OTHER_CUBES.items()
         ), "from ECQ(3,3) on")),
)  # fmt: skip
