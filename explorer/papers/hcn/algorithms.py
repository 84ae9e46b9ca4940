"""§2 and §3.1 to §3.3: the links as the loop makes them, and what algorithms A, B and C do."""

from __future__ import annotations

import numpy as np

from explorer.core.claim import Bar, Finding, Reading, Witness, claim
from explorer.core.ints import Ints
from explorer.papers.check import Case, account, compare, first_pair, percent, promise, routed
from explorer.papers.hcn._lengths import apart, derived, hcn, taken

ROUTED = ("HCN(1)", "HCN(2)", "HCN(3)")
ALL_PAIRS = "All ordered pairs of HCN(1) to HCN(3), routed hop by hop."


def loop(n: int) -> set[tuple[int, int]]:
    """Return the external links that the loop of §2 connects, diameter links included."""
    size, ones = 1 << n, (1 << n) - 1
    pairs = (
        ((i, j), (j, i) if i != j else (i ^ ones, i ^ ones))
        for i in range(size)
        for j in range(size)
    )
    ends = ((a * size + b, c * size + d) for (a, b), (c, d) in pairs)
    return {(min(a, b), max(a, b)) for a, b in ends}


@claim("hcn-2-loop", "§2", "one external link a PE")
def one_external_link() -> Finding:
    """Besides its $n$ local links, each node of a complete HCN has exactly one link to another
    cluster, as the loop of §2 makes them."""
    cases = []
    for n in range(1, 6):
        net, ends = hcn(n), np.zeros(hcn(n).nodes, dtype=np.int64)
        made = loop(n)
        for a, b in made:
            ends[[a, b]] += 1
        rows = net.link_array()
        ours = {(a, b) for a, b, port in rows.tolist() if port >= n}
        right = int(((ends == 1).all() and made == ours) or 0)
        cases.append(Case(net.spec, f"n = {n}", 1, int(ends.max()) if right else 0))
    return compare(
        cases,
        what="the number of external links of each node",
        checked="HCN(1) to HCN(5): the loop's links, one by one, against those of the network.",
        told="one at every node",
    )


@claim("hcn-2-diameter-links", "§2", "$2^{n-1}$ between opposite clusters")
def diameter_links() -> Finding:
    """The loop joins node $(i,i)$ to its complement, one diameter link for each two opposite
    clusters."""
    cases = []
    for n in range(1, 6):
        size, ones = 1 << n, (1 << n) - 1
        held = {size * i + i: i for i in range(size)}
        across = [
            (a, b) for a, b in loop(n) if a in held and b in held and held[a] == held[b] ^ ones
        ]
        cases.append(Case(f"HCN({n})", f"n = {n}", 2 ** (n - 1), len(across)))
    return compare(
        cases,
        what="the number of diameter links",
        checked="HCN(1) to HCN(5), by the loop of §2.",
        told="$2^{n-1}$ at every size",
    )


@claim("hcn-3.1-delivers", "§3.1", "routes from $(i,j)$ to $(k,l)$")
def a_delivers() -> Finding:
    """Algorithm A, over the one link between the two clusters, delivers every message."""
    return promise(ROUTED, "hcn-a", kept="delivers")


@claim("hcn-3.1-links", "§3.1", "one external link")
def a_takes_one_link() -> Finding:
    """Algorithm A leaves a cluster once: it takes the link between the two clusters and no
    other."""
    return _external("hcn-a", {1})


def _opposite_clusters(n: int, a: int, b: Ints) -> Ints:
    net = hcn(n)
    return np.asarray(net.split(a)[0] == net.split(b)[0] ^ ((1 << n) - 1))


