"""``explorer draw`` and ``animate``: files in every form, and refusals."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import PIL.Image
import pytest

from explorer.cli.main import main

ROUTE = ["HCN(2)", "(00,01)", "(11,10)"]
SIGNS = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF-", "tikz": b"% HCN(2)"}


@pytest.mark.parametrize("form", SIGNS)
def test_a_picture_is_written_in_every_form(form: str, tmp_path: Path) -> None:
    file = tmp_path / "picture"
    assert main(["draw", *ROUTE, "--format", form, "--step", "2", "-o", str(file)]) == 0
    assert file.read_bytes().startswith(SIGNS[form])


def test_a_size_is_the_size_of_the_picture_whatever_its_shape(tmp_path: Path) -> None:
    for size in ((640, 640), (900, 200)):
        file = tmp_path / "picture.png"
        words = ["draw", "Q(3)", "--format", "png", "--size", f"{size[0]}x{size[1]}"]
        assert main([*words, "-o", str(file)]) == 0
        image = PIL.Image.open(file)
        assert image.size == size
        corners = {image.convert("RGBA").getpixel((x, y)) for x in (0, size[0] - 1) for y in (0, 9)}
        assert corners == {(0xFC, 0xFB, 0xF8, 255)}


@pytest.mark.parametrize(
    ("name", "more", "begins"),
    [
        ("a.png", [], b"\x89PNG"),
        ("a.PDF", [], b"%PDF"),
        ("a.tex", [], b"%"),
        ("a.svg", [], b"<svg"),
        ("a", [], b"<svg"),
        ("a.png", ["--format", "svg"], b"<svg"),
    ],
)
def test_a_file_has_the_given_format_or_that_of_its_ending(
    name: str, more: list[str], begins: bytes, tmp_path: Path
) -> None:
    file = tmp_path / name
    assert main(["draw", "Q(2)", *more, "-o", str(file)]) == 0
    assert file.read_bytes().startswith(begins)


@pytest.mark.parametrize("form", ["html", "gif", "svg"])
def test_a_film_is_written_in_every_form(form: str, tmp_path: Path) -> None:
    file = tmp_path / "film"
    words = ["animate", "Q(2)", "00", "11", "--format", form, "--size", "240x135"]
    assert main([*words, "--theme", "dark", "-o", str(file)]) == 0
    data = file.read_bytes()
    assert data.startswith({"html": b"<!DOCTYPE", "gif": b"GIF89a", "svg": b"<svg"}[form])
    if form == "svg":
        assert ElementTree.fromstring(data).get("width") == "240"


def test_without_an_encoder_an_mp4_is_refused_with_the_package_that_has_one(
    monkeypatch: pytest.MonkeyPatch, refused
) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    line = refused("animate", "Q(2)", "00", "11", "--format", "mp4")
    assert 'pip install "interconnect-explorer[mp4]"' in line
    assert "Nearest: --format gif." in line


def test_a_part_of_the_way_is_a_part_of_the_film(tmp_path: Path) -> None:
    file = tmp_path / "film.html"
    assert main(["animate", "Q(4)", "0000", "1111", "--step", "1-3", "-o", str(file)]) == 0
    text = file.read_text("utf-8")
    assert text.count("<li data-shot") == 3
    assert "Hop 1 of 4" in text
    assert "Hop 4 of 4" not in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["draw", "MC(3,3)"], "say FROM and TO"),
        (["draw", "Q(3)", "000"], "two ends"),
        (["draw", "Q(3)", "--step", "1"], "counts the hops"),
        (["draw", "Q(3)", "000", "111", "--step", "4"], "Nearest: 3."),
        (["draw", "Q(3)", "--size", "10x99999"], "Nearest: 64x4096"),
        (["draw", "Q(3)", "--format", "jpeg"], "there is no format 'jpeg'"),
        (["animate", "Q(3)", "000", "111", "--step", "3-1"], "Nearest: 1-3."),
        (["animate", "Mesh(99,99)", "#0", "#9800", "--format", "gif"], "Nearest: --step 0-"),
        (["draw", "Q(3)", "-o", "/nowhere/at/all.svg"], "cannot be written"),
    ],
)
def test_impossible_values_are_refused_in_one_line(
    words: list[str], sentence: str, refused
) -> None:
    assert sentence in refused(*words)


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="no LaTeX on this machine")
@pytest.mark.parametrize("spec", ["HCN(2)", "MC(1,2)", "S(4)"])
def test_tikz_compiles(spec: str, tmp_path: Path) -> None:
    file = tmp_path / "drawing.tex"
    assert main(["draw", spec, "#0", "#5", "--format", "tikz", "-o", str(file)]) == 0
    words = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", file.name]
    process = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert process.returncode == 0, process.stdout[-2000:]


def test_the_braces_of_tikz_are_balanced_and_every_colour_is_defined(tmp_path: Path) -> None:
    file = tmp_path / "drawing.tex"
    assert main(["draw", "HCN(3)", "#0", "#63", "--format", "tikz", "-o", str(file)]) == 0
    text = file.read_text("utf-8")
    assert text.isascii()
    assert text.count("{") == text.count("}")
    assert text.count("[") == text.count("]")
    defined = set(re.findall(r"\\definecolor\{([\w-]+)\}", text))
    assert set(re.findall(r"(?:draw|fill|text)=([\w-]+)", text)) <= defined
