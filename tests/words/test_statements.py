"""Statements of the papers and comments on them have their German, with the same names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from explorer.papers.record import finding_on_record
from explorer.papers.registry import claims
from explorer.words.forms import localized_number
from explorer.words.sentences import NUMBER, sentence_in, statements
from explorer.words.text import as_text, in_language, text_in_language

ENGLISH = re.compile(
    r"\b(the|of|is|are|and|which|each|every|than|with|from|has|have|to|its|it|that|at|not|for|by"
    r"|as|on|one|two|no|be|where|free|equal|takes?|nodes?|links?|printed|below|beside)\b"
)
"""Words that English statements are full of, and German ones have none of."""

WORD = re.compile(r"[A-Za-z]{2,}")
UNTRANSLATED = re.compile(
    r"\$[^$]*\$|§[\d.]+\d|(?:Figure|Abbildung) [\d.]*\d|\d+(?:[.,]\d+)*"
    r"|(?<![\w-])[A-Z]\w*(?:\([^()]*\))+|\([^()a-z]*\)"
)
"""Formulas, sections, figures, specs, addresses and numbers."""


def texts(claim: str) -> Iterator[str]:
    """Yield the texts about a claim, without computed and printed values."""
    item, finding = claims()[claim], finding_on_record(claim)
    yield from (item.statement, item.because, finding.note)
    yield from (reading.name for reading in finding.readings)
    if finding.witness:
        yield finding.witness.sentence


CLAIM_OF_TEXT = {text: claim for claim in claims() for text in texts(claim) if text}
"""Each text with a claim that it is said of."""


def count_untranslated(text: str) -> Counter[str]:
    """Return what a text names in any language, each as often as it does."""
    return Counter(name.replace("Figure", "Abbildung") for name in UNTRANSLATED.findall(text))


def as_german(names: Counter[str]) -> Counter[str]:
    """Return what an English text names, the marks of numbers as German has them."""
    counts: Counter[str] = Counter()
    for name, times in names.items():
        counts[localized_number(name, "de") if NUMBER.fullmatch(name) else name] += times
    return counts


def test_every_text_has_its_german() -> None:
    untranslated = [
        f"{claim}: {text}"
        for text, claim in CLAIM_OF_TEXT.items()
        if WORD.search(UNTRANSLATED.sub("", text)) and sentence_in(text, "de") == text
    ]
    assert not untranslated, untranslated


@pytest.mark.parametrize("paper", sorted({claim.paper for claim in claims().values()}))
def test_the_same_things_are_named(paper: str) -> None:
    for text, claim in CLAIM_OF_TEXT.items():
        if claims()[claim].paper == paper:
            german = sentence_in(text, "de")
            assert count_untranslated(german) == as_german(count_untranslated(text)), (
                claim,
                text,
                german,
            )


def test_no_english_is_left() -> None:
    german = [(claim, sentence_in(text, "de")) for text, claim in CLAIM_OF_TEXT.items()]
    english = [both for both in german if ENGLISH.search(UNTRANSLATED.sub("", both[1]))]
    assert not english, english


def test_nothing_is_there_that_nobody_says() -> None:
    assert not sorted(statements("de").keys() - CLAIM_OF_TEXT.keys())
    assert list(statements("de")) == sorted(statements("de"))
    assert not statements("en")


def test_a_sentence_is_a_sentence_and_a_phrase_a_phrase() -> None:
    other = [
        (claim, german)
        for text, claim in CLAIM_OF_TEXT.items()
        if _sentence_form(text) != _sentence_form(german := sentence_in(text, "de"))
    ]
    assert not other, other


def _sentence_form(text: str) -> tuple[bool, bool]:
    """Return whether a text ends as a sentence but does not begin as one."""
    return text.endswith("."), text.endswith(".") and text[0].islower()


def test_fragments_and_sentences_are_translated() -> None:
    assert text_in_language("for every pair", "de") == "für jedes Paar"
    assert text_in_language("For every pair.", "de") == "Für jedes Paar."
    # A word alone may be a key of a document: only what is meant to be read is said.
    assert text_in_language("steps", "de") == "steps"
    assert in_language([as_text("steps")], "de") == ["Schritte"]
    # Braces of LaTeX are no gaps.
    half = "MC(k,m) has $\\frac{m+k}{2} \\cdot 2^{m 2^k + k}$ links."
    assert text_in_language(half, "de") == half.replace("has", "hat").replace(
        "links", "Verbindungen"
    )


def test_half_a_text_is_not_translated() -> None:
    assert (
        text_in_language("n = 3, m free, equal dimension", "de")
        == "n = 3, m frei, gleiche Dimension"
    )
    lost = "a ball, equal dimension"
    assert sentence_in(lost, "de") == lost
