"""The list of the papers' statements: a row for every claim, and the counts by verdict."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Literal, TypedDict

from explorer.core.basis import KINDS
from explorer.documents.jobs.offer import JobOffer
from explorer.documents.papers.haystack import SearchableText
from explorer.notation.csv_escape import rows_as_csv
from explorer.notation.json_form import json_form
from explorer.notation.prose import Prose, plain, quoted, rich, sentence
from explorer.papers.claim import DOUBTS, FOUNDATIONS, VERDICTS, Claim, Finding
from explorer.papers.paper_tables import Drawing, Figure, Table
from explorer.papers.record import finding_on_record, recorded_basis
from explorer.papers.registry import PAPERS, Paper, claims, drawings, figures, tables
from explorer.words.lines import Quoted
from explorer.words.text import Phrase, Text, TextParts, in_language

PENDING = "pending"
"""Stands for the verdict of a claim without a recorded finding."""


class PaperDocument(TypedDict):
    """A paper as a list names it."""

    key: str
    short: str
    authors: str


class BadgeDocument(TypedDict):
    """A word beside a verdict, its meaning, and the id of another claim that it links to."""

    word: str
    why: str
    claim: str


class KindDocument(TypedDict):
    """A way in which things are known, and its meaning."""

    key: str
    meaning: str


class StatementRow(TypedDict):
    """A statement in the list; ``text`` is the searchable text in lower case.

    ``known`` says how its verdict is known, ``marks`` are words beside it. ``value`` is the printed
    value; the computed one alone, with ``computed`` None, if both agree or the claim is open.
    """

    id: str
    paper: str
    verdict: str
    known: str
    marks: list[str]
    place: str
    says: Prose
    value: Prose
    computed: Prose | None
    text: str


class ListedRow(TypedDict):
    """A table or a figure in the list of its paper."""

    id: str
    paper: str
    place: str
    title: Prose
    text: str


class ExampleDocument(TypedDict):
    """A statement to start with."""

    id: str
    says: Prose


class OverviewDocument(TypedDict):
    """The panel beside the list while nothing is opened: counts by paper and verdict.

    ``job`` is the computation of all claims, which can be handed to the server.
    """

    kind: Literal["overview"]
    job: JobOffer | None
    total: int
    counts: dict[str, dict[str, int]]
    known: dict[str, int]
    example: ExampleDocument | None


@cache
def paper(key: str) -> Paper:
    """Return a paper by its key."""
    return next(item for item in PAPERS if item.key == key)


def place_in_paper(claim_paper: str, place: str) -> str:
    """Return the place where a statement is printed, in words.

    >>> place_in_paper("hcn", "§3.5")
    'Ghose and Desai, “The HCN”, §3.5'
    """
    item = paper(claim_paper)
    authors, title = Phrase(item.authors), Quoted(item.title.split(":")[0])
    return Text("{authors}, “{title}”, {place}", authors=authors, title=title, place=Phrase(place))


def verdict_of(finding: Finding | None) -> str:
    """Return the verdict of a finding, or ``pending`` if there is no finding."""
    return finding.verdict if finding else PENDING


def printed_of(claim: Claim, finding: Finding | None) -> str:
    """Return the printed text of a claim, in the exact form of its finding."""
    return (finding.printed if finding else None) or claim.printed


def printed_sentence(claim: Claim, finding: Finding | None) -> Prose:
    """Return the printed text of a claim as a sentence, in the paper's words or in ours."""
    return without_breaks(finding.printed) if finding and finding.printed else quoted(claim.printed)


def values(claim: Claim, finding: Finding | None) -> tuple[Prose, Prose | None]:
    """Return the printed and the computed value of a row; if they agree, or if open, the latter."""
    if finding is None:
        return quoted(claim.printed), None
    if finding.verdict in ("agrees", "open"):
        return without_breaks(finding.computed), None
    return printed_sentence(claim, finding), without_breaks(finding.computed)


EQUATION = re.compile(r"\b(?:[a-z], )*[a-z] = \d+(?:, \d+)*")


