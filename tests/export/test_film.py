"""Films of stages as files, each opened by another program; invalid films are refused."""

from __future__ import annotations

import copy
import re
from dataclasses import replace
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from explorer.core.errors import OutsideRange, TooLarge
from explorer.display.raster import png
from explorer.export import film as films
from explorer.export.film import Film, read_film
from explorer.export.film_files import make_film_file
from explorer.export.film_svg import moving_svg, still_svg
from tests.export.pdf import pages_of

MONO = '"IBM Plex Mono", monospace'


def _path(d: str, **how: str) -> dict[str, Any]:
    return {"tag": "path", "how": {"d": d, **how}, "matrix": [1, 0, 0, 1, 0, 0], "opacity": 1}


def _text(text: str, x: float, y: float) -> dict[str, Any]:
    how = {"x": x, "y": y, "font-family": MONO, "font-size": 20, "fill": "#16181b"}
    how["text-anchor"] = "middle"
    return {"tag": "text", "how": how, "matrix": [1, 0, 0, 1, 0, 0], "opacity": 1, "text": text}


def head_of_film() -> dict[str, Any]:
    """A film as a page sends it: a line, then a disc that leaves the stage."""
    line = _path("M20 60L200 60", stroke="#7c838c", **{"stroke-width": "4"})
    disc = _path("M230 100A40 40 0 0 1 150 100A40 40 0 0 1 230 100Z", fill="#f2a900")
    shots = [
        {"count": "Start", "sentence": [["Round ", False], ["0110", True]], "seconds": 1.5},
        {"count": "Round 1", "sentence": [["All & <none> know {it}.", False]], "seconds": 2},
    ]
    return {
        "head": {
            "title": "Q(4), broadcast",
            "unit": "Round",
            "size": [240, 160],
            "area": [0, 0, 240, 110],
            "ground": "#ffffff",
            "hop": 0.5,
            "shots": shots,
        },
        "frames": [
            {
                "shot": 0,
                "rest": True,
                "fresh": [line, _text("0110", 60, 40)],
                "stage": [0],
                "words": [1],
            },
            {"shot": 1, "rest": False, "fresh": [disc], "stage": [0, 2], "words": [1]},
            {"shot": 1, "rest": True, "fresh": [], "stage": [2, 0], "words": [1]},
        ],
    }


@pytest.fixture
def film() -> Film:
    head = head_of_film()
    return read_film(head["head"], head["frames"])


def test_a_pdf_opens_elsewhere_as_the_same_picture_with_letters(film: Film) -> None:
    page = pypdfium2.PdfDocument(make_film_file(film, "pdf", "light"))[0]
    assert page.get_size() == (180, 120)
    assert page.get_textpage().get_text_range().strip() == "0110"
    picture_of_pdf = np.asarray(page.render(scale=4 / 3).to_pil().convert("RGB"), int)
    picture_of_film = np.asarray(
        Image.open(BytesIO(png(still_svg(film, film.frames[-1]), 240))).convert("RGB"), int
    )
    assert picture_of_film.shape == picture_of_pdf.shape == (160, 240, 3)
    assert (np.abs(picture_of_film - picture_of_pdf).max(axis=2) > 96).mean() < 0.01
    # The disc is cut off where the stage ends.
    assert [tuple(picture_of_pdf[y, 190]) for y in (106, 114)] == [
        (0xF2, 0xA9, 0x00),
        (255, 255, 255),
    ]


PLACE = r"\(-?[\d.]+,-?[\d.]+\)"
CURVE = rf" \.\. controls {PLACE} and {PLACE} \.\. {PLACE}| -- {PLACE}| -- cycle| {PLACE}"
TEX_TEXT = r"(?:[^\\{}%&#$_^~]|\\[&%$#_{}]|\\[a-z]+\{[^{}]*\})*"
LINES = (
    r"\\definecolor\{c[0-9A-F]{6}\}\{HTML\}\{[0-9A-F]{6}\}",
    rf"\\clip {PLACE} rectangle {PLACE};",
    rf"\\path\[fill=c[0-9A-F]{{6}}\] {PLACE} rectangle {PLACE};",
    rf"\\path\[[a-zA-Z0-9=., ]+\] {PLACE}(?:{CURVE})*;",
    rf"\\node\[[^\[\]]+\] at {PLACE} \{{{TEX_TEXT}\}};",
    r"\\(begin|end)\{(document|scope|tikzpicture)\}(\[[^\[\]]*\])?",
    r"\\documentclass\[tikz,border=6pt\]\{standalone\}",
    r"\\usepackage\[[a-zA-Z0-9]+\]\{[a-z]+\}",
    r"% .*",
)
"""Every line that TikZ of a stage may have."""


def test_tikz_has_valid_lines_and_closes_its_groups(film: Film) -> None:
    tikz = make_film_file(film, "tikz", "light").decode()
    opened = []
    for line in tikz.splitlines():
        assert any(re.fullmatch(form, line) for form in LINES), line
        if match := re.match(r"\\(begin|end)\{(\w+)\}", line):
            if match[1] == "begin":
                opened.append(match[2])
            else:
                assert opened.pop() == match[2]
    assert not opened
    named = set(re.findall(r"definecolor\{(c\w+)\}", tikz))
    assert set(re.findall(r"(?:fill|draw|text)=(c[0-9A-F]{6})", tikz)) <= named


