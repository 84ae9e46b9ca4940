"""Learn: lessons whose figures play, guides for teachers, the terms of the field."""

from explorer.documents.pages import Ask
from explorer.lessons.page import LearnDocument, learn_document
from explorer.pages.frame.elements import html
from explorer.pages.learn.addresses import draft_lesson, exercise, move, picture
from explorer.pages.learn.course_files import course_file
from explorer.pages.page import Page
from explorer.state.learn import LearnState, read_state


def answer(state: LearnState, ask: Ask) -> LearnDocument:
    """Return the document of a state, whatever the page has already."""
    return learn_document(state)


PAGE = Page(
    "/learn",
    "Learn",
    "Learn",
    read_state,
    answer,
    lambda: html.Div(id="learn-page", className="learn-page"),
    "learn",
    order=3,
    tail="lesson",
    addresses={
        "/learn/picture.svg": picture,
        "/learn/move.json": move,
        "/learn/own.json": draft_lesson,
        "/learn/exercise.json": exercise,
        "/learn/course.<ending>": course_file,
    },
)
