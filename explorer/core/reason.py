"""The reasons of hops as data: pseudocode lines that can be evaluated, facts, and sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MethodType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from explorer.core.errors import BrokenContract, brief
from explorer.words.forms import Shown, gaps, shown
from explorer.words.text import Text

if TYPE_CHECKING:
    from explorer.core.faults import Faults
    from explorer.core.network import Network


@dataclass(frozen=True, slots=True)
class Moment:
    """The state of a message when its router takes one step.

    ``at`` is the current node, ``next`` the node of the hop, None for a decision without a hop.
    ``way`` holds the nodes of the whole route, and ``way[place]`` is ``at``. ``before`` is the line
    of the previous step, or 0. ``left`` returns the distance of a node from the target without
    faulty nodes and links, -1 if there is no path.
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


Projection = Callable[[Any], Any]
"""A function from the moment of a whole message to the moment of a part of it."""

Guard = Callable[[Moment], bool]
Effect = Callable[[Moment], int]
Finder = Callable[..., Any]
"""A function that computes a value from the moment of a hop, or from another object."""


class Line(Text):
    """A line of pseudocode: its text, and its meaning as functions of a moment.

    ``guard`` returns whether the line applies at a moment, ``effect`` the node to which it sends
    the message. A line without effect decides and makes no hop. At most one guard of the lines with
    an effect holds at any moment.

    >>> line = Line("flip bit 0", lambda moment: True, lambda moment: moment.at ^ 1)
    >>> line, line.effect is not None
    ('flip bit 0', True)
    """

    __slots__ = ("effect", "guard")
    guard: Guard | None
    effect: Effect | None

    def __new__(cls, text: str, guard: Guard | None = None, effect: Effect | None = None) -> Self:
        facts = text.facts if isinstance(text, Text) else {}
        line = super().__new__(cls, text.template if isinstance(text, Text) else text, **facts)
        line.guard, line.effect = guard, effect
        return line

    def __reduce__(self) -> tuple[Any, ...]:
        return Line, (Text(self.template, **self.facts), self.guard, self.effect)


class Value(NamedTuple):
    """A computed value, and the function that shows it.

    It can be formatted in the templates of ``explorer.words.forms``.

    >>> "{n:bit} {n:differs|differ}".format(n=Value(3))
    '3 bits differ'
    """

    value: Any
    show: Callable[[Any], str] = str

    def __str__(self) -> str:
        return self.show(self.value)

    def __format__(self, form: str) -> str:
        return format(self.shown(), form)

    def shown(self) -> Shown:
        """Return the value as shown in English: what a method of a network shows is a name."""
        text = self.show(self.value)
        return shown(text) if isinstance(self.show, MethodType) else shown(self.value, text)


@dataclass(frozen=True, slots=True)
class Fact:
    """A function that finds a value from a moment, and one that shows the value.

    ``given`` are further arguments of ``find``. Raises BrokenContract if ``find`` is no function.

    >>> Fact(len, "{:,}".format)(range(1024)), str(Fact(len, "{:,}".format).at(range(1024)))
    (1024, '1,024')
    """

    find: Finder
    show: Callable[[Any], str] = str
    given: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        _require_finder(self.find)

    def __call__(self, moment: Any) -> Any:
        return self.find(moment, *self.given)

    def at(self, moment: Any) -> Value:
        """Return the value at a moment, with the function that shows it."""
        return Value(self(moment), self.show)


Source = Fact | Value | Finder
"""The origin of a value in a sentence: a value, or a function of the moment."""


def _require_finder(finder: object) -> None:
    if not callable(finder):
        raise BrokenContract(
            f"{brief(repr(finder))} is a value, and a fact is the function that finds it: write"
            " n=find or n=Fact(find, show) for n=Fact(value, find, show)"
        )


def value_at(source: Source, moment: Any) -> Value:
    """Return the value that a source gives at a moment."""
    if isinstance(source, Value):
        return source
    return source.at(moment) if isinstance(source, Fact) else Value(source(moment))


def seen_as(project: Projection, source: Source) -> Source:
    """Return a fact about a part of a message as a fact about the whole message."""
    if isinstance(source, Value):
        return source
    return Fact(_of_part, source.show if isinstance(source, Fact) else str, (project, source))


def _of_part(moment: Any, project: Projection, find: Finder) -> Any:
    return find(project(moment))


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence or two about facts: a template without numbers, and the facts for its gaps."""

    template: str
    facts: Mapping[str, Source] = field(hash=False)

    def at(self, moment: Any) -> Text:
        """Return the sentence at a moment; only facts that the template uses are computed."""
        used = gaps(self.template)
        return Text(
            self.template, **{name: value_at(self.facts[name], moment).shown() for name in used}
        )

    def __str__(self) -> str:
        return self.at(None)

    def __add__(self, more: Reason) -> Reason:
        """Return both sentences, joined by a blank."""
        return Reason(f"{self.template} {more.template}", {**self.facts, **more.facts})

    def seen_as(self, project: Projection) -> Reason:
        """Return the reason of a hop of a part of a message as one of the whole message."""
        facts = {name: seen_as(project, fact) for name, fact in self.facts.items()}
        return Reason(self.template, facts)


def here(moment: Moment) -> str:
    """Return the address of the node the message is at."""
    return moment.net.format(moment.at)


def there(moment: Moment) -> str:
    """Return the address of the node the message goes to."""
    assert moment.next is not None
    return moment.net.format(moment.next)


def target(moment: Moment) -> str:
    """Return the address of the target."""
    return moment.net.format(moment.target)


def commas(number: int) -> str:
    """Return a number as text, with commas between groups of three digits."""
    return f"{number:,}"


def sentence(template: str, /, **facts: Source) -> Reason:
    """Return a sentence whose values are computed when it is read, from the moment of the hop.

    >>> sentence("Bit {bit} is the last.", bit=max).at([0, 2])
    'Bit 2 is the last.'
    """
    for fact in facts.values():
        if not isinstance(fact, Value):
            _require_finder(fact)
    return Reason(template, facts)
