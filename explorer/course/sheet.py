"""A sheet to print: the questions of a lesson or the pairs of a challenge, answers apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from io import BytesIO
from itertools import islice
from typing import Any, Final

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.platypus import (
    CondPageBreak,
    Flowable,
    KeepTogether,
    PageBreak,
    SimpleDocTemplate,
    Spacer,
    Table,
)

from explorer.core.errors import OutsideRange
from explorer.course.challenge import right_hops, right_path
from explorer.course.figures import STILL
from explorer.course.page import rule_sentence
from explorer.course.subject import Subject, of_challenge
from explorer.display.looks import colour
from explorer.export.handout import BLANK_ROW_HEIGHT, BOLD, MARGIN, WIDTH, Drawing, paragraph
from explorer.export.pdf import register_fonts
from explorer.lessons.document import QuestionShown, SceneShown, lesson_document
from explorer.lessons.exercises.document import draw_question, judged_document
from explorer.lessons.exercises.drawing import ExerciseQuestion
from explorer.lessons.running_text import prose
from explorer.notation.prose import ProseElement, printed_words
from explorer.scenes.scene import drawn_whole
from explorer.stage.pictures import paint_stage
from explorer.state.explore import ExploreState
from explorer.tasks.registry import read_state
from explorer.tasks.route import BY_ROUTER, PREDICT
from explorer.words.voice import Voice

THEME: Final = "light"
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DRAWING_SIZE: Final = (1000, 680)
"""Pixels of a challenge's drawing, large enough for the addresses of its nodes."""

MAX_PRINTED_NODES: Final = 40
"""Most nodes of a path that are printed."""

SCRIPTS: Final = {"sup": "^", "sub": "_"}


class Box(Flowable):  # type: ignore[misc]
    """A box to tick."""

    def wrap(self, *_: float) -> tuple[float, float]:
        """Return its width and height."""
        return 10, 13

    def draw(self) -> None:
        """Draw the box."""
        self.canv.setStrokeColor(colour("ink-3", THEME))
        self.canv.setLineWidth(0.8)
        self.canv.rect(0, 1, 9, 9)


def text_of(prose: Iterable[str | ProseElement]) -> str:
    """Return a sentence as a sheet prints it: addresses in backticks, scripts as characters.

    >>> text_of(["At ", {"tag": "code", "parts": ["01"]}, " 2", {"tag": "sup", "parts": ["n"]}])
    'At `01` 2^n'
    """
    parts = []
    for part in prose:
        if isinstance(part, str):
            parts.append(part.replace("`", "'"))
            continue
        inner = text_of(part["parts"])
        if part["tag"] in ("code", "source", "target"):
            parts.append(f"`{inner.replace('`', '')}`")
        else:
            parts.append(SCRIPTS.get(part["tag"], "") + inner)
    return "".join(parts)


