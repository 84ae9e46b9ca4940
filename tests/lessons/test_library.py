"""The shelf: what ships, what is added, what is broken and told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from explorer.collectives.exchange import exchange
from explorer.core.errors import BrokenContract
from explorer.core.registry import network
from explorer.lessons import library
from explorer.lessons.library import HERE, add_lesson, shelf
from explorer.lessons.page import learn_document
from explorer.state.learn import read_state

FIRST = next(HERE.glob("01-*.md"))


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    library._ADDED.clear()


def test_a_lesson_of_ones_own_stands_behind_those_that_ship(tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    file.write_text(FIRST.read_text("utf-8").replace("title: What", "title: How"), "utf-8")
    add_lesson(str(file))
    assert shelf().lessons[-1].name == "mine"
    document = learn_document(read_state("?lesson=mine"))
    assert document["lesson"]
    assert document["lesson"]["title"].startswith("How a hypercube is")


def test_one_of_the_same_name_stands_in_the_place_of_ours(tmp_path: Path) -> None:
    file = tmp_path / FIRST.name
    file.write_text(FIRST.read_text("utf-8").replace("title: What", "title: How"), "utf-8")
    add_lesson(str(file))
    first = shelf().of("en")[0]
    assert (first.number, first.title.split()[0]) == (1, "How")


def test_a_broken_file_is_told_and_the_others_stay(tmp_path: Path) -> None:
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


def test_a_lesson_that_is_not_there_is_told_beside_the_nearest() -> None:
    told = learn_document(read_state("?lesson=routing-by-adress"))["complaints"]
    assert told == ["There is no lesson 'routing-by-adress'. Nearest: routing-by-address."]


def test_what_lesson_7_says_of_the_exchange_on_a_metacube() -> None:
    """All make the same moves, and yet the targets are not s xor x; a link is taken twice."""
    net = network("MC(2,1)")
    plan = exchange(net)
    source, target, other = map(net.parse, ("(00,0,0,0,0)", "(00,0,0,1,0)", "(01,0,0,0,1)"))
    at = plan.positions(plan.targets.index(target))
    assert at[-1][source] == target
    assert len(set((at[0] ^ at[-1]).tolist())) > 1
    assert at[1][source] == net.parse("(01,0,0,0,0)")
    assert at[:2, source].tolist() == at[2:4, other].tolist()
