"""The message itself, hop by hop: a given route, a predicted one, or several side by side."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlencode

from explorer.analysis.routes.side_by_side import MAX_LANES, Lane, traces_of
from explorer.analysis.routes.side_by_side_blocks import (
    compare_lanes,
    side_by_side_in_blocks,
    side_by_side_job,
)
from explorer.core.errors import BadAddress, ExplorerError, OutsideRange, Unroutable, brief
from explorer.core.network import Network
from explorer.core.registry import network, router_for
from explorer.core.scene import Scene
from explorer.core.search import distances_to
from explorer.documents.commands import route as in_words
from explorer.documents.commands import side_by_side
from explorer.documents.commands.to_json import route_json
from explorer.documents.jobs.kind import store_result
from explorer.documents.jobs.side_by_side import compared_json
from explorer.documents.route.predict import (
    Continuation,
    Places,
    PredictDocument,
    leg_document,
    pair_rows,
    spot,
)
from explorer.documents.stage.map_layers import MapLayer, ends_of, layer
from explorer.documents.tasks.side_by_side import BesideDocument, LaneComparison
from explorer.jobs.distributed_map import THIS_PROCESS
from explorer.routing.traces.trace import choose_variant, read_faults, route, run
from explorer.scenes.nests.find import nest_of
from explorer.state import beside
from explorer.state.beside import read_lane
from explorer.state.explore import ExploreState
from explorer.state.option import Option, constant
from explorer.tasks.beside import BESIDE, side_by_side_document
from explorer.tasks.challenges.student_pairs import normal_name, require_small, student_pairs
from explorer.tasks.command import (
    FAULT,
    FROM,
    ROUTER,
    SPEC,
    TO,
    VARIANT,
    Argument,
    Arguments,
    Progress,
    Query,
    Reply,
    flags,
)
from explorer.tasks.plugin_router import OPTIONS, requested_trace
from explorer.tasks.task import Task, nest_on_map

OFF, BY_DISTANCE, BY_ROUTER = "off", "distance", "router"
MODES = constant((OFF, "Off"), (BY_DISTANCE, "by distance"), (BY_ROUTER, "by router"))

PREDICT = "predict"
"""The name of the view of a route whose next hops are hidden."""

DRAW, STUDENT = "draw", "student"
"""The options for the seed of individual pairs, and for the name of a student."""

MAX_PAIRS = 20
"""Maximum number of pairs of a challenge."""


def _check_pairs(net: Network, text: str) -> str:
    """Return pairs in normal form: ends in canonical form, no pair twice.

    Raises the error of the first invalid pair; the nearest value has the valid pairs.
    """
    pairs: list[str] = []
    first_error: ExplorerError | None = None
    for piece in (part.strip() for part in text.split(";")):
        if not piece:
            continue
        try:
            pair = "~".join(map(net.format, _read_pair(net, piece)))
        except ExplorerError as error:
            first_error = first_error or error
            continue
        if pair not in pairs:
            pairs.append(pair)
    if len(pairs) > MAX_PAIRS:
        message = f"a challenge has at most {MAX_PAIRS} pairs, not {len(pairs)}"
        first_error, pairs = first_error or Unroutable(message), pairs[:MAX_PAIRS]
    if first_error is not None:
        raise type(first_error)(first_error.sentence, nearest=";".join(pairs) or None)
    return ";".join(pairs)


def _check_seed(net: Network, text: str) -> str:
    require_small(net)
    return normal_name(text)


def _check_student(net: Network, text: str) -> str:
    return normal_name(text)


def _read_pair(net: Network, text: str) -> tuple[int, int]:
    ends = text.split("~")
    if len(ends) != 2:
        raise BadAddress(f"{brief(text)!r} is no pair: FROM~TO is")
    source, target = map(net.parse, ends)
    if source == target:
        raise Unroutable(f"{brief(text)!r} is no pair: its ends are one node")
    if net.fits_search and distances_to(net, target)(source) is None:
        raise Unroutable(f"no route leads from {net.format(source)} to {net.format(target)}")
    return source, target


def predicted_leg(state: ExploreState, scene: Scene) -> Continuation:
    """Return the document at the source of a predicted route; raises like ``leg_document``."""
    net = state.net
    by_router = state.option(PREDICT) == BY_ROUTER
    faults = read_faults(net, state.faults)
    ends = state.source, state.target
    trace = run(state.router, net, *ends, state.variant, faults) if by_router else None
    return leg_document(net, *ends, trace, _places(state, scene), faults)


def _places(state: ExploreState, scene: Scene) -> Places:
    nest = nest_on_map(state)
    return Places(scene.mark_of_node, nest)


def _leg_query(state: ExploreState) -> str:
    """Return the query for a leg from another node, to which that node is added."""
    pairs = [
        ("net", state.net.spec),
        (PREDICT, state.option(PREDICT)),
        ("to", state.net.format(state.target)),
        ("router", state.router.key),
        ("variant", state.variant or ""),
        ("stage", state.look.stage),
        *(("fault", fault) for fault in state.faults),
    ]
    return urlencode([pair for pair in pairs if pair[1]])


class RouteTask(Task):
    """One message from its source to its target: shown, predicted, or sent in several ways."""

    key = "route"
    title = "Route"
    order = 10
    summary = "Route a message and explain every hop."
    options = (
        Option(PREDICT, "Predict", "segments", MODES, hint="Guess every hop before it is made"),
        Option("pairs", "Pairs", "text", check=_check_pairs, hint="FROM~TO;FROM~TO of a challenge"),
        Option(DRAW, "Own pairs", "text", check=_check_seed, hint="A word: others for each name"),
        Option(STUDENT, "Name", "text", check=_check_student, hint="Whose own pairs these are"),
        *beside.OPTIONS,
        *OPTIONS,
    )

    def show(self, state: ExploreState, scene: Scene) -> PredictDocument | BesideDocument | None:
        """Return None for a plain route, because the trace is in every document.

        For a predicted route, return the possible next hops; for several routes, the comparison.
        """
        mode = self.view_mode(dict(state.options))
        if mode == BESIDE:
            return side_by_side_document(state)
        return self._prediction_document(state, scene) if mode else None

    def _prediction_document(self, state: ExploreState, scene: Scene) -> PredictDocument:
        net, pairs = state.net, self.pairs(state.net, dict(state.options))
        ends = (net.format(state.source), net.format(state.target))
        return {
            "rule": state.option(PREDICT),
            "leg": predicted_leg(state, scene),
            "goal": spot(net, state.target, _places(state, scene)),
            "pairs": pair_rows(pairs),
            "pair": pairs.index(ends) if ends in pairs else -1,
            "draw": state.option(DRAW) if pairs else "",
            "student": state.option(STUDENT) if pairs else "",
            "asks": _leg_query(state),
        }

    def arguments(self) -> tuple[Argument, ...]:
        """Return the arguments: a network, two nodes, the router, and the routes to compare."""
        lanes = (
            "another router, ROUTER, NET or NET/ROUTER, /VARIANT behind it or not; again for more"
        )
        pairs = "with --beside: every pair however long it takes, or a sample where they are many"
        resume = "with --pairs all: a folder to keep what is found in, and to go on from"
        return (
            *(SPEC, FROM, TO, ROUTER, VARIANT),
            Argument("--beside", lanes, "LANE", repeats=True),
            Argument("--pairs", pairs, "{all,few}", default="few", choices=("all", "few")),
            Argument("--resume", resume, "DIR"),
            FAULT,
        )

    def reply(self, arguments: Arguments, progress: Progress) -> Reply:
        """Return the trace of a message, or its comparison with other routes."""
        if arguments["resume"] and not (arguments["beside"] and arguments["pairs"] == "all"):
            raise OutsideRange(
                "--resume keeps what every pair comes to: it goes with --beside and --pairs all"
            )
        if arguments["beside"]:
            compared = _compare_lanes(arguments, progress)
            return Reply(
                lambda: side_by_side.beside_json(compared),
                lambda: side_by_side.text_report(compared),
            )
        net = network(arguments["spec"])
        ends = arguments["source"], arguments["target"]
        trace = route(net, *ends, arguments["router"], arguments["variant"], arguments["fault"])
        return Reply(lambda: route_json(trace, net.format), lambda: in_words.text_report(trace))

    def document(self, state: ExploreState) -> Mapping[str, object]:
        """Return the route, hop by hop, with addresses for nodes."""
        return route_json(requested_trace(state), state.net.format)

    def words(self, query: Query) -> list[str]:
        """Return its command."""
        ends = (text for name in ("net", "from", "to") for text in query.get(name, ()))
        chosen = {**query, BESIDE: _lanes(query.get(BESIDE, ()))}
        return ["route", *ends, *flags(chosen, ("router", "variant", "fault", BESIDE))]

    def call(self, state: ExploreState) -> str:
        """Return the call that makes the route."""
        ends = (f'"{state.net.format(node)}"' for node in (state.source, state.target))
        arguments = [*ends, f'router="{state.router.key}"']
        arguments += [f'variant="{state.variant}"'] if state.variant else []
        arguments += [f"faults={list(state.faults)!r}"] if state.faults else []
        return f"net.route({', '.join(arguments)})"

    def python(self, state: ExploreState) -> str:
        """Return a script that makes the route and prints its hops."""
        hops = ["for hop in result.hops:", "    print(net.format(hop.next), hop.why)"]
        return "\n".join([super().python(state), *hops])

    def latex(self, state: ExploreState, document: Mapping[str, object]) -> str:
        """Return the hops as lines of a formula."""
        return in_words.latex(requested_trace(state))

    def inactive_options(self, chosen: Mapping[str, str]) -> set[str]:
        """Return all options, because each view of a route has controls of its own."""
        return {option.name for option in self.options}

    def view_mode(self, chosen: Mapping[str, str]) -> str:
        """Return the view: predicted, or side by side, or "" for a plain route."""
        return PREDICT if chosen[PREDICT] != OFF else BESIDE if chosen[BESIDE] else ""

    def pairs(self, net: Network, chosen: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """Return the pairs of a challenge, or a student's own pairs if they are drawn by a seed."""
        if chosen[PREDICT] == OFF or not chosen["pairs"]:
            return ()
        ends = (pair.split("~") for pair in chosen["pairs"].split(";"))
        pairs = tuple((source, target) for source, target in ends)
        if not (chosen[DRAW] and chosen[STUDENT]):
            return pairs
        nodes = tuple((net.parse(source), net.parse(target)) for source, target in pairs)
        node_pairs = student_pairs(net, nodes, chosen[DRAW], chosen[STUDENT])
        return tuple((net.format(source), net.format(target)) for source, target in node_pairs)

    def layout_path(self, state: ExploreState) -> tuple[int, ...] | None:
        """Return only the source of a predicted route: a drawing along it would reveal it."""
        return (state.source,) if self.view_mode(dict(state.options)) == PREDICT else None

    def on_map(self, state: ExploreState) -> MapLayer:
        """Return the message alone, or for a predicted route only its ends."""
        if self.view_mode(dict(state.options)) != PREDICT:
            return layer(route=True)
        return {**layer(), "ends": ends_of(nest_of(state.net), state.source, state.target)}


