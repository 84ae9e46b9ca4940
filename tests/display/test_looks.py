"""The table of looks: files generated from it are up to date, and colours are readable."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from explorer.display.looks import LAYER_LOOKS, LINKS, LOOKS, TEXTS, TOKENS, colour
from explorer.display.raster import assets
from explorer.display.stylesheets import generated_files, write_generated
from explorer.state.themes import THEMES

QUOTED = re.compile(r'"([a-z0-9-]+)"')
LAID_ROLE = re.compile(r'laid\("([a-z0-9-]+)"\)')


def test_missing_or_outdated_generated_files_are_generated(tmp_path: Path) -> None:
    (tmp_path / "style").mkdir()
    (tmp_path / "widgets").mkdir()
    (tmp_path / "style" / "tokens.css").write_text("old")
    write_generated(tmp_path)
    texts = {name: (tmp_path / name).read_text("utf-8") for name in generated_files()}
    assert texts == generated_files()
    before = {name: (tmp_path / name).stat().st_mtime_ns for name in texts}
    write_generated(tmp_path)
    assert before == {name: (tmp_path / name).stat().st_mtime_ns for name in texts}
    assert sum(path.is_file() for path in tmp_path.rglob("*")) == len(texts)


def test_every_look_uses_tokens_that_there_are() -> None:
    used = {
        token
        for look in (*LINKS.values(), *LOOKS.values(), *LAYER_LOOKS.values())
        for token in (look.fill, look.line)
    }
    used |= {token for letters in TEXTS.values() for token in (letters.ink, letters.halo)}
    assert used - {""} <= set(TOKENS)


def test_kinds_of_links_differ_by_more_than_colour() -> None:
    looks = [(look.dash, look.width) for look in LINKS.values()]
    assert len(set(looks)) == len(looks)
    for theme in THEMES:
        pairs = {(colour(look.line, theme), look.dash) for look in LINKS.values()}
        assert len(pairs) == len(LINKS)


def test_a_small_picture_draws_a_link_with_the_dash_of_its_kind() -> None:
    sheet = generated_files()["style/scenes.css"]
    for role, look in LINKS.items():
        rule = re.search(rf"\.scene \.link-{role} {{([^}}]*)}}", sheet)
        assert rule is not None
        dash = " ".join(f"{length:g}" for length in look.dash)
        assert re.findall(r"dasharray: ([\d. ]+\d)", rule[1]) == ([dash] if dash else [])


def luminance(value: str) -> float:
    parts = [int(value[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_texts_are_readable_and_links_visible(theme: str) -> None:
    for ink in ("ink", "ink-2", "ink-3"):
        for ground in ("bg", "surface", "sunken", "stage", "lit", "hull"):
            assert contrast(colour(ink, theme), colour(ground, theme)) >= 4.5, (ink, ground)
    for look in LINKS.values():
        assert contrast(colour(look.line, theme), colour("stage", theme)) >= 3, look


def test_looks_of_task_layers_are_in_the_table_only() -> None:
    own_size = re.compile(r"(?:color|edge|fill|ink)\b[^}\n]*\bwidth: \d|lineWidth = \d|dash: \[\d")
    texts = {p: p.read_text("utf-8") for p in (assets() / "tasks").rglob("*.js")}
    for shared in ("swarm.js", "verdicts.js"):
        path = assets() / "stage" / "paint" / shared
        texts[path] = path.read_text("utf-8")
    wrong = [path.name for path, text in texts.items() if own_size.search(text)]
    assert not wrong, (
        f"{wrong} have widths or dashes of their own: enter a look in LAYER_LOOKS of"
        " explorer/display/looks.py, and draw by layerLook()"
    )
    verdicts = (assets() / "stage" / "paint" / "verdicts.js").read_text("utf-8")
    sources = "".join([*texts.values(), verdicts])
    assert set(LAID_ROLE.findall(sources)) <= set(LAYER_LOOKS)
    heat = {f"heat-{level}" for level in range(1, 5)}
    assert set(LAYER_LOOKS) - heat <= set(QUOTED.findall(sources))
