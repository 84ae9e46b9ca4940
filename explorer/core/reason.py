"""Why a hop is made, as data: lines that can be evaluated, facts, and sentences made of facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Self

if TYPE_CHECKING:
    from explorer.core.faults import Faults
    from explorer.core.network import Network


@dataclass(frozen=True, slots=True)
class Moment:
    """All that is to be seen when a router takes one step: where it is, and how it came there.

    ``next`` is None at a decision. ``way`` holds the nodes of the message from its source to its
    end, and ``way[place]`` is ``at``. ``before`` is the line lit by the step before, or 0.
    ``left`` gives the distance of a node to the target over what works, -1 where there is no way.
    """

    net: Network
    source: int
    target: int
    at: int
    next: int | None
    variant: str | None
    faults: Faults
    way: tuple[int, ...]
    place: int
    before: int
    left: Callable[[int], int]


Project = Callable[[Any], Any]
"""What a part of a message sees of the moment of the whole."""

Guard = Callable[[Moment], bool]
Effect = Callable[[Moment], int]
Finder = Callable[[Any], Any]
"""How a value is found again: from the moment of a hop, or from whatever else is told of."""


class Line(str):
    """A line of pseudo-code: its text, and what it means.

    ``guard`` tells from a moment whether the line is to be lit at it, and ``effect`` the node that
    the message is sent to. A line without effect decides, and makes no hop. Of the lines with an
    effect no two guards hold at the same moment.

    >>> line = Line("flip bit 0", lambda moment: True, lambda moment: moment.at ^ 1)
    >>> line, line.effect is not None
    ('flip bit 0', True)
    """

    __slots__ = ("effect", "guard")
    guard: Guard | None
    effect: Effect | None

    def __new__(cls, text: str, guard: Guard | None = None, effect: Effect | None = None) -> Self:
        line = super().__new__(cls, text)
        line.guard, line.effect = guard, effect
        return line


class Fact(NamedTuple):
    """A value that is told, how anyone finds it again from the moment, and how it reads.

    ``recompute`` is None where the second way is left to a test, as in the words of the pages.
    In a template ``{x}`` gives the value alone, ``{x:hop}`` "1 hop" or "4 hops", and ``{x:is|are}``
    the first word for 1 and the second for anything else.

    >>> "{n:bit} {n:differs|differ}".format(n=Fact(3, lambda moment: 3))
    '3 bits differ'
    """

    value: Any
    recompute: Finder | None = None
    show: Callable[[Any], str] = str

    def __str__(self) -> str:
        return self.show(self.value)

    def __format__(self, form: str) -> str:
        if not form:
            return str(self)
        if "|" in form:
            singular, plural = form.split("|")
            return singular if self.value == 1 else plural
        return f"{self} {form}{'s' * (self.value != 1)}"

    def lifted(self, project: Project) -> Fact:
        """Return the fact as it is found from a moment of which it knows only a part."""
        if (recompute := self.recompute) is None:
            return self
        return self._replace(recompute=lambda moment: recompute(project(moment)))


class Reason:
    """One sentence, or two, made of facts: a template without numbers, and what stands in it."""

    __slots__ = ("facts", "template")

    def __init__(self, template: str, facts: Mapping[str, Fact]) -> None:
        self.template, self.facts = template, facts

    def __str__(self) -> str:
        return self.template.format_map(self.facts)

    def __add__(self, more: Reason) -> Reason:
        """Return both sentences, one behind the other."""
        return Reason(f"{self.template} {more.template}", {**self.facts, **more.facts})

    def lifted(self, project: Project, template: str = "{}") -> Reason:
        """Return the reason of a part of a message, told of the whole."""
        facts = {name: fact.lifted(project) for name, fact in self.facts.items()}
        return Reason(template.replace("{}", self.template), facts)


def commas(number: int) -> str:
    """Return a number as text, in groups of three digits."""
    return f"{number:,}"


def sentence(template: str, /, **facts: Fact) -> Reason:
    """Return a sentence that is made only when it is read.

    >>> str(sentence("Bit {bit} is the last.", bit=Fact(2, lambda moment: 2)))
    'Bit 2 is the last.'
    """
    return Reason(template, facts)
