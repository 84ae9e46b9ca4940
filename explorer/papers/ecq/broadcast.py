"""§4.2: the exchanged tree, the improved one and Theorem 11."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from explorer.collectives.exchanged import copied, doubled, exchanged_links, parts_exchanged
from explorer.collectives.registry import broadcast
from explorer.collectives.tree import joined
from explorer.core.claim import Bar, Finding, Reading, Verdict, Witness, claim
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.networks._exchanged import Exchanged
from explorer.papers.check import View, settled, text
from explorer.papers.ecq._sizes import Size, exchanged, sizes

SIZES = sizes(5)
CHECKED = "s, t = 1 to 5, every link of the tree"
IMPROVED, PRINTED = "improved-exchanged", "as-printed"


def tree_view(net: Network, root: int, tree: str, variant: str = "") -> View:
    """Return a broadcast as parameters of Explore's URL, at its first round with a link missing."""
    name = f"{tree}:{variant}" if variant else tree
    plan = broadcast(net, root, tree, variant=variant.replace("-", " ") or None)
    at = next((i for i, item in enumerate(plan.rounds, 1) if item.missing), 0)
    step = (("step", str(at)),) if at else ()
    return (("task", "broadcast"), ("from", net.format(root)), ("tree", name), *step)


def flat(net: Network, node: int) -> str:
    """Return an address as the paper writes it in §4.2, without commas."""
    return "".join(ch for ch in net.format(node) if ch in "01")


# Every tree that the construction can begin with -------------------------------------------------


@lru_cache(maxsize=1)
def bases() -> tuple[tuple[tuple[tuple[int, int], ...], int], ...]:
    """Return every rooted spanning tree of ECQ(1,1), as (rows, root): a ring less one link.

    >>> len(bases())
    64
    """
    net = network("ECQ(1,1)")
    ring = [0]
    while len(ring) < net.nodes:
        ring.append(next(v for v in net.neighbors(ring[-1]).tolist() if v >= 0 and v not in ring))
    found = []
    for cut in range(net.nodes):
        path = ring[cut:] + ring[:cut]
        for place, root in enumerate(path):
            up = tuple(zip(path[place:], path[place + 1 :], strict=False))
            down = tuple((path[i], path[i - 1]) for i in range(place, 0, -1))
            found.append((up + down, root))
    return tuple(found)


@lru_cache(maxsize=512)
def gaps(family: str, s: int, t: int, swapped: bool) -> int:
    """Return the fewest links that IET(s,t) lacks, over all trees it can begin with.

    It is read in the network of (t,s) where ``swapped``, as Theorem 11 says, else of (s,t).
    """
    net = exchanged(family, (t, s) if swapped else (s, t))
    trees = [tree(s, t, swapped, base, root) for base, root in bases()]
    there = joined(net, np.concatenate(trees)).reshape(len(trees), -1)
    return int((~there).sum(axis=1).min())


def tree(s: int, t: int, swapped: bool, base: object, root: int) -> Ints:
    """Return IET(s,t) on the nodes of the network of (t,s), or if not ``swapped`` of (s,t)."""
    if swapped:
        return doubled(s, t, base, root)
    return copied(s, t, base, root) if s <= t else parts_exchanged(copied(t, s, base, root), t, s)


def _missing(net: Exchanged, rows: Ints) -> list[tuple[int, int]]:
    return [(int(a), int(b)) for a, b in rows[~joined(net, rows)]]


def _least(family: str, found: tuple[Size, ...], swapped: bool) -> list[tuple[Size, int]]:
    return [(size, gaps(family, *size, swapped)) for size in found]


def _reading(name: str, found: tuple[Size, ...], bad: list[Size]) -> Reading:
    """Return what a statement about these sizes comes to where some of them fail."""
    good = len(found) - len(bad)
    share = f"spans at {good} of {len(found)} sizes" if len(found) > 1 else "spans" * good
    return Reading(name, share or "does not span", "differs" if bad else "agrees")


