"""Routing in the hierarchical star: the shortest word of swaps and diagonals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import ClassVar

from explorer.core.families.symmetry import symbol_exchanges
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Moment, Reason, sentence
from explorer.core.router import Step, Variable, Walking
from explorer.networks.star.hierarchical_star import HierarchicalStar
from explorer.routing._facts import general as facts
from explorer.routing._part import part_variables
from explorer.routing.star import CycleStructure


class ShortestStarWord(Walking):
    """Star moves inside modules, and the word of swaps and diagonals that needs the fewest hops.

    A message goes from (x,y) to (z,w). Always a shortest route. The diagonals are a reconstruction.
    Source: none of the papers; the triangle inequality implies that no longer word is ever shorter.
    """

    key: ClassVar[str] = "hs-shortest"
    title: ClassVar[str] = "Shortest route, star moves and swaps"
    source: ClassVar[str] = "The six words of swaps and diagonals, compared"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, HierarchicalStar)

    def effort(self, net: Network) -> int:
        # Six words are compared, and each is carried out by the router of the star.
        return 32

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the relabellings: words are compared by cycles, which do not depend on names."""
        return symbol_exchanges(net)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            Line(
                "if x = z: route from y to w inside the module, stop",
                lambda moment: not _is_between_modules(moment) and moment.at != moment.target,
                lambda moment: _star_neighbor(moment, _w(moment)),
            ),
            "for each word of S (swap) and D (diagonal): S, SS, D, DS, SD, DSD",
            "    R ← its letters + the star moves before, between and after them",
            Line(
                "take the word with the smallest R; on a tie, the first",
                lambda moment: _is_between_modules(moment) and not moment.before,
            ),
            "for each letter of the word:",
            Line(
                "    S: star moves  to the node whose link leads to the next module",
                lambda moment: _is_next_link(moment, "S", False),
                lambda moment: _star_neighbor(moment, _gate(moment)),
            ),
            Line(
                "       swap        (x,y) to (y,x), skipped if x = y",
                partial(_is_next_link, link="S"),
                _other_module_neighbor,
            ),
            Line(
                "    D: star moves  (x,y) to (x,x)",
                lambda moment: _is_next_link(moment, "D", False),
                lambda moment: _star_neighbor(moment, _x(moment)),
            ),
            Line(
                "       diagonal    (x,x) to (x',x')",
                partial(_is_next_link, link="D"),
                _other_module_neighbor,
            ),
            Line(
                "star moves to (z,w)",
                lambda moment: (
                    moment.before > 1
                    and facts.next_link_out(moment) is None
                    and moment.at != moment.target
                ),
                lambda moment: _star_neighbor(moment, _w(moment)),
            ),
        )

    def walk(
        self, net: HierarchicalStar, source: int, target: int, variant: str | None
    ) -> Iterator[Step]:
        x, y = net.address(source)
        z, w = net.address(target)
        if x == z:
            yield from self._moves(net, x, y, w, target, 1)
            return
        lengths = net.words(source, target)
        best = min(lengths, key=lambda word: lengths[word])
        reason = sentence(
            "A shortest route spells one of six words of swaps (S) and diagonals (D); here {best}"
            " takes the fewest hops, {least}, so the message follows it.",
            best=_word,
            least=facts.distance_left,
        )
        step_variables = tuple(
            Variable(word, Fact(_word_hops, given=(word,)), word == best) for word in lengths
        )
        yield Step(source, None, 4, reason, step_variables)
        # The goals of the swaps of each word; SS swaps at once and then routes the rest.
        mirrored_target = int(net.mirror(z))
        through = {
            "S": [z],
            "SS": [y, z],
            "D": [],
            "DS": [z],
            "SD": [mirrored_target],
            "DSD": [mirrored_target],
        }[best]
        for letter in best:
            if letter == "S":
                goal = through.pop(0)
                yield from self._moves(net, x, y, goal, target, 6)
                y = goal
                yield self._swap(net, x, y, target)
                x, y = y, x
            else:
                yield from self._moves(net, x, y, x, target, 8)
                y = int(net.mirror(x))
                yield self._diagonal(net, x, y, target)
                x = y
        yield from self._moves(net, x, y, w, target, 10)

    def _moves(
        self, net: HierarchicalStar, x: int, y: int, goal: int, target: int, line: int
    ) -> Iterator[Step]:
        """Route in the module x from node y to node ``goal``, by cycle structure."""
        if y == goal:
            return
        purpose = {
            6: "Node `{gate}` holds the swap to module `{gate}`",
            8: "Node `{gate}` holds the diagonal of its module",
        }.get(line, "In the target's module `{module}` the target is node `{gate}`")
        for step in CycleStructure().steps(net.star, y, goal):
            assert step.next is not None
            assert isinstance(step.reason, Reason)
            inner = step.reason.seen_as(_in_module)
            template = inner.template
            if net.index((x, step.next)) != target:
                end = ", and the message arrives."
                template = template.replace(end, ", and the message stands at it.")
            yield Step(
                net.index((x, step.node)),
                net.index((x, step.next)),
                line,
                Reason(f"{purpose}. {template}", {**inner.facts, "gate": GATE, "module": MODULE}),
                part_variables(step.variables, _in_module),
            )

    def _swap(self, net: HierarchicalStar, x: int, y: int, target: int) -> Step:
        here, there = net.index((x, y)), net.index((y, x))
        step_variables = Variable("x", MODULE), Variable("y", NODE, decides=True)
        if x == y:
            reason = sentence(
                "In `{here}` both fields are equal, so that the swap would lead to the"
                " node itself and is skipped.",
                here=facts.here,
            )
            return Step(here, None, 7, reason, step_variables)
        reason = sentence(
            "The second field now names module `{module}`, so the message swaps the"
            f" two fields{' and arrives' * (there == target)}.",
            module=NODE,
        )
        return Step(here, there, 7, reason, step_variables)

    def _diagonal(self, net: HierarchicalStar, x: int, mirrored: int, target: int) -> Step:
        here, there = net.index((x, x)), net.index((mirrored, mirrored))
        reason = sentence(
            "Both fields are equal, so the message crosses the diagonal, which swaps the first and"
            f" last symbols of both: to `{{there}}`{' and arrives' * (there == target)}.",
            there=facts.there,
        )
        step_variables = (Variable("x", MODULE, decides=True),)
        return Step(here, there, 9, reason, step_variables)


