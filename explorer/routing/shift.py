"""Routing in networks of words: the common part of two words stays in the window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from explorer.core.network import Network
from explorer.core.reason import Line, Moment, sentence
from explorer.core.router import Step, Variable, Walking
from explorer.networks.shift.words import ShiftNetwork
from explorer.routing._facts.general import here

Word = tuple[str, ...]


class CommonFactor(NamedTuple):
    """Start of the chosen common factor in the word and in the target, and its length."""

    i: int
    j: int
    length: int


def common_factor(x: Word, y: Word) -> CommonFactor:
    """Return the common factor of two words with the least 2(n-l) - |i-j|; on a tie the longest.

    >>> common_factor(tuple("1101"), tuple("1010"))
    CommonFactor(i=1, j=0, length=3)
    """
    n = len(x)
    candidates = [(n, 0, CommonFactor(n, 0, 0))]
    for i in range(n):
        for j in range(n):
            if i and j and x[i - 1] == y[j - 1]:
                continue
            length = 0
            while i + length < n and j + length < n and x[i + length] == y[j + length]:
                length += 1
            if length:
                walk = 2 * (n - length) - abs(i - j)
                candidates.append((walk, -length, CommonFactor(i, j, length)))
    return min(candidates)[2]


def next_shift(net: ShiftNetwork, x: Word, y: Word) -> tuple[int, int, str]:
    """Return the line of the plan, the direction of the shift (-1: left), and the new letter.

    A letter that will be pushed out again is the letter just dropped, if the network allows it
    there, else the least allowed letter.
    """
    i, j, length = common_factor(x, y)
    n = len(x)
    if i >= j and i + length < n:
        return 3, 1, net.substitute_letter(x[-1], x[0])
    if i >= j:
        return 4, -1, y[n - (i - j)] if i > j else net.substitute_letter(x[0], x[-1])
    if i > 0:
        return 6, -1, net.substitute_letter(x[0], x[-1])
    return 7, 1, y[j - 1]


class Window(Walking):
    """Keep the longest useful common part of both words, and write the rest round it.

    Always a shortest route. Source: Liu and Sung 1996; of several equally good parts the longest is
    kept, which is our choice.
    """

    key: ClassVar[str] = "window"
    title: ClassVar[str] = "Keep what both words have"
    source: ClassVar[str] = "Liu and Sung 1996"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, ShiftNetwork)

    def effort(self, net: Network) -> int:
        # Every hop compares all pairs of positions.
        return 12

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "u ← the part of x from place i that stands in d from place j: 2(n-|u|) - |i-j| least",
            "if i ≥ j, it has to move to the left:",
            _line("    if letters stand behind u: shift x to the right, any letter in front", 3),
            _line("    else: shift x to the left; behind it comes what d has there", 4),
            "else, it has to move to the right:",
            _line("    if letters stand before u: shift x to the left, any letter behind", 6),
            _line("    else: shift x to the right; in front comes what d has there", 7),
        )

    def walk(
        self, net: ShiftNetwork, source: int, target: int, variant: str | None
    ) -> Iterator[Step]:
        x, y = net.word.cells(source), net.word.cells(target)
        at = source
        while x != y:
            line, direction, letter = next_shift(net, x, y)
            shared = common_factor(x, y).length
            x = (letter, *x[:-1]) if direction > 0 else (*x[1:], letter)
            there = net.word.value([int(c) for c in x])
            first = (
                "`{part}` of `{here}` stands in the target as well, from place {j} on"
                if shared
                else "`{here}` has no part that it would help to keep"
            )
            then = {
                3: "; what is behind it must go, so the message shifts to the right",
                4: ", so the message shifts to the left and takes `{letter}` in behind",
                6: "; what is before it must go, so the message shifts to the left",
                7: ", so the message shifts to the right and takes `{letter}` in front",
            }[line]
            end = " and arrives" if there == target else ""
            reason = sentence(
                f"{first}{then}{end}.", part=_part, here=here, j=_target_start, letter=_letter
            )
            yield Step(at, there, line, reason, _VARIABLES)
            at = there


class ShiftLeft(Walking):
    """Append the letters of the target one after another, after those the word already ends with.

    At most n hops, the route of the directed graph. Source: standard.
    """

    key: ClassVar[str] = "shift-left"
    title: ClassVar[str] = "Shift in the target's letters"
    source: ClassVar[str] = "Standard; Samatham and Pradhan 1989"
    order: ClassVar[int] = 20

    def serves(self, net: Network) -> bool:
        return isinstance(net, ShiftNetwork)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "k ← the length of the longest end of x that d begins with",
            Line(
                "shift x to the left; behind it comes letter k+1 of d",
                guard=lambda moment: moment.at != moment.target,
                effect=lambda moment: _shift_neighbor(moment, -1, _next_letter(moment)),
            ),
        )

    def walk(
        self, net: ShiftNetwork, source: int, target: int, variant: str | None
    ) -> Iterator[Step]:
        x, y = net.word.cells(source), net.word.cells(target)
        at = source
        while x != y:
            shared = overlap(x, y)
            x = (*x[1:], y[shared])
            there = net.word.value([int(c) for c in x])
            first = (
                "The last {k:letter} of `{here}` {k:is|are} the target's first"
                if shared
                else "No end of `{here}` is what the target begins with"
            )
            end = " and arrives" if there == target else ""
            reason = sentence(
                f"{first}, so the message shifts to the left and takes `{{letter}}` in{end}.",
                k=_overlap,
                here=here,
                letter=_next_letter,
            )
            yield Step(at, there, 2, reason, (Variable("k", _overlap, decides=True),))
            at = there


def overlap(x: Word, y: Word) -> int:
    """Return the length of the longest end of one word with which the other begins.

    >>> overlap(tuple("0110"), tuple("1011"))
    2
    """
    return next(k for k in range(len(x), -1, -1) if x[len(x) - k :] == y[:k])


# Facts: places count from 1 --------------------------------------------------------------------


def _words(moment: Moment) -> tuple[Word, Word]:
    """Return the letters of the node and of the target, read off their addresses."""
    field = moment.net.fields[0]
    return field.cells(moment.at), field.cells(moment.target)


def _common(moment: Moment) -> CommonFactor:
    return common_factor(*_words(moment))


def _part(moment: Moment) -> str:
    i, _, length = _common(moment)
    dot = "." if "." in here(moment) else ""
    return dot.join(_words(moment)[0][i : i + length])


def _part_or_none(moment: Moment) -> str:
    return _part(moment) or "none"


def _part_start(moment: Moment) -> int:
    return _common(moment).i + 1


def _target_start(moment: Moment) -> int:
    return _common(moment).j + 1


def _plan(moment: Moment) -> tuple[int, int, str]:
    assert isinstance(moment.net, ShiftNetwork)
    return next_shift(moment.net, *_words(moment))


def _letter(moment: Moment) -> str:
    """Return the letter that is added to keep the common part."""
    return _plan(moment)[2]


def _overlap(moment: Moment) -> int:
    return overlap(*_words(moment))


def _next_letter(moment: Moment) -> str:
    """Return the first letter of the target after the overlap."""
    return _words(moment)[1][_overlap(moment)]


# Effects of lines --------------------------------------------------------------------------------


def _line(text: str, number: int) -> Line:
    """Return a line that applies if the plan has its number, and makes the plan's shift."""
    return Line(
        text,
        guard=lambda moment: moment.at != moment.target and _plan(moment)[0] == number,
        effect=lambda moment: _shift_neighbor(moment, *_plan(moment)[1:]),
    )


def _shift_neighbor(moment: Moment, direction: int, letter: str) -> int:
    """Return the node whose word is this node's, shifted by one, with a new letter."""
    x = _words(moment)[0]
    word = (letter, *x[:-1]) if direction > 0 else (*x[1:], letter)
    return moment.net.parse(("." if "." in here(moment) else "").join(word))


_VARIABLES = (
    Variable("u", _part_or_none),
    Variable("i", _part_start),
    Variable("j", _target_start, decides=True),
)
