"""A lesson as the browser draws it: text as prose, figures as addresses, questions with reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TypeAlias, TypedDict

from explorer.analysis.routes.next_hops import next_hops
from explorer.core.errors import ExplorerError
from explorer.core.registry import network
from explorer.documents.papers.statement_list import StatementRow, place_in_paper, row
from explorer.lessons.exercises.document import ExerciseShown, exercise_document
from explorer.lessons.exercises.exercise import Exercise
from explorer.lessons.lesson import (
    BadLesson,
    Block,
    Challenge,
    Heading,
    Lesson,
    Note,
    Option,
    Paragraph,
    Question,
    Scene,
    WaitingMessage,
    Words,
    plain,
)
from explorer.lessons.lesson_check import complaints, first_hops, name_of
from explorer.lessons.running_text import prose
from explorer.notation.prose import Prose, printed_words, rich
from explorer.papers.record import finding_on_record
from explorer.papers.registry import claims
from explorer.state import papers
from explorer.words.glossary import terms
from explorer.words.lines import Line


class TermShown(TypedDict):
    """A term as the margin shows it: its name, its meaning, its source."""

    key: str
    name: str
    says: Prose
    place: str


class TextShown(TypedDict):
    """A heading, a paragraph or a list row, and the terms shown beside it."""

    kind: str
    words: Prose
    notes: list[TermShown]


class ViewShown(TypedDict):
    """The address of a figure, the steps it is played over, and what is wrong with it.

    ``statement`` is the paper's statement that the address opens, if it opens one.
    """

    address: str
    name: str
    first: int | None
    last: int | None
    trouble: str
    statement: StatementRow | None


class SceneShown(TypedDict):
    """A figure."""

    kind: str
    number: int
    verbs: list[str]
    staged: bool
    views: list[ViewShown]
    title: str
    caption: Prose
    words: Prose
    notes: list[TermShown]


class AnswerShown(TypedDict):
    """An answer: the reply to whoever gives it, and what it does to a waiting message.

    ``longer`` counts the hops beyond a shortest path, null if there is no link or no message;
    ``left`` counts the hops remaining from there. ``address`` is the node that a click on the stage
    gives.
    """

    words: Prose
    why: Prose
    right: bool
    address: str
    joined: bool | None
    left: int | None
    longer: int | None


class QuestionShown(TypedDict):
    """A question; ``scene`` is the figure on which a click answers it, 0 for none.

    If it asks for a hop, a message waits at ``source``, bound for ``target``; otherwise both are
    "".
    """

    kind: str
    number: int
    scene: int
    source: str
    target: str
    prompt: Prose
    answers: list[AnswerShown]


class TryShown(TypedDict):
    """Something to do in the explorer."""

    kind: str
    words: Prose
    address: str
    answer: Prose


class DiscussionShown(TypedDict):
    """A question for a class."""

    words: Prose
    answer: Prose


class ChallengeShown(TypedDict):
    """Pairs to predict: (source, target, right first hops)."""

    address: str
    rule: str
    pairs: list[tuple[str, str, str]]
    point: Prose


BlockShown: TypeAlias = TextShown | SceneShown | QuestionShown | ExerciseShown | TryShown
"""A part of a lesson, told apart by its ``kind``."""


class LessonShown(TypedDict):
    """A whole lesson, including the parts that only a guide shows."""

    name: str
    number: int | None
    title: str
    lead: str
    lang: str
    minutes: int
    in_class: int
    aim: str
    assumes: str
    turns: str
    blocks: list[BlockShown]
    discussions: list[DiscussionShown]
    challenge: ChallengeShown | None


def lesson_document(lesson: Lesson) -> LessonShown:
    """Return a lesson as the browser draws it."""
    return {
        "name": lesson.name,
        "number": lesson.number,
        "title": printed_words(lesson.title),
        "lead": printed_words(lesson.lead or lesson.says),
        "lang": lesson.lang,
        "minutes": lesson.minutes,
        "in_class": lesson.class_minutes,
        "aim": printed_words(lesson.aim),
        "assumes": printed_words(lesson.assumes),
        "turns": printed_words(lesson.turns),
        "blocks": _blocks(lesson),
        "discussions": [
            {"words": prose(discussion.words), "answer": prose(discussion.answer)}
            for discussion in lesson.discussions
        ],
        "challenge": _challenge(lesson.challenge, lesson.file) if lesson.challenge else None,
    }


class Margin:
    """The margin of a lesson: each of its terms once, explained by its own notes or the table."""

    def __init__(self, lesson: Lesson) -> None:
        self.own_notes: Mapping[str, Note] = {note.key: note for note in lesson.notes}
        self._table = terms(lesson.lang)
        self._explained: set[str] = set()

    def new_terms(self, words: Words) -> list[TermShown]:
        """Return the terms of a text that have not been explained yet."""
        keys = dict.fromkeys(span.about for span in words if span.kind == "term")
        terms = [self._term(key) for key in keys if key not in self._explained]
        self._explained.update(keys)
        return terms

    def _term(self, key: str) -> TermShown:
        if key in self.own_notes:
            note = self.own_notes[key]
            return {
                "key": key,
                "name": note.name,
                "says": prose(note.says),
                "place": Line([note.place]),
            }
        term = self._table[key]
        return {"key": key, "name": term.name, "says": rich(term.definition), "place": term.place}


def _blocks(lesson: Lesson) -> list[BlockShown]:
    margin = Margin(lesson)
    scenes = questions = exercises = 0
    blocks: list[BlockShown] = []
    for block in lesson.blocks:
        if isinstance(block, Scene):
            scenes += 1
            blocks.append(_scene(block, scenes, margin))
        elif isinstance(block, Question):
            questions += 1
            order = _answer_order(lesson.name, questions, len(block.options))
            blocks.append(_question(block, questions, scenes if block.on_stage else 0, order))
        elif isinstance(block, Exercise):
            exercises += 1
            blocks.append(exercise_document(block, exercises, lesson.file))
        else:
            blocks.append(_text(block, margin))
    return blocks


def _text(block: Block, margin: Margin) -> TextShown | TryShown:
    if isinstance(block, Heading | Paragraph):
        listed = isinstance(block, Paragraph) and block.listed
        kind = "heading" if isinstance(block, Heading) else "row" if listed else "paragraph"
        notes = margin.new_terms(block.words)
        return {"kind": kind, "words": prose(block.words, margin.own_notes), "notes": notes}
    assert not isinstance(block, Scene | Question | Exercise)
    return {
        "kind": "try",
        "words": prose(block.words, margin.own_notes),
        "address": block.address,
        "answer": prose(block.answer, margin.own_notes),
    }


def _scene(scene: Scene, number: int, margin: Margin) -> SceneShown:
    return {
        "kind": "scene",
        "number": number,
        "verbs": list(scene.verbs),
        "staged": scene.staged,
        "views": [
            {
                "address": view.address,
                "name": name_of(view.address),
                "first": view.first,
                "last": view.last,
                "trouble": " ".join(complaints(view.address)),
                "statement": _statement(view.address),
            }
            for view in scene.views
        ],
        "title": plain(scene.title),
        "caption": prose(scene.caption, margin.own_notes),
        "words": prose(scene.words, margin.own_notes),
        "notes": margin.new_terms(scene.caption),
    }


def _statement(address: str) -> StatementRow | None:
    """Return the paper's statement that an address opens, or None."""
    path, _, search = address.partition("?")
    if path != "/papers":
        return None
    claim = claims().get(papers.read_state(search).opened)
    if claim is None:
        return None
    return {
        **row(claim, finding_on_record(claim.id)),
        "place": place_in_paper(claim.paper, claim.place),
    }


