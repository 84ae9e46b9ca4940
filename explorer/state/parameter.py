"""The parameters in the URL of a page, each declared once, and their codec."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import parse_qs, quote

from explorer.core.errors import BrokenContract, brief

MAX_QUERY_LENGTH = 4_000

Query = dict[str, tuple[str, ...]]
"""The values in a URL, by the parameters' names in the program."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a page: ``name`` is its name in Python and JavaScript, ``meaning`` says
    what it holds and ``rule`` the form of a value; ``default``, given in words, replaces an invalid
    value.

    It has its name in URLs too, unless ``name_in_url`` gives another. If it ``repeats``, a URL has
    it once for each value. Links must work for ever: ``former`` are its earlier names in URLs,
    which are read on this page only.
    """

    name: str
    meaning: str
    rule: str
    default: str = ""
    repeats: bool = False
    name_in_url: str = ""
    former: tuple[str, ...] = ()


class UrlParameter(Protocol):
    """The part of a parameter, or of an option of a task, that a codec needs."""

    @property
    def name(self) -> str: ...
    @property
    def name_in_url(self) -> str: ...
    @property
    def former(self) -> tuple[str, ...]: ...


def url_name(parameter: UrlParameter) -> str:
    """Return the name of a parameter in URLs."""
    return parameter.name_in_url or parameter.name


@dataclass(frozen=True)
class Codec:
    """The parameters of a page, in the order of its URL.

    At most the first ``max_length`` characters of a query string are read.

    >>> codec = Codec((Parameter("net", "a network", "a spec"),
    ...                Parameter("fault", "a fault", "an address", repeats=True, name_in_url="f")))
    >>> codec.read("?net=MC(2,2)&f=a&f=b")
    {'net': ('MC(2,2)',), 'fault': ('a', 'b')}
    >>> codec.write([("net", "MC(2,2)"), ("fault", "(0,1)"), ("fault", "")])
    '?net=MC(2,2)&f=(0,1)'
    """

    parameters: Sequence[UrlParameter]
    max_length: int = MAX_QUERY_LENGTH

    @property
    def names(self) -> dict[str, str]:
        """The names of the parameters in URLs, by their names in the program."""
        return {parameter.name: url_name(parameter) for parameter in self.parameters}

    @property
    def former(self) -> dict[str, str]:
        """The current names of the parameters in URLs, by every earlier name.

        Raises BrokenContract if an earlier name is now that of a parameter.
        """
        names = {old: url_name(item) for item in self.parameters for old in item.former}
        if clashes := names.keys() & set(self.names.values()):
            raise BrokenContract(f"{min(clashes)!r} was the name of {names[min(clashes)]!r} before")
        return names

    def read(self, search: str) -> Query:
        """Return the values in a query string, by name; blanks and unknown parameters are dropped.

        >>> Codec((Parameter("net", "a network", "a spec", former=("n",)),)).read("?n=Q(3)")
        {'net': ('Q(3)',)}
        """
        known, former = {url_name(item): item.name for item in self.parameters}, self.former
        pairs = parse_qs(search.lstrip("?")[: self.max_length])
        current = {former[key]: values for key, values in pairs.items() if key in former}
        return {
            known[key]: tuple(v.strip() for v in values if v.strip())
            for key, values in {**current, **pairs}.items()
            if key in known
        }

    def write(self, values: Iterable[tuple[str, str]]) -> str:
        """Return the query string of pairs of name and value, in the order of the table.

        Addresses stay readable, empty values are left out; without any pair the result is an empty
        string. Raises KeyError for an undeclared name.
        """
        names = self.names
        order = {name: i for i, name in enumerate(names)}
        pairs = sorted(values, key=lambda pair: order[pair[0]])
        return query_string((names[name], value) for name, value in pairs)


def query_string(pairs: Iterable[tuple[str, str]]) -> str:
    """Return pairs as a query string, addresses left readable, empty values left out.

    >>> query_string([("net", "MC(2,2)"), ("from", "(00,01)"), ("view", "")]), query_string([])
    ('?net=MC(2,2)&from=(00,01)', '')
    """
    parts = [f"{key}={quote(value, safe='(),.~:;')}" for key, value in pairs if value]
    return "?" + "&".join(parts) if parts else ""


def first(query: Mapping[str, tuple[str, ...]], name: str) -> str:
    """Return the first value of a parameter, or the empty string."""
    values = query.get(name, ())
    return values[0] if values else ""


def one_of(
    text: str, choices: Container[str], complaint: str, complaints: list[str], default: str = ""
) -> str:
    """Return a known text, or the default after a complaint, whose ``{}`` is the text.

    >>> complaints: list[str] = []
    >>> one_of("of", ("on", "off"), "Log is on or off, not {}.", complaints, "on"), complaints
    ('on', ["Log is on or off, not 'of'."])
    """
    if text and text not in choices:
        complaints.append(complaint.format(repr(brief(text))))
    return text if text in choices else default
