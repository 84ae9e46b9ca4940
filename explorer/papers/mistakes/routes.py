"""Mistakes in routers and in constructions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import wraps
from typing import Any

import numpy as np

from explorer.analysis.embeddings.cycles import constructed_order as cycle
from explorer.analysis.embeddings.embedding import embedding
from explorer.analysis.partition.isomorphism import isomorphisms
from explorer.analysis.partition.partition import partitions
from explorer.analysis.switching.latency import Timeline, circuit_timeline, packet_timeline
from explorer.collectives.all_to_all import all_to_all
from explorer.collectives.exchange import exchange
from explorer.collectives.exchanged import exchanged_links, printed_doublings, printed_tree
from explorer.collectives.star import heads, star_links
from explorer.core.collective import Broadcast, Schedule
from explorer.core.router import Router, Step
from explorer.papers.auditing import audit_hooks
from explorer.papers.mistakes.changes import change_function, change_methods, changed_results
from explorer.routing.disjoint.paths import disjoint_paths
from explorer.routing.metacube.class_paths import get_type

# Routers ----------------------------------------------------------------------------------------


def break_steps(change: Callable[[list[Step], int], Iterator[Step]]) -> Callable[[], None]:
    """Return a break of the steps of every router, by a change (steps, hops) -> steps."""

    def changed(intact: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(intact)
        def steps(self: Router, *args: Any, **kwargs: Any) -> Iterator[Step]:
            route_steps = list(intact(self, *args, **kwargs))
            yield from change(route_steps, sum(step.next is not None for step in route_steps))

        return steps

    return lambda: change_methods(Router, "steps", changed)


def repeat_last_link(steps: list[Step], hops: int) -> Iterator[Step]:
    """Yield the steps, and go back and forth once more over the last link."""
    for step in steps:
        yield step
        hops -= step.next is not None
        if step.next is not None and not hops:
            yield replace(step, node=step.next, next=step.node)
            yield step


def lost_at_last_hop(steps: list[Step], hops: int) -> Iterator[Step]:
    """Yield the steps up to the last hop, at which the message is lost."""
    for step in steps:
        hops -= step.next is not None
        if step.next is not None and not hops:
            yield replace(step, next=None, lost=True)
            return
        yield step


def shift_types(by: int) -> Callable[[], None]:
    """Return a break of Algorithm 3 of the metacube paper: each type shifted by ``by``."""
    change = changed_results(lambda kind: (kind + by) % 4)
    return lambda: change_function(get_type, change)


# Constructions ----------------------------------------------------------------------------------


def repeat_first_row(rows: Any) -> Any:
    """Return rows with the second replaced by the first, if there are two.

    >>> repeat_first_row(((0, 1), (1, 3), (3, 2)))
    ((0, 1), (0, 1), (3, 2))
    """
    if rows is None or len(rows) < 2:
        return rows
    if isinstance(rows, np.ndarray):
        broken = rows.copy()
        broken[1] = broken[0]
        return broken
    return type(rows)([rows[0], rows[0], *rows[2:]])


def _repeat_first_round(schedule: Schedule) -> Schedule:
    """Return a broadcast with its last round replaced by its first."""
    rounds = schedule.rounds
    return replace(schedule, rounds=(*rounds[:-1], rounds[0])) if len(rounds) > 1 else schedule


def _merge_parts(splits: Any) -> Any:
    """Return partitions with the first two parts merged."""
    return tuple(
        replace(split, part=lambda v, part=split.part: np.where(part(v) == 1, 0, part(v)))
        for split in splits
    )


def _merge_images(maps: Any) -> Any:
    """Return isomorphisms that map two nodes to the same node."""
    return tuple(
        replace(mapping, image=lambda v, image=mapping.image: np.where(image(v) == 1, 0, image(v)))
        for mapping in maps
    )


def break_constructions() -> None:
    """Make every construction repeat a row, and diagrams end one unit late."""
    change_methods(Broadcast, "schedule", changed_results(_repeat_first_round))
    for construct, field in (
        (disjoint_paths, "paths"),
        (embedding, "places"),
        (exchange, "words"),
        (all_to_all, "rounds"),
        (cycle, "nodes"),
    ):
        change_function(construct, changed_results(_repeat_row_of(field)))
    for build_rows in (
        printed_doublings,
        printed_tree,
        exchanged_links,
        star_links,
        heads,
        audit_hooks.built,
    ):
        change_function(build_rows, changed_results(repeat_first_row))
    change_function(partitions, changed_results(_merge_parts))
    change_function(isomorphisms, changed_results(_merge_images))
    for make_timeline in (circuit_timeline, packet_timeline):
        change_function(make_timeline, changed_results(_one_unit_late))


def _one_unit_late(timeline: Timeline) -> Timeline:
    """Return a diagram of a message that ends one unit of time late."""
    return replace(timeline, total=timeline.total + 1)


def _repeat_row_of(field: str) -> Callable[[Any], Any]:
    def change(result: Any) -> Any:
        if result is None or not hasattr(result, field):
            return repeat_first_row(result)
        return replace(result, **{field: repeat_first_row(getattr(result, field))})

    return change


def swap_second_halves(rows: Any) -> Any:
    """Return rows with the second halves of the second and the last exchanged.

    >>> swap_second_halves(np.array([[0, 0], [1, 2], [3, 4]])).tolist()
    [[0, 0], [1, 4], [3, 2]]
    """
    if not isinstance(rows, np.ndarray) or rows.ndim < 2 or len(rows) < 3:
        return rows
    broken, half = rows.copy(), rows.shape[1] // 2
    broken[1, half:], broken[-1, half:] = rows[-1, half:], rows[1, half:]
    return broken


def exchange_halves() -> None:
    """Exchange the second halves of two rows of every construction made inside a claim."""
    change_function(audit_hooks.built, changed_results(swap_second_halves))
