"""The library of lessons: those that ship, those added, and errors in broken ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import networkx
import numpy as np
import pytest

from explorer.collectives.exchange import exchange
from explorer.core.errors import BrokenContract
from explorer.core.registry import network
from explorer.lessons import library
from explorer.lessons.library import HERE, add_lesson, first_lesson, shelf
from explorer.lessons.page import learn_document
from explorer.papers.registry import claims
from explorer.state.learn import read_state
from explorer.words.glossary import GLOSSARY

FIRST = HERE / "01-what-a-hypercube-is.md"


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    library._ADDED_FILES.clear()


def test_a_lesson_of_a_visitor_is_listed_after_those_that_ship(tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    file.write_text(FIRST.read_text("utf-8").replace("title: What", "title: How"), "utf-8")
    add_lesson(str(file))
    assert shelf().lessons[-1].name == "mine"
    document = learn_document(read_state("?lesson=mine"))
    assert document["lesson"]
    assert document["lesson"]["title"].startswith("How a hypercube is")


def test_a_file_of_the_same_name_replaces_the_built_in_one(tmp_path: Path) -> None:
    file = tmp_path / FIRST.name
    file.write_text(FIRST.read_text("utf-8").replace("title: What", "title: How"), "utf-8")
    add_lesson(str(file))
    first = shelf().of("en")[0]
    assert (first.number, first.title.split()[0]) == (1, "How")
    assert first_lesson("en") == first


def test_a_language_without_lessons_shows_them_in_the_first() -> None:
    assert {lesson.lang for lesson in shelf().of("ar-XB")} == {"en"}


def test_a_broken_file_is_reported_and_the_others_stay(tmp_path: Path) -> None:
    before = len(shelf().lessons)
    for name, body in (("a.md", b"Hello"), ("b.md", b"---\ntitle: \xff")):
        (tmp_path / name).write_bytes(body)
        add_lesson(str(tmp_path / name))
    document = learn_document(read_state(""))
    assert [(row["file"], row["line"]) for row in document["broken"]] == [("a.md", 1), ("b.md", 2)]
    assert "UTF-8" in document["broken"][1]["what"]
    assert len(shelf().lessons) == before
    assert len(document["shelf"]) == len({lesson.name for lesson in shelf().lessons})


def test_no_file_is_refused_before_anything_is_served() -> None:
    with pytest.raises(BrokenContract, match="is no file"):
        add_lesson("nowhere.md")


def test_a_lesson_that_is_not_there_is_reported_beside_the_nearest() -> None:
    complaints = learn_document(read_state("?lesson=routing-by-adress"))["complaints"]
    assert complaints == ["There is no lesson 'routing-by-adress'. Nearest: routing-by-address."]


def test_lesson_7_is_right_about_the_exchange_on_a_metacube() -> None:
    """All make the same moves, and yet the targets are not s xor x; a link is taken twice."""
    net = network("MC(2,1)")
    plan = exchange(net)
    source, target, other = map(net.parse, ("(00,0,0,0,0)", "(00,0,0,1,0)", "(01,0,0,0,1)"))
    at = plan.positions(plan.targets.index(target))
    assert at[-1][source] == target
    assert len(set((at[0] ^ at[-1]).tolist())) > 1
    assert at[1][source] == net.parse("(01,0,0,0,0)")
    assert at[:2, source].tolist() == at[2:4, other].tolist()


def test_lesson_5_is_right_about_open_cycles() -> None:
    """A single open cycle closes in one way; where another has to be opened there are several."""
    net = network("S(4)")
    home = net.parse("1234")
    for word, route_count in (("2341", 1), ("4123", 1), ("2134", 1), ("1342", 3), ("4321", 4)):
        graph = net.to_networkx()
        routes = list(networkx.all_shortest_paths(graph, net.parse(word), home))
        assert len(routes) == route_count, word


def test_lesson_6_is_right_about_steps_that_keep_the_distance() -> None:
    def keeps(spec: str) -> bool:
        net = network(spec)
        all_nodes = np.arange(net.nodes)
        near = net.table()
        return bool((net.distance(0, near) == net.distance(0, all_nodes)[:, None]).any())

    assert [keeps(spec) for spec in ("Q(3)", "Q(6)", "GHC(3,3)")] == [False, False, True]


def test_lesson_9_names_the_missing_rows_with_the_doubt_that_claims_have() -> None:
    text = (HERE / "09-is-the-paper-right.md").read_text("utf-8")
    found = [claims()[f"ghc-a7-missing-{i}"].find() for i in range(1, 5)]
    (answer,) = (part for part in text.split("```") if "Appendix A7" in part)
    assert all(row.witness is not None and row.witness.spec in answer for row in found)
    assert {row.doubt for row in found} == {"scan"}
    assert "perhaps the scan lost them" in " ".join(answer.split())


def test_terms_of_channels_are_of_the_paper_that_has_them() -> None:
    places = {key: GLOSSARY[key].place for key in ("channel", "virtual_channel", "deadlock")}
    assert set(places.values()) == {"Dally and Seitz, 1987"}
