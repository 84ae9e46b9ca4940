"""What visitors read on pages and after what they do there, as lines, without a browser.

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
from collections.abc import Iterator, Mapping
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
from tests.frontend.drawn import SIZE, changes, looks
from tests.frontend.stage import node
from tests.simulators.booksim import main as booksim

GOLDEN: Final = Path(__file__).resolve().parents[1] / "golden" / "visits"

SCRIPT: Final = Path(__file__).with_name("visits.mjs")

Act = tuple[str | int, ...]
"""What a visitor does, and with what: ``visits.mjs`` says which acts there are."""

VISITS: Final[Mapping[str, tuple[tuple[str, tuple[Act, ...]], ...]]] = {
    "explore": (
        (
            "/?net=Q(3)&from=000&to=111&step=1",
            (
                *[("hover", mark) for mark in (5, 2, None)],
                ("pick", 5),
                *[
                    ("key", key)
                    for key in ("ArrowRight", "ArrowLeft", "n", "Escape", "?", "Escape")
                ],
                ("click", "#facts-open"),
                ("click", "#play"),
                ("wait", 3000),
                ("type", "#source", "001"),
                ("click", "#explore-swap"),
                ("click", "#explore-farthest"),
                ("check", "#explore-kinds input"),
                ("click", "#facts-open"),
                ("click", "#hops-fold"),
                ("click", "#hops [data-step='2']"),
                ("click", "#explore-code li"),
                ("at", "contextmenu", "#explore-stage-box", 297, 103),
                ("at", "contextmenu", "#explore-stage-box", 180, 283),
                ("click", "#undo"),
                ("click", "#task-more"),
                ("key", "1"),
                ("key", "r"),
            ),
        ),
        ("/?net=Q(3)&from=000&to=111&fault=001&view=lens", (("step", 2), ("hover", 3))),
        ("/?net=HCN(2)&from=(00,01)&to=(10,10)&view=present", (("step", 1),)),
        ("/?net=FE(3)", ()),
        ("/?net=HCN(2)&from=(00,01)&to=(10,10)&router=hcn-a&fault=(00,10)~(10,00)&step=9", ()),
    ),
    "growth": (
        (
            "/?net=Q(3)",
            (
                ("click", ".step[data-towards=up]"),
                ("wait", 500),
                ("wait", 800),
                ("wait", 3000),
                ("click", ".step[data-towards=down]"),
                ("wait", 600),
                ("wait", 3000),
            ),
        ),
        ("/?net=HCN(2)", (("click", ".step[data-towards=down]"), ("wait", 600), ("wait", 3000))),
    ),
    "share": (
        (
            "/?net=Q(3)&from=000&to=111&step=2",
            (
                ("click", "#share"),
                ("wait", 500),
                *[
                    ("click", f"#take-{purpose}")
                    for purpose in ("handout", "paper", "code", "network", "slide")
                ],
                ("click", "#take-formats-open"),
            ),
        ),
    ),
    "predict": (
        (
            "/?net=Q(3)&from=000&to=111&predict=distance",
            (
                ("pick", 1),
                ("wait", 2000),
                ("pick", 6),
                ("pick", 0),
                ("key", "Backspace"),
                ("check", "[data-hint=links]"),
                ("check", "[data-hint=distances]"),
                ("pick", 5),
                ("wait", 2000),
                ("pick", 7),
                ("wait", 2000),
            ),
        ),
        (
            "/?net=HCN(2)&predict=router&pairs=(00,01)~(10,10);(00,10)~(01,01)",
            (("pick", 1), ("wait", 2000), ("pick", 0), ("click", "[data-predict]")),
        ),
        (
            "/?net=Q(2)&predict=distance&pairs=00~01;01~00",
            (
                ("pick", 1),
                ("wait", 2000),
                ("click", "[data-predict=next]"),
                ("pick", 0),
                ("wait", 2000),
                ("click", "[data-predict=result]"),
            ),
        ),
        ("/?net=Q(3)&predict=distance&draw=abc", ()),
    ),
    "beside": (
        (
            "/?net=HCN(3)&from=(000,101)&to=(110,010)&router=hcn-a&beside=hcn-shortest&step=2",
            (
                ("hover", 3),
                ("step", 4),
                ("click", "#explore-beside-worst-box button"),
                ("wait", 1500),
            ),
        ),
        ("/?net=HCN(3)&from=(000,101)&to=(110,010)&fault=(000,111)&beside=hcn-b&step=2", ()),
        ("/?net=Q(4)&from=0000&to=1111&beside=in:TQ(4)", (("step", 2),)),
    ),
    "check": (
        (
            "/?net=Q(3)&task=check",
            (
                ("click", "#check-example"),
                ("click", "[data-trouble]"),
                ("click", "[data-row='2']"),
                ("key", "ArrowDown"),
                ("click", "[data-copy]"),
                ("click", "#check-paste"),
                ("type", "textarea", "000 001 013\n000 111"),
                ("click", "#check-go"),
                ("click", "#check-write"),
                ("drop", "routes.txt"),
                ("click", "#check-read-so"),
            ),
        ),
        ("/?net=Q(3)&task=check&route=000 001 011 010 110;000 011&line=1", (("step", 2),)),
    ),
    "verify": (
        (
            "/?net=HCN(2)&task=check&kind=router&router=hcn-a",
            (
                ("click", "#verify-start"),
                ("wait", 3000),
                *[
                    ("click", f"[data-found={name}]")
                    for name in ("lost", "load", "longer", "deadlock")
                ],
                ("click", "tr[data-channel]"),
                ("click", "[data-vc='2']"),
                *[
                    ("key", key, "#verify-matrix")
                    for key in ("ArrowRight", "ArrowDown", "Enter", "+")
                ],
                ("at", "pointermove", "#verify-matrix", 200, 100),
                ("at", "click", "#verify-matrix", 120, 60),
                ("at", "wheel", "#verify-matrix", 120, 60),
                ("key", "0", "#verify-matrix"),
                ("click", "#verify-show"),
                ("click", "[data-report=json]"),
                ("hover", 2),
                ("click", "[data-report=python]"),
            ),
        ),
        ("/?net=SCQ(2,3)&task=check&kind=router&pairs=40", (("wait", 3000),)),
    ),
    "queues": (
        (
            "/?net=HCN(2)&task=traffic&time=cycles&load=0.79&router=hcn-optimal&beside=by:hcn-shortest&cycles=200",
            (
                ("step", 60),
                ("hover", 1),
                ("drop", "0.1.txt", "0.4.txt", "0.8.txt"),
                ("drop", "hcn.trace"),
                ("click", "[data-booksim=play]"),
                ("step", 5),
                ("key", "n"),
                ("click", "[data-booksim=leave]"),
            ),
        ),
        (
            "/?net=Torus(3,3)&task=traffic&time=cycles&load=1&cycles=100&queues=1&follow=1",
            (("step", 40), ("key", "n")),
        ),
    ),
    "tasks": (
        ("/?net=HCN(2)&task=traffic", (("step", 1), ("hover", 3), ("key", "n"))),
        ("/?net=Q(3)&task=embed&guest=mesh", (("hover", 2), ("click", "#hops tr:nth-child(3)"))),
        ("/?net=Q(5)&task=exchange", (("step", 3), ("type", "input[type=range]", "7"))),
        ("/?net=MC(1,1)&task=parts", (("click", "#hops tr:nth-child(2)"), ("hover", 1))),
        ("/?net=Q(3)&task=paths&from=000&to=011", (("click", "#hops tr:nth-child(2)"),)),
        ("/?net=Q(3)&task=broadcast&from=000", (("step", 2), ("pick", 5))),
        ("/?net=Q(3)&task=faults&from=000&to=111", (("pick", 1),)),
    ),
    "debugger": (
        (
            "/?net=CCC(3)&from=(000,0)&to=(011,1)&router=round-first",
            (
                *[("step", step) for step in (1, 2)],
                ("click", "[data-step-line]"),
                ("click", "#own-code [data-stop]"),
                ("type", "[data-add=watch]", "i == 1"),
                ("key", "Enter", "[data-add=watch]"),
                ("type", "[data-add=node]", "(001,1)"),
                ("key", "Enter", "[data-add=node]"),
                ("click", "#to-start"),
                ("click", "#play"),
                ("wait", 4000),
            ),
        ),
    ),
    "map": (
        ("/?net=HCN(2)&stage=map", (("step", 1), ("hover", 3))),
        ("/?net=HCN(6)&stage=map", (("wait", 1500),)),
    ),
    "papers": (
        (
            "/papers?paper=hcn&verdict=differs&q=table",
            (
                ("key", "ArrowDown"),
                ("click", ".papers-list a"),
                ("click", ".compute"),
                ("click", ".copy"),
            ),
        ),
        ("/papers?tab=tables&paper=hcn", (("click", ".papers-list a"),)),
        ("/papers?tab=figures&paper=hcn", (("click", ".papers-list a"),)),
    ),
    "learn": (
        ("/learn", ()),
        ("/learn/03-a-router", (("wait", 500),)),
    ),
    "compare": (("/compare?net=Q&net=HCN", ()), ("/compare?tab=grid", ())),
    "networks": (("/networks?family=HCN", ()),),
    "known": (("/known?net=Q(3)", ()),),
    "jobs": (("/jobs", ()),),
    "present": (("/present", ()),),
    "open": (("/open", (("drop", "graph.txt"),)),),
}
"""Addresses with what is done there, by the file that lists what is then on screen."""


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
    """Return what a stand-in for BookSim 2 prints of a network, by the names of files."""
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


def visited(client: FlaskClient) -> Iterator[list[Any]]:
    """Yield the screens of every visit."""
    every = [
        {"address": address, "acts": acts} for told in VISITS.values() for address, acts in told
    ]
    request = {"host": host(client), "looks": looks(), "visits": every}
    request["files"] = {
        **simulated(),
        "routes.txt": "# id route\n1;000;001;011\n2;010;110;111\n3;000;111\n",
        "graph.txt": "a b\nb c\nc d\nd a\na c\n",
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
    """Let the routers of a file be known, as one who writes a router has them."""
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
    with debugged_router():
        return _listing(client)


def _listing(client: FlaskClient) -> dict[str, str]:
    rows: dict[str, list[str]] = defaultdict(list)
    screens_of_visits = visited(client)
    # What stands there before any script runs is said by no module.
    ((_, before),) = next(screens_of_visits)
    for name, visits in VISITS.items():
        for address, _ in visits:
            rows[name].append(f"== {address}")
            for act, screen in next(screens_of_visits):
                if act:
                    rows[name].append(f"-- {act}")
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
