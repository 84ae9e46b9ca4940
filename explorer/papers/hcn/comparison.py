"""The abstract, §1, §2, §5 and §6: the HCN against the hypercube, sentence by sentence."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from explorer.analysis.measures import moore_bounds
from explorer.core.claim import Bar, Finding, Reading, Witness, claim
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.networks.hcnm import MultipleHCN
from explorer.networks.hcns import SubsetHCN
from explorer.papers.check import Case, compare, text
from explorer.papers.forms import Beside, said
from explorer.papers.hcn._lengths import CORRECTED, diameter, far_view, hcn, mean_distance, reach
from explorer.papers.hcn.incomplete import sizes
from explorer.papers.hcn.table2 import KNOWN_DIAMETER
from explorer.papers.quantities import DEGREE, DIAMETER, LINKS, Quantity
from explorer.papers.several import Depends, depending
from explorer.papers.sizes import Over

SIZES = range(1, 11)
UP_TO_10 = "HCN(1) to HCN(10) against Q(2) to Q(20), exactly."


def cube(n: int) -> Network:
    """Return the hypercube with as many nodes as HCN(n)."""
    return network(f"Q({2 * n})")


def _far(case: Case) -> tuple[tuple[str, str], ...]:
    return far_view(network(case.spec))


def _ratio(of: Callable[[Network], Fraction], what: str) -> Finding:
    """Follow a ratio of HCN(n) to the hypercube towards a half."""
    ratios = {n: of(hcn(n)) / of(cube(n)) for n in range(1, 37)}
    falling = all(ratios[n + 1] < ratios[n] for n in range(1, 36))
    # Twice the ratio less one must vanish: here it halves whenever n doubles.
    gap = {n: 2 * ratio - 1 for n, ratio in ratios.items()}
    closing = falling and all(gap[2 * n] == gap[n] / 2 for n in range(1, 19))
    shown = (1, 2, 4, 8, 16, 32, 36)
    last = ratios[36]
    bars = tuple(
        Bar(f"n = {n}", float(ratios[n]), f"{float(100 * ratios[n]):.1f} %") for n in shown
    )
    checked = "HCN(1) to HCN(36), exactly; it falls at each step, and its distance to a half halves"
    return Finding(
        f"{float(100 * last):.1f} % at n = 36",
        "agrees" if closing else "differs",
        f"{checked} with every doubling of n.",
        evidence=bars,
        measure=what,
        witness=None if closing else Witness("HCN(36)", f"It is {text(last)} there."),
    )


@claim("hcn-2-links-per-node", "§2", "tends to half", rests="counts")
def links_per_node() -> Finding:
    """The links at a node of HCN(n,n), over those of the hypercube of as many nodes, tend to one
    half."""
    return _ratio(lambda net: net.degrees.mean, "Links at a node, HCN(n) over Q(2n)")


@claim("hcn-2-links-ratio", "§2", "approaches half", rests="counts")
def links_in_all() -> Finding:
    """The links of HCN(n,n), over those of the hypercube of as many nodes, tend to one half."""
    return _ratio(lambda net: Fraction(net.links), "Links, HCN(n) over Q(2n)")


CUBES = Over("HCN({})", [(n,) for n in range(1, 11)])


def _less(quantity: Quantity, start: int) -> Depends:
    """Return whether a quantity of HCN(n) is less than that of the hypercube of its size."""

    def twin(n: int) -> str:
        return f"Q({2 * n})"

    late = CUBES.only(lambda n: n >= start)
    return Depends("size", (
        ("every HCN(n)", Beside(CUBES, quantity, twin, "<")),
        (f"from n = {start} on", Beside(late, quantity, twin, "<")),
    ))  # fmt: skip


LESS = (
    said("hcn-2-fewer-links", "§2", "considerably smaller",
         "A complete HCN has fewer links than the hypercube of as many nodes.", _less(LINKS, 2)),
    said("hcn-1-fewer-links-per-node", "§1", "considerably lower",
         "A complete HCN needs fewer links at a node than the hypercube of as many nodes.",
         _less(DEGREE, 2)),
    said("hcn-0-lower-diameter", "Abstract", "lower diameters",
         "A complete HCN has a lower diameter than the hypercube of as many nodes.",
         _less(DIAMETER, 3)),
    said("hcn-5.2-lower-diameter", "§5.2", "a lower diameter",
         "A complete HCN has a lower diameter than a comparable hypercube, with almost half the"
         " links at a node.", _less(DIAMETER, 3)),
    said("hcn-5.2-expandable", "§5.2", "$m+n$, lower than $2n+1$",
         "For every $m < n$, HCNm(m,n) has a lower diameter than HCNs(m,n).",
         Beside(Over("HCNm({},{})", sizes(8)), KNOWN_DIAMETER, lambda m, n: f"HCNs({m},{n})",
                "<")),
)  # fmt: skip


@claim("hcn-2-same-diameter", "§2", "identical to hypercubes", rests=("distances", "printed"))
def same_diameter() -> Finding:
    """The diameter of a complete HCN is that of the hypercube of as many nodes."""
    cases = [Case(f"HCN({n})", f"n = {n}", diameter(cube(n)), diameter(hcn(n))) for n in SIZES]
    return compare(
        cases,
        what="the diameter",
        checked=UP_TO_10,
        view=_far,
        note="It is less from n = 3 on, as the paper itself says further on.",
    )


@claim("hcn-6-same-diameter", "§6", "the same diameter", rests=("distances", "printed"))
def same_diameter_again() -> Finding:
    """The HCN has the diameter of the hypercube, with almost half the links at a node."""
    return same_diameter.compute()


@claim("hcn-6-lower-simulated", "§6", "a lower diameter", rests=("distances", "links", "router"))
def lower_by_the_choice() -> Finding:
    """Routed by the optimal-distance algorithm, the longest way in an HCN is shorter than in the
    hypercube of as many nodes."""
    return _below(_longest, diameter, "the longest route", 8)


@claim("hcn-5.1-less", "§5.1", "$< m+n$", rests=("distances", "links", "router"))
def less_than_the_bound() -> Finding:
    """Under the optimal-distance algorithm the diameter of HCN(m,n) is less than $m+n$, the
    diameter of the hypercube of as many nodes."""
    whole = _below(_longest, diameter, "the longest route", 8)
    # n - m hops to the copy that holds the target, and the longest route within it.
    routes = {(m, n): n - m + reach(m, CORRECTED).longest for m, n in sizes(8)}
    over = [m for (m, n), hops in routes.items() if hops >= m + n]
    nets = (SubsetHCN(*pair) for pair in sizes(8))
    subset = next((net for net in nets if diameter(net) >= net.m + net.n), None)
    if whole.verdict != "agrees" or subset is None:
        return whole
    m, n, far = subset.m, subset.n, diameter(subset)
    return Finding(
        f"{far}, not below {m + n}, in {subset.spec}",
        "depends",
        "HCN(1) to HCN(8), and all m < n ≤ 8 of both incomplete kinds.",
        "The sentence does not say how an incomplete network is made. With m = 1 and 2 the two are"
        " equal, as in the paper's Table 3.",
        readings=(
            Reading("m = n", whole.computed, whole.verdict),
            Reading(
                "Multiple copies",
                f"lower from m = {max(over) + 1} on",
                "agrees" if set(over) == set(range(1, max(over) + 1)) else "differs",
            ),
            Reading("Subset of the links", f"{far} at m, n = {m}, {n}", "differs"),
        ),
        evidence=whole.evidence,
        measure=whole.measure,
        witness=Witness(
            subset.spec,
            f"The farthest pair of {subset.spec} is {far} hops apart, more than {m + n}.",
            far_view(subset),
        ),
    )


def _longest(net: Network) -> int:
    """Return the longest route of the optimal-distance choice in HCN(n)."""
    return reach(len(net.ports) - 2, CORRECTED).longest


def _below(
    ours: Callable[[Network], int], theirs: Callable[[Network], int], what: str, most: int = 10
) -> Finding:
    """Hold a value of HCN(n) against that of the hypercube: lower from some size on.

    The paper compares networks that grow; at the smallest sizes, which its own tables give, the
    two may still be equal.
    """
    tried = range(1, most + 1)
    here, there = {n: ours(hcn(n)) for n in tried}, {n: theirs(cube(n)) for n in tried}
    lower = [n for n in tried if here[n] < there[n]]
    rest = [n for n in tried if n not in lower]
    bars = tuple(
        Bar(f"n = {n}", here[n] / there[n], f"{here[n]:,} against {there[n]:,}", here[n] > there[n])
        for n in tried
    )
    checked = f"HCN(1) to HCN({most}) against the hypercube of as many nodes, exactly."
    measure_ = f"{what[:1].upper() + what[1:]}, HCN(n) over Q(2n)"
    if not rest:
        return Finding("always lower", "agrees", checked, evidence=bars, measure=measure_)
    n = rest[0]
    whole = Finding(
        f"{here[n]}, not below {there[n]}, at n = {n}",
        "differs",
        checked,
        evidence=bars,
        measure=measure_,
        witness=Witness(
            f"HCN({n})",
            f"In HCN({n}) {what} is {here[n]}, in Q({2 * n}) {there[n]}.",
            far_view(hcn(n)),
        ),
    )
    if not lower or max(rest) > min(lower):
        return whole
    late = Finding(f"always lower, {here[lower[0]]} against {there[lower[0]]}", "agrees", checked)
    found = [("every HCN(n)", whole), (f"from n = {lower[0]} on", late)]
    return depending("size", found)


@claim("hcn-5.2-mean", "§5.2", r"$\leq (m+n+2)/2$", rests=("distances", "printed"))
def bound_of_the_mean() -> Finding:
    """The average distance in an HCN of $2^{m+n}$ nodes is at most $(m+n+2)/2$."""
    kinds: dict[str, list[Network]] = {
        "m = n": [hcn(n) for n in SIZES],
        "Multiple copies": [MultipleHCN(m, n) for m, n in sizes(8)],
        "Subset of the links": [SubsetHCN(m, n) for m, n in sizes(8)],
    }
    found = {}
    for name, nets in kinds.items():
        cases = []
        for net in nets:
            m, n = (field.size.bit_length() - 1 for field in net.fields)
            said = Fraction(m + n + 2, 2)
            cases.append(Case(net.spec, f"m, n = {m}, {n}", said, mean_distance(net)))
        found[name] = compare(
            cases,
            what="the mean distance",
            checked="HCN(1) to HCN(10), all m < n ≤ 8; the node itself counts.",
            relation="≤",
            view=_far,
        )
    wrong = [item for item in found.values() if item.verdict == "differs"]
    if not wrong:
        return found["m = n"]
    return Finding(
        wrong[0].computed,
        "depends",
        wrong[0].checked,
        "The sentence does not say how an incomplete network is made. Nodes themselves count at"
        " distance 0; without them the means are a little larger.",
        readings=tuple(Reading(name, f.computed, f.verdict) for name, f in found.items()),
        evidence=found["m = n"].evidence,
        measure="Mean distance, m = n",
        witness=wrong[0].witness,
    )


@claim("hcn-5.2-mean-cube", "§5.2", "$(m+n)/2$", rests=("distances", "printed"))
def mean_distance_of_the_hypercube() -> Finding:
    """The average distance in the hypercube of $2^{m+n}$ nodes is $(m+n)/2$."""
    cases = []
    for s in range(2, 13):
        mean = mean_distance(network(f"Q({s})"))
        cases.append(Case(f"Q({s})", f"m + n = {s}", Fraction(s, 2), mean))
    return compare(
        cases, what="the mean distance", checked="Q(2) to Q(12), the node itself counted."
    )


@claim("hcn-5.2-mean-difference", "§5.2", "one more, negligible for large $n$", rests="distances")
def mean_difference() -> Finding:
    """The bound on the average distance of the HCN exceeds the hypercube's average by one, less
    and less of it as the network grows."""
    gaps = {}
    for n in range(1, 11):
        ours, theirs = mean_distance(hcn(n)), mean_distance(cube(n))
        gaps[n] = (ours - theirs, n + 1 - theirs, (n + 1 - theirs) / theirs)
    bars = tuple(
        Bar(f"n = {n}", float(gap), f"{float(gap):+.3f}") for n, (gap, _, _) in gaps.items()
    )
    one = all(bound == 1 for _, bound, _ in gaps.values())
    falling = all(gaps[n + 1][2] < gaps[n][2] for n in range(1, 10))
    return Finding(
        "bound one more",
        "agrees" if one and falling else "differs",
        "HCN(1) to HCN(10) against Q(2) to Q(20), exactly.",
        f"The average itself exceeds the hypercube's by {float(gaps[3][0]):.2f} at n = 3, and is"
        f" {float(abs(gaps[10][0])):.2f} {'below' if gaps[10][0] < 0 else 'above'} it at n = 10.",
        evidence=bars,
        measure="Mean distance of HCN(n) less that of Q(2n)",
        witness=None if one and falling else Witness("HCN(1)", "The bound is not one more."),
    )


@claim("hcn-1-hypercube-planar", "§1", "not planar", rests="links")
def hypercube_not_planar() -> Finding:
    """A large hypercube can't be drawn in the plane without crossings."""
    import networkx

    flat = {n: networkx.check_planarity(network(f"Q({n})").to_networkx())[0] for n in range(1, 7)}
    planar = [n for n, is_flat in flat.items() if is_flat]
    if not planar:
        return Finding("never planar", "agrees", "Q(1) to Q(6), tested for planarity.")
    first = max(planar) + 1
    rest = all(not flat[n] for n in range(first, 7))
    return Finding(
        f"not planar from Q({first}) on",
        "agrees" if rest else "differs",
        "Q(1) to Q(6), tested for planarity; each holds all smaller ones.",
        f"Q({max(planar)}), the cube, can still be drawn flat.",
        witness=None if rest else Witness(f"Q({max(planar)})", f"Q({max(planar)}) is planar."),
    )


