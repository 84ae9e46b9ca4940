"""Errors in terms of the domain: the value, the rule, and the nearest valid value."""

from __future__ import annotations

import os
import sysconfig
import traceback
from pathlib import Path
from typing import Final

MAX_MESSAGE_CHARACTERS: Final = 300
"""Most characters of an error message."""


def one_line(text: str, most: int = MAX_MESSAGE_CHARACTERS) -> str:
    """Return a text as one line that a terminal prints unchanged: control characters are escaped.

    >>> one_line("a\\n\\x1b[31mb"), one_line("x" * 9, 4)
    ('a\\\\n\\\\x1b[31mb', 'xxx…')
    """
    plain = text[: 2 * most]
    if not plain.isprintable():
        plain = "".join(c if c.isprintable() else repr(c)[1:-1] for c in plain)
    return plain if len(plain) <= most else plain[: most - 1] + "…"


class ExplorerError(ValueError):
    """A request that the mathematics refuses.

    The message is one sentence that names the value and the rule it breaks; ``nearest`` is a value
    that would have been accepted, if there is one.

    >>> error = OutsideRange("m = 9 is too large: with k = 2, m goes up to 6", nearest="MC(2,6)")
    >>> str(error)
    'm = 9 is too large: with k = 2, m goes up to 6. Nearest: MC(2,6).'
    """

    def __init__(self, sentence: str, nearest: str | None = None) -> None:
        tail = f". Nearest: {nearest}." if nearest else "."
        self.sentence = one_line(
            sentence.rstrip("."),
            max(MAX_MESSAGE_CHARACTERS - len(tail), MAX_MESSAGE_CHARACTERS // 3),
        )
        self.nearest = nearest
        super().__init__(self.sentence + tail)

    def __str__(self) -> str:
        text: str = self.args[0]
        return text


class UnknownNetwork(ExplorerError):
    """A spec whose family is not registered, or that is no spec at all."""


class OutsideRange(ExplorerError):
    """A parameter or a node index outside the range its network allows."""


class BadAddress(ExplorerError):
    """A text that is no address of the network: wrong length, alphabet or field."""


class NotALink(ExplorerError):
    """Two nodes that the network does not join."""


class Unroutable(ExplorerError):
    """A route that cannot exist, between equal or faulty ends; or an unknown router or task."""


class Directed(ExplorerError):
    """Something defined only for undirected networks, requested of a directed one."""


class ParallelLinks(ExplorerError):
    """Something computed only for single links, requested of a network with parallel links."""


class TooLarge(ExplorerError):
    """A network too large for a request, with the limit named."""


class NoMove(ExplorerError):
    """A move between drawings that cannot be made: unknown verb, unmatched nodes, no change."""


class Missing(ExplorerError):
    """Something that needs an extra package that is not installed."""


class BrokenContract(ExplorerError):
    """A network or router that breaks its own contract: asymmetric links, jumps, loops."""


OWN_CODE = (str(Path(__file__).parents[1]), sysconfig.get_path("stdlib"), "<frozen")
"""Places of code that is no plug-in: this package and Python's library (not its site-packages)."""

LIBRARIES = tuple(
    f"{os.sep}{name}{os.sep}" for name in ("numpy", "scipy", "networkx", "plotly", "dash", "flask")
)
"""The folders of the libraries that this package calls."""


def plugin_place(error: BaseException) -> str:
    """Return ``file, line n`` of the plug-in code that raised an error, or an empty text.

    The place is the innermost frame outside this package, Python's library and the libraries used;
    for a file that is not valid Python, the line of the syntax error.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return f"{os.path.basename(error.filename)}, line {error.lineno}"
    plugin_frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not any(part in frame.filename for part in LIBRARIES)
        and ("site-packages" in frame.filename or not frame.filename.startswith(OWN_CODE))
        and not frame.filename.startswith(OWN_CODE[0])
    ]
    return (
        f"{os.path.basename(plugin_frames[-1].filename)}, line {plugin_frames[-1].lineno}"
        if plugin_frames
        else ""
    )


def describe_error(error: BaseException) -> str:
    """Return an error of plug-in code in one line: its kind, its message, its place.

    >>> describe_error(ZeroDivisionError("division by zero"))
    'ZeroDivisionError: division by zero'
    """
    words = " ".join(str(error).split())[:160]
    where = plugin_place(error)
    return f"{type(error).__name__}{': ' * bool(words)}{words}{f' ({where})' if where else ''}"


MAX_BRIEF_CHARACTERS = 60


def brief(value: object, most: int = MAX_BRIEF_CHARACTERS) -> str:
    """Return a visitor's value as it can be quoted in a sentence: one short line.

    >>> brief("a\\nb"), brief("x" * 100, 4)
    ('a\\\\nb', 'xxx…')
    """
    return one_line(str(value), most)
