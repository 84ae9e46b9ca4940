"""Theorems 1 to 4 and the optimal-distance choice: bounds, and where they fail."""

from __future__ import annotations

import numpy as np

from explorer.core.ints import Ints, popcount
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.papers.check import View, pair_view
from explorer.papers.forms.quantities import DIAMETER, Quantity
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import Depends, ForPairs, Joined, OfPairs, Sweep, statement
from explorer.papers.hcn._lengths import (
    CLASSES,
    CORRECTED,
    LONGEST,
    MAX_OF_A_AND_B_LENGTH,
    PRINTED,
    derived_lengths,
    first_detour,
    for_all_pairs,
    hops_by_algorithm,
    hops_of_choice,
    in_different_clusters,
    reach,
    tied_to_c,
)

HCN = Over("HCN({})", [(n,) for n in range(1, 11)])
FOUR, EIGHT = HCN.only(lambda n: n <= 4), HCN.only(lambda n: n <= 8)


def _opposite(net: HierarchicalCubicNetwork, a: object, b: object) -> Ints:
    """Return whether j is the complement of k, and i that of l, for nodes in two clusters."""
    (i, j), (k, l), ones = net.split(a), net.split(b), (1 << net.n) - 1  # noqa: E741
    return np.asarray((j == k ^ ones) & (i == l ^ ones) & (i != k))


def _breaks_theorem_1(net: HierarchicalCubicNetwork, a: int, b: Ints) -> Ints:
    short = hops_by_algorithm(net, a, b)["A"] <= 2 * net.n
    return np.asarray(in_different_clusters(net, a, b) & (short == _opposite(net, a, b)))


def _hop_to_itself(net: HierarchicalCubicNetwork, a: object, b: object) -> Ints:
    """Return whether the external hop of B would lead from a node to itself."""
    (i, _), (k, _) = net.split(a), net.split(b)
    return np.asarray(k == i ^ (1 << net.n) - 1).astype(np.int64)


def _by_theorem_2(net: HierarchicalCubicNetwork, a: object, b: object) -> Ints:
    (i, _), (k, _) = net.split(a), net.split(b)
    return np.asarray(2 * popcount(i ^ k ^ (1 << net.n) - 1) + 2)


def _hops_of_b(counted: bool) -> OfPairs:
    """Return whether B takes as many hops as in the proof, a hop to itself counted or not."""
    return OfPairs(
        FOUR,
        "the number of hops of B",
        for_all_pairs(_by_theorem_2),
        for_all_pairs(
            lambda net, a, b: (
                hops_by_algorithm(net, a, b)["B"] + counted * _hop_to_itself(net, a, b)
            )
        ),
        ("links", "router"),
        "all such pairs",
        for_all_pairs(_opposite),
        summary="as printed",
        router="hcn-b",
    )


def _one_link(letter: str) -> OfPairs:
    """Return whether R of B or C, with one external link counted, equals the algorithm's hops."""
    return OfPairs(
        FOUR,
        f"the number of hops of {letter}",
        for_all_pairs(lambda net, a, b: derived_lengths(net, a, b)[letter] - 1),
        for_all_pairs(lambda net, a, b: hops_by_algorithm(net, a, b)[letter]),
        ("links", "router"),
        "all ordered pairs of two clusters",
        for_all_pairs(in_different_clusters),
        router=f"hcn-{letter.lower()}",
    )


def _detour_count(variant: str) -> Quantity:
    """Return the number of pairs that the choice sends on detours."""

    def view(net: HierarchicalCubicNetwork) -> View:
        pair = first_detour(net.n, variant)
        return () if pair is None else pair_view(net, *pair, "hcn-optimal", variant)

    return Quantity(
        "the number of pairs that go the long way",
        lambda net: reach(net.n, variant).longer,
        rests=("distances", "links", "router", "symmetry"),
        means=CLASSES,
        view=view,
        unit="pairs the long way",
    )


def _detour_sentence(variant: str, net: HierarchicalCubicNetwork) -> str:
    pair = first_detour(net.n, variant)
    assert pair is not None
    hops, least = int(hops_of_choice(net, *pair, variant)), int(net.distance(*pair))
    ends = f"from {net.format(pair[0])} to {net.format(pair[1])}"
    return f"The choice takes {hops} hops {ends}, where {least} do."


LACKS_NOTE = (
    "The choice lacks routes that take the diameter link last, or between two external links."
)
BARS_NOTE = (
    "R_B is computed with ī, as its derivation has it, where the scan of §3.5 has the complement of"
    " l."
)


def _shortest(variant: str, note: str = LACKS_NOTE) -> Sweep:
    return Sweep(
        EIGHT, _detour_count(variant), 0, why=lambda net: _detour_sentence(variant, net), note=note
    )


def _ties(variant: str) -> OfPairs:
    """Return whether routes are no longer if ties go to C instead of to the first."""
    return OfPairs(
        FOUR,
        "the number of hops with ties given to C",
        for_all_pairs(lambda net, a, b: hops_of_choice(net, a, b, variant)),
        for_all_pairs(lambda net, a, b: tied_to_c(net, a, b, variant)),
        ("distances", "links", "router"),
        relation="≤",
        summary="no route is longer",
        router="hcn-optimal",
        variant=variant,
    )