@claim("hcn-3.2-delivers", "§3.2", "routes from $(i,j)$ to $(k,l)$")
def b_delivers() -> Finding:
    r"""Algorithm B delivers every message between two clusters: over the diameter link, then from
    $(\bar{i},k)$ over its external link to cluster $k$."""
    net = hcn(1)
    stuck = first_pair(net, lambda a, b: _opposite_clusters(1, a, b))
    assert stuck is not None
    lost, back = {}, True
    for n in range(1, 6):
        here, everyone = hcn(n), np.arange(hcn(n).nodes)
        bad = sum(int(_opposite_clusters(n, a, everyone).sum()) for a in range(here.nodes))
        lost[n] = (bad, here.nodes * (here.nodes - (1 << n)))
        # The one port outwards of (~i,~i), whose other end would have to lie in cluster k = ~i.
        holders = here.join((np.arange(1 << n), np.arange(1 << n)))
        outward = here.neighbors(holders)[:, n:].max(axis=1)
        back &= bool((outward == holders[::-1]).all())
    bars = tuple(
        Bar(f"n = {n}", 100 * bad / total, percent(bad, total), True)
        for n, (bad, total) in lost.items()
    )
    skipped = all(account(spec, "hcn-b").lost == 0 for spec in ROUTED)
    return Finding(
        "not where k is ~i",
        "depends",
        ALL_PAIRS,
        r"Where $k = \bar{i}$, node $(\bar{i},k)$ has no external link but the diameter link, which"
        " leads back.",
        readings=(
            Reading(
                "The hop is skipped where it would lead to the node itself",
                "always delivers" if skipped else "loses messages",
                "agrees" if skipped else "differs",
            ),
            Reading(
                "The node's one link outwards is taken, as printed",
                "back at (i,i)" if back else "elsewhere",
                "differs" if back else "agrees",
            ),
        ),
        evidence=bars,
        measure="Pairs of two clusters that are opposite",
        witness=routed(
            net,
            stuck,
            f"After the diameter link the message is in cluster {net.format(stuck[1])[1]} already:"
            " the external hop must be skipped.",
            "hcn-b",
        ),
    )


@claim("hcn-3.2-diameter-link", "§3.2 (i)", "$(i,j)$ has the diameter link")
def which_node_holds_the_link() -> Finding:
    r"""Step (i) of algorithm B walks from $(i,j)$ to the node of its cluster that holds the
    diameter link, to $(\bar{i},\bar{i})$."""
    held, without = True, []
    for n in range(1, 5):
        net, ones = hcn(n), (1 << n) - 1
        for node in range(net.nodes):
            i, j = net.address(node)
            joined = net.index((i ^ ones, i ^ ones)) in net.neighbors(node).tolist()
            held &= joined if i == j else True
            if not joined:
                without.append((n, node))
    checked = "HCN(1) to HCN(4), node by node."
    if not without:
        return Finding("as printed", "agrees", checked)
    n, node = without[0]
    net, ones = hcn(n), (1 << n) - 1
    i, _ = net.address(node)
    far = net.index((i ^ ones, i ^ ones))
    holder, here, there = (net.format(v) for v in (net.index((i, i)), node, far))
    return Finding(
        "$(i,i)$ has it",
        "depends",
        checked,
        "One letter, in print or in the copy: the walk of step (i) ends at $(i,i)$, and step (ii)"
        " starts there.",
        readings=(
            Reading(
                "$(i,i)$, where step (i) ends",
                "holds it" if held else "does not always hold it",
                "agrees" if held else "differs",
            ),
            Reading("$(i,j)$, the source, as printed", f"not {here} in HCN({n})", "differs"),
        ),
        witness=Witness(
            net.spec,
            f"In HCN({n}) no link joins {here} to {there}; {holder} is joined to it.",
            (("from", here), ("to", there), ("router", "hcn-b")),
        ),
    )


@claim("hcn-3.2-links", "§3.2", "one diameter, one other link")
def b_takes_two_links() -> Finding:
    """Algorithm B leaves a cluster over one diameter link and one other external link."""
    return _external("hcn-b", {2})


@claim("hcn-3.3-delivers", "§3.3", "routes from $(i,j)$ to $(k,l)$")
def c_delivers() -> Finding:
    """Algorithm C, through cluster $l$, delivers every message."""
    return promise(ROUTED, "hcn-c", kept="delivers")


@claim("hcn-3.3-links", "§3.3", "two external links")
def c_takes_two_links() -> Finding:
    """Algorithm C takes two external links between two clusters, and no diameter link."""
    return _external("hcn-c", {2})


