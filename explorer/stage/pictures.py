"""A single picture of a state, painted by the page's stage without a browser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from explorer.core.errors import ExplorerError, OutsideRange
from explorer.display.fonts import letter_widths
from explorer.display.looks import FONT_STACKS, TOKENS, colour
from explorer.display.raster import png
from explorer.export.display_list import Element, Layer, Size, elements, svg
from explorer.export.pdf import pdf
from explorer.export.tikz import tikz
from explorer.routing.traces.trace import Trace
from explorer.scenes.scene import drawn_whole
from explorer.stage.answers import answer
from explorer.stage.engine import run
from explorer.state.explore import ExploreState
from explorer.state.parameters import DEFAULT_TASK
from explorer.state.stage import Look
from explorer.state.themes import THEMES
from explorer.tasks.document import state_document
from explorer.tasks.registry import tasks
from explorer.words.catalogue import LANGUAGES
from explorer.words.text import in_language
from explorer.words.voice import Voice

STAGE: Final = "share/bare/stage.js"

DEFAULT_SIZE: Final = (1280, 720)
"""Default size of a picture in pixels."""

STAGE_WIDTH: Final = 960
"""Width of the stage in pixels for any picture size: letters are as large as on the page."""


def route_state(trace: Trace) -> ExploreState:
    """Return the page state that shows a route: all of the network, or along it if too large."""
    route = tasks()[DEFAULT_TASK]
    options = tuple((option.name, option.standard(trace.net)) for option in route.options)
    ends = trace.source, trace.target
    state = ExploreState(trace.net, *ends, trace.router, trace.variant, route, options=options)
    return along_route(state)


def along_route(state: ExploreState) -> ExploreState:
    """Return a state that draws its network whole, or along the route if it is too large."""
    return replace(state, look=Look("whole" if drawn_whole(state.net) else "corridor"))


def stage_page(
    state: ExploreState, trace: Trace | None = None, lang: str = LANGUAGES[0]
) -> dict[str, Any]:
    """Return a state's document, by its trace if known; raise what the page refuses."""
    page: dict[str, Any] = {**state_document(state, "", trace)}
    shown = page["show"] or {}
    if "refused" in shown:
        raise ExplorerError(str(shown["refused"]).rstrip("."), shown.get("nearest"))
    translated: dict[str, Any] = in_language(page, lang)
    return translated


def stage_output(options: Mapping[str, Any], theme: str, lang: str = LANGUAGES[0]) -> Iterator[Any]:
    """Yield the stage's messages for some options in a theme, the result last."""
    colours = {f"--{name}": values[THEMES.index(theme)] for name, values in TOKENS.items()}
    tokens = colours | {f"--{name}": text for name, text in FONT_STACKS.items()}
    request = {**options, "theme": theme, "tokens": tokens, "faces": letter_widths()}
    return run(STAGE, request, partial(answer, lang=lang), lang)


def picture(
    state: ExploreState,
    form: str,
    theme: str,
    size: Size | None = None,
    step: int | None = None,
    alone: bool = False,
    lang: str = LANGUAGES[0],
) -> bytes:
    """Return the stage's picture of a state after ``step`` steps, None for all of them.

    ``form`` is svg, png, pdf or tikz. ``alone`` leaves out the message of a default route. Raises
    OutsideRange for a step past the last, Missing if there is no engine.

    >>> from explorer.tasks.registry import read_state
    >>> picture(read_state("?net=Q(2)&from=00&to=11"), "svg", "light").count(b">from<")
    2
    """
    pixels = size or DEFAULT_SIZE
    stage = STAGE_WIDTH, max(1, round(STAGE_WIDTH * pixels[1] / pixels[0]))
    primitives = paint_stage(state, theme, stage, step, alone, lang)
    background, title = colour("stage", theme), _title(state, alone, Voice(lang))
    if form == "pdf":
        return pdf([Layer(primitives, None)], stage, background, title)
    if form == "tikz":
        return tikz([Layer(primitives, None)], stage, background, title).encode()
    drawing = svg(primitives, pixels, stage, background, title)
    return png(drawing, pixels[0]) if form == "png" else drawing.encode()


def _title(state: ExploreState, alone: bool, voice: Voice) -> str:
    net, task = state.net, state.task.key
    if alone:
        return f"{net.spec}, {voice.say(net.title)}"
    if task != DEFAULT_TASK:
        return f"{net.spec}, {voice.within(tasks()[task].title)}"
    ends = map(net.format, (state.source, state.target))
    return f"{net.spec}, {voice.say(' to ').join(ends)}"


def paint_stage(
    state: ExploreState,
    theme: str,
    stage: Size,
    step: int | None,
    alone: bool = False,
    lang: str = LANGUAGES[0],
) -> list[Element]:
    """Return the picture of a state after ``step`` steps, on a stage of some CSS pixels."""
    page = stage_page(state, lang=lang)
    if alone:
        page["stage"] = {**page["stage"], "way": None}
    options = {
        "doc": page,
        "step": 10**9 if step is None else step,
        "alone": alone,
        "size": {"width": stage[0], "height": stage[1]},
    }
    (output,) = stage_output(options, theme, lang)
    last = int(output["steps"])
    if step is not None and step > last:
        raise OutsideRange(f"step {step} is past the last one of what is shown", nearest=str(last))
    return elements(output["drawn"])
