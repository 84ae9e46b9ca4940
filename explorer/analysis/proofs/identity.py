"""A relation of two closed forms at every size of a family, proved by algebra."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from operator import eq, ge, gt, le, lt
from typing import Any, Final

from explorer.analysis.proofs.term import Term, Undecided, as_term, letter

HOLDS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "=": eq, "≤": le, "≥": ge, "<": lt, ">": gt,
}  # fmt: skip

MAX_CASES = 8
"""Most cases of a case distinction."""

Sizes = tuple[Term, ...]
Value = Callable[[Sizes], Any]


@dataclass(frozen=True)
class Identity:
    """A relation of two values at all sizes from a least size on.

    ``names`` are the names of the sizes, ``least`` the least value of each; ``left`` and ``right``
    compute the two values from terms; ``relation`` is a key of HOLDS. With ``rising`` each size is
    greater than the one before it.

    >>> squares = Identity(("n",), (1,), lambda at: at[0] ** 2 + at[0], lambda at: 2 * at[0], "≥")
    >>> squares.proof(), squares.range
    ('', 'every n ≥ 1')
    >>> halves = Identity(("n",), (1,), lambda at: at[0] // 2 + (at[0] + 1) // 2, lambda at: at[0])
    >>> halves.proof()
    'n even and odd apart'
    """

    names: tuple[str, ...]
    least: tuple[int, ...]
    left: Value
    right: Value
    relation: str = "="
    rising: bool = False

    @property
    def range(self) -> str:
        """The sizes in words."""
        if self.rising:
            chain = " < ".join((str(self.least[0] - 1), *self.names))
            return f"all {chain}"
        parts = (f"{name} ≥ {low}" for name, low in zip(self.names, self.least, strict=True))
        return f"every {' and '.join(parts)}"

    def proof(self) -> str | None:
        """Return the case distinction that proves it ("" if none was needed), None if unproved.

        The proof is made anew each time: in every case both values are computed from symbols by
        the code that computes them from numbers, and their difference is brought to normal form.
        """
        for name, cases in self._case_distinctions():
            try:
                if all(self._holds(sizes) for sizes in cases):
                    return name
            except Undecided:
                continue
            except Exception:
                # Code for numbers can fail in many ways on symbols; no case distinction helps then.
                return None
        return None

    def _holds(self, sizes: Sizes) -> bool:
        return HOLDS[self.relation](as_term(self.left(sizes)), as_term(self.right(sizes)))

    def _case_distinctions(self) -> Iterator[tuple[str, list[Sizes]]]:
        """Yield (name, cases) of each case distinction; a case has one term for each size."""
        letters = [letter(name) for name in self.names]
        sizes = self._sizes(letters)
        yield "", [sizes]
        for by, apart in ((2, "even and odd apart"), (6, "apart by its rest when divided by 6")):
            parts = [[by * term + rest for rest in range(by)] for term in letters]
            if by ** len(letters) <= MAX_CASES:
                cases = [self._sizes(chosen) for chosen in product(*parts)]
                yield f"{' and '.join(self.names)} {apart}", cases
        if len(letters) == 2 and not self.rising and self.least[0] == self.least[1]:
            low = letters[0] + self.least[0]
            high = low + 1 + letters[1]
            a, b = self.names
            yield (
                f"{a} < {b}, {a} = {b} and {a} > {b} apart",
                [(low, high), (low, low), (high, low)],
            )

    def _sizes(self, letters: Sequence[Any]) -> Sizes:
        """Return the sizes as terms in ``letters``, each of which is any number from 0 on."""
        if not self.rising:
            return tuple(a + low for a, low in zip(letters, self.least, strict=True))
        sizes: list[Term] = []
        for term, low in zip(letters, self.least, strict=True):
            sizes.append(term + (sizes[-1] + 1 if sizes else low))
        return tuple(sizes)
