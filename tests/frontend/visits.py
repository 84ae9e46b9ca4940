"""The texts that visitors read on pages and after their actions, as lines, without a browser.

python -m tests.frontend.visits            writes tests/golden/visits anew, a file a page
python -m tests.frontend.visits --whole    prints what the list of sums summarizes
"""

from __future__ import annotations

import base64
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from difflib import SequenceMatcher
from io import StringIO
from itertools import count, groupby, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

import orjson
from flask.testing import FlaskClient

from explorer.cli.main import main as main_of_commands
from explorer.core import registry
from explorer.core.plugins.loading import add_plugin, plugin_files
from explorer.pages.frame.callbacks import read_ask
from explorer.pages.frame.elements import html
from explorer.pages.frame.markup import markup
from explorer.pages.frame.shell import frame
from explorer.pages.page import pages
from tests.frontend.drawn import looks, sum_of
from tests.frontend.stage_picture import node
from tests.simulators.booksim import main as booksim

GOLDEN: Final = Path(__file__).resolve().parents[1] / "golden" / "visits"

SCRIPT: Final = Path(__file__).with_name("visits.mjs")

PLAN: Final = Path(__file__).with_name("visits.txt")

SUMS: Final = "sums"
"""The part of the plan that is listed by sums."""

Visits = dict[str, list[tuple[str, list[str]]]]
"""Addresses with the acts of a visitor there, by the list that they belong to."""


def read_plan() -> Visits:
    """Return the visits of the plan, a line each, with their acts, indented, below."""
    visits: Visits = {}
    for line in PLAN.read_text("utf-8").splitlines():
        if line.startswith("["):
            visits[name := line.strip("[]")] = []
        elif line.startswith("  "):
            visits[name][-1][1].append(line.strip())
        elif line and not line.startswith("#"):
            visits[name].append((line, []))
    return visits


ROUTER: Final = '''\
"""CCC(n): round the cycle, and over the link where it is wanted."""
from explorer.core.plugins.next_hop import NextHop


class RoundFirst(NextHop):
    key = "round-first"
    title = "Round first"

    def serves(self, net):
        return net.family == "CCC"

    def next_hop(self, net, here, target):
        word, place = net.address(here)
        goal, end = net.address(target)
        left = word ^ goal
        seen = [place, end], {"word": word}, 0.5, "left", None, place == end
        if left >> place & 1:
            return (word ^ 1 << place, place)
        if not left and place == end:
            return None
        return (word, (place + 1) % net.n)
'''
"""A router of the visitor, which is gone through line by line."""

BITWISE: Final = '''\
"""FQ(n): the lowest bit that differs, but for some."""
from explorer.core.plugins.next_hop import NextHop


class LowestBit(NextHop):
    key = "lowest-bit"
    title = "Lowest bit"

    def serves(self, net):
        return net.family == "FQ"

    def next_hop(self, net, here, target):
        wrong = here ^ target
        share = wrong / 2
        many = list(range(here + 30))
        once, deep = (wrong,), {"net": net, "way": [here, {target}]}
        if wrong == 5 and target == 0:
            return None
        return here ^ (wrong & -wrong)
'''
"""Another, of which values are bits and much else; it loses messages from 5 to 0."""

ASTRAY: Final = '''\
"""FQ(4): the lowest bit that differs, but for some, which go round or far too far."""
from explorer.core.plugins.next_hop import NextHop


class Astray(NextHop):
    key = "astray"
    title = "Astray"
    promises_shortest = True

    def serves(self, net):
        return net.family == "FQ" and net.n == 4

    def next_hop(self, net, here, target):
        wrong = here ^ target
        if target == 0 and wrong in (6, 7):
            return here ^ 1
        if target == 3 and wrong in (8, 9):
            return here ^ (1 if wrong == 8 else 8)
        return here ^ (wrong & -wrong)
'''
"""A third, of which some messages never end, and some go a longer way than it promises."""

NAME: Final = "round_first.py"

SAVED: Final = 1_700_000_000
"""When its file was saved."""


PICTURES: Final = re.compile(r"/\w+/picture/|/learn/picture\.svg|/task-pictures|/take/film")
"""Pictures that Python draws, which take long and involve no module of the browser."""

PASSED: Final = re.compile(r"(?<=just now in )[\d.,]+ m?s|(?<=Code: )[\w-]+")
"""The time that the server took, and codes signed with the time: they differ every time."""


def plain(part: Any) -> Any:
    """Return a layout with an empty element for each component of a library."""
    if isinstance(part, list | tuple):
        return [plain(child) for child in part]
    if not hasattr(part, "to_plotly_json"):
        return part
    props = part.to_plotly_json()["props"]
    if "tag" not in props:
        return html.Div(id=props.get("id"))
    part.children = plain(props.get("children"))
    return part


