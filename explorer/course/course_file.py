"""A course file of any form: a page, a package, or a sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from explorer.core.errors import OutsideRange, brief
from explorer.core.suggest import closest_match
from explorer.course.package import scorm_package
from explorer.course.page import course_page
from explorer.course.subject import Subject


@dataclass(frozen=True)
class FileOptions:
    """Options of a file: the site its links lead to, the passing score, whether answers are shown.

    The ``seed`` draws the exercises of a sheet: another seed, another sheet.
    """

    site: str = ""
    passing: int | None = None
    answers: bool = True
    seed: int = 1


@dataclass(frozen=True)
class Form:
    """A form of a course file: its file ending, and the function that makes it."""

    ending: str
    make: Callable[[Subject, FileOptions], bytes]


def _page(subject: Subject, options: FileOptions) -> bytes:
    return course_page(subject, options.site).encode()


def _package(subject: Subject, options: FileOptions) -> bytes:
    return scorm_package(subject, options.site, options.passing)


def _sheet(subject: Subject, options: FileOptions) -> bytes:
    # Imported here because its library is slow to load.
    from explorer.course.sheet import course_sheet

    return course_sheet(subject, options.answers, options.seed)


FORMS: Final[Mapping[str, Form]] = MappingProxyType(
    {"page": Form("html", _page), "scorm": Form("zip", _package), "sheet": Form("pdf", _sheet)}
)
"""Every form by its name."""


def require_form(form: str) -> str:
    """Return the name of a form; raise OutsideRange if it is unknown.

    >>> require_form("shet")
    Traceback (most recent call last):
    ...
    explorer.core.errors.OutsideRange: there is no form 'shet': page, scorm, sheet are known. \
Nearest: sheet.
    """
    if form not in FORMS:
        what = f"there is no form {brief(form)!r}: {', '.join(FORMS)} are known"
        raise OutsideRange(what, closest_match(form, FORMS) or "page")
    return form


def make_file(subject: Subject, form: str, options: FileOptions = FileOptions()) -> bytes:
    """Return the file of a lesson or a challenge in a form.

    >>> from explorer.course.subject import subject
    >>> make_file(subject("?net=Q(2)&predict=distance&pairs=00~11"), "scorm")[:2]
    b'PK'
    """
    return FORMS[form].make(subject, options)


def file_name(subject: Subject, form: str) -> str:
    """Return the name of a file.

    >>> from explorer.course.subject import subject
    >>> file_name(subject("?net=Q(2)&predict=distance&pairs=00~11"), "sheet")
    'challenge-Q-2.pdf'
    """
    lang = "" if subject.lang == "en" else f".{subject.lang}"
    return f"{subject.name}{lang}.{FORMS[form].ending}"
