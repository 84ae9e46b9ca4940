"""The controls of a task's parameters, as the page draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from explorer.core.network import Network
from explorer.notation.json_form import json_form
from explorer.state.option import Option


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


def controls(net: Network, options: Sequence[Option], values: Mapping[str, str]) -> list[Control]:
    """Return one control for each option: name, title, form, choices and value."""
    return [
        json_form(
            Control,
            option,
            choices=option.choices(net),
            value=values[option.name],
            standard=option.standard(net),
        )
        for option in options
        if option.form not in ("select", "segments") or option.choices(net)
    ]
