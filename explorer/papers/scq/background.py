"""Sections 1 and 2: what is said of the star graph, the hypercube's relatives and the hybrids."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial, log2

import numpy as np

from explorer.analysis.measures import measure, search
from explorer.core.claim import Bar, Finding, Reading, Witness, claim
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.permutations import rank, unrank
from explorer.core.registry import network
from explorer.networks.hyper_star import HyperStar
from explorer.networks.star import StarGraph
from explorer.papers.check import settled
from explorer.papers.scq._sweep import between, nets, sweep, text, verdict_of

# The star graph ----------------------------------------------------------------------------------


@claim("scq-1-star", "§1", "$n!$ nodes, degree $n-1$")
def star() -> Finding:
    """The star graph $S(n)$ has $n!$ nodes, each of degree $n-1$."""
    wrong = None
    for n in range(2, 9):
        net = StarGraph(n)
        table = net.table()
        sizes = {len(set(row)) for row in table[:: max(1, net.nodes // 500)].tolist()}
        if net.nodes != factorial(n) or sizes != {n - 1}:
            wrong = Witness(net.spec, f"{net.spec} has {net.nodes} nodes, degrees {sizes}.")
            break
    return settled(wrong, "$n!$ nodes, degree $n-1$", "n = 2 to 8, neighbour by neighbour")


@claim("scq-1-star-gap", "§1", "24 and 120 nodes")
def star_gap() -> Finding:
    """The 4-star has $4! = 24$ nodes, the 5-star $5! = 120$: nothing lies between."""
    found = [StarGraph(n).nodes for n in (4, 5)]
    wrong = None if found == [24, 120] else Witness("S(4)", f"S(4) and S(5) have {found} nodes.")
    return settled(wrong, f"{found[0]} and {found[1]} nodes", "n = 4 and 5")


@claim("scq-2.3-star-links", "§2.3", "first symbol and one more place")
def star_links() -> Finding:
    """Two permutations are joined exactly when they differ in the first place and one other."""
    wrong = None
    for n in range(2, 7):
        net = StarGraph(n)
        symbols = unrank(np.arange(net.nodes), n)
        differ = symbols[:, None, :] != symbols[None, :, :]
        # Two permutations that differ in two places only have those two symbols exchanged.
        asked = differ[..., 0] & (differ.sum(axis=-1) == 2)
        joined = np.zeros_like(asked)
        joined[np.arange(net.nodes)[:, None], net.table()] = True
        if (asked != joined).any():
            a, b = (int(v) for v in np.argwhere(asked != joined)[0])
            sentence = f"{net.format(a)} and {net.format(b)} are joined by one rule only."
            wrong = Witness(net.spec, sentence, between(net, a, b))
            break
    return settled(wrong, "the same links", "n = 2 to 6, every pair of nodes")


@claim("scq-2.3-star-diameter", "§2.3", r"$\lfloor 3(n-1)/2 \rfloor$")
def star_diameter() -> Finding:
    r"""Between any two nodes of $S(n)$ there are at most $\lfloor 3(n-1)/2 \rfloor$ hops."""
    return sweep(
        [StarGraph(n) for n in range(2, 9)],
        lambda net: 3 * (len(net.ports)) // 2,
        lambda net: search(net).diameter or 0,
        r"$\lfloor 3(n-1)/2 \rfloor$",
        "n = 2 to 8, by search",
        name="Diameter",
    )


@claim("scq-1-star-superior", "§1", "superior", quote="asymptotically superior")
def star_superior() -> Finding:
    r"""The star graph outgrows the hypercube: for as many nodes its degree $n-1$ and its diameter
    stay below $\log_2 n!$."""
    bars = []
    first = {"degree": 0, "diameter": 0}
    for n in range(3, 21):
        found = measure(StarGraph(n))
        dimension = log2(factorial(n))
        for name, value in (("degree", n - 1), ("diameter", found.diameter or 0)):
            if value >= dimension:
                first[name] = n + 1
        bars.append(Bar(f"S({n})", float(n - 1) / dimension, f"{n - 1} : {dimension:.1f}"))
    last = max(first.values())
    return settled(
        None if last <= 20 else Witness("S(20)", "S(20) does not stay below the hypercube."),
        f"from n = {max(last, 3)}",
        "n = 3 to 20, against the dimension of a hypercube of n! nodes",
        f"The degree is smaller from n = {max(first['degree'], 3)}, the diameter from"
        f" n = {max(first['diameter'], 3)}.",
        evidence=tuple(bars[:10]),
        measure="Degree of S(n) ÷ log₂ n!",
    )


@claim("scq-2.3-star-symmetric", "§2.3", "regular, vertex and edge symmetric")
def star_symmetric() -> Finding:
    """The star graph is regular, vertex symmetric and edge symmetric."""
    wrong = None
    for n in range(3, 7):
        net = StarGraph(n)
        symbols = unrank(np.arange(net.nodes), n)
        maps = [_renamed(symbols, row) for row in symbols]
        maps += [_moved(symbols, place) for place in range(2, n)]
        table = net.table()
        if not all(_is_automorphism(table, image) for image in maps):
            wrong = Witness(net.spec, "Renaming symbols, or exchanging places, breaks a link.")
            break
    return settled(
        wrong,
        "regular and symmetric",
        "n = 3 to 6, automorphism by automorphism",
        "Renaming the symbols takes any node to any other; exchanging places 2 and i takes the"
        " links of one port to those of the other.",
    )


def _renamed(symbols: Ints, by: Ints) -> Ints:
    return rank(by[symbols - 1])


def _moved(symbols: Ints, place: int) -> Ints:
    moved = symbols.copy()
    moved[:, [1, place]] = symbols[:, [place, 1]]
    return rank(moved)


def _is_automorphism(table: Ints, image: Ints) -> bool:
    return bool((np.sort(image[table], axis=1) == np.sort(table[image], axis=1)).all())


# The hierarchical star and the hyper-star --------------------------------------------------------


@claim("scq-1-hs", "§1", "$(n!)^2$ nodes, degree $n$; 36, 576")
def hierarchical_star() -> Finding:
    """The hierarchical star HS(n,n) has $(n!)^2$ nodes of degree n: 36 for n = 3, 576 for 4."""
    seen, wrong = [], None
    for n in (2, 3, 4, 5):
        net = network(f"HS({n})")
        table = net.table()
        degrees = {int(d) for d in (table >= 0).sum(axis=1)}
        if net.nodes != factorial(n) ** 2 or degrees != {n}:
            wrong = Witness(net.spec, f"{net.spec} has {net.nodes} nodes, degrees {degrees}.")
        seen.append(net.nodes)
    if seen[1:3] != [36, 576]:
        wrong = Witness("HS(3)", f"HS(3) and HS(4) have {seen[1:3]} nodes.")
    return settled(
        wrong,
        f"$(n!)^2$, degree $n$; {seen[1]}, {seen[2]}",
        "n = 2 to 5, node by node",
        "The link of a diagonal node is a reconstruction; any choice leaves degree and number.",
    )


@claim("scq-1-hs-modules", "§1", "$n!$ modules, each an n-star")
def hierarchical_star_modules() -> Finding:
    """The hierarchical star HS(n,n) consists of n! modules, each an n-star, and links between."""
    wrong = None
    for n in (2, 3, 4, 5):
        net, module = network(f"HS({n})"), network(f"S({n})")
        row = np.arange(module.nodes)
        asked = np.sort(module.table(), axis=1)
        for start in range(0, net.nodes, module.nodes):
            near = net.neighbors(row + start)
            inside = [[v - start for v in near[i] if 0 <= v - start < module.nodes] for i in row]
            if [sorted(one) for one in inside] != asked.tolist():
                wrong = wrong or Witness(net.spec, f"Module {start // module.nodes} is no star.")
    return settled(wrong, "$n!$ modules, each an n-star", "n = 2 to 5, node by node")


@claim("scq-1-hyperstar-nodes", "§1", r"$\frac{n!}{k!(n-k)!}$ nodes")
def hyper_star_nodes() -> Finding:
    r"""The hyper-star has $\binom{n}{k}$ nodes."""
    return sweep(
        nets("HyperStar", ((n, k) for n in range(2, 13) for k in range(1, n))),
        lambda net: comb(*_nk(net)),
        lambda net: len(net.table()),
        r"$\binom{n}{k}$ nodes",
        "n = 2 to 12, every k",
        name="The number of nodes",
    )


def _nk(net: Network) -> tuple[int, int]:
    assert isinstance(net, HyperStar)
    return net.n, net.k


@claim("scq-1-hyperstar-degree", "§1", "degree $n-k$", quote="at node degree n−k")
def hyper_star_degree() -> Finding:
    """The hyper-star has degree $n-k$."""
    witness, largest = None, True
    for net in nets("HyperStar", ((n, k) for n in range(2, 13) for k in range(1, n))):
        n, k = _nk(net)
        degrees = (net.table() >= 0).sum(axis=1)
        largest = largest and (2 * k > n or int(degrees.max()) == n - k)
        if witness is None and set(degrees.tolist()) != {n - k}:
            node = int(np.flatnonzero(degrees != n - k)[0])
            witness = Witness(
                net.spec,
                f"Node {net.format(node)} of {net.spec} has degree {int(degrees[node])},"
                f" not {n - k}.",
                (("from", net.format(node)),),
            )
    readings = (
        Reading(
            "of every node",
            f"not in {witness.spec}" if witness else "of every node",
            "differs" if witness else "agrees",
        ),
        Reading(
            "the largest, for k ≤ n/2",
            "$n-k$" if largest else "another",
            "agrees" if largest else "differs",
        ),
    )
    return Finding(
        "$k$ or $n-k$, by the first bit",
        verdict_of(readings),
        "n = 2 to 12, every k",
        "A node whose first bit is 0 can swap it with k ones, one whose first bit is 1 with n−k"
        " zeros: n−k throughout only for n = 2k, where the paper calls it regular.",
        readings=readings,
        witness=witness,
    )


@claim("scq-1-hyperstar-regular", "§1", "regular, symmetric, diameter $n-1$")
def hyper_star_regular() -> Finding:
    """For $n = 2k$ the hyper-star is regular and symmetric, and its diameter is $n-1$."""
    wrong = None
    for k in range(1, 6):
        net = HyperStar(2 * k, k)
        strings = net.string.strings(np.arange(net.nodes))
        full = (1 << net.n) - 1
        maps = [net.string.values(full ^ strings)]
        for place in range(net.n - 2):
            # Exchange two neighbouring places behind the first: these generate all exchanges.
            low, high = strings >> place & 1, strings >> (place + 1) & 1
            turned = (low ^ high) * (3 << place)
            maps.append(net.string.values(strings ^ turned))
        table = net.table()
        filled = np.where(table < 0, -1, table)
        regular = {int(d) for d in (filled >= 0).sum(axis=1)} == {k}
        same = all(_maps_links(filled, image) for image in maps)
        diameter = search(net).diameter
        if not (regular and same and diameter == net.n - 1):
            wrong = Witness(net.spec, f"{net.spec} has diameter {diameter}, or is not symmetric.")
            break
    return settled(
        wrong,
        "regular, symmetric, diameter $n-1$",
        "k = 1 to 5, automorphism by automorphism and by search",
        "The complement exchanges the nodes with first bit 0 and 1; exchanges of the other places"
        " take any of one sort to any other.",
    )


def _maps_links(table: Ints, image: Ints) -> bool:
    moved = np.where(table >= 0, image[table], -1)
    return bool((np.sort(moved, axis=1) == np.sort(table[image], axis=1)).all())


# Where the star-crossed cube stands --------------------------------------------------------------


@claim("scq-1-between", "§1", "between $S(n)$ and $CQ(m)$", quote="lies in between")
def lies_between() -> Finding:
    """In its topological properties SCQ(m,n) lies between the n-star and the m-dimensional CQ."""
    own = [(f"S({n})", f"SCQ({m},{n})", f"CQ({m})") for m in range(1, 9) for n in range(2, 9)]
    equal = [(f"S({d + 1})", f"SCQ(3,{d - 2})", f"CQ({d})") for d in range(4, 17)]
    readings = tuple(
        Reading(
            f"{name.replace('_', ' ')}, {title}",
            outside or "always between",
            "differs" if outside else "agrees",
        )
        for title, triples in (
            ("with its own factors S(n), CQ(m)", own),
            ("at equal degree, m = 3", equal),
        )
        for name in ("nodes", "diameter", "mean_distance", "message_density")
        for outside in [_outside(name, triples)]
    )
    verdict = verdict_of(readings)
    return Finding(
        "not with its own factors",
        verdict,
        "m = 1 to 8, n = 2 to 8 for the factors; degrees 4 to 16 with m = 3",
        "The sentence does not say at what the three are compared.",
        readings=readings,
        witness=Witness("SCQ(1,2)", readings[0].computed) if verdict == "differs" else None,
    )


def _outside(name: str, triples: list[tuple[str, str, str]]) -> str:
    for triple in triples:
        a, b, c = (
            network(spec).nodes if name == "nodes" else getattr(measure(network(spec)), name)
            for spec in triple
        )
        if not min(a, c) <= b <= max(a, c):
            return f"{text(b)}, not {text(min(a, c))} to {text(max(a, c))}, at {triple[1]}"
    return ""


@claim("scq-1-cq-half", "§1", "almost half")
def almost_half() -> Finding:
    """The diameter of the crossed cube is almost half that of the hypercube."""
    found = [(n, measure(network(f"CQ({n})")).diameter or 0) for n in (*range(1, 21), 40)]
    wrong = next((n for n, diameter in found if abs(2 * diameter - n) > 2), None)
    return settled(
        None if wrong is None else Witness(f"CQ({wrong})", f"CQ({wrong}) is more than a hop off."),
        r"$\lceil (n+1)/2 \rceil$ of $n$",
        "n = 1 to 20, and 40",
        "It is at most one hop more than n/2.",
        evidence=tuple(Bar(f"CQ({n})", d / n, f"{d} of {n}") for n, d in found[:12]),
        measure="Diameter of CQ(n) ÷ that of Q(n)",
    )


@claim("scq-1-cq-mean", "§1", "smaller", quote="reduced mean distance")
def reduced_mean() -> Finding:
    """The mean distance of the crossed cube is smaller than that of the hypercube."""
    pairs = [(n, measure(network(f"CQ({n})")).mean_distance or 0) for n in range(1, 33)]
    wrong = next((n for n, mean in pairs if n > 2 and not mean < Fraction(n, 2)), None)
    return settled(
        None if wrong is None else Witness(f"CQ({wrong})", f"CQ({wrong}) has no smaller mean."),
        "smaller from n = 3",
        "n = 1 to 32",
        "CQ(1) and CQ(2) are the hypercubes, with the same mean.",
        evidence=tuple(
            Bar(f"CQ({n})", float(2 * mean / n), f"{text(mean)} of {text(Fraction(n, 2))}")
            for n, mean in pairs[:12]
        ),
        measure="Mean distance of CQ(n) ÷ that of Q(n)",
    )