def _compare_lanes(arguments: Arguments, progress: Progress) -> LaneComparison:
    """Return a route and those beside it, with the results of each over pairs of nodes."""
    if arguments["fault"]:
        raise Unroutable("routes stand side by side in networks without faults: leave out --fault")
    lane_texts = arguments["beside"]
    if len(lane_texts) >= MAX_LANES:
        raise OutsideRange(
            f"{len(lane_texts) + 1} lanes are outside their range: at most {MAX_LANES} stand"
            " side by side"
        )
    net = network(arguments["spec"])
    router = router_for(net, arguments["router"])
    first = Lane(net, router, choose_variant(router, arguments["variant"]))
    lanes = (first, *(read_lane(net, text) for text in lane_texts))
    ends = net.parse(arguments["source"]), net.parse(arguments["target"])
    bars: dict[Lane, Callable[[int], None]] = {}

    def show(lane: Lane, done: int, total: int) -> None:
        bar = f"pairs by {lane.router.key}"
        bars.setdefault(lane, progress(bar, total))(done)

    if arguments["pairs"] == "all":
        all_cores = replace(THIS_PROCESS, cores=os.cpu_count() or 1)
        comparison = side_by_side_in_blocks(lanes, all_cores, show, arguments["resume"], ends)
        if arguments["resume"]:
            store_result(
                Path(arguments["resume"]),
                side_by_side_job(lanes, ends).key,
                compared_json(comparison),
            )
    else:
        comparison = compare_lanes(lanes)
    return LaneComparison(lanes, traces_of(lanes, *ends), comparison.pairs, comparison.apart)


def _lanes(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lanes beside a route one by one; a state has all of them in one text."""
    return tuple(lane for text in texts for lane in text.split(";"))
