"""Traffic over time, as requested by a state of the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final
from urllib.parse import urlencode

from explorer.analysis.queues.limits import DEFAULT_CYCLES, MAX_BOUND, MAX_CYCLES, MIN_CYCLES
from explorer.analysis.queues.load import Load
from explorer.core.errors import OutsideRange, brief
from explorer.core.registry import network
from explorer.core.scene import Scene
from explorer.documents.queues.document import QueueDocument, queue_document
from explorer.scenes.smaller import require_drawn
from explorer.state.explore import ExploreState
from explorer.state.option import Option, constant, lines
from explorer.state.parameter import first
from explorer.tasks.command import Query, flags

ONCE, CYCLES = "once", "cycles"
"""The values of ``time``: all messages at once, or a few in every cycle."""

UNBOUNDED = "unbounded"

QUEUES = "queues"
"""The name of the view of traffic in which messages wait."""

BY_ROUTER, BY_PATTERN, BY_NETWORK = "by", "pattern", "network"
"""The differences between the compared messages and those on the stage."""

HUNDREDTHS: Final = 100
"""Loads of the page are whole hundredths of a message a host and cycle."""


TIMES = constant((ONCE, "All at once"), (CYCLES, "Over time"))
BOUNDS = constant((UNBOUNDED, "Unbounded"), *((str(b), str(b)) for b in range(1, MAX_BOUND + 1)))


def check_load(text: str) -> str:
    """Return a load in normal form; raise OutsideRange unless it is in hundredths and in range.

    >>> check_load(".50"), check_load("1")
    ('0.5', '1')
    """
    digits = text.replace(".", "", 1)
    if not (digits.isascii() and digits.isdigit() and len(text) < 8):
        raise OutsideRange(f"load {brief(text)!r} is no number", nearest="0.5")
    parts = Fraction(text.rstrip(".")) * HUNDREDTHS
    if not 1 <= parts <= HUNDREDTHS or parts.denominator != 1:
        nearest = Fraction(min(max(round(parts), 1), HUNDREDTHS), HUNDREDTHS)
        raise OutsideRange(
            f"load {brief(text)} is outside its range: hundredths from 0.01 to 1 messages a host"
            " and cycle",
            nearest=f"{float(nearest):g}",
        )
    return f"{float(parts / HUNDREDTHS):g}"


TIME = Option("time", "Messages", "segments", TIMES, hint="All leave at once, or some every cycle")

OPTIONS: Final = (
    Option("load", "Offered load", "load", default="0.5", check=lambda _, text: check_load(text)),
    Option("queues", "Queues", "select", BOUNDS, hint="Messages that may wait for one channel"),
    Option(
        "cycles",
        "Cycles",
        "number",
        default=str(DEFAULT_CYCLES),
        low=MIN_CYCLES,
        high=MAX_CYCLES,
        hint="How long messages are sent",
    ),
    Option("lane", "On the stage", "live", default="1", low=1, high=2),
    Option("follow", "Followed", "live", default="0", high=2**31),
)
"""The options of traffic over time, in addition to those of all traffic."""


def is_timed(options: Mapping[str, str]) -> bool:
    """Return whether messages are sent cycle after cycle."""
    return options.get("time") == CYCLES


def simulation(state: ExploreState) -> Load:
    """Return the simulation that is run on the stage."""
    net, bound = state.net, state.option("queues")
    return Load(
        net,
        state.router.key,
        state.variant,
        state.option("pattern"),
        cycles=int(state.option("cycles")),
        seed=int(state.option("seed")),
        bound=None if bound == UNBOUNDED else int(bound),
        node=net.parse(state.option("hot")),
        share=Fraction(int(state.option("share")), 100),
        lines="\n".join(lines(state.option("messages"))),
    )


def simulations(state: ExploreState) -> list[Load]:
    """Return the simulation that is run on the stage, and the one compared with it."""
    on_stage = simulation(state)
    kind, _, key = state.option("beside").partition(":")
    if kind == BY_ROUTER:
        return [on_stage, replace(on_stage, router=key, variant=None)]
    if kind == BY_PATTERN:
        return [on_stage, replace(on_stage, pattern=key)]
    if kind == BY_NETWORK:
        other = network(state.option("other"))
        node = int(other.host_node(on_stage.node % other.host_count))
        return [on_stage, replace(on_stage, net=other, router=None, variant=None, node=node)]
    return [on_stage]


def chosen_load(state: ExploreState) -> Fraction:
    """Return the load of the run."""
    return Fraction(state.option("load"))


def curve_query(state: ExploreState) -> str:
    """Return the query that requests the curve of a state, without the load and the looks."""
    pairs = [
        ("net", state.net.spec),
        ("task", state.task.key),
        ("router", state.router.key),
        ("variant", state.variant or ""),
        *((name, value) for name, value in state.options if name != "load" and value),
    ]
    return urlencode([(name, value) for name, value in pairs if value])


def queues_document(state: ExploreState, scene: Scene) -> QueueDocument:
    """Return the document of messages over time for a state.

    Raises TooLarge if not every node is on the stage, or if the computation is too long for a page.
    """
    require_drawn(state.net, scene, "what waits over time")
    runs = simulations(state)
    title = runs[0].pattern_title
    return queue_document(runs, chosen_load(state), scene, title, curve_query(state))


def command_words(query: Query) -> list[str]:
    """Return the command that runs a request, which is a state or the texts of a URL."""
    values = {name: texts[:1] for name, texts in query.items() if texts and texts[0]}
    values["queue"] = values.get("queues", ())
    kind, _, key = first(query, "beside").partition(":")
    result = ["load", *query.get("net", ()), *flags(values, ("router", "variant"))]
    if kind == BY_ROUTER:
        result += ["--router", key]
    if kind == BY_PATTERN:
        result += ["--pattern", *values.pop("pattern", ("uniform",)), "--pattern", key]
    if kind == BY_NETWORK:
        result += ["--beside", *(query.get("other") or ("Q(6)",))]
    names = ("queue", "load", "cycles", "seed", "hot", "pattern", "share", "messages")
    result += flags(values, names)
    return result if "load" in values else [*result, "--load", "0.5"]
