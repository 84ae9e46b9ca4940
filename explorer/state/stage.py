"""The view of the network: drawn whole, on the map, or on the map along with its message."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, cast

from explorer.core.errors import ExplorerError, OutsideRange, brief
from explorer.core.ints import is_digits
from explorer.core.network import Network
from explorer.scenes.nests.find import nest_of
from explorer.scenes.scene import drawn_whole
from explorer.state.parameter import first

Stage = Literal["whole", "map", "follow", "corridor"]
"""A corridor is the part of a large network along a route: drawn in files only, on no page."""

STAGES: Final[tuple[Stage, ...]] = ("whole", "map", "follow")

FORMER_STAGES: Final[dict[str, Stage]] = {"corridor": "follow"}
"""Former names of stages in links: a link works for ever."""

MAX_WIDTH, MIN_WIDTH = 1e15, 0.5
"""The largest and the smallest number of pitches across the stage."""

NUMBER = re.compile(r"\d{1,16}(\.\d{1,6})?")


@dataclass(frozen=True)
class Look:
    """The camera on the stage: the kind of stage, the node or cell in view, pitches across it.

    ``stage`` is empty for the default stage. ``at`` is an address, followed by ``/DEPTH`` for the
    cell of that depth around the node; if ``at`` and ``wide`` are both empty, the whole is in view.
    """

    stage: Stage | Literal[""] = ""
    at: str = ""
    wide: str = ""

    def place(self, net: Network) -> tuple[int, int] | None:
        """Return the node in view and the depth of its cell, None for the whole.

        >>> from explorer import network
        >>> Look("map", "0110/1").place(network("Q(4)"))
        (6, 1)
        """
        if not self.at:
            return None
        text, _, depth = self.at.partition("/")
        node = net.parse(text)
        deepest = len(nest_of(net).path(node))
        return node, int(depth) if depth else deepest


MAX_READABLE_NODES: Final = 512
"""Above this many nodes a drawing that fits a window is unreadable: the map is the default."""


def stages(net: Network, travels: bool = False) -> tuple[Stage, ...]:
    """Return the stages of a network, the default first; ``travels`` is True for one message.

    >>> from explorer import network
    >>> stages(network("Q(4)")), stages(network("Q(40)"))
    (('whole', 'map', 'follow'), ('map', 'follow'))
    >>> stages(network("MC(2,2)"), travels=True)
    ('map', 'whole', 'follow')
    """
    if not drawn_whole(net):
        return ("map", "follow")
    if travels and net.nodes > MAX_READABLE_NODES:
        return ("map", "whole", "follow")
    return ("whole", "map", "follow")


def read_look(
    net: Network, query: Mapping[str, tuple[str, ...]], travels: bool
) -> tuple[Look, tuple[tuple[str, str, str | None], ...]]:
    """Return the view in a URL, and its invalid parts: (field, why, nearest)."""
    refused: list[tuple[str, str, str | None]] = []
    values = {"stage": "", "at": "", "wide": ""}
    readers: dict[str, Callable[[Network, str], str]] = {
        "stage": partial(_check_stage, travels=travels),
        "at": _check_position,
        "wide": _check_width,
    }
    for field, read in readers.items():
        text = first(query, field)
        try:
            values[field] = read(net, text) if text else ""
        except ExplorerError as error:
            refused.append((field, error.sentence, error.nearest))
    stage = cast(Literal[Stage, ""], values["stage"])
    return Look(stage, values["at"], values["wide"]), tuple(refused)


def _check_stage(net: Network, text: str, travels: bool) -> Stage | Literal[""]:
    """Return a stage of a network, empty for the default."""
    offered, stage = stages(net, travels), FORMER_STAGES.get(text, text)
    if stage not in offered:
        raise OutsideRange(
            f"stage {brief(stage)!r} is none of {', '.join(offered)}, which {net.spec} has",
            nearest=offered[0],
        )
    return next((kind for kind in offered[1:] if kind == stage), "")


def _check_position(net: Network, text: str) -> str:
    name, slash, depth = text.partition("/")
    node = net.parse(name)
    if not slash:
        return net.format(node)
    deepest = len(nest_of(net).path(node))
    if not (is_digits(depth, 3) and int(depth) <= deepest):
        raise OutsideRange(
            f"{brief(text)!r} is no cell of {net.spec}: depths go from 0 to {deepest}",
            nearest=f"{net.format(node)}/{deepest}",
        )
    return f"{net.format(node)}/{int(depth)}"


def _check_width(net: Network, text: str) -> str:
    if not NUMBER.fullmatch(text):
        raise OutsideRange(f"{brief(text)!r} is no width: a number of pitches across the stage is")
    if not MIN_WIDTH <= float(text) <= MAX_WIDTH:
        near = min(max(float(text), MIN_WIDTH), MAX_WIDTH)
        raise OutsideRange(
            f"{text} pitches across the stage are outside {MIN_WIDTH} to 10^15", nearest=f"{near:g}"
        )
    return text


def stage_query(net: Network, look: Look, travels: bool) -> Iterator[tuple[str, str]]:
    """Yield the pairs for the URL, without those of the default view."""
    default = stages(net, travels)[0]
    on_map = (look.stage or default) in ("map", "follow")
    yield "stage", "" if look.stage == default else look.stage
    yield "at", look.at if on_map else ""
    yield "wide", look.wide if on_map else ""
