"""From a state to the document of routes side by side."""

from __future__ import annotations

from dataclasses import replace

from explorer.analysis.beside import Lane, over_pairs
from explorer.core.errors import Unroutable
from explorer.routing.trace import Trace, run
from explorer.state.beside import lanes
from explorer.state.explore import ExploreState
from explorer.state.parameter import query_string
from explorer.views.beside import Beside, BesideDocument, beside_document

BESIDE = "beside"
"""The way of seeing a route in which others stand beside it."""


def alone(state: ExploreState) -> ExploreState:
    """Return a state with nothing beside its route: in a frame there is room for one stage."""
    if state.task.mode(dict(state.options)) != BESIDE:
        return state
    return replace(state, options=tuple((n, "" if n == BESIDE else v) for n, v in state.options))


def compared(state: ExploreState) -> Beside:
    """Return the lanes of a state, with the route of each from node #i to node #j.

    Raises Unroutable where there are faults, and what a router raises.
    """
    if state.faults:
        raise Unroutable("routes stand side by side in networks without faults: mend them first")
    first = Lane(state.net, state.router, state.variant)
    found = (first, *lanes(state.net, state.option(BESIDE)))
    return Beside(
        found,
        tuple(run(one.router, one.net, state.source, state.target, one.variant) for one in found),
        over_pairs(found),
    )


def shown_beside(state: ExploreState) -> BesideDocument:
    """Return the document of a state in which others stand beside the route."""

    def search(lane: Lane, trace: Trace) -> str:
        name = lane.net.format
        return query_string(
            [
                ("net", lane.net.spec),
                ("from", name(trace.source)),
                ("to", name(trace.target)),
                ("router", lane.router.key),
                ("variant", lane.variant or ""),
                ("step", "0"),
                ("view", ",".join(word for word in state.view if word != "present")),
                ("chrome", "none"),
            ]
        )

    return beside_document(compared(state), search)
