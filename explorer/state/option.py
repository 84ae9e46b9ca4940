"""An option of a task: its name in the URL, its values, and the replacement of invalid input."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

from explorer.core.errors import BrokenContract, ExplorerError, OutsideRange, brief
from explorer.core.network import Network
from explorer.core.suggest import closest_match

Form = Literal["select", "segments", "number", "range", "text", "lines", "live", "load"]
Choices = tuple[tuple[str, str], ...]


def slug(variant: str) -> str:
    """Return a variant as written in URLs.

    >>> slug("as printed")
    'as-printed'
    """
    return variant.replace(" ", "-")


def lines(text: str) -> list[str]:
    """Return the lines of a text, also separated by semicolons, without blank lines.

    >>> lines("00 11; 01 10")
    ['00 11', '01 10']
    """
    return [line.strip() for line in text.replace(";", "\n").splitlines() if line.strip()]


def no_choices(net: Network) -> Choices:
    """Return no choices: any text that ``check`` accepts is valid."""
    return ()


def constant(*choices: tuple[str, str]) -> Callable[[Network], Choices]:
    """Return what offers the same choices for every network."""
    return lambda net: choices


def any_text(net: Network, text: str) -> str:
    """Return a text unchanged."""
    return text


@dataclass(frozen=True)
class Option:
    """A parameter of a task: its ``name``, ``title`` on the page, the form of its control.

    It has its name in URLs too, unless ``name_in_url`` gives another; the earlier names in URLs,
    ``former``, are read for ever where the task is shown.

    ``choices`` gives the (value, title) pairs that a network offers, its default first; if it gives
    none, ``default`` is the default and ``check`` returns the text in canonical form or raises. A
    number lies from ``low`` to ``high``; a ``live`` one never asks the server. One that ``repeats``
    is written in URLs once for each value, and its value has semicolons between them.
    """

    name: str
    title: str
    form: Form
    choices: Callable[[Network], Choices] = no_choices
    default: str = ""
    check: Callable[[Network, str], str] = any_text
    low: int = 0
    high: int = 0
    hint: str = ""
    name_in_url: str = ""
    repeats: bool = False
    former: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        # An unknown form would be a control that the browser leaves out without a word.
        if self.form not in get_args(Form):
            raise BrokenContract(
                f"option {self.name!r} has the form {self.form!r}: choose among"
                f" {', '.join(get_args(Form))}"
            )

    def standard(self, net: Network) -> str:
        """Return the default value."""
        offered = self.choices(net)
        if offered:
            return offered[0][0]
        return self.check(net, self.default) if self.default else ""

    def read(self, net: Network, text: str) -> str:
        """Return a text as a value; raise OutsideRange or what ``check`` raises."""
        offered = self.choices(net)
        if offered and text not in {key for key, _ in offered}:
            names = ", ".join(key for key, _ in offered)
            raise OutsideRange(
                f"{self.title}: {brief(text)!r} is none of {names}",
                nearest=closest_match(text, [key for key, _ in offered]),
            )
        if self.form in ("number", "range", "live"):
            return self._number(text)
        return self.check(net, text)

    def _number(self, text: str) -> str:
        digits = text.lstrip("-")
        if not (digits.isascii() and digits.isdigit() and len(text) < 12):
            raise OutsideRange(
                f"{self.title}: {brief(text)!r} is no whole number", nearest=self.default
            )
        value = int(text)
        if not self.low <= value <= self.high:
            near = min(max(value, self.low), self.high)
            raise OutsideRange(
                f"{self.title}: {value:,} is outside its range {self.low:,} to {self.high:,}",
                nearest=str(near),
            )
        return str(value)

    def settle(self, net: Network, text: str) -> tuple[str, ExplorerError | None]:
        """Return the value to use for a text, and the error if the text could not be used.

        >>> from explorer import network
        >>> seed = Option("seed", "Seed", "number", default="1", low=0, high=99)
        >>> seed.settle(network("Q(3)"), "7"), seed.settle(network("Q(3)"), "400")[0]
        (('7', None), '99')
        """
        if not text:
            return self.standard(net), None
        try:
            return self.read(net, text), None
        except ExplorerError as error:
            return self._nearest(net, error), error

    def _nearest(self, net: Network, error: ExplorerError) -> str:
        try:
            return self.read(net, error.nearest) if error.nearest else self.standard(net)
        except ExplorerError:
            return self.standard(net)
