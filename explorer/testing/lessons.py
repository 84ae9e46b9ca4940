"""The contract of a lesson: its addresses open, its answers are computed, it follows the style."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

from explorer.core.errors import ExplorerError
from explorer.core.registry import network
from explorer.documents.stage.moves import move_document
from explorer.lessons.exercises.drawing import ExerciseQuestion, draw_exercise
from explorer.lessons.exercises.judgement import judge_answer, solution
from explorer.lessons.lesson import BadLesson, Lesson, Question, Scene, plain
from explorer.lessons.lesson_check import (
    addresses,
    complaints,
    first_hops,
    misjudged_answers,
    refusal,
    step_count,
)
from explorer.lessons.reading import read_lesson
from explorer.lessons.style import faults, faults_of_exercise
from explorer.tasks.registry import read_state
from explorer.testing.contract import Check, Contract, NotApplicable, Outcome, broken, require, run

LESSON: Contract[Lesson] = Contract()


def lesson_checks(subject: Lesson | str | Path) -> tuple[Check, ...]:
    """Return the checks of a lesson, or of the lesson in a file; raise BadLesson.

    >>> from explorer.lessons.library import HERE
    >>> str(lesson_checks(HERE / "01-what-a-hypercube-is.md")[0])
    'what-a-hypercube-is: every address opens as it says'
    """
    lesson = subject if isinstance(subject, Lesson) else _read(Path(subject))
    return LESSON.of(lesson, lesson.name)


def check_lesson(subject: Lesson | str | Path, collect: bool = False) -> list[Outcome]:
    """Check a lesson against the contract; an unreadable file raises BadLesson with its line.

    Raises BrokenContract at the first broken check, or with ``collect`` returns all outcomes.
    """
    return run(lesson_checks(subject), collect)


def _read(path: Path) -> Lesson:
    try:
        return read_lesson(path.read_text("utf-8"), path.name)
    except (OSError, UnicodeDecodeError):
        raise BadLesson(path.name, 1, "there is no such file, or it is no text in UTF-8") from None


@LESSON.check
def every_address_opens_as_it_says(lesson: Lesson) -> None:
    """Opening an address gives no complaint."""
    for line, address in addresses(lesson):
        trouble = " ".join(complaints(address)) or refusal(address)
        require(not trouble, f"line {line}, {address}: {trouble}", "let it open as it stands")


@LESSON.check
def every_scene_ends_where_it_is_said_to(lesson: Lesson) -> None:
    """The steps that a scene plays exist."""
    for scene in lesson.scenes:
        for view in scene.views:
            if view.last is None:
                continue
            length = step_count(view)
            require(
                length is None or view.last <= length,
                f"line {view.line}: step {view.last} of {view.address}, which has {length}",
                f"let it end at {length}",
            )


@LESSON.check
def every_move_can_be_made(lesson: Lesson) -> None:
    """An animation from drawing to drawing is possible at each step."""
    for scene in lesson.scenes:
        if scene.staged:
            continue
        try:
            move_document(", ".join(scene.verbs), [view.address for view in scene.views])
        except ExplorerError as error:
            broken(f"line {scene.line}: {error.sentence}", "move what can be moved, or show it")


@LESSON.check
def right_answers_are_computed(lesson: Lesson) -> None:
    """The check of a question holds for its right answer and for no other."""
    for question in lesson.questions:
        wrong = next(misjudged_answers(question), None)
        if wrong:
            option, check = wrong
            claimed = "right" if option.right else "wrong"
            broken(
                f"line {option.line}: {option.value!r} is said to be {claimed}, and"
                f" {check.fact} = {check.value} says otherwise",
                "correct the answer or its check",
            )


SEEDS = range(1, 7)
"""Seeds of the questions drawn from every exercise."""


@LESSON.check
def every_exercise_has_a_right_answer(lesson: Lesson) -> None:
    """Every drawn question has a right and a wrong answer, both with a reason."""
    if not lesson.exercises:
        raise NotApplicable("there is no exercise")
    for exercise in lesson.exercises:
        questions = [draw_exercise(exercise, seed, lesson.file) for seed in SEEDS]
        require(
            len({plain(question.prompt) for question in questions}) > 1,
            f"line {exercise.line}: {len(questions)} seeds draw one question",
            "draw more than one value",
        )
        for question in questions:
            where = f"line {exercise.line}, seed {question.seed}"
            try:
                right, wrong = solution(question), _wrong_answer(question)
                judgements = [judge_answer(question, answer) for answer in (right, wrong)]
            except ExplorerError as error:
                broken(f"{where}: {error.sentence}", "let `where` ask for what has an answer")
            require(judgements[0].right, f"{where}: {right!r} is judged wrong", "correct its check")
            require(
                not judgements[1].right, f"{where}: {wrong!r} is judged right", "correct its check"
            )
            fault = next(
                faults_of_exercise([question.prompt, *(text.why for text in judgements)]), ""
            )
            require(not fault, f"{where}: {fault}", "write it so that it is read once")


def _wrong_answer(question: ExerciseQuestion) -> str:
    """Return a wrong answer: another number, other nodes, or an impossible route."""
    if question.exercise.kind == "number":
        return "999999999"
    net = question.net
    assert net
    if question.exercise.kind == "route":
        return question.text(question.exercise.source)
    names = [net.format(node) for node in range(net.nodes)]
    pairs = (f"{a} {b}" for a, b in permutations(names, 2))
    answers = pairs if question.exercise.kind == "pair" else iter(names)
    return next(answer for answer in answers if not judge_answer(question, answer).right)


@LESSON.check
def answers_on_the_stage_are_nodes_there(lesson: Lesson) -> None:
    """If a click answers, a stage precedes the question, and every answer is on the stage."""
    scene = None
    for block in lesson.blocks:
        if isinstance(block, Scene):
            scene = block
        elif isinstance(block, Question) and block.on_stage:
            require(
                scene and scene.staged,
                f"line {block.line}: nothing can be clicked before this question",
                "put a scene that shows the stage before it, or leave out `on: node`",
            )
            assert scene
            net = read_state(scene.views[0].address).net
            for option in block.options:
                net.parse(option.value)


@LESSON.check
def a_message_that_waits_is_in_its_network(lesson: Lesson) -> None:
    """`at` names a network and two of its nodes."""
    waiting = [question.at for question in lesson.questions if question.at]
    if not waiting:
        raise NotApplicable("no question has a message wait")
    for at in waiting:
        net = network(at.spec)
        net.parse(at.here)
        net.parse(at.target)


@LESSON.check
def its_challenge_has_pairs(lesson: Lesson) -> None:
    """The pairs of the challenge are nodes, each with a first hop."""
    if lesson.challenge is None:
        raise NotApplicable("there is no challenge")
    require(
        first_hops(lesson.challenge.address),
        f"line {lesson.challenge.line}: no pairs",
        "write them as pairs=FROM~TO;FROM~TO",
    )


@LESSON.check
def it_is_written_as_lessons_are(lesson: Lesson) -> None:
    """Numbers are computed; sentences and paragraphs are short."""
    problems: Sequence[tuple[int, str]] = sorted(faults(lesson))
    if problems:
        line, fault = problems[0]
        more = f" ({len(problems) - 1} more)" if problems[1:] else ""
        broken(f"line {line}: {fault}{more}", "write it so that it is read once")
