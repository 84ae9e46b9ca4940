"""Section 7: the sentences on Figures 7 and 8, sizes and degrees."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from itertools import pairwise

from explorer.analysis.comparison.families import Sizes
from explorer.core.registry import network
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import Case, finding_unless, text
from explorer.papers.claim import Finding, Witness
from explorer.papers.forms.quantities import DEGREE, NODES
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import (
    Beside,
    Compared,
    Depends,
    FunctionForm,
    Joined,
    statement,
)
from explorer.papers.scq._curves import (
    CHOICES,
    HS_NOTE,
    HYPER_STAR_NOTE,
    LAST,
    comparison_by_choice,
    curve,
)


def _factors(sizes: Sizes) -> list[Case]:
    """Return the growth factor of each step, and n, by which the star grows to its n-th size."""
    cases = []
    for (a, b, _), (m, n, letter) in pairwise(curve(sizes)):
        before, net = network(f"SCQ({a},{b})"), network(f"SCQ({m},{n})")
        factor = Fraction(NODES.of(net), NODES.of(before))
        cases.append(Case(net.spec, net.spec, letter, factor))
    return cases


GROWTH_SENTENCE = (
    "To that size the star-crossed cube grows by the factor {computed}, the star by {printed}."
)
GROWTH = Depends("readings", tuple(
    (sizes.title, Compared(partial(_factors, sizes), "the factor of growth",
                           f"Sizes up to {LAST}; the n-star grows by the factor n.",
                           ("counts", "links"), "<", sentence=GROWTH_SENTENCE))
    for sizes in CHOICES
), "With m as the free letter every step doubles; with n it is the star's own step.")  # fmt: skip

EVEN = [(n,) for n in range(2, LAST + 1, 2)]
HYPER_STARS_N, HYPER_STARS_2N = (Over(spec, EVEN) for spec in (
    lambda n: f"HyperStar({n},{n // 2})", lambda n: f"HyperStar({2 * n},{n})"
))  # fmt: skip
SLOW_QUOTE = "the growth of the SCQ is slower"

CLAIMS = (
    statement("scq-f7-star", "§7, Figure 7", "slower",
         "The star-crossed cube has fewer nodes than the star graph of equal degree.",
         comparison_by_choice("S", NODES, "<"), quote=SLOW_QUOTE),
    statement("scq-f7-hs", "§7, Figure 7", "slower",
         "The star-crossed cube has fewer nodes than the hierarchical star of equal degree.",
         comparison_by_choice("HS", NODES, "<", note=HS_NOTE), quote=SLOW_QUOTE),
    statement("scq-f7-hyperstar", "§7, Figure 7", "slower",
         "The star-crossed cube has fewer nodes than the hyper-star of equal degree.",
         comparison_by_choice("HyperStar", NODES, "<", note=HYPER_STAR_NOTE), quote=SLOW_QUOTE),
    statement("scq-f7-growth", "§7", "slower",
         "From one size to the next the star-crossed cube grows by a smaller factor than the star.",
         GROWTH, quote=SLOW_QUOTE),
    statement("scq-f7-cubes", "§7, Figure 7", "better",
         "The star-crossed cube has more nodes than crossed cube and hypercube of equal degree.",
         comparison_by_choice("Q CQ", NODES, ">", note="n! exceeds 2^(n−1) from n = 3 on."),
         quote="better packing density than the CQ and the HC"),
    statement("scq-f8-sc", "§7, Figure 8", "the same",
         "The star cube and the star-crossed cube have the same degree.",
         comparison_by_choice("SC", DEGREE, "=", "dimension")),
    statement("scq-f8-star", "§7, Figure 8", "higher",
         "At equal dimension the degree of SCQ is higher than that of the star graph.",
         comparison_by_choice("S", DEGREE, ">", "dimension")),
    statement("scq-f8-cubes", "§7, Figure 8", "higher",
         "At equal dimension the degree of SCQ is higher than that of hypercube and crossed cube.",
         comparison_by_choice("Q CQ", DEGREE, ">", "dimension")),
    statement("scq-f8-hs", "§7, Figure 8", "equal",
         "The hierarchical star has the degree of hypercube and crossed cube of its dimension.",
         Joined(tuple(
             (words, Beside(Over("HS({})", [(n,) for n in range(2, 6)]), DEGREE,
                            lambda n, family=family: f"{family}({n})", "="))
             for family, words in (("Q", "the hypercube's"), ("CQ", "the crossed cube's"))
         ), "equal", HS_NOTE)),
    statement("scq-f8-hyperstar", "§7, Figure 8", "the same",
         "At even dimensions the hyper-star has the degree of the $n$-star.",
         Depends("readings", (
             ("HyperStar(n,n/2), even n", Beside(HYPER_STARS_N, DEGREE, lambda n: f"S({n})", "=")),
             ("HyperStar(2n,n), even n", Beside(HYPER_STARS_2N, DEGREE, lambda n: f"S({n})", "=")),
         ), f"{HYPER_STAR_NOTE} HyperStar(2n,n) has the degree of S(n+1)."),
         quote="For even dimensions"),
)  # fmt: skip


# Section 1: growth in small steps ----------------------------------------------------------------

MAX_NODES = 2**20


def _counts(specs: Iterable[str]) -> list[tuple[int, str]]:
    """Return the numbers of nodes from 8 to 2^20, in order, each with a network of that size."""
    by_count = {int(NODES.of(net)): net.spec for net in map(network, specs)}
    return sorted((count, spec) for count, spec in by_count.items() if 8 <= count <= MAX_NODES)


def _variable_sizes() -> Finding:
    ours = _counts(f"SCQ({m},{n})" for m in range(1, 20) for n in range(2, 11))
    stars = _counts(f"S({n})" for n in range(3, 11))
    steps = [(Fraction(b, a), spec) for (a, spec), (b, _) in pairwise(ours)]
    widest, spec = max(steps)
    most = audit_hooks.printed(2)
    wrong = f"The next larger than {spec} has {text(widest)} times its nodes."
    return finding_unless(
        None if widest <= most else Witness(spec, wrong),
        f"× {text(widest)} at most",
        "All sizes from 8 to 2²⁰ nodes.",
        f"There are {len(ours)} sizes of star-crossed cubes, and {len(stars)} of star graphs, which"
        f" grow by up to × {text(max(Fraction(b, a) for (a, _), (b, _) in pairwise(stars)))}.",
        f"× {text(widest)} after {spec}",
    )


VARIABLE = statement(
    "scq-1-variable",
    "§1",
    "suitable",
    "SCQ(m,n) comes in many sizes: no step to the next larger one more than doubles it.",
    FunctionForm(_variable_sizes, ("counts", "printed", "links")),
    quote="very suitable for variable node size",
)
