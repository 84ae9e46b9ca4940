"""Files of visitors: routes, lessons, talks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import orjson

import explorer
from explorer.analysis.checking.example import example as routes_with_mistakes
from explorer.analysis.checking.read import stream_routes
from explorer.core.errors import BadAddress, TooLarge
from explorer.core.limits import page_limits
from explorer.core.registry import network
from explorer.documents.checks.route_check_list import checked_parts
from explorer.lessons.lesson import BadLesson
from explorer.lessons.page import draft_document
from explorer.lessons.reading import HEAD_FIELDS
from explorer.talks.talk import BadTalk, example, read_talk, talk_json
from explorer.talks.talk_code import pack, unpack
from tests.fuzz.draw import ODD, Draw, mutated, noise, one_of
from tests.fuzz.target import Target

NETWORKS = ("Q(3)", "MC(1,1)", "S(4)", "GHC(3,4)", "HCN(2)")
FORM_WORDS = (
    *ODD, "000", "111", "(0,0,0)", " -> ", " to ", "000 to 111: ", "packet,node\n", "// ",
    "cycle,packet,node\n", "from,to,route\n", '{"nodes": [0, 1]}', '["000", "001"]', "[[0,1]]",
    '{"routes": [[', "time,id,at\n", "\n\n",
)  # fmt: skip


@cache
def routes() -> tuple[str, ...]:
    """Return small files of routes in every form that is read, each behind a network."""
    files = []
    for spec in NETWORKS:
        net = network(spec)
        node_lists = [list(net.route(0, node).nodes) for node in (1, net.nodes - 1, net.nodes // 2)]
        names = [[net.format(node) for node in route] for route in node_lists]
        steps = [
            f'{i},{n},"{name}"' for n, route in enumerate(names) for i, name in enumerate(route)
        ]
        quoted = [[f'"{name}"' for name in route] for route in names]
        texts = (
            routes_with_mistakes(net, 6),
            "\n\n".join("\n".join(route) for route in names),
            "\n".join(f"{route[0]} to {route[-1]}: {' -> '.join(route)}" for route in names),
            json.dumps(names),
            json.dumps({"routes": [{"nodes": route} for route in node_lists]}),
            "\n".join(json.dumps({"nodes": route}) for route in names),
            "\n".join(",".join(route) for route in quoted),
            "from,to,route\n" + "\n".join(f"{w[0]},{w[-1]},{' '.join(w)}" for w in quoted),
            "cycle,packet,node\n" + "\n".join(steps),
        )
        files += [f"{spec}\n{text}" for text in texts]
    return tuple(files)


def route_file(draw: Draw) -> str:
    spec, _, text = draw.choice(routes()).partition("\n")
    _, _, other = draw.choice(routes()).partition("\n")
    return f"{spec}\n{one_of(draw, (text, text, text, other), FORM_WORDS)}"


def answer_routes(case: str) -> Iterable[str]:
    """Check a file of routes as the page does, line by line of its answer."""
    spec, _, text = case.partition("\n")
    if spec in NETWORKS:
        yield from _answers(spec, text)


def _answers(
    spec: str, text: str, index: bool = False, columns: str | None = None
) -> Iterable[str]:
    for part in checked_parts(network(spec), stream_routes(text, index, columns)):
        json.dumps(part, default=vars)
        if "guess" in part:
            assert index is False
            guess = part["guess"]
            assert guess["columns"] or guess["index"]
            yield from _answers(spec, text, guess["index"], guess["columns"] or None)
        if "refused" in part:
            yield part["refused"]
        yield from part.get("causes", {}).values()
        yield from part["rows"]["why"].values() if "rows" in part else ()


COLUMNS = ("packet=2,node=4,time=1", "packet=4,from=2,to=3", "nodes=2", "from=1,to=2,nodes=3")
COLUMN_WORDS = (*ODD, "packet=", "node=1", ",time=3", "n12", "node[5]", "P.0.3", "r 1 ", " | ")


@cache
def traces_by_position() -> tuple[str, ...]:
    """Return small traces by position, each behind a network and columns."""
    traces = []
    for spec in NETWORKS:
        net = network(spec)
        routes = [list(net.route(0, node).nodes) for node in (1, net.nodes - 1, net.nodes // 2)]
        steps = [
            (i, n, route[i], route[i + 1])
            for n, route in enumerate(routes)
            for i in range(len(route) - 1)
        ]
        texts = (
            "\n".join(f"{i} {n} x n{a}" for i, n, a, _ in steps),
            "\n".join(f"r,{a},{b},{n}" for _, n, a, b in steps),
            "\n".join(f"{n} {' '.join(map(net.format, route))}" for n, route in enumerate(routes)),
        )
        traces += [f"{spec}\n{columns}\n{text}" for text in texts for columns in ("", *COLUMNS)]
    return tuple(traces)


def column_file(draw: Draw) -> str:
    spec, columns, text = draw.choice(traces_by_position()).split("\n", 2)
    if draw.random() < 0.2:
        columns = mutated(draw, columns, COLUMN_WORDS).replace("\n", "")
    return f"{spec}\n{columns}\n{one_of(draw, (text,), COLUMN_WORDS)}"


def answer_columns(case: str) -> Iterable[str]:
    """Check a trace by position, or guess its columns."""
    spec, _, rest = case.partition("\n")
    columns, _, text = rest.partition("\n")
    if spec in NETWORKS:
        yield from _answers(spec, text, bool(columns), columns or None)


@cache
def lessons() -> tuple[str, ...]:
    """Return the sections of the shipped lessons, each as a lesson."""
    sections = []
    for path in sorted((Path(explorer.__file__).parent / "lessons").glob("*.md")):
        _, head, body = path.read_text("utf-8").split("---\n", 2)
        sections += [f"---\n{head}---\n{part}" for part in re.split(r"(?m)^(?=## )", body)]
    return tuple(sections)


def lesson_words() -> tuple[str, ...]:
    heads = tuple(f"{key}: " for key in HEAD_FIELDS)
    verbs = ("~~~scene play\n", "~~~question\n", "~~~term x\n", "~~~challenge\n", "~~~try\n")
    facts = ("{links: Q(4)}", "{nodes: MC(4,4)}", "{degree: Q(4), in words}", "{distance: Q(4)")
    return (*heads, *verbs, *facts, "check: ", "+ `1` :: why\n", "[a](term:degree)", *ODD)


def lesson(draw: Draw) -> str:
    # A file is text in UTF-8; other files are refused before.
    return one_of(draw, lessons(), lesson_words()).encode("utf-8", "replace").decode()


def answer_lesson(case: str) -> Iterable[str]:
    """Read a lesson, and make all of it that the page draws; a fault has its line."""
    with page_limits():
        document = draft_document(case, "mine.md")
    orjson.dumps(document)
    broken = document["broken"]
    if broken is None:
        return ()
    assert 1 <= broken["line"] <= case.count("\n") + 2, broken["line"]
    return [str(BadLesson(**broken))]


TALK_WORDS = ('"show": ', '"?net=Q(3)"', '"title": ', "[", "]", "{", "}", '"scenes"', ",", *ODD)


def talk(draw: Draw) -> str:
    seeds = (
        talk_json(example()),
        '{"scenes": [{"show": "?net=Q(3)", "title": "A"}], "minutes": 3}',
    )
    if draw.random() < 0.7:
        return "t" + one_of(draw, seeds, TALK_WORDS)
    return one_of(draw, (pack(seeds[1]), "p" + noise(draw)))


def answer_talk(case: str) -> Iterable[str]:
    """Read a talk, from a file or out of a word of a link."""
    talk = read_talk(case[1:] if case.startswith("t") else unpack(case))
    repeated = read_talk(talk_json(talk))
    assert [scene.show for scene in repeated.scenes] == [scene.show for scene in talk.scenes]
    return [*talk.complaints, *(scene.trouble for scene in talk.scenes if scene.trouble)]


TARGETS = (
    Target("routes", 30, route_file, answer_routes, (BadAddress, TooLarge)),
    Target("columns", 10, column_file, answer_columns, (BadAddress, TooLarge)),
    Target("lessons", 14, lesson, answer_lesson, ()),
    Target("talks", 20, talk, answer_talk, (BadTalk,)),
)
