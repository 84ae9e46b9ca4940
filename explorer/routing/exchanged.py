"""The ECQ paper's four cases, for exchanged crossed cubes and exchanged hypercubes."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import ClassVar

from explorer.core.families.symmetry import high_bit_flips, single_bit_flips
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Reason, Source, sentence
from explorer.core.router import Step, Variable, Walking
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.routing._facts import exchanged as word_facts
from explorer.routing._facts.general import count_wrong, here, lowest_wrong
from explorer.routing._facts.general import target as the_target
from explorer.routing._part import part_variables
from explorer.routing.crossed_cube import FACTS, next_move, reason, variables

CASE_1, CASE_2, CASE_3, CASE_4 = 1, 2, 7, 12
FIRST_PART, OTHER_PART = 13, 14
"""Lines of the pseudo-code: the cases, and the two lines of Case 4."""


CHOICE_FACTS: dict[str, Source] = {
    "right": word_facts.part_right,
    "wrong": word_facts.part_wrong,
    "side": word_facts.side_of_wrong,
    "c": word_facts.c,
    "first": word_facts.part_moved_first,
}
HYPERCUBE_FACTS: dict[str, Source] = {
    "here": here,
    "there": the_target,
    "bit": lowest_wrong,
    "count": count_wrong,
}


def hypercube_variables(part: str) -> tuple[Variable, ...]:
    """Return the variables that the choice of a bit reads in the exchanged hypercube."""
    return (
        Variable(part, here),
        Variable(f"{part}'", the_target),
        Variable("K", lowest_wrong, decides=True),
    )


class FourCases(Walking):
    """Move a at c = 0 and b at c = 1, and flip c only if a case requires it.

    The value of c at the source sets the order of the parts: the part that can move there moves
    first. As printed, Case 4 moves a first from c = 1 too, where a has no links: the message is
    lost. Inside a part: e-cube in EH, pair-related distance in ECQ. Source: ECQ paper, §4.1.

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

    def symmetries(self, net: Exchanged) -> tuple[Ints, ...]:
        """Return the flips of bits of a and b that are symmetries of both cubes' routing.

        The cases compare a with a', b with b' and read c. In the hypercubes a bit is chosen by
        the xor of the ends, in the crossed cubes by ``next_move``.
        """
        cubes = ((0, net.part_a), (1, net.part_b))
        return tuple(
            flip
            for place, cube in cubes
            for flip in (high_bit_flips if isinstance(cube, CrossedCube) else single_bit_flips)(
                net, place
            )
        )

    def effort(self, net: Exchanged) -> int:
        # In a crossed part every hop uses the whole algorithm of that part.
        return 12 if isinstance(net.part_a, CrossedCube) else 5

    def pseudocode(self, net: Exchanged, variant: str | None = None) -> tuple[str, ...]:
        cube = net.part_a.family
        move_a = f"route a → a' in the same {cube}(s)"
        move_b = f"route b → b' in the same {cube}(t)"
        printed = (word_facts.case_4_line(0, f"    {move_a}, to u3 = a' b c; go on as in Case 2"),)
        corrected = (
            word_facts.case_4_line(0, f"    c = 0: {move_a}, to u3 = a' b 0; go on as in Case 2"),
            word_facts.case_4_line(1, f"    c = 1: {move_b}, to u4 = a b' 1; go on as in Case 3"),
        )
        return (
            Line(
                "Case 1: a = a', b = b': flip c",
                word_facts.only_c_differs,
                word_facts.cross_neighbor,
            ),
            Line("Case 2: a = a', b ≠ b'", lambda moment: word_facts.case(moment) == 2),
            word_facts.case_2_or_3_line(1, (1, 1), f"    2.1  c = 1, c' = 1: {move_b}"),
            word_facts.case_2_or_3_line(
                1, (0, 1), f"    2.2  c = 0, c' = 1: flip c, to u1 = a b 1; {move_b}"
            ),
            word_facts.case_2_or_3_line(
                1, (1, 0), f"    2.3  c = 1, c' = 0: {move_b}, to v1 = a' b' 1; flip c"
            ),
            word_facts.case_2_or_3_line(
                1, (0, 0), f"    2.4  c = 0, c' = 0: flip c, to u1 = a b 1; {move_b}; flip c"
            ),
            Line("Case 3: a ≠ a', b = b'", lambda moment: word_facts.case(moment) == 3),
            word_facts.case_2_or_3_line(0, (0, 0), f"    3.1  c = 0, c' = 0: {move_a}"),
            word_facts.case_2_or_3_line(
                0, (1, 0), f"    3.2  c = 1, c' = 0: flip c, to u1 = a b 0; {move_a}"
            ),
            word_facts.case_2_or_3_line(
                0, (0, 1), f"    3.3  c = 0, c' = 1: {move_a}, to v1 = a' b' 0; flip c"
            ),
            word_facts.case_2_or_3_line(
                0, (1, 1), f"    3.4  c = 1, c' = 1: flip c, to u1 = a b 0; {move_a}; flip c"
            ),
            Line("Case 4: a ≠ a', b ≠ b'", lambda moment: word_facts.case(moment) == 4),
            *(printed if variant == "as printed" else corrected),
        )

    def wrong_lines(self, net: Network, variant: str | None = None) -> tuple[int, ...]:
        return (FIRST_PART,) if variant == "as printed" else ()

    def walk(self, net: Exchanged, source: int, target: int, variant: str | None) -> Iterator[Step]:
        a, b, c = net.address(source)
        end_a, end_b, end_c = net.address(target)
        yield self.decision(net, source, target, variant)
        at = source
        if a != end_a and b != end_b:
            if variant == "as printed" and c == 1:
                yield self.lost(source)
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
            yield self.flip(at, part, line)
            at ^= 1
        if part:
            at = yield from self.move(net, at, target, part, line)
        if at != target:
            yield self.flip(at, "", line)

    def decision(self, net: Exchanged, source: int, target: int, variant: str | None) -> Step:
        """Return the decision before the first hop: which case it is."""
        (a, b, _), (end_a, end_b, _) = net.address(source), net.address(target)
        ends = tuple(
            Variable(f"{name}, {name}'", Fact(word_facts.both_ends, given=(place,)))
            for place, name in enumerate("abc")
        )
        if a == end_a and b == end_b:
            why, line = "Both parts agree and only `c` differs: this is Case 1.", CASE_1
        elif a == end_a or b == end_b:
            line, number = (CASE_2, 2) if a == end_a else (CASE_3, 3)
            why = (
                "`{right}` agrees and `{wrong}`, which moves at c = {side}, differs: this is"
                f" Case {number}."
            )
        else:
            first = ""
            if variant != "as printed":
                first = ", and c = {c} lets `{first}` move first"
            why = f"Both parts differ, each moving at its own value of `c`: this is Case 4{first}."
            line = CASE_4
        return Step(source, None, line, Reason(why, CHOICE_FACTS), ends)

    def flip(self, at: int, part: str, line: int) -> Step:
        """Return the hop over the 0-dimension link, made for ``part`` or to correct c itself."""
        if part:
            reason = sentence(
                "`{other}` is right and `{part}` still differs, which only a node with c = {side}"
                " can change: the message flips `c` to {side}.",
                other=word_facts.part_right,
                part=word_facts.part_wrong,
                side=word_facts.c_next,
            )
        else:
            reason = sentence(
                "Both parts are right and only `c` differs: the message flips it, and arrives."
            )
        values = (Variable("c", word_facts.c, decides=True), Variable("c'", word_facts.c_target))
        return Step(at, at ^ 1, line, reason, values)

    def move(
        self, net: Exchanged, at: int, target: int, part: str, line: int
    ) -> Generator[Step, None, int]:
        """Yield the hops that turn one part into the target's; return where they end."""
        cube, shift = (net.part_a, net.t + 1) if part == "a" else (net.part_b, 1)
        mask = cube.nodes - 1
        end = target >> shift & mask
        is_crossed = isinstance(cube, CrossedCube)
        project = Fact(word_facts.in_part, given=("ab".index(part),))
        step_variables = part_variables(
            variables(part, f"{part}'") if is_crossed else hypercube_variables(part), project
        )
        in_cube = Reason("", FACTS if is_crossed else HYPERCUBE_FACTS).seen_as(project)
        facts = {**in_cube.facts, "part": word_facts.part_moved, "side": word_facts.c}
        while (value := at >> shift & mask) != end:
            wrong = value ^ end
            move = next_move(value, end) if is_crossed else None
            changed = value ^ move.next if move else wrong & -wrong
            there = at ^ changed << shift
            if move:
                why = reason(move, "`{part}`", there == target).template
            else:
                why = self.hypercube_reason(wrong.bit_count(), there == target)
            yield Step(at, there, line, Reason(why, facts), step_variables)
            at = there
        return at

    def hypercube_reason(self, count: int, arrives: bool) -> str:
        """Return why a bit of a part is flipped in the exchanged hypercube."""
        start = "At c = {side} it is `{part}` that moves, and it"
        if count == 1:
            why = f"{start} is wrong in bit {{bit}} only: the message flips that bit"
        else:
            why = (
                f"{start} is `{{here}}` and must be `{{there}}`: the message flips bit {{bit}},"
                " the lowest of the {count} that are wrong"
            )
        return why + (", and arrives." if arrives else ".")

    def lost(self, source: int) -> Step:
        """Return the step that explains why Case 4 as printed fails from c = 1."""
        reason = sentence(
            "Case {case} as printed moves `a` first, to u3 = `{aim}` in the same {cube}, but"
            " `{here}` has c = {c}, where only `b` moves: the link does not exist and the message"
            " is lost. `b` had to move first.",
            case=word_facts.case,
            aim=word_facts.printed_node,
            cube=word_facts.cube_of_a,
            here=here,
            c=word_facts.c,
        )
        return Step(
            source,
            None,
            FIRST_PART,
            reason,
            (Variable("c", word_facts.c, decides=True), Variable("u3", word_facts.printed_node)),
            lost=True,
        )