def _spanning(family: str, found: tuple[Size, ...], checked: str) -> Finding:
    """Return whether IET(s,t) spans, read both ways, with the base that lacks the fewest links."""
    rows = {swapped: _least(family, found, swapped) for swapped in (True, False)}
    bars = tuple(
        Bar(f"({s},{t})", float(absent), text(absent), absent > 0) for (s, t), absent in rows[True]
    )[:12]
    bad = {swapped: [size for size, absent in rows[swapped] if absent] for swapped in rows}
    measure = "Links that do not exist, with the best base"
    checked = f"{checked}; all 64 trees to begin with"
    if not bad[True]:
        return Finding("a spanning tree", "agrees", checked, evidence=bars, measure=measure)
    # The witness is a size at which it fails either way, if there is one.
    s, t = next((size for size in bad[True] if size in bad[False]), bad[True][0])
    net = exchanged(family, (t, s))
    own = _missing(net, doubled(s, t))
    a, b = own[0]
    ends = ((True, "(t,s), as printed"), (False, "(s,t)"))
    readings = tuple(_reading(f"In {family}{end}", found, bad[swapped]) for swapped, end in ends)
    return Finding(
        f"fails at IET({s},{t})",
        "differs" if bad[False] else "depends",
        checked,
        "Which tree it begins with, IET(1,1), is drawn in a figure that is lost: tried were all 64"
        " rooted spanning trees of the ring of eight nodes, and the best counts.",
        readings=readings,
        evidence=bars,
        measure=measure,
        witness=Witness(
            net.spec,
            f"IET({s},{t}) asks for a link from {net.format(a)} to {net.format(b)}, which"
            f" {net.spec} does not have.",
            tree_view(net, 0, IMPROVED, PRINTED),
        ),
    )


# The exchanged tree ------------------------------------------------------------------------------


@claim("ecq-4.2-et-link", "§4.2 and Figure 4", "(0000,0100) is no link")
def exchanged_tree_link() -> Finding:
    """The link (0000,0100) of the exchanged tree is not one of EH(1,2)."""
    net = network("EH(1,2)")
    a, b = (next(v for v in range(net.nodes) if flat(net, v) == x) for x in ("0000", "0100"))
    is_link = bool(joined(net, np.array([[a, b]]))[0])
    twin = network("EH(2,1)")
    there = bool(joined(twin, np.array([[0b0000, 0b0100]]))[0])
    if is_link:
        return Finding("a link", "differs", "EH(1,2)", witness=Witness(net.spec, "It is one."))
    return Finding(
        "no link",
        "agrees",
        "the one pair of nodes",
        "At c = 0 only a moves, and the two differ in b."
        + (" Read as nodes of EH(2,1), whose a has two bits, they are joined." if there else ""),
        witness=Witness(
            net.spec,
            f"{net.format(a)} and {net.format(b)} differ in b and have c = 0: they are not joined.",
            tree_view(net, a, "exchanged"),
        ),
    )


@claim("ecq-4.2-et-spanning", "§4.2", "ET is no spanning tree of EH")
def exchanged_tree() -> Finding:
    """The exchanged tree does not span the exchanged hypercube: it asks for links that it lacks."""
    found = [
        (size, len(_missing(net, copied(*size))))
        for size in SIZES
        if (net := exchanged("EH", size))
    ]
    bars = tuple(Bar(f"({s},{t})", float(n), text(n), n > 0) for (s, t), n in found)[:12]
    broken = [size for size, n in found if n]
    checked = f"{CHECKED}, as the construction is read here"
    measure = "Links of the tree that EH(s,t) does not have"
    if not broken:
        net = exchanged("EH", SIZES[0])
        return Finding("it is one", "differs", checked, evidence=bars, measure=measure,
                       witness=Witness(net.spec, "It spans."))  # fmt: skip
    s, t = broken[0]
    net = exchanged("EH", (s, t))
    schedule = broadcast(net, 0, "exchanged")
    return Finding(
        f"{schedule.reached} of {net.nodes} reached",
        "agrees",
        checked,
        f"It lacks links at {len(broken)} of {len(found)} sizes: wherever b has two bits or more."
        " The source of the tree was not available: this is the doubling whose one wrong link in"
        " EH(1,2) is the one that the paper names.",
        evidence=bars,
        measure=measure,
        witness=Witness(
            net.spec,
            f"In {net.spec} the message reaches {schedule.reached} of {net.nodes} nodes.",
            tree_view(net, 0, "exchanged"),
        ),
    )


# Theorem 11 --------------------------------------------------------------------------------------


