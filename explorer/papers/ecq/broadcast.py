"""§4.2: the exchanged tree, the improved one and Theorem 11."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from explorer.collectives.exchanged import (
    exchanged_links,
    parts_exchanged,
    printed_doublings,
    printed_tree,
)
from explorer.collectives.registry import broadcast
from explorer.collectives.tree import are_links
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.networks.exchanged.exchanged_crossed_cube import ExchangedCrossedCube
from explorer.papers.check import View
from explorer.papers.claim import Foundation
from explorer.papers.ecq._common import sizes, small_sizes
from explorer.papers.forms.matrices import distances
from explorer.papers.forms.quantities import DEGREE, Quantity
from explorer.papers.forms.sizes import Over, single
from explorer.papers.forms.vocabulary import Beside, Depends, Form, Holds, Joined, Sweep, statement

IMPROVED, PRINTED = "improved-exchanged", "as-printed"
THEOREM = "ecq-t11-spanning"
"""The claim that counts the defect: copies are joined at roots without a link between them."""

BUILT: tuple[Foundation, ...] = ("links", "construction")


def tree_view(net: Network, tree: str, variant: str = "") -> View:
    """Return Explore's URL parameters of a broadcast at its first round with a missing link."""
    name = f"{tree}:{variant}" if variant else tree
    plan = broadcast(net, 0, tree, variant=variant.replace("-", " ") or None)
    at = next((i for i, item in enumerate(plan.rounds, 1) if item.missing), 0)
    step = (("step", str(at)),) if at else ()
    return (("task", "broadcast"), ("from", net.format(0)), ("tree", name), *step)


# Every tree that the construction can start from -------------------------------------------------


@lru_cache(maxsize=1)
def base_trees() -> tuple[tuple[tuple[tuple[int, int], ...], int], ...]:
    """Return every rooted spanning tree of ECQ(1,1), as (rows, root): a cycle minus one link.

    >>> len(base_trees())
    64
    """
    ring = [v ^ v >> 1 for v in range(8)]  # The Gray code: c flips, then b, then c, then a.
    rooted_trees = []
    for cut in range(len(ring)):
        path = ring[cut:] + ring[:cut]
        for place, root in enumerate(path):
            up = tuple(zip(path[place:], path[place + 1 :], strict=False))
            down = tuple((path[i], path[i - 1]) for i in range(place, 0, -1))
            rooted_trees.append((up + down, root))
    return tuple(rooted_trees)


def tree_parameters(net: Exchanged, swapped: bool) -> tuple[int, int]:
    """Return s and t of the tree IET(s,t) that is to span a network: (t,s) if swapped, or (s,t)."""
    return (net.t, net.s) if swapped else (net.s, net.t)


@lru_cache(maxsize=256)
def trees(s: int, t: int, swapped: bool) -> Ints:
    """Return IET(s,t) from every base: (64, links, 2) nodes of the network of (t,s) or (s,t)."""

    def one_of(base: object, root: int) -> Ints:
        if swapped:
            return printed_tree(s, t, base, root)
        if s <= t:
            return printed_doublings(s, t, base, root)
        return parts_exchanged(printed_doublings(t, s, base, root), t, s)

    return np.stack([one_of(base, root) for base, root in base_trees()])


def roots(rows: Ints) -> Ints:
    """Return the root of each tree, the node that is no node's child: (trees,)."""
    every = rows.shape[1] * (rows.shape[1] + 1) // 2
    return np.asarray(every - rows[:, :, 1].sum(axis=1))


def missing_tree_links(net: Exchanged, swapped: bool) -> Ints:
    """Return the number of links that each tree lacks to span the network: (64,)."""
    tree_links = np.sort(trees(*tree_parameters(net, swapped), swapped), axis=2)
    linked = are_links(net, tree_links.reshape(-1, 2)).reshape(len(tree_links), -1)
    codes = np.sort(
        np.where(linked, tree_links[:, :, 0] * net.nodes + tree_links[:, :, 1], -1), axis=1
    )
    different = (np.diff(codes, axis=1, prepend=-1) > 0).sum(axis=1)
    return np.asarray(net.nodes - 1 - different)


