"""Files generated from the tables of looks and terms, so that nothing is declared twice.

They are generated when needed and stored only beside the assets of a checkout.
"""

from __future__ import annotations

import json
import os
import textwrap
from collections.abc import Mapping
from dataclasses import asdict, astuple, replace
from pathlib import Path
from typing import Any

from explorer.display.looks import (
    ALL_LABELLED_WIDTH,
    ALL_LABELS_PITCH,
    CLUSTER_LABEL_PITCH,
    FONT_STACKS,
    FUTURE_HOP_OPACITY,
    HALO,
    HOVER_LABEL_PITCH,
    LAYER_LOOKS,
    LINKS,
    LONE_LABEL_PITCH,
    LOOKS,
    LOST_CROSS,
    MAX_RADIUS_SHARE,
    MISSING_BOW,
    NODE,
    PILL_HEIGHT,
    PILL_LEAST,
    PILL_LETTER,
    PILL_SIDES,
    ROUTE_LABEL_PITCH,
    ROUTE_LINK_FACTORS,
    RULER_DISTANCE,
    SCHEMES,
    SHADOWS,
    SMALL_NAME_WIDTH,
    SMALL_RADIUS,
    STUB,
    STUB_OPACITY,
    TEXTS,
    THIN_LINE_FACTOR,
    TOKEN,
    TOKENS,
    TRAIL,
    UNNAMED_WIDTH,
    Letters,
    Look,
    Size,
)
from explorer.display.raster import assets
from explorer.state.themes import THEMES
from explorer.words.catalogue import LANGUAGES
from explorer.words.glossary import Term, terms

HEAD = "/* Generated from explorer/display/looks.py: change it there. */\n"
LOOK_FUNCTION = """\
/**
 * @param {string} fill
 * @param {string} line
 * @param {number} width
 * @param {number[]} dash
 * @returns {Look}
 */
const look = (fill, line, width, dash = [], round = false) => ({ fill, line, width, dash, round });
"""
HEAD_OF_TERMS = "/* Generated from explorer/words/glossary.toml: change it there. */\n"

WRAP_COLUMNS, MAX_LINE = 88, 100
"""Length at which texts in a generated module are wrapped, and the maximum length of its lines."""


def tokens_css() -> str:
    """Return every token in every theme as CSS."""
    light = _rule(':root, [data-theme="light"]', _tokens(0), "light")
    themes = [
        _rule(f'[data-theme="{theme}"]', _differing_tokens(index), theme)
        for index, theme in enumerate(THEMES)
        if index
    ]
    # Printing is on white, whatever theme the screen shows.
    paper = _rule(":root[data-theme]", _tokens(0), "light")
    printed = f"@media print {{\n{_indent(paper)}}}\n"
    faces = _rule(":root", FONT_STACKS)
    return "\n".join([HEAD, light, faces, *themes, printed])


def _tokens(index: int) -> dict[str, str]:
    return {name: values[index] for name, values in TOKENS.items()}


def _differing_tokens(index: int) -> dict[str, str]:
    return {n: values[index] for n, values in TOKENS.items() if values[index] != values[0]}


def _rule(selector: str, values: dict[str, str], theme: str = "") -> str:
    lines = [f"  --{name}: {value};" for name, value in values.items()]
    if theme:
        lines.insert(0, f"  color-scheme: {SCHEMES[theme]};")
        lines.append(f"  --shadow: {SHADOWS[theme]};")
    return "\n".join([f"{selector} {{", *lines, "}", ""])


def _indent(text: str) -> str:
    return "".join(f"  {line}\n" for line in text.splitlines())


def scenes_css() -> str:
    """Return the styles of the classes of miniatures, which are the roles of their primitives."""
    rules = [
        HEAD,
        ".scene { font-family: var(--mono); }",
        ".scene :is(path, rect, circle, ellipse, polygon) { vector-effect: non-scaling-stroke; }",
    ]
    rules += [f".scene .{role} {{ {_look(look)} }}" for role, look in LOOKS.items()]
    for role, look in LINKS.items():
        rules.append(f".scene .link-{role} {{ {_look(look)} }}")
        on_route = replace(
            look,
            width=look.width + ROUTE_LINK_FACTORS[0],
            dash=tuple(d * ROUTE_LINK_FACTORS[1] for d in look.dash),
        )
        rules.append(f".scene .way.link-{role} {{ {_line(on_route)} }}")
    rules.append(f".scene .stub {{ {_line(STUB)} }}")
    rules += [f".scene .text-{role} {{ {_letters(letters)} }}" for role, letters in TEXTS.items()]
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
    dash = " ".join(f"{d:.3g}" for d in look.dash)
    return f"stroke-width: {look.width:g}px" + (f"; stroke-dasharray: {dash}" if dash else "")


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


