"""Several messages at once, as the page draws and plays them."""

from __future__ import annotations

from typing import TypedDict

from explorer.core.scene import Scene
from explorer.documents.commands.json_forms import PathsJson
from explorer.documents.commands.to_json import paths_json
from explorer.documents.stage.map_layers import MapLane, paths_of
from explorer.routing.disjoint.paths import DisjointPaths
from explorer.scenes.nests.cells import Nest
from explorer.words.forms import shown
from explorer.words.text import Text


class Lane(TypedDict):
    """The look of one of several messages at once: its colour token and its dash."""

    token: str
    dash: list[int]


class PathsDocument(PathsJson):
    """Node-disjoint paths between two nodes, all played at once; ``texts`` are their addresses."""

    title: str
    why: str
    steps: int
    texts: list[list[str]]
    lanes: list[Lane]


HUES = ("--f1", "--f5", "--f3", "--f2", "--f4")
DASHES: tuple[tuple[int, ...], ...] = ((), (7, 4), (2, 4), (9, 3, 2, 3), (12, 4))


def look(index: int) -> tuple[str, list[int]]:
    """Return the colour token and the dash of a path; all pairs of both are used in turn.

    >>> look(0), look(6)
    (('--f1', []), ('--f5', [2, 4]))
    """
    return HUES[index % len(HUES)], list(DASHES[(index + index // len(HUES)) % len(DASHES)])


def map_lane(nest: Nest, path: tuple[int, ...], index: int) -> MapLane:
    """Return a path as a lane on the map, in its colour and dash."""
    token, dash = look(index)
    return {"paths": paths_of(nest, path), "token": token, "dash": dash}


def disjoint_paths_document(paths: DisjointPaths, scene: Scene) -> PathsDocument:
    """Return node-disjoint paths as lanes of marks, with their title and reason."""
    net = paths.net
    marks = scene.mark_of_node
    looks = [look(index) for index in range(paths.count)]
    return {
        **paths_json(paths, marks.get),
        "title": Text("{n:node-disjoint path}", n=paths.count),
        "why": why(paths),
        "steps": max(paths.lengths),
        "texts": [[net.format(node) for node in path] for path in paths.paths],
        "lanes": [{"token": token, "dash": dash} for token, dash in looks],
    }


def why(paths: DisjointPaths) -> str:
    """Return the number of paths, why there are no more, and how many failures they survive."""
    net, count, total = paths.net, paths.count, sum(paths.lengths)
    a, b = net.format(paths.source), net.format(paths.target)
    ends = Text("`{a}` and `{b}`", a=a, b=b) if len(a) <= 16 else Text("the two ends")
    if count == 1:
        return Text(
            "Between {ends} there is a single path, so one failure on it parts them.", ends=ends
        )
    # For directed links, the arcs that leave the source and those that enter the target.
    near = net.neighbors(paths.source), net.behind(paths.target)
    links = sorted(int((each >= 0).sum()) for each in near)
    ends_have = "the ends have" if links[0] == links[1] else "the end with fewer has"
    enough = f"as many as {ends_have} links" if count == links[0] else "and no more"
    fewest = ", and no others take fewer" if paths.least else ""
    return Text(
        f"{{count}} paths join {{ends}} and share no other node, {enough}, so no {{fewer:failure}}"
        f" in between can part them. They take {{total}} hops in all{fewest}.",
        count=count,
        ends=ends,
        fewer=count - 1,
        total=shown(total, f"{total:,}"),
    )