def most_informed(net: Exchanged, swapped: bool) -> int:
    """Return the most nodes that any of the trees informs over links that exist."""
    tree_links = trees(*tree_parameters(net, swapped), swapped)
    linked = are_links(net, tree_links.reshape(-1, 2)).reshape(len(tree_links), -1)
    knows = np.arange(net.nodes) == roots(tree_links)[:, None]
    tree_ids = np.arange(len(tree_links))[:, None]
    for _ in range(net.nodes):
        before = knows.sum()
        sends = np.take_along_axis(knows, tree_links[:, :, 0], axis=1) & linked
        np.logical_or.at(
            knows, (np.broadcast_to(tree_ids, sends.shape), tree_links[:, :, 1]), sends
        )
        if knows.sum() == before:
            break
    return int(knows.sum(axis=1).max())


def _missing_link_fault(net: Exchanged) -> str:
    """Return in a sentence the first link of IET(t,s), from our base, that the network lacks."""
    s, t = tree_parameters(net, True)
    rows = printed_tree(s, t)
    absent = rows[~are_links(net, rows)]
    if not len(absent):
        return f"IET({s},{t}) asks for a link that {net.spec} does not have."
    a, b = (net.format(int(node)) for node in absent[0])
    return f"IET({s},{t}) asks for a link from {a} to {b}, which {net.spec} does not have."


ALL_TREES = "the best of all 64 trees to begin with, every link"


def _missing_links(swapped: bool) -> Quantity:
    return Quantity(
        "the number of links that"
        " it lacks", lambda net: int(missing_tree_links(net, swapped).min()),
        rests=BUILT, means=ALL_TREES, view=lambda net: tree_view(net, IMPROVED, PRINTED),
        unit="links short",
    )  # fmt: skip


def _children(trees_of: Callable[[Exchanged], Ints]) -> Quantity:
    """Return the fewest children of the root among several trees."""

    def fewest(net: Exchanged) -> int:
        rows = trees_of(net)
        return int((rows[:, :, 0] == roots(rows)[:, None]).sum(axis=1).min())

    return Quantity("the number of children of the root", fewest, rests=("construction",),
                    means=ALL_TREES, unit="children")  # fmt: skip


BASE_LOST = (
    "Which tree it begins with, IET(1,1), is drawn in a figure that is lost: tried were all 64"
    " rooted spanning trees of the ring of eight nodes, and the best counts."
)


def _spans(family: str, size_pairs: tuple[tuple[int, int], ...]) -> Form:
    """Return whether IET(s,t) spans, its labels read as addresses of (t,s) or of (s,t)."""
    there, twin = (
        Over(lambda s, t: f"{family}({t},{s})", size_pairs),
        Over(f"{family}({{}},{{}})", size_pairs),
    )
    printed, repaired = (
        Sweep(over, _missing_links(swapped), 0, why=_missing_link_fault)
        for over, swapped in ((twin, False), (there, True))
    )
    return Depends("readings", (
        (f"labels as addresses of {family}(s,t), its twin", printed),
        (f"labels as addresses of {family}(t,s)", repaired),
    ), BASE_LOST)  # fmt: skip


ET = Quantity(
    "the number of nodes that a message reaches by it",
    lambda net: broadcast(net, 0, "exchanged").reached, rests=BUILT, means="every link of the tree",
    view=lambda net: tree_view(net, "exchanged"),
)  # fmt: skip
ROOT_CHILDREN = _children(lambda net: trees(*tree_parameters(net, True), True))
ET_ROOT_CHILDREN = _children(lambda net: trees(net.s, net.t, False))
MISSING_BEFORE = Quantity(
    "that of the tree before the step",
    lambda net: int(missing_tree_links(ExchangedCrossedCube(net.s, net.t - 1), True).min()),
    rests=BUILT, means=ALL_TREES,
)  # fmt: skip


