"""The page of terms: every term has a picture or a value, and the picture fits the text."""

from __future__ import annotations

import re
from functools import cache

import networkx
import pytest

from explorer.analysis.bisection.width import bisection
from explorer.analysis.embeddings.embedding import embed
from explorer.analysis.measures.measures import measure
from explorer.core.errors import OutsideRange
from explorer.core.registry import network
from explorer.lessons.lesson_check import complaints, refusal
from explorer.lessons.library import shelf
from explorer.lessons.terms.drawing import term_picture
from explorer.lessons.terms.highlight_words import highlights_at
from explorer.lessons.terms.highlights import HIGHLIGHTERS, TermHighlights
from explorer.lessons.terms.index import NO_PICTURE, TermRow, term_rows
from explorer.tasks.registry import read_state
from explorer.words.catalogue import LANGUAGES
from explorer.words.glossary import GLOSSARY, TERMS
from tests.contracts import by_turns

WORDS = {**TERMS, **GLOSSARY}


@cache
def rows() -> dict[str, TermRow]:
    """Return the rows of the index of terms by their keys."""
    return {row["key"]: row for row in term_rows()}


def highlights_of(key: str) -> TermHighlights:
    """Return what the picture of a term lights."""
    return highlights_at(read_state(WORDS[key].shows), WORDS[key].light)


def test_a_term_is_shown_and_its_page_opens_as_it_says() -> None:
    for key, row in by_turns(rows().items(), 3):
        assert complaints(row["address"]) == (), key
        assert refusal(row["address"]) == "", key
        plain = row["name"].removeprefix("(n,k)-")
        assert row["initial"] == plain[0].upper(), key
        # A verdict and a disputed formula have no value of their own: their pages have.
        assert row["picture"] or row["example"] or key in ("verdicts", "tcef"), key


def test_the_page_stays_light() -> None:
    assert 1_000 < sum(len(row["picture"]) for row in rows().values()) / len(rows()) < 2_000
    assert max(len(row["picture"]) for row in rows().values()) < 7_000


def test_most_terms_have_a_picture_with_something_lit() -> None:
    pictured = [row for row in rows().values() if row["picture"]]
    assert len(pictured) > 0.8 * len(rows())
    marks = ("trail", "node-visited", "focus", "cross-out", "source", "leader", "node-pill")
    terms = [row for row in pictured if not row["key"].startswith("family-")]
    dim = [row["key"] for row in terms if not any(f'"{mark}' in row["picture"] for mark in marks)]
    assert dim == ["address"], "there the addresses are what is meant"
    assert rows()["address"]["picture"].count("<text") == 4


def test_the_lesson_of_a_term_is_the_one_that_introduces_it() -> None:
    introduced = {key for lesson in shelf().of("en") for key in lesson.introduces}
    for key in introduced & set(rows()):
        lesson = shelf().find(rows()[key]["lesson"])
        assert lesson
        assert key in lesson.introduces
    assert rows()["family-Q"]["lesson"] == "what-a-hypercube-is"
    assert rows()["family-ECQ"]["lesson"] == "crossing-and-exchanging-links"
    assert rows()["family-BT"]["lesson"] == ""


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_the_same_terms_have_names_in_another_language(lang: str) -> None:
    translated = {row["key"]: row for row in term_rows(lang)}
    assert translated.keys() == rows().keys()
    names = [row["name"].casefold() for row in translated.values()]
    assert len(set(names)) == len(names)
    for key, row in translated.items():
        first = rows()[key]
        family = key.startswith("family-")
        assert row["lang"] == row["named"] == lang, key
        assert (row["says"] == first["says"]) == family, key
        for same in ("picture", "address", "lesson"):
            assert row[same] == first[same], key  # type: ignore[literal-required]
        assert bool(row["example"]) == bool(first["example"]), key
    initials = [row["initial"] for row in translated.values()]
    assert initials == sorted(initials)
    assert all(re.fullmatch("[A-Z]", initial) for initial in initials)