def looks_js() -> str:
    """Return the table of looks as a JavaScript module."""
    sizes = {
        "pill": {
            "letter": PILL_LETTER,
            "sides": PILL_SIDES,
            "height": PILL_HEIGHT,
            "least": PILL_LEAST,
        },
        "node": NODE,
        "trail": TRAIL,
        "token": TOKEN,
        "lost": LOST_CROSS,
        "nodeRoom": MAX_RADIUS_SHARE,
        "small": SMALL_RADIUS,
        "thin": THIN_LINE_FACTOR,
        "halo": HALO,
        "onWay": {"width": ROUTE_LINK_FACTORS[0], "dash": ROUTE_LINK_FACTORS[1]},
        "ahead": FUTURE_HOP_OPACITY,
        "missingBow": MISSING_BOW,
        "stub": STUB_OPACITY,
    }
    rooms = {
        "alone": LONE_LABEL_PITCH,
        "grouped": CLUSTER_LABEL_PITCH,
        "passed": ROUTE_LABEL_PITCH,
        "wide": ALL_LABELLED_WIDTH,
        "narrow": SMALL_NAME_WIDTH,
        "named": UNNAMED_WIDTH,
        "hovered": HOVER_LABEL_PITCH,
        "ruler": RULER_DISTANCE,
        "asked": ALL_LABELS_PITCH,
    }
    return "\n".join(
        [
            HEAD,
            "/** @typedef {{fill: string, line: string, width: number, dash: number[],",
            " * round: boolean}} Look */",
            "/** @typedef {{face: string, size: number, weight: number, ink: string,",
            " * halo: string}} Letters */",
            "/** @typedef {{share: number, least: number, most: number}} Size */\n",
            LOOK_FUNCTION,
            "/** The line of a link, by the role of its kind. @type {Record<string, Look>} */",
            _constant("LINKS", LINKS),
            "/** A link that leaves the drawing, in the colour of its kind. @type {Look} */",
            f"export const STUB = {_value(STUB)};\n",
            "/** The look of everything else, by role. @type {Record<string, Look>} */",
            _constant("LOOKS", LOOKS),
            "/** What tasks lay over a drawing, by role. @type {Record<string, Look>} */",
            _constant("LAID", LAYER_LOOKS),
            "/** The letters of all words, by role. @type {Record<string, Letters>} */",
            _constant("TEXTS", TEXTS),
            "/** Sizes in pixels at the desk, and sizes that follow the pitch. */",
            _constant("SIZES", sizes),
            "/** From which pitch or width on there is room for words. */",
            _constant("ROOMS", rooms),
        ]
    )


def glossary_js(lang: str) -> str:
    """Return the terms in a language, as a module that is loaded when one is first explained."""
    head = [
        HEAD_OF_TERMS,
        "/** @typedef {{name: string, definition: string, place: string}} Term */\n",
        "/** Terms by their key. @type {Record<string, Term>} */",
        "export const TERMS = {",
    ]
    return "\n".join([*head, *map(_term, terms(lang).values()), "};", ""])


def _term(term: Term) -> str:
    lines = [f"  {term.key}: {{"]
    for name in ("name", "definition", "place"):
        value = getattr(term, name)
        first, *others = textwrap.wrap(value, WRAP_COLUMNS, drop_whitespace=False)
        line = f"    {name}: {_text(value)},"
        if len(line) > MAX_LINE:
            parts = " +\n      ".join(_text(part) for part in (first, *others))
            line = f"    {name}:\n      {parts},"
        lines.append(line)
    return "\n".join([*lines, "  },"])


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _constant(name: str, values: Mapping[str, Any]) -> str:
    lines = [f"  {_key(key)}: {_value(value)}," for key, value in values.items()]
    return "\n".join([f"export const {name} = {{", *lines, "};", ""])


def _value(value: Any) -> str:
    if isinstance(value, Look):
        fields = list(astuple(value))
        while fields[-1] is False or fields[-1] == ():
            fields.pop()
        return f"look({', '.join(map(_value, fields))})"
    if isinstance(value, Letters | Size):
        return _value(asdict(value))
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(k)}: {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, tuple):
        return "[" + ", ".join(_value(v) for v in value) + "]"
    return f"{value:g}" if isinstance(value, float) else json.dumps(value)


def _key(key: str) -> str:
    return key if key.isidentifier() else json.dumps(key)


def generated_files() -> dict[str, str]:
    """Return the generated files by their paths in the assets folder."""
    return {
        "style/tokens.css": tokens_css(),
        "style/scenes.css": scenes_css(),
        "style/looks.js": looks_js(),
        **{f"widgets/glossary.{lang}.js": glossary_js(lang) for lang in LANGUAGES},
    }


def write_generated(folder: Path) -> None:
    """Write the generated files that are missing or outdated in an assets folder."""
    for name, text in generated_files().items():
        path = folder / name
        if not path.is_file() or path.read_text("utf-8") != text:
            part = path.with_name(f"{path.name}.{os.getpid()}.part")
            part.write_text(text, encoding="utf-8")
            part.replace(path)


if __name__ == "__main__":
    write_generated(assets())
