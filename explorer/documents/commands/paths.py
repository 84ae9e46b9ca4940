"""Disjoint paths as their command prints them."""

from __future__ import annotations

from explorer.routing.disjoint.paths import DisjointPaths
from explorer.words.forms import shown
from explorer.words.lines import Line, Lines
from explorer.words.text import Text


def text_report(paths: DisjointPaths) -> str:
    """Return the paths as text: a line each, its length in front."""
    name = paths.net.format
    source, target = name(paths.source), name(paths.target)
    lines: list[str] = [
        Line([paths.net.spec, Text("from {a} to {b}", a=source, b=target)], "  "),
        "",
        *(
            f"{length:>3}  {' '.join(name(node) for node in path)}"
            for length, path in zip(paths.lengths, paths.paths, strict=True)
        ),
        "",
        f"{shown(paths.count):node-disjoint path}, no more can be; {shown(sum(paths.lengths)):link}"
        f" in all, {'the fewest' if paths.least else 'perhaps not the fewest'} that so many take"
        f" ({paths.method}).",
    ]
    return Lines(lines)
