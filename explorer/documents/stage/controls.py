"""The controls of a task's parameters, as the page draws them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypedDict

from explorer.core.network import Network


class Control(TypedDict):
    """A parameter of a task as the page draws it: the form of its control, its value."""

    name: str
    title: str
    form: str
    choices: tuple[tuple[str, str], ...]
    low: int
    high: int
    hint: str
    value: str
    standard: str


class ControlOption(Protocol):
    """A parameter of a task, as far as a control needs it."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def form(self) -> str: ...
    @property
    def choices(self) -> Callable[[Network], tuple[tuple[str, str], ...]]: ...
    def standard(self, net: Network) -> str: ...
    @property
    def low(self) -> int: ...
    @property
    def high(self) -> int: ...
    @property
    def hint(self) -> str: ...


def controls(
    net: Network, options: Sequence[ControlOption], values: Mapping[str, str]
) -> list[Control]:
    """Return one control for each option: name, title, form, choices and value."""
    return [
        {
            "name": option.name,
            "title": option.title,
            "form": option.form,
            "choices": option.choices(net),
            "low": option.low,
            "high": option.high,
            "hint": option.hint,
            "value": values[option.name],
            "standard": option.standard(net),
        }
        for option in options
        if option.form not in ("select", "segments") or option.choices(net)
    ]
