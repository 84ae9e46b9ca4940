"""Deliberate mistakes, one at a time, in each thing that a claim can rest on.

A break is made in a process of its own before anything is computed, and is never taken back.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, wraps
from typing import Any

import numpy as np

from explorer.analysis.embedding import embedding
from explorer.analysis.embeddings.cycles import constructed as cycle
from explorer.analysis.isomorphism import isomorphisms
from explorer.analysis.partition import partitions
from explorer.analysis.switching import Timeline, circuit_timeline, packet_timeline
from explorer.collectives.all_to_all import all_to_all
from explorer.collectives.exchange import exchange
from explorer.collectives.exchanged import copied, doubled, exchanged_links
from explorer.collectives.registry import broadcasts
from explorer.collectives.star import heads, star_links
from explorer.core.claim import Foundation
from explorer.core.collective import Broadcast, Schedule
from explorer.core.fields import Field
from explorer.core.network import Degrees, Network
from explorer.core.registry import families, routers
from explorer.core.router import Router, Step
from explorer.networks.crossed_cube import pair_related_distance
from explorer.networks.star import mean_distance
from explorer.papers import given
from explorer.routing.class_paths import get_type
from explorer.routing.disjoint.paths import disjoint_paths

Change = Callable[[Callable[..., Any]], Callable[..., Any]]
"""Makes a broken function of a whole one."""


@dataclass(frozen=True)
class Break:
    """One deliberate mistake: a key, what it breaks, what it does, and how it is made.

    A ``loud`` one also stops much that does not rest on it, so that it may move other claims.
    """

    key: str
    foundation: Foundation
    what: str
    make: Callable[[], None]
    loud: bool = False


def _below(base: type[Any]) -> Iterator[type[Any]]:
    """Yield a class and all that are derived from it."""
    yield base
    for cls in base.__subclasses__():
        yield from _below(cls)


def _methods(base: type[Any], name: str, change: Change) -> None:
    """Change a method or a property in every class that defines it."""
    for cls in dict.fromkeys(_below(base)):
        held = cls.__dict__.get(name)
        if held is None or getattr(held, "__isabstractmethod__", False):
            continue
        if isinstance(held, property):
            assert held.fget is not None
            setattr(cls, name, property(change(held.fget)))
        elif isinstance(held, cached_property):
            setattr(cls, name, property(change(held.func)))
        else:
            setattr(cls, name, change(held))


def _function(whole: Callable[..., Any], change: Change) -> None:
    """Change a function wherever a module of the explorer holds it."""
    broken = change(whole)
    for held in list(sys.modules.values()):
        if not getattr(held, "__name__", "").startswith("explorer"):
            continue
        for key, value in list(vars(held).items()):
            if value is whole:
                setattr(held, key, broken)


def _results(change: Callable[[Any], Any]) -> Change:
    """Return a change of a function that changes what it returns."""

    def changed(whole: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(whole)
        def broken(*given: Any, **named: Any) -> Any:
            return change(whole(*given, **named))

        return broken

    return changed


# Links ------------------------------------------------------------------------------------------


def _neighbors(change: Callable[[Network, Any, Any], Any]) -> Callable[[], None]:
    """Return a break of the neighbours that every network tells."""

    def changed(whole: Callable[..., Any]) -> Callable[..., Any]:
        def neighbors(self: Network, node: object) -> Any:
            near = np.array(whole(self, node))
            return change(self, np.asarray(node), near) if near.shape[-1] else near

        return neighbors

    return lambda: _methods(Network, "neighbors", changed)


def _last_port_cut(net: Network, node: Any, near: Any) -> Any:
    near[..., -1] = -1
    return near


def _first_port_astray(net: Network, node: Any, near: Any) -> Any:
    # An involution: whoever is sent astray is also who is found there.
    near[..., 0] = np.where(near[..., 0] >= 0, net.nodes - 1 - node, -1)
    return near


def _others_cut(net: Network, node: Any, near: Any) -> Any:
    near[..., 1:] = -1
    return near


def _last_port_near(net: Network, node: Any, near: Any) -> Any:
    """Lead the last port to the node that differs in the two lowest bits, where there is one."""
    near[..., -1] = np.where(near[..., -1] >= 0, np.where(node | 3 < net.nodes, node ^ 3, -1), -1)
    return near


def _one_link_cut() -> None:
    """Cut the link behind the first port of node 0, at both ends, and nothing else."""

    def changed(whole: Callable[..., Any]) -> Callable[..., Any]:
        def neighbors(self: Network, node: object) -> Any:
            near, at = np.array(whole(self, node)), np.asarray(node)
            if not near.shape[-1]:
                return near
            other = int(np.asarray(whole(self, 0))[..., 0])
            near[at == 0] = np.where(near[at == 0] == other, -1, near[at == 0])
            near[at == other] = np.where(near[at == other] == 0, -1, near[at == other])
            return near

        return neighbors

    _methods(Network, "neighbors", changed)


# Closed forms -----------------------------------------------------------------------------------


def _more(value: Any) -> Any:
    return None if value is None else value + 1


def _degrees(found: Degrees) -> Degrees:
    return Degrees(found.minimum + 1, found.maximum + 1, found.mean + 1)


def _counts() -> None:
    _methods(Network, "links", _results(_more))
    _methods(Network, "degrees", _results(_degrees))


def _nodes() -> None:
    _methods(Network, "nodes", _results(_more))


def _distances(change: Callable[[Any], Any], shift: Callable[[Any], Any], by: int) -> None:
    _methods(Network, "distance", _results(change))
    _methods(Network, "distance_pairs", _results(shift))
    _function(mean_distance, _results(lambda mean: mean + by))
    _function(pair_related_distance, _results(change))


def _longer() -> None:
    def shift(pairs: Any) -> Any:
        return pairs if pairs is None or len(pairs) < 2 else (pairs[0], 0, *pairs[1:])

    _distances(lambda d: d if d is None else np.where(d > 0, d + 1, d), shift, 1)


def _shorter() -> None:
    def shift(pairs: Any) -> Any:
        if pairs is None or len(pairs) < 3:
            return pairs
        return (*pairs[:-2], pairs[-2] + pairs[-1])

    _distances(lambda d: d if d is None else np.where(d > 1, d - 1, d), shift, -1)


# Addresses --------------------------------------------------------------------------------------


def _clusters() -> None:
    _methods(Network, "cluster", _results(lambda found: np.asarray(found) // 2))


def _fields() -> None:
    def changed(whole: Callable[..., Any]) -> Callable[..., Any]:
        def split(self: Network, node: object) -> Any:
            first, *rest = whole(self, node)
            return (self.fields[0].size - 1 - np.asarray(first), *rest)

        return split

    _methods(Network, "split", changed)


def _texts() -> None:
    _methods(Field, "text", _results(lambda text: f"{text}0"))


def _sizes() -> None:
    _methods(Field, "size", _results(_more))


# Routers ----------------------------------------------------------------------------------------


def _routed(change: Callable[[list[Step], int], Iterator[Step]]) -> Callable[[], None]:
    """Return a break of the steps of every router: (steps, hops) -> steps."""

    def changed(whole: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(whole)
        def steps(self: Router, *given: Any, **named: Any) -> Iterator[Step]:
            found = list(whole(self, *given, **named))
            yield from change(found, sum(step.next is not None for step in found))

        return steps

    return lambda: _methods(Router, "steps", changed)


def _to_and_fro(found: list[Step], hops: int) -> Iterator[Step]:
    """Yield the steps, and go back and forth once more over the last link that is taken."""
    for step in found:
        yield step
        hops -= step.next is not None
        if step.next is not None and not hops:
            yield replace(step, node=step.next, next=step.node)
            yield step


def _given_up(found: list[Step], hops: int) -> Iterator[Step]:
    """Yield the steps up to the last hop, at which the message is lost."""
    for step in found:
        hops -= step.next is not None
        if step.next is not None and not hops:
            yield replace(step, next=None, lost=True)
            return
        yield step


def _types(by: int) -> Callable[[], None]:
    change = _results(lambda kind: (kind + by) % 4)
    return lambda: _function(get_type, change)


# Constructions ----------------------------------------------------------------------------------


def second_as_first(rows: Any) -> Any:
    """Return rows of which the second repeats the first, where there are two.

    >>> second_as_first(((0, 1), (1, 3), (3, 2)))
    ((0, 1), (0, 1), (3, 2))
    """
    if rows is None or len(rows) < 2:
        return rows
    if isinstance(rows, np.ndarray):
        broken = rows.copy()
        broken[1] = broken[0]
        return broken
    return type(rows)([rows[0], rows[0], *rows[2:]])


def _rounds(found: Schedule) -> Schedule:
    """Return a broadcast whose last round is its first once more."""
    rounds = found.rounds
    return replace(found, rounds=(*rounds[:-1], rounds[0])) if len(rounds) > 1 else found


def _parts(found: Any) -> Any:
    """Return partitions in which the first two parts are one."""
    return tuple(
        replace(one, part=lambda v, part=one.part: np.where(part(v) == 1, 0, part(v)))
        for one in found
    )


def _images(found: Any) -> Any:
    """Return isomorphisms that map two nodes to one."""
    return tuple(
        replace(one, image=lambda v, image=one.image: np.where(image(v) == 1, 0, image(v)))
        for one in found
    )


def _constructions() -> None:
    _methods(Broadcast, "schedule", _results(_rounds))
    for whole, field in (
        (disjoint_paths, "paths"),
        (embedding, "places"),
        (exchange, "words"),
        (all_to_all, "rounds"),
        (cycle, "nodes"),
    ):
        _function(whole, _results(_second_of(field)))
    for rows in (copied, doubled, exchanged_links, star_links, heads, given.built):
        _function(rows, _results(second_as_first))
    _function(partitions, _results(_parts))
    _function(isomorphisms, _results(_images))
    for diagram in (circuit_timeline, packet_timeline):
        _function(diagram, _results(_late))


def _late(found: Timeline) -> Timeline:
    """Return a diagram of a message that ends one unit of time late."""
    return replace(found, total=found.total + 1)


def _second_of(field: str) -> Callable[[Any], Any]:
    def change(found: Any) -> Any:
        if found is None or not hasattr(found, field):
            return second_as_first(found)
        return replace(found, **{field: second_as_first(getattr(found, field))})

    return change


def halves_exchanged(rows: Any) -> Any:
    """Return rows of which the second and the last have exchanged their second halves.

    >>> halves_exchanged(np.array([[0, 0], [1, 2], [3, 4]])).tolist()
    [[0, 0], [1, 4], [3, 2]]
    """
    if not isinstance(rows, np.ndarray) or rows.ndim < 2 or len(rows) < 3:
        return rows
    broken, half = rows.copy(), rows.shape[1] // 2
    broken[1, half:], broken[-1, half:] = rows[-1, half:], rows[1, half:]
    return broken


def _mixed() -> None:
    _function(given.built, _results(halves_exchanged))


# Printed data -----------------------------------------------------------------------------------


def misprinted(value: Any, by: int = 1) -> Any:
    """Return a printed value with one number off by so much, or one letter too many.

    >>> misprinted(7328), misprinted("$m + k$"), misprinted(((2, 1), (3,)))
    (7329, '$m + k$?', ((3, 1), (3,)))
    """
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float | Fraction):
        return value + by
    if isinstance(value, str):
        return f"{value}?"
    if isinstance(value, dict):
        first = next(iter(value), None)
        return {key: misprinted(one, by) if key == first else one for key, one in value.items()}
    if isinstance(value, np.ndarray):
        return value.astype(float) + by
    if isinstance(value, tuple | list) and value:
        return type(value)([misprinted(value[0], by), *value[1:]])
    return value


FAR = 10**30
"""So far off is a printed bound that every value keeps it, or none."""


def _misprints(by: int) -> Callable[[], None]:
    change = _results(lambda value: misprinted(value, by))
    return lambda: _function(given.printed, change)


BREAKS: tuple[Break, ...] = (
    Break("cut", "links", "the last port of every node leads nowhere", _neighbors(_last_port_cut)),
    Break("one-port", "links", "all ports but the first lead nowhere", _neighbors(_others_cut)),
    Break("near", "links", "the last port of every node leads to a node close by",
          _neighbors(_last_port_near)),
    Break("astray", "links", "the first port of every node leads to the node opposite",
          _neighbors(_first_port_astray)),
    Break("one-link", "links", "the first link of node 0 is cut", _one_link_cut),
    Break("counts", "counts", "links and degrees are one too many in closed form", _counts),
    Break("nodes", "counts", "nodes are one too many", _nodes, loud=True),
    Break("longer", "distances", "distances are one too long in closed form", _longer),
    Break("shorter", "distances", "the longest distances are one too short in closed form",
          _shorter),
    Break("clusters", "addresses", "every two clusters are one", _clusters),
    Break("fields", "addresses", "the first field counts down", _fields, loud=True),
    Break("texts", "addresses", "every field is one digit longer", _texts, loud=True),
    Break("sizes", "addresses", "every field has one value more", _sizes, loud=True),
    Break("to-and-fro", "router", "routers go back and forth over their last link",
          _routed(_to_and_fro)),
    Break("given-up", "router", "routers lose the message before its last hop", _routed(_given_up)),
    *(
        Break(f"types-{by}", "router", f"Algorithm 3 of the metacube paper tells a type {by} off",
              _types(by))
        for by in (1, 2, 3)
    ),
    Break("repeats", "construction", "what is built has one row twice", _constructions),
    Break("mixed", "construction", "two rows of what is built exchange their second halves",
          _mixed),
    Break("misprint", "printed", "what is printed is one more, or one letter longer",
          _misprints(1)),
    Break("too-much", "printed", "what is printed is far too much", _misprints(FAR)),
    Break("too-little", "printed", "what is printed is far too little", _misprints(-FAR)),
)  # fmt: skip


def break_one(key: str) -> None:
    """Break one thing, for good, in this process; what was computed before is forgotten."""
    # What is found by its being there has to be there before it can be broken.
    for found in (families, routers, broadcasts):
        found()
    chosen = next(one for one in BREAKS if one.key == key)
    chosen.make()
    forget()


KEPT = {"families", "routers", "broadcasts", "_modules", "claims", "tables", "figures",
        "drawings", "record"}  # fmt: skip
"""Caches of what there is, and of what is recorded, which no break changes."""


def forget() -> None:
    """Empty every cache of a function, and what networks remember of themselves."""
    for held in gc.get_objects():
        if isinstance(held, Network):
            names = {parameter.name for parameter in held.parameters} | set(
                getattr(held, "__dataclass_fields__", {})
            )
            for name in set(vars(held)) - names:
                del held.__dict__[name]
        elif hasattr(type(held), "cache_clear") and getattr(held, "__name__", "") not in KEPT:
            held.cache_clear()