def test_an_svg_shows_one_picture_at_a_time_and_a_page_holds_all(film: Film) -> None:
    root = ElementTree.fromstring(moving_svg(film))
    keys = [a.get("keyTimes") for a in root.iter("{http://www.w3.org/2000/svg}animate")]
    assert keys == ["0;0.375", "0;0.375;0.5", "0;0.5"]
    page = make_film_file(film, "html", "dark").decode()
    # The line lies under the first two pictures alone: no ground is theirs and the third's.
    assert re.findall(r'<g data-(step|frame)="(\d)"( data-uses="[\d ]*" hidden)?>', page) == [
        ("step", "0", ""),
        ("frame", "1", ' data-uses="0 2" hidden'),
        ("step", "1", ' data-uses="2 0" hidden'),
    ]
    assert "All &amp; &lt;none&gt; know {it}." in page
    assert 'data-travel="500"' in page


def test_the_common_lowest_items_of_all_pictures_are_drawn_once(film: Film) -> None:
    frames = tuple(replace(frame, stage=tuple(sorted(frame.stage))) for frame in film.frames)
    alike = replace(film, frames=frames)
    assert (film.ground, alike.ground) == ((), (0,))
    assert [alike.upper_elements(frame) for frame in alike.frames] == [(), (2,), (2,)]
    assert moving_svg(alike).count('href="#e0"') == 1
    gif_frames = np.asarray(
        Image.open(BytesIO(make_film_file(alike, "gif", "light"))).convert("RGB"), int
    )
    first = Image.open(BytesIO(png(still_svg(alike, alike.frames[0]), 240))).convert("RGB")
    assert np.abs(gif_frames - np.asarray(first, int)).max() < 8


def test_a_sheet_leaves_the_steps_open_and_solves_them_on_another_page(film: Film) -> None:
    question_page, solved = pages_of(make_film_file(film, "sheet", "light"))
    assert "Name" in question_page
    assert "All &" not in question_page
    assert "All & <none> know {it}." in solved


def test_a_sheet_with_columns_asks_what_its_rows_answer() -> None:
    head = head_of_film()
    head["head"] |= {"columns": ["To"], "question": "Where to?", "solution": "1 hop", "source": "x"}
    head["head"]["shots"][1]["cells"] = ["`1111`"]
    question_page, solved = pages_of(
        make_film_file(read_film(head["head"], head["frames"]), "sheet", "light")
    )
    assert "Where to?" in question_page
    assert "1 hop" in solved
    for text in (question_page, solved):
        assert "To Why 1 1111" in text
    assert "All &" not in question_page


def test_a_sheet_has_a_sign_for_every_letter_of_a_sentence() -> None:
    head = head_of_film()
    head["head"]["shots"][1]["sentence"] = [["x ⊕ y", True], [" ≥ ⌈n/2⌉, so ∈ ≠ ≡.", False]]
    sheet = make_film_file(read_film(head["head"], head["frames"]), "sheet", "light")
    words = pages_of(sheet)[1]
    assert "x ⊕ y ≥ " in words
    assert "n/2" in words
    assert "so ∈ ≠ ≡." in words
    # A character that no typeface has is a black square.
    assert "■" not in words


def test_a_sheet_of_many_steps_says_over_every_page_what_its_columns_are() -> None:
    head = head_of_film()
    shot = head["head"]["shots"][1]
    head["head"]["shots"] = [head["head"]["shots"][0], *[shot] * 60]
    first, hop_frames, rest = head["frames"]
    rests = ({**rest, "shot": i} for i in range(2, 61))
    head["frames"] = [first, hop_frames, rest, *rests]
    pages = pages_of(make_film_file(read_film(head["head"], head["frames"]), "sheet", "dark"))
    assert len(pages) > 4
    assert all("What happens" in page for page in pages)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("head", "size"), [0, 10]),
        (("head", "size"), [10**9, 10]),
        (("head", "ground"), "url(http://x)"),
        (("head", "shots"), []),
        (("head", "hop"), "1"),
        (("head", "title"), None),
        (("frames", 0, "stage"), [5]),
        (("frames", 0, "stage"), [-1]),
        (("frames", 0, "stage"), [True]),
        (("frames", 0, "rest"), False),
        (("frames", 2, "shot"), 0),
        (("frames", 0, "fresh", 0, "tag"), "script"),
        (("frames", 0, "fresh", 0, "how", "d"), "M0 0 onload='x'"),
        (("frames", 0, "fresh", 0, "how", "d"), "Z"),
        (("frames", 0, "fresh", 0, "how", "stroke"), "red;x"),
        (("frames", 0, "fresh", 0, "matrix"), [1, 0, 0, 1, 0]),
        (("frames", 0, "fresh", 0, "opacity"), float("nan")),
        (("frames", 0, "fresh", 1, "how", "font-family"), "</style>"),
        (("frames", 0, "fresh", 1, "text"), "x" * 5000),
    ],
)
def test_an_invalid_film_is_refused(place: tuple[str | int, ...], value: object) -> None:
    copied: Any = copy.deepcopy(head_of_film())
    inner = copied
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    with pytest.raises(OutsideRange):
        read_film(copied["head"], copied["frames"])


def test_unknown_fields_are_left_out_and_excess_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    head = head_of_film()
    head["frames"][0]["fresh"][0]["how"]["onload"] = "alert(1)"
    assert "onload" not in moving_svg(read_film(head["head"], head["frames"]))
    monkeypatch.setattr(films, "MAX_SEEN", 4)
    with pytest.raises(TooLarge):
        read_film(head["head"], head["frames"])