def _answer_order(name: str, number: int, answers: int) -> list[int]:
    """Return the order in which answers are shown: the same in every language and at every visit.

    In a file the right answer is first; readers should not learn its position.

    >>> _answer_order("what-a-hypercube-is", 1, 4)
    [0, 1, 3, 2]
    """
    return sorted(range(answers), key=lambda i: sha256(f"{name} {number} {i}".encode()).digest())


def _question(question: Question, number: int, scene: int, order: Sequence[int]) -> QuestionShown:
    options = [question.options[i] for i in order]
    return {
        "kind": "question",
        "number": number,
        "scene": scene,
        "source": question.at.here if question.at else "",
        "target": question.at.target if question.at else "",
        "prompt": prose(question.prompt),
        "answers": [_answer(option, question.at, scene) for option in options],
    }


def _answer(option: Option, at: WaitingMessage | None, scene: int) -> AnswerShown:
    answer: AnswerShown = {
        "words": prose(option.words),
        "why": prose(option.feedback),
        "right": option.right,
        "address": option.value if scene else "",
        "joined": None,
        "left": None,
        "longer": None,
    }
    if at is None:
        return answer
    try:
        net = network(at.spec)
        here, target, chosen = (net.parse(text) for text in (at.here, at.target, option.value))
    except ExplorerError:
        return answer
    hop = next(
        (candidate for candidate in next_hops(net, here, target) if candidate.node == chosen), None
    )
    answer["joined"] = hop is not None
    if hop:
        answer["left"], answer["longer"] = hop.left, hop.longer
    return answer


def _challenge(challenge: Challenge, file: str) -> ChallengeShown:
    try:
        hops = first_hops(challenge.address)
    except ExplorerError as error:
        raise BadLesson(file, challenge.line, error.sentence, error.nearest) from None
    by = "router" if "predict=router" in challenge.address else "distance"
    return {
        "address": challenge.address,
        "rule": by,
        "pairs": hops,
        "point": prose(challenge.point),
    }
