"""The list of what the papers state, as HTML: a row for every claim, and the counts by verdict."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from functools import cache
from html import escape

from explorer.core.claim import VERDICTS, Claim, Finding
from explorer.papers.record import recorded
from explorer.papers.registry import PAPERS, Paper, claims, drawings, figures, tables
from explorer.views.formula import number
from explorer.views.prose import plain, rich

PENDING = "pending"
"""What stands for the verdict of a claim that nothing is recorded of."""


@cache
def paper(key: str) -> Paper:
    """Return a paper by its key."""
    return next(item for item in PAPERS if item.key == key)


def cited(claim_paper: str, place: str) -> str:
    """Return where a thing is printed, in words.

    >>> cited("hcn", "§3.5")
    'Ghose and Desai, “The HCN”, §3.5'
    """
    item = paper(claim_paper)
    return f"{item.authors}, “{item.title.split(':')[0]}”, {place}"


def chip(verdict: str) -> str:
    """Return the chip of a verdict: its glyph and its word."""
    word = "not computed" if verdict == PENDING else verdict
    return (
        f'<span class="chip {verdict}"><span class="glyph" aria-hidden="true"></span>{word}</span>'
    )


def verdict_of(found: Finding | None) -> str:
    """Return the verdict of a finding, or ``pending`` where there is none."""
    return found.verdict if found else PENDING


def printed_of(claim: Claim, found: Finding | None) -> str:
    """Return the printed text of a claim, as exact as its finding has it."""
    return (found.printed if found else None) or claim.printed


def values(claim: Claim, found: Finding | None) -> str:
    """Return ``printed → computed`` as a row shows it: the one value where they are the same."""
    if found is None:
        return f"<span>{whole(claim.printed)}</span>"
    if found.verdict in ("agrees", "open"):
        return f"<span>{whole(found.computed)}</span>"
    printed = printed_of(claim, found)
    return f"<span>{whole(printed)}\u00a0→</span> <b>{whole(found.computed)}</b>"


EQUATION = re.compile(r"\b(?:[a-z], )*[a-z] = \d+(?:, \d+)*")


def whole(text: str) -> str:
    """Return a value as HTML, in which no line ends within ``m, n = 3, 4``."""
    return rich(EQUATION.sub(lambda found: found[0].replace(" ", "\u00a0"), text))


def haystack(claim: Claim, found: Finding | None) -> str:
    """Return what a search looks through, in lower case."""
    item = paper(claim.paper)
    parts = [claim.id, item.short, claim.place, plain(claim.statement), claim.quote]
    parts += [plain(printed_of(claim, found)), plain(found.computed) if found else ""]
    if found and found.witness:
        parts.append(found.witness.spec)
    return " ".join(" ".join(parts).casefold().split())


def row(claim: Claim, found: Finding | None) -> str:
    """Return the row of a claim, a link to it."""
    verdict = verdict_of(found)
    return (
        f'<li data-id="{escape(claim.id)}" data-paper="{claim.paper}" data-verdict="{verdict}"'
        f' data-text="{escape(haystack(claim, found))}">'
        f'<a href="/papers?id={escape(claim.id)}" tabindex="-1">{chip(verdict)}'
        f'<span class="where"><b>{paper(claim.paper).short}</b> {escape(claim.place)}</span>'
        f'<span class="says">{rich(claim.statement)}</span>'
        f'<span class="outcome">{values(claim, found)}</span></a></li>'
    )


KINDS = (
    *("§", "Definition", "Axiom", "Lemma", "Theorem", "Corollary", "ormula", "quation"),
    *("Algorithm", "Table", "Figure", "Appendix"),
)


def order(place: str) -> tuple[int, bool, list[int], str]:
    """Return where a place stands in its paper: sections, theorems, algorithms, tables, figures.

    >>> sorted(["Table A1", "Table 10", "Table 2", "Theorem 3", "§3.5", "§3.10"], key=order)
    ['§3.5', '§3.10', 'Theorem 3', 'Table 2', 'Table 10', 'Table A1']
    """
    kind = max((i for i, name in enumerate(KINDS) if name in place), default=-1)
    # Tables of an appendix are numbered anew, behind a letter.
    lettered = re.search(r"[A-Z]\d", place) is not None
    return kind, lettered, [int(digits) for digits in re.findall(r"\d+", place)], place


@cache
def ordered() -> tuple[Claim, ...]:
    """Return every claim, paper by paper, by its place."""
    papers = [item.key for item in PAPERS]
    return tuple(sorted(claims().values(), key=lambda c: (papers.index(c.paper), order(c.place))))


def statements() -> str:
    """Return the rows of every claim, paper by paper."""
    return "".join(row(claim, recorded(claim.id)) for claim in ordered())


def counts() -> dict[str, dict[str, int]]:
    """Return how many claims of each paper have each verdict."""
    found = {item.key: dict.fromkeys((*VERDICTS, PENDING), 0) for item in PAPERS}
    for key, claim in claims().items():
        found[claim.paper][verdict_of(recorded(key))] += 1
    return found


def overview() -> str:
    """Return what stands beside the list while nothing is opened: counts by paper and verdict."""
    every = counts()
    total = sum(sum(one.values()) for one in every.values())
    heads = "".join(f'<th scope="col">{chip(verdict)}</th>' for verdict in VERDICTS)
    body = "".join(_paper_row(item, every[item.key]) for item in PAPERS)
    sums = "".join(
        f"<td>{number(sum(one[verdict] for one in every.values()))}</td>" for verdict in VERDICTS
    )
    first = _example()
    example = (
        f'<p class="example">Begin with one that differs: <a href="/papers?id={escape(first.id)}">'
        f"{rich(first.statement)}</a></p>"
        if first
        else ""
    )
    return (
        '<div class="overview"><h1>Five papers, computed again</h1>'
        f'<p class="lead">{number(total)} statements of five papers, each held against what'
        " computation finds. Every verdict comes from a small function that anyone can run again."
        "</p>"
        '<div class="scroll"><table><thead><tr><th scope="col">Paper</th>'
        f"{heads}</tr></thead><tbody>{body}</tbody>"
        f'<tfoot><tr><th scope="row">All five</th>{sums}</tr></tfoot></table></div>{example}'
        '<dl class="meanings">'
        f"<div><dt>{chip('agrees')}</dt><dd>What is printed is what computation finds, over the"
        " whole range that was checked.</dd></div>"
        f"<div><dt>{chip('differs')}</dt><dd>It is not, and the smallest network where it is not is"
        " shown.</dd></div>"
        f"<div><dt>{chip('depends')}</dt><dd>The words can be read in several ways: each is named"
        " and computed.</dd></div>"
        f"<div><dt>{chip('open')}</dt><dd>Computation can’t settle it; the reason is given."
        "</dd></div></dl></div>"
    )


def _paper_row(item: Paper, found: dict[str, int]) -> str:
    cells = "".join(
        f'<td><a href="/papers?paper={item.key}&amp;verdict={verdict}">{number(found[verdict])}</a>'
        "</td>"
        if found[verdict]
        else '<td class="none">0</td>'
        for verdict in VERDICTS
    )
    return (
        f'<tr><th scope="row"><a href="/papers?paper={item.key}"><b>{item.short}</b></a> '
        f"<span>{escape(item.authors)}</span></th>{cells}</tr>"
    )


def _example() -> Claim | None:
    """Return a claim to begin with: the first whose witness has a message to follow."""
    for claim in ordered():
        found = recorded(claim.id)
        if found is None or found.verdict != "differs" or found.witness is None:
            continue
        if {"from", "router"} <= dict(found.witness.view).keys():
            return claim
    return None


def choices() -> list[dict[str, str]]:
    """Return the papers to choose from."""
    every = [{"value": "", "label": "All five papers"}]
    return every + [{"value": p.key, "label": f"{p.short} · {p.authors}"} for p in PAPERS]


def totals() -> dict[str, int]:
    """Return how many statements, tables and figures there are."""
    return {
        "statements": len(claims()),
        "tables": len(tables()),
        "figures": len(figures()) + len(drawings()),
    }


def csv_text(chosen: Iterable[Claim]) -> str:
    """Return claims and their findings as CSV.

    Columns: id, paper, place, statement, printed, computed, verdict, range, note, witness (a spec
    and the parameters that show it) and what the witness shows.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(
        [
            *("id", "paper", "place", "statement", "printed", "computed", "verdict", "range"),
            *("note", "witness", "witness shown by", "what it shows"),
        ]
    )
    for claim in chosen:
        found = recorded(claim.id)
        witness = found.witness if found else None
        writer.writerow(
            [
                *(claim.id, paper(claim.paper).short, claim.place, plain(claim.statement)),
                *(plain(printed_of(claim, found)), plain(found.computed) if found else ""),
                *(verdict_of(found), plain(found.checked) if found else ""),
                *(plain(found.note) if found else "", witness.spec if witness else ""),
                "&".join(f"{key}={value}" for key, value in witness.view) if witness else "",
                plain(witness.sentence) if witness else "",
            ]
        )
    return text.getvalue()
