"""Lessons and challenges for a course: pages, packages and sheets, made without a browser."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest

from explorer.cli.main import main
from explorer.core.errors import ExplorerError, TooLarge
from explorer.core.search import distances_to
from explorer.course.challenge import challenge_data
from explorer.course.course_file import FORMS, FileOptions, file_name, make_file
from explorer.course.package import scorm_package
from explorer.course.page import course_page
from explorer.course.palette import Palette, ThemesDiffer
from explorer.course.sheet import course_sheet
from explorer.course.subject import Subject, of_text, subject
from explorer.lessons.document import lesson_document
from explorer.lessons.exercises.document import draw_question
from explorer.lessons.exercises.judgement import solution
from explorer.lessons.lesson import plain
from explorer.lessons.library import HERE, shelf
from explorer.routing.traces.trace import run
from tests.contracts import by_turns

DISTANCE = "?net=HCN(2)&predict=distance&pairs=(00,01)~(10,10);(00,10)~(01,01)"
ROUTER = "?net=MC(2,1)&predict=router&router=metacube-paper&variant=corrected"
ROUTER += "&pairs=(00,0,0,0,0)~(00,1,0,0,0)"

LESSON_TEXT = """---
title: A ring
says: Short.
aim: You count.
minutes: 2
picture: ?net=Q(2)&step=0
---

Four nodes.

```question
How many links has Q(2)?
check: links: Q(2) = _
+ 4 :: One a side.
- 2 :: Count </script><b>again</b>.
```
"""

IMS = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
ADL = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"


def texts(pdf: bytes) -> list[str]:
    """Return the words of every page of a PDF."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


def json_in_page(page: str, name: str) -> object:
    """Return the JSON that a page holds under a name."""
    match = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.S)
    assert match
    return json.loads(match[1])


LESSONS = [path.name for path in sorted(HERE.glob("*.md"))]


@pytest.mark.parametrize("file", by_turns(LESSONS, 13))
def test_every_lesson_is_a_page_that_names_nothing_to_be_fetched(file: str) -> None:
    lesson = next(lesson for lesson in shelf().lessons if lesson.file == file)
    page = course_page(Subject(lesson.lang, lesson.name, lesson=lesson))
    document = lesson_document(lesson)
    questions = [block for block in document["blocks"] if block["kind"] == "question"]
    assert page.count('<section class="box question"') == len(questions)
    assert page.count("data-right>") == len(questions)
    assert f'<html lang="{document["lang"]}">' in page
    assert 'class="trouble"' not in page
    assert not re.search(r'(?:src|href)=["\'](?!#|data:)', page)
    assert not re.search(r"url\((?!data:)", page)
    assert not re.search(r"(?<!@)\bimport\s*[({\"*]", page)


def test_a_lesson_of_a_visitor_is_a_page_and_no_answer_breaks_out_of_it(tmp_path: Path) -> None:
    # In a folder that is called as the page of lessons is.
    file = tmp_path / "learn" / "ring.md"
    file.parent.mkdir()
    file.write_text(LESSON_TEXT)
    page = course_page(subject(str(file)))
    assert "Count &lt;/script&gt;&lt;b&gt;again&lt;/b&gt;." in page
    assert page.count("</script>") == page.count("<script")


def test_links_lead_to_the_site_that_is_named_and_nowhere_without_one() -> None:
    lesson = subject("what-a-hypercube-is")
    assert "<a " not in course_page(lesson).partition("<script")[0]
    linked = course_page(lesson, "https://example.org/explorer/")
    assert 'href="https://example.org/explorer/?net=Q(4)' in linked.replace("&amp;", "&")


def test_a_drawing_of_two_themes_is_one_unless_shapes_differ() -> None:
    palette = Palette()
    assert (
        palette.text('<g r="1" fill="a"/>', '<g r="1" fill="b"/>') == '<g r="1" fill="var(--k0)"/>'
    )
    assert "--k0:a" in palette.css().partition("@media")[0]
    with pytest.raises(ThemesDiffer):
        palette.text("<g/>", "<h/>")


