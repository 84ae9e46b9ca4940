"""Construction of a network from parameters, and the nearest valid network for invalid ones."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from explorer.core.errors import OutsideRange, brief
from explorer.core.families.description import Parameter
from explorer.words.forms import shown

MAX_NODES = 2**72
"""Largest number of nodes of a network: MC(4,4), the largest network in the papers, has 2^68."""

WHOLE_NUMBER = re.compile("[0-9]+|-0*[1-9][0-9]*")
"""A whole number as text: ASCII digits, with a minus sign only before a number other than 0."""


@dataclass(frozen=True)
class Parametrized(ABC):
    """A member of a family, given by whole numbers, each in its range.

    A subclass is a frozen dataclass of its parameters, named as in ``parameters``. Raises
    OutsideRange, with the nearest valid spec, if they are outside their ranges, break a rule of the
    family or give more than 2^72 nodes.
    """

    family: ClassVar[str]
    parameters: ClassVar[tuple[Parameter, ...]]
    samples: ClassVar[tuple[str, ...]]
    optional: ClassVar[Parameter | None] = None
    """A last parameter, left out of a spec at its least value; nodes do not depend on it."""

    @classmethod
    def every_parameter(cls) -> tuple[Parameter, ...]:
        """Return the parameters, with the optional one."""
        return (*cls.parameters, *(() if cls.optional is None else (cls.optional,)))

    @classmethod
    def _spec_of_values(cls, values: Sequence[int]) -> str:
        """Return the spec of values of all parameters."""
        least = cls.optional is not None and values[-1] == cls.optional.minimum
        return f"{cls.family}({','.join(map(str, values[:-1] if least else values))})"

    @property
    def spec(self) -> str:
        """The canonical text of the network, as used in URLs and files."""
        return self._spec_of_values([getattr(self, p.name) for p in self.every_parameter()])

    def __str__(self) -> str:
        return self.spec

    @property
    @abstractmethod
    def nodes(self) -> int:
        """The exact number of nodes."""

    def __post_init__(self) -> None:
        for parameter in self.every_parameter():
            value = getattr(self, parameter.name)
            low, high = parameter.minimum, parameter.maximum
            if not low <= value <= high:
                near = min(max(value, low), high)
                raise OutsideRange(
                    f"{parameter.name} = {value} is outside its range: {self.family} takes"
                    f" {parameter.name} from {low} to {high}",
                    nearest=self._nearest(parameter.name, near),
                )
        self.check_parameters()
        if self.nodes > MAX_NODES:
            last = self.parameters[-1].name
            raise OutsideRange(
                f"{self.spec} would have more than 2^{(self.nodes - 1).bit_length() - 1} nodes:"
                f" the largest network here has 2^72",
                nearest=self._nearest(last, getattr(self, last)),
            )

    def _spec_with(self, name: str, value: int) -> str:
        parameters = self.every_parameter()
        return self._spec_of_values(
            [value if p.name == name else getattr(self, p.name) for p in parameters]
        )

    def _nearest(self, name: str, value: int) -> str:
        """Return a valid spec near to this one with one parameter changed to ``value``."""
        values = {
            p.name: value
            if p.name == name
            else min(max(getattr(self, p.name), p.minimum), p.maximum)
            for p in self.every_parameter()
        }
        for p in sorted(self.parameters, key=lambda p: p.name != name):
            while values[p.name] > p.minimum and self._unchecked_network(values).nodes > MAX_NODES:
                values[p.name] -= 1
        return self._unchecked_network(values)._spec_with(name, values[name])

    def _unchecked_network(self, values: Mapping[str, int]) -> Self:
        """Return the network of these parameters without checking them."""
        near = object.__new__(type(self))
        for name, value in values.items():
            object.__setattr__(near, name, value)
        return near

    def check_parameters(self) -> None:
        """Raise OutsideRange if the parameters break a rule on several of them."""

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        """Return the network whose spec has these texts between its parentheses."""
        parameters = cls.every_parameter()
        form = f"{cls.family}({','.join(p.name for p in parameters)})"
        counts = range(len(cls.parameters), len(parameters) + 1)
        if len(arguments) not in counts:
            count = " or ".join(map(str, counts))
            raise OutsideRange(
                f"{cls.family} has {shown(len(arguments)):parameter} in"
                f" ({','.join(arguments)}): it takes {count}, as in {form}",
                nearest=cls._nearest_to_arguments(arguments),
            )
        for text in arguments:
            if not WHOLE_NUMBER.fullmatch(text) or len(text) > 40:
                raise OutsideRange(
                    f"'{brief(text)}' is no parameter of {form}: whole numbers are",
                    nearest=cls._nearest_to_arguments(arguments),
                )
        return cls(*(int(text) for text in arguments))

    @classmethod
    def _nearest_to_arguments(cls, arguments: Sequence[str]) -> str:
        """Return the spec nearest to one with these texts as its parameters."""
        if any(arguments) and not re.search("[0-9]", "".join(arguments)):
            return cls.samples[-1]
        values = []
        parameters = cls.every_parameter()
        for text, p in zip([*arguments, *[""] * len(parameters)], parameters, strict=False):
            number = re.match(r"-?[0-9]{1,9}", text)
            value = int(number[0]) if number else p.minimum
            values.append(min(max(value, p.minimum), p.maximum))
        return cls._spec_of_values(values)

    def steps(self) -> tuple[tuple[str, str, int, str, str], ...]:
        """Return (letter, title, value, spec one down, spec one up) of every parameter."""
        rows = []
        for p in self.every_parameter():
            value = getattr(self, p.name)
            down, up = self._spec_with(p.name, value - 1), self._spec_with(p.name, value + 1)
            rows.append((p.name, p.title, value, down, up))
        return tuple(rows)
