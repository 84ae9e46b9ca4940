"""The state of the Compare page, as a frozen value, and its URL form."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from explorer.analysis.comparison.curves import Comparison, Curve
from explorer.analysis.comparison.families import GROUPS, Family, Sizes, comparable_families
from explorer.analysis.comparison.metrics import (
    AXES,
    BOUNDING_AXES,
    DEFAULT_FACTORS,
    METRICS,
    Axis,
    Metric,
    metrics,
)
from explorer.analysis.comparison.table import columns
from explorer.analysis.measures.economy import FACTORS, Factors
from explorer.core.errors import brief
from explorer.core.ints import is_digits
from explorer.state.extra_curves import added_curves, read_added
from explorer.state.numbers import factor, factor_text, whole_number
from explorer.state.parameter import Query, first, one_of
from explorer.state.parameters import COMPARE_CODEC
from explorer.state.themes import read_theme
from explorer.words.catalogue import LANGUAGES, MIRRORED_LANGUAGE

TABLES = ("place", "all", "load")
"""The table has the networks at one position, or all of the plot, to be sorted and filtered, or the
waiting times of messages at a load."""

DEFAULT_SORT = "measured"
NONE = "none"
"""The value of ``families`` if every curve is switched off."""


class Titled(Protocol):
    """An item of a list, with its key in the URL and its title on the page."""

    @property
    def key(self) -> str: ...
    @property
    def title(self) -> str: ...


T = TypeVar("T", bound=Titled)


@dataclass(frozen=True)
class CompareState:
    """A metric against an axis for some families, the chosen position, and the order of the table.

    ``sizes`` names a choice for every group of families; ``sort`` is a column, with a minus in
    front for descending order; ``theme`` is empty if the browser decides. With ``against`` the
    horizontal axis is a metric, and ``across`` is the axis along which its networks are taken.
    ``added`` are additional networks and curves, as they are written; ``lang`` is the language of
    the page, which the canonical query string leaves out.
    """

    up: Metric
    across: Axis
    families: tuple[Family, ...]
    sizes: tuple[tuple[str, str], ...]
    log: bool = True
    at: int = 0
    sort: str = DEFAULT_SORT
    theme: str = ""
    complaints: tuple[str, ...] = ()
    against: Metric | None = None
    factors: Factors = DEFAULT_FACTORS
    added: tuple[str, ...] = ()
    table: str = TABLES[0]
    lang: str = LANGUAGES[0]

    @property
    def comparison(self) -> Comparison:
        """The comparison, as the analysis takes it."""
        curves = [Curve(family, self.sizes_of(family)) for family in self.families]
        for family, sizes in added_curves(self.added):
            earlier = sum(curve.family.key == family.key for curve in curves)
            curves.append(Curve(replace(family, nth=earlier), sizes))
        return Comparison(self.up, self.across, tuple(curves), self.against)

    def sizes_of(self, family: Family) -> Sizes:
        """Return the sizes chosen for a family."""
        key = dict(self.sizes).get(family.group.key, "")
        return family.group.choice(key) or family.group.choices[0]

    @property
    def default_axis(self) -> Axis:
        """The axis with its default range."""
        return next(axis for axis in AXES if axis.key == self.across.key)

    @property
    def controls(self) -> dict[str, str]:
        """The parameters of the URL that the controls of the page set, by name."""
        usual, across = self.default_axis, self.across
        return {
            "up": self.up.key,
            "across": self.against.key if self.against else across.key,
            "by": across.key if self.against else "",
            "low": "" if across.low == usual.low else str(across.low),
            "high": "" if across.high == usual.high else str(across.high),
            "families": ",".join(family.key for family in self.families) or NONE,
            "add": ",".join(self.added),
            "log": "on" if self.log else "off",
            "table": self.table,
            **{key: factor_text(getattr(self.factors, key)) for key, _, _ in FACTORS},
            **dict(self.sizes),
        }

    @property
    def usual(self) -> dict[str, str]:
        """The default values of the page's controls, which a URL leaves out."""
        return default_state().controls | {"by": AXES[1].key if self.against else ""}

    @property
    def relevant_factors(self) -> list[str]:
        """The factors that the plot and the table depend on: none, or some of ρ, σ, α, T₁."""
        plotted = (self.up, *((self.against,) if self.against else ()))
        return [key for key, _, _ in FACTORS if any(key in metric.factors for metric in plotted)]

    @property
    def plot_search(self) -> str:
        """The query string of the plot alone, without the parameters of the table."""
        return replace(
            self, at=self.across.start, sort=DEFAULT_SORT, table=TABLES[0], theme=""
        ).search

    @property
    def search(self) -> str:
        """The canonical query string: the differences from the default page."""
        usual = self.usual
        pairs = [(key, value) for key, value in self.controls.items() if value != usual[key]]
        if self.at != self.across.start:
            pairs.append(("at", str(self.at)))
        if self.sort != DEFAULT_SORT:
            pairs.append(("sort", self.sort))
        return COMPARE_CODEC.write([*pairs, ("theme", self.theme)])


def default_state() -> CompareState:
    """Return the default page: the papers' families, message density against degree.

    >>> default_state().comparison.vertical.title, default_state().search
    ('Message density', '')
    """
    families = tuple(family for family in comparable_families() if family.shown_by_default)
    sizes = tuple((group.key, group.choices[0].key) for group in GROUPS)
    return CompareState(METRICS[0], AXES[0], families, sizes, at=AXES[0].start)


