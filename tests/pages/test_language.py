"""An answer comes in the language that its question names."""

from __future__ import annotations

import html
import re

import orjson
import pytest
from flask.testing import FlaskClient

from explorer.pages import ids
from explorer.web.server.dispatcher import refusal_response, refusal_sentence
from explorer.words.catalogue import catalogue
from tests.pages.asking import ask
from tests.words.test_catalogue import ASSETS, CALL
from tests.words.test_catalogue import joined_literals as literal


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        (
            "en",
            "`000` still differs from the target in 3 bits and bit 0 is the lowest of them, so the"
            " message flips it.",
        ),
        (
            "de",
            "`000` weicht noch in 3 Bits vom Ziel ab, und Bit 0 ist das niedrigste davon, also"
            " kippt die Nachricht es.",
        ),
        ("fr", "`000` still differs from the target in 3 bits"),
    ],
)
def test_a_document_speaks_the_language_of_its_question(
    client: FlaskClient, lang: str, why: str
) -> None:
    search = "?net=Q(3)&from=000&to=111"
    question = {"page": "explore", "search": search, "count": 1, "lang": lang}
    document = ask(client, question)
    assert document["trace"]["hops"][0]["why"].startswith(why)


def test_an_address_is_answered_in_its_language(client: FlaskClient) -> None:
    address = "/take/network.csv?net=Q(40)"
    assert "Q(40) has 1,099,511,627,776 nodes" in client.get(address).get_json()["error"]
    german = client.get(f"{address}&lang=de").get_json()["error"]
    assert german.startswith("Q(40) hat 1.099.511.627.776 Knoten")


def test_stopped_questions_are_reported_in_their_language(client: FlaskClient) -> None:
    with client.application.test_request_context("/?lang=de"):
        sentence = refusal_sentence("memory", 4.0, None)
        question = {"page": "explore", "search": "?net=Q(3)", "count": 1, "lang": "de"}
        page = orjson.loads(refusal_response(sentence, question, 503).get_data())
        other = orjson.loads(refusal_response(sentence, None, 503).get_data())
    stopped = page["response"][ids.DOCUMENT]["data"]["stopped"]
    assert stopped == "Angehalten, weil es mehr als 150 MB Speicher braucht."
    assert other["refused"] == stopped


def test_lists_and_plots_of_papers_are_those_of_their_language(client: FlaskClient) -> None:
    english = client.get("/papers/list/tables")
    german = client.get("/papers/list/tables?lang=de")
    assert english.headers["ETag"] != german.headers["ETag"]
    assert (english.get_json()[0]["place"], german.get_json()[0]["place"]) == (
        "Table 1",
        "Tabelle 1",
    )
    assert "complete" in german.get_json()[0]["text"]
    assert "vollständige" in german.get_json()[0]["text"]
    plots = [client.get(f"/papers/plot/scq-figure-7.svg{lang}").text for lang in ("", "?lang=de")]
    bounds = [("Moore bound" in plot, "Moore-Schranke" in plot) for plot in plots]
    assert bounds == [(True, False), (False, True)]
    page = client.get("/papers/export/scq-figure-7.html?lang=de").text
    assert '<html lang="de">' in page
    assert "Abbildung 7" in page
    # Data stays as it is: other programs read it.
    assert b"statement,printed,computed" in client.get("/papers/statements.csv?lang=de").data


@pytest.mark.parametrize("path", ["/", "/ask/new?net=Q(3)&predict=distance", "/q/ABCD"])
def test_a_page_by_itself_has_every_text_of_its_modules(client: FlaskClient, path: str) -> None:
    sign = "&" if "?" in path else "?"
    page = client.get(f"{path}{sign}lang=de", base_url="http://127.0.0.1").get_data(as_text=True)
    [words] = re.findall(r'<script id="words" type="application/json">(.*?)</script>', page)
    known = orjson.loads(words)
    modules = re.findall(r'(?:src|href)="/static/[0-9a-f]+/([^"]+\.js)"', html.unescape(page))
    texts = {
        literal(call) for name in modules for call in CALL.findall((ASSETS / name).read_text())
    }
    assert len(texts) > 5
    assert not {text for text in texts if text in catalogue("de")} - set(known)
