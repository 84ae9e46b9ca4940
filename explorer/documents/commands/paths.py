"""Disjoint paths as their command prints them."""

from __future__ import annotations

from explorer.routing.disjoint.paths import DisjointPaths
from explorer.words.lines import Line, Lines
from explorer.words.text import Text


def account(found: DisjointPaths) -> str:
    """Return the paths as text: a line each, its length in front."""
    name, many = found.net.format, found.count
    source, target = name(found.source), name(found.target)
    lines: list[str] = [
        Line([found.net.spec, Text("from {a} to {b}", a=source, b=target)], "  "),
        "",
        *(
            f"{length:>3}  {' '.join(name(node) for node in path)}"
            for length, path in zip(found.lengths, found.paths, strict=True)
        ),
        "",
        f"{many} node-disjoint path{'s' * (many != 1)}, no more can be; {sum(found.lengths)} links"
        f" in all, {'the fewest' if found.least else 'perhaps not the fewest'} that so many take"
        f" ({found.method}).",
    ]
    return Lines(lines)