def read_state(search: str) -> CompareState:
    """Return the state described by a query string; never raises.

    Each invalid parameter falls back by itself, and is reported in ``complaints``.

    >>> read_state("?up=cost&across=nodes&at=64").search
    '?up=cost&across=nodes&at=64'
    >>> read_state("?up=beauty").complaints
    ("There is no metric 'beauty': shown is message density.",)
    >>> read_state("?up=cost&across=mean&by=degree&add=MC(2,3)").search
    '?up=cost&across=mean&by=degree&add=MC(2,3)'
    """
    query = COMPARE_CODEC.read(search)
    complaints: list[str] = []
    factors = _factors(query, complaints)
    metrics_by_key = metrics(factors)
    up = _choice(metrics_by_key, first(query, "up"), "metric", complaints)
    across, against = _across(query, metrics_by_key, complaints)
    state = CompareState(
        up,
        across,
        _families(first(query, "families"), complaints),
        tuple(
            (g.key, _choice(g.choices, first(query, g.key), f"choice {g.key} =", complaints).key)
            for g in GROUPS
        ),
        _log(first(query, "log"), complaints),
        _at(across, first(query, "at"), complaints),
        _sort(first(query, "sort"), against, complaints),
        read_theme(first(query, "theme"), complaints),
        against=against,
        factors=factors,
        added=read_added(first(query, "add"), across, complaints),
        table=_table(first(query, "table"), complaints),
        lang=_lang(first(query, "lang"), complaints),
    )
    return replace(state, complaints=tuple(complaints))


def _choice(choices: tuple[T, ...], key: str, what: str, complaints: list[str]) -> T:
    for choice in choices:
        if key == choice.key:
            return choice
    if key:
        instead = choices[0].title[:1].lower() + choices[0].title[1:]
        complaints.append(f"There is no {what} {brief(key)!r}: shown is {instead}.")
    return choices[0]


def _across(
    query: Query, choices: tuple[Metric, ...], complaints: list[str]
) -> tuple[Axis, Metric | None]:
    """Return the axis with its range, and the horizontal metric in its place, if there is one."""
    key = first(query, "across")
    against = None
    if key not in {axis.key for axis in AXES}:
        against = next((metric for metric in choices if metric.key == key), None)
    if against:
        axis = _choice(BOUNDING_AXES, first(query, "by"), "axis", complaints)
    else:
        axis = _choice(AXES, key, "axis", complaints)
    low = whole_number(first(query, "low"), axis.low, axis.least, axis.most, "low end", complaints)
    high = whole_number(
        first(query, "high"), axis.high, axis.least, axis.most, "high end", complaints
    )
    if (low, high) == (axis.low, axis.high):
        return axis, against
    if low >= high or not axis.with_range(low, high).stops:
        complaints.append(
            f"The axis of {axis.title.lower()} can't go from {low:,} to {high:,}: it goes from"
            f" {axis.low:,} to {axis.high:,}."
        )
        return axis, against
    return axis.with_range(low, high), against


def _factors(query: Query, complaints: list[str]) -> Factors:
    rho, sigma, time = (
        factor(first(query, key), name, complaints) for key, name, _ in FACTORS if key != "alpha"
    )
    alpha = whole_number(first(query, "alpha"), 1, 1, 9, "α", complaints)
    return Factors(rho, sigma, alpha, time)


def _families(text: str, complaints: list[str]) -> tuple[Family, ...]:
    if not text:
        return default_state().families
    if text == NONE:
        return ()
    words = {word.casefold(): word for word in text.split(",") if word}
    families_by_key = {family.key.casefold(): family for family in comparable_families()}
    unknown = ", ".join(word for key, word in words.items() if key not in families_by_key)
    chosen = tuple(family for key, family in families_by_key.items() if key in words)
    if chosen and unknown:
        complaints.append(f"No comparison knows {brief(unknown)}: it was left out.")
    if chosen:
        return chosen
    complaints.append(f"No comparison knows {brief(text)}: shown are the families of the papers.")
    return default_state().families


def _log(text: str, complaints: list[str]) -> bool:
    why = "Log scale is on or off, not {}: it is on."
    return one_of(text, ("on", "off"), why, complaints, "on") == "on"


def _at(across: Axis, text: str, complaints: list[str]) -> int:
    if not text:
        return across.start
    stops = across.stops
    if is_digits(text, 19) and int(text) in stops:
        return int(text)
    name = across.title.lower()
    span = f"from {stops[0]:,} to {stops[-1]:,}" + (", doubling" if across.doubling else "")
    complaints.append(
        f"{brief(text)!r} is no place on the axis of {name}: it goes {span}."
        f" The table is at {across.start:,}."
    )
    return across.start


def _sort(text: str, against: Metric | None, complaints: list[str]) -> str:
    keys = {sign + column.key for column in columns(against) for sign in ("", "-")}
    why = "The table has no column {}: it is sorted by measured."
    return one_of(text, keys, why, complaints, DEFAULT_SORT)


def _table(text: str, complaints: list[str]) -> str:
    why = f"The table is {', '.join(TABLES[:-1])} or {TABLES[-1]}, not {{}}: it is place."
    return one_of(text, TABLES, why, complaints, TABLES[0])


def _lang(text: str, complaints: list[str]) -> str:
    why = f"Language {{}} is none of {', '.join(LANGUAGES)}: it is told in {LANGUAGES[0]}."
    return one_of(text, (*LANGUAGES, MIRRORED_LANGUAGE), why, complaints, LANGUAGES[0])
