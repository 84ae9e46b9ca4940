"""The style sheets that are written from the table of looks: nothing is declared twice.

``python -m explorer.views.sheets`` writes them anew.
"""

from __future__ import annotations

from dataclasses import replace

from explorer.views.looks import (
    FACES,
    HALO,
    LINKS,
    LOOKS,
    ON_WAY,
    SCHEMES,
    SHADOWS,
    STUB,
    TEXTS,
    THEMES,
    TOKENS,
    Letters,
    Look,
)
from explorer.views.raster import assets

HEAD = "/* Written by explorer.views.sheets from explorer/views/looks.py: change it there. */\n"


def tokens_css() -> str:
    """Return every token in every theme as CSS."""
    light = _rule(":root", _tokens(0), "light")
    themes = [
        _rule(f'[data-theme="{theme}"]', _apart(index), theme)
        for index, theme in enumerate(THEMES)
        if index
    ]
    # What is printed is printed on white, whatever the screen shows.
    paper = _rule(":root[data-theme]", _tokens(0), "light")
    printed = f"@media print {{\n{_indented(paper)}}}\n"
    faces = _rule(":root", FACES)
    return "\n".join([HEAD, light, faces, *themes, printed])


def _tokens(index: int) -> dict[str, str]:
    return {name: values[index] for name, values in TOKENS.items()}


def _apart(index: int) -> dict[str, str]:
    return {n: values[index] for n, values in TOKENS.items() if values[index] != values[0]}


def _rule(selector: str, values: dict[str, str], theme: str = "") -> str:
    lines = [f"  --{name}: {value};" for name, value in values.items()]
    if theme:
        lines.insert(0, f"  color-scheme: {SCHEMES[theme]};")
        lines.append(f"  --shadow: {SHADOWS[theme]};")
    return "\n".join([f"{selector} {{", *lines, "}", ""])


def _indented(text: str) -> str:
    return "".join(f"  {line}\n" for line in text.splitlines())


def scenes_css() -> str:
    """Return how the classes of miniatures look, which are the roles of their primitives."""
    rules = [
        HEAD,
        ".scene { font-family: var(--mono); }",
        ".scene :is(path, rect, circle, ellipse, polygon) { vector-effect: non-scaling-stroke; }",
    ]
    rules += [f".scene .{role} {{ {_look(look)} }}" for role, look in LOOKS.items()]
    for role, look in LINKS.items():
        rules.append(f".scene .link-{role} {{ {_look(look)} }}")
        on_way = replace(
            look, width=look.width + ON_WAY[0], dash=tuple(d * ON_WAY[1] for d in look.dash)
        )
        rules.append(f".scene .way.link-{role} {{ {_line(on_way)} }}")
    rules.append(f".scene .stub {{ {_line(STUB)} }}")
    rules += [f".scene .text-{role} {{ {_letters(of)} }}" for role, of in TEXTS.items()]
    rules.append(".scene text.on-hull { stroke: var(--hull); }")
    return "\n".join(rules) + "\n"


def _look(look: Look) -> str:
    parts = [f"fill: {f'var(--{look.fill})' if look.fill else 'none'}"]
    if look.line:
        parts += [f"stroke: var(--{look.line})", _line(look)]
    if look.round:
        parts.append("stroke-linecap: round")
    return "; ".join(parts)


def _line(look: Look) -> str:
    dash = " ".join(f"{d:.3g}" for d in look.dash) or "none"
    return f"stroke-width: {look.width:g}px; stroke-dasharray: {dash}"


def _letters(letters: Letters) -> str:
    parts = [
        f"font: {letters.weight} {letters.size:g}px var(--{letters.face})",
        f"fill: var(--{letters.ink})",
    ]
    if letters.halo:
        parts.append(
            f"stroke: var(--{letters.halo}); stroke-width: {HALO:g}px; stroke-linejoin: round;"
            " paint-order: stroke"
        )
    return "; ".join(parts)


def written() -> dict[str, str]:
    """Return what is generated, by its path in the folder of assets."""
    return {"style/scenes.css": scenes_css()}


def main() -> None:
    """Write what is generated into the folder of assets."""
    for name, text in written().items():
        (assets() / name).parent.mkdir(exist_ok=True)
        (assets() / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
