"""Claims: a statement of a paper, its printed form, and a function that computes the verdict."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from explorer.core.errors import BrokenContract

Verdict = Literal["agrees", "differs", "depends", "open"]
VERDICTS: Final[tuple[Verdict, ...]] = ("agrees", "differs", "depends", "open")

Foundation = Literal[
    "links",
    "symmetry",
    "counts",
    "distances",
    "addresses",
    "router",
    "construction",
    "printed",
    "arithmetic",
]
FOUNDATIONS: Final[dict[Foundation, str]] = {
    "links": "the links of a network, as a search or a count walks over them",
    "symmetry": "automorphisms that a family declares, where one node of each class stands for all",
    "counts": "numbers of nodes, links and degrees in closed form",
    "distances": "distances in closed form",
    "addresses": "the fields of addresses, and the clusters that they make",
    "router": "the steps of a router",
    "construction": "a tree, a ring, a set of paths, a partition, a schedule that is built",
    "printed": "values and lists as the paper prints them",
    "arithmetic": "nothing but arithmetic, for a reason that is given",
}
"""The foundations of verdicts; the audit breaks each to see whether the finding moves."""

Doubt = Literal["readings", "scan", "size"]
DOUBTS: Final[dict[Doubt, str]] = {
    "readings": "the words allow several readings",
    "scan": "perhaps the scan",
    "size": "true from some size on",
}
"""Why a verdict depends: the printed words, their scan, or the sizes leave something open."""


@dataclass(frozen=True)
class Witness:
    """The smallest counterexample: a network, one sentence, and parameters of Explore.

    ``view`` holds parameters of Explore's URL besides ``net``: ``(("from", "(00,01)"), …)``.
    """

    spec: str
    sentence: str
    view: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Reading:
    """One way to read an ambiguous statement, and the finding under it."""

    name: str
    computed: str
    verdict: Verdict


@dataclass(frozen=True)
class Bar:
    """One bar of evidence: a size, a value as a plain number, and the value as text."""

    label: str
    value: float
    text: str
    differs: bool = False


@dataclass(frozen=True)
class Finding:
    """The result of a computation: a value as text, a verdict, the checked range in a sentence.

    ``printed`` replaces the claim's printed text if the witness makes it more exact; ``note`` says
    why, in a sentence or two, or why an open claim can't be computed. ``evidence`` is a bar per
    size under the title ``measure``. A claim that ``differs`` has a witness; it differs ``in_part``
    if it joins several statements and some of them hold. ``doubt`` is the kind of a finding that
    depends, a key of DOUBTS.
    """

    computed: str
    verdict: Verdict
    checked: str
    note: str = ""
    printed: str | None = None
    readings: tuple[Reading, ...] = ()
    evidence: tuple[Bar, ...] = ()
    measure: str = ""
    witness: Witness | None = None
    doubt: Doubt | None = None
    in_part: bool = False


@dataclass(frozen=True)
class Claim:
    """A statement of a paper, in our own words, and the function that computes its verdict.

    ``place`` is its position in the paper (``Theorem 3``, ``Table 2``, ``§3.5``), ``quote`` a few
    of the paper's own words if they carry the claim. ``grounds`` returns the foundations of its
    verdict, keys of FOUNDATIONS; if that is arithmetic alone, ``because`` says why. ``ours`` marks
    a promise of the product instead of a statement of the paper: a corrected algorithm, a repaired
    tree. ``defect`` is the id of the claim that counts the same defect if it shows in several
    places.
    """

    id: str
    paper: str
    place: str
    statement: str
    printed: str
    compute: Callable[[], Finding]
    quote: str = ""
    grounds: Callable[[], tuple[Foundation, ...]] = tuple
    because: str = ""
    ours: bool = False
    defect: str = ""

    @cached_property
    def rests(self) -> tuple[Foundation, ...]:
        """The foundations of the verdict; computing them may mean loading networks of all sizes."""
        return self.grounds()

    def find(self) -> Finding:
        """Compute the finding; raise BrokenContract if it contradicts its own verdict."""
        finding = self.compute()
        if finding.verdict == "differs" and finding.witness is None:
            raise BrokenContract(f"claim {self.id} differs and shows no witness")
        if finding.verdict == "depends" and len(finding.readings) < 2:
            raise BrokenContract(f"claim {self.id} depends on a reading and does not name two")
        if finding.verdict == "open" and not finding.note:
            raise BrokenContract(f"claim {self.id} is open and does not say why")
        return finding