def without_breaks(text: str) -> Prose:
    """Return a value as a sentence without line breaks inside ``m, n = 3, 4``."""
    return TextParts(text, _unbroken_equations)


def _unbroken_equations(text: str) -> Prose:
    return rich(EQUATION.sub(lambda match: match[0].replace(" ", "\u00a0"), text))


DOUBT_MARKS = {**DOUBTS, "readings": "several readings"}

DOUBT_MEANINGS = {
    "readings": "The printed words allow several readings, and they come to different verdicts.",
    "scan": "It may be a slip of the scan and not of the paper: it is judged as the text has it,"
    " with the repaired form beside it.",
    "size": "It holds from some size on, and not below it.",
}


def badges_of(claim: Claim, finding: Finding | None) -> list[BadgeDocument]:
    """Return the words beside the verdict of a claim, each with its meaning."""
    badges: list[BadgeDocument] = []
    if finding and finding.in_part:
        why = "The sentence joins several statements: some of them hold."
        badges.append(_badge("in part", why))
    if finding and finding.doubt:
        badges.append(_badge(DOUBT_MARKS[finding.doubt], DOUBT_MEANINGS[finding.doubt]))
    if claim.ours:
        why = "No statement of the paper but a promise of ours, held to the same checks."
        badges.append(_badge("ours", why))
    if claim.defect:
        why = "The same defect shows in several places, and is counted in one:"
        badges.append(_badge("counted elsewhere", why, claim.defect))
    return badges


def _badge(word: str, why: str, claim: str = "") -> BadgeDocument:
    return {"word": Phrase(word), "why": Phrase(why), "claim": claim}


def searchable_text(claim: Claim, finding: Finding | None) -> SearchableText:
    """Return the searchable text of a claim, in lower case."""
    names = [claim.id, paper(claim.paper).short, claim.quote]
    if finding and finding.witness:
        names.append(finding.witness.spec)
    names += ["rests on", *claim.rests, claim.defect]
    texts = [claim.place, claim.statement, printed_of(claim, finding)]
    texts += [finding.computed] if finding else []
    return SearchableText(names, texts + [badge["word"] for badge in badges_of(claim, finding)])


def contains_words(claim: Claim, words: Iterable[str], lang: str) -> bool:
    """Return whether all words, in lower case, occur in the text of a claim in a language."""
    text = in_language(searchable_text(claim, finding_on_record(claim.id)), lang)
    return all(word in text for word in words)


def known_kind(claim_id: str) -> str:
    """Return how the recorded verdict of a claim is known, "" if nothing is recorded."""
    basis = recorded_basis(claim_id)
    return basis.kind if basis else ""


@cache
def kinds() -> tuple[tuple[str, str], ...]:
    """Return the kinds in which verdicts are known, the most certain first, with their meanings."""
    used = {known_kind(key) for key in claims()}
    return tuple((kind, meaning) for kind, meaning in KINDS.items() if kind in used)


def row(claim: Claim, finding: Finding | None) -> StatementRow:
    """Return the row of a claim."""
    value, computed = values(claim, finding)
    return {
        "id": claim.id,
        "paper": claim.paper,
        "verdict": verdict_of(finding),
        "known": known_kind(claim.id),
        "marks": [badge["word"] for badge in badges_of(claim, finding)],
        "place": Phrase(claim.place),
        "says": sentence(claim.statement),
        "value": value,
        "computed": computed,
        "text": searchable_text(claim, finding),
    }


def listed_row(item: Table | Figure | Drawing, *names: str) -> ListedRow:
    """Return the row of a table or a figure, which a search finds by further ``names`` too."""
    return json_form(
        ListedRow,
        item,
        place=Phrase(item.place),
        title=sentence(item.title),
        text=SearchableText([item.id, *names], [item.place, item.title]),
    )


PLACE_WORDS = (
    *("§", "Definition", "Axiom", "Lemma", "Theorem", "Corollary", "ormula", "quation"),
    *("Algorithm", "Table", "Figure", "Appendix"),
)
"""Words of places in their order; the ends of formula and equation stand for both initials."""


