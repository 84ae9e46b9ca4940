"""The table of terms: its texts, and that all uses name existing terms."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from explorer import network
from explorer.core.registry import families
from explorer.display.raster import assets
from explorer.documents.stage.explore import ROUTER_TERMS
from explorer.documents.stage.gallery import gallery
from explorer.documents.stage.measure_rows import more_facts
from explorer.documents.stage.network_panel import FACTS, KIND_TERMS, facts
from explorer.pages.page import pages
from explorer.state.networks import NetworksState
from explorer.tasks.registry import tasks
from explorer.words.catalogue import LANGUAGES, catalogue
from explorer.words.glossary import GLOSSARY, TERMS, glossary, terms

SOURCE = "Metacube paper|HCN paper|ECQ paper|[Ss]tar-crossed cube paper|[Gg]eneralized hypercube pa"


HERE = Path(__file__).parents[2] / "explorer" / "words"
WORDS = {**TERMS, **GLOSSARY}


def test_a_word_is_explained_once() -> None:
    assert not set(TERMS) & set(GLOSSARY)
    names = [term.name.casefold() for term in WORDS.values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("key", WORDS)
def test_a_term_is_a_sentence_and_says_where_it_is_from(key: str) -> None:
    term = WORDS[key]
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", key), "a name in both languages"
    assert term.definition.endswith(".")
    assert len(term.definition) <= 250
    known = re.search(f"{SOURCE}|Every paper|textbooks|Ours|\\d{{4}}", term.place)
    assert known, term.place


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_term_is_translated_into_every_language(lang: str) -> None:
    translated = tomllib.loads((HERE / f"glossary.{lang}.toml").read_text("utf-8"))
    table = {**terms(lang), **glossary(lang)}
    assert list(translated) == list(WORDS), "in the order of glossary.toml"
    for key, entry in translated.items():
        first = WORDS[key]
        assert set(entry) - {"example"} == {"name", "definition", "place"}, key
        assert table[key].definition.endswith("."), key
        assert len(table[key].definition) <= 250, key
        assert re.findall(r"§[\d.]+|\d{4}", table[key].place) == re.findall(
            r"§[\d.]+|\d{4}", first.place
        ), key
        # An example is its own where it has words, and computes the same.
        computed = re.findall(r"\{.*?\}", first.example)
        assert re.findall(r"\{.*?\}", table[key].example) == computed, key
        assert ("example" in entry) == bool(re.search(r" [a-z]{3}", first.example)), key
        # A page may say the same word by its English name.
        assert catalogue(lang).get(first.name, table[key].name) == table[key].name
    names = [term.name.casefold() for term in table.values()]
    assert len(set(names)) == len(names)


def test_all_facts_and_kinds_have_their_term() -> None:
    assert set(FACTS) | set(KIND_TERMS.values()) | set(ROUTER_TERMS.values()) <= set(TERMS)
    for cls in families().values():
        net = network(cls.samples[0])
        rows = [*facts(net), *more_facts(net)]
        assert {row["term"] for row in rows} <= set(TERMS)
    keys = {key for card in gallery(NetworksState())["cards"] for _, _, key in card["terms"]}
    assert keys <= set(TERMS)


def columns(document: Any) -> Iterator[str]:
    """Yield the keys of terms in a document, at any depth."""
    if isinstance(document, dict):
        for name, value in document.items():
            if name == "terms":
                yield from (row[2] for row in value if len(row) > 2)
            yield from columns(value)
    elif isinstance(document, list | tuple):
        for item in document:
            yield from columns(item)


@pytest.mark.parametrize("task", [key for key in tasks() if key != "route"])
def test_documents_of_tasks_name_existing_terms(task: str) -> None:
    explore = pages()[0]
    ask = {"search": f"?net=Q(3)&task={task}", "count": 1, "page": "explore"}
    document = explore.document(ask)["show"]
    assert {key for key in columns(document) if key} <= set(TERMS)


def test_the_modules_of_the_browser_name_terms_that_there_are() -> None:
    named = set()
    for path in assets().rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        named |= set(re.findall(r'term\([^,()]+, "(\w+)"', text))
        named |= set(re.findall(r'^ +"([a-z]+(?:_[a-z]+)+)",$', text, re.MULTILINE))
    assert {"hop_synchronous", "lower_bound"} <= named
    assert named <= set(TERMS), named - set(TERMS)