def course_sheet(subject: Subject, answers: bool = True, seed: int = 1) -> bytes:
    """Return the sheet of a lesson or a challenge as a PDF; raise if it has no questions.

    The answers and their reasons begin on a new page, or are left out. The seed draws the exercises
    of a lesson.

    >>> from explorer.course.subject import subject
    >>> course_sheet(subject("?net=Q(2)&predict=distance&pairs=00~11"))[:5]
    b'%PDF-'
    """
    register_fonts()
    voice = Voice(subject.lang)
    questions: list[QuestionShown] = []
    scenes: list[SceneShown] = []
    state = subject.challenge
    exercise_questions: list[ExerciseQuestion] = []
    title = printed_words(subject.title)
    if subject.lesson:
        lesson = lesson_document(subject.lesson)
        questions = [b for b in lesson["blocks"] if b["kind"] == "question"]  # type: ignore[misc]
        scenes = [b for b in lesson["blocks"] if b["kind"] == "scene"]  # type: ignore[misc]
        numbers = range(1, len(subject.lesson.exercises) + 1)
        exercise_questions = [draw_question(subject.lesson, number, seed) for number in numbers]
        challenge = lesson["challenge"]
        state = of_challenge(challenge["address"], subject.lang).challenge if challenge else None
    if not questions and not exercise_questions and state is None:
        raise OutsideRange("this lesson asks nothing: there is no question and no challenge in it")
    story: list[Any] = [_text(title, face=BOLD, size=17), Spacer(0, 10), _name_and_date(voice)]
    story += [_question_block(question, scenes, voice) for question in questions]
    numbered = list(enumerate(exercise_questions, len(questions) + 1))
    story += [_exercise(number, question) for number, question in numbered]
    if state:
        heading = [Spacer(0, 16), _challenge_head(state, voice)] if subject.lesson else []
        story += [CondPageBreak(150 * mm), *heading, *_pairs_asked(state, voice)]
    if answers:
        head = f"{voice.say('Answers')}: {title}"
        story += [PageBreak(), _text(head, face=BOLD, size=17), Spacer(0, 6)]
        story += [_answer_block(question) for question in questions]
        story += [_solution_block(number, question) for number, question in numbered]
        if state:
            heading = [Spacer(0, 14), _challenge_head(state, voice)] if subject.lesson else []
            story += [*heading, *_pairs_answered(state, voice)]
    return _pdf(title, story)


def _pdf(title: str, story: list[Any]) -> bytes:
    out = BytesIO()
    margins = dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), MARGIN - 6)
    document = SimpleDocTemplate(
        out, pagesize=A4, title=title, creator="Interconnect Explorer", invariant=1, **margins
    )

    def numbered(canvas: Any, _: Any) -> None:
        canvas.setFillColor(colour("ink-3", THEME))
        canvas.setFont("IBMPlexSans-Regular", 8)
        canvas.drawRightString(A4[0] - MARGIN, MARGIN / 2, str(canvas.getPageNumber()))

    document.build(story, onFirstPage=numbered, onLaterPages=numbered)
    return out.getvalue()


def _text(text: str, **options: Any) -> Any:
    return paragraph(text, THEME, **options)


def _name_and_date(voice: Voice) -> Any:
    """Return space for a name and a date."""
    ink = colour("ink-3", THEME)
    lines = [("LINEBELOW", (i, 0), (i, 0), 0.5, ink) for i in (1, 3)]
    words = [_text(word, tone="ink-3") for word in (voice.say("Name"), "", voice.say("Date"), "")]
    style = [("LEFTPADDING", (0, 0), (-1, -1), 0), *lines]
    return Table([words], colWidths=[44, WIDTH * 0.6 - 44, 44, WIDTH * 0.4 - 44], style=style)


