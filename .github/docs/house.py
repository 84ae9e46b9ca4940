"""Directives that draw the house from its imports, and list the way of one request as it runs."""

from __future__ import annotations

import ast
import json
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from rooms import PACKAGE, first_sentence, rooms

ROW, LEFT, WIDTH = 30, 210, 620
SPEC = "?net=MC(2,2)&step=0"
FIRST = "?net=Q(3)&step=0"
"""Asked before: what is imported, and made once for all, is no part of the way."""
CALLBACK = "/_dash-update-component"
PASSED = ("web", "pages")
"""Rooms that a question passes more than once."""
LAST = "/documents/"
MAX_STEPS = 15


def imports() -> Counter[tuple[str, str]]:
    """Return how many files of one room import another, by (room, imported room)."""
    counts: Counter[tuple[str, str]] = Counter()
    for room in rooms():
        for path in (PACKAGE / room).rglob("*.py"):
            tree = ast.parse(path.read_text("utf-8"))
            names = {
                node.module.split(".")[1]
                for node in ast.walk(tree)
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("explorer.")
            }
            counts.update((room, name) for name in names if name != room)
    return counts


def picture() -> str:
    """Return the rooms from the first to the last as SVG, an arc for every import between two."""
    order = list(reversed(rooms()))
    place = {room: ROW * i + ROW // 2 for i, room in enumerate(order)}
    marks = []
    for (room, other), count in sorted(imports().items()):
        if other in place:
            top, low = place[room], place[other]
            bow = LEFT + 60 + abs(low - top) * 0.55
            path = f"M{LEFT} {top}C{bow:.0f} {top} {bow:.0f} {low} {LEFT} {low}"
            tone = min(1.0, 0.12 + count / 60)
            marks.append(
                f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="1.2"'
                f' opacity="{tone:.2f}">'
                f"<title>{room} imports {other} in {count} files</title></path>"
            )
    for room, y in place.items():
        lines = sum(len(p.read_text("utf-8").splitlines()) for p in (PACKAGE / room).rglob("*.py"))
        marks.append(
            f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{room}'
            f'<tspan opacity="0.6"> {lines:,}</tspan></text><circle cx="{LEFT}" cy="{y}" r="3"/>'
        )
    size = f"0 0 {WIDTH} {ROW * len(order)}"
    head = f'<svg role="img" viewBox="{size}" font-size="13" fill="currentColor"'
    title = "<title>The packages, and which imports which</title>"
    return f'{head} xmlns="http://www.w3.org/2000/svg">{title}{"".join(marks)}</svg>'


def way_of_a_request() -> list[tuple[str, str]]:
    """Return the functions that a question of Explore passes on its way, and what each says."""
    from explorer.pages import ids
    from explorer.web.main import create_app

    client = create_app().server.test_client()

    def ask(search: str) -> None:
        question = {"page": "explore", "search": search, "count": 1, "visitor": "", "known": ""}
        body = {
            "output": f"{ids.DOCUMENT}.data",
            "outputs": {"id": ids.DOCUMENT, "property": "data"},
            "inputs": [{"id": ids.ASK, "property": "data", "value": question}],
            "changedPropIds": [f"{ids.ASK}.data"],
        }
        # Written here: the client's own writer would pass through the house.
        client.post(CALLBACK, data=json.dumps(body), content_type="application/json")

    steps: dict[str, str] = {}
    last = ""

    def note(frame: FrameType, event: str, _: Any) -> None:
        nonlocal last
        code = frame.f_code
        if (
            len(steps) == MAX_STEPS
            or LAST in next(reversed(steps), "")
            or event != "call"
            or not code.co_filename.startswith(str(PACKAGE))
        ):
            return
        path = Path(code.co_filename).relative_to(PACKAGE)
        room, name = path.parts[0], code.co_qualname
        plain = name.isidentifier() or room in PASSED
        if room == last or not plain or name.rpartition(".")[2].startswith(("_", "<")):
            return
        text = _docstrings(PACKAGE / path).get(code.co_firstlineno, "").split("\n")[0]
        key = f"explorer/{path.as_posix()}: {name}"
        if text and not any(
            known.startswith(f"explorer/{room}/") for known in steps if room not in PASSED
        ):
            steps.setdefault(key, text)
            last = room

    ask(FIRST)
    sys.setprofile(note)
    try:
        ask(SPEC)
    finally:
        sys.setprofile(None)
    return list(steps.items())


@cache
def _docstrings(path: Path) -> dict[int, str]:
    """Return the docstrings of the functions of a file by the lines where they begin."""
    functions = (
        node
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    )
    return {
        min([node.lineno, *(item.lineno for item in node.decorator_list)]): ast.get_docstring(node)
        or ""
        for node in functions
    }


class House(Directive):
    """``{house}`` in a page: the rooms and their imports."""

    def run(self) -> list[nodes.Node]:
        """Return the picture."""
        return [nodes.raw("", picture(), format="html")]


class Request(Directive):
    """``{request}`` in a page: the way of one question, room by room."""

    def run(self) -> list[nodes.Node]:
        """Return the functions in the order in which they are called."""
        rows = nodes.enumerated_list()
        way = way_of_a_request()
        if LAST not in way[-1][0]:
            raise self.error(f"the way of a request ends at {way[-1][0]}, before its document")
        for place, text in way:
            item = nodes.list_item()
            item += nodes.paragraph("", "", nodes.literal("", place), nodes.Text(f" – {text}"))
            rows += item
        return [rows]


def setup(app: Any) -> dict[str, bool]:
    """Tell Sphinx of both directives."""
    app.add_directive("house", House)
    app.add_directive("request", Request)
    return {"parallel_read_safe": False}


if __name__ == "__main__":
    for row in way_of_a_request():
        print(row)
    print(first_sentence(PACKAGE / "web" / "__init__.py"), len(picture()))
