"""Routing in the star cube and the star-crossed cube: one part of the address, then the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.registry import routers_for
from explorer.core.router import NO_FAULTS, Faults, Router, Step
from explorer.networks.product import StarProduct


class CubeFirst(Router):
    """Route the cube part of the address, then the star part, each by a shortest router.

    Always a shortest route, as distances in a product add. Source: star-crossed cube paper, §6.
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

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        assert isinstance(net, StarProduct)
        lines: list[str] = []
        for part in self.parts:
            factor, router = self._factor(net, part)
            letter = net.fields[self._place(part)].name
            lines.append(f"route the {part} part, from {letter} to {letter}', as in {factor.spec}:")
            lines += [f"    {line}" for line in router.pseudocode(factor)]
        return tuple(lines)

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        assert isinstance(net, StarProduct)
        at, goal = list(net.address(source)), net.address(target)
        start = 1
        for number, part in enumerate(self.parts):
            factor, router = self._factor(net, part)
            place = self._place(part)
            here = net.index(tuple(at))
            if at[place] == goal[place]:
                yield Step(here, None, start, self._equal(net, part, here, number))
            else:
                for step in router.steps(factor, at[place], goal[place]):
                    here = net.index(tuple(at))
                    there = None
                    if step.next is not None:
                        at[place] = step.next
                        there = net.index(tuple(at))
                    why = f"{part.capitalize()} part: {step.why[:1].lower()}{step.why[1:]}"
                    if there != target:  # what arrives in the factor is only this part
                        why = why.replace("arrives.", f"has its {part} part right.")
                    yield Step(here, there, start + step.line, why, step.variables, step.lost)
            start += 1 + len(router.pseudocode(factor))

    def _equal(self, net: StarProduct, part: str, node: int, number: int) -> str:
        value = net.format(node).strip("()").split(",")[self._place(part)]
        then = f"only the {self.parts[1]} part is routed" if number == 0 else "the message is there"
        return f"The {part} part `{value}` is the target's already, so {then}."

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
