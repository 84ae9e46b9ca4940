"""Routing in the cube-connected cycles: the shortest walk past every bit that differs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import numpy as np

from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.networks.cube_connected_cycles import CubeConnectedCycles


class CycleWalk(Router):
    """Walk round the cycle past every bit that differs, and flip each when it comes by.

    Always a shortest route, as the walks that leave out one link of the cycle, and those once
    round, are compared. Source: standard; the walk of Preparata and Vuillemin's routing, shortened.
    """

    key: ClassVar[str] = "ccc-shortest"
    title: ClassVar[str] = "Shortest walk round the cycle"
    source: ClassVar[str] = "Preparata and Vuillemin 1981; the shortest of all walks"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, CubeConnectedCycles)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "R ← the places whose bits differ in x and in d",
            "W ← the shortest walk on the cycle from p to the target's q past all of R",
            "if bit p differs: flip it, over the cube link",
            "go one place on along W, over the cycle link",
        )

    def walk(self, net: CubeConnectedCycles, source: int, target: int) -> list[int]:
        """Return the places of the shortest walk, the first one included.

        >>> net = CubeConnectedCycles(5)
        >>> CycleWalk().walk(net, net.parse("(00000,1)"), net.parse("(00011,2)"))
        [1, 0, 1, 2]
        """
        n = net.n
        (x, p), (y, q) = net.address(source), net.address(target)
        cut = int(np.argmin(net.walks(source, target)))
        ahead = (q - p) % n
        if cut >= n:  # once round, then on to q
            sign, length = (1, n + ahead) if cut == n else (-1, n + (n - ahead) % n)
            return [(p + sign * i) % n for i in range(length + 1)]
        needed = [c for c in range(n) if c == ahead or (x ^ y) >> (p + c) % n & 1]
        up = max((c for c in needed if c <= cut), default=0)
        down = max((n - c for c in needed if c > cut), default=0)
        end = ahead if ahead <= cut else ahead - n
        turns = [0, -down, up, end] if end >= 0 else [0, up, -down, end]
        places = [0]
        for turn in turns:
            step = 1 if turn > places[-1] else -1
            places += range(places[-1] + step, turn + step, step) if turn != places[-1] else ()
        return [(p + c) % n for c in places]

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        assert isinstance(net, CubeConnectedCycles)
        places = self.walk(net, source, target)
        (x, _), (goal, q) = net.address(source), net.address(target)
        hops, at = len(places) - 1, source
        differ = [str(place) for place in range(net.n) if (x ^ goal) >> place & 1]
        rel = Variable("R", " ".join(differ) or "none")
        what = (
            f"The bits in places {', '.join(differ)} differ"
            if len(differ) > 1
            else f"Only the bit in place {differ[0]} differs"
            if differ
            else "No bit differs"
        )
        shown = Variable("W", " ".join(str(place) for place in places), decides=True)
        past = (
            f"the shortest walk past {'them' if len(differ) > 1 else 'it'}"
            if differ
            else "the shortest walk"
        )
        why = f"{what} and {past} to place {q} takes {count(hops)} on the cycle, so it is taken."
        yield Step(at, None, 2, why, (rel, shown))
        for i, place in enumerate(places):
            if (x ^ goal) >> place & 1:
                read = Variable("x", net.fields[0].text(x)), Variable("p", str(place), decides=True)
                x ^= 1 << place
                there = net.index((x, place))
                end = " and arrives" if there == target else ""
                why = (
                    f"The message stands at bit {place}, which is not yet the target's, so it"
                    f" flips that bit over the cube link{end}."
                )
                yield Step(at, there, 3, why, read)
                at = there
            if at == target and i == hops:
                return
            following = places[i + 1]
            there = net.index((x, following))
            left = [p for p in differ if (x ^ goal) >> int(p) & 1]
            aim = (
                f"Bit{'s' * (len(left) > 1)} {', '.join(left)} still differ{'s' * (len(left) == 1)}"
                if left
                else "All bits are the target's"
            )
            end = ", and arrives" if there == target else ""
            why = (
                f"{aim} and the walk goes on to place {following}, so the message moves there{end}."
            )
            read = Variable("p", str(place)), Variable("next", str(following), decides=True)
            yield Step(at, there, 4, why, read)
            at = there


def count(steps: int) -> str:
    """Return a number of steps in words that fit a sentence."""
    return "no step" if steps == 0 else "1 step" if steps == 1 else f"{steps} steps"
