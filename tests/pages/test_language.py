"""An answer comes in the language that its question names."""

from __future__ import annotations

import orjson
import pytest
from flask.testing import FlaskClient

from explorer.pages import ids
from explorer.web.server.dispatcher import refusal_response, refusal_sentence
from tests.pages.asking import ask


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


def test_what_is_stopped_says_so_in_the_language_of_its_question(client: FlaskClient) -> None:
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
    whole = client.get("/papers/export/scq-figure-7.html?lang=de").text
    assert '<html lang="de">' in whole
    assert "Abbildung 7" in whole
    # Data stays as it is: other programs read it.
    assert b"statement,printed,computed" in client.get("/papers/statements.csv?lang=de").data
