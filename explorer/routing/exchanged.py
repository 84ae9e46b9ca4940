"""The ECQ paper's four cases, for exchanged crossed cubes and exchanged hypercubes."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.networks._exchanged import Exchanged
from explorer.networks.crossed_cube import CrossedCube
from explorer.routing.crossed_cube import next_move, reason, variables

CASE_1, CASE_2, CASE_3, CASE_4 = 1, 2, 7, 12
FIRST_PART, OTHER_PART = 13, 14


class FourCases(Router):
    """Move a at c = 0 and b at c = 1, and flip c only where a case asks for it.

    The order of the parts is set by c at the source: the part that can move there moves first.
    As printed, Case 4 moves a first from c = 1 too, where a has no links: the message is lost.
    Inside a part: e-cube in EH, pair-related distance in ECQ. Source: ECQ paper, §4.1.

    >>> from explorer import network
    >>> net = network("EH(1,2)")
    >>> a, b = net.parse("(0,00,1)"), net.parse("(1,01,1)")
    >>> [net.format(step.next) for step in FourCases().steps(net, a, b) if step.next is not None]
    ['(0,01,1)', '(0,01,0)', '(1,01,0)', '(1,01,1)']
    >>> [step.lost for step in FourCases().steps(net, a, b, "as printed")]
    [False, True]
    """

    key: ClassVar[str] = "four-cases"
    title: ClassVar[str] = "The paper's four cases"
    paper: ClassVar[str | None] = "ecq"
    source: ClassVar[str] = "ECQ paper, §4.1"
    variants: ClassVar[tuple[str, ...]] = ("corrected", "as printed")
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, Exchanged)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        assert isinstance(net, Exchanged)
        cube = net.part_a.family
        move_a = f"route a → a' in the same {cube}(s)"
        move_b = f"route b → b' in the same {cube}(t)"
        printed = (f"    {move_a}, to u3 = a' b c; go on as in Case 2",)
        corrected = (
            f"    c = 0: {move_a}, to u3 = a' b 0; go on as in Case 2",
            f"    c = 1: {move_b}, to u4 = a b' 1; go on as in Case 3",
        )
        return (
            "Case 1: a = a', b = b': flip c",
            "Case 2: a = a', b ≠ b'",
            f"    2.1  c = 1, c' = 1: {move_b}",
            f"    2.2  c = 0, c' = 1: flip c, to u1 = a b 1; {move_b}",
            f"    2.3  c = 1, c' = 0: {move_b}, to v1 = a' b' 1; flip c",
            f"    2.4  c = 0, c' = 0: flip c, to u1 = a b 1; {move_b}; flip c",
            "Case 3: a ≠ a', b = b'",
            f"    3.1  c = 0, c' = 0: {move_a}",
            f"    3.2  c = 1, c' = 0: flip c, to u1 = a b 0; {move_a}",
            f"    3.3  c = 0, c' = 1: {move_a}, to v1 = a' b' 0; flip c",
            f"    3.4  c = 1, c' = 1: flip c, to u1 = a b 0; {move_a}; flip c",
            "Case 4: a ≠ a', b ≠ b'",
            *(printed if variant == "as printed" else corrected),
        )

    def wrong_lines(self, net: Network, variant: str | None = None) -> tuple[int, ...]:
        return (FIRST_PART,) if variant == "as printed" else ()

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        assert isinstance(net, Exchanged)
        a, b, c = net.address(source)
        end_a, end_b, end_c = net.address(target)
        yield self.decision(net, source, target, variant)
        at = source
        if a != end_a and b != end_b:
            if variant == "as printed" and c == 1:
                yield self.lost(net, source, target)
                return
            line = OTHER_PART if c else FIRST_PART
            at = yield from self.move(net, at, target, "b" if c else "a", line)
            a, b, c = net.address(at)
        if b != end_b:
            part, side, line = "b", 1, CASE_2 + 1 + 2 * (1 - end_c) + (1 - c)
        elif a != end_a:
            part, side, line = "a", 0, CASE_3 + 1 + 2 * end_c + c
        else:
            part, side, line = "", c, CASE_1
        if c != side:
            yield self.flip(net, at, target, part, line)
            at ^= 1
        if part:
            at = yield from self.move(net, at, target, part, line)
        if at != target:
            yield self.flip(net, at, target, "", line)

    def decision(self, net: Exchanged, source: int, target: int, variant: str | None) -> Step:
        """Return the decision before the first hop: which case it is."""
        a, b, c = net.address(source)
        end_a, end_b, end_c = net.address(target)
        ends = (
            Variable("a, a'", f"{net.fields[0].text(a)}, {net.fields[0].text(end_a)}"),
            Variable("b, b'", f"{net.fields[1].text(b)}, {net.fields[1].text(end_b)}"),
            Variable("c, c'", f"{c}, {end_c}"),
        )
        if a == end_a and b == end_b:
            why, line = "Both parts agree and only `c` differs: this is Case 1.", CASE_1
        elif a == end_a:
            why, line = "`a` agrees and `b`, which moves at c = 1, differs: this is Case 2.", CASE_2
        elif b == end_b:
            why, line = "`b` agrees and `a`, which moves at c = 0, differs: this is Case 3.", CASE_3
        else:
            first = f", and c = {c} lets `{'ab'[c]}` move first" if variant != "as printed" else ""
            why = f"Both parts differ, each moving at its own value of `c`: this is Case 4{first}."
            line = CASE_4
        return Step(source, None, line, why, ends)

    def flip(self, net: Exchanged, at: int, target: int, part: str, line: int) -> Step:
        """Return the hop over the 0-dimension link, for the sake of ``part`` or of c itself."""
        c = at & 1
        if part:
            other = "b" if part == "a" else "a"
            why = (
                f"`{other}` is right and `{part}` still differs, which only a node with"
                f" c = {1 - c} can change: the message flips `c` to {1 - c}."
            )
        else:
            why = "Both parts are right and only `c` differs: the message flips it, and arrives."
        values = (Variable("c", str(c), decides=True), Variable("c'", str(target & 1)))
        return Step(at, at ^ 1, line, why, values)

    def move(
        self, net: Exchanged, at: int, target: int, part: str, line: int
    ) -> Generator[Step, None, int]:
        """Yield the hops that turn one part into the target's; return where they end."""
        cube, shift = (net.part_a, net.t + 1) if part == "a" else (net.part_b, 1)
        mask = cube.nodes - 1
        end = target >> shift & mask
        while (value := at >> shift & mask) != end:
            if isinstance(cube, CrossedCube):
                choice = next_move(value, end)
                following = choice.next
                why = reason(choice, cube.n, f"`{part}`")
                reads = variables(choice, cube.n, (part, f"{part}'"))
            else:
                wrong = value ^ end
                bit = (wrong & -wrong).bit_length() - 1
                following = value ^ 1 << bit
                why = self.flat_reason(cube.format(value), cube.format(end), part, at & 1, bit)
                reads = (
                    Variable(part, cube.format(value)),
                    Variable(f"{part}'", cube.format(end)),
                    Variable("K", str(bit), decides=True),
                )
            onward = at ^ (value ^ following) << shift
            why += ", and arrives." if onward == target else "."
            yield Step(at, onward, line, why, reads)
            at = onward
        return at

    def flat_reason(self, here: str, there: str, part: str, side: int, bit: int) -> str:
        """Return why a bit of a part is flipped in the exchanged hypercube."""
        count = sum(x != y for x, y in zip(here, there, strict=True))
        ground = f"At c = {side} it is `{part}` that moves, and it"
        if count == 1:
            return f"{ground} is wrong in bit {bit} only: the message flips that bit"
        return (
            f"{ground} is `{here}` and must be `{there}`: the message flips bit {bit}, the lowest"
            f" of the {count} that are wrong"
        )

    def lost(self, net: Exchanged, source: int, target: int) -> Step:
        """Return the step that says why Case 4 as printed fails from c = 1."""
        b = net.address(source)[1]
        goal = net.format(net.index((net.address(target)[0], b, 1)))
        cube = net.part_a.spec
        here = net.format(source)
        why = (
            f"Case 4 as printed moves `a` first, to u3 = `{goal}` in the same {cube}, but `{here}`"
            f" has c = 1, where only `b` moves: the link does not exist and the message is lost."
            " `b` had to move first."
        )
        values = (Variable("c", "1", decides=True), Variable("u3", goal))
        return Step(source, None, FIRST_PART, why, values, lost=True)
