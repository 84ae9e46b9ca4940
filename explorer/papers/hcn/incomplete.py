"""§4, §5.2 and Figures 3.1, 3.2: the incomplete networks HCNs(m,n) and HCNm(m,n)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np

from explorer.core.claim import Bar, Finding, Reading, Witness, claim
from explorer.core.ints import Ints, popcount
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.networks._incomplete_hcn import IncompleteHCN
from explorer.networks.hcnm import MultipleHCN
from explorer.networks.hcns import SubsetHCN
from explorer.papers.check import Case, compare, pair_view, promise, text
from explorer.papers.forms import Holds, Sweep, said
from explorer.papers.hcn._lengths import diameter, far_view, hcn, mean_distance
from explorer.papers.quantities import Quantity
from explorer.papers.sizes import Over

UP_TO_8 = "All m < n ≤ 8, distances of all pairs counted exactly."


def sizes(most: int) -> Iterator[tuple[int, int]]:
    """Yield (m, n) with m < n, the smallest networks first."""
    every = ((m, n) for n in range(2, most + 1) for m in range(1, n))
    yield from sorted(every, key=lambda pair: (sum(pair), pair))


def _case(net: IncompleteHCN, printed: int, computed: int) -> Case:
    return Case(net.spec, f"m, n = {net.m}, {net.n}", printed, computed)


def _far(case: Case) -> tuple[tuple[str, str], ...]:
    return far_view(network(case.spec))


@claim("hcn-4.1-subset", "§4.1", "a subset of the links of HCN(n,n)", rests=("links", "printed"))
def subset_of_the_links() -> Finding:
    """The links of HCNs(m,n) are those of HCN(n,n) among the first $2^m$ clusters."""
    cases = []
    for m, n in sizes(5):
        net, whole = SubsetHCN(m, n), hcn(n)
        rows = whole.link_array()[:, :2]
        kept = {(a, b) for a, b in rows.tolist() if max(a, b) >> n < 2**m}
        ours = {(a, b) for a, b, _ in net.link_array().tolist()}
        cases.append(_case(net, 0, len(kept ^ ours)))
    return compare(
        cases, what="the number of links in one and not the other", checked="All m < n ≤ 5."
    )


SUBSETS = Over("HCNs({},{})", sizes(6))


def _external(net: SubsetHCN) -> Ints:
    """Return the node that each is joined to in another cluster, -1 for none."""
    near, own = net.table().astype(np.int64), np.arange(net.nodes)[:, None] >> net.n
    return np.asarray(np.where((near >= 0) & (near >> net.n != own), near, -1).max(axis=1))


def _other_unlinked(net: SubsetHCN) -> str:
    i, j = net.split(np.arange(net.nodes))
    linked = _external(net) >= 0
    # The two nodes (i,i) whose diameter link leads outside have none either.
    wrong = linked != ((j < 2**net.m) & (i != j))
    if wrong.any():
        return f"In {net.spec} {net.format(int(np.argmax(wrong)))} is linked, or not, otherwise."
    return "" if not linked.all() else f"Every node of {net.spec} has an external link."


def _keeps_one(net: SubsetHCN) -> str:
    i, j = net.split(np.arange(net.nodes))
    held = np.flatnonzero((i == j) & (_external(net) >= 0))
    if len(held):
        return f"In {net.spec} {net.format(int(held[0]))} has a diameter link."
    return "" if (_external(net) >= 0).any() else f"{net.spec} has no external link at all."


def _to_the_copy(net: MultipleHCN) -> int:
    """Return the most local links from a node to the nearest node of another copy."""
    copy = net.copy_of(np.arange(net.nodes))
    near = net.table().astype(np.int64)
    far = 0
    for target in np.unique(copy).tolist():
        hops = np.where(copy == target, 0, net.nodes)
        for _ in range(net.n):
            local = (near >= 0) & (near >> net.n == (np.arange(net.nodes) >> net.n)[:, None])
            step = np.where(local, hops[near], net.nodes).min(axis=1) + 1
            hops = np.minimum(hops, step)
        far = max(far, int(hops.max()))
    return far


LINKED = (
    said("hcn-4.1-some-unlinked", "§4.1", "only for local numbers below $2^m$",
         "In HCNs(m,n) a node has an external link only if its local number is below $2^m$, so that"
         " some nodes have none.",
         Holds(SUBSETS, _other_unlinked, "only below $2^m$")),
    said("hcn-4.1-no-diameter-links", "§4.2", "may be absent for some nodes",
         "In HCNs(m,n) diameter links may be missing at some nodes that have one in HCN(n,n).",
         Holds(SUBSETS, _keeps_one, "absent for all",
               note="The complement of a cluster below 2^m has its highest bit set and lies"
                    " outside.")),
    said("hcn-4.2-copy-distance", "§4.2", "$n-m$",
         "From any node of HCNm(m,n) the copy that holds the target is at most $n-m$ local links"
         " away.",
         Sweep(Over("HCNm({},{})", sizes(6)), Quantity(
             "the largest distance of a node from a copy", None, _to_the_copy,
             "a search over local links"), lambda m, n: n - m)),
)  # fmt: skip


@claim(
    "hcn-4.1-every-linked", "§4.1", "every node has an external link", rests=("links", "printed")
)
def every_node_has_an_external_link() -> Finding:
    """In HCNm(m,n) every node has an external link."""
    cases = []
    for m, n in sizes(6):
        net = MultipleHCN(m, n)
        found = (net.neighbors(np.arange(net.nodes))[:, n:] >= 0).sum(axis=1)
        cases.append(_case(net, 1, int(found.min()) if found.max() == found.min() else 0))
    return compare(
        cases, what="the number of external links of each node", checked="All m < n ≤ 6."
    )


@claim("hcn-4.1-copies", "§4.1", r"$2^{n-m}$ copies, each joined to $2^{n-m} - 1$", rests="links")
def copies() -> Finding:
    """HCNm(m,n) is made of $2^{n-m}$ networks HCN(m,m), and local links join each to all
    $2^{n-m} - 1$ others."""
    joined = {}
    for m, n in sizes(6):
        net = MultipleHCN(m, n)
        here = np.arange(net.nodes)
        local = net.neighbors(here)[:, :n]
        mine = net.copy_of(here) == 0
        joined[m, n] = len(set(net.copy_of(local[mine]).ravel().tolist()) - {0})
    apart = [
        (pair, count) for pair, count in joined.items() if count != 2 ** (pair[1] - pair[0]) - 1
    ]
    bars = tuple(
        Bar(f"{m}, {n}", count, text(count), count != 2 ** (n - m) - 1)
        for (m, n), count in list(joined.items())[:12]
    )
    (m, n), count = apart[0]
    net = MultipleHCN(m, n)
    a, b = net.index((0, 0)), net.index((0, ((1 << (n - m)) - 1) << m))
    hops = int(net.distance(a, b))
    return Finding(
        f"{count}, not {2 ** (n - m) - 1}, at {m}, {n}",
        "depends",
        "All m < n ≤ 6: the copies next to copy 0.",
        "The copies lie to each other as the nodes of an (n−m)-cube.",
        readings=(
            Reading("By one local link", f"{count} others at m, n = {m}, {n}", "differs"),
            Reading("By a walk over local links only", "all others", "agrees"),
        ),
        evidence=bars,
        measure="Copies next to one copy",
        witness=Witness(
            net.spec,
            f"Copies 0 and {2 ** (n - m) - 1} of {net.spec} are {hops} local links apart.",
            pair_view(net, a, b),
        ),
    )


@claim("hcn-4.1-apart", "§4.1", r"$\leq n-m$", rests="distances")
def local_nodes_of_two_copies() -> Finding:
    """Two nodes of one cluster of HCNm(m,n) that belong to two different copies are at most
    $n-m$ hops apart."""
    worst = {}
    for m, n in sizes(6):
        net = MultipleHCN(m, n)
        inside = np.arange(2**n)
        worst[m, n] = int(net.distance(0, inside)[inside >= 2**m].max())
    bars = tuple(
        Bar(f"{m}, {n}", hops, text(hops), hops > n - m)
        for (m, n), hops in list(worst.items())[:12]
    )
    (m, n), hops = next(((pair, hops) for pair, hops in worst.items() if hops > pair[1] - pair[0]))
    net = MultipleHCN(m, n)
    upper = int(popcount(((1 << (n - m)) - 1) << m))
    target = next(b for b in range(2**m, 2**n) if int(net.distance(0, b)) == hops)
    return Finding(
        f"{hops}, not {n - m}, at {m}, {n}",
        "depends",
        "All m < n ≤ 6, all nodes of a cluster.",
        "The step to the right copy keeps the m lowest bits of the local number.",
        readings=(
            Reading("Any two nodes of one cluster", f"up to n: {hops} at {m}, {n}", "differs"),
            Reading("A node and its like in another copy", f"{upper} at {m}, {n}", "agrees"),
        ),
        evidence=bars,
        measure="Farthest node of another copy, same cluster",
        witness=Witness(
            net.spec,
            f"In {net.spec} these two nodes of one cluster and of two copies are {hops} hops"
            " apart.",
            pair_view(net, 0, target),
        ),
    )


@claim("hcn-4.2-subset-diameter", "§4.2", r"$\leq 2n+1$", rests=("distances", "printed"))
def diameter_of_the_subset() -> Finding:
    """No two nodes of HCNs(m,n) are more than $2n+1$ hops apart."""
    cases = [
        _case(net, 2 * net.n + 1, diameter(net)) for net in (SubsetHCN(*pair) for pair in sizes(8))
    ]
    return compare(cases, what="the diameter", checked=UP_TO_8, relation="≤", view=_far)


@claim("hcn-5.2-subset-diameter", "§5.2", "$2n+1$", rests=("distances", "printed"))
def diameter_of_the_subset_is() -> Finding:
    """The diameter of HCNs(m,n) is $2n+1$."""
    cases = [
        _case(net, 2 * net.n + 1, diameter(net)) for net in (SubsetHCN(*pair) for pair in sizes(8))
    ]
    return compare(cases, what="the diameter", checked=UP_TO_8, view=_far)


@claim(
    "hcn-4.2-worst-local", "§4.2", "$2(n-m)$ more than A's $2m+1$", rests=("distances", "printed")
)
def worst_case_of_the_subset() -> Finding:
    """The longest shortest route of HCNs(m,n) takes $2(n-m)$ local links more than the $2m+1$
    hops that algorithm A needs at worst."""
    cases = []
    for m, n in sizes(8):
        net = SubsetHCN(m, n)
        cases.append(_case(net, 2 * (n - m) + 2 * m + 1, diameter(net)))
    return compare(cases, what="the longest shortest route", checked=UP_TO_8, view=_far)


@claim("hcn-4.2-approaches", "§4.2, §5.2", "approaches $2n$", rests="distances")
def subset_approaches() -> Finding:
    """As clusters are added, $m$ growing to $n$, the diameter of HCNs(m,n) falls from $2n+1$ to
    $2n$."""
    before = {n: [diameter(SubsetHCN(m, n)) for m in range(1, n)] for n in range(2, 9)}
    steady = all(set(values) == {2 * n + 1} for n, values in before.items())
    last = {n: diameter(hcn(n)) for n in before}
    net = SubsetHCN(1, 2)
    checked = "HCNs(m,n) for all m < n ≤ 8, and HCN(n); distances counted exactly."
    if not steady:
        return Finding("falls", "agrees", checked)
    return Finding(
        "$2n+1$ for all $m < n$",
        "depends",
        checked,
        "The farthest nodes lie above 2^m in both clusters, and stay as far for every m < n."
        f" At m = n it falls below 2n from n = 3 on: {', '.join(map(str, last.values()))} for"
        f" n = 2 to {max(last)}.",
        readings=(
            Reading("At the last step, m = n", "$2n$ or less", "agrees")
            if all(value <= 2 * n for n, value in last.items())
            else Reading("At the last step, m = n", "more than $2n$", "differs"),
            Reading("Little by little, as m grows", "$2n+1$ for all $m < n$", "differs"),
        ),
        evidence=tuple(
            Bar(f"n = {n}", last[n], f"{values[-1]} at n − 1, {last[n]} at n")
            for n, values in before.items()
        ),
        measure="Diameter at m = n − 1 and at m = n",
        witness=Witness(
            net.spec,
            f"In {net.spec}, one step before HCN(2), the farthest pair is {diameter(net)} hops"
            " apart.",
            far_view(net),
        ),
    )


@claim("hcn-4.2-subset-mean", "§4.2", "shrinks", rests="distances")
def subset_mean_shrinks() -> Finding:
    """As clusters are added to HCNs(m,n), up to the complete HCN(n,n), the average distance
    shrinks."""
    steps = []
    for n in range(2, 10):
        grown: list[Network] = [*(SubsetHCN(m, n) for m in range(1, n)), hcn(n)]
        for m, (here, there) in enumerate(pairwise(grown), start=1):
            steps.append((n, m + 1 == n, here, there, mean_distance(here), mean_distance(there)))
    longer = [step for step in steps if step[5] >= step[4]]
    late = [n for n, last, *_, before, after in steps if last and after < before]
    checked = "All m < n ≤ 9, twice the clusters against as many; nodes themselves count."
    if not longer:
        return Finding("shrinks at every step", "agrees", checked)
    _, _, here, there, before, after = longer[0]
    return Finding(
        f"grows at {len(longer)} of {len(steps)} steps",
        "depends",
        checked,
        "Each step doubles the network, and mostly lengthens the distances; the last one adds the"
        " diameter links and gives every node an external link.",
        readings=(
            Reading(
                "At the last step, to m = n",
                f"shrinks from n = {late[0]} on" if late else "never shrinks",
                "agrees" if late == list(range(late[0], 10)) else "differs",
            ),
            Reading(
                "At every step",
                f"{text(before)} in {here.spec}, {text(after)} in {there.spec}",
                "differs",
            ),
        ),
        evidence=tuple(
            Bar(f"to {net.spec}", float(after - before), f"{float(after - before):+.3f}")
            for _, _, _, net, before, after in steps[:12]
        ),
        measure="Change of the mean distance by a step",
        witness=Witness(
            here.spec,
            f"From {here.spec} to {there.spec} the mean distance grows from {text(before)} to"
            f" {text(after)}.",
        ),
    )


@claim("hcn-4.2-multiple-diameter", "§4.2", "$m+n$", rests=("distances", "printed"))
def diameter_of_the_copies() -> Finding:
    """The diameter of HCNm(m,n) is $m+n$."""
    cases = [
        _case(net, net.m + net.n, diameter(net)) for net in (MultipleHCN(*p) for p in sizes(8))
    ]
    return compare(
        cases,
        what="the diameter",
        checked=UP_TO_8,
        view=_far,
        note="It is n − m more than the diameter of HCN(m), which is below 2m from m = 3 on.",
    )


@claim("hcn-4.2-multiple-bound", "§4.2", r"$\leq m+n$", rests=("distances", "printed"))
def bound_of_the_copies() -> Finding:
    """No two nodes of HCNm(m,n) are more than $m+n$ hops apart."""
    cases = [
        _case(net, net.m + net.n, diameter(net)) for net in (MultipleHCN(*p) for p in sizes(8))
    ]
    return compare(cases, what="the diameter", checked=UP_TO_8, relation="≤", view=_far)


ROUTED = tuple(sizes(4))[:4]


@claim("hcn-4.2-subset-route", "§4.2", "algorithms similar to A and C", rests=("links", "router"))
def subset_routes() -> Finding:
    """In HCNs(m,n) the shorter of algorithms A and C, by way of the nodes that have external
    links, delivers every message over a shortest route."""
    return promise([f"HCNs({m},{n})" for m, n in ROUTED], "hcns-optimal")


@claim("hcn-4.2-copy-first", "§4.2", "locally, then within the HCN(m,m)", rests=("links", "router"))
def copies_deliver() -> Finding:
    """In HCNm(m,n) every message arrives that goes to the target's copy first, over local links,
    and then within that copy."""
    return promise([f"HCNm({m},{n})" for m, n in ROUTED], "hcnm-optimal", kept="delivers")


@claim("hcn-4.2-copy-shortest", "§4.2", "to the copy, then within it", rests=("links", "router"))
def copies_route_shortest() -> Finding:
    """In HCNm(m,n) nothing is lost by going to the target's copy first: with a shortest route
    within the copy the whole route is shortest."""
    specs = [f"HCNm({m},{n})" for m, n in ROUTED]
    found = promise(specs, "hcnm-optimal")
    within = promise(specs[-1:], "hcnm-shortest")
    if found.verdict == "agrees":
        return found
    return replace(
        found,
        verdict="depends",
        note=f"{found.note} The optimal-distance algorithm within the copy is to blame (§3.5).",
        readings=(
            Reading("A shortest route within the copy", within.computed, within.verdict),
            Reading("The optimal-distance choice within it", found.computed, "differs"),
        ),
    )


@claim("hcn-fig3.1-diameter", "Figure 3.1", "7", rests=("distances", "printed"))
def figure_3_1() -> Finding:
    """The diameter of HCNs(2,3) is 7."""
    return compare(
        [_case(net := SubsetHCN(2, 3), 7, diameter(net))],
        what="the diameter",
        checked="HCNs(2,3), distances of all pairs.",
        view=_far,
    )


@claim("hcn-fig3.2-diameter", "Figure 3.2", "5", rests=("distances", "printed"))
def figure_3_2() -> Finding:
    """The diameter of HCNm(2,3) is 5."""
    return compare(
        [_case(net := MultipleHCN(2, 3), 5, diameter(net))],
        what="the diameter",
        checked="HCNm(2,3), distances of all pairs.",
        view=_far,
    )


@claim("hcn-1-diameter", "§1", r"$\leq m+n$", rests="distances")
def diameter_of_any() -> Finding:
    """An HCN of $2^{m+n}$ nodes, $m \\leq n$, has a diameter of at most $m+n$ with $n+1$ links at
    a node."""
    subset = next(
        (net for net in (SubsetHCN(*p) for p in sizes(8)) if diameter(net) > net.m + net.n), None
    )
    kept = all(diameter(MultipleHCN(*p)) <= sum(p) for p in sizes(8)) and all(
        diameter(hcn(n)) <= 2 * n for n in range(1, 9)
    )
    assert subset is not None
    value = diameter(subset)
    return Finding(
        "not for the subset",
        "depends",
        "HCN(n), HCNs(m,n) and HCNm(m,n), all m < n ≤ 8.",
        readings=(
            Reading("m = n, or multiple copies", "always ≤ it", "agrees" if kept else "differs"),
            Reading(
                "Subset of the links",
                f"{value}, not {subset.m + subset.n}, in {subset.spec}",
                "differs",
            ),
        ),
        witness=Witness(
            subset.spec,
            f"The farthest pair of {subset.spec} is {value} hops apart.",
            far_view(subset),
        ),
    )


@claim("hcn-1-expand", "§1", "no change in the interconnection", rests=("links", "printed"))
def incremental() -> Finding:
    """An HCNs(m,n) grows to HCNs(m+1,n) without a change of the links it has."""
    cases = []
    for m, n in sizes(6):
        if m + 1 == n:
            continue
        net, grown = SubsetHCN(m, n), SubsetHCN(m + 1, n)
        ours = {(a, b) for a, b, _ in net.link_array().tolist()}
        more = {(a, b) for a, b, _ in grown.link_array().tolist()}
        cases.append(_case(net, 0, len(ours - more)))
    return compare(
        cases,
        what="the number of links that are taken away",
        checked="All m + 1 < n ≤ 6, link by link.",
    )