def _left_out_fault(net: Exchanged) -> str:
    rows = trees(*tree_parameters(net, True), True)
    used = np.concatenate([roots(rows)[:, None], rows[:, :, 1]], axis=1)
    once = (np.sort(used, axis=1) == np.arange(net.nodes)).all()
    return "" if once else f"In {net.spec} a node is left out, or used twice."


def _spanning_fault(net: Exchanged) -> str:
    rows = exchanged_links(net, 0)
    reaches_all = sorted(rows[:, 1].tolist()) == list(range(1, net.nodes))
    return "" if reaches_all and are_links(net, rows).all() else f"In {net.spec} it does not span."


def _informs_all(swapped: bool) -> Sweep:
    """Return whether IET(s,t) informs all nodes of ECQ(s,t), or of its twin."""
    over = small_sizes("ECQ({},{})") if swapped else SWAPPED
    informed = Quantity(
        "the number of nodes that hear of it", lambda net: most_informed(net, swapped), rests=BUILT,
        unit="nodes", means=ALL_TREES, view=lambda net: tree_view(net, IMPROVED, PRINTED),
    )  # fmt: skip
    return Sweep(over, informed, lambda s, t: 2 ** (s + t + 1))


SIZES, SWAPPED = sizes(4), Over(lambda s, t: f"ECQ({t},{s})", sizes(4))
DEPTH = Quantity(
    "the number of rounds with one port", lambda net: broadcast(net, 0, IMPROVED).depth,
    rests=BUILT, means="from the node 0",
)  # fmt: skip
LEAST = Quantity("the least there can be", lambda net: broadcast(net, 0, IMPROVED).bound or 0,
                 rests=("counts", "distances"))  # fmt: skip

