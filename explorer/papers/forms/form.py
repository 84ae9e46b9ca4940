"""The forms of claims, and how a claim is made from one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Protocol

from explorer.core.basis import Kind
from explorer.papers.claim import Claim, Finding, Foundation

Grounds = Foundation | tuple[Foundation, ...]


class Form(Protocol):
    """Computes a finding, and knows its foundations."""

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        """The foundations, keys of FOUNDATIONS."""

    def __call__(self) -> Finding:
        """Compute the finding."""


def as_tuple(rests: Grounds) -> tuple[Foundation, ...]:
    """Return one foundation or several as a tuple."""
    return (rests,) if isinstance(rests, str) else rests


class Based:
    """A form that rests on the foundations in ``rests``, and on those of all of its class."""

    rests: Grounds
    base: ClassVar[tuple[Foundation, ...]] = ()

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        return merged_foundations(as_tuple(self.rests), self.base)


class Printed(Based):
    """A form that also rests on printed values."""

    base = ("printed",)


@dataclass(frozen=True)
class FunctionForm(Based):
    """A form for special cases: a function for the finding, its foundations and its basis."""

    find: Callable[[], Finding]
    rests: Grounds
    known: Kind = "checked"

    def __call__(self) -> Finding:
        return self.find()


def merged_foundations(*grounds: tuple[Foundation, ...]) -> tuple[Foundation, ...]:
    """Return foundations without repeats, in the order given."""
    return tuple(dict.fromkeys(foundation for each in grounds for foundation in each))


PAPERS = {"mc": "metacube"}
"""Papers whose key is not the prefix of their claims' ids."""


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
    """Return a claim whose finding a form computes; the prefix of its id names the paper.

    A statement may contain ``$…$`` LaTeX. The other arguments are as in Claim.

    >>> nodes = FunctionForm(lambda: Finding("4^n", "agrees", "n = 1 to 7"), ("counts", "printed"))
    >>> made = statement("hcn-nodes", "Table 1", "4^n", "HCN(n) has $4^n$ nodes.", nodes)
    >>> made.paper, made.rests, made.find().verdict
    ('hcn', ('counts', 'printed'), 'agrees')
    """
    prefix = id.split("-")[0]
    paper = PAPERS.get(prefix, prefix)

    def grounds() -> tuple[Foundation, ...]:
        return form.grounds

    return Claim(id, paper, place, statement, printed, form, quote, grounds, because, ours, defect)
