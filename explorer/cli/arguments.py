"""The parser: one-line refusals, and checks that name the value, the rule and the nearest value."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn, Protocol

from explorer.cli import language, streams
from explorer.cli.language import translated
from explorer.core.errors import one_line
from explorer.core.suggest import closest_match
from explorer.words.catalogue import LANGUAGES, MIRRORED_LANGUAGE

if TYPE_CHECKING:
    from explorer.tasks.command import Argument


class Help(argparse.HelpFormatter):
    """Help in the language of the commands."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: Any = None) -> None:
        lead = f"{translated('usage:')} " if prefix is None else prefix
        super().add_usage(usage, actions, groups, lead)

    def start_section(self, heading: str | None) -> None:
        super().start_section(heading and translated(heading))

    def add_text(self, text: str | None) -> None:
        super().add_text(text and translated(text))

    def _get_help_string(self, action: argparse.Action) -> str:
        return translated((action.help or "").replace("%%", "%")).replace("%", "%%")


class LongHelp(Help, argparse.RawDescriptionHelpFormatter):
    """Help whose texts are not rewrapped."""


class Parser(argparse.ArgumentParser):
    """A parser that refuses input with one line on standard error and exit code 2."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"formatter_class": Help, **settings})
        self._mixing = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        # argparse reads the value of ``--option=--`` as the end of the options: no value remains.
        for word in args or ():
            if word.startswith("--") and word.endswith("=--"):
                self.error(f"-- is no value of {word.removesuffix('=--')}")
        if self._mixing or self._subparsers:
            return super().parse_known_args(args, namespace)
        # Options may stand between the arguments: argparse then reads twice, by this method.
        self._mixing = True
        try:
            namespace, extras = self.parse_known_intermixed_args(args, namespace)
        finally:
            self._mixing = False
        self._refuse_extras(extras)
        return namespace, extras

    def _refuse_extras(self, extras: Sequence[str]) -> None:
        """Refuse an option that does not exist, or an argument too many."""
        for word in extras:
            if word.startswith("-"):
                options = sorted(o for o in self._option_string_actions if o.startswith("--"))
                self.error(refusal("option", word.partition("=")[0], options))
        if extras:
            names = " ".join(str(a.metavar or a.dest) for a in self._get_positional_actions())
            taken = f"{names} alone" if names else "no argument"
            self.error(f"{extras[0]!r} is one argument too many: it takes {taken}")

    def error(self, message: str) -> NoReturn:
        self.exit(2, one_line(f"{self.prog}: {translated(message)}") + "\n")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        if message:
            streams.write_error(message)
        sys.exit(status)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write help and version; unlike argparse, fail if they cannot be written."""
        (file or sys.stdout).write(message)


class Commands(Protocol):
    """The action to which a command group adds its parsers."""

    def add_parser(self, name: str, *, help: str, description: str) -> Parser: ...


MAX_LISTED_CHARACTERS = 200
"""Total length, in characters, up to which the known values are listed in a refusal."""


def refusal(name: str, value: str, choices: Sequence[str]) -> str:
    """Return the sentence that refuses a value outside a list, with the nearest member.

    >>> refusal("command", "rout", ["info", "route"])
    "there is no command 'rout': info, route are known. Nearest: route."
    """
    near = closest_match(value, choices)
    tail = f". Nearest: {near}." if near else "."
    names = ", ".join(choices)
    listed = (
        f"{names} are known" if len(names) <= MAX_LISTED_CHARACTERS else f"{len(choices)} are known"
    )
    return f"there is no {name} {value!r}: {listed}{tail}"


def one_of(name: str, choices: Sequence[str], unnamed: Sequence[str] = ()) -> Callable[[str], str]:
    """Return an argparse type that accepts members of a list, and some that no message names."""

    def read(text: str) -> str:
        if text not in (*choices, *unnamed):
            raise argparse.ArgumentTypeError(refusal(name, text, choices))
        return text

    return read


def whole_number_type(name: str, low: int, high: int) -> Callable[[str], int]:
    """Return an argparse type that accepts whole numbers from low to high."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(
                f"{text!r} is no {name}: it takes a whole number from {low} to {high}"
            )
        return int(text)

    return read


def add_command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], title: str
) -> Parser:
    """Add a command and return its parser."""
    parser = commands.add_parser(name, help=title, description=title)
    parser.set_defaults(run=run)
    parser.add_argument(
        "--plugin",
        action="append",
        default=[],
        metavar="FILE.py",
        help="a Python file with networks and routers of your own; may be given again",
    )
    with_language(parser)
    return parser


def with_language(parser: Parser) -> None:
    """Give a command the option of another language than the terminal's."""
    parser.add_argument(
        language.OPTION,
        type=one_of("language", LANGUAGES, unnamed=(MIRRORED_LANGUAGE,)),
        metavar="L",
        help=f"{' or '.join(LANGUAGES)} (as LANG says, else {LANGUAGES[0]})",
    )


def with_json(parser: Parser) -> None:
    """Give a command the option to print one JSON document."""
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def with_arguments(parser: Parser, *arguments: Argument) -> None:
    """Give a command arguments that are declared as data."""
    for argument in arguments:
        settings: dict[str, object] = {"help": argument.help.replace("%", "%%")}
        if argument.metavar:
            settings["metavar"] = argument.metavar
        if argument.flag.startswith("-"):
            settings |= {"default": argument.default}
            if argument.name:
                settings["dest"] = argument.name
            if not argument.metavar and argument.default is False:
                settings["action"] = "store_true"
        if argument.choices:
            name = argument.refusal_name or argument.flag.strip("-")
            settings["type"] = one_of(name, argument.choices)
        if argument.within:
            name = argument.refusal_name or f"number for {argument.flag}"
            settings["type"] = whole_number_type(name, *argument.within)
        if argument.read:
            settings["type"] = argument.read
        if argument.repeats:
            settings |= {"action": "append", "default": list(argument.default or ())}
        parser.add_argument(argument.flag, **settings)  # type: ignore[arg-type]


def with_format(parser: Parser, formats: Sequence[str], default: str) -> None:
    """Give a command its file formats: by option, by the ending of the file, or the usual one."""
    parser.add_argument(
        "--format",
        type=one_of("format", formats),
        metavar="FORMAT",
        help=f"{', '.join(formats)} (as FILE ends, else {default})",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="a file to write to")
    parser.set_defaults(formats=(default, *formats))


ENDINGS: Final = {"tex": "tikz", "txt": "text"}
"""Formats whose file ending differs from their name."""


def format_of(args: argparse.Namespace) -> str:
    """Return the format that a command writes.

    >>> format_of(argparse.Namespace(format=None, output="a.tex", formats=("svg", "svg", "tikz")))
    'tikz'
    """
    if args.format:
        return str(args.format)
    ending = str(args.output or "").rpartition(".")[2].lower()
    form = ENDINGS.get(ending, ending)
    return form if form in args.formats else str(args.formats[0])


def with_theme(parser: Parser, themes: Sequence[str]) -> None:
    """Give a command its drawing themes; the first is the default."""
    parser.add_argument(
        "--theme",
        type=one_of("theme", themes),
        default=themes[0],
        metavar="THEME",
        help=f"{', '.join(themes[:-1])} or {themes[-1]}, for pictures ({themes[0]})",
    )
