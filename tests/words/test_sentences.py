"""Sentences of the server have their German: every template, with the same values in it."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from pathlib import Path

import networkx as nx
import orjson
import pytest

from explorer import network
from explorer.analysis.embeddings.embedding import embed
from explorer.core.errors import ExplorerError
from explorer.core.registry import families, routers_for
from explorer.core.router import NO_FAULTS, Faults
from explorer.documents.stage.network_panel import facts, more_facts
from explorer.documents.tasks.embed import why
from explorer.pages.page import pages
from explorer.routing.breadth_first import BreadthFirst
from explorer.routing.traces.trace import run
from explorer.talks.talk import Scene
from explorer.tasks.registry import tasks
from explorer.words.forms import GAP, count_of, gaps
from explorer.words.sentences import ENDING_PREFIX, sentence_in, sentences, translation
from explorer.words.text import Phrase, Text, and_list, in_language
from tests.contracts import by_turns

GOLDEN = Path(__file__).parents[1] / "golden"
WORD = re.compile(r"[a-z]{3,}")

CODE = {"xor", "mod", "diff", "current", "dest", "next", "type", "rel", "classPath", "getType"}
"""Words of pseudo-code that are names, the same in every language."""

ENGLISH = re.compile(
    r"\b(the|of|is|are|and|which|each|every|than|with|from|has|have|to|its|it|that|at|not|for)\b"
)
"""Words that English sentences are full of, and German ones have none of."""

UNSAID = re.compile(
    r"\.(cite|printed|source|formula|search|icon|key|standard|value|title|choices|hint|name|variants?"
    r"|router|unit|decides|python|command|term|terms|columns|kinds|controls|kind|latex|note"
    r"|meaning|spec|method|asks)\b"
)
"""Parts of documents that the page words itself, or that are quotations and ids."""


def speaks(template: str) -> bool:
    """Return whether a template holds words, and not only names and symbols."""
    bare = GAP.sub("", template)
    words = re.findall(r"[A-Za-z_]{3,}", bare)
    return any(word not in CODE and "_" not in word and WORD.search(word) for word in words)


RECORDED_SENTENCES = orjson.loads((GOLDEN / "sentences.json").read_bytes())


@pytest.mark.parametrize("router", sorted(RECORDED_SENTENCES))
def test_sentences_of_routers_have_their_german(router: str) -> None:
    untranslated = [
        text
        for text in RECORDED_SENTENCES[router]
        if speaks(text)
        and not re.search(r"as in \w+\(\d+\)|RoutingInCluster|\(0\) \||\(\d,\d", text)
        and translation(text, "de") is None
    ]
    assert not untranslated, f"explorer/words/sentences.de.json lacks {untranslated}"


def test_rounds_of_broadcasts_have_their_german() -> None:
    rounds = orjson.loads((GOLDEN / "rounds.json").read_bytes())
    sentences = {text for each in rounds.values() for text in each}
    untranslated = [text for text in sorted(sentences) if ENGLISH.search(sentence_in(text, "de"))]
    assert not untranslated, f"{len(untranslated)} rounds, as {untranslated[:3]}"


def test_values_are_the_same() -> None:
    assert not [pair for pair in sentences("de").items() if not same_values(*pair)]


def same_values(english: str, german: str) -> bool:
    """Return whether two sentences show the same values and end alike."""
    plural = {gap[1] for gap in GAP.finditer(english) if "|" in (gap[2] or "")}
    gaps_shown = {gap[1] for gap in GAP.finditer(english) if "|" not in (gap[2] or "")}
    ends = [text.rstrip("`")[-1:] for text in (english, german)]
    return (
        gaps_shown <= set(gaps(german)) <= gaps_shown | plural
        and english.startswith(ENDING_PREFIX) == german.startswith(ENDING_PREFIX)
        and (ends[0] == ends[1] or not {*ends} & set(".:;,"))
    )


@pytest.mark.parametrize("family", sorted(families()))
def test_a_hop_names_the_same_numbers_and_addresses(family: str) -> None:
    """A reason in German names what it names in English: each number, address and field."""
    net = network(families()[family].samples[-1])
    if net.nodes > 1_100:
        net = network(families()[family].samples[0])
    for router in routers_for(net):
        for source, target in ((0, net.nodes - 1), (net.nodes // 2, 1 % net.nodes)):
            try:
                trace = run(router, net, source, target)
            except ExplorerError:
                continue
            for step in trace.steps:
                assert isinstance(step.why, Text)
                german = in_language(step.why, "de")
                assert german != step.why or not ENGLISH.search(step.why), step.why
                german_counts, english_counts = count_numbers(german), count_numbers(step.why)
                assert german_counts <= english_counts, (str(step.why), german)
                # "The last 1 letter" is just "der letzte Buchstabe".
                assert set(english_counts - german_counts) <= {"1"}, (str(step.why), german)


def test_a_hop_over_a_graph_names_the_node_it_leads_to_in_both_languages() -> None:
    net = network(nx.Graph([(1, 2), (2, 3), (3, 4), (4, 1), (4, 5), (4, 6)]))
    source, target, failed = (net.parse(name) for name in ("2", "5", "1"))
    for faults in (NO_FAULTS, Faults(nodes=frozenset({failed}))):
        for step in run(BreadthFirst(), net, source, target, faults=faults).steps:
            assert isinstance(step.why, Text)
            assert step.next is not None
            german = in_language(step.why, "de")
            assert not ENGLISH.search(german), german
            assert f"`{net.format(step.next)}`" in step.why, step.why
            assert count_numbers(german) == count_numbers(step.why)


MARKED = re.compile(r"`[^`\s]*[,.][^`\s]*`")
"""An address with a comma or a point, as a sentence marks it."""


@pytest.mark.parametrize("spec", ["HCN(2)", "HCN(3)", "FT(4)", "MOT(2)", "HCN(9)", "MC(3,3)"])
def test_a_broadcast_names_the_same_addresses(spec: str) -> None:
    """The comma of an address is no separator of thousands, nor its point a decimal one."""
    explore = next(page for page in pages() if page.module == "explore")
    search = f"?net={spec}&task=broadcast"
    document = explore.document({"page": "explore", "search": search, "count": 0, "first": True})[
        "show"
    ]
    english, german = (
        {name for _, text in leaves(in_language(document, lang)) for name in MARKED.findall(text)}
        for lang in ("en", "de")
    )
    assert english
    assert german == english


GROUPED = re.compile(r"(?<![\d,(.`])\d{1,3}(?:,\d{3})+(?![\d,)])")
"""A number in English notation with a comma between thousands."""


@pytest.mark.parametrize(
    "search",
    ["FT(16)&task=traffic", *(f"HCN(6)&task={task}" for task in tasks() if task != "route")],
)
def test_no_number_of_a_german_document_has_the_english_comma(search: str) -> None:
    """A page adds no separators to texts: 4,096 reads as 4.096 in German, and 6,193 as 6.193."""
    explore = next(page for page in pages() if page.module == "explore")
    request = {"page": "explore", "search": f"?net={search}", "count": 0, "first": True}
    shown = explore.document(request)["show"]
    assert shown
    english, german = (leaves(in_language(shown, lang)) for lang in ("en", "de"))
    wrong = [
        (path, text)
        for (path, as_english), (_, text) in zip(english, german, strict=True)
        if not UNSAID.search(path) and {*GROUPED.findall(as_english)} & {*GROUPED.findall(text)}
    ]
    assert not wrong, wrong[:5]


@pytest.mark.parametrize("family", sorted(families()))
def test_an_embedding_is_explained_in_german(family: str) -> None:
    net = network(families()[family].samples[0])
    for kind, shape in product(("ring", "mesh", "torus", "tree"), (None, (7,), (8,), (4, 4))):
        try:
            embedding = embed(net, kind, shape)
        except ExplorerError:
            continue
        german = in_language(why(embedding), "de")
        assert not ENGLISH.search(german), (net.spec, kind, shape, german)


LARGE = ("SCQ(10,10)", "SC(10,10)", "DF(4,9,2)", "MC(4,4)", "HCN(9)", "FT(16)")


@pytest.mark.parametrize("spec", [*LARGE, *(cls.samples[0] for cls in families().values())])
def test_how_a_number_is_known_is_said_in_german(spec: str) -> None:
    net = network(spec)
    for row in [*facts(net), *more_facts(net)]:
        german = in_language(row["how"], "de").replace("Theory of Computing Systems", "")
        assert not ENGLISH.search(german), german


def count_numbers(text: str) -> Counter[str]:
    """Return the numbers, addresses and fields that a sentence names, each as often."""
    return Counter(re.findall(r"`[^`]*`|\d+", text))


def leaves(part: object, path: str = "") -> list[tuple[str, str]]:
    """Return the texts of a document with their places."""
    if isinstance(part, str):
        return [(path, part)]
    if isinstance(part, dict):
        return [leaf for key, each in part.items() for leaf in leaves(each, f"{path}.{key}")]
    if isinstance(part, list | tuple):
        return [leaf for each in part for leaf in leaves(each, path)]
    return []


SPECS = ("MC(2,1)", "MC(5,1)", "HCN(2)", "FT(4)", "Mesh(4,4)")


@pytest.mark.parametrize(("spec", "task"), by_turns(product(SPECS, sorted(tasks())), 3))
def test_a_task_says_nothing_in_english(spec: str, task: str) -> None:
    explore = next(page for page in pages() if page.module == "explore")
    last = network(spec).nodes - 1
    search = f"?net={spec}&task={task}&from=%231&to=%23{last}"
    document = explore.document({"page": "explore", "search": search, "count": 0, "first": True})
    english = [
        f"{path}: {text}"
        for path, text in leaves(in_language(document, "de"))
        if ENGLISH.search(text) and not UNSAID.search(path) and not text.startswith(("<", "?"))
    ]
    assert not english, english[:5]


def test_definitions_of_families_have_their_german() -> None:
    first_sentences = [
        " ".join((family.__doc__ or "").split("\n\n")[0].split()) for family in families().values()
    ]
    untranslated = [text for text in first_sentences if sentence_in(text, "de") == text]
    assert not untranslated, f"explorer/words/sentences.de.json lacks {untranslated[0]!r}"


def test_a_refusal_is_translated_into_german() -> None:
    with pytest.raises(ExplorerError) as error:
        network("Q(99)")
    german = sentence_in(f"{error.value.sentence}.", "de")
    assert german == "n = 99 liegt außerhalb: Q nimmt n von 1 bis 72."


def test_values_take_the_form_of_their_language() -> None:
    text = Text("{links:link} shorter, over {ports} and {most}", links=1, ports="3", most=1024)
    assert text == "1 link shorter, over 3 and 1024"
    assert and_list(["a", "b", "c"]) == "a, b and c"
    assert in_language(and_list(["a", "b", "c"]), "de") == "a, b und c"
    # A text of which only a part is known stays as it was.
    assert sentence_in("Nothing is sent in this round. Nobody knows.", "de").startswith("Nothing")
    assert sentence_in("HCN(3)", "de") == "HCN(3)"
    assert in_language(Text("{hops} hops", hops=count_of(1024)), "de") == "1.024 Hops"
    scenes = (Scene("?net=Q(3)", trouble="Nothing is sent in this round."),)
    assert in_language(scenes, "de")[0]["trouble"] == "In dieser Runde wird nichts gesendet."


HOPS = {
    ("Q(3)", "e-cube-descending", 0, 7): (
        "`000` weicht noch in 3 Bits vom Ziel ab, und Bit 2 ist das höchste davon, also kippt die"
        " Nachricht es."
    ),
    ("Q(3)", "e-cube", 0, 1): (
        "Nur Bit 0 weicht noch vom Ziel ab, also kippt die Nachricht es und kommt an."
    ),
    ("Torus(5)", "dimension-order", 0, 4): (
        "Auf dem Ring A1 aus 5 liegt die `4` des Ziels 1 Schritt abwärts von `0` und 4 aufwärts,"
        " also geht die Nachricht abwärts, über die Verbindung, die den Ring schließt, und rückt"
        " auf `4` und kommt an."
    ),
    ("Torus(5)", "dimension-order", 1, 3): (
        "Auf dem Ring A1 aus 5 liegt die `3` des Ziels 2 Schritte aufwärts von `1` und 3 abwärts,"
        " also geht die Nachricht aufwärts und rückt auf `2`."
    ),
    ("Mesh(5)", "dimension-order", 1, 3): (
        "Auf der offenen Linie A1 liegt die `3` des Ziels 2 Schritte über `1`, also rückt die"
        " Nachricht auf `2`."
    ),
    ("BT(2)", "up-and-down", 0, 1): (
        "Hinter `r` geht das Ziel `rL` mit `L` weiter, also steigt die Nachricht zum linken Kind"
        " hinab und kommt an."
    ),
}
"""First hops whose words depend on values, as a reader meets them in German."""


@pytest.mark.parametrize("route", HOPS, ids=str)
def test_words_that_a_value_chooses_are_those_of_the_hop(route: tuple[str, str, int, int]) -> None:
    spec, key, source, target = route
    net = network(spec)
    router = next(router for router in routers_for(net) if router.key == key)
    why = run(router, net, source, target).hops[0].why
    assert in_language(why, "de") == HOPS[route]


def test_untranslatable_texts_stay_whole() -> None:
    lost = "There is no ring of 5 nodes in Q(3): somebody took it away."
    assert sentence_in(lost, "de") == lost
    assert sentence_in("There is no ring of 5 nodes in Q(3): flows.", "de").startswith("In Q(3)")


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("from is no node of Q(4): a blank parts a number.", "from ist kein Knoten von Q(4):"),
        ("None is no pair of nodes: write FROM~TO.", "None ist kein Knotenpaar: schreib VON~NACH."),
        ("Metacube paper, §3.3 and §3.4", "Aufsatz zum Metacube, §3.3 und §3.4"),
    ],
)
def test_typed_and_quoted_text_is_not_translated(english: str, german: str) -> None:
    assert sentence_in(english, "de").startswith(german)


PLACE_IN_A_PAPER = re.compile(r"\b(?:paper|appendix|Tables?|Algorithms?|Theorems?|and|the)\b")


def test_sources_of_networks_and_routers_have_german_texts() -> None:
    nets = [network(cls.samples[0]) for cls in families().values()]
    routers = [router for net in nets for router in routers_for(net)]
    sources = {item.source for item in (*nets, *routers)}
    assert len(sources) > 80
    english = [text for text in sources if PLACE_IN_A_PAPER.search(Phrase(text).in_lang("de"))]
    assert not english