@claim("ecq-t11-spanning", "Theorem 11", "a spanning tree of ECQ(t,s)")
def theorem_11() -> Finding:
    """The improved exchanged tree IET(s,t) spans ECQ(t,s): it reaches every node over its links."""
    return _spanning("ECQ", sizes(4), "s, t = 1 to 4, every link of the tree")


@claim("ecq-t11-case-1", "Theorem 11, Case 1", "a spanning tree for $s \\leq t$")
def case_1() -> Finding:
    r"""For $s \leq t$ every link of IET(s,t) is one of ECQ(t,s)."""
    found = tuple(size for size in sizes(4) if size[0] <= size[1])
    return _spanning("ECQ", found, "s ≤ t ≤ 4")


@claim("ecq-t11-case-2", "Theorem 11, Case 2", "a spanning tree for $s > t$")
def case_2() -> Finding:
    """For $s > t$ every link of IET(s,t), by the map f, is one of ECQ(t,s)."""
    found = tuple(size for size in sizes(4) if size[0] > size[1])
    return _spanning("ECQ", found, "t < s ≤ 4")


@claim("ecq-4.2-iet-eh", "§4.2", "a spanning tree of EH")
def spans_exchanged_hypercube() -> Finding:
    """The improved exchanged tree IET(s,t) spans the exchanged hypercube EH(t,s) too."""
    return _spanning("EH", sizes(4), "s, t = 1 to 4, every link of the tree")


@claim("ecq-fig5-tree", "§4.2 and Figure 5", "a spanning tree of ECQ(3,1)")
def figure_5() -> Finding:
    """IET(1,3) of Figure 5 is a spanning tree of ECQ(3,1)."""
    return _spanning("ECQ", ((1, 3),), "every link of IET(1,3)")


@claim("ecq-fig6-tree", "§4.2 and Figure 6", "a spanning tree of ECQ(1,3)")
def figure_6() -> Finding:
    """IET(3,1) of Figure 6 is a spanning tree of ECQ(1,3)."""
    return _spanning("ECQ", ((3, 1),), "every link of IET(3,1)")


@claim("ecq-fig7-trees", "§4.2 and Figure 7", "IET(1,1), IET(1,2)")
def figure_7() -> Finding:
    """IET(1,1) and IET(1,2) of Figure 7 are spanning trees of ECQ(1,1) and ECQ(2,1)."""
    return _spanning("ECQ", ((1, 1), (1, 2)), "every link of both trees")


@claim("ecq-t11-nodes", "Theorem 11, proof", "every node once")
def every_node() -> Finding:
    """The construction of IET(s,t) uses every node of ECQ(t,s) exactly once."""
    wrong = None
    for s, t in SIZES:
        net = exchanged("ECQ", (t, s))
        rows = doubled(s, t)
        children = sorted([0 if s <= t else 1, *rows[:, 1].tolist()])
        if children != list(range(net.nodes)):
            wrong = Witness(net.spec, f"In {net.spec} a node is left out, or used twice.")
            break
    return settled(wrong, "every node once", CHECKED)


@claim("ecq-t11-growth", "§4.2", "IET(1,t) → IET(2,t)")
def growth_in_front() -> Finding:
    """Two copies of IET(s,t) and the link of their roots make IET(s+1,t), a tree of ECQ(t,s+1)."""
    found: tuple[Size, ...] = tuple((2, t) for t in range(2, 6))
    rows = {(s, t): (gaps("ECQ", s - 1, t, True), gaps("ECQ", s, t, True)) for s, t in found}
    s, t = next((size for size, (_, after) in rows.items() if after), (0, 0))
    bars = tuple(
        Bar(f"({a},{b})", float(after), f"{before} → {after}", after > 0)
        for (a, b), (before, after) in rows.items()
    )
    checked = "s = 2, t = 2 to 5; all 64 trees to begin with"
    measure = "Missing links before and after the step"
    if not s:
        return Finding("a tree", "agrees", checked, evidence=bars, measure=measure)
    net = exchanged("ECQ", (t, s))
    a, b = _missing(net, doubled(s, t))[0]
    return Finding(
        f"{rows[(s, t)][1]} missing at ({s},{t})",
        "differs",
        checked,
        "The bit put in front turns the lowest bit of a into the highest of b, which does not move"
        " at c = 0.",
        evidence=bars,
        measure=measure,
        witness=Witness(
            net.spec,
            f"IET({s},{t}) asks for a link from {net.format(a)} to {net.format(b)}, which"
            f" {net.spec} does not have.",
            tree_view(net, 0, IMPROVED, PRINTED),
        ),
    )