def first_page(client: FlaskClient) -> dict[str, Any]:
    """Return the parts of a page that the server sends before any script runs."""
    page = client.get("/?net=Q(3)").get_data(as_text=True)
    scripts = re.findall(r'<script id="(?:tables|modules|libraries|pages)".*?</script>', page, re.S)
    return {
        "head": "".join(scripts),
        "body": markup(plain(frame(True))),
        "layouts": {
            page.path: markup(plain(page.layout())) for page in pages() if not page.persistent
        },
    }


def respond(client: FlaskClient, question: dict[str, Any]) -> dict[str, Any]:
    """Return the server's answer to a question of the page."""
    if "save" in question:
        save_router(*question["save"])
        return {}
    if "document" in question:
        ask = read_ask(question["document"])
        page = next(page for page in pages() if page.module == ask["page"])
        answer: dict[str, Any] = orjson.loads(orjson.dumps(page.document(ask), default=vars))
        return answer
    if PICTURES.match(question["fetch"]):
        return {"status": 200, "type": "image/svg+xml", "data": ""}
    response = client.open(
        question["fetch"],
        method=question["method"],
        headers=question["headers"],
        data=base64.b64decode(question["body"]),
    )
    data = base64.b64encode(response.get_data()).decode()
    return {"status": response.status_code, "type": response.content_type, "data": data}


def save_router(before: str, after: str) -> None:
    """Let a visitor save the router with other text in the place of some."""
    paths = [plugin.newest.path for plugin in plugin_files()]
    file = Path(next(path for path in paths if path.endswith(NAME)))
    file.write_text(file.read_text("utf-8").replace(before, after), "utf-8")
    saved = SAVED + 60 * len(after)
    os.utime(file, (saved, saved))


def simulator_files() -> dict[str, str]:
    """Return the output of a stand-in for BookSim 2 for a network, by the names of files."""
    here = Path.cwd()
    with TemporaryDirectory() as folder, redirect_stdout(StringIO()):
        os.chdir(folder)
        try:
            words = ["--format", "booksim", "--router", "hcn-shortest", "--settings", "queues"]
            main_of_commands(["links", "HCN(2)", *words, "-o", "hcn"])
            watch = ["watch_out=hcn.trace", "watch_packets={7,8}"]
            texts = {}
            for load in ("0.1", "0.4", "0.8"):
                rest = watch if load == "0.4" else []
                with redirect_stdout(StringIO()) as printed:
                    booksim(
                        ["booksim", "hcn.config", f"injection_rate={load}", "stats_out=-", *rest]
                    )
                texts[f"{load}.txt"] = printed.getvalue()
            return {**texts, "hcn.trace": Path("hcn.trace").read_text("utf-8")}
        finally:
            os.chdir(here)


FILES: Final = {
    "routes.txt": "# id route\n1;000;001;011\n2;010;110;111\n3;000;111\n",
    "graph.txt": "a b\nb c\nc d\nd a\na c\n",
    "ports.csv": "switch,port,neighbor,length\ns0,1,s1,5\ns0,2,s2,7\ns1,2,,7\n",
    "large.txt": "000 001\n",
    "out.tr": "".join(
        f"{event} {time} {a} {b} tcp 40 ------- 0 0.0 7.0 {packet} {packet}\n"
        for packet, way in ((1, (0, 1, 3, 7)), (2, (0, 2, 6)), (3, (5, 6)))
        for time, (a, b) in enumerate(pairwise(way))
        for event in "+-r"
    ),
}
"""Files that a visitor drops on the page, besides those of simulations."""


def screens_of(client: FlaskClient, visits: Visits) -> Iterator[list[Any]]:
    """Yield the screens of every visit."""
    request = {
        "host": first_page(client),
        "looks": looks(),
        "files": {**simulator_files(), **FILES},
        "visits": [visit for some in visits.values() for visit in some],
    }
    with subprocess.Popen(
        [node(), str(SCRIPT)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "TZ": "UTC"},
        text=True,
        encoding="utf-8",
    ) as running:
        assert running.stdin
        assert running.stdout
        print(json.dumps(request), file=running.stdin, flush=True)
        for line in running.stdout:
            message = json.loads(line)
            if "screens" in message:
                yield message["screens"]
                continue
            reply = {**respond(client, message), "number": message["number"]}
            print(json.dumps(reply), file=running.stdin, flush=True)