CLAIMS = (
    statement("ecq-4.2-et-link", "§4.2 and Figure 4", "(0000,0100) is no link",
         "The link (0000,0100) of the exchanged tree is not one of EH(1,2).",
         Sweep(single("EH(1,2)"), Quantity(
             "the number of hops from 0000 to 0100", None, lambda net: int(distances(net)[0, 4]),
             "a search"), 1, ">", "At c = 0 only a moves, and the two differ in b.")),
    statement("ecq-4.2-et-spanning", "§4.2", "ET is no spanning tree of EH",
         "The exchanged tree does not span the exchanged hypercube: it asks for links that it"
         " lacks.",
         Sweep(small_sizes("EH({},{})", 5).only(lambda s, t: t > 1, "with one bit of b none is"
                                                                    " missing"),
               ET, lambda s, t: 2 ** (s + t + 1), "<",
               note="The source of the tree was not available: this is the doubling whose one wrong"
                    " link in EH(1,2) is the one that the paper names.")),
    statement("ecq-4.2-et-degree", "§1 and §4.2", "the wrong degree",
         "The exchanged tree takes a wrong degree: its root has more children than a node of the"
         " exchanged hypercube has links.",
         Beside(single("EH(3,3)"), ET_ROOT_CHILDREN, None, ">", against=DEGREE),
         quote="by taking the wrong link and the wrong degree"),
    statement("ecq-t11-root", "§4.2 and Theorem 11", "no wrong degree",
         "The improved tree has no wrong degree: the root of IET(s,t) has no more children than a"
         " node of ECQ(t,s) has links.",
         Beside(SWAPPED, ROOT_CHILDREN, None, "≤", against=DEGREE,
                note="Each doubling gives the root one more child, $s + t - 1$ at least; from"
                     " IET(3,3) on no node has so many links, whatever it begins with."),
         defect=THEOREM),
    statement(THEOREM, "Theorem 11", "a spanning tree of ECQ(t,s)",
         "The improved exchanged tree IET(s,t) spans ECQ(t,s): it reaches every node over its"
         " links.",
         _spans("ECQ", SIZES)),
    statement("ecq-t11-case-1", "Theorem 11, Case 1", "a spanning tree for $s \\leq t$",
         r"For $s \leq t$ every link of IET(s,t) is one of ECQ(t,s).",
         _spans("ECQ", tuple((s, t) for s, t in SIZES if s <= t)), defect=THEOREM),
    statement("ecq-t11-case-2", "Theorem 11, Case 2", "a spanning tree for $s > t$",
         "For $s > t$ every link of IET(s,t), by the map f, is one of ECQ(t,s).",
         _spans("ECQ", tuple((s, t) for s, t in SIZES if s > t)), defect=THEOREM),
    statement("ecq-4.2-iet-eh", "§4.2", "a spanning tree of EH",
         "The improved exchanged tree IET(s,t) spans the exchanged hypercube EH(t,s) too.",
         _spans("EH", SIZES), defect=THEOREM),
    statement("ecq-fig5-tree", "§4.2 and Figure 5", "a spanning tree of ECQ(3,1)",
         "IET(1,3) of Figure 5 is a spanning tree of ECQ(3,1).",
         _spans("ECQ", ((1, 3),)), defect=THEOREM),
    statement("ecq-fig6-tree", "§4.2 and Figure 6", "a spanning tree of ECQ(1,3)",
         "IET(3,1) of Figure 6 is a spanning tree of ECQ(1,3).",
         _spans("ECQ", ((3, 1),)), defect=THEOREM),
    statement("ecq-fig7-trees", "§4.2 and Figure 7", "IET(1,1), IET(1,2)",
         "IET(1,1) and IET(1,2) of Figure 7 are spanning trees of ECQ(1,1) and ECQ(2,1).",
         _spans("ECQ", ((1, 1), (1, 2)))),
    statement("ecq-t11-nodes", "Theorem 11, proof", "every node once",
         "The construction of IET(s,t) uses every node of ECQ(t,s) exactly once.",
         Holds(SWAPPED, _left_out_fault, "every node once", "from all 64 trees",
               "construction")),
    statement("ecq-t11-growth", "§4.2", "IET(1,t) → IET(2,t)",
         "Two copies of IET(s,t) and the link of their roots make IET(s+1,t), a tree of ECQ(t,s+1)"
         " as the first is one of ECQ(t,s).",
         Beside(Over(lambda s, t: f"ECQ({t},{s})", [(2, t) for t in range(2, 6)]),
                _missing_links(True), None, "≤", against=MISSING_BEFORE,
                note="The bit put in front turns the lowest bit of a into the highest of b, which"
                     " does not move at c = 0."),
         defect=THEOREM),
    statement("ecq-4.2-broadcast", "§4.2", "all nodes",
         "By IET(t,s) a message spreads from one node of ECQ(s,t) to all others.",
         Depends("readings", (
             ("labels as addresses of ECQ(t,s), its twin", _informs_all(False)),
             ("labels as addresses of ECQ(s,t)", _informs_all(True)),
         )),
         quote="from one node to all other nodes", defect=THEOREM),
    statement("ecq-t11-corrected", "Theorem 11", "a spanning tree",
         "ECQ(s,t) and EH(s,t) have a spanning tree of the kind for all s and t: the copy with a"
         " new bit of b is joined at the node across the c-link of the root, where b moves.",
         Joined(tuple(
             (family, Holds(small_sizes(f"{family}({{}},{{}})", 6), _spanning_fault,
                           "spans every one",
                            "every link of the tree", BUILT))
             for family in ("ECQ", "EH")
         ), "spans every one"),
         ours=True),
    statement("ecq-4.2-rounds", "§4.2", "efficient",
         "Broadcasting by the improved exchanged tree, corrected, is efficient: with one port it"
         " takes $s + t + 2$ rounds, the least that any broadcast needs.",
         Joined((
             ("rounds", Sweep(small_sizes("ECQ({},{})"), DEPTH, lambda s, t: s + t + 2)),
             ("the least, in ECQ", Beside(small_sizes("ECQ({},{})"), DEPTH, None, "=",
                                         against=LEAST)),
             ("in EH", Beside(small_sizes("EH({},{})"), DEPTH, None, "=", against=LEAST)),
         ), "$s + t + 2$, the least there can be"),
         quote="effective and efficient way for broadcasting", ours=True),
)  # fmt: skip
