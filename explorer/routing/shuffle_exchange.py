"""Routing in the shuffle-exchange network: the target's bits are written one after another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.reason import Line, Moment, sentence
from explorer.core.router import Step, Variable, Walking
from explorer.networks.shift.shuffle_exchange import ShuffleExchange
from explorer.routing._facts.general import here


def written_bits(x: str, d: str) -> int:
    """Return the largest k for which the k bits before the last of x are the first k of d.

    >>> written_bits("0110", "1101"), written_bits("0000", "1101")
    (2, 0)
    """
    last = len(x) - 1
    return next(k for k in range(last, -1, -1) if x[last - k : last] == d[:k])


class BitByBit(Walking):
    """Make the last bit the next one of the target, shuffle, and so on until all are written.

    At most 2n-1 hops, seldom the fewest: each bit takes at most one exchange, and all but the last
    a shuffle. Source: Stone 1971; Leighton 1992; starting after the bits already written is ours.
    """

    key: ClassVar[str] = "bit-by-bit"
    title: ClassVar[str] = "Exchange where needed, then shuffle"
    source: ClassVar[str] = "Stone 1971; Leighton 1992"
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, ShuffleExchange)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "k ← the largest k for which the k bits before the last of x are the first k of d",
            Line(
                "if the last bit of x is not bit k+1 of d: exchange, which flips it",
                guard=lambda moment: (
                    moment.at != moment.target and _last_bit(moment) != _next_bit(moment)
                ),
                effect=lambda moment: moment.at ^ 1,
            ),
            Line(
                "else: shuffle, all bits one place to the left, the first one to the end",
                guard=lambda moment: (
                    moment.at != moment.target and _last_bit(moment) == _next_bit(moment)
                ),
                effect=lambda moment: int(moment.net.neighbors(moment.at)[1]),
            ),
        )

    def walk(self, net: Network, source: int, target: int, variant: str | None) -> Iterator[Step]:
        x, d = net.format(source), net.format(target)
        at = source
        while x != d:
            k = written_bits(x, d)
            wrong = x[-1] != d[k]
            x = x[:-1] + d[k] if wrong else x[1:] + x[0]
            there = int(x, 2)
            first = (
                "The {k:bit} before the last of `{here}` {k:is|are} the target's first"
                if k
                else "Nothing before the last bit of `{here}` is what the target begins with"
            )
            then = (
                "; `{next}` is the target's next, so the message exchanges the last bit"
                if wrong
                else ", and the last, `{next}`, is its next, so the message shuffles"
            )
            end = " and arrives" if x == d else ""
            reason = sentence(f"{first}{then}{end}.", k=_written_bits, here=here, next=_next_bit)
            yield Step(at, there, 2 if wrong else 3, reason, _VARIABLES)
            at = there


# Facts: places count from 1 ----------------------------------------------------------------------


def _words(moment: Moment) -> tuple[str, str]:
    return moment.net.format(moment.at), moment.net.format(moment.target)


def _written_bits(moment: Moment) -> int:
    return written_bits(*_words(moment))


def _last_bit(moment: Moment) -> str:
    return _words(moment)[0][-1]


def _next_bit(moment: Moment) -> str:
    """Return the next bit of the target to be written."""
    return _words(moment)[1][_written_bits(moment)]


_VARIABLES = (
    Variable("k", _written_bits),
    Variable("last bit", _last_bit, decides=True),
    Variable("bit k+1 of d", _next_bit, decides=True),
)
