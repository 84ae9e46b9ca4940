"""Dependencies of lessons: terms are introduced before they are needed; paths and picture."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, pairwise
from urllib.parse import parse_qs

import pytest

from explorer.core.registry import families, network
from explorer.lessons.course.course import Course, papers_of
from explorer.lessons.course.order_picture import MIDDLE, NARROW, WIDE, order_picture
from explorer.lessons.course.paths import (
    OFFERED_MINUTES,
    path_within,
    paths_by_minutes,
    paths_to_papers,
)
from explorer.lessons.lesson import Lesson, Need, Note, Scene, plain, running_texts
from explorer.lessons.library import shelf
from explorer.lessons.page import learn_document
from explorer.lessons.reading import read_lesson
from explorer.lessons.terms.index import explains_family
from explorer.papers.registry import PAPERS
from explorer.state.learn import read_state
from explorer.words.catalogue import LANGUAGES

COURSE = Course(shelf().of("en"))
EACH_LESSON = pytest.mark.parametrize("lesson", COURSE.lessons, ids=lambda lesson: lesson.name)


def test_no_lesson_uses_a_term_that_none_before_introduces() -> None:
    assert list(COURSE.faults()) == []


def test_each_wrong_order_of_terms_is_reported() -> None:
    first, second, third, *others = COURSE.lessons
    late = Course((first, third, second, *others))
    assert any("03-" in fault and "'external_link'" in fault for fault in late.faults())
    lost = replace(first, introduces=tuple(k for k in first.introduces if k != "degree"))
    assert any("'degree'" in fault for fault in Course((lost, second, third, *others)).faults())
    again = replace(second, introduces=(*second.introduces, "degree"))
    twice = list(Course((first, again, third, *others)).faults())
    assert any("introduces 'degree' already" in fault for fault in twice)
    itself = replace(first, needs=(Need(9, "degree", "diameter"),))
    assert any("line 9" in fault for fault in Course((itself, second, third)).faults())


DESCRIPTIONS = {"hamming_distance": "the number of bits that differ", "all_port": "all ports"}
"""Words of lessons for terms whose names beginners do not read."""


@EACH_LESSON
def test_introduced_terms_are_explained_in_the_lesson(lesson: Lesson) -> None:
    texts = [words for _, words in running_texts(lesson)]
    marked = {span.about for words in texts for span in words if span.kind == "term"}
    running_text = re.sub(r"[^a-z]+", " ", " ".join(map(plain, texts)).casefold())
    notes = {note.key for note in lesson.notes}
    for key in lesson.introduces:
        # Rounds, links and hops are introduced by being spoken of.
        name = re.sub(r"[^a-z]+", " ", COURSE.names[key].casefold()).strip()
        parts = (DESCRIPTIONS.get(key, name), name.removesuffix("s"))
        assert key in marked | notes or any(part in running_text for part in parts), key


@EACH_LESSON
def test_every_network_that_a_lesson_draws_was_introduced(lesson: Lesson) -> None:
    behind = COURSE.leading_to([lesson.name])
    notes = [note for other in COURSE.lessons for note in other.notes]
    known = {key for other in behind for key in other.introduces}
    views = [view.address for scene in lesson.scenes for view in scene.views]
    queries = [parse_qs(address.partition("?")[2]) for address in views]
    families_drawn = {network(query["net"][0]).family for query in queries if "net" in query}
    assert families_drawn
    for family in families_drawn:
        assert known & _keys(family, notes), family


def _keys(family: str, notes: list[Note]) -> set[str]:
    return {note.key for note in notes if explains_family(note, family, families()[family])}


def is_closed(lessons: tuple[Lesson, ...]) -> bool:
    names = {lesson.name for lesson in lessons}
    return all(set(COURSE.builds_on(lesson)) <= names for lesson in lessons)


def test_a_path_to_a_paper_has_all_that_reads_it_and_what_that_builds_on() -> None:
    paths = paths_to_papers(COURSE)
    assert [path.key for path in paths] == [paper.key for paper in PAPERS]
    for path in paths:
        assert set(path.aims) == {
            lesson.name for lesson in COURSE.lessons if path.key in papers_of(lesson)
        }
        assert is_closed(path.lessons)
        # No lesson of a path is superfluous.
        for lesson in path.lessons:
            fewer = tuple(other for other in path.lessons if other != lesson)
            assert lesson.name in path.aims or not is_closed(fewer)


@pytest.mark.parametrize("minutes", [11, 34, 35, 50, 64, 90, 119, 120])
def test_no_more_lessons_fit_into_the_minutes(minutes: int) -> None:
    path = path_within(COURSE, minutes)
    assert is_closed(path.lessons)
    assert path.minutes <= minutes
    more = len(path.lessons) + 1
    for other in combinations(COURSE.lessons, more):
        assert not is_closed(other) or sum(lesson.minutes for lesson in other) > minutes


def test_remaining_minutes_are_for_questions_to_the_class() -> None:
    for path, minutes in zip(paths_by_minutes(COURSE), OFFERED_MINUTES, strict=True):
        discussions = sum(len(lesson.discussions) for lesson in path.lessons)
        assert 0 <= path.discussions <= discussions
        assert path.minutes + 5 * path.discussions <= minutes
    assert [lesson.number for lesson in path_within(COURSE, 45).lessons] == [1, 2, 3]
    assert path_within(COURSE, 10).lessons == ()


def test_many_lessons_are_taken_in_their_order() -> None:
    many = tuple(replace(COURSE.lessons[0], name=f"n{i}", minutes=1) for i in range(30))
    assert [lesson.name for lesson in path_within(Course(many), 3).lessons] == ["n0", "n1", "n2"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [WIDE, MIDDLE, NARROW])
def test_the_picture_has_an_arrow_for_each_idea_and_nothing_meets(width: float, lang: str) -> None:
    text = order_picture(COURSE, Course(shelf().of(lang), lang), width)
    titles = re.findall(r'class="title" x="[^"]+" y="[^"]+">([^<]+)', text)
    assert all(0.54 * 12 * len(line) <= width / len(COURSE.lessons) for line in titles)
    assert bool(titles) == (width == WIDE)
    assert text.count('class="lesson"') == len(COURSE.lessons)
    arrows = re.findall(r'<g class="idea".*?</g>', text)
    assert len(arrows) == len(COURSE.bonds)
    spans: dict[str, list[tuple[float, float]]] = {}
    heads = 0
    for arrow in arrows:
        y = re.findall(r'cy="([\d.]+)"', arrow)[0]
        xs = [float(x) for x in re.findall(r"[MH]([\d.]+)", arrow)]
        word, begin = re.findall(r'x="([\d.]+)" y="[\d.]+">([^<]+)<', arrow)[0][::-1]
        last = max(*xs, float(begin) + 0.54 * 12 * len(word))
        assert last <= width
        spans.setdefault(y, []).append((min(*xs, float(begin)), last))
        heads += arrow.count("l-7 ")
    assert heads == sum(len(bond.targets) for bond in COURSE.bonds)
    for row in spans.values():
        row.sort()
        assert all(first[1] <= second[0] for first, second in pairwise(row))


def test_the_lessons_of_a_path_are_highlighted_in_the_picture() -> None:
    names = [lesson.name for lesson in COURSE.lessons[:2]]
    text = order_picture(COURSE, COURSE, WIDE, names)
    assert text.count('class="lesson off"') == len(COURSE.lessons) - 2
    ideas = re.findall(r'<g class="idea" data-from="([^"]+)" data-to="([^"]+)"', text)
    assert ideas == [(names[0], names[1])]


def test_an_address_names_a_path_and_other_values_are_reported() -> None:
    document = learn_document(read_state("?path=hcn"))
    assert [row["number"] for row in document["shelf"]] == [1, 2, 3, 4, 6, 9, 12]
    assert document["way"]
    assert document["way"]["paper"] == "HCN"
    inside = learn_document(read_state("?path=hcn&lesson=is-the-paper-right"))
    assert len(inside["shelf"]) == 7
    assert inside["course"] is None
    # Outside the path there are all lessons.
    outside = learn_document(read_state("?path=hcn&lesson=cost-and-density"))
    assert (outside["way"], len(outside["shelf"])) == (None, len(COURSE.lessons))
    short = learn_document(read_state("?path=7"))
    assert short["complaints"] == ["No lesson takes 7 minutes. The shortest takes 11."]
    assert len(short["shelf"]) == len(COURSE.lessons)


HEAD = "---\ntitle: A\nsays: B\naim: C\nminutes: 9\npicture: ?net=Q(2)\n{}\n---\n\nText.\n"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("introduces: degre", "there is no term 'degre'. Nearest: degree."),
        ("needs: degree", "'degree' does not say what it is needed for"),
        ("needs: degree for cost", "the lesson does not introduce 'cost'"),
    ],
)
def test_a_head_that_says_less_is_reported_by_its_line(line: str, why: str) -> None:
    with pytest.raises(Exception, match=re.escape(why)) as error:
        read_lesson(HEAD.format(line), "mine.md")
    assert "line 7" in str(error.value)


def test_a_lesson_of_a_visitor_may_need_what_ours_introduce() -> None:
    mine = read_lesson(HEAD.format("introduces: cost\nneeds: degree for cost"), "mine.md")
    course = Course((*COURSE.lessons[:2], mine))
    assert course.builds_on(mine) == (COURSE.lessons[0].name,)
    assert not [block for block in mine.blocks if isinstance(block, Scene)]
