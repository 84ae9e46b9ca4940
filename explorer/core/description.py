"""What a network is described by: parameters, kinds of links, ports, formulas, degrees."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Parameter:
    """A parameter of a family: its letter in the paper, a title, and its own range."""

    name: str
    title: str
    minimum: int
    maximum: int


@dataclass(frozen=True)
class Kind:
    """A kind of link: a key, the paper's name for it, and the role that gives its line.

    Roles: ``local`` (inside a cluster), ``cross``, ``cross2`` (a second kind of cross-link),
    ``diameter`` (complements, diagonals, twisted links), ``swap`` (star moves), ``ring``
    (mesh and ring dimensions), ``bold`` (E2 of the exchanged cubes).
    """

    key: str
    title: str
    role: str


@dataclass(frozen=True)
class Port:
    """Column j of ``neighbors()``: a name, the kind of its links, the dimension they move in."""

    name: str
    kind: str
    dimension: int


@dataclass(frozen=True)
class Formula:
    """What a paper prints for a quantity: its exact value here, its LaTeX, and the place.

    ``relation`` is ``=``, ``≤`` (a bound) or ``≈`` (an asymptotic statement).
    """

    value: int | Fraction
    latex: str
    source: str
    relation: str = "="


@dataclass(frozen=True)
class Degrees:
    """The smallest, largest and mean degree of a network."""

    minimum: int
    maximum: int
    mean: Fraction
