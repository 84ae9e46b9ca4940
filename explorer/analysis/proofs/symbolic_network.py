"""A network with letters as parameters: its closed forms are run unchanged, for all sizes."""

from __future__ import annotations

import builtins
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import prod
from types import FunctionType
from typing import Any

from explorer.analysis.measures.theorems import Known, known_diameter
from explorer.analysis.proofs.term import (
    TERMS_BY_TEXT,
    Term,
    Undecided,
    as_term,
    expression_of,
    floor,
    log2,
)
from explorer.core.addresses.fields import Field
from explorer.core.network import Network
from explorer.core.registry import families, network

SPEC = re.compile(r"([A-Za-z]+)\((.*)\)")


def quotient(numerator: Any, denominator: Any = 1) -> Term:
    """Return the exact quotient of two terms."""
    return Term(as_term(numerator).expression / expression_of(denominator))


def factorial(count: Any) -> Term:
    """Return n! of a term: the factorial of its letters, times one factor per added number.

    >>> from explorer.analysis.proofs.term import letter
    >>> n = letter("n")
    >>> factorial(n + 2) == factorial(n) * (n + 1) * (n + 2)
    True
    """
    import sympy

    added, letters = sympy.expand(as_term(count).expression).as_coeff_Add()
    result = sympy.factorial(letters)
    for step in range(1, int(added) + 1):
        result *= letters + step
    return Term(result)


def _floor_or_int(value: Any, *more: Any) -> Any:
    return floor(value) if isinstance(value, Term) else int(value, *more)


class _Loop:
    """A loop whose length depends on a letter; it cannot be run."""

    def __iter__(self) -> Iterator[int]:
        # Raised at the first iteration, so that a sum over the loop can be created.
        raise Undecided("a loop as long as a letter says is no closed form")
        yield


def _range_or_loop(*bounds: Any) -> range | _Loop:
    return _Loop() if any(isinstance(bound, Term) for bound in bounds) else range(*bounds)


def _sum(parts: Iterable[Any], start: Any = 0) -> Any:
    """Return a sum; the sum over a symbolic loop is an unknown number."""
    import sympy

    try:
        return sum(parts, start)
    except Undecided:
        return Term(sympy.Dummy("sum"))


REPLACEMENTS: Mapping[str, Any] = {
    "Fraction": quotient,
    "factorial": factorial,
    "half_of_even": lambda number: quotient(number, 2),
    "log2": log2,
    "network": lambda spec: _network(spec) if "⟨" in spec else network(spec),
    "__builtins__": {**vars(builtins), "int": _floor_or_int, "range": _range_or_loop, "sum": _sum},
}
"""Replacements for functions that accept only numbers."""


def on_terms(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that runs the same code on terms instead of numbers."""
    if not isinstance(function, FunctionType):
        return function
    globals_ = {name: _replacement(value) for name, value in function.__globals__.items()}
    globals_.update(
        {name: value for name, value in REPLACEMENTS.items() if name in globals_ or "__" in name}
    )
    copy = FunctionType(
        function.__code__, globals_, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy


def _replacement(value: Any) -> Any:
    """Return the replacement of a function or a family in code that runs on terms."""
    plain = getattr(value, "__wrapped__", value)
    if isinstance(plain, FunctionType) and plain.__module__.startswith("explorer."):
        return lambda *given, **named: on_terms(plain)(*given, **named)
    if not (isinstance(value, type) and issubclass(value, Network)):
        return value
    names = [parameter.name for parameter in getattr(value, "parameters", ())]
    return lambda *sizes: SymbolicNetwork(value, dict(zip(names, sizes, strict=True)))


class SymbolicNetwork:
    """A network with terms as parameters; its attributes are computed by the code of its family.

    >>> from explorer.analysis.proofs.term import letter
    >>> n = letter("n")
    >>> net = SymbolicNetwork(families()["HCN"], {"n": n})
    >>> net.links == (n + 1) * 2 ** (2 * n) / 2
    True
    """

    def __init__(self, family: type[Network], parameters: Mapping[str, Any]) -> None:
        self.__dict__.update(parameters)
        self.family_class = family
        self.spec = f"{family.family}({','.join(map(str, parameters.values()))})"

    @property
    def _sizes_and_product(self) -> tuple[tuple[Any, ...], Any]:
        """The number of values of each field, least significant first, and their product."""
        sizes = tuple(_size(field) for field in reversed(self.fields))
        return sizes, prod(sizes)

    def __getattr__(self, name: str) -> Any:
        for base in self.family_class.__mro__:
            if name in vars(base):
                return self._member_value(vars(base)[name])
        raise Undecided(f"{self.family_class.family} has no {name}")

    def _member_value(self, member: Any) -> Any:
        if isinstance(member, property):
            assert member.fget is not None
            return on_terms(member.fget)(self)
        if isinstance(member, cached_property):
            return on_terms(member.func)(self)
        if isinstance(member, (staticmethod, classmethod)):
            return member.__get__(None, self.family_class)
        if isinstance(member, FunctionType):
            return on_terms(member).__get__(self)
        return member


# A symbolic network uses the theorem of its family.
@known_diameter.register
def _(net: SymbolicNetwork) -> Known[int] | None:  # type: ignore[misc]
    """Return the value that a theorem gives for the family, for all sizes."""
    theorem: Known[int] | None = known_diameter.dispatch(net.family_class)(net)
    return theorem


def _size(field: Field) -> Any:
    size = getattr(type(field), "size", None)
    if isinstance(size, (property, cached_property)):
        return on_terms(size.fget if isinstance(size, property) else size.func)(field)  # type: ignore[arg-type]
    return field.size


def symbolic_network(spec: str | Callable[..., str], sizes: Sequence[Term]) -> SymbolicNetwork:
    """Return the network that a format string, or a function, names for sizes given as terms.

    Raises Undecided if a family's parameters are not a plain list of whole numbers.

    >>> from explorer.analysis.proofs.term import letter
    >>> symbolic_network("Q({})", [letter("n") + 1]).nodes == 2 * 2 ** letter("n")
    True
    """
    return _network(spec.format(*sizes) if isinstance(spec, str) else on_terms(spec)(*sizes))


def _network(text: str) -> SymbolicNetwork:
    match = SPEC.fullmatch(text)
    family = families().get(match[1]) if match else None
    if match is None or family is None:
        raise Undecided(f"{text} is no network of a family")
    arguments = match[2].split(",")
    names = [parameter.name for parameter in family.parameters]
    fields = getattr(family, "__dataclass_fields__", {})
    if len(arguments) != len(names) or not set(names) <= set(fields):
        raise Undecided(f"{text} has other parameters than {family.family}({','.join(names)})")
    return SymbolicNetwork(
        family, {name: _value(text) for name, text in zip(names, arguments, strict=True)}
    )


def _value(text: str) -> Any:
    return TERMS_BY_TEXT[text] if text in TERMS_BY_TEXT else int(text)
