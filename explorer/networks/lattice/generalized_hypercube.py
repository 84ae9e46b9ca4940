"""The generalized hypercube GHC(R_1,…,R_d), with mesh and ring dimensions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb, prod
from typing import ClassVar, Self

import numpy as np

from explorer.core.addresses.fields import Digit, Field
from explorer.core.errors import OutsideRange
from explorer.core.families.copies import Copies
from explorer.core.families.symmetry import reverse_digit, rotate_digit
from explorer.core.ints import Ints, index_array, multiply_polynomials
from explorer.core.network import (
    MAX_NODES,
    Degrees,
    Formula,
    Kind,
    Network,
    OtherName,
    Parameter,
    Port,
)

MAX_DIMENSIONS = 10
MAX_ORBITS = 4096
SHAPES = {"": "full", "r": "ring", "m": "mesh line"}
ROLES = ("local", "cross", "diameter", "swap", "cross2", "ring")

LAYER_GROWTH = {
    "": "{larger} is {smaller} with its last layer copied: {digit} is {value} in the copy. Each of"
    " its nodes is joined to all that differ from it in {digit} alone.",
    "r": "{larger} is {smaller} with its last layer copied: {digit} is {value} in the copy. The"
    " rings open and close over it; {new} links are new.",
    "2r": "{larger} is {smaller} with its last layer copied: {digit} is {value} in the copy. Over"
    " it pairs close to rings; {new} links are new.",
    "m": "{larger} is {smaller} with its last layer copied: {digit} is {value} in the copy. Each of"
    " its nodes is joined to the one that it is a copy of.",
}
"""How a dimension grows, by its shape; 2r: a single link grows to a ring of 3."""


@dataclass(frozen=True)
class GeneralizedHypercube(Network):
    """Nodes are the strings A_1 … A_d of digits A_i below R_i; a link changes one digit.

    A dimension is full (any other digit), a ring (``r``: one up or down, the ends joined) or a mesh
    line (``m``: one up or down). Source: generalized hypercube paper, §2; ring and mesh dimensions
    give its hybrids and hyperrectangles.

    >>> net = GeneralizedHypercube((2, 4, 4), ("", "r", "m"))
    >>> net.spec, [net.format(v) for v in net.neighbors(net.parse("(0,3,3)")).tolist() if v >= 0]
    ('GHC(2,4r,4m)', ['(1,3,3)', '(0,0,3)', '(0,2,3)', '(0,3,2)'])
    """

    radices: tuple[int, ...]
    shapes: tuple[str, ...] = ()

    one_shape: ClassVar[str | None] = None
    """The shape of every dimension, in a family whose specs do not name it by letters."""

    largest_radix: ClassVar[int] = 64
    family: ClassVar[str] = "GHC"
    title: ClassVar[str] = "Generalized hypercube"
    paper: ClassVar[str | None] = "ghc"
    source: ClassVar[str] = "Young, “Generalized hypercube structures”, §2"
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    other_names: ClassVar[tuple[OtherName, ...]] = (
        OtherName("Complete graph", "K({n})", "GHC({n})"),
        OtherName("HyperX, single links", "HyperX({a},{b})", "GHC({a},{b})"),
        OtherName("HyperX, single links", "HyperX({a},{b},{c})", "GHC({a},{b},{c})"),
        OtherName("Flattened butterfly", "{k}-ary 3-flat", "GHC({k},{k})"),
        OtherName("Flattened butterfly", "{k}-ary 4-flat", "GHC({k},{k},{k})"),
        OtherName("Rook's graph", "Rook({a},{b})", "GHC({a},{b})"),
    )
    samples: ClassVar[tuple[str, ...]] = (
        "GHC(5)",
        "GHC(2,4r,4m)",
        "GHC(4m,3m,3m)",
        "GHC(2m,5r)",
        "GHC(3,2,4,3)",
        "GHC(2,3,4)",
    )

    def __post_init__(self) -> None:
        if self.one_shape == "r":  # a ring of 2 is a single link
            object.__setattr__(self, "shapes", tuple("r" if r > 2 else "" for r in self.radices))
        elif self.one_shape is not None or not self.shapes:
            object.__setattr__(self, "shapes", (self.one_shape or "",) * len(self.radices))
        super().__post_init__()

    def check_parameters(self) -> None:
        if not 1 <= len(self.radices) <= MAX_DIMENSIONS or len(self.shapes) != len(self.radices):
            raise OutsideRange(
                f"{self.family} has {len(self.radices)} dimensions here: it takes 1 to"
                f" {MAX_DIMENSIONS}",
                nearest=self._nearest_spec(),
            )
        for position, (radix, shape) in enumerate(zip(self.radices, self.shapes, strict=True), 1):
            if shape not in SHAPES:
                raise OutsideRange(
                    f"{shape!r} is no shape of dimension {position}: m, r or nothing is",
                    nearest=self._nearest_spec(),
                )
            if not 2 <= radix <= self.largest_radix:
                raise OutsideRange(
                    f"R{position} = {radix} is outside its range: {self.family} takes radices from"
                    f" 2 to {self.largest_radix}",
                    nearest=self._nearest_spec(),
                )
            if shape == "r" and radix < 3:
                raise OutsideRange(
                    f"R{position} = 2r is no ring: a ring of 2 is a single link, and a ring takes"
                    " 3 nodes or more",
                    nearest=self._nearest_spec(),
                )
        if (bits := (prod(self.radices) - 1).bit_length()) > MAX_NODES.bit_length() - 1:
            raise OutsideRange(
                f"{self.spec} would have more than 2^{bits - 1} nodes: the largest network here"
                " has 2^72",
                nearest=self._nearest_spec(),
            )

    def _nearest_spec(self) -> str:
        shapes = [s if s in SHAPES else "" for s in self.shapes] + [""] * len(self.radices)
        pairs = list(zip(self.radices, shapes, strict=False))[:MAX_DIMENSIONS]
        least = {"r": 3}
        near = [(min(max(r, least.get(s, 2)), self.largest_radix), s) for r, s in pairs]
        while prod(r for r, _ in near) > MAX_NODES:
            # The last dimension that can be reduced is reduced as little as necessary.
            at = max(i for i, (r, s) in enumerate(near) if r > least.get(s, 2))
            r, s = near[at]
            fits = MAX_NODES // (prod(r for r, _ in near) // r)
            near[at] = (max(min(fits, r - 1), least.get(s, 2)), s)
        texts = [f"{r}{s if self.one_shape is None else ''}" for r, s in near or [(2, "")]]
        return f"{self.family}({','.join(texts)})"

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        has_letters = cls.one_shape is None
        radices, shapes = [], []
        for text in arguments:
            match = re.fullmatch(
                r"([0-9]{1,9})([mMrR]?)" if has_letters else r"([0-9]{1,9})()", text
            )
            if match is None:
                suffix_rule = ", alone or with r for a ring or m for a mesh line behind it"
                raise OutsideRange(
                    f"{text!r} is no dimension of {cls.family}: "
                    f"a radix is{suffix_rule * has_letters}",
                    nearest=cls._nearest_to_arguments(arguments),
                )
            radices.append(int(match[1]))
            shapes.append(match[2].lower())
        return cls(tuple(radices), tuple(shapes))

    @classmethod
    def _nearest_to_arguments(cls, arguments: Sequence[str]) -> str:
        texts = []
        for text in arguments[:MAX_DIMENSIONS]:
            number, shape = re.match(r"[0-9]{0,9}", text), text[-1:].lower()
            valid_shape = shape if shape in SHAPES and cls.one_shape is None else ""
            least = 3 if valid_shape == "r" else 2
            value = int(number[0]) if number and number[0] else least
            texts.append(f"{min(max(value, least), cls.largest_radix)}{valid_shape}")
        try:
            return cls.from_arguments(texts).spec
        except OutsideRange as error:
            return error.nearest or cls.samples[0]

    @property
    def spec(self) -> str:
        return self._spec_of(self.radices)

    def _spec_of(self, radices: Sequence[int]) -> str:
        letters = self.shapes if self.one_shape is None else ("",) * len(radices)
        texts = (f"{r}{s}" for r, s in zip(radices, letters, strict=True))
        return f"{self.family}({','.join(texts)})"

    def __str__(self) -> str:
        return self.spec

    def steps(self) -> tuple[tuple[str, str, int, str, str], ...]:
        titles = {"": "Full", "r": "Ring", "m": "Mesh line"}

        def changed(position: int, by: int) -> str:
            radices = list(self.radices)
            radices[position] += by
            return self._spec_of(radices)

        return tuple(
            (
                f"R{i + 1}",
                titles[shape if self.one_shape is None else self.one_shape],
                radix,
                changed(i, -1),
                changed(i, 1),
            )
            for i, (radix, shape) in enumerate(self.dimensions)
        )

    @cached_property
    def dimensions(self) -> tuple[tuple[int, str], ...]:
        """The radix and the shape (``""``, ``"r"`` or ``"m"``) of every dimension, A_1 first."""
        return tuple(zip(self.radices, self.shapes, strict=True))

    @cached_property
    def nodes(self) -> int:
        return prod(self.radices)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        return tuple(Digit(f"A{p}", radix) for p, radix in enumerate(self.radices, 1))

    def address_parts(self, plain: str) -> list[str]:
        inner = plain[1:-1] if plain.startswith("(") and plain.endswith(")") else plain
        compact = max(self.radices) <= 10 and len(inner) == len(self.radices)
        return list(inner) if compact and "," not in inner else super().address_parts(plain)

    @property
    def links(self) -> int:
        return int(self.degrees.mean * self.nodes / 2)

    @property
    def degrees(self) -> Degrees:
        low = sum({"": r - 1, "r": 2, "m": 1}[s] for r, s in self.dimensions)
        high = sum({"": r - 1, "r": 2, "m": min(r - 1, 2)}[s] for r, s in self.dimensions)
        mean = Fraction(high)
        for radix, shape in self.dimensions:
            if shape == "m":  # all nodes but the two at its ends have two links on a line
                mean += Fraction(2 * (radix - 1), radix) - min(radix - 1, 2)
        return Degrees(low, high, mean)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        last = len(self.radices)
        kinds = []
        for position, (radix, shape) in enumerate(self.dimensions, 1):
            description = f"{SHAPES[shape]} of {radix}" if shape else f"full, radix {radix}"
            role = ROLES[min(last - position, len(ROLES) - 1)]
            kinds.append(Kind(f"A{position}", f"A{position}, {description}", role))
        return tuple(reversed(kinds))

    @cached_property
    def _port_moves(self) -> tuple[tuple[int, int], ...]:
        """The dimension and the amount that each port adds to its digit."""
        return tuple(
            (position, amount)
            for position, (radix, shape) in enumerate(self.dimensions)
            for amount in ((1, -1) if shape else range(1, radix))
        )

    @property
    def ports(self) -> tuple[Port, ...]:
        return tuple(
            Port(f"A{position + 1}{amount:+d}", f"A{position + 1}", position + 1)
            for position, amount in self._port_moves
        )

    def neighbors(self, node: object) -> Ints:
        nodes = index_array(node, self.nodes)
        digits = self.split(nodes)
        columns = []
        for position, amount in self._port_moves:
            radix, shape = self.dimensions[position]
            digit, weight = digits[position], prod(self.radices[position + 1 :])
            moved = digit + amount
            there = index_array(nodes + (moved % radix - digit) * weight, self.nodes)
            inside = (moved >= 0) & (moved < radix)
            columns.append(np.where(inside, there, -1) if shape == "m" else there)
        return np.stack(columns, axis=-1)

    def copies_of(self, smaller: Self) -> Copies | None:
        grown = [i for i, r in enumerate(self.radices) if r != smaller.radices[i]]
        if len(grown) != 1:
            return None
        position = grown[0]
        (radix, shape), before = self.dimensions[position], smaller.dimensions[position]
        lines = self.nodes // radix
        # A ring of 2 is a single link and stays; a longer ring is opened to insert the layer.
        lost = lines if before[1] == "r" else 0
        degree = self.degrees.mean - _line_degree(radix, shape)
        kept = smaller.links - lost + int(lines * degree / 2)

        def split(nodes: Ints) -> tuple[Ints, Ints]:
            digits = list(self.split(nodes))
            copy = index_array(digits[position] == radix - 1, self.nodes)
            digits[position] = digits[position] - copy
            return index_array(smaller.join(digits), self.nodes), copy

        return Copies(
            self,
            smaller,
            count=2,
            split=split,
            copy_symbols=((position, 0),),
            kept_links=kept,
            sentence=LAYER_GROWTH["2r" if shape == "r" and not before[1] else shape],
            lost=lost,
            inserted=False,
            facts={"digit": f"A{position + 1}", "value": radix - 1},
        )

    @property
    def levels(self) -> tuple[str, ...]:
        """The nodes of a block agree in all digits but the last three."""
        return ("block",) if len(self.radices) > 3 else ()

    def cluster(self, node: object, level: int) -> Ints:
        if not 0 <= level < len(self.levels):
            return super().cluster(node, level)
        return np.asarray(index_array(node, self.nodes) // prod(self.radices[-3:]))

    def cluster_name(self, cluster: int, level: int) -> str:
        first = self.address(cluster * prod(self.radices[-3:]))[:-3]
        return f"({','.join(str(digit) for digit in first)},·,·,·)"

    def formulas(self) -> Mapping[str, Formula]:
        source = "Generalized hypercube paper, equation"
        nodes = Formula(prod(self.radices), r"\prod_{i=1}^{d} R_i", f"{source} 1")
        if any(self.shapes):  # the other equations are for full connectivity in every dimension
            return {"nodes": nodes}
        ports = sum(r - 1 for r in self.radices)
        links = Formula(
            prod(self.radices) * ports // 2, r"\frac{N}{2} \sum_{i=1}^{d} (R_i - 1)", f"{source} 2"
        )
        return {
            "nodes": nodes,
            "links": links,
            "degree": Formula(ports, r"\sum_{i=1}^{d} (R_i - 1)", f"{source} 3"),
            "diameter": Formula(len(self.radices), "d", "Generalized hypercube paper, §5"),
        }

    def formula_symbols(self) -> Mapping[str, int]:
        return {"d": len(self.radices), "N": self.nodes}

    # Distances: every dimension by itself -----------------------------------------------------

    @property
    def vertex_uniform(self) -> bool:
        return all(shape != "m" or radix == 2 for radix, shape in self.dimensions)

    def distance(self, a: object, b: object) -> Ints:
        total = np.asarray(0, dtype=np.int64)
        for (radix, shape), x, y in zip(self.dimensions, self.split(a), self.split(b), strict=True):
            difference = np.abs(x - y)
            if shape == "":
                difference = np.minimum(difference, 1)
            elif shape == "r":
                difference = np.minimum(difference, radix - difference)
            total = total + difference
        return np.asarray(total)

    def shortest_paths(self, a: int, b: int) -> int:
        """The interleavings of one path for each dimension; an even ring may have two paths."""
        total, ways = 0, 1
        for (radix, shape), x, y in zip(self.dimensions, self.split(a), self.split(b), strict=True):
            difference = abs(int(x) - int(y))
            hops = (
                min(difference, radix - difference)
                if shape == "r"
                else min(difference, 1 if not shape else difference)
            )
            total += hops
            ways *= comb(total, hops) * (2 if shape == "r" and 2 * difference == radix else 1)
        return ways

    def distance_counts(self, source: int) -> tuple[int, ...]:
        digits = (int(digit) for digit in self.split(source))
        lines = (
            _line_counts(radix, shape, digit)
            for (radix, shape), digit in zip(self.dimensions, digits, strict=True)
        )
        return tuple(multiply_polynomials(*lines))

    def distance_pairs(self) -> tuple[int, ...]:
        return tuple(
            multiply_polynomials(*(_line_pairs(radix, shape) for radix, shape in self.dimensions))
        )

    def orbits(self) -> tuple[tuple[int, int], ...] | None:
        """A full or ring dimension looks the same from every digit, a mesh line from both ends."""
        lines = [
            [(x, 1 if 2 * x == radix - 1 else 2) for x in range((radix + 1) // 2)]
            if shape == "m"
            else [(0, radix)]
            for radix, shape in self.dimensions
        ]
        if prod(len(line) for line in lines) > MAX_ORBITS:
            return None
        return tuple(
            (self.index(tuple(x for x, _ in choice)), prod(size for _, size in choice))
            for choice in product(*lines)
        )

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the rotations of full dimensions and of rings, and the reversals of lines."""
        return tuple(
            reverse_digit(self, place) if shape == "m" else rotate_digit(self, place)
            for place, (_, shape) in enumerate(self.dimensions)
        )

    def farthest_pair(self) -> tuple[int, int]:
        opposite = (radix // 2 if shape == "r" else radix - 1 for radix, shape in self.dimensions)
        return 0, self.index(tuple(opposite))


def _line_degree(radix: int, shape: str) -> Fraction:
    """Return the mean number of links that one dimension gives a node."""
    return Fraction(_line_pairs(radix, shape)[1], radix)


def _line_counts(radix: int, shape: str, digit: int) -> list[int]:
    """Return how many digits of one dimension are at distance 0, 1, 2 … from one.

    >>> _line_counts(4, "m", 1), _line_counts(4, "r", 1)
    ([1, 2, 1], [1, 2, 1])
    """
    if shape != "m":
        return [count // radix for count in _line_pairs(radix, shape)]
    low, high = sorted((digit, radix - 1 - digit))
    return [1, *[2] * low, *[1] * (high - low)]


def _line_pairs(radix: int, shape: str) -> list[int]:
    """Return how many ordered pairs of digits of one dimension are at distance 0, 1, 2 …

    >>> _line_pairs(4, ""), _line_pairs(4, "r"), _line_pairs(4, "m")
    ([4, 12], [4, 8, 4], [4, 6, 4, 2])
    """
    if shape == "":
        return [radix, radix * (radix - 1)]
    if shape == "m":
        return [radix, *(2 * (radix - h) for h in range(1, radix))]
    half = [2 * radix] * ((radix - 1) // 2)
    return [radix, *half, *([radix] if radix % 2 == 0 else [])]