def _external(key: str, allowed: set[int]) -> Finding:
    """Count the external links that routes between two clusters take."""
    letter = key[-1].upper()
    said = max(allowed)

    def fewer(n: int, a: int, b: Ints) -> Ints:
        net = hcn(n)
        return np.asarray(
            apart(net, a, b) & (taken(net, a, b)[letter] < derived(net, a, b)[letter])
        )

    counts = {}
    for n in range(1, 5):
        net, everyone = hcn(n), np.arange(hcn(n).nodes)
        bad = sum(int(fewer(n, a, everyone).sum()) for a in range(net.nodes))
        counts[n] = (bad, net.nodes * (net.nodes - (1 << n)))
    first = next((n for n, (bad, _) in counts.items() if bad), None)
    checked = "All ordered pairs of two clusters of HCN(1) to HCN(4)."
    if first is None:
        return Finding(f"always {said}", "agrees", checked)
    net = hcn(first)
    pair = first_pair(net, lambda a, b: fewer(first, a, b))
    assert pair is not None
    bars = tuple(
        Bar(f"n = {n}", 100 * bad / total, percent(bad, total), bad > 0)
        for n, (bad, total) in counts.items()
    )
    return Finding(
        f"one, not two, at n = {first}",
        "depends",
        checked,
        "Where the paper's next external hop would lead from a node to itself, there is none.",
        readings=(
            Reading("A hop from a node to itself counts as one", f"always {said}", "agrees"),
            Reading("It is no hop", "one only for some pairs", "differs"),
        ),
        evidence=bars,
        measure="Pairs of two clusters with one external link only",
        witness=routed(
            net, pair, f"In HCN({first}) one external link is enough for this pair.", key
        ),
    )


@claim("hcn-3.4-a", "§3.4", "$R = N(j,k)+N(i,l)+1$")
def length_of_a() -> Finding:
    """Algorithm A takes $N(j,k) + N(i,l) + 1$ hops between two clusters."""
    return _length("A", "hcn-a", "+1")


@claim("hcn-3.4-b", "§3.4", r"$R = N(i,j)+N(\bar{i},k)+N(\bar{i},l)+2$")
def length_of_b() -> Finding:
    r"""Algorithm B takes $N(i,j) + N(\bar{i},k) + N(\bar{i},l) + 2$ hops between two clusters."""
    return _length("B", "hcn-b", "+2")


@claim("hcn-3.5-c", "§3.5", "$R = N(i,k)+N(j,l)+2$")
def length_of_c() -> Finding:
    """Algorithm C takes $N(i,k) + N(j,l) + 2$ hops between two clusters."""
    return _length("C", "hcn-c", "+2")


def _length(letter: str, key: str, ones: str) -> Finding:
    """Hold the derived length against every route between two clusters, hop by hop."""
    from explorer.core.registry import router_for

    off: dict[int, tuple[int, int]] = {}
    first: tuple[int, tuple[int, int], int, int] | None = None
    for n in range(1, 4):
        net = hcn(n)
        router = router_for(net, key)
        bad = total = 0
        for a in range(net.nodes):
            said = derived(net, a, np.arange(net.nodes))[letter].tolist()
            for b in range(net.nodes):
                if a >> n == b >> n:
                    continue
                hops = sum(step.next is not None for step in router.steps(net, a, b))
                total += 1
                if hops != said[b]:
                    bad += 1
                    first = first or (n, (a, b), hops, said[b])
        off[n] = (bad, total)
    bars = tuple(
        Bar(f"n = {n}", 100 * bad / total, percent(bad, total), bad > 0)
        for n, (bad, total) in off.items()
    )
    measure = "Pairs that take fewer hops than R"
    if first is None:
        return Finding("every route", "agrees", ALL_PAIRS, evidence=bars, measure=measure)
    n, pair, hops, length = first
    return Finding(
        f"{hops}, not {length}, at n = {n}",
        "depends",
        ALL_PAIRS,
        "Where an external hop would lead from a node to itself the route is one hop shorter.",
        readings=(
            Reading("A hop from a node to itself counts as one", f"{ones}, every route", "agrees"),
            Reading("It is no hop", f"one less for {off[n][0]} pairs at n = {n}", "differs"),
        ),
        evidence=bars,
        measure=measure,
        witness=routed(
            hcn(n), pair, f"Algorithm {letter} takes {hops} hops here, R is {length}.", key
        ),
    )
