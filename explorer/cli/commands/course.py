"""``explorer course``: a lesson or a challenge for a course, as a page, a package or a sheet."""

from __future__ import annotations

import argparse

from explorer.cli.arguments import Commands, add_command
from explorer.cli.language import language
from explorer.cli.output import save
from explorer.core.errors import OutsideRange, brief


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Make a lesson or a challenge into a page, a SCORM package or a sheet to be printed."
    parser = add_command(commands, "course", course, title)
    parser.add_argument(
        "lesson",
        metavar="LESSON|LINK",
        help="a lesson by name, number or file, or the link to a challenge",
    )
    parser.add_argument(
        "--as",
        dest="form",
        metavar="FORM",
        default="page",
        help="page: one file that works offline; scorm: a SCORM 1.2 package; sheet: a PDF (page)",
    )
    parser.add_argument(
        "--pass", dest="passing", type=int, metavar="N", help="scorm: the score of 100 that passes"
    )
    parser.add_argument(
        "--no-answers", action="store_true", help="sheet: the questions without the answers"
    )
    parser.add_argument(
        "--seed", type=int, metavar="N", help="sheet: another seed draws other exercises (1)"
    )
    parser.add_argument(
        "--site",
        metavar="URL",
        default="",
        help="the address of an explorer that links in the file lead to",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="a file to write to")


def course(args: argparse.Namespace) -> int:
    """Write one file."""
    from explorer.course.course_file import FileOptions, make_file, require_form
    from explorer.course.subject import subject

    form = require_form(args.form)
    for option, given, wanted in (
        ("--pass", args.passing is not None, "scorm"),
        ("--no-answers", args.no_answers, "sheet"),
        ("--seed", args.seed is not None, "sheet"),
    ):
        if given and form != wanted:
            raise OutsideRange(f"{option} belongs to another form", nearest=f"--as {wanted}")
    if args.site and not args.site.startswith(("http://", "https://")):
        raise OutsideRange(
            f"{brief(args.site)!r} is no site: an address that begins with https:// is",
            nearest="https://…",
        )
    seed = 1 if args.seed is None else args.seed
    options = FileOptions(args.site, args.passing, not args.no_answers, seed)
    save(make_file(subject(args.lesson, language()), form, options), args.output)
    return 0