@claim("hcn-1-more-planar", "§1", "relatively more planar", rests=("counts", "links"))
def hcn_more_planar() -> Finding:
    """The HCN has a layout nearer to a planar one than the hypercube of as many nodes."""
    import networkx

    flat = {n: networkx.check_planarity(hcn(n).to_networkx())[0] for n in range(1, 5)}
    cubes = {n: networkx.check_planarity(cube(n).to_networkx())[0] for n in range(1, 5)}
    excess = {n: (_too_many(hcn(n)), _too_many(cube(n))) for n in range(2, 6)}
    fewer = all(ours < theirs for ours, theirs in excess.values())
    bars = tuple(
        Bar(f"n = {n}", ours, f"{ours:,} against {theirs:,}")
        for n, (ours, theirs) in excess.items()
    )
    name = {True: "planar", False: "not planar"}
    return Finding(
        f"HCN(2): {name[flat[2]]}",
        "depends",
        "HCN(1) to HCN(4), Q(2) to Q(8), tested for planarity; links counted up to HCN(5).",
        "More planar is no measure; the number of crossings is not known for networks like these.",
        readings=(
            Reading(
                "Planar where the hypercube is not",
                f"HCN(2): {name[flat[2]]}",
                "agrees" if flat[2] and not cubes[2] else "differs",
            ),
            Reading(
                "Fewer links too many for a planar drawing",
                f"{excess[3][0]} against {excess[3][1]} at n = 3",
                "agrees" if fewer else "differs",
            ),
        ),
        evidence=bars,
        measure="Links that must go at least before it can be planar, HCN(n) and Q(2n)",
        witness=Witness("HCN(2)", f"HCN(2) is {name[flat[2]]}."),
    )


def _too_many(net: Network) -> int:
    """Return how many links at least a planar drawing has no room for.

    By Euler's formula a planar network holds at most 3N - 6 links, without triangles 2N - 4.
    """
    rows = [set(row) - {-1} for row in net.table().tolist()]
    triangle = any(rows[a] & rows[b] for a, near in enumerate(rows) for b in near)
    room = 3 * net.nodes - 6 if triangle else 2 * net.nodes - 4
    return max(0, net.links - room)


@claim(
    "hcn-5.2-next",
    "§5.2",
    "diameter $m+2$, $2^{2m-1}$ nodes",
    rests="arithmetic",
    because="The network is not described; Moore's bound needs but its nodes and its degree.",
)
def the_next_network() -> Finding:
    """A further HCN with one more link between two clusters joins $2^{2m-1}$ nodes, $m+1$ links
    at each, within $m+2$ hops."""
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
