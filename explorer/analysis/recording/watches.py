"""The values of expressions along a recording, and the places where they become true."""

from __future__ import annotations

import ast
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from explorer.analysis.recording.expression import evaluate, parse
from explorer.analysis.recording.partial import NotEvaluated, plain_or_partial, read_back
from explorer.analysis.recording.record import Recording
from explorer.analysis.recording.recorder import RanLine
from explorer.analysis.recording.values import Plain
from explorer.words.text import Text

MAX_EXPRESSIONS: Final = 16
"""Most expressions that are evaluated for one recording."""

Place = tuple[int, int]
"""The number of hops made, and an index in the lines that ran for the next hop."""


@dataclass(frozen=True)
class Reading:
    """The value of an expression from a place on, as JSON data, or why it has none."""

    place: Place
    value: Plain = None
    why: Text | None = None


@dataclass(frozen=True)
class Watched:
    """An expression along a recording: its values, and the places where it becomes true."""

    readings: tuple[Reading, ...]
    begins: tuple[Place, ...] = ()
    tree: ast.expr | None = None


def variables(ran: Sequence[RanLine]) -> Iterator[Mapping[str, Plain]]:
    """Yield the variables before every line of a call; the innermost function's come first.

    >>> first = RanLine(6, 0, "next_hop", {"here": 1}, {"wrong": 6})
    >>> [dict(names) for names in variables([first, RanLine(9, 0)])]
    [{'here': 1}, {'here': 1, 'wrong': 6}]
    """
    stack: list[tuple[dict[str, Plain], list[RanLine]]] = []
    for line in ran:
        if line.enters:
            del stack[line.depth :]
            stack.append((dict(line.arguments), [line]))
        else:
            del stack[line.depth + 1 :]
            if len(stack) > line.depth:
                names, last = stack[line.depth]
                names.update(last.pop().changed)
                last.append(line)
        yield ChainMap(*(names for names, _ in reversed(stack)))


def watch_expressions(
    recording: Recording, paths: Sequence[int | None], texts: Sequence[str]
) -> dict[str, Watched]:
    """Return the values of expressions along a recording, by their texts.

    They may use variables, ``hop``, ``distance``, ``visited`` and ``shortest_paths``; ``paths``
    has ``shortest_paths`` for every node of the route.
    """
    return {
        text: _watch_expression(recording, paths, text)
        if i < MAX_EXPRESSIONS
        else _unreadable_watch(Text("At most {n} expressions are evaluated.", n=MAX_EXPRESSIONS))
        for i, text in enumerate(dict.fromkeys(texts))
    }


def _unreadable_watch(why: Text) -> Watched:
    return Watched((Reading((0, 0), why=why),))


def _watch_expression(recording: Recording, paths: Sequence[int | None], text: str) -> Watched:
    try:
        tree = parse(text)
    except NotEvaluated as error:
        return _unreadable_watch(error.sentence)
    readings: list[Reading] = []
    begins: list[Place] = []
    before, held_before = "", False
    for place, names in _places(recording, paths):
        try:
            value = evaluate(tree, names)
            reading, holds = Reading(place, plain_or_partial(value)), bool(value)
        except NotEvaluated as error:
            reading, holds = Reading(place, why=error.sentence), False
        signature = repr((reading.value, reading.why))
        if signature != before:
            readings.append(reading)
        if holds and not held_before:
            begins.append(place)
        before, held_before = signature, holds
    return Watched(tuple(readings), tuple(begins), tree)


def _places(
    recording: Recording, paths: Sequence[int | None]
) -> Iterator[tuple[Place, Callable[[str], Any]]]:
    """Yield every place of a recording, with a function that returns the values of names there."""
    trace = recording.trace
    distances = (trace.distance, *(hop.left for hop in trace.hops))
    for step, call in enumerate(recording.calls):
        route_values: Mapping[str, Any] = {
            "hop": step + 1,
            "distance": distances[step],
            "shortest_paths": paths[step] if step < len(paths) else None,
            "visited": list(trace.nodes[: step + 1]),
        }
        for k, names in enumerate(variables(call.ran)):
            yield (step, k), _lookup(names, route_values)


def _lookup(names: Mapping[str, Plain], route_values: Mapping[str, Any]) -> Callable[[str], Any]:
    def value(name: str) -> Any:
        if name in names:
            return read_back(names[name])
        if route_values[name] is None:
            raise KeyError(name)
        return route_values[name]

    return value
