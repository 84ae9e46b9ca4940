"""A router's explanations, checked: lines that hold, facts computed again, no other numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from explorer.core.network import Network
from explorer.core.reason import Line, Moment, Reason, Source, Value, value_at
from explorer.core.router import NO_FAULTS, Faults, Router, Step
from explorer.core.search import distances_towards
from explorer.routing.traces.moments import moments
from explorer.routing.traces.watch import checked_steps
from explorer.words.forms import GAP

QUOTED = re.compile(r"`([^`]*)`")
NUMBERED_NAME = re.compile(r"\b[A-Z][a-z]+ \d+\b|\b[a-z]\d\b")
"""A name with a number, Case 2 or u3: allowed as it is in the pseudo-code."""

About = Literal["line", "fact", "words", "unchecked"]


@dataclass(frozen=True)
class ExplanationFault:
    """An error in a lit line, in a fact, or in the words around the facts.

    ``unchecked`` lists the things that cannot be judged: a lit line without a guard, a hop's line
    without an effect, a variable that is no fact.
    """

    about: About
    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: {self.text}"


def explanation_faults_of_route(
    router: Router,
    net: Network,
    source: int,
    target: int,
    variant: str | None = None,
    faults: Faults = NO_FAULTS,
) -> Iterator[ExplanationFault]:
    """Yield the errors in a router's explanations of one route.

    The lit line's guard must hold and its effect lead where the hop leads, while no other line with
    an effect holds; every fact is computed again and must be equal; a number or an address that is
    no fact is reported. Raises BrokenContract for a route that never ends.

    >>> from explorer import network
    >>> from explorer.core.registry import router_for
    >>> net = network("Q(3)")
    >>> list(explanation_faults_of_route(router_for(net), net, 0b000, 0b110))
    []
    """
    code = router.pseudocode(net, variant)
    steps = list(checked_steps(router, net, source, target, variant, faults))
    step_moments = moments(net, source, target, variant, faults, steps)
    for step, moment in zip(steps, step_moments, strict=True):
        where = f"{net.format(source)} to {net.format(target)}, at {net.format(step.node)}"
        for about, text in _step_errors(net, code, step, moment):
            yield ExplanationFault(about, where, text)


@lru_cache(maxsize=64)
def _searched_distance(net: Network, target: int, faults: Faults) -> Callable[[int], int]:
    """Return the distances to a target without faults, by search even if there is a closed form."""
    hops = distances_towards(net, target, faults)
    return lambda node: int(hops[node])


Errors = Iterator[tuple[About, str]]


def _step_errors(net: Network, code: Sequence[str], step: Step, moment: Moment) -> Errors:
    yield from _line_errors(code, step, moment)
    yield from _reason_errors(net, code, step, moment)
    for variable in step.variables:
        name = variable.label if isinstance(variable.label, str) else variable.label.template
        if isinstance(variable.fact, str):
            yield "unchecked", f"variable {name} is no fact"
        else:
            yield from _fact_errors({f"variable {name}": variable.fact}, moment)
        if isinstance(variable.label, Reason):
            yield from _fact_errors(_used_facts(variable.label), moment)
        yield from _word_errors(net, code, step, variable.label)


# Lines -----------------------------------------------------------------------------------------


def _line_errors(code: Sequence[str], step: Step, moment: Moment) -> Errors:
    line = code[step.line - 1]
    guard, effect = (line.guard, line.effect) if isinstance(line, Line) else (None, None)
    if guard is None:
        yield "unchecked", f"line {step.line} is lit and has no guard"
    elif not guard(moment):
        yield "line", f"line {step.line} is lit, and its condition is false: {line.strip()}"
        return
    if step.next is None:
        return
    if effect is None:
        yield "unchecked", f"line {step.line} makes a hop and has no effect"
        return
    if (effect_node := effect(moment)) != step.next:
        ends = moment.net.format(effect_node), moment.net.format(step.next)
        yield "line", f"line {step.line} leads to {ends[0]}, and the hop to {ends[1]}"
    for number, other in enumerate(code, 1):
        is_rival = isinstance(other, Line) and other.effect is not None and number != step.line
        if is_rival and isinstance(other, Line) and other.guard is not None and other.guard(moment):
            yield "line", f"line {number} holds as well as line {step.line}: {other.strip()}"


# Facts and words -------------------------------------------------------------------------------


def _fact_errors(facts: Mapping[str, Source], moment: Moment) -> Errors:
    """Compute every value by closed forms and by searched distances: both must agree."""
    searched = replace(moment, left=_searched_distance(moment.net, moment.target, moment.faults))
    for name, fact in facts.items():
        if isinstance(fact, Value):
            yield "unchecked", f"{name} is said to be {fact}, and nothing tells how to find it"
            continue
        try:
            stated, computed = str(value_at(fact, moment)), str(value_at(fact, searched))
        except Exception as error:
            yield "fact", f"{name} cannot be found: {error!r}"
            continue
        if stated != computed:
            yield "fact", f"{name} is said to be {stated}, and is {computed}"


def _reason_errors(net: Network, code: Sequence[str], step: Step, moment: Moment) -> Errors:
    if isinstance(step.reason, Reason):
        yield from _fact_errors(_used_facts(step.reason), moment)
    yield from _word_errors(net, code, step, step.reason)
    if step.next is not None and step.action != "retreat":
        template = step.reason.template if isinstance(step.reason, Reason) else step.reason
        arrives = "arrives" in template
        if arrives and step.next != moment.target:
            yield "words", f"the message is said to arrive, and does not: {template}"
        if not arrives and step.next == moment.target:
            yield "unchecked", f"the message arrives, and it is not said: {template}"


def _used_facts(reason: Reason) -> dict[str, Source]:
    """Return the facts used in a sentence."""
    names = {name for name, _ in GAP.findall(reason.template)}
    return {name: fact for name, fact in reason.facts.items() if name in names}


def _word_errors(net: Network, code: Sequence[str], step: Step, reason: Reason | str) -> Errors:
    """Report numbers and addresses outside the facts; names of the pseudo-code are allowed."""
    template = reason.template if isinstance(reason, Reason) else reason
    if any(template in line for line in code):  # a variable as the pseudo-code writes it
        return
    names_on_line = NUMBERED_NAME.findall(code[step.line - 1])
    for name in NUMBERED_NAME.findall(template):
        rivals = [other for other in names_on_line if other.split()[0] == name.split()[0]]
        if name in (rivals or " ".join(code)):
            template = template.replace(name, "")
    terms = {*re.findall(r"\w+'?", " ".join(code)), *(field.name for field in net.fields)}
    for text in _outside_facts(template, terms.__contains__):
        yield "words", text


def _outside_facts(template: str, is_known: Callable[[str], bool]) -> Iterator[str]:
    """Yield an error for a number outside the facts, and for each unknown quoted address."""
    if re.search(r"\d", GAP.sub("", template)):
        yield f"a number is said that is no fact: {template!r}"
    for quoted in QUOTED.findall(template):
        if not GAP.search(quoted) and not is_known(quoted):
            yield f"`{quoted}` is said and is no fact"


# Sentences about any subject -------------------------------------------------------------------


def sentence_errors(
    reason: Reason | str, subject: object, ways: Mapping[str, Callable[[Any], object]] | None = None
) -> list[str]:
    """Return the errors in a sentence about a subject, from which its values are computed.

    ``ways`` are second ways of computing values, by name: a constant value must have one. A number
    or a quoted address outside the facts is reported.

    >>> from explorer.core.reason import sentence
    >>> sentence_errors(sentence("{n:link} of 3.", n=Value(4)), ["a", "b"], {"n": len})
    ['n is said to be 4, and is 2', "a number is said that is no fact: '{n:link} of 3.'"]
    """
    used = _used_facts(reason) if isinstance(reason, Reason) else {}
    problems = []
    for name, fact in used.items():
        try:
            value = value_at(fact, subject)
        except Exception as error:
            problems.append(f"{name} cannot be found: {error!r}")
            continue
        second_way = (ways or {}).get(name)
        if second_way or isinstance(fact, Value):
            problems += _second_way(name, value, second_way, subject)
    template = reason.template if isinstance(reason, Reason) else reason
    return [*problems, *_outside_facts(template, str.isalpha)]


def _second_way(
    name: str, fact: Value, find: Callable[[Any], object] | None, subject: object
) -> Iterator[str]:
    """Yield an error if a second way of computing a value disagrees."""
    if find is None:
        yield f"{name} is said to be {fact}, and nothing tells how to find it again"
        return
    try:
        value = find(subject)
    except Exception as error:
        yield f"{name} is said to be {fact}, and cannot be found again: {error!r}"
        return
    if value != fact.value:
        yield f"{name} is said to be {fact}, and is {_shown(fact, value)}"


def _shown(fact: Value, value: object) -> str:
    """Return a value as the fact shows it, or its repr if it is of another kind."""
    try:
        return fact.show(value)
    except Exception:
        return repr(value)
