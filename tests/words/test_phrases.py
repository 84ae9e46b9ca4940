"""Values, ranges and labels of the papers in German: all of them, with the same things named."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from explorer.core.basis import KINDS, METHODS
from explorer.documents.papers import figure_cards, printed_table, statement, statement_list
from explorer.papers.claim import FOUNDATIONS, VERDICTS, Finding
from explorer.papers.recompute import differences
from explorer.papers.record import finding_on_record, recorded_basis
from explorer.papers.registry import PAPERS, claims, drawings, figures, tables
from explorer.words.catalogue import MIRRORED_LANGUAGE
from explorer.words.forms import GAP, gaps, localized_number
from explorer.words.phrases import LANGUAGE_NEUTRAL, phrase_in, phrases
from explorer.words.sentences import NUMBER
from explorer.words.text import Phrase, TextParts, in_language
from tests import goldens
from tests.contracts import by_turns
from tests.words.papers_golden import golden
from tests.words.test_sentences import ENGLISH

GERMAN = re.compile(ENGLISH.pattern.replace("|that", "|by|against|no|as|one|two|always|that"))
UNTRANSLATED = re.compile(
    rf"{LANGUAGE_NEUTRAL.pattern}|§[\d.]+\d|(?:Case|Figure) [\d.]+\d|\d+(?:[.,]\d+)*"
)
"""Formulas, code, specs, addresses and numbers."""


def count_untranslated(text: str) -> Counter[str]:
    """Return what a text names, each as often as it does."""
    english = text.replace("Fall ", "Case ").replace("Abbildung ", "Figure ")
    return Counter(UNTRANSLATED.findall(english))


def as_german(text: str) -> Counter[str]:
    """Return what the German of an English text names."""
    counts: Counter[str] = Counter()
    for name, times in count_untranslated(text).items():
        counts[localized_number(name, "de") if NUMBER.fullmatch(name) else name] += times
    return counts


def texts(claim_id: str) -> Iterator[str]:
    """Yield the texts about a claim besides its statement, its readings and its witness."""
    item, finding, basis = claims()[claim_id], finding_on_record(claim_id), recorded_basis(claim_id)
    assert finding is not None
    assert basis is not None
    yield from (item.place, finding.computed, finding.checked, finding.measure, basis.sentence)
    yield from (finding.printed or "", *(reading.computed for reading in finding.readings))
    for bar in finding.evidence:
        yield from (bar.label, bar.text)


@pytest.mark.parametrize("paper", [paper.key for paper in PAPERS])
def test_checked_ranges_and_computed_values_have_their_german(paper: str) -> None:
    texts_of_paper = {
        text for key, item in claims().items() if item.paper == paper for text in texts(key)
    }
    for text in filter(None, sorted(texts_of_paper)):
        german = Phrase(text).in_lang("de")
        assert not GERMAN.search(UNTRANSLATED.sub("", german)), (text, german)
        assert german == text or GERMAN.search(text) or phrase_in(text, "de"), text
        assert count_untranslated(german) == as_german(text), (text, german)


def unmarked_texts(part: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the words of a document that are not marked as English, with their places."""
    if isinstance(part, str):
        yield path, part
    elif isinstance(part, dict):
        if part.get("tag") != "english":
            for key, each in part.items():
                yield from unmarked_texts(each, f"{path}.{key}")
    elif isinstance(part, list | tuple):
        for each in part:
            yield from unmarked_texts(each, path)


UNWORDED = re.compile(
    r"\.(id|kind|tag|verdict|paper|command|drawing|address|link|on|claim|look|addresses|text|spec"
    r"|ends|known|name|sorted)$"
)
"""Parts of documents that are no words, or that the page words itself."""


def documents() -> Iterator[object]:
    for key, item in by_turns(claims().items(), 4):
        yield statement.statement_document(item, finding_on_record(key), recorded_basis(key))
    for table in tables().values():
        yield printed_table.table_document(table, 0)
    items = by_turns((*figures(), *drawings()), 4)
    yield from map(figure_cards.figure_document, items)
    yield from (
        statement_list.statements(),
        printed_table.listed_tables(),
        figure_cards.listed_figures(),
    )
    yield statement_list.overview()


def test_no_document_has_english_text_beyond_quotations() -> None:
    english = [
        (path, text)
        for document in documents()
        for path, text in unmarked_texts(in_language(document, "de"))
        if GERMAN.search(re.sub(r"Ghose and Desai|(Peng|Li) and \w+|Adhikari and \w+", "", text))
        and not UNWORDED.search(path.replace(".parts", ""))
    ]
    assert not english, english[:8]


