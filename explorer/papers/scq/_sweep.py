"""What the claims of this paper share: sizes to look at, formulas held against measures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from explorer.core.claim import Bar, Finding, Reading, Verdict, Witness
from explorer.core.network import Network
from explorer.core.registry import network

Exact = int | Fraction

DISTANCES = (("view", "distances"), ("step", "0"))
"""Parameters of Explore that write the distance to the target beside every node."""

GRID = tuple((m, n) for m in range(1, 13) for n in range(2, 10))
"""The (m,n) at which closed forms are compared: every value in range, no search needed."""


def nets(family: str, sizes: Iterable[tuple[int, ...]]) -> tuple[Network, ...]:
    """Return the networks of these sizes, smallest first.

    >>> [net.spec for net in nets("SCQ", ((2, 2), (1, 2), (1, 3)))]
    ['SCQ(1,2)', 'SCQ(2,2)', 'SCQ(1,3)']
    """
    found = (network(f"{family}({','.join(str(v) for v in size)})") for size in sizes)
    return tuple(sorted(found, key=lambda net: (net.nodes, net.spec)))


def text(value: Exact) -> str:
    """Return an exact value, short enough for a column: beyond that, with five digits.

    >>> text(Fraction(15, 8)), text(Fraction(312401, 27720)), text(479001600)
    ('15/8', '11.270', '479,001,600')
    """
    if isinstance(value, int) or value.denominator == 1:
        return f"{int(value):,}"
    plain = f"{value.numerator}/{value.denominator}"
    return plain if len(plain) <= 9 else f"{float(value):#.5g}"


def sweep(
    found: Iterable[Network],
    printed: Callable[[Network], Exact],
    computed: Callable[[Network], Exact],
    agrees: str,
    checked: str,
    *,
    name: str,
    note: str = "",
    view: tuple[tuple[str, str], ...] = (),
) -> Finding:
    """Hold a printed value against a computed one, the smallest network first.

    ``agrees`` is the computed text if all agree; the first that does not is the witness, and the
    share of the printed value in the computed one is its evidence.
    """
    rows = [(net, printed(net), computed(net)) for net in found]
    wrong = [row for row in rows if row[1] != row[2]]
    if not wrong:
        return Finding(agrees, "agrees", checked, note)
    net, said, value = wrong[0]
    bars = tuple(
        Bar(net.spec, float(said / Fraction(value)), f"{text(said)} : {text(value)}", said != value)
        for net, said, value in rows[:12]
    )
    return Finding(
        f"{text(value)} at {net.spec}",
        "differs",
        checked,
        note,
        f"{text(said)} at {net.spec}",
        evidence=bars,
        measure=f"{name}: printed ÷ computed",
        witness=Witness(
            net.spec, f"{name} of {net.spec} is {text(value)}; printed is {text(said)}.", view
        ),
    )


def verdict_of(readings: tuple[Reading, ...]) -> Verdict:
    """Return the verdict of a statement from its readings: theirs if they are of one mind."""
    verdicts = {reading.verdict for reading in readings}
    return verdicts.pop() if len(verdicts) == 1 else "depends"


def node(net: Network, cube: int, star: str) -> int:
    """Return the node of a product that the paper writes as (decimal cube part, star part).

    >>> net = network("SCQ(3,3)")
    >>> net.format(node(net, 4, "213"))
    '(100,213)'
    """
    m = net.fields[0].size.bit_length() - 1
    return net.parse(f"({cube:0{m}b},{star})")


def between(net: Network, a: int, b: int) -> tuple[tuple[str, str], ...]:
    """Return the parameters of Explore that show a pair of nodes."""
    return (("from", net.format(a)), ("to", net.format(b)))