def test_highlights_show_the_meaning_of_the_term() -> None:
    cube = network("Q(3)")
    assert len(highlights_of("degree").lines.tree) == cube.degrees.maximum
    assert len(highlights_of("links").lines.tree) == cube.links
    assert len(highlights_of("nodes").nodes) == cube.nodes
    assert len(highlights_of("bisection").lines.tree) == bisection(cube).value
    assert len(highlights_of("bisection").nodes) == cube.nodes // 2
    assert len(highlights_of("dimension").lines.tree) == cube.links // 3
    tree = network("BT(2)")
    assert len(highlights_of("diameter").lines.route) - 1 == measure(tree).diameter
    assert len(highlights_of("radius").nodes) == tree.nodes - 1
    graph = cube.to_networkx()
    first, second = networkx.bipartite.sets(graph)
    assert set(highlights_of("bipartite").nodes) in (first, second)
    failed = highlights_of("connectivity").failed
    assert len(failed) == networkx.node_connectivity(graph)
    graph.remove_edges_from(highlights_of("component").lines.missing)
    assert set(highlights_of("component").nodes) == networkx.node_connected_component(graph, 0)
    assert networkx.number_connected_components(graph) == 2


def test_highlights_of_broadcasts_are_their_messages() -> None:
    assert [
        len(highlights_of(key).nodes) for key in ("one_port", "round", "all_port", "broadcast")
    ] == [*(1, 3, 3, 7)]
    assert highlights_of("broadcast").sender == 0


def test_highlights_of_an_embedding_agree_with_its_measures() -> None:
    placed = embed(network("S(4)"), "mesh", (4, 6))
    assert len(highlights_of("dilation").lines.route) - 1 == placed.dilation
    (shared,) = highlights_of("congestion").shared
    over = [set(pair) for pair in highlights_of("congestion").lines.tree]
    assert over.count(set(shared)) == placed.congestion


def test_a_probe_goes_round_a_busy_link_and_frees_what_it_gives_up() -> None:
    notes = {note.key: note for lesson in shelf().of("en") for note in lesson.notes}
    highlights = {
        key: highlights_at(read_state(notes[key].shows), "") for key in ("probe", "backtracking")
    }
    for shown in highlights.values():
        assert shown.lines.missing == ((6, 8),)
        assert shown.lines.held is not None
    # The one steps sideways and holds three links, the other comes back and holds two of four.
    counts = {
        key: (len(item.lines.route) - 1, len(item.lines.held or ()))
        for key, item in highlights.items()
    }
    assert counts == {"probe": (3, 3), "backtracking": (4, 2)}
    assert highlights_of("circuit").lines.missing == ()


def test_conflicts_share_a_link_and_only_one_of_them_at_the_same_hop() -> None:
    assert (
        len(highlights_of("hop_synchronous").shared) == len(highlights_of("held_path").shared) == 1
    )
    assert len(set(highlights_of("hop_synchronous").nodes)) == 2


def test_a_deadlock_is_a_circle_of_channels_that_wait() -> None:
    circle, waits = highlights_of("deadlock").circle, set(highlights_of("deadlock").waits)
    assert len(circle) == 5
    assert set(zip(circle, (*circle[1:], circle[0]), strict=True)) <= waits
    # By e-cube no circle closes.
    graph = networkx.DiGraph(highlights_of("channel_dependency_graph").waits)
    assert networkx.is_directed_acyclic_graph(graph)


def test_loads_are_shares_of_the_heaviest() -> None:
    shares = [share for _, share in highlights_of("message_density").loads]
    assert max(shares) == 1
    assert len(set(shares)) > 1
    assert {share for _, share in highlights_of("load_one_way").loads} == {1}


def test_a_word_that_lights_nothing_is_reported() -> None:
    with pytest.raises(OutsideRange, match="there is no light 'links-of'"):
        term_picture("?net=Q(3)", "links-of 000")
    with pytest.raises(OutsideRange, match="no kind 'cros'"):
        term_picture("?net=HCN(2)", "kind cros")


def test_every_lamp_is_used() -> None:
    notes = [note.light for lesson in shelf().lessons for note in lesson.notes]
    texts = [*notes, *(word.light for word in WORDS.values())]
    words = {text.split()[0].rstrip(",") for text in texts if text}
    by_task = {"route", "sends", "disjoint", "faults", "guest", "loads", "exchange", "probe"}
    assert set(HIGHLIGHTERS) == (words | by_task) - {NO_PICTURE}


def test_a_queue_is_lit_where_messages_wait_and_is_longest_between_clusters() -> None:
    (note,) = (
        term_note
        for lesson in shelf().of("en")
        for term_note in lesson.notes
        if term_note.key == "queue"
    )
    waits = dict(highlights_at(read_state(note.shows), note.light).loads)
    net = network("HCN(2)")
    a, b = max(waits, key=lambda link: waits[link])
    assert waits[a, b] == 1
    assert net.cluster(a, 0) != net.cluster(b, 0)
    calm = highlights_at(
        read_state("?net=GHC(4)&task=traffic&time=cycles&load=1&cycles=100"), "queues"
    )
    assert calm.loads == ()
