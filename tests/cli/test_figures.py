"""``explorer figures`` and ``figure``: every format, the same bytes twice, refusals."""

import csv
import io
import json
import re
import struct
import xml.etree.ElementTree as ET
import zlib
from itertools import pairwise, product

import pytest

from explorer.cli.main import main
from tests.contracts import by_turns

SVG = "{http://www.w3.org/2000/svg}"


def run(capfdbinary, *words):
    try:
        code = main(list(words))
    except SystemExit as stopped:
        code = stopped.code
    out, err = capfdbinary.readouterr()
    return code, out, err.decode()


def test_the_list_names_every_figure(capfdbinary):
    code, out, _ = run(capfdbinary, "figures", "--json")
    rows = json.loads(out)
    assert code == 0
    assert len({row["id"] for row in rows}) == len(rows) >= 40
    assert {row["kind"] for row in rows} == {"plot", "drawing"}
    for row in rows:
        assert row.keys() >= {"id", "paper", "place", "title", "kind", "note"}
    _, text, _ = run(capfdbinary, "figures")
    assert all(row["id"] in text.decode() for row in rows)


def test_json_holds_the_series_by_formula_and_as_measured(capfdbinary):
    code, out, _ = run(capfdbinary, "figure", "scq-figure-12", "--json")
    document = json.loads(out)
    assert code == 0
    by_name = {series["name"]: series for series in document["series"]}
    assert by_name["Q(n)"]["parts"] is None
    assert by_name["CQ(n)"]["parts"] == "CQ(4)"
    point = by_name["CQ(n)"]["points"][3]
    assert point["network"] == "CQ(5)"
    assert point["printed"] == {"x": 5, "y": 0.95, "exact": ["5", "19/20"]}
    assert point["measured"]["exact"] == ["5", "69/80"]
    assert point["verdict"] == "differs"


def test_csv_is_the_same_numbers(capfdbinary):
    _, out, _ = run(capfdbinary, "figure", "scq-figure-12", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out.decode())))
    row = next(row for row in rows if row["network"] == "CQ(5)")
    assert (row["density printed"], row["density measured exactly"]) == ("0.95", "69/80")


def test_a_drawing_has_its_links_and_its_tree(capfdbinary):
    _, out, _ = run(capfdbinary, "figure", "ecq-figure-4b", "--json")
    document = json.loads(out)
    assert document["missing"] == [["(0,00,0)", "(0,10,0)"]]
    assert len(document["tree"]) == document["nodes"] - 2
    _, out, _ = run(capfdbinary, "figure", "ecq-figure-4b", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out.decode())))
    assert sum(row["in amber"] == "yes" for row in rows) == document["nodes"] - 2
    assert sum(row["kind"] == "missing" for row in rows) == 1


FIGURES = ("scq-figure-12", "ghc-links", "ecq-figure-6", "scq-figure-6")
FORMATS = ("svg", "png", "html", "csv", "json")


@pytest.mark.parametrize(("id_", "form"), by_turns(product(FIGURES, FORMATS), 3))
def test_the_same_figure_is_the_same_bytes(capfdbinary, tmp_path, id_, form):
    file = tmp_path / f"figure.{form}"
    code, out, err = run(capfdbinary, "figure", id_, "--format", form)
    assert (code, err) == (0, "")
    assert run(capfdbinary, "figure", id_, "--format", form, "-o", str(file)) == (0, b"", "")
    assert file.read_bytes() == out


@pytest.mark.parametrize("id_", ["scq-figure-10", "ecq-figure-2", "ghc-mean-distance", "mc-size"])
def test_a_plot_is_legible_when_projected(capfdbinary, id_):
    _, out, _ = run(capfdbinary, "figure", id_, "--format", "svg")
    root = ET.fromstring(out)
    assert root.get("width") == "1280"
    sizes = [float(text.get("font-size")) for text in root.iter(f"{SVG}text")]
    assert len(sizes) > 10
    assert min(sizes) >= 16
    hues = re.compile("#(0A62B0|8A3A9F|00706A|8A5A00|BE3A00)")
    curves = [p for p in root.iter(f"{SVG}path") if hues.match(p.get("stroke") or "")]
    # Leads from a curve to its name are the only thin lines in colour.
    thin = [p for p in curves if float(p.get("stroke-width")) < 2]
    names = [t.text for t in root.iter(f"{SVG}text") if hues.match(t.get("fill") or "")]
    assert len(thin) <= len(names)


def test_names_are_inside_the_picture_and_not_over_each_other(capfdbinary):
    _, out, _ = run(capfdbinary, "figure", "scq-figure-10", "--format", "svg")
    names = [t for t in ET.fromstring(out).iter(f"{SVG}text") if "(" in (t.text or "")[:10]]
    ends = [t for t in names if t.get("text-anchor") == "start" and float(t.get("x")) > 900]
    assert len(ends) == 7
    heights = sorted(float(t.get("y")) for t in ends)
    assert min(b - a for a, b in pairwise(heights)) >= 20
    for name in ends:
        assert float(name.get("x")) + len(name.text) * float(name.get("font-size")) * 0.6 <= 1280


def test_a_png_has_its_text_drawn(capfdbinary):
    from explorer.display.raster import png

    blank = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40"/>'
    for face in ("IBM Plex Mono", "IBM Plex Sans", "'Source Serif 4'"):
        text = f'<text x="2" y="30" font-family="{face}" font-size="24">≤ 2ⁿ</text></svg>'
        assert zlib.crc32(png(blank.replace("/>", f">{text}"), 90)) != zlib.crc32(png(blank, 90))
    _, out, _ = run(capfdbinary, "figure", "hcn-figure-1", "--format", "png")
    assert struct.unpack(">II", out[16:24])[0] == 1600


def test_typefaces_are_distinguishable():
    from explorer.display.raster import png

    def png_in_face(face):
        text = f'<text x="2" y="30" font-family="{face}" font-size="24">agile</text>'
        return png(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40">{text}</svg>', 90)

    faces = ("IBM Plex Mono", "IBM Plex Sans", "'Source Serif 4', serif")
    assert len({png_in_face(face) for face in faces}) == 3


def test_html_is_self_contained(capfdbinary):
    _, out, _ = run(capfdbinary, "figure", "hcn-diameter", "--format", "html")
    page = out.decode()
    assert not re.search(r'<(script|link|img)[^>]+(src|href)="', page)
    assert "HCN(3)" in page
    _, out, _ = run(capfdbinary, "figure", "hcn-figure-2", "--format", "html")
    assert "<svg" in out.decode()


def test_refusals_name_the_value_and_the_nearest(capfdbinary, tmp_path):
    code, out, err = run(capfdbinary, "figure", "scq-figure-99")
    assert (code, out) == (2, b"")
    assert err.count("\n") == 1
    assert "'scq-figure-99'" in err
    assert "Nearest: scq-figure-9." in err
    code, _, err = run(capfdbinary, "figure", "scq-figure-9", "--format", "pdf")
    assert code == 2
    assert "csv, json, svg, png, html are known" in err
    missing = str(tmp_path / "none" / "x.svg")
    code, _, err = run(capfdbinary, "figure", "scq-figure-9", "--format", "svg", "-o", missing)
    assert code == 2
    assert "No such file" in err
