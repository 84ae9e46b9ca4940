"""``explorer course``: a lesson or a challenge for a course, as a page, a package or a sheet."""

from __future__ import annotations

import argparse

from explorer.cli.arguments import Commands, add_command, with_arguments
from explorer.cli.language import language
from explorer.cli.output import save
from explorer.core.errors import OutsideRange, brief
from explorer.tasks.command import Argument


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Make a lesson or a challenge into a page, a SCORM package or a sheet to be printed."
    parser = add_command(commands, "course", course, title)
    lesson = "a lesson by name, number or file, or the link to a challenge"
    form = "page: one file that works offline; scorm: a SCORM 1.2 package; sheet: a PDF (page)"
    site = "the address of an explorer that links in the file lead to"
    with_arguments(
        parser,
        Argument("lesson", lesson, "LESSON|LINK"),
        Argument("--as", form, "FORM", "form", "page"),
        Argument("--pass", "scorm: the score of 100 that passes", "N", "passing", read=int),
        Argument("--no-answers", "sheet: the questions without the answers", default=False),
        Argument("--seed", "sheet: another seed draws other exercises (1)", "N", read=int),
        Argument("--site", site, "URL", default=""),
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="a file to write to")


def course(args: argparse.Namespace) -> int:
    """Write one file."""
    from explorer.course.course_file import FileOptions, make_file, require_form
    from explorer.course.subject import subject

    form = require_form(args.form)
    for option, value, required_form in (
        ("--pass", args.passing is not None, "scorm"),
        ("--no-answers", args.no_answers, "sheet"),
        ("--seed", args.seed is not None, "sheet"),
    ):
        if value and form != required_form:
            raise OutsideRange(f"{option} belongs to another form", nearest=f"--as {required_form}")
    if args.site and not args.site.startswith(("http://", "https://")):
        raise OutsideRange(
            f"{brief(args.site)!r} is no site: an address that begins with https:// is",
            nearest="https://…",
        )
    seed = 1 if args.seed is None else args.seed
    options = FileOptions(args.site, args.passing, not args.no_answers, seed)
    save(make_file(subject(args.lesson, language()), form, options), args.output)
    return 0
