"""What a form of a claim is, and how a claim is made of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from explorer.core.basis import Kind
from explorer.papers.claim import Claim, Finding, Foundation

Grounds = Foundation | tuple[Foundation, ...]


class Form(Protocol):
    """What makes a finding, and knows on what it rests."""

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        """The foundations, keys of FOUNDATIONS."""

    def __call__(self) -> Finding:
        """Compute the finding."""


def as_tuple(rests: Grounds) -> tuple[Foundation, ...]:
    """Return one foundation or several as a tuple."""
    return (rests,) if isinstance(rests, str) else rests


@dataclass(frozen=True)
class FunctionForm:
    """What no other form makes: the finding of a function, what it rests on, how it is known."""

    find: Callable[[], Finding]
    rests: Grounds
    known: Kind = "checked"

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        return as_tuple(self.rests)

    def __call__(self) -> Finding:
        return self.find()


def merged_foundations(*grounds: tuple[Foundation, ...]) -> tuple[Foundation, ...]:
    """Return foundations without repeats, in the order given."""
    return tuple(dict.fromkeys(foundation for each in grounds for foundation in each))


PAPERS = {"mc": "metacube"}
"""Papers whose key is not the beginning of the ids of their claims."""


def statement(
    id: str,
    place: str,
    printed: str,
    statement: str,
    form: Form,
    *,
    quote: str = "",
    because: str = "",
    ours: bool = False,
    defect: str = "",
) -> Claim:
    """Return a claim whose finding a form makes; the beginning of its id names the paper.

    A statement may hold ``$…$`` LaTeX. The rest is as in Claim.

    >>> nodes = FunctionForm(lambda: Finding("4^n", "agrees", "n = 1 to 7"), ("counts", "printed"))
    >>> made = statement("hcn-nodes", "Table 1", "4^n", "HCN(n) has $4^n$ nodes.", nodes)
    >>> made.paper, made.rests, made.find().verdict
    ('hcn', ('counts', 'printed'), 'agrees')
    """
    start = id.split("-")[0]
    paper = PAPERS.get(start, start)

    def grounds() -> tuple[Foundation, ...]:
        return form.grounds

    return Claim(id, paper, place, statement, printed, form, quote, grounds, because, ours, defect)
