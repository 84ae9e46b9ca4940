"""Modules in the embedded engine: they run as in Node, and errors are reported."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from explorer.core.errors import ExplorerError
from explorer.display.fonts import WIDTHS_FILE, letter_widths, measured_widths
from explorer.display.raster import assets
from explorer.stage import engine, modules, pictures
from explorer.stage.answers import answer
from explorer.tasks.registry import read_state, tasks
from tests.contracts import by_turns
from tests.frontend.stage_picture import node

SCRIPT = Path(__file__).with_name("in_node.mjs")
SIZE = (960, 540)


def run_in_node(
    entry: str, wish: Mapping[str, Any], answer: engine.Answer, _: str = "en"
) -> Iterator[Any]:
    """Yield the output of a module in Node, with the test's own timers and addresses."""
    with subprocess.Popen(
        [node(), str(SCRIPT), str(assets() / entry)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as running:
        assert running.stdin
        assert running.stdout
        print(json.dumps(wish), file=running.stdin, flush=True)
        for line in running.stdout:
            message = json.loads(line)
            if "ask" in message:
                reply = {"number": message["number"], **answer(message["ask"])}
                print(json.dumps(reply), file=running.stdin, flush=True)
                continue
            yield from (message[key] for key in ("piece", "done") if key in message)
            if "piece" not in message:
                running.kill()
                return


CASES = [f"net={net}&task={task}" for net in ("HCN(2)", "MC(1,1)&stage=map") for task in tasks()]


@pytest.mark.parametrize("case", by_turns(CASES, 3))
def test_two_engines_draw_the_same(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = read_state(f"?{case}")
    by_engine = pictures.paint_stage(state, "dark", SIZE, 1 if "route" in case else None)
    monkeypatch.setattr(pictures, "run", run_in_node)
    by_browser = pictures.paint_stage(state, "dark", SIZE, 1 if "route" in case else None)
    assert by_engine == by_browser
    assert len(by_engine) > 20


def started(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **wish: Any) -> list[Any]:
    """Return what a module of some code says when it is started."""
    (tmp_path / "share" / "bare").mkdir(parents=True)
    (tmp_path / engine.HOST_SCRIPT).write_text((assets() / engine.HOST_SCRIPT).read_text("utf-8"))
    (tmp_path / "a.js").write_text(code)
    for room in (engine, modules):
        monkeypatch.setattr(room, "assets", lambda: tmp_path)
    modules.file_text.cache_clear()
    modules._definition.cache_clear()
    try:
        return list(engine.run("a.js", wish, answer))
    finally:
        modules.file_text.cache_clear()
        modules._definition.cache_clear()


TIMERS = """export function start({ waits }) {
  const order = [];
  for (const wait of waits) setTimeout(() => order.push(wait), wait);
  setTimeout(() => $say({ done: [order, performance.now()] }), 50);
}
"""


def test_timers_are_due_in_order_and_nothing_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert started(TIMERS, tmp_path, monkeypatch, waits=[30, 10, 20]) == [[[10, 20, 30], 50]]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("export function start() {}", "came to rest without a word"),
        ('export function start() { $say({ failed: "no ink" }); }', "no ink"),
    ],
)
def test_failures_are_reported_in_one_line(
    code: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ExplorerError, match=why):
        started(code, tmp_path, monkeypatch)


WORDS = """export function start() {
  const url = new URL("../b?x=1+2&y=%C3%A9#z", "http://h:1/a/c/d");
  const query = new URLSearchParams({ net: "Q(4)", to: "a b" });
  query.set("net", "~");
  $say({ done: [url.href, url.searchParams.get("y"), String(query), (1234.5).toLocaleString("en"),
    new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(1e6)] });
}
"""


def test_addresses_and_numbers_are_written_as_by_browsers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = started(WORDS, tmp_path, monkeypatch)[0]
    script = WORDS.replace("export function start() {", "").rstrip().rstrip("}")
    plain = f"const $say = (told) => console.log(JSON.stringify(told));{script}"
    process = subprocess.run([node(), "-e", plain], capture_output=True, text=True, check=True)
    assert message == json.loads(process.stdout)["done"]


def test_widths_of_letters_are_those_of_the_faces() -> None:
    anew = "`python -m explorer.display.fonts` writes them anew"
    assert (assets() / "fonts" / WIDTHS_FILE).read_text("utf-8") == measured_widths(), anew
    assert letter_widths()["IBM Plex Sans 600"]["widths"]["i"] < 0.4