def place_order(place: str) -> tuple[int, bool, list[int], str]:
    """Return the sort key of a place in its paper: sections, theorems, algorithms, tables, figures.

    >>> sorted(["Table A1", "Table 10", "Table 2", "Theorem 3", "§3.5", "§3.10"], key=place_order)
    ['§3.5', '§3.10', 'Theorem 3', 'Table 2', 'Table 10', 'Table A1']
    """
    kind = max((i for i, name in enumerate(PLACE_WORDS) if name in place), default=-1)
    # Tables of an appendix are numbered anew, behind a letter.
    lettered = re.search(r"[A-Z]\d", place) is not None
    return kind, lettered, [int(digits) for digits in re.findall(r"\d+", place)], place


@cache
def claims_in_order() -> tuple[Claim, ...]:
    """Return every claim, paper by paper, by its place."""
    papers = [item.key for item in PAPERS]
    return tuple(
        sorted(claims().values(), key=lambda c: (papers.index(c.paper), place_order(c.place)))
    )


def grounds(claim: Claim) -> list[str]:
    """Return the foundations of a claim's verdict, in words."""
    return [Phrase(FOUNDATIONS[ground]) for ground in claim.rests]


def statements() -> list[StatementRow]:
    """Return the rows of every claim, paper by paper."""
    return [row(claim, finding_on_record(claim.id)) for claim in claims_in_order()]


def counts() -> dict[str, dict[str, int]]:
    """Return the number of claims of each paper with each verdict."""
    by_paper = {item.key: dict.fromkeys((*VERDICTS, PENDING), 0) for item in PAPERS}
    for key, claim in claims().items():
        by_paper[claim.paper][verdict_of(finding_on_record(key))] += 1
    return by_paper


def overview() -> OverviewDocument:
    """Return the panel beside the list while nothing is opened."""
    first = _example()
    return {
        "kind": "overview",
        "job": None,
        "total": len(claims()),
        "counts": counts(),
        "known": dict(Counter(filter(None, map(known_kind, claims())))),
        "example": {"id": first.id, "says": sentence(first.statement)} if first else None,
    }


def _example() -> Claim | None:
    """Return a claim to begin with: the first whose witness has a message to follow."""
    for claim in claims_in_order():
        finding = finding_on_record(claim.id)
        if finding is None or finding.verdict != "differs" or finding.witness is None:
            continue
        if {"from", "router"} <= dict(finding.witness.view).keys():
            return claim
    return None


def papers_document() -> list[PaperDocument]:
    """Return the papers to choose from."""
    return [{"key": p.key, "short": p.short, "authors": Phrase(p.authors)} for p in PAPERS]


def totals() -> dict[str, int]:
    """Return the numbers of statements, tables and figures."""
    return {
        "statements": len(claims()),
        "tables": len(tables()),
        "figures": len(figures()) + len(drawings()),
    }


def csv_text(selection: Iterable[Claim]) -> str:
    """Return claims and their findings as CSV.

    Columns: id, paper, place, statement, printed, computed, verdict, range, note, witness (a spec
    and the parameters that show it), what the witness shows, and how the verdict is known.
    """
    rows = [
        [
            *("id", "paper", "place", "statement", "printed", "computed", "verdict", "range"),
            *("note", "witness", "witness shown by", "what it shows", "known", "how"),
        ]
    ]
    for claim in selection:
        finding = finding_on_record(claim.id)
        witness = finding.witness if finding else None
        basis = recorded_basis(claim.id)
        rows.append(
            [
                *(claim.id, paper(claim.paper).short, claim.place, plain(claim.statement)),
                *(plain(printed_of(claim, finding)), plain(finding.computed) if finding else ""),
                *(verdict_of(finding), plain(finding.checked) if finding else ""),
                *(plain(finding.note) if finding else "", witness.spec if witness else ""),
                "&".join(f"{key}={value}" for key, value in witness.view) if witness else "",
                plain(witness.sentence) if witness else "",
                *((basis.kind, plain(basis.sentence)) if basis else ("", "")),
            ]
        )
    return rows_as_csv(rows)
