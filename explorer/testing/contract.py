"""Contracts: named checks, each a function that raises BrokenContract if the check fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, Literal, NoReturn, TypeVar
from unittest import SkipTest

from explorer.core.errors import BrokenContract, ExplorerError

T = TypeVar("T")

MAX_REPORTED = 300
"""Most characters of the sentence about a broken check."""


class NotApplicable(SkipTest):
    """A check does not apply to this subject; the message says why. Test runners skip it."""


def broken(what: str, do: str) -> NoReturn:
    """Raise BrokenContract with what is wrong, the smallest witness, and what to do about it."""
    raise BrokenContract(f"{what}: {do}")


def require(holds: object, what: str, do: str) -> None:
    """Raise BrokenContract unless something holds."""
    if not holds:
        broken(what, do)


@dataclass(frozen=True)
class Outcome:
    """The outcome of one check: kept, broken or not asked, and the sentence that says why."""

    subject: str
    check: str
    status: Literal["kept", "broken", "not asked"]
    sentence: str = ""
    error: BrokenContract | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True)
class Check:
    """One requirement on one subject. Call it: it raises BrokenContract if it is broken.

    The text of a check is its subject and its name, so a list of checks can be test cases:
    ``@pytest.mark.parametrize("check", network_checks("Q(3)"), ids=str)``.
    """

    subject: str
    name: str
    ask: Callable[[], None]

    def __str__(self) -> str:
        return f"{self.subject}: {self.name}"

    def __call__(self) -> None:
        """Run the check; raise BrokenContract with one sentence, or NotApplicable."""
        try:
            self.ask()
        except SkipTest:
            raise
        except ExplorerError as error:
            raise BrokenContract(
                _one_line(f"{self} – {_without_subject(self.subject, str(error))}")
            ) from error
        except Exception as error:
            sentence = f"{self} – asking fails with {type(error).__name__}: {error}"
            raise BrokenContract(_one_line(sentence)) from error

    def outcome(self) -> Outcome:
        """Run the check and return its outcome."""
        try:
            self()
        except SkipTest as error:
            return Outcome(self.subject, self.name, "not asked", str(error))
        except BrokenContract as error:
            return Outcome(self.subject, self.name, "broken", str(error), error)
        return Outcome(self.subject, self.name, "kept")


def _without_subject(subject: str, sentence: str) -> str:
    """Return a sentence without its leading subject, which is printed before it."""
    return sentence.removeprefix(f"{subject}: ")


def _one_line(text: str) -> str:
    """Return a text on one line, without a final full stop, of at most MAX_REPORTED characters."""
    plain = " ".join(text.split()).rstrip(".")
    return plain if len(plain) < MAX_REPORTED else plain[: MAX_REPORTED - 2] + "…"


class Contract(Generic[T]):
    """The checks of a kind of subject, in the order in which they are written.

    >>> even: Contract[int] = Contract()
    >>> @even.check
    ... def it_is_even(number: int) -> None:
    ...     "Half of it is whole."
    ...     require(number % 2 == 0, f"{number} is odd", "add one")
    >>> [outcome.status for outcome in run(even.of(4, "four"))]
    ['kept']
    >>> run(even.of(3, "three"))[0].sentence
    'three: it is even – 3 is odd: add one.'
    """

    def __init__(self) -> None:
        self._checks: list[tuple[Callable[[T], None], Callable[[T], bool]]] = []
        """Check functions, each with the condition on the subjects it applies to."""

    def check(self, ask: Callable[[T], None]) -> Callable[[T], None]:
        """Add a check, named after the function; its docstring states the requirement."""
        return self.check_where(lambda subject: True)(ask)

    def check_where(
        self, applies: Callable[[T], bool]
    ) -> Callable[[Callable[[T], None]], Callable[[T], None]]:
        """Add a check only of subjects to which ``applies``, which must be fast."""

        def decorator(ask: Callable[[T], None]) -> Callable[[T], None]:
            self._checks.append((ask, applies))
            return ask

        return decorator

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all checks."""
        return tuple(_name(ask) for ask, _ in self._checks)

    def of(self, subject: T, name: str) -> tuple[Check, ...]:
        """Return the checks of one subject."""
        return tuple(
            Check(name, _name(ask), partial(ask, subject))
            for ask, applies in self._checks
            if applies(subject)
        )


def _name(ask: Callable[[T], None]) -> str:
    return ask.__name__.replace("_", " ")


def run(checks: Iterable[Check], collect: bool = True) -> list[Outcome]:
    """Run checks and return their outcomes; without ``collect`` the first broken one raises.

    Raises BrokenContract, whose sentence names the subject, the check, the witness and the remedy.
    """
    outcomes = []
    for check in checks:
        outcome = check.outcome()
        if outcome.error is not None and not collect:
            raise outcome.error
        outcomes.append(outcome)
    return outcomes
