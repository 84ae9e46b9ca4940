"""Any stage of the page without a browser: its own modules, run by Node, say what they draw."""

from __future__ import annotations

import argparse
from typing import Any, Final
from urllib.parse import urlencode

from explorer.cli.node import stage_lines
from explorer.core.errors import ExplorerError, OutsideRange, brief
from explorer.core.network import Network
from explorer.core.suggest import closest_match
from explorer.display.looks import colour
from explorer.display.raster import png
from explorer.export.display_list import Element, Layer, Size, elements, svg
from explorer.export.display_list_files import pdf, tikz
from explorer.state.explore import ExploreState
from explorer.state.parameters import DEFAULT_TASK, EXPLORE_CODEC
from explorer.state.stage import stages
from explorer.tasks.document import state_document as document
from explorer.tasks.registry import read_state, tasks

OPTION_PARAMETERS: Final = (
    "net",
    "task",
    "from",
    "to",
    "router",
    "variant",
    "step",
    "theme",
    "fault",
)
"""Parameters of the page that have options of their own."""

SCREEN: Final = (1280, 720)
"""Pixels of a picture, where no size is said."""

DESK: Final = 960
"""Pixels across the stage, whatever the picture has: letters are as large as at the desk."""


def box(size: Size) -> Size:
    """Return the stage for a picture, in CSS pixels.

    >>> box((1920, 1080))
    (960, 540)
    """
    return DESK, max(1, round(DESK * size[1] / size[0]))


def stage_of(net: Network, args: argparse.Namespace) -> ExploreState:
    """Return the state of the page that a command asks for; raise what it complains of first."""
    known = {p.name for p in EXPLORE_CODEC.parameters if p.name not in OPTION_PARAMETERS}
    key = args.task or DEFAULT_TASK
    if key not in tasks():
        names = ", ".join(tasks())
        raise OutsideRange(
            f"there is no task {brief(key)!r}: {names} are known",
            nearest=closest_match(key, tasks()),
        )
    options = {o.written or o.name for o in tasks()[key].options}
    settings: list[tuple[str, str]] = []
    for text in args.settings:
        name, equals, value = text.partition("=")
        if not equals or name not in known | options:
            names = ", ".join(sorted(known | options))
            raise OutsideRange(
                f"{brief(text)!r} sets nothing: NAME=VALUE does, of {names}",
                nearest=closest_match(name, sorted(known | options)),
            )
        settings.append((name, value))
    pairs = [
        ("net", net.spec),
        ("task", args.task),
        ("from", args.source),
        ("to", args.target),
        ("router", args.router),
        ("variant", args.variant),
        ("stage", "map" if (args.map or args.at) and stages(net)[0] != "map" else None),
        ("at", args.at),
        ("view", args.view),
        *(("fault", fault) for fault in args.fault),
        *settings,
    ]
    state = read_state(f"?{urlencode([(name, value) for name, value in pairs if value])}")
    if state.complaints:
        worst = state.complaints[0]
        raise ExplorerError(worst.why.rstrip("."), worst.nearest)
    return state


def picture(
    state: ExploreState, form: str, theme: str, size: Size | None, step: int | None, alone: bool
) -> bytes:
    """Return what the stage shows of a state as a file: svg, png, pdf or tikz.

    ``alone`` leaves out the message of a route that nobody asked for.
    """
    pixels = size or SCREEN
    stage = box(pixels)
    drawn = staged(state, theme, stage, step, alone)
    ground, title = colour("stage", theme), _title(state)
    if form == "pdf":
        return pdf([Layer(drawn, None)], stage, ground, title)
    if form == "tikz":
        return tikz([Layer(drawn, None)], stage, ground, title).encode()
    drawing = svg(drawn, pixels, stage, ground, title)
    return png(drawing, pixels[0]) if form == "png" else drawing.encode()


def _title(state: ExploreState) -> str:
    net, task = state.net, state.task.key
    if task != DEFAULT_TASK:
        return f"{net.spec}, {tasks()[task].title.lower()}"
    return f"{net.spec}, {net.format(state.source)} to {net.format(state.target)}"


def stage_document(state: ExploreState) -> dict[str, Any]:
    """Return the document of a state; raise what it refuses as an ExplorerError."""
    page: dict[str, Any] = {**document(state, "")}
    refused = page["show"] or {}
    if "refused" in refused:
        raise ExplorerError(str(refused["refused"]).rstrip("."), refused.get("nearest"))
    return page


def staged(
    state: ExploreState, theme: str, stage: Size, step: int | None, alone: bool = False
) -> list[Element]:
    """Return what a stage so large shows of a state after so many steps, None being all of them.

    Raises Missing where there is no Node, what the stage refuses as an ExplorerError.
    """
    wide, high = stage
    page = stage_document(state)
    if alone:
        page["stage"] = {**page["stage"], "way": None}
    wish = {
        "doc": page,
        "step": 10**9 if step is None else step,
        "alone": alone,
        "size": {"width": wide, "height": high},
    }
    (drawn,) = stage_lines(wish, theme)
    last = int(drawn["steps"])
    if step is not None and step > last:
        raise OutsideRange(f"step {step} is past the last one of what is shown", nearest=str(last))
    return elements(drawn["drawn"])
