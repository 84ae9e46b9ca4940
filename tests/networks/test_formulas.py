"""The formula that is printed beside a number says that number: its LaTeX, read and evaluated."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from fractions import Fraction
from math import ceil, factorial, floor

import pytest

from explorer.core.network import Network
from explorer.core.registry import families, network
from explorer.networks.finite.slim_fly import SlimFly

TOKEN = re.compile(r"\\[a-zA-Z]+|\\[{},;]|\d+|[a-zA-Z]|[-+/^_!(){},=<]")
BLANK = {r"\left", r"\right", r"\,", r"\;"}
CLOSED: Mapping[str, tuple[str, Callable[[Fraction], Fraction]]] = {
    "(": (")", Fraction),
    "{": ("}", Fraction),
    r"\lceil": (r"\rceil", lambda x: Fraction(ceil(x))),
    r"\lfloor": (r"\rfloor", lambda x: Fraction(floor(x))),
}
BEGIN = {*CLOSED, r"\frac", r"\sum", r"\prod", r"\max", r"\bar"}


class Reader:
    """Evaluates LaTeX where letters stand for numbers, or for lists that an index runs through."""

    def __init__(self, latex: str, letters: Mapping[str, Fraction | tuple[int, ...]]) -> None:
        self.tokens = [token for token in TOKEN.findall(latex) if token not in BLANK]
        self.letters = dict(letters)
        self.at = 0

    def ahead(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, expected: str = "") -> str:
        token = self.ahead()
        assert token, f"more is expected behind {self.tokens}"
        assert expected in ("", token), (expected, token, self.tokens)
        self.at += 1
        return token

    def sum(self) -> Fraction:
        value = self.product()
        while self.ahead() in ("+", "-"):
            sign = 1 if self.take() == "+" else -1
            value += sign * self.product()
        return value

    def product(self) -> Fraction:
        value = self.power()
        while True:
            if self.ahead() in (r"\cdot", r"\times"):
                self.take()
                value *= self.power()
            elif self.ahead() == "/":
                self.take()
                value /= self.power()
            elif self.ahead() in BEGIN or self.ahead().isalnum():
                value *= self.power()
            else:
                return value

    def power(self) -> Fraction:
        value = self.atom()
        while self.ahead() in ("!", "^"):
            value = Fraction(factorial(int(value))) if self.take() == "!" else self.raised(value)
        return value

    def raised(self, base: Fraction) -> Fraction:
        exponent = self.atom()
        assert exponent.denominator == 1
        return base ** int(exponent)

    def atom(self) -> Fraction:
        token = self.take()
        if token in CLOSED:
            close, rounded = CLOSED[token]
            value = self.sum()
            self.take(close)
            return rounded(value)
        if token == r"\frac":
            return self.atom() / self.atom()
        if token == r"\max":
            self.take(r"\{")
            parts = [self.sum()]
            while self.ahead() == ",":
                self.take()
                parts.append(self.sum())
            self.take(r"\}")
            return max(parts)
        if token in (r"\sum", r"\prod"):
            return self.over(token)
        if token == r"\bar":
            self.take("d")
            token = "mean"
        if token.isdigit():
            return Fraction(token)
        return self.letter(token)

    def letter(self, name: str) -> Fraction:
        """Return the value of a letter; the index of a list is below it, other words are not."""
        value = self.letters[name]
        if self.ahead() != "_":
            assert isinstance(value, Fraction)
            return value
        self.take()
        if not isinstance(value, tuple):
            self.word()
            return value
        return Fraction(value[int(self.atom()) - 1])

    def word(self) -> None:
        if self.take() == "{":
            while self.take() != "}":
                pass

    def over(self, sign: str) -> Fraction:
        """Return a sum or product over an index: its body is the product that follows."""
        for expected in ("_", "{", "i", "="):
            self.take(expected)
        first = int(self.sum())
        self.take("}")
        self.take("^")
        last, begin = int(self.atom()), self.at
        value = Fraction(sign == r"\prod")
        for i in range(first, last + 1):
            self.at, self.letters["i"] = begin, Fraction(i)
            left = self.product()
            value = value * left if sign == r"\prod" else value + left
        return value


def letters(net: Network) -> dict[str, Fraction | tuple[int, ...]]:
    """Return the values of the letters of printed formulas, from the papers' definitions."""
    parameters = {field.name: getattr(net, field.name) for field in fields(net)}
    values: dict[str, Fraction | tuple[int, ...]] = {
        name: Fraction(value) for name, value in parameters.items() if isinstance(value, int)
    }
    radices = next((v for v in parameters.values() if isinstance(v, tuple)), ())
    if net.family in ("Torus", "Mesh", "GHC"):
        bits = (radices[0] - 1).bit_length()
        values |= {"R": radices, "d": Fraction(len(radices)), "N": Fraction(net.nodes)}
        values |= {"m": Fraction(bits), "n": Fraction((len(radices) - 1) * bits)}
    if isinstance(net, SlimFly):
        # q = 4w + δ.
        values[r"\delta"] = Fraction(net.q - 4 * round(net.q / 4))
    if net.family == "CCC":
        values["m"] = Fraction((parameters["n"] - 1).bit_length())
    if net.family == "Hypernet":
        # d dimensions inside, and as many nodes as m + n bits tell apart.
        values |= {"m": Fraction(0), "n": Fraction((net.nodes - 1).bit_length())}
    if net.family == "EH":
        values["n"] = parameters["s"] + parameters["t"] + Fraction(1)
    thirds = values["m"] if net.family == "SCQ" else values.get("n", Fraction(0))
    assert isinstance(thirds, Fraction)
    values |= dict(zip("xy", map(Fraction, divmod(int(thirds), 3)), strict=True))
    formulas = net.formulas()
    if "mean_distance" in formulas:
        values["mean"] = Fraction(formulas["mean_distance"].value)
    return values


