"""The texts that visitors read on pages and after their actions, as lines, without a browser.

python -m tests.frontend.visits    writes tests/golden/visits anew, a file a page
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
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import orjson
from flask.testing import FlaskClient

from explorer.cli.main import main as main_of_commands
from explorer.core import registry
from explorer.core.plugins.loading import add_plugin
from explorer.pages.frame.callbacks import read_ask
from explorer.pages.frame.elements import html
from explorer.pages.frame.markup import markup
from explorer.pages.frame.shell import frame
from explorer.pages.page import pages
from tests.frontend.drawn import changes, looks
from tests.frontend.stage import node
from tests.simulators.booksim import main as booksim

GOLDEN: Final = Path(__file__).resolve().parents[1] / "golden" / "visits"

SCRIPT: Final = Path(__file__).with_name("visits.mjs")

PLAN: Final = Path(__file__).with_name("visits.txt")

Visits = dict[str, list[tuple[str, list[str]]]]
"""Addresses with what is done there, by the file that lists what is then on screen."""


def planned() -> Visits:
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

SAVED: Final = 1_700_000_000
"""When its file was saved."""


PICTURES: Final = re.compile(r"/\w+/picture/|/learn/picture\.svg|/task-pictures")
"""What Python draws: it takes its time, and no module of the browser side has a part in it."""

PASSED: Final = re.compile(r"(?<=just now in )[\d.,]+ m?s|(?<=Code: )[\w-]+")
"""How long the server took, and what it signs with the time: they are others every time."""


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


def host(client: FlaskClient) -> dict[str, Any]:
    """Return what the server sends before any script runs."""
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
    """Return what the server answers."""
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


def simulated() -> dict[str, str]:
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
}
"""What a visitor drops on the page, beside what is simulated."""


def visited(client: FlaskClient, visits: Visits) -> Iterator[list[Any]]:
    """Yield the screens of every visit."""
    request = {
        "host": host(client),
        "looks": looks(),
        "files": {**simulated(), **FILES},
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
        file = Path(folder) / "round_first.py"
        file.write_text(ROUTER, "utf-8")
        os.utime(file, (SAVED, SAVED))
        add_plugin(str(file))
        try:
            yield
        finally:
            for name in [name for name in sys.modules if name.startswith(registry.PLUGIN_PREFIX)]:
                del sys.modules[name]
            registry.clear_registry()


def listing(client: FlaskClient) -> dict[str, str]:
    """Return the lists by their names."""
    rows: dict[str, list[str]] = defaultdict(list)
    visits = planned()
    with debugged_router():
        screens_of_visits = list(visited(client, visits))
    # What stands there before any script runs is said by no module.
    ((_, before),) = screens_of_visits.pop(0)
    for name, some in visits.items():
        for address, _ in some:
            rows[name].append(f"== {address}")
            for act, screen in screens_of_visits.pop(0):
                rows[name] += [f"-- {act}"] if act else []
                for part, lines in screen.items():
                    old = before.get(part, [])
                    if lines != old:
                        rows[name] += [f"{part}:", *changes(old, lines)]
                before |= screen
    return {name: PASSED.sub("…", "\n".join([*lines, ""])) for name, lines in rows.items()}


def main() -> int:
    """Write the lists anew."""
    from explorer.web.main import create_app

    GOLDEN.mkdir(parents=True, exist_ok=True)
    lists = listing(create_app().server.test_client())
    for old in GOLDEN.glob("*.txt"):
        if old.stem not in lists:
            old.unlink()
    for name, text in lists.items():
        (GOLDEN / f"{name}.txt").write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
