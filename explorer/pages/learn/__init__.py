"""Learn: lessons whose figures play, guides for teachers, the terms of the field."""

from explorer.lessons.page import learn_document
from explorer.pages.learn.addresses import draft_lesson, exercise, move, picture, sample_lesson
from explorer.pages.learn.course_files import course_file
from explorer.pages.page import Page
from explorer.state.learn import read_state

PAGE = Page(
    "/learn",
    "Learn",
    "Learn",
    read_state,
    lambda state, _: learn_document(state),
    "learn",
    order=3,
    tail="lesson",
    addresses={
        "/learn/picture.svg": picture,
        "/learn/move.json": move,
        "/learn/own.json": draft_lesson,
        "/learn/sample.md": sample_lesson,
        "/learn/exercise.json": exercise,
        "/learn/course.<ending>": course_file,
    },
)
