"""§4: hyperrectangles and hybrids possible with ten ports, and links by kind of dimension."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement

from explorer.core.registry import network
from explorer.papers.check import finding_unless
from explorer.papers.claim import Bar, Finding, Witness
from explorer.papers.forms.quantities import LINKS
from explorer.papers.forms.sizes import Over, single
from explorer.papers.forms.vocabulary import Beside, Depends, FunctionForm, Joined, Sweep, statement
from explorer.papers.ghc._lattices import LATTICES, MAX_PORTS
from explorer.words.forms import shown

MAX_DIMENSION_NODES = MAX_PORTS + 1
"""Largest dimension for which hybrids are counted: that of the largest full one."""


def _ports(*dimensions: str) -> int:
    """Return the maximum number of ports of a node, counted on the network itself."""
    net = network(f"GHC({','.join(dimensions)})")
    return int((net.table() >= 0).sum(axis=1).max())


def kinds() -> tuple[str, ...]:
    """Return every dimension of up to eleven nodes: full, ring (``r``) or mesh line (``m``).

    A ring of three is full, and so is a line of two: each of these is listed once.
    """
    full = [str(radix) for radix in range(2, MAX_DIMENSION_NODES + 1)]
    rings = [f"{radix}r" for radix in range(4, MAX_DIMENSION_NODES + 1)]
    lines = [f"{radix}m" for radix in range(3, MAX_DIMENSION_NODES + 1)]
    return (*full, *rings, *lines)


@lru_cache(maxsize=4)
def counts_by_ports(ending: str = "") -> tuple[int, ...]:
    """Return the number of configurations that need 0 to 10 ports, in any order.

    ``ending`` selects the kinds of dimension whose text ends with it: ``"m"`` for lines.

    >>> counts_by_ports()[:3], counts_by_ports("m")[:3]
    ((1, 1, 19), (1, 0, 9))
    """
    ports_needed = Counter(_ports(kind) for kind in kinds() if kind.endswith(ending))
    counts = [1] + [0] * MAX_PORTS
    for ports in ports_needed.elements():
        # Each kind may be in a configuration any number of times.
        for total in range(ports, MAX_PORTS + 1):
            counts[total] += counts[total - ports]
    return tuple(counts)


def many_hybrids() -> Finding:
    """Return the number of configurations of full, ring and line dimensions with ten ports."""
    pairs = combinations_with_replacement(kinds(), 2)
    exception = next((p for p in pairs if _ports(*p) != sum(map(_ports, p))), None)
    more = sum(counts_by_ports()) - 1 - len(LATTICES.sizes)
    wrong = None
    if exception is not None or more <= len(LATTICES.sizes):
        first = f"GHC({','.join(exception)})" if exception else "GHC(4r)"
        wrong = Witness(first, f"There are {more:,} of them.")
    bars = tuple(
        Bar(f"{shown(ports):port}", float(count), f"{count:,}")
        for ports, count in enumerate(counts_by_ports())
        if ports
    )
    return finding_unless(
        wrong,
        f"{more:,} besides the 138",
        f"Every choice of full, ring and line dimensions of up to {MAX_DIMENSION_NODES} nodes;"
        " ports counted on all networks of one and two dimensions.",
        "A ring or a line takes two ports however long it is: the ports alone set no limit to its"
        " nodes, and so none to the number of hybrids.",
        evidence=bars,
        measure="Configurations of full, ring and line dimensions",
    )


def _links_increase(ring: str, mesh: str, full: str) -> Joined:
    """Return whether a mesh has more links than a ring of equal size, and full rows even more."""
    return Joined((
        (f"{mesh} against the ring", Beside(single(mesh), LINKS, lambda: ring, ">")),
        (f"{full} against the mesh", Beside(single(full), LINKS, lambda: mesh, ">")),
    ))  # fmt: skip


SIDES = [(radix,) for radix in range(4, MAX_DIMENSION_NODES + 1)]
SHORT = "a ring of 3 is full"

CLAIMS = (
    statement("ghc-4-hybrids", "§4", "a large number",
         "Besides the generalized hypercubes listed, ten ports allow many hyperrectangles and"
         " hybrids, in which a dimension may be a ring or a mesh line.",
         FunctionForm(many_hybrids, "links"), quote="a large number"),
    statement("ghc-4-bandwidth", "§4", "ring, mesh, full: more each time",
         "A ring, a mesh and full connection, in this order, give the processors of a dimension"
         " more and more links to talk over.",
         Depends("readings", (
             ("a mesh is an open line, as in §2",
              _links_increase("GHC(4r)", "GHC(4m)", "GHC(4)")),
             ("a mesh of two dimensions, 3 by 3",
              _links_increase("GHC(9r)", "Mesh(3,3)", "GHC(9)")),
         ), "§2 makes a mesh dimension of the nodes whose digits differ by one, an open line: it"
            " lacks the link that closes a ring.")),
    statement("ghc-6-ring", "§6 against §2", "a ring (hyperrectangular)",
         "A hyperrectangular dimension is a ring: of R nodes it has R links.",
         Depends("readings", (
             ("by the definition of §2, digits that differ by one", Sweep(
                 Over("GHC({}m)", SIDES, SHORT), LINKS, lambda radix: radix)),
             ("digits that differ by one modulo R", Sweep(
                 Over("GHC({}r)", SIDES, SHORT), LINKS, lambda radix: radix)),
         ), "§2 and Figure 3 leave the two ends of a dimension unjoined."),
         quote="to a ring (hyperrectangular)"),
)  # fmt: skip
