"""Lessons and challenges as files for a course."""

from __future__ import annotations

from typing import Literal


def course_file(
    what: str,
    form: Literal["page", "scorm", "sheet"] = "page",
    lang: str = "en",
    *,
    site: str = "",
    passing: int | None = None,
    answers: bool = True,
    seed: int = 1,
) -> bytes:
    """Return a lesson or a challenge as a file: an HTML page, a SCORM 1.2 package or a PDF.

    ``what`` is a lesson (its name, its number or its file ``mine.md``) or the link to a challenge.
    ``site`` is the address of an explorer that links may lead to; ``passing`` is the score out of
    100 that passes in a package. Without ``answers`` a sheet has only the questions; ``seed`` draws
    its exercises.

    Raises OutsideRange if ``what`` is neither, TooLarge for a challenge in a network of over 1,024
    nodes.

    >>> import explorer
    >>> package = explorer.course_file("what-a-hypercube-is", "scorm", "de")
    >>> sheet = explorer.course_file("?net=Q(3)&predict=distance&pairs=000~011", "sheet")
    >>> package[:2], sheet[:4]
    (b'PK', b'%PDF')
    """
    from explorer.core.arguments.single import text_of, whole_number
    from explorer.course.course_file import FileOptions, make_file, require_form
    from explorer.course.subject import subject

    file_form = require_form(text_of(form, "form"))
    options = FileOptions(site, passing, answers, whole_number(seed, "seed"))
    return make_file(
        subject(text_of(what, "lesson or link"), text_of(lang, "language")), file_form, options
    )