@contextmanager
def debugged_router() -> Iterator[None]:
    """Load the routers of a file as plug-ins, as their author does."""
    with TemporaryDirectory() as folder:
        for name, text in ((NAME, ROUTER), ("lowest_bit.py", BITWISE), ("astray.py", ASTRAY)):
            file = Path(folder) / name
            file.write_text(text, "utf-8")
            os.utime(file, (SAVED, SAVED))
            add_plugin(str(file))
        try:
            yield
        finally:
            for name in [name for name in sys.modules if name.startswith(registry.PLUGIN_PREFIX)]:
                del sys.modules[name]
            registry.clear_registry()


@contextmanager
def steady_clock() -> Iterator[None]:
    """Let routes take as long as ever: what takes too long for a page does not begin by itself."""
    place = "explorer.analysis.verification.blocks.perf_counter"
    with patch(place, count(step=0.001).__next__):
        yield


class Screens:
    """The lines that were on screen earlier in a list; a screen is listed by its new lines."""

    def __init__(self) -> None:
        self._known = set[str]()

    def changes(self, old: list[str], new: list[str]) -> list[str]:
        """Return the differences: how many lines went away (-), new lines (+), changed lines (~).

        Of several lines on end that have all been there before, the first stands for all.

        >>> screens = Screens()
        >>> screens.changes(["a", "b", "c"], ["a", "d", "e", "f"])
        ['- 2 from b', '+ d', '+ e', '+ f']
        >>> screens.changes(["a"], ["a", "d", "e", "f"])
        ['+ 3 as before #e3d8: d']
        >>> screens.changes(["a", "b"], ["a", "B"])
        ['~ B']
        """
        rows = []
        for how, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if how == "equal":
                continue
            line_by_line = how == "replace" and b - a == d - c
            if not line_by_line and a < b:
                rows.append(f"- {old[a]}" if b - a == 1 else f"- {b - a} from {old[a].strip()}")
            rows += self.lines(new[c:d], "~" if line_by_line else "+")
        return rows

    def lines(self, lines: list[str], sign: str) -> list[str]:
        """Return lines, a run of known ones as a single line."""
        rows = []
        for is_known, together in groupby(lines, lambda line: line.strip() in self._known):
            run = [line.strip() for line in together]
            if is_known and len(run) > 2:
                rows.append(f"{sign} {len(run)} as before #{sum_of(run)}: {run[0]}")
            else:
                rows += [f"{sign} {line}" for line in run]
        self._known.update(line.strip() for line in lines)
        return rows


def with_name(part: str, lines: list[str]) -> list[str]:
    """Return the changes of a part of the screen under its name, a single one beside it."""
    return [f"{part}: {lines[0]}"] if len(lines) == 1 else [f"{part}:", *lines]


def sums_of(changes: dict[str, list[str]]) -> str:
    """Return changes as one line: a sum for every part.

    >>> sums_of({"frame": ["~ a", "+ b"], "title": ["~ c"]})
    'frame #4270, title #8808'
    """
    return ", ".join(
        f"{part} #{sum_of([PASSED.sub('…', line) for line in lines])}"
        for part, lines in changes.items()
    )


def listing(client: FlaskClient, whole: bool = False) -> dict[str, str]:
    """Return the lists by their names, ``whole`` without sums."""
    rows: dict[str, list[str]] = defaultdict(list)
    visits = read_plan()
    with debugged_router(), steady_clock():
        screens_of_visits = list(screens_of(client, visits))
    # The words there before any script runs come from no module.
    ((_, before),) = screens_of_visits.pop(0)
    for name, some in visits.items():
        known = Screens()
        for address, _ in some:
            rows[name].append(f"== {address}")
            for act, screen in screens_of_visits.pop(0):
                rows[name] += [f"-- {act}"] if act else []
                differing = {
                    # Output that has left the page is listed whole, not as a change.
                    part: known.changes([] if part == "output" else before.get(part, []), lines)
                    for part, lines in screen.items()
                }
                differing = {part: lines for part, lines in differing.items() if lines}
                before |= screen
                if name == SUMS and not whole:
                    rows[name] += [f"  {sums_of(differing)}"] if differing else []
                    continue
                for part, lines in differing.items():
                    rows[name] += with_name(part, lines)
    return {name: PASSED.sub("…", "\n".join([*lines, ""])) for name, lines in rows.items()}


def main() -> int:
    """Write the lists anew."""
    from explorer.web.main import create_app

    client = create_app().server.test_client()
    if "--whole" in sys.argv:
        print(listing(client, whole=True)[SUMS])
        return 0
    GOLDEN.mkdir(parents=True, exist_ok=True)
    lists = listing(client)
    for old in GOLDEN.glob("*.txt"):
        if old.stem not in lists:
            old.unlink()
    for name, text in lists.items():
        (GOLDEN / f"{name}.txt").write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
