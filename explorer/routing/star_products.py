"""Routing in the star cube and the star-crossed cube: one part of the address, then the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Moment, Projection, Reason, sentence
from explorer.core.registry import routers_for
from explorer.core.router import Router, Step, Walking
from explorer.networks.star.product import StarProduct
from explorer.routing._part import part_moment, part_variables
from explorer.words.text import Text


class CubeFirst(Walking):
    """Route the cube part of the address, then the star part, each by a shortest router.

    Always a shortest route: distances in a product add. Source: star-crossed cube paper, §6.
    """

    key: ClassVar[str] = "cube-first"
    title: ClassVar[str] = "Cube part first"
    paper: ClassVar[str | None] = "scq"
    source: ClassVar[str] = "Star-crossed cube paper, §6"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10
    parts: ClassVar[tuple[str, str]] = ("cube", "star")

    def serves(self, net: Network) -> bool:
        return isinstance(net, StarProduct)

    def effort(self, net: Network) -> int:
        # Every hop is a hop of a part's router, reworded for the whole.
        return 20

    def symmetries(self, net: StarProduct) -> tuple[Ints, ...]:
        """Return the symmetries of both parts' routers, each independent of the other part."""
        factors = (self._factor(net, part) for part in ("cube", "star"))
        return net.lift(*(router.symmetries(factor) for factor, router in factors))

    def pseudocode(self, net: StarProduct, variant: str | None = None) -> tuple[str, ...]:
        lines: list[str] = []
        for part, other in (self.parts, self.parts[::-1]):
            factor, router = self._factor(net, part)
            place, start = self._place(part), len(lines) + 1
            letter = net.fields[place].name
            lines.append(
                Line(
                    Text(
                        f"route the {part} part, from {letter} to {letter}', as in {{factor}}:",
                        factor=factor.spec,
                    ),
                    guard=lambda moment, place=place: _is_right(moment, place),  # type: ignore[misc]
                )
            )
            required = None if part == self.parts[0] else self._place(other)
            code = router.pseudocode(factor)
            lines += [_line(line, factor, place, start, required) for line in code]
        return tuple(lines)

    def walk(
        self, net: StarProduct, source: int, target: int, variant: str | None
    ) -> Iterator[Step]:
        at, goal = list(net.address(source)), net.address(target)
        start = 1
        for number, part in enumerate(self.parts):
            factor, router = self._factor(net, part)
            place = self._place(part)
            here = net.index(tuple(at))
            if at[place] == goal[place]:
                yield Step(here, None, start, self._equal_reason(part, number))
            else:
                project = Fact(_part, given=(factor, place, start))
                for step in router.steps(factor, at[place], goal[place]):
                    here = net.index(tuple(at))
                    there = None
                    if step.next is not None:
                        at[place] = step.next
                        there = net.index(tuple(at))
                    reason = self._whole_reason(part, step.reason, there == target, project)
                    step_variables = part_variables(step.variables, project)
                    yield Step(here, there, start + step.line, reason, step_variables, step.lost)
            start += 1 + len(router.pseudocode(factor))

    def _whole_reason(
        self, part: str, reason: Reason | str, arrives: bool, project: Projection
    ) -> Reason:
        """Return the reason of a hop in a factor, reworded for the whole."""
        inner = reason if isinstance(reason, Reason) else sentence(reason)
        template = f"{part.capitalize()} part: {inner.template[:1].lower()}{inner.template[1:]}"
        if not arrives:  # what arrives in the factor is only this part
            template = template.replace("arrives.", f"has its {part} part right.")
        return Reason(template, inner.facts).seen_as(project)

    def _equal_reason(self, part: str, number: int) -> Reason:
        then = f"only the {self.parts[1]} part is routed" if number == 0 else "the message is there"
        return sentence(
            f"The {part} part `{{value}}` is the target's already, so {then}.",
            value=Fact(_target_text, given=(self._place(part),)),
        )

    def _place(self, part: str) -> int:
        return 0 if part == "cube" else 1

    def _factor(self, net: StarProduct, part: str) -> tuple[Network, Router]:
        """Return a factor and the first of its routers that promises a shortest route."""
        factor = net.first if part == "cube" else net.second
        return factor, next(r for r in routers_for(factor) if r.promises_shortest)


class StarFirst(CubeFirst):
    """Route the star part of the address, then the cube part, each by a shortest router.

    Always a shortest route. Source: star-crossed cube paper, §6.
    """

    key: ClassVar[str] = "star-first"
    title: ClassVar[str] = "Star part first"
    order: ClassVar[int] = 11
    parts: ClassVar[tuple[str, str]] = ("star", "cube")


# The moments of a part --------------------------------------------------------------------------


def _target_text(moment: Moment, place: int) -> str:
    """Return a part of the address of the target."""
    return moment.net.fields[place].text(moment.net.address(moment.target)[place])


def _is_right(moment: Moment, place: int) -> bool:
    """Return whether a part of the address already equals the target's."""
    here, there = moment.net.address(moment.at), moment.net.address(moment.target)
    return here[place] == there[place]


def _part(moment: Moment, factor: Network, place: int, start: int) -> Moment:
    """Return the moment as seen in one factor, whose router's lines begin after ``start``."""

    def at(node: int) -> int:
        return moment.net.address(node)[place]

    def left(node: int) -> int:  # distances in a product add
        values = list(moment.net.address(moment.target))
        values[place] = node
        return moment.left(moment.net.index(tuple(values)))

    return part_moment(moment, factor, at, at(moment.target), start, left)


def _line(line: str, factor: Network, place: int, start: int, required: int | None) -> str:
    """Return a line of a factor's router, indented; it waits until part ``required`` is right."""
    if not isinstance(line, Line):
        return f"    {line}"
    guard, effect = line.guard, line.effect
    project = Fact(_part, given=(factor, place, start))

    def in_whole(moment: Moment) -> int:
        assert effect is not None
        values = list(moment.net.address(moment.at))
        values[place] = effect(project(moment))
        return moment.net.index(tuple(values))

    def holds(moment: Moment) -> bool:
        assert guard is not None
        ready = required is None or _is_right(moment, required)
        return ready and not _is_right(moment, place) and guard(project(moment))

    return Line(f"    {line}", guard and holds, effect and in_whole)
