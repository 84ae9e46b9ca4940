"""A lesson or a challenge as a file for a course: a page, a SCORM package, a sheet."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from flask import Response, abort, request

from explorer.core.errors import ExplorerError, OutsideRange
from explorer.core.ints import is_digits
from explorer.core.limits import page_limits
from explorer.course.course_file import FileOptions, file_name, make_file
from explorer.course.subject import Subject, of_challenge, of_lesson, of_text
from explorer.lessons.reading import MAX_CHARACTERS
from explorer.pages.endpoints.answers import (
    download,
    file_refusal,
    request_language,
    served,
    text_answer,
)
from explorer.words.catalogue import LANGUAGES

FORMS: Final = MappingProxyType({"html": "page", "zip": "scorm", "pdf": "sheet"})
"""The kinds of files, by the endings of their names."""


@served(methods=("GET", "POST"), seconds=20.0)
def course_file(ending: str) -> Response:
    """Answer with a file of a ``lesson`` by its name, or of the ``challenge`` of a query string.

    In a POST request, the lesson is the visitor's own in the body, which is not stored. ``site`` is
    the target of links, ``pass`` the score to pass, ``answers=no`` requests a sheet without
    answers.
    """
    if ending not in FORMS:
        abort(404)
    body = request.get_data() if request.method == "POST" else None
    if body is not None and len(body) > 4 * MAX_CHARACTERS:
        return text_answer(f"A lesson has at most {MAX_CHARACTERS:,} characters.", 413)
    try:
        with page_limits():
            subject = _subject(body)
            content = make_file(subject, FORMS[ending], _file_options())
    except ExplorerError as error:
        return file_refusal(error)
    return download(content, ending, file_name(subject, FORMS[ending]))


def _subject(body: bytes | None) -> Subject:
    lang = request_language()
    lang = lang if lang in LANGUAGES else LANGUAGES[0]
    if body is not None:
        try:
            text = body.decode("utf-8")
        except UnicodeDecodeError:
            raise OutsideRange("a lesson is text in UTF-8") from None
        return of_text(text, request.args.get("file", "")[:80] or "lesson.md")
    if challenge := request.args.get("challenge", ""):
        return of_challenge(challenge, lang)
    return of_lesson(request.args.get("lesson", ""), lang)


def _file_options() -> FileOptions:
    passing, site = request.args.get("pass", ""), request.args.get("site", "")
    if passing and not is_digits(passing, 3):
        raise OutsideRange("what passes is 1 to 100 of 100", nearest="60")
    if not site.startswith(("http://", "https://")):
        site = ""
    answers = request.args.get("answers") != "no"
    return FileOptions(site, int(passing) if passing else None, answers)
