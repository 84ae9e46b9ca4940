"""The message itself, hop by hop: a route as it is, one that is predicted, several side by side."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from explorer.core.errors import BadAddress, ExplorerError, Unroutable, brief
from explorer.core.network import Network
from explorer.core.scene import Scene
from explorer.core.search import distances_to
from explorer.documents.route.predict import (
    Leg,
    Places,
    PredictDocument,
    leg_document,
    pair_rows,
    spot,
)
from explorer.documents.stage.map_layers import MapLayer, ends_of, layer
from explorer.documents.tasks.side_by_side import BesideDocument
from explorer.routing.trace import read_faults, run
from explorer.scenes.nests.find import nest_of
from explorer.state import beside
from explorer.state.explore import ExploreState
from explorer.state.option import Choices, Option
from explorer.tasks.beside import BESIDE, MODE, shown_beside
from explorer.tasks.plugin_router import OPTIONS
from explorer.tasks.task import Task

OFF, BY_DISTANCE, BY_ROUTER = "off", "distance", "router"

PREDICT = "predict"
"""The way of seeing a route in which its future is hidden."""

MOST_PAIRS = 20
"""Pairs of a challenge."""


def _rules(net: Network) -> Choices:
    return ((OFF, "Off"), (BY_DISTANCE, "by distance"), (BY_ROUTER, "by router"))


def _pairs(net: Network, text: str) -> str:
    """Return pairs as they are written: ends in canonical form, no pair twice.

    Raises what is wrong with the first that is none; the nearest thing is the pairs that are.
    """
    kept: list[str] = []
    wrong: ExplorerError | None = None
    for one in (part.strip() for part in text.split(";")):
        if not one:
            continue
        try:
            pair = "~".join(map(net.format, _pair(net, one)))
        except ExplorerError as error:
            wrong = wrong or error
            continue
        if pair not in kept:
            kept.append(pair)
    if len(kept) > MOST_PAIRS:
        few = f"a challenge has at most {MOST_PAIRS} pairs, not {len(kept)}"
        wrong, kept = wrong or Unroutable(few), kept[:MOST_PAIRS]
    if wrong is not None:
        raise type(wrong)(wrong.sentence, nearest=";".join(kept) or None)
    return ";".join(kept)


def _pair(net: Network, text: str) -> tuple[int, int]:
    ends = text.split("~")
    if len(ends) != 2:
        raise BadAddress(f"{brief(text)!r} is no pair: FROM~TO is")
    source, target = map(net.parse, ends)
    if source == target:
        raise Unroutable(f"{brief(text)!r} is no pair: its ends are one node")
    if net.fits_search and distances_to(net, target)(source) is None:
        raise Unroutable(f"no route leads from {net.format(source)} to {net.format(target)}")
    return source, target


def leg(state: ExploreState, scene: Scene) -> Leg:
    """Return what is known of a route that is predicted from its source on; raises as that does."""
    net = state.net
    by_router = state.option(PREDICT) == BY_ROUTER
    faults = read_faults(net, state.faults)
    ends = state.source, state.target
    trace = run(state.router, net, *ends, state.variant, faults) if by_router else None
    return leg_document(net, *ends, trace, _places(state, scene), faults)


def _places(state: ExploreState, scene: Scene) -> Places:
    nest = nest_of(state.net) if state.look.kind(state.net) == "map" else None
    return Places(scene.numbers, nest)


def _asks(state: ExploreState) -> str:
    """Return the query of a leg from another node, which is to be added."""
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
    options = (
        Option(PREDICT, "Predict", "segments", _rules, hint="Guess every hop before it is made"),
        Option("pairs", "Pairs", "text", check=_pairs, hint="FROM~TO;FROM~TO of a challenge"),
        *beside.OPTIONS,
        *OPTIONS,
    )

    def show(self, state: ExploreState, scene: Scene) -> PredictDocument | BesideDocument | None:
        """Return nothing of a route, for the trace is in every document.

        Of one that is predicted, what may be next; of several, what stands side by side.
        """
        mode = self.view_mode(dict(state.options))
        if mode == MODE:
            return shown_beside(state)
        return self._predicted(state, scene) if mode else None

    def _predicted(self, state: ExploreState, scene: Scene) -> PredictDocument:
        net, pairs = state.net, self.pairs(dict(state.options))
        ends = (net.format(state.source), net.format(state.target))
        return {
            "rule": state.option(PREDICT),
            "leg": leg(state, scene),
            "goal": spot(net, state.target, _places(state, scene)),
            "pairs": pair_rows(pairs),
            "pair": pairs.index(ends) if ends in pairs else -1,
            "asks": _asks(state),
        }

    def inactive_options(self, chosen: Mapping[str, str]) -> set[str]:
        """Return all: each way of seeing a route has controls of its own."""
        return {option.name for option in self.options}

    def view_mode(self, chosen: Mapping[str, str]) -> str:
        """Return that it is predicted, or else that others stand beside it."""
        return PREDICT if chosen[PREDICT] != OFF else MODE if chosen[BESIDE] else ""

    def pairs(self, chosen: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """Return the pairs of a challenge."""
        if chosen[PREDICT] == OFF or not chosen["pairs"]:
            return ()
        ends = (pair.split("~") for pair in chosen["pairs"].split(";"))
        return tuple((source, target) for source, target in ends)

    def layout_path(self, state: ExploreState) -> tuple[int, ...] | None:
        """Return only where the message starts, where drawing its way would tell it."""
        return (state.source,) if self.view_mode(dict(state.options)) == PREDICT else None

    def on_map(self, state: ExploreState) -> MapLayer:
        """Return the message and nothing else; where it is predicted, only its ends."""
        if self.view_mode(dict(state.options)) != PREDICT:
            return layer(route=True)
        return {**layer(), "ends": ends_of(nest_of(state.net), state.source, state.target)}
