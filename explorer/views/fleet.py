"""Several messages at once, as the page draws and plays them."""

from __future__ import annotations

from typing import TypedDict

from explorer.core.scene import Scene
from explorer.routing.disjoint.paths import DisjointPaths


class Lane(TypedDict):
    """One of several messages at once: marks and addresses of its way, its colour token, dash."""

    marks: list[int | None]
    texts: list[str]
    token: str
    dash: list[int]


class PathsDocument(TypedDict):
    """Node-disjoint paths between two nodes, all played at once."""

    title: str
    why: str
    steps: int
    lanes: list[Lane]


HUES = ("--f1", "--f5", "--f3", "--f2", "--f4")
DASHES: tuple[tuple[int, ...], ...] = ((), (7, 4), (2, 4), (9, 3, 2, 3), (12, 4))


def look(index: int) -> tuple[str, list[int]]:
    """Return the colour token and the dash of a path: all pairs of the two, one after another.

    >>> look(0), look(6)
    (('--f1', []), ('--f5', [2, 4]))
    """
    return HUES[index % len(HUES)], list(DASHES[(index + index // len(HUES)) % len(DASHES)])


def disjoint_fleet(found: DisjointPaths, scene: Scene) -> PathsDocument:
    """Return node-disjoint paths as lanes of marks, with what is to be said about them."""
    net = found.net
    marks = {mark.node: i for i, mark in enumerate(scene.marks)}
    lanes: list[Lane] = []
    for index, path in enumerate(found.paths):
        token, dash = look(index)
        lanes.append(
            {
                "marks": [marks.get(node) for node in path],
                "texts": [net.format(node) for node in path],
                "token": token,
                "dash": dash,
            }
        )
    return {
        "title": f"{found.count} node-disjoint path{'s' * (found.count != 1)}",
        "why": _why(found),
        "steps": max(found.lengths),
        "lanes": lanes,
    }


def _why(found: DisjointPaths) -> str:
    net, count, total = found.net, found.count, sum(found.lengths)
    a, b = net.format(found.source), net.format(found.target)
    ends = f"`{a}` and `{b}`" if len(a) <= 16 else "the two ends"
    if count == 1:
        return f"Between {ends} there is a single path, so one failure on it parts them."
    enough = "as many as the ends have links" if count >= net.degrees.minimum else "and no more"
    fewest = ", and no others take fewer" if found.least else ""
    return (
        f"{count} paths join {ends} and share no other node, {enough}, so no"
        f" {count - 1} failure{'s' * (count > 2)} in between can part them. They take {total}"
        f" hops in all{fewest}."
    )