PLACE = r"(?:§\d[\d.]*|(?:Table|Theorem|equation|Fig\.) \d[\d.]*|appendix|abstract)"
PAPER = (
    rf"(?:Star-crossed cube|HCN|ECQ|Metacube|Generalized hypercube) paper, {PLACE}(?: and {PLACE})*"
    r"(?:,? (?:with|for) .*\d?[a-z]\b.*|: diameter times mean degree)?"
)
BOOK = (
    "Corbett 1992|Yang, Evans and Megson 2005|El-Amawy and Latifi 1991|Choudum and Sunitha 2002"
    "|Preparata and Vuillemin 1981|Kim, Dally, Scott and Abts 2008|Besta and Hoefler 2014"
    "|Lakhotia and others 2022|Chiang and Chen 1995|Day and Tripathi 1992"
)


@pytest.mark.parametrize("spec", [spec for cls in families().values() for spec in cls.samples])
def test_the_latex_of_a_formula_has_its_value_and_its_source_says_where_it_is_printed(
    spec: str,
) -> None:
    net = network(spec)
    for name, formula in net.formulas().items():
        source = formula.source
        assert re.fullmatch(rf"{PAPER}(?:; {PAPER})*|{BOOK}", source), (name, source)
        # The meanings of letters follow the formula; one part of "s+1 / t+1" is the value.
        latex = re.split(r",\\; ", formula.latex)[0]
        values = []
        for part in latex.split(r"\,/\,"):
            reader = Reader(part, letters(net))
            values.append(reader.sum())
            assert not reader.ahead(), (name, formula.latex)
        assert formula.value in values, (name, formula.latex, values, formula.value)


def test_the_reader_reads_as_mathematicians_do() -> None:
    read = {r"2n+1": 7, r"2^{2n}": 64, r"\frac{n!}{2!(n-2)!}": 3, r"3 \cdot 2^{n-1}": 12}
    read |= {r"\sum_{i=1}^{n} i^2 + 1": 15, r"n - 4 + \left\lceil \frac{n}{2} \right\rceil": 1}
    for latex, value in read.items():
        assert Reader(latex, {"n": Fraction(3)}).sum() == value


@pytest.mark.parametrize(
    ("spec", "printed"), [("Torus(4,4,4)", 4), ("Torus(4,8)", 1), ("Torus(3,3)", 1)]
)
def test_formulas_of_the_hcn_paper_are_those_of_tori_of_powers_of_two(
    spec: str, printed: int
) -> None:
    formulas = network(spec).formulas()
    assert len(formulas) == printed
    assert formulas["nodes"].value == network(spec).nodes