def _question_block(question: QuestionShown, scenes: list[SceneShown], voice: Voice) -> Any:
    """Return a question with its answers unmarked, and its figure if it needs one."""
    number = question["number"]
    parts = [Spacer(0, 14), _text(f"{number}.  {text_of(question['prompt'])}", face=BOLD, size=11)]
    if question["scene"]:
        parts += _figure(scenes[question["scene"] - 1], voice)
    rows = [
        [Box(), _text(f"{letter}  {text_of(answer['words'])}")]
        for letter, answer in zip(LETTERS, question["answers"], strict=False)
    ]
    style = [("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (0, -1), 4)]
    return KeepTogether([*parts, Spacer(0, 4), Table(rows, [18, WIDTH - 18], style=style)])


def _figure(scene: SceneShown, voice: Voice) -> list[Any]:
    """Return the first picture of the figure that a question is about."""
    view = scene["views"][0]
    if not view["address"].startswith("?"):
        return []
    state = read_state(view["address"])
    picture = paint_stage(state, THEME, STILL, view["first"] or 0, lang=voice.lang)
    return [Spacer(0, 6), Drawing(picture, (0, 0, *STILL), 78 * mm)]


def _answer_block(question: QuestionShown) -> Any:
    """Return the right answer to a question and why, and why the others are wrong."""
    number = question["number"]
    marked = list(zip(LETTERS, question["answers"], strict=False))
    letter, answer = next(pair for pair in marked if pair[1]["right"])
    right = f"{number}.  {letter}  {text_of(answer['words'])}"
    parts = [Spacer(0, 10), _text(right, face=BOLD, size=11), _text(text_of(answer["why"]))]
    parts += [
        _text(f"{other}  {text_of(wrong['words'])}: {text_of(wrong['why'])}", size=9, tone="ink-2")
        for other, wrong in marked
        if not wrong["right"]
    ]
    return KeepTogether(parts)


def _exercise(number: int, question: ExerciseQuestion) -> Any:
    """Return an exercise, and lines for its answer."""
    lines = 3 if question.exercise.kind == "route" else 1
    style = [("LINEBELOW", (0, 0), (-1, -1), 0.5, colour("line-2", THEME))]
    room = Table([[""]] * lines, [WIDTH], rowHeights=BLANK_ROW_HEIGHT, style=style)
    text = f"{number}.  {text_of(prose(question.prompt))}"
    return KeepTogether([Spacer(0, 14), _text(text, face=BOLD, size=11), room])


def _solution_block(number: int, question: ExerciseQuestion) -> Any:
    """Return a right answer to an exercise, and why it is right."""
    judged = judged_document(question, "")
    solution = judged["solution"]
    answer = solution if question.exercise.kind == "number" else f"`{solution}`"
    right = _text(f"{number}.  {answer}", face=BOLD, size=11)
    return KeepTogether([Spacer(0, 10), right, _text(text_of(judged["why"]))])


def _challenge_head(state: ExploreState, voice: Voice) -> Any:
    return _text(f"{voice.say('Challenge')}: {state.net.spec}", face=BOLD, size=13)


def _pairs_asked(state: ExploreState, voice: Voice) -> list[Any]:
    """Return the drawing of a challenge, and for each pair a row for its nodes."""
    parts: list[Any] = [Spacer(0, 8), _text(rule_sentence(state, voice))]
    if state.option(PREDICT) == BY_ROUTER:
        parts.append(_text(voice.say(state.router.title), tone="ink-2"))
    if drawn_whole(state.net):
        # Nodes are to be written down, so their addresses are shown.
        labelled = replace(state, view=(*state.view, "labels"))
        picture = paint_stage(labelled, THEME, DRAWING_SIZE, 0, alone=True, lang=voice.lang)
        parts += [Spacer(0, 6), Drawing(picture, (0, 0, *DRAWING_SIZE), 118 * mm)]
    parts.append(Spacer(0, 8))
    line: list[Any] = [("LINEBELOW", (1, 0), (-1, -1), 0.5, colour("line-2", THEME))]
    line += [("LEFTPADDING", (0, 0), (-1, -1), 0), ("VALIGN", (0, 0), (-1, -1), "BOTTOM")]
    rows = [
        [_text(f"{i}.  `{source}` → `{target}`"), ""]
        for i, (source, target, _) in enumerate(right_hops(state), 1)
    ]
    first_width = WIDTH * 0.42
    parts.append(
        Table(rows, [first_width, WIDTH - first_width], rowHeights=BLANK_ROW_HEIGHT, style=line)
    )
    return parts


def _pairs_answered(state: ExploreState, voice: Voice) -> list[Any]:
    """Return the right nodes of each pair's first hop, and one right path."""
    parts: list[Any] = []
    for i, (source, target, right) in enumerate(right_hops(state), 1):
        first = ", ".join(f"`{node}`" for node in right)
        arrows = " → ".join(
            f"`{node}`" for node in islice(right_path(state, source, target), MAX_PRINTED_NODES)
        )
        head = f"{i}.  `{source}` → `{target}`: {voice.say('first hops that are right')} {first}"
        parts.append(KeepTogether([Spacer(0, 6), _text(head), _text(arrows, size=9, tone="ink-2")]))
    return parts