def test_a_challenge_holds_the_distances_that_a_search_finds() -> None:
    state = subject(DISTANCE).challenge
    assert state
    data = challenge_data(state)
    assert data["rule"] == "distance"
    for pair in data["pairs"]:
        left = distances_to(state.net, pair["target"])
        assert pair["left"] == [left(node) for node in range(state.net.nodes)]
    for node, flat in enumerate(data["links"]):
        near = state.net.neighbors(node).tolist()
        assert sorted(flat[::2]) == sorted(there for there in near if there >= 0)


def test_a_challenge_by_router_holds_its_hops_with_their_reasons() -> None:
    state = subject(ROUTER).challenge
    assert state
    (pair,) = challenge_data(state)["pairs"]
    trace = run(state.router, state.net, pair["source"], pair["target"], state.variant)
    assert [hop["to"] for hop in pair["way"]] == [state.net.format(n) for n in trace.nodes[1:]]
    assert [hop["why"] for hop in pair["way"]] == [hop.why for hop in trace.hops]


def test_a_network_of_a_thousand_nodes_is_held_and_a_larger_one_refused() -> None:
    page = course_page(subject("?net=Q(9)&predict=distance&pairs=%230~%23511"))
    assert len(json_in_page(page, "course")["challenge"]["addresses"]) == 512  # type: ignore[index]
    with pytest.raises(TooLarge, match="at most 1,024"):
        course_page(subject("?net=Q(11)&predict=distance&pairs=%230~%235"))


def test_faults_of_a_challenge_are_no_links_of_its_page() -> None:
    faulty = subject("?net=Q(3)&predict=distance&fault=001&pairs=000~011").challenge
    assert faulty
    data = challenge_data(faulty)
    assert 1 not in data["links"][0][::2]
    assert data["pairs"][0]["left"][0] == 2


@pytest.mark.parametrize("what", ["1", DISTANCE])
def test_a_package_has_the_manifest_of_the_standard(what: str) -> None:
    first, second = (
        scorm_package(subject(what), passing=60),
        scorm_package(subject(what), passing=60),
    )
    assert first == second
    archive = zipfile.ZipFile(io.BytesIO(first))
    assert archive.namelist() == ["imsmanifest.xml", "index.html"]
    root = ElementTree.fromstring(archive.read("imsmanifest.xml"))
    assert root.tag == f"{IMS}manifest"
    assert [child.tag for child in root] == [
        f"{IMS}{name}" for name in ("metadata", "organizations", "resources")
    ]
    assert [child.text for child in root[0]] == ["ADL SCORM", "1.2"]
    (organization,) = root[1]
    assert root[1].get("default") == organization.get("identifier")
    (item,) = organization.findall(f"{IMS}item")
    assert [child.tag for child in item] == [f"{IMS}title", f"{ADL}masteryscore"]
    assert item[1].text == "60"
    (resource,) = root[2]
    assert resource.get("identifier") == item.get("identifierref")
    assert resource.attrib | {"identifier": ""} == {
        "identifier": "",
        "type": "webcontent",
        f"{ADL}scormtype": "sco",
        "href": "index.html",
    }
    assert [file.get("href") for file in resource] == archive.namelist()[1:]
    identifiers = [root, organization, item, resource]
    names = [element.get("identifier") or "" for element in identifiers]
    assert len({*names}) == 4
    assert all(re.fullmatch(r"[A-Za-z_][\w.-]*", name) for name in names)


def test_a_sheet_has_its_solution_on_a_separate_page_or_not_at_all() -> None:
    lesson = subject("what-a-hypercube-is")
    assert lesson.lesson
    whys = [
        re.sub(r"\s", "", plain(option.feedback))
        for question in lesson.lesson.questions
        for option in question.options
    ]
    pages = texts(course_sheet(lesson))
    questions = texts(course_sheet(lesson, answers=False))
    assert len(questions) < len(pages)
    assert "Name" in questions[0]
    squeezed = [re.sub(r"\s", "", page) for page in pages]
    for why in whys:
        assert not any(why in page for page in squeezed[: len(questions)])
        assert any(why in page for page in squeezed[len(questions) :])


