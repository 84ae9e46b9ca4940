"""What the paper says of ECQ beside HQ, CQ and EH: diameters, mean distances, cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from explorer.core.claim import Bar, Finding, Reading, Verdict, Witness, claim
from explorer.core.registry import network
from explorer.papers.check import View, text
from explorer.papers.ecq._sizes import (
    CLOSED,
    WIDE,
    diameter,
    exchanged,
    far_view,
    mean,
    mean_cost,
    sizes,
)


def _beside(
    value: Callable[[str], Fraction | int],
    other: Callable[[int, int], str],
    found: tuple[tuple[int, int], ...],
) -> list[tuple[tuple[int, int], Fraction, Fraction]]:
    """Return (size, value of ECQ, value of the other) for every size."""
    return [
        (size, Fraction(value(f"ECQ({size[0]},{size[1]})")), Fraction(value(other(*size))))
        for size in found
    ]


def _bars(rows: list[tuple[tuple[int, int], Fraction, Fraction]]) -> tuple[Bar, ...]:
    return tuple(
        Bar(f"({s},{t})", float(ours / theirs), f"{text(ours)} : {text(theirs)}", ours >= theirs)
        for (s, t), ours, theirs in rows
        if s == t or s == t + 1
    )[:10]


@claim("ecq-1-near-cq", "§1", "almost the same", quote="almost the same as that of a CQ")
def near_cube() -> Finding:
    """The diameter of ECQ comes close to that of a crossed cube of as many nodes."""
    rows = _beside(lambda spec: diameter(network(spec)), lambda s, t: f"CQ({s + t + 1})", WIDE)
    more = sorted({int(ours - theirs) for _, ours, theirs in rows})
    twice = [size for size, ours, theirs in rows if ours >= 2 * theirs]
    last = rows[-1]
    return Finding(
        f"{more[0]} to {more[-1]} hops more",
        "depends" if twice else "agrees",
        CLOSED,
        readings=(
            Reading("In hops, at every size", f"at most {more[-1]} more", "agrees"),
            Reading(
                "As a share, in large networks",
                f"{text(last[1])} : {text(last[2])} at (35,35)",
                "agrees" if last[1] * 10 < last[2] * 11 else "differs",
            ),
            Reading(
                "As a share, at every size",
                f"twice it at ({twice[0][0]},{twice[0][1]})",
                "differs",
            ),
        )
        if twice
        else (),
        evidence=_bars(rows),
        measure="Diameter of ECQ : CQ",
    )


@claim("ecq-1-below-eh", "§1", "much smaller", quote="but much smaller than that of an EH")
def below_exchanged() -> Finding:
    """The diameter of ECQ(s,t) is much smaller than that of EH(s,t)."""
    rows = _beside(lambda spec: diameter(network(spec)), lambda s, t: f"EH({s},{t})", WIDE)
    equal = [size for size, ours, theirs in rows if ours >= theirs]
    last = rows[-1]
    large: Verdict = "agrees" if last[1] * Fraction(5, 3) < last[2] else "differs"
    return Finding(
        f"equal at {len(equal)} sizes",
        "depends",
        CLOSED,
        "For s, t up to 2 the crossed cubes in it are hypercubes, and ECQ is EH.",
        readings=(
            Reading("For every s and t", f"equal at ({equal[0][0]},{equal[0][1]})", "differs"),
            Reading("As s and t grow", f"{text(last[1])} : {text(last[2])} at (35,35)", large),
        ),
        evidence=_bars(rows),
        measure="Diameter of ECQ : EH",
    )


@claim("ecq-1-mean", "§1", "smaller", quote="mean distance among the vertices is smaller")
def below_mean() -> Finding:
    """The mean distance in ECQ(s,t) is smaller than in EH(s,t)."""
    rows = _beside(lambda spec: mean(network(spec)), lambda s, t: f"EH({s},{t})", sizes(12))
    equal = [size for size, ours, theirs in rows if ours >= theirs]
    others = all(ours < theirs for size, ours, theirs in rows if max(size) > 2)
    s, t = equal[0]
    return Finding(
        f"equal at {len(equal)} sizes",
        "depends",
        "s, t = 1 to 12, exact",
        "Over all ordered pairs, the node itself included. For s, t up to 2 ECQ is EH.",
        readings=(
            Reading("For every s and t", f"equal at ({s},{t})", "differs"),
            Reading("Where the two differ at all", "smaller, s or t ≥ 3",
                    "agrees" if others else "differs"),
        ),
        evidence=_bars(rows),
        measure="Mean distance of ECQ : EH",
    )  # fmt: skip


@claim("ecq-1-eh-diameter", "§1", "no improvement", quote="no improvement over the diameter")
def no_improvement() -> Finding:
    """The exchanged hypercube EH(s,t) does not improve on the diameter of the hypercube."""
    rows = [
        ((s, t), diameter(exchanged("EH", (s, t))), diameter(network(f"Q({s + t + 1})")))
        for s, t in WIDE
    ]
    less = [size for size, ours, theirs in rows if ours < theirs]
    more = sorted({ours - theirs for _, ours, theirs in rows})
    witness = None
    if less:
        net = exchanged("EH", less[0])
        witness = Witness(net.spec, f"The diameter of {net.spec} is smaller.", far_view(net))
    return Finding(
        f"larger by {', '.join(map(str, more))}",
        "differs" if less else "agrees",
        CLOSED,
        f"At every size it is {more[0]} larger than that of the hypercube.",
        witness=witness,
    )


@claim(
    "ecq-3.2-cq-least",
    "§3.2",
    "CQ has the smallest",
    quote="the diameter of the CQ is the smallest",
)
def cube_least() -> Finding:
    """Of HQ, CQ, EH and ECQ of equal size the crossed cube has the smallest diameter."""
    wrong = None
    for s, t in WIDE:
        n = s + t + 1
        ours = diameter(network(f"CQ({n})"))
        for spec in (f"Q({n})", f"EH({s},{t})", f"ECQ({s},{t})"):
            if diameter(network(spec)) <= ours and wrong is None:
                wrong = Witness(spec, f"The diameter of {spec} is no larger than {ours}.")
    return Finding(
        "the smallest" if wrong is None else f"not beside {wrong.spec}",
        "agrees" if wrong is None else "differs",
        CLOSED,
        witness=wrong,
    )


# Cost, where the sizes compared are those of the plots -------------------------------------------


def _cheaper(other: Callable[[int, int], str], name: str, note: str) -> Finding:
    rows = _beside(lambda spec: mean_cost(network(spec)), other, WIDE)
    above = [(size, ours, theirs) for size, ours, theirs in rows if ours >= theirs]
    bars = _bars(rows)
    if not above:
        return Finding("always less", "agrees", CLOSED, note, evidence=bars,
                       measure=f"Cost of ECQ : {name}")  # fmt: skip
    (s, t), ours, theirs = above[0]
    last = max(s + t for (s, t), _, _ in above)
    spec = f"ECQ({s},{t})"
    verb = "also" if ours == theirs else "only"
    view: View = far_view(network(spec))
    return Finding(
        f"{text(ours)} to {text(theirs)} at ({s},{t})",
        "differs",
        CLOSED,
        f"{note} It is not less at {len(above):,} of {len(rows):,} sizes, the last with"
        f" s + t = {last}.",
        evidence=bars,
        measure=f"Cost of ECQ : {name}",
        witness=Witness(
            spec,
            f"The cost of {spec} is {text(ours)}, that of {other(s, t)} {verb} {text(theirs)}.",
            view,
        ),
    )


@claim("ecq-5-cost-hq", "§5 and Figure 2", "less", quote="is less than that of other topologies")
def cheaper_than_hypercube() -> Finding:
    """The cost factor of ECQ is less than that of the hypercube of as many nodes."""
    return _cheaper(lambda s, t: f"Q({s + t + 1})", "HQ", "Mean degree times diameter.")


@claim(
    "ecq-5-cost-cq",
    "§1, §5 and Figure 2",
    "less",
    quote="is less than that of other topologies",
)
def cheaper_than_crossed() -> Finding:
    """The cost factor of ECQ is less than that of the crossed cube of as many nodes."""
    return _cheaper(lambda s, t: f"CQ({s + t + 1})", "CQ", "Mean degree times diameter.")


@claim(
    "ecq-5-cost-eh",
    "§1, §5 and Figure 2",
    "less",
    quote="is less than that of other topologies",
)
def cheaper_than_exchanged() -> Finding:
    """The cost factor of ECQ(s,t) is less than that of EH(s,t)."""
    found = _cheaper(lambda s, t: f"EH({s},{t})", "EH", "Mean degree times diameter.")
    rows = _beside(lambda spec: mean_cost(network(spec)), lambda s, t: f"EH({s},{t})", WIDE)
    apart = all(ours < theirs for size, ours, theirs in rows if max(size) > 2)
    return replace(
        found,
        computed=f"equal at {sum(ours == theirs for _, ours, theirs in rows)} sizes",
        verdict="depends" if apart else found.verdict,
        note="Mean degree times diameter. For s, t up to 2 ECQ is EH.",
        readings=(
            Reading("For every s and t", found.computed, found.verdict),
            Reading("Where the two differ at all", "less, s or t ≥ 3",
                    "agrees" if apart else "differs"),
        ),
    )  # fmt: skip


@claim(
    "ecq-0-better",
    "Abstract",
    "smaller, fewer, lower",
    quote="smaller diameter, fewer links, and lower cost factor",
)
def better_than_all() -> Finding:
    """ECQ has a smaller diameter, fewer links and a lower cost factor than HQ, CQ and EH."""
    others: dict[str, Callable[[int, int], str]] = {
        "HQ": lambda s, t: f"Q({s + t + 1})",
        "CQ": lambda s, t: f"CQ({s + t + 1})",
        "EH": lambda s, t: f"EH({s},{t})",
    }
    values: dict[str, Callable[[str], Fraction | int]] = {
        "diameter": lambda spec: diameter(network(spec)),
        "links": lambda spec: network(spec).links,
        "cost factor": lambda spec: mean_cost(network(spec)),
    }
    # From (3,3) on: the smallest sizes have claims of their own.
    large = tuple(size for size in WIDE if min(size) >= 3)
    readings, better = [], 0
    for title, value in values.items():
        for name, other in others.items():
            rows = _beside(value, other, large)
            signs = {(ours > theirs) - (ours < theirs) for _, ours, theirs in rows}
            words = {-1: "less", 0: "equal", 1: "more"}
            shown = " or ".join(words[sign] for sign in sorted(signs))
            good = signs == {-1}
            better += good
            readings.append(
                Reading(f"{title}, beside {name}", shown, "agrees" if good else "differs")
            )
    return Finding(
        f"{better} of {len(readings)} comparisons",
        "agrees" if better == len(readings) else "depends",
        "s, t = 3 to 35 in closed form, each beside networks of as many nodes",
        "No other of the four is better in all three; but CQ has the smaller diameter, and EH as"
        " many links.",
        readings=tuple(readings),
    )


@claim("ecq-fig2-large", "Figure 2", "ECQ lowest at the right")
def lowest_when_large() -> Finding:
    """From some size on the curve of the cost factor of ECQ lies below all three others."""
    from_size = None
    for n in range(35, 0, -1):
        ours = mean_cost(exchanged("ECQ", (n, n)))
        others = (f"Q({2 * n + 1})", f"CQ({2 * n + 1})", f"EH({n},{n})")
        if all(ours < mean_cost(network(spec)) for spec in others):
            from_size = n
        else:
            break
    if from_size is None:
        net = exchanged("ECQ", (35, 35))
        return Finding(
            "never", "differs", "s = t = 1 to 35", witness=Witness(net.spec, "Not here.")
        )
    return Finding(
        f"from ({from_size},{from_size}) on",
        "agrees",
        "s = t = 1 to 35 in closed form",
        f"That is from {2 ** (2 * from_size + 1):,} nodes on.",
    )
