"""Several forms in one finding: readings of which the verdict depends, statements joined in one.

- ``Depends``: readings, perhaps the scan, true from some size on; each reading a form.
- ``Joined``: several statements in one sentence: it differs, in part, when one of them is false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from explorer.papers.claim import Doubt, Finding, Foundation, Reading, Verdict
from explorer.papers.forms.form import Form, Grounds, listed, merged

MOST_RANGES = 4
"""So many ranges are told one by one, where a finding is made of several."""


def ranges(found: Iterable[Finding]) -> str:
    """Return the ranges of findings in a few sentences: many of a kind by the first and the last.

    >>> ranges(Finding("so", "agrees", f"n = {n}.") for n in (1, 1, 2))
    'n = 1. n = 2.'
    """
    told = list(dict.fromkeys(one.checked for one in found))
    if len(told) <= MOST_RANGES:
        return " ".join(told)
    return f"{told[0]} So {len(told)} ranges, the last: {told[-1]}"


@dataclass(frozen=True)
class Depends:
    """A statement that can be taken in several ways, each computed by a form.

    ``doubt`` says of which kind it is. Of one mind, the readings give their verdict; else the
    finding depends, and shows the witness and the bars of the first reading that differs. Where
    the scan may be at fault, the first reading is the text as it stands, the second its repair.
    """

    doubt: Doubt
    readings: tuple[tuple[str, Form | Callable[[], Finding]], ...]
    note: str = ""
    rests: Grounds = ()

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        own = (getattr(form, "grounds", ()) for _, form in self.readings)
        return merged(listed(self.rests), *own)

    def __call__(self) -> Finding:
        found = [(name, form()) for name, form in self.readings]
        return depending(self.doubt, found, self.note)


def depending(doubt: Doubt, found: list[tuple[str, Finding]], note: str = "") -> Finding:
    """Return the finding of named readings from the finding of each."""
    verdicts: set[Verdict] = {one.verdict for _, one in found}
    verdict = verdicts.pop() if len(verdicts) == 1 else "depends"
    shown = next((one for _, one in found if one.verdict == "differs"), found[0][1])
    checked = ranges(one for _, one in found)
    barred = next((one for one in (shown, *(one for _, one in found)) if one.evidence), shown)
    return Finding(
        shown.computed,
        verdict,
        checked,
        note or shown.note,
        printed=shown.printed,
        readings=tuple(Reading(name, one.computed, one.verdict) for name, one in found),
        evidence=barred.evidence,
        measure=barred.measure,
        witness=shown.witness if verdict in ("differs", "depends") else None,
        doubt=doubt if verdict == "depends" else None,
    )


@dataclass(frozen=True)
class Joined:
    """Several statements in one sentence, each by name: it differs when one of them is false."""

    parts: tuple[tuple[str, Form | Callable[[], Finding]], ...]
    told: str = ""
    note: str = ""
    rests: Grounds = ()

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        own = (getattr(form, "grounds", ()) for _, form in self.parts)
        return merged(listed(self.rests), *own)

    def __call__(self) -> Finding:
        found = [(name, form()) for name, form in self.parts]
        checked = ranges(one for _, one in found)
        readings = tuple(Reading(name, one.computed, one.verdict) for name, one in found)
        wrong = next(((name, one) for name, one in found if one.verdict != "agrees"), None)
        if wrong is None:
            told = self.told or "; ".join(f"{name}: {one.computed}" for name, one in found)
            return replace(found[0][1], computed=told, checked=checked, note=self.note)
        name, first = wrong
        return replace(
            first,
            computed=f"{name}: {first.computed}",
            checked=checked,
            note=self.note or first.note,
            readings=readings,
            in_part=any(one.verdict == "agrees" for _, one in found),
        )
