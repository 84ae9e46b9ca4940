"""Deliberate mistakes, one at a time, in everything that a claim can rest on.

A break is made in a process of its own before anything is computed, and is never undone. The
mistakes themselves are in ``explorer/papers/mistakes/``.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from explorer.collectives.registry import broadcasts
from explorer.core.network import Network
from explorer.core.registry import families, routers
from explorer.papers.claim import Foundation
from explorer.papers.mistakes import misprints, networks, routes


@dataclass(frozen=True)
class Break:
    """A deliberate mistake: its key, what it breaks, what it does, and how to make it.

    A ``loud`` break also stops much that does not rest on it, so it may move other claims; one that
    is ``also`` a break of another foundation may move claims that rest on that. A break of the
    ``last`` of several values must move a claim that agrees: otherwise the claim does not check all
    of them.
    """

    key: str
    foundation: Foundation
    effect: str
    make: Callable[[], None]
    loud: bool = False
    last: bool = False
    also: Foundation | None = None

    def may_move(self, rests: tuple[Foundation, ...]) -> bool:
        """Return whether it may move a claim that rests on these foundations."""
        return self.loud or self.foundation in rests or self.also in rests


BREAKS: tuple[Break, ...] = (
    Break("cut", "links", "the last port of every node leads nowhere",
          networks.break_neighbors(networks.cut_last_port)),
    Break("one-port", "links", "all ports but the first lead nowhere",
          networks.break_neighbors(networks.cut_other_ports)),
    Break("near", "links", "the last port of every node leads to a node close by",
          networks.break_neighbors(networks.misdirect_last_port)),
    Break("astray", "links", "the first port of every node leads to the node opposite",
          networks.break_neighbors(networks.misdirect_first_port)),
    Break("one-link", "links", "the first link of node 0 is cut", networks.cut_one_link),
    Break("elsewhere", "symmetry", "a link is cut of which no end stands for a class of nodes",
          networks.cut_link_elsewhere, also="links"),
    Break("counts", "counts", "links and degrees are one too many in closed form",
          networks.miscount_links),
    Break("nodes", "counts", "nodes are one too many", networks.miscount_nodes, loud=True),
    Break("longer", "distances", "distances are one too long in closed form",
          networks.lengthen_distances),
    Break("shorter", "distances", "the longest distances are one too short in closed form",
          networks.shorten_distances),
    Break("rule", "distances", "what a digit adds to a distance is one hop too long",
          networks.lengthen_rule),
    Break("clusters", "addresses", "every two clusters are one", networks.merge_clusters),
    Break("fields", "addresses", "the first field counts down",
          networks.reverse_first_field, loud=True),
    Break("texts", "addresses", "every field is one digit longer",
          networks.lengthen_fields, loud=True),
    Break("sizes", "addresses", "every field has one value more",
          networks.enlarge_fields, loud=True),
    Break("to-and-fro", "router", "routers go back and forth over their last link",
          routes.break_steps(routes.repeat_last_link)),
    Break("given-up", "router", "routers lose the message before its last hop",
          routes.break_steps(routes.lost_at_last_hop)),
    *(
        Break(f"types-{by}", "router", f"Algorithm 3 of the metacube paper tells a type {by} off",
              routes.shift_types(by))
        for by in (1, 2, 3)
    ),
    Break("repeats", "construction", "what is built has one row twice", routes.break_constructions),
    Break("mixed", "construction", "two rows of what is built exchange their second halves",
          routes.exchange_halves),
    *(
        Break(f"{key}{'-last' * last}", "printed",
              f"{'the last' if last else 'the first'} value printed is {what}",
              misprints.misprint_break(by, misprint), last=last)
        for last, misprint in ((False, misprints.misprint), (True, misprints.misprint_last))
        for key, what, by in (
            ("misprint", "one more, or one letter longer", 1),
            ("too-much", "far too much", misprints.HUGE_OFFSET),
            ("too-little", "far too little", -misprints.HUGE_OFFSET),
        )
    ),
)  # fmt: skip


def break_one(key: str, known: Iterable[object] | None = None) -> None:
    """Make one break permanently in this process, and forget values computed before.

    ``known`` is the result of ``cache_holders``, if nothing was computed since.
    """
    load_registries()
    next(breakage for breakage in BREAKS if breakage.key == key).make()
    clear_caches(cache_holders() if known is None else known)


def load_registries() -> None:
    """Load everything that is found by discovery: it must exist before it can be broken."""
    for registry in (families, routers, broadcasts):
        registry()


CACHES_TO_KEEP = {"families", "routers", "broadcasts", "_modules", "claims", "tables", "figures",
        "drawings", "record"}  # fmt: skip
"""Caches of discovered things and of records, which no break changes."""


def cache_holders() -> list[object]:
    """Return everything that caches results in this process: cached functions, and networks."""
    return [
        item
        for item in gc.get_objects()
        if isinstance(item, Network)
        or (
            hasattr(type(item), "cache_clear")
            and getattr(item, "__name__", "") not in CACHES_TO_KEEP
        )
    ]


def clear_caches(known: Iterable[object]) -> None:
    """Clear the caches of functions and the cached values of networks."""
    for item in known:
        if isinstance(item, Network):
            names = {parameter.name for parameter in item.parameters} | set(
                getattr(item, "__dataclass_fields__", {})
            )
            for name in set(vars(item)) - names:
                del item.__dict__[name]
        else:
            item.cache_clear()  # type: ignore[attr-defined]
