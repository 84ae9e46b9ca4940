"""Lessons and challenges for a course, as the page offers them for download."""

from __future__ import annotations

import io
import zipfile
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from explorer.lessons.library import HERE
from explorer.lessons.reading import read_lesson

SITE = "http://127.0.0.1"
CHALLENGE = quote("?net=Q(3)&predict=distance&pairs=000~011", safe="")
OWN_LESSON = (HERE / "08-cost-and-density.md").read_bytes()


@pytest.mark.parametrize(
    ("address", "kind", "name", "begins"),
    [
        ("html?lesson=what-a-hypercube-is&lang=de", "text/html", ".de.html", b"<!DOCTYPE"),
        ("zip?lesson=what-a-hypercube-is", "application/zip", "-is.zip", b"PK"),
        ("pdf?lesson=what-a-hypercube-is", "application/pdf", "-is.pdf", b"%PDF"),
        (f"zip?challenge={CHALLENGE}", "application/zip", "challenge-Q-3.zip", b"PK"),
    ],
)
def test_a_file_comes_as_one_to_be_kept(
    client: FlaskClient, address: str, kind: str, name: str, begins: bytes
) -> None:
    answer = client.get(f"/learn/course.{address}", base_url=SITE)
    assert answer.status_code == 200
    assert answer.mimetype == kind
    disposition = answer.headers["Content-Disposition"]
    assert disposition.startswith("attachment; ")
    assert disposition.endswith(f'{name}"')
    assert answer.data.startswith(begins)


def test_links_of_a_page_lead_to_the_site_it_came_from(client: FlaskClient) -> None:
    address = "/learn/course.html?lesson=clusters-and-cross-links&site="
    page = client.get(f"{address}https://nets.example.org/x/", base_url=SITE).data
    assert b'href="https://nets.example.org/x/?net=HCN(3)' in page
    assert b"javascript:" not in client.get(f"{address}javascript:1", base_url=SITE).data


def test_a_lesson_of_a_visitor_is_sent_and_comes_back_as_a_package(client: FlaskClient) -> None:
    answer = client.post("/learn/course.zip?file=mine.md&pass=60", data=OWN_LESSON, base_url=SITE)
    manifest = zipfile.ZipFile(io.BytesIO(answer.data)).read("imsmanifest.xml")
    assert b"<adlcp:masteryscore>60<" in manifest
    assert 'filename="mine.zip"' in answer.headers["Content-Disposition"]


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("zip?lesson=what-a-hypercub", "there is no lesson"),
        ("zip?lesson=1&pass=1000", "1 to 100"),
        ("zip?lesson=1&pass=0", "1 to 100"),
        (f"html?challenge={quote('?net=Q(3)')}", "this is no challenge"),
        (f"html?challenge={quote('?net=Q(12)&predict=distance&pairs=#0~#5')}", "at most 1,024"),
        ("html", "there is no lesson"),
    ],
)
def test_what_cannot_be_made_is_reported(client: FlaskClient, address: str, sentence: str) -> None:
    answer = client.get(f"/learn/course.{address}", base_url=SITE)
    assert answer.status_code == 422
    assert sentence in answer.get_json()["error"]


def test_files_that_are_no_lessons_are_reported(client: FlaskClient) -> None:
    for body, sentence in ((b"Hello", "line 1"), (b"\xff", "UTF-8")):
        answer = client.post("/learn/course.html", data=body, base_url=SITE)
        assert answer.status_code == 422
        assert sentence in answer.get_json()["error"]
    assert client.post("/learn/course.html", data=b"x" * 300_000, base_url=SITE).status_code == 413
    assert client.get("/learn/course.exe?lesson=1", base_url=SITE).status_code == 404


def test_the_file_to_start_from_is_the_first_lesson(client: FlaskClient) -> None:
    for lang, name in (("de", "01-what-a-hypercube-is.de.md"), ("en", "01-what-a-hypercube-is.md")):
        answer = client.get(f"/learn/sample.md?lang={lang}", base_url=SITE)
        assert name in answer.headers["Content-Disposition"]
        assert read_lesson(answer.get_data(as_text=True), name).lang == lang
