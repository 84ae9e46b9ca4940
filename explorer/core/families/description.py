"""The parts of a network's description: parameters, kinds of links, ports, formulas, degrees."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from unicodedata import combining, normalize


@dataclass(frozen=True)
class Parameter:
    """A parameter of a family: its letter in the paper, a title, and its own range.

    If not ``grows``, as for a random seed, another value gives a network of the same size.
    """

    name: str
    title: str
    minimum: int
    maximum: int
    grows: bool = True


@dataclass(frozen=True)
class Kind:
    """A kind of link: a key, the paper's name for it, and the role that gives its line style.

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
class OtherName:
    """Another name of a family, or of some of its networks, and the spec that it stands for.

    Letters in braces stand for numbers, in ``form`` and in ``spec``; ``{k}^{n}`` is k, n times.

    >>> cube = OtherName("k-ary n-cube", "{k}-ary {n}-cube", "Torus({k}^{n})")
    >>> cube.read("4-ary 3-cube"), cube.name_of("Torus(4,4,4)"), cube.name_of("Torus(4,3)")
    ('Torus(4,4,4)', '4-ary 3-cube', None)
    >>> OtherName("Nauru graph", "Nauru graph", "S(4)").read("nauru Graph")
    'S(4)'
    """

    title: str
    form: str
    spec: str

    def read(self, text: str) -> str | None:
        """Return the spec for a text of this form, None for a text of another form."""
        numbers = _numbers(plain_words(self.form), plain_words(text))
        if numbers is None:
            return None
        spec = self.spec.format(**numbers)
        # Families take ten dimensions at most: up to 20 are written out, and refused by the family.
        return re.sub(r"(\d+)\^(\d+)", lambda m: ",".join([m[1]] * min(int(m[2]), 20)), spec)

    def name_of(self, spec: str) -> str | None:
        """Return the name of a network in this form, None if it has no such name."""
        head, _, inside = spec.removesuffix(")").partition("(")
        arguments = inside.split(",")
        if "^" in self.spec:
            all_equal = len(set(arguments)) == 1
            spec = f"{head}({arguments[0]}^{len(arguments)})" if all_equal else ""
        numbers = _numbers(self.spec, spec)
        return None if numbers is None else self.form.format(**numbers)

    def example(self, samples: tuple[str, ...]) -> str:
        """Return an example's spec: the last sample of this name, else 4 for every letter."""
        specs = (spec for spec in (self.spec, *reversed(samples)) if self.name_of(spec))
        return next(specs, self.read(re.sub(r"\{\w\}", "4", self.form)) or self.spec)


def plain_words(text: str) -> str:
    """Return a text in lower case, without accents, with single blanks and hyphens for dashes."""
    letters = (c for c in normalize("NFKD", text) if not combining(c))
    return " ".join("".join(letters).replace("–", "-").casefold().split())


def _numbers(form: str, text: str) -> dict[str, str] | None:
    """Return the numbers in a text for the letters of a form, None if it has another form."""
    parts = re.split(r"\{(\w)\}", form)
    pattern = ""
    for i, part in enumerate(parts):
        is_repeated = f"(?P<{part}>" in pattern
        number = f"(?P={part})" if is_repeated else f"(?P<{part}>[0-9]{{1,6}})"
        pattern += number if i % 2 else re.escape(part)
    match = re.fullmatch(pattern, text)
    return match and match.groupdict()


@dataclass(frozen=True)
class Formula:
    """A formula that a paper prints: its exact value, its LaTeX, and its place in the paper.

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
