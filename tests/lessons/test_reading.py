"""The reader of lessons: every error is reported with its line."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.core.errors import MAX_MESSAGE_CHARACTERS
from explorer.lessons.lesson import (
    BadLesson,
    Lesson,
    Paragraph,
    Question,
    Scene,
    plain,
    running_texts,
)
from explorer.lessons.library import HERE
from explorer.lessons.reading import MAX_CHARACTERS, REQUIRED_FIELDS, read_lesson

TEXT = (HERE / "01-what-a-hypercube-is.md").read_text("utf-8")
LINES = TEXT.split("\n")

HEAD = "---\ntitle: T\nsays: S\naim: A\nminutes: 4\npicture: ?net=Q(3)\n---\n"
SCENE = "```scene play\n?net=Q(3)&from=000&to=111 steps 0-3\ncaption: C\nwords: W\n```\n"


def refusal(text: str) -> BadLesson:
    with pytest.raises(BadLesson) as error:
        read_lesson(text, "mine.md")
    return error.value


def test_a_lesson_is_read_as_it_is_written() -> None:
    text = "```question\nWhich?\nat: Q(3) 001 111\n+ `011` :: Bit 1.\n- `000` :: No.\n```\n"
    lesson = read_lesson(f"{HEAD}\n## Found\n\nOne *two* `000`.\n\n{SCENE}\n{text}", "7-mine.md")
    assert (lesson.name, lesson.number, lesson.minutes) == ("mine", 7, 4)
    heading, paragraph, scene, question = lesson.blocks
    assert isinstance(paragraph, Paragraph)
    assert isinstance(scene, Scene)
    assert isinstance(question, Question)
    assert [(span.kind, span.text) for span in paragraph.words] == [
        ("text", "One "),
        ("em", "two"),
        ("text", " "),
        ("code", "000"),
        ("text", "."),
    ]
    assert (scene.verbs, scene.views[0].first, scene.views[0].last) == (("play",), 0, 3)
    assert [option.value for option in question.options] == ["011", "000"]
    assert question.at
    assert (question.at.here, question.line, heading.line) == ("001", 19, 9)


@pytest.mark.parametrize(
    ("body", "line", "sentence"),
    [
        (SCENE.replace("play", "pley"), 9, "no verb 'pley'. Nearest: play"),
        (SCENE.replace("caption", "captoin"), 11, "Nearest: caption"),
        (SCENE.replace("words: W", ""), 9, "has no 'words'"),
        (SCENE.replace("0-3", "3-0"), 10, "run backwards. Nearest: steps 0-3"),
        (SCENE.replace("scene play", "scene beside"), 9, "beside takes 2 addresses"),
        (SCENE.replace("scene play", "scen play"), 9, "no fence 'scen'. Nearest: scene"),
        (SCENE.replace("scene play", "scene play, grow"), 9, "goes with no other verb"),
        ("Q(4) has {link: Q(4)} links.", 9, "no fact 'link'. Nearest: links"),
        ("Q(4) has {links: Q(99)} links.", 9, "n = 99 is outside its range"),
        ("A [thing](term:degre).", 9, "no term 'degre'. Nearest: degree"),
        ("A [thing](javascript:alert).", 9, ""),
        ("A [thing](https://example.org).", 9, "a link to 'https://example.org'"),
        ("![A picture](?net=Q(3))", 9, "no pictures but scenes"),
        ("# Heading", 9, "a heading of a lesson is ##"),
        ("```question\nWhich?\n+ 1 :: a\n+ 2 :: b\n```", 9, "one answer is right"),
        ("```question\nWhich?\n+ 1 :: a\n```", 9, "two to four answers"),
        ("```question\nWhich?\n+ 1 :: a\n- 2\n```", 12, "says why behind ::"),
        ("```question\nWhich?\ncheck: links\n+ 1 :: a\n- 2 :: b\n```", 11, "a check is a fact"),
    ],
)
def test_a_fault_is_reported_by_line_and_reason(body: str, line: int, sentence: str) -> None:
    if not sentence:
        # Markdown takes what leads nowhere good for plain words.
        (block,) = read_lesson(f"{HEAD}\n{body}").blocks
        assert isinstance(block, Paragraph)
        assert "javascript" in plain(block.words)
        return
    error = refusal(f"{HEAD}\n{body}\n")
    assert (error.line, error.file) == (line, "mine.md")
    assert sentence in str(error)


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        (
            "Hello",
            1,
            f"begins with its head, between two lines of ---: {', '.join(REQUIRED_FIELDS)}.",
        ),
        (HEAD.replace("---\n", "", 1), 1, "begins with its head"),
        ("---\ntitle: T\n", 1, "has no end"),
        (HEAD.replace("says: S\n", ""), 6, "does not say 'says'"),
        (HEAD.replace("minutes: 4", "minutes: four"), 5, "whole number"),
        (HEAD.replace("says", "syas"), 3, "Nearest: says"),
        (HEAD.replace("says", "title"), 3, "twice"),
        (HEAD.replace("aim: A", "aim: A\nlang: fr"), 5, "no language 'fr'"),
        ("x" * (MAX_CHARACTERS + 1), 1, "at most"),
    ],
)
def test_a_fault_of_the_head_is_reported_by_its_line(text: str, line: int, sentence: str) -> None:
    error = refusal(text)
    assert error.line == line
    assert sentence in str(error)


@given(st.data())
def test_a_lesson_with_a_line_changed_is_read_or_reported_by_line(data: st.DataObject) -> None:
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        how = data.draw(st.sampled_from(("drop", "twice", "cut", "swap", "new")))
        if how == "drop":
            del lines[at]
        elif how == "twice":
            lines.insert(at, lines[at])
        elif how == "cut":
            lines[at] = lines[at][: data.draw(st.integers(0, 20))]
        elif how == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        else:
            lines[at] = data.draw(st.text(max_size=40))
    text = "\n".join(lines)
    refusal = read_or_refused(text)
    if isinstance(refusal, Lesson):
        assert refusal.title
        return
    assert 1 <= refusal.line <= text.count("\n") + 2
    assert len(str(refusal)) <= MAX_MESSAGE_CHARACTERS
    assert str(refusal).isprintable()


def read_or_refused(text: str) -> Lesson | BadLesson:
    try:
        return read_lesson(text, "changed.md")
    except BadLesson as error:
        return error


def test_facts_of_a_lesson_agree_with_the_plan() -> None:
    texts = [
        plain(words) for block in read_lesson(TEXT).blocks for _, words in running_texts(block)
    ]
    text = re.sub(r"\s+", " ", " ".join(texts))
    for claim in ("one, four, 12, 32", "24 shortest ways", "5,120 in all"):
        assert claim in text
