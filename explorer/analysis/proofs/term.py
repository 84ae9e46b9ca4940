"""Whole numbers and fractions that depend on letters: the values of closed forms for all sizes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from explorer.core.errors import ExplorerError

if TYPE_CHECKING:
    import sympy

MAX_POINTS = 4096
"""Most points at which a term is tested for being whole; above this it stays undecided."""


TERMS_BY_TEXT: Final[dict[str, Term]] = {}
"""Terms by the texts under which specs contain them; a term is never parsed from a text."""


class Undecided(ExplorerError):
    """A question about letters whose answer is not the same for all of their values."""


@dataclass(frozen=True, eq=False)
class Term:
    """An exact number as an expression in letters, each of them any whole number from 0 on.

    Addition, multiplication, powers and shifts are exact. ``//`` and ``%`` are computed if the
    quotient is whole for all values of the letters, or always leaves the same remainder; else the
    quotient stays a floor. A comparison returns an answer if it is the same for all values, and
    raises Undecided otherwise.

    >>> n = letter("n")
    >>> (n + 1) << n == 2**n + n * 2**n, (n * (n + 1) // 2 + 1) > 0
    (True, True)
    """

    expression: sympy.Expr

    def __add__(self, other: Any) -> Term:
        return Term(self.expression + expression_of(other))

    def __sub__(self, other: Any) -> Term:
        return Term(self.expression - expression_of(other))

    def __rsub__(self, other: Any) -> Term:
        return Term(expression_of(other) - self.expression)

    def __mul__(self, other: Any) -> Term:
        return Term(self.expression * expression_of(other))

    def __pow__(self, other: Any) -> Term:
        return Term(self.expression ** expression_of(other))

    def __rpow__(self, other: Any) -> Term:
        return Term(expression_of(other) ** self.expression)

    def __truediv__(self, other: Any) -> Term:
        return Term(self.expression / expression_of(other))

    def __rtruediv__(self, other: Any) -> Term:
        return Term(expression_of(other) / self.expression)

    def __lshift__(self, other: Any) -> Term:
        return self * Term(2 ** expression_of(other))

    def __rlshift__(self, other: Any) -> Term:
        return as_term(other) * Term(2**self.expression)

    def __rshift__(self, other: Any) -> Term:
        return floor(self / Term(2 ** expression_of(other)))

    def __neg__(self) -> Term:
        return Term(-self.expression)

    def __floordiv__(self, other: Any) -> Term:
        return floor(self / other)

    def __rfloordiv__(self, other: Any) -> Term:
        return floor(as_term(other) / self)

    def __mod__(self, other: Any) -> Term:
        return Term(self.expression - floor(self / other).expression * expression_of(other))

    __radd__, __rmul__ = __add__, __mul__

    def __eq__(self, other: object) -> bool:
        return sign(self - other) == 0

    def __divmod__(self, other: Any) -> tuple[Term, Term]:
        return self // other, self % other

    def bit_length(self) -> Term:
        """Return n of 2^n - 1; raise Undecided for any other number."""
        return log2(self + 1)

    def __lt__(self, other: Any) -> bool:
        return _is_positive(as_term(other) - self)

    def __le__(self, other: Any) -> bool:
        return not _is_positive(self - other)

    def __gt__(self, other: Any) -> bool:
        return _is_positive(self - other)

    def __ge__(self, other: Any) -> bool:
        return not _is_positive(as_term(other) - self)

    def __bool__(self) -> bool:
        return sign(self) != 0

    def __hash__(self) -> int:
        return hash(self.expression)

    def __str__(self) -> str:
        return str(self.expression)

    def __format__(self, form: str) -> str:
        text = f"⟨{self.expression}⟩"
        TERMS_BY_TEXT[text] = self
        return text


def letter(name: str) -> Term:
    """Return a letter: a term that is any whole number from 0 on."""
    import sympy

    return Term(sympy.Symbol(name, integer=True, nonnegative=True))


def expression_of(value: Any) -> sympy.Expr:
    """Return a term or an exact number as a sympy expression; raise Undecided for anything else."""
    import sympy

    if isinstance(value, Term):
        return value.expression
    if isinstance(value, int):
        return sympy.Integer(value)
    if isinstance(value, Fraction):
        return sympy.Rational(value.numerator, value.denominator)
    raise Undecided(f"{value!r} is no exact number")


def as_term(value: Any) -> Term:
    """Return a term or an exact number as a term."""
    return value if isinstance(value, Term) else Term(expression_of(value))


# Normal form -------------------------------------------------------------------------------------


@cache
def normal(expression: sympy.Expr) -> sympy.Expr:
    """Return an expression as a sum of products of letters and of powers such as 2^n.

    A power with a letter in its exponent becomes powers of primes, one for each product of letters
    in the exponent: 4^(n+1) is 4·(2^n)². A part that is not of this form stays as it is, and is
    treated as a letter.
    """
    import sympy

    def powers(power: sympy.Pow) -> sympy.Expr:
        result = sympy.Integer(1)
        for part in sympy.Add.make_args(sympy.expand(power.exp)):
            count, letter_part = part.as_coeff_Mul()
            for prime, times in sympy.factorint(power.base).items():
                base = (
                    sympy.Integer(prime) if letter_part == 1 else _power(prime, normal(letter_part))
                )
                result *= base ** (times * count)
        return result

    return sympy.expand(expression.replace(_is_power, powers))


def log2(value: Any) -> Term:
    """Return the logarithm of a power of two; raise Undecided if it is not seen to be one.

    >>> str(log2(4 * 2 ** letter("n")))
    'n + 2'
    """
    import sympy

    power = sympy.powsimp(sympy.expand(expression_of(value)), force=True)
    exponent = sympy.expand(sympy.expand_log(sympy.log(power, 2), force=True))
    if exponent.has(sympy.log):
        raise Undecided(f"{value} is no power of two")
    return Term(exponent)


def _is_power(part: sympy.Basic) -> bool:
    return bool(part.is_Pow and part.base.is_Integer and part.base > 1 and part.exp.free_symbols)


def _power(prime: int, exponent: sympy.Expr) -> sympy.Expr:
    import sympy

    # Written as 1 plus a number from 0 on, so that a difference such as 2^n - 1 shows its sign.
    return 1 + sympy.Symbol(f"{prime}^{exponent}-1", nonnegative=True)


def sign(term: Term) -> int:
    """Return -1, 0 or 1 if a term has the same sign for all values of its letters.

    Raises Undecided if the sign varies, or if the normal form does not show it.
    """
    import sympy

    expression = normal(term.expression)
    if not expression.is_polynomial():
        numerator, denominator = sympy.fraction(sympy.together(expression))
        if denominator.free_symbols:
            return sign(Term(numerator)) * sign(Term(denominator))
        expression = sympy.expand(numerator / denominator)
    if expression == 0:
        return 0
    for side in (1, -1):
        if _all_positive(side * expression) and expression.as_coeff_Add()[0] != 0:
            return side
    raise Undecided(f"{term} has no one sign that shows")


def _is_positive(term: Term) -> bool:
    """Return whether a term is above 0 for all values of its letters; raise Undecided if mixed."""
    expression = normal(term.expression)
    if expression == 0 or (_all_positive(-expression) and _is_sum(expression)):
        return False
    return sign(term) > 0


def _is_sum(expression: sympy.Expr) -> bool:
    import sympy

    if expression.is_polynomial():
        return True
    return not sympy.fraction(sympy.together(expression))[1].free_symbols


def _all_positive(expression: sympy.Expr) -> bool:
    import sympy

    parts = sympy.Add.make_args(expression)
    return all(part.is_nonnegative for part in parts)


# Quotients ---------------------------------------------------------------------------------------


def floor(value: Any) -> Term:
    """Return the greatest whole number not above a value, computed if possible.

    >>> n = letter("n")
    >>> str(floor((2 * n + 1) / 2)), str(floor(n / 2))
    ('n', 'floor(n/2)')
    """
    import sympy

    term = as_term(value)
    expression = sympy.expand(term.expression)
    shared = _denominator(expression)
    for rest in range(min(shared, 64)):
        lower = expression - sympy.Rational(rest, shared)
        if is_whole(lower):
            return Term(lower)
    return Term(sympy.floor(expression))


def _denominator(expression: sympy.Expr) -> int:
    """Return a common denominator of all coefficients."""
    import sympy

    result = 1
    for part in sympy.Add.make_args(expression):
        result = sympy.ilcm(result, part.as_coeff_Mul()[0].q)
    return int(result)


def is_whole(expression: sympy.Expr) -> bool:
    """Return whether an expression is shown to be whole for all values of its letters.

    An expression in c^n and n^d satisfies a linear recurrence in each letter, with first
    coefficient 1 and whole other coefficients. So it is always whole if it is whole at as many
    points as the recurrence is long. The coefficient of a factorial has to be whole by itself.
    """
    import sympy

    if expression.has(sympy.factorial):
        factors = tuple(expression.atoms(sympy.factorial))
        parts = sympy.collect(sympy.expand(expression), factors, evaluate=False)
        return all(is_whole(part) for part in parts.values())
    letters = sorted(expression.free_symbols, key=str)
    lengths = [_recurrence_length(expression, at) for at in letters]
    if None in lengths:
        return False
    orders = [length for length in lengths if length is not None]
    points = 1
    for order in orders:
        points *= order
    if points > MAX_POINTS:
        return False
    if _denominator(sympy.expand(expression)) == 1:
        return True
    values: Callable[..., Any] = lambda *at: expression.subs(dict(zip(letters, at, strict=True)))  # noqa: E731
    return all(
        sympy.Rational(values(*at)).q == 1 for at in product(*(range(order) for order in orders))
    )


def _recurrence_length(expression: sympy.Expr, at: sympy.Symbol) -> int | None:
    """Return the length of the recurrence that an expression satisfies in a letter, or None."""
    import sympy

    degrees: dict[int, int] = {}
    for part in sympy.Add.make_args(sympy.expand(expression)):
        base, degree = 1, 0
        for factor in sympy.Mul.make_args(part):
            if not factor.has(at):
                continue
            if factor == at or (factor.is_Pow and factor.base == at and factor.exp.is_Integer):
                degree += int(factor.as_base_exp()[1])
                continue
            count = factor.exp.coeff(at) if factor.is_Pow else None
            if count is None or not factor.base.is_Integer or not count.is_Integer or count < 0:
                return None
            if (factor.exp - count * at).has(at):
                return None
            base *= int(factor.base) ** int(count)
        if degree < 0:
            return None
        degrees[base] = max(degrees.get(base, 0), degree)
    return sum(degree + 1 for degree in degrees.values())