def test_the_sheet_of_a_challenge_names_its_pairs_and_answers_them_apart() -> None:
    first, last = texts(course_sheet(subject(DISTANCE, "de")))
    assert "(00,01) → (10,10)" in first
    assert "Aufgabe" in first
    assert "Antworten" in last
    assert "erste Hops, die richtig sind" in last


def test_a_lesson_that_asks_nothing_has_no_sheet_and_still_a_page() -> None:
    silent = of_text(LESSON_TEXT.partition("```")[0], "silent.md")
    with pytest.raises(ExplorerError, match="asks nothing"):
        course_sheet(silent)
    assert "Four nodes." in course_page(silent)


def test_unknown_items_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    import explorer.course.page as page

    document = lesson_document(subject("1").lesson)  # type: ignore[arg-type]
    odd = {**document, "blocks": [{"kind": "exercise"}, *document["blocks"]]}
    monkeypatch.setattr(page, "lesson_document", lambda lesson: odd)
    assert "exercise" not in page.course_page(subject("1")).partition("<script")[0]


def test_files_are_named_after_their_content() -> None:
    assert [file_name(subject("1", "de"), form) for form in FORMS] == [
        "what-a-hypercube-is.de.html",
        "what-a-hypercube-is.de.zip",
        "what-a-hypercube-is.de.pdf",
    ]
    assert make_file(subject(DISTANCE), "page", FileOptions()).startswith(b"<!DOCTYPE html>")


def test_the_command_writes_every_form(tmp_path: Path) -> None:
    for form, begins in (("page", b"<!DOC"), ("scorm", b"PK"), ("sheet", b"%PDF")):
        out = tmp_path / form
        assert main(["course", DISTANCE, "--as", form, "-o", str(out)]) == 0
        assert out.read_bytes().startswith(begins)
    own_file = tmp_path / "02-own.de.md"
    own_file.write_text((HERE / "01-what-a-hypercube-is.de.md").read_text())
    assert main(["course", str(own_file), "-o", str(tmp_path / "own")]) == 0
    assert '<html lang="de">' in (tmp_path / "own").read_text()


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("what-a-hypercub",), "Nearest: what-a-hypercube-is."),
        (("?net=Q(3)",), "this is no challenge"),
        (("?net=Q(3)&predict=distance&pairs=000~012",), "012"),
        (("1", "--as", "scrom"), "Nearest: scorm."),
        (("1", "--lang", "dee"), "Nearest: de."),
        (("1", "--pass", "60"), "Nearest: --as scorm."),
        (("1", "--no-answers"), "Nearest: --as sheet."),
        (("1", "--as", "scorm", "--pass", "0"), "1 to 100"),
        (("1", "--site", "example.org"), "https://"),
        (("missing.md",), "cannot be read"),
    ],
)
def test_what_cannot_be_made_is_reported_in_one_line(
    words: tuple[str, ...], refusal: str, refused
) -> None:
    assert refusal in refused("course", *words)


def test_a_seed_draws_the_exercises_of_a_sheet_and_their_answers() -> None:
    lesson = subject("routing-by-address")
    sheets = ["".join(texts(course_sheet(lesson, seed=seed))) for seed in (1, 2, 1)]
    assert sheets[0] == sheets[2] != sheets[1]
    for seed, text in zip((1, 2), sheets, strict=False):
        flat = "".join(text.split())
        question = draw_question(lesson.lesson, 1, seed)  # type: ignore[arg-type]
        assert "".join(plain(question.prompt).split()) in flat
        assert "".join(solution(question).split()) in flat
        without = "".join("".join(texts(course_sheet(lesson, False, seed))).split())
        assert "".join(solution(question).split()) not in without


@pytest.mark.at_night
def test_films_beside_each_other_name_their_routers_and_stay_light() -> None:
    lesson = shelf().find("why-queues-grow")
    assert lesson
    page = course_page(Subject(lesson.lang, lesson.name, lesson=lesson))
    by = re.findall(r'<p class="name">HCN\(3\), traffic<span>([^<]+)</span>', page)
    assert by == ["Shortest route", "Optimal distance: A, B or C"]
    # Cycles pass twenty a second: one picture between two of them is all that is seen.
    assert len(page) < 2_000_000