# Facts -------------------------------------------------------------------------------------------


_x, _y = (Fact(facts.field, given=(place,)) for place in (0, 1))
_w = Fact(facts.target_field, given=(1,))


def _is_between_modules(moment: Moment) -> bool:
    """Return whether source and target lie in different modules."""
    return moment.net.address(moment.source)[0] != moment.net.address(moment.target)[0]


def _gate(moment: Moment) -> int:
    """Return the node at which the route leaves the module, or ends."""
    link = facts.next_link_out(moment)
    return moment.net.address(link[0] if link else moment.way[-1])[1]


def _letter(moment: Moment, a: int, b: int) -> str:
    """Return S for a swap of the two fields, D for a diagonal."""
    return {"swap": "S", "diagonal": "D"}[moment.net.kind_between(a, b).key]


def _word(moment: Moment) -> str:
    """Return the word that the route spells."""
    hops = [
        (a, b)
        for a, b in pairwise(moment.way)
        if moment.net.address(a)[0] != moment.net.address(b)[0]
    ]
    return "".join(_letter(moment, a, b) for a, b in hops)


def _is_next_link(moment: Moment, link: str, arrived: bool = True) -> bool:
    """Return whether the route's next link has this letter; ``arrived``: the message is at it."""
    crossing = facts.next_link_out(moment)
    if crossing is None or moment.before < 4:
        return False
    return _letter(moment, *crossing) == link and (crossing[0] == moment.at) == arrived


def _other_module_neighbor(moment: Moment) -> int:
    """Return the neighbour in another module; every node has exactly one."""
    near: list[int] = moment.net.neighbors(moment.at).tolist()
    (node,) = (v for v in near if v >= 0 and moment.net.address(v)[0] != _x(moment))
    return node


def _in_module(moment: Moment) -> Moment:
    """Return the moment as seen in the star graph of the module, with its gate as the target."""
    assert isinstance(moment.net, HierarchicalStar)
    node, following = _y(moment), moment.next
    return replace(
        moment,
        net=moment.net.star,
        source=node,
        target=_gate(moment),
        at=node,
        next=None if following is None else moment.net.address(following)[1],
    )


def _star_neighbor(moment: Moment, goal: int) -> int:
    """Return the node one star move nearer to a node of the module, by its router's lines."""
    inner = replace(_in_module(moment), target=goal)
    code = CycleStructure().pseudocode(inner.net)
    (there,) = (
        line.effect(inner)
        for line in code
        if isinstance(line, Line) and line.effect and line.guard and line.guard(inner)
    )
    return moment.net.index((_x(moment), there))


def _word_hops(moment: Moment, word: str) -> int:
    """Return the hops from source to target that spell a word of S and D links."""
    assert isinstance(moment.net, HierarchicalStar)
    return int(moment.net.words(moment.source, moment.target)[word])


def _star_node(moment: Moment, find: Callable[[Moment], int]) -> str:
    assert isinstance(moment.net, HierarchicalStar)
    return moment.net.star.format(find(moment))


MODULE = Fact(_star_node, given=(_x,))
NODE = Fact(_star_node, given=(_y,))
GATE = Fact(_star_node, given=(_gate,))
