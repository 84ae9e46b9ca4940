"""Routers held to what they say: lines that hold, effects that lead there, facts found again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from explorer.core.network import Network
from explorer.core.reason import Fact, Line, Moment, Reason
from explorer.core.router import NO_FAULTS, Faults, Router, Step
from explorer.core.search import distances_from

SLOT = re.compile(r"\{[^{}]*\}")
QUOTED = re.compile(r"`([^`]*)`")
NAMED = re.compile(r"\b[A-Z][a-z]+ \d+\b|\b[a-z]\d\b")
"""A name with a number in it, Case 2 or u3: it may be said as the pseudo-code has it."""


def complaints(
    router: Router,
    net: Network,
    source: int,
    target: int,
    variant: str | None = None,
    faults: Faults = NO_FAULTS,
    strict: bool = True,
) -> Iterator[str]:
    """Yield what is not so in what a router says on one route, a sentence each.

    The lit line's guard has to hold and its effect to lead where the hop leads, while no other
    line with an effect holds; every fact is found again, and equal; a number or an address that is
    no fact is named. ``strict`` wants every line that is lit to have a guard, every line that
    makes a hop an effect, and every variable to be a fact.
    """
    code = router.pseudocode(net, variant)
    steps = list(router.steps(net, source, target, variant, faults))
    for step, moment in zip(
        steps, moments(net, source, target, variant, faults, steps), strict=True
    ):
        said = [*_of_line(code, step, moment, strict), *_of_words(net, code, step, target, strict)]
        if isinstance(step.reason, Reason):
            said += _of_facts(step.reason.facts.items(), moment)
        facts = [(v.name, v.fact) for v in step.variables if isinstance(v.fact, Fact)]
        said += _of_facts(facts, moment)
        if strict:
            bare = [v.name for v in step.variables if not isinstance(v.fact, Fact)]
            said += [f"variable {name} is no fact" for name in bare]
        where = f"{router.key} in {net.spec}, {net.format(source)} to {net.format(target)}"
        yield from (f"{where}, at {net.format(step.node)}: {text}" for text in said)


def moments(
    net: Network,
    source: int,
    target: int,
    variant: str | None,
    faults: Faults,
    steps: Sequence[Step],
) -> Iterator[Moment]:
    """Yield the moment of every step of a route."""
    way = (source, *(step.next for step in steps if step.next is not None))
    left = _left(net, target, faults)
    place = before = 0
    for step in steps:
        yield Moment(
            net, source, target, step.node, step.next, variant, faults, way, place, before, left
        )
        before, place = step.line, place + (step.next is not None)


@lru_cache(maxsize=64)
def _left(net: Network, target: int, faults: Faults) -> Callable[[int], int]:
    found = distances_from(net, target, faults)
    return lambda node: int(found[node])


def _of_line(code: Sequence[str], step: Step, moment: Moment, strict: bool) -> Iterator[str]:
    line = code[step.line - 1]
    guard, effect = (line.guard, line.effect) if isinstance(line, Line) else (None, None)
    if guard is not None and not guard(moment):
        yield f"line {step.line} is lit, and its condition is false: {line.strip()}"
    if step.next is not None and effect is not None and effect(moment) != step.next:
        wanted = moment.net.format(effect(moment))
        yield f"line {step.line} leads to {wanted}, not to {moment.net.format(step.next)}"
    if step.next is not None and effect is not None:
        for number, other in enumerate(code, 1):
            if number == step.line or not isinstance(other, Line) or other.effect is None:
                continue
            if other.guard is not None and other.guard(moment):
                yield f"line {number} holds as well as line {step.line}: {other.strip()}"
    if strict and guard is None:
        yield f"line {step.line} is lit and has no guard: {line.strip()}"
    if strict and step.next is not None and effect is None:
        yield f"line {step.line} makes a hop and has no effect: {line.strip()}"


def _of_facts(facts: object, moment: Moment) -> Iterator[str]:
    for name, fact in facts:  # type: ignore[attr-defined]
        found = fact.found(moment)
        if found != fact.value:
            yield f"{name} is said to be {fact}, and is {fact.show(found)}"


def _of_words(
    net: Network, code: Sequence[str], step: Step, target: int, strict: bool
) -> Iterator[str]:
    free = step.reason.template if isinstance(step.reason, Reason) else step.reason
    lit = NAMED.findall(code[step.line - 1])
    for name in NAMED.findall(free):
        rivals = [other for other in lit if other.split()[0] == name.split()[0]]
        if name in (rivals or " ".join(code)):
            free = free.replace(name, "")
    bare = SLOT.sub("", free)
    if re.search(r"\d", bare):
        yield f"a number is said that is no fact: {free!r}"
    known = {*re.findall(r"\w+'?", " ".join(code)), *(field.name for field in net.fields)}
    for quoted in QUOTED.findall(free):
        if not SLOT.search(quoted) and quoted not in known:
            yield f"`{quoted}` is said and is no fact"
    if step.next is not None and step.action != "retreat":
        arrives = "arrives" in step.why
        if arrives and step.next != target:
            yield f"the message is said to arrive and does not: {step.why}"
        if strict and not arrives and step.next == target:
            yield f"the message arrives and it is not said: {step.why}"