def test_quotes_of_papers_are_not_translated() -> None:
    claim = claims()["hcn-2-same-diameter"]
    page = in_language(statement.statement_document(claim, finding_on_record(claim.id)), "de")
    assert page["printed"] == [{"tag": "english", "parts": ["identical to hypercubes"]}]
    assert page["computed"] == ["5 Hops gegen 6 bei HCN(3)"]
    assert page["source"] == "Ghose und Desai, „The HCN“, §2"
    assert page["evidence"]["checked"] == [
        "10 Größen von HCN(1) bis HCN(10), in geschlossener Form; bis 1.024 Knoten mit gleichem"
        " Ergebnis durch eine Suche von jedem Knoten aus."
    ]


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("16,384", "16.384"),
        ("§3.5 and Figure 2", "§3.5 und Abbildung 2"),
        ("Theorem 11, Case 1", "Satz 11, Fall 1"),
        ("§4.1, Case 1.2", "§4.1, Fall 1.2"),
        ("1 link a node at HyperStar(3,1)", "1 Verbindung je Knoten bei HyperStar(3,1)"),
        ("always less: 2 hops against 2 at HCN(1)", "immer weniger: 2 Hops gegen 2 bei HCN(1)"),
        ("hops: 5 hops at HCNs(1,2)", "Hops: 5 Hops bei HCNs(1,2)"),
        ("links at a node: 6", "Verbindungen an einem Knoten: 6"),
        (
            "3 sizes from HS(3) to HS(5) (from 3 on: S(2) is a single link), node by node.",
            "3 Größen von HS(3) bis HS(5) (ab 3: S(2) ist eine einzige Verbindung), Knoten für"
            " Knoten.",
        ),
    ],
)
def test_phrases_are_made_of_phrases(english: str, german: str) -> None:
    assert Phrase(english).in_lang("de") == german
    assert Phrase(english).in_lang("en") == english
    mirrored = Phrase(english).in_lang(MIRRORED_LANGUAGE)
    assert mirrored.strip("\u202e\u202c") == english


def test_half_a_phrase_is_not_translated() -> None:
    assert phrase_in("5 hops at HCN(3), somehow", "de") is None
    assert Phrase("5 hops at HCN(3), somehow").in_lang("de") == "5 hops at HCN(3), somehow"


def test_values_are_the_same() -> None:
    assert not [pair for pair in phrases("de").items() if values(pair[0]) != values(pair[1])]


def values(text: str) -> tuple[set[str], Counter[str]]:
    """Return the gaps of a phrase and the names and numbers between them."""
    return set(gaps(text)), Counter(UNTRANSLATED.findall(GAP.sub("", text)))


def test_phrases_are_sorted() -> None:
    assert list(phrases("de")) == sorted(phrases("de"))
    assert not phrases("en")


def test_a_search_finds_german_words_and_english_ones() -> None:
    key = "hcn-2-same-diameter"
    assert statement_list.contains_words(claims()[key], ("opposite",), "de") is False
    assert statement_list.contains_words(claims()[key], ("hops", "against", "gegen"), "de")
    assert not statement_list.contains_words(claims()[key], ("gegen",), "en")


def test_grounds_methods_and_marks_have_their_german() -> None:
    words = (*FOUNDATIONS.values(), *METHODS.values(), *KINDS, *VERDICTS)
    words += (*statement_list.DOUBT_MARKS.values(), *statement_list.DOUBT_MEANINGS.values())
    untranslated = [text for text in words if text and Phrase(text).in_lang("de") == text]
    assert not untranslated


def test_recomputed_values_have_their_german() -> None:
    then = Finding("5", "agrees", "n = 3", note="So.")
    sentences = {differences(Finding(**{**vars(then), name: "x"}), then) for name in vars(then)}
    for sentence in filter(None, sentences):
        assert Phrase(sentence).in_lang("de").endswith("ist nicht das, was aufgezeichnet ist")
    assert Phrase("nothing was recorded before").in_lang("de").startswith("vorher war nichts")


def test_parts_are_typeset_again_in_translations() -> None:
    parts = TextParts("no link", str.split)
    assert parts == ["no", "link"]
    assert in_language([parts], "de") == [["keine", "Verbindung"]]


def test_german_of_computed_values_equals_the_record() -> None:
    document = goldens.read("claims.de")
    now = golden()
    assert document.keys() == now.keys()
    changed = {key: (document[key], now[key]) for key in document if document[key] != now[key]}
    assert not changed
