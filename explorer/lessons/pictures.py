"""A still picture of an address: for the shelf, for guides, for print."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final
from urllib.parse import parse_qs

from explorer.collectives.registry import broadcast
from explorer.display.picture import Draft, Highlights
from explorer.display.svg import document
from explorer.documents.compare.table import title
from explorer.documents.papers.figure_files import PHONE_FRAME, SLIDE, comparison_svg
from explorer.routing.traces.trace import Trace, run
from explorer.scenes.hops import route_scene
from explorer.state import compare
from explorer.state.explore import ExploreState
from explorer.state.parameters import DEFAULT_TASK
from explorer.tasks.broadcast import tree_of
from explorer.tasks.registry import read_state
from explorer.words.catalogue import LANGUAGES
from explorer.words.voice import Voice

CARD_SIZE, SHEET = (352, 244), (880, 520)
"""Sizes of a picture on the shelf and of one on paper, in CSS pixels."""

MARGIN: Final = 14


@lru_cache(maxsize=256)
def picture(search: str, theme: str, large: bool = False) -> str:
    """Return the stage of Explore at a query string as an SVG document; ``large`` adds text.

    At ``step=0``, and for many messages, it shows the network alone, or with the route ahead if
    endpoints are named; otherwise with the route made so far. A broadcast is its tree.

    >>> picture("?net=Q(2)&step=0", "light").count("<circle")
    4
    """
    state = read_state(search)
    trace = run(state.router, state.net, state.source, state.target, state.variant)
    drawing = route_scene(state.net, trace.nodes)
    if not large:
        # At this size nobody could read an address inside a node.
        drawing = replace(drawing, pills=False)
    size = SHEET if large else CARD_SIZE
    (drawn_width, drawn_height), (width, height) = drawing.size, size
    scale = min((width - 2 * MARGIN) / drawn_width, (height - 2 * MARGIN) / drawn_height)
    if state.task.key == "broadcast":
        shown_highlights = Highlights(tree=_tree(state))
    elif "from" not in parse_qs(search.removeprefix("?")) and (
        state.step == 0 or state.task.key != DEFAULT_TASK
    ):
        shown_highlights = Highlights()
    else:
        shown_highlights = trace_highlights(trace, state.step)
    return document(Draft(drawing, scale, shown_highlights), theme, size, words=large)


def _tree(state: ExploreState) -> tuple[tuple[int, int], ...]:
    """Return the links of a broadcast, of the usual one if its own does not exist."""
    key, variant = tree_of(state.net, state.option("tree"))
    schedule = broadcast(state.net, state.source, key, state.option("model"), variant)
    return tuple((a, b) for row in schedule.rounds for a, b in row.sends)


def trace_highlights(trace: Trace, step: int | None = None) -> Highlights:
    """Return the drawing of a trace after a number of hops, all for None.

    A probe backtracks: hops it has retreated over are shown as past and no longer held.

    >>> from explorer import network
    >>> made = trace_highlights(network("Q(3)").route("000", "111"), 2)
    >>> sorted(made.held), made.begun, made.target
    ([0, 1], 2, 7)
    """
    at = len(trace.hops) if step is None else step
    held: list[int] = []
    for i, hop in enumerate(trace.hops[:at]):
        if hop.action == "retreat":
            held.pop()
        else:
            held.append(i)
    lost = not trace.delivered and at == len(trace.hops)
    return Highlights(trace.nodes, (), trace.target, lost, held=frozenset(held), begun=at)


@lru_cache(maxsize=64)
def plot(search: str, theme: str, small: bool = False, lang: str = LANGUAGES[0]) -> str:
    """Return the plot of Compare at a query string as an SVG document; ``small`` is for phones.

    If the query asks for a position on the axis, a line marks it.

    >>> "Cost by mean degree" in plot("?up=cost-mean&families=Q", "light")
    True
    >>> asked = "?up=degree&across=nodes&families=Q"
    >>> plot(f"{asked}&at=64", "light").count("dasharray") - plot(asked, "light").count("dasharray")
    1
    """
    state = compare.read_state(search)
    voice = Voice(lang)
    upright = state.at if "at" in parse_qs(search.removeprefix("?")) else 0
    frame = PHONE_FRAME if small else SLIDE
    compared = state.comparison
    heading = title(compared.vertical, compared.horizontal, voice)
    return comparison_svg(
        compared, state.log, heading, theme=theme, upright=upright, frame=frame, voice=voice
    )