@claim("ecq-4.2-broadcast", "§4.2", "all nodes", quote="from one node to all other nodes")
def broadcasts_to_all() -> Finding:
    """By IET(t,s) a message spreads from one node of ECQ(s,t) to all others."""
    found = [
        (size, broadcast(exchanged("ECQ", size), 0, IMPROVED, variant="as printed"))
        for size in sizes(4)
    ]
    bars = tuple(
        Bar(plan.net.spec, plan.reached / plan.net.nodes, f"{plan.reached} of {plan.net.nodes}",
            plan.reached < plan.net.nodes)
        for _, plan in found
    )[:12]  # fmt: skip
    short = [plan for _, plan in found if plan.reached < plan.net.nodes]
    checked = "s, t = 1 to 4, from the node 0, with one and the same tree to begin with"
    measure = "Share of the nodes that the message reaches"
    if not short:
        return Finding("all", "agrees", checked, evidence=bars, measure=measure)
    # Neither IET(t,s) nor IET(s,t) spans here, whatever it begins with.
    plan = next(
        plan
        for (s, t), plan in found
        if gaps("ECQ", t, s, True) and gaps("ECQ", s, t, False) and plan in short
    )
    net = plan.net
    return Finding(
        f"{plan.reached} of {net.nodes} in {net.spec}",
        "differs",
        checked,
        f"All nodes are reached at {len(found) - len(short)} of {len(found)} sizes. In {net.spec}"
        " neither reading of Theorem 11 helps.",
        evidence=bars,
        measure=measure,
        witness=Witness(
            net.spec,
            f"In {net.spec} the message reaches {plan.reached} of {net.nodes} nodes: below links"
            " that do not exist nobody hears of it.",
            tree_view(net, 0, IMPROVED, PRINTED),
        ),
    )


# Corrected ---------------------------------------------------------------------------------------


@claim("ecq-t11-corrected", "Theorem 11", "a spanning tree")
def corrected() -> Finding:
    """ECQ(s,t) and EH(s,t) have a spanning tree of the kind for all s and t: the copy with a new
    bit of b is joined at the node across the c-link of the root, where b moves."""
    wrong = None
    for size in sizes(6):
        for family in ("ECQ", "EH"):
            net = exchanged(family, size)
            rows = exchanged_links(net, 0)
            children = sorted(rows[:, 1].tolist())
            if wrong is None and (
                children != list(range(1, net.nodes)) or not joined(net, rows).all()
            ):
                wrong = Witness(net.spec, f"In {net.spec} it does not span.")
    return settled(wrong, "spans every one", "s, t = 1 to 6 of ECQ and EH, every link of the tree")


@claim("ecq-4.2-rounds", "§4.2", "efficient", quote="effective and efficient way for broadcasting")
def rounds() -> Finding:
    """Broadcasting by the improved exchanged tree, corrected, is efficient: rounds with one port
    against the least that any broadcast needs."""
    plans = [broadcast(exchanged("ECQ", size), 0, IMPROVED) for size in sizes(4)]
    over = [plan.depth - (plan.bound or 0) for plan in plans]
    twins = [broadcast(exchanged("EH", size), 0, IMPROVED) for size in sizes(4)]
    exact = all(plan.depth == plan.bound for plan in twins)
    verdict: Verdict = "agrees" if max(over) == 0 else "differs"
    bars = tuple(
        Bar(plan.net.spec, float(plan.depth), f"{plan.depth} : {plan.bound}", extra > 0)
        for plan, extra in zip(plans, over, strict=True)
    )[:12]
    return Finding(
        f"s + t + 2, at most {max(over)} over",
        "depends" if verdict == "differs" else verdict,
        "s, t = 1 to 4, from the node 0",
        "The paper prints no number of rounds. In EH(s,t) none takes fewer."
        if exact
        else "The paper prints no number of rounds.",
        readings=(
            Reading("Within one round of the least", f"at most {max(over)} over",
                    "agrees" if max(over) <= 1 else "differs"),
            Reading("The least there can be", f"met at {over.count(0)} of {len(over)}", verdict),
        ),
        evidence=bars,
        measure="Rounds, and the least there can be",
    )  # fmt: skip