CLAIMS = (
    statement("hcn-th1-a", "Theorem 1", r"$\leq 2n$ iff $j \neq \bar{k}$ or $i \neq \bar{l}$",
         "Algorithm A takes at most $2n$ hops between two clusters exactly where $j$ is not the"
         " complement of $k$ or $i$ not that of $l$.",
         ForPairs(FOUR, _breaks_theorem_1, "exactly there",
                  "In {net} the pair {a}, {b} breaks it.", ("links", "router"), router="hcn-a",
                  note="Where both hold, A takes $2n+1$ hops; nowhere else.")),
    statement("hcn-th2-b", "Theorem 2", r"$\leq 2n$",
         "Where $j$ is the complement of $k$, $i$ that of $l$ and $i \\neq k$, algorithm B takes at"
         " most $2n$ hops.",
         OfPairs(FOUR, "the number of hops of B",
                 lambda net: np.full((net.nodes, net.nodes), 2 * net.n),
                 for_all_pairs(lambda net, a, b: hops_by_algorithm(net, a, b)["B"]),
                 ("links", "router"),
                 "all such pairs", for_all_pairs(_opposite), "≤", "always no more", "hcn-b")),
    statement("hcn-th2-steps", "Theorem 2", r"$2N(i,\bar{k}) + 2$",
         r"Between $(i,\bar{k})$ and $(k,\bar{i})$, algorithm B takes $2N(i,\bar{k}) + 2$ hops.",
         Depends("readings", (
             ("a hop from a node to itself counts as one", _hops_of_b(True)),
             ("it is no hop", _hops_of_b(False)),
         ), r"Where $k = \bar{i}$ the external hop of B would lead from a node to itself.")),
    statement("hcn-th3-bound", "Theorem 3", "$2n$",
         "Taking A or B, whichever is shorter, the longest route of HCN(n,n) takes $2n$ hops.",
         Sweep(HCN.only(lambda n: n <= 6), MAX_OF_A_AND_B_LENGTH, lambda n: 2 * n)),
    statement("hcn-th3-diameter", "Theorem 3", "$2n$",
         "The diameter of HCN(n,n) is $2n$, that of the hypercube of as many nodes.",
         Depends("readings", (
             ("the longest route by the better of A and B",
              Sweep(HCN.only(lambda n: n <= 6), MAX_OF_A_AND_B_LENGTH, lambda n: 2 * n)),
             ("the distance of the farthest pair", Sweep(HCN, DIAMETER, lambda n: 2 * n)),
         ), "The theorem speaks of the diameter under A and B; Table 1 prints it as that of the"
            " network. From n = 3 on every pair is closer.")),
    statement("hcn-th4-bound", "Theorem 4", r"$\leq 2n$",
         "Routed by the optimal-distance algorithm, no message of HCN(n,n) takes more than $2n$"
         " hops.",
         Sweep(HCN.only(lambda n: n <= 7), LONGEST, lambda n: 2 * n, "≤")),
    statement("hcn-3.5-minimum", "§3.5", "the minimum distance",
         "The shortest of algorithms A, B and C is a shortest route between any two nodes.",
         _shortest(CORRECTED), quote="the minimum routing distance"),
    statement("hcn-3.5-minimum-printed", "§3.5", "the minimum distance",
         "Choosing by $R_A$, $R_B$ and $R_C$ as the algorithm prints them, one external link"
         " counted, gives a shortest route between any two nodes.",
         _shortest(PRINTED, f"{LACKS_NOTE} {BARS_NOTE}"), defect="hcn-3.5-minimum"),
    statement("hcn-3.5-lengths", "§3.5", "$+1$ in $R_B$ and $R_C$",
         "$R_B$ and $R_C$ count one external link each, in the algorithm that compares them.",
         Joined((("B", _one_link("B")), ("C", _one_link("C"))),
                note="The derivation two lines above counts both links. Where an external hop would"
                     " lead from a node to itself, one is right.")),
    statement("hcn-3.5-ties", "§3.5", r"$\min(R_A, R_B, R_C)$, no rule for ties",
         "Of algorithms with equal $R$ it makes no route longer which is executed: §3.5 names no"
         " rule for ties.",
         Depends("readings", (
             ("$R_B$ and $R_C$ as printed, one external link counted", _ties(PRINTED)),
             ("as derived, both links counted", _ties(CORRECTED)),
         ), "Ties are given to the first of A, B and C here, so that the slip lengthens no"
            " route."),
         quote="execute Algorithm Q", defect="hcn-3.5-lengths"),
    statement("hcn-5.1-diameter", "§5.1", r"$n + \lfloor n/2 \rfloor + 1$",
         r"Under the optimal routing algorithm the diameter of HCN(n,n) is"
         r" $n + \lfloor n/2 \rfloor + 1$.",
         Depends("readings", (
             ("the longest route of the choice among A, B and C",
              Sweep(EIGHT, LONGEST, lambda n: n + n // 2 + 1)),
             ("the diameter", Sweep(EIGHT, DIAMETER, lambda n: n + n // 2 + 1)),
         ), "The optimal algorithm is that of §3.5, which is not always optimal.")),
)  # fmt: skip
