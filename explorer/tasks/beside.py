"""The document of routes side by side for a state."""

from __future__ import annotations

from explorer.analysis.routes.side_by_side import Lane, OverPairs, PairHops, pair_hops, traces_of
from explorer.analysis.routes.side_by_side_blocks import compare_lanes
from explorer.core.errors import OutsideRange, Unroutable, brief
from explorer.core.ints import is_digits
from explorer.documents.tasks.side_by_side import BesideDocument, LaneComparison, beside_document
from explorer.routing.traces.trace import Trace
from explorer.state.beside import lanes
from explorer.state.explore import ExploreState
from explorer.state.parameter import query_string

BESIDE = "beside"
"""The option that names the lanes beside the route, and the name of this view."""

BROWSER_FOLDER = "compare_routes"
"""The folder of the browser side that shows lanes side by side."""


def side_by_side(state: ExploreState, over: str | None = None, order: str = "") -> LaneComparison:
    """Return the lanes of a state, with the route of each from node #i to node #j.

    ``over`` is the result over every pair, computed block by block, and ``order`` the pair for
    which lanes differ most; without them, all pairs are checked here if there are few enough.
    Raises Unroutable if there are faults, OutsideRange for invalid numbers, and what a router
    raises.
    """
    all_lanes = lanes_of(state)
    traces = traces_of(all_lanes, state.source, state.target)
    if over is not None:
        return LaneComparison(
            all_lanes, traces, _read_totals(all_lanes, over), _apart_pair(all_lanes, order)
        )
    compared = compare_lanes(all_lanes)
    return LaneComparison(all_lanes, traces, compared.pairs, compared.apart)


def lanes_of(state: ExploreState) -> tuple[Lane, ...]:
    """Return the lanes of a state; raise Unroutable if there are faults."""
    if state.faults:
        raise Unroutable("routes stand side by side in networks without faults: mend them first")
    first = Lane(state.net, state.router, state.variant)
    return (first, *lanes(state.net, state.option(BESIDE)))


def _read_totals(all_lanes: tuple[Lane, ...], text: str) -> tuple[OverPairs, ...]:
    """Return the totals of lanes: longer, lost, hops and busiest of each, ``-`` for unknown.

    The format is ``144.0.13238.75~0.0.13056.84``.
    """
    rows = [part.split(".") for part in text.split("~")]
    if len(rows) != len(all_lanes) or any(len(row) != 4 for row in rows):
        raise OutsideRange(
            f"{brief(text)!r} has not four numbers for each of {len(all_lanes)} lanes"
        )
    results = []
    for lane, row in zip(all_lanes, rows, strict=True):
        nodes = lane.net.nodes
        longer = None if row[0] == "-" else _message_count(row[0])
        lost, hops, busiest = map(_message_count, row[1:])
        pairs = nodes * (nodes - 1)
        if lost > pairs:
            raise OutsideRange(f"{lost:,} messages of {pairs:,} are lost: not so many are sent")
        results.append(
            OverPairs(
                pairs=pairs,
                shortest=None,
                longer=longer,
                lost=lost,
                loops=0,
                hops=hops,
                net=lane.net,
                sampled=False,
                busiest=busiest,
            )
        )
    return tuple(results)


def _message_count(text: str) -> int:
    if not is_digits(text, 15):
        raise OutsideRange(f"{brief(text)!r} is no count of messages")
    return int(text)


def _apart_pair(all_lanes: tuple[Lane, ...], text: str) -> PairHops | None:
    """Return a pair of nodes, ``SOURCE.TARGET`` by their numbers, with the hops of every lane."""
    if not text:
        return None
    parts = text.split(".")
    source, target = (_message_count(word) for word in parts) if len(parts) == 2 else (0, 0)
    if source == target or max(source, target) >= all_lanes[0].net.nodes:
        raise OutsideRange(f"{brief(text)!r} is no pair of different nodes by their numbers")
    return pair_hops(all_lanes, source, target)


def side_by_side_document(state: ExploreState) -> BesideDocument:
    """Return the document of a state with lanes beside the route."""

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

    return beside_document(side_by_side(state), search)
