"""``explorer draw`` of every task and of the map: the page's own stage, without a browser."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from explorer.cli.main import main
from explorer.export.display_list import curves
from explorer.tasks.registry import tasks

SVG = "{http://www.w3.org/2000/svg}"


def _svg(file: Path, *words: str) -> ElementTree.Element:
    assert main(["draw", *words, "-o", str(file)]) == 0
    return ElementTree.parse(file).getroot()


def _texts(svg: ElementTree.Element) -> set[str | None]:
    return {text.text for text in svg.iter(f"{SVG}text")}


@pytest.mark.parametrize("task", tasks())
def test_the_stage_of_every_task_is_drawn(task: str, tmp_path: Path) -> None:
    svg = _svg(tmp_path / "a.svg", "HCN(2)", "--task", task)
    assert {"00", "01", "10", "11"} <= _texts(svg)
    # A line for every link, a disc for every node.
    assert len(svg.findall(f"{SVG}path")) >= 22 + 16


@pytest.mark.parametrize("task", tasks())
def test_every_task_is_drawn_on_the_map(task: str, tmp_path: Path) -> None:
    svg = _svg(tmp_path / "a.svg", "HCN(2)", "--task", task, "--map")
    # Clusters by name; links of one look are one line.
    assert {"00", "01", "10", "11"} <= _texts(svg)
    assert len(list(svg.iter(f"{SVG}path"))) > 10


def test_steps_settings_and_views_change_what_is_drawn(tmp_path: Path) -> None:
    def svg_bytes(*words: str) -> bytes:
        file = tmp_path / "a.svg"
        _svg(file, "Q(3)", "--task", "broadcast", *words)
        return file.read_bytes()

    ways = [("--step", "1"), ("--step", "2"), ("--set", "model=all-port"), ("--view", "no-cube")]
    assert len({svg_bytes(*words) for words in ways}) == len(ways)


def test_the_map_is_drawn_whole_and_at_a_node(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    svg = _svg(file, "MC(3,3)", "--map")
    assert {"000", "111"} <= _texts(svg)
    assert not _texts(svg) & {"from", "to"}
    routed = _svg(file, "Q(40)", "#0", "#1099511627775", "--map", "--size", "640x640")
    assert {"from", "to"} <= _texts(routed)
    assert routed.get("viewBox") == "0 0 960 960"
    near = _svg(file, "Q(72)", "--at", "#5")
    assert {"bit 10", "bit 71"} <= _texts(near)


@pytest.mark.parametrize("form", ["png", "pdf", "tikz"])
def test_a_stage_is_written_in_every_form(form: str, tmp_path: Path) -> None:
    file = tmp_path / "a"
    words = ["draw", "HCN(2)", "--task", "exchange", "--step", "3", "--theme", "dark"]
    assert main([*words, "--size", "640x360", "--format", form, "-o", str(file)]) == 0
    data = file.read_bytes()
    if form == "png":
        image = Image.open(file).convert("RGB")
        assert image.size == (640, 360)
        assert image.getpixel((1, 1)) == (0x10, 0x11, 0x13)
        assert len(image.getcolors(10**6) or ()) > 100
    else:
        assert data.startswith({"pdf": b"%PDF-", "tikz": b"% HCN(2), total exchange"}[form])


STAGES = [["HCN(3)", "--map"], *(["HCN(2)", "--task", task] for task in tasks())]


@pytest.mark.parametrize("words", STAGES, ids=" ".join)
def test_tikz_compiles_to_the_same_picture(words: list[str], tmp_path: Path) -> None:
    latex = shutil.which("pdflatex")
    if latex is None:
        pytest.skip("this machine has no LaTeX")
    words = ["draw", *words, "--size", "960x540", "--format"]
    file = tmp_path / "stage.tex"
    assert main([*words, "tikz", "-o", str(file)]) == 0
    command = [latex, "-interaction=nonstopmode", "-halt-on-error", file.name]
    process = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert process.returncode == 0, process.stdout[-2000:]
    # Round the stage is a border of 6 of TeX's points; a pixel is 3/4 of PostScript's.
    border = 6 / 72.27 * 72
    page = pypdfium2.PdfDocument(file.with_suffix(".pdf"))[0]
    assert page.get_size() == pytest.approx((720 + 2 * border, 405 + 2 * border), abs=0.1)
    tikz_pixels = page.render(scale=4 / 3, crop=(border,) * 4).to_pil().convert("RGB")
    assert main([*words, "png", "-o", str(tmp_path / "a.png")]) == 0
    png_pixels = Image.open(tmp_path / "a.png").convert("RGB").resize(tikz_pixels.size)
    difference = np.abs(np.asarray(png_pixels, int) - np.asarray(tikz_pixels, int)).max(axis=2)
    # Letters are of another face.
    assert (difference > 96).mean() < 0.005


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["Q(3)", "--task", "brodcast"], "Nearest: broadcast."),
        (["Q(3)", "--task", "broadcast", "--set", "tre=x"], "Nearest: tree."),
        (["Q(3)", "--task", "broadcast", "--step", "9"], "Nearest: 3."),
        (["Q(3)", "--task", "parts", "--format", "sheet"], "there are none here"),
        (["Q(3)", "--at", "010/7"], "Nearest: 010/1."),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_line(words: list[str], told: str, refused) -> None:
    assert told in refused("draw", *words)


def test_without_an_engine_the_refusal_names_the_package(
    monkeypatch: pytest.MonkeyPatch, refused
) -> None:
    monkeypatch.setitem(sys.modules, "quickjs", None)
    assert "pip install quickjs-ng" in refused("draw", "Q(3)", "--map")


def test_arcs_become_cubics_through_the_same_points() -> None:
    (circle,) = curves("M1 0A1 1 0 0 1 -1 0A1 1 0 0 1 1 0Z")
    assert len(circle) == 4
    for a, b, c, d in circle:
        for t in (0.0, 0.25, 0.5, 1.0):
            s = 1 - t
            x, y = (
                s**3 * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t**3 * d[i]
                for i in (0, 1)
            )
            assert x * x + y * y == pytest.approx(1, abs=6e-4)
    (box,) = curves("M10 10h4v2a1 1 0 0 1 -1 1h-4Z")
    assert [curve[-1] for curve in box] == [
        (14, 10),
        (14, 12),
        pytest.approx((13, 13)),
        (9, 13),
        (10, 10),
    ]
