"""Forms joining several: readings on which the verdict depends, and joined statements.

- ``Depends``: several readings, each a form: of the words, of the scan, or from some size on.
- ``Joined``: several statements in one sentence: it differs, in part, when one of them is false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from explorer.papers.claim import Doubt, Finding, Foundation, Reading, Verdict
from explorer.papers.forms.form import Form, Grounds, as_tuple, merged_foundations

MAX_LISTED_RANGES = 4
"""Most ranges that a finding of several lists one by one."""


def checked_ranges(findings: Iterable[Finding]) -> str:
    """Return the ranges of findings in a few sentences; of many alike only the first and the last.

    >>> checked_ranges(Finding("so", "agrees", f"n = {n}.") for n in (1, 1, 2))
    'n = 1. n = 2.'
    """
    texts = list(dict.fromkeys(finding.checked for finding in findings))
    if len(texts) <= MAX_LISTED_RANGES:
        return " ".join(texts)
    return f"{texts[0]} So {len(texts)} ranges, the last: {texts[-1]}"


@dataclass(frozen=True)
class Depends:
    """A statement with several possible readings, each computed by a form.

    ``doubt`` is the kind of doubt. If the readings agree, they give the verdict; otherwise the
    finding depends, and shows witness and evidence of the first reading that differs. If the
    scan may be at fault, the first reading is the scanned text, the second its repair.
    """

    doubt: Doubt
    readings: tuple[tuple[str, Form | Callable[[], Finding]], ...]
    note: str = ""
    rests: Grounds = ()

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        grounds = (getattr(form, "grounds", ()) for _, form in self.readings)
        return merged_foundations(as_tuple(self.rests), *grounds)

    def __call__(self) -> Finding:
        findings = [(name, form()) for name, form in self.readings]
        return combine_readings(self.doubt, findings, self.note)


def combine_readings(doubt: Doubt, findings: list[tuple[str, Finding]], note: str = "") -> Finding:
    """Return the combined finding of named readings."""
    verdicts: set[Verdict] = {finding.verdict for _, finding in findings}
    verdict = verdicts.pop() if len(verdicts) == 1 else "depends"
    differing = next(
        (finding for _, finding in findings if finding.verdict == "differs"), findings[0][1]
    )
    checked = checked_ranges(finding for _, finding in findings)
    with_evidence = next(
        (
            finding
            for finding in (differing, *(finding for _, finding in findings))
            if finding.evidence
        ),
        differing,
    )
    return Finding(
        differing.computed,
        verdict,
        checked,
        note or differing.note,
        printed=differing.printed,
        readings=tuple(
            Reading(name, finding.computed, finding.verdict) for name, finding in findings
        ),
        evidence=with_evidence.evidence,
        measure=with_evidence.measure,
        witness=differing.witness if verdict in ("differs", "depends") else None,
        doubt=doubt if verdict == "depends" else None,
    )


@dataclass(frozen=True)
class Joined:
    """Several statements in one sentence, each with a name: it differs if one of them is false."""

    parts: tuple[tuple[str, Form | Callable[[], Finding]], ...]
    summary: str = ""
    note: str = ""
    rests: Grounds = ()

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        grounds = (getattr(form, "grounds", ()) for _, form in self.parts)
        return merged_foundations(as_tuple(self.rests), *grounds)

    def __call__(self) -> Finding:
        findings = [(name, form()) for name, form in self.parts]
        checked = checked_ranges(finding for _, finding in findings)
        readings = tuple(
            Reading(name, finding.computed, finding.verdict) for name, finding in findings
        )
        wrong = next(
            ((name, finding) for name, finding in findings if finding.verdict != "agrees"), None
        )
        if wrong is None:
            computed = self.summary or "; ".join(
                f"{name}: {finding.computed}" for name, finding in findings
            )
            return replace(findings[0][1], computed=computed, checked=checked, note=self.note)
        name, first = wrong
        return replace(
            first,
            computed=f"{name}: {first.computed}",
            checked=checked,
            note=self.note or first.note,
            readings=readings,
            in_part=any(finding.verdict == "agrees" for _, finding in findings),
        )
