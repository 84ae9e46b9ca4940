"""Computed values of the papers' claims, in German: tests/golden/claims.de.json."""

from __future__ import annotations

from explorer.papers.record import finding_on_record
from explorer.papers.registry import claims
from explorer.words.text import Phrase


def golden() -> dict[str, list[str]]:
    """Return by claim what its computation comes to, and over what range it was looked at."""
    findings = {key: finding_on_record(key) for key in claims()}
    return {
        key: [Phrase(text).in_lang("de") for text in (finding.computed, finding.checked)]
        for key, finding in findings.items()
        if finding is not None
    }
